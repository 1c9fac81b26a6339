#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/chart_figure.h"
#include "engine/data/library.h"
#include "engine/systems/hordes/model/data.h"

/// Hordes & Heroes: army lists and the artillery chart from TOML, and where the figures of all charts come from.
namespace hexpost::hordes {

inline constexpr const char* k_artillery_file = "hordes/artillery.toml";

/// The name in the library of an army list, a battlefield, a battle or a sample army.
std::string list_file(const std::string& id);
std::string map_file(const std::string& id);
std::string battle_file(const std::string& id);
std::string sample_file(const std::string& id);

/// The ids of all army lists, sorted.
std::vector<std::string> list_ids(const data::Library& library);

/// The engines of the artillery chart as troop types. Errors "data" for a chart with a hole: a row that is missing or
/// whose scores fall, a range that no row covers.
base::Result<std::vector<TroopType>> load_artillery(const data::Library& library);

/// An army list, its engines taken from the artillery chart. Errors for ids that are there twice, marks that cannot go
/// together, sizes the book does not know, and prices that differ from the formula without saying why.
base::Result<ArmyList> load_list(const data::Library& library, const std::string& id);

/// Every chart of the library, or of the named files only (as Battle::data_files and scenario_files name them); files
/// of other kinds are passed over. The Combat Result Table stands first in both.
base::Result<std::vector<data::ChartFigure>> provenance(const data::Library& library);
base::Result<std::vector<data::ChartFigure>> provenance(const data::Library& library,
                                                        std::span<const std::string> files);

}  // namespace hexpost::hordes

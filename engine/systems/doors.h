#pragma once

#include <string>

#include "engine/report/document.h"
#include "engine/systems/system.h"

/// The doors of the rule systems: each as the commands see it, its battles, charts, rules and words. The charts are
/// those that are played with now, figure by figure, each with its origin.
namespace hexpost::cli {

System hordes_system();
/// The Combat Result Table, the missile engines, and every army list.
base::Result<report::Document> hordes_charts(const data::Library& library);

System chariots_system();
base::Result<report::Document> chariots_charts(const data::Library& library);
/// The charts' own name for people: "Clash of Arms" of "clash".
std::string chariots_chart_name(const std::string& word);

System kadesh_system();
base::Result<report::Document> kadesh_charts(const data::Library& library);
/// How many figures of each chart, of the counters, leaders and map have which origin.
base::Result<report::Section> kadesh_origins(const data::Library& library);

System ancients_system();
/// Unit types, terrain, cards.
base::Result<report::Document> ancients_charts(const data::Library& library);

}  // namespace hexpost::cli

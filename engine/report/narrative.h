#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/table/match.h"

/// The story of a battle: its events, orders and dice as sections of a report.
namespace hexpost::report {

/// The entries as sections: one for each bound, turn or phase that begins in them. Consecutive dice of
/// one rule are together.
std::vector<Section> narrative(const table::Battle& battle, const std::vector<table::Entry>& trace, std::size_t base,
                               std::size_t from, std::size_t to);

/// One entry as a sentence: "> move Leg1 0406", "void: ... [1.5.6] ...", "1.9.2: d12: 7", "Leg1 recoils [2.1]".
std::string sentence(const table::Battle& battle, const table::Entry& entry);

/// The name of a side; "nobody" for an invalid number.
std::string side_name(const table::Battle& battle, table::Player who);

/// The text with the number of its rule in brackets; without one, the text alone.
std::string with_rule(std::string text, const std::string& rule);

}  // namespace hexpost::report

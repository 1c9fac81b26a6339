#pragma once

#include <string>
#include <vector>

#include "engine/report/document.h"

/// An order sheet (table::Match::order_sheet) as forms to write on with a pencil.
namespace hexpost::report {

/// Reads the sheet's own layout: "# -- " and lines that end with a colon begin a form, "# NAME: about" a row, "#   "
/// continues with the possible orders of the row, and so does a complete order; any other comment is a row or,
/// before the first row, a sentence of the title, which "#  " continues;
/// a line that is not a comment goes into the packet unchanged and is a row, too. Incomplete lines ("# move LE1
/// ") are left out, since the player writes them with a pencil.
std::vector<Form> forms(const std::vector<std::string>& sheet);

}  // namespace hexpost::report

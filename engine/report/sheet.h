#pragma once

#include <string>
#include <vector>

#include "engine/report/document.h"

/// An order sheet (table::Match::order_sheet) as forms to write on with a pencil.
namespace hexpost::report {

/// Reads the sheet's own layout: "# -- " and lines that end with a colon begin a form, "# NAME: about" a row, "#   "
/// goes on with what the row may do, and so does an order that is written out; any other comment is a row by itself or,
/// before the first row, a sentence of the title, with which "#  " goes on;
/// a line that is not a comment stands in the packet as it is and is a row, too. What is to be completed ("# move LE1
/// ") is what the pencil is for and left out.
std::vector<Form> forms(const std::vector<std::string>& sheet);

}  // namespace hexpost::report

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/table/match.h"

/// Reports to print: of every shipped battle of every system, and one with everything that a report can hold.
namespace hexpost::print_tests {

struct Moment {
  std::string name;  ///< "kadesh-start"
  report::Document document;
};

/// Names of all battles.
std::vector<std::string> battles();
/// A shipped battle of whichever system. Throws std::runtime_error.
std::unique_ptr<table::Battle> load(const std::string& battle);
/// A battle by plain proposals, played once for all tests of a program.
const std::vector<table::Segment>& plain_journal(const std::string& battle);
/// The battle of the plain journal at its start and late.
const std::vector<Moment>& moments_of(const std::string& battle);

/// True if the situation lists a unit that can come into contact or shoot.
bool lists_reach(const report::Document& situation);

/// Every kind of block, ground, hexside, symbol and pile; names that want to do harm.
report::Document everything();
/// Its map alone.
report::Map everything_map();

/// The first map of a document; null when it has none.
const report::Map* map_of(const report::Document& document);

/// A text that markup, shells and terminals would take for their own.
inline constexpr const char* k_hostile = "<script>&\"';\x1b[31m\xe2\x80\xae%s\\(){}]]>";

}  // namespace hexpost::print_tests

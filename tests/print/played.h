#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/report/turn.h"
#include "engine/table/game.h"
#include "tests/print/moments.h"
#include "tests/property/random_battle.h"

/// Battles that are played for reports, and what a report tells.
namespace hexpost::print_tests {

/// A battle played by plain proposals up to two thirds of its packets, and on to a moment in which a unit reaches an
/// enemy.
struct Played {
  std::unique_ptr<table::Battle> battle;
  std::unique_ptr<table::Match> match;
  std::size_t from = 0;
  std::vector<table::Segment> packets;

  report::Document report(std::optional<table::Player> viewer) const {
    report::TurnStyle style{viewer, from};
    style.form = true;
    return report::turn_report(*battle, *match, style);
  }
};

/// Played once for all tests of a battle, which look and don't touch.
const Played& played(const std::string& id);

/// The texts of all paragraphs and lists of a report.
std::vector<std::string> told(const report::Document& document);

}  // namespace hexpost::print_tests

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/table/match.h"

/// The dice of a report: the needed faces, the rolled faces, and the comparison with the expected result.
namespace hexpost::report {

/// The exact sum of the deviations of independent rolls from their expectation, in 180ths. Rolls whose number of
/// outcomes does not divide 180 are left out.
class Deviation {
 public:
  /// Counts one die, or all dice that are read with it; a roll whose outcomes have equal worth is not counted.
  void add(const table::Luck& luck, int faces);
  std::int64_t dice() const { return dice_; }
  std::int64_t got() const { return got_; }  ///< worth of the rolled faces
  std::int64_t expected_tenths() const;      ///< rounded to the nearest
  /// Distance from the expected result in hundredths of a standard deviation, rounded towards zero.
  std::int64_t z_hundredths() const;

 private:
  std::int64_t dice_ = 0, got_ = 0;
  std::int64_t expected_ = 0;  ///< 180ths
  std::int64_t variance_ = 0;  ///< 32400ths
};

/// A decimal number, "-1.25"; `unit` is the figure for one: 10, 100.
std::string decimal(std::int64_t value, int unit);
/// The needed faces as printed: "0 to 4", "7 to 12", "6"; "high" or "low" if single faces do not decide; "-" for a die
/// that benefits no side.
std::string needed(const table::Battle& battle, const table::Entry& roll);

/// The dice among trace entries [from, to), with consecutive dice for one purpose in one row: rule, side, needed faces,
/// rolled faces, sender of the mail. Nothing if there were none.
std::optional<Section> rolls(const table::Battle& battle, const std::vector<table::Entry>& trace, std::size_t base,
                             std::size_t from, std::size_t to);

/// The luck of each side in the dice before trace entry `to`, by rule and in total. Nothing if there were no dice, or
/// if the trace does not begin with the battle.
std::optional<Section> luck(const table::Battle& battle, const std::vector<table::Entry>& trace, std::size_t base,
                            std::size_t to);

/// A draw without return, such as a shuffle: `next` is the die right after `die`, with one face fewer, for no side's
/// luck.
bool is_next_draw(const table::Entry& die, const table::Entry& next);

}  // namespace hexpost::report

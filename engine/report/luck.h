#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/table/match.h"

/// Dice in a report: what was needed and what fell, and how that compares with what was to be expected.
namespace hexpost::report {

/// Deviations of independent dice from their expectation, summed exactly: in sixtieths, for dice whose faces divide 60
/// (others are left out).
class Deviation {
 public:
  /// Counts one die; a die whose faces all come to the same is not counted.
  void add(const table::Luck& luck, int faces);
  std::int64_t dice() const { return dice_; }
  std::int64_t got() const { return got_; }  ///< worth of all that fell
  std::int64_t expected_tenths() const;      ///< rounded to the nearest
  /// Standard deviations from what was to be expected, in hundredths, rounded towards zero.
  std::int64_t z_hundredths() const;

 private:
  std::int64_t dice_ = 0, got_ = 0;
  std::int64_t expected_ = 0;  ///< sixtieths
  std::int64_t variance_ = 0;  ///< 3600ths
};

/// "-1.25"; `unit` is what one is: 10, 100.
std::string decimal(std::int64_t value, int unit);
/// The faces that would do, as printed: "0 to 4", "7 to 12", "6"; "high", "low" where no face decides; "-" for a die
/// that benefits no side.
std::string needed(const table::Battle& battle, const table::Entry& roll);

/// The dice among trace entries [from, to), those that followed each other for one purpose in one row: rule, whose
/// luck, needed, rolled, on whose mail. Nothing when there were none.
std::optional<Section> rolls(const table::Battle& battle, const std::vector<table::Entry>& trace, std::size_t base,
                             std::size_t from, std::size_t to);

/// The luck of each side in the dice before trace entry `to`, by rule and in all. Nothing when there were none, or when
/// the trace does not begin with the battle.
std::optional<Section> luck(const table::Battle& battle, const std::vector<table::Entry>& trace, std::size_t base,
                            std::size_t to);

}  // namespace hexpost::report

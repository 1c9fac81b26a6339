#pragma once

#include <array>
#include <string_view>

#include "engine/systems/hordes/model/state.h"

/// Hordes & Heroes: the words of the position text, one table for writing and for reading.
namespace hexpost::hordes {

inline constexpr std::array<std::string_view, 7> k_phase_words{"initiative", "deployment", "command", "movement",
                                                               "shooting",   "melee",      "over"};
inline constexpr std::array<std::string_view, 7> k_ending_words{
    "none", "generals-lost", "army-broken", "turn-limit", "chief-lost", "agreed", "standstill"};

struct UnitFlag {
  std::string_view word;
  bool Unit::*flag;
};

/// In the order they are written. `alive` is written as "lost" when it is false.
inline constexpr std::array<UnitFlag, 23> k_unit_flags{{{"column", &Unit::column},
                                                        {"squeezed", &Unit::squeezed},
                                                        {"disrupted", &Unit::disrupted},
                                                        {"static-combat", &Unit::static_combat},
                                                        {"hold-fire", &Unit::hold_fire},
                                                        {"dismounted", &Unit::dismounted},
                                                        {"pavises", &Unit::pavises},
                                                        {"stakes-carried", &Unit::stakes_carried},
                                                        {"bad-terrain", &Unit::bad_terrain},
                                                        {"moved", &Unit::moved},
                                                        {"charged", &Unit::charged},
                                                        {"contacted", &Unit::contacted},
                                                        {"evaded", &Unit::evaded},
                                                        {"responded", &Unit::responded},
                                                        {"shot", &Unit::shot},
                                                        {"fought", &Unit::fought},
                                                        {"impact", &Unit::impact},
                                                        {"commanded", &Unit::commanded},
                                                        {"engaged", &Unit::engaged},
                                                        {"done", &Unit::done},
                                                        {"passed", &Unit::passed},
                                                        {"rampaging", &Unit::rampaging},
                                                        {"lost", &Unit::alive}}};

/// Fails to compile when a struct gets a field that the position text does not know: whoever adds one comes here, and
/// writes and reads it.
[[maybe_unused]] inline void every_field_is_written(const Unit& u, const General& g, const State& s) {
  [[maybe_unused]] const auto& [u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13, u14, u15, u16, u17, u18, u19,
                                u20, u21, u22, u23, u24, u25, u26, u27, u28, u29, u30, u31] = u;
  [[maybe_unused]] const auto& [g1, g2, g3, g4, g5, g6, g7, g8, g9, g10, g11] = g;
  [[maybe_unused]] const auto& [s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14] = s;
}

}  // namespace hexpost::hordes

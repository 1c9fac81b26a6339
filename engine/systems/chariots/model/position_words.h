#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/systems/chariots/model/state.h"

/// Chariots of Fire: the words of the position text, one table for writing and for reading.
namespace hexpost::chariots {

inline constexpr std::string_view k_position_header = "chariots-position 1";
inline constexpr std::array<std::string_view, 7> k_phase_words{"initiative", "activation", "orders", "shock",
                                                               "reload",     "withdrawal", "over"};
inline constexpr std::array<std::string_view, 4> k_order_words{"undecided", "act", "disengage", "rally"};
inline constexpr std::array<std::string_view, 4> k_ending_words{"none", "withdrawn", "turn-limit", "agreed"};
inline constexpr std::array<std::string_view, 3> k_supply_words{"full", "low", "none"};
inline constexpr std::array<std::string_view, 3> k_withdrawal_words{"untried", "passed", "refused"};
inline constexpr std::array<std::string_view, 6> k_used_words{"entry-fire",        "entry-fire-here", "withdrawal-fire",
                                                              "withdrawal-chance", "return-fire",     "passed"};

template <class Owner>
struct Flag {
  std::string_view word;
  bool Owner::*flag;
};

/// In the order they are written. `alive` is written as "lost" when it is false.
inline constexpr std::array<Flag<Unit>, 20> k_unit_flags{{{"column", &Unit::column},
                                                          {"routed", &Unit::routed},
                                                          {"moved-marker", &Unit::moved_marker},
                                                          {"rallied", &Unit::rallied},
                                                          {"recovered", &Unit::recovered},
                                                          {"active", &Unit::active},
                                                          {"in-command", &Unit::in_command},
                                                          {"done", &Unit::done},
                                                          {"moved", &Unit::moved},
                                                          {"stepped", &Unit::stepped},
                                                          {"parting", &Unit::parting},
                                                          {"fired", &Unit::fired},
                                                          {"ran", &Unit::ran},
                                                          {"pinned", &Unit::pinned_facing},
                                                          {"passed-through", &Unit::passed_through},
                                                          {"stopped", &Unit::stopped},
                                                          {"reacted", &Unit::reacted_facing},
                                                          {"column-attacked", &Unit::column_attacked},
                                                          {"was-adjacent", &Unit::was_adjacent},
                                                          {"lost", &Unit::alive}}};
inline constexpr std::array<Flag<Leader>, 6> k_leader_flags{{{"wounded", &Leader::wounded},
                                                             {"on-foot", &Leader::on_foot},
                                                             {"replaced", &Leader::replaced},
                                                             {"moved", &Leader::moved},
                                                             {"to-replace", &Leader::to_replace},
                                                             {"lost", &Leader::alive}}};

/// Fails to compile when a struct gets a field that the position text does not know: whoever adds one comes here, and
/// writes and reads it.
[[maybe_unused]] inline void every_field_is_written(const Unit& u, const Leader& l, const Standard& d, const Used& used,
                                                    const State& s) {
  [[maybe_unused]] const auto& [u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13, u14, u15, u16, u17, u18, u19,
                                u20, u21, u22, u23, u24, u25, u26, u27, u28, u29, u30, u31] = u;
  [[maybe_unused]] const auto& [l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11] = l;
  [[maybe_unused]] const auto& [d1, d2, d3, d4, d5, d6] = d;
  [[maybe_unused]] const auto& [x1, x2, x3] = used;
  [[maybe_unused]] const auto& [s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19,
                                s20, s21, s22, s23, s24, s25, s26, s27] = s;
}

}  // namespace hexpost::chariots

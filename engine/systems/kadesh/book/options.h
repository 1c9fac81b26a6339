#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/systems/kadesh/model/data.h"

/// Day of the Chariot: Kadesh: the printed options and the rulings that depart from, or choose between, printed
/// sentences. All are off unless the players choose them.
namespace hexpost::kadesh {

/// In the order of named_options().
enum class Option : std::uint8_t {
  advance_fighters_only,
  allied_chariots_13,
  amun_march,
  charge_morale_twice,
  fortress_fire_only,
  khenyt_7,
  leader_back_after_2,
  lone_leader_check,
  naarun_as_a_body,
  no_penalty_after_reaction,
  one_scatter_die,
  plunder_ten_minus,
  roll_for_first,
  routed_off_map_recoverable,
  s2_gal_im_only,
  s2_pre_towards_kadesh,
  s3_line,
  scout_rout_7,
  set_turn9_as_marines,
  shock_always
};

struct NamedOption {
  Option option;
  std::string_view name;  ///< "plunder-ten-minus"
  std::string_view rule;
  std::string_view what;  ///< in English; catalogued
};
/// All of them by name.
std::span<const NamedOption> named_options();
/// Index of an option's name; -1 for an unknown one.
int find_option(std::string_view name);

inline bool has(const Data& data, Option option) {
  return data.options[index_of(option)];
}

}  // namespace hexpost::kadesh

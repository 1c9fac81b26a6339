#include "engine/systems/chariots/book/options.h"

#include <array>

namespace hexpost::chariots {
namespace {

constexpr auto k_options = std::to_array<NamedOption>({
    {"turnover", "6.8", &Options::turnover, "Chariots and wagons may turn over at speed"},
    {"ow_every_step", "6.42", &Options::ow_every_step,
     "Orderly Withdrawal at every hex entered within two, not only the first"},
    {"ow_not_in_front_hex", "6.41", &Options::ow_not_in_front_hex, "No Orderly Withdrawal from an enemy front hex"},
    {"ow_stack_lower_ma", "6.41", &Options::ow_stack_lower_ma,
     "Against a stack Orderly Withdrawal compares with its lower MA"},
    {"ow_declared_speed", "6.42", &Options::ow_declared_speed,
     "With turnover, Orderly Withdrawal compares with the declared speed"},
    {"ow_one_leader", "6.42", &Options::ow_one_leader, "Only the better of two leaders helps Orderly Withdrawal"},
    {"ow_turnover", "6.82", &Options::ow_turnover, "With turnover, a chariot that withdraws may turn over"},
    {"routed_have_no_front", "6.63", &Options::routed_have_no_front, "Routed enemies do not bar changes of facing"},
    {"column_impassable", "6.55", &Options::column_impassable, "Units do not move through a unit In Column"},
    {"retire_only_out_of_contact", "7.41", &Options::retire_only_out_of_contact,
     "Retire fire only at a unit that leaves contact"},
    {"leader_drm_choice", "4.23", &Options::leader_drm_choice,
     "The better of the WC's 1 and the OC's Charisma counts in Shock"},
    {"rout_path_to_placement", "9.41", &Options::rout_path_to_placement,
     "A routed unit needs a path only to its new hex"},
    {"hc_hits_of_this_combat", "10.26", &Options::hc_hits_of_this_combat,
     "Only the hits of this Heroic Combat decide which leader may withdraw"},
    {"leader_follows_unit", "6.57", &Options::leader_follows_unit,
     "Every leader may go along with every move of the leader's unit"},
    {"no_entry_fire_on_exit", "7.44", &Options::no_entry_fire_on_exit,
     "No Entry fire by the chariot that has just been passed"},
    {"chariot_reface_flat", "6.62", &Options::chariot_reface_flat, "A chariot turns by one vertex or two for 1 MP"},
    {"chariots_disengage_singly", "9.25", &Options::chariots_disengage_singly,
     "A chariot that disengages binds no other unit"},
    {"moved_by_hex", "6.13", &Options::moved_by_hex, "Only entering a hex counts as having moved"},
    {"ow_shortest_path", "6.44", &Options::ow_shortest_path, "The side of an approach is judged by the shortest path"},
    {"shock_after_pass_through", "8.33", &Options::shock_after_pass_through,
     "A unit that passed through may Shock others"},
    {"column_printed_tq_checks", "6.35", &Options::column_printed_tq_checks,
     "In Column dice are compared with the counter's TQ"},
    {"oc_points_current", "11.0", &Options::oc_points_current, "A killed OC costs five times the wounded Initiative"},
    {"momentum_moves_hero_commanders", "10.14", &Options::momentum_moves_hero_commanders,
     "Commanders who are Heroes move with the Momentum AM too"},
    {"command_end_hex_free", "5.42", &Options::command_end_hex_free,
     "The unit's own hex never ends the line of command"},
    {"no_facing_against_ar", "6.66", &Options::no_facing_against_ar,
     "No change of facing against an Aggression Reaction"},
    {"pivot_may_shock", "8.11", &Options::pivot_may_shock,
     "A unit that has only turned next to an enemy need not Shock"},
    {"any_leader_displaced", "4.24", &Options::any_leader_displaced,
     "Polish edition: a leader also leaves the leader's unit when an enemy moves next to the leader"},
    {"displaced_past_fugitives", "4.24", &Options::displaced_past_fugitives,
     "A displaced leader passes the Routed units that the Standard drives off"},
    {"no_block_among_friends", "6.72", &Options::no_block_among_friends,
     "No pass-through out of a friend's hex where it can be blocked"},
    {"archer_any_leader", "10.33", &Options::archer_any_leader,
     "Hero Archers may shoot at any leader who could be challenged"},
});

}  // namespace

std::span<const NamedOption> named_options() {
  return k_options;
}

}  // namespace hexpost::chariots

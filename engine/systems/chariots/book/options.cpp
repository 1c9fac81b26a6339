#include "engine/systems/chariots/book/options.h"

namespace hexpost::chariots {
namespace {

constexpr auto k_options = std::to_array<NamedOption>({
    {&Options::turnover, "turnover", "6.8", "Chariots and wagons may turn over at speed"},
    {&Options::ow_every_step, "ow_every_step", "6.42",
     "Orderly Withdrawal at every hex that is entered within two hexes, not only the first"},
    {&Options::ow_not_in_front_hex, "ow_not_in_front_hex", "6.41", "No Orderly Withdrawal from an enemy front hex"},
    {&Options::ow_stack_lower_ma, "ow_stack_lower_ma", "6.41",
     "Against a stack Orderly Withdrawal compares with its lower MA"},
    {&Options::ow_declared_speed, "ow_declared_speed", "6.42",
     "With turnover, Orderly Withdrawal compares with the declared speed"},
    {&Options::ow_one_leader, "ow_one_leader", "6.42", "Only the better of two leaders helps Orderly Withdrawal"},
    {&Options::ow_turnover, "ow_turnover", "6.82", "With turnover, a chariot that withdraws may turn over"},
    {&Options::routed_have_no_front, "routed_have_no_front", "6.63", "Routed enemies do not bar changes of facing"},
    {&Options::column_impassable, "column_impassable", "6.55", "Units do not move through a unit In Column"},
    {&Options::retire_only_out_of_contact, "retire_only_out_of_contact", "7.41",
     "Retire fire only at a unit that leaves contact"},
    {&Options::leader_drm_choice, "leader_drm_choice", "4.23",
     "The better of the WC's 1 and the OC's Charisma counts in Shock"},
    {&Options::rout_path_to_placement, "rout_path_to_placement", "9.41",
     "A routed unit needs a path only to its new hex"},
    {&Options::hc_hits_of_this_combat, "hc_hits_of_this_combat", "10.26",
     "Only the hits of this Heroic Combat decide which leader may withdraw"},
    {&Options::leader_follows_unit, "leader_follows_unit", "6.57",
     "Every leader may go along with every move of the leader's unit"},
    {&Options::no_entry_fire_on_exit, "no_entry_fire_on_exit", "7.44",
     "No Entry fire by the chariot that has just been passed"},
    {&Options::chariot_reface_flat, "chariot_reface_flat", "6.62", "A chariot turns by one vertex or two for 1 MP"},
    {&Options::chariots_disengage_singly, "chariots_disengage_singly", "9.25",
     "A chariot that disengages binds no other unit"},
    {&Options::moved_by_hex, "moved_by_hex", "6.13", "Only a unit that has entered a hex has moved"},
    {&Options::ow_shortest_path, "ow_shortest_path", "6.44", "The side of an approach is judged by the shortest path"},
    {&Options::shock_after_pass_through, "shock_after_pass_through", "8.33",
     "A unit that passed through may Shock others"},
    {&Options::column_printed_tq_checks, "column_printed_tq_checks", "6.35",
     "In Column dice are compared with the counter's TQ"},
    {&Options::oc_points_current, "oc_points_current", "11.0", "A killed OC costs five times the wounded Initiative"},
    {&Options::momentum_moves_hero_commanders, "momentum_moves_hero_commanders", "10.14",
     "Commanders who are Heroes move with the Momentum AM too"},
    {&Options::command_end_hex_free, "command_end_hex_free", "5.42",
     "The unit's own hex never ends the line of command"},
    {&Options::no_facing_against_ar, "no_facing_against_ar", "6.66",
     "No change of facing against an Aggression Reaction"},
    {&Options::pivot_may_shock, "pivot_may_shock", "8.11",
     "A unit that has only turned next to an enemy need not Shock"},
    {&Options::any_leader_displaced, "any_leader_displaced", "4.24",
     "Polish edition: a leader also leaves the leader's unit when an enemy moves next to the leader"},
    {&Options::displaced_past_fugitives, "displaced_past_fugitives", "4.24",
     "A displaced leader passes the Routed units that the Standard drives off"},
    {&Options::no_block_among_friends, "no_block_among_friends", "6.72",
     "No pass-through out of a friend's hex where it can be blocked"},
    {&Options::archer_any_leader, "archer_any_leader", "10.33",
     "Hero Archers may shoot at any leader who could be challenged"},
});

}  // namespace

std::span<const NamedOption> named_options() {
  return k_options;
}

}  // namespace hexpost::chariots

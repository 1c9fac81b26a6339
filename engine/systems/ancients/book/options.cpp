#include "engine/systems/ancients/book/options.h"

#include <array>

namespace hexpost::ancients {
namespace {

constexpr std::array<NamedOption, k_option_count> k_options{{
    {Option::any_section_same_name, "any-section-same-name", "C72",
     "a copied Leadership card keeps the section's name"},
    {Option::charge_heavy_cavalry_only, "charge-heavy-cavalry-only", "C88",
     "Mounted Charge lets heavy cavalry alone move 3 hexes"},
    {Option::coordinated_both, "coordinated-both", "C75", "Coordinated Attack orders a unit and a leader a section"},
    {Option::copied_spartacus_shuffles, "copied-spartacus-shuffles", "C71", "a copied I Am Spartacus shuffles, too"},
    {Option::escape_by_choice, "escape-by-choice", "C101", "a leader may escape through enemies by choice"},
    {Option::ford_advance, "ford-advance", "C67", "a unit that moved may advance out of a ford"},
    {Option::free_charge, "free-charge", "C21", "warriors may move 2 hexes anywhere"},
    {Option::hidden_hands, "hidden-hands", "3.2", "each player sees only their own hand; the players deal by mail"},
    {Option::inspired_unit_in_section, "inspired-unit-in-section", "C79",
     "the one unit of an Inspired card stands in its section"},
    {Option::light_chariots_take_swords, "light-chariots-take-swords", "C3", "light chariots ignore no sword"},
    {Option::los_same_pair, "los-same-pair", "C62",
     "along hexsides obstructions block only at both sides of one hexside"},
    {Option::marsh_as_ford, "marsh-as-ford", "C97", "a unit that moved may not advance out of a marsh"},
    {Option::one_leader_006, "one-leader-006", "C114", "at Lake Trasimenus Rome has one leader"},
    {Option::scare_per_flag_rolled, "scare-per-flag-rolled", "C25", "camels and elephants scare for each flag rolled"},
    {Option::scipio_may_flee, "scipio-may-flee", "C116", "at Castulo Scipio may leave the field"},
    {Option::second_leader_die, "second-leader-die", "C33", "a second leader check if the unit dies in its retreat"},
    {Option::simultaneous_draw, "simultaneous-draw", "C40", "two last banners in one rampage are a draw"},
}};

}  // namespace

std::span<const NamedOption> named_options() {
  return k_options;
}

}  // namespace hexpost::ancients

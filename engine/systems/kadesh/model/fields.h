#pragma once

#include <array>
#include <string_view>

#include "engine/systems/kadesh/model/state.h"
#include "engine/table/fields.h"

/// Day of the Chariot: Kadesh: every member of the state, described once (engine/table/fields.h). The order is that of
/// the position text. A field with the value of a new piece is not written, so a unit that takes no part has no line.
namespace hexpost::kadesh {

inline constexpr std::array<std::string_view, 12> k_place_words{"unused", "reinforcement", "alert",       "ready",
                                                                "west",   "south",         "east",        "map",
                                                                "track",  "lost",          "slaughtered", "left"};
inline constexpr std::array<std::string_view, 4> k_level_words{"ordered", "disordered", "shaken", "routed"};
inline constexpr std::array<std::string_view, 3> k_mode_words{"combat", "reserve", "march"};
inline constexpr std::array<std::string_view, 6> k_how_words{"archery",   "defence", "javelins",
                                                             "slaughter", "melee",   "charge"};
inline constexpr std::array<std::string_view, 4> k_scatter_words{"unrolled", "held", "scattered", "scattered-fast"};
inline constexpr std::array<std::string_view, 21> k_phase_words{
    "setup",    "first",     "start",    "activation", "command",  "modes",   "charges",
    "overruns", "moves",     "reaction", "plunder",    "archery",  "defence", "withdrawal",
    "javelins", "slaughter", "melee",    "rally",      "recovery", "shock",   "over"};

/// The words of what is counted or marked for each side, Egypt first.
inline constexpr std::array<std::string_view, 2> k_points_words{"egypt", "hatti"};
inline constexpr std::array<std::string_view, 2> k_awarded_words{"crossed", "camp-entered"};

inline constexpr int k_most = 10'000;       ///< no counter of a battle comes near it
inline constexpr int k_most_of_unit = 100;  ///< Movement Points, places in a hex

template <class Io, table::Is<Unit> U>
constexpr void fields(Io& io, U& u) {
  io.key_one_of("place", k_place_words, u.place), io.key_hex("at", u.at);
  io.key_facing("facing", u.facing, U{}.facing), io.check(u.facing % 2 == 1);
  io.key_one_of("level", k_level_words, u.level), io.key("order", u.order, -1, k_most_of_unit);
  io.key_ref("bound", &Data::leaders, u.bound);
  io.flag("out-of-command", u.out_of_command), io.flag("unreleased", u.unreleased), io.flag("march", u.march);
  io.key_ref("ahead", &Data::units, u.ahead), io.flag("reserve", u.reserve), io.flag("scattered", u.scattered);
  io.key("ford", u.ford, 0, k_most_of_unit, U{}.ford), io.key("ford-turn", u.ford_turn, 0, k_most);
  io.key_hex("charge", u.charge);
  io.flag("led", u.led), io.flag("moved", u.moved), io.flag("entered", u.entered), io.flag("fast", u.fast),
      io.flag("overran", u.overran), io.flag("repulsed", u.repulsed), io.flag("goes-on", u.goes_on),
      io.flag("halved", u.halved), io.flag("left-zone", u.left_zone), io.flag("stopped", u.stopped),
      io.flag("fired", u.fired), io.flag("javelins", u.javelins), io.flag("pinned", u.pinned),
      io.flag("advanced", u.advanced), io.flag("tried", u.tried), io.flag("rallied", u.rallied);
  io.key("spent", u.spent, 0, k_most_of_unit), io.key("extra", u.extra, 0, k_most_of_unit);
  io.key_hex("overrun", u.overrun), io.apart(u.next);
}

constexpr void fields(auto& io, table::Is<Leader> auto& l) {
  io.key_one_of("place", k_place_words, l.place), io.key_hex("at", l.at), io.key_one_of("mode", k_mode_words, l.mode);
  io.flag("unreleased", l.unreleased), io.flag("to-reserve", l.turns_to_reserve), io.flag("moved", l.moved);
  io.key("spent", l.spent, 0, k_most_of_unit), io.key("back", l.back, 0, k_most);
  io.key_ref("tail", &Data::units, l.tail);
}

constexpr void fields(auto& io, table::Is<Lock> auto& lock) {
  io.key_ref("a", &Data::units, lock.a), io.key_ref("b", &Data::units, lock.b);
  io.check(lock.a != k_no_unit && lock.a < lock.b);
}
constexpr void fields(auto& io, table::Is<Struck> auto& struck) {
  io.key_hex("at", struck.at), io.key_one_of("how", k_how_words, struck.how);
}
constexpr void fields(auto& io, table::Is<Met> auto& met) {
  io.key_ref("unit", &Data::units, met.unit), io.key_ref("enemy", &Data::units, met.enemy);
  io.check(met.unit != k_no_unit && met.enemy != k_no_unit);
}

template <class Io, table::Is<State> S>
constexpr void fields(Io& io, S& s) {
  io.line("state", "the state of the battle is not understood");
  io.key("turn", s.turn, 0, k_most, S{}.turn), io.key_one_of("phase", k_phase_words, s.phase);
  io.key("stage", s.stage, -1, k_most), io.key("active", s.active, 0, 1), io.key("first", s.first, 0, 1, S{}.first);
  io.key("count", s.count, -1, k_most), io.flag("box-open", s.box_open);
  io.key("camp-touched", s.camp_touched, 0, k_most), io.flag("garrison-alarmed", s.garrison_alarmed);
  io.key_one_of("scatter", k_scatter_words, s.scatter), io.flag("pre-attacked", s.pre_attacked);
  io.flags_of("ford-", &Data::ford_count, s.fords);
  io.keys(k_points_words, s.points, -1, k_most), io.flags(k_awarded_words, s.awarded);
  io.key("winner", s.winner, 0, 1, S{}.winner);
  io.pieces("unit", &Data::units, s.units, "the unit is not understood");
  io.pieces("leader", &Data::leaders, s.leaders, "the leader is not understood");
  io.rows("lock", s.locks, "the units Locked in Battle are not understood");
  io.rows("struck", s.struck, "the attacked hex is not understood");
  io.rows("met", s.met, "the duty that was met is not understood");
  io.apart(s.first_at), io.apart(s.on_map), io.apart(s.beside);
}

static_assert(table::whole<Unit>() && table::whole<Leader>() && table::whole<Lock>());
static_assert(table::whole<Struck>() && table::whole<Met>() && table::whole<State>());

}  // namespace hexpost::kadesh

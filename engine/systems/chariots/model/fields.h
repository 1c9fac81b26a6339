#pragma once

#include <array>
#include <string_view>

#include "engine/systems/chariots/model/view.h"
#include "engine/table/fields.h"

/// Chariots of Fire: every member of the state, described once (engine/table/fields.h). The order is that of the
/// position text.
namespace hexpost::chariots {

inline constexpr std::array<std::string_view, 7> k_phase_words{"initiative", "activation", "orders", "shock",
                                                               "reload",     "withdrawal", "over"};
inline constexpr std::array<std::string_view, 4> k_order_words{"undecided", "act", "disengage", "rally"};
inline constexpr std::array<std::string_view, 4> k_ending_words{"none", "withdrawn", "turn-limit", "agreed"};
inline constexpr std::array<std::string_view, 3> k_supply_words{"full", "low", "none"};
inline constexpr std::array<std::string_view, 3> k_withdrawal_words{"untried", "passed", "refused"};
inline constexpr std::array<std::string_view, 6> k_used_words{"entry-fire",        "entry-fire-here", "withdrawal-fire",
                                                              "withdrawal-chance", "return-fire",     "passed"};

constexpr void fields(auto& io, table::Is<Unit> auto& u) {
  io.place(u.placed, u.at), io.facing(u.facing);
  io.key("hits", u.hits, 1, 1000), io.key_one_of("supply", k_supply_words, u.supply);
  io.key_one_of("withdrawal", k_withdrawal_words, u.withdrawal);
  io.key("spent", u.spent, 1, 100), io.key("turned", u.turned, 1, 100), io.key("speed", u.speed, 1, 100);
  io.flag("column", u.column), io.flag("routed", u.routed), io.flag("moved-marker", u.moved_marker),
      io.flag("rallied", u.rallied), io.flag("recovered", u.recovered), io.flag("active", u.active),
      io.flag("in-command", u.in_command), io.flag("done", u.done), io.flag("moved", u.moved),
      io.flag("stepped", u.stepped), io.flag("parting", u.parting), io.flag("fired", u.fired), io.flag("ran", u.ran),
      io.flag("pinned", u.pinned_facing), io.flag("passed-through", u.passed_through), io.flag("stopped", u.stopped),
      io.flag("reacted", u.reacted_facing), io.flag("column-attacked", u.column_attacked),
      io.flag("was-adjacent", u.was_adjacent), io.flag("began-in-front", u.began_in_front), io.unless("lost", u.alive);
  io.apart(u.side), io.apart(u.next);
}

constexpr void fields(auto& io, table::Is<Ratings> auto& r) {
  io.slashed(0, 100, r.range, r.rating, r.charisma, r.combat, r.stamina);
}

constexpr void fields(auto& io, table::Is<Leader> auto& l) {
  io.place(l.placed, l.at), io.part(l.now), io.key("hits", l.hits, 1, 100);
  io.flag("wounded", l.wounded), io.flag("on-foot", l.on_foot), io.flag("replaced", l.replaced),
      io.flag("moved", l.moved), io.flag("to-replace", l.to_replace), io.unless("lost", l.alive);
  io.apart(l.side);
}

constexpr void fields(auto& io, table::Is<Standard> auto& d) {
  io.place(d.placed, d.at), io.key_ref("captor", &Data::units, d.captor), io.key("back", d.back_from, 1, 30000);
  io.flag("captured", d.captured), io.apart(d.side);
}

constexpr void fields(auto& io, table::Is<EngagedPair> auto& e) {
  io.ref(&Data::units, e.a), io.ref(&Data::units, e.b), io.check(e.a < e.b);
}

constexpr void fields(auto& io, table::Is<Used> auto& used) {
  io.one_of(k_used_words, used.what), io.ref(&Data::units, used.who), io.ref(&Data::units, used.whom);
}

constexpr void fields(auto& io, table::Is<State> auto& s) {
  constexpr std::string_view k_fault = "the state of the battle is not understood";
  io.line("turn", k_fault), io.number(s.turn, 0, 30000), io.word("phase"), io.one_of(k_phase_words, s.phase);
  io.word("stage"), io.number(s.stage, -1'000'000, 1'000'000), io.word("side"), io.number(s.active, 0, 1);
  io.line("wing", k_fault), io.ref_or_none(&Data::wings, s.wing);
  io.word("commander"), io.ref_or_none(&Data::leaders, s.commander);
  io.word("marker"), io.ref_or_none(&Data::markers, s.marker), io.word("drawn"), io.bit(s.from_pool);
  io.word("trump"), io.bit(s.trump_phase), io.word("order"), io.one_of(k_order_words, s.order);
  io.word("heroic"), io.number(s.heroic_drm, -100, 100);
  io.line("pool", k_fault), io.rest(&Data::markers, s.pool);
  io.line("aside", k_fault), io.ref_or_none(&Data::markers, s.set_aside), io.word("trumped"), io.bits(s.trumped);
  io.word("back"), io.bits(s.momentum_back), io.word("used"), io.bits(s.momentum_used);
  io.word("ignore"), io.numbers(s.ignore, 0, 100);
  io.line("points", k_fault), io.numbers(s.rout_points, 0, 1'000'000);
  io.word("levels"), io.numbers(s.withdrawal, 0, 1'000'000), io.word("winner"), io.number(s.winner, -1, 1);
  io.word("ending"), io.one_of(k_ending_words, s.ending);
  io.pieces("unit", &Data::units, s.units, "the unit is not understood");
  io.pieces("leader", &Data::leaders, s.leaders, "the leader is not understood");
  io.pieces("standard", &Data::standards, s.standards, "the Standard is not understood");
  io.rows("engaged", s.engaged, "the Engaged units are not understood");
  io.rows("used", s.used, "the reaction is not understood");
  io.apart(s.first_at);
}

static_assert(table::whole<Unit>() && table::whole<Ratings>() && table::whole<Leader>() && table::whole<Standard>());
static_assert(table::whole<EngagedPair>() && table::whole<Used>() && table::whole<State>());

}  // namespace hexpost::chariots

#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/systems/hordes/model/view.h"
#include "engine/table/fields.h"

/// Hordes & Heroes: every member of the state, described once (engine/table/fields.h). The order is that of the
/// position text.
namespace hexpost::hordes {

inline constexpr std::array<std::string_view, 7> k_phase_words{"initiative", "deployment", "command", "movement",
                                                               "shooting",   "melee",      "over"};
inline constexpr std::array<std::string_view, 7> k_ending_words{
    "none", "generals-lost", "army-broken", "turn-limit", "chief-lost", "agreed", "standstill"};

/// "warriors:4/4", a type of that side with its stands now and at the start; "-" for no stands.
struct StandsText {
  SideId side;
  std::string print(const Data& data, const Stands& stands) const;
  bool read(const Data& data, std::string_view text, Stands& stands) const;
};
/// "N,SE": hexsides.
struct SidesText {
  std::string print(const Data& data, std::uint8_t sides) const;
  bool read(const Data& data, std::string_view text, std::uint8_t& sides) const;
};
/// "none" or the number of the side.
struct WinnerText {
  std::string print(const Data& data, std::int8_t winner) const;
  bool read(const Data& data, std::string_view text, std::int8_t& winner) const;
};

constexpr void fields(auto& io, table::Is<Unit> auto& u) {
  io.place(u.placed, u.at), io.facing(u.facing), io.coded(StandsText{u.side}, u.front);
  io.key_coded("rear", StandsText{u.side}, u.rear), io.key_coded("stakes", SidesText{}, u.stakes);
  io.key("suppressed", u.suppressed, -128, 127);
  io.flag("column", u.column), io.flag("squeezed", u.squeezed), io.flag("disrupted", u.disrupted),
      io.flag("static-combat", u.static_combat), io.flag("hold-fire", u.hold_fire), io.flag("dismounted", u.dismounted),
      io.flag("pavises", u.pavises), io.flag("stakes-carried", u.stakes_carried), io.flag("bad-terrain", u.bad_terrain),
      io.flag("moved", u.moved), io.flag("charged", u.charged), io.flag("contacted", u.contacted),
      io.flag("evaded", u.evaded), io.flag("responded", u.responded), io.flag("shot", u.shot),
      io.flag("fought", u.fought), io.flag("impact", u.impact), io.flag("commanded", u.commanded),
      io.flag("engaged", u.engaged), io.flag("done", u.done), io.flag("passed", u.passed),
      io.flag("rampaging", u.rampaging), io.unless("lost", u.alive);
  io.apart(u.side);
}

constexpr void fields(auto& io, table::Is<General> auto& g) {
  io.place(g.placed, g.at), io.slashed(0, 100, g.move, g.range), io.key_ref("with", &Data::units, g.host);
  io.flag("hero", g.hero), io.flag("chief", g.chief), io.flag("moved", g.moved), io.flag("fought", g.fought);
  io.unless("lost", g.alive), io.apart(g.side);
}

constexpr void fields(auto& io, table::Is<LeftStakes> auto& left) {
  io.hex(left.at), io.coded(SidesText{}, left.sides);
}

constexpr void fields(auto& io, table::Is<ChosenFight> auto& fight) {
  io.ref(&Data::units, fight.attacker), io.ref(&Data::units, fight.barred);
}

constexpr void fields(auto& io, table::Is<State> auto& s) {
  constexpr std::string_view k_fault = "the state of the battle is not understood";
  constexpr int k_most = 1'000'000;  // no counter of a battle comes near it
  io.line("turn", k_fault), io.number(s.turn, 0, k_most), io.word("side"), io.number(s.active, 0, 1);
  io.word("phase"), io.one_of(k_phase_words, s.phase), io.word("stage"), io.number(s.stage, -k_most, k_most);
  io.line("first", k_fault), io.number(s.first, 0, 1), io.word("south"), io.numbers(s.south, 0, 1);
  io.word("stands"), io.numbers(s.start_stands, 0, k_most);
  io.line("winner", k_fault), io.coded(WinnerText{}, s.winner), io.word("ending"), io.one_of(k_ending_words, s.ending);
  io.rows("stakes", s.left_stakes, "the stakes are not understood", &LeftStakes::at);
  io.rows("fight", s.chosen_fights, "the fight is not understood");
  io.pieces("unit", &Data::units, s.units, "the unit is not understood");
  io.pieces("general", &Data::generals, s.generals, "the general is not understood");
  io.apart(s.board), io.apart(s.near);
}

static_assert(table::whole<Unit>() && table::whole<General>() && table::whole<LeftStakes>());
static_assert(table::whole<ChosenFight>() && table::whole<State>());

}  // namespace hexpost::hordes

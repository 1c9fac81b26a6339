#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/systems/ancients/model/view.h"
#include "engine/table/fields.h"

/// Commands & Colors: Ancients: every member of the state, described once (engine/table/fields.h).
namespace hexpost::ancients {

inline constexpr std::array<std::string_view, 3> k_winner_words{"none", "0", "1"};

/// A kind of card by its word, "-" for none.
struct KindText {
  std::string print(const Data& data, KindId kind) const;
  bool read(const Data& data, std::string_view text, KindId& kind) const;
};
/// A card of the deck, "-" for none.
struct CardText {
  std::string print(const Data& data, CardId card) const;
  bool read(const Data& data, std::string_view text, CardId& card) const;
};
/// "none" or the number of the side.
struct WinnerText {
  std::string print(const Data& data, std::int8_t winner) const;
  bool read(const Data& data, std::string_view text, std::int8_t& winner) const;
};

inline constexpr int k_most = 32'000;  ///< no counter of a battle comes near it

constexpr void fields(auto& io, table::Is<Unit> auto& u) {
  io.place(u.placed, u.at), io.number(u.blocks, 0, 12);
  io.key("moved", u.moved, 0, 20), io.key("battles", u.battles, 0, 9);
  io.flag("reserve", u.reserve), io.flag("left", u.left), io.flag("ordered", u.ordered), io.flag("gone", u.gone),
      io.flag("joined", u.joined);
  io.apart(u.side);
}

constexpr void fields(auto& io, table::Is<Leader> auto& l) {
  io.place(l.placed, l.at);
  io.flag("reserve", l.reserve), io.flag("left", l.left), io.flag("ordered", l.ordered), io.flag("gone", l.gone),
      io.unless("lost", l.alive);
  io.apart(l.side);
}

constexpr void fields(auto& io, table::Is<Played> auto& p) {
  io.coded(KindText{}, p.card), io.coded(KindText{}, p.as), io.number(p.where, 0, k_all_sections), io.bit(p.plain);
}
template <class Io, table::Is<std::array<Played, 2>> P>
constexpr void fields(Io& io, P& both) {
  io.part(both[0]), io.part(both[1]);
}
constexpr void fields(auto& io, table::Is<Held> auto& h) {
  io.number(h.place, 0, k_most), io.number(h.side, 0, 1);
}
constexpr void fields(auto& io, table::Is<Open> auto& o) {
  io.number(o.place, 0, k_most), io.coded(CardText{}, o.card);
}

constexpr void fields(auto& io, table::Is<Dealt> auto& d) {
  io.number(d.place, 0, k_most), io.number(d.deal, 1, k_most), io.coded(CardText{}, d.card);
  io.key("from", d.from, 0, k_most);
}

constexpr void fields(auto& io, table::Is<Hex> auto& h) {
  io.hex(h);
}

constexpr void fields(auto& io, table::Is<State> auto& s) {
  constexpr std::string_view k_fault = "the state of the battle is not understood";
  io.line("phase", k_fault), io.one_of(k_phase_words, s.phase), io.word("active"), io.number(s.active, 0, 1);
  io.word("turns"), io.numbers(s.turns, 0, k_most), io.word("banners"), io.numbers(s.banners, 0, 100);
  io.word("winner"), io.coded(WinnerText{}, s.winner);
  io.line("pile", k_fault), io.number(s.next, 0, k_most), io.number(s.end, 0, k_most), io.word("deals"),
      io.number(s.deals, 0, k_most);
  io.line("turn-card", k_fault), io.coded(CardText{}, s.used), io.flag("struck", s.struck),
      io.flag("reshuffle", s.reshuffle), io.flag("reinforced", s.reinforced);
  io.line("last", k_fault), io.part(s.last);
  io.line("discards", k_fault), io.rest(&Data::cards, s.discards);
  io.rows("hand", s.hands, "a place of a hand is not understood", &Held::place);
  io.rows("open", s.open, "an open card is not understood", &Open::place);
  io.rows("dealt", s.dealt, "a place of a new pile is not understood", &Dealt::place);
  io.rows("stormed", s.camps, "a camp is not understood");
  io.pieces("unit", &Data::units, s.units, "a unit is not understood");
  io.pieces("leader", &Data::leaders, s.leaders, "a leader is not understood");
}

static_assert(table::whole<Unit>() && table::whole<Leader>() && table::whole<Played>());
static_assert(table::whole<Held>() && table::whole<Open>() && table::whole<Dealt>() && table::whole<State>());

}  // namespace hexpost::ancients

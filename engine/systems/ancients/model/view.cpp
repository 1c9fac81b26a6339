#include "engine/systems/ancients/model/view.h"

#include <algorithm>

#include "engine/base/lists.h"

namespace hexpost::ancients {

int View::half_column(Hex h) const {
  const int row = data.board.grid.row(h), column = data.board.grid.column(h);
  return 2 * (column - 1) + (row % 2 == 0 ? 1 : 0);
}

Sections View::board_sections(Hex h) const {
  const int x = half_column(h);
  int out = 0;
  if (x <= 8) out |= bit(Section::left);
  if (x >= 8 && x <= 16) out |= bit(Section::center);
  if (x >= 16) out |= bit(Section::right);
  return static_cast<Sections>(out);
}

Sections View::sections(SideId side, Hex h) const {
  const Sections board = board_sections(h);
  if (side == k_bottom) return board;
  int out = 0;
  for (std::size_t i = 0; i < k_sections; ++i) {
    const auto section = static_cast<Section>(i);
    if ((board & bit(section)) != 0) out |= bit(mirrored(section));
  }
  return static_cast<Sections>(out);
}

std::vector<Hex> View::rear(SideId side, Hex h) const {
  std::vector<Hex> out;
  const std::array<hex::Side, 2> sides = side == k_bottom ? std::array{3, 2} : std::array{5, 0};  // west before east
  for (const hex::Side s_ : sides) {
    if (on_board(hex::step(h, s_))) out.push_back(hex::step(h, s_));
  }
  return out;
}

UnitId View::unit_at(Hex h) const {
  for (UnitId u = 0; u < count(); ++u) {
    if (unit(u).at == h && unit(u).placed) return u;
  }
  return k_no_unit;
}

std::vector<UnitId> View::units_of(SideId side_) const {
  std::vector<UnitId> out;
  out.reserve(s.units.size());
  for (UnitId u = 0; u < count(); ++u) {
    if (unit(u).placed && side(u) == side_) out.push_back(u);
  }
  return out;
}

bool View::next_to_enemy(SideId side_, Hex h) const {
  return std::ranges::any_of(
      all_units(), [&](UnitId u) { return unit(u).placed && hex::adjacent(unit(u).at, h) && side(u) != side_; });
}

int View::range(UnitId u) const {
  const bool pila = data.marian && side(u) == k_bottom && is(u, UnitType::mi);
  return pila ? 2 : type(u).range;
}

LeaderId View::leader_at(Hex h) const {
  for (LeaderId l = 0; l < leader_count(); ++l) {
    if (leader(l).at == h && leader(l).placed) return l;
  }
  return k_no_leader;
}

LeaderId View::lone_leader(SideId side_, Hex h) const {
  const LeaderId l = leader_at(h);
  return l != k_no_leader && leader_side(l) == side_ && unit_at(h) == k_no_unit ? l : k_no_leader;
}

std::vector<LeaderId> View::leaders_of(SideId side_) const {
  return base::only(all_leaders(), [&](LeaderId l) { return leader(l).placed && leader_side(l) == side_; });
}

bool View::leader_near(UnitId u) const {
  return std::ranges::any_of(all_leaders(), [&](LeaderId l) {
    return leader(l).placed && leader_side(l) == side(u) && hex::distance(leader(l).at, unit(u).at) <= 1;
  });
}

int View::supporters(UnitId u) const {
  int out = 0;
  for (const Hex h : neighbours(unit(u).at)) {
    const UnitId friendly = unit_at(h);
    const bool supports = friendly != k_no_unit ? side(friendly) == side(u) : lone_leader(side(u), h) != k_no_leader;
    out += supports ? 1 : 0;
  }
  return out;
}

std::vector<Place> View::hand(SideId side_) const {
  std::vector<Place> out;
  for (const Held& held : s.hands) {
    if (held.side == side_) out.push_back(held.place);
  }
  return out;
}

int View::command(SideId side_) const {
  const SideInfo& of = data.sides[side_];
  if (s.reinforced && of.reinforced_at > 0) return of.reinforced_hand;
  if (of.hand_by_turn.empty()) return of.hand;
  // turns that are over: the one that runs does not count yet
  const int over = s.turns[side_] - (s.active == side_ && s.phase != Phase::draw && s.turns[side_] > 0 ? 1 : 0);
  return of.hand_by_turn[std::min(of.hand_by_turn.size() - 1, static_cast<std::size_t>(over))];
}

const CardKind* View::card() const {
  const KindId as = s.last[s.active].as;
  return as == k_no_card ? nullptr : &data.kinds[static_cast<std::size_t>(as)];
}

bool View::plays(Effect effect) const {
  if (s.phase == Phase::card && s.used < 0) return false;  // the last card is that of the turn before
  const CardKind* now = card();
  return now && now->effect == effect && !s.last[s.active].plain;
}

}  // namespace hexpost::ancients

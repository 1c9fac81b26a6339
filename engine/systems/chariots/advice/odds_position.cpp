#include "engine/systems/chariots/advice/odds_position.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "engine/systems/chariots/model/fields.h"
#include "engine/table/field_bytes.h"

namespace hexpost::chariots {

void fields(auto& io, table::Is<Breaking> auto& breaking) {
  io(breaking.unit), io(breaking.group);
}

namespace {

using table::FieldPacker;
using table::FieldUnpacker;

using Taken = std::vector<std::pair<UnitId, int>>;

/// `dice`: the combat with the members that only its dice read; `superior`: the combat with its weapons.
void form_combat(auto& io, auto& c, auto& dice, auto& superior, auto& taken) {
  auto& f = dice.figures;
  io(f.base), io(f.flank), io(f.numbers), io(f.terrain), io(f.column), io(f.leaders), io(f.heroic), io(f.superiority);
  io(f.from_rear), io(f.in_column);
  io(c.attackers), io(c.defenders), io(c.hexes), io(c.fought), io(superior.by), io(dice.against), io(dice.used);
  io(superior.superiority), io(dice.from_rear), io(taken), io(dice.modifiers[0]), io(dice.modifiers[1]);
}

/// Leaves out what no step reads after the dice of the combat, so that odds merge positions that differ only there.
/// Whose weapons were superior says which unit advances [8.23]; hits of Routed units are recorded only here.
void pack_combat(table::FieldPacker& io, const State& s, const Combat& c) {
  static const Combat k_none;
  if (!c.fought && !c.attackers.empty() && !c.defenders.empty()) return form_combat(io, c, c, c, c.taken);
  Taken of_routed;
  std::copy_if(c.taken.begin(), c.taken.end(), std::back_inserter(of_routed),
               [&s](const auto& entry) { return s.units[static_cast<std::size_t>(entry.first)].routed; });
  form_combat(io, c, k_none, c.superiority == Superiority::attacker ? c : k_none, of_routed);
}

void form_course(auto& io, auto& shocks) {
  io(shocks.engaged_before), io(shocks.progress.step), io(shocks.progress.item), io(shocks.breaking);
  io(shocks.gathered), io(shocks.steadying), io(shocks.gone);
}

/// The unit is in a combat whose dice have not been rolled.
bool is_to_fight(const Shocks& shocks, UnitId u) {
  return std::ranges::any_of(shocks.combats, [u](const Combat& c) {
    if (c.fought) return false;
    return base::contains(c.attackers, u) || base::contains(c.defenders, u);
  });
}

/// The fields of the unit that later steps read.
Unit in_short(const Unit& was, const Unit& is, const Shocks& shocks, UnitId u) {
  Unit out = is;
  out.next = was.next;
  const bool over = is_over(shocks);
  if (is.routed && !was.routed) {
    // [9.43] hits now matter only for the strongest unit of a combat [9.12]
    if (!is_to_fight(shocks, u)) out.hits = was.hits;
    if (over) out.at = was.at, out.facing = was.facing, out.column = was.column;
  } else if (!is.routed && std::ranges::find(shocks.breaking, u, &Breaking::unit) != shocks.breaking.end()) {
    out.hits = was.hits;  // it is to Rout, whatever they are
  }
  if (over) {
    out.facing = was.facing, out.column = was.column, out.column_attacked = was.column_attacked;
    out.reacted_facing = was.reacted_facing;
  }
  return out;
}

}  // namespace

void pack_shock(const State& begun, const State& s, const Shocks& shocks, std::string& out) {
  table::FieldPacker io(out);
  form_course(io, shocks);
  io.figure(shocks.combats.size());
  for (const Combat& combat : shocks.combats)
    pack_combat(io, s, combat);
  io(s.engaged);
  const bool over = is_over(shocks);
  if (!over) io(s.heroic_drm), io(s.used);
  // pieces that have changed, by number; -1 ends a kind
  const auto changed = [&io](const auto& were, const auto& are, const auto& shortened) {
    for (std::size_t i = 0; i < are.size(); ++i) {
      if (were[i].alive && !are[i].alive) {
        io.figure(i), io.figure(0);
      } else if (are[i] != were[i]) {
        if (const auto piece = shortened(i); piece != were[i]) io.figure(i), io.figure(1), io.piece(piece);
      }
    }
    io.figure(-1);
  };
  changed(begun.units, s.units,
          [&](std::size_t i) { return in_short(begun.units[i], s.units[i], shocks, static_cast<UnitId>(i)); });
  changed(begun.leaders, s.leaders, [&](std::size_t i) {
    Leader leader = s.leaders[i];
    if (over) leader.at = begun.leaders[i].at, leader.now = begun.leaders[i].now;
    return leader;
  });
  for (std::size_t i = 0; i < s.standards.size() && !over; ++i) {
    if (s.standards[i] != begun.standards[i]) io.figure(i), io.piece(s.standards[i]);
  }
}

void unpack_shock(const Data& data, const State& begun, std::string_view bytes, State& s, Shocks& shocks) {
  table::FieldUnpacker io(bytes);
  form_course(io, shocks);
  shocks.combats.resize(static_cast<std::size_t>(io.next()));
  for (Combat& combat : shocks.combats)
    form_combat(io, combat, combat, combat, combat.taken);
  s.units = begun.units, s.leaders = begun.leaders, s.standards = begun.standards;
  io(s.engaged);
  if (!is_over(shocks)) io(s.heroic_drm), io(s.used);
  const auto read = [&io](auto& pieces) {
    for (int i = io.next(); i >= 0; i = io.next()) {
      auto& piece = pieces[static_cast<std::size_t>(i)];
      if (io.next() == 0)
        piece.alive = piece.placed = false;
      else
        io.piece(piece);
    }
  };
  read(s.units), read(s.leaders);
  while (!io.done())
    io.piece(s.standards[static_cast<std::size_t>(io.next())]);
  rebuild_index(data, s);
}

}  // namespace hexpost::chariots

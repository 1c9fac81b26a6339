#include "engine/systems/chariots/sys.h"

#include "engine/systems/chariots/book/polish.h"
#include "engine/systems/chariots/rules/turn/sequence.h"

namespace hexpost::chariots {

GameData::GameData(Data resolved) : data(std::move(resolved)), names(data.scenario.map.grid, tongues()) {
  names.set_verbs(all_verbs());
  const auto group = [&](WingId wing) {
    return wing == k_no_wing ? std::string() : data.wings[static_cast<std::size_t>(wing)].name;
  };
  for (const UnitInfo& info : data.units)
    names.add_unit(info.name, group(info.wing));
  for (const LeaderInfo& info : data.leaders)
    names.add_leader(info.name, group(info.wing));
  for (const WingInfo& info : data.wings)
    names.add_other(info.name);
  for (const StandardInfo& info : data.standards)
    names.add_other(info.name);
  for (SideId side = 0; side < 2; ++side)
    slots[side] = table::slots_of_side(side, declared().army_slots, data.units);
}

void Sys::step(const GameData& game, State& s, Table& table) {
  Play p{game.data, s, table, game.names};
  next_step(p);
}

table::PlayerTurn Sys::player_turn(const TableView& v) {
  const State& s = v.s;
  const bool orders = s.phase == Phase::orders || s.phase == Phase::shock;
  if (orders || s.wing != k_no_wing) return {s.active, s.wing, s.turn};
  if (s.phase != Phase::activation || s.marker == k_no_marker) return {};
  const MarkerInfo& marker = v.marker(s.marker);
  if (marker.wing != k_no_wing) return {};       // it has come up, and its wing acts next
  if (!s.momentum_used[marker.side]) return {};  // likewise: it may still be trumped
  return {marker.side, static_cast<int>(v.data.wings.size()) + marker.side, s.turn};
}

std::vector<table::TurnName> Sys::turn_names(const GameData& game) {
  std::vector<table::TurnName> out;
  for (const WingInfo& wing : game.data.wings)
    out.push_back({wing.side, wing.name});
  for (int side = 0; side < 2; ++side)
    out.push_back({side, "momentum"});
  return out;
}

std::string Sys::turn_title(const GameData& game, const table::PlayerTurn& turn) {
  if (turn.whose == table::PlayerTurn::k_nobody) return base::tr("between two Orders Phases");
  const std::string side = base::tr(side_name(game, static_cast<table::Player>(turn.whose)));
  if (turn.name == table::PlayerTurn::k_unnamed) return base::fill(base::tr("Orders Phase of {}"), {side});
  const auto wing = static_cast<std::size_t>(turn.name);
  if (wing >= game.data.wings.size()) return base::fill(base::tr("Momentum of {}"), {side});
  return base::fill(base::tr("Orders Phase of {} ({})"), {base::tr(game.data.wings[wing].title), side});
}

}  // namespace hexpost::chariots

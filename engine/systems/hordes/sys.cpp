#include "engine/systems/hordes/sys.h"

#include "engine/systems/hordes/rules/turn/bound.h"

namespace hexpost::hordes {

GameData::GameData(Data resolved) : data(std::move(resolved)), names(data.scenario.map.grid, tongues(), "a general") {
  names.set_verbs(all_verbs());
  for (const UnitInfo& info : data.units)
    names.add_unit(info.name, info.group);
  for (const GeneralInfo& info : data.generals)
    names.add_leader(info.name, {});
  for (SideId side = 0; side < 2; ++side) {
    for (const UnitInfo& info : data.units) {
      if (info.side == side && info.half_of == k_no_unit) slots[side].push_back(info.name);
    }
    slots[side].insert(slots[side].end(), declared().army_slots.begin(), declared().army_slots.end());
  }
}

void Sys::step(const GameData& game, State& s, Table& table) {
  Play p{game.data, s, table, game.names};
  next_step(p);
}

table::PlayerTurn Sys::player_turn(const TableView& v) {
  if (v.s.phase == Phase::initiative || v.s.phase == Phase::deployment || v.s.phase == Phase::over) return {};
  return {v.s.active, table::PlayerTurn::k_unnamed, 2 * v.s.turn + (v.s.active == v.s.first ? 0 : 1)};
}

std::string Sys::turn_title(const GameData& game, const table::PlayerTurn& turn) {
  if (turn.whose == table::PlayerTurn::k_nobody) return base::tr("before the first bound");
  const std::string side = base::tr(side_name(game, static_cast<table::Player>(turn.whose)));
  return base::fill(base::tr("bound of {}, game turn {}"), {side, std::to_string(turn.number / 2)});
}

}  // namespace hexpost::hordes

#include "engine/systems/hordes/sys.h"

#include <algorithm>

#include "engine/systems/hordes/words/standing.h"

namespace hexpost::hordes {

GameData::GameData(Data resolved) : data(std::move(resolved)), names(data.scenario.map.grid, tongues(), "a general") {
  for (const UnitInfo& info : data.units)
    names.add_unit(info.name, info.group);
  for (const GeneralInfo& info : data.generals)
    names.add_leader(info.name, {});
  for (SideId side = 0; side < 2; ++side) {
    for (const UnitInfo& info : data.units) {
      if (info.side == side && info.half_of == k_no_unit) slots[side].push_back(info.name);
    }
    slots[side].insert(slots[side].end(), army_slots().begin(), army_slots().end());
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
  const auto& side = game.data.scenario.sides[static_cast<std::size_t>(turn.whose)];
  return base::fill(base::tr("bound of {}, game turn {}"), {base::tr(side.name), std::to_string(turn.number / 2)});
}

std::optional<bool> Sys::condition(const TableView& v, std::string_view name, std::string_view word) {
  if (const auto id = v.names().find_unit(name)) {
    const auto u = static_cast<UnitId>(*id);
    const bool here = v.on_table(u);
    if (word == "gone") return !v.unit(u).alive;
    if (word == "disrupted") return here && v.unit(u).disrupted;
    if (word == "engaged") return here && engaged(v, u);
    if (word == "commanded") return here && v.unit(u).commanded;
    if (word == "moved") return here && v.unit(u).moved;
    if (word == "reduced") return here && v.stands(u) < v.full_stands(u);
    return std::nullopt;
  }
  if (const auto id = v.names().find_leader(name)) {
    const auto g = static_cast<GeneralId>(*id);
    if (word == "gone") return !v.general(g).alive;
    if (word == "alone") return v.alone(g);
  }
  return std::nullopt;
}

std::vector<std::string> Sys::conditions(const GameData& game, std::string_view name) {
  if (game.names.find_unit(name)) return {"gone", "disrupted", "engaged", "commanded", "moved", "reduced"};
  if (game.names.find_leader(name)) return {"gone", "alone"};
  return {};
}

}  // namespace hexpost::hordes

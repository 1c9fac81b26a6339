#include "engine/systems/kadesh/sys.h"

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/movement/rout.h"
#include "engine/systems/kadesh/rules/turn/sequence.h"
#include "engine/systems/kadesh/words/verbs.h"

namespace hexpost::kadesh {

GameData::GameData(Data loaded) : data(std::move(loaded)), names(roster_of(data, tongues())) {
  for (const hex::Hex h : data.map.grid.all())
    data.labels.push_back(data.map.grid.label(h));
  prepare_steps(data);
  prepare_ways_out(data);
  for (const UnitInfo& info : data.units)
    slots[info.side].push_back(info.name);
  for (const LeaderInfo& info : data.leaders)
    slots[info.side].push_back(info.name);
  for (auto& all : slots)
    all.insert(all.end(), army_slots().begin(), army_slots().end());
}

void Sys::step(const GameData& game, State& s, Table& table) {
  Play p{game.data, s, table, game.names};
  next_step(p);
}

table::PlayerTurn Sys::player_turn(const TableView& v) {
  if (v.s.phase == Phase::setup || v.s.phase == Phase::first || v.s.phase == Phase::over) return {};
  return {v.s.active, table::PlayerTurn::k_unnamed, 2 * v.s.turn + (v.s.active == v.s.first ? 0 : 1)};
}

std::string Sys::turn_title(const GameData& game, const table::PlayerTurn& turn) {
  if (turn.whose == table::PlayerTurn::k_nobody) return base::tr("before the first turn or after the last");
  const State none{};
  const std::string side = base::tr(kadesh::View{game.data, none}.side_name(static_cast<SideId>(turn.whose)));
  return base::fill(base::tr("turn {0} of {1}"), {std::to_string(turn.number / 2), side});
}

std::optional<bool> Sys::condition(const TableView& v, std::string_view name, std::string_view word) {
  if (const auto id = v.names().find_unit(name)) {
    const auto u = static_cast<UnitId>(*id);
    const bool here = v.here(u);
    if (word == "gone") return !here;
    if (word == "disordered") return here && v.unit(u).level == Level::disordered;
    if (word == "shaken") return here && v.unit(u).level == Level::shaken;
    if (word == "routed") return here && v.routed(u);
    if (word == "steady") return here && v.steady(u);
    if (word == "locked") return here && v.locked(u);
    if (word == "charging") return here && v.unit(u).charge.has_value();
    if (word == "led") return here && v.unit(u).bound != k_no_leader;
    return std::nullopt;
  }
  if (const auto id = v.names().find_leader(name)) {
    const auto l = static_cast<LeaderId>(*id);
    if (word == "gone") return !v.leader_here(l);
    if (word == "alone") return v.leader_here(l) && !v.occupied(v.leader(l).at);
  }
  return std::nullopt;
}

std::vector<std::string> Sys::conditions(const GameData& game, std::string_view name) {
  if (game.names.find_unit(name))
    return {"gone", "disordered", "shaken", "routed", "steady", "locked", "charging", "led"};
  if (game.names.find_leader(name)) return {"gone", "alone"};
  return {};
}

}  // namespace hexpost::kadesh

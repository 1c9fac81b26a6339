#include "engine/systems/kadesh/sys.h"

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/movement/rout.h"
#include "engine/systems/kadesh/rules/scatter/scatter.h"
#include "engine/systems/kadesh/rules/turn/sequence.h"

namespace hexpost::kadesh {
namespace {

/// The number of the time behind the last turn, which belongs to no player; the set-up has 0.
constexpr int k_end = 1;

}  // namespace

GameData::GameData(Data loaded) : data(std::move(loaded)), names(roster_of(data, tongues())) {
  names.set_verbs(all_verbs());
  for (const hex::Hex h : data.map.grid.all())
    data.labels.push_back(data.map.grid.label(h));
  prepare_steps(data);
  prepare_ways_out(data);
  prepare_ways_home(data);
  for (const SideId side : {k_egypt, k_hatti})
    slots[side] = table::slots_of_side(side, declared().army_slots, data.units, data.leaders);
}

void Sys::step(const GameData& game, State& s, Table& table) {
  Play p{game.data, s, table, game.names};
  next_step(p);
}

table::PlayerTurn Sys::player_turn(const TableView& v) {
  if (v.s.phase == Phase::setup || v.s.phase == Phase::first) return {};
  if (v.s.phase == Phase::over) return {table::PlayerTurn::k_nobody, table::PlayerTurn::k_unnamed, k_end};
  return {v.s.active, table::PlayerTurn::k_unnamed, 2 * v.s.turn + (v.s.active == v.s.first ? 0 : 1)};
}

std::string Sys::turn_title(const GameData& game, const table::PlayerTurn& turn) {
  if (turn.whose == table::PlayerTurn::k_nobody)
    return turn.number == k_end ? base::tr("the end of the battle") : base::tr("the set-up");
  const std::string side = base::tr(side_name(game, static_cast<table::Player>(turn.whose)));
  return base::fill(base::tr("turn {0} of {1}"), {std::to_string(turn.number / 2), side});
}

}  // namespace hexpost::kadesh

#include "engine/systems/kadesh/sys.h"

#include <array>

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/movement/rout.h"
#include "engine/systems/kadesh/rules/scatter/scatter.h"
#include "engine/systems/kadesh/rules/turn/sequence.h"
#include "engine/systems/kadesh/words/verbs.h"
#include "engine/table/conditions.h"

namespace hexpost::kadesh {
namespace {

/// The number of the time behind the last turn, which belongs to no player; the set-up has 0.
constexpr int k_end = 1;

}  // namespace

GameData::GameData(Data loaded) : data(std::move(loaded)), names(roster_of(data, tongues())) {
  for (const hex::Hex h : data.map.grid.all())
    data.labels.push_back(data.map.grid.label(h));
  prepare_steps(data);
  prepare_ways_out(data);
  prepare_ways_home(data);
  for (const SideId side : {k_egypt, k_hatti})
    slots[side] = table::slots_of_side(side, army_slots(), data.units, data.leaders);
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

namespace {

constexpr std::array<table::Condition<TableView, UnitId>, 8> k_unit_conditions{
    {{"gone", [](const TableView& v, UnitId u) { return !v.here(u); }},
     {"disordered", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).level == Level::disordered; }},
     {"shaken", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).level == Level::shaken; }},
     {"routed", [](const TableView& v, UnitId u) { return v.here(u) && v.routed(u); }},
     {"steady", [](const TableView& v, UnitId u) { return v.here(u) && v.steady(u); }},
     {"locked", [](const TableView& v, UnitId u) { return v.here(u) && v.locked(u); }},
     {"charging", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).charge.has_value(); }},
     {"led", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).bound != k_no_leader; }}}};
constexpr std::array<table::Condition<TableView, LeaderId>, 2> k_leader_conditions{
    {{"gone", [](const TableView& v, LeaderId l) { return !v.leader_here(l); }},
     {"alone", [](const TableView& v, LeaderId l) { return v.leader_here(l) && !v.occupied(v.leader(l).at); }}}};
constexpr table::Conditions<TableView, UnitId, LeaderId> k_conditions{k_unit_conditions, k_leader_conditions};

}  // namespace

std::optional<bool> Sys::condition(const TableView& v, std::string_view name, std::string_view word) {
  return k_conditions.hold(v, name, word);
}

std::vector<std::string> Sys::conditions(const GameData& game, std::string_view name) {
  return k_conditions.words(game.names, name);
}

}  // namespace hexpost::kadesh

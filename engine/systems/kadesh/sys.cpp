#include "engine/systems/kadesh/sys.h"

#include <utility>

#include "engine/systems/kadesh/advice/attack_lines.h"
#include "engine/systems/kadesh/advice/ways.h"
#include "engine/systems/kadesh/battle.h"
#include "engine/systems/kadesh/book/options.h"
#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/fire/questions.h"
#include "engine/systems/kadesh/rules/movement/rout.h"
#include "engine/systems/kadesh/rules/scatter/scatter.h"
#include "engine/systems/kadesh/rules/turn/sequence.h"
#include "engine/systems/lookups.h"

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

namespace {

using base::fill;
using base::tr;

class KadeshBattle final : public table::SystemBattle<Sys> {
 public:
  using SystemBattle::SystemBattle;
  std::vector<std::string> footnotes() const override;
};

/// Options in force, the charts in use, and which figures are reconstructions.
std::vector<std::string> KadeshBattle::footnotes() const {
  const Data& data = game().data;
  std::vector<std::string> out{table::options_note(table::names_in_force(
                                   named_options(), [&](const NamedOption& o) { return has(data, o.option); })),
                               fill(tr("Charts in use: {}."), {tr(data.charts.name)})};
  std::vector<std::string> reconstructed;
  if (data.charts.reconstructed) reconstructed.push_back(tr("charts"));
  if (data.counters_reconstructed) reconstructed.push_back(tr("counters"));
  if (data.leaders_reconstructed) reconstructed.push_back(tr("leaders"));
  if (data.map.provenance.find("reconstruction") != std::string::npos) reconstructed.push_back(tr("map"));
  table::add_reconstructed(out, reconstructed);
  return out;
}

report::Map drawn(const TableView& v) {
  return draw_map(v, true);
}

table::Control zones(const TableView& v, table::Player of) {
  return {"4.4", table::labels_where(v.data.map.grid, [&](Hex h) { return v.in_zone(of, h); })};
}

}  // namespace

std::unique_ptr<table::Battle> battle(Data data) {
  return std::make_unique<KadeshBattle>(std::make_shared<const GameData>(std::move(data)));
}

std::vector<std::string> fire_without_attackers(const table::Match& match, const std::vector<std::string>& lines) {
  const auto v = table::view_of<Sys>(match);
  if (!v || match.awaited().question != k_archery.name) return {};
  return fire_without_attackers(*v, lines);
}

std::vector<std::string> with_runners(const table::Match& match, std::string_view line) {
  const auto v = table::view_of<Sys>(match);
  return v ? with_runners(*v, line) : std::vector<std::string>{};
}

hexpost::Lookups lookups() {
  return hexpost::lookups_of<Sys, full_orders, moves_into_contact, drawn, zones>();
}

}  // namespace hexpost::kadesh

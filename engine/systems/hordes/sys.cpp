#include "engine/systems/hordes/sys.h"

#include <algorithm>

#include "engine/systems/hordes/advice/ways.h"
#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/book/rulebook.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/turn/sequence.h"
#include "engine/systems/lookups.h"

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

namespace {

class HordesBattle final : public table::SystemBattle<Sys> {
 public:
  using SystemBattle::SystemBattle;
  std::vector<std::string> footnotes() const override;

 private:
  const Scenario& scenario() const { return game().data.scenario; }
};

/// Options in force, and which figures are reconstructions.
std::vector<std::string> HordesBattle::footnotes() const {
  const Options& options = scenario().options;
  std::vector<std::string> named =
      table::names_in_force(named_options(), [&](const NamedOption& o) { return options.*o.option; });
  if (options.break_percent != 50) named.push_back("break_percent=" + std::to_string(options.break_percent));
  if (options.turn_limit != 0) named.push_back("turn_limit=" + std::to_string(options.turn_limit));
  std::vector<std::string> out{table::options_note(named)}, reconstructed;
  const auto is_ours = [](const auto& it) { return it.provenance.find("reconstruction") != std::string::npos; };
  for (const ArmyList& list : scenario().armies) {
    if (is_ours(list) || std::ranges::any_of(list.types, is_ours)) reconstructed.push_back(base::tr(list.name));
  }
  if (is_ours(scenario().map)) reconstructed.push_back(base::tr(scenario().map.name));
  table::add_reconstructed(out, reconstructed);
  return out;
}

table::Control zones(const TableView& v, table::Player of) {
  return {"1.7.1", table::labels_where(v.data.scenario.map.grid, [&](Hex h) { return in_zoc_of(v, of, h); })};
}

}  // namespace

base::Result<std::unique_ptr<table::Battle>> battle(Scenario scenario) {
  auto data = resolve(std::move(scenario));
  if (!data) return data.error();
  return std::unique_ptr<table::Battle>(
      std::make_unique<HordesBattle>(std::make_shared<const GameData>(*std::move(data))));
}

hexpost::Lookups lookups() {
  return hexpost::lookups_of<Sys, ways, moves_into_contact, draw_map, zones>();
}

}  // namespace hexpost::hordes

#include "engine/systems/chariots/sys.h"

#include <algorithm>

#include "engine/systems/chariots/advice/ways.h"
#include "engine/systems/chariots/battle.h"
#include "engine/systems/chariots/book/options.h"
#include "engine/systems/chariots/book/polish.h"
#include "engine/systems/chariots/rules/turn/sequence.h"
#include "engine/systems/lookups.h"

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

namespace {

class ChariotsBattle final : public table::SystemBattle<Sys> {
 public:
  using SystemBattle::SystemBattle;
  std::vector<std::string> footnotes() const override;
  /// [2.3] the 10 of a ten-sided die is its 0.
  /// Any other die draws a marker [5.23].
  std::string die_face(int faces, int value) const override {
    return faces == 10 ? std::to_string(value % 10)
                       : base::fill(base::tr("{} of {} in the Pool"), {std::to_string(value), std::to_string(faces)});
  }

 private:
  const Scenario& scenario() const { return game().data.scenario; }
};

/// The edition, the options in force, what is special, and which figures are reconstructions.
std::vector<std::string> ChariotsBattle::footnotes() const {
  std::vector<std::string> out;
  out.push_back(scenario().edition == Edition::polish ? base::tr("Played by the Polish edition of the rules.")
                                                      : base::tr("Played by the English edition of the rules."));
  out.push_back(table::options_note(
      table::names_in_force(named_options(), [&](const NamedOption& o) { return scenario().options.*o.option; })));
  if (!scenario().special.why.empty())
    out.push_back(base::fill(base::tr("Special rules: {}"), {base::tr(scenario().special.why)}));
  if (scenario().charts.reconstructed) {
    out.push_back(base::fill(base::tr("Charts: {}; figures in them are reconstructed, not the publisher's."),
                             {base::tr(scenario().charts.name)}));
  }
  out.push_back(
      base::tr("The scenario is ours, after the rulebook's hints and the history; it is not the printed one."));
  return out;
}

report::Map drawn(const TableView& v) {
  return draw_map(v, true);
}

table::Control zones(const TableView& v, table::Player of) {
  return {"6.61", table::labels_where(v.data.scenario.map.grid, [&](Hex h) {
            const auto units = v.fronted_by(h, of);
            return v.on_map(h) && std::ranges::any_of(units, [&](UnitId u) { return v.fit(u); });
          })};
}

}  // namespace

base::Result<std::unique_ptr<table::Battle>> battle(Scenario scenario) {
  auto data = resolve(std::move(scenario));
  if (!data) return data.error();
  return std::unique_ptr<table::Battle>(
      std::make_unique<ChariotsBattle>(std::make_shared<const GameData>(*std::move(data))));
}

std::vector<std::string> lines_instead(std::string_view line) {
  return shocks_instead(orders::cut(line));
}

hexpost::Lookups lookups() {
  return hexpost::lookups_of<Sys, ways, moves_into_contact, drawn, zones>();
}

}  // namespace hexpost::chariots

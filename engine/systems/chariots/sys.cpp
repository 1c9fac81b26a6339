#include "engine/systems/chariots/sys.h"

#include <algorithm>

#include "engine/systems/chariots/model/position.h"
#include "engine/systems/chariots/rules/turn/sequence.h"
#include "engine/systems/chariots/words/standing.h"

namespace hexpost::chariots {

BattleNames::BattleNames(const Data& data) : grid_(data.scenario.map.grid) {
  for (std::size_t i = 0; i < data.units.size(); ++i) {
    units_.push_back(data.units[i].name);
    wings_.push_back(data.wings[static_cast<std::size_t>(data.units[i].wing)].name);
    by_name_.emplace_back(base::lower(data.units[i].name), static_cast<int>(i));
  }
  for (std::size_t i = 0; i < data.leaders.size(); ++i) {
    leaders_.push_back(data.leaders[i].name);
    const WingId wing = data.leaders[i].wing;
    commands_.push_back(wing == k_no_wing ? std::string() : data.wings[static_cast<std::size_t>(wing)].name);
    by_name_.emplace_back(base::lower(data.leaders[i].name), -1 - static_cast<int>(i));
  }
  for (const WingInfo& wing : data.wings)
    wing_names_.push_back(wing.name);
  for (const StandardInfo& standard : data.standards)
    standards_.push_back(standard.name);
  std::sort(by_name_.begin(), by_name_.end());
}

std::optional<int> BattleNames::find_unit(std::string_view name) const {
  const std::string low = base::lower(name);
  const auto at = std::lower_bound(by_name_.begin(), by_name_.end(), std::pair(low, 0));
  return at != by_name_.end() && at->first == low && at->second >= 0 ? std::optional(at->second) : std::nullopt;
}

std::optional<int> BattleNames::find_leader(std::string_view name) const {
  const std::string low = base::lower(name);
  const auto at = std::lower_bound(by_name_.begin(), by_name_.end(), std::pair(low, -1000000));
  return at != by_name_.end() && at->first == low && at->second < 0 ? std::optional(-1 - at->second) : std::nullopt;
}

std::optional<std::string> BattleNames::find_other(std::string_view name) const {
  for (const auto* names : {&wing_names_, &standards_}) {
    for (const std::string& known : *names) {
      if (base::same_word(known, name)) return known;
    }
  }
  return std::nullopt;
}

std::vector<std::string> BattleNames::all() const {
  std::vector<std::string> out = units_;
  for (const auto* more : {&leaders_, &wing_names_, &standards_})
    out.insert(out.end(), more->begin(), more->end());
  return out;
}

bool BattleNames::covers(std::string_view who, std::string_view unit) const {
  if (base::same_word(who, "army")) return true;
  if (unit.empty()) return false;
  if (base::same_word(who, unit)) return true;
  if (const auto id = find_unit(unit)) return base::same_word(who, wings_[static_cast<std::size_t>(*id)]);
  const auto leader = find_leader(unit);
  return leader && base::same_word(who, commands_[static_cast<std::size_t>(*leader)]);
}

TableView::TableView(const GameData& game, const State& state) : View{game.data, state}, order_names(&game.names) {}

void Sys::step(const GameData& game, State& s, Table& table) {
  Play p{game.data, s, table, game.names};
  next_step(p);
}

std::optional<table::Player> Sys::winner(const TableView& v) {
  return v.s.winner < 0 ? std::nullopt : std::optional(static_cast<table::Player>(v.s.winner));
}

std::string Sys::position(const GameData& game, const State& s) {
  return print_position(game.data, s);
}

base::Result<State> Sys::read_position(const GameData& game, std::string_view text) {
  return parse_position(game.data, text);
}

std::optional<bool> Sys::condition(const TableView& v, std::string_view name, std::string_view word) {
  if (const auto id = v.names().find_unit(name)) {
    const auto u = static_cast<UnitId>(*id);
    const Unit& unit = v.unit(u);
    const bool here = v.here(u);
    if (word == "gone") return !unit.alive;
    if (word == "routed") return here && unit.routed;
    if (word == "engaged") return here && v.engaged(u);
    if (word == "in-command") return here && unit.in_command;
    if (word == "hit") return here && unit.hits > 0;
    if (word == "low") return unit.supply != Supply::full;
    if (word == "near") return here && v.next_to(unit.at, other(v.side(u)));
    return std::nullopt;
  }
  if (const auto id = v.names().find_leader(name)) {
    const auto l = static_cast<LeaderId>(*id);
    if (word == "gone") return !v.leader(l).alive;
    if (word == "wounded") return v.leader(l).wounded;
    if (word == "alone") return v.leader_here(l) && !v.held_by(v.leader(l).side, v.leader(l).at);
  }
  return std::nullopt;
}

std::vector<std::string> Sys::conditions(const GameData& game, std::string_view name) {
  if (game.names.find_unit(name)) return {"gone", "routed", "engaged", "in-command", "hit", "low", "near"};
  if (game.names.find_leader(name)) return {"gone", "wounded", "alone"};
  return {};
}

std::vector<std::string> Sys::slots(const GameData& game, table::Player who) {
  std::vector<std::string> out;
  for (const UnitInfo& info : game.data.units) {
    if (info.side == who) out.push_back(info.name);
  }
  out.insert(out.end(), army_slots().begin(), army_slots().end());
  return out;
}

}  // namespace hexpost::chariots

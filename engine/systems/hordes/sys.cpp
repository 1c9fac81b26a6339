#include "engine/systems/hordes/sys.h"

#include <algorithm>

#include "engine/systems/hordes/model/position.h"
#include "engine/systems/hordes/words/standing.h"

namespace hexpost::hordes {

BattleNames::BattleNames(const Data& data) : grid_(data.scenario.map.grid) {
  for (std::size_t i = 0; i < data.units.size(); ++i) {
    units_.push_back(data.units[i].name);
    groups_.push_back(data.units[i].group);
    by_name_.emplace_back(base::lower(data.units[i].name), static_cast<int>(i));
  }
  for (std::size_t i = 0; i < data.generals.size(); ++i) {
    generals_.push_back(data.generals[i].name);
    by_name_.emplace_back(base::lower(data.generals[i].name), -1 - static_cast<int>(i));
  }
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

std::vector<std::string> BattleNames::all() const {
  std::vector<std::string> out = units_;
  out.insert(out.end(), generals_.begin(), generals_.end());
  return out;
}

bool BattleNames::covers(std::string_view who, std::string_view unit) const {
  if (base::same_word(who, "army")) return true;
  if (unit.empty()) return false;
  if (base::same_word(who, unit)) return true;
  const auto id = find_unit(unit);
  return id && !groups_[static_cast<std::size_t>(*id)].empty() &&
         base::same_word(who, groups_[static_cast<std::size_t>(*id)]);
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

std::vector<std::string> Sys::slots(const GameData& game, table::Player who) {
  std::vector<std::string> out;
  for (const UnitInfo& info : game.data.units) {
    if (info.side == who && info.half_of == k_no_unit) out.push_back(info.name);
  }
  out.insert(out.end(), army_slots().begin(), army_slots().end());
  return out;
}

}  // namespace hexpost::hordes

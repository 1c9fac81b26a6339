#include "engine/systems/ancients/sys.h"

#include <algorithm>
#include <array>

#include "engine/systems/ancients/rules/battle/combat.h"
#include "engine/systems/ancients/rules/battle/questions.h"
#include "engine/systems/ancients/rules/turn/sequence.h"
#include "engine/systems/ancients/words/verbs.h"

namespace hexpost::ancients {
namespace {

/// [8.3] At most so many blocks.
constexpr std::array<std::string_view, 3> k_block_conditions{"blocks-1", "blocks-2", "blocks-3"};

}  // namespace

GameData::GameData(Data loaded) : data(std::move(loaded)), names(roster_of(data, tongues())) {}

void Sys::step(const GameData& game, State& s, Table& table, const table::Cards& cards) {
  Play p{{game.data, s, table, game.names}, cards};
  next_step(p);
}

table::PlayerTurn Sys::player_turn(const TableView& v) {
  if (v.s.phase == Phase::deal || v.s.phase == Phase::over) return {};
  return {v.s.active, table::PlayerTurn::k_unnamed, v.s.turns[v.s.active]};
}

std::string Sys::turn_title(const GameData& game, const table::PlayerTurn& turn) {
  if (turn.whose == table::PlayerTurn::k_nobody) return base::tr("before the first turn or after the last");
  const std::string side = base::tr(game.data.sides[static_cast<std::size_t>(turn.whose)].name);
  return base::fill(base::tr("turn {0} of {1}"), {std::to_string(turn.number), side});
}

std::optional<bool> Sys::condition(const TableView& v, std::string_view name, std::string_view word) {
  if (const auto id = v.names().find_unit(name)) {
    const auto u = static_cast<UnitId>(*id);
    const bool here = v.here(u);
    if (word == "gone") return !here;
    if (word == "full") return here && v.full(u);
    if (word == "led") return here && v.leader_of(u) != k_no_leader;
    if (word == "ordered") return here && v.unit(u).ordered;
    if (word == "supported") return here && v.supporters(u) >= 2;
    if (word == "engaged") return here && v.next_to_enemy(v.side(u), v.unit(u).at);
    if (const auto most = std::ranges::find(k_block_conditions, word); most != k_block_conditions.end())
      return here && v.unit(u).blocks <= most - k_block_conditions.begin() + 1;
    return std::nullopt;
  }
  if (const auto id = v.names().find_leader(name)) {
    const auto l = static_cast<LeaderId>(*id);
    if (word == "gone") return !v.leader_here(l);
    if (word == "alone") return v.leader_here(l) && v.unit_at(v.leader(l).at) == k_no_unit;
  }
  return std::nullopt;
}

std::vector<std::string> Sys::conditions(const GameData& game, std::string_view name) {
  if (game.names.find_unit(name)) {
    std::vector<std::string> out{"gone", "full", "led", "ordered", "supported", "engaged"};
    out.insert(out.end(), k_block_conditions.begin(), k_block_conditions.end());
    return out;
  }
  if (game.names.find_leader(name)) return {"gone", "alone"};
  return {};
}

std::vector<std::string> Sys::slots(const GameData& game, table::Player who) {
  std::vector<std::string> out = table::names_of_side(game.data.units, who);
  const auto leaders = table::names_of_side(game.data.leaders, who);
  out.insert(out.end(), leaders.begin(), leaders.end());
  for (const UnitInfo& info : game.data.units) {
    if (info.side == who) out.push_back(strike_slot(info.name));
  }
  if (has(game.data, Option::hidden_hands)) out.emplace_back(k_strike_card.name);
  return out;
}

std::optional<table::DealtCards> Sys::dealt_cards(const TableView& v) {
  if (!has(v.data, Option::hidden_hands)) return std::nullopt;
  table::DealtCards out;
  out.cards = static_cast<int>(v.data.cards.size());
  if (v.s.deals > 0) {
    table::Deal& first = out.deals.emplace_back();
    for (int card = 0; card < out.cards; ++card)
      first.lots.push_back({false, card});
  }
  for (const Dealt& lot : v.s.dealt) {
    if (static_cast<std::size_t>(lot.deal) == out.deals.size()) out.deals.push_back({lot.place, {}});
    out.deals.back().lots.push_back({lot.card < 0, lot.card < 0 ? lot.from : lot.card});
  }
  for (const Held& held : v.s.hands)
    out.hands.push_back({held.place, held.side});
  if (v.s.phase == Phase::card) out.plays = v.s.active;
  return out;
}

namespace {

std::vector<std::string> strike_card_stand(std::optional<Place> place) {
  return {"stand army " + std::string(k_strike_card.name) + " do " + (place ? std::to_string(*place) : "none")};
}

}  // namespace

std::vector<std::string> Sys::card_stands(const TableView& v, table::Player who) {
  if (!has(v.data, Option::hidden_hands)) return {};
  return strike_card_stand(strike_place(v, who));
}

std::vector<std::vector<std::string>> Sys::every_card_stands(const TableView& v) {
  if (!has(v.data, Option::hidden_hands)) return {};
  std::vector<std::vector<std::string>> out{strike_card_stand(std::nullopt)};
  for (Place place = 0; place < v.s.next; ++place)
    out.push_back(strike_card_stand(place));
  return out;
}

}  // namespace hexpost::ancients

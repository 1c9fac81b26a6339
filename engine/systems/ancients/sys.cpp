#include "engine/systems/ancients/sys.h"

#include "engine/systems/ancients/rules/battle/combat.h"
#include "engine/systems/ancients/rules/battle/questions.h"
#include "engine/systems/ancients/rules/turn/sequence.h"

namespace hexpost::ancients {

GameData::GameData(Data loaded) : data(std::move(loaded)), names(roster_of(data, tongues())) {
  names.set_verbs(all_verbs());
}

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
  const std::string side = base::tr(side_name(game, static_cast<table::Player>(turn.whose)));
  return base::fill(base::tr("turn {0} of {1}"), {std::to_string(turn.number), side});
}

std::vector<std::string> Sys::slots(const GameData& game, table::Player who) {
  std::vector<std::string> out = table::names_of_side(game.data.units, who);
  const auto leaders = table::names_of_side(game.data.leaders, who);
  out.insert(out.end(), leaders.begin(), leaders.end());
  for (const UnitInfo& info : game.data.units) {
    if (info.side == who) out.push_back(strike_slot(info.name));
  }
  for (const table::Question* question : declared().all)
    if (question->slot > 0 && table::may_be_asked(table::thing(game.data), *question, who))
      out.emplace_back(question->name);
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

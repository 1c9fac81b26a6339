#include "engine/systems/ancients/sys.h"

#include <utility>

#include "engine/systems/ancients/advice/card_line.h"
#include "engine/systems/ancients/advice/ordered_units.h"
#include "engine/systems/ancients/advice/ways.h"
#include "engine/systems/ancients/battle.h"
#include "engine/systems/ancients/book/options.h"
#include "engine/systems/ancients/rules/battle/combat.h"
#include "engine/systems/ancients/rules/battle/questions.h"
#include "engine/systems/ancients/rules/turn/sequence.h"
#include "engine/systems/lookups.h"
#include "engine/table/card_names.h"

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

namespace {

using base::fill;
using base::tr;

class AncientsBattle final : public table::SystemBattle<Sys>, public table::CardNames {
 public:
  using SystemBattle::SystemBattle;
  std::vector<table::Verb> verbs() const override {
    auto out = all_verbs();
    std::erase_if(out, [this](const table::Verb& verb) {
      const table::Question* question = table::find_question(declared().all, verb.verb);
      return question != nullptr && !table::may_be_asked(table::thing(game().data), *question, k_top) &&
             !table::may_be_asked(table::thing(game().data), *question, k_bottom);
    });
    return out;
  }
  std::vector<std::string> footnotes() const override;
  std::string card_name(int card) const override {
    const auto at = static_cast<std::size_t>(card);
    if (card < 0 || at >= game().data.cards.size()) return {};
    return tr(game().data.kinds[static_cast<std::size_t>(game().data.cards[at].kind)].title);
  }
  std::string die_face(int faces, int value) const override {
    if (faces != static_cast<int>(k_face_words.size())) return std::to_string(value);
    return letters({static_cast<Face>(value - 1)});
  }
};

/// The battle's special rules, options in force, who sees the cards, and what the letters of the dice mean.
std::vector<std::string> AncientsBattle::footnotes() const {
  const Data& data = game().data;
  std::vector<std::string> out;
  if (!data.intro.empty()) out.push_back(tr(data.intro));
  out.push_back(table::options_note(
      table::names_in_force(named_options(), [&](const NamedOption& o) { return has(data, o.option); })));
  out.push_back(has(data, Option::hidden_hands) ? tr("The hands are hidden: each player sees only their own cards.")
                                                : tr("The hands are open: both players see all cards."));
  out.push_back(tr("Dice: G green, B blue, R red, S sword, H helmet, F flag."));
  return out;
}

}  // namespace

std::unique_ptr<table::Battle> battle(Data data) {
  return std::make_unique<AncientsBattle>(std::make_shared<const GameData>(std::move(data)));
}

std::vector<std::string> with_units(const table::Match& match, table::Player who, std::string_view line,
                                    const std::function<std::vector<std::string>()>& others) {
  return table::answer_of<Sys>(
      match, [&](const TableView& v) { return with_units(v, static_cast<SideId>(who), line, others); });
}

std::string card_line(const table::Match& match, table::Player who, std::string_view line) {
  const auto v = table::view_of<Sys>(match);
  return v ? card_line(*v, static_cast<SideId>(who), line) : std::string(line);
}

hexpost::Lookups lookups() {
  return hexpost::lookups_of<Sys, ways, moves_into_contact, draw_map>();
}

}  // namespace hexpost::ancients

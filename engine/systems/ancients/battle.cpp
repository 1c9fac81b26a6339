#include "engine/systems/ancients/battle.h"

#include <utility>

#include "engine/systems/ancients/advice/ways.h"
#include "engine/systems/ancients/book/options.h"
#include "engine/systems/ancients/report/map_report.h"
#include "engine/systems/ancients/rules/battle/combat.h"
#include "engine/systems/ancients/sys.h"
#include "engine/systems/ancients/words/duties.h"
#include "engine/systems/ancients/words/verbs.h"
#include "engine/table/card_names.h"
#include "engine/table/game.h"

namespace hexpost::ancients {
namespace {

using AncientsGame = table::Game<Sys>;
using base::fill;
using base::tr;

class AncientsBattle final : public table::Battle, public table::DutyNames, public table::CardNames {
 public:
  explicit AncientsBattle(std::shared_ptr<const GameData> game) : game_(std::move(game)) {}
  std::string id() const override { return game_->data.id; }
  std::string title() const override { return tr(game_->data.name); }
  std::vector<std::string> players() const override {
    return {tr(game_->data.sides[k_top].name), tr(game_->data.sides[k_bottom].name)};
  }
  std::vector<std::string> slots(table::Player who) const override { return Sys::slots(*game_, who); }
  std::vector<table::Verb> verbs() const override {
    auto out = all_verbs();
    if (!has(game_->data, Option::hidden_hands))
      std::erase_if(out, [](const auto& v) { return v.verb == k_strike_card; });
    return out;
  }
  std::vector<std::string> leaders(table::Player who) const override {
    std::vector<std::string> out;
    for (const LeaderInfo& info : game_->data.leaders) {
      if (info.side == who) out.push_back(info.name);
    }
    return out;
  }
  std::span<const table::Duty> duties() const override { return hexpost::ancients::duties(); }
  std::vector<table::StandingQuestion> standing() const override {
    auto out = standing_questions();
    if (!has(game_->data, Option::hidden_hands))
      std::erase_if(out, [](const auto& q) { return q.name == k_strike_card; });
    return out;
  }
  const orders::Names& names() const override { return game_->names; }
  std::unique_ptr<table::Match> begin() const override { return std::make_unique<AncientsGame>(game_); }
  base::Result<std::unique_ptr<table::Match>> load(std::string_view saved) const override {
    return AncientsGame::load(game_, saved);
  }
  base::Result<std::unique_ptr<table::Match>> from_position(std::string_view text) const override {
    return AncientsGame::from_position(game_, text);
  }
  std::vector<std::string> footnotes() const override;
  std::string card_name(int card) const override {
    const auto at = static_cast<std::size_t>(card);
    if (card < 0 || at >= game_->data.cards.size()) return {};
    return tr(game_->data.kinds[static_cast<std::size_t>(game_->data.cards[at].kind)].title);
  }
  std::string die_face(int faces, int value) const override {
    if (faces != static_cast<int>(k_face_words.size())) return std::to_string(value);
    return letters({static_cast<Face>(value - 1)});
  }

 private:
  std::shared_ptr<const GameData> game_;
};

/// The battle's special rules, options in force, who sees the cards, and what the letters of the dice mean.
std::vector<std::string> AncientsBattle::footnotes() const {
  const Data& data = game_->data;
  std::string named;
  for (const NamedOption& o : named_options()) {
    if (has(data, o.option)) named += (named.empty() ? "" : ", ") + std::string(o.name);
  }
  std::vector<std::string> out;
  if (!data.intro.empty()) out.push_back(tr(data.intro));
  out.push_back(fill(tr("Options in force: {}."), {named.empty() ? tr("none") : named}));
  out.push_back(has(data, Option::hidden_hands) ? tr("The hands are hidden: each player sees only their own cards.")
                                                : tr("The hands are open: both players see all cards."));
  out.push_back(tr("Dice: G green, B blue, R red, S sword, H helmet, F flag."));
  return out;
}

}  // namespace

std::unique_ptr<table::Battle> battle(Data data) {
  return std::make_unique<AncientsBattle>(std::make_shared<const GameData>(std::move(data)));
}

std::vector<std::string> ways(const table::Match& match, std::string_view line, std::size_t limit) {
  const auto* game = dynamic_cast<const AncientsGame*>(&match);
  if (game == nullptr) return {};
  return ways(TableView{game->data(), game->now()}, orders::cut(line), limit);
}

report::Map drawn_map(const table::Match& match) {
  const auto* game = dynamic_cast<const AncientsGame*>(&match);
  return game ? draw_map(Sys::View{game->data(), game->now()}) : report::Map{};
}

}  // namespace hexpost::ancients

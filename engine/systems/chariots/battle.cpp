#include "engine/systems/chariots/battle.h"

#include <algorithm>

#include "engine/systems/chariots/advice/ways.h"
#include "engine/systems/chariots/book/options.h"
#include "engine/systems/chariots/report/map_report.h"
#include "engine/systems/chariots/sys.h"
#include "engine/systems/chariots/words/duties.h"
#include "engine/systems/chariots/words/standing.h"
#include "engine/systems/chariots/words/verbs.h"
#include "engine/table/game.h"

namespace hexpost::chariots {
namespace {

using Game = table::Game<Sys>;

class ChariotsBattle final : public table::Battle, public table::DutyNames {
 public:
  explicit ChariotsBattle(std::shared_ptr<const GameData> game) : game_(std::move(game)) {}
  std::string id() const override { return scenario().id; }
  std::string title() const override { return base::tr(scenario().name); }
  std::vector<std::string> players() const override {
    return {base::tr(scenario().sides[0].name), base::tr(scenario().sides[1].name)};
  }
  std::vector<std::string> slots(table::Player who) const override { return Sys::slots(*game_, who); }
  std::vector<table::Verb> verbs() const override { return all_verbs(); }
  std::vector<std::string> leaders(table::Player who) const override {
    std::vector<std::string> out;
    for (const LeaderInfo& info : game_->data.leaders) {
      if (info.side == who) out.push_back(info.name);
    }
    return out;
  }
  std::span<const table::Duty> duties() const override { return hexpost::chariots::duties(); }
  std::vector<table::StandingQuestion> standing() const override;
  const orders::Names& names() const override { return game_->names; }
  std::unique_ptr<table::Match> begin() const override { return std::make_unique<Game>(game_); }
  base::Result<std::unique_ptr<table::Match>> load(std::string_view saved) const override {
    return Game::load(game_, saved);
  }
  base::Result<std::unique_ptr<table::Match>> from_position(std::string_view text) const override {
    return Game::from_position(game_, text);
  }
  std::vector<std::string> footnotes() const override;
  /// [2.3] the 10 of a ten-sided die is its 0.
  /// Any other die draws a marker [5.23].
  std::string die_face(int faces, int value) const override {
    return faces == 10 ? std::to_string(value % 10)
                       : base::fill(base::tr("{} of {} in the Pool"), {std::to_string(value), std::to_string(faces)});
  }

 private:
  const Scenario& scenario() const { return game_->data.scenario; }
  std::shared_ptr<const GameData> game_;
};

/// [5.32] what is trumped may be tested by the wing it would wake.
std::vector<table::StandingQuestion> ChariotsBattle::standing() const {
  std::vector<table::StandingQuestion> out = standing_questions();
  const auto trump = std::ranges::find(out, "trump", &table::StandingQuestion::name);
  for (const WingInfo& wing : game_->data.wings)
    trump->tests.push_back(wing.word);
  return out;
}

/// The edition, the options in force, what is special, and which figures are reconstructions.
std::vector<std::string> ChariotsBattle::footnotes() const {
  std::vector<std::string> out;
  out.push_back(scenario().edition == Edition::polish ? base::tr("Played by the Polish edition of the rules.")
                                                      : base::tr("Played by the English edition of the rules."));
  std::string named;
  for (const NamedOption& o : named_options()) {
    if (scenario().options.*o.flag) named += (named.empty() ? "" : ", ") + std::string(o.name);
  }
  out.push_back(base::fill(base::tr("Options in force: {}."), {named.empty() ? base::tr("none") : named}));
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

}  // namespace

base::Result<std::unique_ptr<table::Battle>> battle(Scenario scenario) {
  auto data = resolve(std::move(scenario));
  if (!data) return data.error();
  return std::unique_ptr<table::Battle>(
      std::make_unique<ChariotsBattle>(std::make_shared<const GameData>(*std::move(data))));
}

std::vector<std::string> ways(const table::Match& match, std::string_view line, std::size_t limit) {
  const auto* game = dynamic_cast<const Game*>(&match);
  if (game == nullptr) return {};
  return ways(Sys::View{game->data(), game->now()}, orders::cut(line), limit);
}

table::Control control(const table::Match& match, table::Player of) {
  const auto* game = dynamic_cast<const Game*>(&match);
  if (game == nullptr) return {};
  const Sys::View v{game->data(), game->now()};
  return {"6.61", table::labels_where(v.data.scenario.map.grid, [&](Hex h) {
            const auto units = v.fronted_by(h, of);
            return v.on_map(h) && std::ranges::any_of(units, [&](UnitId u) { return v.fit(u); });
          })};
}

report::Map drawn_map(const table::Match& match) {
  const auto* game = dynamic_cast<const Game*>(&match);
  return game ? draw_map(Sys::View{game->data(), game->now()}, true) : report::Map{};
}

}  // namespace hexpost::chariots

#include "engine/systems/hordes/battle.h"

#include "engine/systems/hordes/advice/ways.h"
#include "engine/systems/hordes/book/rulebook.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/report/map_report.h"
#include "engine/systems/hordes/sys.h"
#include "engine/systems/hordes/words/duties.h"
#include "engine/systems/hordes/words/standing.h"
#include "engine/systems/hordes/words/verbs.h"
#include "engine/table/game.h"

namespace hexpost::hordes {
namespace {

using Game = table::Game<Sys>;

class HordesBattle final : public table::Battle, public table::DutyNames {
 public:
  explicit HordesBattle(std::shared_ptr<const GameData> game) : game_(std::move(game)) {}
  std::string id() const override { return scenario().id; }
  std::string title() const override { return base::tr(scenario().name); }
  std::vector<std::string> players() const override {
    return {base::tr(scenario().sides[0].name), base::tr(scenario().sides[1].name)};
  }
  std::vector<std::string> slots(table::Player who) const override { return Sys::slots(*game_, who); }
  std::vector<table::Verb> verbs() const override { return all_verbs(); }
  std::vector<std::string> leaders(table::Player who) const override {
    std::vector<std::string> out;
    for (const GeneralInfo& info : game_->data.generals) {
      if (info.side == who) out.push_back(info.name);
    }
    return out;
  }
  std::span<const table::Duty> duties() const override { return hexpost::hordes::duties(); }
  std::vector<table::StandingQuestion> standing() const override { return standing_questions(); }
  const orders::Names& names() const override { return game_->names; }
  std::unique_ptr<table::Match> begin() const override { return std::make_unique<Game>(game_); }
  base::Result<std::unique_ptr<table::Match>> load(std::string_view saved) const override {
    return Game::load(game_, saved);
  }
  base::Result<std::unique_ptr<table::Match>> from_position(std::string_view text) const override {
    return Game::from_position(game_, text);
  }
  std::vector<std::string> footnotes() const override;

 private:
  const Scenario& scenario() const { return game_->data.scenario; }
  std::shared_ptr<const GameData> game_;
};

/// Options in force, and which figures are reconstructions.
std::vector<std::string> HordesBattle::footnotes() const {
  const Options& options = scenario().options;
  std::vector<std::string> out;
  std::string named;
  for (const NamedOption& o : named_options()) {
    if (options.*o.flag) named += (named.empty() ? "" : ", ") + std::string(o.name);
  }
  if (options.break_percent != 50)
    named += (named.empty() ? "" : ", ") + std::string("break_percent=") + std::to_string(options.break_percent);
  if (options.turn_limit != 0)
    named += (named.empty() ? "" : ", ") + std::string("turn_limit=") + std::to_string(options.turn_limit);
  out.push_back(base::fill(base::tr("Options in force: {}."), {named.empty() ? base::tr("none") : named}));
  std::string reconstructed;
  const auto add = [&](const std::string& what, const Provenance& provenance) {
    if (provenance.find("reconstruction") != std::string::npos)
      reconstructed += (reconstructed.empty() ? "" : ", ") + what;
  };
  for (const ArmyList& list : scenario().armies) {
    bool any = list.provenance.find("reconstruction") != std::string::npos;
    for (const TroopType& type : list.types)
      any = any || type.provenance.find("reconstruction") != std::string::npos;
    if (any) add(base::tr(list.name), "reconstruction");
  }
  add(base::tr(scenario().map.name), scenario().map.provenance);
  if (!reconstructed.empty())
    out.push_back(base::fill(base::tr("Reconstructed figures, not the publisher's: {}."), {reconstructed}));
  return out;
}

}  // namespace

base::Result<std::unique_ptr<table::Battle>> battle(Scenario scenario) {
  auto data = resolve(std::move(scenario));
  if (!data) return data.error();
  return std::unique_ptr<table::Battle>(
      std::make_unique<HordesBattle>(std::make_shared<const GameData>(*std::move(data))));
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
  return {"1.7.1", table::labels_where(v.data.scenario.map.grid, [&](Hex h) { return in_zoc_of(v, of, h); })};
}

report::Map drawn_map(const table::Match& match) {
  const auto* game = dynamic_cast<const Game*>(&match);
  return game ? draw_map(Sys::View{game->data(), game->now()}) : report::Map{};
}

}  // namespace hexpost::hordes

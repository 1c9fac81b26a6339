#include "engine/systems/kadesh/battle.h"

#include <utility>

#include "engine/systems/kadesh/advice/full_orders.h"
#include "engine/systems/kadesh/book/options.h"
#include "engine/systems/kadesh/report/map_report.h"
#include "engine/systems/kadesh/sys.h"
#include "engine/systems/kadesh/words/duties.h"
#include "engine/systems/kadesh/words/verbs.h"
#include "engine/table/game.h"

namespace hexpost::kadesh {
namespace {

using KadeshGame = table::Game<Sys>;
using base::fill;
using base::tr;

class KadeshBattle final : public table::Battle, public table::DutyNames {
 public:
  explicit KadeshBattle(std::shared_ptr<const GameData> game) : game_(std::move(game)) {}
  std::string id() const override { return game_->data.id; }
  std::string title() const override { return tr(game_->data.name); }
  std::vector<std::string> players() const override {
    const State none{};
    const View v{game_->data, none};
    return {tr(v.side_name(k_egypt)), tr(v.side_name(k_hatti))};
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
  std::span<const table::Duty> duties() const override { return hexpost::kadesh::duties(); }
  std::vector<table::StandingQuestion> standing() const override { return standing_questions(); }
  const orders::Names& names() const override { return game_->names; }
  std::unique_ptr<table::Match> begin() const override { return std::make_unique<KadeshGame>(game_); }
  base::Result<std::unique_ptr<table::Match>> load(std::string_view saved) const override {
    return KadeshGame::load(game_, saved);
  }
  base::Result<std::unique_ptr<table::Match>> from_position(std::string_view text) const override {
    return KadeshGame::from_position(game_, text);
  }
  std::vector<std::string> footnotes() const override;

 private:
  std::shared_ptr<const GameData> game_;
};

/// Options in force, the charts in use, and which figures are reconstructions.
std::vector<std::string> KadeshBattle::footnotes() const {
  const Data& data = game_->data;
  std::string named, reconstructed;
  for (const NamedOption& o : named_options()) {
    if (has(data, o.option)) named += (named.empty() ? "" : ", ") + std::string(o.name);
  }
  std::vector<std::string> out{fill(tr("Options in force: {}."), {named.empty() ? tr("none") : named})};
  out.push_back(fill(tr("Charts in use: {}."), {tr(data.charts.name)}));
  const auto add = [&](bool ours, const std::string& what) {
    if (ours) reconstructed += (reconstructed.empty() ? "" : ", ") + what;
  };
  add(data.charts.reconstructed, tr("charts"));
  add(data.counters_reconstructed, tr("counters"));
  add(data.map.provenance.find("reconstruction") != std::string::npos, tr("map"));
  if (!reconstructed.empty())
    out.push_back(fill(tr("Reconstructed figures, not the publisher's: {}."), {reconstructed}));
  return out;
}

}  // namespace

std::unique_ptr<table::Battle> battle(Data data) {
  return std::make_unique<KadeshBattle>(std::make_shared<const GameData>(std::move(data)));
}

std::vector<std::string> ways(const table::Match& match, std::string_view line, std::size_t limit) {
  const auto* game = dynamic_cast<const KadeshGame*>(&match);
  if (game == nullptr) return {};
  return full_orders(TableView{View{game->data().data, game->now()}, game->data().names}, orders::cut(line), limit);
}

table::Control control(const table::Match& match, table::Player of) {
  const auto* game = dynamic_cast<const KadeshGame*>(&match);
  if (game == nullptr) return {};
  const View v{game->data().data, game->now()};
  return {"4.4", table::labels_where(v.data.map.grid, [&](Hex h) { return v.in_zone(of, h); })};
}

report::Map drawn_map(const table::Match& match) {
  const auto* game = dynamic_cast<const KadeshGame*>(&match);
  return game ? draw_map(View{game->data().data, game->now()}, true) : report::Map{};
}

}  // namespace hexpost::kadesh

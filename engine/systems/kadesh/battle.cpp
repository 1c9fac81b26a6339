#include "engine/systems/kadesh/battle.h"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/orders/form.h"
#include "engine/systems/kadesh/advice/full_orders.h"
#include "engine/systems/kadesh/book/options.h"
#include "engine/systems/kadesh/report/map_report.h"
#include "engine/systems/kadesh/rules/melee/combat.h"
#include "engine/systems/kadesh/rules/melee/prospect.h"
#include "engine/systems/kadesh/sys.h"
#include "engine/systems/kadesh/words/standing.h"
#include "engine/systems/kadesh/words/verbs.h"
#include "engine/systems/lookups.h"

namespace hexpost::kadesh {
namespace {

using base::fill;
using base::tr;

class KadeshBattle final : public table::SystemBattle<Sys> {
 public:
  using SystemBattle::SystemBattle;
  std::vector<std::string> footnotes() const override;
  std::vector<table::StandingQuestion> standing() const override;
  std::vector<table::StandingQuestion> standing_of(table::Player who) const override;
};

/// Those that can come up in this battle.
std::vector<table::StandingQuestion> KadeshBattle::standing() const {
  std::vector<table::StandingQuestion> out = SystemBattle::standing();
  std::erase_if(out, [&](const table::StandingQuestion& q) {
    return !may_be_asked(game().data, q.name, k_egypt) && !may_be_asked(game().data, q.name, k_hatti);
  });
  return out;
}

std::vector<table::StandingQuestion> KadeshBattle::standing_of(table::Player who) const {
  std::vector<table::StandingQuestion> out = SystemBattle::standing();
  std::erase_if(out, [&](const table::StandingQuestion& q) {
    return !may_be_asked(game().data, q.name, static_cast<SideId>(who));
  });
  return out;
}

/// Options in force, the charts in use, and which figures are reconstructions.
std::vector<std::string> KadeshBattle::footnotes() const {
  const Data& data = game().data;
  std::vector<std::string> out{table::options_note(table::names_in_force(
                                   named_options(), [&](const NamedOption& o) { return has(data, o.option); })),
                               fill(tr("Charts in use: {}."), {tr(data.charts.name)})};
  std::vector<std::string> reconstructed;
  if (data.charts.reconstructed) reconstructed.push_back(tr("charts"));
  if (data.counters_reconstructed) reconstructed.push_back(tr("counters"));
  if (data.map.provenance.find("reconstruction") != std::string::npos) reconstructed.push_back(tr("map"));
  table::add_reconstructed(out, reconstructed);
  return out;
}

report::Map drawn(const TableView& v) {
  return draw_map(v, true);
}

table::Control zones(const TableView& v, table::Player of) {
  return {"4.4", table::labels_where(v.data.map.grid, [&](Hex h) { return v.in_zone(of, h); })};
}

}  // namespace

std::unique_ptr<table::Battle> battle(Data data) {
  return std::make_unique<KadeshBattle>(std::make_shared<const GameData>(std::move(data)));
}

std::vector<std::string> fire_without_attackers(const table::Match& match, const std::vector<std::string>& lines) {
  const auto v = table::view_of<Sys>(match);
  if (!v || match.awaited().question != k_archery.name) return {};
  std::vector<UnitId> attackers;
  for (const std::string& line : lines) {
    const auto parsed = orders::parse_any<AttackOrder, FireOrder, EndFire>(v->names(), orders::cut(line));
    if (!parsed || parsed->index() != 0) continue;
    const auto& order = std::get<0>(*parsed);
    if (order.index() != 0) return {};
    const Units by = std::get<0>(order).units();
    attackers.insert(attackers.end(), by.begin(), by.end());
  }
  std::vector<Volley> left = volleys(*v, Struck::How::archery);
  const auto without = [&](const std::vector<UnitId>& these) {
    bool any = false;
    for (Volley& volley : left) {
      for (const UnitId u : these) {
        const auto at = std::ranges::find(volley.by, u);
        if (at == volley.by.end()) continue;
        volley.by.erase(at);
        any = true;
      }
    }
    std::erase_if(left, [](const Volley& volley) { return volley.by.empty(); });
    return any;
  };
  if (!without(attackers)) return {};
  std::vector<std::string> out;
  while (!left.empty()) {
    const Volley* best = &left.front();
    for (const Volley& volley : left)
      best = volley_prospect(*v, volley) > volley_prospect(*v, *best) ? &volley : best;
    const Volley next = *best;
    FireOrder order;
    order.target = next.target;
    for (const UnitId u : next.by)
      order.by.push_back({u});
    out.push_back(orders::print(v->names(), order));
    std::erase_if(left, [&](const Volley& volley) { return volley.target == next.target; });
    without(std::vector<UnitId>(next.by.begin(), next.by.end()));
  }
  out.emplace_back(EndFire::verb);
  return out;
}

std::vector<std::string> with_runners(const table::Match& match, std::string_view line) {
  const auto v = table::view_of<Sys>(match);
  if (!v) return {};
  const auto typed = orders::parse_any<AttackOrder>(v->names(), orders::cut(line));
  if (!typed || typed->index() != 0) return {};
  const AttackOrder& attack = std::get<0>(std::get<0>(*typed));
  std::vector<Named> runners;
  const Units by = attack.units();
  for (const UnitId u : by) {
    const UnitId partner = v->info(u).partner;
    if (partner == k_no_unit || v->type(partner) != UnitType::runner) continue;
    if (std::ranges::find(by, partner) == by.end()) runners.push_back({partner});
  }
  std::vector<std::string> out;
  const auto offer = [&](std::span<const Named> more) {
    AttackOrder whole = attack;
    whole.by.insert(whole.by.end(), more.begin(), more.end());
    out.push_back(orders::print(v->names(), whole));
  };
  if (runners.size() > 1) offer(runners);
  for (const Named& runner : runners)
    offer({&runner, 1});
  return out;
}

cli::Lookups lookups() {
  return cli::lookups_of<Sys, full_orders, moves_into_contact, drawn, zones>();
}

}  // namespace hexpost::kadesh

#include "engine/systems/kadesh/rules/retreat/harm.h"

#include <algorithm>

#include "engine/systems/kadesh/rules/retreat/leaders_fate.h"
#include "engine/systems/kadesh/rules/retreat/place.h"
#include "engine/systems/kadesh/rules/retreat/questions.h"
#include "engine/systems/kadesh/rules/retreat/retreat.h"
#include "engine/systems/kadesh/rules/victory/victory.h"

namespace hexpost::kadesh {
namespace {

/// [K52] The owner chooses who bears an E or an L. Standing orders: `least` points, the `runner`, the `weakest`.
UnitId choose_bearer(Play& p, const Units& able, bool elimination) {
  std::vector<table::Option<UnitId>> options;
  for (const UnitId u : able)
    options.push_back({u, p.name(u)});
  const auto best = [&](auto rank) {
    return static_cast<std::size_t>(std::ranges::min_element(able, {}, rank) - able.begin());
  };
  const std::size_t least =
      best([&](UnitId u) { return std::tuple(elimination_points(p, u), p.view().strength(u), static_cast<int>(u)); });
  const std::size_t weakest = best([&](UnitId u) { return std::pair(p.view().strength(u), static_cast<int>(u)); });
  options[least].label = "least";
  (weakest == least ? options[weakest].also : options[weakest].label) = "weakest";
  const SideId side = p.view().side(able.front());
  return p.ask(side, k_loss.of<UnitId>("", p.label(p.unit(able.front()).at), options, {{"eliminated", elimination}}));
}

/// The units that S, Rt and L of fire hit: the top unit in the Camp and the Fortress [4.2.1 C, D] [K93].
Units concerned(View v, Hex at, bool overfull) {
  const auto all = v.units_at(at);
  if (overfull || stacking_limit(v, at) == 1 || all.empty()) return all;
  Units out{all.front()};
  if (const UnitId partner = v.with_partner(all.front()); partner != k_no_unit) out.push_back(partner);
  return out;
}

/// One result on its way through a hex.
struct Suffering {
  Hex at;
  Units before;  ///< all units of the hex
  bool fortress = false, camp = false, overfull = false;
  bool harmed = false;
  Units newly_routed;
  bool eliminated = false;
};

void sink(Play& p, Suffering& x, UnitId u, Level to, table::Rule rule) {
  if (p.unit(u).level >= to) return;
  x.harmed = true;
  set_level(p, u, to, rule);
  if (to == Level::routed) x.newly_routed.push_back(u);
}

/// E: one is eliminated, the others of the hex Rout.
void apply_elimination(Play& p, Suffering& x, const Units& bearers, table::Rule rule) {
  Units able = x.camp || x.fortress ? concerned(p, x.at, x.overfull) : bearers;
  able.remove_if([&](UnitId u) { return !p.view().here(u) || p.unit(u).at != x.at; });
  x.eliminated = x.harmed = true;
  if (x.overfull) {
    for (const UnitId u : x.before)
      eliminate(p, u, rule);
    return;
  }
  eliminate(p, choose_bearer(p, able, true), rule);
  for (const UnitId u : x.before) {
    if (p.view().here(u)) sink(p, x, u, Level::routed, rule);
  }
}

void apply_levels(Play& p, Suffering& x, const Units& bearers, const Outcome& o, Cause cause, table::Rule rule) {
  const auto all = concerned(p, x.at, x.overfull);
  if (o.routed) {
    for (const UnitId u : all)
      sink(p, x, u, Level::routed, rule);
  }
  if (o.shaken) {
    for (const UnitId u : all)
      sink(p, x, u, p.unit(u).level >= Level::shaken ? Level::routed : Level::shaken, rule);
  }
  if (!o.level) return;
  Units able = all;
  if (cause == Cause::combat && !x.overfull) {
    able = x.camp || x.fortress ? all : bearers;
    able.remove_if([&](UnitId u) { return p.view().routed(u); });
    if (able.empty()) return;
    able = {choose_bearer(p, able, false)};
  }
  for (const UnitId u : able)
    sink(p, x, u, worse(p.unit(u).level), rule);
}

/// [K54] [K63] Each group of the hex retreats as far as its own result and that of the hex say.
void apply_retreats(Play& p, const Suffering& x, int hexes, table::Rule rule) {
  if (x.fortress) return;
  int camp = hexes;
  if (x.camp && !x.newly_routed.empty()) camp = std::max(camp, 2);
  for (const auto& group : retreat_groups(p, x.before)) {
    Units left = group;
    left.remove_if([&](UnitId u) { return !p.view().here(u) || p.unit(u).at != x.at; });
    if (left.empty()) continue;
    const bool fresh = std::ranges::any_of(
        left, [&](UnitId u) { return std::ranges::find(x.newly_routed, u) != x.newly_routed.end(); });
    const int far = std::max(x.camp ? camp : hexes, fresh ? 2 : 0);
    if (far > 0) retreat(p, left, far, rule);
  }
}

}  // namespace

base::Sentence in_words(const Outcome& o) {
  std::vector<base::Sentence> parts;
  if (o.locked) parts.push_back(phrase("Locked in Battle"));
  if (o.eliminated) parts.push_back(phrase("a unit is eliminated"));
  if (o.routed) parts.push_back(phrase("Routed"));
  if (o.shaken) parts.push_back(phrase("Shaken"));
  if (o.level) parts.push_back(phrase("a level is lost"));
  if (o.retreat > 0) parts.push_back(phrase("retreat {0} {0|hex|hexes}", o.retreat));
  return parts.empty() ? phrase("no effect") : phrase("{}", std::move(parts));
}

base::Sentence in_words(const Outcome& o, const Units& against) {
  return o.eliminated && against.size() == 1 ? phrase("a unit is eliminated") : in_words(o);
}

NamedModifiers& NamedModifiers::add(int figure, base::Sentence named) {
  if (figure != 0) all_.push_back(std::move(named));
  sum_ += figure;
  return *this;
}

base::Sentence NamedModifiers::with(base::Sentence factor, int total) const {
  if (all_.empty()) return factor;
  auto named = all_;
  if (sum_ != total) named.push_back(phrase("together {}", with_sign(total)));
  return factor.pattern.empty() ? phrase("{}", std::move(named))
                                : phrase("{}, {}", std::move(factor), std::move(named));
}

void lose_level(Play& p, UnitId u, table::Rule rule) {
  lose_level(p, Units{u}, rule);
}

void lose_level(Play& p, const Units& units, table::Rule rule) {
  Units routed;
  for (const UnitId u : units) {
    if (p.view().routed(u)) continue;
    set_level(p, u, worse(p.unit(u).level), rule);
    if (p.view().routed(u) && p.view().here(u)) routed.push_back(u);
  }
  if (!routed.empty()) retreat_together(p, routed, 2, "8.7");
}

void retreat_together(Play& p, const Units& units, int hexes, table::Rule rule) {
  const Hex at = p.unit(units.front()).at;
  if (p.view().is_fortress(at)) return;
  const auto among = [&](UnitId u) { return std::ranges::find(units, u) != units.end(); };
  const bool all = p.view().is_camp(at) && among(p.view().top_at(at));
  Units going = p.view().units_at(at);
  if (!all) going.remove_if([&](UnitId u) { return !among(u); });
  for (const auto& group : retreat_groups(p, going)) {
    const bool here = std::ranges::all_of(group, [&](UnitId u) { return p.view().here(u) && p.unit(u).at == at; });
    if (here) retreat(p, group, hexes, rule);
  }
}

void suffer(Play& p, Hex at, const Units& bearers, const Outcome& outcome, Cause cause, table::Rule rule) {
  Suffering x;
  x.at = at;
  x.before = p.view().units_at(at);
  if (x.before.empty()) return;
  const SideId side = p.view().side(x.before.front());
  x.fortress = p.view().is_fortress(at), x.camp = p.view().is_camp(at), x.overfull = overstacked(p, at);
  if (outcome.eliminated)
    apply_elimination(p, x, bearers, rule);
  else
    apply_levels(p, x, bearers, outcome, cause, rule);
  if (x.harmed) {
    const int far = x.fortress ? 0 : std::max(outcome.retreat, x.newly_routed.empty() ? 0 : 2);
    check_leaders(p, side, at, far > 0 || !p.view().held_by(side, at));
  }
  apply_retreats(p, x, outcome.retreat, rule);
  send_lone_leaders(p, side, at);
  tidy_locks(p);
}

}  // namespace hexpost::kadesh

#include "engine/systems/chariots/rules/heroes/heroes.h"

#include <algorithm>
#include <array>

#include "engine/systems/chariots/model/sight.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/command/leaders_fate.h"
#include "engine/systems/chariots/rules/heroes/duel.h"
#include "engine/systems/chariots/rules/heroes/questions.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

/// Chariots of Fire 10.2, 10.3 at the table: a marker is used for a challenge or an arrow.
namespace hexpost::chariots {
namespace {

constexpr int k_arrow_range = 3;  // [10.33]
constexpr int k_foot_points = 5;  // [10.13]
constexpr int k_arrow_kills = 9;
constexpr std::int64_t k_certain = 1000000;

/// [10.23] Movement Points on foot to each hex that the Hero could reach without going through enemies, by slot of the
/// map, -1 where he does not come; the hexes of enemies are reached but not gone through. Hexes are gone on from in the
/// order of their points, so the first way to a hex that is taken is the cheapest.
std::vector<int> walk_costs(View v, LeaderId hero) {
  const SideId side = v.leader(hero).side;
  const auto& points = v.data.step_points[index_of(Mover::light)];
  std::vector<int> best(v.s.first_at.size(), -1);
  std::array<std::vector<std::size_t>, k_foot_points + 1> by_cost;  // slots
  const auto start = static_cast<std::size_t>(v.data.slot(v.leader(hero).at));
  best[start] = 0;
  by_cost[0].push_back(start);
  for (int spent = 0; spent <= k_foot_points; ++spent) {
    auto& here = by_cost[static_cast<std::size_t>(spent)];
    for (std::size_t i = 0; i < here.size(); ++i) {
      const std::size_t from = here[i];
      if (v.s.first_at[from] != k_no_unit && v.enemy_at(side, v.data.numbers.hex(static_cast<int>(from)))) continue;
      for (std::size_t k = 0; k < hex::k_sides; ++k) {
        if (points[from][k] < 0) continue;
        const auto to = static_cast<std::size_t>(v.data.numbers.beside(static_cast<int>(from))[k]);
        const int joins = v.s.first_at[to] != k_no_unit ? v.charts().movement.leader_joins : 0;
        const int cost = spent + points[from][k] + joins;
        int& known = best[to];
        if (cost > k_foot_points || (known >= 0 && known <= cost)) continue;
        known = cost;
        by_cost[static_cast<std::size_t>(cost)].push_back(to);
      }
    }
  }
  return best;
}

/// Leaders farther away cannot be reached or shot at, and a long line of sight is expensive to compute.
bool looks_at(View v, LeaderId hero, LeaderId target) {
  if (hex::distance(v.leader(hero).at, v.leader(target).at) > std::max(k_foot_points, k_arrow_range)) return false;
  return sees(v, {k_no_unit, v.leader(hero).at, 0, true}, v.leader(target).at);
}

/// [10.23] The Hero must be on foot; in the Polish edition he dismounts as he challenges [10.15]
bool ready(View v, LeaderId hero) {
  return v.leader(hero).on_foot || (v.polish() && v.leader_info(hero).foot_side);
}

void dismount(Play& p, LeaderId l) {
  if (p.leader(l).on_foot) return;
  p.leader(l).on_foot = true;
  p.tell("10.15", [&] { return changes_mode(p, l, true); });
}

/// The value of a marker compared with a leader's life; Momentum, which may have no effect, is worth less than a wing.
std::int64_t marker_worth(View v) {
  return v.s.marker == k_no_marker || v.marker(v.s.marker).wing == k_no_wing ? 2 : 5;
}

/// To give way costs the next marker [10.43], and the life of a lone leader without a unit to go to [4.24].
std::int64_t price_of_refusal(View v, LeaderId l) {
  const bool lost = v.living(v.leader(l).side).empty();
  return (loses_marker(v, l) ? 5 : 0) + (lost ? life_worth(v, l) : 0);
}

/// The expected gain of the challenger, in millionths of a Rout Point, with the marker won back
/// [10.41].
std::int64_t duel_worth(View v, const Challenge& c) {
  const std::int64_t kills = duel_prospect(v, c.hero, c.target);
  return kills * (life_worth(v, c.target) + marker_worth(v)) - (k_certain - kills) * life_worth(v, c.hero);
}

/// [10.32] [10.33] [10.45]
void shoot(Play& p, const Challenge& c) {
  const auto kills =
      p.d10("10.33", table::gains(p.leader(c.hero).side), [](int face) { return face == k_arrow_kills; });
  p.tell("10.33", [&] {
    return (kills ? say("{} kills {} with an arrow", p.leader_name(c.hero), p.leader_name(c.target))
                  : say("{} misses {}: {}, and only a 9 kills", p.leader_name(c.hero), p.leader_name(c.target),
                        kills.face))
        .as_rows({{phrase("{} at {}", p.leader_name(c.hero), p.leader_name(c.target)), phrase("only a 9 kills"), 1,
                   phrase("{}", kills.face), kills ? phrase("killed") : phrase("no hit")}});
  });
  if (kills) kill_leader(p, c.target);
}

/// [10.24]-[10.28] True when the challenger has won.
bool challenge(Play& p, const Challenge& c) {
  const SideId side = p.leader(c.target).side;
  const auto margin = p.leader(c.target).now.combat - p.leader(c.hero).now.combat;
  const auto when = about_leader(p, c.target,
                                 {{"better", margin > 0 ? 1 : 0},
                                  {"worse", margin < 0 ? 1 : 0},
                                  {"left", p.leader(c.target).now.stamina - p.leader(c.target).hits}});
  // the better answer comes first: plain orders take it
  auto answers = table::yes_no();
  if (!better_accepted(p, c)) std::ranges::reverse(answers);
  answers.front().also = "best";
  if (!p.ask(side, k_accept.of<bool>("", p.view().leader_name(c.target), answers, when))) {
    p.tell("10.24", [&] { return say("{} refuses to fight {}", p.leader_name(c.target), p.leader_name(c.hero)); });
    give_way(p, c.target);
    return false;
  }
  return fight_challenge(p, c);
}

}  // namespace

bool fight_challenge(Play& p, const Challenge& c) {
  dismount(p, c.target);
  return duel(p, c.hero, c.target).winner == c.hero;
}

/// [10.23] [Q51] [Q111]; arrows [10.33] [Q112]. A leader without ratings is never challenged, and one who is not a Hero
/// never challenges [Q50].
std::vector<Challenge> challenges(View v, SideId side) {
  std::vector<Challenge> out;
  for (LeaderId hero = 0; hero < v.leader_count(); ++hero) {
    if (v.leader(hero).side != side || !v.leader_here(hero) || !v.is_hero(hero) || !ready(v, hero)) continue;
    std::vector<int> costs;  // only if a leader is near enough: most markers come up far from every challenge
    for (LeaderId target = 0; target < v.leader_count(); ++target) {
      if (v.leader(target).side == side || !v.leader_here(target) || !looks_at(v, hero, target)) continue;
      const bool may_fight = fights_duels(v, target);
      if (may_fight && fights_duels(v, hero)) {
        if (costs.empty()) costs = walk_costs(v, hero);
        if (costs[static_cast<std::size_t>(v.data.slot(v.leader(target).at))] >= 0)
          out.push_back({hero, target, false});
      }
      const bool mark = v.is_hero(target) || (v.options().archer_any_leader && may_fight);
      const bool near = hex::distance(v.leader(hero).at, v.leader(target).at) <= k_arrow_range;
      if (v.leader_info(hero).archer && v.leader(hero).on_foot && mark && near) out.push_back({hero, target, true});
    }
  }
  return out;
}

std::int64_t life_worth(View v, LeaderId l) {
  const LeaderInfo& info = v.leader_info(l);
  return 5 + (info.kind == LeaderKind::overall ? 5 * info.printed.rating : 0);
}

/// The marker comes back only to the winner, and not after an arrow [10.41] [10.45].
std::int64_t challenge_worth(View v, const Challenge& c) {
  const std::int64_t spent = k_certain * marker_worth(v);
  if (c.arrow) return k_certain / 10 * life_worth(v, c.target) - spent;
  return std::min(duel_worth(v, c), k_certain * price_of_refusal(v, c.target)) - spent;
}

bool better_accepted(View v, const Challenge& c) {
  return duel_worth(v, c) <= k_certain * price_of_refusal(v, c.target);
}

std::string words_of(View v, const Challenge& c) {
  return v.leader_info(c.hero).name + (c.arrow ? " arrow " : " ") + v.leader_info(c.target).name;
}

bool carry_out(Play& p, const Challenge& c) {
  if (!c.arrow) dismount(p, c.hero);
  p.tell("10.23", [&] {
    return c.arrow ? say("{} shoots an arrow at {}", p.leader_name(c.hero), p.leader_name(c.target))
                   : say("{} challenges {}", p.leader_name(c.hero), p.leader_name(c.target));
  });
  if (!c.arrow) return challenge(p, c);
  shoot(p, c);
  return false;
}

/// [10.23] [10.4] [10.41] [10.45] [Q67]
std::optional<bool> heroic_challenge(Play& p) {
  const SideId side = p.s.active;
  const MarkerId marker = p.s.marker;
  if (!p.view().special().heroes || marker == k_no_marker) return false;
  std::vector<table::Option<Challenge>> options;
  for (const Challenge& c : challenges(p, side)) {
    options.push_back({c, words_of(p, c), ""});
  }
  if (options.empty()) return false;
  options.push_back({Challenge{}, "none", "none"});
  const auto c = p.ask_or_stop(side, k_challenge.of<Challenge>("", "", options));
  if (!c) return std::nullopt;
  if (c->hero == k_no_leader) return false;
  if (!carry_out(p, *c)) {
    p.tell("10.41", [&] { return say("{}: the marker is spent", p.marker_name(marker)); });
    return true;
  }
  // [10.41] the victor's marker may be drawn again this turn, one that Initiative had set aside too
  p.s.pool.insert(std::ranges::lower_bound(p.s.pool, marker), marker);
  if (p.data.markers[static_cast<std::size_t>(marker)].wing == k_no_wing) p.s.momentum_used[side] = false;
  p.tell("10.41", [&] { return say("{} goes back into the Pool", p.marker_name(marker)); });
  return true;
}

}  // namespace hexpost::chariots

#include "engine/systems/chariots/rules/heroes/heroes.h"

#include <algorithm>

#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/command/leader_killed.h"
#include "engine/systems/chariots/rules/command/leaders_fate.h"
#include "engine/systems/chariots/rules/heroes/duel.h"
#include "engine/systems/chariots/rules/heroes/questions.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

/// Chariots of Fire 10.2, 10.3 at the table: a marker is used for a challenge or an arrow.
namespace hexpost::chariots {
namespace {

constexpr int k_arrow_kills = 9;
constexpr std::int64_t k_certain = 1000000;

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

std::int64_t life_worth(View v, LeaderId l) {
  const LeaderInfo& info = v.leader_info(l);
  return 5 + (info.kind == LeaderKind::overall ? 5 * info.ratings.rating : 0);
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
  base::insert_sorted(p.s.pool, marker);
  if (p.view().marker(marker).wing == k_no_wing) p.s.momentum_used[side] = false;
  p.tell("10.41", [&] { return say("{} goes back into the Pool", p.marker_name(marker)); });
  return true;
}

}  // namespace hexpost::chariots

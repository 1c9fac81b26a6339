#include "engine/systems/chariots/rules/heroes/heroes.h"

#include <algorithm>
#include <cstdlib>

#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/command/leaders_fate.h"
#include "engine/systems/chariots/rules/heroes/challenges.h"
#include "engine/systems/chariots/rules/heroes/questions.h"
#include "engine/systems/chariots/rules/shock/leader_wounds.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

/// Chariots of Fire 10.2, 10.3 at the table: a marker is used for a challenge or an arrow.
namespace hexpost::chariots {
namespace {

constexpr int k_winner_modifier = 2;  // [10.42]

/// [10.25] [Q110] The hits of the leader with the lower total.
int wounds(int low, int high) {
  if (low == high) return 0;
  if (3 * low <= high) return 3;
  return 2 * low <= high ? 2 : 1;
}

/// One exchange. Returns the leader it has killed.
LeaderId exchange(Play& p, LeaderId first, LeaderId second) {
  const int mine = p.leader(first).now.combat, its = p.leader(second).now.combat;
  const int a = p.d10("10.25", table::gains(p.leader(first).side)) + mine;
  const auto blow = [a, its](int face) {  // hits: of the first below 0, of the second above
    const int b = face + its;
    return b < a ? wounds(b, a) : -wounds(a, b);
  };
  const auto printed = [](int face) { return face; };
  const auto answer = p.d10("10.25", table::gains(p.leader(second).side), blow, printed);
  const int hits = std::abs(answer.means);
  const LeaderId hurt = answer.means < 0 ? first : second;
  p.leader(hurt).hits = static_cast<std::int8_t>(p.leader(hurt).hits + hits);
  const base::Arg one = p.leader_name(first), two = p.leader_name(second);
  const int its_score = answer.face + its;
  const auto row = [&](LeaderId l, int combat, int score) {
    const bool is_hurt = hits > 0 && l == hurt;
    return table::CombatRow{phrase("{}", p.leader_name(l)), phrase("{}", combat), 1, phrase("{}", score),
                            is_hurt ? many_hits(hits) : phrase("unhurt")};
  };
  p.tell("10.25", [&] {
    return (hits == 0 ? say("{} {}, {} {}: neither is hurt", one, a, two, its_score)
                      : say("{} {}, {} {}: {} takes {}", one, a, two, its_score, p.leader_name(hurt), many_hits(hits)))
        .fights({p.leader(second).at})
        .as_rows({row(first, mine, a), row(second, its, its_score)});
  });
  const bool dead = hits > 0 && p.leader(hurt).hits >= p.leader(hurt).now.stamina;  // [10.27]
  return dead ? hurt : k_no_leader;
}

/// [10.26] True if the leader, who is in the worse position, withdraws.
bool withdraws(Play& p, LeaderId l, LeaderId from) {
  const Leader& leader = p.leader(l);
  const std::vector<table::Option<bool>> options{{false, "fight", ""}, {true, "withdraw", ""}};
  const auto when =
      about_leader(p, l, {{"left", leader.now.stamina - leader.hits}, {"behind", leader.hits - p.leader(from).hits}});
  return p.ask(leader.side, k_duel.of<bool>("", p.view().leader_name(l), options, when));
}

/// The state of a duel, with everything that its exchanges depend on; the first fighter before the second.
struct Bout {
  std::array<LeaderId, 2> fighters{};
  std::array<std::int16_t, 2> hits{};
  std::array<std::int32_t, 2> combat{}, stamina{};
};
/// How it ends.
struct Fall {
  LeaderId loser = k_no_leader;
  std::int16_t dead = 0;               ///< killed; otherwise withdraws
  std::array<std::int16_t, 2> hits{};  ///< that remain; those of the dead do not matter
};

/// [10.22] The leader who fights for the side; a Hero if there is one.
LeaderId champion(Play& p, SideId side, std::vector<LeaderId> candidates) {
  if (std::ranges::any_of(candidates, [&p](LeaderId l) { return p.view().is_hero(l); })) {
    std::erase_if(candidates, [&p](LeaderId l) { return !p.view().is_hero(l); });
  }
  const LeaderId best = *std::ranges::max_element(candidates, {}, [&p](LeaderId l) { return p.leader(l).now.combat; });
  std::vector<table::Option<LeaderId>> options;
  for (const LeaderId l : candidates)
    options.push_back({l, p.view().leader_info(l).name, l == best ? "best" : ""});
  return p.ask(side, k_champion.of<LeaderId>("", "", options));
}

/// [10.24] [10.26] The leader withdraws: he stays with his unit, or goes to the nearest one [4.24]. His side loses a
/// marker [10.43].
void give_way(Play& p, LeaderId l) {
  const SideId side = p.leader(l).side;
  const bool costs = loses_marker(p, l);
  p.tell("10.43", [&] {
    return costs ? say("{} gives way; {} will let its next drawn marker go by", p.leader_name(l), p.side_name(side))
                 : say("{} gives way", p.leader_name(l));
  });
  if (!p.view().held_by(side, p.leader(l).at)) withdraw_leader(p, l);
  if (costs) ++p.s.ignore[side];  // [Q66]
}

}  // namespace

std::int64_t duel_prospect(View v, LeaderId first, LeaderId second) {
  constexpr std::int64_t k_all = 1000000;
  const Leader &a = v.leader(first), &b = v.leader(second);
  // of the hundred throws: which leader is hurt, and how often; equal throws are repeated
  std::array<std::array<int, 4>, 2> hurt{};
  for (int one = 0; one < 10; ++one) {
    for (int two = 0; two < 10; ++two) {
      const int mine = one + a.now.combat, its = two + b.now.combat;
      const auto hits = static_cast<std::size_t>(wounds(std::min(mine, its), std::max(mine, its)));
      if (hits > 0) ++hurt[mine < its ? 0 : 1][hits];
    }
  }
  const auto sum = [](const std::array<int, 4>& n) { return n[1] + n[2] + n[3]; };
  const int throws = sum(hurt[0]) + sum(hurt[1]);
  // hits that each can still take; earlier hits do not kill a leader [10.27]
  const int mine = std::max(1, a.now.stamina - a.hits), its = std::max(1, b.now.stamina - b.hits);
  std::vector<std::int64_t> wins(static_cast<std::size_t>((mine + 1) * (its + 1)), 0);
  const auto at = [&](int left, int other_left) -> std::int64_t& {
    return wins[static_cast<std::size_t>(std::max(0, left) * (its + 1) + std::max(0, other_left))];
  };
  for (int left = 1; left <= mine; ++left) {
    at(left, 0) = k_all;
    for (int other_left = 1; other_left <= its; ++other_left) {
      std::int64_t total = 0;
      for (int hits = 1; hits <= 3; ++hits) {
        total += hurt[0][static_cast<std::size_t>(hits)] * at(left - hits, other_left);
        total += hurt[1][static_cast<std::size_t>(hits)] * at(left, other_left - hits);
      }
      at(left, other_left) = total / throws;
    }
  }
  return at(mine, its);
}

bool loses_marker(View v, LeaderId l) {
  return !v.polish() || v.is_hero(l);  // the Polish edition punishes only a Hero's withdrawal
}

/// [Q52] Hits do not weaken a Hero until they kill [10.44]. Exchanges without a hit are repeated without end.
DuelEnd duel(Play& p, LeaderId first, LeaderId second) {
  const std::array<LeaderId, 2> fighters{first, second};
  const std::array<std::int16_t, 2> before{p.leader(first).hits, p.leader(second).hits};
  const bool new_only = p.view().options().hc_hits_of_this_combat;
  const auto counted = [&](std::size_t i) { return p.leader(fighters[i]).hits - (new_only ? before[i] : 0); };
  const auto end_with = [&](LeaderId loser, bool dead) {
    Fall end{loser, dead, before};
    for (std::size_t i = 0; i < 2;
         ++i) {  // [10.28] of the hits just taken one remains; those of the dead do not matter
      if (!dead || fighters[i] != loser)
        end.hits[i] = std::min<std::int16_t>(p.leader(fighters[i]).hits, before[i] + 1);
    }
    return std::optional(end);
  };
  const Ratings &mine = p.leader(first).now, &its = p.leader(second).now;
  const Bout begins{fighters, before, {mine.combat, its.combat}, {mine.stamina, its.stamina}};
  const Fall end = p.table.repeat(begins, [&](Bout& bout) -> std::optional<Fall> {
    for (std::size_t i = 0; i < 2; ++i)
      p.leader(fighters[i]).hits = static_cast<std::int8_t>(bout.hits[i]);
    const LeaderId dead = exchange(p, first, second);
    if (dead != k_no_leader) return end_with(dead, true);
    if (counted(0) != counted(1)) {
      const std::size_t behind = counted(0) > counted(1) ? 0 : 1;
      if (withdraws(p, fighters[behind], fighters[1 - behind])) return end_with(fighters[behind], false);
    }
    bout.hits = {p.leader(first).hits, p.leader(second).hits};
    return std::nullopt;
  });
  const DuelEnd out{end.loser == first ? second : first, end.loser};
  for (std::size_t i = 0; i < 2; ++i) {
    if (!end.dead || fighters[i] != end.loser) p.leader(fighters[i]).hits = static_cast<std::int8_t>(end.hits[i]);
  }
  if (end.dead) {  // [10.27]
    p.tell("10.27", [&] {
      return say("{} is slain by {}", p.leader_name(out.loser), p.leader_name(out.winner))
          .loses(p.leader(out.loser).side);
    });
    kill_leader(p, out.loser);
  } else {
    give_way(p, out.loser);
  }
  p.tell("10.26", [&] { return say("{} has beaten {}", p.leader_name(out.winner), p.leader_name(out.loser)); });
  return out;
}

/// [10.21] [10.22] [Q113]
bool duel_in_shock(Play& p, Combat& combat, const std::array<std::vector<LeaderId>, 2>& involved) {
  if (!p.view().special().heroes) return false;
  std::array<std::vector<LeaderId>, 2> able;
  bool any_hero = false;
  for (std::size_t i = 0; i < 2; ++i) {
    for (const LeaderId l : involved[i]) {
      if (!fights_duels(p, l)) continue;
      able[i].push_back(l);
      any_hero = any_hero || p.view().is_hero(l);
    }
  }
  if (able[0].empty() || able[1].empty() || !any_hero) return false;
  const SideId attacker = p.view().side(combat.attackers.front());
  // where both sides have a choice the active one comes first
  const std::size_t active = attacker == p.s.active ? 0 : 1;
  std::array<LeaderId, 2> fighters{};
  for (const std::size_t i : {active, 1 - active})
    fighters[i] = champion(p, i == 0 ? attacker : other(attacker), able[i]);
  p.tell("10.22",
         [&] { return say("{} and {} meet in the fight", p.leader_name(fighters[0]), p.leader_name(fighters[1])); });
  const DuelEnd end = duel(p, fighters[0], fighters[1]);
  const SideId winner = p.leader(end.winner).side;
  // [10.42] the English edition counts any leader's victory, the Polish one only a Hero's
  if (!p.view().polish() || p.view().is_hero(end.winner)) {
    const int change = winner == p.s.active ? k_winner_modifier : -k_winner_modifier;
    p.s.heroic_drm = static_cast<std::int8_t>(std::clamp(p.s.heroic_drm + change, -100, 100));
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const LeaderId l = fighters[i];
    // a leader that gave way is still with its unit [10.26]
    const auto lives = [&p, l] { return p.view().leader_here(l); };
    // the Polish edition spares leaders the dice of 8.15 only when Heroes of both sides fight, and Heroes never roll
    if (p.view().polish() && lives() && !p.view().is_hero(l)) leader_die(p, l, "8.15");
    if (lives()) combat.modifiers[i] = {l};
  }
  return true;
}

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

/// [10.24] True if the challenged side expects to lose no more by the fight than by giving way.
bool better_accepted(View v, const Challenge& c) {
  return duel_worth(v, c) <= k_certain * price_of_refusal(v, c.target);
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
  for (const Challenge& c : challenges(p, side))
    options.push_back({c, words_of(p, c), ""});
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

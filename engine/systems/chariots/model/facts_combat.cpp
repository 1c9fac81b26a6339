#include "engine/systems/chariots/model/facts_words.h"

/// Chariots of Fire: the sentences of chapters 7 to 11.
namespace hexpost::chariots {
namespace {

using What = Fact::What;

std::string plus(int n) {
  return n >= 0 ? "+" + std::to_string(n) : std::to_string(n);
}

/// "die +1 (armour +2, moving +1, downhill -1)"; empty when nothing is added.
std::string shot_modifiers(const Fact& f) {
  const int woods = f.d / 2, down = -(f.d % 2);
  std::string parts;
  const auto add = [&parts](const std::string& what, int n) {
    if (n != 0) parts += (parts.empty() ? "" : ", ") + what + " " + plus(n);
  };
  add(base::tr("armour"), f.b);
  add(base::tr("moving"), f.c);
  add(base::tr("Woods"), woods);
  add(base::tr("downhill"), down);
  return parts.empty() ? std::string() : say(" ({})", {parts});
}

std::string many_hits(int n) {
  return n == 1 ? base::tr("1 hit") : say("{} hits", {std::to_string(n)});
}

std::string missiles(const Fact& f, const FactWords& w) {
  switch (f.what) {
    case What::fires:
      if (f.a == 0) return say("{} fires at {} as it drives through{}", {w.unit(), w.other(), shot_modifiers(f)});
      return say("{} fires at {}, range {}{}, from {}", {w.unit(), w.other(), w.a(), shot_modifiers(f), w.from()});
    case What::fires_at_leader:
      return say("{} fires at {}, alone in {}, range {}", {w.unit(), w.leader(), w.to(), w.a()});
    case What::fire_hits:
      return say("{} hits {}: {} on the table, {}", {w.unit(), w.other(), w.b(), many_hits(f.a)});
    case What::fire_misses:
      return say("{} misses {}: {} on the table", {w.unit(), w.other(), w.b()});
    case What::missile_low:
      return say("{} has one volley left", {w.unit()});
    case What::missile_none:
      return say("{} has no missiles left", {w.unit()});
    case What::reloads:
      return say("{} has its full supply of missiles again", {w.unit()});
    case What::fire_and_run:
      return say("{} uses Fire & Run against {} from {}", {w.unit(), w.other(), w.to()});
    default:
      return {};
  }
}

/// "column 2, -2 numbers, +2 flank: 2"
std::string column(const Fact& f) {
  std::string out = std::to_string(f.a);
  const auto add = [&out](const std::string& what, int n) {
    if (n != 0) out += ", " + what + " " + plus(n);
  };
  add(base::tr("flank"), f.b);
  add(base::tr("numbers"), f.c);
  add(base::tr("ground"), f.d);
  const int sum = f.a + f.b + f.c + f.d;
  const int used = sum < 1 ? 1 : sum > k_crt_columns ? k_crt_columns : sum;
  return used == f.a && f.b == 0 && f.c == 0 && f.d == 0 ? out : out + " = " + std::to_string(used);
}

/// [8.17] Who is superior and what it makes of the other's hits: two times the defender's, three times the attacker's.
std::string superiority(const Fact& f) {
  const std::string doubled = f.b > 0 ? say(": {} doubled", {many_hits(f.b / 2)}) : std::string();
  switch (f.d) {
    case 1:
      return base::tr("; the attacker is superior, from the rear") + doubled;
    case 2:
      return base::tr("; the attacker is superior, against a Column") + doubled;
    case 3:
      return base::tr("; the attacker's weapons are superior") + doubled;
    case 4:
      return base::tr("; the defender's weapons are superior") +
             (f.a > 0 ? say(": {} tripled", {many_hits(f.a / 3)}) : std::string());
    default:
      return {};
  }
}

std::string shock(const Fact& f, const FactWords& w) {
  switch (f.what) {
    case What::shock_declared:
      return f.names.find(", ") == std::string::npos ? say("{} shocks {}", {f.names, f.others})
                                                     : say("{} shock {}", {f.names, f.others});
    case What::no_shock:
      return say("{} does not Shock", {w.side()});
    case What::shock_check:
      return say("{} goes in: it rolls {} against {}", {w.unit(), w.a(), w.b()});
    case What::shock_check_failed:
      return say("{} does not go in: it rolls {} against {} and takes 1 hit", {w.unit(), w.a(), w.b()});
    case What::defender_check:
      return f.c == 0 ? say("{} stands: it rolls {} against {}", {w.unit(), w.a(), w.b()})
                      : say("{} wavers: it rolls {} against {}", {w.unit(), w.a(), w.b()});
    case What::shock_reaction:
      return say("{} turns the tables on {}: it rolls {} against {}", {w.unit(), w.other(), w.a(), w.c()});
    case What::turns_on_firer:
      return f.from == f.to ? say("{} turns to face {}, which has fired at it", {w.unit(), w.other()})
                            : say("{} charges from {} to {} at {}, which has fired at it",
                                  {w.unit(), w.from(), w.to(), w.other()});
    case What::aggression_fails:
      if (f.d != 0)
        return say("{} does not turn the tables on {}: it rolls {} against {}", {w.unit(), w.other(), w.a(), w.c()});
      return f.b == 0 ? say("{} does not turn on {}: it rolls {}, {} or more was needed",
                            {w.unit(), w.other(), w.a(), w.c()})
                      : say("{} does not turn on {}: it rolls {} less {} for range, {} or more was needed",
                            {w.unit(), w.other(), w.a(), w.b(), w.c()});
    case What::shock_column:
      return say("{} ({}) against {} ({}): column {} of the Shock table (13 is best for the attacker)",
                 {w.unit(), f.names, w.other(), f.others, column(f)});
    case What::shock_die:
      return f.b == 0 ? say("To the die: leaders {}", {plus(f.a)})
                      : say("To the die: leaders {}, Heroic Combat {}", {plus(f.a), plus(f.b)});
    case What::shock_result:
      return say("{} against {}: {} on the table: {} to the attacker, {} to the defender{}",
                 {f.names, f.others, w.c(), many_hits(f.a), many_hits(f.b), superiority(f)});
    case What::hits_shared:
    case What::takes_hits:
      if (f.c == 0) return say("{} takes {}; it is Routed, and any hit makes it flee", {w.unit(), many_hits(f.a)});
      if (f.b > f.c)
        return say("{0} takes {1}: {2} in all, {3} {3|makes|make} it Rout", {w.unit(), many_hits(f.a), w.b(), w.c()});
      return say("{} takes {}: {} of {}", {w.unit(), many_hits(f.a), w.b(), w.c()});
    case What::holds:
      return say("{0} holds, with {1} {1|hit|hits}", {w.unit(), w.a()});
    case What::collapse_check:
      return say("{} breaks: it rolls {} against {}", {w.unit(), w.a(), w.b()});
    case What::steadies:
      return f.c != 0 ? say("{} steadies and loses a hit: it rolls {} against {}", {w.unit(), w.a(), w.b()})
                      : say("{} steadies: it rolls {} against {}", {w.unit(), w.a(), w.b()});
    case What::advances:
      return say("{} advances from {} to {}", {w.pair(), w.from(), w.to()});
    case What::engaged_now:
      return say("{} and {} are Engaged", {f.names, f.others});
    default:
      return {};
  }
}

std::string no_way(const Fact& f, const FactWords& w) {
  switch (static_cast<Bar>(f.a)) {
    case Bar::held:
      return say("{} finds no path to {}: {} is in {}", {w.unit(), w.standard(), w.other(), w.to()});
    case Bar::chariot:
      return say("{} finds no way to {}: {} is next to the enemy chariot {}",
                 {w.unit(), w.standard(), w.to(), w.other()});
    case Bar::ground:
      break;
  }
  return say("{} finds no way to {}: it cannot enter {}", {w.unit(), w.standard(), w.to()});
}

std::string effects(const Fact& f, const FactWords& w) {
  switch (f.what) {
    case What::routs:
      return say("{} Routs in {}", {w.unit(), w.from()});
    case What::rout_check:
      return f.a <= f.b ? say("{} runs for its Standard: {} against {}", {w.unit(), w.a(), w.b()})
                        : say("{} flees and is lost: {} against {}", {w.unit(), w.a(), w.b()});
    case What::no_way:
      return no_way(f, w);
    case What::rallies_at:
      return say("{} gathers in {}", {w.unit(), w.to()});
    case What::flees:
      return say("{} flees from {} and is lost: {} Rout Points", {w.unit(), w.from(), w.a()});
    case What::eliminated:
      return say("{} is eliminated", {w.unit()});
    case What::standard_moves:
      return f.unit == k_no_unit ? say("{} takes {} from {} to {}", {w.leader(), w.standard(), w.from(), w.to()})
                                 : say("{} carries {} from {} to {}", {w.unit(), w.standard(), w.from(), w.to()});
    case What::standard_captured:
      return say("{} captures {} in {}", {w.unit(), w.standard(), w.to()});
    case What::standard_destroyed:
      return f.unit == k_no_unit ? say("{} is lost for the game", {w.standard()})
                                 : say("{} captures and destroys {} in {}", {w.unit(), w.standard(), w.to()});
    case What::standard_returns:
      return say("{} is with {} again, in {}", {w.standard(), w.leader(), w.to()});
    case What::rally_check:
      return say("{} does not rally under {}: {} against {}", {w.unit(), w.leader(), w.a(), w.b()});
    case What::rallied:
      return say("{} rallies under {}: {} against {}", {w.unit(), w.leader(), w.a(), w.b()});
    case What::leader_unhurt:
      return say("{} is unhurt", {w.leader()});
    case What::leader_wounded:
      return say("{} is wounded: {} against {}", {w.leader(), w.a(), w.b()});
    case What::leader_killed:
      return f.a == -2 ? say("{} dies: the hits of the duels now reach the leader's Stamina", {w.leader()})
             : f.a < 0 ? say("{} is wounded again and dies", {w.leader()})
                       : say("{} is killed: {} against {}", {w.leader(), w.a(), w.b()});
    case What::leader_flees:
      return say("{} flees with the last of the unit and is lost", {w.leader()});
    default:
      return {};
  }
}

std::string heroes(const Fact& f, const FactWords& w) {
  switch (f.what) {
    case What::challenge:
      if (f.a != 0) return say("{} shoots an arrow at {}", {w.leader(), w.second()});
      return f.b != 0 ? say("{} and {} meet in the fight", {w.leader(), w.second()})
                      : say("{} challenges {}", {w.leader(), w.second()});
    case What::challenge_refused:
      return say("{} refuses to fight {}", {w.leader(), w.second()});
    case What::heroic_round:
      if (f.d == 0) return say("{} {}, {} {}: neither is hurt", {w.leader(), w.a(), w.second(), w.b()});
      return say("{} {}, {} {}: {} takes {}",
                 {w.leader(), w.a(), w.second(), w.b(), f.d == 1 ? w.leader() : w.second(), many_hits(f.c)});
    case What::heroic_withdraws:
      return f.a != 0 ? say("{} gives way; {} will let its next drawn marker go by", {w.leader(), w.side()})
                      : say("{} gives way", {w.leader()});
    case What::heroic_killed:
      return say("{} is slain by {}", {w.leader(), w.second()});
    case What::heroic_won:
      return say("{} has beaten {}", {w.leader(), w.second()});
    case What::archery:
      return f.b != 0 ? say("{} kills {} with an arrow", {w.leader(), w.second()})
                      : say("{} misses {}: {}, and only a 9 kills", {w.leader(), w.second(), w.a()});
    case What::marker_returns:
      return say("{} goes back into the Pool", {w.marker()});
    default:
      return {};
  }
}

std::string the_end(const Fact& f, const FactWords& w) {
  switch (f.what) {
    case What::army_withdraws:
      return say("{} withdraws: {} Rout Points of {}", {w.side(), w.a(), w.b()});
    case What::time_is_up:
      return say("Game turn {} was the last", {w.a()});
    case What::battle_ends:
      return f.a < 0 ? say("The battle ends in a draw") : say("The battle ends: victory for {}", {w.side()});
    default:
      return {};
  }
}

}  // namespace

std::string describe_combat(const Data& data, const Fact& fact) {
  const FactWords w(data, fact);
  for (std::string text : {missiles(fact, w), shock(fact, w), effects(fact, w), heroes(fact, w), the_end(fact, w)}) {
    if (!text.empty()) return text;
  }
  return {};
}

}  // namespace hexpost::chariots

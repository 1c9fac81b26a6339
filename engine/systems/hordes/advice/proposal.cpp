#include "engine/systems/hordes/advice/proposal.h"

#include <algorithm>
#include <limits>

#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/command/command.h"
#include "engine/systems/hordes/rules/melee/figures.h"
#include "engine/systems/hordes/rules/movement/general_move.h"
#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/move_samples.h"
#include "engine/systems/hordes/rules/movement/orders.h"
#include "engine/systems/hordes/rules/setup/setup.h"
#include "engine/systems/hordes/rules/shooting/figures.h"
#include "engine/systems/hordes/rules/shooting/shoot_question.h"
#include "engine/systems/hordes/words/order_words.h"
#include "engine/table/nearest_unit.h"

/// Hordes & Heroes: simple automatic orders. A unit attacks where it expects to do well, with the friends that are
/// there. At first it approaches in the company of friends, and does not run ahead of them into the reach of more
/// enemies. Shooters and artillery stop where they can shoot, and stakes are planted before the enemy arrives. A
/// general goes to a unit that is about to fight.
namespace hexpost::hordes {
namespace {

using NearestEnemy = table::NearestUnit<View>;

bool shoots(const View& v, UnitId u) {
  return v.type(u).shooting > 0 || v.type(u).engine;
}

/// Units near enough to help where this enemy stands: ours less theirs, within limits.
int support(const View& v, UnitId enemy) {
  constexpr int k_near = 2, k_most = 3;
  int out = 0;
  for (const Unit& u : v.s.units) {
    if (!u.alive || !u.placed || u.disrupted || hex::distance(u.at, v.unit(enemy).at) > k_near) continue;
    out += u.side == v.side(enemy) ? -1 : 1;
  }
  return std::clamp(out, -k_most, k_most);
}

/// The lead that the unit expects [1.9.2] where the walk ends in contact: alone against all enemies that no friend
/// fights, otherwise the mean of the combats with the friends in contact.
int expected_lead(const View& v, UnitId u, const Walk& w) {
  State s = v.s;
  const View then{v.data, s};
  put_on_board(v.data, s, u, w.at);
  Unit& mover = s.units[static_cast<std::size_t>(u)];
  mover.facing = w.facing, mover.column = w.column, mover.squeezed = w.squeezed, mover.dismounted = w.dismounted;
  mover.impact = true;
  const std::vector<UnitId> enemies = enemies_in_contact(then, u);
  if (enemies.empty()) return 0;
  const SideId side = v.side(u);
  Combat alone;
  alone.of(side).units = {u};
  int sum = 0;
  for (const UnitId e : enemies) {
    s.units[static_cast<std::size_t>(e)].impact = true;
    Combat together;
    together.of(side).units = enemies_in_contact(then, e);
    together.of(other(side)).units = {e};
    if (enemies.size() > 1 && together.of(side).size() == 1) alone.of(other(side)).units.push_back(e);
    sum += expected_lead(then, together, side) + 2 * support(v, e);
  }
  return alone.of(other(side)).units.empty() ? sum / static_cast<int>(enemies.size())
                                             : expected_lead(then, alone, side);
}

/// The surplus of enemies over friends of the unit here: enemies that could attack it in their next
/// bound, friends near enough to answer. Shooters do not count among the enemies: to wait in their range costs more
/// than to come.
int outnumbered(const View& v, UnitId u, Hex at) {
  constexpr int k_near = 2;
  int out = 0;
  for (const Unit& other_unit : v.s.units) {
    const auto o = static_cast<UnitId>(&other_unit - v.s.units.data());
    if (o == u || !other_unit.alive || !other_unit.placed || other_unit.disrupted) continue;
    const int distance = hex::distance(other_unit.at, at);
    if (other_unit.side == v.side(u))
      out -= distance <= k_near ? 1 : 0;
    else
      out += distance <= v.speed(o) + 1 && !shoots(v, o) ? 1 : 0;
  }
  return std::max(out, 0);
}

/// Higher is better; the current hex has 0. A score of at most `known` need not be exact: a better end is known
/// already.
int worth(const View& v, NearestEnemy& nearest, UnitId u, const Walk& w, int known) {
  constexpr int k_least_lead = 2;         // less does not pay for the losses
  constexpr int k_least_late = -6;        // two armies that wait for each other decide nothing
  constexpr int k_least_of_shooters = 6;  // they do more harm from a distance
  constexpr int k_attack = 40;            // any attack that promises enough comes before any approach
  constexpr int k_hex = 3;                // nearer to the enemy by one hex
  constexpr int k_outnumbered = 4;        // an enemy too many
  constexpr int k_careful_turns = 4;      // game turns in which an army keeps together and waits for its chance
  const bool late = v.s.turn > k_careful_turns;
  const int before = nearest.from(w.from);
  const int after = nearest.from(w.at);
  if (w.contact) {
    const int least = late ? k_least_late : k_least_lead;
    const int margin = expected_lead(v, u, w) - (shoots(v, u) ? k_least_of_shooters : least);
    return margin >= 0 ? k_attack + margin : 0;
  }
  if (v.unit(u).disrupted) return 0;
  // [1.9.4] it would be attacked where its stands do not count
  const bool hampered = in_water(v, w.at) || (v.mounted(u) && limiting(v.terrain(w.at)));
  if (hampered && after <= 2) return 0;
  if (!shoots(v, u)) {
    const int gain = k_hex * (before - after);
    return gain <= known || late ? gain : gain - k_outnumbered * outnumbered(v, u, w.at);
  }
  // [1.8.9] artillery that moves does not shoot
  const int reach = v.type(u).engine ? std::max(range_of(v.type(u)), 2) : 2;
  return before <= reach ? 0 : k_hex * (before - std::max(after, reach));
}

struct Best {
  int score = 0;
  std::vector<Leg> legs;
};

Best best_move(const View& v, NearestEnemy& nearest, UnitId u) {
  Best best;
  const MoveSamples samples(v, u, 150);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Walk* w = samples.walk(i);
    if (!w || w->at == w->from) continue;
    const int s = worth(v, nearest, u, *w, best.score);
    if (s > best.score) best = {s, samples.legs(i)};
  }
  return best;
}

constexpr int k_stakes_range = 5;  ///< hexes to the nearest enemy at which a unit stands behind its stakes

/// [1.13.6] The enemy is near enough to come, and so far away that stakes may still be planted.
bool plants_stakes(const View& v, NearestEnemy& nearest, UnitId u) {
  return v.unit(u).stakes_carried && nearest.from(v.unit(u).at) <= k_stakes_range && !judge_plant_stakes(v, u);
}

/// True if the unit waits for the enemy behind its stakes.
bool holds_stakes(const View& v, NearestEnemy& nearest, UnitId u) {
  return v.unit(u).stakes != 0 && nearest.from(v.unit(u).at) <= k_stakes_range;
}

/// [1.9.2] A general adds a die to a combat of the unit that hosts him: how much it counts that an enemy is in reach of
/// the unit. Shooters avoid combat, and a disrupted unit holds its general fast.
int combat_score(const View& v, GeneralId g, UnitId host, Hex at) {
  constexpr int k_in_combat = 8;  // less than a unit in range: he still commands most of the others
  const bool lost_with_him = v.options().commander_in_chief && v.general(g).chief;  // [1.14.4]
  if (shoots(v, host) || v.unit(host).disrupted || lost_with_him) return 0;
  int distance = std::numeric_limits<int>::max();
  for (const UnitId e : v.living(other(v.side(host))))
    distance = std::min(distance, hex::distance(at, v.unit(e).at));
  return distance <= v.speed(host) + 1 ? k_in_combat : 0;
}

/// How good a hex is for a general: units within his range, better with a unit than alone, best with one that is about
/// to fight, never beside an enemy alone.
int general_score(const View& v, GeneralId g, Hex at) {
  const SideId side = v.general(g).side;
  int score = 0;
  for (const Unit& u : v.s.units) {
    if (u.side == side && u.alive && u.placed && hex::distance(at, u.at) <= v.general(g).range) score += 10;
  }
  const UnitId here = v.unit_at(at);
  const bool host = here != k_no_unit && v.side(here) == side;
  if (host) score += (shoots(v, here) ? 4 : 8) + combat_score(v, g, here, at);
  if (!host && beside_enemy(v, side, at)) score -= 100;
  for (GeneralId other_general = 0; other_general < v.general_count(); ++other_general) {
    if (other_general != g && v.general(other_general).side == side && v.on_table_general(other_general) &&
        v.general(other_general).at == at)
      score -= 30;
  }
  return score;
}

std::optional<Lead> best_lead(const View& v) {
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    if (v.general(g).side != v.s.active || may_command_move(v, g)) continue;
    int best = general_score(v, g, v.general(g).at);
    std::optional<Lead> lead;
    const CommandMoves moves(v, g, 100);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const int score = general_score(v, g, moves.end(i));
      if (score <= best) continue;
      best = score, lead = Lead{g, moves.path(i)};
    }
    if (lead) return lead;
  }
  return std::nullopt;
}

/// As the proposed standing order would have it, where that is a plain no; else the first answer.
std::string proposed_answer(const table::Awaited& awaited, const table::Answers& answers) {
  for (const auto& q : declared().standing) {
    if (q.name == awaited.question && q.proposed == "no" && !awaited.subject.empty())
      return q.name + " " + awaited.subject + " no";
  }
  return answers().front();
}

}  // namespace

std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited, const table::Answers& answers) {
  const auto print = [&](const auto& order) { return orders::print(v.names(), order); };
  if (awaited.question == k_deploy_orders.name) return print(PlaceRest{});
  if (awaited.question == k_command_orders.name) {
    const auto lead = best_lead(v);
    return lead ? print(*lead) : print(EndCommand{});
  }
  if (awaited.question != k_move_orders.name) {
    const bool combat = v.s.phase == Phase::shooting || v.s.phase == Phase::melee;
    // what one's own combats ask is covered by the closing lines; in the enemy's bound nothing else would answer
    if (combat && (awaited.who == v.s.active || awaited.question == Declaration::verb)) return std::nullopt;
    return proposed_answer(awaited, answers);
  }
  // the front goes first, so that those behind find room
  std::vector<UnitId> units;
  for (const UnitId u : v.living(v.s.active)) {
    const Unit& unit = v.unit(u);
    if (unit.commanded && !unit.done && !unit.disrupted && !may_move(v, u)) units.push_back(u);
  }
  NearestEnemy nearest(v, other(v.s.active));
  std::stable_sort(units.begin(), units.end(),
                   [&](UnitId a, UnitId b) { return nearest.from(v.unit(a).at) < nearest.from(v.unit(b).at); });
  for (const UnitId u : units) {
    if (plants_stakes(v, nearest, u)) return print(Stakes{u, Stakes::Work::plant});
    if (holds_stakes(v, nearest, u)) continue;
    Best best = best_move(v, nearest, u);
    if (best.score > 0) return print(Move{u, std::move(best.legs)});
  }
  return print(EndMoves{});
}

std::vector<std::string> closing_lines(const TableView& v, table::Player) {
  if (v.s.phase == Phase::deployment || v.s.phase == Phase::initiative) return {};
  std::vector<std::string> out{"stand army fight do auto", "stand army on do stop",
                               "stand army follow-up if water do no"};
  if (v.s.phase != Phase::melee) out.insert(out.begin(), "shoot nearest");
  return out;
}

}  // namespace hexpost::hordes

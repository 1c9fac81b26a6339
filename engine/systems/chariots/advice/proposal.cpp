#include "engine/systems/chariots/advice/proposal.h"

#include <algorithm>
#include <limits>
#include <memory>

#include "engine/systems/chariots/advice/threats.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/heroes/heroes.h"
#include "engine/systems/chariots/rules/missile/fire_orders.h"
#include "engine/systems/chariots/rules/missile/fire_view.h"
#include "engine/systems/chariots/rules/movement/move_orders.h"
#include "engine/systems/chariots/rules/movement/move_search.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"
#include "engine/systems/chariots/rules/shock/shock_question.h"
#include "engine/systems/chariots/words/order_words.h"
#include "engine/table/nearest_unit.h"

/// Chariots of Fire: simple automatic orders. Bows fire when they can, before other units move and at the end of a
/// move; the others go for the nearest enemy that they may attack, and the worn recover. Units do not attack clearly
/// stronger ones, do not come alone before several, and go neither through friends nor along enemy bows if there is
/// another way. Close-order foot stays out of the reach of enemies who would gain by a Shock on it.
namespace hexpost::chariots {
namespace {

using NearestEnemy = table::NearestUnit<View>;

/// The value of an attack of `u` on `e`: the column it would fight on, and how near each is to breaking.
int appetite(const View& v, UnitId u, UnitId e) {
  const FightsAs by = fights_with(v, u), against = fights_with(v, e);
  const int column = base_column(v, by, against);
  if (column == 0) return -1000;
  const Superiority superior = v.unit(e).column ? Superiority::attacker : superior_weapons(v, by, against);
  const int weapons = superior == Superiority::attacker ? 6 : superior == Superiority::defender ? -12 : 0;
  return 2 * (column - 7) + weapons + 2 * (hits_left(v, u) - hits_left(v, e)) + (v.unit(e).routed ? 10 : 0);
}

/// Points of the score of a move.
constexpr int k_hex_nearer = 3, k_contact = 18, k_second_move = 12;
constexpr int k_exposure = 10;          ///< hundredths of Rout Points that weigh a point
constexpr int k_flank = 4, k_rear = 8;  ///< of the attacked enemy [8.17]

/// How well a unit stands for a Shock that comes from its place and facing; at most 0 if there is none that it wants.
int shock_from(const View& v, UnitId u, const Walk& w) {
  int best = -1000;
  for (const UnitId e : v.in_front(w.at, w.facing)) {
    if (!v.hostile(e, u)) continue;
    const Arc arc = v.arc(e, w.at);
    best = std::max(best, appetite(v, u, e) + (arc == Arc::rear ? k_rear : arc == Arc::flank ? k_flank : 0));
  }
  return best;
}

/// What the ends of a unit's moves are worth.
class Score {
 public:
  Score(const View& v, NearestEnemy& nearest, const Threats& threats, UnitId u)
      : v_(v),
        nearest_(nearest),
        risk_(v, threats, u),
        u_(u),
        shoots_(v.missile_unit(u) && v.unit(u).supply != Supply::none),
        reach_(shoots_ ? std::max(1, missile_range(v, u)) : 1) {}

  /// Higher is better; staying has 0.
  int of(const Walk& w) const {
    const int after = nearest_.from(w.at);
    const int before = v_.here(u_) ? nearest_.from(v_.unit(u_).at) : after + 3;
    int out = 0;
    if (after == 1) {
      const int shock = shock_from(v_, u_, w);
      if (shock <= 0) return -1;
      out = k_contact + shock - risk_.at(w.at) / 100;
    } else if (shoots_) {
      out = before <= reach_ ? 0 : k_hex_nearer * (before - std::max(after, reach_));
      // Light Infantry stays where it can fire; chariots fire from afar and go back
      if (v_.type(u_) != UnitType::li) out -= (risk_.at(w.at) - (v_.here(u_) ? risk_.at(v_.unit(u_).at) : 0)) / 200;
    } else {
      out = k_hex_nearer * (before - after) - risk_.at(w.at) / 100;
      if (is_formed(v_.type(u_))) {
        // close-order foot lets the enemy come into its own reach, and strikes first
        const int more = risk_.exposed(w.at) - (v_.here(u_) ? risk_.exposed(v_.unit(u_).at) : 0);
        if (more > 0) out -= more / k_exposure;
      }
    }
    if (v_.unit(u_).moved_marker && is_formed(v_.type(u_))) out -= k_second_move;  // [6.13]
    // turned towards the enemy at the end
    for (const Hex h : View::front_hexes(w.at, w.facing)) {
      if (nearest_.from(h) < after) return out + 1;
    }
    return out;
  }

 private:
  const View& v_;
  NearestEnemy& nearest_;
  Risk risk_;
  UnitId u_;
  bool shoots_;
  int reach_;  ///< hexes at which it fights
};

std::optional<MoveOrder> best_move(const View& v, NearestEnemy& nearest, const Threats& threats, UnitId u) {
  int best = 1;
  std::optional<MoveOrder> out;
  const Score score(v, nearest, threats, u);
  visit_moves(v, u, 160, false, [&](const Walk& w, const OrderOf& order_of) {
    const int most = score.of(w) + (w.with != k_no_unit ? 1 : 0);
    if (most <= best) return;
    const MoveOrder order = order_of();
    const int s = most - price_of_way(v, order);
    if (s > best) best = s, out = order;
  });
  return out;
}

/// How good a target an enemy is for fire from there: near, not armoured, and near to its Rout.
int target_worth(const View& v, UnitId u, Hex from, UnitId target) {
  const int armour = v.charts().armour[index_of(v.type(target))][index_of(v.info(u).missile)];
  const int range = hex::distance(from, v.unit(target).at);
  return -2 * range - 2 * armour - hits_left(v, target) - (v.unit(target).routed ? 1 : 0);
}

const FireOrder& best_fire(const View& v, const std::vector<FireOrder>& fires) {
  return *std::ranges::max_element(fires, {}, [&](const FireOrder& fire) {
    if (fire.target == k_no_unit) return std::numeric_limits<int>::min();
    return target_worth(v, fire.unit, v.unit(fire.unit).at, fire.target);
  });
}

/// The move with fire after its last hex, before or after the turn that it ends with, where the rules allow it:
/// chariots fire in any hex of their way, Light Infantry after a step that brings it nearer [7.11].
std::optional<MoveOrder> with_fire(const View& v, const MoveOrder& move) {
  const UnitId u = move.unit;
  const int range = missile_range(v, u);
  if (v.unit(u).fired || range == 0 || !(is_chariot(v.type(u)) || v.type(u) == UnitType::li)) return std::nullopt;
  const auto goes =
      std::find_if(move.legs.rbegin(), move.legs.rend(), [](const Leg& l) { return l.is == Leg::Is::go; });
  const Hex from = goes == move.legs.rend() ? v.unit(u).at : goes->hex;
  int best = std::numeric_limits<int>::min();
  std::optional<MoveOrder> out;
  for (const Hex h : hex::disc(from, range)) {
    for (const UnitId e : v.units_at(h)) {
      if (!v.hostile(e, u)) continue;
      const int worth = target_worth(v, u, from, e);
      if (worth <= best) continue;
      for (const auto at : {move.legs.end(), goes.base()}) {
        MoveOrder fires = move;
        fires.legs.insert(fires.legs.begin() + (at - move.legs.begin()), Leg{.is = Leg::Is::fire, .target = e});
        if (judge_order(v, fires)) continue;
        best = worth, out = std::move(fires);
        break;
      }
    }
  }
  return out;
}

/// The Fire & Run with the highest expected gain, less the cost of the target's answer and of hits to friends on the
/// path [7.2]; nothing if none gains.
std::optional<RunOrder> best_run(const View& v, UnitId u) {
  constexpr int k_at = 1;  // [7.24] hexes
  // a hit on it, in points of its TQ per hit that it can still take
  const auto value = [&v](UnitId x) { return 100 * v.info(x).tq / std::max(1, hits_left(v, x)); };
  int best = 0;
  std::optional<RunOrder> out;
  for (const RunOrder& run : runs_of(v, u)) {
    int worth = chance(v, {u, run.target, k_at}) * value(run.target) / 10;
    if (can_fire(v, run.target)) worth -= chance(v, {run.target, u, k_at}) * value(u) / 10;
    for (const Hex h : run.path) {
      for (const UnitId f : v.units_at(h)) {
        if (!v.hostile(f, u) && f != v.partner(u)) worth -= value(f);
      }
    }
    if (worth > best) best = worth, out = run;
  }
  return out;
}

/// A commander stays with his men: in the hex of the unit of his wing from which most of the others are in range. Those
/// that still stand count, and he goes after them; the routed count only if no other unit needs him.
std::optional<LeadOrder> best_lead(const View& v, LeaderId l) {
  const Leader& leader = v.leader(l);
  std::vector<UnitId> men = v.living(leader.side);
  if (!v.special().free_command) std::erase_if(men, [&](UnitId u) { return v.info(u).wing != v.leader_info(l).wing; });
  const auto worth = [&](Hex at) {
    int sum = 0;
    // beside the enemy the unit with him will be Engaged
    const int range = v.next_to(at, other(leader.side)) ? leader.now.range / 2 : leader.now.range;
    int nearest = std::numeric_limits<int>::max();
    for (const UnitId u : men) {
      const int distance = hex::distance(at, v.unit(u).at);
      if (distance <= range) sum += v.unit(u).routed ? 1 : 20;
      if (!v.unit(u).routed) nearest = std::min(nearest, distance);
    }
    if (nearest != std::numeric_limits<int>::max() && nearest > range) sum -= 2 * nearest;
    const bool with_friend = v.held_by(leader.side, at);
    if (with_friend) sum += 5;
    if (v.next_to(at, other(leader.side))) sum -= with_friend ? 8 : 100;
    return sum - (at == leader.at ? 0 : 1);
  };
  int best = leader.placed ? worth(leader.at) : std::numeric_limits<int>::min();
  std::optional<LeadOrder> out;
  const LeadWays ways(v, l);
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const int w = worth(ways.end(i));
    if (w > best) best = w, out = ways.order(i);
  }
  return out;
}

std::optional<std::string> propose_orders(const TableView& v) {
  const auto print = [&](const auto& order) { return orders::print(v.names(), order); };
  std::vector<UnitId> units;
  for (UnitId u = 0; u < v.count(); ++u) {
    // runners stay with a chariot that has run [8.43]: by themselves they would only leave it open
    const UnitId half = v.partner(u);
    if (half != k_no_unit && v.unit(half).ran) continue;
    if (v.unit(u).active && v.unit(u).alive && !may_act(v, u)) units.push_back(u);
  }
  // the front goes first, so that those behind find room
  NearestEnemy nearest(v, other(v.s.active));
  const Threats threats(v, v.s.active);
  std::stable_sort(units.begin(), units.end(),
                   [&](UnitId a, UnitId b) { return nearest.from(v.unit(a).at) < nearest.from(v.unit(b).at); });
  // units fire from where they stand before others move and change what they see
  for (const UnitId u : units) {
    if (!v.here(u)) continue;
    if (v.unit(u).hits >= 3 && !judge_order(v, RecoverOrder{u})) return print(RecoverOrder{u});
    if (const auto run = best_run(v, u)) return print(*run);
    const auto fires = fires_of(v, u);
    if (!fires.empty()) return print(best_fire(v, fires));
  }
  for (const UnitId u : units) {
    const auto move = best_move(v, nearest, threats, u);
    if (!move) continue;
    const auto fires = with_fire(v, *move);
    return print(fires ? *fires : *move);
  }
  if (const LeaderId l = commander(v); l != k_no_leader && !v.leader(l).moved) {
    if (const auto lead = best_lead(v, l)) return print(*lead);
  }
  return print(EndOrders{v.wing(v.s.wing).word});
}

/// The Shocks that promise most together, of the first that the question lists [8.12].
std::string propose_shocks(const TableView& v) {
  constexpr std::size_t k_most = 24;
  const auto all = std::make_shared<const std::vector<Attacker>>(shock_attackers(v));
  const Designate question{all};
  int best = std::numeric_limits<int>::min();
  Designate::Answer out;
  for (const Designate::Answer& answer : question.list(v, k_most)) {
    const std::vector<Combat> combats = combats_of(v, answer, *all);
    int worth = 0;
    for (const Combat& combat : combats)
      worth += promise(v, combat, combats);
    if (worth > best) best = worth, out = answer;
  }
  return question.print(v, out);
}

/// The answer that the program proposes as a standing order, else the first.
std::string usual_answer(const std::string& question, const std::vector<std::string>& answers) {
  const auto& known = declared().standing;
  const auto asked = std::ranges::find(known, question, &table::StandingQuestion::name);
  if (asked != known.end()) {
    for (const std::string& answer : answers) {
      if (answer.ends_with(" " + asked->proposed)) return answer;
    }
  }
  return answers.front();
}

/// The challenge with the highest expected gain; nothing if none gains.
std::string propose_challenge(const View& v, SideId side, const std::vector<std::string>& answers) {
  std::int64_t best = 0;
  std::string out;
  for (const Challenge& c : challenges(v, side)) {
    const auto answer = std::ranges::find_if(
        answers, [words = " " + words_of(v, c)](const std::string& a) { return a.ends_with(words); });
    if (answer == answers.end()) continue;
    const std::int64_t gain = challenge_worth(v, c);
    if (gain > best) best = gain, out = *answer;
  }
  if (!out.empty()) return out;
  const auto none = std::ranges::find_if(answers, [](const std::string& a) { return a.ends_with(" none"); });
  return none == answers.end() ? answers.front() : *none;
}

}  // namespace

std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited,
                                   const table::Answers& list_answers) {
  if (awaited.question == "orders") return propose_orders(v);
  if (awaited.question == "leaders") {
    for (LeaderId l = 0; l < v.leader_count(); ++l) {
      const LeaderInfo& info = v.leader_info(l);
      if (v.leader(l).side != awaited.who || v.leader(l).moved || info.kind != LeaderKind::overall) continue;
      const auto lead = best_lead(v, l);
      if (lead && !judge_order(v, *lead)) return orders::print(v.names(), *lead);
    }
    return orders::print(v.names(), EndLeads{});
  }
  if (awaited.question == Designate::verb) return propose_shocks(v);
  const std::vector<std::string> answers = list_answers();
  if (answers.empty()) return std::nullopt;
  if (awaited.question == "order") {
    int routed = 0;
    for (const UnitId u : v.living(awaited.who))
      routed += v.unit(u).routed ? 1 : 0;
    for (const std::string& answer : answers) {
      if (routed >= 2 && answer == "order rally") return answer;
    }
    return answers.front();
  }
  if (awaited.question == "challenge") return propose_challenge(v, awaited.who, answers);
  return usual_answer(awaited.question, answers);
}

/// Finds an answer after dice have made the proposed one void.
std::vector<std::string> closing_lines(const TableView& v, table::Player who) {
  std::vector<std::string> out{"stand army shock do auto", "stand army momentum do best", "stand army leaders do end",
                               "stand army trump do no", "stand army clash-by do best"};
  const bool acts = v.s.active == who && (v.s.phase == Phase::orders || v.s.phase == Phase::shock);
  if (acts) out.insert(out.begin(), "shock auto");
  return out;
}

}  // namespace hexpost::chariots

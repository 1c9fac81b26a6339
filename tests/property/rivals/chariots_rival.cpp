#include "tests/property/rivals/chariots_rival.h"

#include <algorithm>
#include <limits>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/heroes/heroes.h"
#include "engine/systems/chariots/rules/missile/fire_orders.h"
#include "engine/systems/chariots/rules/missile/fire_view.h"
#include "engine/systems/chariots/rules/movement/move_orders.h"
#include "engine/systems/chariots/rules/movement/move_search.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"
#include "engine/systems/chariots/words/order_words.h"
#include "engine/table/nearest_unit.h"

/// Chariots of Fire: the yardstick (see the header).
namespace hexpost::chariots::rival {
namespace {

using NearestEnemy = table::NearestUnit<View>;

int left_to_rout(const View& v, UnitId u) {
  return v.rout_limit(u) - v.unit(u).hits;
}

/// Steady units of `side` near enough to `at` to take part in what happens there.
int company(const View& v, SideId side, Hex at) {
  return static_cast<int>(std::ranges::count_if(v.s.units, [&](const Unit& u) {
    return u.side == side && u.alive && u.placed && !u.routed && hex::distance(u.at, at) <= 2;
  }));
}

/// The value of an attack of `u` on `e`: the column it would fight on, how near the enemy is to breaking, and who
/// has more friends about. Without the last, seven would stand around one and wait for ever.
int appetite(const View& v, UnitId u, UnitId e) {
  const auto as = [&](UnitId x) {
    const UnitId half = v.partner(x);
    return half != k_no_unit ? FightsAs::ch2_ri : fights_as(v.type(x));
  };
  const int column = v.charts().clash[index_of(as(e))][index_of(as(u))];
  if (column == 0) return -1000;
  const Superiority superior =
      v.unit(e).column ? Superiority::attacker : v.charts().superiority[index_of(as(e))][index_of(as(u))];
  const int weapons = superior == Superiority::attacker ? 6 : superior == Superiority::defender ? -12 : 0;
  return 2 * (column - 7) + weapons + 2 * (left_to_rout(v, u) - left_to_rout(v, e)) + (v.unit(e).routed ? 10 : 0) +
         2 * std::clamp(company(v, v.side(u), v.unit(e).at) - company(v, v.side(e), v.unit(e).at), -3, 3);
}

/// Higher is better; staying has 0.
int score(const View& v, NearestEnemy& nearest, UnitId u, const Walk& w) {
  const int after = nearest.from(w.at);
  const int before = v.here(u) ? nearest.from(v.unit(u).at) : after + 3;
  const bool shoots = v.missile_unit(u) && v.unit(u).supply != Supply::none;
  const int reach = shoots ? std::max(1, missile_range(v, u)) : 1;
  int out = 0;
  if (after == 1) {
    int best = -1000;
    for (const Hex h : View::front_hexes(w.at, w.facing)) {
      for (const UnitId e : v.units_at(h)) {
        if (v.hostile(e, u)) best = std::max(best, appetite(v, u, e));
      }
    }
    if (best <= 0) return -1;
    out = 10 + best + 2;
  } else if (shoots) {
    out = before <= reach ? 0 : 3 * (before - std::max(after, reach));
  } else {
    out = 3 * (before - after);
  }
  // turned towards the enemy at the end
  for (const Hex h : View::front_hexes(w.at, w.facing)) {
    if (nearest.from(h) < after) return out + 1;
  }
  return out;
}

std::optional<MoveOrder> best_move(const View& v, NearestEnemy& nearest, UnitId u) {
  int best = 1;
  std::optional<MoveOrder> out;
  visit_moves(v, u, 160, false, [&](const Walk& w, const OrderOf& order) {
    const int s = score(v, nearest, u, w) + (w.with != k_no_unit ? 1 : 0);
    if (s > best) best = s, out = order();
  });
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
    int nearest = std::numeric_limits<int>::max();
    for (const UnitId u : men) {
      const int distance = hex::distance(at, v.unit(u).at);
      if (distance <= leader.now.range) sum += v.unit(u).routed ? 1 : 20;
      if (!v.unit(u).routed) nearest = std::min(nearest, distance);
    }
    if (nearest != std::numeric_limits<int>::max() && nearest > leader.now.range) sum -= 2 * nearest;
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
  std::stable_sort(units.begin(), units.end(),
                   [&](UnitId a, UnitId b) { return nearest.from(v.unit(a).at) < nearest.from(v.unit(b).at); });
  for (const UnitId u : units) {
    if (v.here(u)) {
      if (v.unit(u).hits >= 3 && !judge_order(v, RecoverOrder{u})) return print(RecoverOrder{u});
      const UnitId half = v.partner(u);
      if (half != k_no_unit && v.unit(half).ran) continue;  // [8.43] runners need not stay with it, and do
      const auto runs = runs_of(v, u);
      if (!runs.empty()) return print(runs.front());
      const auto fires = fires_of(v, u);
      if (!fires.empty()) return print(fires.front());
    }
    if (auto move = best_move(v, nearest, u)) return print(*move);
  }
  if (const LeaderId l = commander(v); l != k_no_leader && !v.leader(l).moved) {
    if (const auto lead = best_lead(v, l)) return print(*lead);
  }
  return print(EndOrders{v.wing(v.s.wing).word});
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

/// The challenge that promises most, and none that promises nothing.
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

}  // namespace hexpost::chariots::rival

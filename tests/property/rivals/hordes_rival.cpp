#include "tests/property/rivals/hordes_rival.h"

#include <algorithm>

#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/command/command.h"
#include "engine/systems/hordes/rules/melee/figures.h"
#include "engine/systems/hordes/rules/movement/general_move.h"
#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/move_samples.h"
#include "engine/systems/hordes/rules/movement/orders.h"
#include "engine/systems/hordes/rules/setup/setup.h"
#include "engine/systems/hordes/rules/shooting/shoot_question.h"
#include "engine/systems/hordes/words/order_words.h"
#include "engine/table/nearest_unit.h"

/// Hordes & Heroes: the yardstick (see the header).
namespace hexpost::hordes::rival {
namespace {

int weight(const View& v, UnitId u) {
  const TroopType& t = v.type(u);
  return t.factor + (v.unit(u).disrupted ? 0 : t.impact + v.stands(u));
}

using NearestEnemy = table::NearestUnit<View>;

bool shoots(const View& v, UnitId u) {
  return v.type(u).shooting > 0 || v.type(u).engine;
}

/// Higher is better; the current hex has 0.
int score(const View& v, NearestEnemy& nearest, UnitId u, const Walk& w) {
  const int before = nearest.from(w.from);
  const int after = nearest.from(w.at);
  if (w.contact) {
    int enemy = 0;
    for (const UnitId e : enemies_in_contact_at(v, u, w.at))
      enemy = std::max(enemy, weight(v, e));
    return 20 + 4 * (weight(v, u) + 3 - enemy);
  }
  if (shoots(v, u)) return before <= 2 ? 0 : 3 * (before - std::max(after, 2));
  return 3 * (before - after);
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
    const int s = score(v, nearest, u, *w);
    if (s > best.score) best = {s, samples.legs(i)};
  }
  return best;
}

/// How good a hex is for a general: units within his range, better with a unit than alone, never beside an enemy alone.
int general_score(const View& v, GeneralId g, Hex at) {
  const SideId side = v.general(g).side;
  int score = 0;
  for (const Unit& u : v.s.units) {
    if (u.side == side && u.alive && u.placed && hex::distance(at, u.at) <= v.general(g).range) score += 10;
  }
  const UnitId here = v.unit_at(at);
  const bool host = here != k_no_unit && v.side(here) == side;
  if (host) score += shoots(v, here) ? 4 : 8;
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
    for (const auto& path : sample_command_moves(v, g, 100)) {
      const int score = general_score(v, g, path.back());
      if (score <= best) continue;
      best = score;
      lead = Lead{g, {}};
      for (const Hex h : path)
        lead->path.push_back({h});
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
  if (awaited.question == "deploy") return print(PlaceRest{});
  if (awaited.question == "command") {
    const auto lead = best_lead(v);
    return lead ? print(*lead) : print(EndCommand{});
  }
  if (awaited.question != "orders") {
    const bool combat = v.s.phase == Phase::shooting || v.s.phase == Phase::melee;
    // what one's own combats ask is covered by the closing lines; in the enemy's bound nothing else would answer
    if (combat && (awaited.who == v.s.active || awaited.question == Declaration::verb)) return std::nullopt;
    return proposed_answer(awaited, answers);
  }
  // the front goes first, so that those behind find room
  std::vector<UnitId> units;
  for (const UnitId u : v.living(v.s.active)) {
    if (!may_move(v, u)) units.push_back(u);
  }
  NearestEnemy nearest(v, other(v.s.active));
  std::stable_sort(units.begin(), units.end(),
                   [&](UnitId a, UnitId b) { return nearest.from(v.unit(a).at) < nearest.from(v.unit(b).at); });
  for (const UnitId u : units) {
    Best best = best_move(v, nearest, u);
    if (best.score > 0) return print(Move{u, std::move(best.legs)});
  }
  return print(EndMoves{});
}

std::vector<std::string> closing_lines(const TableView& v, table::Player) {
  if (v.s.phase == Phase::deployment || v.s.phase == Phase::initiative) return {};
  std::vector<std::string> out{"stand army fight do auto", "stand army on do stop"};
  if (v.s.phase != Phase::melee) out.insert(out.begin(), "shoot nearest");
  return out;
}

}  // namespace hexpost::hordes::rival

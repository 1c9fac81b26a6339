#include "engine/systems/ancients/rules/battle/battle.h"

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/systems/ancients/model/sight.h"
#include "engine/systems/ancients/rules/battle/combat.h"

namespace hexpost::ancients {
namespace {

/// The checks for both kinds of battle.
std::optional<base::Refusal> battle_bar(View v, UnitId u, Hex at) {
  if (!v.here(u)) return refuse("3.4", "{} is not on the board", {v.name(u)});
  if (v.side(u) != v.s.active) return refuse("3.4", "{} is not one of your units", {v.name(u)});
  if (!v.unit(u).ordered) return refuse("3.2", "{} is not ordered", {v.name(u)});
  const SideId enemy = other(v.s.active);
  const UnitId target = v.unit_at(at);
  if (target != k_no_unit ? v.side(target) != enemy : v.lone_leader(enemy, at) == k_no_leader)
    return refuse("4", "there is no enemy in {}", {v.label(at)});
  if (v.unit(u).moved > 0 && bars_battle(v, u, v.unit(u).at))
    return refuse("4.9", "{} may not battle in the turn in which it entered {}", {v.name(u), v.label(v.unit(u).at)});
  return std::nullopt;
}

/// [4.3] The longest move after which the unit may battle.
int battle_move(View v, UnitId u) {
  const TypeInfo& type = v.type(u);
  if (v.plays(Effect::double_time) && v.kind(u) == Kind::foot) return 3;  // [C86]
  return v.plays(Effect::charge) && v.heavy_mounted(u) ? 3 : type.battle_move;
}

/// The hex of an order's target; why not if it cannot be attacked by itself [C63].
std::variant<Hex, base::Refusal> target_hex(View v, const Target& t) {
  if (t.leader != k_no_leader) {
    if (!v.leader_here(t.leader)) return refuse("4", "{} is not on the board", {v.leader_name(t.leader)});
    const Hex at = v.leader(t.leader).at;
    if (v.unit_at(at) != k_no_unit)
      return refuse("C63", "{} is with {}: attack the unit", {v.leader_name(t.leader), v.name(v.unit_at(at))});
    return at;
  }
  if (!v.here(t.unit)) return refuse("4", "{} is not on the board", {v.name(t.unit)});
  return v.unit(t.unit).at;
}

Target target_at(View v, Hex h) {
  const UnitId u = v.unit_at(h);
  return u != k_no_unit ? Target{u, k_no_leader} : Target{k_no_unit, v.leader_at(h)};
}

/// [4.2] Names the piece or the ground that blocks the line of sight.
base::Refusal unseen(View v, UnitId u, Hex at) {
  const auto way = in_the_way(v, v.unit(u).at, at);
  if (!way || !v.on_board(*way)) return refuse("4.2", "{} does not see {}", {v.name(u), v.label(at)});
  if (!v.occupied(*way))
    return refuse("4.2", "{} does not see {}: the ground of {} is in the way", {v.name(u), v.label(at), v.label(*way)});
  const UnitId there = v.unit_at(*way);
  return refuse(
      "4.2", "{} does not see {}: {} in {} is in the way",
      {v.name(u), v.label(at), there != k_no_unit ? v.name(there) : v.leader_name(v.leader_at(*way)), v.label(*way)});
}

}  // namespace

std::optional<base::Refusal> attack_bar(View v, UnitId u, Hex at) {
  if (auto bar = battle_bar(v, u, at)) return bar;
  const Unit& unit = v.unit(u);
  if (!hex::adjacent(unit.at, at)) return refuse("4.3", "{} is not adjacent to {}", {v.label(at), v.name(u)});
  if (unit.battles > 0) return refuse("C64", "{} has battled in this turn", {v.name(u)});
  if (v.plays(Effect::darken) || v.plays(Effect::move_fire_move))
    return refuse("3.6", "this card allows no close combat");
  if (unit.moved > battle_move(v, u)) return refuse("4.3", "{} has moved too far to battle", {v.name(u)});
  if (fight_dice(v, fight_now(v, u, at, Blow::attack)) == 0) return refuse("C15", "{} would roll no die", {v.name(u)});
  return std::nullopt;
}

std::optional<base::Refusal> fire_bar(View v, UnitId u, Hex at) {
  if (auto bar = battle_bar(v, u, at)) return bar;
  const Unit& unit = v.unit(u);
  const int range = v.range(u), distance = hex::distance(unit.at, at);
  if (range == 0) return refuse("4.1", "{} has no missile weapons", {v.name(u)});
  if (unit.battles > (v.plays(Effect::darken) ? 1 : 0))  // [C84]
    return refuse("C64", "{} has battled in this turn", {v.name(u)});
  if (v.plays(Effect::clash) || v.plays(Effect::double_time) || v.plays(Effect::charge))
    return refuse("3.6", "this card allows no fire");
  if (distance == 1) return refuse("4.1", "{} is adjacent: attack it in close combat", {v.label(at)});
  if (v.next_to_enemy(v.side(u), unit.at)) return refuse("4.1", "{} is next to an enemy and may not fire", {v.name(u)});
  if (distance > range)
    return refuse("4.1", "{} is {} hexes away, and the range of {} is {}",
                  {v.label(at), std::to_string(distance), v.name(u), std::to_string(range)});
  if (unit.moved > v.type(u).battle_move) return refuse("4.1", "{} has moved too far to battle", {v.name(u)});
  if (!sees(v, unit.at, at)) return unseen(v, u, at);
  if (fight_dice(v, fight_now(v, u, at, Blow::fire)) == 0) return refuse("C15", "{} would roll no die", {v.name(u)});
  return std::nullopt;
}

std::optional<base::Refusal> BattleQuestion::judge_order(const TableView& v, const AttackOrder& o) const {
  const auto at = target_hex(v, o.target);
  if (const auto* bar = std::get_if<base::Refusal>(&at)) return *bar;
  return attack_bar(v, o.unit, std::get<Hex>(at));
}

std::optional<base::Refusal> BattleQuestion::judge_order(const TableView& v, const FireOrder& o) const {
  const auto at = target_hex(v, o.target);
  if (const auto* bar = std::get_if<base::Refusal>(&at)) return *bar;
  return fire_bar(v, o.unit, std::get<Hex>(at));
}

std::optional<base::Refusal> BattleQuestion::judge_order(const TableView& v, const EndBattle&) const {
  for (const UnitId u : v.units_of(v.s.active)) {
    if (!has_duty(v, u)) continue;
    for (const Hex h : targets_from(v, u, v.unit(u).at, false)) {
      if (!attack_bar(v, u, h)) return refuse("C21", "{} has charged and must attack", {v.name(u)});
    }
  }
  return std::nullopt;
}

std::vector<BattleQuestion::Answer> BattleQuestion::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out;
  if (!judge_order(v, EndBattle{})) out.push_back(EndBattle{});
  std::vector<Hex> enemies = base::transformed(v.units_of(other(v.s.active)), [&](UnitId u) { return v.unit(u).at; });
  for (const LeaderId l : v.leaders_of(other(v.s.active))) {
    if (v.unit_at(v.leader(l).at) == k_no_unit) enemies.push_back(v.leader(l).at);
  }
  for (const UnitId u : v.units_of(v.s.active)) {
    if (!v.unit(u).ordered) continue;
    for (const Hex h : enemies) {
      if (out.size() >= limit) return out;
      const int distance = hex::distance(v.unit(u).at, h);
      if (distance == 1 && !attack_bar(v, u, h)) out.push_back(AttackOrder{u, target_at(v, h)});
      if (distance > 1 && distance <= v.range(u) && !fire_bar(v, u, h)) out.push_back(FireOrder{u, target_at(v, h)});
    }
  }
  return out;
}

std::optional<BattleQuestion::Answer> BattleQuestion::forced(const TableView& v) const {
  // nothing to attack; or warriors that must attack, and can attack one enemy only [C21]
  auto answers = list(v, 2);
  if (answers.size() > 1) return std::nullopt;
  return std::move(answers.front());
}

int prospect(View v, UnitId u, Hex at) {
  constexpr int k_own = 4, k_theirs = 2, k_kill = 3;  // weights of own dice, of theirs, of a unit's end
  const bool close = hex::adjacent(v.unit(u).at, at);
  const Fight f = fight_now(v, u, at, close ? Blow::attack : Blow::fire);
  const int dice = fight_dice(v, f);
  int out = k_own * dice;
  if (f.target == k_no_unit) return out;
  if (v.unit(f.target).blocks <= dice) out += k_kill;
  if (!close) return out;
  const Fight back = fight_now(v, f.target, v.unit(u).at, Blow::back);
  out -= k_theirs * fight_dice(v, back);
  return v.unit(u).blocks == 1 ? out - k_theirs : out;
}

std::optional<BattleQuestion::Answer> BattleQuestion::choose(const TableView& v, std::string_view word) const {
  if (!base::same_word(word, "auto")) return std::nullopt;
  std::optional<Answer> best;
  int most = 0;
  for (const Answer& answer : list(v, 400)) {
    if (std::holds_alternative<EndBattle>(answer)) {
      best = answer;  // the first of the list, where it is legal
      continue;
    }
    const auto* attack = std::get_if<AttackOrder>(&answer);
    const UnitId unit = attack ? attack->unit : std::get<FireOrder>(answer).unit;
    const Target target = attack ? attack->target : std::get<FireOrder>(answer).target;
    const int worth = prospect(v, unit, std::get<Hex>(target_hex(v, target)));
    if (worth > most || !best) most = worth, best = answer;
  }
  return best;
}

namespace {

// What each order of the phase does.
void carry_out(Play& p, const AttackOrder& order) {
  close_combat(p, order.unit, std::get<Hex>(target_hex(p, order.target)));
}
void carry_out(Play& p, const FireOrder& order) {
  fire(p, order.unit, std::get<Hex>(target_hex(p, order.target)));
}
void carry_out(Play&, const EndBattle&) {}

}  // namespace

bool battle_phase(Play& p) {
  const auto order = p.ask_or_stop(p.s.active, BattleQuestion{});
  if (!order) return false;
  std::visit([&p](const auto& one) { carry_out(p, one); }, *order);
  return std::holds_alternative<EndBattle>(*order);
}

}  // namespace hexpost::ancients

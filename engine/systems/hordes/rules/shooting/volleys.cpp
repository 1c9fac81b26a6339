#include "engine/systems/hordes/rules/shooting/volleys.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/melee/figures.h"
#include "engine/systems/hordes/rules/retreat/compulsory.h"

namespace hexpost::hordes {
namespace {

using base::Refusal;

/// The dice and targets of a unit so far in a declaration.
struct Spent {
  UnitId unit = k_no_unit;
  int dice = 0;
  std::vector<UnitId> targets;
};

Spent& spent_by(std::vector<Spent>& all, UnitId unit) {
  for (Spent& s : all) {
    if (s.unit == unit) return s;
  }
  all.push_back({unit, 0, {}});
  return all.back();
}

/// Dice a shot asks for, the rest of the unit's when it names no number.
int wanted(const View& v, const Shot& shot, int used) {
  return shot.dice > 0 ? shot.dice : std::max(0, shooting_dice(v, shot.unit) - used);
}

Refused judge_aim(const View& v, const Volley& volley, UnitId unit) {
  const std::string& target = v.name(volley.target);
  const Hex from = v.unit(unit).at;
  Refused why;
  for (const Battery& b : batteries(v, unit)) {
    if (auto no = may_target(v, unit, b, volley.target)) {
      why = no;
    } else if (volley.suppress) {
      if (b.artillery) {
        why = refuse("1.8.10", "artillery does not suppress");
      } else if (hard_cover(v, volley.target, from) == Cover::none) {
        why = refuse("1.8.10", "{} is not behind hard cover against {}", {target, v.name(unit)});
      } else {
        return std::nullopt;
      }
    } else if (immune(v, volley.target, from, b)) {
      why = refuse("1.8.10", "{} is behind hard cover against {}", {target, v.name(unit)}, "suppress it instead");
    } else {
      return std::nullopt;
    }
  }
  return why;
}

/// A unit divides its dice only if it is artillery, or among enemies in contact with it [1.8.6] [Q26].
Refused judge_split(const View& v, const Spent& spent, UnitId target) {
  if (spent.targets.empty() || is_artillery(v, spent.unit)) return std::nullopt;
  if (base::contains(spent.targets, target))
    return refuse("1.8.1", "{} shoots at that target already", {v.name(spent.unit)});
  const std::vector<UnitId> near = enemies_in_contact(v, spent.unit);
  const auto beside = [&](UnitId t) { return base::contains(near, t); };
  if (beside(target) && std::all_of(spent.targets.begin(), spent.targets.end(), beside)) return std::nullopt;
  return refuse("1.8.6", "{} may divide its dice only among enemies in contact with it", {v.name(spent.unit)});
}

Refused judge_shot(const View& v, SideId side, const Volley& volley, const Shot& shot, Spent& spent) {
  if (auto no = may_shoot(v, shot.unit)) return no;
  const std::string& name = v.name(shot.unit);
  if (v.side(shot.unit) != side) return refuse("1.8.1", "{} belongs to the other side", {name});
  if (auto no = judge_aim(v, volley, shot.unit)) return no;
  if (auto no = judge_split(v, spent, volley.target)) return no;
  const int dice = wanted(v, shot, spent.dice);
  const int has = shooting_dice(v, shot.unit);
  if (shot.dice < 0 || dice == 0 || spent.dice + dice > has)
    return refuse("1.8.3", "{0} has {1} {1|die|dice} in all", {name, std::to_string(has)});
  spent.dice += dice;
  spent.targets.push_back(volley.target);
  if (!facing_for(v, shot.unit, spent.targets))
    return refuse("1.8.2", "{} cannot face all its targets at once", {name});
  return std::nullopt;
}

Refused judge_volley(const View& v, SideId side, const Volley& volley) {
  const auto enemy = [&](UnitId u) { return u >= 0 && u < v.count() && v.on_table(u) && v.side(u) != side; };
  if (volley.shots.empty()) return refuse("1.8.1", "no unit shoots");
  if (!enemy(volley.target)) return refuse("1.8.1", "the target is not an enemy unit on the table");
  if (volley.otherwise != k_no_unit && (!enemy(volley.otherwise) || volley.otherwise == volley.target))
    return refuse("Q51", "the other target is not another enemy unit on the table");
  if (volley.suppress && batteries(v, volley.target).empty())
    return refuse("1.8.10", "{} has no shooters to suppress", {v.name(volley.target)});
  return std::nullopt;
}

}  // namespace

std::optional<VolleyRefusal> judge_volleys(const View& v, SideId side, std::span<const Volley> volleys) {
  std::vector<Spent> spent;
  for (std::size_t i = 0; i < volleys.size(); ++i) {
    const Volley& volley = volleys[i];
    if (auto no = judge_volley(v, side, volley)) return VolleyRefusal{i, volley.shots.size(), *no};
    for (std::size_t k = 0; k < volley.shots.size(); ++k) {
      Spent& so_far = spent_by(spent, volley.shots[k].unit);
      if (auto no = judge_shot(v, side, volley, volley.shots[k], so_far)) return VolleyRefusal{i, k, *no};
    }
  }
  return std::nullopt;
}

std::vector<Volley> with_numbers(const View& v, std::span<const Volley> volleys) {
  std::vector<Spent> spent;
  std::vector<Volley> out(volleys.begin(), volleys.end());
  for (Volley& volley : out) {
    for (Shot& shot : volley.shots) {
      if (shot.unit < 0 || shot.unit >= v.count()) continue;
      Spent& so_far = spent_by(spent, shot.unit);
      shot.dice = wanted(v, shot, so_far.dice);
      so_far.dice += shot.dice;
    }
  }
  return out;
}

std::vector<Salvo> salvos(const View& v, const Shot& shot, UnitId target, int used) {
  std::vector<Salvo> out;
  int left = wanted(v, shot, used);
  for (const Battery& b : batteries(v, shot.unit)) {
    const int skipped = std::min(used, b.dice);
    used -= skipped;
    const int dice = std::min(left, b.dice - skipped);
    if (dice <= 0 || may_target(v, shot.unit, b, target)) continue;
    if (immune(v, target, v.unit(shot.unit).at, b)) continue;
    out.push_back({b, dice});
    left -= dice;
  }
  return out;
}

namespace {

/// The shots of a volley that could be fired at this target now.
Volley at_target(const View& v, const Volley& volley, UnitId target) {
  Volley out{{}, target, k_no_unit, volley.suppress};
  if (target < 0 || target >= v.count() || !v.on_table(target)) return out;
  for (const Shot& shot : volley.shots) {
    if (able_to_shoot(v, shot.unit) || judge_aim(v, out, shot.unit)) continue;
    const int dice = std::min(wanted(v, shot, 0), shooting_dice(v, shot.unit));
    if (dice > 0) out.shots.push_back({shot.unit, dice});
  }
  return out;
}

}  // namespace

Volley still_possible(const View& v, const Volley& volley) {
  Volley first = at_target(v, volley, volley.target);
  return first.shots.empty() && volley.otherwise != k_no_unit ? at_target(v, volley, volley.otherwise) : first;
}

int suppression(const View& v, const Volley& volley) {
  int in_cover = 0, in_open = 0;
  for (const Shot& shot : volley.shots) {
    const bool covered = hard_cover(v, shot.unit, v.unit(volley.target).at) != Cover::none;
    (covered ? in_cover : in_open) += wanted(v, shot, 0);
  }
  return std::min(suppressed_by(in_cover, in_open), shooting_dice(v, volley.target));
}

namespace {

constexpr std::array<std::pair<std::string_view, Aim>, 4> k_aims{
    {{"none", Aim::none}, {"nearest", Aim::nearest}, {"strongest", Aim::strongest}, {"weakest", Aim::weakest}}};

/// Some die of the unit could hurt the target.
bool can_hurt(const View& v, UnitId unit, UnitId target) {
  return std::ranges::any_of(salvos(v, {unit, 0}, target), [&](const Salvo& s) {
    return hits_of_roll(v, unit, s.battery, target, k_highest_score) > 0;
  });
}

/// Best target first.
void put_in_order(const View& v, UnitId unit, Aim aim, std::vector<UnitId>& targets) {
  const auto key = [&](UnitId t) {
    const int near = hex::distance(v.unit(unit).at, v.unit(t).at);
    const int strong = strength(v, t);
    const auto place = map_order(v, v.unit(t).at);
    if (aim == Aim::nearest) return std::tuple(near, -strong, place);
    return std::tuple(aim == Aim::weakest ? strong : -strong, near, place);
  };
  std::sort(targets.begin(), targets.end(), [&](UnitId a, UnitId b) { return key(a) < key(b); });
}

/// Even parts, what is left over on the first; parts without a die are dropped.
std::vector<std::pair<UnitId, int>> split_evenly(const View& v, UnitId unit, std::vector<UnitId> targets) {
  while (targets.size() > 1 && !facing_for(v, unit, targets))
    targets.pop_back();
  const int dice = shooting_dice(v, unit);
  const int n = static_cast<int>(targets.size());
  std::vector<std::pair<UnitId, int>> out;
  for (const UnitId t : targets) {
    const int part = dice / n + (out.empty() ? dice % n : 0);
    if (part > 0) out.emplace_back(t, part);
  }
  return out;
}

}  // namespace

std::optional<Aim> find_aim(std::string_view word) {
  for (const auto& [name, aim] : k_aims) {
    if (base::same_word(name, word)) return aim;
  }
  return std::nullopt;
}

std::string_view aim_name(Aim aim) {
  return k_aims[static_cast<std::size_t>(aim)].first;
}

int strength(const View& v, UnitId unit) {
  return v.type(unit).factor + nominal_impact(v, unit) + v.stands(unit);
}

std::vector<Volley> canned_volleys(const View& v, SideId side, std::span<const UnitId> units, Aim aim) {
  std::vector<Volley> out;
  if (aim == Aim::none) return out;
  for (const UnitId unit : units) {
    if (v.side(unit) != side) continue;
    std::vector<UnitId> targets = legal_targets(v, unit);
    std::erase_if(targets, [&](UnitId t) { return !can_hurt(v, unit, t); });
    std::vector<UnitId> near = enemies_in_contact(v, unit);
    std::erase_if(near, [&](UnitId t) { return !base::contains(targets, t); });
    if (!near.empty()) targets = near;  // [1.8.6] those that came into contact with it first of all
    if (targets.empty()) continue;
    put_in_order(v, unit, aim, targets);
    if (near.empty() || aim != Aim::nearest) targets.resize(1);
    for (const auto& [target, dice] : split_evenly(v, unit, targets)) {
      auto pool = std::find_if(out.begin(), out.end(), [&, t = target](const Volley& w) { return w.target == t; });
      if (pool == out.end()) pool = out.insert(out.end(), Volley{{}, target, k_no_unit, false});
      pool->shots.push_back({unit, dice});
    }
  }
  return out;
}

}  // namespace hexpost::hordes

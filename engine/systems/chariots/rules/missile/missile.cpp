#include "engine/systems/chariots/rules/missile/missile.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/systems/chariots/model/sight.h"
#include "engine/systems/chariots/rules/cohesion/cohesion.h"
#include "engine/systems/chariots/rules/missile/questions.h"
#include "engine/systems/chariots/rules/movement/questions.h"
#include "engine/systems/chariots/rules/shock/leader_wounds.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

/// Chariots of Fire 7.0 at the table: volleys, the active unit's fire and what it calls forth, Reaction Fire,
/// reloading.
namespace hexpost::chariots {
namespace {

constexpr int k_retire_range = 2;  // [7.43]

/// Leaders in the hex that missiles and Shock can hurt [10.17].
std::vector<LeaderId> mortal_leaders(View v, SideId side, Hex h) {
  return base::only(v.leaders_at(h),
                    [&](LeaderId l) { return v.leader(l).side == side && !(v.special().heroes && v.is_hero(l)); });
}

/// The meaning of a volley's die.
struct Volley {
  int hits = 0;
  bool nine = false;     ///< [7.15] full quivers become low
  bool leaders = false;  ///< [7.18] those with the target are in danger
  bool operator==(const Volley&) const = default;
  int worth() const { return hits; }
};

/// [7.15] It has one volley less; a bare 9 with full quivers leaves one, with the last it does nothing more [Q58]. Only
/// fire uses missiles, Shock does not [Q57].
void use_missiles(Play& p, UnitId firer, bool nine) {
  Unit& unit = p.unit(firer);
  if (unit.supply == Supply::low) {
    unit.supply = Supply::none;
    p.tell("7.15", [&] { return say("{} has no missiles left", p.name(firer)); });
  } else if (nine) {
    unit.supply = Supply::low;
    p.tell("7.15", [&] { return say("{} has one volley left", p.name(firer)); });
  }
}

/// [7.18] Each leader of the side in the hex is hit [Q71].
void hit_leaders(Play& p, SideId side, Hex h) {
  for (const LeaderId l : mortal_leaders(p, side, h)) {
    if (p.view().leader_here(l)) leader_die(p, l, "7.18");
  }
}

/// Asks whether `firer` fires at the unit, or at one of the two, that came; k_no_unit: it holds its fire, or the battle
/// stops [Play::stopped].
UnitId choose_target(Play& p, const table::Question& question, UnitId firer, const std::vector<UnitId>& targets,
                     int range) {
  const View v = p.view();
  std::vector<table::Option<UnitId>> options;
  if (targets.size() == 1) {
    options.push_back({targets.front(), "yes", "always", "runners"});
  } else {
    for (const UnitId t : targets) {
      const bool chariot = is_chariot(v.type(t));
      options.push_back({t, v.name(t), chariot ? "yes" : "runners", chariot ? "always" : ""});
    }
  }
  options.push_back({k_no_unit, "no", "never"});
  const UnitId first = targets.front();
  const std::vector<table::Circumstance> when{{"low", v.unit(firer).supply == Supply::low ? 1 : 0},
                                              {"chance", chance(v, {firer, first, range})},
                                              {"chariot", is_chariot(v.type(first)) ? 1 : 0},
                                              {"hits", v.unit(first).hits}};
  return p.ask_in_step(v.side(firer), question.of<UnitId>(v.name(firer), v.name(first), options, when))
      .value_or(k_no_unit);
}

/// The units that may be fired at, among those that move together [7.32] [Q79].
std::vector<UnitId> targets_of(View v, UnitId mover, UnitId with) {
  std::vector<UnitId> out;
  for (const UnitId u : {mover, with}) {
    if (v.fit(u) && !v.engaged(u)) out.push_back(u);
  }
  std::sort(out.begin(), out.end(), [&v](UnitId a, UnitId b) {
    return std::pair(!is_chariot(v.type(a)), a) < std::pair(!is_chariot(v.type(b)), b);
  });
  return out;
}

/// [7.41] [Q29] True if the unit may fire at a unit that leaves `at` for `to`. It may do so as often as it likes [Q88].
bool may_retire_fire(View v, UnitId u, Hex at, Hex to) {
  if (!can_fire(v, u) || missile_row(v, u, k_retire_range) == nullptr) return false;
  const Hex here = v.unit(u).at;
  if (!hex::adjacent(here, at) || to == here) return false;  // into its own hex: a pass-through [7.31]
  if (v.options().retire_only_out_of_contact && hex::adjacent(here, to)) return false;
  return sees(v, post_of(v, u), at);
}

}  // namespace

/// "armour +2", "moving +1", "downhill -1"; nothing when nothing is added.
static std::vector<base::Sentence> modifiers(const ShotModifiers& add) {
  std::vector<base::Sentence> parts;
  if (add.armour != 0) parts.push_back(phrase("{} {}", word("armour"), plus(add.armour)));
  if (add.moving != 0) parts.push_back(phrase("{} {}", word("moving"), plus(add.moving)));
  if (add.woods != 0) parts.push_back(phrase("{} {}", word("Woods"), plus(add.woods)));
  if (add.down != 0) parts.push_back(phrase("{} {}", word("downhill"), plus(add.down)));
  return parts;
}

/// " (armour +2, moving +1, downhill -1)"; nothing when nothing is added.
static std::vector<base::Sentence> added(const ShotModifiers& add) {
  std::vector<base::Sentence> parts = modifiers(add);
  if (parts.empty()) return {};
  return {phrase(" ({})", std::move(parts))};
}

/// "range 2, armour +2"
static base::Sentence range_and(int range, const ShotModifiers& add) {
  std::vector<base::Sentence> parts = modifiers(add);
  parts.insert(parts.begin(), phrase("range {}", range));
  return phrase("{}", std::move(parts));
}

void volley(Play& p, const Shot& shot, table::Rule rule) {
  const View v = p.view();
  const MissileRow* row = missile_row(v, shot.firer, shot.range);
  base::ensure(row != nullptr, "a volley beyond the range of the weapon");
  const ShotModifiers add = shot_modifiers(v, shot);
  const int total = add.total();
  const SideId victim = v.side(shot.target);
  const Hex at = v.unit(shot.target).at;
  const bool full = v.unit(shot.firer).supply == Supply::full;
  const bool leaders = !mortal_leaders(v, victim, at).empty();
  const base::Arg who = p.name(shot.firer), whom = p.name(shot.target);
  p.tell(rule, [&] {
    return (shot.range == 0 ? say("{} fires at {} as it drives through{}", who, whom, added(add))
                            : say("{} fires at {}, range {}{}, from {}", who, whom, shot.range, added(add),
                                  p.label(v.unit(shot.firer).at)))
        .shot_at(at)
        .said_in_rows();
  });
  const auto shots = p.d10("7.17", table::gains(v.side(shot.firer)), [=](int face) {
    return Volley{missile_hits(*row, face + total), face == 9 && full, face == 0 && leaders};
  });
  const int hits = shots.means.hits;
  const int score = shots.face + total;
  p.tell("7.17", [&] {
    return (hits > 0 ? say("{} hits {}: {} on the table, {}", who, whom, score, many_hits(hits))
                     : say("{} misses {}: {} on the table", who, whom, score))
        .as_rows({{phrase("{} at {}", who, whom), range_and(shot.range, add), 1, phrase("{}", score),
                   hits > 0 ? many_hits(hits) : phrase("no hit")}});
  });
  use_missiles(p, shot.firer, shots.means.nine);
  if (shots.means.leaders) hit_leaders(p, victim, at);
  if (hits > 0) take_hits(p, shot.target, hits, "7.17");
}

void fire_at_leader(Play& p, UnitId firer, LeaderId target) {
  p.unit(firer).fired = true;
  const View v = p.view();
  const int range = hex::distance(v.unit(firer).at, v.leader(target).at);
  const Hex at = v.leader(target).at;
  const SideId victim = v.leader(target).side;
  const auto shots = p.d10("7.18", table::gains(v.side(firer)), [](int face) {
    return Volley{face == 0 ? 1 : 0, face == 9, face == 0};
  });
  p.tell("7.18", [&] {
    return say("{} fires at {}, alone in {}, range {}", p.name(firer), p.leader_name(target), p.label(at), range)
        .shot_at(at)
        .as_rows({{phrase("{} at {}", p.name(firer), p.leader_name(target)), phrase("range {}", range), 1,
                   phrase("{}", shots.face), shots.means.leaders ? phrase("1 hit") : phrase("no hit")}});
  });
  use_missiles(p, firer, shots.means.nine);
  if (shots.means.leaders) hit_leaders(p, victim, at);
}

void return_fire(Play& p, UnitId u, UnitId firer) {
  const View v = p.view();
  // [7.45] [Q28] not both Entry and Return Fire at the same unit in one Orders Phase
  if (!v.fit(firer) || v.used(Used::What::entry_fire, u, firer) || !reaches_with_fire(v, u, firer)) return;
  const int range = hex::distance(v.unit(u).at, v.unit(firer).at);
  if (choose_target(p, k_return_fire, u, {firer}, range) == k_no_unit) return;
  note_used(p, Used::What::return_fire, u, firer);
  volley(p, {u, firer, range}, "7.45");
}

void active_fire(Play& p, UnitId firer, UnitId target, bool pass_through, bool moving) {
  p.unit(firer).fired = true;
  const int range = pass_through ? 0 : hex::distance(p.unit(firer).at, p.unit(target).at);
  volley(p, {firer, target, range, moving}, pass_through ? "7.31" : "7.12");
  // [7.31] [7.33] no Return Fire at a unit in an enemy's hex
  // [7.3] [8.51] and only fire of the active side is answered by a charge
  const bool among_enemies = p.view().enemy_at(p.view().side(firer), p.unit(firer).at);
  if (!among_enemies && p.view().fit(target) && !answer_fire_by_charge(p, target, firer, range))
    return_fire(p, target, firer);
}

void new_step(Play& p, UnitId mover, UnitId with) {
  std::erase_if(p.s.used, [mover, with](const Used& used) {
    return used.what == Used::What::entry_fire_here && (used.whom == mover || used.whom == with);
  });
}

/// [7.44]
void entry_fire(Play& p, UnitId firer, UnitId mover, UnitId with) {
  const View v = p.view();
  std::vector<UnitId> targets;
  for (const UnitId t : targets_of(v, mover, with)) {
    if (v.used(Used::What::entry_fire_here, firer, t)) return;
    if (!v.used(Used::What::return_fire, firer, t)) targets.push_back(t);
  }
  if (targets.empty() || !can_fire(v, firer) || missile_row(v, firer, 1) == nullptr) return;
  const Hex at = v.unit(targets.front()).at;
  if (!hex::adjacent(v.unit(firer).at, at) || !sees(v, post_of(v, firer), at)) return;
  const UnitId target = choose_target(p, k_entry_fire, firer, targets, 1);
  if (target == k_no_unit) return;
  for (const UnitId t : targets)
    note_used(p, Used::What::entry_fire_here, firer, t);
  note_used(p, Used::What::entry_fire, firer, target);
  volley(p, {firer, target, 1}, "7.44");
}

/// [7.41]
bool retire_fire(Play& p, UnitId mover, UnitId with, Hex to) {
  const SideId side = p.view().side(mover);
  const Hex at = p.unit(mover).at;
  if (p.view().enemy_at(side, at)) return false;  // [7.33]
  std::vector<UnitId> able =
      base::only(p.view().adjacent_units(at, other(side)), [&](UnitId u) { return may_retire_fire(p, u, at, to); });
  if (able.empty()) return false;
  while (!able.empty()) {
    const UnitId u = next_to_react(p, able, "7.41");
    if (p.stopped) break;
    std::erase(able, u);
    const auto targets = targets_of(p, mover, with);
    if (targets.empty()) break;
    if (!may_retire_fire(p, u, at, to)) continue;
    const UnitId target = choose_target(p, k_retire_fire, u, targets, k_retire_range);
    if (p.stopped) break;
    if (target != k_no_unit) volley(p, {u, target, k_retire_range}, "7.41");
  }
  return true;
}

/// [7.42] [7.43]; nothing is added for the chariot's own moving [Q31]
void withdrawal_fire(Play& p, UnitId u, UnitId mover, UnitId with) {
  const View v = p.view();
  const auto spent = [&](const Used& used) {
    // once against each unit that makes it withdraw; the Polish edition: once in the Orders Phase
    return used.what == Used::What::withdrawal_fire && used.who == u &&
           (v.polish() || used.whom == mover || used.whom == with);
  };
  const bool armed = is_chariot(v.type(u)) && v.info(u).missile == Missile::c;
  if (!armed || !can_fire(v, u) || std::ranges::any_of(p.s.used, spent) || missile_row(v, u, k_retire_range) == nullptr)
    return;
  const auto targets = targets_of(v, mover, with);
  if (targets.empty() || !sees(v, post_of(v, u), v.unit(targets.front()).at)) return;
  const UnitId target = choose_target(p, k_withdrawal_fire, u, targets, k_retire_range);
  if (target == k_no_unit) return;
  note_used(p, Used::What::withdrawal_fire, u, target);
  volley(p, {u, target, k_retire_range}, "7.42");
}

/// [7.16] Both sides reload at once, by the position as it is [Q109].
void reload(Play& p) {
  std::vector<UnitId> fresh;
  for (UnitId u = 0; u < p.view().count(); ++u) {
    const View v = p.view();
    if (!v.here(u) || !v.missile_unit(u) || v.unit(u).supply == Supply::full || v.engaged(u)) continue;
    if (!under_missiles(v, v.unit(u).at, v.side(u))) fresh.push_back(u);
  }
  for (const UnitId u : fresh) {
    p.unit(u).supply = Supply::full;
    p.tell("7.16", [&] { return say("{} has its full supply of missiles again", p.name(u)); });
  }
}

}  // namespace hexpost::chariots

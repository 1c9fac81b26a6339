#include "engine/systems/kadesh/rules/melee/melee.h"

#include <algorithm>

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/melee/duty.h"
#include "engine/systems/kadesh/rules/melee/questions.h"
#include "engine/systems/kadesh/rules/retreat/harm.h"
#include "engine/systems/kadesh/rules/retreat/leaders_fate.h"
#include "engine/systems/kadesh/rules/retreat/place.h"
#include "engine/systems/kadesh/rules/retreat/retreat.h"
#include "engine/systems/kadesh/rules/scatter/scatter.h"

namespace hexpost::kadesh {
namespace {

/// [9.2.2] [K98] [K131] One defending leader; the owner decides when the attacker has named his.
bool ask_defending_leader(Play& p, const Attack& attack, int odds) {
  const auto leaders = p.view().leaders_at(p.passive(), attack.target);
  if (leaders.empty()) return false;
  return p.ask(p.passive(), k_defending_leader.of<bool>("", p.label(attack.target), table::yes_no(), {{"odds", odds}}));
}

std::vector<Hex> hexes_of(View v, const Units& units) {
  std::vector<Hex> out;
  for (const UnitId u : units) {
    if (std::ranges::find(out, v.unit(u).at) == out.end()) out.push_back(v.unit(u).at);
  }
  std::ranges::sort(out, {}, [&](Hex h) { return v.by_label(h); });
  return out;
}

/// [K101] Retreats, Shaken and Routed hit every attacking hex; an elimination or a level one unit of them all.
void attackers_suffer(Play& p, const Attack& attack, const Outcome& outcome) {
  const auto hexes = hexes_of(p, attack.by);
  if (!outcome.eliminated && !outcome.level) {
    for (const Hex h : hexes)
      suffer(p, h, attack.by, outcome, Cause::combat, "9.3.6");
    return;
  }
  std::vector<table::Option<Hex>> options;
  for (const Hex h : hexes)
    options.push_back({h, p.label(h), options.empty() ? "first" : ""});
  const Hex bearing =
      p.ask(p.active(), k_loss_hex.of<Hex>("", p.label(attack.target), options, {{"eliminated", outcome.eliminated}}));
  for (const Hex h : hexes) {
    Outcome here = outcome;
    if (h != bearing && outcome.eliminated) continue;
    if (h != bearing) here.level = false;
    suffer(p, h, attack.by, here, Cause::combat, "9.3.6");
  }
}

/// [9.3.6] [K103] All attackers with all units of the hex. The rows of the combat have the same result.
void lock_them(Play& p, const Attack& attack, std::vector<table::CombatRow> rows) {
  for (const UnitId a : attack.by) {
    for (const UnitId d : p.view().units_at(attack.target)) {
      p.s.locks.push_back({std::min(a, d), std::max(a, d)});
      p.unit(a).charge.reset(), p.unit(d).charge.reset();
    }
  }
  std::ranges::sort(p.s.locks);
  p.s.locks.erase(std::unique(p.s.locks.begin(), p.s.locks.end()), p.s.locks.end());
  p.tell("9.3.6",
         say("{} and {} are Locked in Battle", listed(p, attack.by), listed(p, p.view().units_at(attack.target)))
             .fights({attack.target})
             .as_rows(std::move(rows)));
}

/// [K105] A combat ends the locks between its units, unless it locks them again.
void unlock_them(Play& p, const Attack& attack) {
  const auto foes = p.view().units_at(attack.target);
  const auto among = [](const Units& all, UnitId u) { return std::ranges::find(all, u) != all.end(); };
  std::erase_if(p.s.locks, [&](const Lock& lock) {
    return (among(attack.by, lock.a) && among(foes, lock.b)) || (among(attack.by, lock.b) && among(foes, lock.a));
  });
}

/// [9.3.3] [9.3.5] How the unit attacks.
Posture posture(View v, UnitId u) {
  const bool charge = v.unit(u).charge.has_value() && v.unit(u).level == Level::ordered;
  if (v.as_chariot(u)) return charge ? Posture::charging_chariots : Posture::chariots;
  return charge ? Posture::charging_infantry : Posture::infantry;
}

/// The posture of the attackers in the rear that is best for them.
std::size_t slaughter_posture(View v, const Attack& attack, UnitId top) {
  std::size_t best = 0;
  for (const UnitId u : attack.by) {
    if (v.arc(top, v.unit(u).at) == Arc::rear) best = std::max(best, index_of(posture(v, u)));
  }
  return best;
}

int slaughter_row(View v, std::size_t posture, UnitId u) {
  return v.data.charts.slaughter[posture][v.as_chariot(u) || v.type(u) == UnitType::scout ? 1 : 0];
}

/// [K109]
bool may_advance(View v, UnitId u, Hex to, const Units& fighters) {
  const UnitType t = v.type(u);
  if (!able(v, u) || v.locked(u) || t == UnitType::archer || t == UnitType::scout) return false;
  if (v.has(Option::advance_fighters_only) && std::ranges::find(fighters, u) == fighters.end()) return false;
  if (!hex::adjacent(v.unit(u).at, to) || !step_cost(v, rolls(t), v.unit(u).at, to).allowed) return false;
  if (t == UnitType::runner && v.as_chariot(u)) return false;  // goes along with its chariot
  return !owed_attack(v, u);
}

void advance(Play& p, UnitId u, Hex to, Facing facing) {
  const SideId side = p.view().side(u);
  const Hex from = p.unit(u).at;
  UnitId partner = p.view().with_partner(u);
  if (partner != k_no_unit && p.view().locked(partner)) partner = k_no_unit;  // [9.3.6]
  p.tell(
      "9.3.8",
      say("{} advances to {}, facing {}", p.name(u), p.label(to), p.point(facing)).goes(p.name(u), side, {from, to}));
  for (const UnitId one : {u, partner}) {
    if (one == k_no_unit) continue;
    arrive(p, one, to);
    p.unit(one).facing = facing;
    p.unit(one).advanced = true;
    p.unit(one).charge.reset();
  }
  if (!p.view().held_by(side, from)) lead_along(p, side, {from, to});
  tidy_locks(p);
}

/// The facing with the nearest enemy in front, the lowest unit of equals.
Facing facing_nearest(View v, SideId side, Hex from) {
  Hex target = from;
  for (const UnitId e : v.s.on_map[other(side)]) {
    const Hex there = v.unit(e).at;
    if (target == from || hex::distance(from, there) < hex::distance(from, target)) target = there;
  }
  hex::Side best = 0;
  for (hex::Side k = 1; k < hex::k_sides; ++k) {
    if (hex::distance(hex::step(from, k), target) < hex::distance(hex::step(from, best), target)) best = k;
  }
  return hex::clock(2 * best + 1);
}

/// [9.3.8] A unit of the active side may enter the hex that combat has emptied.
void offer_advance(Play& p, Hex vacated, const Units& fighters) {
  if (p.view().occupied(vacated)) return;
  struct Choice {
    UnitId unit = k_no_unit;
    Facing facing = 3;
    bool operator==(const Choice&) const = default;
  };
  std::vector<table::Option<Choice>> options{{{}, "none", "never"}};
  for (const UnitId u : p.view().on_map_of(p.active())) {
    if (!may_advance(p, u, vacated, fighters)) continue;
    for (Facing f = 1; f < hex::k_facings; f = static_cast<Facing>(f + 2)) {
      options.push_back({{u, f}, p.name(u) + " " + std::string(hex::facing_name(f))});
      if (options.size() == 2) options.back().label = "first";
    }
  }
  if (options.size() > 1) {
    const auto fought = [&](const table::Option<Choice>& one) {
      return std::ranges::find(fighters, one.value.unit) != fighters.end();
    };
    const auto victor = std::ranges::find_if(options, fought);
    const UnitId first = victor == options.end() ? options[1].value.unit : victor->value.unit;
    const Choice ahead{first, facing_nearest(p, p.active(), vacated)};
    const auto at = std::ranges::find(options, ahead, &table::Option<Choice>::value);
    (at->label.empty() ? at->label : at->also) = "ahead";
  }
  const Choice chosen = p.ask(p.active(), k_advance.of<Choice>(p.label(vacated), "", options));
  if (chosen.unit != k_no_unit) advance(p, chosen.unit, vacated, chosen.facing);
}

NamedModifiers named_in_melee(const MeleeModifiers& m) {
  NamedModifiers out;
  out.add(m.terrain, phrase("ground {}", with_sign(m.terrain)))
      .add(m.leader, phrase("leader {}", with_sign(m.leader)))
      .add(m.defender, phrase("defending leader {}", with_sign(m.defender)));
  out.add(m.morale, phrase("morale {}", with_sign(m.morale)))
      .add(m.facing, phrase("flank or rear {}", with_sign(m.facing)));
  out.add(m.numbers, phrase("numbers {}", with_sign(m.numbers)))
      .add(m.charge_morale, phrase("morale of the charge {}", with_sign(m.charge_morale)));
  return out;
}

}  // namespace

void melee(Play& p, const Attack& attack) {
  const bool charge = is_charge(p, attack);
  const int af = attack_strength(p, attack), df = defence_strength(p, attack.target);
  const int odds = odds_between(p, af, df);
  const bool leader = ask_defending_leader(p, attack, odds);
  const MeleeModifiers drm = melee_modifiers(p, attack, leader);
  const auto foes = p.view().units_at(attack.target);
  for (const UnitId u : attack.by) {
    p.unit(u).pinned = false;
    for (const UnitId enemy : foes)
      meet(p, u, enemy);
  }
  p.s.struck.push_back({attack.target, charge ? Struck::How::charge : Struck::How::melee});
  std::ranges::sort(p.s.struck);
  note_attack(p, foes);
  const auto fight = p.dice("9.3.6", table::gains(p.active()),
                            [&](int sum) { return Effect{&melee_result(p, odds, sum + drm.total())}; });
  const int roll = fight.face, modified = roll + drm.total();
  const Outcome& outcome = *fight.means.outcome;
  const std::string ratio = odds_name(odds);
  const std::string by = listed(p, attack.by), on = listed(p, foes);
  const auto rows = [&] {
    std::vector<table::CombatRow> out{{charge ? phrase("{}, charging", by) : phrase("{}", by),
                                       named_in_melee(drm).with(phrase("strength {}: {}", af, ratio), drm.total()),
                                       2,
                                       phrase("{}", modified),
                                       {}},
                                      {phrase("{}", on), phrase("strength {}", df), 0, {}, {}}};
    out[outcome.attacker ? 0 : 1].result = in_words(outcome, outcome.attacker ? Units(attack.by) : foes);
    return out;
  };
  p.tell("9.3.6", [&] {
    const std::string at = p.label(attack.target);
    const bool one = attack.by.size() == 1;
    const int drms = drm.total();
    Fact fact =
        charge ? (one ? say("{} charges {} in {}: {} to {} is {}; {} and {}", by, on, at, af, df, ratio, roll, drms)
                      : say("{} charge {} in {}: {} to {} is {}; {} and {}", by, on, at, af, df, ratio, roll, drms))
               : (one ? say("{} attacks {} in {}: {} to {} is {}; {} and {}", by, on, at, af, df, ratio, roll, drms)
                      : say("{} attack {} in {}: {} to {} is {}; {} and {}", by, on, at, af, df, ratio, roll, drms));
    fact = std::move(fact).fights({attack.target});
    return outcome.locked ? std::move(fact).said_in_rows() : std::move(fact).as_rows(rows());
  });
  Units locked = attack.by;
  locked.remove_if([&](UnitId u) { return !p.view().locked(u); });
  unlock_them(p, attack);
  if (outcome.locked)
    lock_them(p, attack, rows());
  else if (outcome.attacker)
    attackers_suffer(p, attack, outcome);
  else
    suffer(p, attack.target, defenders(p, attack.target), outcome, Cause::combat, "9.3.6");
  for (const UnitId u : locked) {  // [9.3.6 B] [K105] it has fought in B status: it owes no attack on others
    if (p.view().here(u) && !p.view().locked(u)) meet_all(p, u);
  }
  note_result(p, foes);
  offer_advance(p, attack.target, attack.by);
}

void drive_off(Play& p) {
  Units driven;
  const View v = p.view();
  for (const UnitId u : v.on_map_of(p.active())) {
    if (v.locked(u) || p.unit(u).fired) continue;
    const auto duties = duty_of(v, u);
    const bool caught = std::ranges::any_of(duties, [&](UnitId enemy) {
      const bool reacted = v.unit(enemy).moved && v.has(Option::no_penalty_after_reaction);
      return !v.fronts(u, v.unit(enemy).at) && !reacted;
    });
    if (caught) driven.push_back(u);
  }
  for (const Hex h : hexes_of(p, driven)) {
    Units here;
    for (const UnitId u : driven) {
      if (p.view().here(u) && p.unit(u).at == h) here.push_back(u);
    }
    for (const UnitId u : here) {
      p.tell("4.4.1", say("{} cannot attack an enemy that has it in its zone of control, and must retreat", p.name(u)));
      set_level(p, u, worse(p.unit(u).level), "4.4.1");
    }
    if (!here.empty()) retreat_together(p, here, 2, "4.4.1");
  }
}

Barred slaughter_bar(View v, const Attack& attack) {
  if (auto bar = attack_bar(v, attack)) return bar;
  const Struck struck{attack.target, Struck::How::slaughter};
  if (std::ranges::find(v.s.struck, struck) != v.s.struck.end())
    return refuse("9.3.5", "{} was checked for slaughter in this turn", {v.at(attack.target)});
  const auto foes = v.units_at(attack.target);
  const UnitId top = v.top_at(attack.target);
  if (std::ranges::none_of(foes, [&](UnitId u) { return v.routed(u); }))
    return refuse("9.3.5", "no unit in {} is Routed", {v.at(attack.target)});
  const bool behind = std::ranges::any_of(attack.by, [&](UnitId u) { return v.arc(top, v.unit(u).at) == Arc::rear; });
  if (!behind) return refuse("9.3.5", "no attacker is in the rear of {}", {v.name(top)});
  return std::nullopt;
}

int slaughter_die(View v, const Attack& attack, UnitId u) {
  return slaughter_row(v, slaughter_posture(v, attack, v.top_at(attack.target)), u);
}

void slaughter(Play& p, const Attack& attack) {
  const UnitId top = p.view().top_at(attack.target);
  const SideId side = p.passive();
  const auto foes = p.view().units_at(attack.target);
  const std::size_t best = slaughter_posture(p, attack, top);
  p.s.struck.push_back({attack.target, Struck::How::slaughter});
  std::ranges::sort(p.s.struck);
  note_attack(p, foes);
  bool any = false;
  for (const UnitId u : foes) {
    if (!p.view().here(u) || !p.view().routed(u)) continue;
    const int highest = slaughter_row(p, best, u);
    const auto hit = p.d6("9.3.5", table::gains(p.active()), [&](int face) { return face <= highest; });
    const int roll = hit.face;
    const auto row = [&](base::Sentence result) {
      return std::vector<table::CombatRow>{{phrase("{} at {}", listed(p, attack.by), p.name(u)),
                                            phrase("slaughter on {} or less", highest), 1, phrase("{}", roll),
                                            std::move(result)}};
    };
    if (!hit) {
      p.tell("9.3.5",
             say("{} escapes slaughter: {} against {}", p.name(u), roll, highest).as_rows(row(phrase("escapes"))));
      continue;
    }
    any = true;
    p.tell("9.3.5", say("{} is slaughtered: {} against {}", p.name(u), roll, highest)
                        .fights({attack.target})
                        .loses(side)
                        .as_rows(row(phrase("slaughtered"))));
    remove(p, u, Place::slaughtered);
  }
  if (any) {
    check_leaders(p, side, attack.target, !p.view().held_by(side, attack.target));
    send_lone_leaders(p, side, attack.target);
    note_result(p, foes);
  }
  if (p.view().occupied(attack.target)) {
    for (const UnitId u : attack.by)
      p.unit(u).pinned = true;
  } else {
    offer_advance(p, attack.target, attack.by);
  }
}

}  // namespace hexpost::kadesh

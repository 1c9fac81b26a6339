#include "engine/systems/hordes/rules/movement/movement.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/hex/trail.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/move_samples.h"
#include "engine/systems/hordes/rules/movement/moving.h"
#include "engine/systems/hordes/rules/movement/orders.h"
#include "engine/systems/hordes/rules/movement/questions.h"
#include "engine/systems/hordes/rules/movement/walk.h"
#include "engine/systems/hordes/rules/response/responses.h"
#include "engine/systems/hordes/rules/retreat/compulsory_moves.h"
#include "engine/systems/hordes/rules/retreat/flee.h"
#include "engine/systems/hordes/rules/retreat/pursuit.h"
#include "engine/systems/hordes/rules/retreat/results.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/systems/hordes/rules/victory/victory.h"

namespace hexpost::hordes {
namespace {

/// [1.10.7] Elephants move first, then aggressive units out of command [1.13.2].
void forced_moves(Play& p) {
  for (const UnitId u : p.view().living(p.active())) {
    const View v = p.view();
    if (v.on_table(u) && v.kind(u) == Kind::elephant && v.unit(u).disrupted && v.unit(u).rampaging) rampage(p, u);
  }
  for (const UnitId u : p.view().living(p.active())) {
    const View v = p.view();
    if (!v.on_table(u) || !v.type(u).aggressive || v.unit(u).commanded || v.unit(u).disrupted || engaged(v, u))
      continue;
    if (follows_head(v, u)) continue;  // comes along with it
    const auto way = aggressive_way(v, start(v, u));
    if (!way) continue;
    p.tell("1.13.2", [&] { return say("{}, out of command, goes for the enemy", p.name(u)); });
    walk(p, u, *way, true);
    p.unit(u).done = true;
  }
}

/// Facing that looks most nearly at the closest enemy; ties to the first clockwise from north.
Facing facing_enemy(const View& v, UnitId u) {
  const Hex from = v.unit(u).at;
  UnitId nearest = k_no_unit;
  for (const UnitId e : v.living(other(v.side(u)))) {
    if (nearest == k_no_unit || hex::distance(from, v.unit(e).at) < hex::distance(from, v.unit(nearest).at))
      nearest = e;
  }
  if (nearest == k_no_unit) return v.unit(u).facing;
  return facing_towards(from, v.unit(nearest).at, v.unit(u).facing);
}

/// [1.12.2] A unit out of contact rallies, turns freely and takes either formation
void rally(Play& p) {
  for (const UnitId u : p.view().living(p.active())) {
    const View v = p.view();
    if (!v.unit(u).disrupted || engaged(v, u)) continue;
    p.unit(u).disrupted = p.unit(u).rampaging = false;
    struct Stance {
      Facing facing;
      bool column;
      bool operator==(const Stance&) const = default;
    };
    std::vector<table::Option<Stance>> options;
    const Facing enemy = facing_enemy(v, u);
    const bool tight = v.unit(u).column && narrow(v, v.unit(u).at);  // [1.5.9] no room to deploy
    for (const bool column : {false, true}) {
      if (column ? !v.may_form_column(u) : tight) continue;
      for (int i = 0; i < hex::k_facings; ++i) {
        const Facing f = hex::clock(enemy + i);
        if (!may_face(v, v.unit(u).at, f)) continue;
        options.push_back({{f, column},
                           std::string(hex::facing_name(f)) + (column ? " column" : ""),
                           i == 0 ? (column && !tight ? "enemy column" : "enemy") : ""});
      }
    }
    const Stance stance = p.ask(p.active(), k_rally.of(slot_name(v, u), "", std::move(options)));
    p.unit(u).facing = stance.facing;
    if (v.may_form_column(u)) p.unit(u).column = stance.column;
    p.tell("1.12.2", [&] {
      return stance.column ? say("{} rallies in column, facing {}", p.name(u), p.point(stance.facing))
                           : say("{} rallies, facing {}", p.name(u), p.point(stance.facing));
    });
  }
}

enum class Progress : std::uint8_t {
  going,   ///< nothing in the way
  evaded,  ///< all contacted units have evaded: the mover may go on as its owner likes [1.6.3]
  over
};

/// The enemies that a step meets. The unit stays in its hex while they answer.
Progress meet(Play& p, Walk& w) {
  const UnitId here = p.view().unit_at(w.at);
  if (here != k_no_unit && here != w.unit) return Progress::going;  // passing through a friend
  const bool covered = p.unit(w.unit).pavises;
  settle(p.data, p.s, w);
  if (covered && !w.pavises) tell_pavises_dropped(p, w.unit);
  const auto met = enemies_in_contact(p, w.unit);
  if (!met.empty()) {
    if (!responses(p, w.unit, met)) return Progress::over;
    resume(p, w);
    return Progress::evaded;
  }
  if (!offer_attack_on_passer(p, w.unit)) return Progress::going;
  w.contact = true;  // an enemy has chosen to attack: the walk enters no other hex [1.7.1]
  return Progress::over;
}

/// What the unit did in its hex, without a move: it turned, or changed its formation.
Fact changed_in_place(const Play& p, const Walk& w, const Unit& before) {
  const Unit& unit = p.view().unit(w.unit);
  if (unit.column != before.column)
    return unit.column ? say("{} forms column, facing {}", p.name(w.unit), p.point(unit.facing))
                       : say("{} deploys from column, facing {}", p.name(w.unit), p.point(unit.facing));
  if (unit.dismounted != before.dismounted)
    return unit.dismounted ? say("{} dismounts, facing {}", p.name(w.unit), p.point(unit.facing))
                           : say("{} mounts, facing {}", p.name(w.unit), p.point(unit.facing));
  return turns(p, w.unit);
}

void tell_move(Play& p, const Walk& w, const Unit& before) {
  const Hex from = before.at;
  const Unit& unit = p.unit(w.unit);
  if (!unit.alive) return;
  if (unit.at != from) {
    const std::vector<Hex> entered(w.path.begin(), w.path.begin() + w.hexes);
    p.tell("1.5", [&] {
      return say("{} moves from {} to {}, facing {}", p.name(w.unit), p.label(from), p.label(unit.at),
                 p.point(unit.facing))
          .goes(p.view().name(w.unit), unit.side, hex::trail(from, entered, unit.at));
    });
  } else {
    p.tell("1.5", [&] { return changed_in_place(p, w, before); });
  }
}

/// The legs one after the other. A leg that has become impossible ends the move with a fact. A unit that has come into
/// contact goes no farther, but still turns and changes formation as it was told to [1.5.3].
Progress take_legs(Play& p, Walk& w, const std::vector<Leg>& legs) {
  Progress progress = Progress::going;
  for (const Leg& leg : legs) {
    const View v = p.view();
    if (progress == Progress::over && leg.kind == Leg::Kind::go) return progress;
    if (const auto refusal = try_leg(v, w, leg)) {
      p.tell("1.5", [&] { return say("{} ends its move in {}: {}", p.name(w.unit), p.label(w.at), refusal->why); });
      return Progress::over;
    }
    if (leg.kind == Leg::Kind::go) progress = meet(p, w);
  }
  return progress;
}

/// [1.5.5] Each enemy may come after it at once, if it ever follows; the first into the hex keeps contact
void follow_step_back(Play& p, UnitId back, Hex from, const std::vector<UnitId>& foes) {
  Contacts before = contact_pairs(p);
  for (const UnitId e : foes)
    before.emplace_back(std::min(e, back), std::max(e, back));  // not broken, so not new
  std::sort(before.begin(), before.end());
  for (const UnitId e : foes) {
    const View v = p.view();
    if (v.unit_at(from) != k_no_unit || follow_duty(v, e, from, false).duty == Duty::never) continue;
    if (!p.ask(v.side(e), k_follow_back.of(slot_name(v, e), v.name(back), table::yes_no()))) continue;
    const Hex stood = v.unit(e).at;
    turn_along(p, e, stood, from);
    place(p, e, from);
    drop_pavises(p, e);
    tell_follow_up(p, "1.5.5", e, back, stood, from);
    meet_new_contacts(p, before, e);
  }
}

void carry_out(Play& p, const StepBack& o) {
  const View v = p.view();
  const Hex from = v.unit(o.unit).at;
  const auto foes = enemies_in_contact(v, o.unit);
  place(p, o.unit, o.to);
  p.unit(o.unit).moved = p.unit(o.unit).done = true;
  p.tell("1.5.5", [&] {
    return say("{} steps back from {} to {}", p.name(o.unit), p.label(from), p.label(o.to))
        .goes(v.name(o.unit), v.side(o.unit), {from, o.to});
  });
  auto met = enemies_in_contact(p, o.unit);
  std::erase_if(met, [&](UnitId e) { return base::contains(foes, e); });
  follow_step_back(p, o.unit, from, foes);
  if (!met.empty()) responses(p, o.unit, met);
  refresh_contacts(p);
}

void carry_out(Play& p, const Interchange& o) {
  const Hex a = p.unit(o.unit).at;
  const Hex b = p.unit(o.other).at;
  place(p, o.unit, b), place(p, o.other, a);
  p.unit(o.unit).moved = p.unit(o.other).moved = true;
  p.unit(o.unit).done = p.unit(o.other).done = true;
  p.tell("1.5.7", [&] { return say("{} and {} change places", p.name(o.unit), p.name(o.other)); });
}

void carry_out(Play& p, const Combine& o) {
  const Joined joined = combined_strength(p, o.unit, o.other);
  p.tell("1.5.10", [&] {
    return say("{} joins {}: {} stands, {} too many", p.name(o.unit), p.name(o.other), joined.stands, joined.lost);
  });
  Unit& whole = p.unit(o.other);
  const auto full = static_cast<std::int8_t>(p.view().full_stands(o.other));
  whole.front = {front_rank(whole).type, static_cast<std::int8_t>(joined.stands), full};
  whole.front.start = std::max(whole.front.start, whole.front.now);  // six stands count their losses from six
  whole.rear = Stands{};  // of one type now, also if its first front was another [Q48]
  whole.column = whole.column && p.view().may_form_column(o.other);
  whole.done = true;  // it has not left its hex: friends pass it [1.5.7], and an engine still holds its fire [Q53]
  pass_generals(p.s, o.unit, o.other);
  p.unit(o.unit).front.now = p.unit(o.unit).rear.now = 0;
  remove_unit(p, o.unit);
}

void carry_out(Play& p, const Stakes& o) {
  Unit& unit = p.unit(o.unit);
  const auto at = unit.at;
  const auto drop = [&] { std::erase_if(p.s.left_stakes, [at](const LeftStakes& l) { return l.at == at; }); };
  if (o.work == Stakes::Work::plant) {
    unit.stakes = front_sides(unit.facing), unit.stakes_carried = false;
    p.tell("1.13.6", [&] { return say("{} plants its stakes in {}", p.name(o.unit), p.label(at)); });
  } else if (o.work == Stakes::Work::lift) {
    unit.stakes = 0, unit.stakes_carried = true;
    p.tell("1.13.6", [&] { return say("{} lifts its stakes in {}", p.name(o.unit), p.label(at)); });
  } else {
    unit.stakes = 0;
    drop();
    tell_stakes_removed(p, o.unit, at);
  }
  unit.done = true;  // instead of a move: friends pass it [1.5.7], and it shoots
}

void carry_out(Play& p, const SplitBlocks& o) {
  const UnitId third = third_of_blocks(p, o.unit, o.other);
  const auto strengths = split_strengths(p.view().stands(o.unit), p.view().stands(o.other));
  const Unit model = p.unit(o.unit);
  Unit& back = p.unit(third);
  back = Unit{};
  back.side = model.side, back.alive = true, back.facing = model.facing, back.front = model.front,
  back.commanded = true;
  const std::array<UnitId, 3> all{o.unit, o.other, third};
  for (std::size_t i = 0; i < all.size(); ++i) {
    p.unit(all[i]).front.now = static_cast<std::int8_t>(strengths[i]);
    p.unit(all[i]).front.start = 4;
  }
  place(p, third, o.third);
  p.tell("1.13.4", [&] {
    return say("{} and {} become three units, {} in {}", p.name(o.unit), p.name(o.other), p.name(third),
               p.label(o.third));
  });
  refresh_contacts(p);  // a lone general in that hex is with it at once [Q45]
}

void carry_out(Play& p, const ExchangeStands& o) {
  Unit& a = p.unit(o.unit);
  Unit& b = p.unit(o.other);
  const auto join = [](const Stands& x, const Stands& y) {
    return Stands{x.type, static_cast<std::int8_t>(x.now + y.now), static_cast<std::int8_t>(x.start + y.start)};
  };
  const Stands front = join(a.front, b.front);
  const Stands rear = join(a.rear, b.rear);
  a.front = front, b.front = rear;
  a.rear = b.rear = Stands{};
  a.moved = b.moved = a.done = b.done = true;
  p.tell("1.13.8", [&] { return say("{} and {} sort out their stands", p.name(o.unit), p.name(o.other)); });
}

void carry_out(Play& p, const Move& o) {
  walk(p, o.unit, o.legs);
  p.unit(o.unit).done = true;
}
void carry_out(Play& p, const DeployInCombat& o) {
  p.unit(o.unit).column = p.unit(o.unit).squeezed = false;
  p.unit(o.unit).done = true;
  p.tell("1.5.5", [&] { return say("{} deploys", p.name(o.unit)); });
}
void carry_out(Play& p, const Turn& o) {
  p.unit(o.unit).facing = o.facing;
  p.unit(o.unit).done = true;
  p.tell("1.8.8", [&] { return turns(p, o.unit); });
}
void carry_out(Play& p, const EndMoves&) {
  p.s.stage = 2;
}

}  // namespace

/// [1.5] The unit enters one hex after the other. After evasions it may go on, as often as that happens [1.6.3].
void walk(Play& p, UnitId u, const std::vector<Leg>& legs, bool aggressive) {
  const Unit before = p.unit(u);
  Walk w = start(p, u);
  Progress progress = take_legs(p, w, legs);
  while (progress == Progress::evaded) {
    if (aggressive) {  // [1.13.2] goes for the next that it can reach, whether its owner likes it or not
      const auto way = aggressive_way(p, w);
      if (!way) break;
      progress = take_legs(p, w, *way);
      continue;
    }
    const auto order = p.ask(p.view().side(u), GiveGoOn{w});
    const GoOn& on = std::get<GoOn>(order);
    if (on.stop) break;
    progress = take_legs(p, w, on.legs);
  }
  settle(p.data, p.s, w);
  if (const auto attacked = offer_attack_on_barred(p, u); !attacked.empty()) responses(p, u, attacked);
  tell_move(p, w, before);
  refresh_contacts(p);
}

void movement_phase(Play& p) {
  if (p.s.stage == 0) {
    forced_moves(p);
    p.s.stage = 1;
    return;
  }
  if (p.s.stage == 1) {
    const auto order = p.ask_or_stop(p.active(), GiveMove{});
    if (order) std::visit([&p](const auto& o) { carry_out(p, o); }, *order);
    return;
  }
  rally(p);
  p.s.phase = Phase::shooting;
  p.s.stage = 0;
  check_victory(p);
}

}  // namespace hexpost::hordes

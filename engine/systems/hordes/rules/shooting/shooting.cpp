#include "engine/systems/hordes/rules/shooting/shooting.h"

#include <algorithm>
#include <array>

#include "engine/base/lists.h"
#include "engine/systems/hordes/rules/retreat/compulsory_moves.h"
#include "engine/systems/hordes/rules/shooting/volleys.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/systems/hordes/rules/victory/victory.h"

namespace hexpost::hordes {
namespace {

/// The present fire of one side.
struct Fire {
  SideId side = 0;
  std::vector<Volley> volleys;
  std::vector<Shooter> facings;        ///< the facings that owners have ordered
  std::vector<int> used;               ///< dice spent, by unit
  std::optional<State> at_start = {};  ///< option shooting=simultaneous [Q5]: the position at the start of the phase
};

Fire prepare(const View& v, SideId side, const Declaration& d) {
  Fire out{side, volleys_of(v, side, d), {}, std::vector<int>(v.s.units.size(), 0), {}};
  for (const ShootClause& c : d.clauses) {
    for (const Shooter& s : c.shooters) {
      if (s.turned) out.facings.push_back(s);
    }
  }
  return out;
}

/// [1.8.9] Artillery takes up or gives up its orders to hold fire.
void order_pieces(Play& p, const Declaration& d) {
  for (const ShootClause& c : d.clauses) {
    for (const Piece& piece : c.pieces) {
      const bool hold = c.kind == ShootClause::Kind::hold;
      p.unit(piece.unit).hold_fire = hold;
      p.unit(piece.unit).shot = true;  // instead of shooting
      p.tell("1.8.9", [&] {
        return hold ? say("{} holds its fire for the enemy's bound", p.name(piece.unit))
                    : say("{} no longer holds its fire", p.name(piece.unit));
      });
    }
  }
}

/// The facing from which a unit opens fire: as ordered, else so that it covers all it has still to shoot at, else this
/// target alone.
Facing opening_facing(const View& v, const Fire& fire, std::size_t n, UnitId u, UnitId target) {
  for (const Shooter& s : fire.facings) {
    if (s.unit == u) return s.facing;
  }
  std::vector<UnitId> targets{target};
  for (std::size_t i = n + 1; i < fire.volleys.size(); ++i) {
    for (const Shot& shot : fire.volleys[i].shots) {
      if (shot.unit == u && v.on_table(fire.volleys[i].target)) targets.push_back(fire.volleys[i].target);
    }
  }
  if (const auto all = facing_for(v, u, targets)) return *all;
  return facing_for(v, u, std::span(targets).first(1)).value_or(v.unit(u).facing);
}

/// [1.8.2] The unit makes its free turn before shooting, once.
void turn_to_shoot(Play& p, const View& seen, Fire& fire, std::size_t n, UnitId u, UnitId target) {
  if (!may_turn_to_shoot(seen, u)) return;
  const Facing facing = opening_facing(seen, fire, n, u, target);
  if (facing == p.unit(u).facing || !(p.unit(u).at == seen.unit(u).at)) return;
  p.unit(u).facing = facing;
  if (fire.at_start) fire.at_start->units[static_cast<std::size_t>(u)].facing = facing;
  p.tell("1.8.2", [&] { return turns(p, u); });
}

/// The shooters' position if it is not the present one: by option the one at the start. A unit that shoots twice in a
/// volley sees both times the same.
std::optional<State> seen_by(const Play& p, const Fire& fire, const Volley& volley) {
  if (fire.at_start) return simultaneous_state(p.data, *fire.at_start, p.s, fire.side);
  const auto& shots = volley.shots;
  const auto again = [&](const Shot& shot) { return std::ranges::count(shots, shot.unit, &Shot::unit) > 1; };
  return std::ranges::any_of(shots, again) ? std::optional(p.s) : std::nullopt;
}

std::vector<UnitId> shooters_of(const Volley& volley) {
  return base::transformed(volley.shots, [&](const Shot& shot) { return shot.unit; });
}

/// [1.8.10] No dice are rolled: shooters behind hard cover are kept down
void suppress(Play& p, const View& seen, const Volley& volley) {
  const int silent = suppression(seen, volley);
  const std::string by = seen.listed(shooters_of(volley));
  Unit& target = p.unit(volley.target);
  target.suppressed = static_cast<std::int8_t>(target.suppressed + silent);
  p.tell("1.8.10", [&] {
    return silent == 1 ? say("One stand of {} is kept from shooting by {}", p.name(volley.target), by)
                       : say("{} stands of {} are kept from shooting by {}", silent, p.name(volley.target), by);
  });
}

/// The scores that an engine needs for one, two and three hits, cover counted.
std::vector<base::Sentence> scores_needed(const std::array<int, 3>& scores) {
  std::vector<base::Sentence> out;
  if (scores[0] > 0) out.push_back(phrase("one hit on {} or more", scores[0]));
  if (scores[1] > 0) out.push_back(phrase("two hits on {} or more", scores[1]));
  if (scores[2] > 0) out.push_back(phrase("three hits on {} or more", scores[2]));
  if (out.empty()) out.push_back(phrase("no score hits"));
  return out;
}

/// The dice of one unit's weapon in a volley.
struct Thrown {
  UnitId by;
  Salvo salvo;
  int needed;  ///< the least score that hits; artillery: what is added
  std::array<int, 3> scores;
  int hits;
};

/// Rolls the dice of one shot, and adds them to the list; hits.
int roll_shot(Play& p, const View& seen, const Shot& shot, UnitId target, int used, std::vector<Thrown>& thrown) {
  int all = 0;
  for (const Salvo& salvo : salvos(seen, shot, target, used)) {
    const int needed = salvo.battery.artillery ? artillery_addition(seen, shot.unit, target).sum()
                                               : needed_score(seen, shot.unit, salvo.battery, target).sum();
    const std::array<int, 3> scores = engine_scores(seen, shot.unit, salvo.battery, target);
    if (salvo.battery.artillery)
      p.tell("1.8.8", [&] {
        return (salvo.dice == 1
                    ? say("{} shoots at {}: one piece, {}", p.name(shot.unit), p.name(target), scores_needed(scores))
                    : say("{} shoots at {}: {} pieces, {}", p.name(shot.unit), p.name(target), salvo.dice,
                          scores_needed(scores)))
            .said_in_rows();
      });
    else
      p.tell("1.8.4", [&] {
        return (salvo.dice == 1
                    ? say("{} shoots at {}: one die, {} or more hits", p.name(shot.unit), p.name(target), needed)
                    : say("{} shoots at {}: {} dice, {} or more hits", p.name(shot.unit), p.name(target), salvo.dice,
                          needed))
            .said_in_rows();
      });
    const int hits = p.table.sum(salvo.dice, {12, "1.8.3", table::gains(seen.side(shot.unit))},
                                 [&](int die) { return hits_of_roll(seen, shot.unit, salvo.battery, target, die); });
    thrown.push_back({shot.unit, salvo, needed, scores, hits});
    all += hits;
  }
  return all;
}

std::vector<table::CombatRow> rows_of(const Play& p, UnitId target, const std::vector<Thrown>& thrown, int hits) {
  std::vector<table::CombatRow> rows;
  for (const Thrown& one : thrown)
    rows.push_back(
        {phrase("{} at {}", p.name(one.by), p.name(target)),
         one.salvo.battery.artillery ? phrase("{}", scores_needed(one.scores)) : phrase("{} or more hits", one.needed),
         one.salvo.dice, phrase("{}", one.hits)});
  if (!rows.empty())
    rows.back().result = hits == 0 ? phrase("no hit") : hits == 1 ? phrase("one hit") : phrase("{} hits", hits);
  return rows;
}

/// [1.8.1] All units that can still shoot roll as one pool, and the hits are read once.
void fire_volley(Play& p, Fire& fire, std::size_t n) {
  std::optional<State> then = seen_by(p, fire, fire.volleys[n]);
  const View seen{p.data, then ? *then : p.s};
  const Volley volley = still_possible(seen, fire.volleys[n]);
  const std::vector<UnitId> shooters = shooters_of(volley);
  if (shooters.empty()) {
    return p.tell("Q51", [&] {
      return say("{} cannot shoot at {} any more", p.view().listed(shooters_of(fire.volleys[n])),
                 p.name(fire.volleys[n].target));
    });
  }
  for (const UnitId u : shooters)
    turn_to_shoot(p, seen, fire, n, u, volley.target);
  for (std::size_t i = 0; then && i < shooters.size(); ++i)
    then->units[static_cast<std::size_t>(shooters[i])].facing = p.unit(shooters[i]).facing;
  if (volley.suppress) suppress(p, seen, volley);
  int hits = 0;
  std::vector<Thrown> thrown;
  for (const Shot& shot : volley.shots) {
    int& used = fire.used[static_cast<std::size_t>(shot.unit)];
    if (!volley.suppress) hits += roll_shot(p, seen, shot, volley.target, used, thrown);
    used += shot.dice;
    p.unit(shot.unit).shot = true;
  }
  if (volley.suppress) return;
  p.tell("1.8.12", [&] {
    const std::string by = seen.listed(shooters);
    return (hits == 1 ? say("{} takes a hit from {}", p.name(volley.target), by)
                      : say("{} takes {} hits from {}", p.name(volley.target), hits, by))
        .shot_at(p.unit(volley.target).at)
        .as_rows(rows_of(p, volley.target, thrown, hits));
  });
  std::vector<Hex> from = base::transformed(shooters, [&](UnitId u) { return seen.unit(u).at; });
  if (hits > 0) suffer_shots(p, volley.target, hits, from);
}

/// Only those volleys that suppress, or only the others.
void fire_some(Play& p, Fire& fire, bool suppressing) {
  for (std::size_t n = 0; n < fire.volleys.size(); ++n) {
    if (fire.volleys[n].suppress == suppressing) fire_volley(p, fire, n);
  }
}

/// Declares and fires: one step, since the book wants it declared at one time.
void shoot(Play& p, SideId side) {
  fire(p, side, p.ask(side, DeclareShooting{side}));
}

/// [Q5] By option both declare, then what the first side did to the second does not weaken its answer; but a unit that
/// is suppressed does not shoot on either side [1.8.10]
void shoot_together(Play& p) {
  const SideId first = p.active();
  const SideId second = other(first);
  const Declaration mine = p.ask(first, DeclareShooting{first});
  const Declaration theirs = p.ask(second, DeclareShooting{second});
  order_pieces(p, mine);
  order_pieces(p, theirs);
  Fire fire = prepare(p, first, mine);
  Fire answer = prepare(p, second, theirs);
  answer.at_start = p.s;
  for (const bool suppressing : {true, false}) {
    fire_some(p, fire, suppressing);
    fire_some(p, answer, suppressing);
  }
}

}  // namespace

void forget_shots(State& s) {
  for (Unit& u : s.units)
    u.shot = false, u.suppressed = 0;
}

void fire(Play& p, SideId side, const Declaration& d) {
  order_pieces(p, d);
  Fire all = prepare(p, side, d);
  for (std::size_t n = 0; n < all.volleys.size(); ++n)
    fire_volley(p, all, n);
}

void shooting_phase(Play& p) {
  switch (p.s.stage++) {
    case 0:
      forget_shots(p.s);
      p.tell("1.8", [&] { return heading(1, say("{}: {}", p.side_name(p.active()), word("Shooting"))); });
      return;
    case 1:
      return p.view().options().simultaneous_shooting ? shoot_together(p) : shoot(p, p.active());
    case 2:
      if (!p.view().options().simultaneous_shooting) shoot(p, other(p.active()));
      return;
    default:
      break;
  }
  forget_shots(p.s);
  if (check_victory(p)) return;
  p.s.phase = Phase::melee;
  p.s.stage = 0;
}

}  // namespace hexpost::hordes

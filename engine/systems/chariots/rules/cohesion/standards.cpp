#include "engine/systems/chariots/rules/cohesion/standards.h"

#include "engine/systems/chariots/rules/cohesion/questions.h"
#include "engine/systems/chariots/rules/cohesion/rout.h"
#include "engine/systems/chariots/rules/shock/leader_wounds.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

/// Chariots of Fire 9.3 at the table: Standards that move, are captured and come back.
namespace hexpost::chariots {
namespace {

/// [9.44] Leaders of a hex whose last unit has fled go with it.
void leaders_flee(Play& p, SideId side, Hex h) {
  if (p.view().held_by(side, h)) return;
  for (const LeaderId l : p.view().leaders_at(h)) {
    if (p.leader(l).side != side) continue;
    tell_flees_with_unit(p, "9.44", l);
    kill_leader(p, l);
  }
}

}  // namespace

void flee(Play& p, UnitId u, table::Rule rule, bool leaders_stay) {
  if (!p.view().here(u)) return;
  const SideId side = p.view().side(u);
  const Hex at = p.unit(u).at;
  p.tell(rule, [&] {
    return say("{} flees from {} and is lost: {} Rout Points", p.name(u), p.label(at), p.view().info(u).tq).loses(side);
  });
  remove_unit(p, u);
  if (!leaders_stay) leaders_flee(p, side, at);
}

namespace {

enum class Fate : std::uint8_t { keep, destroy };

/// [9.34] [Q48] Routed units about a Standard that has moved flee, without a die.
void scatter(Play& p, SideId side, Hex h) {
  for (const UnitId u : routed_about(p, side, h)) {
    if (p.view().here(u) && p.unit(u).routed) flee(p, u, "9.34");
  }
}

}  // namespace

void standard_moved(Play& p, StandardId d, Hex from) {
  if (p.standard(d).at != from) scatter(p, p.standard(d).side, from);
}

void carry_standards(Play& p, UnitId u, Hex from) {
  for (std::size_t i = 0; i < p.s.standards.size(); ++i) {
    const auto d = static_cast<StandardId>(i);
    if (p.standard(d).captor != u || p.standard(d).at == from) continue;
    p.tell("9.33", [&] {
      return say("{} carries {} from {} to {}", p.name(u), p.standard_name(d), p.label(from),
                 p.label(p.standard(d).at));
    });
    standard_moved(p, d, from);
  }
}

/// [9.33]
void capture_standards(Play& p, UnitId u) {
  if (!p.view().fit(u)) return;
  const SideId taker = p.view().side(u);
  const Hex at = p.unit(u).at;
  for (std::size_t i = 0; i < p.s.standards.size(); ++i) {
    const auto d = static_cast<StandardId>(i);
    const StandardInfo& info = p.data.standards[i];
    const Standard& standard = p.s.standards[i];
    if (standard.side == taker || !standard.placed || standard.captured || info.feature || standard.at != at) continue;
    if (p.view().held_by(standard.side, at)) continue;
    const std::vector<table::Option<Fate>> options{{Fate::destroy, "destroy", ""}, {Fate::keep, "keep", ""}};
    const Fate fate = p.ask(taker, k_standard.of<Fate>(p.view().name(u), info.name, options));
    Standard& taken = p.standard(d);
    taken.back_from = static_cast<std::int16_t>(p.s.turn + 1);
    taken.captured = fate == Fate::keep;
    taken.captor = fate == Fate::keep ? u : k_no_unit;
    taken.placed = fate == Fate::keep;
    p.tell("9.33", [&] {
      return (fate == Fate::keep ? say("{} captures {} in {}", p.name(u), p.standard_name(d), p.label(at))
                                 : say("{} captures and destroys {} in {}", p.name(u), p.standard_name(d), p.label(at)))
          .loses(taker);
    });
    scatter(p, taken.side, at);
  }
}

/// [9.33] Standards return in the next game turn at the earliest. In the Polish edition each of them waits for the OC.
void standards_return(Play& p, LeaderId l) {
  if (!p.view().leader_here(l)) return;
  const SideId side = p.leader(l).side;
  for (std::size_t i = 0; i < p.s.standards.size(); ++i) {
    Standard& standard = p.s.standards[i];
    const LeaderId owner = p.data.standards[i].leader;
    const LeaderId waits_for = p.view().polish() ? p.data.overall[side] : owner;
    if (standard.side != side || standard.back_from == 0 || p.s.turn < standard.back_from || waits_for != l) continue;
    if (owner == k_no_leader || !p.view().leader_here(owner)) continue;
    standard.placed = true;
    standard.captured = false;
    standard.captor = k_no_unit;
    standard.back_from = 0;
    standard.at = p.leader(owner).at;
    p.tell("9.33", [&] {
      return say("{} is with {} again, in {}", p.standard_name(static_cast<StandardId>(i)), p.leader_name(owner),
                 p.label(standard.at));
    });
  }
}

void standards_turn_end(Play& p) {
  for (std::size_t i = 0; i < p.s.standards.size(); ++i) {
    Standard& standard = p.s.standards[i];
    const LeaderId owner = p.data.standards[i].leader;
    const bool orphan = owner == k_no_leader || !p.leader(owner).alive;
    if (!standard.captured || !orphan || p.s.turn < standard.back_from) continue;
    standard.placed = standard.captured = false;
    standard.captor = k_no_unit;
    standard.back_from = 0;
    p.tell("9.33", [&] {
      return say("{} is lost for the game", p.standard_name(static_cast<StandardId>(i))).loses(standard.side);
    });
  }
}

}  // namespace hexpost::chariots

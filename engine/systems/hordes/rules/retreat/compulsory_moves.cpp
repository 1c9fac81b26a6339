#include "engine/systems/hordes/rules/retreat/compulsory_moves.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/hex/trail.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/generals/generals_fate.h"
#include "engine/systems/hordes/rules/response/responses.h"
#include "engine/systems/hordes/rules/retreat/flee.h"
#include "engine/systems/hordes/rules/retreat/questions.h"
#include "engine/systems/hordes/rules/shooting/figures.h"
#include "engine/systems/hordes/rules/turn/play.h"

namespace hexpost::hordes {

void eliminate(Play& p, UnitId u, Cause cause, bool by_stands) {
  const bool die = cause == Cause::melee || by_stands || p.view().options().general_dies_with_host;
  const Hex at = p.unit(u).at;
  const auto generals = p.view().hosted_by(u);
  p.tell("1.10.1", [&] { return say("{} is eliminated", p.name(u)).loses(p.unit(u).side); });
  for (const GeneralId g : generals) {
    if (die) kill_general(p, g, "1.12.3");
  }
  remove_unit(p, u);
  if (die) return;  // [1.12.8]
  for (const GeneralId g : generals)
    p.tell("Q13", [&] { return say("{} is left alone in {}", p.general_name(g), p.label(at)); });
}

void tell_pavises_dropped(Play& p, UnitId u) {
  p.tell("1.13.5", [&] { return say("{} loses its pavises", p.name(u)); });
}

void drop_pavises(Play& p, UnitId u) {
  if (!p.unit(u).pavises) return;
  p.unit(u).pavises = false;
  tell_pavises_dropped(p, u);
}

Sentence sentence(const View& v, UnitId u, int hits, Cause cause, std::span<const Hex> foes) {
  Sentence out{u, result(v, u, hits), Stays::no};
  if (out.outcome.retreat == Retreat::recoil) out.stays = stays_on_recoil(v, u, cause, foes);
  if (out.outcome.retreat == Retreat::flee) out.stays = stays_on_flee(v, u);
  return out;
}

bool has_to_move(const Sentence& s) {
  return s.outcome.retreat != Retreat::none && s.stays == Stays::no;
}

/// [Q9] The unit first loses stands, then is destroyed, then disrupted.
bool suffer(Play& p, const Sentence& s, Cause cause) {
  const SideId side = p.unit(s.unit).side;
  if (s.outcome.none()) {
    p.tell("2.1", [&] { return say("No effect on {}", p.name(s.unit)); });
    return true;
  }
  const int all = p.view().stands(s.unit);
  const Remains left = after_losses(p, s.unit, s.outcome.destroyed ? all : s.outcome.lost);
  p.unit(s.unit).front = left.front;
  p.unit(s.unit).rear = left.rear;
  if (left.taken > 0) {
    p.tell("2.1", [&] {
      return (left.taken == 1 ? say("{} loses a stand, {} left", p.name(s.unit), all - left.taken)
                              : say("{} loses {} stands, {} left", p.name(s.unit), left.taken, all - left.taken))
          .loses(side);
    });
  }
  if (left.destroyed) return eliminate(p, s.unit, cause, true), false;
  if (s.outcome.disrupted) disrupt(p, s.unit, "1.12.1");
  return true;
}

namespace {

constexpr int k_leave = -1;

/// [1.10.4] Says why the unit keeps its hex.
Fact holds(const Play& p, UnitId u, Stays stays) {
  switch (stays) {
    case Stays::artillery:
      return say("{} stays with its engines", p.name(u));
    case Stays::combined_wagons:
    case Stays::wagons:
      return say("{} stays behind its wagons", p.name(u));
    case Stays::shield_wall:
      return say("{} stands fast in the shield wall", p.name(u));
    case Stays::stakes:
      return say("{} stands fast behind its stakes", p.name(u));
    case Stays::pavises:
      return say("{} stands fast behind its pavises", p.name(u));
    case Stays::no:
      break;
  }
  return say("{} keeps its hex", p.name(u));
}

/// [1.10.5] Says how far the unit flees, and what halts it.
Fact flees(const Play& p, UnitId u, const Run& way) {
  const base::Arg who = p.name(u), from = p.label(p.view().unit(u).at), to = p.label(way.end());
  const std::size_t hexes = way.path.size();
  switch (way.stop) {
    case Stop::edge:
      return say("{0} flees from {1} to {2}, its own table edge: {3} {3|hex|hexes}", who, from, to, hexes);
    case Stop::terrain:
    case Stop::before:
      return say("{0} flees from {1} to {2}, where the ground halts it: {3} {3|hex|hexes}", who, from, to, hexes);
    case Stop::distance:
      break;
  }
  return hexes == 1 ? say("{} flees from {} to {}: one hex", who, from, to)
                    : say("{} flees from {} to {}: {} hexes", who, from, to, hexes);
}

Fate lost(Play& p, UnitId u, Cause cause, table::Rule rule, const std::string& why) {
  const Hex from = p.unit(u).at;
  p.tell(rule, [&] { return say("{} in {} has no way out: {}", p.name(u), p.label(from), why).loses(p.unit(u).side); });
  eliminate(p, u, cause, false);
  return {u, from, Fate::Is::gone, {}};
}

/// [1.10.2] [1.10.3] The owner chooses among legal hexes; each hex is listed once, even if it must be cleared
int choose_hex(Play& p, UnitId u, const Recoils& all, const std::vector<Hex>& hexes, table::Rule rule) {
  const View v = p.view();
  std::vector<table::Option<int>> options;
  for (std::size_t i = 0; i < hexes.size(); ++i)
    options.push_back({static_cast<int>(i), v.label(hexes[i]), i == 0 ? "best" : ""});
  if (all.may_leave) options.push_back({k_leave, "leave"});
  return p.ask(v.side(u), k_recoil.cited(rule).of(slot_name(v, u), "", std::move(options), unit_circumstances(v, u)));
}

Fate recoil(Play& p, UnitId u, Cause cause, std::span<const Hex> foes) {
  const table::Rule rule = cause == Cause::melee ? "1.10.2" : "1.10.3";
  const Recoils all = cause == Cause::melee ? recoil_from_melee(p, u, foes) : recoil_from_shooting(p, u, foes);
  if (all.ways.empty()) return lost(p, u, cause, rule, all.lost_because);
  std::vector<Hex> hexes;
  for (const Recoil& way : all.ways)
    base::add_once(hexes, way.to);
  const int chosen = choose_hex(p, u, all, hexes, rule);
  const Hex from = p.unit(u).at;
  if (chosen == k_leave) {
    tell_left_table(p, rule, u);
    eliminate(p, u, cause, false);
    return {u, from, Fate::Is::gone, {}};
  }
  const Hex to = hexes[static_cast<std::size_t>(chosen)];
  std::vector<Pushes> ways;
  for (const Recoil& way : all.ways) {
    if (way.to == to && !way.pushes.empty()) ways.push_back(way.pushes);
  }
  const Pushes pushes = choose_pushes(p, ways, u);
  p.tell(rule, [&] {
    return say("{} recoils from {} to {}", p.name(u), p.label(from), p.label(to))
        .goes(p.view().name(u), p.unit(u).side, {from, to})
        .comes_to(p.name(u), phrase("recoils"));
  });
  carry_out(p, pushes, u);
  place(p, u, to);
  if (cause == Cause::melee) drop_pavises(p, u);
  return {u, from, Fate::Is::recoiled, {}};
}

Fate flee(Play& p, UnitId u, Cause cause, std::span<const Hex> foes) {
  const Runs all = flee(p.view(), u, foes);
  if (all.ways.empty()) return lost(p, u, cause, "1.10.5", all.lost_because);
  const Hex from = p.unit(u).at;
  const Run way = choose_run(p, u, k_flee, all.ways, unit_circumstances(p, u));
  p.tell("1.10.5", [&] {
    return flees(p, u, way)
        .goes(p.view().name(u), p.unit(u).side, hex::trail(from, way.path, way.end()))
        .loses(p.unit(u).side)
        .comes_to(p.name(u), phrase("flees"));
  });
  run(p, u, way);
  if (cause == Cause::melee) drop_pavises(p, u);
  return {u, from, Fate::Is::fled, way.path};
}

/// The elephants go one random hex [1.10.7]. If they leave the table, the cause decides the fate of their general, as
/// in eliminate().
Fate stampede(Play& p, UnitId elephants, Cause cause) {
  const Hex from = p.unit(elephants).at;
  const int die = p.d6("1.10.7");
  const Rampage way = rampage(p, elephants, die);
  p.unit(elephants).rampaging = p.unit(elephants).disrupted;  // it ends when they are disrupted no longer
  p.tell("1.10.7", (from == way.to ? say("{} rages about in {} (D6: {})", p.name(elephants), p.label(from), die)
                                   : say("{} rampages from {} to {} (D6: {})", p.name(elephants), p.label(from),
                                         p.label(way.to), die)
                                         .goes(p.view().name(elephants), p.unit(elephants).side, {from, way.to}))
                       .comes_to(p.name(elephants), phrase("rampages")));
  if (way.eliminated) {
    tell_left_table(p, "1.10.7", elephants);
    eliminate(p, elephants, cause, false);
    return {elephants, from, Fate::Is::gone, {}};
  }
  if (!way.moves) return {elephants, from, Fate::Is::held, {}};
  if (way.displaced != k_no_unit) carry_out(p, choose_pushes(p, way.pushes, elephants), elephants);
  place(p, elephants, way.to);
  return {elephants, from, Fate::Is::recoiled, {}};
}

}  // namespace

Fate retreat(Play& p, const Sentence& s, Cause cause, std::span<const Hex> foes) {
  const UnitId u = s.unit;
  if (s.outcome.retreat == Retreat::none) return {u, p.unit(u).at, Fate::Is::held, {}};
  if (s.stays != Stays::no) {
    p.tell("1.10.4", [&] { return holds(p, u, s.stays); });
    return {u, p.unit(u).at, Fate::Is::held, {}};
  }
  if (p.view().kind(u) == Kind::elephant) return stampede(p, u, cause);
  return s.outcome.retreat == Retreat::recoil ? recoil(p, u, cause, foes) : flee(p, u, cause, foes);
}

void meet_retreat(Play& p, Contacts before, const std::vector<Fate>& fates) {
  for (const Fate& f : fates) {
    if (p.view().kind(f.unit) != Kind::elephant || !p.view().on_table(f.unit)) continue;
    meet_new_contacts(p, before, f.unit);
    before = with_present(p, before);
  }
  if (!fates.empty()) mark_new_contacts(p, before, fates.front().unit);
}

void suffer_shots(Play& p, UnitId target, int hits, const std::vector<Hex>& from) {
  const Sentence verdict = sentence(p, target, hits, Cause::shooting, from);
  const Contacts before = contact_pairs(p);
  std::vector<Fate> fates;
  if (suffer(p, verdict, Cause::shooting)) {
    const Fate& fate = fates.emplace_back(retreat(p, verdict, Cause::shooting, from));
    if (fate.is == Fate::Is::recoiled || fate.is == Fate::Is::fled) p.unit(target).impact = false;
  }
  refresh_contacts(p);
  meet_retreat(p, before, fates);
}

void rampage(Play& p, UnitId elephants) {
  const Contacts before = contact_pairs(p);
  stampede(p, elephants, Cause::shooting);
  refresh_contacts(p);
  meet_new_contacts(p, before, elephants);
}

}  // namespace hexpost::hordes

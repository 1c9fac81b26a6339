#include "engine/systems/hordes/rules/retreat/pursuit.h"

#include <algorithm>
#include <tuple>

#include "engine/base/lists.h"
#include "engine/hex/trail.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/melee/figures.h"
#include "engine/systems/hordes/rules/response/responses.h"
#include "engine/systems/hordes/rules/retreat/compulsory.h"
#include "engine/systems/hordes/rules/retreat/compulsory_moves.h"
#include "engine/systems/hordes/rules/retreat/flee.h"
#include "engine/systems/hordes/rules/retreat/questions.h"
#include "engine/systems/hordes/rules/turn/play.h"

namespace hexpost::hordes {
namespace {

bool has_obstacle(const View& v, Hex from, Hex to) {
  const auto side = hex::side_towards(from, to);
  const MapHex* a = v.hex(from);
  return side && a && a->walls[static_cast<std::size_t>(*side)] != Obstacle::none;
}

bool staked(const View& v, Hex from, Hex to) {
  const auto side = hex::side_towards(from, to);
  return side && has_side(v.stakes_on(from), *side);
}

bool behind_pavises(const View& v, UnitId unit, Hex to) {
  const Unit& u = v.unit(unit);
  return u.pavises && !v.in_column(unit) && in_front(u.at, u.facing, to);
}

/// Why the unit's kind may not go there at all; stakes are looked at apart, since following up may remove them.
std::string_view no_way(const View& v, UnitId unit, Hex from, Hex to) {
  if (!hex::adjacent(from, to)) return "not beside that hex";
  if (steep_between(v, from, to)) return "a steep side between";
  Mover who = mover(v, unit);
  if (has_wagons(v, unit) && v.combined(unit)) who.wheels = false, who.foot = true;  // only the foot goes [Q48]
  const Step ground = step(v, who, from, to);
  return ground.rule == "1.13.6" ? std::string_view{} : ground.refused;
}

bool stays_with_engines(const View& v, UnitId unit) {
  return v.kind(unit) == Kind::artillery || (has_wagons(v, unit) && !v.combined(unit));
}

/// Reasons that leave the choice to the owner [1.11.2].
FollowUp by_choice(const View& v, UnitId unit, Hex vacated) {
  const Hex at = v.unit(unit).at;
  if (in_shield_wall(v, unit)) return {Duty::may, "1.13.3", "in a shield wall"};
  if (has_wagons(v, unit)) return {Duty::may, "1.11.2", "combined with war wagons"};
  if (v.infantry(unit) && v.troop_class(unit) == TroopClass::a) return {Duty::may, "1.11.1", "class A infantry"};
  if (has_obstacle(v, at, vacated)) return {Duty::may, "1.11.2", "behind an obstacle"};
  if (staked(v, at, vacated)) return {Duty::may, "1.13.6", "behind stakes"};
  if (behind_pavises(v, unit, vacated)) return {Duty::may, "1.13.5", "behind pavises"};
  if (v.terrain(vacated) == Terrain::river) return {Duty::may, "1.11.2", "a river"};
  if (v.terrain(at) == Terrain::built_up || v.terrain(vacated) == Terrain::built_up)
    return {Duty::may, "1.11.2", "a built-up area"};
  return {Duty::must, "1.11.1", {}};
}

}  // namespace

std::vector<Claim> claims(const View& v, std::span<const UnitId> winners, std::span<const Hex> foes) {
  std::vector<Claim> out;
  for (const UnitId u : winners)
    out.push_back(
        {u, v.unit(u).disrupted, v.type(u).horde, v.mounted(u), impact_bonus(v, u, foes), combat_factor(v, u, foes)});
  return out;
}

std::vector<std::vector<UnitId>> follow_order(std::span<const Claim> claims_made) {
  const auto key = [](const Claim& c) {  // [1.11.3]
    return std::tuple(c.disrupted, !c.horde, -c.impact, -(c.factor + c.impact), !c.cavalry);
  };
  std::vector<Claim> sorted(claims_made.begin(), claims_made.end());
  std::stable_sort(sorted.begin(), sorted.end(), [&](const Claim& a, const Claim& b) { return key(a) < key(b); });
  std::vector<std::vector<UnitId>> out;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i == 0 || key(sorted[i - 1]) != key(sorted[i])) out.emplace_back();
    out.back().push_back(sorted[i].unit);
  }
  return out;
}

FollowUp follow_duty(const View& v, UnitId winner, Hex vacated, bool fled) {
  const Hex at = v.unit(winner).at;
  if (stays_with_engines(v, winner)) return {Duty::never, "1.11.2", "engines and wagons stay"};
  if (const auto why = no_way(v, winner, at, vacated); !why.empty()) return {Duty::never, "1.11.2", why};
  const bool theirs = staked(v, vacated, at);
  if (theirs && !fled) return {Duty::never, "1.13.6", "stakes between"};
  if (v.type(winner).horde) {
    if (in_shield_wall(v, winner)) return {Duty::may, "1.13.3", "in a shield wall"};
    return {Duty::must, "1.11.2", "a horde"};
  }
  if (theirs) return {Duty::must, "1.13.6", "it removes the stakes"};
  return by_choice(v, winner, vacated);
}

Pursuit pursuit(const View& v, UnitId follower, Hex came_from, std::span<const Hex> fled_path, bool stakes_removed) {
  Pursuit out;
  if (v.unit(follower).disrupted)
    out.why = "disrupted";
  else if (stays_with_engines(v, follower) || has_wagons(v, follower))
    out.why = "engines and wagons stay";
  else if (stakes_removed)
    out.why = "it removed stakes";
  else if (engaged(v, follower))
    out.why = "in contact again";
  if (!out.why.empty()) return out;

  const Mover who = mover(v, follower);
  const SideId side = v.side(follower);
  Hex at = v.unit(follower).at;
  int left = plain_move(v, follower) - 1;  // the vacated hex was the first
  if (const Step in = step(v, who, came_from, at); in.halts || in.whole_move) left = 0;
  for (const Hex to : fled_path) {
    if (left == 0 || !hex::adjacent(at, to) || !vacant(v, side, to)) break;
    const Step ground = step(v, who, at, to);
    if (!ground.refused.empty() || ground.first_hex || ground.whole_move) break;
    out.path.push_back(to);
    at = to;
    --left;
    if (ground.halts || in_zoc_of(v, other(side), to)) break;  // [1.11.4]
  }
  if (out.path.empty()) {
    out.why = "no hex to pursue into";
    return out;
  }
  out.duty = v.troop_class(follower) == TroopClass::a ? Duty::may : Duty::must;
  return out;
}

std::vector<std::vector<Hex>> comrade_paths(const View& v, UnitId comrade, UnitId follower,
                                            std::span<const Hex> trail) {
  std::vector<std::vector<Hex>> out;
  if (trail.size() < 2 || v.unit(comrade).disrupted || stays_with_engines(v, comrade) || has_wagons(v, comrade) ||
      engaged(v, comrade))
    return out;
  const int gone = static_cast<int>(trail.size()) - 1;  // hexes the follower went
  const int reach = std::min(plain_move(v, comrade), gone);
  const bool slow = plain_move(v, comrade) < gone - 1;  // cannot keep up
  const Hex there = v.unit(follower).at;
  const Mover who = mover(v, comrade);
  const SideId side = v.side(comrade);

  const auto walk = [&](std::size_t first, int farthest) {
    std::vector<Hex> path;
    Hex at = v.unit(comrade).at;
    for (std::size_t i = first; i < trail.size() && static_cast<int>(path.size()) < farthest; ++i) {
      const Hex to = trail[i];
      if (!hex::adjacent(at, to) || !vacant(v, side, to)) return;
      const Step ground = step(v, who, at, to);
      const bool late = !path.empty() && (ground.first_hex || ground.whole_move);
      if (!ground.refused.empty() || late) return;
      path.push_back(to);
      at = to;
      if (slow || hex::adjacent(to, there)) base::add_once(out, path);
      if (ground.halts || ground.whole_move || in_zoc_of(v, other(side), to)) return;
    }
  };
  walk(1, reach);               // into the vacated hex and on
  walk(0, std::min(reach, 1));  // or into the hex that the follower left
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
  return out;
}

namespace {

std::vector<orders::Circumstance> circumstances(const View& v, UnitId u, const Vacated& into) {
  std::vector<orders::Circumstance> out = unit_circumstances(v, u);
  const Terrain there = v.terrain(into.hex);
  out.push_back({"fled", into.fled ? 1 : 0});
  out.push_back({"pavises", v.unit(u).pavises ? 1 : 0});
  out.push_back({"stakes", v.unit(u).stakes != 0 ? 1 : 0});
  out.push_back({"water", there == Terrain::river ? 1 : 0});
  out.push_back({"built-up", there == Terrain::built_up || v.terrain(v.unit(u).at) == Terrain::built_up ? 1 : 0});
  return out;
}

Duty duty(const View& v, UnitId u, const Vacated& into) {
  if (!hex::adjacent(v.unit(u).at, into.hex) || !vacant(v, v.side(u), into.hex)) return Duty::never;
  return follow_duty(v, u, into.hex, into.fled).duty;
}

void decline(Play& p, UnitId u) {
  p.tell("1.11.2", say("{} does not follow", p.name(u)));
}

/// Carries out the duty, and asks the owner where it leaves a choice.
bool goes(Play& p, UnitId u, const Vacated& into) {
  const Duty bound = duty(p, u, into);
  if (bound != Duty::may) return bound == Duty::must;
  const View v = p.view();
  const bool yes =
      p.ask(v.side(u), k_follow_up.of(slot_name(v, u), v.label(into.hex), table::yes_no(), circumstances(v, u, into)));
  if (!yes) decline(p, u);
  return yes;
}

/// [1.11.3] One victor before several vacated hexes picks one of them, or none if it need enter none of them.
const Vacated* pick_hex(Play& p, UnitId u, const std::vector<Vacated>& vacated) {
  constexpr int k_none = -1;
  const View v = p.view();
  std::vector<table::Option<int>> options;
  bool must = false;
  for (std::size_t i = 0; i < vacated.size(); ++i) {
    const Duty bound = duty(v, u, vacated[i]);
    must = must || bound == Duty::must;
    if (bound != Duty::never)
      options.push_back({static_cast<int>(i), v.label(vacated[i].hex), options.empty() ? "best" : ""});
  }
  if (options.empty()) return nullptr;
  if (options.size() == 1) {
    const Vacated& only = vacated[static_cast<std::size_t>(options.front().value)];
    return goes(p, u, only) ? &only : nullptr;
  }
  if (!must) options.push_back({k_none, "no"});
  const int chosen =
      p.ask(v.side(u), k_follow_to.of(slot_name(v, u), "", std::move(options), unit_circumstances(v, u)));
  if (chosen == k_none) return decline(p, u), nullptr;
  return &vacated[static_cast<std::size_t>(chosen)];
}

/// [1.11.3] Of several victors before one vacated hex the first in line that goes enters it [Q56].
UnitId pick_unit(Play& p, std::vector<Claim> claims, const Vacated& into) {
  std::erase_if(claims, [&](const Claim& c) { return duty(p, c.unit, into) == Duty::never; });
  for (Claim& c : claims)
    c.disrupted = p.unit(c.unit).disrupted;  // fleeing elephants may have thrown it aside since
  for (std::vector<UnitId> group : follow_order(claims)) {
    while (!group.empty()) {
      const View v = p.view();
      std::vector<table::Option<UnitId>> options;
      for (const UnitId u : group)
        options.push_back({u, v.name(u), options.empty() ? "best" : ""});
      const UnitId u = p.ask(v.side(group.front()), k_follow_first.of("", v.label(into.hex), std::move(options),
                                                                      {{"units", static_cast<int>(group.size())}}));
      if (goes(p, u, into)) return u;
      std::erase(group, u);
    }
  }
  return k_no_unit;
}

/// The units contacted [Q11] answer [1.6.1] [Q60]; [1.7.1] if ground keeps the two apart, the one that could attack
/// chooses. True if a unit was contacted, even if all of them have left.
bool meet(Play& p, UnitId u, const Contacts& before) {
  refresh_contacts(p);
  const bool met = meet_new_contacts(p, before, u);
  const bool attacked = offer_attack_on_passer(p, u);
  if (engaged(p, u)) return true;
  const auto barred = offer_attack_on_barred(p, u);
  if (!barred.empty()) responses(p, u, barred);
  return met || attacked || !barred.empty();
}

/// Moves on along a path.
void move_on(Play& p, UnitId u, const std::vector<Hex>& path) {
  const Contacts before = contact_pairs(p);
  const Hex from = path.size() > 1 ? path[path.size() - 2] : p.unit(u).at;
  turn_along(p, u, from, path.back());
  place(p, u, path.back());
  meet(p, u, before);
}

/// [1.13.6] A unit that follows a fleeing unit into its staked hex removes the stakes
bool remove_stakes(Play& p, UnitId u, const Vacated& into) {
  if (!into.fled) return false;
  const auto gone = std::erase_if(p.s.left_stakes, [&](const LeftStakes& l) { return l.at == into.hex; });
  if (gone == 0) return false;
  tell_stakes_removed(p, u, into.hex);
  return true;
}

/// [1.11.4] The other victors come along, each as far as it likes and may
void come_along(Play& p, const std::vector<Claim>& claims, UnitId follower, const std::vector<Hex>& trail) {
  for (const Claim& c : claims) {
    const View v = p.view();
    if (c.unit == follower || !v.on_table(c.unit) || v.unit(c.unit).disrupted) continue;
    const auto paths = comrade_paths(v, c.unit, follower, trail);
    if (paths.empty()) continue;
    std::vector<table::Option<int>> options;
    for (std::size_t i = paths.size(); i > 0; --i)
      options.push_back({static_cast<int>(i - 1), path_text(v, paths[i - 1]), i == paths.size() ? "along" : ""});
    options.push_back({-1, "stay"});
    const int chosen = p.ask(v.side(c.unit), k_pursue_along.of(slot_name(v, c.unit), v.name(follower),
                                                               std::move(options), unit_circumstances(v, c.unit)));
    if (chosen < 0) continue;
    const Hex from = p.unit(c.unit).at;
    const auto& path = paths[static_cast<std::size_t>(chosen)];
    p.tell("1.11.4", say("{} goes along with {} from {} to {}", p.name(c.unit), p.name(follower), p.label(from),
                         p.label(path.back()))
                         .goes(v.name(c.unit), v.side(c.unit), hex::trail(from, path, path.back())));
    drop_pavises(p, c.unit);  // [1.13.5]
    move_on(p, c.unit, path);
  }
}

/// [1.11.4] The pursuer goes along exactly the path of the unit that flees.
void pursue(Play& p, const std::vector<Claim>& claims, UnitId u, Hex came_from, const Vacated& into,
            bool stakes_removed) {
  if (!into.fled || stakes_removed || p.unit(u).disrupted) return;
  const View v = p.view();
  const Pursuit way = pursuit(v, u, came_from, into.path, stakes_removed);
  std::vector<Hex> trail{came_from, into.hex};
  bool runs = way.duty == Duty::must;
  if (way.duty == Duty::may && !way.path.empty()) {
    std::vector<orders::Circumstance> when = unit_circumstances(v, u);
    when.push_back({"hexes", static_cast<int>(way.path.size())});
    runs = p.ask(v.side(u), k_pursue.of(slot_name(v, u), v.name(into.loser), table::yes_no(), std::move(when)));
  }
  if (runs && !way.path.empty()) {
    p.tell("1.11.4", say("{} pursues {} from {} to {}", p.name(u), p.name(into.loser), p.label(into.hex),
                         p.label(way.path.back()))
                         .goes(v.name(u), v.side(u), hex::trail(into.hex, way.path, way.path.back()))
                         .comes_to(p.name(u), phrase("pursues")));
    move_on(p, u, way.path);
    trail.insert(trail.end(), way.path.begin(), way.path.end());
  }
  come_along(p, claims, u, trail);
}

/// [Q48] Wagons never follow: the foot behind them goes on alone, a unit of its own from now on. Generals stay with the
/// wagons. Other units go as they are.
UnitId who_goes(Play& p, UnitId u) {
  const UnitId foot = p.view().info(u).foot;
  if (foot == k_no_unit || !p.view().combined(u)) return u;
  Unit& wagons = p.unit(u);
  Unit alone = wagons;
  alone.front = wagons.rear;
  alone.rear = wagons.rear = Stands{};
  alone.column = alone.squeezed = alone.pavises = alone.stakes_carried = false;
  alone.stakes = 0;
  p.unit(foot) = alone;
  return foot;
}

}  // namespace

/// Moves that cost no tactical move [1.11.5].
void follow_up(Play& p, const std::vector<Claim>& claims, const std::vector<Vacated>& vacated, const Contacts& before) {
  if (claims.empty() || vacated.empty()) return;
  const Vacated* into = claims.size() == 1 ? pick_hex(p, claims.front().unit, vacated) : &vacated.front();
  const UnitId winner = !into || claims.size() == 1 ? claims.front().unit : pick_unit(p, claims, *into);
  if (!into || winner == k_no_unit) return;
  const UnitId u = who_goes(p, winner);
  const Hex came_from = p.unit(u).at;
  tell_follow_up(p, "1.11.1", u, into->loser, came_from, into->hex);
  const Contacts known = with_present(p, before);
  turn_along(p, u, came_from, into->hex);
  place(p, u, into->hex);
  drop_pavises(p, u);
  const bool stakes_removed = remove_stakes(p, u, *into);
  p.unit(u).impact = !p.unit(u).static_combat;  // [1.9.5]
  if (meet(p, u, known)) return;                // [1.11.4] a contact ends it, whatever the enemy answered
  pursue(p, claims, u, came_from, *into, stakes_removed);
}

}  // namespace hexpost::hordes

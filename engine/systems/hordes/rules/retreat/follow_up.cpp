#include "engine/systems/hordes/rules/retreat/follow_up.h"

#include <algorithm>

#include "engine/hex/trail.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/response/responses.h"
#include "engine/systems/hordes/rules/retreat/compulsory_moves.h"
#include "engine/systems/hordes/rules/retreat/flee.h"
#include "engine/systems/hordes/rules/retreat/flee_moves.h"
#include "engine/systems/hordes/rules/retreat/questions.h"
#include "engine/systems/hordes/rules/turn/sentences.h"

namespace hexpost::hordes {
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

/// Does what duty says, asking where it leaves the choice.
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
    for (std::size_t i = paths.size(); i > 0; --i) {
      options.push_back({static_cast<int>(i - 1), path_text(v, paths[i - 1]), i == paths.size() ? "along" : ""});
    }
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

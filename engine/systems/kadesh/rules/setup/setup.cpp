#include "engine/systems/kadesh/rules/setup/setup.h"

#include <algorithm>

#include "engine/systems/kadesh/model/area.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/movement/walk.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

bool on_the_map(const Group& g) {
  return g.place != Group::Place::alert && g.place != Group::Place::reinforcement;
}

/// A unit that was drawn or picked for a group that lists more than it takes is marked by its order until it is placed.
bool taken(View v, UnitId u) {
  return v.unit(u).order == 1 && v.unit(u).place == Place::reinforcement;
}

/// Units that the group takes and that have no hex yet.
Units waiting(View v, SideId side) {
  Units out;
  for (UnitId u = 0; u < v.count(); ++u) {
    const Group* g = v.side(u) == side && !v.here(u) ? group_of(v, u) : nullptr;
    if (g != nullptr && on_the_map(*g)) out.push_back(u);
  }
  return out;
}

/// The way the side looks at the start: Egypt east, the Hittites west.
Facing ahead(SideId side) {
  return side == k_egypt ? Facing{3} : Facing{9};
}

/// A marching file looks towards its head.
Facing file_facing(const Group& g, Hex at) {
  const auto here = std::ranges::find(g.path, at);
  if (g.path.size() < 2 || here == g.path.end()) return ahead(g.side);
  const hex::Side side =
      here == g.path.begin() ? hex::opposite(*hex::side_towards(at, g.path[1])) : *hex::side_towards(at, *(here - 1));
  return hex::clock(2 * side + 1);
}

/// A unit of the group may stand in the hex of its area as things are.
bool is_free_for(View v, const Group& g, UnitId u, Hex h) {
  return can_stand(v.data, v.type(u), h) && !v.held_by(other(g.side), h) && room_for(v, u, h);
}

/// For each group, how many hexes at the front of its area are full.
using FullHexes = std::vector<std::size_t>;

/// Puts a unit where the proposed set-up has it: with its partner, otherwise in the first hex with room.
void place_by_default(Play& p, UnitId u, FullHexes& full) {
  const Group& g = *group_of(p, u);
  const auto& area = g.area;
  const UnitId partner = p.view().info(u).partner;
  Hex at = area.front();
  if (partner != k_no_unit && p.view().here(partner) && group_of(p, partner) == &g) {
    at = p.unit(partner).at;
  } else {
    std::size_t& first = full[static_cast<std::size_t>(&g - p.data.groups.data())];
    while (first < area.size() && is_full(p, area[first]))
      ++first;
    for (std::size_t i = first; i < area.size(); ++i) {
      if (!is_free_for(p, g, u, area[i])) continue;
      at = area[i];
      break;
    }
  }
  p.unit(u).order = 0;
  arrive(p, u, at);
  p.unit(u).facing = setup_facing(p, u, at);
}

/// A leader stands with the unit from which the leader commands most units that no other leader commands yet, the first
/// of equals; at the head of a file with the first unit under command.
void post_by_default(Play& p, LeaderId l, const Network& network, std::vector<bool>& commanded) {
  const Group& g = *group_of_leader(p, l);
  const auto& area = g.area;
  Hex at = area.front();
  int most = -1;
  const Army able = commandable(p, l);
  const auto wants = [&](UnitId one) {
    return needs_command(p.view().type(one)) && !commanded[static_cast<std::size_t>(one)];
  };
  Army wanting = able;
  wanting.remove_if([&](UnitId one) { return !wants(one); });
  struct Post {
    Hex at;
    int most = 0;  // no more are commanded from there
    std::size_t number = 0;
  };
  std::vector<Post> posts;
  for (const UnitId u : able) {
    const Hex post = p.unit(u).at;
    if (std::ranges::find(posts, post, &Post::at) != posts.end() || !in_area(p.data, g, post)) continue;
    posts.push_back({post, most_commanded_from(p, l, post, wanting), posts.size()});
    if (g.march) break;
  }
  std::ranges::stable_sort(posts, {}, [](const Post& post) { return -post.most; });
  const std::vector<int> crowd = network.crowd(wanting);
  std::size_t number = 0;
  for (const Post& post : posts) {
    if (post.most < most) break;
    if (post.most == most && post.number > number) continue;  // the hex is no better
    const int more = network.reached(post.at, p.view().leader_info(l).range, crowd);
    if (more > most || (more == most && post.number < number)) most = more, at = post.at, number = post.number;
  }
  for (const UnitId u : commanded_from(p, l, at, able, &network))
    commanded[static_cast<std::size_t>(u)] = true;
  p.leader(l).place = Place::map, p.leader(l).at = at;
}

void finish(Play& p, SideId side) {
  FullHexes full(p.data.groups.size());
  for (const UnitId u : waiting(p, side)) {
    if (p.view().type(u) != UnitType::runner) place_by_default(p, u, full);
  }
  for (const UnitId u : waiting(p, side))
    place_by_default(p, u, full);
  for (UnitId u = 0; u < p.view().count(); ++u) {
    const Group* g = p.view().side(u) == side ? group_of(p, u) : nullptr;
    if (g == nullptr) continue;
    p.unit(u).unreleased = !g->released;
    p.unit(u).march = g->march;
    p.unit(u).entered = false;
  }
  const Network network(p, side);
  std::vector<bool> commanded(p.data.units.size());
  for (LeaderId l = 0; l < p.view().leader_count(); ++l) {
    if (!p.view().leader_here(l) || p.view().leader_info(l).side != side) continue;
    for (const UnitId u : commanded_from(p, l, p.leader(l).at, commandable(p, l), &network))
      commanded[static_cast<std::size_t>(u)] = true;
  }
  for (LeaderId l = 0; l < p.view().leader_count(); ++l) {
    const Group* g = p.view().leader_info(l).side == side ? group_of_leader(p, l) : nullptr;
    if (g == nullptr || !on_the_map(*g)) continue;
    if (!p.view().leader_here(l)) post_by_default(p, l, network, commanded);
    p.leader(l).unreleased = !g->released;
    if (g->march) p.leader(l).mode = Mode::march;
  }
  mark_led(p.data, p.s, side);
  p.tell("3.0", say("{} has set up", word(p.view().side_name(side))));
}

/// [13.1.2] [K132] Even draws from the list of units in order.
void draw(Play& p, SideId side) {
  for (const Group& g : p.data.groups) {
    if (g.side != side || g.draw == 0 || !in_force(p.data, g)) continue;
    std::vector<UnitId> bag = g.units;
    Units drawn;
    while (static_cast<int>(drawn.size()) < g.draw) {
      const int n = p.table.roll({static_cast<int>(bag.size()), "13.1.2"});
      const auto at = bag.begin() + (n - 1);
      p.unit(*at).order = 1;
      drawn.push_back(*at);
      bag.erase(at);
    }
    std::ranges::sort(drawn);
    p.tell("13.1.2", say("drawn by lot: {}", listed(p, drawn)));
  }
}

/// [4.2.1 A] [K125] The unit belongs to the group that chooses it, and its runner with it: a runner that the player has
/// placed elsewhere is placed again.
void pick(Play& p, UnitId u) {
  p.unit(u).order = 1;
  const UnitId runner = p.view().info(u).partner;
  if (runner == k_no_unit || !p.view().here(runner)) return;
  take_off(p.data, p.s, runner, Place::reinforcement);
  p.unit(runner).order = 0;
}

/// [K125] Picks that the player has left open are the first ones of the list.
void pick_rest(Play& p, SideId side) {
  for (const Group& g : p.data.groups) {
    if (g.side != side || g.choose == 0 || !in_force(p.data, g)) continue;
    int picked =
        static_cast<int>(std::ranges::count_if(g.units, [&](UnitId u) { return p.view().here(u) || taken(p, u); }));
    for (const UnitId u : g.units) {
      if (picked >= g.choose) break;
      if (p.view().here(u) || taken(p, u) || stays_away(p.data, u)) continue;
      pick(p, u);
      ++picked;
    }
  }
}

const Group* choosing_group(View v, SideId side) {
  for (const Group& g : v.data.groups) {
    if (g.side == side && g.choose > 0 && in_force(v.data, g)) return &g;
  }
  return nullptr;
}

}  // namespace

State initial_state(const Data& data) {
  State s;
  s.units.resize(data.units.size());
  s.leaders.resize(data.leaders.size());
  s.fords.assign(data.map.fords.size(), !data.ambush);
  for (const Group& g : data.groups) {
    if (!in_force(data, g)) continue;
    const Place place = g.place == Group::Place::alert ? Place::alert : Place::reinforcement;
    for (const UnitId u : g.units) {
      Unit& unit = s.units[static_cast<std::size_t>(u)];
      if (stays_away(data, u)) continue;
      unit.place = place;
      unit.unreleased = !g.released;
      unit.facing = ahead(g.side);
    }
    for (const LeaderId l : g.leaders)
      s.leaders[static_cast<std::size_t>(l)].place = place;
  }
  rebuild_index(data, s);
  return s;
}

const Group* group_of(View v, UnitId u) {
  if (stays_away(v.data, u)) return nullptr;
  const bool runs = v.type(u) == UnitType::runner && v.info(u).partner != k_no_unit;
  const UnitId chosen = runs ? v.info(u).partner : u;  // [4.2.1 A] a runner belongs where its chariot goes
  for (const Group& g : v.data.groups) {
    const bool by_choice = g.draw > 0 || g.choose > 0;
    if (!in_force(v.data, g) || std::ranges::find(g.units, by_choice ? chosen : u) == g.units.end()) continue;
    // a drawn or picked unit stands in the area of its group
    const bool stands = v.here(chosen) && in_area(v.data, g, v.unit(chosen).at);
    if (!by_choice || taken(v, chosen) || stands) return &g;
  }
  return nullptr;
}

const Group* group_of_leader(View v, LeaderId l) {
  for (const Group& g : v.data.groups) {
    if (in_force(v.data, g) && std::ranges::find(g.leaders, l) != g.leaders.end()) return &g;
  }
  return nullptr;
}

namespace {

/// Why a unit of the group may not be placed so.
Barred place_bar(View v, const Group& g, const PlaceOrder& o) {
  const std::string& name = v.name(o.unit);
  if (o.facing % 2 == 0) return side_bar(o.facing);
  if (!in_area(v.data, g, o.at)) return refuse("13.1", "{} is not in the set-up area of {}", {v.at(o.at), name});
  if (!can_stand(v.data, v.type(o.unit), o.at)) return refuse("8.2", "terrain keeps {} from {}", {name, v.at(o.at)});
  if (v.held_by(other(v.s.active), o.at))
    return refuse("8.1", "an enemy unit is in {}", {v.at(o.at)}, "choose another hex of its group's area");
  if (room_for(v, o.unit, o.at)) return std::nullopt;
  const auto there = v.units_at(o.at);
  const bool twos = there.size() == 1 && is_chariot(v.type(o.unit)) && is_chariot(v.type(there.front())) &&
                    v.info(o.unit).partner == k_no_unit && v.info(there.front()).partner == k_no_unit;
  return refuse("4.2", "too many units would be in {}", {v.at(o.at)},
                twos ? "first `post` a leader who commands both chariots in that hex or next to it" : "");
}

}  // namespace

Barred SetupQuestion::judge_order(const TableView& v, const PlaceOrder& o) const {
  const Group* g = v.side(o.unit) == v.s.active ? group_of(v, o.unit) : nullptr;
  if (g == nullptr || !on_the_map(*g)) return refuse("3.0", "{} is not set up on the map by you now", {v.name(o.unit)});
  return place_bar(v, *g, o);
}

Barred SetupQuestion::judge_order(const TableView& v, const PostOrder& o) const {
  const std::string& name = v.leader_name(o.leader);
  const Group* g = v.leader_info(o.leader).side == v.s.active ? group_of_leader(v, o.leader) : nullptr;
  if (g == nullptr || !on_the_map(*g)) return refuse("3.0", "{} is not set up on the map by you now", {name});
  if (!in_area(v.data, *g, o.at)) return refuse("13.1", "{} is not in the set-up area of {}", {v.at(o.at), name});
  return std::nullopt;
}

Barred SetupQuestion::judge_order(const TableView& v, const PickOrder& o) const {
  const std::string& name = v.name(o.unit);
  const Group* g = choosing_group(v, v.s.active);
  if (g == nullptr || std::ranges::find(g->units, o.unit) == g->units.end() || stays_away(v.data, o.unit))
    return refuse("13.2.3", "{} cannot be chosen", {name});
  if (taken(v, o.unit) || v.here(o.unit)) return refuse("13.2.3", "{} is picked already", {name});
  const auto picked = std::ranges::count_if(g->units, [&](UnitId u) { return taken(v, u); });
  if (picked >= g->choose) return refuse("13.2.3", "all {} units are picked", {g->choose});
  return std::nullopt;
}

Facing setup_facing(View v, UnitId u, Hex at) {
  const Group* g = group_of(v, u);
  Facing out = g != nullptr && g->place == Group::Place::file ? file_facing(*g, at) : ahead(v.side(u));
  for (const UnitId there : v.units_at(at)) {
    if (there != u) out = v.unit(there).facing;
  }
  return out;
}

std::vector<SetupQuestion::Answer> SetupQuestion::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out{EndSetup{}};
  for (UnitId u = 0; u < v.count() && out.size() < limit; ++u) {
    const Group* g = v.side(u) == v.s.active && !v.here(u) ? group_of(v, u) : nullptr;
    if (g == nullptr || !on_the_map(*g)) continue;
    for (const Hex h : g->area) {
      if (out.size() == limit) break;
      if (in_area(v.data, *g, h) && is_free_for(v, *g, u, h)) out.emplace_back(PlaceOrder{u, h, ahead(v.s.active)});
    }
  }
  return out;
}

SetupQuestion::Answer SetupQuestion::sample(const TableView& v, dice::Random& random) const {
  constexpr std::uint64_t k_ends = 40;                   // one order in this many ends the set-up
  constexpr int k_posts = 2, k_picks = 5, k_faces = 10;  // in a hundred
  constexpr int k_far = 10;                              // units anywhere in their area, in a hundred
  constexpr std::size_t k_first = 40;                    // the others stand in this many hexes of the proposal
  constexpr int k_tries = 8;                             // hexes for one unit
  const auto count = static_cast<std::uint64_t>(v.count());
  if (count == 0 || random.below(k_ends) == 0) return EndSetup{};
  const auto any_hex = [&](const Group& g) {
    const std::size_t most = random.chance(k_far) ? g.area.size() : std::min(g.area.size(), k_first);
    return g.area[static_cast<std::size_t>(random.below(most))];
  };
  if (v.leader_count() > 0 && random.chance(k_posts)) {
    const auto l = static_cast<LeaderId>(random.below(static_cast<std::uint64_t>(v.leader_count())));
    const Group* g = group_of_leader(v, l);
    const PostOrder post{l, g != nullptr && !g->area.empty() ? any_hex(*g) : Hex{}};
    if (!judge_order(v, post)) return post;
  }
  if (const PickOrder pick{static_cast<UnitId>(random.below(count))}; random.chance(k_picks) && !judge_order(v, pick))
    return pick;
  for (UnitId u = 0; u < v.count(); ++u) {
    const Group* g = v.side(u) == v.s.active && !v.here(u) ? group_of(v, u) : nullptr;
    if (g == nullptr || !on_the_map(*g) || g->area.empty()) continue;
    const Facing facing =
        random.chance(k_faces) ? static_cast<Facing>(2 * random.below(hex::k_sides) + 1) : ahead(v.s.active);
    for (int n = 0; n < k_tries; ++n) {
      const PlaceOrder place{u, any_hex(*g), facing};
      if (!place_bar(v, *g, place)) return place;
    }
  }
  return EndSetup{};
}

/// Stage 0: who sets up first; 1 and 3: draws; 2 and 4: a side places its pieces.
namespace {

// What each order of the set-up does.
void carry_out(Play& p, const PlaceOrder& order) {
  p.unit(order.unit).order = 0;
  arrive(p, order.unit, order.at);
  for (const UnitId u : p.view().units_at(order.at))
    p.unit(u).facing = order.facing;
}
void carry_out(Play& p, const PostOrder& order) {
  p.leader(order.leader).place = Place::map, p.leader(order.leader).at = order.at;
}
void carry_out(Play& p, const PickOrder& order) {
  pick(p, order.unit);
}
void carry_out(Play&, const EndSetup&) {}

}  // namespace

void setup_phase(Play& p) {
  int& stage = p.s.stage;
  if (stage == 0) {
    p.s.active = k_egypt;
    if (p.data.low_roll_first) {
      const int egypt = p.d6("13.3.3");
      const int hatti = p.d6("13.3.3");
      p.tell("13.3.3", say("Egypt rolls {}, Hatti {}", egypt, hatti));
      if (egypt == hatti) return;  // [K128]
      p.s.active = egypt < hatti ? k_egypt : k_hatti;
    }
    stage = 1;
    return;
  }
  if (stage % 2 == 1) {
    draw(p, p.s.active);
    ++stage;
    return;
  }
  const auto order = p.ask_or_stop(p.s.active, SetupQuestion{});
  if (!order) return;
  std::visit([&p](const auto& one) { carry_out(p, one); }, *order);
  if (!std::holds_alternative<EndSetup>(*order)) return;
  pick_rest(p, p.s.active);
  finish(p, p.s.active);
  if (stage == 2) {
    p.s.active = other(p.s.active);
    stage = 3;
  } else {
    p.s.phase = Phase::first, stage = 0;
  }
}

void first_phase(Play& p) {
  p.s.first = k_hatti;  // [13.0]
  if (p.has(Option::roll_for_first)) {
    int egypt = 0, hatti = 0;
    while (egypt == hatti) {
      egypt = p.d6("13.3");
      hatti = p.d6("13.3");
      p.tell("13.3", say("Egypt rolls {}, Hatti {}", egypt, hatti));
    }
    const SideId chooser = egypt > hatti ? k_egypt : k_hatti;
    p.s.first = p.ask(chooser, k_first_player.of<SideId>("", "", {{k_hatti, "hatti", "first"}, {k_egypt, "egypt"}}));
  }
  p.s.active = p.s.first;
  p.s.turn = 1;
  p.s.phase = Phase::start, p.s.stage = 0;
}

}  // namespace hexpost::kadesh

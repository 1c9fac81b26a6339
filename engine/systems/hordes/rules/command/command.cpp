#include "engine/systems/hordes/rules/command/command.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/base/lists.h"
#include "engine/dice/random.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/movement/general_move.h"

/// Hordes & Heroes 1.4: the generals move, then the units under command are fixed.
namespace hexpost::hordes {
namespace {

/// Enemy zones of control, computed once, since lines of command need every hex of a disc.
class Ground {
 public:
  Ground(const View& v, SideId side) : v_(v), side_(side), zoc_(v.data.scenario.map.hexes.size(), 0) {
    for (const UnitId u : v.living(other(side))) {
      for (const Across& across : v.data.across[static_cast<std::size_t>(v.data.slot(v.unit(u).at))]) {
        if (across.slot >= 0 && controls(v, u, across)) zoc_[static_cast<std::size_t>(across.slot)] = 1;
      }
    }
    for (GeneralId g = 0; g < v.general_count(); ++g) {  // [1.7.2] a lone general controls the hex he is in
      if (v.general(g).side != side && v.alone(g)) zoc_[static_cast<std::size_t>(v.data.slot(v.general(g).at))] = 1;
    }
  }
  /// May the line of command come into the hex at all, and on from it?
  struct Pass {
    bool in = false, on = false;
  };
  Pass pass(int at) const {
    const auto slot = static_cast<std::size_t>(at);
    const UnitId there = v_.s.board.first(at);
    const bool friendly = there != k_no_unit && v_.side(there) == side_;
    if (there != k_no_unit && !friendly) return {};
    if (zoc_[slot] != 0 && !friendly) return {};  // [1.4.3] friends in a zone of control do not block
    Pass pass{true, true};
    const Terrain t = v_.data.scenario.map.hexes[slot].terrain;
    if (t == Terrain::impenetrable) return {};
    if (t == Terrain::wood || t == Terrain::built_up) pass.on = false;  // one hex into, never through
    if (friendly && v_.unit(there).disrupted && (zoc_[slot] != 0 || v_.options().disrupted_block_range))
      pass.on = false;  // [Q46]
    return pass;
  }

 private:
  const View& v_;
  SideId side_;
  std::vector<char> zoc_;
};

/// A place a line of command has come to: which hex, by slot, and how many broken or lake hexes it has just crossed in
/// a row.
struct Node {
  int slot = 0;
  int broken = 0, lake = 0;
  bool on = true;
};

/// Shortest line to every hex in range, by slot; -1 for none.
std::vector<std::int8_t> distances(const View& v, GeneralId g, const Ground& ground) {
  constexpr int k_most_lake = 2, k_most_broken = 15;  // of a run that is told apart
  const General& general = v.general(g);
  const bool over_broken = v.options().command_over_broken;
  std::vector<std::int8_t> out(v.data.scenario.map.hexes.size(), -1);
  std::vector<std::uint64_t> seen(out.size(), 0);  // by slot: a bit for each pair of runs that has come there
  const auto bit_of = [&](const Node& node) {
    return std::uint64_t{1} << (std::min(node.broken, k_most_broken) * (k_most_lake + 1) + node.lake);
  };
  std::vector<Node> ring{{v.data.slot(general.at), 0, 0, true}}, next;
  seen[static_cast<std::size_t>(ring.front().slot)] = bit_of(ring.front());
  out[static_cast<std::size_t>(ring.front().slot)] = 0;  // his own hex never blocks
  for (int length = 1; length <= general.range; ++length) {
    next.clear();
    for (const Node& node : ring) {
      if (!node.on) continue;
      for (const std::int16_t slot : v.data.numbers.beside(node.slot)) {
        if (slot < 0) continue;
        const Terrain t = v.data.scenario.map.hexes[static_cast<std::size_t>(slot)].terrain;
        Node here{slot, t == Terrain::broken ? node.broken + 1 : 0, t == Terrain::lake ? node.lake + 1 : 0, true};
        if (here.lake > k_most_lake || (here.broken > 1 && !over_broken)) continue;  // [1.4.3] [Q2]
        std::uint64_t& known = seen[static_cast<std::size_t>(slot)];
        if ((known & bit_of(here)) != 0) continue;
        const auto pass = ground.pass(slot);
        if (!pass.in) continue;
        known |= bit_of(here);
        here.on = pass.on;
        next.push_back(here);
        std::int8_t& shortest = out[static_cast<std::size_t>(slot)];
        if (shortest < 0) shortest = static_cast<std::int8_t>(length);
      }
    }
    std::swap(ring, next);
  }
  return out;
}

/// Spreads along adjacent friends; every unit that already counts and is not disrupted passes it on [1.4.4].
void spread(const View& v, SideId side, std::vector<bool>& in, bool hordes_too) {
  std::vector<UnitId> links =
      base::only(v.all_units(), [&](UnitId u) { return in[static_cast<std::size_t>(u)] && !v.unit(u).disrupted; });
  for (std::size_t i = 0; i < links.size(); ++i) {
    for (const Hex beside : hex::neighbours(v.unit(links[i]).at)) {
      const UnitId u = v.unit_at(beside);
      if (u == k_no_unit) continue;
      const auto index = static_cast<std::size_t>(u);
      if (in[index] || v.side(u) != side || (!hordes_too && v.type(u).horde)) continue;
      in[index] = true;
      if (!v.unit(u).disrupted) links.push_back(u);
    }
  }
}

}  // namespace

bool commands(const View& v, GeneralId g) {
  const General& general = v.general(g);
  return v.on_table_general(g) && (general.host == k_no_unit || !v.unit(general.host).disrupted);
}

std::vector<bool> command_flags(const View& v, SideId side) {
  const Ground ground(v, side);
  std::vector<bool> linked(v.s.units.size(), false);  // to a general by adjacent undisrupted friends [1.4.5]
  std::vector<bool> in(v.s.units.size(), false);
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    if (v.general(g).side != side || !commands(v, g)) continue;
    const auto reach = distances(v, g, ground);
    for (UnitId u = 0; u < v.count(); ++u) {
      if (v.side(u) != side || !v.on_table(u)) continue;
      const auto index = static_cast<std::size_t>(u);
      const Hex at = v.unit(u).at;
      if (hex::distance(at, v.general(g).at) <= 1) linked[index] = true;
      if (!v.type(u).horde && reach[static_cast<std::size_t>(v.data.slot(at))] >= 0) in[index] = true;
    }
  }
  spread(v, side, linked, true);
  // A horde counts only when linked to a general; once it does, it passes command on like any other unit.
  for (std::size_t i = 0; i < in.size(); ++i)
    in[i] = in[i] || linked[i];
  spread(v, side, in, false);
  return in;
}

namespace {

/// Why the general cannot take the last step of a move to a hex that is not adjacent: the refusal of that step after
/// the shortest path to a hex beside it. Nothing if the general cannot come near.
Refused last_step(const View& v, GeneralId g, hex::Hex to) {
  constexpr std::size_t k_all = 1000;
  const auto paths = sample_command_moves(v, g, k_all);
  const std::vector<hex::Hex>* near = nullptr;
  for (const auto& path : paths) {
    if (path.back() == to) return std::nullopt;
    if (hex::adjacent(path.back(), to) && (!near || path.size() < near->size())) near = &path;
  }
  if (!near) return std::nullopt;
  std::vector<hex::Hex> whole = *near;
  whole.push_back(to);
  return judge_command_move(v, g, whole);
}

}  // namespace

Refused GiveCommand::judge_order(const TableView& v, const Lead& o) const {
  if (v.general(o.general).side != v.s.active) {
    auto refusal = refuse("1.4.1", "{} is not your general", {v.general_name(o.general)});
    refusal.column = 6;
    return refusal;
  }
  if (o.path.empty()) return refuse("1.4.1", "name the hexes of the way", {}, Lead::verb.usage());
  const std::vector<Hex>& path = o.path;
  auto refusal = judge_command_move(v, o.general, path);
  if (!refusal || may_command_move(v, o.general)) return refusal;
  GeneralWalk w = start_general(v, o.general);
  if (path.size() == 1 && v.on_map(path[0]) && !hex::adjacent(w.at, path[0])) {
    if (auto why = last_step(v, o.general, path[0])) refusal = std::move(why);
    refusal->hint = base::fill(base::tr("it cannot get to {} in this move"), {v.label(path[0])});
  }
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!try_general_leg(v, w, path[i])) continue;
    Lead before = o;
    before.path.resize(i);
    refusal->column = static_cast<int>(orders::print(v.names(), before).size()) + 2;
    break;
  }
  return refusal;
}

std::vector<GiveCommand::Answer> GiveCommand::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out{EndCommand{}};
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    if (v.general(g).side != v.s.active || may_command_move(v, g)) continue;
    for (const auto& path : sample_command_moves(v, g, limit)) {
      if (out.size() >= limit) return out;
      out.push_back(Lead{g, path});
    }
  }
  return out;
}

namespace {

/// A way of the general that mostly goes ahead, drawn step by step; without a hex if the general comes nowhere by it.
Lead draw_ride(const TableView& v, GeneralId g, dice::Random& random) {
  GeneralWalk w = start_general(v, g);
  std::vector<Hex> hexes;
  auto ahead = static_cast<hex::Side>(random.below(hex::k_sides));
  const auto most = static_cast<std::uint64_t>(std::max<int>(1, v.general(g).move));
  for (std::uint64_t steps = 1 + random.below(2 * most); steps > 0 && !w.halted; --steps) {
    const hex::Side side = random.below(8) == 0 ? static_cast<hex::Side>(random.below(hex::k_sides))
                                                : hex::wrap(ahead + static_cast<int>(random.below(3)) - 1);
    const Hex to = hex::step(w.at, side);
    if (v.data.slot(to) < 0 || try_general_leg(v, w, to)) continue;
    hexes.push_back(to), ahead = side;
  }
  return Lead{g, hexes};
}

}  // namespace

GiveCommand::Answer GiveCommand::sample(const TableView& v, dice::Random& random) const {
  constexpr std::uint64_t k_ends_once_in = 24;
  std::vector<GeneralId> able = base::only(
      v.all_generals(), [&](GeneralId g) { return v.general(g).side == v.s.active && !may_command_move(v, g); });
  if (able.empty() || random.below(k_ends_once_in) == 0) return EndCommand{};
  const GeneralId g = random.one_of(able);
  if (Lead ride = draw_ride(v, g, random); !ride.path.empty() && !judge_order(v, ride)) return ride;
  constexpr std::size_t k_all = 10'000;
  const CommandMoves ways(v, g, k_all);
  if (ways.size() == 0) return EndCommand{};
  return Lead{g, ways.path(random.index(ways.size()))};
}

std::optional<GiveCommand::Answer> GiveCommand::forced(const TableView& v) const {
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    if (v.general(g).side == v.s.active && !may_command_move(v, g)) return std::nullopt;
  }
  return EndCommand{};
}

/// [1.4.1] One general acts after the other, as the player likes. Then command is fixed for the bound [1.4.3].
void command_phase(Play& p) {
  p.s.stage = 1;
  const auto order = p.ask_or_stop(p.active(), GiveCommand{});
  if (!order) return;
  if (const auto* lead = std::get_if<Lead>(&*order)) {
    GeneralWalk w = start_general(p, lead->general);
    std::vector<Hex> way{w.at};
    for (const Hex to : lead->path) {
      if (try_general_leg(p, w, to)) break;
      way.push_back(w.at);
    }
    settle_general(p.data, p.s, w);
    const UnitId host = p.general(lead->general).host;
    p.tell("1.4.1", [&] {
      Fact rides = host == k_no_unit
                       ? say("{} rides from {} to {}", p.general_name(lead->general), p.label(w.from), p.label(w.at))
                       : say("{} rides from {} to {} and is with {}", p.general_name(lead->general), p.label(w.from),
                             p.label(w.at), p.name(host));
      if (w.from == w.at) return rides;
      return std::move(rides).goes(p.view().general_name(lead->general), p.active(), std::move(way));
    });
    return;
  }
  const auto flags = command_flags(p, p.active());
  const auto units = p.view().living(p.active());
  std::vector<UnitId> others;
  for (const UnitId u : units) {
    p.unit(u).commanded = flags[static_cast<std::size_t>(u)];
    if (!p.unit(u).commanded) others.push_back(u);
  }
  p.tell("1.4.3", [&] {
    return say("{0}: {1} {1|unit|units} under command", p.side_name(p.active()), units.size() - others.size());
  });
  if (!others.empty()) p.tell("1.4.7", [&] { return say("Out of command: {}", p.view().listed(others)); });
  p.s.phase = Phase::movement;
  p.s.stage = 0;
}

}  // namespace hexpost::hordes

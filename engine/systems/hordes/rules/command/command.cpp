#include "engine/systems/hordes/rules/command/command.h"

#include <algorithm>

#include "engine/systems/hordes/model/contact.h"

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
  std::vector<UnitId> links;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (in[static_cast<std::size_t>(u)] && !v.unit(u).disrupted) links.push_back(u);
  }
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

}  // namespace hexpost::hordes

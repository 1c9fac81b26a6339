#include "engine/systems/hordes/rules/movement/general_move.h"

#include <algorithm>

#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/movement/move.h"

namespace hexpost::hordes {
Refused may_command_move(const View& v, GeneralId g) {
  const std::string& name = v.general_name(g);
  const General& general = v.general(g);
  if (!v.on_table_general(g)) return refuse("", "{} is not on the table", {name});
  if (general.side != v.s.active || v.s.phase != Phase::command)
    return refuse("1.3", "{} moves in the command phase of the leader's own side", {name});
  if (general.moved) return refuse("1.4.1", "{} has made the command move", {name});
  if (general.host == k_no_unit) return std::nullopt;
  if (v.unit(general.host).disrupted)
    return refuse("1.4.6", "{0} cannot leave {1}, which is disrupted", {name, v.name(general.host)});
  if (engaged(v, general.host))
    return refuse("1.4.1", "{0} cannot leave {1}, which is in hand-to-hand combat", {name, v.name(general.host)});
  return std::nullopt;
}

GeneralWalk start_general(const View& v, GeneralId g) {
  GeneralWalk w;
  w.general = g;
  w.from = w.at = v.general(g).at;
  w.road = on_road(v, w.at);
  return w;
}

Refused try_general_leg(const View& v, GeneralWalk& w, Hex to) {
  const General& general = v.general(w.general);
  const std::string& name = v.general_name(w.general);
  if (w.halted) return refuse("1.4.1", "the move of {} ends in {}", {name, v.label(w.at)});
  if (w.at == to) return refuse("1.4.1", "{} is in {}", {name, v.label(to)});
  if (!hex::adjacent(w.at, to))
    return refuse("1.4.1", "{} is not adjacent to {}", {v.on_map(to) ? v.label(to) : "-", v.label(w.at)});
  const Step step = hordes::step(v, general_mover(), w.at, to);
  if (!step.refused.empty()) return refuse(step.rule, step.refused);
  if ((step.first_hex || step.whole_move) && w.spent > 0)
    return refuse(step.rule, "{} can be entered only from where the move began", {v.label(to)});
  const UnitId there = v.unit_at(to);  // also with an enemy general [Q45]
  if (there != k_no_unit && v.side(there) != general.side) return refuse("Q45", "the enemy holds {}", {v.label(to)});
  const bool road = w.road && step.road;
  if (w.spent + 1 > general.move + (road ? 1 : 0)) return refuse("1.4.1", "{} has no movement left", {name});
  ++w.spent;
  w.at = to, w.road = road;
  const SideId foe = other(general.side);
  w.halted = step.halts || step.whole_move || v.lone_general_at(to, foe) != k_no_general ||  // [1.4.2]
             (v.options().zoc_stops_generals && in_zoc_of(v, foe, to));
  return std::nullopt;
}

Refused judge_command_move(const View& v, GeneralId g, std::span<const Hex> path) {
  if (auto no = may_command_move(v, g)) return no;
  if (path.empty()) return refuse("1.4.1", "{} would do nothing", {v.general_name(g)});
  GeneralWalk w = start_general(v, g);
  for (const Hex to : path) {
    if (auto no = try_general_leg(v, w, to)) return no;
  }
  return std::nullopt;
}

void settle_general(const Data& data, State& s, const GeneralWalk& w) {
  General& general = s.generals[static_cast<std::size_t>(w.general)];
  general.at = w.at;
  general.host = k_no_unit;
  general.moved = true;
  const View v{data, s};
  const UnitId there = v.unit_at(w.at);
  if (there != k_no_unit && v.side(there) == general.side) general.host = there;  // [1.4.1]
}

CommandMoves::CommandMoves(const View& v, GeneralId g, std::size_t limit) {
  if (may_command_move(v, g)) return;
  nodes_.push_back({start_general(v, g), 0});
  // a general on a road may get farther than one that came here first across country
  enum Come : char { no, across, by_road };
  std::vector<char> come(v.data.scenario.map.hexes.size(), no);
  const auto mark = [&](const GeneralWalk& w) {
    char& known = come[static_cast<std::size_t>(v.data.slot(w.at))];
    known = std::max<char>(known, w.road ? by_road : across);
  };
  mark(nodes_.front().walk);
  for (std::size_t i = 0; i < nodes_.size() && ends_.size() < limit; ++i) {
    const GeneralWalk from = nodes_[i].walk;
    if (from.halted || (from.spent >= v.general(g).move && !from.road)) continue;  // sure to be refused
    const auto& beside = v.data.numbers.beside(v.data.slot(from.at));
    for (hex::Side side = 0; side < hex::k_sides && ends_.size() < limit; ++side) {
      const int slot = beside[static_cast<std::size_t>(side)];
      if (slot < 0) continue;
      const char known = come[static_cast<std::size_t>(slot)];
      if (known >= (from.road ? by_road : across)) continue;  // he cannot come there any better
      GeneralWalk next = from;
      if (try_general_leg(v, next, hex::step(from.at, side)) || known >= (next.road ? by_road : across)) continue;
      nodes_.push_back({next, i});
      if (known == no) ends_.push_back(nodes_.size() - 1);
      mark(next);
    }
  }
}

std::vector<Hex> CommandMoves::path(std::size_t i) const {
  std::vector<Hex> hexes;
  for (std::size_t node = ends_[i]; node != 0; node = nodes_[node].before)
    hexes.push_back(nodes_[node].walk.at);
  std::ranges::reverse(hexes);
  return hexes;
}

std::vector<std::vector<Hex>> sample_command_moves(const View& v, GeneralId g, std::size_t limit) {
  const CommandMoves moves(v, g, limit);
  std::vector<std::vector<Hex>> out;
  for (std::size_t i = 0; i < moves.size(); ++i)
    out.push_back(moves.path(i));
  return out;
}

}  // namespace hexpost::hordes

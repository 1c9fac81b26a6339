#include "engine/systems/hordes/rules/command/command_phase.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/dice/random.h"
#include "engine/systems/hordes/rules/command/command.h"
#include "engine/systems/hordes/rules/movement/general_move.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes 1.4: the generals move, then the units under command are fixed.
namespace hexpost::hordes {

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
  if (o.path.empty()) return refuse("1.4.1", "say the hexes of the way", {}, Lead::verb.usage());
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
  std::vector<GeneralId> able;
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    if (v.general(g).side == v.s.active && !may_command_move(v, g)) able.push_back(g);
  }
  if (able.empty() || random.below(k_ends_once_in) == 0) return EndCommand{};
  const GeneralId g = able[random.below(able.size())];
  if (Lead ride = draw_ride(v, g, random); !ride.path.empty() && !judge_order(v, ride)) return ride;
  constexpr std::size_t k_all = 10'000;
  const CommandMoves ways(v, g, k_all);
  if (ways.size() == 0) return EndCommand{};
  return Lead{g, ways.path(random.below(ways.size()))};
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

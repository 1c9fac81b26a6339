#include "engine/systems/kadesh/rules/command/command.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/text.h"
#include "engine/dice/random.h"
#include "engine/systems/kadesh/rules/activation/activation.h"
#include "engine/systems/kadesh/rules/activation/questions.h"
#include "engine/systems/kadesh/rules/retreat/harm.h"

namespace hexpost::kadesh {
namespace {

/// As Network::from(), for lines from one hex only.
Lines lines_from(View v, SideId side, Hex post, int most) {
  constexpr std::int16_t k_none = -1;
  Lines out;
  out.resize(static_cast<std::size_t>(v.count()), k_none);
  Army open;  // the lowest unit of each hex
  const auto go_on = [&](int slot, int far) {
    if (most > 0 && far >= most) return;
    for (const int to : v.data.numbers.beside(slot)) {
      if (!v.held_by(side, to)) continue;
      auto& known = out[static_cast<std::size_t>(v.first_at(to))];
      if (known != k_none) continue;
      known = static_cast<std::int16_t>(far + 1);
      open.push_back(v.first_at(to));
    }
  };
  if (v.held_by(side, post)) out[static_cast<std::size_t>(v.first_at(post))] = 0;
  go_on(v.data.slot(post), 0);
  for (std::size_t i = 0; i < open.size(); ++i) {
    const UnitId first = open[i];
    bool steady = false;
    for (UnitId u = first; u != k_no_unit && !steady; u = v.unit(u).next)
      steady = v.steady(u);
    if (steady) go_on(v.data.slot(v.unit(first).at), out[static_cast<std::size_t>(first)]);
  }
  return out;
}

/// The lines of some leaders, by leader.
using LinesOfAll = std::vector<std::pair<LeaderId, Lines>>;

Lines lines_from(View v, LeaderId l, int most) {
  return lines_from(v, v.leader_info(l).side, v.leader(l).at, most);
}

bool beside(View v, Hex post, UnitId u) {  // [K67]
  return hex::distance(post, v.unit(u).at) <= 1;
}

bool within(View v, const Lines& lines, Hex post, UnitId u, int range) {
  const int far = lines[static_cast<std::size_t>(v.first_at(v.unit(u).at))];
  return (far >= 0 && (range == 0 || far <= range)) || beside(v, post, u);
}

bool within(View v, const Lines& lines, LeaderId l, UnitId u, int range) {
  return within(v, lines, v.leader(l).at, u, range);
}

/// Both are on the map, and no farther apart than a line may be long.
bool may_be_in_reach(View v, LeaderId l, UnitId u, int range) {
  if (!v.leader_here(l) || !v.here(u)) return false;
  return range == 0 || beside(v, v.leader(l).at, u) || hex::distance(v.leader(l).at, v.unit(u).at) <= range;
}

/// The first leader in the order of preference: of the own formation, then the nearest, then by order [K35].
LeaderId leader_for(View v, UnitId u, const LinesOfAll& lines) {
  LeaderId best = k_no_leader;
  const auto rank = [&](LeaderId l) {
    return std::tuple(v.leader_info(l).formation == v.info(u).formation ? 0 : 1,
                      hex::distance(v.leader(l).at, v.unit(u).at), static_cast<int>(l));
  };
  for (const auto& [l, reach] : lines) {
    if (!may_command(v, l, u) || (best != k_no_leader && rank(best) < rank(l))) continue;
    if (within(v, reach, l, u, v.leader_info(l).range)) best = l;
  }
  return best;
}

/// The lines of all leaders of the side on the map, as far as their range.
LinesOfAll lines_of(View v, SideId side) {
  LinesOfAll out;
  const Network network(v, side);
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_here(l) && v.leader_info(l).side == side)
      out.emplace_back(l, network.from(v.leader(l).at, v.leader_info(l).range));
  }
  return out;
}

/// [7.3] [K68] Chariots of other divisions that no leader of theirs reaches, the nearest first.
Units borrowable(View v, LeaderId l, const Lines& lines) {
  Units wanting;
  for (const UnitId u : v.on_map_of(v.leader_info(l).side)) {
    const bool may = is_chariot(v.type(u)) && v.leader_info(l).borrows_from[index_of(v.info(u).formation)];
    if (may && v.unit(u).bound == k_no_leader && within(v, lines, l, u, v.leader_info(l).range)) wanting.push_back(u);
  }
  std::ranges::stable_sort(wanting, {}, [&](UnitId u) { return hex::distance(v.leader(l).at, v.unit(u).at); });
  return wanting;
}

/// A borrowed chariot brings its runner.
void lend(View v, State& s, UnitId u, LeaderId l) {
  s.units[static_cast<std::size_t>(u)].bound = l;
  const UnitId runner = v.with_partner(u);
  if (runner != k_no_unit && v.unit(runner).bound == k_no_leader) s.units[static_cast<std::size_t>(runner)].bound = l;
}

void borrow(Play& p, LeaderId l, const Lines& lines) {
  const auto wanting = borrowable(p, l, lines);
  for (const Piece one : choose_pieces(p, k_borrow, {wanting.begin(), wanting.end()}, p.view().leader_info(l).borrows))
    lend(p, p.s, static_cast<UnitId>(one), l);
}

/// [7.2] [K35] The effects on a unit of the leader to whom it is bound, or of having none.
void mark(View v, State& s, UnitId u) {
  Unit& unit = s.units[static_cast<std::size_t>(u)];
  unit.out_of_command = unit.bound == k_no_leader && needs_command(v.type(u));
  unit.reserve = unit.reserve && unit.bound != k_no_leader && v.leader(unit.bound).mode == Mode::reserve;
}

/// [4.6.3] [K80] May go into March Mode under the leader, whose lines are `lines`.
bool may_march(View v, UnitId u, LeaderId l, const Lines& lines) {
  return v.here(u) && v.unit(u).bound == l && !v.routed(u) && !v.unit(u).out_of_command && !v.locked(u) &&
         !v.unit(u).scattered && !v.next_to(other(v.side(u)), v.unit(u).at) && within(v, lines, l, u, k_march_line);
}

/// [4.6.3] [K75] A line of March Mode is 15 hexes long, whatever the leader's own range: it reaches units that are
/// otherwise out of command.
void take_on_march(Play& p, LeaderId l, const Lines& lines) {
  for (const UnitId u : p.view().on_map_of(p.active())) {
    if (p.unit(u).bound != k_no_leader || !may_command(p, l, u) || !within(p, lines, l, u, k_march_line)) continue;
    p.unit(u).bound = l;
    const bool was_out = p.unit(u).out_of_command;
    p.unit(u).out_of_command = false;
    if (may_march(p, u, l, lines)) continue;
    p.unit(u).bound = k_no_leader;
    p.unit(u).out_of_command = was_out;
  }
}

/// [7.1.1] [K75] A unit that has left March Mode is in command only by its leader's own range. `lines`: those of that
/// range, made for the first unit that asks for them.
void leave_march_line(Play& p, UnitId u, std::optional<Lines>& lines) {
  const LeaderId l = p.unit(u).bound;
  if (l == k_no_leader) return;
  const int range = p.view().leader_info(l).range;
  if (may_be_in_reach(p, l, u, range)) {
    if (!lines) lines = lines_from(p, l, range);
    if (within(p, *lines, l, u, range)) return;
  }
  p.unit(u).bound = k_no_leader;
  mark(p, p.s, u);
  if (p.unit(u).out_of_command) p.tell("7.2", say("not in command: {}", p.name(u)));
}

void change_mode(Play& p, LeaderId l, Mode mode) {
  std::optional<Lines> own;
  const Lines lines = mode == Mode::march ? lines_from(p, l, k_march_line) : Lines{};
  if (mode == Mode::march) take_on_march(p, l, lines);
  p.leader(l).mode = mode;
  p.tell("4.6", mode == Mode::march ? say("{} is in March Mode", p.leader_name(l))
                                    : say("{} is in Combat Mode", p.leader_name(l)));
  for (UnitId u = 0; u < p.view().count(); ++u) {
    if (p.unit(u).bound != l) continue;
    p.unit(u).reserve = false;
    const bool marched = p.unit(u).march;
    p.unit(u).march = mode == Mode::march && may_march(p, u, l, lines);
    if (marched && !p.unit(u).march) leave_march_line(p, u, own);
  }
}

}  // namespace

bool in_reach(View v, LeaderId l, UnitId u, int range) {
  if (!may_be_in_reach(v, l, u, range)) return false;
  return beside(v, v.leader(l).at, u) || within(v, lines_from(v, l, range), l, u, range);
}

Army commandable(View v, LeaderId l) {
  Army out = v.on_map_of(v.leader_info(l).side);
  out.remove_if([&](UnitId u) { return !may_command(v, l, u); });
  return out;
}

Army commanded_from(View v, LeaderId l, Hex post, const Army& commandable, const Network* network) {
  const int range = v.leader_info(l).range;
  const auto lines =
      network != nullptr ? network->from(post, range) : lines_from(v, v.leader_info(l).side, post, range);
  Army out = commandable;
  out.remove_if([&](UnitId u) { return !within(v, lines, post, u, range); });
  return out;
}

int most_commanded_from(View v, LeaderId l, Hex post, const Army& commandable) {
  const int range = v.leader_info(l).range;
  const auto near = [&](UnitId u) { return hex::distance(post, v.unit(u).at) <= std::max(range, 1); };
  return static_cast<int>(range == 0 ? static_cast<std::ptrdiff_t>(commandable.size())
                                     : std::ranges::count_if(commandable, near));
}

void mark_led(const Data& data, State& s, SideId side) {
  const View v{data, s};
  for (const UnitId u : s.on_map[side])
    s.units[static_cast<std::size_t>(u)].led = false;
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (!v.leader_here(l) || v.leader_info(l).side != side) continue;
    const auto lead = [&](int slot) {
      for (UnitId u = v.first_at(slot); u != k_no_unit; u = v.unit(u).next) {
        if (may_command(v, l, u)) s.units[static_cast<std::size_t>(u)].led = true;
      }
    };
    const int at = data.slot(v.leader(l).at);
    if (at < 0) continue;
    lead(at);
    for (const int next : data.numbers.beside(at))
      lead(next);
  }
}

State in_command_soon(View v) {
  State s = v.s;
  const View then{v.data, s};
  const SideId side = s.active;
  const auto lines = lines_of(then, side);
  for (const UnitId u : then.on_map_of(side))
    s.units[static_cast<std::size_t>(u)].bound = leader_for(then, u, lines);
  for (const auto& [l, reach] : lines) {
    auto lent = borrowable(then, l, reach);
    lent.resize(std::min(lent.size(), static_cast<std::size_t>(then.leader_info(l).borrows)));
    for (const UnitId u : lent)
      lend(then, s, u, l);
  }
  for (const UnitId u : then.on_map_of(side))
    mark(then, s, u);
  mark_led(v.data, s, side);
  return s;
}

void command_phase(Play& p) {
  const SideId side = p.active();
  const auto lines = lines_of(p, side);
  for (const UnitId u : p.view().on_map_of(side))
    p.unit(u).bound = leader_for(p, u, lines);
  for (const auto& [l, reach] : lines) {
    if (p.view().leader_info(l).borrows > 0) borrow(p, l, reach);
  }
  Units out;
  for (const UnitId u : p.view().on_map_of(side)) {
    mark(p, p.s, u);
    if (p.unit(u).out_of_command) out.push_back(u);
  }
  mark_led(p.data, p.s, side);
  if (!out.empty()) p.tell("7.2", say("not in command: {}", listed(p, out)));
  std::ranges::stable_sort(out, {}, [&](UnitId u) { return p.view().by_label(p.unit(u).at); });
  for (const UnitId u : out) {
    if (!p.view().here(u) || p.unit(u).level != Level::shaken) continue;  // [K70]
    if (!check_morale(p, u, "7.2")) lose_level(p, u, "7.2");
  }
}

Barred ModesQuestion::judge_order(const TableView& v, const ModeOrder& o) const {
  if (!v.leader_here(o.leader) || v.leader_info(o.leader).side != v.s.active)
    return refuse("4.6", "{} is not one of your leaders on the map", {v.leader_name(o.leader)});
  if (v.leader(o.leader).unreleased) return refuse("13.1.7", "{} has not been released yet", {v.leader_name(o.leader)});
  if (v.leader(o.leader).mode == o.mode) return refuse("4.6", "{} is in that mode already", {v.leader_name(o.leader)});
  return std::nullopt;
}

Barred ModesQuestion::judge_order(const TableView& v, const BindOrder& o) const {
  if (!v.here(o.unit) || v.side(o.unit) != v.s.active)
    return refuse("7.1", "{} is not one of your units on the map", {v.name(o.unit)});
  if (!v.leader_here(o.leader) || !may_command(v, o.leader, o.unit))
    return refuse("7.3", "{} does not command {}", {v.leader_name(o.leader), v.name(o.unit)});
  if (!in_reach(v, o.leader, o.unit, v.leader_info(o.leader).range))
    return refuse("7.1.1", "{} is out of reach of {}", {v.name(o.unit), v.leader_name(o.leader)});
  return std::nullopt;
}

Barred ModesQuestion::judge_order(const TableView& v, const HaltOrder& o) const {
  if (v.side(o.unit) != v.s.active || !v.unit(o.unit).march)
    return refuse("8.3", "{} is not in March Mode", {v.name(o.unit)},
                  "leave the line out; it moves in the ordinary way");
  return std::nullopt;
}

Barred ModesQuestion::judge_order(const TableView& v, const TopOrder& o) const {
  if (!v.here(o.unit) || v.side(o.unit) != v.s.active)
    return refuse("4.2.1", "{} is not one of your units on the map", {v.name(o.unit)});
  if (v.routed(o.unit) && v.is_fortress(v.unit(o.unit).at))
    return refuse("4.2.1", "{} is Routed and stays the lowest unit in the Fortress", {v.name(o.unit)});
  if (v.top_at(v.unit(o.unit).at) == o.unit) return refuse("4.2.1", "{} is on top already", {v.name(o.unit)});
  return std::nullopt;
}

std::vector<ModesQuestion::Answer> ModesQuestion::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out{EndModes{}};
  for (LeaderId l = 0; l < v.leader_count() && out.size() < limit; ++l) {
    for (const Mode mode : {Mode::combat, Mode::march}) {
      const ModeOrder order{l, mode};
      if (!judge_order(v, order)) out.emplace_back(order);
    }
  }
  if (out.size() > limit) out.resize(limit);
  return out;
}

/// A random change of mode, or now and then an order for a random unit.
ModesQuestion::Answer ModesQuestion::sample(const TableView& v, dice::Random& random) const {
  constexpr int k_others = 5;  // orders for a unit, in a hundred
  base::ShortList<LeaderId, 32> leaders;
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_here(l) && v.leader_info(l).side == v.s.active && !v.leader(l).unreleased) leaders.push_back(l);
  }
  if (const Army& units = v.s.on_map[v.s.active]; !units.empty() && random.chance(k_others)) {
    const UnitId u = random.one_of(units);
    if (const HaltOrder halt{u}; !judge_order(v, halt)) return halt;
    if (const TopOrder top{u}; !judge_order(v, top)) return top;
    if (!leaders.empty()) {
      if (const BindOrder bind{u, random.one_of(leaders)}; !judge_order(v, bind)) return bind;
    }
  }
  const std::uint64_t drawn = random.below(leaders.size() + 1);
  if (drawn == leaders.size()) return EndModes{};
  const LeaderId l = leaders[static_cast<std::size_t>(drawn)];
  const Mode mode = random.chance(50) ? Mode::combat : Mode::march;
  return ModeOrder{l, mode != v.leader(l).mode ? mode : mode == Mode::march ? Mode::combat : Mode::march};
}

std::optional<ModesQuestion::Answer> ModesQuestion::forced(const TableView& v) const {
  return v.s.on_map[v.s.active].empty() ? std::optional<Answer>(EndModes{}) : std::nullopt;
}

namespace {

// What each order of the phase does.
void carry_out(Play& p, const ModeOrder& order) {
  change_mode(p, order.leader, order.mode);
}
void carry_out(Play& p, const BindOrder& order) {
  Unit& unit = p.unit(order.unit);
  unit.bound = order.leader;
  unit.out_of_command = false;
  unit.reserve = false;
  const bool marches = p.leader(order.leader).mode == Mode::march;  // [K35] it has that leader's mode
  unit.march = marches && may_march(p, order.unit, order.leader, lines_from(p, order.leader, k_march_line));
  p.tell("7.1", say("{} is bound to {}", p.name(order.unit), p.leader_name(order.leader)));
}
void carry_out(Play& p, const HaltOrder& order) {
  p.unit(order.unit).march = false;
  p.tell("8.3", say("{} leaves March Mode", p.name(order.unit)));
  std::optional<Lines> lines;
  leave_march_line(p, order.unit, lines);
}
void carry_out(Play& p, const TopOrder& order) {
  for (const UnitId u : p.view().units_at(p.unit(order.unit).at))
    p.unit(u).order = static_cast<std::int8_t>(p.unit(u).order + 1);
  p.unit(order.unit).order = 0;
  p.tell("4.2.1", say("{} is on top in {}", p.name(order.unit), p.label(p.unit(order.unit).at)));
}
void carry_out(Play&, const EndModes&) {}

}  // namespace

bool modes_phase(Play& p) {
  const auto order = p.ask_or_stop(p.active(), ModesQuestion{});
  if (!order) return false;
  std::visit([&p](const auto& one) { carry_out(p, one); }, *order);
  return std::holds_alternative<EndModes>(*order);
}

}  // namespace hexpost::kadesh

#include "engine/systems/hordes/rules/movement/orders.h"

#include <array>

#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/movement/move_samples.h"
#include "engine/systems/hordes/rules/movement/walk.h"

namespace hexpost::hordes {
namespace {

using base::Refusal;

constexpr int k_stop_percent = 12;  ///< chance before each leg that the walk ends
constexpr int k_tries = 16;         ///< legs drawn for one walk; some are refused
constexpr int k_most_tries = 64;    ///< the most if all were refused

/// A leg that may suit the walk: mostly a step through a side that it may use, else a turn or a change of formation.
Leg draw_leg(const Walk& w, dice::Random& random) {
  constexpr std::array k_changes{Leg::Kind::column, Leg::Kind::deploy, Leg::Kind::dismount, Leg::Kind::remount};
  const int kind = static_cast<int>(random.below(10));
  if (kind == 0) return Leg::of(random.one_of(k_changes));
  if (kind <= 2) return Leg::face(static_cast<Facing>(random.below(hex::k_facings)));
  hex::Side side = static_cast<hex::Side>(random.below(hex::k_sides));
  while (w.hexes > 0 && !has_side(front_sides(w.facing), side))
    side = static_cast<hex::Side>(random.below(hex::k_sides));
  return Leg::go(hex::step(w.at, side));
}

}  // namespace

std::vector<Leg> stroll(const View& v, UnitId u, dice::Random& random) {
  if (may_move(v, u)) return {};
  const Walker walker(v, u);
  const Walk before = start(v, u);
  Walk w = before;
  std::vector<Leg> legs;
  std::size_t legal = 0;  // the number of legs that are a legal move
  for (int i = 0; i < (legal > 0 ? k_tries : k_most_tries); ++i) {
    if (legal > 0 && random.chance(k_stop_percent)) break;
    const Leg leg = draw_leg(w, random);
    const bool turns_again = leg.kind == Leg::Kind::face && !legs.empty() && legs.back().kind == Leg::Kind::face;
    if (turns_again || (leg.kind == Leg::Kind::face && leg.facing == w.facing)) continue;
    if (leg.kind == Leg::Kind::go && !v.on_map(leg.hex)) continue;
    Walk next = w;
    if (walker.take(next, leg)) continue;
    w = next;
    legs.push_back(leg);
    if (!walker.may_end(w) && !does_nothing(v, before, w)) legal = legs.size();
  }
  legs.resize(legal, Leg{});
  return legs;
}

namespace {
constexpr int k_unit_column = 6;  ///< of the unit in `move UNIT`, `turn UNIT`; longer verbs have no word there
}  // namespace

Refused GiveMove::not_mine(const TableView& v, UnitId u) {
  if (v.side(u) == v.s.active) return std::nullopt;
  auto refusal = refuse("1.3", "{} is not your unit", {v.name(u)});
  refusal.column = k_unit_column;
  return refusal;
}

namespace {
/// The column of the first leg that cannot be walked, in the canonical line; 0 when all can.
template <class Order>
int column_of_bad_leg(const TableView& v, Walk w, const Order& o) {
  for (std::size_t i = 0; i < o.legs.size(); ++i) {
    if (!try_leg(v, w, o.legs[i])) continue;
    Order before = o;
    before.legs.resize(i);
    return static_cast<int>(orders::print(v.names(), before).size()) + 2;
  }
  return 0;
}

/// The legal order nearest to one that is refused: to the same hex, facing as wished where that is possible.
std::string nearest_order(const TableView& v, const Move& o) {
  const Leg* to = nullptr;
  std::optional<Facing> facing;
  for (const Leg& leg : o.legs) {
    if (leg.kind == Leg::Kind::go) to = &leg, facing.reset();
    if (leg.kind == Leg::Kind::face && to) facing = leg.facing;
  }
  if (!to) return {};
  auto way = way_to(v, o.unit, to->hex, facing);
  if (!way) return base::fill(base::tr("it cannot get to {} in this move"), {v.label(to->hex)});
  return base::fill(base::tr("one way: {}"),
                    {orders::shown(v.names(), orders::print(v.names(), Move{o.unit, std::move(*way)}))});
}

/// Why the unit cannot take the last step of a move to a hex that it can come near to. Nothing when it cannot come
/// near.
Refused last_step(const TableView& v, UnitId u, Hex to) {
  Refused out;
  std::size_t shortest = 0;
  for (const Hex beside : hex::neighbours(to)) {
    auto near = way_to(v, u, beside, std::nullopt);
    if (!near || (out && near->size() >= shortest)) continue;
    shortest = near->size();
    near->push_back(Leg::go(to));
    if (auto refusal = judge_move(v, u, *near)) out = std::move(refusal);
  }
  return out;
}
}  // namespace

Refused GiveMove::judge_order(const TableView& v, const Move& o) const {
  if (auto refusal = not_mine(v, o.unit)) return refusal;
  if (o.legs.empty()) return refuse("1.5", "say where {} goes", {v.name(o.unit)}, Move::verb.usage());
  auto refusal = judge_move(v, o.unit, o.legs);
  if (!refusal) return refusal;
  const bool may_not = may_move(v, o.unit).has_value();
  refusal->column = may_not ? k_unit_column : column_of_bad_leg(v, start(v, o.unit), o);
  if (may_not) return refusal;
  if (std::string nearest = nearest_order(v, o); !nearest.empty()) refusal->hint = std::move(nearest);
  // An order that names its last hex alone is refused for what bars that hex, not for the hexes it leaves out.
  const bool last_hex_alone = o.legs.size() == 1 && o.legs.front().kind == Leg::Kind::go;
  const Hex from = v.unit(o.unit).at;
  if (last_hex_alone && v.on_map(o.legs.front().hex) && !hex::side_towards(from, o.legs.front().hex)) {
    if (auto barred = last_step(v, o.unit, o.legs.front().hex))
      refusal->rule = std::move(barred->rule), refusal->why = std::move(barred->why);
  }
  return refusal;
}

Refused GiveMove::judge_order(const TableView& v, const Stakes& o) const {
  if (auto refusal = not_mine(v, o.unit)) return refusal;
  switch (o.work) {
    case Stakes::Work::plant:
      return judge_plant_stakes(v, o.unit);
    case Stakes::Work::lift:
      return judge_lift_stakes(v, o.unit);
    case Stakes::Work::remove:
      return judge_remove_stakes(v, o.unit);
  }
  return std::nullopt;
}

namespace {
/// The first check of may_act().
bool could_act(const Unit& unit) {
  return unit.commanded && !unit.done && !unit.disrupted;
}
}  // namespace

void GiveMove::list_in_place(const TableView& v, UnitId u, std::size_t limit, std::vector<Answer>& out) const {
  const auto offer = [&](const auto& order) {
    if (out.size() < limit && !judge_order(v, order)) out.push_back(order);
  };
  if (!v.on_table(u)) return;
  // whole groups of orders that are sure to be refused are left out: a refusal is dear to word
  const bool acts = could_act(v.unit(u)) && !may_act(v, u);
  const bool fights = acts && engaged(v, u);
  if (fights) offer(DeployInCombat{u});
  if (v.kind(u) == Kind::artillery) {
    for (Facing f = 0; f < hex::k_facings; ++f) {
      if (may_face(v, v.unit(u).at, f)) offer(Turn{u, f});
    }
  }
  if (!acts) return;
  if (v.unit(u).stakes_carried) offer(Stakes{u, Stakes::Work::plant});
  if (v.unit(u).stakes != 0) offer(Stakes{u, Stakes::Work::lift});
  if (!v.s.left_stakes.empty()) offer(Stakes{u, Stakes::Work::remove});
  const auto around = hex::neighbours(v.unit(u).at);
  if (fights && v.infantry(u)) {
    for (const Hex to : around)
      offer(StepBack{u, to});
  }
  if (may_move(v, u)) return;
  for (const Hex beside : around) {
    const UnitId friendly = v.unit_at(beside);
    if (friendly == k_no_unit || v.side(friendly) != v.side(u)) continue;
    if (v.stands(u) < v.full_stands(u) && v.stands(friendly) < v.full_stands(friendly)) offer(Combine{u, friendly});
    if (u < friendly) offer(Interchange{u, friendly});
    if (u < friendly && v.combined(u) && v.combined(friendly)) offer(ExchangeStands{u, friendly});
    if (u > friendly || third_of_blocks(v, u, friendly) == k_no_unit) continue;
    for (const Hex third : around)
      offer(SplitBlocks{u, friendly, third});
  }
}

/// Everything the unit may be told, walks last; each entry judged.
void GiveMove::list_unit(const TableView& v, UnitId u, std::size_t limit, std::vector<Answer>& out) const {
  list_in_place(v, u, limit, out);
  if (!v.on_table(u) || !could_act(v.unit(u)) || may_move(v, u)) return;
  for (auto& legs : sample_moves(v, u, limit)) {
    if (out.size() >= limit) return;
    out.push_back(Move{u, std::move(legs)});
  }
}

std::vector<GiveMove::Answer> GiveMove::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out{EndMoves{}};
  for (const UnitId u : v.living(v.s.active)) {
    if (out.size() >= limit) break;
    list_unit(v, u, limit, out);
  }
  return out;
}

/// One of the orders in place or, more often, a walk. Nothing if none was found.
std::optional<GiveMove::Answer> GiveMove::sample_unit(const TableView& v, UnitId u, dice::Random& random) const {
  constexpr std::size_t k_most = 200;
  constexpr int k_in_place_percent = 20;
  std::vector<Answer> all;
  list_in_place(v, u, k_most, all);
  if (v.on_table(u) && could_act(v.unit(u)) && (all.empty() || !random.chance(k_in_place_percent))) {
    if (auto legs = stroll(v, u, random); !legs.empty()) return Move{u, std::move(legs)};
  }
  return all.empty() ? std::nullopt : std::optional(random.one_of(all));
}

/// Random play: mostly a move of a random unit, sometimes the end.
GiveMove::Answer GiveMove::sample(const TableView& v, dice::Random& random) const {
  auto units = v.living(v.s.active);
  if (random.chance(4)) return EndMoves{};
  while (!units.empty()) {
    const std::size_t i = random.index(units.size());
    if (auto order = sample_unit(v, units[i], random)) return *std::move(order);
    units.erase(units.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return EndMoves{};
}

std::optional<GiveMove::Answer> GiveMove::forced(const TableView& v) const {
  // called before every order: tries units that have not moved first, because refusals are expensive to build
  for (UnitId u = 0; u < v.count(); ++u) {
    const Unit& unit = v.unit(u);
    if (unit.side != v.s.active || unit.passed || !v.on_table(u)) continue;
    if (could_act(unit) && !may_move(v, u)) return std::nullopt;
  }
  for (const UnitId u : v.living(v.s.active)) {
    if (could_act(v.unit(u)) && !may_move(v, u)) return std::nullopt;
    std::vector<Answer> all;
    list_unit(v, u, 1, all);
    if (!all.empty()) return std::nullopt;
  }
  return EndMoves{};
}

Refused GiveGoOn::judge_order(const TableView& v, const GoOn& o) const {
  if (o.unit != walk.unit) return refuse("1.6.3", "only {} may go on now", {v.name(walk.unit)});
  if (o.stop) return std::nullopt;
  if (o.legs.empty()) return refuse("1.6.3", "say where {} goes, or stop", {v.name(o.unit)}, GoOn::verb.usage());
  Walk w = walk;
  for (const Leg& leg : o.legs) {
    auto refusal = try_leg(v, w, leg);
    if (!refusal) continue;
    refusal->column = column_of_bad_leg(v, walk, o);
    return refusal;
  }
  return may_end(v, w);
}

std::vector<GiveGoOn::Answer> GiveGoOn::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out{stop(v)};
  for (hex::Side s = 0; s < hex::k_sides && out.size() < limit; ++s) {
    GoOn o{walk.unit, false, {Leg::go(hex::step(walk.at, s))}};
    if (!judge_order(v, o)) out.push_back(std::move(o));
  }
  return out;
}

}  // namespace hexpost::hordes

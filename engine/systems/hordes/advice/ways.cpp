#include "engine/systems/hordes/advice/ways.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/base/lists.h"
#include "engine/orders/form.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/command/command.h"
#include "engine/systems/hordes/rules/melee/fight_question.h"
#include "engine/systems/hordes/rules/movement/general_move.h"
#include "engine/systems/hordes/rules/movement/move.h"
#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/move_samples.h"
#include "engine/systems/hordes/rules/movement/orders.h"
#include "engine/systems/hordes/rules/movement/walk.h"
#include "engine/table/filled_walk.h"

namespace hexpost::hordes {
namespace {

constexpr std::size_t k_most_added = 12;     ///< legs put between those that the player wrote
constexpr std::size_t k_most_combats = 256;  ///< among which one with more units is looked for

/// What a search for filled-in moves of a unit must know [FilledWalk].
struct Walks {
  using Walk = hordes::Walk;
  using Leg = hordes::Leg;
  const TableView& v;
  UnitId unit;

  static bool goes(const Leg& leg) { return leg.kind == Leg::Kind::go; }
  static bool turns(const Leg& leg) { return leg.kind == Leg::Kind::face; }
  static Leg go(Hex to) { return Leg::go(to); }
  static Leg face(Facing f) { return Leg::face(f); }
  static bool steps(const Walk&) { return true; }
  static bool may_face(const Walk&, Facing) { return true; }
  bool barred(Walk& w, const Leg& leg) const { return try_leg(v, w, leg).has_value(); }
  std::string order(const std::vector<Leg>& legs) const {
    return judge_move(v, unit, legs) ? std::string() : orders::print(v.names(), Move{unit, legs});
  }
};

/// The move as typed if it is legal, otherwise with hexes filled in.
std::vector<std::string> ways_of(const TableView& v, const Move& typed, std::size_t limit) {
  const Walks walks{v, typed.unit};
  if (std::ranges::any_of(typed.legs, Walks::goes))
    return table::FilledWalk(walks, typed.legs, limit).from(start(v, typed.unit), k_most_added);
  if (limit == 0 || judge_move(v, typed.unit, typed.legs)) return {};
  return {orders::print(v.names(), typed)};
}

std::vector<std::string> ways_of(const TableView& v, const Lead& typed) {
  if (typed.path.empty()) return {};
  for (const auto& path : sample_command_moves(v, typed.general, 10'000)) {
    if (path.back() == typed.path.back()) return {orders::print(v.names(), Lead{typed.general, path})};
  }
  return {};
}

/// The hex, none of those `taken`, in which the unit comes into contact with one of the enemies and with as few others
/// as can be: these would have to fight, too [1.9.1].
std::optional<Hex> contact_hex(const View& v, UnitId u, const std::vector<UnitId>& enemies,
                               const std::vector<Hex>& taken) {
  std::optional<Hex> out;
  std::ptrdiff_t fewest = 0;
  const auto is_other = [&](UnitId met) { return !base::contains(enemies, met); };
  for (const UnitId e : enemies) {
    if (!v.on_table(e)) continue;
    for (const auto& legs : ways_to_contact(v, u, e)) {
      const auto last = std::find_if(legs.rbegin(), legs.rend(), Walks::goes);
      if (last == legs.rend() || base::contains(taken, last->hex)) continue;
      const auto others = std::ranges::count_if(enemies_in_contact_at(v, u, last->hex), is_other);
      if (!out || others < fewest) out = last->hex, fewest = others;
    }
  }
  return out;
}

/// The free hex beside the enemy that is nearest to the unit. The refusal of a move there says why the unit does not
/// come into contact.
std::optional<Hex> nearest_beside(const View& v, UnitId u, UnitId enemy) {
  if (!v.on_table(enemy)) return std::nullopt;
  const auto far = [&](Hex h) { return hex::distance(v.unit(u).at, h); };
  std::optional<Hex> out;
  for (const Hex h : hex::neighbours(v.unit(enemy).at)) {
    if (v.on_map(h) && v.unit_at(h) == k_no_unit && (!out || far(h) < far(*out))) out = h;
  }
  return out;
}

/// [Q7] The smallest legal combat that has all who are typed, where others must be in it, too: a unit outside would
/// have an opponent now and none after it. Empty if the combat is legal or there is none.
std::vector<std::string> with_others(const TableView& v, const orders::Line& line) {
  const NextCombat question;
  const auto parsed = question.parse(v, line);
  if (v.s.phase != Phase::melee || parsed.index() != 0) return {};
  const Combat& typed = std::get<0>(parsed);
  if (!question.judge(v, typed)) return {};
  const auto has_all = [](const auto& all, const auto& these) {
    return std::ranges::all_of(these, [&](auto one) { return base::contains(all, one); });
  };
  const auto size = [](const Combat& c) { return c.of(0).size() + c.of(1).size(); };
  std::optional<Combat> best;
  for (const Combat& c : question.list(v, k_most_combats)) {
    bool whole = true;
    for (const SideId side : {SideId{0}, SideId{1}})
      whole = whole && has_all(c.of(side).units, typed.of(side).units) &&
              has_all(c.of(side).generals, typed.of(side).generals);
    if (whole && (!best || size(c) < size(*best))) best = c;
  }
  return best ? std::vector<std::string>{question.print(v, *best)} : std::vector<std::string>{};
}

}  // namespace

std::vector<std::string> ways(const TableView& view, const orders::Line& line, std::size_t limit) {
  if (base::same_word(line.verb(), NextCombat::verb)) return with_others(view, line);
  if (base::same_word(line.verb(), "turn"))  // the order of an engine, typed for another unit
    return ways(view, orders::cut("move " + std::string(line.word(1)) + " face " + std::string(line.word(2))), limit);
  const auto parsed = orders::parse_any<Move, Lead>(view.names(), line);
  if (!parsed || parsed->index() != 0) return {};
  const auto& order = std::get<0>(*parsed);
  if (const Lead* lead = std::get_if<Lead>(&order)) return ways_of(view, *lead);
  const Move& move = std::get<Move>(order);
  if (may_move(view, move.unit)) return {};
  auto out = ways_of(view, move, limit);
  return out.empty() ? ways_of(view, table::with_points(Walks{view, move.unit}, move), limit) : out;
}

std::vector<std::string> moves_into_contact(const TableView& view, const orders::Line& line) {
  std::array<std::vector<UnitId>, 2> sides;  // the enemies, then behind `by` the units
  std::size_t side = 0;
  if (!base::same_word(line.verb(), "fight") || view.s.phase > Phase::movement) return {};
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    const auto unit = view.names().find_unit(line.word(i));
    if (unit)
      sides[side].push_back(static_cast<UnitId>(*unit));
    else if (base::same_word(line.word(i), "by"))
      side = 1;
    else
      return {};
  }
  std::vector<std::string> out;
  std::vector<Hex> taken;
  const std::vector<UnitId>& enemies = sides[0];
  for (const UnitId u : sides[1]) {
    const auto beside = [&](UnitId e) { return in_contact_at(view, u, view.unit(u).at, e); };
    if (!view.on_table(u) || std::ranges::any_of(enemies, beside)) continue;
    if (view.unit(u).done) continue;
    auto to = contact_hex(view, u, enemies, taken);
    if (!to && !enemies.empty()) to = nearest_beside(view, u, enemies.front());
    if (!to) continue;
    taken.push_back(*to);
    out.push_back("move " + view.name(u) + " " + view.label(*to));
  }
  return out;
}

}  // namespace hexpost::hordes

#include "engine/systems/ancients/advice/odds.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/orders/form.h"
#include "engine/systems/ancients/rules/battle/battle.h"
#include "engine/systems/ancients/rules/battle/combat.h"
#include "engine/table/system_frame.h"

namespace hexpost::ancients {
namespace {

using base::fill;
using base::Refusal;
using base::tr;

/// The side is to battle now, with the unit ordered. Cards and orders of the side's own turn stay as they are.
State ready_to_battle(const State& now, SideId side, UnitId u) {
  State s = now;
  if (s.active != side) {
    s.active = side;
    s.last[side] = {};
    for (Unit& unit : s.units)
      unit.moved = unit.battles = 0, unit.ordered = false;
  }
  s.phase = Phase::battle;
  s.units[static_cast<std::size_t>(u)].ordered = true;
  return s;
}

bool is_first_strike(View v, CardId card) {
  const KindId kind = v.data.cards[static_cast<std::size_t>(card)].kind;
  return v.data.kinds[static_cast<std::size_t>(kind)].effect == Effect::first_strike;
}

/// The known cards. If a hand is not completely known and may hold First Strike, one of its places is assumed to hold
/// it. So an answer `strike yes` gives the odds for an enemy who holds First Strike.
table::Cards with_first_strike(const TableView& v, SideId holder) {
  table::Cards out = *v.known_cards;
  std::vector<Place> unknown;
  std::vector<CardId> elsewhere = v.s.discards;
  if (v.s.used >= 0) elsewhere.push_back(v.s.used);
  for (const SideId side : {k_top, k_bottom}) {
    for (const Place place : v.hand(side)) {
      if (const auto card = v.card_of(place))
        elsewhere.push_back(*card);
      else if (side == holder)
        unknown.push_back(place);
    }
  }
  if (const auto place = strike_place(v, holder)) {  // it counts as laid open: the odds open no seal
    out.learn({*place, *v.card_of(*place), table::k_all_see});
    return out;
  }
  if (unknown.empty()) return out;
  for (std::size_t card = 0; card < v.data.cards.size(); ++card) {
    const auto id = static_cast<CardId>(card);
    if (!is_first_strike(v, id) || std::ranges::find(elsewhere, id) != elsewhere.end()) continue;
    out.learn({unknown.front(), id, table::k_all_see});
    break;
  }
  return out;
}

/// The figures that make up the number of dice.
std::vector<table::Odds::Told> dice_figures(const TableView& v, const Fight& f) {
  const auto dice = [](int n) { return fill(tr("{0} {0|die|dice}"), {std::to_string(n)}); };
  std::vector<table::Odds::Told> out;
  out.push_back({"4.4", fill(tr("the attack: {}"), {dice(fight_dice(v, f))})});
  if (f.card > 0) out.push_back({"3.6", fill(tr("of the card: {}"), {dice(f.card)})});
  if (f.target == k_no_unit) return out;
  if (const int flags = flag_sources(v, f); flags > 0)
    out.push_back({"4.6", fill(tr("the target may ignore {0} {0|flag|flags}"), {std::to_string(flags)})});
  if (f.blow == Blow::fire) return out;
  const Fight back = fight_now(v, f.target, v.unit(f.roller).at, Blow::back);
  out.push_back({"4.3", fill(tr("the battle back: {}"), {dice(fight_dice(v, back))})});
  if (may_evade(v, f.target, f.roller)) out.push_back({"4.5", tr("the target may evade")});
  const Fight first = fight_now(v, f.target, v.unit(f.roller).at, Blow::first);
  if (strike_place(v, v.side(f.target)) && fight_dice(v, first) > 0)
    out.push_back({"4.8", fill(tr("First Strike, if it is held and played: {}"), {dice(fight_dice(v, first))})});
  return out;
}

template <class Order>
std::variant<Considered, Refusal> considered(const TableView& v, const orders::Line& line, Blow blow) {
  const auto parsed = orders::parse<Order>(v.names(), line);
  if (const auto* refusal = std::get_if<Refusal>(&parsed)) return *refusal;
  const auto& order = std::get<Order>(parsed);
  if (!v.here(order.unit)) return refuse("3.4", "{} is not on the board", {v.name(order.unit)});
  const State begun = ready_to_battle(v.s, v.side(order.unit), order.unit);
  const table::Cards cards = with_first_strike(v, other(v.side(order.unit)));
  const TableView then{View{v.data, begun}, v.names(), cards};
  if (auto bar = BattleQuestion{}.judge_order(then, order)) return *bar;
  const Hex at = order.target.leader != k_no_leader ? v.leader(order.target.leader).at : v.unit(order.target.unit).at;
  Considered out{orders::print(v.names(), order), dice_figures(then, fight_now(then, order.unit, at, blow)), {}};
  out.play = [&data = v.data, &names = v.names(), cards, begun, unit = order.unit, at, blow](State& s, Table& table) {
    s = begun;
    Play p{{data, s, table, names}, cards};
    if (blow == Blow::fire)
      fire(p, unit, at);
    else
      close_combat(p, unit, at);
  };
  return out;
}

/// The outcome for a unit, in words; empty if there is none.
std::string unit_fate(View was, View is, UnitId u) {
  if (!was.here(u)) return {};
  if (!is.here(u)) return is.unit(u).left ? tr("has left the board") : tr("destroyed");
  std::vector<std::string> out;
  if (const int lost = was.unit(u).blocks - is.unit(u).blocks; lost > 0)
    out.push_back(fill(tr("{0} {0|block|blocks} lost"), {std::to_string(lost)}));
  if (was.unit(u).at != is.unit(u).at) out.push_back(tr("leaves its hex"));
  return base::join(out, ", ");
}

}  // namespace

std::variant<Considered, Refusal> consider(const TableView& v, const orders::Line& line) {
  if (base::same_word(line.verb(), AttackOrder::verb)) return considered<AttackOrder>(v, line, Blow::attack);
  if (base::same_word(line.verb(), FireOrder::verb)) return considered<FireOrder>(v, line, Blow::fire);
  return base::Refusal{"", tr("hexpost gives odds for an `attack` or a `fire` line"), line.column(0),
                       AttackOrder::verb.usage()};
}

std::vector<table::Became> became(const Data& data, const State& before, const State& after) {
  const View was{data, before}, is{data, after};
  const auto leader_fate = [&](LeaderId l) {
    return was.leader_here(l) && !is.leader(l).alive ? tr("killed") : std::string();
  };
  return table::fates_of(
      was, [&](UnitId u) { return unit_fate(was, is, u); }, leader_fate);
}

}  // namespace hexpost::ancients

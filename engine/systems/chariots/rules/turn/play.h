#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/systems/chariots/model/facts.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/table/table.h"

/// Chariots of Fire at the table: the functions that carry a turn out. They read like the book's sequence of play;
/// where the book lets a player decide they ask, where it rolls they roll. Everything they decide by is a View
/// predicate.
namespace hexpost::chariots {

struct GameData;
/// What a question is judged against: the position, and the names orders are written in.
struct TableView : View {
  TableView(const View& view, const orders::Names& battle_names) : View(view), order_names(&battle_names) {}
  TableView(const GameData& game, const State& state);
  const orders::Names* order_names;
  const orders::Names& names() const { return *order_names; }
};
using Table = table::Table<TableView, Fact>;

struct Play {
  const Data& data;
  State& s;
  Table& table;
  const orders::Names& order_names;

  View view() const { return {data, s}; }
  operator View() const { return {data, s}; }
  Unit& unit(UnitId u) { return s.units[static_cast<std::size_t>(u)]; }
  Leader& leader(LeaderId l) { return s.leaders[static_cast<std::size_t>(l)]; }
  Standard& standard(StandardId d) { return s.standards[static_cast<std::size_t>(d)]; }

  /// One die as `means` reads its printed face, 0..9: the 10 of the table's die is the book's 0, its lowest face [2.3].
  /// `worth`: of the printed faces, for luck statistics.
  template <std::invocable<int> F, std::invocable<int> W>
  auto d10(table::Rule rule, table::Favour favour, const F& means, const W& worth) {
    auto die = table.roll(
        {10, rule, favour}, [&means](int face) { return means(face % 10); },
        [&worth](int face) { return worth(face % 10); });
    die.face %= 10;
    return die;
  }
  template <std::invocable<int> F>
  auto d10(table::Rule rule, table::Favour favour, const F& means) {
    return d10(rule, favour, means, [&means](int face) { return table::worth_of(means(face)); });
  }
  /// The printed face.
  int d10(table::Rule rule, table::Favour favour) {
    return d10(rule, favour, [](int face) { return face; }).means;
  }
  template <class Q>
  typename Q::Answer ask(SideId who, Q question) {
    return table.ask(TableView{view(), order_names}, who, std::move(question));
  }
  void tell(table::Rule rule, Fact fact) { table.tell(rule, std::move(fact)); }
};

// ---- place.cpp: what puts pieces into hexes. Nothing else writes Unit::at, placed, next or State::first_at.
/// The unit stands in `to` now; no reactions, no leaders taken along.
void place(Play& p, UnitId u, Hex to);
/// The unit leaves the battle for good [9.4] and its printed TQ goes to its side's Rout Points [11.0]; what depends on
/// it (Engaged, captured Standards) is tidied. Leaders in its hex are left to the caller.
void remove_unit(Play& p, UnitId u);
/// Engaged pairs that are no longer adjacent, or one of which is gone or Routed, are Engaged no more [9.26].
void refresh_engaged(Play& p);
void note_used(Play& p, Used::What what, UnitId who, UnitId whom);

// ---- leaders_fate.cpp [4.2] [6.56] [6.57]
/// `mover` stands next to, or is about to enter, these hexes: enemy leaders alone there go to the nearest friendly unit
/// or are lost, with their Standards [4.24].
void displace_leaders(Play& p, UnitId mover, Hex about_to_enter);
/// The same for those alone in this very hex.
void displace_leaders_in(Play& p, UnitId mover, Hex h);
/// The unit has gone from `from` by `path` in Orderly Withdrawal, Rout or an advance, with which leaders may go along
/// [6.57] [9.44] [10.16]: their owner is asked for each. `free_for_all` when every leader may (withdrawal, rout), else
/// Heroes only (all with option leader_follows_unit). But for a Rout nobody goes over ground barred to him [4.14].
void leaders_follow(Play& p, UnitId u, Hex from, const std::vector<Hex>& path, bool free_for_all);
/// [10.16] Who goes along with `u` (and `with`) when it is about to leave `from` by a move: Heroes, all with option
/// leader_follows_unit, to whom nothing of the way is barred as far as it has been ordered [4.14]; their owner is asked
/// for each.
std::vector<LeaderId> leaders_to_go(Play& p, UnitId u, UnitId with, Hex from, const std::vector<Hex>& path);
/// Those of `along` who are in `from` are in `to` now, with their Standards. `begins`: their first step [9.34].
void leaders_go(Play& p, const std::vector<LeaderId>& along, Hex from, Hex to, bool begins);
/// [10.24] [10.26] a leader who stands alone goes to the nearest friendly unit, or is lost [4.24].
void withdraw_leader(Play& p, LeaderId l);
/// Kills a leader [4.25]: a WC may be replaced in Phase D, an OC costs Rout Points [11.0], a Standard loses its leader.
void kill_leader(Play& p, LeaderId l);

// ---- sequence.cpp [3.0]: one step of whatever phase the battle is in
void next_step(Play& p);
/// Columns that were attacked revert [6.36], everything that lasts one Orders Phase is reset, the next marker is due.
void end_orders_phase(Play& p);

// ---- movement at the table
/// A friendly move has brought `mover` into `to`: enemies that may do so change facing, then fire, each in its owner's
/// order [6.66] [7.44]. False when the mover has Routed or is gone. After an advance too. `with`: the other half of a
/// stack that came along.
bool entry_reactions(Play& p, UnitId mover, UnitId with = k_no_unit);
/// [6.66] one Reaction Facing Change against `mover`, asked of the owner, with the die of infantry. False when it
/// Routed by it.
bool reaction_facing(Play& p, UnitId u, UnitId mover, UnitId with = k_no_unit);
/// The same against a chariot that uses Fire & Run and has come to `where` without being moved [7.25].
bool reaction_facing_to(Play& p, UnitId u, UnitId runner, Hex where);
/// Of several that may react at once their owner says who is next; the first listed when he does not care. Not asked
/// for one.
UnitId next_to_react(Play& p, const std::vector<UnitId>& units, table::Rule rule);

/// [6.82] one die for a chariot or wagon that may turn over; `speed` 0: the Fire & Run column. Nothing without the
/// option. False when it Routed.
bool turnover_die(Play& p, UnitId u, int speed);
/// [6.65] `u` has turned by so many vertices where it stands: hits of formed units in Rough, Woods and Marsh, in
/// whatever segment. False when it Routed by them.
bool turn_on_bad_ground(Play& p, UnitId u, int vertices);
/// [6.55] `u` has passed through (or been placed through) the friends in `h`: their hits and its own; a Routed friend
/// is eliminated unless `along_road`; `with` goes along and is nobody's friend here. False when `u` Routed or is gone.
bool pass_friends(Play& p, UnitId u, Hex h, bool along_road, UnitId with = k_no_unit);
/// [8.21] terrain hits of the step, for an advance; no points. The unit is already in `to`.
int entry_hits(View v, UnitId u, Hex from, Hex to);

// ================================================================================ combat: chapters 7 to 11
// ---- cohesion.cpp [9.1]
/// Hits outside Shock resolution, applied at once: a unit that reaches its limit Routs [9.13], a Routed one is
/// eliminated [9.43]. False when it Routed or is gone. `hits` 0 does nothing. `leaders_stay`: as in rout().
bool take_hits(Play& p, UnitId u, int hits, table::Rule rule, bool leaders_stay = false);
/// The unit Routs now [9.41]: die, placement near the Standard or Flight; leaders of the hex [9.44]. `leaders_stay`:
/// another unit of its hex has Routed at the same time and has not fled, so not all of the hex flee [Q118].
void rout(Play& p, UnitId u, bool leaders_stay = false);
/// Flees: eliminated, with the leaders of the hex when it was the last there [9.44], unless `leaders_stay`.
void flee(Play& p, UnitId u, table::Rule rule, bool leaders_stay = false);

// ---- standards.cpp [9.3]
/// A Standard moved from `from` by its leader, a displaced leader or a captor: Routed units within three hexes Flee
/// [9.34].
void standard_moved(Play& p, StandardId d, Hex from);
/// The unit has gone from `from` with the captured Standards it keeps: place() has carried them along, their moving
/// counts now [9.34].
void carry_standards(Play& p, UnitId u, Hex from);
/// An enemy combat unit has entered a hex with Standards: capture where no friendly unit guards them [9.33].
void capture_standards(Play& p, UnitId u);
/// Standards whose leader acts or may move come back [9.33]. Call when a leader activates or is eligible to move.
void standards_return(Play& p, LeaderId l);
/// End of a game turn: captured Standards of dead leaders leave play [9.33].
void standards_turn_end(Play& p);

// ---- missile.cpp [7.0]
/// The active unit's one fire [7.12] and what it calls forth: Return Fire [7.45] or Fire AR [8.53]. `pass_through`: at
/// a unit in the firer's own hex [7.31]. Judged legal. False when the firer has Routed, is gone, or was Engaged by an
/// AR. `moving`: it has moved or will move in this phase [7.17].
bool active_fire(Play& p, UnitId firer, UnitId target, bool pass_through, bool moving);
/// [7.18] its one fire, at a leader alone in his hex.
void fire_at_leader(Play& p, UnitId firer, LeaderId target);
/// [7.2] along `path` (hexes after its own, the last next to the target). Judged legal.
void fire_and_run(Play& p, UnitId u, UnitId target, const std::vector<Hex>& path);
/// [7.44] asks whether `firer` fires at `mover`, which has come adjacent (or is about to enter its hex); one that has
/// fired since the mover's last step (Used::entry_fire_here, noted here, cleared by the mover's steps) is not asked.
/// False when the mover Routed or is gone. `with`: the other half of a stack that came along; the firer picks one of
/// them as target [7.13].
bool entry_fire(Play& p, UnitId firer, UnitId mover, UnitId with = k_no_unit);
/// [7.41] enemies next to `mover` (and `with`, when both leave) fire before it leaves for `to`. False when it Routed or
/// is gone.
bool retire_fire(Play& p, UnitId mover, UnitId with, Hex to);
/// [7.42] a withdrawing chariot's fire at the unit that makes it withdraw. Asks. False when that unit Routed or is
/// gone. `with`: the other half of a stack that comes along; the firer picks one of them as target [7.13].
bool withdrawal_fire(Play& p, UnitId u, UnitId mover, UnitId with);
/// [7.16] Phase D2.
void reload(Play& p);

// ---- shock.cpp [8.0]: the Shock segment of the active command, one or more steps; calls end_orders_phase() at the end
void shock_segment(Play& p);
/// Facts for who shocks: it has ended its movement next to an enemy, or is Engaged [8.11]. For reports and proposals.
bool must_shock(View v, UnitId u);
/// "A, B" for a fact.
std::string names_of(View v, const std::vector<UnitId>& units);

// ---- rally.cpp [9.5]: the Rally order: every eligible Routed unit tries once
void rally(Play& p);
bool may_order_rally(View v);

// ---- heroes.cpp [10.0]
/// The owner of the marker may challenge instead of using it [10.23]: asks, fights, and settles the marker [10.41].
/// True when a challenge was made.
bool heroic_challenge(Play& p);

// ---- victory.cpp [11.0]: Phase E
void withdrawal_phase(Play& p);

}  // namespace hexpost::chariots

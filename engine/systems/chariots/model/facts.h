#pragma once

#include <string>

#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire: what the rules tell. A fact carries what its sentence needs, so that a report made years later
/// says the same; dice stand beside it in the trace and are not repeated.
namespace hexpost::chariots {

struct Fact {
  enum class What : std::uint8_t {
    // ---- sequence of play, command (facts.cpp)
    battle_begins,
    scale,
    turn_begins,
    initiative,
    initiative_tie,
    chooses_marker,
    draws_marker,
    marker_ignored,
    marker_expended,
    trump_works,
    trump_fails,
    momentum_returns,
    momentum_for,
    momentum_fails,
    momentum_lost,
    orders_begin,
    orders_end,
    passes,
    order_chosen,
    wing_enters,
    disengage_roll,
    disengages,
    stays_engaged,
    recovers,
    replaces,
    leader_lost_for_good,
    reload_phase,
    withdrawal_phase,
    battle_ends,
    // ---- movement (facts_movement.cpp)
    moves,
    moves_on,
    move_cut,
    turns,
    forms_column,
    leaves_column,
    column_breaks,
    pays_hits,
    passes_through_friend,
    turnover,
    withdraws,
    withdrawal_refused,
    reaction_facing,
    pass_through,
    blocked,
    not_blocked,
    leader_moves,
    leader_displaced,
    leader_changes_mode,
    stack_parts,
    stack_joins,
    separated,
    // ---- missiles (facts_combat.cpp)
    fires,
    fires_at_leader,
    fire_hits,
    fire_misses,
    missile_low,
    missile_none,
    reloads,
    fire_and_run,
    fire_die,
    // ---- Shock
    shock_declared,
    no_shock,
    shock_check,
    shock_check_failed,
    defender_check,
    shock_reaction,
    shock_column,
    shock_die,
    shock_result,
    collapse_check,
    steadies,
    holds,
    not_beyond,
    advances,
    engaged_now,
    turns_on_firer,
    aggression_fails,
    hits_shared,
    // ---- effects of combat
    takes_hits,
    routs,
    rout_check,
    rallies_at,
    flees,
    eliminated,
    standard_moves,
    standard_captured,
    standard_destroyed,
    standard_returns,
    rally_check,
    rallied,
    leader_wounded,
    leader_killed,
    leader_unhurt,
    leader_flees,
    // ---- heroes
    challenge,
    challenge_refused,
    heroic_round,
    heroic_withdraws,
    heroic_killed,
    heroic_won,
    archery,
    marker_returns,
    // ---- the end
    rout_points,
    army_withdraws,
    time_is_up
  };
  What what = What::battle_begins;
  UnitId unit = k_no_unit;   ///< whom it is about
  UnitId other = k_no_unit;  ///< the other unit
  LeaderId leader = k_no_leader;
  LeaderId second = k_no_leader;  ///< the other leader
  SideId side = 0;
  WingId wing = k_no_wing;
  MarkerId marker = k_no_marker;
  StandardId standard = k_no_standard;
  Hex from{}, to{};
  int a = 0, b = 0, c = 0, d = 0;  ///< figures; describe() says which
  std::string names{};             ///< several units, already joined: "A, B"
  std::string others{};            ///< the other party, likewise; or the reason
  std::vector<Hex> way{};          ///< hex by hex from `from` to `to`, where more than those two are known
  bool operator==(const Fact&) const = default;
};

/// An activation marker in the reader's language: "Shock Wing (Uruk)", since both sides may have a wing of that title.
std::string marker_words(const Data& data, MarkerId marker);
/// What a wing is called, with the name by which orders name it.
std::string wing_words(const Data& data, WingId wing);
/// The sentence for people, in the reader's language.
std::string describe(const Data& data, const Fact& fact);
/// Parts of describe(), by chapter; empty for a fact of another part.
std::string describe_movement(const Data& data, const Fact& fact);
std::string describe_combat(const Data& data, const Fact& fact);
/// 2: an Orders Phase begins (what one mail is for), 1: a game turn or its last phases begin, 0: anything else.
int heading(const Fact& fact);

}  // namespace hexpost::chariots

#pragma once

#include <string>

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: what the rules tell. A fact carries what its sentence needs, so that a report made years later says
/// the same; dice stand beside it in the trace and are not repeated.
namespace hexpost::hordes {

struct Fact {
  enum class What : std::uint8_t {
    // ---- sequence of play
    battle_begins,
    deploys_first,
    chooses_edge,
    deployed,
    bound_begins,
    phase_begins,
    battle_ends,
    // ---- command and movement
    general_moves,
    in_command,
    uncommanded,
    moves,
    move_cut,
    turns,
    forms_column,
    deploys,
    charges,
    interchanges,
    combines,
    dismounts,
    remounts,
    steps_back,
    plants_stakes,
    lifts_stakes,
    removes_stakes,
    drops_pavises,
    splits_block,
    exchanges_stands,
    aggressive_charge,
    rallies,
    chooses_to_fight,
    // ---- responses
    stands_firm,
    evades,
    flee_response,
    turns_to_face,
    passed_through,
    displaced,
    // ---- shooting
    shoots,
    scores_needed,
    hits_scored,
    no_effect,
    holds_fire,
    ends_hold_fire,
    suppresses,
    not_fired,
    // ---- hand-to-hand
    fights,
    strength,
    totals,
    drawn,
    static_combat,
    single_combat,
    general_joins,
    // ---- results
    loses_stands,
    destroyed,
    disrupted,
    holds_position,
    recoils,
    flees,
    leaves_table,
    cannot_move,
    general_killed,
    general_alone,
    rampages,
    follows_up,
    declines_follow_up,
    pursues,
    goes_along,
    // ---- the end
    army_broken,
    generals_lost,
    chief_lost,
    time_is_up,
    nobody_acts
  };
  What what = What::battle_begins;
  UnitId unit = k_no_unit;   ///< whom it is about
  UnitId other = k_no_unit;  ///< the other unit
  GeneralId general = k_no_general;
  SideId side = 0;
  Hex from{}, to{};
  int a = 0, b = 0, c = 0, d = 0;  ///< figures; describe() says which
  std::string names{};             ///< several units, already joined: "Leg1, Leg2"; of cannot_move the reason
  std::string others{};            ///< the other party, likewise
  std::vector<Hex> way{};          ///< hex by hex from `from` to `to`, where more than those two are known
  bool operator==(const Fact&) const = default;
};

/// The sentence for people, in the reader's language.
std::string describe(const Data& data, const Fact& fact);
/// 2: a bound begins, 1: a phase begins, 0: anything else.
int heading(const Fact& fact);

}  // namespace hexpost::hordes

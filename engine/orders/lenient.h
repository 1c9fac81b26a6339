#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/orders/line.h"

namespace hexpost::orders {

/// Rewrites harmless variants of a typed line, so that it is not refused for its spelling: `;` between two orders on
/// one line, `move A 2020, B 2021` and `move A 2020; B 2021` for two orders of one kind, `Leg1 0608` and `Leg1 attack
/// War1`, where the verb is missing or comes second, commas and stops after a word, a colon after a name, `facing` for
/// `face`, compass points written out (`North`, `north-east`), `to` before a hex, `705` for 0705, `end moves` for
/// `end-moves`, `post Mesha` for the one piece whose name ends in `-Mesha`, `lead Ilaba` for the one leader whose name
/// begins with `Ilaba-`, `SI1-4` in a list of the writer's units. Words that the battle knows, above all names, stay as
/// they are. Returns one entry for each order; an order that needs no change stays as typed. `own`: the names of the
/// writer's units and leaders; `move SI1 1720` names the writer's SI1 if both armies have one.
std::vector<std::string> plain_lines(const Names& names, std::string_view typed,
                                     const std::vector<std::string>& own = {});

/// `move LC1 0504 fire LB1` as a move and a shot: `move LC1 0504; fire LC1 LB1`; empty for any other order. In Chariots
/// of Fire a shot may be part of a move, so only an order that the battle does not understand is cut.
std::string move_and_fire(std::string_view order);

/// Returns lines that may be meant by an order that is not understood: one unit against another with `at` between them,
/// or without it; two units after a verb, `move A B 0705` and `move A+B 0705`, with `with` between them; `with LEADER`
/// at the end as `under LEADER`; `fire at 0705 by A` without it; `A attacks 0705`, `attack 0705 A` and `attack 0705
/// with A` with `by`; `fires` and `shoots` as `fire` or `shoot`; `face Aux1 NE` as `face Aux1 face NE` or a move. The
/// rule systems differ there, so the caller takes the first that is understood.
std::vector<std::string> other_spellings(const Names& names, std::string_view line);

}  // namespace hexpost::orders

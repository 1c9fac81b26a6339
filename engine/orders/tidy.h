#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/orders/line.h"

namespace hexpost::orders {

/// True for a name or a hex of the battle, which is never another spelling of a word.
bool known(const Names& names, std::string_view word);

/// Typed text without the signs and words that an impatient player adds and no order has: arrows and brackets, `/`
/// between two orders, `8/9` for 0809, `Leg 1` for Leg1, `Leg1..Leg5` and `Leg1 to Leg5` for the units from one to the
/// other, `goes to`, `please`, `unit`, `forward` for `advance`, `swap A with B` for `interchange A B`. Lines that begin
/// with `stand` or `if`, and text without such signs, stay as typed. `whole` returns the full name of a piece, or the
/// word itself.
std::string tidy(const Names& names, std::string_view typed,
                 const std::function<std::string(const std::string&)>& whole);

/// `A attacks B, C and D attack E` as two orders: one begins after each comma before a piece or a group and its verb,
/// if the previous order has a verb, too, and after each comma before `all`. `whole`: as for tidy().
std::vector<std::string> parted_at_commas(const Names& names, std::string_view order,
                                          const std::function<std::string(const std::string&)>& whole);

/// True if the word is the part of a name after its first hyphen, as Mesha ends AM-Mesha. A name without a hyphen has
/// no such end.
bool ends_name(std::string_view word, std::string_view name);

/// The whole name: of the player's own pieces if only one of them is called so, otherwise of all; or the word itself.
std::string whole_name(const Names& names, const std::vector<std::string>& own, const std::string& word);

/// The whole name of the piece that is attacked: of the enemy's pieces if only one of them is called so.
std::string attacked_name(const Names& names, const std::vector<std::string>& own, const std::string& word);

/// True if the range `SI1-SI9`, `SI1-9` or `Ak-SI1-Ak-SI9` has this name. The range may leave out the part before the
/// last `-` of the name: `SI1-9` has Ak-SI3.
bool is_in_range(std::string_view range, std::string_view name);

/// True for a word by which a unit stays where it is: "hold", "stays", "wait".
bool keeps_still(std::string_view word);

/// True for a word after a number of hexes, as in `2 hexes` and `1 step`.
bool counts_hexes(std::string_view word);

/// True for a word of "the rest", "everyone else", "the other units": all units without an order of their own.
bool means_the_rest(std::string_view word);

/// The spellings of the rule systems for `attack A and B C` and `attack A B and C`: an attack by several units, or on
/// several. `and` stands between those of one side. Empty for any other line.
std::vector<std::string> attacks_of_several(const Names& names, const std::vector<std::string>& words);

}  // namespace hexpost::orders

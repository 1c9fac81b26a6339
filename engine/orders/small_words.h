#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/orders/line.h"

namespace hexpost::orders {

/// A typed line without the small words that English has and no order needs: `then` in front, `the`, `and then` between
/// the hexes of a way, `to` before a facing, `with` before the piece that acts. `into`, `onto`, `towards`, `via` and
/// `through` before a hex are `to`, `against` and `upon` before a piece are `at`, `led by` is `under`, `set up` is
/// `place`, and two words that are one word of the battle are joined: `place the rest` is `place-rest`. Names of the
/// battle stay as they are, and so do lines that begin with `stand`, `if`, `when` or `next`. `whole`: as for tidy().
std::string in_few_words(const Names& names, std::string_view typed,
                         const std::function<std::string(const std::string&)>& whole);

/// The canonical line that an order means if small words are left out or exchanged and its verb is another form or
/// another English word for one of the battle: `deploy C2 at 1219` is `place C2 1219`. `canonical` returns the
/// canonical line of an order, or nothing. The fewest changes must result in one order only;
/// empty if there are several, or none.
std::string only_meaning(const Names& names, std::string_view line,
                         const std::function<std::string(const std::string&)>& canonical);

/// An answer without the small words and signs that the grammar of its verb does not have: `defend LI1: evade`, `bonus
/// HI1 at LI2`. A question takes any words, so only its grammar tells which are too many. Where the grammar has no hex,
/// `withdraw LI2 to 1720` is `withdraw-to`, if the battle has that word. The line itself if nothing changes.
std::string in_grammar(const Names& names, std::string_view line, std::string_view usage);

/// True for a word such as `to`, `with` and `the`, which is in no answer to a question.
bool is_small_word(std::string_view word);

}  // namespace hexpost::orders

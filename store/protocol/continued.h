#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/log/log.h"
#include "store/protocol/course.h"

/// A game that goes on from a position of another one, with other players: a substitute plays with their own keys from
/// the first byte of a log of their own, and the old log stays as it was. The genesis says so in options that every
/// rule system leaves alone:
///
///     continues     <game id in hexadecimal>@<size of that log>
///     start-00 ...  the position text, base64 in pieces of 200 bytes
namespace hexpost::store {

struct Continuation {
  Hash game_id{};          ///< of the game that is continued
  std::uint64_t size = 0;  ///< of its log there
  std::string position;    ///< Match::position() at a savepoint
  bool operator==(const Continuation&) const = default;
};

/// No position text may be larger, so that an invitation is still a note.
constexpr std::size_t k_start_limit = 15'000;

/// Adds the options, in their order. Error "size" when the position is too large.
base::Result<void> set_continuation(Genesis& genesis, const Continuation& continuation);
/// Nothing when the game begins at its beginning, or the options are not as they must be.
std::optional<Continuation> continuation_of(const Genesis& genesis);
/// The genesis without these options: what the rule system is asked for.
Genesis without_continuation(Genesis genesis);
/// True for one of these options.
bool is_continuation_option(std::string_view name);

/// What the game that goes on says otherwise than the one that it continues, whose log is here: a sentence each.
struct Otherwise {
  std::vector<std::string> terms;    ///< position, rules, data, options, seats: the beginning is false
  std::vector<std::string> players;  ///< a seat has another player or other keys now, as a substitute has
};
/// Errors: "early" when the old log does not reach as far; "damaged" when it does not play.
base::Result<Otherwise> compare_beginning(const Log& old, const Resolver& resolve, const Genesis& fresh);

/// A resolver that lets such games begin where they go on. Errors besides those of `inner`: "genesis" when the options
/// are not as they must be, or the position cannot be played from.
Resolver with_continuations(Resolver inner);

/// The position of the match at its last savepoint: the step in hand begins again there. Error "position".
base::Result<std::string> savepoint_position(const table::Battle& battle, const table::Match& match);

}  // namespace hexpost::store

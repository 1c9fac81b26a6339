#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/log/log.h"
#include "store/protocol/course.h"

/// A game that continues a position of another game with other players: a substitute plays with their own keys from
/// the first byte of a new log, and the old log stays as it was. Options of the genesis say so; the
/// rule systems ignore them:
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

/// The largest position text; an invitation must still fit into a note.
constexpr std::size_t k_start_limit = 15'000;

/// Adds the options, in their order. Error "size" if the position is too large.
base::Result<void> set_continuation(Genesis& genesis, const Continuation& continuation);
/// Nothing if the game has the usual beginning, or if the options are malformed.
std::optional<Continuation> continuation_of(const Genesis& genesis);
/// The genesis without these options, for the rule system.
Genesis without_continuation(Genesis genesis);
/// True for one of these options.
bool is_continuation_option(std::string_view name);

/// The differences between a continued game and the log of the game that it continues: a sentence each.
struct Otherwise {
  std::vector<std::string> terms;    ///< position, rules, data, options, seats: the beginning is false
  std::vector<std::string> players;  ///< a seat with another player or other keys, such as a substitute
};
/// Errors: "early" if the old log is too short; "damaged" if it cannot be replayed.
base::Result<Otherwise> compare_beginning(const Log& old, const Resolver& resolve, const Genesis& fresh);

/// A resolver for continued games as well. Errors besides those of `inner`: "genesis" if the options
/// are malformed, or if play cannot begin at the position.
Resolver with_continuations(Resolver inner);

/// The position of the match at its last savepoint: the step in hand begins again there. Error "position".
base::Result<std::string> savepoint_position(const table::Battle& battle, const table::Match& match);

}  // namespace hexpost::store

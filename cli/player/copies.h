#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "cli/player/game.h"

/// Shared by `verify`, `receipt` and `compare`: copies of a game, which anyone can check without a key.
namespace hexpost::cli {

/// "812 events, root 4f...": a head in words.
std::string head_text(const store::Head& head);

/// Opens the game of --game as a log, without a key. `reads`: the command only reads (Home::look).
base::Result<store::Log> open_log(Context& context, bool reads = false);
/// The number of an event of the log as the player has given it. Error `code` if the log has no such event.
base::Result<std::uint64_t> event_in(const store::Log& log, std::int64_t number, const std::string& code);

/// The genesis in the first leaf of a history; nothing if the leaf is something else.
std::optional<store::Genesis> genesis_in(base::ByteView leaf0);

/// "seat 1 (Bob)": the name is that of the game's beginning.
std::string player_of(const std::optional<store::Genesis>& genesis, std::uint8_t seat);

/// The same with the key of the game's beginning, since a name proves nothing.
std::string keyed_player_of(const std::optional<store::Genesis>& genesis, std::uint8_t seat);

/// The player's folder if there is one; does not create it.
base::Result<std::optional<Desk>> desk_if_any(Context& context);

/// True for a SQLite file. The stream is at its beginning again afterwards.
bool is_game_file(std::istream& in);

}  // namespace hexpost::cli

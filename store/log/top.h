#pragma once

#include <optional>
#include <string>

#include "engine/base/result.h"
#include "store/wire/checkpoint.h"

/// The high-water mark: (size, root) of the highest head this player signed in each game, in one file of his key
/// folder, outside every game file. A game file restored from a backup therefore cannot make him sign twice for one
/// index (PROTOCOL 3.1, attacks 17 and 43).
///
///     hexpost top v1
///     <hex game id> <size> <base64 root>      one line per game, ascending by id
///
/// Written to a temporary file, synced and renamed; a lock file beside it lets one program at a time change it.
///
/// The order when sending: append the packet to the log, raise `top`, then show the mail. A crash between the first
/// two leaves an unshown packet in the log, whose bytes are sent later; `top` is raised again when that happens.
namespace hexpost::store {

/// The mark of a game; nothing when the file or the line is not there. Errors: "damaged", "disk".
base::Result<std::optional<Head>> read_top(const std::string& path, const Hash& game_id);
/// Error "top" when the file forbids to sign this head: its size is lower, or the same with another root. Does not
/// write.
base::Result<void> check_top(const std::string& path, const Hash& game_id, const Head& head);
/// `check_top`, then writes and syncs; the same head again is success.
base::Result<void> raise_top(const std::string& path, const Hash& game_id, const Head& head);
/// The one exception (PROTOCOL 3.8): the own packet that gave `wrong` was rightly refused and is replaced. Error "top"
/// unless `wrong` is the mark.
base::Result<void> replace_top(const std::string& path, const Hash& game_id, const Head& wrong, const Head& head);

}  // namespace hexpost::store

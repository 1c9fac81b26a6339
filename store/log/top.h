#pragma once

#include <optional>
#include <string>

#include "engine/base/result.h"
#include "store/wire/checkpoint.h"

/// The high-water mark: (size, root) of the highest head this player signed in each game, in one file of the key
/// folder, outside every game file. A game file restored from a backup therefore cannot make the player sign twice for
/// one index (schemas/tree.md, Two heads that cannot both be; attacks 17 and 43).
///
///     hexpost top v1
///     <hex game id> <size> <base64 root>      one line per game, ascending by id
///
/// Written to a temporary file, synced and renamed; a lock file beside it lets one program at a time change it.
///
/// The order when sending: append the packet to the log, raise `top`, then show the mail. A crash between the first
/// two leaves an unshown packet in the log, whose bytes are sent later; `top` is raised again when that happens.
namespace hexpost::store {

/// The mark of a game; nothing if the file or the line is missing. Errors: "damaged", "disk".
base::Result<std::optional<Head>> read_top(const std::string& path, const Hash& game_id);
/// Error "top" if the file forbids signing this head: its size is lower, or the same with another root. Does not
/// write.
base::Result<void> check_top(const std::string& path, const Hash& game_id, const Head& head);
/// `check_top`, then writes and syncs; the same head again is success.
base::Result<void> raise_top(const std::string& path, const Hash& game_id, const Head& head);
/// The one exception (schemas/packets.md, Refusal): the own packet that gave `wrong` was rightly refused and is
/// replaced. Error "top" unless `wrong` is the mark.
base::Result<void> replace_top(const std::string& path, const Hash& game_id, const Head& wrong, const Head& head);

/// Error "top" if a mark forbids signing this head: see check_top. `where`: for the error.
base::Result<void> check_against(const std::optional<Head>& mark, const Head& head, const std::string& where);

/// A program's store of marks. A raised mark must be on the disk before a mail shows its head;
/// until then a loss of power may undo it, since opening the game raises it again to the log's head.
class Marks {
 public:
  virtual ~Marks() = default;
  virtual base::Result<std::optional<Head>> read(const Hash& game_id) = 0;
  virtual base::Result<void> raise(const Hash& game_id, const Head& head) = 0;
  virtual base::Result<void> replace(const Hash& game_id, const Head& wrong, const Head& head) = 0;
  base::Result<void> check(const Hash& game_id, const Head& head);
};

/// The functions above on one file.
class MarksFile : public Marks {
 public:
  explicit MarksFile(std::string path) : path_(std::move(path)) {}
  base::Result<std::optional<Head>> read(const Hash& game_id) override { return read_top(path_, game_id); }
  base::Result<void> raise(const Hash& game_id, const Head& head) override { return raise_top(path_, game_id, head); }
  base::Result<void> replace(const Hash& game_id, const Head& wrong, const Head& head) override {
    return replace_top(path_, game_id, wrong, head);
  }

 private:
  std::string path_;
};

}  // namespace hexpost::store

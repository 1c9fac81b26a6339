#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/player/config.h"
#include "cli/player/settings.h"
#include "cli/say/terminal.h"
#include "engine/data/library.h"
#include "store/crypto/seat_secrets.h"

/// A player's folder:
///
///     keys/NAME.key          the seed (store/crypto/key_file.h)      keys/NAME.player   name and address
///     games/NAME.hexpost     one game (store/log/log.h)              games/NAME.player  addresses, which key
///     games/NAME.standing    sealed standing orders, as written      charts/            the player's own charts
///     games/NAME.own         `stand` lines for every packet
///     games/NAME.words       groups and macros (own_words.h)
///     config.toml            what the player prefers (config.h)
///     top                    the high-water mark (store/log/top.h)
///     cache-key              32 random bytes, under which this folder's programs believe cached states
///     mail                   mail servers and boxes (cli/mail/mailing.h)
///     post/                  what was read from mail boxes already
///     invitations/           invitations found in a mail box
namespace hexpost::cli {

/// True for a valid name of a key or a game: letters, digits, `-`, `_`, not more than 60, no dot first.
bool is_name(std::string_view text);
/// The same for a new name, which must not look like an option of a command line either.
bool is_new_name(std::string_view text);

class Home {
 public:
  /// The folder of --home, else $HEXPOST_HOME, else ~/.hexpost; made when it is not there. Errors: "disk", "usage".
  static base::Result<Home> open(const std::string& option);
  /// The same for a command that only reads: nothing is made. Error "missing" when `option` names a folder that is not
  /// there.
  static base::Result<Home> look(const std::string& option);

  const std::string& folder() const { return folder_; }
  std::string top() const { return folder_ + "/top"; }
  /// The folder's own secret, made when it is not there: cached states in game files count only under it. If the
  /// file cannot be read or made, 32 random bytes that are not kept.
  std::array<std::uint8_t, 32> cache_key() const;
  std::string charts() const { return folder_ + "/charts"; }
  std::string config_path() const { return folder_ + "/config.toml"; }
  std::string mail_path() const { return folder_ + "/mail"; }
  /// A file in a folder of this program's own that is made when it is not there. Error "disk".
  base::Result<std::string> own_path(const std::string& folder, const std::string& name) const;
  std::string key_path(const std::string& name) const { return folder_ + "/keys/" + name + ".key"; }
  std::string player_path(const std::string& name) const { return folder_ + "/keys/" + name + ".player"; }
  std::string game_path(const std::string& name) const { return folder_ + "/games/" + name + ".hexpost"; }
  /// Names, sorted.
  std::vector<std::string> keys() const;
  std::vector<std::string> games() const;

  /// The shipped files with the player's own on top.
  base::Result<data::Library> library() const;

  /// `wanted`, or the only key when it is empty. Errors: "key" says which there are and what to do.
  base::Result<std::string> key_name(const std::string& wanted) const;

 private:
  static base::Result<std::string> folder_of(const std::string& option);
  explicit Home(std::string folder) : folder_(std::move(folder)) {}
  std::string folder_;
};

/// The passphrase of $HEXPOST_PASSPHRASE, else typed at the terminal without echo. Error "passphrase" without either.
base::Result<std::string> ask_passphrase(Terminal& terminal, const std::string& prompt);

/// The secrets behind a key file, asking for the passphrase when it has one.
base::Result<store::SeatSecrets> load_secrets(Terminal& terminal, const Home& home, const std::string& key);

/// A file of at most `limit` bytes, or standard input for "-". Errors: "missing", "size", "disk".
base::Result<std::string> read_input(Terminal& terminal, const std::string& path, std::size_t limit);
/// Writes a file whole or not at all, replacing an older one; "-" is standard output. Error "disk".
base::Result<void> write_output(Terminal& terminal, const std::string& path, std::string_view bytes);

}  // namespace hexpost::cli

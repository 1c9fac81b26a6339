#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "store/files.h"
#include "store/host/host.h"
#include "store/host/office/work.h"

/// What a host works with: its configuration, its keys, its ledger, the files of its games and their locks.
namespace hexpost::host {

constexpr int k_again = 3;                  ///< how often the same mail is sent again
constexpr std::size_t k_longest_name = 40;  ///< of a game
constexpr std::size_t k_stripes = 64;       ///< locks that all games share, and as many that all mails share

struct Office {
  Config config;
  store::SeatSecrets secrets;
  store::SecretBytes arbiter;
  store::Setting setting;
  Offers offers;
  Ledger ledger;
  std::int64_t files_looked_at = 0;  ///< by look_at_files

  /// The file of a game.
  std::string path(std::string_view name) const { return config.folder + "/games/" + std::string(name) + ".hexpost"; }
  /// The configuration of a node of that game.
  store::Setting own_setting(std::string_view game) const;
  /// Locks are taken in this order: a mail's, "open", a game's.
  base::Result<store::FileLock> lock(std::string_view of) const;
};

/// A step of taking a mail, for tests that kill the process there.
void step(const char* name);
/// True for errors of the environment (disk, lock), not of the mail.
bool is_worldly(const base::Error& error);
/// True for a name that mails may use for a game: small letters, digits, hyphens.
bool is_game_name(std::string_view text);
/// The lock for work on a game.
std::string game_lock(std::string_view game);
/// "There is no game ... here.", with the nearest known name.
base::Result<std::string> no_game(Office& office, const std::string& name);

}  // namespace hexpost::host

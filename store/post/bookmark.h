#pragma once

#include <set>
#include <string>

#include "engine/base/result.h"

namespace hexpost::post {

/// How far a mail box has been read. A small text file of the player's; who deletes it has everything read again, which
/// does no harm.
struct Bookmark {
  std::string position;                    ///< one printable line whose meaning is the box's own; may be empty
  std::set<std::string, std::less<>> ids;  ///< names of mails; what about them is the box's own, too

  /// An absent file is an empty bookmark; so is one that somebody has spoilt, as it only saves time.
  /// Errors: "permissions", "disk".
  static base::Result<Bookmark> load(const std::string& path);
  /// Whole or not at all. Error "disk".
  base::Result<void> save(const std::string& path) const;

  bool operator==(const Bookmark&) const = default;
};

}  // namespace hexpost::post

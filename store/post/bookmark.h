#pragma once

#include <set>
#include <string>

#include "engine/base/result.h"

namespace hexpost::post {

/// The place up to which a mail box has been read: a small text file of the player's. Without it everything is read
/// again, which does no harm.
struct Bookmark {
  std::string position;                    ///< one printable line, which only the box understands; may be empty
  std::set<std::string, std::less<>> ids;  ///< names of mails; only the box knows their meaning

  /// An absent file is an empty bookmark; so is a damaged one, as it only saves time.
  /// Errors: "permissions", "disk".
  static base::Result<Bookmark> load(const std::string& path);
  /// Writes the whole file or nothing. Error "disk".
  base::Result<void> save(const std::string& path) const;

  bool operator==(const Bookmark&) const = default;
};

}  // namespace hexpost::post

#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "engine/base/bytes.h"
#include "engine/base/result.h"
#include "store/post/bookmark.h"

/// The transports of mails behind two small interfaces. They do not know the content of a
/// mail, and do not trust data from a box; limits apply before anything is read.
namespace hexpost::post {

/// One mail of a box.
struct Letter {
  /// Its name in its box: the same in every run, another for every mail. Printable, at most 255 bytes.
  std::string id;
  std::size_t size = 0;  ///< size announced by the box; a mail of more than mail::k_max_mail bytes is not read
  base::Bytes bytes;     ///< the mail; empty if it was too large
};

/// Handles a mail. An error ends the reading; the mail is then read again next time.
using Take = std::function<base::Result<void>(const Letter&)>;

/// A mail box for reading only: mails are not moved, marked as read or deleted.
class Inbox {
 public:
  virtual ~Inbox() = default;

  /// Hands every mail that the bookmark does not know to `take`, one after the other in the order of the box, and
  /// updates the bookmark after each; the caller must save it. After an error the bookmark has the mails taken so far,
  /// so that the next call goes on from there.
  /// Errors: "missing", "permissions", "disk", "busy" (another program holds the box) of folders and files;
  /// "mail-away", "mail-login", "mail-tls", "mail-refused" of servers (see server.h); those of `take`.
  virtual base::Result<void> read(Bookmark& mark, const Take& take) = 0;

  /// Marks a taken mail to be read again next time.
  virtual void forget(Bookmark& mark, const std::string& id) = 0;
};

/// A box in a file or a folder.
class InboxAt : public Inbox {
 public:
  explicit InboxAt(std::string path) : path_(std::move(path)) {}
  void forget(Bookmark& mark, const std::string& id) override { mark.ids.erase(id); }

 protected:
  const std::string path_;
};

/// More mails than this in one box are refused ("size").
inline constexpr std::size_t k_max_letters = 1'000'000;

}  // namespace hexpost::post

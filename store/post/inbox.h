#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "engine/base/bytes.h"
#include "engine/base/result.h"
#include "store/post/bookmark.h"

/// Where mails come from and where they go: the transports behind two small interfaces. Nothing here knows what is in a
/// mail, and nothing that comes from a box is believed; caps hold before anything is read.
namespace hexpost::post {

/// One mail of a box.
struct Letter {
  /// Its name in its box: the same in every run, another for every mail. Printable, at most 255 bytes.
  std::string id;
  std::size_t size = 0;  ///< as the box says; a mail of more than mail::k_max_mail bytes is not read
  base::Bytes bytes;     ///< the mail; empty when it was too large to be read
};

/// What is done with a mail. An error ends the reading; the mail is then read again next time.
using Take = std::function<base::Result<void>(const Letter&)>;

/// A mail box that is only looked at: no mail is moved, marked as read or deleted.
class Inbox {
 public:
  virtual ~Inbox() = default;

  /// Hands every mail that the bookmark does not know to `take`, one after the other in the order of the box, and moves
  /// the bookmark on after each; saving it is the caller's business. After an error the bookmark knows what was taken
  /// until then, so that the next call goes on from there.
  /// Errors: "missing", "permissions", "disk", "busy" (another program holds the box) of folders and files;
  /// "mail-away", "mail-login", "mail-tls", "mail-refused" of servers (see server.h); what `take` says.
  virtual base::Result<void> read(Bookmark& mark, const Take& take) = 0;

  /// The mail shall be read again next time, though it was taken.
  virtual void forget(Bookmark& mark, const std::string& id) = 0;
};

/// More mails than this in one box are refused ("size").
inline constexpr std::size_t k_max_letters = 1'000'000;

}  // namespace hexpost::post

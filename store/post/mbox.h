#pragma once

#include <istream>
#include <memory>
#include <optional>
#include <string>

#include "store/post/inbox.h"

/// Mail boxes in one file: mails one after the other, each after a line that begins with `From ` (RFC 4155). `>From `
/// at the start of a line loses one `>`, as mboxrd requires; in an mboxo file that may remove one too many, which does
/// not harm a hexpost block.
namespace hexpost::post {

/// The mails of a stream; memory for one of them at a time.
class MboxStream {
 public:
  /// The stream must outlive it and be at a `From ` line.
  explicit MboxStream(std::istream& in) : in_(in) {}

  /// The next mail without its `From ` line and its last empty line; its id is empty. Nothing at the
  /// end. A mail that is too large has only its size. Error "read" if the stream fails.
  base::Result<std::optional<Letter>> next();

 private:
  /// The next line with its LF, in pieces of bounded size: a piece without LF is followed by more of its line.
  bool piece(std::string& out);
  std::istream& in_;
  bool inside_ = false;   ///< a `From ` line has been read
  bool at_start_ = true;  ///< the next piece begins a line
  bool done_ = false;     ///< the last mail has been handed out
};

/// True when the bytes are the beginning of an mbox.
bool looks_like_mbox(std::string_view beginning);

/// An mbox file, held by fcntl while it is read. A mail's id is half of its SHA-256 in hexadecimal. What
/// was read before is skipped if the file has only grown since.
class Mbox : public InboxAt {
 public:
  using InboxAt::InboxAt;
  base::Result<void> read(Bookmark& mark, const Take& take) override;
  void forget(Bookmark& mark, const std::string& id) override;
};

/// Holds an mbox while it lives, by a read lock of fcntl, which always ends with the process. Waits up to
/// ten seconds for others, also for those with a dot lock. It makes no dot lock itself: a left-over one would stop
/// all mail, and a delivery while we read does no harm, since a mail that was cut off is read again when it is whole.
/// Error "busy" names the program that holds the lock.
class MboxLock {
 public:
  static base::Result<std::unique_ptr<MboxLock>> take(const std::string& path);
  MboxLock(const MboxLock&) = delete;
  MboxLock& operator=(const MboxLock&) = delete;
  ~MboxLock();

 private:
  MboxLock() = default;
  int descriptor_ = -1;
};

}  // namespace hexpost::post

#pragma once

#include <string>

#include "engine/base/bytes.h"
#include "engine/base/result.h"

/// Small files that must not be lost or half written: keys, marks.
namespace hexpost::store {

/// The bytes of a regular file of at most `limit` bytes. Errors: "missing", "damaged" (larger, or not a regular file),
/// "permissions" (others may read or write it, if `secret`; or we may not), "disk".
base::Result<base::Bytes> read_file(const std::string& path, std::size_t limit, bool secret);

/// Writes a new file of mode 0600: a temporary file beside it is written, synced, linked to the name, and the folder
/// synced; so the name has all bytes or does not exist. Errors: "exists", "disk".
base::Result<void> write_new_file(const std::string& path, base::ByteView bytes);

/// The same, but replaces an existing file. Error "disk"; the old file then remains.
base::Result<void> replace_file(const std::string& path, base::ByteView bytes);

/// Gives the file `temporary` the free name `path` in the same folder, and syncs the folder; removes `temporary` in
/// any case. Errors: "exists", "disk".
base::Result<void> publish_file(const std::string& temporary, const std::string& path);

/// Holds the lock of `path` + ".lock" while it lives, waiting for others.
class FileLock {
 public:
  static base::Result<FileLock> take(const std::string& path);
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

}  // namespace hexpost::store

#include "store/files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "engine/base/text.h"

namespace hexpost::store {
namespace {

using base::Error;
using base::Result;
using base::tr;

class Descriptor {
 public:
  explicit Descriptor(int value) : value_(value) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  int get() const { return value_; }
  /// Closes now; false if the system reports a late write error.
  bool close() { return ::close(std::exchange(value_, -1)) == 0; }

 private:
  int value_;
};

Error failed(std::string code, const std::string& doing, const std::string& path) {
  return {std::move(code), doing + ": " + std::strerror(errno), path};
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

Result<void> sync_folder(const std::string& path) {
  const Descriptor folder(::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.get() < 0 || ::fsync(folder.get()) != 0) return failed("disk", "the folder cannot be synced", path);
  return {};
}

Result<void> write_all(int descriptor, base::ByteView bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return failed("disk", "the file cannot be written", path);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return {};
}

/// Writes a synced temporary file beside `path`; returns its name.
Result<std::string> write_temporary(const std::string& path, base::ByteView bytes) {
  std::string name = path + ".XXXXXX";
  Descriptor file(::mkostemp(name.data(), O_CLOEXEC));  // mode 0600
  if (file.get() < 0) return failed("disk", "no file can be made here", path);
  Result<void> done = write_all(file.get(), bytes, path);
  if (done && ::fsync(file.get()) != 0) done = failed("disk", "the file cannot be synced", path);
  if (!file.close() && done) done = failed("disk", "the file cannot be closed", path);
  if (!done) {
    ::unlink(name.c_str());
    return done.error();
  }
  return name;
}

}  // namespace

Result<base::Bytes> read_file(const std::string& path, std::size_t limit, bool secret) {
  // O_NONBLOCK: a pipe of that name must not block us before fstat tells its type.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.get() < 0) {
    return failed(errno == ENOENT   ? "missing"
                  : errno == EACCES ? "permissions"
                                    : "disk",
                  tr("the file cannot be opened"), path);
  }
  struct stat info {};
  if (::fstat(file.get(), &info) != 0) return failed("disk", tr("the file cannot be examined"), path);
  if (!S_ISREG(info.st_mode)) return Error{"damaged", tr("this is not a regular file"), path};
  if (secret && (info.st_mode & 077) != 0) {
    return Error{"permissions", tr("others may read this secret file; say: chmod 600"), path};
  }
  // Reads one byte more than its size, because the file may have grown meanwhile.
  const auto said = static_cast<std::size_t>(std::max<off_t>(info.st_size, 0));
  base::Bytes out(std::min(said, limit) + 1);
  std::size_t have = 0;
  for (;;) {
    if (have == out.size()) {
      if (have > limit) break;
      out.resize(std::min(2 * out.size(), limit + 1));
    }
    const ssize_t got = ::read(file.get(), out.data() + have, out.size() - have);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed("disk", tr("the file cannot be read"), path);
    if (got == 0) break;
    have += static_cast<std::size_t>(got);
  }
  if (have > limit) return Error{"damaged", "this file is too large for what it should be", path};
  out.resize(have);
  return out;
}

Result<void> write_new_file(const std::string& path, base::ByteView bytes) {
  const Result<std::string> temporary = write_temporary(path, bytes);
  if (!temporary) return temporary.error();
  return publish_file(*temporary, path);
}

Result<void> publish_file(const std::string& temporary, const std::string& path) {
  // link, unlike rename, fails when the name is taken.
  const bool linked = ::link(temporary.c_str(), path.c_str()) == 0;
  const int why = errno;
  ::unlink(temporary.c_str());
  if (!linked) {
    errno = why;
    return failed(why == EEXIST ? "exists" : "disk", "the file cannot be created", path);
  }
  return sync_folder(path);
}

Result<void> replace_file(const std::string& path, base::ByteView bytes) {
  const Result<std::string> temporary = write_temporary(path, bytes);
  if (!temporary) return temporary.error();
  if (::rename(temporary->c_str(), path.c_str()) != 0) {
    const Error error = failed("disk", "the file cannot be replaced", path);
    ::unlink(temporary->c_str());
    return error;
  }
  return sync_folder(path);
}

Result<FileLock> FileLock::take(const std::string& path) {
  const std::string name = path + ".lock";
  const int descriptor = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return failed("disk", "the lock file cannot be made", name);
  FileLock lock(descriptor);
  while (::flock(descriptor, LOCK_EX) != 0) {
    if (errno != EINTR) return failed("disk", "the lock cannot be taken", name);
  }
  return lock;
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace hexpost::store

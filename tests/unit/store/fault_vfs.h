#pragma once

#include <sqlite3.h>

namespace hexpost::store::test {

/// While it lives, SQLite's default file system counts syncs and writes, and can run out of disk: it passes everything
/// to the real one.
class FaultVfs {
 public:
  FaultVfs();
  FaultVfs(const FaultVfs&) = delete;
  FaultVfs& operator=(const FaultVfs&) = delete;
  ~FaultVfs();

  void reset_counts();
  int syncs() const;
  int writes() const;
  /// The write after `count` more, and every one after it, fails with "disk full"; negative: never.
  void fail_after_writes(int count);
  /// At the write after `count` more the process is killed before it has written; negative: never.
  void die_after_writes(int count);
  /// As fail_after_writes for syncs, failing with an I/O error.
  void fail_after_syncs(int count);

 private:
  sqlite3_vfs vfs_{};
};

}  // namespace hexpost::store::test

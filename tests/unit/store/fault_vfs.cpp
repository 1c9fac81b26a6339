#include "tests/unit/store/fault_vfs.h"

#include <csignal>
#include <cstdlib>

namespace hexpost::store::test {
namespace {

sqlite3_vfs* g_real = nullptr;
int g_syncs = 0, g_writes = 0, g_writes_left = -1, g_syncs_left = -1, g_life_left = -1;

struct File {
  sqlite3_file base;
  sqlite3_file* real;  // directly behind this struct
};
sqlite3_file* real(sqlite3_file* file) {
  return reinterpret_cast<File*>(file)->real;
}

/// True when this call must fail.
bool spend(int& left) {
  if (left < 0) return false;
  if (left == 0) return true;
  --left;
  return false;
}

int x_close(sqlite3_file* f) {
  return real(f)->pMethods != nullptr ? real(f)->pMethods->xClose(real(f)) : SQLITE_OK;
}
int x_read(sqlite3_file* f, void* to, int n, sqlite3_int64 at) {
  return real(f)->pMethods->xRead(real(f), to, n, at);
}
int x_write(sqlite3_file* f, const void* from, int n, sqlite3_int64 at) {
  ++g_writes;
  if (spend(g_life_left)) std::raise(SIGKILL);
  if (spend(g_writes_left)) return SQLITE_FULL;
  return real(f)->pMethods->xWrite(real(f), from, n, at);
}
int x_truncate(sqlite3_file* f, sqlite3_int64 n) {
  return real(f)->pMethods->xTruncate(real(f), n);
}
int x_sync(sqlite3_file* f, int flags) {
  ++g_syncs;
  if (spend(g_syncs_left)) return SQLITE_IOERR_FSYNC;
  return real(f)->pMethods->xSync(real(f), flags);
}
int x_size(sqlite3_file* f, sqlite3_int64* n) {
  return real(f)->pMethods->xFileSize(real(f), n);
}
int x_lock(sqlite3_file* f, int l) {
  return real(f)->pMethods->xLock(real(f), l);
}
int x_unlock(sqlite3_file* f, int l) {
  return real(f)->pMethods->xUnlock(real(f), l);
}
int x_check(sqlite3_file* f, int* out) {
  return real(f)->pMethods->xCheckReservedLock(real(f), out);
}
int x_control(sqlite3_file* f, int op, void* arg) {
  return real(f)->pMethods->xFileControl(real(f), op, arg);
}
int x_sector(sqlite3_file* f) {
  return real(f)->pMethods->xSectorSize(real(f));
}
int x_device(sqlite3_file* f) {
  return real(f)->pMethods->xDeviceCharacteristics(real(f));
}
int x_shm_map(sqlite3_file* f, int page, int size, int extend, void volatile** out) {
  return real(f)->pMethods->xShmMap(real(f), page, size, extend, out);
}
int x_shm_lock(sqlite3_file* f, int offset, int n, int flags) {
  return real(f)->pMethods->xShmLock(real(f), offset, n, flags);
}
void x_shm_barrier(sqlite3_file* f) {
  real(f)->pMethods->xShmBarrier(real(f));
}
int x_shm_unmap(sqlite3_file* f, int remove) {
  return real(f)->pMethods->xShmUnmap(real(f), remove);
}

const sqlite3_io_methods g_methods = {
    2,         x_close,  x_read,   x_write,   x_truncate, x_sync,        x_size,      x_lock,  x_unlock, x_check,
    x_control, x_sector, x_device, x_shm_map, x_shm_lock, x_shm_barrier, x_shm_unmap, nullptr, nullptr};

int x_open(sqlite3_vfs*, const char* name, sqlite3_file* f, int flags, int* out_flags) {
  File* file = reinterpret_cast<File*>(f);
  file->base.pMethods = nullptr;
  file->real = reinterpret_cast<sqlite3_file*>(file + 1);
  const int code = g_real->xOpen(g_real, name, file->real, flags, out_flags);
  if (code == SQLITE_OK) file->base.pMethods = &g_methods;
  return code;
}

}  // namespace

FaultVfs::FaultVfs() {
  g_real = sqlite3_vfs_find(nullptr);
  vfs_ = *g_real;
  vfs_.zName = "hexpost-fault";
  vfs_.pNext = nullptr;
  vfs_.szOsFile = static_cast<int>(sizeof(File)) + g_real->szOsFile;
  vfs_.xOpen = x_open;
  if (sqlite3_vfs_register(&vfs_, 1) != SQLITE_OK) std::abort();
  reset_counts();
}

FaultVfs::~FaultVfs() {
  sqlite3_vfs_unregister(&vfs_);
  sqlite3_vfs_register(g_real, 1);
  g_writes_left = g_syncs_left = -1, g_life_left = -1;
}

void FaultVfs::reset_counts() {
  g_syncs = g_writes = 0;
}
int FaultVfs::syncs() const {
  return g_syncs;
}
int FaultVfs::writes() const {
  return g_writes;
}
void FaultVfs::die_after_writes(int count) {
  g_life_left = count;
}
void FaultVfs::fail_after_writes(int count) {
  g_writes_left = count;
}
void FaultVfs::fail_after_syncs(int count) {
  g_syncs_left = count;
}

}  // namespace hexpost::store::test

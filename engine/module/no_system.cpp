// The system calls of the module's C library. The module has no system: it reads no file, no clock
// and no environment, and it prints nothing. Each function answers as WASI does on an empty system, so the
// module imports nothing [WASI snapshot 1]. This file includes no header, since those of WASI declare imports.
extern "C" {

using Status = unsigned short;
using Word = unsigned int;

static const Status k_no_such_file = 8;  // badf

Status __wasi_fd_close(Word) {
  return k_no_such_file;
}
Status __wasi_fd_read(Word, const void*, Word, Word*) {
  return k_no_such_file;
}
Status __wasi_fd_write(Word, const void*, Word, Word*) {
  return k_no_such_file;
}
Status __wasi_fd_seek(Word, long long, unsigned char, unsigned long long*) {
  return k_no_such_file;
}
Status __wasi_fd_fdstat_get(Word, void*) {
  return k_no_such_file;
}
Status __wasi_environ_sizes_get(Word* count, Word* size) {
  *count = *size = 0;
  return 0;
}
Status __wasi_environ_get(unsigned char**, unsigned char*) {
  return 0;
}
Status __wasi_clock_time_get(Word, unsigned long long, unsigned long long*) {
  return k_no_such_file;
}
[[noreturn]] void __wasi_proc_exit(Word) {
  __builtin_trap();
}
void emscripten_notify_memory_growth(Word) {}

}  // extern "C"

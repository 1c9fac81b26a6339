// The C interface of the WebAssembly module [schemas/module.md]. Memory is the only thing that both sides share.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/module/session.h"

namespace {

hexpost::module::Session& the_session() {
  static hexpost::module::Session session(hexpost::cli::systems());
  return session;
}

std::string& the_answer() {
  static std::string answer;
  return answer;
}

}  // namespace

#define HEXPOST_EXPORT(name) extern "C" __attribute__((export_name(name)))

/// Room for a request of `size` bytes; null when there is none.
HEXPOST_EXPORT("hexpost_room") std::uint8_t* hexpost_room(std::uint32_t size) {
  return size > hexpost::module::k_most_request ? nullptr : static_cast<std::uint8_t*>(std::malloc(size ? size : 1));
}

/// Answers the request that stands there and gives its room back. Returns the size of the answer.
HEXPOST_EXPORT("hexpost_call") std::uint32_t hexpost_call(std::uint8_t* request, std::uint32_t size) {
  the_answer() = the_session().call({reinterpret_cast<const char*>(request), size});
  std::free(request);
  return static_cast<std::uint32_t>(the_answer().size());
}

/// Where the last answer stands, until the next call.
HEXPOST_EXPORT("hexpost_answer") const std::uint8_t* hexpost_answer() {
  return reinterpret_cast<const std::uint8_t*>(the_answer().data());
}

#ifdef __EMSCRIPTEN__
// What the C library would ask of a system. The module has none: it reads no file, no clock and no environment, and it
// prints nothing. Each answers as WASI does where there is nothing [WASI snapshot 1, errno].
extern "C" {

constexpr std::uint16_t k_no_such_file = 8;  // badf

std::uint16_t __wasi_fd_close(std::uint32_t) { return k_no_such_file; }
std::uint16_t __wasi_fd_read(std::uint32_t, const void*, std::size_t, std::size_t*) { return k_no_such_file; }
std::uint16_t __wasi_fd_write(std::uint32_t, const void*, std::size_t, std::size_t*) { return k_no_such_file; }
std::uint16_t __wasi_fd_seek(std::uint32_t, std::int64_t, std::uint8_t, std::uint64_t*) { return k_no_such_file; }
std::uint16_t __wasi_fd_fdstat_get(std::uint32_t, void*) { return k_no_such_file; }
std::uint16_t __wasi_environ_sizes_get(std::size_t* count, std::size_t* size) { return *count = *size = 0; }
std::uint16_t __wasi_environ_get(std::uint8_t**, std::uint8_t*) { return 0; }
std::uint16_t __wasi_clock_time_get(std::uint32_t, std::uint64_t, std::uint64_t*) { return k_no_such_file; }
[[noreturn]] void __wasi_proc_exit(std::uint32_t) { __builtin_trap(); }
void emscripten_notify_memory_growth(std::size_t) {}

}  // extern "C"
#endif

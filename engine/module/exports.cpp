// The C interface of the WebAssembly module [schemas/module.md]. The two sides share memory and nothing else.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/module/session.h"

namespace {

hexpost::module::Session& the_session() {
  static hexpost::module::Session session(hexpost::systems());
  return session;
}

std::string& the_answer() {
  static std::string answer;
  return answer;
}

}  // namespace

#define HEXPOST_EXPORT(name) extern "C" __attribute__((export_name(name)))

/// Allocates a buffer for a request of `size` bytes; null if memory is short.
HEXPOST_EXPORT("hexpost_room") std::uint8_t* hexpost_room(std::uint32_t size) {
  return size > hexpost::module::k_most_request ? nullptr : static_cast<std::uint8_t*>(std::malloc(size ? size : 1));
}

/// Answers the request in that buffer and frees the buffer. Returns the size of the answer.
HEXPOST_EXPORT("hexpost_call") std::uint32_t hexpost_call(std::uint8_t* request, std::uint32_t size) {
  the_answer() = the_session().call({reinterpret_cast<const char*>(request), size});
  std::free(request);
  return static_cast<std::uint32_t>(the_answer().size());
}

/// The address of the last answer; valid until the next call.
HEXPOST_EXPORT("hexpost_answer") const std::uint8_t* hexpost_answer() {
  return reinterpret_cast<const std::uint8_t*>(the_answer().data());
}

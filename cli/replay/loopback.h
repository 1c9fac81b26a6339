#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/base/result.h"

namespace hexpost::cli {

/// A request as the page of `hexpost turn --browser` makes it.
struct PageRequest {
  bool post = false;
  std::string what;  ///< after the token: "" for the page itself
  std::string body;
};
struct PageAnswer {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body;
  bool last = false;  ///< serving ends after this answer
};

/// A server for one page and one browser on this machine. It listens on 127.0.0.1 only, on a port that the system
/// chooses; each address of it begins with a random token of 128 bits. A request with another token, another Host or
/// another Origin gets nothing. A request of more than k_most_bytes is refused before it is read.
class Loopback {
 public:
  static constexpr std::size_t k_most_bytes = std::size_t{512} << 10;

  /// Error "world" when no port can be had.
  static base::Result<Loopback> open();
  Loopback(Loopback&& other) noexcept;
  Loopback& operator=(Loopback&&) = delete;
  ~Loopback();

  /// http://127.0.0.1:PORT/TOKEN/
  std::string address() const;
  /// Answers requests one after the other until an answer is the last. Error "world" when the socket fails.
  base::Result<void> serve(const std::function<PageAnswer(const PageRequest&)>& answer);

 private:
  Loopback(int socket, std::uint16_t port, std::string token);

  int socket_;
  std::uint16_t port_;
  std::string token_;
};

/// Reads the head of an HTTP request and judges it. For tests.
struct ReadRequest {
  enum class State : std::uint8_t { more, whole, bad } state = State::more;
  int status = 400;  ///< bad: what to answer
  PageRequest request;
};
ReadRequest read_request(const std::string& bytes, const std::string& host, const std::string& token);

}  // namespace hexpost::cli

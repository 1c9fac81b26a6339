#include "cli/replay/loopback.h"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/names.h"
#include "engine/base/bytes.h"
#include "engine/base/text.h"
#include "store/crypto/hash.h"

namespace hexpost::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// A browser opens a few connections ahead; more than these at a time are closed.
constexpr std::size_t k_most_open = 32;
/// A connection that sends nothing for this time is closed.
constexpr std::chrono::seconds k_patience{20};
constexpr std::size_t k_most_head = std::size_t{16} << 10;
constexpr std::size_t k_token_bytes = 16;

std::string_view reason(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 413:
      return "Content Too Large";
    default:
      return "Bad Request";
  }
}

std::string message(const PageAnswer& answer) {
  return "HTTP/1.1 " + std::to_string(answer.status) + " " + std::string(reason(answer.status)) +
         "\r\nContent-Type: " + answer.type + "\r\nContent-Length: " + std::to_string(answer.body.size()) +
         "\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer"
         "\r\nX-Frame-Options: DENY\r\nCross-Origin-Opener-Policy: same-origin"
         "\r\nCross-Origin-Resource-Policy: same-origin\r\nConnection: close\r\n\r\n" +
         answer.body;
}

void write_all(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    pollfd ready{to, POLLOUT, 0};
    if (::poll(&ready, 1, 5000) != 1) return;
    const ssize_t n = ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

/// Equal texts, in a time that does not tell where they differ.
bool same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned char differs = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    differs |= static_cast<unsigned char>(a[i] ^ b[i]);
  return differs == 0;
}

struct Talk {
  std::string heard;
  Clock::time_point since = Clock::now();
};

}  // namespace

ReadRequest read_request(const std::string& bytes, const std::string& host, const std::string& token) {
  using State = ReadRequest::State;
  ReadRequest out;
  const auto bad = [&out](int status) {
    out.state = State::bad, out.status = status;
    return out;
  };
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == std::string::npos) return bytes.size() > k_most_head ? bad(413) : out;
  const std::string_view head = std::string_view(bytes).substr(0, end);
  const std::string_view first = head.substr(0, head.find("\r\n"));
  std::map<std::string, std::string> fields;
  for (std::string_view rest = head.size() > first.size() ? head.substr(first.size() + 2) : std::string_view();
       !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find("\r\n"));
    rest = one.size() < rest.size() ? rest.substr(one.size() + 2) : std::string_view();
    const std::size_t colon = one.find(':');
    if (colon == std::string_view::npos) return bad(400);
    if (!fields.emplace(base::lower(one.substr(0, colon)), base::trim(one.substr(colon + 1))).second) return bad(400);
  }
  const auto words = base::words(first);
  if (words.size() != 3 || words[2] != "HTTP/1.1" || (words[0] != "GET" && words[0] != "POST")) return bad(400);
  // A page from the network could get access by another name of this machine.
  if (fields["host"] != host) return bad(403);
  if (const auto origin = fields.find("origin"); origin != fields.end() && origin->second != "http://" + host)
    return bad(403);
  const std::string_view path = words[1];
  const std::size_t slash = path.find('/', 1);
  if (path.empty() || path.front() != '/' || slash == std::string_view::npos ||
      !same_secret(path.substr(1, slash - 1), token))
    return bad(404);
  out.request.what = path.substr(slash + 1);
  out.request.post = words[0] == "POST";
  if (!out.request.post) {
    out.state = State::whole;
    return out;
  }
  if (!fields["content-type"].starts_with("application/json") || fields.contains("transfer-encoding")) return bad(400);
  const auto size = base::number(fields["content-length"]);
  if (!size || *size < 0) return bad(400);
  if (static_cast<std::uint64_t>(*size) > Loopback::k_most_bytes) return bad(413);
  if (bytes.size() - end - 4 < static_cast<std::size_t>(*size)) return out;
  out.request.body = bytes.substr(end + 4, static_cast<std::size_t>(*size));
  out.state = State::whole;
  return out;
}

Loopback::Loopback(int socket, std::uint16_t port, std::string token)
    : socket_(socket), port_(port), token_(std::move(token)) {}

Loopback::Loopback(Loopback&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), port_(other.port_), token_(std::move(other.token_)) {}

Loopback::~Loopback() {
  if (socket_ >= 0) ::close(socket_);
}

Result<Loopback> Loopback::open() {
  const Error failed{"world", tr("this machine gives no port on 127.0.0.1 for the browser"), ""};
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (socket < 0) return failed;
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof at;
  if (::bind(socket, reinterpret_cast<const sockaddr*>(&at), size) != 0 || ::listen(socket, 16) != 0 ||
      ::getsockname(socket, reinterpret_cast<sockaddr*>(&at), &size) != 0) {
    ::close(socket);
    return failed;
  }
  return Loopback(socket, ntohs(at.sin_port), base::to_hex(store::random_bytes(k_token_bytes)));
}

std::string Loopback::address() const {
  return "http://127.0.0.1:" + std::to_string(port_) + "/" + token_ + "/";
}

Result<void> Loopback::serve(const std::function<PageAnswer(const PageRequest&)>& answer) {
  const std::string host = "127.0.0.1:" + std::to_string(port_);
  std::map<int, Talk> talks;
  const auto hang_up = [&talks](int fd) {
    ::close(fd);
    talks.erase(fd);
  };
  for (bool last = false; !last;) {
    std::vector<pollfd> all{{socket_, POLLIN, 0}};
    for (const auto& [fd, talk] : talks)
      all.push_back({fd, POLLIN, 0});
    if (::poll(all.data(), all.size(), 1000) < 0 && errno != EINTR) {
      for (const auto& [fd, talk] : talks)
        ::close(fd);
      return Error{"world", tr("the connection with the browser failed"), ""};
    }
    for (std::size_t i = 1; i < all.size() && !last; ++i) {
      const int fd = all[i].fd;
      Talk& talk = talks[fd];
      if (all[i].revents == 0) {
        if (Clock::now() - talk.since > k_patience) hang_up(fd);
        continue;
      }
      std::array<char, 65536> some;
      const ssize_t n = ::recv(fd, some.data(), some.size(), 0);
      if (n <= 0) {
        hang_up(fd);
        continue;
      }
      talk.heard.append(some.data(), static_cast<std::size_t>(n));
      talk.since = Clock::now();
      const ReadRequest read = read_request(talk.heard, host, token_);
      if (read.state == ReadRequest::State::more) continue;
      const PageAnswer said = read.state == ReadRequest::State::whole
                                  ? answer(read.request)
                                  : PageAnswer{read.status, "text/plain", std::string(reason(read.status)), false};
      write_all(fd, message(said));
      ::shutdown(fd, SHUT_WR);
      hang_up(fd);
      last = said.last;
    }
    if ((all[0].revents & POLLIN) == 0) continue;
    const int fd = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (fd < 0) continue;
    if (talks.size() >= k_most_open)
      ::close(fd);
    else
      talks.emplace(fd, Talk{});
  }
  for (const auto& [fd, talk] : talks)
    ::close(fd);
  return {};
}

}  // namespace hexpost::cli

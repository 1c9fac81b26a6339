#include "tests/unit/post/fake_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>

namespace hexpost::post {

bool FakeServer::Line::read(std::string& line) {
  for (;;) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos) {
      line = buffer_.substr(0, end);
      if (line.ends_with('\r')) line.pop_back();
      buffer_.erase(0, end + 1);
      return true;
    }
    char piece[4096];
    const ssize_t got = ::recv(socket_, piece, sizeof piece, 0);
    if (got <= 0) return false;
    buffer_.append(piece, static_cast<std::size_t>(got));
  }
}

void FakeServer::Line::write(const std::string& text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const ssize_t sent = ::send(socket_, text.data() + at, text.size() - at, MSG_NOSIGNAL);
    if (sent <= 0) return;
    at += static_cast<std::size_t>(sent);
  }
}

FakeServer::FakeServer(Work work) {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (listener_ < 0 || ::bind(listener_, any, size) != 0 || ::listen(listener_, 8) != 0 ||
      ::getsockname(listener_, any, &size) != 0)
    throw std::runtime_error("no port");
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this, work = std::move(work)] {
    for (int connection = 1;; ++connection) {
      const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (socket < 0) return;
      Line line(socket);
      work(line, connection);
      ::close(socket);
    }
  });
}

FakeServer::~FakeServer() {
  ::shutdown(listener_, SHUT_RDWR);  // accept returns
  thread_.join();
  ::close(listener_);
}

}  // namespace hexpost::post

#include "tests/unit/post/fake_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>
#include <tuple>
#include <utility>

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

namespace {

/// A socket on a free port of 127.0.0.1, not yet listening, and the port.
std::pair<int, int> bound_socket() {
  const int out = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (out < 0 || ::bind(out, any, size) != 0 || ::getsockname(out, any, &size) != 0)
    throw std::runtime_error("no port");
  return {out, ntohs(address.sin_port)};
}

}  // namespace

FakeServer::FakeServer(Work work) {
  std::tie(listener_, port_) = bound_socket();
  if (::listen(listener_, 8) != 0) throw std::runtime_error("no port");
  thread_ = std::thread([this, work = std::move(work)] {
    for (int connection = 1;; ++connection) {
      const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (socket < 0) return;
      const auto now_working = [&](bool yes) {
        const std::lock_guard lock(mutex_);
        working_ = yes;
        idle_.notify_all();
      };
      now_working(true);
      Line line(socket);
      work(line, connection);
      ::close(socket);
      now_working(false);
    }
  });
}

void FakeServer::settle() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [&] { return !working_; });
}

FakeServer::~FakeServer() {
  ::shutdown(listener_, SHUT_RDWR);  // accept returns
  thread_.join();
  ::close(listener_);
}

DeafPort::DeafPort() {
  std::tie(socket_, number_) = bound_socket();
}

DeafPort::~DeafPort() {
  ::close(socket_);
}

}  // namespace hexpost::post

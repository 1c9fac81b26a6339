#pragma once

#include <functional>
#include <string>
#include <thread>

namespace hexpost::post {

/// A server on a free port of 127.0.0.1 that lets a test speak for it, one connection after the other.
class FakeServer {
 public:
  /// One connection: reads a line (without its end; false at the end), writes, closes at the end of the work.
  class Line {
   public:
    explicit Line(int socket) : socket_(socket) {}
    bool read(std::string& line);
    void write(const std::string& text);

   private:
    int socket_;
    std::string buffer_;
  };
  using Work = std::function<void(Line& line, int connection)>;  ///< connection: 1 for the first
  explicit FakeServer(Work work);
  FakeServer(const FakeServer&) = delete;
  FakeServer& operator=(const FakeServer&) = delete;
  ~FakeServer();
  int port() const { return port_; }

 private:
  int listener_ = -1;
  int port_ = 0;
  std::thread thread_;
};

}  // namespace hexpost::post

#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
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
  /// Waits until the work of every connection that has been answered is done: what it wrote down may be read then.
  void settle();

 private:
  int listener_ = -1;
  int port_ = 0;
  std::mutex mutex_;
  std::condition_variable idle_;
  bool working_ = false;  ///< guarded
  std::thread thread_;
};

/// A port of 127.0.0.1 without a listener, reserved while it lives.
class DeafPort {
 public:
  DeafPort();
  DeafPort(const DeafPort&) = delete;
  DeafPort& operator=(const DeafPort&) = delete;
  ~DeafPort();
  int number() const { return number_; }

 private:
  int socket_ = -1;
  int number_ = 0;
};

}  // namespace hexpost::post

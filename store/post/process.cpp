#include "store/post/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>

#include "engine/base/text.h"

extern char** environ;

namespace hexpost::post {
namespace {

using base::Error;
using base::fill;
using base::tr;
using Clock = std::chrono::steady_clock;

/// Both ends of a pipe, closed at the end of the scope; no child inherits them.
struct Pipe {
  std::array<int, 2> ends = {-1, -1};
  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close(0);
    close(1);
  }
  bool open() { return ::pipe2(ends.data(), O_CLOEXEC) == 0; }
  void close(std::size_t end) {
    if (ends[end] >= 0) ::close(ends[end]);
    ends[end] = -1;
  }
};

/// Ignores SIGPIPE while it lives, because a program may stop reading.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignore, &before_);
  }
  ~NoPipeSignal() { ::sigaction(SIGPIPE, &before_, nullptr); }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;

 private:
  struct sigaction before_ {};
};

Error cannot(const std::string& program, const std::string& why) {
  return {"process", fill(tr("{} cannot be run: {}"), {base::printable(program, 100), why}), ""};
}

/// Feeds the input and keeps the output until both ends are closed. False after the time limit.
bool converse(const Run& what, Pipe& in, Pipe& out, Clock::time_point until, std::string& output) {
  std::string_view rest = what.input;
  std::array<char, 4096> buffer{};
  if (rest.empty()) in.close(1);
  while (out.ends[0] >= 0) {
    std::array<pollfd, 2> waits{pollfd{out.ends[0], POLLIN, 0}, pollfd{in.ends[1], POLLOUT, 0}};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0) return false;
    if (::poll(waits.data(), in.ends[1] >= 0 ? 2 : 1, static_cast<int>(std::min<long>(left, 1000))) < 0 &&
        errno != EINTR)
      return false;
    if ((waits[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0) {
      const ssize_t got = ::read(out.ends[0], buffer.data(), buffer.size());
      if (got > 0) {
        output.append(buffer.data(), std::min(static_cast<std::size_t>(got), what.limit - output.size()));
      } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
        out.close(0);
      }
    }
    if (in.ends[1] >= 0 && (waits[1].revents & (POLLOUT | POLLHUP | POLLERR)) != 0) {
      const ssize_t sent = ::write(in.ends[1], rest.data(), rest.size());
      if (sent > 0) rest.remove_prefix(static_cast<std::size_t>(sent));
      if (rest.empty() || (sent < 0 && errno != EINTR && errno != EAGAIN)) in.close(1);
    }
  }
  return true;
}

/// The exit status as in a shell; nothing after the time limit.
bool wait_for(pid_t child, Clock::time_point until, int& status) {
  for (;;) {
    const pid_t ended = ::waitpid(child, &status, WNOHANG);
    if (ended == child) return true;
    if (ended < 0 && errno != EINTR) return false;
    if (Clock::now() > until) return false;
    ::poll(nullptr, 0, 10);
  }
}

}  // namespace

base::Result<Ended> run(const Run& what) {
  if (what.words.empty()) return cannot("", tr("there is no command"));
  Pipe in, out;
  if (!in.open() || !out.open()) return cannot(what.words.front(), std::strerror(errno));
  ::fcntl(in.ends[1], F_SETFL, O_NONBLOCK);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, in.ends[0], STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, out.ends[1], STDOUT_FILENO);
  if (what.with_errors) ::posix_spawn_file_actions_adddup2(&actions, out.ends[1], STDERR_FILENO);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  sigset_t defaults;
  ::sigemptyset(&defaults);
  ::sigaddset(&defaults, SIGPIPE);
  ::sigaddset(&defaults, SIGXFSZ);
  ::posix_spawnattr_setsigdefault(&attributes, &defaults);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  std::vector<char*> words;
  for (const std::string& word : what.words)
    words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  pid_t child = -1;
  const int failed = ::posix_spawnp(&child, words.front(), &actions, &attributes, words.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
  if (failed != 0) return cannot(what.words.front(), std::strerror(failed));
  in.close(0);
  out.close(1);

  const NoPipeSignal silent;
  const auto until = Clock::now() + std::chrono::seconds(what.seconds);
  Ended ended;
  int status = 0;
  if (!converse(what, in, out, until, ended.output) || !wait_for(child, until, status)) {
    ::kill(child, SIGKILL);
    ::waitpid(child, &status, 0);
    return cannot(what.words.front(), fill(tr("it did not end within {} seconds"), {std::to_string(what.seconds)}));
  }
  ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ended;
}

}  // namespace hexpost::post

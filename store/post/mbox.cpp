#include "store/post/mbox.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <thread>

#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/mail/read.h"

namespace hexpost::post {
namespace {

using base::Error;
using base::fill;
using base::tr;

constexpr std::string_view k_from = "From ";
constexpr std::size_t k_piece = 64 * 1024;
constexpr std::size_t k_edge = 1024;  // bytes at both ends of the part read, to recognize it again
constexpr std::size_t k_id_digits = 32;
constexpr auto k_patience = std::chrono::seconds(10);

/// The state of a file at reading: its size, its time of change, and a hash of the edges of the part read.
struct State {
  std::uint64_t size = 0, seconds = 0, nanoseconds = 0;
  std::string edges;

  std::string text() const {
    return fill("{} {} {} {}", {std::to_string(size), std::to_string(seconds), std::to_string(nanoseconds), edges});
  }
};

std::optional<State> read_state(std::string_view text) {
  const auto words = base::words(text);
  if (words.size() != 4) return std::nullopt;
  State out;
  std::uint64_t* const numbers[] = {&out.size, &out.seconds, &out.nanoseconds};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto number = base::number(words[i]);
    if (!number || *number < 0) return std::nullopt;
    *numbers[i] = static_cast<std::uint64_t>(*number);
  }
  out.edges = words[3];
  return out;
}

/// Hash of the first and the last bytes of the first `size` bytes.
std::string edges_of(std::ifstream& in, std::uint64_t size) {
  const auto take = [&](std::uint64_t from) {
    std::string out(static_cast<std::size_t>(std::min<std::uint64_t>(k_edge, size)), '\0');
    in.clear();
    in.seekg(static_cast<std::streamoff>(from));
    in.read(out.data(), static_cast<std::streamsize>(out.size()));
    out.resize(static_cast<std::size_t>(in.gcount()));
    return out;
  };
  const std::string both = take(0) + "\n" + take(size - std::min<std::uint64_t>(k_edge, size));
  return base::to_hex(store::sha256(base::as_bytes(both))).substr(0, k_id_digits);
}

std::string id_of(const Letter& letter) {
  // For a mail that was too large to be read, the size must do.
  if (letter.bytes.empty()) return fill("large-{}", {std::to_string(letter.size)});
  return base::to_hex(store::sha256(letter.bytes)).substr(0, k_id_digits);
}

}  // namespace

bool looks_like_mbox(std::string_view beginning) {
  return beginning.starts_with(k_from);
}

bool MboxStream::piece(std::string& out) {
  out.clear();
  std::streambuf* const buffer = in_.rdbuf();
  while (out.size() < k_piece) {
    const int c = buffer->sbumpc();
    if (c == std::char_traits<char>::eof()) {
      in_.setstate(std::ios::eofbit);
      break;
    }
    out += static_cast<char>(c);
    if (c == '\n') break;
  }
  return !out.empty();
}

base::Result<std::optional<Letter>> MboxStream::next() {
  Letter letter;
  std::string text, line;
  bool after_empty = true;
  const auto add = [&](std::string_view more) {
    letter.size += more.size();
    if (letter.size <= mail::k_max_mail) text += more;
  };
  while (piece(line)) {
    const bool begins = at_start_;
    at_start_ = line.back() == '\n';
    if (begins && after_empty && line.starts_with(k_from)) {
      while (!at_start_ && piece(line))
        at_start_ = line.back() == '\n';
      if (!inside_) {
        inside_ = true;
        continue;
      }
      after_empty = false;
      break;
    }
    if (!inside_) return Error{"damaged", tr("this is not an mbox: it does not begin with a From line"), ""};
    std::string_view more = line;
    const std::size_t marks = more.find_first_not_of('>');
    if (begins && marks > 0 && marks != std::string_view::npos && more.substr(marks).starts_with(k_from))
      more.remove_prefix(1);
    add(more);
    after_empty = begins && (line == "\n" || line == "\r\n");
  }
  if (in_.bad()) return Error{"read", tr("the mail box cannot be read to its end"), ""};
  if (!inside_) return std::optional<Letter>();
  if (in_.eof()) {
    if (done_) return std::optional<Letter>();
    done_ = true;
  }
  if (letter.size <= mail::k_max_mail) {
    if (text.ends_with("\n\n")) text.pop_back();
    if (text.ends_with("\r\n\r\n")) text.resize(text.size() - 2);
    letter.size = text.size();
    letter.bytes.assign(text.begin(), text.end());
  }
  return std::optional(std::move(letter));
}

base::Result<std::unique_ptr<MboxLock>> MboxLock::take(const std::string& path) {
  std::unique_ptr<MboxLock> lock(new MboxLock);
  lock->descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (lock->descriptor_ < 0) {
    return Error{errno == ENOENT   ? "missing"
                 : errno == EACCES ? "permissions"
                                   : "disk",
                 fill(tr("the mail box cannot be opened: {}"), {std::strerror(errno)}), base::printable(path)};
  }
  const auto until = std::chrono::steady_clock::now() + k_patience;
  const auto busy = [&](const std::string& who) {
    return Error{"busy", fill(tr("another program holds this mail box ({}); try again when it is done"), {who}),
                 base::printable(path)};
  };
  for (struct flock want{};; std::this_thread::sleep_for(std::chrono::milliseconds(50))) {
    want.l_type = F_RDLCK;
    want.l_whence = SEEK_SET;
    if (::fcntl(lock->descriptor_, F_SETLK, &want) == 0) break;
    if (errno != EAGAIN && errno != EACCES) break;  // a file system without locks
    if (std::chrono::steady_clock::now() > until) return busy("fcntl");
  }
  const std::string dot = path + ".lock";
  for (; ::access(dot.c_str(), F_OK) == 0; std::this_thread::sleep_for(std::chrono::milliseconds(50))) {
    if (std::chrono::steady_clock::now() > until) return busy(base::printable(dot));
  }
  return lock;
}

MboxLock::~MboxLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

base::Result<void> Mbox::read(Bookmark& mark, const Take& take) {
  const auto lock = MboxLock::take(path_);
  if (!lock) return lock.error();
  struct stat now {};
  std::ifstream in(path_, std::ios::binary);
  if (!in || ::stat(path_.c_str(), &now) != 0)
    return Error{"disk", tr("the mail box cannot be opened"), base::printable(path_)};
  State state{static_cast<std::uint64_t>(now.st_size), static_cast<std::uint64_t>(now.st_mtim.tv_sec),
              static_cast<std::uint64_t>(now.st_mtim.tv_nsec), ""};
  const auto before = read_state(mark.position);
  const bool same_beginning =
      before && before->size > 0 && before->size <= state.size && edges_of(in, before->size) == before->edges;
  if (same_beginning && before->size == state.size && before->seconds == state.seconds &&
      before->nanoseconds == state.nanoseconds)
    return {};
  mark.position.clear();  // until the end is reached, a new run reads from the beginning
  in.clear();
  in.seekg(same_beginning ? static_cast<std::streamoff>(before->size) : 0);
  const bool grown = same_beginning && in.peek() == 'F';
  if (!grown) {
    in.clear();
    in.seekg(0);
  }
  std::set<std::string, std::less<>> present;
  MboxStream stream(in);
  for (std::size_t count = 0; state.size > 0;) {
    auto letter = stream.next();
    if (!letter) return Error{letter.error().code, letter.error().what, base::printable(path_)};
    if (!*letter) break;
    if (++count > k_max_letters)
      return Error{"size", tr("this box has more mails than hexpost reads; move old ones elsewhere"),
                   base::printable(path_)};
    (*letter)->id = id_of(**letter);
    present.insert((*letter)->id);
    if (mark.ids.contains((*letter)->id)) continue;
    if (auto taken = take(**letter); !taken) return taken;
    mark.ids.insert((*letter)->id);
  }
  if (!grown) mark.ids = std::move(present);
  state.edges = edges_of(in, state.size);
  mark.position = state.text();
  return {};
}

void Mbox::forget(Bookmark& mark, const std::string& id) {
  InboxAt::forget(mark, id);
  mark.position.clear();
}

}  // namespace hexpost::post

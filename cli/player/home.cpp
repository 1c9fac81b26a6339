#include "cli/player/home.h"

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/names.h"
#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/crypto/key_file.h"
#include "store/files.h"

namespace hexpost::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t k_longest_name = 60;

std::vector<std::string> names_in(const std::string& folder, const std::string& ending) {
  std::vector<std::string> out;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    const fs::path& path = at->path();
    const std::string name = path.stem().string();
    if (path.extension() == ending && is_name(name)) out.push_back(name);
  }
  std::sort(out.begin(), out.end());
  return out;
}

base::Result<void> make_folder(const std::string& folder) {
  std::error_code failed;
  if (fs::is_directory(folder, failed)) return {};
  fs::create_directories(folder, failed);
  if (!failed) fs::permissions(folder, fs::perms::owner_all, failed);
  if (failed)
    return Error{"disk", fill(tr("the folder cannot be made: {}"), {failed.message()}), base::printable(folder)};
  return {};
}

/// Switches the echo of a terminal off while it lives.
class NoEcho {
 public:
  explicit NoEcho(int terminal) : terminal_(terminal) {
    if (tcgetattr(terminal_, &before_) != 0) return;
    termios silent = before_;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    changed_ = tcsetattr(terminal_, TCSAFLUSH, &silent) == 0;
  }
  ~NoEcho() {
    if (changed_) tcsetattr(terminal_, TCSAFLUSH, &before_);
  }
  NoEcho(const NoEcho&) = delete;
  NoEcho& operator=(const NoEcho&) = delete;

 private:
  int terminal_;
  termios before_{};
  bool changed_ = false;
};

}  // namespace

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= k_longest_name && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

bool is_new_name(std::string_view text) {
  return is_name(text) && text.front() != '-';
}

base::Result<std::string> Home::folder_of(const std::string& option) {
  std::string folder = option;
  if (folder.empty()) {
    if (const char* set = std::getenv("HEXPOST_HOME")) folder = set;
  }
  if (folder.empty()) {
    const char* user = std::getenv("HOME");
    if (user == nullptr || *user == '\0') {
      return Error{"usage",
                   tr("there is no home folder; name the folder of keys and games with --home or $HEXPOST_HOME"), ""};
    }
    folder = std::string(user) + "/.hexpost";
  }
  return folder;
}

base::Result<Home> Home::open(const std::string& option) {
  const auto folder = folder_of(option);
  if (!folder) return folder.error();
  for (const std::string& part : {*folder, *folder + "/keys", *folder + "/games"}) {
    if (auto made = make_folder(part); !made) return made.error();
  }
  return Home(*folder);
}

base::Result<Home> Home::look(const std::string& option) {
  const auto folder = folder_of(option);
  if (!folder) return folder.error();
  std::error_code failed;
  if (!option.empty() && !fs::is_directory(*folder, failed)) {
    return Error{"missing",
                 tr("this folder does not exist, and hexpost did not make it; check --home. `hexpost key new` makes a "
                    "folder with a key; `hexpost verify FILE` checks a file without a folder"),
                 base::printable(*folder)};
  }
  return Home(*folder);
}

base::Result<std::string> Home::own_path(const std::string& folder, const std::string& name) const {
  if (auto made = make_folder(folder_ + "/" + folder); !made) return made.error();
  return folder_ + "/" + folder + "/" + name;
}

std::array<std::uint8_t, 32> Home::cache_key() const {
  const std::string path = folder_ + "/cache-key";
  std::array<std::uint8_t, 32> out{};
  auto bytes = store::read_file(path, out.size(), true);
  if (!bytes || bytes->size() != out.size()) {
    bytes = store::random_bytes(out.size());
    (void)store::replace_file(path, *bytes);
  }
  std::copy(bytes->begin(), bytes->end(), out.begin());
  return out;
}

std::vector<std::string> Home::keys() const {
  return names_in(folder_ + "/keys", ".key");
}
std::vector<std::string> Home::games() const {
  return names_in(folder_ + "/games", ".hexpost");
}

base::Result<data::Library> Home::library() const {
  data::Library library = data::Library::builtin();
  std::error_code failed;
  if (fs::is_directory(charts(), failed)) {
    if (auto added = library.add_folder(charts()); !added) return added.error();
  }
  return library;
}

base::Result<std::string> Home::key_name(const std::string& wanted) const {
  const auto all = keys();
  if (!wanted.empty()) {
    if (std::find(all.begin(), all.end(), wanted) != all.end()) return wanted;
    const auto near = base::nearest(wanted, all);
    return Error{"key",
                 near ? fill(tr("there is no key {}; did you mean {}?"), {base::printable(wanted, 60), *near})
                      : fill(tr("there is no key {}; `hexpost key new {}` makes one"),
                             {base::printable(wanted, 60), is_name(wanted) ? wanted : "NAME"}),
                 ""};
  }
  if (all.size() == 1) return all.front();
  if (all.empty()) return Error{"key", tr("there is no key yet; `hexpost key new` makes one"), ""};
  return Error{"key", fill(tr("there are several keys ({}); choose one with --key"), {base::join(all, ", ")}), ""};
}

base::Result<std::string> ask_passphrase(Terminal& terminal, const std::string& prompt) {
  if (const char* set = std::getenv("HEXPOST_PASSPHRASE")) return std::string(set);
  const int tty = ::open("/dev/tty", O_RDWR | O_CLOEXEC);
  if (tty < 0) {
    return Error{"passphrase",
                 tr("the key has a passphrase and there is no terminal to type it; set $HEXPOST_PASSPHRASE"), ""};
  }
  std::string out;
  {
    const NoEcho silent(tty);
    terminal.err << prompt << std::flush;
    for (char c = 0; ::read(tty, &c, 1) == 1 && c != '\n' && out.size() < 1000;)
      out += c;
    terminal.err << "\n";
  }
  ::close(tty);
  return out;
}

base::Result<store::SeatSecrets> load_secrets(Terminal& terminal, const Home& home, const std::string& key) {
  const std::string path = home.key_path(key);
  const auto locked = store::key_file_is_locked(path);
  if (!locked && locked.error().code == "missing") {
    return Error{
        "missing",
        fill(tr("the key file is not there; `hexpost key recover {}` makes it again from its recovery words"), {key}),
        base::printable(path)};
  }
  if (!locked) return locked.error();
  std::string passphrase;
  if (*locked) {
    auto typed = ask_passphrase(terminal, fill(tr("passphrase of the key {}: "), {key}));
    if (!typed) return typed.error();
    passphrase = std::move(*typed);
  }
  const auto seed = store::load_key_file(path, passphrase);
  store::wipe(passphrase.data(), passphrase.size());
  if (!seed) return seed.error();
  return store::seat_secrets(*seed);
}

base::Result<std::string> read_input(Terminal& terminal, const std::string& path, std::size_t limit) {
  const Error too_large{
      "size",
      fill(tr("it is larger than {} bytes, more than any hexpost file; it was not read"), {std::to_string(limit)}),
      base::printable(path)};
  if (path == "-") {
    std::string out(limit + 1, '\0');
    terminal.in.read(out.data(), static_cast<std::streamsize>(out.size()));
    out.resize(static_cast<std::size_t>(terminal.in.gcount()));
    if (out.size() > limit) return too_large;
    return out;
  }
  std::error_code failed;
  if (fs::exists(path, failed) && !fs::is_regular_file(path, failed) && !fs::is_directory(path, failed)) {
    std::ifstream pipe(path, std::ios::binary);  // <(command) of a shell
    Terminal other{pipe, terminal.out, terminal.err};
    return read_input(other, "-", limit);
  }
  const auto size = fs::file_size(path, failed);
  if (!failed && size > limit) return too_large;
  auto bytes = store::read_file(path, limit, false);
  if (!bytes) return Error{bytes.error().code, bytes.error().what, base::printable(path)};
  return base::as_text(*bytes);
}

base::Result<void> write_output(Terminal& terminal, const std::string& path, std::string_view bytes) {
  if (path == "-") {
    terminal.out << bytes << std::flush;
    if (!terminal.out) return Error{"disk", tr("standard output cannot be written"), ""};
    return {};
  }
  std::error_code failed;
  if (fs::exists(path, failed) && !fs::is_regular_file(path, failed)) {
    std::ofstream device(path, std::ios::binary);
    device << bytes << std::flush;
    if (!device) return Error{"disk", tr("it cannot be written"), base::printable(path)};
    return {};
  }
  return store::replace_file(path, base::as_bytes(bytes));
}

}  // namespace hexpost::cli

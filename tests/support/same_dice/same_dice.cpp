/// A library to preload: `hexpost` draws its keys and nonces from a fixed stream, so a test plays the same games in
/// each run. Dice follow from keys, nonces and the mails themselves; the clock plays no part.
///
/// Each start of the program has a stream of its own. It depends on $HEXPOST_TEST_SEED, on the words of the command, on
/// the player's folder, and on how often the same was started before; a file in $HEXPOST_TEST_RANDOM counts that. Only
/// the last part of a path counts, as the folder above has another name in each run. Without these two variables, and
/// in all other programs, random bytes are random.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

namespace {

/// FNV-1a, 64 bits: tests need streams that differ, not secrets.
std::uint64_t hash(const std::string& text) {
  std::uint64_t out = 14695981039346656037ULL;
  for (const char c : text)
    out = (out ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return out;
}

std::string last_part(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

/// How often a program has been started with these words before.
std::uint64_t starts_before(const std::string& folder, std::uint64_t words) {
  const int file =
      ::open((folder + "/" + std::to_string(words)).c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) std::abort();  // a folder that is missing would give each start the same bytes
  struct stat seen {};
  if (::flock(file, LOCK_EX) != 0 || ::fstat(file, &seen) != 0 || ::write(file, "x", 1) != 1) std::abort();
  ::close(file);
  return static_cast<std::uint64_t>(seen.st_size);
}

std::optional<std::uint64_t> first_state() {
  const char* const seed = std::getenv("HEXPOST_TEST_SEED");
  const char* const folder = std::getenv("HEXPOST_TEST_RANDOM");
  if (seed == nullptr || folder == nullptr) return std::nullopt;
  std::ifstream in("/proc/self/cmdline", std::ios::binary);
  const std::string command{std::istreambuf_iterator<char>(in), {}};
  if (last_part(command.substr(0, command.find('\0'))) != "hexpost") return std::nullopt;
  const char* const home = std::getenv("HEXPOST_HOME");
  std::string words = last_part(home == nullptr ? "" : home);
  for (std::size_t at = 0; at < command.size();) {
    const std::string word = command.c_str() + at;
    words += "\n" + last_part(word);
    at += word.size() + 1;
  }
  const std::uint64_t name = hash(words);
  return hash(std::string(seed) + " " + std::to_string(name) + " " + std::to_string(starts_before(folder, name)));
}

}  // namespace

/// OpenSSL's function; the program has no other source of random bytes.
extern "C" int RAND_priv_bytes(unsigned char* out, int size) {
  static std::optional<std::uint64_t> state = first_state();
  if (!state) {
    static const auto real = reinterpret_cast<int (*)(unsigned char*, int)>(::dlsym(RTLD_NEXT, "RAND_priv_bytes"));
    return real == nullptr ? 0 : real(out, size);
  }
  for (int i = 0; i < size; ++i) {  // SplitMix64, one byte of each number
    std::uint64_t z = *state += 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    out[i] = static_cast<unsigned char>((z ^ (z >> 31)) >> 24);
  }
  return 1;
}

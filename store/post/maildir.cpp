#include "store/post/maildir.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>

#include "engine/base/text.h"
#include "store/files.h"
#include "store/mail/read.h"

namespace hexpost::post {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::fill;
using base::tr;

constexpr std::size_t k_longest_id = 255;
/// How often a mail that was renamed between listing and reading is looked for again.
constexpr int k_listings = 3;

/// The path of each mail by its id, in the order of reading.
struct Earlier {
  bool operator()(const std::string& a, const std::string& b) const { return earlier_name(a, b); }
};
using Places = std::map<std::string, std::string, Earlier>;

base::Result<void> list(const std::string& folder, bool unique_part, Places& out) {
  std::error_code failed;
  fs::directory_iterator at(folder, failed);
  for (const fs::directory_iterator end; !failed && at != end; at.increment(failed)) {
    const std::string name = at->path().filename().string();
    const std::string id = unique_part ? name.substr(0, name.find(':')) : name;
    // Deliveries never make a name that a bookmark cannot hold.
    if (id.empty() || id.front() == '.' || id.size() > k_longest_id || !base::is_printable(id)) continue;
    if (out.size() >= k_max_letters)
      return Error{"size", tr("this box has more mails than hexpost reads; move old ones elsewhere"),
                   base::printable(folder)};
    out[id] = at->path().string();
  }
  if (!failed) return {};
  return Error{failed == std::errc::permission_denied ? "permissions" : "missing",
               fill(tr("the mail box cannot be read: {}"), {failed.message()}), base::printable(folder)};
}

/// Reads one file; nothing if it no longer exists.
base::Result<std::optional<Letter>> read_letter(const std::string& id, const std::string& path) {
  std::error_code failed;
  if (!fs::is_regular_file(path, failed)) return std::optional<Letter>();
  const auto size = fs::file_size(path, failed);
  if (failed == std::errc::no_such_file_or_directory) return std::optional<Letter>();
  if (failed) return Error{"disk", fill(tr("the mail cannot be read: {}"), {failed.message()}), base::printable(path)};
  Letter letter{id, size, {}};
  if (size > mail::k_max_mail) return std::optional(std::move(letter));
  auto bytes = store::read_file(path, mail::k_max_mail, false);
  if (!bytes) {
    if (bytes.error().code == "missing" || bytes.error().code == "damaged") return std::optional<Letter>();
    return Error{bytes.error().code, bytes.error().what, base::printable(path)};
  }
  letter.bytes = *std::move(bytes);
  return std::optional(std::move(letter));
}

/// Reads the new files of some folders; `unique_part`: the id is only that part of the file name.
base::Result<void> read_folders(const std::vector<std::string>& folders, bool unique_part, Bookmark& mark,
                                const Take& take) {
  for (int listing = 1;; ++listing) {
    Places places;
    for (const std::string& folder : folders) {
      if (auto listed = list(folder, unique_part, places); !listed) return listed;
    }
    std::erase_if(mark.ids, [&](const std::string& id) { return !places.contains(id); });
    bool moved = false;
    for (const auto& [id, path] : places) {
      if (mark.ids.contains(id)) continue;
      const auto letter = read_letter(id, path);
      if (!letter) return letter.error();
      if (!*letter) {
        moved = true;
        continue;
      }
      if (auto taken = take(**letter); !taken) return taken;
      mark.ids.insert(id);
    }
    if (!moved || listing == k_listings) return {};
  }
}

base::Result<void> sync_folder(const std::string& path) {
  const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool done = folder >= 0 && ::fsync(folder) == 0;
  const int why = errno;
  if (folder >= 0) ::close(folder);
  if (done) return {};
  return Error{"disk", fill(tr("the folder cannot be synced: {}"), {std::strerror(why)}), base::printable(path)};
}

/// "1763759000.M12P34Q5.host": unique, and in the order of this process's deliveries for
/// `earlier_name`, even if the clock is set back.
std::string unique_name() {
  static unsigned count = 0;
  static timeval latest{};
  timeval now{};
  ::gettimeofday(&now, nullptr);
  if (timercmp(&now, &latest, <)) now = latest;
  latest = now;
  char host[64] = "localhost";
  ::gethostname(host, sizeof host - 1);
  std::string clean;
  for (const char c : std::string_view(host))
    clean += c == '/' || c == ':' || c <= ' ' || c > '~' ? '_' : c;
  return fill("{}.M{}P{}Q{}.{}", {std::to_string(now.tv_sec), std::to_string(now.tv_usec), std::to_string(::getpid()),
                                  std::to_string(++count), clean});
}

}  // namespace

bool earlier_name(std::string_view a, std::string_view b) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  /// Removes a run of digits from the front; without leading zeros, more digits mean a greater number.
  const auto take_number = [&](std::string_view& text) {
    std::size_t length = 0;
    while (length < text.size() && is_digit(text[length]))
      ++length;
    std::string_view digits = text.substr(0, length);
    text.remove_prefix(length);
    while (digits.starts_with('0'))
      digits.remove_prefix(1);
    return digits;
  };
  std::string_view left = a, right = b;
  while (!left.empty() && !right.empty()) {
    if (is_digit(left.front()) && is_digit(right.front())) {
      const std::string_view n = take_number(left), m = take_number(right);
      if (n.size() != m.size()) return n.size() < m.size();
      if (n != m) return n < m;
    } else {
      if (left.front() != right.front())
        return static_cast<unsigned char>(left.front()) < static_cast<unsigned char>(right.front());
      left.remove_prefix(1);
      right.remove_prefix(1);
    }
  }
  if (left.empty() != right.empty()) return left.empty();
  return a < b;  // "7" and "07" are two names
}

bool is_maildir(const std::string& path) {
  std::error_code failed;
  return fs::is_directory(path + "/new", failed) && fs::is_directory(path + "/cur", failed);
}

base::Result<void> Maildir::read(Bookmark& mark, const Take& take) {
  return read_folders({path_ + "/new", path_ + "/cur"}, true, mark, take);
}

base::Result<void> MailFolder::read(Bookmark& mark, const Take& take) {
  return read_folders({path_}, false, mark, take);
}

base::Result<void> make_maildir(const std::string& path) {
  for (const char* const part : {"/tmp", "/new", "/cur"}) {
    std::error_code failed;
    fs::create_directories(path + part, failed);
    if (failed)
      return Error{"disk", fill(tr("the folder cannot be made: {}"), {failed.message()}), base::printable(path)};
  }
  return {};
}

base::Result<std::string> deliver(const std::string& maildir, std::string_view mail) {
  if (!is_maildir(maildir)) return Error{"missing", tr("this is not a Maildir"), base::printable(maildir)};
  const std::string name = unique_name();
  const std::string temporary = maildir + "/tmp/" + name, there = maildir + "/new/" + name;
  if (auto written = store::write_new_file(temporary, base::as_bytes(mail)); !written) {
    return Error{"disk", written.error().what, base::printable(maildir)};
  }
  if (::rename(temporary.c_str(), there.c_str()) != 0) {
    const int why = errno;
    ::unlink(temporary.c_str());
    return Error{"disk", fill(tr("the mail cannot be delivered: {}"), {std::strerror(why)}), base::printable(maildir)};
  }
  for (const char* const part : {"/new", "/tmp"}) {
    if (auto synced = sync_folder(maildir + part); !synced) return synced.error();
  }
  return name;
}

base::Result<void> MaildirOutbox::send(const Envelope& envelope, std::string_view mail) {
  if (auto good = check_envelope(envelope); !good) return good;
  const auto delivered = deliver(path_, mail);
  return delivered ? base::Result<void>() : delivered.error();
}

}  // namespace hexpost::post

#include "cli/host/backup.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <vector>

#include "cli/names.h"
#include "engine/base/text.h"
#include "store/log/sqlite.h"

namespace hexpost::cli {
namespace {

namespace fs = std::filesystem;

Error disk(const std::error_code& failed, const fs::path& path) {
  return {"disk", failed.message(), base::printable(path.string())};
}

/// True for files that a backup holds, by their place in the folder: no locks and no journals of databases. A folder or
/// file on another disk with a link in its place counts as if it were there.
base::Result<std::vector<fs::path>> files_of(const fs::path& home) {
  std::vector<fs::path> out;
  std::error_code failed;
  constexpr auto follow = fs::directory_options::follow_directory_symlink;
  for (fs::recursive_directory_iterator at(home, follow, failed), end; !failed && at != end; at.increment(failed)) {
    std::error_code gone;                                        // a mail may be removed meanwhile
    const fs::path place = at->path().lexically_relative(home);  // by name, not by the target of a link
    if (at->is_directory(gone) && place == "locks") at.disable_recursion_pending();
    const std::string name = place.filename().string();
    if (gone || !at->is_regular_file(gone) || name.ends_with("-wal") || name.ends_with("-shm")) continue;
    out.push_back(place);
  }
  if (failed) return disk(failed, home);
  std::sort(out.begin(), out.end());
  std::stable_partition(out.begin(), out.end(), [](const fs::path& p) { return p == "host.db"; });
  return out;
}

/// Copies a damaged database byte by byte, with its journal, so that a person can examine it.
base::Result<void> copy_damaged(const fs::path& from, const fs::path& to) {
  std::error_code failed;
  fs::copy_file(from, to, failed);
  if (failed) return disk(failed, to);
  const std::string journal = "-wal";
  if (fs::exists(from.string() + journal, failed))
    fs::copy_file(from.string() + journal, to.string() + journal, failed);
  return failed ? base::Result<void>(disk(failed, to)) : base::Result<void>();
}

/// Syncs everything written there to the disk.
base::Result<void> sync_disk_of(const fs::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool synced = descriptor >= 0 && ::syncfs(descriptor) == 0;
  const std::error_code failed(errno, std::generic_category());
  if (descriptor >= 0) ::close(descriptor);
  return synced ? base::Result<void>() : base::Result<void>(disk(failed, folder));
}

}  // namespace

base::Result<void> back_up(const HostDesk& desk, const std::string& folder) {
  const fs::path home(desk.desk.home.folder());
  fs::path to = fs::path(folder).lexically_normal();
  if (!to.has_filename()) to = to.parent_path();  // a slash at the end
  const fs::path part(to.string() + ".part");
  std::error_code failed;
  if (fs::exists(to, failed)) return Error{"exists", tr("the folder already exists; a backup needs a new one"), folder};
  const auto all = files_of(home);
  if (!all) return all.error();
  fs::remove_all(part, failed);
  fs::create_directories(part, failed);
  if (failed) return disk(failed, part);
  fs::permissions(part, fs::perms::owner_all, failed);
  std::vector<std::string> damaged;
  for (const fs::path& place : *all) {
    fs::create_directories((part / place).parent_path(), failed);
    if (failed) return disk(failed, part / place);
    if (store::sqlite::is_database((home / place).string())) {
      auto copied = store::sqlite::copy_to((home / place).string(), (part / place).string());
      if (!copied && copied.error().code == "damaged") {
        damaged.push_back(place.string());
        copied = copy_damaged(home / place, part / place);
      }
      if (!copied) return copied;
      fs::permissions(part / place, fs::status(home / place, failed).permissions(), failed);
      continue;
    }
    fs::copy_file(home / place, part / place, failed);
    if (failed && fs::exists(home / place)) return disk(failed, part / place);
  }
  if (auto synced = sync_disk_of(part); !synced) return synced;
  fs::rename(part, to, failed);
  if (failed) return disk(failed, to);
  if (auto synced = sync_disk_of(to); !synced || damaged.empty()) return synced;
  // the backup continues for the other games; a nightly run sees the failure by its
  // exit
  return Error{"damaged", tr("damaged, and copied as it is; everything else is in the backup"),
               base::printable(base::join(damaged, ", "))};
}

}  // namespace hexpost::cli

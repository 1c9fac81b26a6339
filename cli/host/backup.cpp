#include "cli/host/backup.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "engine/base/text.h"
#include "store/log/sqlite.h"

namespace hexpost::cli {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::tr;

Error disk(const std::error_code& failed, const fs::path& path) {
  return {"disk", failed.message(), base::printable(path.string())};
}

/// What a backup holds, by its place in the folder: neither locks nor the journals of databases.
base::Result<std::vector<fs::path>> files_of(const fs::path& home) {
  std::vector<fs::path> out;
  std::error_code failed;
  for (fs::recursive_directory_iterator at(home, failed), end; !failed && at != end; at.increment(failed)) {
    std::error_code gone;  // a mail may be taken meanwhile
    const fs::path place = fs::relative(at->path(), home, gone);
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

}  // namespace

base::Result<void> back_up(const HostDesk& desk, const std::string& folder) {
  const fs::path home(desk.desk.home.folder()), to(folder), part(folder + ".part");
  std::error_code failed;
  if (fs::exists(to, failed)) return Error{"exists", tr("the folder is there already; a backup is a new one"), folder};
  const auto all = files_of(home);
  if (!all) return all.error();
  fs::remove_all(part, failed);
  fs::create_directories(part, failed);
  if (failed) return disk(failed, part);
  fs::permissions(part, fs::perms::owner_all, failed);
  for (const fs::path& place : *all) {
    fs::create_directories((part / place).parent_path(), failed);
    if (failed) return disk(failed, part / place);
    if (store::sqlite::is_database((home / place).string())) {
      if (auto copied = store::sqlite::copy_to((home / place).string(), (part / place).string()); !copied)
        return copied;
      fs::permissions(part / place, fs::status(home / place, failed).permissions(), failed);
      continue;
    }
    fs::copy_file(home / place, part / place, failed);
    if (failed && fs::exists(home / place)) return disk(failed, part / place);
  }
  fs::rename(part, to, failed);
  return failed ? base::Result<void>(disk(failed, to)) : base::Result<void>();
}

}  // namespace hexpost::cli

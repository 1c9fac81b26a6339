#include "engine/data/library.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/data/embedded.h"

namespace hexpost::data {
namespace {

constexpr std::size_t k_most_files = 1000;

bool path_name(std::string_view name) {
  if (name.empty() || name.size() > 120 || name.front() == '/' || name.find("..") != std::string_view::npos)
    return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '/' || c == '.';
  });
}

/// Reads at most one byte more than the limit, which is enough to see that a file is too large.
base::Result<std::string> slurp(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string bytes(k_largest_file + 1, '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (in.bad() || !(in.eof() || in.gcount() > 0)) {
    return base::Error{"file", "the file cannot be read; check that it exists and is readable", path.string()};
  }
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return bytes;
}

}  // namespace

const Library& Library::builtin() {
  static const Library k_library = [] {
    Library library;
    for (const EmbeddedFile& f : embedded_files()) {
      if (!f.name.ends_with(".toml")) continue;
      const auto added = library.add({std::string(f.name), std::string(f.bytes)});
      base::ensure(added.has_value(), "the shipped files fit the library");
    }
    return library;
  }();
  return k_library;
}

base::Result<void> Library::add(Source source) {
  if (!path_name(source.name)) {
    return base::Error{"data", "a data file is named with lower-case letters, digits, - _ . and /; rename it",
                       base::printable(source.name)};
  }
  if (source.bytes.size() > k_largest_file) {
    return base::Error{"data", "the file is larger than 1 MiB; split or shorten it", source.name};
  }
  if (files_.size() >= k_most_files && !files_.contains(source.name)) {
    return base::Error{"data", "there are more than 1000 data files; remove some", source.name};
  }
  source.bytes = canonical(source.bytes);
  files_[source.name] = source;
  return {};
}

base::Result<void> Library::add_folder(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code failed;
  std::vector<fs::path> paths;
  for (fs::recursive_directory_iterator it(folder, failed), end; !failed && it != end; it.increment(failed)) {
    if (it->symlink_status().type() == fs::file_type::regular && it->path().extension() == ".toml") {
      paths.push_back(it->path());
    }
    if (paths.size() > k_most_files || it.depth() > 8) {
      return base::Error{
          "data", "the folder has more than 1000 data files or is nested too deep; name a folder of data files only",
          folder};
    }
  }
  if (failed) return base::Error{"file", "the folder cannot be read: " + failed.message(), folder};
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) {
    auto bytes = slurp(path);
    if (!bytes) return bytes.error();
    auto added = add({path.lexically_relative(folder).generic_string(), std::move(*bytes)});
    if (!added) return added;
  }
  return {};
}

const Source* Library::find(std::string_view name) const {
  const auto at = files_.find(name);
  return at == files_.end() ? nullptr : &at->second;
}

std::vector<std::string> Library::names(std::string_view prefix) const {
  std::vector<std::string> out;
  for (auto at = files_.lower_bound(prefix); at != files_.end() && at->first.starts_with(prefix); ++at) {
    out.push_back(at->first);
  }
  return out;
}

bool Library::own(std::string_view name) const {
  const Source* mine = find(name);
  const Source* shipped = builtin().find(name);
  return mine && (!shipped || *mine != *shipped);
}

std::string canonical(const std::vector<Source>& files) {
  std::string out;
  for (const Source& f : files)
    out += f.name + '\n' + std::to_string(f.bytes.size()) + '\n' + f.bytes + '\n';
  return out;
}

base::Result<Source> require(const Library& library, const std::string& name) {
  if (const Source* found = library.find(name)) return *found;
  const std::size_t slash = name.rfind('/');
  const auto known = library.names(slash == std::string::npos ? std::string{} : name.substr(0, slash + 1));
  const auto meant = base::nearest(name, known);
  const auto listed = base::join(std::span(known).first(std::min<std::size_t>(known.size(), 20)), " ");
  return base::Error{"data",
                     "there is no such data file; " + (meant ? "did you mean " + *meant + "?" : "there are: " + listed),
                     base::printable(name)};
}

std::string_view schema_text(std::string_view name) {
  const std::string file = "schemas/" + std::string(name) + ".schema.json";
  for (const EmbeddedFile& f : embedded_files()) {
    if (f.name == file) return f.bytes;
  }
  base::bug("no schema " + file);
}

}  // namespace hexpost::data

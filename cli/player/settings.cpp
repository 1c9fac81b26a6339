#include "cli/player/settings.h"

#include "engine/base/text.h"
#include "store/files.h"

namespace hexpost::cli {
namespace {

constexpr std::size_t k_limit = 64 * 1024;
constexpr std::size_t k_value = 1000;

}  // namespace

base::Result<Settings> Settings::load(const std::string& path) {
  Settings out;
  out.path_ = path;
  auto bytes = store::read_file(path, k_limit, false);
  if (!bytes) {
    if (bytes.error().code == "missing") return out;
    return bytes.error();
  }
  const std::string text = base::as_text(*bytes);
  int number = 0;
  for (const std::string_view raw : base::split(text, '\n')) {
    ++number;
    const std::string_view l = base::trim(raw);
    if (l.empty() || l.front() == '#') continue;
    const std::size_t blank = l.find(' ');
    if (blank == std::string_view::npos || !base::is_printable(l)) {
      return base::Error{"damaged", base::tr("expected `name value`; fix the line or delete it"),
                         path + ":" + std::to_string(number)};
    }
    out.values_[std::string(l.substr(0, blank))] = base::trim(l.substr(blank));
  }
  return out;
}

base::Result<void> Settings::save() const {
  std::string text;
  for (const auto& [name, value] : values_)
    text += name + " " + value + "\n";
  return store::replace_file(path_, base::as_bytes(text));
}

std::string Settings::get(std::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::string() : found->second;
}

void Settings::set(std::string_view name, std::string_view value) {
  if (value.empty()) {
    if (const auto found = values_.find(name); found != values_.end()) values_.erase(found);
  } else {
    values_[std::string(name)] = base::printable(value, k_value);
  }
}

}  // namespace hexpost::cli

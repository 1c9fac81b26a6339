#include "cli/player/config.h"

#include <algorithm>
#include <filesystem>

#include "cli/names.h"
#include "cli/say/pager.h"
#include "engine/base/text.h"
#include "engine/data/toml_file.h"
#include "store/files.h"

namespace hexpost::cli {
namespace {

constexpr std::size_t k_largest_config = 64 * 1024;
constexpr std::size_t k_longest_value = 200;

const ConfigKey* find_key(std::string_view name) {
  const auto& all = Config::keys();
  const auto found = std::ranges::find(all, name, &ConfigKey::name);
  return found == all.end() ? nullptr : &*found;
}

bool is_number(std::string_view key) {
  return key == "width";
}
bool is_switch(std::string_view key) {
  return key == "mail";
}

/// A zone of the system's list; letters, digits and `_ + - /` without a step upwards.
bool is_zone(std::string_view zone) {
  if (zone == "local" || zone == "UTC") return true;
  const bool plain = std::ranges::all_of(zone, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '+' ||
           c == '-' || c == '/';
  });
  std::error_code failed;
  return plain && !zone.empty() && zone.front() != '/' &&
         std::filesystem::is_regular_file("/usr/share/zoneinfo/" + std::string(zone), failed);
}

/// True for an address that is safe in a mail: no script, and no character that ends a quotation or begins a tag.
bool is_web_address(std::string_view text) {
  const bool web = text.starts_with("https://") || text.starts_with("http://");
  return web && text.find_first_of(" \"'<>\\") == std::string_view::npos;
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

/// The key that a line of the file sets; empty for any other line.
std::string_view key_of_line(std::string_view line) {
  const std::size_t sign = line.find('=');
  return sign == std::string_view::npos ? std::string_view() : base::trim(line.substr(0, sign));
}

base::Result<std::string> config_text(const std::string& path) {
  const auto bytes = store::read_file(path, k_largest_config, false);
  if (!bytes && bytes.error().code == "missing") return std::string();
  if (!bytes) return bytes.error();
  return base::as_text(*bytes);
}

}  // namespace

const std::vector<ConfigKey>& Config::keys() {
  static const std::vector<ConfigKey> k_keys{
      {"paper", "a4, letter"},           {"width", "40 - 400"},        {"language", "en, pl"},
      {"colour", "auto, always, never"}, {"pager", "a command, none"}, {"editor", "a command"},
      {"game", "the name of a game"},    {"mail", "true, false"},      {"timezone", "local, UTC, Europe/Warsaw, ..."},
      {"download", "https://..."}};
  return k_keys;
}

std::string Config::fault(std::string_view key, std::string_view value) {
  const ConfigKey* known = find_key(key);
  if (known == nullptr) {
    std::vector<std::string> names;
    for (const ConfigKey& one : keys())
      names.emplace_back(one.name);
    return fill(tr("there is no setting {}; there are {}"), {base::printable(key, 60), base::join(names, ", ")});
  }
  bool good = !value.empty() && value.size() <= k_longest_value && base::is_printable(value);
  if (key == "paper") good = value == "a4" || value == "letter";
  if (key == "language") good = value == "en" || value == "pl";
  if (key == "colour") good = value == "auto" || value == "always" || value == "never";
  if (is_switch(key)) good = value == "true" || value == "false";
  if (key == "timezone") good = is_zone(value);
  if (key == "download") good = good && is_web_address(value);
  if (is_number(key)) {
    const auto read = base::number(value);
    good = read && *read >= k_narrowest && *read <= k_widest;
  }
  return good ? std::string()
              : fill(tr("{} does not take {}; it takes: {}"),
                     {std::string(key), base::printable(value, 60), tr(known->values)});
}

base::Result<Config> Config::load(const std::string& path) {
  const auto text = config_text(path);
  if (!text) return text.error();
  const auto document = data::read_toml({path, *text});
  if (!document) return document.error();
  Config out;
  for (std::size_t i = 0; i < document->root.keys.size(); ++i) {
    const std::string& key = document->root.keys[i];
    const data::Value& value = document->root.items[i];
    std::string word = value.text;
    if (value.kind == data::Value::Kind::integer) word = std::to_string(value.number);
    if (value.kind == data::Value::Kind::boolean) word = value.number != 0 ? "true" : "false";
    const auto wanted = is_number(key)   ? data::Value::Kind::integer
                        : is_switch(key) ? data::Value::Kind::boolean
                                         : data::Value::Kind::text;
    const std::string why = fault(key, word);
    if (!why.empty()) return document->error(value, why);
    if (value.kind != wanted)
      return document->error(value, fill(tr("{} does not take {}; it takes: {}"),
                                         {key, base::printable(word, 60), tr(find_key(key)->values)}));
    out.values_[key] = word;
  }
  return out;
}

std::string Config::get(std::string_view key) const {
  const auto found = values_.find(key);
  return found == values_.end() ? std::string() : found->second;
}

int Config::number(std::string_view key) const {
  return static_cast<int>(base::number(get(key)).value_or(0));
}

base::Result<void> Config::write(const std::string& path, std::string_view key, std::string_view value) {
  if (const std::string why = find_key(key) == nullptr || !value.empty() ? fault(key, value) : std::string();
      !why.empty())
    return Error{"usage", why, ""};
  if (auto readable = load(path); !readable) return readable.error();
  const auto text = config_text(path);
  if (!text) return text.error();
  const std::string fresh =
      std::string(key) + " = " + (is_number(key) || is_switch(key) ? std::string(value) : quoted(value));
  std::string out;
  bool written = value.empty();
  std::string_view rest = *text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (key_of_line(line) != key) {
      out += std::string(line) + "\n";
    } else if (!written) {
      out += fresh + "\n";
      written = true;
    }
  }
  if (!written) out += fresh + "\n";
  return store::replace_file(path, base::as_bytes(out));
}

}  // namespace hexpost::cli

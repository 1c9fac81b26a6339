#include "cli/player/own_words.h"

#include <algorithm>
#include <filesystem>

#include "cli/names.h"
#include "engine/base/text.h"
#include "engine/orders/line.h"
#include "store/files.h"

namespace hexpost::cli {

bool is_own_word(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return name.size() >= 2 && name.size() <= 30 && letter(name.front()) &&
         std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '-'; });
}

std::string own_words_path(const std::string& game_path) {
  return std::filesystem::path(game_path).replace_extension(".words").string();
}

base::Result<std::vector<OwnWord>> read_own_words(const std::string& path) {
  std::vector<OwnWord> out;
  std::error_code failed;
  if (!std::filesystem::exists(path, failed)) return out;
  const auto bytes = store::read_file(path, orders::k_max_text, false);
  if (!bytes) return bytes.error();
  auto lines = orders::split_file(base::as_text(*bytes));
  if (const auto* refusal = std::get_if<base::Refusal>(&lines))
    return Error{"words", refusal->why, base::printable(path)};
  for (const orders::Numbered& line : std::get<0>(lines)) {
    const std::string where = base::printable(path) + ":" + std::to_string(line.number);
    const std::size_t sign = line.text.find('=');
    const std::string_view whole = line.text;
    OwnWord word{std::string(base::trim(whole.substr(0, sign))),
                 std::string(sign == std::string::npos ? "" : base::trim(whole.substr(sign + 1)))};
    if (sign == std::string::npos || word.text.empty() || !is_own_word(word.name))
      return Error{"words", tr("a line is `NAME = TEXT`; NAME has 2 to 30 letters, digits and -, a letter first"),
                   where};
    if (find_own_word(out, word.name)) return Error{"words", fill(tr("{} occurs twice here"), {word.name}), where};
    if (out.size() == k_most_own_words)
      return Error{"words", fill(tr("a game has at most {} words of your own"), {std::to_string(k_most_own_words)}),
                   where};
    out.push_back(std::move(word));
  }
  return out;
}

base::Result<void> write_own_words(const std::string& path, const std::vector<OwnWord>& words) {
  if (words.empty()) {
    std::error_code failed;
    std::filesystem::remove(path, failed);
    if (failed) return Error{"disk", failed.message(), path};
    return {};
  }
  std::string text;
  for (const OwnWord& word : words)
    text += word.name + " = " + word.text + "\n";
  return store::replace_file(path, base::as_bytes(text));
}

std::optional<std::string> find_own_word(const std::vector<OwnWord>& words, std::string_view name) {
  const auto at = std::ranges::find_if(words, [&](const OwnWord& w) { return base::same_word(w.name, name); });
  if (at == words.end()) return std::nullopt;
  return at->text;
}

}  // namespace hexpost::cli

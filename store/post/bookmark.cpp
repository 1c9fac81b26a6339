#include "store/post/bookmark.h"

#include "engine/base/text.h"
#include "store/files.h"

namespace hexpost::post {
namespace {

constexpr std::string_view k_title = "hexpost bookmark v1";
constexpr std::size_t k_largest = 64u << 20;
constexpr std::size_t k_longest_mark = 300;

bool is_line(std::string_view text) {
  return text.size() <= k_longest_mark && base::is_printable(text);
}

}  // namespace

base::Result<Bookmark> Bookmark::load(const std::string& path) {
  Bookmark out;
  const auto bytes = store::read_file(path, k_largest, false);
  if (!bytes) {
    if (bytes.error().code == "missing" || bytes.error().code == "damaged") return out;
    return bytes.error();
  }
  const std::string text = base::as_text(*bytes);
  std::size_t number = 0;
  for (const std::string_view line : base::split(text, '\n')) {
    ++number;
    if (!is_line(line) || (number == 1 && line != k_title)) return Bookmark{};
    if (number == 2) out.position = line;
    if (number > 2 && !line.empty()) out.ids.emplace(line);
  }
  return out;
}

base::Result<void> Bookmark::save(const std::string& path) const {
  std::string text = std::string(k_title) + "\n" + position + "\n";
  for (const std::string& id : ids)
    text += id + "\n";
  return store::replace_file(path, base::as_bytes(text));
}

}  // namespace hexpost::post

#include "store/log/top.h"

#include <map>

#include "store/files.h"
#include "store/wire/text_lines.h"

namespace hexpost::store {
namespace {

using base::Error;
using base::Result;
using AllMarks = std::map<Hash, Head>;

constexpr std::string_view k_first_line = "hexpost top v1";
constexpr std::size_t k_limit = 4 * 1024 * 1024;

std::string print(const AllMarks& marks) {
  std::string out = std::string(k_first_line) + "\n";
  for (const auto& [game, head] : marks) {
    out += base::to_hex(game) + " " + std::to_string(head.size) + " " + base::to_base64(head.root) + "\n";
  }
  return out;
}

Result<AllMarks> read(const std::string& path) {
  const Result<Bytes> bytes = read_file(path, k_limit, false);
  if (!bytes && bytes.error().code == "missing") return AllMarks();
  if (!bytes) return bytes.error();
  const std::string text = base::as_text(*bytes);
  const Error damaged{"damaged",
                      base::tr("the high-water mark is damaged; restore the file or take the marks from sent packets"),
                      path};
  Lines lines(text);
  if (lines.take() != k_first_line) return damaged;
  AllMarks out;
  while (!lines.at_end()) {
    const auto parts = base::split(lines.take(), ' ');
    if (parts.size() != 3) return damaged;
    const auto game = fixed_hex<32>(parts[0]);
    const auto size = number_up_to(parts[1], INT64_MAX);
    const auto root = fixed_base64<32>(parts[2]);
    if (!game || !size || !root) return damaged;
    out[*game] = {*size, *root};
  }
  if (print(out) != text) return damaged;
  return out;
}

Result<void> check(const AllMarks& marks, const std::string& path, const Hash& game_id, const Head& head) {
  const auto at = marks.find(game_id);
  return check_against(at == marks.end() ? std::optional<Head>() : std::optional(at->second), head, path);
}

}  // namespace

Result<void> check_against(const std::optional<Head>& mark, const Head& head, const std::string& where) {
  if (!mark || head.size > mark->size || head == *mark) return {};
  return Error{
      "top",
      base::fill(base::tr("you have signed this game up to event {} already, with other content; send that packet "
                          "again, do not write a new one"),
                 {std::to_string(mark->size)}),
      where};
}

Result<void> Marks::check(const Hash& game_id, const Head& head) {
  const auto mark = read(game_id);
  return mark ? check_against(*mark, head, "") : mark.error();
}

Result<std::optional<Head>> read_top(const std::string& path, const Hash& game_id) {
  const Result<AllMarks> marks = read(path);
  if (!marks) return marks.error();
  const auto at = marks->find(game_id);
  return at == marks->end() ? std::optional<Head>() : std::optional<Head>(at->second);
}

Result<void> check_top(const std::string& path, const Hash& game_id, const Head& head) {
  const Result<AllMarks> marks = read(path);
  if (!marks) return marks.error();
  return check(*marks, path, game_id, head);
}

Result<void> raise_top(const std::string& path, const Hash& game_id, const Head& head) {
  const Result<FileLock> lock = FileLock::take(path);
  if (!lock) return lock.error();
  Result<AllMarks> marks = read(path);
  if (!marks) return marks.error();
  if (const Result<void> good = check(*marks, path, game_id, head); !good) return good;
  if (const auto at = marks->find(game_id); at != marks->end() && at->second == head) return {};
  (*marks)[game_id] = head;
  return replace_file(path, base::as_bytes(print(*marks)));
}

Result<void> replace_top(const std::string& path, const Hash& game_id, const Head& wrong, const Head& head) {
  const Result<FileLock> lock = FileLock::take(path);
  if (!lock) return lock.error();
  Result<AllMarks> marks = read(path);
  if (!marks) return marks.error();
  const auto at = marks->find(game_id);
  if (at == marks->end() || at->second != wrong) {
    return Error{"top", base::tr("you can replace only the packet that you signed last"), path};
  }
  at->second = head;
  return replace_file(path, base::as_bytes(print(*marks)));
}

}  // namespace hexpost::store

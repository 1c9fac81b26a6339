#include "cli/commands/turn_files.h"

#include <filesystem>
#include <string_view>
#include <system_error>

#include "cli/names.h"
#include "cli/player/sheet_file.h"
#include "cli/player/sheet_text.h"
#include "engine/base/text.h"
#include "engine/report/text.h"
#include "store/files.h"

namespace hexpost::cli {
namespace {

constexpr std::string_view k_error_mark = "#! ";  ///< begins the program's remarks in a sheet

std::string without_remarks(std::string_view text) {
  std::string out;
  for (const std::string_view line : base::split(text, '\n')) {
    if (!line.starts_with(k_error_mark)) out += std::string(line) + "\n";
  }
  while (out.ends_with("\n\n"))
    out.pop_back();
  return out;
}

/// The remarks about a line.
std::string remarks(const std::vector<SheetFault>& faults, int number) {
  std::string out;
  for (const SheetFault& f : faults) {
    if (f.number == number) out += std::string(k_error_mark) + base::printable(f.what, 1000) + "\n";
  }
  return out;
}

}  // namespace

TurnFiles::TurnFiles(Game& game) : game_(game), sheet_(beside(".orders.txt")), map_(beside(".map.txt")) {}

std::string TurnFiles::beside(const std::string& ending) const {
  return std::filesystem::path(game_.path).replace_extension().string() + ending;
}

Result<bool> TurnFiles::begin() {
  std::error_code failed;
  const bool there = std::filesystem::exists(sheet_, failed);
  const auto old = there ? read() : Result<std::string>(std::string());
  const bool continues = there && old && find_mark(*old) == mark_now(game_);
  if (!continues) {
    if (there) std::filesystem::rename(sheet_, beside(".orders-before.txt"), failed);
    if (auto written = write(sheet_text(game_, false)); !written) return written.error();
  }
  const report::Document situation = game_.board().situation(game_.side());
  if (auto written = store::replace_file(map_, base::as_bytes(report::text(situation))); !written)
    return written.error();
  return continues;
}

Result<std::string> TurnFiles::read() const {
  const auto bytes = store::read_file(sheet_, orders::k_max_text, false);
  if (!bytes) return bytes.error();
  return without_remarks(base::as_text(*bytes));
}

Result<void> TurnFiles::write(const std::string& text) const {
  return store::replace_file(sheet_, base::as_bytes(text));
}

Result<void> TurnFiles::write(const std::string& text, const std::vector<SheetFault>& faults) const {
  std::string out = remarks(faults, 0);
  int number = 0;
  for (const std::string_view l : base::split(text, '\n'))
    out += std::string(l) + "\n" + remarks(faults, ++number);
  return write(out);
}

}  // namespace hexpost::cli

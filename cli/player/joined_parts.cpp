#include "cli/player/joined_parts.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/text.h"

namespace hexpost::cli {

void join_parts(const DraftWriter& writer, const table::Match& board,
                const std::vector<std::vector<std::string>*>& lines) {
  std::vector<std::pair<std::string*, std::string>> earlier;  // parts of this turn, with their canonical text
  for (std::vector<std::string>* parts : lines) {
    for (std::string& part : *parts) {
      std::string read = DraftWriter::is_bare_end(part) ? std::string() : writer.canonical(writer.understood(part));
      const bool is_end = read.starts_with("end-") && base::words(read).size() > 1;
      if (is_end || writer.read(part)->is_heading()) earlier.clear();
      const auto with = std::ranges::find_if(earlier, [&](auto& one) {
        auto both = read.empty() ? std::nullopt : board.joined(one.second, read);
        if (both) *one.first = one.second = *std::move(both);
        return both.has_value();
      });
      if (with != earlier.end())
        part.clear();
      else
        earlier.emplace_back(&part, std::move(read));
    }
  }
  for (std::vector<std::string>* parts : lines)
    std::erase(*parts, std::string());
}

}  // namespace hexpost::cli

#include "cli/player/contacts.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "engine/base/text.h"
#include "engine/orders/heading.h"
#include "engine/orders/lexicon.h"

namespace hexpost::cli {

using base::fill;
using base::tr;

namespace {

constexpr int k_phases_ahead = 4;  ///< that may end before a way; no system has more in a turn

/// Adds the unit of a line that says where it ends or how it faces, also under a condition: such a unit stays as it is
/// ordered.
void add_placed(const table::Match& now, const orders::Names& names, const std::string& line,
                std::vector<std::string>& out) {
  const std::string order = order_of(now, line);
  const auto words = base::words(order);
  if (words.size() < 2) return;
  if (orders::is_way(names, words[0]) || orders::has_sense(names, words[0], orders::Sense::face))
    out.emplace_back(words[1]);
}

/// True for a canonical line of a way into or through an enemy, which comes before all moves.
bool charges(const orders::Names& names, std::string_view line) {
  const orders::Sense sense = orders::sense_of(names, line.substr(0, line.find(' ')));
  return sense == orders::Sense::charge || sense == orders::Sense::drive_through;
}

/// Plays a way, so that the next unit does not get the same hex. The phases before it end.
void play_ahead(DraftWriter& writer, const std::string& way) {
  Stepper& at = writer.at;
  const auto behind = at.end_behind(way.substr(0, way.find(' ')));
  at.reach(way);
  for (int n = 0; n < k_phases_ahead && !at.speaks(way); ++n) {
    const auto end = at.end_of_phase();
    if (!end || !behind || at.is_over(*behind) || *end == *behind || !at.take(*end)) return;
  }
  if (at.take(way)) return;
  const auto full = writer.ways_for(way);
  if (!full.empty()) at.take(full.front());
}

}  // namespace

std::vector<std::string> movers(const orders::Names& names, const std::vector<std::string>& lines) {
  std::vector<std::string> out;
  for (const std::string& line : lines) {
    const auto words = base::words(line);
    if (base::same_word(words[0], "hold")) out.insert(out.end(), words.begin() + 1, words.end());
    if (words.size() < 2 || !orders::is_way(names, words[0])) continue;
    out.emplace_back(words[1]);
    for (std::size_t i = 2; i + 1 < words.size() && base::same_word(words[i], "with"); i += 2)
      out.emplace_back(words[i + 1]);  // its partner goes along
  }
  return out;
}

void add_moves_into_contact(const System& system, DraftWriter& writer, std::vector<std::string> moved,
                            const std::vector<std::vector<std::string>*>& lines) {
  if (!system.moves_into_contact) return;
  const auto heads = [&](const std::vector<std::string>* parts) {
    return std::ranges::any_of(*parts, [&](const std::string& part) { return writer.read(part)->is_heading(); });
  };
  const orders::Names& names = writer.at.names();
  const auto read = [&](const std::string& part) {
    return DraftWriter::is_bare_end(part) ? std::string() : writer.canonical(writer.understood(part));
  };
  const std::span turn(lines.begin(), std::ranges::find_if(lines, heads));
  const auto start = writer.at.mark();
  std::vector<std::string> told;
  for (const auto* parts : turn) {
    for (const std::string& part : *parts) {
      const std::string way = read(part);  // charges come before all moves
      add_placed(writer.at.now(), names, way, moved);
      if (charges(names, way)) play_ahead(writer, way);
    }
  }
  for (auto* parts : turn) {
    std::vector<std::string> full;
    for (std::string& part : *parts) {
      const std::string line = read(part);
      // an attack that is declared answers its question before a standing order does
      if (const std::string verb = line.substr(0, line.find(' ')); orders::closes(names, verb))
        writer.at.leave_to_lines(verb);
      for (std::string& move : system.moves_into_contact(writer.at.now(), line)) {
        const auto unit = std::string(base::words(move)[1]);
        if (std::ranges::find(moved, unit) != moved.end()) continue;
        const std::vector<std::string> with = movers(names, {move});
        moved.insert(moved.end(), with.begin(), with.end());
        play_ahead(writer, move);
        told.push_back(fill(tr("{}: added, because {} does not face the target of `{}` from a hex next to it"),
                            {orders::shown(writer.at.names(), move), unit, base::printable(part, 200)}));
        full.push_back(std::move(move));
      }
      if (orders::is_way(names, line.substr(0, line.find(' '))) && !charges(names, line)) play_ahead(writer, line);
      full.push_back(std::move(part));
    }
    *parts = std::move(full);
  }
  writer.at.go_back(*start);
  writer.at.forget_phase();
  std::ranges::move(told, std::back_inserter(writer.out.notices));
}

}  // namespace hexpost::cli

#include "cli/player/group_writer.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "cli/names.h"
#include "engine/base/text.h"

namespace hexpost::cli {

/// The first of its lines that is legal now or can be completed; otherwise the last one: it is the shortest, and its
/// refusal says what is in the way.
std::string GroupWriter::best_line(const UnitOrder& unit) const {
  for (const std::string& line : unit.lines) {
    std::string meant = writer_.understood(line);
    const std::string read = writer_.canonical(meant);
    if (!read.empty() && (!at_.voided(read) || !writer_.ways_for(read).empty())) return meant;
  }
  return writer_.understood(unit.lines.back());
}

/// `left` of each pair of hexes: to the left of the direction first, or to the right first.
GroupWriter::Try GroupWriter::tried(const orders::Numbered& typed, const GroupOrder& group, std::size_t choice,
                                    bool left) {
  Completion said{typed.number, typed.text, {}, {}, {}, {}, {}};
  const auto& units = left ? group.units : group.mirrored;
  std::vector<const UnitOrder*> waiting;  // units whose orders the question at hand does not take
  const auto add = [&](const UnitOrder& unit, bool may_wait) {
    if (const std::string read = writer_.canonical(writer_.understood(unit.lines.front())); !read.empty())
      at_.reach(read);
    const std::string line = best_line(unit);
    const std::string read = writer_.canonical(line);
    const auto why = group.group && !read.empty() ? at_.voided(read) : std::nullopt;
    if (why && writer_.ways_for(read).empty()) {
      said.left_out.push_back(unit.unit + ": " + (why->rule.empty() ? "" : "[" + why->rule + "] ") + why->why);
    } else if (may_wait && group.group && !why && !read.empty() && at_.is_early(read)) {
      waiting.push_back(&unit);
    } else {
      writer_.add_line({typed.number, line}, choice);
      said.lines.push_back(line);
      said.written.push_back(out_.lines.back().text);
    }
  };
  for (const UnitOrder& unit : units) {
    const std::size_t lines = said.lines.size();
    add(unit, true);
    if (said.lines.size() == lines) continue;
    // this order answered the question: of a wing's units, some may not act
    for (const UnitOrder* other : std::exchange(waiting, {}))
      add(*other, false);
  }
  for (const UnitOrder* unit : waiting)
    add(*unit, false);
  return {std::move(said), writer_.moment()};
}

void GroupWriter::add(const orders::Numbered& typed, GroupOrder group, std::size_t choice,
                      const std::vector<std::string>& alone) {
  std::vector<std::string> own;
  const auto moves_alone = [&](const UnitOrder& unit) {
    return unit.lines.front().starts_with("move ") && std::ranges::find(alone, unit.unit) != alone.end();
  };
  if (!std::ranges::all_of(group.units, moves_alone)) {
    for (const UnitOrder& unit : group.units) {
      if (moves_alone(unit)) own.push_back(unit.unit + ": " + tr("has a separate order"));
    }
    std::erase_if(group.units, moves_alone);
    std::erase_if(group.mirrored, moves_alone);
  }
  const auto before = writer_.moment();
  Try best = tried(typed, group, choice, true);
  if (!best.said.left_out.empty() && !group.mirrored.empty()) {
    writer_.go_back(before);
    Try other = tried(typed, group, choice, false);
    if (other.said.left_out.size() < best.said.left_out.size()) best = std::move(other);
    writer_.go_back(best.after);
  }
  if (out_.lines.size() == before.out.lines.size()) {  // no unit can carry it out: reports the first refusal
    out_.lines.push_back({typed.number, writer_.understood(group.units.front().lines.front())});
    best.said.lines = best.said.written = {out_.lines.back().text};
    best.said.left_out.clear();
  }
  best.said.left_out.insert(best.said.left_out.begin(), own.begin(), own.end());
  out_.completions.push_back(std::move(best.said));
}

}  // namespace hexpost::cli

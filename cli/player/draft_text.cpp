#include "cli/player/draft_text.h"

#include <algorithm>
#include <set>

#include "cli/names.h"
#include "engine/base/text.h"
#include "engine/orders/tongue.h"

namespace hexpost::cli {

namespace {

/// The text of the file in which the lines with these numbers are written out: `full` has their orders, and each stands
/// on a line of its own. The first keeps the remark; a line without an order goes.
std::string rewritten(const orders::Names& names, const std::string& text, const std::vector<orders::Numbered>& full,
                      const std::set<int>& changed) {
  std::vector<std::string> out;
  int number = 0;
  for (const std::string_view l : base::split(text, '\n')) {
    if (!changed.contains(++number)) {
      out.emplace_back(l);
      continue;
    }
    std::string remark(l.substr(std::min(l.find('#'), l.size())));
    for (const orders::Numbered& one : full) {
      if (one.number != number) continue;
      out.push_back(orders::shown(names, one.text) + (remark.empty() ? "" : "  " + remark));
      remark.clear();
    }
  }
  return base::join(out, "\n");
}

}  // namespace

std::string with_ways(const orders::Names& names, const std::string& text, const DraftLines& draft,
                      const std::vector<std::size_t>& chosen) {
  std::vector<orders::Numbered> full = draft.lines;
  std::set<int> changed;
  std::size_t next = 0;
  for (const Completion& c : draft.completions) {
    if (!c.open() || next == chosen.size()) continue;
    const std::size_t way = chosen[next++];
    const auto open = std::ranges::find_if(
        full, [&](const orders::Numbered& l) { return l.number == c.number && l.text == c.typed; });
    if (open == full.end()) continue;
    changed.insert(c.number);
    if (way < c.ways.size())
      open->text = c.ways[way].line;
    else
      full.erase(open);
  }
  // the other orders of the line are filled in again: their ways may depend on the one that was chosen
  for (const Completion& c : draft.completions) {
    if (c.open() || c.group() || !changed.contains(c.number)) continue;
    const auto filled =
        std::ranges::find_if(full, [&](const orders::Numbered& l) { return l.number == c.number && l.text == c.full; });
    if (filled != full.end()) filled->text = c.typed;
  }
  return rewritten(names, text, full, changed);
}

std::string with_first_ways(const orders::Names& names, std::string text,
                            const std::function<DraftLines(const std::vector<orders::Numbered>&)>& complete) {
  constexpr int k_rounds = 64;  // a chosen way may leave a later order several ways
  for (int round = 0; round < k_rounds; ++round) {
    const auto lines = orders::split_file(text);
    if (!std::holds_alternative<std::vector<orders::Numbered>>(lines)) break;
    const DraftLines draft = complete(std::get<std::vector<orders::Numbered>>(lines));
    const auto open = std::ranges::count_if(draft.completions, &Completion::open);
    if (open == 0) break;
    text = with_ways(names, text, draft, std::vector<std::size_t>(static_cast<std::size_t>(open), 0));
  }
  return text;
}

std::optional<std::string> without_refused(const orders::Names& names, const std::string& text,
                                           const DraftCheck& checked) {
  if (!checked.outlook.answers || checked.draft.open()) return std::nullopt;
  std::vector<orders::Numbered> kept;
  std::set<int> changed;
  bool orders_left = false;
  for (std::size_t i = 0; i < checked.draft.lines.size(); ++i) {
    const orders::Numbered& line = checked.draft.lines[i];
    const table::LineOutlook& l = checked.outlook.lines[i];
    if (l.verdict.refusal || l.hopeless()) {
      if (line.number > 0) changed.insert(line.number);
      continue;
    }
    orders_left = orders_left || (!l.stand && !l.heading);
    kept.push_back(line);
  }
  if (changed.empty() || !orders_left) return std::nullopt;
  return rewritten(names, text, kept, changed);
}

namespace {

/// Units with their reasons, `A: why`; those with the same reason together.
std::vector<std::string> by_reason(const std::vector<std::string>& left_out) {
  struct Reason {
    std::string alike, names, why;  ///< the reason without the unit's name; the units; the first one's reason
  };
  std::vector<Reason> reasons;
  for (const std::string& one : left_out) {
    const std::string name = one.substr(0, one.find(": "));
    const std::string why = one.substr(std::min(one.size(), name.size() + 2));
    std::string alike = why;
    if (const auto at = alike.find(name + " "); at != std::string::npos) alike.replace(at, name.size(), "-");
    const auto same = std::ranges::find(reasons, alike, &Reason::alike);
    if (same == reasons.end())
      reasons.push_back({alike, name, why});
    else
      same->names += ", " + name;
  }
  std::vector<std::string> out;
  for (const Reason& r : reasons)
    out.push_back(r.names + ": " + r.why);
  return out;
}

std::vector<std::string> lines_of(const Game& game, const Completion& c) {
  const orders::Names& names = game.battle->names();
  const std::string typed = base::printable(orders::shown(names, c.typed), 200);
  if (c.group()) {
    std::vector<std::string> out{
        fill(tr("{}: written out: {}"), {typed, base::join(orders::shown(names, c.written, orders::As::line), "; ")})};
    if (!c.left_out.empty()) out.push_back("  " + fill(tr("left out: {}"), {base::join(by_reason(c.left_out), "; ")}));
    return out;
  }
  if (!c.full.empty()) return {fill(tr("{}: filled in: {}"), {typed, orders::shown(names, c.full)})};
  std::vector<std::string> out{fill(
      tr("{}: the paths have different effects; choose one by its number, for example `{} way 1`:"), {typed, typed})};
  for (std::size_t i = 0; i < c.ways.size(); ++i) {
    out.push_back("  " + std::to_string(i + 1) + "  " + orders::shown(names, c.ways[i].line));
    for (const std::string& price : c.ways[i].price)
      out.push_back("       " + price);
    if (c.ways[i].price.empty()) out.push_back("       " + tr("nothing besides the move itself"));
  }
  return out;
}

}  // namespace

std::vector<std::string> completion_lines(const Game& game, const DraftLines& draft) {
  std::vector<std::string> out = draft.notices;
  const auto in_group = [&](const Completion& c) {  // the group's line tells it
    return std::ranges::any_of(draft.completions, [&](const Completion& group) {
      return group.group() && group.number == c.number &&
             std::ranges::find(group.written, c.full) != group.written.end();
    });
  };
  for (const Completion& c : draft.completions) {
    if (!c.group() && !c.full.empty() && in_group(c)) continue;
    const auto more = lines_of(game, c);
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

}  // namespace hexpost::cli

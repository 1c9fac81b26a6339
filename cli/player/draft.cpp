#include "cli/player/draft.h"

#include <algorithm>
#include <filesystem>

#include "cli/player/odd_answers.h"
#include "cli/player/verdicts.h"
#include "engine/base/text.h"
#include "engine/table/game.h"

namespace hexpost::cli {
namespace {

constexpr int k_rounds = 4;  ///< of trial runs, while units of an order for several are left out

}  // namespace

bool DraftLines::open() const {
  return std::ranges::any_of(completions, &Completion::open);
}

bool leave_out_hopeless(DraftLines& draft, const table::Outlook& outlook) {
  bool found = false;
  for (std::size_t i = std::min(draft.lines.size(), outlook.lines.size()); i-- > 0;) {
    const table::LineOutlook& l = outlook.lines[i];
    if (!l.hopeless() || !l.trouble) continue;
    for (Completion& c : draft.completions) {
      const auto at = std::ranges::find(c.written, draft.lines[i].text);
      if (c.number != draft.lines[i].number || at == c.written.end() || c.written.size() < 2) continue;
      const auto line = c.lines.begin() + (at - c.written.begin());
      const auto words = base::words(*line);
      const std::string rule = l.trouble->rule.empty() ? "" : "[" + l.trouble->rule + "] ";
      c.left_out.push_back(std::string(words.size() > 1 ? words[1] : *line) + ": " + rule + l.trouble->why);
      c.lines.erase(line);
      c.written.erase(at);
      draft.lines.erase(draft.lines.begin() + static_cast<std::ptrdiff_t>(i));
      found = true;
      break;
    }
  }
  return found;
}

bool add_lines_instead(const System& system, const table::Match& board, DraftLines& draft,
                       const table::Outlook& outlook) {
  if (!system.lines_instead) return false;
  std::vector<std::string> answered;  // verbs and questions that a line without names or a `stand` line answers
  for (const table::LineOutlook& l : outlook.lines) {
    const auto words = base::words(l.canonical);
    if (l.stand && words.size() > 2) answered.emplace_back(words[2]);
    if (words.size() == 2) answered.emplace_back(words[0]);
  }
  bool added = false;
  for (std::size_t i = std::min(draft.lines.size(), outlook.lines.size()); i-- > 0;) {
    const table::LineOutlook& l = outlook.lines[i];
    if (l.stand || l.legal == 0 || l.legal == l.reached) continue;
    std::vector<orders::Numbered> lines;
    for (std::string& line : system.lines_instead(l.canonical)) {
      const auto words = base::words(line);
      if (words.size() == 2 && base::has_word(answered, words[0])) continue;
      if (board.reading(line)->refusal) continue;
      draft.instead.push_back(line);
      lines.push_back({draft.lines[i].number, std::move(line)});
    }
    added = added || !lines.empty();
    draft.lines.insert(draft.lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, lines.begin(), lines.end());
  }
  return added;
}

void keep_used_lines_instead(const orders::Names& names, DraftLines& draft, table::Outlook& outlook) {
  std::vector<std::string> kept;
  for (std::size_t i = std::min(draft.lines.size(), outlook.lines.size()); i-- > 0;) {
    if (!base::has_word(draft.instead, draft.lines[i].text)) continue;
    const auto at = static_cast<std::ptrdiff_t>(i);
    if (outlook.lines[i].legal > 0) {
      kept.insert(kept.begin(), draft.lines[i].text);
      continue;
    }
    draft.lines.erase(draft.lines.begin() + at);
    outlook.lines.erase(outlook.lines.begin() + at);
  }
  draft.instead = kept;
  if (!kept.empty())
    draft.notices.push_back(base::fill(base::tr("added beside your attacks: {}"),
                                       {base::join(orders::shown(names, kept, orders::As::line), "; ")}));
}

namespace {

/// Runs trials until no unit of an order for several has to be left out; then with the lines beside attacks that some
/// run needs. A line whose way is open waits for the player's choice.
table::Outlook settle(const System* system, Game& game, DraftLines& draft, auto try_draft) {
  table::Outlook out = try_draft();
  for (int round = 0; round < k_rounds && !draft.open() && leave_out_hopeless(draft, out); ++round)
    out = try_draft();
  if (draft.open()) return out;
  if (system != nullptr && add_lines_instead(*system, game.board(), draft, out)) out = try_draft();
  if (!draft.instead.empty()) keep_used_lines_instead(game.battle->names(), draft, out);
  return out;
}

}  // namespace

DraftLines complete_group_orders(const Context& context, Game& game, const std::vector<orders::Numbered>& typed,
                                 int runs) {
  DraftLines out = complete(context, game, typed);
  const bool groups = std::ranges::any_of(out.completions, [](const Completion& c) { return c.written.size() > 1; });
  const System* system = find_system(context.systems, game.genesis().system);
  const bool attacks =
      !out.instead.empty() ||
      (system != nullptr && system->lines_instead && std::ranges::any_of(out.lines, [&](const orders::Numbered& line) {
         const auto read = game.board().reading(line.text);
         return !read->refusal && !system->lines_instead(read->canonical()).empty();
       }));
  if ((!groups && !attacks) || out.open()) return out;
  std::error_code failed;
  const auto sealed = game.sealed(std::filesystem::exists(game.standing_path(), failed));
  settle(system, game, out, [&] {
    return table::try_lines(game.board(), *game.side(), texts_of(out.lines), sealed,
                            table::guess_policies(*game.battle), runs, k_trial_seed);
  });
  return out;
}

DraftCheck check_draft(const Context& context, Game& game, const std::vector<orders::Numbered>& typed, int runs,
                       const std::function<void(int)>& done) {
  DraftCheck out;
  out.draft = complete(context, game, typed);
  std::error_code failed;
  const auto sealed = game.sealed(std::filesystem::exists(game.standing_path(), failed));
  const auto guess = table::guess_policies(*game.battle);
  out.outlook = settle(find_system(context.systems, game.genesis().system), game, out.draft, [&] {
    return table::try_lines(game.board(), *game.side(), texts_of(out.draft.lines), sealed, guess, runs, k_trial_seed,
                            done);
  });
  const auto texts = texts_of(out.draft.lines);
  mark_odd_answers(*game.battle, game.board(), *game.side(), texts, out.outlook.lines);
  table::add_cautions(out.outlook, game.board(), *game.side(), texts, sealed, guess, k_trial_seed);
  using Is = table::Verdict::Is;
  out.refused = !out.outlook.answers || out.draft.open() ||
                std::ranges::any_of(out.outlook.lines, [](const table::LineOutlook& l) {
                  return l.verdict.is == Is::malformed || l.verdict.is == Is::illegal;
                });
  out.hopeless = std::ranges::any_of(out.outlook.lines, &table::LineOutlook::hopeless);
  return out;
}

}  // namespace hexpost::cli

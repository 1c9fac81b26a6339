#include "cli/player/draft.h"

#include <algorithm>
#include <filesystem>

#include "cli/say/odd_answers.h"
#include "cli/say/verdicts.h"
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

DraftLines complete_group_orders(const Context& context, Game& game, const std::vector<orders::Numbered>& typed,
                                 int runs) {
  DraftLines out = complete(context, game, typed);
  const bool groups = std::ranges::any_of(out.completions, [](const Completion& c) { return c.written.size() > 1; });
  if (!groups || out.open()) return out;
  std::error_code failed;
  const auto sealed = game.sealed(std::filesystem::exists(game.standing_path(), failed));
  for (int round = 0; round < k_rounds; ++round) {
    const auto outlook = table::try_lines(game.board(), *game.side(), texts_of(out.lines), sealed,
                                          table::guess_policies(*game.battle), runs, k_trial_seed);
    if (!leave_out_hopeless(out, outlook)) break;
  }
  return out;
}

DraftCheck check_draft(const Context& context, Game& game, const std::vector<orders::Numbered>& typed, int runs,
                       const std::function<void(int)>& done) {
  DraftCheck out;
  out.draft = complete(context, game, typed);
  std::error_code failed;
  const auto sealed = game.sealed(std::filesystem::exists(game.standing_path(), failed));
  const auto guess = table::guess_policies(*game.battle);
  const auto try_draft = [&] {
    return table::try_lines(game.board(), *game.side(), texts_of(out.draft.lines), sealed, guess, runs, k_trial_seed,
                            done);
  };
  out.outlook = try_draft();
  // a line whose way is open waits for the player's choice
  for (int round = 0; round < k_rounds && !out.draft.open() && leave_out_hopeless(out.draft, out.outlook); ++round)
    out.outlook = try_draft();
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

#include "cli/player/report_head.h"

#include <algorithm>

#include "cli/names.h"
#include "cli/player/history.h"
#include "cli/player/note_text.h"
#include "engine/base/text.h"
#include "engine/report/turn.h"
#include "store/crypto/spoken.h"
#include "store/wire/checkpoint.h"

namespace hexpost::cli {
namespace {

/// Until when, by the agreed deadline; empty without one. A host that keeps the time has the last word on it.
std::string due(const Game& game) {
  const int days = game.genesis().deadline.days;
  if (days == 0) return {};
  const std::int64_t since = base::number(game.player.get("since")).value_or(0);
  if (since <= 0) return fill(tr("The deadline is {} days after the last mail."), {std::to_string(days)});
  return fill(tr("The deadline is {}: {} days after the last mail."),
              {date_text(since + std::int64_t{days} * 86400), std::to_string(days)});
}

bool yours(const Game& game) {
  const store::Phase phase = game.node.phase();
  return phase == store::Phase::move || phase == store::Phase::answer || phase == store::Phase::share;
}

}  // namespace

void add_awaited(Context&, Game& game, report::Document& document) {
  const std::string title = awaited_heading(game);
  if (!game.begun() || game.node.phase() == store::Phase::over) return;
  auto section = std::find_if(document.sections.begin(), document.sections.end(),
                              [&](const report::Section& s) { return s.heading == title; });
  // the battle is over, but a mail of a player is still due
  if (section == document.sections.end())
    section = document.sections.insert(document.sections.begin(), report::Section{title, {}});
  std::string waiting = waiting_for(game);
  if (!waiting.empty() && waiting[0] >= 'a' && waiting[0] <= 'z')
    waiting[0] = static_cast<char>(waiting[0] - 'a' + 'A');
  section->blocks = {report::Paragraph{std::move(waiting), yours(game)}};
  if (std::string until = due(game); !until.empty()) section->blocks.emplace_back(report::Paragraph{std::move(until)});
}

void add_end(const Game& game, report::Document& document) {
  const auto outcome = game.begun() ? game.node.outcome() : std::nullopt;
  if (!outcome || outcome->how == store::Outcome::How::battle) return;
  const std::string title = report::awaited_heading(false);
  std::erase_if(document.sections, [&](const report::Section& s) { return s.heading == title; });
  document.sections.push_back({tr("The game is over"), {report::Paragraph{ending(game, *outcome)}}});
}

void add_foot(Game& game, report::Document& document) {
  const store::Genesis& genesis = game.genesis();
  report::Section out{tr("This report"), {}};
  std::vector<std::string> options;
  for (const store::Option& option : genesis.options) {
    // an army travels among the options; its text is not an option for readers
    if (option.value.size() <= 60) options.push_back(base::printable(option.name + "=" + option.value, 120));
  }
  out.blocks.emplace_back(report::Paragraph{
      fill(tr("Rules: {}, revision {}. Options: {}."),
           {genesis.system, std::to_string(game.begun() ? game.node.course().revision() : genesis.revision),
            options.empty() ? tr("those of the battle") : base::join(options, ", ")})});
  if (game.begun()) {
    const auto& course = game.node.course();
    const store::Head head = course.last_head().head;
    out.blocks.emplace_back(report::Code{
        store::head_text(course.game_id(), head),
        fill(tr("The log's head after {} events: {}. A player with the same words has the same game up to there; the "
                "code holds its origin, size and root."),
             {std::to_string(head.size), store::short_root(head.root)})});
  }
  document.sections.push_back(std::move(out));
}

}  // namespace hexpost::cli

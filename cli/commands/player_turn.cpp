#include "cli/commands/player_turn.h"

#include <sys/wait.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/commands/open_questions.h"
#include "cli/commands/turn_files.h"
#include "cli/names.h"
#include "cli/player/draft_text.h"
#include "cli/player/verdicts.h"
#include "cli/say/typing.h"
#include "engine/base/text.h"
#include "engine/orders/heading.h"
#include "engine/orders/tongue.h"
#include "engine/report/turn.h"

namespace hexpost::cli {
namespace {

/// The player-turn of one game.
class PlayerTurn {
 public:
  PlayerTurn(Context& context, Game& game)
      : context_(context), terminal_(context.terminal), game_(game), files_(game), questions_(context.terminal, game) {}

  const std::string& sheet() const { return files_.sheet(); }

  /// True if the player wants the orders in the file signed; false if they are to be kept.
  Result<bool> run() {
    const auto continues = files_.begin();
    if (!continues) return continues.error();
    if (*continues) line(terminal_, tr("your earlier orders are in the file"));
    bool edit = true;
    std::string refused;  // the text that the last check refused
    for (;;) {
      if (edit) {
        if (auto edited = open_editor(); !edited) return edited.error();
      }
      auto text = files_.read();
      if (!text) return text.error();
      if (edit && !refused.empty() && *text == refused) {
        const char letter = ask_what_now();
        if (letter == 't') {
          if (auto written = files_.write(*shorter_); !written) return written.error();
          edit = false;
        } else if (letter != 'e') {
          return false;
        }
        continue;
      }
      auto checked = check(*text);
      if (!checked) return checked.error();
      if (*checked == Next::choose) {
        edit = false;
        continue;
      }
      if (*checked == Next::stop) return false;
      if (*checked == Next::edit) {
        refused = *text, edit = true;
        continue;
      }
      const char letter = ask_to_sign();
      if (letter == 'y') return true;
      if (letter != 'e') return false;
      refused.clear(), edit = true;
    }
  }

 private:
  enum class Next { sign, edit, choose, stop };

  /// After an editor that changed nothing in a refused text: e, t (take out what is refused), or q.
  char ask_what_now() {
    const auto reply =
        asked(terminal_, shorter_ ? tr("Nothing was changed. [e]dit again, [t]ake out what is refused, [q]uit and keep "
                                       "the orders? ")
                                  : tr("Nothing was changed. [e]dit again, [q]uit and keep the orders? "));
    return reply ? letter_of(*reply, {"edit", "quit", shorter_ ? "take" : "edit"}) : 'q';
  }
  char ask_to_sign() {
    const auto reply = asked(terminal_, tr("Sign and send? [y]es, [e]dit, [n]o: "));
    return reply ? letter_of(*reply, {"yes", "edit", "no"}) : 'n';
  }

  Result<void> open_editor() {
    const std::string program = editor();
    if (program.empty()) {
      auto text = files_.read();
      if (!text) return text.error();
      terminal_.out << *text;
      return files_.write(*text + typed_lines(terminal_));
    }
    terminal_.out << std::flush;
    const int status = std::system((program + " " + shell_word(sheet()) + " " + shell_word(files_.map())).c_str());
    if (status == -1 || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
      return Error{"editor",
                   fill(tr("the editor `{}` ended with an error; your orders are kept. $VISUAL or $EDITOR names the "
                           "editor"),
                        {base::printable(program, 100)}),
                   sheet()};
    return {};
  }

  /// Judges the text: prints the forecast, or writes the errors into the file.
  Result<Next> check(const std::string& text) {
    const auto split = orders::split_file(text);
    if (const auto* refusal = std::get_if<base::Refusal>(&split)) {
      if (auto noted = files_.write(text, {{0, refusal->why}}); !noted) return noted.error();
      return Next::edit;
    }
    const auto& typed = std::get<0>(split);
    if (typed.empty()) {
      line(terminal_, tr("there is no order in the file; nothing was signed"));
      return Next::stop;
    }
    DraftCheck checked;
    {
      Progress progress(terminal_, tr("trial runs"));
      const int runs = trial_runs(game_, k_trials);
      checked = check_draft(context_, game_, typed, runs, [&](int done) {
        progress.at(static_cast<std::size_t>(done), static_cast<std::size_t>(runs));
      });
    }
    for (const std::string& said : completion_lines(game_, checked.draft))
      line(terminal_, said);
    if (checked.draft.open()) return choose(text, checked.draft);
    show_outlook(terminal_, game_, tr("your orders"), checked.draft.lines, checked.outlook);
    if (!checked.good()) {
      if (auto noted = files_.write(text, faults(checked)); !noted) return noted.error();
      shorter_ = without_refused(game_.battle->names(), text, checked);
      return Next::edit;
    }
    return complete(text, checked);
  }

  /// Lets the player choose one of several paths; writes the choice into the file.
  Result<Next> choose(const std::string& text, const DraftLines& draft) {
    std::vector<std::size_t> chosen;
    for (const Completion& c : draft.completions) {
      if (!c.open()) continue;
      // a unit that each way loses is not lost by pressing Enter
      const bool dear = std::ranges::all_of(c.ways, &PricedWay::loses);
      const auto picked = asked(terminal_, fill(dear ? tr("Which way for `{}`? A number, or `none`: no order [none] ")
                                                     : tr("Which way for `{}`? A number, or `none`: no order [1] "),
                                                {base::printable(c.typed, 100)}));
      if (!picked) return Next::stop;
      const bool none = picked->empty() ? dear : letter_of(*picked, {"none"}) == 'n';
      const auto n = none              ? static_cast<std::int64_t>(c.ways.size()) + 1
                     : picked->empty() ? 1
                                       : base::number(*picked).value_or(0);
      if (n < 1 || (!none && n > static_cast<std::int64_t>(c.ways.size()))) return Next::choose;
      chosen.push_back(static_cast<std::size_t>(n) - 1);
    }
    const std::string whole = with_ways(game_.battle->names(), text, draft, chosen);
    if (auto written = files_.write(whole); !written) return written.error();
    if (whole == text) return Next::edit;  // asking again would never end
    return Next::choose;
  }

  /// Adds the answers to the questions that these orders leave open.
  Result<Next> complete(const std::string& text, const DraftCheck& checked) {
    const auto added = questions_.ask(checked);
    if (!added) return Next::stop;
    if (added->empty()) return Next::sign;
    std::string whole = text;
    whole.insert(first_heading(text, checked.draft.lines), *added);
    if (auto written = files_.write(whole); !written) return written.error();
    return Next::choose;  // with other answers the orders may have other effects: the player signs what was checked
  }

  /// The place of the first heading of a later turn in the text; the end of the text if there is none.
  std::size_t first_heading(const std::string& text, const std::vector<orders::Numbered>& lines) {
    for (const orders::Numbered& l : lines) {
      if (!orders::begins_turn(game_.board().reading(l.text)->line())) continue;
      std::size_t at = 0;
      for (int line = 1; line < l.number && at != std::string::npos; ++line)
        at = text.find('\n', at) == std::string::npos ? std::string::npos : text.find('\n', at) + 1;
      return std::min(at, text.size());
    }
    return text.size();
  }

  std::vector<SheetFault> faults(const DraftCheck& checked) const {
    std::vector<SheetFault> out;
    const auto said = [](const base::Refusal& r) {
      return (r.rule.empty() ? "" : "[" + r.rule + "] ") + r.why + (r.hint.empty() ? "" : "; " + r.hint);
    };
    for (std::size_t i = 0; i < checked.outlook.lines.size(); ++i) {
      const table::LineOutlook& l = checked.outlook.lines[i];
      const int number = checked.draft.lines[i].number;
      if (l.verdict.refusal)
        out.push_back({number, said(*l.verdict.refusal)});
      else if (l.hopeless())
        out.push_back({number, said(hopeless_refusal(l, checked.outlook.runs))});
    }
    if (!checked.outlook.answers) out.push_back({0, unanswered(*game_.battle, game_.board())});
    return out;
  }

  Context& context_;
  Terminal& terminal_;
  Game& game_;
  TurnFiles files_;
  OpenQuestions questions_;
  std::optional<std::string> shorter_;  ///< the text that was checked last without the orders that were refused
};

}  // namespace

Result<EditedOrders> edit_orders(Context& context, Game& game) {
  PlayerTurn turn(context, game);
  const auto wanted = turn.run();
  if (!wanted) return wanted.error();
  return EditedOrders{*wanted, turn.sheet()};
}

}  // namespace hexpost::cli

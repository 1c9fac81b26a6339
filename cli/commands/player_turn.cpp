#include "cli/commands/player_turn.h"

#include <sys/wait.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/names.h"
#include "cli/player/draft_text.h"
#include "cli/player/own_questions.h"
#include "cli/player/sheet_file.h"
#include "cli/player/sheet_text.h"
#include "cli/player/verdicts.h"
#include "cli/say/typing.h"
#include "engine/base/text.h"
#include "engine/orders/heading.h"
#include "engine/orders/tongue.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "store/files.h"

namespace hexpost::cli {
namespace {

constexpr std::string_view k_error_mark =
    "#! ";  ///< marks the program's remarks in a file of orders, which reading it removes

std::string without_remarks(std::string_view text) {
  std::string out;
  for (const std::string_view line : base::split(text, '\n')) {
    if (!line.starts_with(k_error_mark)) out += std::string(line) + "\n";
  }
  while (out.ends_with("\n\n"))
    out.pop_back();
  return out;
}

/// The player-turn of one game. The files live beside the game, so that an interruption loses nothing.
class PlayerTurn {
 public:
  PlayerTurn(Context& context, Desk& desk, Game& game)
      : context_(context),
        terminal_(context.terminal),
        desk_(desk),
        game_(game),
        sheet_(beside(".orders.txt")),
        map_(beside(".map.txt")) {}

  const std::string& sheet() const { return sheet_; }

  /// True if the player wants the orders in the file signed; false if they are to be kept.
  Result<bool> run() {
    if (auto begun = begin(); !begun) return begun.error();
    bool edit = true;
    std::string refused;  // the text that the last check refused
    for (;;) {
      if (edit) {
        if (auto edited = open_editor(); !edited) return edited.error();
      }
      auto text = read();
      if (!text) return text.error();
      if (edit && !refused.empty() && *text == refused) {
        const auto again =
            asked(terminal_,
                  shorter_ ? tr("Nothing was changed. [e]dit again, [t]ake out what is refused, [q]uit and keep the "
                                "orders? ")
                           : tr("Nothing was changed. [e]dit again, [q]uit and keep the orders? "));
        const char letter = again ? letter_of(*again, {"edit", "quit", shorter_ ? "take" : "edit"}) : 'q';
        if (letter == 't') {
          if (auto written = write(*shorter_); !written) return written.error();
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
      const auto answer = asked(terminal_, tr("Sign and send? [y]es, [e]dit, [n]o: "));
      const char letter = answer ? letter_of(*answer, {"yes", "edit", "no"}) : 'n';
      if (letter == 'y') return true;
      if (letter != 'e') return false;
      refused.clear(), edit = true;
    }
  }

 private:
  enum class Next { sign, edit, choose, stop };

  std::string beside(const std::string& ending) const {
    return std::filesystem::path(game_.path).replace_extension().string() + ending;
  }

  Result<std::string> read() const {
    const auto bytes = store::read_file(sheet_, orders::k_max_text, false);
    if (!bytes) return bytes.error();
    return without_remarks(base::as_text(*bytes));
  }
  Result<void> write(const std::string& text) const { return store::replace_file(sheet_, base::as_bytes(text)); }

  /// Continues the file of an interrupted turn; puts the file of an earlier moment aside.
  Result<void> begin() {
    std::error_code failed;
    const bool there = std::filesystem::exists(sheet_, failed);
    const auto old = there ? read() : Result<std::string>(std::string());
    if (there && old && find_mark(*old) == mark_now(game_)) {
      line(terminal_, tr("your orders of before are in the file"));
    } else {
      if (there) std::filesystem::rename(sheet_, beside(".orders-before.txt"), failed);
      if (auto written = write(sheet_text(game_, false)); !written) return written;
    }
    report::Document situation = game_.board().situation(game_.side());
    return store::replace_file(map_, base::as_bytes(report::text(situation)));
  }

  Result<void> open_editor() {
    const std::string program = editor();
    if (program.empty()) {
      auto text = read();
      if (!text) return text.error();
      terminal_.out << *text;
      return write(*text + typed_lines(terminal_));
    }
    terminal_.out << std::flush;
    const int status = std::system((program + " " + shell_word(sheet_) + " " + shell_word(map_)).c_str());
    if (status == -1 || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
      return Error{"editor",
                   fill(tr("the editor `{}` ended with an error; your orders are kept. $VISUAL or $EDITOR names the "
                           "editor"),
                        {base::printable(program, 100)}),
                   sheet_};
    return {};
  }

  /// Judges the text: prints the forecast, or writes the errors into the file.
  Result<Next> check(const std::string& text) {
    const auto split = orders::split_file(text);
    if (const auto* refusal = std::get_if<base::Refusal>(&split)) {
      if (auto noted = note(text, {{0, refusal->why}}); !noted) return noted.error();
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
      if (auto noted = note(text, faults(checked)); !noted) return noted.error();
      shorter_ = without_refused(game_.battle->names(), text, checked);
      return Next::edit;
    }
    return answer(text, checked);
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
    if (auto written = write(whole); !written) return written.error();
    if (whole == text) return Next::edit;  // asking again would never end
    return Next::choose;
  }

  /// Asks the questions that the enemy's moves and the dice may raise later, so that the mail need not come back.
  Result<Next> answer(const std::string& text, const DraftCheck& checked) {
    const OwnQuestions own = own_questions(game_, texts_of(checked.draft.lines), checked.outlook);
    if (own.lines.empty()) return Next::sign;
    std::string added;
    for (std::size_t i = 0; i < own.lines.size(); ++i) {
      const std::string& l = own.lines[i];
      if (base::has_word(left_open_, l)) continue;
      const auto words = base::words(l);
      std::string chosen = l;
      if (words.size() == 5 && words[0] == "stand") {
        const auto reply = ask_standing(std::string(words[2]), std::string(words[4]), own.words[i]);
        if (!reply) return Next::stop;
        if (reply->empty()) {
          left_open_.push_back(l);
          continue;
        }
        chosen = "stand army " + std::string(words[2]) + " do " + *reply;
      } else {
        const std::string end = orders::shown(game_.battle->names(), l);
        const std::string& late = own.too_late[i];
        const auto reply =
            asked(terminal_, late.empty()
                                 ? fill(tr("Nothing ends the phase after these orders. Add `{}`? [Y/n] "), {end})
                                 : fill(tr("You have not given these orders, which are still possible: {}. Go without "
                                           "them, and add `{}`? [y/N] "),
                                        {orders::shown(game_.battle->names(), late), end}));
        if (!reply) return Next::stop;
        const char letter = letter_of(*reply, {"yes", "no"});
        if (letter == 'n' || (!late.empty() && letter != 'y')) {
          left_open_.push_back(l);
          continue;
        }
      }
      added += orders::shown(game_.battle->names(), chosen) + "\n";
    }
    if (added.empty()) return Next::sign;
    std::string whole = text;
    whole.insert(first_heading(text, checked.draft.lines), added);
    if (auto written = write(whole); !written) return written.error();
    return Next::choose;  // with other answers the orders may bring other things: the player signs what was checked
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

  /// The word of the question; of one about a wing with the name of the wing that acts now, if the player has several.
  std::string called(const table::StandingQuestion& q) const {
    std::string word = orders::shown(game_.battle->names(), q.name);
    const std::string wing = game_.board().turn_name();
    const auto wings = game_.board().turn_names(*game_.side());
    const bool of_wing = q.about == table::StandingQuestion::About::wing && wings.size() > 1;
    return of_wing && base::has_word(wings, wing) ? fill(tr("{} of {}"), {word, wing}) : word;
  }

  /// The answer word; empty: leave it open, and the mail comes back with the question; nothing at the end of input.
  std::optional<std::string> ask_standing(const std::string& question, const std::string& proposed,
                                          const std::vector<std::string>& choices) {
    const orders::Names& names = game_.battle->names();
    for (const table::StandingQuestion& q : game_.battle->standing()) {
      if (q.name != question) continue;
      const std::string words = base::join(orders::shown(names, choices, orders::As::answer), " | ");
      for (;;) {
        const auto reply =
            asked(terminal_,
                  fill(tr("{} [{}]: {}\n  {}, or `ask` to be asked then [{}]: "),
                       {called(q), q.rule, tr(q.help), words, orders::shown(names, proposed, orders::As::answer)}));
        if (!reply) return std::nullopt;
        if (reply->empty()) return proposed;
        const orders::Line read = orders::understood(names, orders::cut(*reply));
        if (base::same_word(read.text, "ask")) return std::string();
        const auto chosen =
            std::ranges::find_if(choices, [&](const std::string& word) { return base::same_word(word, read.text); });
        if (chosen != choices.end()) return *chosen;
      }
    }
    return proposed;
  }

  struct Fault {
    int number = 0;  ///< line of the file; 0: the whole file
    std::string what;
  };
  std::vector<Fault> faults(const DraftCheck& checked) const {
    std::vector<Fault> out;
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

  /// Writes the errors under their lines as remarks, which are removed on reading.
  Result<void> note(const std::string& text, const std::vector<Fault>& faults) {
    std::string out;
    for (const Fault& f : faults) {
      if (f.number == 0) out += std::string(k_error_mark) + base::printable(f.what, 1000) + "\n";
    }
    int number = 0;
    for (const std::string_view l : base::split(text, '\n')) {
      ++number;
      out += std::string(l) + "\n";
      for (const Fault& f : faults) {
        if (f.number == number) out += std::string(k_error_mark) + base::printable(f.what, 1000) + "\n";
      }
    }
    return write(out);
  }

  Context& context_;
  Terminal& terminal_;
  Desk& desk_;
  Game& game_;
  std::string sheet_, map_;
  std::vector<std::string> left_open_;  ///< proposed answers that the player does not want
  std::optional<std::string> shorter_;  ///< the text that was checked last without the orders that were refused
};

}  // namespace

Result<EditedOrders> edit_orders(Context& context, Desk& desk, Game& game) {
  PlayerTurn turn(context, desk, game);
  const auto wanted = turn.run();
  if (!wanted) return wanted.error();
  return EditedOrders{*wanted, turn.sheet()};
}

}  // namespace hexpost::cli

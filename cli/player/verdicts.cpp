#include "cli/player/verdicts.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/names.h"
#include "cli/player/own_questions.h"
#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/module/remote.h"
#include "engine/orders/heading.h"
#include "engine/orders/tongue.h"
#include "engine/report/duty.h"
#include "engine/report/turn.h"

namespace hexpost::cli {
namespace {

using base::Refusal;
using table::LineOutlook;

constexpr std::size_t k_shown_line = 500;

std::string with_rule(const Refusal& r) {
  std::string out = r.rule.empty() ? r.why : "[" + r.rule + "] " + r.why;
  if (!r.hint.empty()) out += "; " + r.hint;
  return out;
}

std::string place(const std::string& file, const orders::Numbered& line) {
  if (line.number == 0) return "standing own";  // the player's own line for every packet
  return base::printable(file, 200) + ":" + std::to_string(line.number);
}

/// `end-moves` and its like: needless where nothing else could be done.
bool is_end(const LineOutlook& line) {
  return line.canonical.compare(0, 4, "end-") == 0;
}

/// `shoot nearest`, `fight auto`: a word for a question to the whole army, which is not asked when there is nothing to
/// decide.
bool is_filler(const table::Battle& battle, const std::string& canonical) {
  const auto words = base::words(canonical);
  const auto questions = battle.standing();
  return words.size() == 2 && std::any_of(questions.begin(), questions.end(), [&](const table::StandingQuestion& q) {
           return !q.per_unit && q.name == words[0] &&
                  std::find(q.words.begin(), q.words.end(), words[1]) != q.words.end();
         });
}

/// A standing order for what comes up in the enemy's turn more than in one's own.
bool asked_by_the_enemy(const table::Battle& battle, const table::Match& board, const std::string& canonical) {
  const auto stand = board.readings().parsed(canonical)->stand;
  const auto questions = battle.standing();
  return stand && std::any_of(questions.begin(), questions.end(), [&](const table::StandingQuestion& q) {
           return q.name == stand->policy.question && q.theirs();
         });
}

/// The outcome of a line, for the player: it will be refused, it depends on dice and on the enemy, or it will be
/// carried out.
enum class Outcome { refused, depends, carried_out };

Outcome outcome_of(const LineOutlook& line, int runs) {
  using Is = table::Verdict::Is;
  if (line.verdict.is == Is::malformed || line.verdict.is == Is::illegal || line.hopeless()) return Outcome::refused;
  if (line.stand) return Outcome::depends;
  if (line.heading || line.verdict.is == Is::legal || line.legal == runs) return Outcome::carried_out;
  return Outcome::depends;
}

/// The line that would end the phase in which every trial run stopped; empty if some did not stop so.
std::string missing_end(const table::Outlook& outlook) {
  const auto stops = [&](const table::Ending& e) {
    return e.turn_goes_on && !e.turn_passed && e.way_out == outlook.endings.front().way_out;
  };
  return !outlook.endings.empty() && std::ranges::all_of(outlook.endings, stops) ? outlook.endings.front().way_out
                                                                                 : std::string();
}

/// True if the phase of the line passed without a choice: no trial run came to it, and a line of its turn below it was
/// carried out.
bool passed_by(const LineOutlook& line, const table::Outlook& outlook) {
  const auto is_line = [&](const LineOutlook& one) { return &one == &line; };
  const auto at = std::ranges::find_if(outlook.lines, is_line);
  return line.reached == 0 && at != outlook.lines.end() && std::any_of(at, outlook.lines.end(), [&](auto& below) {
           return !below.stand && !below.heading && below.turn == line.turn && below.legal > 0;
         });
}

/// On what a line depends, and how often it was carried out in the trial runs; empty for a line that is sure.
std::string forecast(const table::Battle& battle, const table::Match& board, const LineOutlook& line,
                     const table::Outlook& outlook) {
  const int runs = outlook.runs;
  const std::string all = std::to_string(runs);
  if (line.stand && line.reached == 0 && asked_by_the_enemy(battle, board, line.canonical))
    return fill(tr("standing order for this packet; it was not needed in {} trial runs: your sealed standing orders "
                   "answer in the enemy's mails (hexpost standing set)"),
                {all});
  if (line.stand && line.reached == 0)
    return fill(tr("standing order for this packet; it was not needed in {} trial runs"), {all});
  if (line.stand)
    return fill(tr("standing order for this packet; it answers in {} of {} trial runs"),
                {std::to_string(line.reached), all});
  if (line.heading) return tr("the lines below it are for that turn");
  if (outcome_of(line, runs) == Outcome::carried_out) return {};
  if (line.reached == 0 && is_filler(battle, line.canonical))
    return fill(tr("not needed in {} trial runs: there was nothing for it to decide"), {all});
  if (line.reached == 0) {
    const std::string missing = line.trouble ? std::string() : missing_end(outlook);
    if (!missing.empty())
      return fill(tr("never carried out in {0} trial runs: your turn stops before it, because `{1}` is missing"),
                  {all, orders::shown(battle.names(), missing)});
    const bool passed = !is_end(line) && !line.trouble && passed_by(line, outlook);
    const std::string never = is_end(line) ? tr("not needed in {} trial runs")
                              : passed
                                  ? tr("never carried out in {} trial runs, but lines below it were: there is no such "
                                       "order to choose from, or its phase comes later")
                                  : tr("never carried out in {} trial runs");
    return fill(never, {all}) + (line.trouble ? ": " + with_rule(*line.trouble) : "");
  }
  std::string out = fill(tr("carried out in {} of {} trial runs"), {std::to_string(line.legal), all});
  if (line.reached < runs) out += fill(tr(", it was not reached in {}"), {std::to_string(runs - line.reached)});
  if (line.trouble)
    out += fill(tr(", lapses in {}: {}"), {std::to_string(line.reached - line.legal), with_rule(*line.trouble)});
  return out;
}

std::string ending_sentence(const table::Battle& battle, const table::Ending& e, int runs, table::Player writer) {
  const table::Awaited& a = e.awaited;
  const std::string times = std::to_string(e.times), all = std::to_string(runs);
  if (a.kind == table::Awaited::Kind::over) return fill(tr("the battle then ends ({} of {} trial runs)"), {times, all});
  if (a.kind != table::Awaited::Kind::decision)
    return fill(tr("your mail ends there ({} of {} trial runs)"), {times, all});
  const std::string duty = report::duty(battle, a);
  if (a.who == writer)
    return fill(tr("your turn then stops, and you must {} ({} of {} trial runs)"), {duty, times, all});
  return fill(tr("your mail stops there, and {} must {} ({} of {} trial runs)"),
              {report::side_name(battle, a.who), duty, times, all});
}

/// True when the lines are none but those that the order sheet came with: it was sent as it was written.
bool unfilled(const Game& game, const table::Match& board, const table::Outlook& outlook) {
  std::vector<std::string> came;
  bool more = false;  // the sheet offered something to choose
  for (const std::string& l : board.order_sheet()) {
    const auto order = orders::split_file(l);
    const auto* read = std::get_if<0>(&order);
    if (read && !read->empty())
      came.push_back(read->front().text);
    else
      more = more || l.size() > 2;
  }
  return game.side() && more && !came.empty() &&
         std::all_of(outlook.lines.begin(), outlook.lines.end(),
                     [&](const LineOutlook& l) { return l.stand || base::has_word(came, l.canonical); });
}

/// Standing orders of the packet that no trial run asked for: one line for several of them.
void show_quiet(Terminal& terminal, Game& game, const std::string& file, const std::vector<orders::Numbered>& lines,
                const table::Outlook& outlook, const std::vector<std::size_t>& quiet) {
  if (quiet.empty()) return;
  if (quiet.size() == 1) {
    line(terminal, place(file, lines[quiet[0]]) + ": " +
                       orders::shown(game.battle->names(), outlook.lines[quiet[0]].canonical) + "  (" +
                       forecast(*game.battle, game.board(), outlook.lines[quiet[0]], outlook) + ")");
    return;
  }
  std::vector<std::string> parts;  // "38-53"
  for (std::size_t from = 0; from < quiet.size();) {
    std::size_t to = from;
    while (to + 1 < quiet.size() && lines[quiet[to + 1]].number <= lines[quiet[to]].number + 1)
      ++to;
    const std::string first = std::to_string(lines[quiet[from]].number);
    const std::string last = std::to_string(lines[quiet[to]].number);
    parts.push_back(first == last ? first : first + "-" + last);
    from = to + 1;
  }
  line(terminal, base::printable(file, 200) + ": " +
                     fill(tr("lines {}: {} standing orders for this packet, not needed in {} trial runs"),
                          {base::join(parts, ", "), std::to_string(quiet.size()), std::to_string(outlook.runs)}));
  if (std::ranges::any_of(quiet, [&](std::size_t i) {
        return asked_by_the_enemy(*game.battle, game.board(), outlook.lines[i].canonical);
      }))
    line(terminal, "  " + tr("your sealed standing orders answer in the enemy's mails (hexpost standing set)"));
}

constexpr std::size_t k_shown_sure = 6;

/// The certain effects of a line besides its order: hits of a second move, friends
/// passed through.
void show_sure(Terminal& terminal, const LineOutlook& l) {
  if (l.sure.size() < 2) return;
  for (std::size_t i = 0; i < l.sure.size() && i < k_shown_sure; ++i)
    line(terminal, "  - " + l.sure[i]);
}

/// The rule system's warnings, each under its line.
void show_cautions(Terminal& terminal, const LineOutlook& l) {
  for (const std::string& caution : l.cautions)
    say(terminal, "  " + tr("warning:") + " " + caution);
}

}  // namespace

int trial_runs(Game& game, int usual) {
  return module::by_module(game.board()) ? std::max(usual / 10, 1) : usual;
}

table::Outlook send_outlook(Game& game, const table::Judged& judged, const std::vector<std::string>& lines, bool mine) {
  const auto tried = [&](int runs) {
    return table::try_judged(game.board(), *game.side(), judged, lines, game.sealed(mine),
                             table::guess_policies(*game.battle), runs, k_trial_seed);
  };
  auto outlook = tried(trial_runs(game, k_send_trials));
  // what `check` finds in as many runs as it takes is not refused
  if (std::ranges::any_of(outlook.lines, &table::LineOutlook::hopeless)) outlook = tried(trial_runs(game, k_trials));
  return outlook;
}

table::Outlook send_outlook(Game& game, const std::vector<std::string>& lines, bool mine) {
  return send_outlook(game, table::judge_lines(game.board(), *game.side(), lines, game.sealed(mine)), lines, mine);
}

void show_refusal(Terminal& terminal, const std::string& file, const orders::Numbered& line, const Refusal& r) {
  std::string where = place(file, line);
  if (r.column > 0) where += ":" + std::to_string(r.column);
  terminal.out << where << ": " << tr("error:") << " " << base::printable(with_rule(r), 1000) << "\n";
  std::string text = line.text;
  std::ranges::replace(text, '\t', ' ');  // as wide as the sign that stands for it, and not a sign
  const std::string shown = base::printable(text, k_shown_line);
  terminal.out << "  " << shown << "\n";
  if (r.column > 0 && static_cast<std::size_t>(r.column) <= k_shown_line) {
    // columns are bytes; what stands on the screen before the place may be less
    const std::size_t before = base::width(std::string_view(shown).substr(0, static_cast<std::size_t>(r.column - 1)));
    terminal.out << "  " << std::string(before, ' ') << "^ " << tr("near here") << "\n";
  }
}

Refusal hopeless_refusal(const LineOutlook& line, int runs) {
  Refusal out = line.trouble.value_or(Refusal{});
  out.why = fill(tr("carried out in 0 of {} trial runs, refused in all {} that reached it: {}"),
                 {std::to_string(runs), std::to_string(line.reached), out.why});
  return out;
}

std::string unanswered(const table::Battle& battle, const table::Match& board) {
  const auto asked = board.pending(3);
  if (!asked) return {};
  std::vector<std::string> answers;
  for (const std::string& answer : asked->answers)
    answers.push_back(orders::shown(battle.names(), answer));
  const std::string what = orders::shown(battle.names(), asked->name) +
                           (asked->subject.empty() ? "" : " " + asked->subject) +
                           (asked->rule.empty() ? "" : " [" + asked->rule + "]");
  return fill(
      tr("none of these lines answers the current question, so none can take effect: {}; add one, for example: {}"),
      {what, base::join(answers, " | ")});
}

namespace {

constexpr auto k_titles = base::texts_for<Outcome>({"Will be refused:", "Depends:", "Will be carried out:"});

/// The lines of one outcome under its title; under several turns each line's turn stands above it.
class OutcomeLines {
 public:
  OutcomeLines(Terminal& terminal, Game& game, const std::string& file, const std::vector<orders::Numbered>& lines,
               const table::Outlook& outlook)
      : terminal_(terminal), game_(game), file_(file), lines_(lines), outlook_(outlook) {
    several_ =
        std::ranges::any_of(outlook.lines, [&](const LineOutlook& l) { return l.turn != outlook.lines[0].turn; });
    if (!several_ && !outlook.lines.empty()) line(terminal_, fill(tr("Lines for: {}"), {outlook.lines[0].turn}));
  }

  void show(Outcome outcome) {
    std::vector<std::size_t> quiet;  // standing orders that no trial run asked for
    bool titled = false;
    std::string turn;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const LineOutlook& l = outlook_.lines[i];
      if (outcome_of(l, outlook_.runs) != outcome) continue;
      if (!std::exchange(titled, true)) line(terminal_, tr(k_titles(outcome)));
      if (several_ && l.turn != turn) line(terminal_, fill(tr("Lines for: {}"), {turn = l.turn}));
      if (l.verdict.is == table::Verdict::Is::malformed || l.verdict.is == table::Verdict::Is::illegal)
        refuse(lines_[i], *l.verdict.refusal);
      else if (outcome == Outcome::refused)
        refuse(lines_[i], hopeless_refusal(l, outlook_.runs));
      else if (l.stand && l.reached == 0)
        quiet.push_back(i);
      else
        show_line(i, lost(l), once(forecast(*game_.battle, game_.board(), l, outlook_)));
    }
    std::erase_if(quiet, [&](std::size_t i) { return lines_[i].number == 0; });  // they are for every packet
    show_quiet(terminal_, game_, file_, lines_, outlook_, quiet);
    const auto unreached = [&](const LineOutlook& l) {
      return lost(l) && l.reached == 0 && !l.trouble && l.turn == outlook_.lines[0].turn;
    };
    if (outcome == Outcome::depends && missing_end(outlook_).empty() && std::ranges::any_of(outlook_.lines, unreached))
      show_later_turn();
  }

 private:
  /// Shows the line in the reader's language, unless the refusal counts columns in it.
  void refuse(const orders::Numbered& line, const Refusal& why) {
    const bool counts = why.column > 0;
    show_refusal(terminal_, file_, {line.number, counts ? line.text : orders::shown(game_.battle->names(), line.text)},
                 why);
  }
  /// What to do about orders of this turn that no trial run reached.
  void show_later_turn() {
    const auto names = game_.side() ? game_.board().turn_names(*game_.side()) : std::vector<std::string>{};
    const std::string heading = orders::print(orders::Heading{names.empty() ? "" : names.front()});
    line(
        terminal_,
        "  " +
            fill(
                tr("no trial run reached these orders. They need another line before them, such as a move into contact "
                   "or the end of a phase; or they are for a later turn and belong below its heading, such as `{}`"),
                {orders::shown(game_.battle->names(), heading)}));
  }
  /// The forecast of a line; of several lines in a row with the same one, only the first says it.
  std::string once(std::string why) {
    if (why.empty() || why != told_) return told_ = std::move(why);
    return tr("the same");
  }
  bool lost(const LineOutlook& l) const {
    return l.legal == 0 && !l.stand && !l.heading && l.verdict.is == table::Verdict::Is::later && !is_end(l) &&
           !is_filler(*game_.battle, l.canonical);
  }
  void show_line(std::size_t i, bool warned, const std::string& why) {
    line(terminal_, place(file_, lines_[i]) + ": " + (warned ? tr("warning:") + std::string(" ") : "") +
                        orders::shown(game_.battle->names(), outlook_.lines[i].canonical) +
                        (why.empty() ? "" : "  (" + why + ")"));
    show_sure(terminal_, outlook_.lines[i]);
    show_cautions(terminal_, outlook_.lines[i]);
  }

  Terminal& terminal_;
  Game& game_;
  const std::string& file_;
  const std::vector<orders::Numbered>& lines_;
  const table::Outlook& outlook_;
  bool several_ = false;
  std::string told_;  ///< the last forecast
};

}  // namespace

bool show_outlook(Terminal& terminal, Game& game, const std::string& file, const std::vector<orders::Numbered>& lines,
                  const table::Outlook& outlook) {
  OutcomeLines shown(terminal, game, file, lines, outlook);
  for (const Outcome outcome : {Outcome::refused, Outcome::depends, Outcome::carried_out})
    shown.show(outcome);
  const bool good = std::ranges::none_of(outlook.lines, [](const LineOutlook& l) {
    return l.verdict.is == table::Verdict::Is::malformed || l.verdict.is == table::Verdict::Is::illegal;
  });
  const auto hopeless = std::ranges::count_if(outlook.lines, &LineOutlook::hopeless);
  if (!good) return false;
  if (!outlook.answers) {
    line(terminal, base::printable(file, 200) + ": " + tr("error:") + " " + unanswered(*game.battle, game.board()));
    return false;
  }
  line(terminal, "");
  if (hopeless > 0)
    say(terminal, fill(hopeless == 1 ? tr("{} line failed in every trial run: see above")
                                     : tr("{} lines failed in every trial run: see above"),
                       {std::to_string(hopeless)}));
  if (unfilled(game, game.board(), outlook))
    say(terminal, tr("warning: these are only the lines that the sheet already had; you have added no order"));
  say(terminal, tr("Trial runs roll their own dice and guess what the enemy has sealed."));
  for (std::size_t i = 0; i < outlook.endings.size() && i < 4; ++i) {
    say(terminal, ending_sentence(*game.battle, outlook.endings[i], outlook.runs, *game.side()));
  }
  const auto own = own_question_lines(game, own_questions(game, texts_of(lines), outlook), outlook.runs);
  for (std::size_t i = 0; i < own.size(); ++i)
    i == 0 ? say(terminal, own[i]) : line(terminal, own[i]);
  return hopeless == 0;
}

Json outlook_json(Game& game, const std::vector<orders::Numbered>& lines, const table::Outlook& outlook) {
  static constexpr std::array<const char*, 4> k_words{"legal", "illegal", "malformed", "later"};
  static constexpr std::array<const char*, 3> k_outcomes{"refused", "depends", "carried out"};
  Json out{{"runs", outlook.runs}, {"answers", outlook.answers}, {"lines", Json::array()}, {"endings", Json::array()}};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const LineOutlook& l = outlook.lines[i];
    Json j{{"line", lines[i].number},
           {"text", lines[i].text},
           {"canonical", l.canonical},
           {"verdict", k_words[static_cast<std::size_t>(l.verdict.is)]},
           {"outcome", k_outcomes[static_cast<std::size_t>(outcome_of(l, outlook.runs))]},
           {"reached", l.reached},
           {"legal", l.legal},
           {"hopeless", l.hopeless()},
           {"cautions", l.cautions},
           {"turn", l.turn}};
    const auto& r = l.verdict.refusal ? l.verdict.refusal : l.trouble;
    if (r) j["refusal"] = {{"rule", r->rule}, {"why", r->why}, {"column", r->column}, {"hint", r->hint}};
    out["lines"].push_back(std::move(j));
  }
  for (const table::Ending& e : outlook.endings) {
    out["endings"].push_back(
        {{"times", e.times},
         {"question", e.awaited.question},
         {"subject", e.awaited.subject},
         {"side",
          e.awaited.kind == table::Awaited::Kind::decision ? report::side_name(*game.battle, e.awaited.who) : ""},
         {"over", e.awaited.kind == table::Awaited::Kind::over},
         {"turn_passed", e.turn_passed},
         {"missing", e.way_out}});
  }
  return out;
}

}  // namespace hexpost::cli

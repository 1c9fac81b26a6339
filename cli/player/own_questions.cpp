#include "cli/player/own_questions.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "cli/names.h"
#include "cli/player/verdicts.h"
#include "engine/base/text.h"
#include "engine/orders/heading.h"
#include "engine/orders/tongue.h"

namespace hexpost::cli {
namespace {

using table::Awaited;
using table::Ending;

constexpr int k_question_rounds = 6;  ///< questions that follow one another

bool comes_back(const Writer& writer, const Ending& e) {
  return e.awaited.kind == Awaited::Kind::decision && e.awaited.who == writer.side;
}

/// The answers to a question at which runs ended.
struct Remedy {
  std::vector<std::string> lines;  ///< canonical, the best first; empty if no line written now could answer
  std::vector<std::string> words;  ///< of `stand` lines, the last word of each
};

/// Proposes no line that ends a later turn than that in which the packet begins: the player must write it.
Remedy remedy_for(const Writer& writer, const Ending& e) {
  if (e.turn_goes_on) return {e.turn_passed ? std::vector<std::string>{} : std::vector<std::string>{e.way_out}, {}};
  for (const table::StandingQuestion& q : writer.battle.standing()) {
    if (q.name != e.awaited.question) continue;
    std::vector<std::string> answers;
    if (const std::string best = harmless_answer(q); !best.empty()) answers.push_back(best);
    for (const std::string& word : q.words) {
      if (word != "end" && !base::has_word(answers, word)) answers.push_back(word);
    }
    if (q.words.empty()) {  // it is answered by a name
      for (const std::string& answer : e.answers) {
        if (const auto words = base::words(answer); words.size() == 2) answers.emplace_back(words.back());
      }
    }
    Remedy out{{}, answers};
    for (const std::string& answer : answers)
      out.lines.push_back("stand army " + q.name + " do " + answer);
    return out;
  }
  return {};
}

/// The verbs of the orders that the writer could still give where runs ended, if no line has one of them.
std::string unused_verbs(const std::vector<std::string>& lines, const Ending& e) {
  std::vector<std::string> verbs;
  for (const std::string& answer : e.answers) {
    const std::string verb(answer.substr(0, answer.find(' ')));
    if (!verb.starts_with("end-") && !base::has_word(verbs, verb)) verbs.push_back(verb);
  }
  const auto is_used = [&](const std::string& line) {
    return base::has_word(verbs, std::string_view(line).substr(0, line.find(' ')));
  };
  return std::ranges::any_of(lines, is_used) ? std::string() : base::join(verbs, ", ");
}

/// Puts a line after those of the first turn of a packet.
void add_to_first_turn(const Writer& writer, std::vector<std::string>& lines, const std::string& line) {
  const auto begins = [&](const std::string& l) { return orders::begins_turn(*writer.board.readings().line(l)); };
  lines.insert(std::ranges::find_if(lines, begins), line);
}

table::Outlook try_again(const Writer& writer, const std::vector<std::string>& lines) {
  return table::try_lines(writer.board, writer.side, lines, writer.sealed, table::guess_policies(writer.battle),
                          writer.runs, k_trial_seed);
}

/// In how many of a thousand runs the packet came back with this question.
int times_asked(const Writer& writer, const table::Outlook& outlook, const std::string& question) {
  int times = 0;
  for (const Ending& e : outlook.endings) {
    if (comes_back(writer, e) && e.awaited.question == question) times += e.times;
  }
  return times * 1000 / std::max(outlook.runs, 1);
}

/// The first of the lines after which the packet does not come back with the question, else the one after which it
/// does so least; empty if none of them helps.
std::string best_of(const Writer& writer, const std::vector<std::string>& lines, const Remedy& remedy,
                    const table::Outlook& outlook, const std::string& question) {
  if (remedy.lines.size() < 2) return remedy.lines.empty() ? std::string() : remedy.lines.front();
  std::string best;
  int least = times_asked(writer, outlook, question);
  for (const std::string& line : remedy.lines) {
    auto more = lines;
    add_to_first_turn(writer, more, line);
    const int times = times_asked(writer, try_again(writer, more), question);
    if (times < least) least = times, best = line;
    if (least == 0) break;
  }
  return best;
}

}  // namespace

std::string harmless_answer(const table::StandingQuestion& question) {
  if (!question.proposed.empty() && question.proposed != "ask") return question.proposed;
  for (const char* word : {"no", "none", "stay"}) {
    if (base::has_word(question.words, word)) return word;
  }
  const auto some = std::ranges::find_if(question.words, [](const std::string& word) { return word != "end"; });
  return some == question.words.end() ? std::string() : *some;
}

OwnQuestions own_questions(const Writer& writer, const std::vector<std::string>& typed, const table::Outlook& first) {
  OwnQuestions out;
  std::vector<std::string> lines = typed;
  table::Outlook outlook = first;
  std::set<std::string> seen;  // questions for which a line was looked for
  for (const Ending& e : first.endings) {
    if (comes_back(writer, e)) out.times += e.times;
  }
  for (int round = 0; round < k_question_rounds; ++round) {
    bool more = false;
    for (const Ending& e : outlook.endings) {
      if (!comes_back(writer, e)) continue;
      const std::string what = orders::shown(writer.battle.names(), e.awaited.question) +
                               (e.awaited.rule.empty() ? "" : " [" + e.awaited.rule + "]");
      if (round == 0 && !base::has_word(out.questions, what)) out.questions.push_back(what);
      const Remedy remedy = remedy_for(writer, e);
      if (remedy.lines.empty() || !seen.insert(e.awaited.question).second) continue;
      const std::string line = best_of(writer, lines, remedy, outlook, e.awaited.question);
      if (line.empty() || base::has_word(lines, line)) continue;
      out.too_late.push_back(e.turn_goes_on ? unused_verbs(lines, e) : std::string());
      add_to_first_turn(writer, lines, line), out.lines.push_back(line), out.words.push_back(remedy.words);
      more = true;
    }
    if (!more) break;
    outlook = try_again(writer, lines);
  }
  return out;
}

OwnQuestions own_questions(Game& game, const std::vector<std::string>& typed, const table::Outlook& first) {
  std::error_code failed;
  const bool has_standing = std::filesystem::exists(game.standing_path(), failed);
  return own_questions(
      Writer{*game.battle, game.board(), *game.side(), game.sealed(has_standing), trial_runs(game, k_send_trials)},
      typed, first);
}

std::vector<std::string> own_question_lines(const Game& game, const OwnQuestions& own, int runs) {
  if (own.questions.empty()) return {};
  if (own.lines.empty())
    return {
        fill(tr("warning: in {} of {} trial runs your turn stops to ask you something, which costs an extra mail: {}. "
                "If you know what you want there, write it under the heading of that turn"),
             {std::to_string(own.times), std::to_string(runs), base::join(own.questions, ", ")})};
  std::vector<std::string> out{
      fill(tr("warning: in {} of {} trial runs your turn stops to ask you something, which costs an extra mail: {}. If "
              "you want nothing else there, add:"),
           {std::to_string(own.times), std::to_string(runs), base::join(own.questions, ", ")})};
  for (const std::string& line : own.lines)
    out.push_back("  " + orders::shown(game.battle->names(), line));
  return out;
}

}  // namespace hexpost::cli

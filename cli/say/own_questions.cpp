#include "cli/say/own_questions.h"

#include <algorithm>
#include <filesystem>

#include "cli/say/verdicts.h"
#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/table/packets.h"

namespace hexpost::cli {
namespace {

using base::fill;
using base::tr;
using table::Awaited;
using table::Ending;

constexpr int k_rounds = 6;  ///< a question behind a question behind a question ...

bool comes_back(const Writer& writer, const Ending& e) {
  return e.awaited.kind == Awaited::Kind::decision && e.awaited.who == writer.side;
}

/// The line that answers the question on which a run ended; empty if no line written now could. What ends a later turn
/// than the one in which the packet begins is for the player to write: none is proposed.
std::string line_for(const Writer& writer, const Ending& e) {
  if (e.turn_goes_on) return e.turn_passed ? std::string() : e.way_out;
  for (const table::StandingQuestion& q : writer.battle.standing()) {
    if (q.name != e.awaited.question) continue;
    const std::string answer = harmless_answer(q);
    return answer.empty() ? answer : "stand army " + q.name + " do " + answer;
  }
  return {};
}

/// Puts a line behind those of the first turn of a packet.
void add_to_first_turn(std::vector<std::string>& lines, const std::string& line) {
  const auto read = table::prepare(lines);
  const auto later = std::ranges::find_if(read, [](const table::Prepared& p) { return p.heading.has_value(); });
  lines.insert(lines.begin() + (later - read.begin()), line);
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
  for (const Ending& e : first.endings) {
    if (comes_back(writer, e)) out.times += e.times;
  }
  for (int round = 0; round < k_rounds; ++round) {
    bool more = false;
    for (const Ending& e : outlook.endings) {
      if (!comes_back(writer, e)) continue;
      const std::string line = line_for(writer, e);
      const std::string what = orders::shown(writer.battle.names(), e.awaited.question) +
                               (e.awaited.rule.empty() ? "" : " [" + e.awaited.rule + "]");
      if (round == 0 && !base::has_word(out.questions, what)) out.questions.push_back(what);
      if (line.empty() || base::has_word(lines, line)) continue;
      add_to_first_turn(lines, line), out.lines.push_back(line);
      more = true;
    }
    if (!more) break;
    outlook = table::try_lines(writer.board, writer.side, lines, writer.sealed, table::guess_policies(writer.battle),
                               writer.runs, k_trial_seed);
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

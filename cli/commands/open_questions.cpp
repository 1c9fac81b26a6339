#include "cli/commands/open_questions.h"

#include <algorithm>

#include "cli/names.h"
#include "cli/player/game.h"
#include "cli/player/own_questions.h"
#include "cli/say/typing.h"
#include "engine/base/text.h"
#include "engine/orders/tongue.h"

namespace hexpost::cli {
namespace {

/// The word of the question; of one about a wing with the name of the wing that acts now, if the player has several.
std::string called(Game& game, const table::StandingQuestion& q) {
  std::string word = orders::shown(game.battle->names(), q.name);
  const std::string wing = game.board().turn_name();
  const auto wings = game.board().turn_names(*game.side());
  const bool of_wing = q.about == table::StandingQuestion::About::wing && wings.size() > 1;
  return of_wing && base::has_word(wings, wing) ? fill(tr("{} of {}"), {word, wing}) : word;
}

/// The answer word; empty: leave it open, and the mail comes back with the question; nothing at the end of input.
std::optional<std::string> answer_to(Terminal& terminal, Game& game, const table::StandingQuestion& q,
                                     const std::string& proposed, const std::vector<std::string>& choices) {
  const orders::Names& names = game.battle->names();
  const std::string words = base::join(orders::shown(names, choices, orders::As::answer), " | ");
  for (;;) {
    const auto reply =
        asked(terminal,
              fill(tr("{} [{}]: {}\n  {}, or `ask` to be asked then [{}]: "),
                   {called(game, q), q.rule, tr(q.help), words, orders::shown(names, proposed, orders::As::answer)}));
    if (!reply) return std::nullopt;
    if (reply->empty()) return proposed;
    const orders::Line read = orders::understood(names, orders::cut(*reply));
    if (base::same_word(read.text, "ask")) return std::string();
    const auto chosen =
        std::ranges::find_if(choices, [&](const std::string& word) { return base::same_word(word, read.text); });
    if (chosen != choices.end()) return *chosen;
  }
}

}  // namespace

std::optional<std::string> OpenQuestions::ask(const DraftCheck& checked) {
  const OwnQuestions own = own_questions(game_, texts_of(checked.draft.lines), checked.outlook);
  std::string added;
  for (std::size_t i = 0; i < own.lines.size(); ++i) {
    const std::string& proposed = own.lines[i];
    if (base::has_word(left_open_, proposed)) continue;
    const auto words = base::words(proposed);
    const bool stand = words.size() == 5 && words[0] == "stand";
    const auto line = stand ? ask_stand(proposed, own.words[i]) : ask_end(proposed, own.too_late[i]);
    if (!line) return std::nullopt;
    if (line->empty())
      left_open_.push_back(proposed);
    else
      added += orders::shown(game_.battle->names(), *line) + "\n";
  }
  return added;
}

std::optional<std::string> OpenQuestions::ask_stand(const std::string& proposed,
                                                    const std::vector<std::string>& choices) {
  const auto words = base::words(proposed);
  const std::string question(words[2]), answer(words[4]);
  const auto questions = game_.battle->standing();
  const auto q = std::ranges::find(questions, question, &table::StandingQuestion::name);
  const auto chosen = q == questions.end() ? std::optional(answer) : answer_to(terminal_, game_, *q, answer, choices);
  return chosen && !chosen->empty() ? "stand army " + question + " do " + *chosen : chosen;
}

std::optional<std::string> OpenQuestions::ask_end(const std::string& proposed, const std::string& late) {
  const orders::Names& names = game_.battle->names();
  const std::string end = orders::shown(names, proposed);
  const auto reply =
      asked(terminal_, late.empty() ? fill(tr("Nothing ends the phase after these orders. Add `{}`? [Y/n] "), {end})
                                    : fill(tr("You have not given these orders, which are still possible: {}. Go "
                                              "without them, and add `{}`? [y/N] "),
                                           {orders::shown(names, late), end}));
  if (!reply) return std::nullopt;
  const char letter = letter_of(*reply, {"yes", "no"});
  return letter == 'n' || (!late.empty() && letter != 'y') ? std::string() : proposed;
}

}  // namespace hexpost::cli

#include "cli/say/odd_answers.h"

#include <algorithm>

#include "cli/names.h"
#include "cli/player/standing.h"
#include "engine/base/text.h"
#include "engine/orders/tidy.h"
#include "engine/orders/tongue.h"
#include "engine/orders/usage.h"

namespace hexpost::cli {
namespace {

using base::Refusal;
using table::LineOutlook;
using table::Verdict;

/// A canonical word of a line as it was typed.
std::string quoted(const orders::Names& names, const orders::Line& typed, std::string_view word) {
  const orders::Line read = orders::understood(names, typed);
  for (std::size_t i = 0; i < std::min(read.words.size(), typed.words.size()); ++i) {
    if (base::same_word(read.words[i], word)) return base::printable(typed.words[i], 40);
  }
  return base::printable(word, 40);
}

/// [order (act | disengage | rally), end-orders [WING]] The words that may stand behind the verb, where the grammar has
/// nothing but words and names of wings there; the place of the word in the line.
std::optional<std::pair<std::vector<std::string>, std::size_t>> choices_of(const table::Verb& verb) {
  if (verb.usage == verb.verb + " [WING]") return std::pair(std::vector<std::string>{"WING"}, std::size_t{1});
  const std::size_t open = verb.usage.find('('), close = verb.usage.find(')');
  if (open == std::string::npos || close != verb.usage.size() - 1) return std::nullopt;
  const std::size_t at = base::words(std::string_view(verb.usage).substr(0, open)).size();
  std::vector<std::string> out;
  for (const std::string_view part :
       base::split(std::string_view(verb.usage).substr(open + 1, close - open - 1), '|')) {
    const std::string word(base::trim(part));
    // WING, HEX or <facing>: something is put in there
    const bool place = std::any_of(word.begin(), word.end(), [](char c) { return c == '<' || (c >= 'A' && c <= 'Z'); });
    if ((place && word != "WING") || word.find(' ') != std::string::npos) return std::nullopt;
    out.push_back(word);
  }
  return std::pair(std::move(out), at);
}

/// A line that is not an order, but the tail of an answer to the question ("yes"), or begins as its verb does.
std::string meant_answer(const orders::Names& names, const std::optional<table::Pending>& asked,
                         const std::string& typed) {
  if (!asked) return {};
  const orders::Line line = orders::understood(names, orders::cut(typed));
  const std::string tail = " " + base::lower(line.text), begun = orders::fold(line.verb());
  for (const std::string& answer : asked->answers) {
    if (base::lower(answer).ends_with(tail)) return orders::shown(names, answer);
  }
  for (const std::string& answer : asked->answers) {
    const std::string verb = orders::shown(names, base::words(answer).front());
    if (begun.size() >= 3 && line.words.size() == 1 && orders::fold(verb).starts_with(begun + "-")) return verb;
  }
  return {};
}

/// Why a line, a canonical answer to a question, does not have the form of that answer. Its columns are those of
/// `typed`.
std::optional<Refusal> wrong_form(const table::Battle& battle, const orders::Line& line, const orders::Line& typed) {
  const auto is_asked = [&](const table::StandingQuestion& q) { return base::same_word(q.name, line.verb()); };
  const auto questions = battle.standing();
  const auto question = std::ranges::find_if(questions, is_asked);
  if (question == questions.end()) return std::nullopt;
  for (const std::size_t from : {1u, 2u}) {  // a word of a standing order may answer, too
    if (from >= line.words.size()) break;
    const std::vector<std::string> rest(line.words.begin() + static_cast<std::ptrdiff_t>(from), line.words.end());
    if (base::has_word(question->words, base::join(rest, " "))) return std::nullopt;
  }
  const orders::Names& names = battle.names();
  std::optional<Refusal> out;
  for (const table::Verb& verb : battle.verbs()) {
    if (!base::same_word(verb.verb, line.verb())) continue;
    const auto misfit = orders::misfit(names, verb.usage, line);
    if (!misfit) return std::nullopt;
    const std::string word(typed.words.size() == line.words.size() ? typed.word(misfit->word)
                                                                   : line.word(misfit->word));
    const std::string given = word.empty() ? tr("the end of the line") : base::printable(word, 40);
    const std::string wanted =
        base::join(orders::shown(names, misfit->wanted, orders::As::answer), std::string(tr(" or ")));
    const int column = typed.words.size() == line.words.size() || word.empty() ? typed.column(misfit->word) : 0;
    out = Refusal{verb.rule,
                  wanted.empty() ? fill(tr("{} is too much here"), {given})
                                 : fill(tr("{} is expected here, not {}"), {wanted, given}),
                  column, orders::shown(names, verb.usage)};
  }
  return out;
}

/// Why the order of a line, also one under a condition, is an answer of a wrong form.
std::optional<Refusal> wrong_answer(const table::Battle& battle, const std::string& canonical,
                                    const std::string& typed) {
  const orders::Line line = orders::cut(canonical), as_typed = orders::cut(typed);
  if (!base::same_word(line.verb(), "if")) return wrong_form(battle, line, as_typed);
  const auto read = orders::parse_conditional(line), written = orders::parse_conditional(as_typed);
  const auto* meant = std::get_if<orders::Conditional>(&read);
  if (meant == nullptr) return std::nullopt;
  const auto* said = std::get_if<orders::Conditional>(&written);
  auto out = wrong_form(battle, meant->then, said ? said->then : meant->then);
  if (out && out->column > 0) out->column = said ? out->column + said->before_then : 0;
  if (out || !meant->otherwise) return out;
  const bool both = said && said->otherwise;
  out = wrong_form(battle, *meant->otherwise, both ? *said->otherwise : *meant->otherwise);
  if (out && out->column > 0) out->column = both ? out->column + said->before_otherwise : 0;
  return out;
}

}  // namespace

void mark_odd_answers(const table::Battle& battle, const table::Match& board, table::Player side,
                      const std::vector<std::string>& typed, std::vector<LineOutlook>& lines) {
  const orders::Names& names = battle.names();
  const auto verbs = battle.verbs();
  const auto questions = battle.standing();
  const auto asked = board.pending(60);
  const auto wings = own_wings(battle, side);
  for (std::size_t i = 0; i < lines.size() && i < typed.size(); ++i) {
    Verdict& verdict = lines[i].verdict;
    if (verdict.is == Verdict::Is::malformed && verdict.refusal && verdict.refusal->column == 1) {
      const std::string meant = meant_answer(names, asked, typed[i]);
      if (!meant.empty())
        verdict.refusal->hint = fill(tr("did you mean {}?"), {meant});
      else if (const orders::Line read = orders::understood(names, orders::cut(typed[i]));
               orders::keeps_still(read.verb()) || base::same_word(read.verb(), "stand"))
        verdict.refusal->hint = tr("a unit without an order stays where it is; leave this line out");
      continue;
    }
    if (lines[i].stand) {
      auto judged = judge_stand(battle, board, side, typed[i]);
      if (auto* refusal = std::get_if<Refusal>(&judged)) verdict = {Verdict::Is::malformed, std::move(*refusal)};
      continue;
    }
    const bool works = verdict.is == Verdict::Is::legal || lines[i].legal > 0;
    if (auto refusal = works || verdict.refusal ? std::nullopt : wrong_answer(battle, lines[i].canonical, typed[i])) {
      verdict = {Verdict::Is::malformed, std::move(refusal)};
      continue;
    }
    const orders::Line line = orders::cut(lines[i].canonical);
    const auto verb = std::find_if(verbs.begin(), verbs.end(),
                                   [&](const table::Verb& v) { return base::same_word(v.verb, line.verb()); });
    if (verb == verbs.end()) continue;
    auto choices = choices_of(*verb);
    // what a standing order may answer, a line may say, too: `mode stay`
    for (const table::StandingQuestion& q : choices ? questions : std::vector<table::StandingQuestion>{}) {
      for (const std::string& word : q.name == verb->verb ? q.words : std::vector<std::string>{}) {
        if (!base::has_word(choices->first, word)) choices->first.push_back(word);
      }
    }
    if (!choices || line.words.size() <= choices->second) continue;
    const std::string_view word = line.word(choices->second);
    const bool wing = base::has_word(choices->first, "WING");
    if (base::has_word(choices->first, word) || (wing && base::has_word(wings, word))) continue;
    std::vector<std::string> known = orders::shown(names, choices->first, orders::As::answer);
    if (wing) {
      std::erase(known, orders::shown(names, "WING", orders::As::answer));
      known.insert(known.end(), wings.begin(), wings.end());
    }
    const orders::Line as_typed = orders::cut(typed[i]);
    verdict = {Verdict::Is::malformed,
               Refusal{"",
                       fill(tr("{} is not an answer to {}"),
                            {quoted(names, as_typed, word), orders::shown(names, verb->verb)}),
                       as_typed.column(choices->second), fill(tr("one of: {}"), {base::join(known, " ")})}};
  }
}

}  // namespace hexpost::cli

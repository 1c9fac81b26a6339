#include "cli/player/odd_answers.h"

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

/// A canonical word of a line as it was typed: `read` has the typed words in the canonical language.
std::string quoted_word(const orders::Line& read, const orders::Line& typed, std::string_view word) {
  for (std::size_t i = 0; i < std::min(read.words.size(), typed.words.size()); ++i) {
    if (base::same_word(read.words[i], word)) return base::printable(typed.words[i], 40);
  }
  return base::printable(word, 40);
}

/// A line that is not an order, but the tail of an answer to the question ("yes"), or begins as its verb does.
std::string meant_answer(const orders::Names& names, const std::optional<table::Pending>& asked,
                         const orders::Line& line) {
  if (!asked) return {};
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
    const auto misfit = orders::Grammar(verb.usage).misfit(names, line);
    if (!misfit) return std::nullopt;
    const std::string word(typed.words.size() == line.words.size() ? typed.word(misfit->word)
                                                                   : line.word(misfit->word));
    const std::string given = word.empty() ? tr("the end of the line") : base::printable(word, 40);
    const std::string wanted =
        base::join(orders::shown(names, misfit->wanted, orders::As::answer), std::string(tr(" or ")));
    const int column = typed.words.size() == line.words.size() || word.empty() ? typed.column(misfit->word) : 0;
    out = Refusal{verb.rule,
                  wanted.empty() ? fill(tr("{} does not belong here"), {given})
                                 : fill(tr("{} is expected here, not {}"), {wanted, given}),
                  column, orders::shown(names, verb.usage)};
  }
  return out;
}

/// Why the order of a line, also one under a condition, is an answer of a wrong form.
std::optional<Refusal> wrong_answer(const table::Battle& battle, const table::Parsed& read,
                                    const orders::Line& as_typed) {
  if (!base::same_word(read.line.verb(), "if")) return wrong_form(battle, read.line, as_typed);
  const auto& meant = read.conditional;
  if (meant == nullptr) return std::nullopt;
  const auto written = orders::parse_conditional(as_typed);
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
    const auto as_typed = board.readings().line(typed[i]), read = board.readings().understood(names, typed[i]);
    if (verdict.is == Verdict::Is::malformed && verdict.refusal && verdict.refusal->column == 1) {
      const std::string meant = meant_answer(names, asked, *read);
      if (!meant.empty())
        verdict.refusal->hint = fill(tr("did you mean {}?"), {meant});
      else if (orders::keeps_still(read->verb()) || base::same_word(read->verb(), "stand"))
        verdict.refusal->hint = tr("a unit without an order stays where it is; leave this line out");
      continue;
    }
    if (lines[i].stand) {
      auto judged = judge_stand(battle, board, side, typed[i]);
      if (auto* refusal = std::get_if<Refusal>(&judged)) verdict = {Verdict::Is::malformed, std::move(*refusal)};
      continue;
    }
    const auto meant = board.readings().parsed(lines[i].canonical);
    const bool works = verdict.is == Verdict::Is::legal || lines[i].legal > 0;
    if (auto refusal = works || verdict.refusal ? std::nullopt : wrong_answer(battle, *meant, *as_typed)) {
      verdict = {Verdict::Is::malformed, std::move(refusal)};
      continue;
    }
    const orders::Line& line = meant->line;
    const auto verb = std::find_if(verbs.begin(), verbs.end(),
                                   [&](const table::Verb& v) { return base::same_word(v.verb, line.verb()); });
    if (verb == verbs.end()) continue;
    auto last = orders::Grammar(verb->usage).last_word();
    // what a standing order may answer, a line may say, too: `mode stay`
    for (const table::StandingQuestion& q : last ? questions : std::vector<table::StandingQuestion>{}) {
      for (const std::string& word : q.name == verb->verb ? q.words : std::vector<std::string>{}) {
        if (!base::has_word(last->choices, word)) last->choices.push_back(word);
      }
    }
    if (!last || line.words.size() <= last->word) continue;
    const std::string_view word = line.word(last->word);
    const bool wing = base::has_word(last->choices, "WING");
    if (base::has_word(last->choices, word) || (wing && base::has_word(wings, word))) continue;
    std::vector<std::string> known = orders::shown(names, last->choices, orders::As::answer);
    if (wing) {
      std::erase(known, orders::shown(names, "WING", orders::As::answer));
      known.insert(known.end(), wings.begin(), wings.end());
    }
    verdict = {Verdict::Is::malformed,
               Refusal{"",
                       fill(tr("{} is not an answer to {}"),
                            {quoted_word(*read, *as_typed, word), orders::shown(names, verb->verb)}),
                       as_typed->column(last->word), fill(tr("one of: {}"), {base::join(known, " ")})}};
  }
}

}  // namespace hexpost::cli

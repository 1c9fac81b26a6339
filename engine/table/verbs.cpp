#include "engine/table/verbs.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/orders/heading.h"
#include "engine/orders/standing.h"
#include "engine/table/canonical.h"

namespace hexpost::table {

void teach_shared(std::vector<Verb>& out, Questions all, const SharedWords& words) {
  std::ranges::copy(verbs_of(all), std::back_inserter(out));
  std::ranges::copy(heading_verbs(words.wing), std::back_inserter(out));
  out.push_back({"stand", std::string(orders::k_stand_usage), words.stand_rule,
                 base::fill("a standing order: a question answered beforehand. Tests are figures or yes and no; a "
                            "figure takes a sign ({}), yes and no are used alone or after `not`. {}",
                            {words.figure_test, words.tests}),
                 words.stand_example});
  out.push_back({"if", std::string(orders::k_conditional_usage), "",
                 "an order for one of two cases, seen when its turn comes. " + words.conditions, words.if_example});
}

std::optional<std::variant<std::string, base::Refusal>> canonical_answer(const orders::Names& names,
                                                                         const orders::Line& line, Questions all,
                                                                         std::size_t least) {
  using Out = std::variant<std::string, base::Refusal>;
  const Question* question = find_question(all, line.verb());
  if (question == nullptr || question->help.empty()) return std::nullopt;
  if (line.words.size() < (question->asks == Asks::army ? 2 : least))
    return Out(base::Refusal{std::string(question->rule), base::tr("the answer is missing"),
                             line.column(line.words.size()), question->usage()});
  std::string out(question->name);
  for (std::size_t i = 1; i < line.words.size(); ++i)
    out += " " + orders::canonical_word(names, line.words[i]);
  return Out(std::move(out));
}

base::Refusal unknown_verb(const orders::Names& names, const orders::Line& line, const std::vector<Verb>& verbs,
                           std::string list, std::span<const Newcomer> newcomers) {
  const std::string why = base::fill(base::tr("{} is not an order"), {base::printable(line.verb(), 40)});
  const auto newcomer = std::ranges::find_if(
      newcomers, [&](const Newcomer& one) { return orders::fold(one.typed) == orders::fold(line.verb()); });
  if (newcomer != newcomers.end()) {
    std::string hint = newcomer->hint != nullptr ? newcomer->hint() : std::move(list);
    if (!newcomer->meant.empty())
      hint = base::fill(base::tr("did you mean {}?"), {orders::shown(names, newcomer->meant)});
    return {std::string(newcomer->rule), why, 1, std::move(hint)};
  }
  std::vector<std::string> known, split, ends;
  for (const Verb& verb : verbs) {
    known.push_back(verb.verb);
    if (verb.verb.starts_with(base::lower(line.verb()) + "-")) split.push_back(verb.verb);
    if (verb.verb.starts_with("end-")) ends.push_back(verb.verb);
  }
  const auto joined = base::nearest(base::lower(line.verb()) + "-" + base::lower(line.word(1)), split);
  auto close = joined ? joined : base::nearest(line.verb(), orders::known_words(names, known));
  if (close && !joined && close->starts_with("end-") && base::lower(line.verb()).starts_with("end-")) {
    // all these verbs begin with `end-`: the names of their phases must be similar, too
    std::vector<std::string> phases;
    for (const std::string& end : ends)
      phases.push_back(end.substr(4));
    if (!base::nearest(base::lower(line.verb()).substr(4), phases)) close.reset();
  }
  if (!close && split.empty() && base::lower(line.verb()).starts_with("end-")) split = ends;
  std::string hint = std::move(list);
  if (close) hint = base::fill(base::tr("did you mean {}?"), {orders::shown(names, *close)});
  if (!joined && !split.empty()) {
    for (std::string& verb : split)
      verb = orders::shown(names, verb);
    hint = base::fill(base::tr("did you mean {}?"), {base::join(split, base::tr(" or "))});
  }
  return {"", why, 1, std::move(hint)};
}

}  // namespace hexpost::table

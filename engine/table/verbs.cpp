#include "engine/table/verbs.h"

namespace hexpost::table {

std::optional<std::variant<std::string, base::Refusal>> canonical_answer(const orders::Names& names,
                                                                         const orders::Line& line, Questions all,
                                                                         std::size_t least) {
  using Out = std::variant<std::string, base::Refusal>;
  const Question* question = find_question(all, line.verb());
  if (question == nullptr || question->usage.empty()) return std::nullopt;
  if (line.words.size() < (question->asks == Question::Asks::army ? 2 : least))
    return Out(base::Refusal{std::string(question->rule), base::tr("the answer is missing"), line.column(1),
                             std::string(question->usage)});
  std::string out(question->name);
  for (std::size_t i = 1; i < line.words.size(); ++i)
    out += " " + orders::canonical_word(names, line.words[i]);
  return Out(std::move(out));
}

base::Refusal unknown_verb(const orders::Names& names, const orders::Line& line, const std::vector<Verb>& verbs,
                           std::string list) {
  std::vector<std::string> known, split, ends;
  for (const Verb& verb : verbs) {
    known.push_back(verb.verb);
    if (verb.verb.starts_with(base::lower(line.verb()) + "-")) split.push_back(verb.verb);
    if (verb.verb.starts_with("end-")) ends.push_back(verb.verb);
  }
  const auto joined = base::nearest(base::lower(line.verb()) + "-" + base::lower(line.word(1)), split);
  const auto close = joined ? joined : base::nearest(line.verb(), orders::known_words(names, known));
  if (!close && split.empty() && base::lower(line.verb()).starts_with("end-")) split = ends;
  std::string hint = std::move(list);
  if (close) hint = base::fill(base::tr("did you mean {}?"), {orders::shown(names, *close)});
  if (!joined && !split.empty()) {
    for (std::string& verb : split)
      verb = orders::shown(names, verb);
    hint = base::fill(base::tr("did you mean {}?"), {base::join(split, base::tr(" or "))});
  }
  return {"", base::fill(base::tr("{} is not an order"), {base::printable(line.verb(), 40)}), 1, std::move(hint)};
}

}  // namespace hexpost::table

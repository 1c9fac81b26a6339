#include "engine/base/sentence.h"

#include "engine/base/ensure.h"
#include "engine/base/text.h"

namespace hexpost::base {
namespace {

std::string text(const Part& part, const Namer& name) {
  if (part.sentences.empty()) return part.translated ? tr(part.text) : part.text;
  std::vector<std::string> out;
  for (const Sentence& one : part.sentences)
    out.push_back(base::text(one, name));
  return join(out, ", ");
}

std::string text(const Sentence& sentence, Arg arg, const Namer& name) {
  if (arg.kind == Arg::k_number) return std::to_string(arg.n);
  if (arg.kind == Arg::k_part) return text(sentence.parts.at(static_cast<std::size_t>(arg.n)), name);
  ensure(name != nullptr, "a sentence has a thing that its reader cannot name");
  return name(arg.kind - Arg::k_first_thing, arg.n);
}

}  // namespace

bool operator==(const Sentence& a, const Sentence& b) {
  return a.pattern == b.pattern && a.count == b.count && a.args == b.args && a.parts == b.parts;
}

std::string text(const Sentence& sentence, const Namer& name) {
  std::array<std::string, Sentence::k_most> a;
  for (std::size_t i = 0; i < sentence.count; ++i)
    a[i] = text(sentence, sentence.args[i], name);
  return fill(tr(sentence.pattern), {a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]});
}

}  // namespace hexpost::base

#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Sentences are written where their event happens. They keep their arguments as they are, and are translated and
/// filled in only when they are read.
namespace hexpost::base {

/// An argument of a sentence: a number, a part of the sentence, or a thing that the reader's `Namer` names.
struct Arg {
  static constexpr std::uint8_t k_number = 0, k_part = 1, k_first_thing = 2;
  std::int32_t n = 0;  ///< the number; the index of the part; which thing of its kind
  std::uint8_t kind = k_number;
  bool operator==(const Arg&) const = default;
};
/// A thing of one of the speaker's own kinds (an enum from 0): unit 7, side 1.
constexpr Arg thing(auto kind, int n) {
  return {n, static_cast<std::uint8_t>(static_cast<int>(kind) + Arg::k_first_thing)};
}
/// A word that the catalogue has.
struct Word {
  std::string text;
};
inline Word word(std::string_view text) {
  return {std::string(text)};
}

struct Part;
struct Sentence {
  static constexpr std::size_t k_most = 8;
  std::string_view pattern;  ///< a literal, with `{}` for each argument as base::fill takes it
  std::array<Arg, k_most> args{};
  std::uint8_t count = 0;
  std::vector<Part> parts;  ///< arguments that are not numbers: texts, words, other sentences
  friend bool operator==(const Sentence&, const Sentence&);
};
/// A text that stands as it is, a word in the reader's language, or sentences with commas between them.
struct Part {
  std::string text{};
  bool translated = false;
  std::vector<Sentence> sentences{};
  bool operator==(const Part&) const = default;
};

/// The pattern of a sentence with `Count` arguments. A literal that has another number of places does not compile.
template <std::size_t Count>
struct Pattern {
  template <std::size_t N>
  consteval Pattern(const char (&literal)[N]) : text(literal, N - 1) {
    std::size_t next = 0, most = 0;
    for (std::size_t i = 0; i + 1 < N; ++i) {
      if (literal[i] != '{') continue;
      const char c = literal[i + 1];
      const std::size_t index = c >= '0' && c <= '9' ? static_cast<std::size_t>(c - '0') : next++;
      if (most < index + 1) most = index + 1;
    }
    if (most != Count) throw "the pattern has another number of places";
  }
  std::string_view text;
};

namespace sentence {
inline void add(Sentence& to, Arg arg) {
  to.args[to.count++] = arg;
}
inline void add(Sentence& to, Part part) {
  add(to, Arg{static_cast<std::int32_t>(to.parts.size()), Arg::k_part});
  to.parts.push_back(std::move(part));
}
inline void add(Sentence& to, std::integral auto number) {
  add(to, Arg{static_cast<std::int32_t>(number), Arg::k_number});
}
inline void add(Sentence& to, std::string_view text) {
  add(to, Part{std::string(text)});
}
inline void add(Sentence& to, const std::string& text) {
  add(to, Part{text});
}
inline void add(Sentence& to, const char* text) {
  add(to, Part{text});
}
inline void add(Sentence& to, Word of_catalogue) {
  add(to, Part{std::move(of_catalogue.text), true});
}
inline void add(Sentence& to, std::vector<Sentence> list) {
  add(to, Part{.sentences = std::move(list)});
}
inline void add(Sentence& to, Sentence within) {
  Part part;
  part.sentences.push_back(std::move(within));
  add(to, std::move(part));
}
}  // namespace sentence

/// A sentence of this pattern. An argument is a number, a text that stands as it is, a `word`, a `thing`, a sentence
/// within the sentence, or a list of sentences.
template <class... A>
Sentence phrase(Pattern<sizeof...(A)> pattern, A&&... args) {
  static_assert(sizeof...(A) <= Sentence::k_most);
  Sentence out;
  out.pattern = pattern.text;
  (sentence::add(out, std::forward<A>(args)), ...);
  return out;
}

/// Names the thing `n` of a kind (0 is the first of the speaker's own kinds) in the reader's language.
using Namer = std::function<std::string(int kind, int n)>;
/// The sentence in the reader's language.
std::string text(const Sentence& sentence, const Namer& name = {});

}  // namespace hexpost::base

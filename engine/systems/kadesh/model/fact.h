#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/systems/kadesh/model/types.h"

/// Day of the Chariot: Kadesh: what the rules tell. A sentence stands where its event happens; it is translated and
/// filled in when it is read.
namespace hexpost::kadesh {

/// What fills one place of a sentence.
struct Arg {
  Arg(std::string text_) : text(std::move(text_)) {}
  Arg(std::string_view text_) : text(text_) {}
  Arg(const char* text_) : text(text_) {}
  Arg(int n) : text(std::to_string(n)) {}
  std::string text;
  bool translated = false;  ///< a word of the program's, to be shown in the reader's language
  bool operator==(const Arg&) const = default;
};
/// A word that the catalogue has.
inline Arg word(std::string_view text) {
  Arg out(text);
  out.translated = true;
  return out;
}

struct Fact {
  std::string_view pattern;  ///< with a {} for each argument
  std::vector<Arg> args;
  int heading = 0;    ///< 2: a player turn begins, 1: a phase begins
  std::string piece;  ///< goes along `way`
  int side = -1;      ///< of `piece`, or of the side that loses
  std::vector<Hex> way;
  std::vector<Hex> fighting;  ///< hexes in which there is fighting
  bool shots = false;         ///< of `fighting`: only shots
  bool loss = false;
  bool operator==(const Fact&) const = default;

  Fact goes(std::string name, SideId of, std::vector<Hex> along) && {
    piece = std::move(name), side = of, way = std::move(along);
    return std::move(*this);
  }
  Fact fights(std::vector<Hex> in) && {
    fighting = std::move(in);
    return std::move(*this);
  }
  Fact shot_at(Hex in) && {
    fighting = {in}, shots = true;
    return std::move(*this);
  }
  Fact loses(SideId of) && {
    side = of, loss = true;
    return std::move(*this);
  }
};

template <class... A>
Fact say(std::string_view pattern, A&&... args) {
  Fact out;
  out.pattern = pattern;
  (out.args.emplace_back(std::forward<A>(args)), ...);
  return out;
}
inline Fact heading(int level, Fact fact) {
  fact.heading = level;
  return fact;
}
/// The sentence in the reader's language.
std::string describe(const Fact& fact);

}  // namespace hexpost::kadesh

#pragma once

#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/sentence.h"
#include "engine/hex/hex.h"
#include "engine/table/match.h"

/// Facts, which the rules tell: a sentence about an event, and the effect of the event on the map.
namespace hexpost::table {

/// A Deed whose hexes have no labels yet.
struct MapDeed {
  Deed::Kind kind = Deed::Kind::goes;
  std::string piece;
  int side = -1;
  std::vector<hex::Hex> hexes;
  bool operator==(const MapDeed&) const = default;
};

/// The outcome for one unit in few words, for lists of odds: "recoils".
struct Outcome {
  base::Arg of;
  base::Sentence how;
  bool operator==(const Outcome&) const = default;
};

/// A row of a combat in a report's table: a side of the combat, or a unit that shoots.
struct CombatRow {
  base::Sentence who;
  base::Sentence factor;  ///< what counts besides the dice; may be empty
  int dice = 0;  ///< the number of dice that count for the row. The dice of a fact's rows are the last before the fact.
  base::Sentence total{};
  base::Sentence result{};
  bool operator==(const CombatRow&) const = default;
};

struct Fact {
  base::Sentence sentence;
  int heading = 0;  ///< 2: a player turn begins, 1: a phase begins
  std::vector<MapDeed> on_map{};
  std::vector<Outcome> outcomes{};
  std::vector<CombatRow> rows{};  ///< of a combat; a report prints them instead of the sentence
  bool in_rows = false;           ///< the rows of a later fact say the same: a report prints only one of the two
  bool operator==(const Fact&) const = default;

  /// The piece goes along these hexes; nothing if it stays where it is.
  Fact goes(std::string piece, int side, std::vector<hex::Hex> way) && {
    if (way.size() < 2) return std::move(*this);
    return std::move(*this).does({Deed::Kind::goes, std::move(piece), side, std::move(way)});
  }
  /// There is fighting in these hexes, one mark each.
  Fact fights(const std::vector<hex::Hex>& in) && {
    for (const hex::Hex h : in)
      on_map.push_back({Deed::Kind::fights, {}, -1, {h}});
    return std::move(*this);
  }
  /// There are shots at a unit in this hex.
  Fact shot_at(hex::Hex at) && { return std::move(*this).does({Deed::Kind::shot_at, {}, -1, {at}}); }
  /// A loss of the side: the sentence is printed bold.
  Fact loses(int side) && { return std::move(*this).does({Deed::Kind::loses, {}, side, {}}); }
  Fact comes_to(base::Arg of, base::Sentence how) && {
    outcomes.push_back({of, std::move(how)});
    return std::move(*this);
  }
  /// A report prints the combat as these rows.
  Fact as_rows(std::vector<CombatRow> all) && {
    rows = std::move(all);
    return std::move(*this);
  }
  /// A later fact has the rows of the combat, which say the same.
  Fact said_in_rows() && {
    in_rows = true;
    return std::move(*this);
  }
  Fact does(MapDeed deed) && {
    on_map.push_back(std::move(deed));
    return std::move(*this);
  }
};

/// `p.tell("8.8", say("{} will overrun {}", pieces, label))`; base::phrase lists the kinds of arguments.
template <class... A>
Fact say(base::Pattern<sizeof...(A)> pattern, A&&... args) {
  return {base::phrase(pattern, std::forward<A>(args)...)};
}
inline Fact heading(int level, Fact fact) {
  fact.heading = level;
  return fact;
}

/// The fact's effects on the map, with the labels of this grid.
std::vector<Deed> deeds(const Fact& fact, const hex::Grid& grid);

/// The rows of a combat in the reader's language.
std::vector<CombatLine> lines_of(const std::vector<CombatRow>& rows, const base::Namer& name);

/// A system that tells such facts has `static const hex::Grid& grid(const Data&)`, and, if its sentences have a
/// base::thing, `static std::string shown(const Data&, int kind, int n)`, a base::Namer. The kernel does the rest.
template <class Sys>
concept TellsSentences = std::same_as<typename Sys::Fact, Fact>;

/// Names the system's things.
template <TellsSentences Sys>
base::Namer namer(const typename Sys::Data& data) {
  if constexpr (requires { &Sys::shown; })
    return [&data](int kind, int n) { return Sys::shown(data, kind, n); };
  else
    return {};
}

/// The fact's sentence in the reader's language.
template <TellsSentences Sys>
std::string describe(const typename Sys::Data& data, const Fact& fact) {
  return base::text(fact.sentence, namer<Sys>(data));
}

}  // namespace hexpost::table

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hexpost::orders {

/// The purpose of an order. Each rule system has verbs of its own. The sense maps the words that players use in every
/// game to these verbs [lexicon.h], and decides how the program completes a line.
enum class Sense : std::uint8_t {
  none,           ///< an order that only its own verb names, and an answer
  place,          ///< puts a piece on the map while the armies are set up
  move,           ///< takes a unit along hexes
  way,            ///< takes a unit along hexes in a manner that only its own verb names: in a column, in haste
  lead,           ///< takes a leader along hexes
  charge,         ///< takes a unit along hexes into an attack
  drive_through,  ///< takes a unit along hexes through an enemy
  face,           ///< turns a unit in its hex
  join,           ///< makes one unit of two
  swap,           ///< lets two units change places
  pick,           ///< chooses a piece for the army
  attack,         ///< fights hand to hand
  shoot,          ///< shoots from where the unit stands
  shoot_and_go,   ///< shoots and goes on along hexes
  recover,        ///< gives a unit strength back
  halt,           ///< ends a unit's march
  play,           ///< plays a card
  rally,          ///< gives several of the player's own pieces strength back
  thing,          ///< its verb names a thing, its last word the unit's action with it
  end             ///< ends a phase
};

/// One word of the order language, for help, order sheets and the reader of what players type.
struct Verb {
  std::string verb;
  std::string usage;         ///< its grammar
  std::string rule;          ///< empty: no particular rule
  std::string help;          ///< its effect in a few words
  std::string example = {};  ///< a canonical line
  Sense sense = Sense::none;
};

/// A word of the order language as a rule system declares it, once, beside the rule of the order or the question. The
/// reader of lines, help, order sheets and completion follow from it.
struct Syntax {
  std::string_view name;            ///< the word: an order's verb, a question's name
  std::string_view rule;            ///< empty: no particular rule
  std::string_view arguments = {};  ///< the grammar of what follows the word; see Grammar [usage.h]
  std::string_view help = {};       ///< its effect in a few words
  std::string_view sample = {};     ///< what follows the word in a canonical line with names of a shipped battle
  Sense sense = Sense::none;

  constexpr operator std::string_view() const { return name; }
  friend constexpr bool operator==(const Syntax& one, std::string_view word) { return one.name == word; }
  std::string usage() const { return followed_by(arguments); }
  Verb verb() const {
    return {std::string(name), usage(), std::string(rule), std::string(help), followed_by(sample), sense};
  }

 private:
  std::string followed_by(std::string_view more) const {
    return std::string(name) + (more.empty() ? "" : " ") + std::string(more);
  }
};

/// The declaration of an order.
constexpr Syntax syntax(std::string_view verb, std::string_view rule, std::string_view arguments, std::string_view help,
                        std::string_view sample, Sense sense = Sense::none) {
  return {verb, rule, arguments, help, sample, sense};
}

}  // namespace hexpost::orders

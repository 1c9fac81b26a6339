#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/hex/hex.h"
#include "engine/orders/sense.h"

namespace hexpost::orders {

/// Limits of what a player may type [schemas/orders.md]: a file of orders, one line, nested conditions.
inline constexpr std::size_t k_max_text = 64 * 1024;
inline constexpr std::size_t k_max_lines = 2000;
inline constexpr std::size_t k_max_line = 500;

class Tongue;

/// The names of a battle, for the order language. Lives as long as the battle's data.
class Names {
 public:
  virtual ~Names() = default;
  /// Units of all players by the rule system's own numbers.
  virtual std::string unit(int id) const = 0;
  virtual std::optional<int> find_unit(std::string_view name) const = 0;
  /// Leaders, generals, heroes: all pieces with a name that are not units.
  virtual std::string leader(int id) const = 0;
  /// The game's own expression for such a piece, with its article; refusals use it.
  virtual std::string_view leader_title() const { return "a leader"; }
  virtual std::optional<int> find_leader(std::string_view name) const = 0;
  /// The printed form of a name of another piece or group (such as a wing); nothing for other words.
  virtual std::optional<std::string> find_other(std::string_view) const { return std::nullopt; }
  virtual const hex::Grid& grid() const = 0;
  /// Every name.
  virtual std::vector<std::string> all() const = 0;
  /// Those of all() that this battle has pieces for: only these are offered, as in "did you mean".
  virtual std::vector<std::string> in_play() const { return all(); }
  /// True if a standing order for `who` (a unit, a group, "army") covers the subject `unit` of this player;
  /// the subject "" is a question to the whole army.
  virtual bool covers(std::string_view who, std::string_view unit) const = 0;
  /// The languages in which this battle's order words may be typed besides the canonical one (tongue.h).
  virtual std::span<const Tongue* const> tongues() const { return {}; }
  /// The words that may begin an order line of this battle.
  virtual std::span<const Verb> verbs() const { return {}; }
};

/// One order line cut into words, without its comment (`#` to the end).
struct Line {
  std::string text;  ///< canonical or as typed
  std::vector<std::string> words;
  std::vector<int> columns;  ///< 1-based, of each word
  std::string_view verb() const { return words.empty() ? std::string_view{} : std::string_view(words.front()); }
  std::string_view word(std::size_t i) const {
    return i < words.size() ? std::string_view(words[i]) : std::string_view{};
  }
  int column(std::size_t i) const { return i < columns.size() ? columns[i] : static_cast<int>(text.size()) + 1; }
};

/// Cuts a line and keeps its text. It does not check the line: see `unfit`.
Line cut(std::string_view text);

/// Why a line must not be read: too long, control characters, invalid UTF-8. Nothing if it may.
std::optional<base::Refusal> unfit(std::string_view text);

/// A line of a file of orders, with its number in the file (from 1); comments and blank lines are left out.
struct Numbered {
  int number = 0;
  std::string text;
};
std::variant<std::vector<Numbered>, base::Refusal> split_file(std::string_view text);

/// `if NAME [not] CONDITION then ORDER [else ORDER]`: a line whose order depends on the position at the time of its
/// turn.
struct Conditional {
  std::string name;  ///< a unit or a leader
  bool negated = false;
  std::string condition;  ///< the rule system's word: "disrupted", "gone", ...
  Line then;
  std::optional<Line> otherwise;
  /// Columns that stand before each branch in the line.
  int before_then = 0, before_otherwise = 0;
};
inline constexpr std::string_view k_conditional_usage = "if NAME [not] CONDITION then ORDER [else ORDER]";
/// The parts of a line that begins with `if`; a Refusal if it has another form (conditions do not nest).
std::variant<Conditional, base::Refusal> parse_conditional(const Line& line);
std::string print(const Conditional& conditional);

/// The only spelling of a word: a name as printed, a hex, a compass word in capitals, any other word in lower case.
std::string canonical_word(const Names& names, std::string_view word);

/// The refusal of an unknown name; it proposes the nearest known name.
base::Refusal unknown_name(const Names& names, std::string_view what, std::string_view word, int column);

}  // namespace hexpost::orders

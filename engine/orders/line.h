#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/hex/hex.h"

namespace hexpost::orders {

/// Limits at the door [DESIGN 4]: a file of orders, one line, nested conditions.
inline constexpr std::size_t k_max_text = 64 * 1024;
inline constexpr std::size_t k_max_lines = 2000;
inline constexpr std::size_t k_max_line = 500;

class Tongue;

/// What the order language needs to know of a battle: its names. Lives as long as the battle's data.
class Names {
 public:
  virtual ~Names() = default;
  /// Units of all players by number: the number is the rule system's own.
  virtual std::string unit(int id) const = 0;
  virtual std::optional<int> find_unit(std::string_view name) const = 0;
  /// Leaders, generals, heroes: all pieces with a name that are not units.
  virtual std::string leader(int id) const = 0;
  virtual std::optional<int> find_leader(std::string_view name) const = 0;
  /// How a name that is neither a unit's nor a leader's is printed (of a wing, say); nothing for other words.
  virtual std::optional<std::string> find_other(std::string_view) const { return std::nullopt; }
  virtual const hex::Grid& grid() const = 0;
  /// Every name, for "did you mean".
  virtual std::vector<std::string> all() const = 0;
  /// True when a standing order for `who` (a unit, a group, "army") speaks for the subject `unit` of this player;
  /// a subject of "" is a question that is the army's as a whole.
  virtual bool covers(std::string_view who, std::string_view unit) const = 0;
  /// The languages in which this battle's order words may be typed besides the canonical one (tongue.h).
  virtual std::span<const Tongue* const> tongues() const { return {}; }
};

/// One order line cut into words. A comment (`#` to the end) is already gone.
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

/// Cuts a line; the text is kept as it is. A line that is too long or not fit to print is cut all the same: `fit` says.
Line cut(std::string_view text);

/// Why a line may not even be looked at: too long, control characters, invalid UTF-8. Nothing when it is fine.
std::optional<base::Refusal> unfit(std::string_view text);

/// A file of orders: its lines without comments and blank ones, each with its number in the file (from 1).
struct Numbered {
  int number = 0;
  std::string text;
};
std::variant<std::vector<Numbered>, base::Refusal> split_file(std::string_view text);

/// `if NAME [not] CONDITION then ORDER [else ORDER]`: a line whose order depends on how things stand when its turn
/// comes.
struct Conditional {
  std::string name;  ///< a unit or a leader
  bool negated = false;
  std::string condition;  ///< the rule system's word: "disrupted", "gone", ...
  Line then;
  std::optional<Line> otherwise;
};
inline constexpr std::string_view k_conditional_usage = "if NAME [not] CONDITION then ORDER [else ORDER]";
/// The parts of a line that begins with `if`; a Refusal when it is not of this form (conditions do not nest).
std::variant<Conditional, base::Refusal> parse_conditional(const Line& line);
std::string print(const Conditional& conditional);

/// A name as printed, a hex, a compass word in capitals, anything else in lower case: one spelling for each word.
std::string canonical_word(const Names& names, std::string_view word);

/// Refusal for a word that names nothing, with the nearest name as proposal.
base::Refusal unknown_name(const Names& names, std::string_view what, std::string_view word, int column);

}  // namespace hexpost::orders

#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/base/refusal.h"
#include "engine/orders/heading.h"
#include "engine/orders/line.h"
#include "engine/orders/standing.h"
#include "engine/table/question.h"

/// The meanings of texts of orders; each text is read once. The completer, trial runs, verdicts and the sender ask for
/// the same texts
/// again and again.
namespace hexpost::table {

/// A canonical line with its parts. At most one of the three pointers is set.
struct Parsed {
  orders::Line line;
  std::shared_ptr<const orders::Conditional> conditional;
  std::shared_ptr<const orders::Stand> stand;
  std::shared_ptr<const orders::Heading> heading;
};
/// Cuts a canonical line, of which `line` are the words, into its parts.
Parsed parsed(orders::Line line);

/// What a typed text means.
struct Reading {
  std::optional<base::Refusal> refusal;  ///< why the text is not understood
  std::shared_ptr<const Parsed> parsed;  ///< the canonical line; a line without words if it is refused

  /// The canonical text; empty if it is refused.
  const std::string& canonical() const { return parsed->line.text; }
  const orders::Line& line() const { return parsed->line; }
  bool is_heading() const { return parsed->heading != nullptr; }
  bool is_stand() const { return parsed->stand != nullptr; }
};

/// The readings of one battle. All copies of a match share them, because a reading needs no particular moment.
class Readings {
 public:
  /// Nothing has been asked for yet. A match that only replays a log keeps no readings.
  bool empty() const { return lines_.empty() && parsed_.empty(); }

  /// The words of any text.
  std::shared_ptr<const orders::Line> line(std::string_view text);
  /// The words of any text in the canonical language. `names`: of the battle whose readings these are.
  std::shared_ptr<const orders::Line> understood(const orders::Names& names, std::string_view text);
  /// A canonical line with its parts.
  std::shared_ptr<const Parsed> parsed(std::string_view text);

  using Canonical = std::variant<std::string, base::Refusal>;
  /// What the text means if this player must decide; `read` is called the first time.
  std::shared_ptr<const Reading> reading(std::string_view text, std::optional<Player> by,
                                         const std::function<Canonical()>& read);

 private:
  static constexpr std::size_t k_most = 4096;  ///< texts of each kind; more are forgotten

  template <class Value>
  using ByText = std::map<std::string, std::shared_ptr<const Value>, std::less<>>;
  template <class Value>
  static std::shared_ptr<const Value> keep(ByText<Value>& known, std::string_view text,
                                           std::shared_ptr<const Value> value);

  ByText<orders::Line> lines_, understood_;
  ByText<Parsed> parsed_;
  std::map<std::optional<Player>, ByText<Reading>> readings_;
};

}  // namespace hexpost::table

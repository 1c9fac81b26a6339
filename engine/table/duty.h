#pragma once

#include <span>
#include <string_view>

namespace hexpost::table {

/// The task of a player whom a question asks, as a part of a sentence: "choose where {0} flees to". {0} is the subject
/// of the question, {1} the other party.
struct Duty {
  std::string_view question, words;
};

/// A battle whose questions have duties. A question without one is shown by its word.
class DutyNames {
 public:
  virtual ~DutyNames() = default;
  virtual std::span<const Duty> duties() const = 0;
};

}  // namespace hexpost::table

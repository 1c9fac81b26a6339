#pragma once

#include <concepts>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/objection.h"
#include "engine/hex/hex.h"

/// Day of the Chariot: Kadesh: the reason why an order is not allowed, before it is put into words.
namespace hexpost::kadesh {

/// What a reason names: a piece or side by its name in the data, a hex, a number. It refers to the name and the grid.
class Mention {
 public:
  Mention() = default;
  Mention(const std::string& name) : name_(name) {}  // NOLINT: names stand in the list as they are
  Mention(std::string&&) = delete;                   // it would be gone before the reason is read
  Mention(int number) : number_(number) {}           // NOLINT
  Mention(const hex::Grid& grid, hex::Hex h) : grid_(&grid), hex_(h) {}
  std::string in_words() const;

 private:
  std::string_view name_;
  const hex::Grid* grid_ = nullptr;
  hex::Hex hex_;
  int number_ = 0;
};

/// It becomes a Refusal in the reader's language where a function returns one.
struct Bar : base::Objection<Mention> {
  using Objection::Objection;
  operator base::Refusal() const;  // NOLINT: what judges an order returns either
};
/// Nothing: it is allowed.
using Barred = std::optional<Bar>;

/// The alternative to an order that this rule refuses, in English; empty for a rule that refuses nothing.
std::string_view remedy(std::string_view rule);
/// All remedies, for the catalogues.
std::vector<std::string_view> remedies();
/// A reason whose sentence is looked up in the reader's language and filled in; without a hint it has the remedy of
/// its rule.
inline Bar refuse(std::string_view rule, std::string_view why, std::initializer_list<Mention> named = {},
                  std::string_view hint = {}) {
  return {rule, why, named, hint};
}
/// The hint would be gone before the reason is read.
template <std::same_as<std::string> Temporary>
Bar refuse(std::string_view, std::string_view, std::initializer_list<Mention>, Temporary&&) = delete;

}  // namespace hexpost::kadesh

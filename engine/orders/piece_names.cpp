#include "engine/orders/piece_names.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/hex/hex.h"

namespace hexpost::orders {
namespace {

constexpr std::size_t k_longest_name = 16;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool fits_name(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '\'';
}

}  // namespace

bool is_reserved(std::string_view reserved, std::string_view word) {
  const std::string low = base::lower(word);
  const auto words = base::words(reserved);
  return std::ranges::find(words, std::string_view(low)) != words.end() || hex::find_facing(word).has_value();
}

std::optional<std::string> name_fault(std::string_view reserved, std::string_view name) {
  if (name.empty()) return "the name is empty";
  const std::string shown = base::printable(name, 40);
  if (name.size() > k_longest_name) return base::fill("the name {} has more than 16 characters", {shown});
  if (!std::ranges::all_of(name, fits_name))
    return base::fill("the name {} has more in it than letters, digits, - _ and '", {shown});
  if (!is_letter(name.front())) return base::fill("the name {} does not begin with a letter", {shown});
  if (is_reserved(reserved, name)) return base::fill("{} is a word of the orders and cannot be a name", {shown});
  return std::nullopt;
}

std::optional<std::string> new_name_fault(std::span<const Tongue* const> tongues, std::string_view name) {
  if (!is_order_word(tongues, name)) return std::nullopt;
  return base::fill(base::tr("{} is a word of the orders; choose another name"), {base::printable(name, 40)});
}

std::optional<std::string> new_name_fault(const Names& names) {
  for (const std::string& name : names.all()) {
    if (auto fault = new_name_fault(names.tongues(), name)) return fault;
  }
  return std::nullopt;
}

}  // namespace hexpost::orders

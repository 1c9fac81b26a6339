#include "engine/rules/hordes/names.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/hex/hex.h"

namespace hexpost::hordes {
namespace {

using namespace std::string_view_literals;

constexpr std::array k_reserved{
    "about"sv,    "aggressive"sv, "all"sv,       "always"sv,  "and"sv,     "any"sv,     "army"sv,    "ask"sv,
    "at"sv,       "attack"sv,     "break"sv,     "by"sv,      "change"sv,  "charge"sv,  "choose"sv,  "climb"sv,
    "column"sv,   "combine"sv,    "command"sv,   "concede"sv, "contact"sv, "decline"sv, "default"sv, "deploy"sv,
    "deployed"sv, "dismount"sv,   "displace"sv,  "done"sv,    "draw"sv,    "drop"sv,    "edge"sv,    "else"sv,
    "end"sv,      "evade"sv,      "exchange"sv,  "face"sv,    "facing"sv,  "fight"sv,   "fire"sv,    "first"sv,
    "flee"sv,     "follow"sv,     "form"sv,      "from"sv,    "general"sv, "go"sv,      "group"sv,   "halt"sv,
    "hex"sv,      "hold"sv,       "hold-fire"sv, "if"sv,      "in"sv,      "into"sv,    "join"sv,    "leave"sv,
    "left"sv,     "lift"sv,       "line"sv,      "main"sv,    "me"sv,      "merge"sv,   "mount"sv,   "move"sv,
    "never"sv,    "no"sv,         "none"sv,      "north"sv,   "not"sv,     "off"sv,     "on"sv,      "or"sv,
    "order"sv,    "pass"sv,       "pavises"sv,   "phase"sv,   "place"sv,   "plant"sv,   "pursue"sv,  "push"sv,
    "rally"sv,    "recoil"sv,     "remount"sv,   "reserve"sv, "respond"sv, "right"sv,   "roll"sv,    "second"sv,
    "shoot"sv,    "side"sv,       "single"sv,    "south"sv,   "split"sv,   "stakes"sv,  "stand"sv,   "stay"sv,
    "stop"sv,     "stronger"sv,   "suppress"sv,  "swap"sv,    "table"sv,   "target"sv,  "then"sv,    "through"sv,
    "to"sv,       "turn"sv,       "undo"sv,      "unit"sv,    "unless"sv,  "via"sv,     "wheel"sv,   "with"sv,
    "yes"sv};
static_assert(std::is_sorted(k_reserved.begin(), k_reserved.end()), "reserved words stand in order");

bool letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

bool reserved_word(std::string_view word) {
  const std::string low = base::lower(word);
  return std::binary_search(k_reserved.begin(), k_reserved.end(), std::string_view(low)) ||
         hex::find_facing(word).has_value();
}

std::optional<std::string> name_fault(std::string_view name) {
  if (name.empty()) return "the name is empty";
  const std::string shown = base::printable(name, 40);
  if (name.size() > k_longest_name) return base::fill("the name {} has more than 16 characters", {shown});
  const auto fits = [](char c) { return letter(c) || digit(c) || c == '-' || c == '_' || c == '\''; };
  if (!std::all_of(name.begin(), name.end(), fits)) {
    return base::fill("the name {} has more in it than letters, digits, - _ and '", {shown});
  }
  if (!letter(name.front())) return base::fill("the name {} does not begin with a letter", {shown});
  if (reserved_word(name)) return base::fill("{} is a word of the orders and cannot be a name", {shown});
  if (base::lower(name).ends_with("-half")) {  // what a six-stand unit's second half is called [1.5.9]
    return base::fill("the name {} ends in -half, which is kept for units parted by a bridge", {shown});
  }
  return std::nullopt;
}

}  // namespace hexpost::hordes

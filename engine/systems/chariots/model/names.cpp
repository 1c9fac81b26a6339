#include "engine/systems/chariots/model/names.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/hex/hex.h"

namespace hexpost::chariots {
namespace {

using namespace std::string_view_literals;

constexpr std::array k_reserved{"about"sv,
                                "accept"sv,
                                "act"sv,
                                "advance"sv,
                                "advance-facing"sv,
                                "advance-to"sv,
                                "aggression"sv,
                                "all"sv,
                                "always"sv,
                                "and"sv,
                                "any"sv,
                                "army"sv,
                                "arrow"sv,
                                "ask"sv,
                                "at"sv,
                                "attack"sv,
                                "auto"sv,
                                "away"sv,
                                "back"sv,
                                "behind"sv,
                                "best"sv,
                                "block"sv,
                                "by"sv,
                                "capture"sv,
                                "captured"sv,
                                "challenge"sv,
                                "champion"sv,
                                "charge-facing"sv,
                                "charge-to"sv,
                                "chariot"sv,
                                "clash"sv,
                                "clash-as"sv,
                                "clash-by"sv,
                                "collapse"sv,
                                "column"sv,
                                "command"sv,
                                "concede"sv,
                                "continue"sv,
                                "decline"sv,
                                "default"sv,
                                "destroy"sv,
                                "dice"sv,
                                "disengage"sv,
                                "do"sv,
                                "done"sv,
                                "draw"sv,
                                "duel"sv,
                                "else"sv,
                                "end"sv,
                                "end-orders"sv,
                                "enemy"sv,
                                "engaged"sv,
                                "entry-fire"sv,
                                "evade"sv,
                                "face"sv,
                                "far"sv,
                                "fight"sv,
                                "fire"sv,
                                "first"sv,
                                "flank"sv,
                                "flanked"sv,
                                "flee"sv,
                                "foot"sv,
                                "from"sv,
                                "front"sv,
                                "go"sv,
                                "group"sv,
                                "half"sv,
                                "hero"sv,
                                "hex"sv,
                                "hexes"sv,
                                "hit"sv,
                                "hits"sv,
                                "hold"sv,
                                "if"sv,
                                "in"sv,
                                "into"sv,
                                "join"sv,
                                "keep"sv,
                                "lead"sv,
                                "leader"sv,
                                "leader-at"sv,
                                "leave"sv,
                                "line"sv,
                                "listed"sv,
                                "low"sv,
                                "march"sv,
                                "marker"sv,
                                "me"sv,
                                "mode"sv,
                                "momentum"sv,
                                "mount"sv,
                                "move"sv,
                                "moved"sv,
                                "near"sv,
                                "nearest"sv,
                                "never"sv,
                                "no"sv,
                                "none"sv,
                                "not"sv,
                                "off"sv,
                                "on"sv,
                                "or"sv,
                                "order"sv,
                                "orders"sv,
                                "out"sv,
                                "over"sv,
                                "own"sv,
                                "pass"sv,
                                "path"sv,
                                "place"sv,
                                "position"sv,
                                "pursue"sv,
                                "rally"sv,
                                "rally-at"sv,
                                "range"sv,
                                "reaction-face"sv,
                                "rear"sv,
                                "recover"sv,
                                "refuse"sv,
                                "rest"sv,
                                "retire-fire"sv,
                                "return-fire"sv,
                                "roll"sv,
                                "rout"sv,
                                "rout-facing"sv,
                                "routed"sv,
                                "run"sv,
                                "runners"sv,
                                "safest"sv,
                                "save"sv,
                                "second"sv,
                                "share"sv,
                                "shock"sv,
                                "shock-first"sv,
                                "shocked"sv,
                                "side"sv,
                                "single"sv,
                                "speed"sv,
                                "split"sv,
                                "stack"sv,
                                "stand"sv,
                                "standard"sv,
                                "stay"sv,
                                "stop"sv,
                                "strongest"sv,
                                "supply"sv,
                                "take"sv,
                                "target"sv,
                                "then"sv,
                                "third"sv,
                                "through"sv,
                                "to"sv,
                                "tq"sv,
                                "trump"sv,
                                "turn"sv,
                                "turn-on"sv,
                                "unit"sv,
                                "units"sv,
                                "unless"sv,
                                "vertex"sv,
                                "who"sv,
                                "wing"sv,
                                "with"sv,
                                "withdraw"sv,
                                "withdraw-to"sv,
                                "withdrawal-fire"sv,
                                "wounded"sv,
                                "yes"sv};
static_assert(std::is_sorted(k_reserved.begin(), k_reserved.end()), "reserved words stand in order");

bool letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool fits(char c) {
  return letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '\'';
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
  if (!std::ranges::all_of(name, fits))
    return base::fill("the name {} has more in it than letters, digits, - _ and '", {shown});
  if (!letter(name.front())) return base::fill("the name {} does not begin with a letter", {shown});
  if (base::lower(name).starts_with("momentum"))
    return base::fill("the name {} begins like a Momentum marker's", {shown});
  if (reserved_word(name)) return base::fill("{} is a word of the orders and cannot be a name", {shown});
  return std::nullopt;
}

}  // namespace hexpost::chariots

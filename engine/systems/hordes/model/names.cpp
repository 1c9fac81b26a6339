#include "engine/systems/hordes/model/names.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/hex/hex.h"

namespace hexpost::hordes {
namespace {

using namespace std::string_view_literals;

constexpr std::array k_reserved{"about"sv,
                                "aggressive"sv,
                                "all"sv,
                                "along"sv,
                                "always"sv,
                                "and"sv,
                                "any"sv,
                                "army"sv,
                                "ask"sv,
                                "at"sv,
                                "attack"sv,
                                "attack-barred"sv,
                                "attack-general"sv,
                                "attack-passer"sv,
                                "attacker"sv,
                                "auto"sv,
                                "best"sv,
                                "break"sv,
                                "built-up"sv,
                                "by"sv,
                                "cavalry"sv,
                                "change"sv,
                                "charge"sv,
                                "choose"sv,
                                "climb"sv,
                                "column"sv,
                                "combine"sv,
                                "command"sv,
                                "concede"sv,
                                "contact"sv,
                                "decline"sv,
                                "default"sv,
                                "deploy"sv,
                                "deploy-in-combat"sv,
                                "deployed"sv,
                                "deployment"sv,
                                "dice"sv,
                                "dismount"sv,
                                "displace"sv,
                                "disrupted"sv,
                                "do"sv,
                                "done"sv,
                                "draw"sv,
                                "drop"sv,
                                "edge"sv,
                                "else"sv,
                                "end"sv,
                                "end-command"sv,
                                "end-hold-fire"sv,
                                "end-moves"sv,
                                "enemy"sv,
                                "evade"sv,
                                "evade-to"sv,
                                "exchange"sv,
                                "exchange-stands"sv,
                                "face"sv,
                                "face-attacker"sv,
                                "facing"sv,
                                "fight"sv,
                                "fire"sv,
                                "first"sv,
                                "first-move"sv,
                                "fled"sv,
                                "flee"sv,
                                "flee-to"sv,
                                "foes"sv,
                                "follow"sv,
                                "follow-back"sv,
                                "follow-first"sv,
                                "follow-to"sv,
                                "follow-up"sv,
                                "form"sv,
                                "from"sv,
                                "general"sv,
                                "general-attacks"sv,
                                "general-joins"sv,
                                "go"sv,
                                "group"sv,
                                "halt"sv,
                                "hero"sv,
                                "hex"sv,
                                "hexes"sv,
                                "hold"sv,
                                "hold-fire"sv,
                                "if"sv,
                                "in"sv,
                                "interchange"sv,
                                "into"sv,
                                "join"sv,
                                "lead"sv,
                                "leave"sv,
                                "left"sv,
                                "lift"sv,
                                "line"sv,
                                "listed"sv,
                                "main"sv,
                                "me"sv,
                                "merge"sv,
                                "mount"sv,
                                "move"sv,
                                "nearest"sv,
                                "never"sv,
                                "no"sv,
                                "none"sv,
                                "north"sv,
                                "not"sv,
                                "off"sv,
                                "on"sv,
                                "or"sv,
                                "order"sv,
                                "pass"sv,
                                "pavises"sv,
                                "phase"sv,
                                "place"sv,
                                "place-rest"sv,
                                "plant"sv,
                                "pursue"sv,
                                "pursue-along"sv,
                                "push"sv,
                                "rally"sv,
                                "recoil"sv,
                                "reduced"sv,
                                "remount"sv,
                                "remove"sv,
                                "reserve"sv,
                                "respond"sv,
                                "respond-first"sv,
                                "rest"sv,
                                "retreat-order"sv,
                                "right"sv,
                                "roll"sv,
                                "second"sv,
                                "shoot"sv,
                                "side"sv,
                                "single"sv,
                                "south"sv,
                                "split"sv,
                                "split-blocks"sv,
                                "stakes"sv,
                                "stand"sv,
                                "stands"sv,
                                "station"sv,
                                "stay"sv,
                                "step-back"sv,
                                "stop"sv,
                                "stronger"sv,
                                "strongest"sv,
                                "suppress"sv,
                                "swap"sv,
                                "table"sv,
                                "target"sv,
                                "then"sv,
                                "third"sv,
                                "through"sv,
                                "to"sv,
                                "turn"sv,
                                "undo"sv,
                                "unit"sv,
                                "units"sv,
                                "unless"sv,
                                "via"sv,
                                "wall"sv,
                                "water"sv,
                                "weaker"sv,
                                "weakest"sv,
                                "wheel"sv,
                                "with"sv,
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
  if (base::lower(name).ends_with("-foot")) {  // and what leaves its wagons to follow up [Q48]
    return base::fill("the name {} ends in -foot, which is kept for foot that leaves its wagons", {shown});
  }
  return std::nullopt;
}

}  // namespace hexpost::hordes

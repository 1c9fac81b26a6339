#pragma once

#include <array>
#include <string_view>

/// The words for the kinds of things in the module's JSON, in the order of their enumerations; blocks are in the order
/// of the variant.
namespace hexpost::module {

inline constexpr std::array<std::string_view, 6> k_awaited = {"over", "dice", "opening", "decision", "cut", "card"};
inline constexpr std::array<std::string_view, 5> k_entry = {"answered", "voided", "rolled", "told", "lapsed"};
inline constexpr std::array<std::string_view, 4> k_by = {"nobody", "line", "standing", "sealed"};
inline constexpr std::array<std::string_view, 5> k_deed = {"goes", "fights", "shot_at", "loses", "passes"};
inline constexpr std::array<std::string_view, 4> k_verdict = {"legal", "illegal", "malformed", "later"};
inline constexpr std::array<std::string_view, 3> k_about = {"army", "leader", "wing"};
inline constexpr std::array<std::string_view, 20> k_sense = {
    "none", "place",  "move",  "way",          "lead",    "charge", "drive_through", "face",  "join",  "swap",
    "pick", "attack", "shoot", "shoot_and_go", "recover", "halt",   "play",          "rally", "thing", "end"};
inline constexpr std::array<std::string_view, 3> k_tally = {"none", "lost", "left"};
inline constexpr std::array<std::string_view, 8> k_block = {"paragraph", "table", "list", "plain",
                                                            "map",       "graph", "form", "code"};
inline constexpr std::array<std::string_view, 23> k_symbol = {
    "none",     "foot",        "heavy_foot",    "light_foot",    "sling",      "pike",  "bow",
    "horse",    "light_horse", "horse_archer",  "heavy_horse",   "cataphract", "camel", "cataphract_camel",
    "elephant", "chariot",     "light_chariot", "heavy_chariot", "artillery",  "wagon", "horde",
    "leader",   "standard"};

}  // namespace hexpost::module

#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "engine/orders/line.h"

namespace hexpost::orders {

/// A heading among the lines of a packet: the lines below it are for a later turn of their writer.
struct Heading {
  std::string
      turn;  ///< name of the turn, as typed, perhaps of several words; empty: the writer's next turn, whichever it is
  bool operator==(const Heading&) const = default;
};

inline constexpr std::string_view k_next_turn = "next-turn:";
inline constexpr std::string_view k_when = "when";
inline constexpr std::string_view k_when_usage = "when WING acts:";

/// True if the line begins as a heading does; it may still be a wrong one.
bool is_heading(const Line& line);
/// `next-turn:` or `when NAME acts:`. Also understood: `next turn`, `when NAME is drawn`, `when NAME`; with or without
/// the colon. A Refusal for anything else.
std::variant<Heading, base::Refusal> parse_heading(const Line& line);
/// True if parse_heading() reads the line: the lines below it are for another turn.
inline bool begins_turn(const Line& line) {
  return is_heading(line) && parse_heading(line).index() == 0;
}
/// The canonical line.
std::string print(const Heading& heading);

}  // namespace hexpost::orders

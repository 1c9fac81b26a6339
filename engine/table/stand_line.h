#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "engine/orders/standing.h"
#include "engine/table/match.h"

/// The names in a `stand` line. A question about a unit is answered for a unit, a group or the army. A question to
/// the whole army has a single seal slot: a name in its line is either a test of that slot or a mistake.
namespace hexpost::table {

/// Prefix of a test for the name that a question is about: `accept if of-hector do no`.
inline constexpr std::string_view k_of = "of-";

/// The test for a name: "of-hector".
std::string of_name(std::string_view name);

/// The subject that a seal slot answers a question for: a unit, a leader or "" for the army; nothing if the slot
/// does not belong to the question.
std::optional<std::string> subject_in(std::span<const StandingQuestion> all, const StandingQuestion& question,
                                      std::string_view slot);

/// The line in its canonical form. `stand Hector accept do no` is `stand army accept if of-hector do no`, since the
/// question is put to the army and concerns a leader; `stand Leg1 share do strongest` is refused.
std::variant<std::string, base::Refusal> canonical_stand(const orders::Names& names,
                                                         std::span<const StandingQuestion> questions,
                                                         const orders::Line& line);

}  // namespace hexpost::table

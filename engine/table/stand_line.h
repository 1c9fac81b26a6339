#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "engine/orders/standing.h"
#include "engine/table/match.h"

/// Whom a `stand` line may name. A question with a unit as its subject is answered for a unit, a group or the army. One
/// to the army as a whole has a single seal slot: a name in its line is either a test of that slot or a mistake.
namespace hexpost::table {

/// What begins a test that names whom a question is about: `accept if of-hector do no`.
inline constexpr std::string_view k_of = "of-";

/// The test for a name: "of-hector".
std::string of_name(std::string_view name);

/// What a seal slot is to a question: the unit or leader it is answered for there, "" for the army; nothing: the slot
/// is not one of the question's.
std::optional<std::string> subject_in(std::span<const StandingQuestion> all, const StandingQuestion& question,
                                      std::string_view slot);

/// The line in its canonical form. `stand Hector accept do no` is `stand army accept if of-hector do no`, since the
/// question is one to the army and about a leader; `stand Leg1 share do strongest` is refused.
std::variant<std::string, base::Refusal> canonical_stand(const orders::Names& names,
                                                         std::span<const StandingQuestion> questions,
                                                         const orders::Line& line);

}  // namespace hexpost::table

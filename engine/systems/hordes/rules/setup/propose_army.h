#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/systems/hordes/rules/setup/army.h"

/// Hordes & Heroes: armies of equal points, bought from two lists [1.1].
namespace hexpost::hordes {

/// The size of the armies that a proposal considers.
inline constexpr int k_least_points = 20, k_most_points = 1000;

/// Two armies of the same points: `points`, or as close below as the lists allow. Both keep to their lists, and each
/// has units in about the proportions of its list's maxima and as many generals as its units may have. Names of units
/// and generals are different in both. Nothing if the lists have no common total from half of `points` on.
std::optional<std::array<SideSetup, 2>> propose_armies(const ArmyList& first, const ArmyList& second, int points);

/// The army as the text of a file that army_file.h (load) reads.
std::string army_text(const ArmyList& list, const SideSetup& side);

}  // namespace hexpost::hordes

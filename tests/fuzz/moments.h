#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/table/match.h"

/// Where the order fuzzer begins, and what there is to be said.
namespace hexpost::fuzz {

/// A battle at a stop.
struct Moment {
  std::shared_ptr<const table::Battle> battle;
  std::unique_ptr<table::Match> match;
};

/// The beginning of every battle of Hordes & Heroes played for this, then the first stop at each kind of question that
/// random play comes to: always the same ones in the same order for the same rules. At most 255.
const std::vector<Moment>& moments();

/// The same of Chariots of Fire.
const std::vector<Moment>& chariots_moments();

/// An order file that makes sense at a moment: what is listed, what is proposed, a standing order, a condition.
std::string sensible_orders(const Moment& moment);

}  // namespace hexpost::fuzz

#pragma once

#include <string>
#include <vector>

#include "cli/player/draft_writer.h"
#include "cli/player/group_orders.h"
#include "engine/orders/line.h"

namespace hexpost::cli {

/// Adds orders for several units to a draft, unit by unit.
class GroupWriter {
 public:
  explicit GroupWriter(DraftWriter& writer) : writer_(writer), at_(writer.at), out_(writer.out) {}

  /// A line of units that goes along a hexside goes to the left, or to the right if fewer units are left out then. The
  /// units in `alone` have orders of their own to move, which count instead. `choice`: which of several ways each unit
  /// takes, from 1; 0: none is chosen.
  void add(const orders::Numbered& typed, GroupOrder group, std::size_t choice, const std::vector<std::string>& alone);

 private:
  /// One try to carry out an order for several units.
  struct Try {
    Completion said;
    DraftWriter::Moment after;
  };

  std::string best_line(const UnitOrder& unit) const;
  Try tried(const orders::Numbered& typed, const GroupOrder& group, std::size_t choice, bool left);

  DraftWriter& writer_;
  Stepper& at_;
  DraftLines& out_;
};

}  // namespace hexpost::cli

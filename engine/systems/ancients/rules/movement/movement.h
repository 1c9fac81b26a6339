#pragma once

#include <string_view>
#include <vector>

#include "engine/systems/ancients/rules/movement/walk.h"
#include "engine/table/declared.h"

/// Commands & Colors: Ancients 3.2 step 3, 3.4: the orders of movement.
namespace hexpost::ancients {

/// A hex of a way, or the board's edge after the last one.
struct Leg {
  Hex hex{};
  bool off = false;
  void form(auto& io) {
    if (io.opt("off", off))
      off = true;
    else
      io.hex(hex);
  }
};

struct MoveOrder {
  static constexpr auto verb =
      orders::syntax("move", "3.4", "UNIT HEX... [off]", "an ordered unit moves along these hexes", "C-LC1 0311 0411",
                     orders::Sense::move);
  UnitId unit = k_no_unit;
  std::vector<Leg> legs;
  void form(auto& io) { io.unit(unit), io.list(legs); }
};

struct LeadOrder {
  static constexpr auto verb = orders::syntax("lead", "3.4", "LEADER HEX...", "an ordered leader moves alone",
                                              "Mago 0304 0404", orders::Sense::lead);
  LeaderId leader = k_no_leader;
  std::vector<Leg> legs;
  void form(auto& io) { io.leader(leader), io.list(legs); }
};

struct EndMoves {
  static constexpr auto verb = orders::syntax("end-moves", "3.4", "", "all pieces have moved", "", orders::Sense::end);
};

inline constexpr table::Question k_moves{{"moves", "3.4"}, {}, {.duty = "move the ordered units"}};

struct MovesQuestion : table::Orders<MovesQuestion, k_moves, MoveOrder, LeadOrder, EndMoves> {
  std::optional<base::Refusal> judge_order(const TableView& v, const MoveOrder& o) const;
  std::optional<base::Refusal> judge_order(const TableView& v, const LeadOrder& o) const;
  std::optional<base::Refusal> judge_order(const TableView&, const EndMoves&) const { return std::nullopt; }
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  std::optional<Answer> forced(const TableView& v) const;
};

/// One order a step; true when the movement is over. For the second moves of Move-Fire-Move, too.
bool moves_phase(Play& p);

}  // namespace hexpost::ancients

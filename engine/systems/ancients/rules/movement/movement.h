#pragma once

#include <string_view>
#include <vector>

#include "engine/systems/ancients/rules/movement/walk.h"

/// Commands & Colors: Ancients 3.2 step 3, 3.4: the orders of movement.
namespace hexpost::ancients {

/// A hex of a way, or the board's edge behind the last one.
struct Leg {
  Hex hex{};
  bool off = false;
};
void form(auto& io, Leg& leg) {
  if (io.opt("off", leg.off))
    leg.off = true;
  else
    io.hex(leg.hex);
}

struct MoveOrder {
  static constexpr auto sense = orders::Sense::move;
  static constexpr std::string_view verb = "move", usage = "move UNIT HEX... [off]", rule = "3.4",
                                    help = "an ordered unit moves along these hexes", example = "move C-LC1 0311 0411";
  UnitId unit = k_no_unit;
  std::vector<Leg> legs;
};
void form(auto& io, MoveOrder& o) {
  io.unit(o.unit), io.list(o.legs);
}
struct LeadOrder {
  static constexpr auto sense = orders::Sense::lead;
  static constexpr std::string_view verb = "lead", usage = "lead LEADER HEX...", rule = "3.4",
                                    help = "an ordered leader moves by itself", example = "lead Mago 0304 0404";
  LeaderId leader = k_no_leader;
  std::vector<Leg> legs;
};
void form(auto& io, LeadOrder& o) {
  io.leader(o.leader), io.list(o.legs);
}
struct EndMoves {
  static constexpr auto sense = orders::Sense::end;
  static constexpr std::string_view verb = "end-moves", usage = "end-moves", rule = "3.4",
                                    help = "all pieces have moved", example = "end-moves";
};

struct MovesQuestion : table::Orders<MovesQuestion, MoveOrder, LeadOrder, EndMoves> {
  std::string_view name() const { return "moves"; }
  std::string_view rule() const { return "3.4"; }
  std::optional<base::Refusal> judge_order(const TableView& v, const MoveOrder& o) const;
  std::optional<base::Refusal> judge_order(const TableView& v, const LeadOrder& o) const;
  std::optional<base::Refusal> judge_order(const TableView&, const EndMoves&) const { return std::nullopt; }
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  std::optional<Answer> forced(const TableView& v) const;
};

/// One order a step; true when the movement is over. For the second moves of Move-Fire-Move, too.
bool moves_phase(Play& p);

}  // namespace hexpost::ancients

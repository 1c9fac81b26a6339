#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/dice/random.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/command/questions.h"
#include "engine/systems/chariots/rules/missile/fire_orders.h"
#include "engine/systems/chariots/rules/movement/move_orders.h"
#include "engine/systems/chariots/rules/movement/move_search.h"
#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/rules/movement/questions.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire: the questions of the Movement and Missile Fire Segment: which unit or leader acts next and how,
/// and how a held move goes on.
namespace hexpost::chariots {

/// [3.0 C1] Asks for the next order: one unit or leader after the other, until all are done.
struct GiveOrder : table::Orders<GiveOrder, k_orders, MoveOrder, FireOrder, RunOrder, RecoverOrder, RetreatOrder,
                                 LeadOrder, EndOrders> {
  /// `end-orders` with the name of another wing is no answer in this phase.
  bool speaks(const TableView& v, const orders::Line& line) const;
  std::optional<base::Refusal> judge_order(const TableView& v, const auto& order) const {
    return chariots::judge_order(static_cast<const View&>(v), order);
  }
  /// Its refusal proposes a way to the hex that the line names.
  std::optional<base::Refusal> judge_order(const TableView& v, const MoveOrder& order) const;
  std::optional<base::Refusal> judge_order(const TableView& v, const EndOrders& order) const;
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  Answer sample(const TableView& v, dice::Random& random) const;
  std::optional<Answer> forced(const TableView& v) const;
  std::optional<Answer> choose(const TableView& v, std::string_view word) const;
};

/// [10.14] [5.46] Asks for the moves of leaders when Momentum is drawn: Heroes before the attempt, an OC without a wing
/// after it.
struct GiveLead : table::Orders<GiveLead, k_leaders, LeadOrder, EndLeads> {
  std::vector<LeaderId> who;  ///< the leaders who may move now
  std::optional<base::Refusal> judge_order(const TableView& v, const LeadOrder& order) const;
  std::optional<base::Refusal> judge_order(const TableView&, const EndLeads&) const { return std::nullopt; }
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  Answer sample(const TableView& v, dice::Random& random) const;
  std::optional<Answer> forced(const TableView& v) const;
  std::optional<Answer> choose(const TableView& v, std::string_view word) const;
};

/// `on E-CH1 (stop | legs)`: a move held by `...` stops or goes on, after its dice are known.
struct OnOrder {
  static constexpr auto verb = orders::syntax(
      "on", "6.14", "UNIT (stop | {HEX | face FACING | fire UNIT | column FACING | line FACING} [part | ...])",
      "a move that waited with pause goes on", "Am-CH1 1313 column E");
  UnitId unit = k_no_unit;
  bool stop = false;
  std::vector<Leg> legs;
  bool operator==(const OnOrder&) const = default;
  void form(auto& io) {
    io.unit(unit);
    stop = io.opt("stop", stop);
    if (!stop) io.list(legs);
  }
};

/// Asks whether and how a held move goes on [6.14].
struct GiveOn : table::Orders<GiveOn, k_on, OnOrder> {
  Walk walk;
  explicit GiveOn(Walk w) : walk(w) {}
  std::string subject(const TableView& v) const { return v.name(walk.unit); }
  bool speaks(const TableView& v, const orders::Line& line) const {
    return base::same_word(line.verb(), OnOrder::verb) && base::same_word(line.word(1), v.name(walk.unit));
  }
  std::optional<base::Refusal> judge_order(const TableView& v, const OnOrder& order) const;
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  std::optional<Answer> choose(const TableView& v, std::string_view word) const;
  std::vector<std::string> words(const TableView&) const { return {"stop"}; }
};

/// True if the line names the active wing, one of its units or its commander.
bool speaks_of_active(const TableView& v, const orders::Line& line);
/// True if this leader of the side on move has a legal move now.
bool can_lead(View v, LeaderId l);

}  // namespace hexpost::chariots

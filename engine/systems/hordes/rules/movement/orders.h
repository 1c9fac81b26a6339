#pragma once

#include <optional>
#include <vector>

#include "engine/dice/random.h"
#include "engine/systems/hordes/rules/movement/move.h"
#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/questions.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes: the orders of tactical movement and the questions they answer.
namespace hexpost::hordes {

/// A legal move of the unit, drawn leg by leg; empty if none was found. To list all moves costs many times as much.
std::vector<Leg> stroll(const View& v, UnitId u, dice::Random& random);

/// A tactical move, leg by leg [1.5].
struct Move {
  static constexpr auto verb =
      orders::syntax("move", "1.5", "<unit> (<hex> | face <facing> | column | deploy | dismount | remount)...",
                     "move a unit", "Ala1 0508 0507 face ENE", orders::Sense::move);
  UnitId unit = k_no_unit;
  std::vector<Leg> legs;
  void form(auto& io) { io.unit(unit), io.list(legs); }
};

/// Two friends change places [1.5.7].
struct Interchange {
  static constexpr auto verb = orders::syntax("interchange", "1.5.7", "<unit> <unit>", "two units change places",
                                              "Leg1 Leg2", orders::Sense::swap);
  UnitId unit = k_no_unit, other = k_no_unit;
  void form(auto& io) { io.unit(unit), io.unit(other); }
};

/// A reduced unit joins another of its type [1.5.10].
struct Combine {
  static constexpr auto verb = orders::syntax("combine", "1.5.10", "<unit> into <unit>", "join two reduced units",
                                              "Aux1 into Aux2", orders::Sense::join);
  UnitId unit = k_no_unit, other = k_no_unit;
  void form(auto& io) { io.unit(unit), io.keyword("into"), io.unit(other); }
};

/// Class-A infantry steps back from combat [1.5.5].
struct StepBack {
  static constexpr auto verb =
      orders::syntax("step-back", "1.5.5", "<unit> <hex>", "class-A infantry steps back from combat", "Leg1 0609");
  UnitId unit = k_no_unit;
  Hex to;
  void form(auto& io) { io.unit(unit), io.hex(to); }
};

/// A unit in column deploys in combat [1.5.5].
struct DeployInCombat {
  static constexpr auto verb =
      orders::syntax("deploy-in-combat", "1.5.5", "<unit>", "a column in combat deploys", "Leg1");
  UnitId unit = k_no_unit;
  void form(auto& io) { io.unit(unit); }
};

/// Artillery turns and may still shoot [1.8.8].
struct Turn {
  static constexpr auto verb =
      orders::syntax("turn", "1.8.8", "<artillery> <facing>", "artillery turns", "Bolt1 ENE", orders::Sense::face);
  UnitId unit = k_no_unit;
  Facing facing = 0;
  void form(auto& io) { io.unit(unit), io.facing(facing); }
};

/// Stakes are planted, lifted by their owner, removed by a unit in the hex [1.13.6].
struct Stakes {
  static constexpr auto verb = orders::syntax("stakes", "1.13.6", "<unit> (plant | lift | remove)",
                                              "plant, lift or remove stakes", "Bow1 plant", orders::Sense::thing);
  UnitId unit = k_no_unit;
  enum class Work : std::uint8_t { plant, lift, remove } work = Work::plant;
  void form(auto& io) {
    io.unit(unit);
    if (io.opt("lift", work == Work::lift)) {
      work = Work::lift;
    } else if (io.opt("remove", work == Work::remove)) {
      work = Work::remove;
    } else {
      io.keyword({"lift", "remove"}, "plant");
    }
  }
};

/// Two pike blocks become three units again [1.13.4].
struct SplitBlocks {
  static constexpr auto verb = orders::syntax("split-blocks", "1.13.4", "<unit> <unit> third <hex>",
                                              "two pike blocks become three units", "Phal1 Phal2 third 0610");
  UnitId unit = k_no_unit, other = k_no_unit;
  Hex third;
  void form(auto& io) { io.unit(unit), io.unit(other), io.keyword("third"), io.hex(third); }
};

/// Two combined-arms units exchange stands [1.13.8].
struct ExchangeStands {
  static constexpr auto verb = orders::syntax("exchange-stands", "1.13.8", "<unit> <unit>",
                                              "two combined-arms units sort themselves out", "Spear1 Spear2");
  UnitId unit = k_no_unit, other = k_no_unit;
  void form(auto& io) { io.unit(unit), io.unit(other); }
};

/// No other unit moves in this bound [1.3].
struct EndMoves {
  static constexpr auto verb = orders::syntax("end-moves", "1.3", "", "all units have moved", "", orders::Sense::end);
};

/// Asks for the next order of the movement phase [1.5].
struct GiveMove : table::Orders<GiveMove, k_move_orders, Move, Interchange, Combine, StepBack, DeployInCombat, Turn,
                                Stakes, SplitBlocks, ExchangeStands, EndMoves> {
  Refused judge_order(const TableView& v, const Move& o) const;
  Refused judge_order(const TableView& v, const Interchange& o) const {
    return mine(v, o.unit, judge_interchange, o.other);
  }
  Refused judge_order(const TableView& v, const Combine& o) const { return mine(v, o.unit, judge_combine, o.other); }
  Refused judge_order(const TableView& v, const StepBack& o) const { return mine(v, o.unit, judge_step_back, o.to); }
  Refused judge_order(const TableView& v, const DeployInCombat& o) const {
    return mine(v, o.unit, judge_deploy_in_combat);
  }
  Refused judge_order(const TableView& v, const Turn& o) const {
    return mine(v, o.unit, judge_turn_artillery, o.facing);
  }
  Refused judge_order(const TableView& v, const Stakes& o) const;
  Refused judge_order(const TableView& v, const SplitBlocks& o) const {
    return mine(v, o.unit, judge_split_blocks, o.other, o.third);
  }
  Refused judge_order(const TableView& v, const ExchangeStands& o) const {
    return mine(v, o.unit, judge_exchange_stands, o.other);
  }
  Refused judge_order(const TableView&, const EndMoves&) const { return std::nullopt; }
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  /// Adds the legal orders to the unit other than moves by legs.
  void list_in_place(const TableView& v, UnitId u, std::size_t limit, std::vector<Answer>& out) const;
  Answer sample(const TableView& v, dice::Random& random) const;
  std::optional<Answer> forced(const TableView& v) const;

 private:
  /// Refuses a unit of the other side, before any other check.
  static Refused not_mine(const TableView& v, UnitId u);
  static Refused mine(const TableView& v, UnitId u, auto judge, auto... more) {
    if (auto refusal = not_mine(v, u)) return refusal;
    return judge(v, u, more...);
  }
  void list_unit(const TableView& v, UnitId u, std::size_t limit, std::vector<Answer>& out) const;
  std::optional<Answer> sample_unit(const TableView& v, UnitId u, dice::Random& random) const;
};

/// All enemies that it had met have evaded: the mover goes on with the rest of its move, or stops [1.6.3].
struct GoOn {
  static constexpr auto verb = orders::syntax("on", "1.6.3", "<unit> (stop | <hex> | face <facing> | ...)...",
                                              "go on after the enemy has evaded", "Ala1 0506");
  UnitId unit = k_no_unit;
  bool stop = false;
  std::vector<Leg> legs;
  void form(auto& io) {
    io.unit(unit);
    stop = io.opt("stop", stop);
    if (!stop) io.list(legs);
  }
};

/// Asks whether and how the move goes on [1.6.3].
struct GiveGoOn : table::Orders<GiveGoOn, k_go_on, GoOn> {
  Walk walk;
  explicit GiveGoOn(Walk w) : walk(w) {}
  std::string subject(const TableView& v) const { return v.name(walk.unit); }
  std::optional<std::string> slot(const TableView& v) const { return slot_name(v, walk.unit); }
  bool speaks(const TableView& v, const orders::Line& line) const {
    return base::same_word(line.verb(), GoOn::verb) && base::same_word(line.word(1), v.name(walk.unit));
  }
  Refused judge_order(const TableView& v, const GoOn& o) const;
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  std::optional<Answer> choose(const TableView& v, std::string_view word) const {
    return word == "stop" ? std::optional<Answer>(stop(v)) : std::nullopt;
  }
  std::vector<std::string> words(const TableView&) const { return {"stop"}; }
  GoOn stop(const TableView&) const { return {walk.unit, true, {}}; }
};

}  // namespace hexpost::hordes

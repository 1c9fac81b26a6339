#pragma once

#include <optional>
#include <vector>

#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/questions.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/systems/hordes/rules/turn/sentences.h"

/// Hordes & Heroes: the orders of tactical movement and the questions they answer.
namespace hexpost::hordes {

void form(auto& io, Leg& leg) {
  using K = Leg::Kind;
  if (io.opt("face", leg.kind == K::face)) {
    leg.kind = K::face, io.facing(leg.facing);
  } else if (io.opt("column", leg.kind == K::column)) {
    leg.kind = K::column;
  } else if (io.opt("deploy", leg.kind == K::deploy)) {
    leg.kind = K::deploy;
  } else if (io.opt("dismount", leg.kind == K::dismount)) {
    leg.kind = K::dismount;
  } else if (io.opt("remount", leg.kind == K::remount)) {
    leg.kind = K::remount;
  } else {
    leg.kind = K::go, io.hex(leg.hex);
  }
}

/// A tactical move, leg by leg [1.5].
struct Move {
  static constexpr auto sense = orders::Sense::move;
  static constexpr std::string_view verb = "move", rule = "1.5",
                                    usage =
                                        "move <unit> (<hex> | face <facing> | column | deploy | dismount | remount)...",
                                    help = "move a unit", example = "move Ala1 0508 0507 face ENE";
  UnitId unit = k_no_unit;
  std::vector<Leg> legs;
};
void form(auto& io, Move& o) {
  io.unit(o.unit), io.list(o.legs);
}

/// Two friends change places [1.5.7].
struct Interchange {
  static constexpr auto sense = orders::Sense::swap;
  static constexpr std::string_view verb = "interchange", usage = "interchange <unit> <unit>", rule = "1.5.7",
                                    help = "two units change places", example = "interchange Leg1 Leg2";
  UnitId unit = k_no_unit, other = k_no_unit;
};
void form(auto& io, Interchange& o) {
  io.unit(o.unit), io.unit(o.other);
}

/// A reduced unit joins another of its type [1.5.10].
struct Combine {
  static constexpr auto sense = orders::Sense::join;
  static constexpr std::string_view verb = "combine", usage = "combine <unit> into <unit>", rule = "1.5.10",
                                    help = "join two reduced units", example = "combine Aux1 into Aux2";
  UnitId unit = k_no_unit, other = k_no_unit;
};
void form(auto& io, Combine& o) {
  io.unit(o.unit), io.keyword("into"), io.unit(o.other);
}

/// Class-A infantry steps back from combat [1.5.5].
struct StepBack {
  static constexpr auto sense = orders::Sense::none;
  static constexpr std::string_view verb = "step-back", usage = "step-back <unit> <hex>", rule = "1.5.5",
                                    help = "class-A infantry steps back from combat", example = "step-back Leg1 0609";
  UnitId unit = k_no_unit;
  Hex to;
};
void form(auto& io, StepBack& o) {
  io.unit(o.unit), io.hex(o.to);
}

/// A unit in column deploys in combat [1.5.5].
struct DeployInCombat {
  static constexpr auto sense = orders::Sense::none;
  static constexpr std::string_view verb = "deploy-in-combat", usage = "deploy-in-combat <unit>", rule = "1.5.5",
                                    help = "a column in combat deploys", example = "deploy-in-combat Leg1";
  UnitId unit = k_no_unit;
};
void form(auto& io, DeployInCombat& o) {
  io.unit(o.unit);
}

/// Artillery turns and may still shoot [1.8.8].
struct Turn {
  static constexpr auto sense = orders::Sense::face;
  static constexpr std::string_view verb = "turn", usage = "turn <artillery> <facing>", rule = "1.8.8",
                                    help = "artillery turns", example = "turn Bolt1 ENE";
  UnitId unit = k_no_unit;
  Facing facing = 0;
};
void form(auto& io, Turn& o) {
  io.unit(o.unit), io.facing(o.facing);
}

/// Stakes are planted, lifted by their owner, removed by a unit in the hex [1.13.6].
struct Stakes {
  static constexpr auto sense = orders::Sense::thing;
  static constexpr std::string_view verb = "stakes", usage = "stakes <unit> (plant | lift | remove)", rule = "1.13.6",
                                    help = "plant, lift or remove stakes", example = "stakes Bow1 plant";
  UnitId unit = k_no_unit;
  enum class Work : std::uint8_t { plant, lift, remove } work = Work::plant;
};
void form(auto& io, Stakes& o) {
  io.unit(o.unit);
  if (io.opt("lift", o.work == Stakes::Work::lift)) {
    o.work = Stakes::Work::lift;
  } else if (io.opt("remove", o.work == Stakes::Work::remove)) {
    o.work = Stakes::Work::remove;
  } else {
    io.keyword({"lift", "remove"}, "plant");
  }
}

/// Two pike blocks become three units again [1.13.4].
struct SplitBlocks {
  static constexpr auto sense = orders::Sense::none;
  static constexpr std::string_view verb = "split-blocks", usage = "split-blocks <unit> <unit> third <hex>",
                                    rule = "1.13.4", help = "two pike blocks become three units",
                                    example = "split-blocks Phal1 Phal2 third 0610";
  UnitId unit = k_no_unit, other = k_no_unit;
  Hex third;
};
void form(auto& io, SplitBlocks& o) {
  io.unit(o.unit), io.unit(o.other), io.keyword("third"), io.hex(o.third);
}

/// Two combined-arms units exchange stands [1.13.8].
struct ExchangeStands {
  static constexpr auto sense = orders::Sense::none;
  static constexpr std::string_view verb = "exchange-stands", usage = "exchange-stands <unit> <unit>", rule = "1.13.8",
                                    help = "two combined-arms units sort themselves out",
                                    example = "exchange-stands Spear1 Spear2";
  UnitId unit = k_no_unit, other = k_no_unit;
};
void form(auto& io, ExchangeStands& o) {
  io.unit(o.unit), io.unit(o.other);
}

/// No other unit moves in this bound [1.3].
struct EndMoves {
  static constexpr auto sense = orders::Sense::end;
  static constexpr std::string_view verb = "end-moves", usage = "end-moves", rule = "1.3",
                                    help = "all units have moved", example = "end-moves";
};

/// Asks for the next order of the movement phase [1.5].
struct GiveMove : table::Orders<GiveMove, Move, Interchange, Combine, StepBack, DeployInCombat, Turn, Stakes,
                                SplitBlocks, ExchangeStands, EndMoves> {
  std::string_view name() const { return "orders"; }
  std::string_view rule() const { return "1.5"; }
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
  static constexpr auto sense = orders::Sense::none;
  static constexpr std::string_view verb = "on", rule = "1.6.3",
                                    usage = "on <unit> (stop | <hex> | face <facing> | ...)...",
                                    help = "go on after the enemy has evaded", example = "on Ala1 0506";
  UnitId unit = k_no_unit;
  bool stop = false;
  std::vector<Leg> legs;
};
void form(auto& io, GoOn& o) {
  io.unit(o.unit);
  o.stop = io.opt("stop", o.stop);
  if (!o.stop) io.list(o.legs);
}

/// Asks whether and how the move goes on [1.6.3].
struct GiveGoOn : table::Orders<GiveGoOn, GoOn> {
  Walk walk;
  explicit GiveGoOn(Walk w) : walk(w) {}
  std::string_view name() const { return k_go_on.name; }
  std::string_view rule() const { return k_go_on.rule; }
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

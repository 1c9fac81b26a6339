#pragma once

#include <optional>
#include <vector>

#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes: the orders of the command move and of the deployment, and the questions they answer.
namespace hexpost::hordes {

/// One hex of a way.
struct PathHex {
  Hex at;
};
template <class Io>
void form(Io& io, PathHex& h) {
  io.hex(h.at);
}

/// A general's command move [1.4.1].
struct Lead {
  static constexpr std::string_view verb = "lead", usage = "lead <general> <hex>...", rule = "1.4.1",
                                    help = "move a general", example = "lead Trajan 0709 0708";
  GeneralId general = k_no_general;
  std::vector<PathHex> path;
};
template <class Io>
void form(Io& io, Lead& o) {
  io.leader(o.general), io.list(o.path);
}

/// The command moves end: no other general moves [1.4.3].
struct EndCommand {
  static constexpr std::string_view verb = "end-command", usage = "end-command", rule = "1.4.3",
                                    help = "all generals have moved", example = "end-command";
};

/// Asks for the next command move [1.4.1].
struct GiveCommand : table::Orders<GiveCommand, Lead, EndCommand> {
  std::string_view name() const { return "command"; }
  std::string_view rule() const { return "1.4.1"; }
  std::optional<base::Refusal> judge_order(const TableView& v, const Lead& o) const;
  std::optional<base::Refusal> judge_order(const TableView&, const EndCommand&) const { return std::nullopt; }
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  /// One of the answers that list() has.
  Answer sample(const TableView& v, dice::Random& random) const;
  std::optional<Answer> forced(const TableView& v) const;
};

/// Puts a unit on the table [1.2.1]. Without a facing it faces the enemy's edge.
struct Place {
  static constexpr std::string_view verb = "place", usage = "place <unit> <hex> [face <facing>] [column]",
                                    rule = "1.2.1", help = "put a unit on the table",
                                    example = "place Leg1 0609 face ENE column";
  UnitId unit = k_no_unit;
  Hex at;
  bool turned = false;
  Facing facing = 0;
  bool column = false;
};
template <class Io>
void form(Io& io, Place& o) {
  io.unit(o.unit), io.hex(o.at);
  o.turned = io.opt("face", o.turned);
  if (o.turned) io.facing(o.facing);
  o.column = io.opt("column", o.column);
}

/// Puts a general on the table, with the unit of that hex if it has one [1.2.1].
struct Station {
  static constexpr std::string_view verb = "station", usage = "station <general> <hex>", rule = "1.2.1",
                                    help = "put a general on the table", example = "station Trajan 0710";
  GeneralId general = k_no_general;
  Hex at;
};
template <class Io>
void form(Io& io, Station& o) {
  io.leader(o.general), io.hex(o.at);
}

/// Puts all other units and generals into the next free hexes of the own rows, in the order of the army [1.2.1].
struct PlaceRest {
  static constexpr std::string_view verb = "place-rest", usage = "place-rest", rule = "1.2.1",
                                    help = "put everything else on the table", example = "place-rest";
};

/// Asks for the next unit or general to deploy [1.2.1].
struct GivePlacement : table::Orders<GivePlacement, Place, Station, PlaceRest> {
  std::string_view name() const { return "deploy"; }
  std::string_view rule() const { return "1.2.1"; }
  std::optional<base::Refusal> judge_order(const TableView& v, const Place& o) const;
  std::optional<base::Refusal> judge_order(const TableView& v, const Station& o) const;
  std::optional<base::Refusal> judge_order(const TableView& v, const PlaceRest&) const;
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
};

}  // namespace hexpost::hordes

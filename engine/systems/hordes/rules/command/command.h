#pragma once

#include <optional>
#include <vector>

#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/declared.h"

/// Hordes & Heroes 1.4: which units are in command; at the table the orders of the command move and the question that
/// they answer.
namespace hexpost::hordes {

/// True if the general can command: he is alive and on the table, and his host, if he has one, is not disrupted
/// [1.4.6].
bool commands(const View& v, GeneralId g);
/// The units in command of the side's generals: range, contact chain, hordes [1.4.3]-[1.4.5]; a flag for every unit id.
std::vector<bool> command_flags(const View& v, SideId side);

/// A general's command move [1.4.1].
struct Lead {
  static constexpr auto verb =
      orders::syntax("lead", "1.4.1", "<general> <hex>...", "move a general", "Trajan 0709 0708", orders::Sense::lead);
  GeneralId general = k_no_general;
  std::vector<Hex> path;
  void form(auto& io) { io.leader(general), io.hexes(path); }
};

/// The command moves end: no other general moves [1.4.3].
struct EndCommand {
  static constexpr auto verb =
      orders::syntax("end-command", "1.4.3", "", "all generals have moved", "", orders::Sense::end);
};

inline constexpr table::Question k_command_orders{{"command", "1.4.1"}, {}, {.duty = "give command orders"}};

/// Asks for the next command move [1.4.1].
struct GiveCommand : table::Orders<GiveCommand, k_command_orders, Lead, EndCommand> {
  Refused judge_order(const TableView& v, const Lead& o) const;
  Refused judge_order(const TableView&, const EndCommand&) const { return std::nullopt; }
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  /// One of the answers that list() has.
  Answer sample(const TableView& v, dice::Random& random) const;
  std::optional<Answer> forced(const TableView& v) const;
};

/// One step of the command phase [1.4].
void command_phase(Play& p);

}  // namespace hexpost::hordes

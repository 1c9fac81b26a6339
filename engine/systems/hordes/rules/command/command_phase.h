#pragma once

#include <optional>
#include <vector>

#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes 1.4 at the table: the orders of the command move and the question that they answer.
namespace hexpost::hordes {

/// One hex of a way.
struct PathHex {
  Hex at;
};
void form(auto& io, PathHex& h) {
  io.hex(h.at);
}

/// A general's command move [1.4.1].
struct Lead {
  static constexpr auto sense = orders::Sense::lead;
  static constexpr std::string_view verb = "lead", usage = "lead <general> <hex>...", rule = "1.4.1",
                                    help = "move a general", example = "lead Trajan 0709 0708";
  GeneralId general = k_no_general;
  std::vector<PathHex> path;
};
void form(auto& io, Lead& o) {
  io.leader(o.general), io.list(o.path);
}

/// The order for such a way.
Lead lead_of(GeneralId g, const std::vector<Hex>& path);

/// The command moves end: no other general moves [1.4.3].
struct EndCommand {
  static constexpr auto sense = orders::Sense::end;
  static constexpr std::string_view verb = "end-command", usage = "end-command", rule = "1.4.3",
                                    help = "all generals have moved", example = "end-command";
};

/// Asks for the next command move [1.4.1].
struct GiveCommand : table::Orders<GiveCommand, Lead, EndCommand> {
  std::string_view name() const { return "command"; }
  std::string_view rule() const { return "1.4.1"; }
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

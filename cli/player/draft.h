#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/player/game.h"
#include "cli/player/stepper.h"
#include "engine/systems/system.h"
#include "engine/table/trial.h"

/// A file of orders on its way to a packet: read, normalized, completed and judged. `check`, `send` and `turn` share
/// it, so that all of them accept the same lines.
namespace hexpost::cli {

/// A line that the program has completed, or could complete.
struct Completion {
  int number = 0;                     ///< of the line in the file
  std::string typed, full;            ///< `full` is empty while the player must choose
  std::vector<PricedWay> ways;        ///< to choose from; empty if all ways have the same effect
  std::vector<std::string> lines;     ///< of an order for several units: one line for each unit
  std::vector<std::string> written;   ///< these lines with their ways filled in, as the draft has them
  std::vector<std::string> left_out;  ///< the other units of the order, which cannot carry it out, and why
  bool group() const { return !lines.empty(); }
  /// True if the player must choose a way.
  bool open() const { return !group() && full.empty(); }
};

/// The lines of a draft as they will be judged and signed.
struct DraftLines {
  std::vector<orders::Numbered> lines;
  std::vector<Completion> completions;
  std::vector<std::string> notices;  ///< further messages for the player: an own word that cannot be read
  std::vector<std::string> instead;  ///< lines that the program has written in beside the player's attacks
  /// True if a completion waits for a choice (`way 2` after the line).
  bool open() const;
};

/// Writes out macros, `as last turn`, orders for several units (group_orders.h) and the player's own `stand` lines,
/// normalizes the lines (engine/orders/lenient.h), joins those that form one, and fills in the hexes that `move`
/// and `lead` lines leave out. It takes the way whose price every other way has, too; among several the one with the
/// fewest legs, then by direction. It puts moves on one line into an order in which each can be carried out, if there
/// is one. If each way has a price that another avoids, the player chooses: `way 2` after the line. The rules judge
/// each way in the position of its line, reached with middle dice.
DraftLines complete(const Context& context, Game& game, const std::vector<orders::Numbered>& typed);

/// A draft judged like by the receiver, and tried.
struct DraftCheck {
  DraftLines draft;
  table::Outlook outlook;
  bool refused = false;   ///< the receiver would refuse the packet, or a choice is open
  bool hopeless = false;  ///< a line was carried out in no trial run
  bool good() const { return !refused && !hopeless; }
};
/// Removes the lines of an order for several units that no trial run carried out; the units are left out with the
/// reason, like units whose lines are refused at once. One line of each such order stays. True if a line was removed:
/// the outlook then belongs to another draft.
bool leave_out_hopeless(DraftLines& draft, const table::Outlook& outlook);
/// Writes lines below each line of attacks that was void in some trial runs and carried out in others: those that the
/// rule system has in its place [System::lines_instead]. True if a line was written.
bool add_lines_instead(const System& system, const table::Match& board, DraftLines& draft,
                       const table::Outlook& outlook);
/// Removes those lines in `instead` that no trial run carried out, also from the outlook, and adds a notice of the
/// others.
void keep_used_lines_instead(const orders::Names& names, DraftLines& draft, table::Outlook& outlook);
/// `complete`, without the lines of orders for several units that `check_draft` leaves out after as many trial runs.
DraftLines complete_group_orders(const Context& context, Game& game, const std::vector<orders::Numbered>& typed,
                                 int runs);
/// Judges the lines of a file in `runs` trial runs and collects the rule system's warnings.
DraftCheck check_draft(const Context& context, Game& game, const std::vector<orders::Numbered>& typed, int runs,
                       const std::function<void(int)>& done = {});

}  // namespace hexpost::cli

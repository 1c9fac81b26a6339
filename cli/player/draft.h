#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/player/game.h"
#include "cli/player/stepper.h"
#include "engine/table/trial.h"

/// A file of orders on its way to a packet: read, made plain, completed and judged. `check`, `send` and `turn` share
/// it, so that what one of them accepts the others accept, too.
namespace hexpost::cli {

/// A line that the program has completed, or would like to.
struct Completion {
  int number = 0;                     ///< of the line in the file
  std::string typed, full;            ///< `full` is empty while the player has to choose
  std::vector<PricedWay> ways;        ///< to choose from; empty where all ways come to the same
  std::vector<std::string> lines;     ///< of an order for several units: one line for each unit
  std::vector<std::string> written;   ///< these lines with their ways filled in, as the draft has them
  std::vector<std::string> left_out;  ///< the other units of the order: those that cannot carry it out, and why
  bool group() const { return !lines.empty(); }
  /// The player has to choose a way.
  bool open() const { return !group() && full.empty(); }
};

/// The lines of a draft as they will be judged and signed.
struct DraftLines {
  std::vector<orders::Numbered> lines;
  std::vector<Completion> completions;
  std::vector<std::string> notices;  ///< what the player should know besides: an own word that cannot be read
  /// A completion waits for a choice (`way 2` behind the line).
  bool open() const;
};

/// Writes out macros, `as last turn`, orders for several units (group_orders.h) and the player's own `stand` lines,
/// makes the lines plain (engine/orders/lenient.h), joins those that make up one, and fills in the hexes that `move`
/// and `lead` lines leave out. The way is the one whose price every other way has, too; of several the one with the
/// fewest legs, then by direction. Where each way has a price that another avoids, the player chooses: `way 2` behind
/// the line. The rules judge each way in the position in which its line comes, as middle dice let it come.
DraftLines complete(const Context& context, Game& game, const std::vector<orders::Numbered>& typed);

/// The text of the file with the player's choices in it: `chosen` has an index in `ways` for each open completion, in
/// order. The line of such an order is written out, with each of its orders in full, and keeps its remark.
std::string with_ways(const orders::Names& names, const std::string& text, const DraftLines& draft,
                      const std::vector<std::size_t>& chosen);

/// A draft that was judged as the receiver will judge it, and tried.
struct DraftCheck {
  DraftLines draft;
  table::Outlook outlook;
  bool refused = false;   ///< the receiver would refuse the packet, or a choice is open
  bool hopeless = false;  ///< a line was carried out in no trial run
  bool good() const { return !refused && !hopeless; }
};
/// Takes the lines of units that an order for several units named, but that no trial run carried out, off the draft;
/// they are left out with the reason, as units are whose lines are refused at once. One line of each such order stays.
/// True if a line was taken off: the outlook is then that of another draft.
bool leave_out_hopeless(DraftLines& draft, const table::Outlook& outlook);
/// Judges the lines of a file in `runs` trial runs and looks for what the rule system warns of.
DraftCheck check_draft(const Context& context, Game& game, const std::vector<orders::Numbered>& typed, int runs,
                       const std::function<void(int)>& done = {});

/// What the program has filled in, what it asks to choose and what else the player should know, as lines for people.
std::vector<std::string> completion_lines(const Game& game, const DraftLines& draft);

}  // namespace hexpost::cli

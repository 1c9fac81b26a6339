#pragma once

#include <string>
#include <vector>

#include "cli/player/game.h"
#include "cli/say/json.h"
#include "engine/table/trial.h"

/// How the program speaks about lines of orders.
namespace hexpost::cli {

/// Trial runs of `check`.
constexpr int k_trials = 200;
/// Trial runs before orders are signed: enough to tell "never" from "seldom", and quick.
constexpr int k_send_trials = 40;
constexpr std::uint64_t k_trial_seed = 20250101;
/// The number of trial runs for a game, from the `usual` number: a tenth if a module judges it, because the interpreter
/// takes about 30 times as long as the program itself.
int trial_runs(Game& game, int usual);

/// The outlook for `send`: with few runs, or that of `check` if a line was never carried out in them. `mine`:
/// the writer has a seal in force when the packet is played. `judged`: the verdicts on the lines.
table::Outlook send_outlook(Game& game, const table::Judged& judged, const std::vector<std::string>& lines, bool mine);
table::Outlook send_outlook(Game& game, const std::vector<std::string>& lines, bool mine);

/// One refusal under its line, with a caret where it is wrong:
///
///     orders.txt:4:8: error: A9 is not the name of a unit; did you mean A1?
///       strike A9 at B1
///              ^ near here
void show_refusal(Terminal& terminal, const std::string& file, const orders::Numbered& line,
                  const base::Refusal& refusal);

/// The refusal of a line that was void in every trial run [table::LineOutlook::hopeless], with its
/// place.
base::Refusal hopeless_refusal(const table::LineOutlook& line, int runs);

/// The question to the writer, for a packet that does not answer it: the receiver would refuse the packet.
std::string unanswered(const table::Battle& battle, const table::Match& board);

/// Every line's verdict, then what stops the packet and what looks forgotten. True when it can be sent.
bool show_outlook(Terminal& terminal, Game& game, const std::string& file, const std::vector<orders::Numbered>& lines,
                  const table::Outlook& outlook);
Json outlook_json(Game& game, const std::vector<orders::Numbered>& lines, const table::Outlook& outlook);

}  // namespace hexpost::cli

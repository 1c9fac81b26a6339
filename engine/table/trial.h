#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/dice/random.h"
#include "engine/table/match.h"

/// What becomes of lines before they are sent. Up to the first die and the first sealed answer the verdict is exact and
/// the receiver's own [PROTOCOL 3.7, 8]; after that only trial runs can tell, since the dice are unknown.
namespace hexpost::table {

/// One line of a packet to be.
struct LineOutlook {
  std::string canonical;  ///< empty when it is malformed
  bool stand = false;     ///< a standing order: it is never used up
  bool heading = false;   ///< the lines below it are for a later turn
  std::string turn;       ///< the player-turn that the line is for, in words
  Verdict verdict;        ///< `later`: not reached before the first die or opening
  int reached = 0;        ///< trial runs in which its turn came; of a standing order, that it answered in
  int legal = 0;          ///< of these, runs in which it was carried out
  /// The commonest reason of the other runs; where its turn never came, why it would have been void beside others of
  /// its verb, if that can be told.
  std::optional<base::Refusal> trouble;
  int times = 0;     ///< runs with that reason
  bool few = false;  ///< its turn came in too few of the runs to say that it never works
  /// Sentences that were told in each of the runs in which it was carried out, before the next line's turn, with their
  /// rules: what is sure to come of it.
  std::vector<std::string> sure;
  /// What the rule system warns of though the line is legal (Match::cautions); filled by add_cautions.
  std::vector<std::string> cautions;
  /// Its turn came, and in none of the runs was it carried out, for whatever reasons (one unit bars the way here,
  /// another there): as it stands it cannot work.
  bool hopeless() const { return !stand && !heading && reached > 0 && legal == 0 && !few; }
};

/// Judges lines by playing them without a die or an opening. They are made canonical first; malformed ones are left out
/// of play. The match must await a decision of `who`, or not have begun. `sealed`: by player, has a seal in force.
struct Judged {
  std::vector<LineOutlook> lines;
  Awaited stop;         ///< where the run stopped
  bool answers = true;  ///< some line or open standing order answers what is asked; true when nothing is asked yet
  /// No line is malformed or illegal. With `answers` the receiver will take the packet.
  bool good() const;
};
Judged judge_lines(const Match& match, Player who, const std::vector<std::string>& lines,
                   const std::vector<bool>& sealed);

/// The text of another player's seal slot in a trial run.
using GuessPolicy = std::function<std::string(Player who, std::uint32_t slot, dice::Random& random)>;
/// Half of the slots as the rule system proposes, the others at random among the words it allows; now and then "ask".
GuessPolicy guess_policies(const Battle& battle);
/// Every slot as the rule system proposes it.
GuessPolicy proposed_policies(const Battle& battle);
/// Every slot says "no" or "stay" where it can, else as the rule system proposes it: nobody reacts.
GuessPolicy passive_policies(const Battle& battle);

/// Random dice and guessed openings, for trial runs and what-if. Same seed, same run.
class Chance final : public Source {
 public:
  Chance(GuessPolicy guess, std::uint64_t seed) : guess_(std::move(guess)), random_(seed) {}
  std::optional<int> die(int faces, std::string_view) override { return random_.die(faces); }
  std::optional<std::string> opening(Player who, std::uint32_t slot) override { return guess_(who, slot, random_); }

 private:
  GuessPolicy guess_;
  dice::Random random_;
};

/// How trial runs ended.
struct Ending {
  Awaited awaited;
  bool turn_goes_on = false;  ///< the writer must decide, and an `end-...` line is among the answers
  std::string way_out;        ///< that line
  bool turn_passed = false;   ///< the player-turn in which the packet begins was over by then
  int times = 0;
};
struct Outlook {
  std::vector<LineOutlook> lines;
  Awaited stop;                 ///< of the exact run
  bool answers = true;          ///< as in Judged
  std::vector<Ending> endings;  ///< commonest first
  int runs = 0;
};
/// judge_lines, then `runs` runs with random dice and guessed openings. Same seed, same outcome. `done` is told after
/// each run how many there were. A line that only made an earlier question go without saying is not counted by that.
Outlook try_lines(const Match& match, Player who, const std::vector<std::string>& lines,
                  const std::vector<bool>& sealed, const GuessPolicy& guess, int runs, std::uint64_t seed,
                  const std::function<void(int)>& done = {});

/// Puts into the outlook what the rule system warns of, by a few runs more of the same chances.
void add_cautions(Outlook& out, const Match& match, Player who, const std::vector<std::string>& lines,
                  const std::vector<bool>& sealed, const GuessPolicy& guess, std::uint64_t seed);

}  // namespace hexpost::table

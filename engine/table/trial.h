#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/dice/random.h"
#include "engine/table/match.h"

/// Judges lines before they are sent. Up to the first die or sealed answer the verdict is exact and the same as the
/// receiver's [schemas/packets.md, Step 8]; after that only trial runs can tell, since the dice are unknown.
namespace hexpost::table {

/// The outlook of one line of an unsent packet.
struct LineOutlook {
  std::string canonical;  ///< empty if it is malformed
  bool stand = false;     ///< a standing order: it is never used up
  bool heading = false;   ///< the lines below it are for a later turn
  std::string turn;       ///< the player-turn that the line is for, in words
  Verdict verdict;        ///< `later`: not reached before the first die or opening
  int reached = 0;        ///< trial runs in which its turn came; for a standing order, in which it answered
  int legal = 0;          ///< of these, runs in which it was carried out
  /// The most frequent reason of the other runs. If its turn never came: why it would have been void among other lines
  /// of its verb, if known.
  std::optional<base::Refusal> trouble;
  int times = 0;     ///< runs with that reason
  bool few = false;  ///< its turn came in too few runs to conclude that it never works
  /// Its certain effects: sentences, with their rules, that every run in which it was carried out told before
  /// the next line's turn.
  std::vector<std::string> sure;
  /// The rule system's warnings about the legal line (Match::cautions); filled by add_cautions.
  std::vector<std::string> cautions;
  /// True if its turn came but it was not carried out in any run, for any reasons (one unit bars the way here,
  /// another there): the line cannot work as written.
  bool hopeless() const { return !stand && !heading && reached > 0 && legal == 0 && !few; }
};

/// Judges lines by playing them without a die or an opening. They are made canonical first; malformed lines are left
/// out of play. The match must await a decision of `who`, or not have begun. `sealed`: by player: true with a seal.
struct Judged {
  std::vector<LineOutlook> lines;
  Awaited stop;         ///< where the run stopped
  bool answers = true;  ///< a line or an open standing order answers the question; true if there is none yet
  /// True if no line is malformed or illegal. With `answers` the receiver will take the packet.
  bool good() const;
};
Judged judge_lines(const Match& match, Player who, const std::vector<std::string>& lines,
                   const std::vector<bool>& sealed);

/// The text of another player's seal slot in a trial run.
using GuessPolicy = std::function<std::string(Player who, std::uint32_t slot, dice::Random& random)>;
/// Half of the slots follow the rule system's proposal, the others a random allowed word; some say "ask".
GuessPolicy guess_policies(const Battle& battle);
/// Every slot follows the rule system's proposal.
GuessPolicy proposed_policies(const Battle& battle);
/// Every slot says "no", "stay" or "stand" if it can, otherwise the rule system's proposal: units do not react.
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

/// The most answers that are listed for a question at which trial runs ended.
inline constexpr std::size_t k_listed_answers = 12;
/// How trial runs ended.
struct Ending {
  Awaited awaited;
  bool turn_goes_on = false;  ///< the writer must decide, and an `end-...` line is among the answers
  std::string way_out;        ///< that line
  bool turn_passed = false;   ///< the player-turn in which the packet begins was over by then
  int times = 0;
  /// The answers to the writer's question in the first such run; empty if there are more than `k_listed_answers`.
  std::vector<std::string> answers{};
};
struct Outlook {
  std::vector<LineOutlook> lines;
  Awaited stop;                 ///< of the exact run
  bool answers = true;          ///< as in Judged
  std::vector<Ending> endings;  ///< commonest first
  int runs = 0;
};
/// judge_lines, then `runs` runs with random dice and guessed openings. Same seed, same outcome. `done` gets the number
/// of runs after each run. A line is not counted where it only implied the answer to an earlier question.
Outlook try_lines(const Match& match, Player who, const std::vector<std::string>& lines,
                  const std::vector<bool>& sealed, const GuessPolicy& guess, int runs, std::uint64_t seed,
                  const std::function<void(int)>& done = {});

/// The same for lines that have been judged in this position.
Outlook try_judged(const Match& match, Player who, Judged judged, const std::vector<std::string>& lines,
                   const std::vector<bool>& sealed, const GuessPolicy& guess, int runs, std::uint64_t seed,
                   const std::function<void(int)>& done = {});

/// Adds the rule system's warnings to the outlook by a few more runs with the same dice.
void add_cautions(Outlook& out, const Match& match, Player who, const std::vector<std::string>& lines,
                  const std::vector<bool>& sealed, const GuessPolicy& guess, std::uint64_t seed);

}  // namespace hexpost::table

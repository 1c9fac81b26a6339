#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "engine/odds/odds.h"
#include "engine/orders/line.h"
#include "engine/report/document.h"
#include "engine/table/cards.h"
#include "engine/table/question.h"

/// A battle with its rule system forgotten: what the protocol, the command line and the reports work with. The one
/// implementation is Game<Sys> (game.h).
namespace hexpost::table {

/// What a run got besides the lines of its packet, in the order in which it asked.
struct Rolled {
  int faces = 6;
  int value = 1;
  bool operator==(const Rolled&) const = default;
};
struct Opened {
  Player who = 0;
  std::uint32_t slot = 0;
  std::string policy;  ///< text of the seal slot; unreadable text counts as "ask me"
  bool operator==(const Opened&) const = default;
};
/// A card that its holder had to lay open in the middle of a run.
struct Shown {
  Player who = 0;
  int place = 0;
  int card = 0;
  bool operator==(const Shown&) const = default;
};
using Given = std::variant<Rolled, Opened, Shown>;

/// The inputs of one run: a player's packet and what was rolled and opened on it.
struct Segment {
  Player who = 0;
  std::vector<std::string> lines;  ///< canonical decisions and open `stand` lines
  std::vector<bool> sealed;        ///< by player: has a seal in force; missing entries count as no
  std::vector<Given> given;
  std::vector<KnownCard> shown = {};  ///< cards that the packet lays open, for its own lines
  bool operator==(const Segment&) const = default;
};

/// Why a run stopped.
struct Awaited {
  enum class Kind : std::uint8_t { over, dice, opening, decision, cut, card } kind = Kind::over;
  Player who = 0;          ///< opening, decision, card
  int faces = 0;           ///< dice; card: its place
  std::uint32_t slot = 0;  ///< opening
  std::string rule;        ///< dice, decision
  std::string question;    ///< decision, opening
  std::string subject;     ///< decision, opening; may be empty
  std::string about;       ///< the other party; may be empty
  bool operator==(const Awaited&) const = default;
};

/// Supplies dice and openings while a run goes on. Nothing: the run stops there.
class Source {
 public:
  virtual ~Source() = default;
  virtual std::optional<int> die(int faces, std::string_view rule) = 0;
  virtual std::optional<std::string> opening(Player who, std::uint32_t slot) = 0;
  /// The card at a place of that player's hand, who has to lay it open.
  virtual std::optional<int> card(Player who, int place) { return (void)who, (void)place, std::nullopt; }
};

/// What a fact does on the map, for reports; sentences say the rest.
struct Deed {
  enum class Kind : std::uint8_t {
    goes,     ///< a piece goes along `hexes`, from the first to the last
    fights,   ///< there is fighting in `hexes`
    shot_at,  ///< there are shots at somebody in `hexes`
    loses,    ///< a loss or a rout: the sentence is printed bold
    passes    ///< a piece passes through its friends in `hexes` on its way; what that costs, another fact tells
  } kind = Kind::goes;
  std::string piece;  ///< goes, passes: its name
  int side = -1;      ///< goes, passes: whose piece; loses: whose loss
  std::vector<std::string> hexes;
  bool operator==(const Deed&) const = default;
};

/// What a die meant to whom it was rolled for [table.h, Stake]: figures of one die, exact.
struct Luck {
  int who = -1;              ///< a Player; -1: the die benefits no player
  int worth = 0;             ///< of the face that fell
  int sum = 0, squares = 0;  ///< of what all faces are worth: sum / faces is what was to be expected
  std::uint32_t needed = 0;  ///< bit f - 1: face f is good for the player (or does no harm); 0: see `better`
  int better = 0;            ///< no faces to be hit: 1 the higher printed face, -1 the lower one is better, 0 neither
  bool operator==(const Luck&) const = default;
};

/// How a battle stands at a moment, by whatever its system decides it.
struct Score {
  struct Line {
    int side = -1;
    int value = 0;
    int limit = 0;  ///< at which the side has lost; 0: none
    bool operator==(const Line&) const = default;
  };
  std::string title;  ///< "Stands lost"
  int turn = 0;       ///< game turn
  std::vector<Line> lines;
  bool operator==(const Score&) const = default;
};

/// One thing that happened, in the order of play.
struct Entry {
  /// lapsed: a line that answered nothing while the player-turn ran for which it was written
  enum class Kind : std::uint8_t { answered, voided, rolled, told, lapsed } kind = Kind::told;
  enum class By : std::uint8_t { nobody, line, standing, sealed } by = By::nobody;  ///< answered
  Player who = 0;             ///< answered, voided, lapsed; rolled: whose packet it was rolled on
  std::uint32_t segment = 0;  ///< packet (counted from 0 over the game) under which it happened
  std::uint32_t line = 0;    ///< answered by a line or an open standing order, voided, lapsed: its index in that packet
  int faces = 0, value = 0;  ///< rolled
  Luck luck;                 ///< rolled
  std::vector<Deed> deeds;   ///< told
  std::vector<int> score;    ///< told, a heading: the game turn, then each side's value as Match::score() has them
  int heading = 0;           ///< told: 2 a bound or turn begins, 1 a phase begins, 0 anything else
  std::string rule;
  std::string text;  ///< answered, voided, lapsed: canonical line; told: what happened, for people
  std::string why;   ///< voided
  int column = 0;    ///< voided: what is wrong, 1-based in the canonical line; 0: the line as a whole
  bool operator==(const Entry&) const = default;
};

/// Verdict on one line.
struct Verdict {
  enum class Is : std::uint8_t { legal, illegal, malformed, later } is = Is::legal;
  std::optional<base::Refusal> refusal;  ///< illegal, malformed
};

/// A question as people see it.
struct Pending {
  std::string name, rule, subject, about;
  std::vector<std::string> answers;  ///< legal answer lines, at most so many as were asked for
  std::vector<std::string> words;    ///< for standing orders
};

/// The first legal answer lines of the open decision, listed when they are asked for: of some decisions that costs
/// dear.
using Answers = std::function<std::vector<std::string>()>;

/// One battle in progress: a value behind a pointer; clone() it and you have what-if.
class Match {
 public:
  virtual ~Match() = default;
  virtual std::unique_ptr<Match> clone() const = 0;

  /// The next packet. Its player must be the awaited one (or the game has not begun).
  virtual void push(Segment segment) = 0;
  /// A card becomes known here (cards.h), before the packet is run in which it is played. False if another card is
  /// known to lie at the place. Not saved: it is told again to a match that was loaded.
  virtual bool learn(const KnownCard& card) = 0;
  /// Plays on from the savepoint as far as the inputs reach; what the source gives is kept as input. Throws base::Bug
  /// only on a bug; a journal that does not fit the rules shows as a wrong `awaited` or in `misfit`.
  virtual const Awaited& run(Source* source = nullptr) = 0;
  virtual const Awaited& awaited() const = 0;
  /// The cards that are dealt by mail; nothing in a battle where everybody sees all cards, or without cards.
  virtual std::optional<DealtCards> dealt_cards() const { return std::nullopt; }
  /// Standing orders that the program seals of itself for a player, from the cards that it knows: which of them may be
  /// used in the enemy's turn.
  virtual std::vector<std::string> card_stands(Player) const { return {}; }
  /// All that card_stands() may have said so far in this battle.
  virtual std::vector<std::vector<std::string>> every_card_stands() const { return {}; }
  /// A recorded input did not fit what the rules asked for: other data, other build, or a false log.
  virtual std::optional<std::string> misfit() const = 0;
  virtual bool over() const = 0;
  /// Index of the side that won; nothing for a draw or while the battle goes on.
  virtual std::optional<Player> winner() const = 0;

  virtual const std::vector<Entry>& trace() const = 0;  ///< from the snapshot it was loaded from, else from the start
  virtual std::size_t trace_base() const = 0;           ///< number of entries before trace()[0]
  /// Drops what was told before the savepoint: trace() then begins later. For who needs the position alone.
  virtual void forget_trace() = 0;
  /// The first line of the packet pushed last that was void, without making a story of everything else.
  virtual std::optional<Entry> first_voided() const = 0;
  /// The packet pushed last answered what was asked before it, by a line or by an open standing order. Known without a
  /// die and without an opening, once it was run. One that did not leaves everything as it was [PROTOCOL 3.7, 9].
  virtual bool last_answered() const = 0;
  virtual std::size_t segments() const = 0;  ///< packets pushed so far in the whole game
  virtual const Segment& last() const = 0;   ///< the packet pushed last
  /// Lines of the packet pushed last that answered nothing, with the headings above those whose turn never came.
  virtual std::vector<std::string> unused() const = 0;
  /// The player-turn that runs, in words: "bound of Dacia, game turn 2".
  virtual std::string turn() const = 0;
  /// What a heading `when NAME acts:` calls the player-turn that runs; empty where turns have no names.
  virtual std::string turn_name() const { return {}; }
  /// The names that a heading `when NAME acts:` of this player may have; empty where turns have no names.
  virtual std::vector<std::string> turn_names(Player who) const = 0;
  /// The player-turn in which the packet pushed last began is over.
  virtual bool turn_passed() const = 0;

  /// Complete, canonical, mailable; says whether it was taken at a savepoint or at a stop inside a rule [DESIGN 2].
  virtual std::string position() const = 0;
  /// Everything needed to go on from here without the log. A cache: load() refuses what does not fit.
  virtual std::string save() const = 0;

  /// The pending question with at most `limit` legal answers; nothing unless a decision is due.
  virtual std::optional<Pending> pending(std::size_t limit) const = 0;
  /// A random legal answer to the pending decision.
  virtual std::string sample(dice::Random& random) const = 0;
  /// The canonical text of a line, or why it is not understood. Needs no particular moment.
  virtual std::variant<std::string, base::Refusal> canonical(std::string_view line) const = 0;
  /// What the rules want declared at one time may be written on several lines: the one canonical line that a canonical
  /// line and the next make up, nothing when they stay two.
  virtual std::optional<std::string> joined(std::string_view line, std::string_view next) const = 0;

  /// Odds of a combat that somebody considers, fought from this position at once: exact, or an estimate where the dice
  /// can fall in too many ways. Questions on its way are answered as `policy` says, else boldly. Refused when it would
  /// not be legal, and by systems that tell no odds.
  virtual std::variant<Odds, base::Refusal> odds(std::string_view line, const OddsPolicy& policy) const = 0;

  /// Stops the next runs before trace entry `at` (counted over the whole game): for stepping through a battle.
  virtual void cut_at(std::optional<std::size_t> at) = 0;

  /// What a viewer may know of the position: map, units, whose move; all of it without a viewer.
  virtual report::Document situation(std::optional<Player> viewer) const = 0;
  /// How the battle stands; without lines in a system that keeps no score.
  virtual Score score() const = 0;
  /// Warnings before this legal line is carried out here: what its writer gives up or ends by it. `by`: the order that
  /// it comes from, which may be another line that implies it, or a standing order.
  virtual std::vector<std::string> cautions(std::string_view answer, std::string_view by) const = 0;
  /// The order sheet for the pending decision: comment lines and proposals.
  virtual std::vector<std::string> order_sheet() const = 0;
  /// Simple automatic orders for the player who must decide: for a first try, a sparring partner, tests. They
  /// always answer what is asked, and nothing of them is void before the first die.
  virtual std::vector<std::string> proposal() const = 0;
};

/// The lines of a file of orders with those joined that make up one, under the number of the first of them.
std::vector<orders::Numbered> join_lines(const Match& match, const std::vector<orders::Numbered>& lines);

/// One word of the order language, for help and order sheets.
struct Verb {
  std::string verb;
  std::string usage;         ///< its grammar
  std::string rule;          ///< empty: of no rule in particular
  std::string help;          ///< what it does, in a few words
  std::string example = {};  ///< a canonical line
};

/// A question that a standing order can answer.
struct StandingQuestion {
  std::string name, rule, help;
  std::vector<std::string> words;  ///< the answers one may give in general
  std::vector<std::string> tests;  ///< circumstances one may test
  std::string proposed;            ///< default answer the program proposes; "ask" when it proposes none
  bool per_unit = true;            ///< false: the army as a whole
  bool own_turn = false;           ///< may also be asked in one's own turn
  /// Of the army, yet about something that its line may name: a leader or the leader's wing; a wing alone.
  enum class About : std::uint8_t { army, leader, wing } about = About::army;
  bool mostly_theirs = false;  ///< with own_turn: it comes up in the enemy's turn far more often
  /// Its answer `end-...` ends nothing in which a unit could be ordered, so it may hold for a whole packet.
  bool ends_no_orders = false;
  /// Of a unit, yet with seal slots of its own, one for each unit, named by this and the unit's name: opening the one
  /// slot of a unit says nothing of the other. Empty: the unit's slot.
  std::string apart = {};
  /// A sealed standing order is the place to answer it.
  bool theirs() const { return !own_turn || mostly_theirs; }
};

/// A battle ready to be fought: scenario and data loaded.
class Battle {
 public:
  virtual ~Battle() = default;
  virtual std::string id() const = 0;
  virtual std::string title() const = 0;
  virtual std::vector<std::string> players() const = 0;  ///< names of the sides, by Player
  /// Seal slots of a side, in order: its units, then one per question that has no single unit as subject.
  virtual std::vector<std::string> slots(Player who) const = 0;
  /// Leaders and generals of a side, whom standing orders may name.
  virtual std::vector<std::string> leaders(Player) const { return {}; }
  virtual std::vector<Verb> verbs() const = 0;
  virtual std::vector<StandingQuestion> standing() const = 0;
  virtual const orders::Names& names() const = 0;
  virtual std::unique_ptr<Match> begin() const = 0;
  /// From Match::save(); Error "snapshot" when it does not fit.
  virtual base::Result<std::unique_ptr<Match>> load(std::string_view saved) const = 0;
  /// From a position text taken at a savepoint; Error "position" with the line that is wrong.
  virtual base::Result<std::unique_ptr<Match>> from_position(std::string_view text) const = 0;
  /// Options in force, in plain words, and whether a chart is a reconstruction: the foot of each report.
  virtual std::vector<std::string> footnotes() const = 0;
  /// What stands on the face `value` (1..faces) of a die of this game; a ten-sided one may count from 0.
  virtual std::string die_face(int, int value) const { return std::to_string(value); }
};

}  // namespace hexpost::table

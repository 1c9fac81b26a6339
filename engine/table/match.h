#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "engine/odds/odds.h"
#include "engine/orders/line.h"
#include "engine/report/document.h"
#include "engine/table/cards.h"
#include "engine/table/question.h"
#include "engine/table/readings.h"

/// A battle without the type of its rule system, for the protocol, the command line and the reports. The only
/// implementation is Game<Sys> (game.h).
namespace hexpost::table {

/// The inputs of a run besides the lines of its packet, in the order in which the run needed them.
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
/// A card that its holder had to reveal in the middle of a run.
struct Shown {
  Player who = 0;
  int place = 0;
  int card = 0;
  bool operator==(const Shown&) const = default;
};
using Given = std::variant<Rolled, Opened, Shown>;

/// The inputs of one run: a player's packet, and the dice and openings on it.
struct Segment {
  Player who = 0;
  std::vector<std::string> lines;  ///< canonical decisions and open `stand` lines
  std::vector<bool> sealed;        ///< by player: true if a seal is in force; missing entries count as false
  std::vector<Given> given;
  std::vector<KnownCard> shown = {};  ///< cards that the packet reveals for its own lines
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
  /// False for a past moment and after the end of the battle, because the next event is known.
  bool goes_on() const { return kind != Kind::cut && kind != Kind::over; }
  bool operator==(const Awaited&) const = default;
};

/// Supplies dice and openings during a run. Nothing stops the run.
class Source {
 public:
  virtual ~Source() = default;
  virtual std::optional<int> die(int faces, std::string_view rule) = 0;
  virtual std::optional<std::string> opening(Player who, std::uint32_t slot) = 0;
  /// The card at a place of that player's hand, which the player must reveal.
  virtual std::optional<int> card(Player who, int place) { return (void)who, (void)place, std::nullopt; }
};

/// The effect of a fact on the map, for reports; the fact's sentence tells the rest.
struct Deed {
  enum class Kind : std::uint8_t {
    goes,     ///< a piece goes along `hexes`, from the first to the last
    fights,   ///< there is fighting in `hexes`
    shot_at,  ///< there are shots at a unit in `hexes`
    loses,    ///< a loss or a rout: the sentence is printed bold
    passes    ///< a piece passes through friends in `hexes` on its way; another fact tells the cost
  } kind = Kind::goes;
  std::string piece;  ///< goes, passes: its name
  int side = -1;      ///< goes, passes: the side of the piece; loses: the side that loses
  std::vector<std::string> hexes;
  bool operator==(const Deed&) const = default;
};

/// A row of a combat, for a report's table (fact.h, CombatRow).
struct CombatLine {
  std::string who, factor;
  int dice = 0;
  std::string total, result;
  bool operator==(const CombatLine&) const = default;
};

/// The luck of one die for its player (dice.h, Favour), in exact figures. Of dice whose sum is read, the last has the
/// figures of the whole roll; those before it have neither worth nor sum.
struct Luck {
  int who = -1;              ///< a Player; -1: the die benefits no player
  int worth = 0;             ///< of the face that fell, or of the sum
  int sum = 0, squares = 0;  ///< over the worth of all outcomes: sum / outcomes is the expected worth
  int outcomes = 0;          ///< of all dice whose sum is read; 0: the faces of this die
  std::uint32_t needed = 0;  ///< bit f - 1: face f is good for the player (or harmless); 0: see `better`
  int better = 0;            ///< if `needed` is 0: 1 a higher printed face is better, -1 a lower one, 0 neither
  bool operator==(const Luck&) const = default;
};

/// The score of a battle at a moment, in the terms that decide it.
struct Score {
  struct Line {
    int side = -1;
    int value = 0;
    int limit = 0;  ///< the side loses at this value; 0: none
    bool operator==(const Line&) const = default;
  };
  std::string title;  ///< "Stands lost"
  int turn = 0;       ///< game turn
  std::vector<Line> lines;
  bool operator==(const Score&) const = default;
};

/// One event of a battle. Entries are in the order of play.
struct Entry {
  /// lapsed: a line that answered nothing during the player-turn for which it was written. No packet says so: each
  /// program finds it in its run.
  enum class Kind : std::uint8_t { answered, voided, rolled, told, lapsed } kind = Kind::told;
  enum class By : std::uint8_t { nobody, line, standing, sealed } by = By::nobody;  ///< answered
  Player who = 0;             ///< answered, voided, lapsed: the player; rolled: the sender of the packet
  std::uint32_t segment = 0;  ///< packet (counted from 0 over the game) under which it happened
  std::uint32_t line = 0;    ///< answered by a line or an open standing order, voided, lapsed: its index in that packet
  int faces = 0, value = 0;  ///< rolled
  Luck luck;                 ///< rolled
  std::vector<Deed> deeds;   ///< told
  std::vector<CombatLine> rows;  ///< told: the combat whose result it is
  bool in_rows = false;          ///< told: the rows of a later entry say the same
  std::vector<int> score;        ///< told, a heading: the game turn, then each side's value as Match::score() has them
  int heading = 0;               ///< told: 2 a bound or turn begins, 1 a phase begins, 0 anything else
  std::string rule;
  std::string text;  ///< answered, voided, lapsed: canonical line; told: the event, for people
  std::string why;   ///< voided
  int column = 0;    ///< voided: the wrong word, 1-based in the canonical line; 0: the whole line
  bool operator==(const Entry&) const = default;
};

/// Verdict on one line.
struct Verdict {
  enum class Is : std::uint8_t { legal, illegal, malformed, later } is = Is::legal;
  std::optional<base::Refusal> refusal;  ///< illegal, malformed
};

/// A question for display.
struct Pending {
  std::string name, rule, subject, about;
  std::vector<std::string> answers;  ///< legal answer lines, at most the requested number
  std::vector<std::string> words;    ///< for standing orders
};

/// Returns the first legal answer lines of the open decision. The list is made on demand, because some decisions make
/// it expensive.
using Answers = std::function<std::vector<std::string>()>;

/// One battle in progress: a value behind a pointer. A clone() serves what-if play.
class Match {
 public:
  virtual ~Match() = default;
  virtual std::unique_ptr<Match> clone() const = 0;

  /// Adds the next packet. Its player must be the awaited one, unless the game has not begun.
  virtual void push(Segment segment) = 0;
  /// Makes a card known here (cards.h); must come before the run of the packet that plays it. False if another card is
  /// known to lie at the place. Not saved: call it again after loading a match.
  virtual bool learn(const KnownCard& card) = 0;
  /// Plays on from the savepoint as far as the inputs reach; the source's dice and openings become inputs. Throws
  /// base::Bug only on a bug; a journal that does not fit the rules shows as a wrong `awaited` or in `misfit`.
  virtual const Awaited& run(Source* source = nullptr) = 0;
  virtual const Awaited& awaited() const = 0;
  /// The cards that are dealt by mail; nothing in a battle without hidden cards.
  virtual std::optional<DealtCards> dealt_cards() const { return std::nullopt; }
  /// Standing orders that the program itself seals for a player, by the cards that it knows: they say which cards may
  /// be used in the enemy's turn.
  virtual std::vector<std::string> card_stands(Player) const { return {}; }
  /// Every possible result of card_stands() so far in this battle.
  virtual std::vector<std::vector<std::string>> every_card_stands() const { return {}; }
  /// The recorded input that did not fit the rules; its cause is other data, another build or a false log.
  virtual std::optional<std::string> misfit() const = 0;
  virtual bool over() const = 0;
  /// Index of the side that won; nothing for a draw or while the battle goes on.
  virtual std::optional<Player> winner() const = 0;

  virtual const std::vector<Entry>& trace() const = 0;  ///< begins at the loaded snapshot, otherwise at the start
  virtual std::size_t trace_base() const = 0;           ///< number of entries before trace()[0]
  /// Drops the entries before the savepoint: trace() then begins later. For callers that need the position only.
  virtual void forget_trace() = 0;
  /// Keeps the story as it happens from now on, also in copies. Otherwise the first reader of trace() has it played
  /// again. For a match of which many copies are read.
  virtual void keep_story() { (void)trace(); }
  /// The first void line of the packet pushed last; does not put the other entries into words.
  virtual std::optional<Entry> first_voided() const = 0;
  /// True if the packet pushed last answered the question before it, by a line or by an open standing order. Known
  /// after run(), without a die or an opening. A packet that did not answer changes nothing [schemas/packets.md, Step
  /// 9].
  virtual bool last_answered() const = 0;
  virtual std::size_t segments() const = 0;  ///< packets pushed so far in the whole game
  virtual const Segment& last() const = 0;   ///< the packet pushed last
  /// Lines of the packet pushed last that answered nothing, with the headings above those whose turn never came.
  virtual std::vector<std::string> unused() const = 0;
  /// The player-turn that runs, in words: "bound of Dacia, game turn 2".
  virtual std::string turn() const = 0;
  /// The name of the current player-turn in a heading `when NAME acts:`; empty if turns have no names.
  virtual std::string turn_name() const { return {}; }
  /// The names for a heading `when NAME acts:` of this player; empty if turns have no names.
  virtual std::vector<std::string> turn_names(Player who) const = 0;
  /// True if the player-turn in which the packet pushed last began is over.
  virtual bool turn_passed() const = 0;

  /// The position as a complete canonical text; it says where in a rule it was taken [schemas/position.md].
  virtual std::string position() const = 0;
  /// Everything that play needs to go on from here without the log. A cache: load() refuses a text that does not fit.
  virtual std::string save() const = 0;

  /// The pending question with at most `limit` legal answers; nothing unless a decision is due.
  virtual std::optional<Pending> pending(std::size_t limit) const = 0;
  /// A random legal answer to the pending decision.
  virtual std::string sample(dice::Random& random) const = 0;
  /// The canonical text of a line, or why it is not understood. Needs no particular moment.
  virtual std::variant<std::string, base::Refusal> canonical(std::string_view line) const = 0;
  /// The same, kept: all copies of this match read a text once. The receiver of a packet asks for canonical() instead.
  std::shared_ptr<const Reading> reading(std::string_view text) const;
  /// The texts read so far, for callers that need the words of a text and not its meaning.
  Readings& readings() const { return *readings_; }
  /// Takes the readings that all matches of a battle share.
  void share(std::shared_ptr<Readings> readings) { readings_ = std::move(readings); }
  /// Joins a canonical line with the next one, if the rules want both declared at one time; nothing if they
  /// stay two lines.
  virtual std::optional<std::string> joined(std::string_view line, std::string_view next) const = 0;

  /// The odds of a combat that begins at once from this position: exact, or an estimate if the dice can fall in too
  /// many ways. `policy` answers its questions; without an answer, the first legal answer counts. Refused if the line
  /// is not legal or the system has no odds.
  virtual std::variant<Odds, base::Refusal> odds(std::string_view line, const OddsPolicy& policy) const = 0;

  /// Stops the next runs before trace entry `at` (counted over the whole game): for stepping through a battle.
  virtual void cut_at(std::optional<std::size_t> at) = 0;

  /// The position as a viewer may see it: map, units, whose turn it is; the whole position without a viewer.
  virtual report::Document situation(std::optional<Player> viewer) const = 0;
  /// The score of the battle; without lines if the system keeps no score.
  virtual Score score() const = 0;
  /// Warnings about this legal line: what the writer gives up or ends by it. `by`: the order that
  /// it comes from, which may be another line that implies it, or a standing order.
  virtual std::vector<std::string> cautions(std::string_view answer, std::string_view by) const = 0;
  /// The order sheet for the pending decision: comment lines and proposals.
  virtual std::vector<std::string> order_sheet() const = 0;
  /// Simple automatic orders for the player who must decide: for a first try, a sparring partner, tests. They
  /// always answer the pending question, and no line of them is void before the first die.
  virtual std::vector<std::string> proposal() const = 0;

 protected:
  /// canonical() of a text that reading() keeps.
  virtual std::variant<std::string, base::Refusal> read(std::string_view text) const { return canonical(text); }

 private:
  std::shared_ptr<Readings> readings_ = std::make_shared<Readings>();
};

/// Joins the lines of a file of orders that form one line; the result has the number of the first of them.
std::vector<orders::Numbered> join_lines(const Match& match, const std::vector<orders::Numbered>& lines);

using orders::Verb;

/// A question that a standing order can answer.
struct StandingQuestion {
  std::string name, rule, help;
  std::vector<std::string> words;  ///< all possible answers
  std::vector<std::string> tests;  ///< circumstances that may be tested
  std::string proposed;            ///< default answer that the program proposes; "ask" if it proposes none
  bool per_unit = true;            ///< false: the army as a whole
  bool own_turn = false;           ///< may also be asked in the player's own turn
  /// For a question to the army: what its line may name, a leader (or the leader's wing) or a wing. For a question per
  /// unit: `leader` if it is to leaders with slots of their own.
  enum class About : std::uint8_t { army, leader, wing } about = About::army;
  bool mostly_theirs = false;  ///< with own_turn: it comes up in the enemy's turn far more often
  /// True if its answer `end-...` ends no phase with units to be ordered, so that it may hold for a whole packet.
  bool ends_no_orders = false;
  /// For a question to a unit with its own seal slots: each slot is named by this word and the unit's name. Opening one
  /// slot of a unit does not reveal its other slot. Empty: the unit's slot.
  std::string apart = {};
  /// True if an answer may be a list of words: the first that is possible counts, and the last one in any case.
  bool listed = false;
  /// True if a sealed standing order is the usual answer to it.
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
  /// Leaders and generals of a side, for standing orders.
  virtual std::vector<std::string> leaders(Player) const { return {}; }
  virtual std::vector<Verb> verbs() const = 0;
  virtual std::vector<StandingQuestion> standing() const = 0;
  /// Those of standing() that this player may be asked: the ones that the player's sheets list.
  virtual std::vector<StandingQuestion> standing_of(Player) const { return standing(); }
  virtual const orders::Names& names() const = 0;
  virtual std::unique_ptr<Match> begin() const = 0;
  /// Loads a text of Match::save(); Error "snapshot" if it does not fit.
  virtual base::Result<std::unique_ptr<Match>> load(std::string_view saved) const = 0;
  /// Begins at a position text taken at a savepoint; Error "position" with the wrong line.
  virtual base::Result<std::unique_ptr<Match>> from_position(std::string_view text) const = 0;
  /// Options in force, in plain words, and whether a chart is a reconstruction: the foot of each report.
  virtual std::vector<std::string> footnotes() const = 0;
  /// The printed face `value` (1..faces) of a die of this game; a ten-sided one may count from 0.
  virtual std::string die_face(int, int value) const { return std::to_string(value); }
};

}  // namespace hexpost::table

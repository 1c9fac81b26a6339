#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/bytes.h"
#include "engine/base/result.h"
#include "engine/data/library.h"
#include "engine/orders/tongue.h"
#include "engine/report/document.h"
#include "engine/table/control.h"
#include "engine/table/match.h"

/// What the program needs of a rule system (System), and the one explicit list of all. engine/table/system.h has what
/// the kernel needs of it, engine/README.md what a new one takes.
namespace hexpost {

/// A battle on offer.
struct BattleInfo {
  std::string id, name, intro;
  std::vector<std::string> sides;  ///< with army and size, for people
  std::string about;               ///< battlefield, size
  bool own = false;                ///< not as shipped
  int size = 0;                    ///< units of all sides
  bool first_evening = false;      ///< small and ready to play, for a new player's first games
};

/// The choice of a battle: its id, options, and the players' own armies.
struct BattleChoice {
  std::string battle;
  std::vector<std::string> options;            ///< "name=value", or "name" for on
  std::map<std::uint8_t, std::string> armies;  ///< by side: the bytes of an army file
  bool pinned = false;                         ///< true for a genesis: exactly these options, without the battle's own
};

/// A loaded battle with the values that its genesis pins.
struct LoadedBattle {
  std::unique_ptr<table::Battle> battle;
  std::string data;                  ///< the text whose hash is the genesis's data hash
  std::string scenario;              ///< the text whose hash is its scenario hash
  std::vector<std::string> options;  ///< canonical, ascending: "name=value"
};

/// An army that the program proposes.
struct ProposedArmy {
  std::string list, name;  ///< id and name of its army list
  int points = 0, units = 0, generals = 0, stands = 0;
  std::string text;  ///< the army file
};

/// Judgement of a player's file.
struct FileVerdict {
  report::Document report;
  bool lawful = false;
};

/// What a system looks up in the position of one of its matches, for its players. Empty for a match of another system.
struct Lookups {
  /// Null if the system completes no orders; otherwise completes a line that leaves out hexes of a path: full
  /// canonical lines, each legal in the position of the match, the best first (at most `limit`).
  std::function<std::vector<std::string>(const table::Match&, std::string_view line, std::size_t limit)> ways = nullptr;
  /// Null if an attack moves its units by itself; otherwise the moves `move UNIT HEX` that an attack on units out of
  /// contact needs first. Empty for other lines.
  std::function<std::vector<std::string>(const table::Match&, std::string_view line)> moves_into_contact = nullptr;
  /// Null if the system has no zones; otherwise the hexes that a side controls in the position of the match.
  std::function<table::Control(const table::Match&, table::Player of)> control = nullptr;
  /// Null if only Match::situation has the map; otherwise the whole map of a match with its counters, without the rest
  /// of that document: a page draws it after each touch. It is the same for all viewers, and its cells are the same in
  /// every position. A map without cells for a match that another program judges.
  std::function<report::Map(const table::Match&)> drawn_map = nullptr;
};

struct System : Lookups {
  std::string name;        ///< "hordes"
  std::string title;       ///< "Hordes & Heroes"
  std::uint32_t revision;  ///< raised by every change of the rules' decisions
  std::function<std::vector<BattleInfo>(const data::Library&)> battles;
  std::function<base::Result<LoadedBattle>(const data::Library&, const BattleChoice&)> load;
  /// First the sequence of play; then charts with their provenance, options, rules by number.
  std::function<base::Result<report::Document>(const data::Library&)> rules;
  /// The verbs of order lines.
  std::function<std::vector<table::Verb>()> verbs;
  /// The languages of order lines besides the canonical one.
  std::function<std::span<const orders::Tongue* const>()> tongues;
  /// Null if the system has no army lists.
  std::function<base::Result<FileVerdict>(const data::Library&, const data::Source& army)> check_army;
  /// Null if players cannot bring files; otherwise the name of a player's own file in the library.
  std::function<base::Result<std::string>(const data::Source&)> own_file_name;
  /// Null if the system has no charts that a player could copy from a printed card. Legal charts can be used in play.
  std::function<base::Result<FileVerdict>(const data::Source& charts)> check_charts = nullptr;
  /// With check_charts: a charts file for the player's own figures.
  std::function<std::string()> charts_template = nullptr;
  /// Null if the system has only the charts of its books; otherwise the charts in force, figure by
  /// figure.
  std::function<base::Result<report::Document>(const data::Library&)> charts = nullptr;
  /// Null if no line has several attacks; otherwise the canonical lines, the best first, that replace a canonical line
  /// of attacks of which one has become impossible, since that would void them all. Empty for other lines.
  std::function<std::vector<std::string>(std::string_view line)> lines_instead = nullptr;
  /// Null if no standing order uses up units that a later line orders; otherwise the lines that answer the question at
  /// hand in its place. They do what it would do without the units that these canonical lines order to attack, and end
  /// the phase. Empty if it would use none of these.
  std::function<std::vector<std::string>(const table::Match&, const std::vector<std::string>& lines)>
      without_attackers = nullptr;
  /// Null if every order names its units; otherwise the full lines, the best first, that a line without its units
  /// stands for. It takes the units of the other lines of its turn; `others` returns these, canonical. Empty for a line
  /// that needs no units.
  std::function<std::vector<std::string>(const table::Match&, table::Player, std::string_view line,
                                         const std::function<std::vector<std::string>()>& others)>
      with_units = nullptr;
  /// Null if no order has the title of a card; otherwise a typed line in which a card stands as people write it, with
  /// the card's word and the words that its order needs. Any other line as it is.
  std::function<std::string(const table::Match&, table::Player, std::string_view line)> card_line = nullptr;
  /// Null if all units have facings; otherwise the direction, in twelfths, in which a side without facings advances.
  std::function<int(table::Player)> ahead = nullptr;
  /// Null if the system has no army lists; otherwise two armies from two lists, by their ids. Both have the same
  /// points, at most `points`.
  std::function<base::Result<std::array<ProposedArmy, 2>>(const data::Library&, const std::array<std::string, 2>& lists,
                                                          int points)>
      propose_armies = nullptr;
  /// Null if the proposed answer of each question is all that the program proposes; otherwise standing orders for
  /// single kinds of a side's units, which come before it.
  std::function<std::vector<std::string>(const table::Battle&, table::Player)> proposed_stands = nullptr;
  /// Order lines of the combats whose exact odds it knows, for help: "fight A by B".
  std::vector<std::string> combats = {};
  /// Null if there is nothing to say of the options of a new game; otherwise what a player should know who has typed
  /// these: that there is an edition in the player's language. Empty if nothing.
  std::function<std::string(const std::vector<std::string>& options)> options_hint = nullptr;
  /// True if its book numbers the parts of rule 10.2 as 10.21, 10.22; false for 10.2.1, 10.2.2.
  bool parts_by_digit = false;
};

using Systems = std::vector<System>;

/// All rule systems.
const Systems& systems();
/// The system of that name; null for an unknown name.
const System* find_system(const Systems& all, std::string_view name);

}  // namespace hexpost

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/base/shared_list.h"
#include "engine/orders/standing.h"
#include "engine/table/match.h"
#include "engine/table/player_turn.h"
#include "engine/table/readings.h"
#include "engine/table/snapshot.h"

namespace hexpost::table {

/// A packet's line, read once. The line of a standing order may lack its words.
struct Prepared : Parsed {
  std::size_t section = 0;  ///< number of headings above it; a heading is the first line of its section
};

/// The packets of a game, and how far its rules have read them: which packet is in use, which of its lines have
/// answered, which of its dice and openings have been given. It knows no rules. Packets before the savepoint are
/// dropped; numbers count over the whole game nevertheless.
///
/// The lines of a packet are in sections. The first is for the player-turn in which the packet begins; each
/// heading begins a section for a later turn of the writer. A section is open during its turn only, and only lines of
/// the open section answer. When the turn ends, the section is over and its unused lines have lapsed.
class Packets {
 public:
  static constexpr std::size_t k_no_section = static_cast<std::size_t>(-1);
  using Policies = std::optional<std::vector<orders::Policy>>;  ///< of a slot; nothing: unreadable (attack 30)

  /// The place up to which the packets have been read.
  struct Cursor {
    std::size_t segment = 0;          ///< packets begun (of those held); the current one is segment - 1
    std::size_t given = 0;            ///< dice and openings of the current packet already used
    std::vector<char> used;           ///< 1 for each used line of the current packet; copied often, so no vector<bool>
    std::size_t first = 0;            ///< no line of the current packet before this one can answer
    PlayerTurn turn;                  ///< the latest one that the current packet knows
    std::size_t open = k_no_section;  ///< section of the running turn; none between turns and in an enemy turn
    std::vector<char> begun;          ///< 1 for each section whose turn has come, or is over
  };

  /// `readings`: where its lines may have been read already; null in a match that keeps none.
  void push(Segment segment, Readings* readings = nullptr);
  std::size_t count() const { return base_ + held_.size(); }  ///< pushed so far in the whole game
  const Segment& last() const;                                ///< the packet pushed last; a Bug if there is none
  /// Lines of the last packet that answered nothing, without standing orders. The lines of a turn that never came
  /// follow their heading.
  std::vector<std::string> unused() const;

  const Cursor& cursor() const { return cursor_; }
  void go_to(const Cursor& cursor) {
    cursor_ = cursor;
    open_current();
  }

  /// True if a packet is in use; current() and the other functions about "the current packet" need one.
  bool begun() const { return cursor_.segment > 0; }
  /// True if the current packet is the one pushed last.
  bool at_last() const { return cursor_.segment == held_.size(); }
  /// Goes on to the next packet, which begins in this player-turn; false if there is none.
  bool begin_next(const PlayerTurn& turn);
  /// The player-turn that the current packet knows of.
  const PlayerTurn& turn() const { return cursor_.turn; }
  /// Begins another player-turn, of this name. Ends the section of the previous turn and returns its unused lines, by
  /// index. If the turn is the writer's, opens the first section for a turn of this name that has not begun.
  std::vector<std::size_t> enter(const PlayerTurn& turn, std::string_view name);
  /// True if the turn in which the current packet began is over.
  bool turn_passed() const { return begun() && cursor_.open != 0; }
  const Segment& current() const { return held_[cursor_.segment - 1].segment; }
  /// The number of the current packet, counted from 0 over the whole game; 0 before the first packet.
  std::uint32_t number() const;

  /// The lines of the current packet.
  const std::vector<Prepared>& lines() const { return current_->lines; }
  /// The standing orders among the lines, by index.
  const std::vector<std::size_t>& standing() const { return current_->standing; }
  /// True if the line can answer now: it is unused, neither a heading nor a standing order, and its section is open.
  bool ready(std::size_t line) const {
    const Prepared& p = lines()[line];
    return p.section == cursor_.open && !cursor_.used[line] && !p.stand && !p.heading;
  }
  /// True if the line is a standing order that holds now: above all headings it holds for the whole packet, below a
  /// heading in that turn only.
  bool holds(std::size_t line) const {
    const Prepared& p = lines()[line];
    return p.stand && (p.section == 0 || p.section == cursor_.open);
  }
  /// True if the line was written for the running player-turn.
  bool in_its_turn(const Prepared& p) const { return p.section == cursor_.open; }
  void use(std::size_t line);
  /// True if the line is a standing order that note_canonical() has noted: it need not be read again.
  bool is_known_canonical(std::string_view line, std::optional<Player> by) const;
  /// Notes that the line, if it is a standing order, is canonical when this player must decide.
  void note_canonical(const std::string& line, std::optional<Player> by) const;
  /// The first line that can still answer a question; those before it cannot.
  std::size_t first_unused() const { return cursor_.first; }

  /// The next die or opening of the current packet; null if all have been used.
  const Given* next_given() const;
  /// Adds an input from outside to the current packet, as the next to be used.
  void give(Given given);
  /// Marks the next one as used. An opening answers until the packet ends.
  void take_given() { ++cursor_.given; }
  /// The policies of a seal slot that was opened under the current packet; null if it was not. Valid until the next
  /// call, also by a copy.
  const Policies* opened(Player who, std::uint32_t slot);

  /// What happens to packets before the savepoint, which no re-run from there needs.
  enum class Past : std::uint8_t {
    dropped,  ///< so that a long game does not keep them
    kept      ///< for bring_back()
  };
  void forget_before(Cursor& savepoint, Past past);
  /// Drops the packets before the savepoint that were kept.
  void drop_past() { past_ = {}; }
  /// Restores the packets that were kept. Only a cursor from before they were set aside is valid again.
  void bring_back();

  /// Writes all that play from the savepoint needs: the packet in use there and those after it.
  void save(const Cursor& savepoint, SnapshotWriter& out) const;
  /// Reads what save() wrote, to the snapshot's end, and the savepoint's cursor. False if it does not fit.
  bool load(SnapshotReader& in, Cursor& savepoint);

 private:
  Cursor cursor_;
  /// A packet's lines as read; never changed, so copies share it.
  struct ReadLines {
    std::vector<Prepared> lines;
    std::vector<std::size_t> standing;
  };
  struct Held {
    Segment segment;
    std::shared_ptr<const ReadLines> read;
  };
  /// The texts read so far: most units have the same standing orders, and most packets have those of the one before.
  /// What they mean is the same in all copies of a game, which share them.
  struct KnownTexts {
    std::map<std::string, Policies, std::less<>> slots;
    std::map<std::string, std::shared_ptr<const orders::Stand>, std::less<>> stands;  ///< null: not understood
    std::map<std::string, std::set<std::optional<Player>>, std::less<>> canonical;    ///< and who may have written it
  };
  static constexpr std::size_t k_most_known = 256;  ///< texts of each kind

  void open_current() { current_ = begun() ? held_[cursor_.segment - 1].read.get() : nullptr; }
  std::vector<Prepared> prepare(const std::vector<std::string>& lines, Readings* readings);
  std::shared_ptr<const orders::Stand> stand_of(const std::string& line, Readings* readings);

  std::shared_ptr<KnownTexts> known_ = std::make_shared<KnownTexts>();
  const ReadLines* current_ = nullptr;  // of the current packet; copies share it
  std::deque<Held> held_;               // in use or to come
  base::SharedList<Held> past_;         // the last of those before the savepoint
  std::size_t base_ = 0;                // packets before those of held_
};

}  // namespace hexpost::table

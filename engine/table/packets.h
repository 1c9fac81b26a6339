#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "engine/orders/standing.h"
#include "engine/table/match.h"
#include "engine/table/snapshot.h"

namespace hexpost::table {

/// A packet's line, read once.
struct Prepared {
  Line line;
  std::optional<orders::Conditional> conditional;
  std::optional<orders::Stand> stand;
};
std::vector<Prepared> prepare(const std::vector<std::string>& lines);

/// The packets of a game, and how far its rules have read them: which packet is in use, which of its lines have
/// answered, which of its dice and openings have been given. It knows no rules. Packets behind the savepoint are
/// dropped; numbers count over the whole game nevertheless.
class Packets {
 public:
  /// How far the packets have been read.
  struct Cursor {
    std::size_t segment = 0;  ///< packets begun (of those held); the current one is segment - 1
    std::size_t given = 0;    ///< dice and openings of the current packet already used
    std::vector<bool> used;   ///< lines of the current packet
    std::vector<Opened> opened;
  };

  void push(Segment segment);
  std::size_t count() const { return base_ + segments_.size(); }  ///< pushed so far in the whole game
  const Segment& last() const;                                    ///< the packet pushed last; a Bug when there is none
  /// Lines of the last packet that nobody has asked for, standing orders left out.
  std::vector<std::string> unused() const;

  const Cursor& cursor() const { return cursor_; }
  void go_to(const Cursor& cursor) { cursor_ = cursor; }

  /// A packet is in use; current() and all that speaks of "the current packet" want one.
  bool begun() const { return cursor_.segment > 0; }
  /// The current packet is the one pushed last.
  bool at_last() const { return cursor_.segment == segments_.size(); }
  /// Goes on to the next packet; false when there is none.
  bool begin_next();
  const Segment& current() const { return segments_[cursor_.segment - 1]; }
  /// Of the current packet, counted from 0 over the whole game; before the first packet that of the first.
  std::uint32_t number() const;

  /// The lines of the current packet.
  const std::vector<Prepared>& lines() const { return prepared_[cursor_.segment - 1]; }
  bool used(std::size_t line) const { return cursor_.used[line]; }
  void use(std::size_t line) { cursor_.used[line] = true; }

  /// The next die or opening of the current packet; null when all have been used.
  const Given* next_given() const;
  /// What came from outside is an input of the current packet from now on, and the next to be used.
  void give(Given given);
  /// The next one has been used.
  void take_given() { ++cursor_.given; }
  /// The same for an opening, which speaks until the packet ends.
  void take_opened(const Opened& opened);
  /// The text of a seal slot that was opened under the current packet; null when it was not.
  const std::string* opened(Player who, std::uint32_t slot) const;

  /// Packets wholly behind the savepoint are not needed for any re-run; a long game must not carry them along.
  void forget_before(Cursor& savepoint);

  /// All that is needed to go on from the savepoint: the packet in use there and those after it.
  void save(const Cursor& savepoint, SnapshotWriter& out) const;
  /// Reads what save() wrote to the snapshot's end, and the savepoint's cursor. False when it does not fit.
  bool load(SnapshotReader& in, Cursor& savepoint);

 private:
  Cursor cursor_;
  std::deque<Segment> segments_;  // in use or to come; those behind the savepoint are dropped
  std::deque<std::vector<Prepared>> prepared_;
  std::size_t base_ = 0;  // packets dropped
};

}  // namespace hexpost::table

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/table/match.h"
#include "store/log/log.h"
#include "store/protocol/refused.h"
#include "store/wire/leaves.h"
#include "store/wire/notes.h"
#include "store/wire/packet.h"

/// The state of a game at a head, and the judge of the next packet (schemas/packets.md). It sees only bytes, signatures
/// and the type-erased table: no file, no secret, no rule.
namespace hexpost::store {

/// Finds the battle of a genesis: rule system, revision, data and scenario by their hashes. After an agreed revision it
/// is called with the new revision and data hash. Error if they are not available.
using Resolver = std::function<base::Result<std::shared_ptr<const table::Battle>>(const Genesis&)>;

/// An unanswered draw.
struct OpenX {
  Hash x{};
  std::uint64_t size = 0;   ///< leaves before the draw leaf
  std::uint64_t first = 0;  ///< of the packet with the draw
  std::uint8_t actor = 0;   ///< the seat that drew
  Hash output{};            ///< of the actor's proof
  table::Segment segment;   ///< the actor's lines, and the seats with a seal in force
};

/// A seat's last seal.
struct SealInForce {
  std::uint64_t first = 0;  ///< of the sealing packet
  Seal seal;
};

/// How the game ended.
struct Outcome {
  enum class How : std::uint8_t { battle, drawn, resigned, ruled } how = How::battle;
  std::optional<table::Player> winner;  ///< side; nothing: a draw, or no winner
  std::string text;                     ///< the arbiter's words; may be empty
  bool operator==(const Outcome&) const = default;
};

class CheckedAhead;  // ahead.h

/// The data of the log that a judge needs for notes with an older head.
struct Past {
  /// The head of the packet that ended at this size; nothing if none did.
  std::function<std::optional<Head>(std::uint64_t size)> head_at;
  /// Match::save() right after the mark that ends at `size`: for a take-back.
  std::function<base::Result<std::string>(std::uint64_t size)> position_at;
  /// Called with each mark judged right: the size after it and the position. May be empty.
  std::function<void(std::uint64_t size, const table::Match& match)> on_mark;
  /// Signatures and proofs that have been checked already; may be null.
  CheckedAhead* ahead = nullptr;
};

/// The game after a packet. Copyable only by clone(); cheap to make, whatever the length of the game.
class Course {
 public:
  Course(Course&&) noexcept;
  Course& operator=(Course&&) noexcept;
  ~Course();
  Course clone() const;

  /// Steps 3 to 9 of the receipt (schemas/packets.md) for the packet at index 0.
  static Judged<Course> first(const Packet& packet, const Resolver& resolve, const Past& past = {});
  /// As above for any other packet, which must begin at size() in this game (a Bug otherwise).
  Judged<Course> after(const Packet& packet, const Resolver& resolve, const Past& past) const&;
  /// As above without a copy of the position; afterwards this course must not be used, whatever the verdict.
  Judged<Course> after(const Packet& packet, const Resolver& resolve, const Past& past) &&;

  const Genesis& genesis() const;
  const Hash& game_id() const;
  std::uint32_t revision() const;  ///< in force
  const table::Battle& battle() const;
  const Frontier& frontier() const;
  std::uint64_t size() const;
  /// The last packet's head with its signature.
  const StoredHead& last_head() const;
  SigningKey signing_key(std::uint8_t seat) const;   ///< in force
  const SeatKeys& keys(std::uint8_t seat) const;     ///< in force; a `new-player` note changes all of them
  const std::string& name(std::uint8_t seat) const;  ///< of the seat's present player

  const std::optional<OpenX>& open_x() const;
  const std::optional<SealInForce>& seal(std::uint8_t seat) const;
  const std::optional<Outcome>& outcome() const;
  /// The seat that writes the next packet; nothing if the game is over (schemas/packets.md, Who writes next).
  std::optional<std::uint8_t> next_writer() const;
  /// The first seat of a side, which answers its questions.
  std::uint8_t seat_of(table::Player player) const;
  /// The side of a seat; nothing for an umpire.
  std::optional<table::Player> player_of(std::uint8_t seat) const;

  /// The position by the log; with an open x, played up to the first die or opening.
  const table::Match& now() const;
  /// The position after the last answer, before the lines under the open x.
  const table::Match& rest() const;
  /// The seat's lines under its last x that answered nothing (Match::unused), which the program offers again: those
  /// that lapsed and those whose turn never came.
  const std::vector<std::string>& unused(std::uint8_t seat) const;

  /// Drops the trace so far, so that a long replay stays small, and changes nothing else.
  void forget_trace();

  /// Bytes for the cache; load() refuses bytes that do not fit, and the log is then replayed.
  Bytes save() const;
  static base::Result<Course> load(ByteView saved, const Genesis& genesis, const StoredHead& last,
                                   const Frontier& frontier, const Resolver& resolve);

  struct State;  ///< course_state.h
  const State& state() const { return *state_; }

 private:
  friend class Judge;
  explicit Course(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace hexpost::store

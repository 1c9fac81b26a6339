#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/protocol/course.h"
#include "store/protocol/hands.h"

/// The implementation of a Course; for the sources of this folder that judge and compose.
namespace hexpost::store {

struct Course::State {
  Genesis genesis;
  Hash game_id{};
  std::uint32_t revision = 0;
  Hash data_hash{};
  std::shared_ptr<const table::Battle> battle;
  Frontier frontier;
  StoredHead last;
  std::vector<SeatKeys> keys;                     ///< by seat, in force
  std::vector<std::string> names;                 ///< by seat
  std::vector<std::optional<SealInForce>> seals;  ///< by seat
  std::vector<std::vector<std::string>> unused;   ///< by seat: lines that answered nothing; never on the wire
  std::vector<bool> resigned;                     ///< by seat
  std::optional<Hands> hands;                     ///< of a battle with hidden hands
  std::optional<OpenX> open;
  std::optional<Outcome> outcome;
  std::unique_ptr<table::Match> rest;
  std::unique_ptr<table::Match> now;  ///< null: equal to rest

  State() = default;
  State(const State& other);
  State& operator=(const State&) = delete;
  State(State&&) = default;
  State& operator=(State&&) = default;

  std::optional<table::Player> player_of(std::uint8_t seat) const;
  std::uint8_t seat_of(table::Player player) const;
  std::optional<std::uint8_t> next_writer() const;
  std::vector<bool> sealed_mask() const;
  /// Updates the hands after the battle's cards have changed with `rest` in a packet of `writer`.
  void follow_cards(std::uint8_t writer);
  /// Plays the open x's segment on `rest` up to the first die.
  void look_ahead();
};

/// The genesis with the revision and data that are in force, for the resolver.
Genesis in_force(const Genesis& genesis, std::uint32_t revision, const Hash& data_hash);

/// The end of a run, as a mark encodes it.
inline constexpr std::uint8_t k_mark_over = 0;
inline constexpr std::uint8_t k_mark_decision = 1;

/// `mark_hash` of the position at the end of a run.
Hash mark_of(const table::Match& match, const Course::State& state);

}  // namespace hexpost::store

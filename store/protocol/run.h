#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/table/match.h"
#include "store/protocol/course_state.h"
#include "store/protocol/refused.h"
#include "store/wire/hashes.h"
#include "store/wire/leaves.h"

/// The two sources of a run on x (schemas/packets.md, The run): the leaves of an answer that is judged, or beta and the
/// seals for a new answer.
namespace hexpost::store {

/// The inputs of a run, besides openings.
struct RunSetup {
  const Course::State* state = nullptr;  ///< its `open` must be set
  Hash beta{};
};

/// Compares leaf by leaf: the next leaf must be the input that the engine needs, and must be true.
class JudgedRun final : public table::Source {
 public:
  /// `leaves` of the packet, of which the run's begin at `at`; `first`: the packet's index in the game.
  JudgedRun(RunSetup setup, std::span<const Leaf> leaves, std::size_t at, std::uint64_t first)
      : setup_(setup), leaves_(leaves), at_(at), first_(first) {}
  std::optional<int> die(int faces, std::string_view rule) override;
  std::optional<std::string> opening(table::Player who, std::uint32_t slot) override;
  std::optional<int> card(table::Player who, int place) override;

  const std::optional<Refused>& refused() const { return refused_; }
  std::size_t at() const { return at_; }  ///< the first leaf not used

 private:
  std::nullopt_t refuse(std::string_view code, std::string_view rule, std::string why);
  RunSetup setup_;
  std::span<const Leaf> leaves_;
  std::size_t at_;
  std::uint64_t first_;
  std::uint32_t dice_ = 0;
  std::optional<Refused> refused_;
};

/// Finds an opening of a slot of a seat's seal; nothing if it is missing.
using Opener = std::function<std::optional<Opening>(std::uint8_t seat, std::uint32_t slot)>;
/// Reveals the card at a place of a seat's hand; nothing if that is not possible here.
using CardOpener = std::function<std::optional<CardLeaf>(std::uint8_t seat, int place)>;

/// Makes the leaves of an answer.
class AnsweringRun final : public table::Source {
 public:
  AnsweringRun(RunSetup setup, Opener open, CardOpener open_card)
      : setup_(setup), open_(std::move(open)), open_card_(std::move(open_card)) {}
  std::optional<int> die(int faces, std::string_view rule) override;
  std::optional<std::string> opening(table::Player who, std::uint32_t slot) override;
  std::optional<int> card(table::Player who, int place) override;

  std::vector<Leaf> leaves;
  std::optional<std::pair<std::uint8_t, std::uint32_t>> missing;  ///< seat and slot
  std::optional<std::uint8_t> missing_card;                       ///< the seat that must reveal a card

 private:
  RunSetup setup_;
  Opener open_;
  CardOpener open_card_;
  std::uint32_t dice_ = 0;
};

/// True if the opening belongs to the seat's seal in force for the open x.
bool fits_seal(const Course::State& state, const Opening& opening);

}  // namespace hexpost::store

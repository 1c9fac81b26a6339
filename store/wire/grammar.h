#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "store/wire/leaves.h"

/// The order of the leaves in a packet, without any rule of play (schemas/wire.md, Grammar).
///
///     first  := genesis assent{seats} cards secret* decision* card* seal? draw    draw iff the writer has answerers
///     packet := seen answer? note* cards secret* decision* card* seal? draw?
///     answer := share{answerers, as the genesis lists them} (roll | opening | card)* mark
///     cards  := deal* (card-share | card-pass)*
///
/// The writer of a first packet assents only where umpires deal hidden hands; the judge knows that. An opening of a
/// `secret` (slot k_secret_slot) stands with the rolls and openings of an answer, or, where no x is
/// open, directly after `seen`. A note that needs consent excludes decisions; that is judged where notes are read.
namespace hexpost::store {

/// The parts of a packet as half-open ranges of leaf numbers within the packet; an absent part is empty.
struct PacketParts {
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t size() const { return end - begin; }
    bool operator==(const Range&) const = default;
  };
  Range assents;
  Range shares;
  Range run;              ///< rolls and openings, in the order the engine asks
  Range secret_openings;  ///< openings of secrets where no x is open
  Range notes;
  Range deals, card_shares;
  Range secrets;
  Range decisions;
  Range cards;  ///< laid open for the decisions
  std::optional<std::size_t> mark;
  std::optional<std::size_t> seal;
  std::optional<std::size_t> draw;
  bool operator==(const PacketParts&) const = default;
};

/// The first packet: leaf 0 first. The assents are those of all seats but the writer's, ascending.
base::Result<PacketParts> first_packet_parts(std::span<const Leaf> leaves, std::uint8_t writer);
/// Any later packet. `share_seats`: the seats whose shares the answer must have in this order; empty means that no x is
/// open and there must be no answer. Errors: "grammar" names the leaf that stands in the wrong place; "empty" when the
/// packet neither answers nor decides nor carries a note (attack 47).
base::Result<PacketParts> packet_parts(std::span<const Leaf> leaves, std::span<const std::uint8_t> share_seats);

}  // namespace hexpost::store

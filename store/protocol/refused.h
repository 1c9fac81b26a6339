#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace hexpost::store {

/// Why a packet is not taken (schemas/packets.md). `code` is one of the words below and part of the protocol: it stands
/// in refusal notes.
struct Refused {
  std::string code;
  std::uint64_t event = 0;  ///< index of the wrong leaf; of the packet's first leaf if the whole packet is wrong
  std::string rule;         ///< the rule of the book, if any
  std::string why;          ///< a sentence for people
  bool operator==(const Refused&) const = default;
};

/// Either the result or the reason for refusing the packet.
template <class T>
using Judged = std::variant<T, Refused>;

// Codes before the signature is verified; they get no answer.
inline constexpr std::string_view k_code_size = "size";
inline constexpr std::string_view k_code_damaged = "damaged";
inline constexpr std::string_view k_code_other_game = "other-game";
inline constexpr std::string_view k_code_fork = "fork";
inline constexpr std::string_view k_code_writer = "writer";
inline constexpr std::string_view k_code_over = "over";
inline constexpr std::string_view k_code_signature = "signature";
// Codes after it; a signed refusal goes back, once per packet.
inline constexpr std::string_view k_code_encoding = "encoding";
inline constexpr std::string_view k_code_genesis = "genesis";
inline constexpr std::string_view k_code_assent = "assent";
inline constexpr std::string_view k_code_seen = "seen";
inline constexpr std::string_view k_code_share = "share";
inline constexpr std::string_view k_code_roll = "roll";
inline constexpr std::string_view k_code_opening = "opening";
inline constexpr std::string_view k_code_disagree = "disagree";
inline constexpr std::string_view k_code_note = "note";
inline constexpr std::string_view k_code_decision = "decision";
inline constexpr std::string_view k_code_card = "card";
inline constexpr std::string_view k_code_seal = "seal";
inline constexpr std::string_view k_code_draw = "draw";
inline constexpr std::string_view k_code_grammar = "grammar";
inline constexpr std::string_view k_code_empty = "empty";

}  // namespace hexpost::store

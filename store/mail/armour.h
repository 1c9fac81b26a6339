#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/bytes.h"
#include "engine/base/result.h"

namespace hexpost::mail {

/// What a block carries; its word stands in the BEGIN and the END line.
enum class Kind : std::uint8_t {
  packet,   ///< PACKET: an envelope of leaves
  note,     ///< NOTE: a signed note (refusal, claim, resignation, chat, agreement)
  invite,   ///< INVITE: the inviter's signed note
  join,     ///< JOIN: keys, nonce, assent
  genesis,  ///< GENESIS: leaf 0 to all, three or more seats
  assent,   ///< ASSENT: an assent of its own, three or more seats
  slip,     ///< SLIP: an answerer's share and openings, mailed to all
  deposit,  ///< DEPOSIT: openings of a seal, for the umpire
};

inline constexpr std::array k_kinds = {Kind::packet,  Kind::note,   Kind::invite, Kind::join,
                                       Kind::genesis, Kind::assent, Kind::slip,   Kind::deposit};

/// The kind's word in capitals.
std::string_view kind_word(Kind kind);

/// The bytes of one message with what its armour says about them in clear.
struct Block {
  Kind kind = Kind::packet;
  std::string game;       ///< first 16 hexadecimal digits of the game_id; empty before there is one
  std::uint8_t seat = 0;  ///< who it is from
  base::Bytes bytes;      ///< never empty
  bool operator==(const Block&) const = default;
};

/// No message is larger. Twice in a mail (inline and attached) it still fits the limit for mails.
inline constexpr std::size_t k_max_block = 1u << 20;
/// No text that is searched for blocks is larger.
inline constexpr std::size_t k_max_text = 64u << 20;

/// The message as an ASCII block, each line at most 64 columns and ended by LF:
///
///     -----BEGIN HEXPOST PACKET-----
///     Game: 9f2c0a11b3d4e5f6
///     Seat: 1
///     Bytes: 1234
///     Check: 0f1e2d3c4b5a69788796a5b4c3d2e1f0
///
///     base64 without padding
///     -----END HEXPOST PACKET-----
///
/// Nothing in it depends on blanks, line ends, the sort or number of dashes: without blanks and quote marks the fields
/// are still told apart, so a mailer may wrap, join, indent and quote the lines as it likes. `Check` is the first half
/// of the SHA-256 of "hexpost armour v1", kind, game, seat, byte count (one line each) and the bytes, so that neither
/// the bytes nor the clear lines can change unnoticed. There is no padding, because quoted-printable breaks `=`.
/// Before there is a game_id, `Game` is sixteen zeros.
///
/// `game_hex`: the game_id in hexadecimal (of which 16 digits are printed) or empty. A Bug when bytes are empty or
/// more than k_max_block, or game_hex is something else.
std::string armour(Kind kind, base::ByteView bytes, std::string_view game_hex, std::uint8_t seat);

/// The block of a text that came by mail; a text without a block is not an error. The same block many times counts
/// once. Errors: "damaged": a block, or a rest of one, does not say what its sender wrote (`where`: the line) and no
/// whole copy of it came along; "two-blocks": two that differ, so that nobody knows which is meant; "size": larger than
/// k_max_text.
base::Result<std::vector<Block>> find_blocks(std::string_view text);

/// Words of a player fit to stand in a mail beside a block: each line fit to print, behind a colon. None of them looks
/// like the program's own, or is read as the beginning or the end of a block.
std::string quoted_words(std::string_view words);

}  // namespace hexpost::mail

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/bytes.h"
#include "engine/base/result.h"

namespace hexpost::mail {

/// The content of a block; its word is in the BEGIN and the END line.
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

/// The bytes of one message and the clear fields of its armour.
struct Block {
  Kind kind = Kind::packet;
  std::string game;       ///< first 16 hexadecimal digits of the game_id; empty before it exists
  std::uint8_t seat = 0;  ///< the sender's seat
  base::Bytes bytes;      ///< never empty
  bool operator==(const Block&) const = default;
};

/// The largest message. Twice in a mail (inline and attached) it still fits the limit for mails.
inline constexpr std::size_t k_max_block = 1u << 20;
/// The largest text that is searched for blocks.
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
/// Its meaning does not depend on blanks, line ends, or the kind and number of dashes: even without blanks and quote
/// marks the fields are distinct, so a mailer may wrap, join, indent and quote the lines. `Check` is the first half of
/// the SHA-256 of "hexpost armour v1", kind, game, seat, byte count (one line each) and the bytes, so that neither the
/// bytes nor the clear lines can change unnoticed. It has no padding, because quoted-printable breaks `=`. Before there
/// is a game_id, `Game` is sixteen zeros.
///
/// `game_hex`: the game_id in hexadecimal (16 digits of it are printed) or empty. A Bug if the bytes are empty or
/// more than k_max_block, or for another game_hex.
std::string armour(Kind kind, base::ByteView bytes, std::string_view game_hex, std::uint8_t seat);

/// Finds the block of a text from a mail; a text without a block is not an error. Equal blocks count
/// once. Errors: "damaged": a block, or a part of one, differs from what its sender wrote (`where`: the line) and the
/// text has no whole copy of it; "two-blocks": two different blocks, so the right one is not clear, unless they are one
/// group; "size": larger than k_max_text. A group is a packet and the deposit of its writer, an invitation and joins,
/// or the terms (GENESIS) and assents to them; the leading block is first, the others follow by seat, one of each seat.
base::Result<std::vector<Block>> find_blocks(std::string_view text);

/// Makes a player's words safe beside a block: each line is fit to print and follows a colon, so that it does not look
/// like the program's own line, or like the beginning or the end of a block.
std::string quoted_words(std::string_view words);

}  // namespace hexpost::mail

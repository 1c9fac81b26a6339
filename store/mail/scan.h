#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/mail/armour.h"

namespace hexpost::mail {

/// A damaged block, or a part of one.
struct Damage {
  base::Error error;
  std::string check;  ///< its Check field, if it could be read
};

/// The findings in the texts of one mail.
struct Scan {
  struct Whole {
    Block block;
    std::string check;
    std::string where;
  };
  std::vector<Whole> whole;  ///< each once
  std::vector<Damage> damaged;

  bool empty() const { return whole.empty() && damaged.empty(); }
};

/// Adds the blocks of one text; `place` names the text in `where` ("part 1.2"; may be empty), `above` is the number of
/// lines above it in the player's file.
void scan_text(std::string_view text, std::string_view place, Scan& scan, std::size_t above = 0);

/// One block, one group of blocks, none, or the reason for refusal (see find_blocks). A damaged copy is
/// ignored if a whole block has the same Check: the attachment serves this purpose.
base::Result<std::vector<Block>> settle(const Scan& scan);

/// The Check field: 32 digits over the whole content of the block.
std::string check_of(Kind kind, std::string_view game, std::uint8_t seat, base::ByteView bytes);

inline constexpr std::size_t k_game_digits = 16;
inline constexpr std::size_t k_check_digits = 32;

}  // namespace hexpost::mail

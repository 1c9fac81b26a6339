#include "store/mail/armour.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/mail/condense.h"
#include "store/mail/scan.h"

namespace hexpost::mail {
namespace {

using base::fill;

constexpr std::array<std::string_view, k_kinds.size()> k_words = {"PACKET",  "NOTE",   "INVITE", "JOIN",
                                                                  "GENESIS", "ASSENT", "SLIP",   "DEPOSIT"};
constexpr std::size_t k_armour_columns = 64;

}  // namespace

std::string_view kind_word(Kind kind) {
  return k_words[static_cast<std::size_t>(kind)];
}

std::string check_of(Kind kind, std::string_view game, std::uint8_t seat, base::ByteView bytes) {
  std::string said = fill("hexpost armour v1\n{}\n{}\n{}\n{}\n",
                          {kind_word(kind), game, std::to_string(seat), std::to_string(bytes.size())});
  said += base::as_text(bytes);
  return base::to_hex(store::sha256(base::as_bytes(said))).substr(0, k_check_digits);
}

std::string armour(Kind kind, base::ByteView bytes, std::string_view game_hex, std::uint8_t seat) {
  base::ensure(!bytes.empty() && bytes.size() <= k_max_block, "armour: a message is empty or too large");
  const bool known = !game_hex.empty();
  base::ensure(!known || (game_hex.size() >= k_game_digits && base::from_hex(game_hex).has_value()),
               "armour: the game is not a hash in hexadecimal");
  const std::string game = known ? base::lower(game_hex.substr(0, k_game_digits)) : std::string(k_game_digits, '0');
  std::string out = fill(
      "-----BEGIN HEXPOST {}-----\nGame: {}\nSeat: {}\nBytes: {}\nCheck: {}\n\n",
      {kind_word(kind), game, std::to_string(seat), std::to_string(bytes.size()), check_of(kind, game, seat, bytes)});
  std::string body = base::to_base64(bytes);
  body.erase(std::min(body.find('='), body.size()));
  for (std::size_t i = 0; i < body.size(); i += k_armour_columns)
    out.append(body, i, k_armour_columns).append("\n");
  return out + fill("-----END HEXPOST {}-----\n", {kind_word(kind)});
}

base::Result<std::vector<Block>> find_blocks(std::string_view text) {
  if (text.size() > k_max_text) {
    return base::Error{"size", base::tr("the text is larger than any mail with a hexpost block"), ""};
  }
  Scan scan;
  scan_text(text, "", scan);
  return settle(scan);
}

std::string quoted_words(std::string_view words) {
  std::string out;
  for (const std::string_view line : base::split(base::trim(words), '\n')) {
    std::string said = base::printable(line, 1000);
    std::string condensed = condense(said).text;
    if (condensed.find("-BEGINHEXPOST") != std::string::npos || condensed.find("-ENDHEXPOST") != std::string::npos) {
      std::replace(condensed.begin(), condensed.end(), '-', '_');
      said = std::move(condensed);
    }
    out += (out.empty() ? "  : " : "\n  : ") + said;
  }
  return out;
}

}  // namespace hexpost::mail

#include "store/wire/checkpoint.h"

#include <algorithm>

#include "engine/base/text.h"

namespace hexpost::store {

std::string origin(const Hash& game_id) {
  return "hexpost/" + base::to_hex(game_id);
}

std::string head_text(const Hash& game_id, const Head& head) {
  return origin(game_id) + "\n" + std::to_string(head.size) + "\n" + base::to_base64(head.root) + "\n";
}

Signature sign_head(const SecretBytes& secret, const Hash& game_id, const Head& head) {
  return sign(secret, base::as_bytes(head_text(game_id, head)));
}

bool verify_head(const SigningKey& key, const Hash& game_id, const Head& head, const Signature& signature) {
  return verify(key, base::as_bytes(head_text(game_id, head)), signature);
}

base::Result<Checkpoint> parse_head_text(std::string_view text) {
  const base::Error bad{"note", "this is no checkpoint of ours: origin, size and root in three lines",
                        base::printable(text)};
  const auto lines = base::split(text, '\n');
  if (lines.size() != 4 || !lines[0].starts_with("hexpost/")) return bad;
  const auto id = base::from_hex(lines[0].substr(8));
  const auto size = base::number(lines[1]);
  const auto root = base::from_base64(lines[2]);
  Checkpoint out;
  if (!id || id->size() != 32 || !size || *size < 0 || !root || root->size() != 32) return bad;
  std::copy(id->begin(), id->end(), out.game_id.begin());
  out.head.size = static_cast<std::uint64_t>(*size);
  std::copy(root->begin(), root->end(), out.head.root.begin());
  if (head_text(out.game_id, out.head) != text) return bad;  // upper case, leading zeros, anything after
  return out;
}

std::string print_checkpoint(const Hash& game_id, const Head& head, std::uint8_t seat, const SigningKey& key,
                             const Signature& signature) {
  return print_note({head_text(game_id, head), {note_signature(key_name(game_id, seat), key, signature)}});
}

}  // namespace hexpost::store

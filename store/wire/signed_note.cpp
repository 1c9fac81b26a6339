#include "store/wire/signed_note.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "engine/base/text.h"

namespace hexpost::store {
namespace {

using base::Error;
using base::Result;

constexpr std::string_view k_dash = "\xE2\x80\x94 ";  // em dash, blank

bool fit_name(std::string_view name) {
  return !name.empty() && name.size() <= 200 && name.find_first_of(" +\t") == std::string_view::npos &&
         base::is_printable(name);
}

/// Lines fit to print, each ended by a line feed; at least one; no line that reads as a signature.
bool fit_text(std::string_view text) {
  if (text.empty() || text.back() != '\n' || text.size() > k_note_limit) return false;
  text.remove_suffix(1);
  const auto lines = base::split(text, '\n');
  return std::all_of(lines.begin(), lines.end(),
                     [](std::string_view line) { return base::is_printable(line) && !line.starts_with(k_dash); });
}

Result<NoteSignature> parse_signature(std::string_view line) {
  const Error bad{"note", "this is no signature line (em dash, name, base64)", base::printable(line)};
  if (!line.starts_with(k_dash)) return bad;
  const auto parts = base::split(line.substr(k_dash.size()), ' ');
  if (parts.size() != 2 || !fit_name(parts[0])) return bad;
  const auto bytes = base::from_base64(parts[1]);
  NoteSignature out;
  if (!bytes || bytes->size() != out.key_hash.size() + out.signature.size()) return bad;
  out.name = std::string(parts[0]);
  std::copy_n(bytes->begin(), out.key_hash.size(), out.key_hash.begin());
  std::copy(bytes->begin() + 4, bytes->end(), out.signature.begin());
  return out;
}

}  // namespace

std::string key_name(const Hash& game_id, std::uint8_t seat) {
  return "hexpost/" + base::to_hex(game_id) + "/" + std::to_string(seat);
}
std::string recovery_key_name(const Hash& game_id, std::uint8_t seat) {
  return key_name(game_id, seat) + "/recovery";
}
std::string arbiter_key_name(const Hash& game_id) {
  return "hexpost/" + base::to_hex(game_id) + "/arbiter";
}

std::array<std::uint8_t, 4> key_hash(std::string_view name, const SigningKey& key) {
  const Hash hash = Sha256().bytes(base::as_bytes(name)).u8('\n').u8(0x01).bytes(key).done();
  std::array<std::uint8_t, 4> out{};
  std::copy_n(hash.begin(), out.size(), out.begin());
  return out;
}

NoteSignature sign_note(std::string_view text, std::string name, const SecretBytes& secret) {
  base::ensure(fit_text(text) && fit_name(name), "a note that nobody would accept");
  return note_signature(std::move(name), signing_key(secret), sign(secret, base::as_bytes(text)));
}

NoteSignature note_signature(std::string name, const SigningKey& key, const Signature& signature) {
  const auto hash = key_hash(name, key);
  return {std::move(name), hash, signature};
}

std::string print_note(const SignedNote& note) {
  base::ensure(fit_text(note.text) && !note.signatures.empty(), "a note that nobody would accept");
  std::string out = note.text + "\n";
  for (const NoteSignature& s : note.signatures) {
    Bytes bytes(s.key_hash.begin(), s.key_hash.end());
    bytes.insert(bytes.end(), s.signature.begin(), s.signature.end());
    out += std::string(k_dash) + s.name + " " + base::to_base64(bytes) + "\n";
  }
  return out;
}

Result<SignedNote> parse_note(std::string_view text) {
  if (text.size() > k_note_limit) return Error{"note", "the note is larger than 32 KiB", ""};
  const std::size_t border = text.rfind("\n\n");
  if (border == std::string_view::npos) return Error{"note", "the note has no signatures", ""};
  SignedNote out;
  out.text = std::string(text.substr(0, border + 1));
  if (!fit_text(out.text)) return Error{"note", "the note's text is not fit to print", ""};
  std::string_view rest = text.substr(border + 2);
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) return Error{"note", "the last signature line is cut off", ""};
    Result<NoteSignature> signature = parse_signature(rest.substr(0, end));
    if (!signature) return signature.error();
    for (const NoteSignature& other : out.signatures) {
      if (other.name == signature->name) return Error{"note", "a key has signed twice", signature->name};
    }
    out.signatures.push_back(std::move(*signature));
    if (out.signatures.size() > k_note_signatures) return Error{"note", "too many signatures", ""};
    rest.remove_prefix(end + 1);
  }
  if (out.signatures.empty()) return Error{"note", "the note has no signatures", ""};
  return out;
}

bool note_signed_by(const SignedNote& note, std::string_view name, const SigningKey& key) {
  return std::any_of(note.signatures.begin(), note.signatures.end(), [&](const NoteSignature& s) {
    return s.name == name && s.key_hash == key_hash(name, key) && verify(key, base::as_bytes(note.text), s.signature);
  });
}

}  // namespace hexpost::store

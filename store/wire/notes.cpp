#include "store/wire/notes.h"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "engine/base/ensure.h"
#include "store/wire/text_lines.h"

namespace hexpost::store {
namespace {

using base::Error;
using base::Result;

enum class FieldType { seat, u32, u64, hash, point, proof, word, outcome, text, lines };

struct FieldRule {
  std::string_view name;
  FieldType type;
};
struct KindRule {
  NoteKind kind;
  std::string_view name;
  bool consent;
  std::vector<FieldRule> fields;
};

const std::vector<KindRule>& rules() {
  using F = FieldType;
  static const std::vector<KindRule> table = {
      {NoteKind::refusal,
       "refusal",
       false,
       {{"packet", F::hash}, {"event", F::u64}, {"code", F::word}, {"why", F::lines}}},
      {NoteKind::resign, "resign", false, {{"seat", F::seat}}},
      {NoteKind::claim, "claim", false, {{"seat", F::seat}, {"awaited", F::seat}}},
      {NoteKind::chat, "chat", false, {{"seat", F::seat}, {"text", F::lines}}},
      {NoteKind::draw, "draw", true, {}},
      {NoteKind::take_back, "take-back", true, {{"to", F::u64}}},
      {NoteKind::revision, "revision", true, {{"revision", F::u32}, {"data", F::hash}}},
      {NoteKind::void_x, "void-x", true, {{"x", F::hash}, {"seat", F::seat}, {"since", F::text}}},
      {NoteKind::new_signing_key, "new-signing-key", true, {{"seat", F::seat}, {"key", F::hash}}},
      {NoteKind::substitute, "substitute", true, {{"seat", F::seat}, {"key", F::hash}, {"name", F::text}}},
      {NoteKind::ruling, "ruling", false, {{"outcome", F::outcome}, {"side", F::seat}, {"why", F::lines}}},
      {NoteKind::new_player,
       "new-player",
       true,
       {{"seat", F::seat},
        {"key", F::hash},
        {"vrf", F::point},
        {"recovery", F::hash},
        {"deck", F::point},
        {"deck-proof", F::proof},
        {"possession", F::proof},
        {"offer", F::word},
        {"name", F::text}}},
      {NoteKind::seeds, "seeds", false, {{"seat", F::seat}, {"seeds", F::lines}}},
  };
  return table;
}

const KindRule& rule_of(NoteKind kind) {
  const auto at = std::ranges::find(rules(), kind, &KindRule::kind);
  base::ensure(at != rules().end(), "a note of no kind");
  return *at;
}

bool is_word(std::string_view text) {
  return !text.empty() && text.size() <= 40 &&
         std::ranges::all_of(text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

/// n bytes in lower-case hex.
template <std::size_t n>
bool is_hex(std::string_view text) {
  const auto bytes = fixed_hex<n>(text);
  return bytes && base::to_hex(*bytes) == text;
}

bool is_number(std::string_view text, std::uint64_t most) {
  const auto value = number_up_to(text, most);
  return value && std::to_string(*value) == text;
}

bool fits(FieldType type, std::string_view value) {
  constexpr std::uint64_t k_most = std::numeric_limits<std::int64_t>::max();
  switch (type) {
    case FieldType::seat:
      return is_number(value, 255);
    case FieldType::u32:
      return is_number(value, 0xFFFFFFFF);
    case FieldType::u64:
      return is_number(value, k_most);
    case FieldType::hash:
      return is_hex<32>(value);
    case FieldType::point:
      return is_hex<33>(value);
    case FieldType::proof:
      return is_hex<81>(value);
    case FieldType::word:
      return is_word(value);
    case FieldType::outcome:
      return value == "adjourned" || value == "drawn" || value == "won";
    case FieldType::text:
      return !value.empty() && value.size() <= 200 && base::is_printable(value);
    case FieldType::lines:
      return value.size() <= 2000 && base::is_printable(value);
  }
  return false;
}

/// The first field that breaks the kind's rule, as a sentence; null when all fit.
std::optional<std::string> misfit(const KindRule& rule, std::span<const std::pair<std::string, std::string>> fields) {
  std::size_t next = 0;
  for (const FieldRule& field : rule.fields) {
    std::size_t count = 0;
    while (next < fields.size() && fields[next].first == field.name && (count == 0 || field.type == FieldType::lines)) {
      if (!fits(field.type, fields[next].second)) return "the value of \"" + std::string(field.name) + "\" is not one";
      ++next, ++count;
    }
    if (count == 0) return "\"" + std::string(field.name) + "\" is due in a note of kind " + std::string(rule.name);
  }
  if (next < fields.size()) return "a note of kind " + std::string(rule.name) + " has no further field here";
  return std::nullopt;
}

constexpr std::string_view k_note_line = "hexpost note v1";

}  // namespace

std::string_view name_of(NoteKind kind) {
  return rule_of(kind).name;
}

std::optional<NoteKind> note_kind(std::string_view name) {
  const auto at = std::ranges::find(rules(), name, &KindRule::name);
  return at == rules().end() ? std::nullopt : std::optional(at->kind);
}

bool stands_beside(NoteKind kind) {
  return kind == NoteKind::refusal || kind == NoteKind::resign || kind == NoteKind::ruling || kind == NoteKind::seeds;
}

bool needs_consent(NoteKind kind) {
  return rule_of(kind).consent;
}

std::string_view Note::field(std::string_view name) const {
  for (const auto& [key, value] : fields) {
    if (key == name) return value;
  }
  return {};
}

namespace {
/// The value of a field of that form, which the note must have.
auto of_note(auto value) {
  base::ensure(value.has_value(), "a note's field asked for that it has not");
  return *std::move(value);
}
}  // namespace

std::uint64_t Note::number(std::string_view name) const {
  return of_note(number_up_to(field(name), std::numeric_limits<std::int64_t>::max()));
}

Hash Note::hash(std::string_view name) const {
  return of_note(fixed_hex<32>(field(name)));
}

CurveKey Note::curve_key(std::string_view name) const {
  return of_note(fixed_hex<33>(field(name)));
}

Proof Note::proof(std::string_view name) const {
  return of_note(fixed_hex<81>(field(name)));
}

std::string Note::text(std::string_view name) const {
  std::string out;
  bool first = true;
  for (const auto& [key, value] : fields) {
    if (key != name) continue;
    if (!std::exchange(first, false)) out += '\n';
    out += value;
  }
  return out;
}

Note make_note(NoteKind kind, const Hash& game_id, const Head& head,
               std::vector<std::pair<std::string, std::string>> fields) {
  const KindRule& rule = rule_of(kind);
  Note out{kind, game_id, head, {}};
  for (auto& [name, value] : fields) {
    const auto known = std::ranges::find(rule.fields, name, &FieldRule::name);
    base::ensure(known != rule.fields.end(), "a field that this kind of note has not");
    if (known->type == FieldType::lines) {
      for (const std::string_view line : base::split(value, '\n')) {
        out.fields.emplace_back(name, base::printable(line, 1900));
      }
    } else if (known->type == FieldType::text) {
      out.fields.emplace_back(name, base::printable(value, 190));
    } else {
      out.fields.emplace_back(name, std::move(value));
    }
  }
  if (const auto why = misfit(rule, out.fields)) base::bug("a note that nobody would accept: " + *why);
  return out;
}

std::string note_text(const Note& note) {
  std::string out = std::string(k_note_line) + "\n" + std::string(name_of(note.kind)) + "\n";
  out += "game " + base::to_hex(note.game_id) + "\n";
  out += "head " + std::to_string(note.head.size) + " " + base::to_base64(note.head.root) + "\n";
  for (const auto& [name, value] : note.fields)
    out += name + (value.empty() ? "" : " " + value) + "\n";
  return out;
}

Result<Note> parse_note_text(std::string_view text) {
  Lines lines(text);
  const auto bad = [&](const std::string& what) {
    return Error{"note", what, "line " + std::to_string(lines.number())};
  };
  if (text.size() > k_note_limit) return bad("the note is larger than 32 KiB");
  if (lines.take() != k_note_line) return bad("this is no note of ours (hexpost note v1)");
  const auto kind = note_kind(lines.take());
  if (!kind) return bad("a note of an unknown kind; perhaps from a newer version of the program");
  Note out;
  out.kind = *kind;
  const auto game = fixed_hex<32>(lines.take_field("game").value_or(""));
  if (!game) return bad("the line \"game <id>\" is due");
  out.game_id = *game;
  const auto head = base::split(lines.take_field("head").value_or(""), ' ');
  const auto size = number_up_to(head[0], std::numeric_limits<std::int64_t>::max());
  const auto root = fixed_base64<32>(head.size() == 2 ? head[1] : "");
  if (!size || !root) return bad("the line \"head <size> <root>\" is due");
  out.head = {*size, *root};
  while (!lines.at_end()) {
    const std::string_view line = lines.take();
    const std::size_t blank = line.find(' ');
    out.fields.emplace_back(line.substr(0, blank), blank == std::string_view::npos ? "" : line.substr(blank + 1));
    if (out.fields.size() > 1000) return bad("the note has too many lines");
  }
  if (const auto why = misfit(rule_of(*kind), out.fields)) return bad(*why);
  if (note_text(out) != text) return bad("the note is not in its one spelling");
  return out;
}

Result<ReadNote> read_note(std::string_view text) {
  Result<SignedNote> outer = parse_note(text);
  if (!outer) return outer.error();
  Result<Note> inner = parse_note_text(outer->text);
  if (!inner) return inner.error();
  return ReadNote{std::move(*inner), std::move(*outer)};
}

void add_signature(SignedNote& note, std::string key_name, const SecretBytes& secret) {
  note.signatures.push_back(sign_note(note.text, std::move(key_name), secret));
}

}  // namespace hexpost::store

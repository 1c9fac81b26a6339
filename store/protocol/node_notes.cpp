#include <algorithm>

#include "engine/base/text.h"
#include "store/protocol/judge.h"
#include "store/protocol/node_state.h"

/// PROTOCOL 3.8 to 3.10: what is said beside the log, and what is agreed for it.
namespace hexpost::store {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

namespace {

std::string agreement_key(std::string_view text) {
  return "agreement/" + base::to_hex(sha256(base::as_bytes(text)));
}

NoteReceived as(const Note& note, NoteReceived::Is is) {
  return {note, is};
}

/// A note was made where one of the kind makes sense: agreements on a head without an open x, and void-x on one with.
bool fits_x(NoteKind kind, const Course& course) {
  return course.open_x().has_value() == (kind == NoteKind::void_x);
}

}  // namespace

Result<std::string> Node::State::one_sided(NoteKind kind, std::vector<std::pair<std::string, std::string>> fields) {
  if (!course || !seat || !secrets) return phase_error(tr("only a seat of a game that has begun signs notes"));
  if (dispute) return phase_error(tr("nothing is signed during a dispute"));
  if (behind_top) return Error{"top", tr("this file is older than what you have signed"), ""};
  SignedNote note{note_text(make_note(kind, course->game_id(), log->head(), std::move(fields))), {}};
  add_signature(note, key_name(course->game_id(), *seat), secrets->signing);
  const std::string text = print_note(note);
  const ByteView bytes = base::as_bytes(text);
  if (const auto kept = log->keep_note(name_of(kind), bytes); !kept) return kept.error();
  if (const auto posted = log->post({"note", {bytes.begin(), bytes.end()}}); !posted) return posted.error();
  return text;
}

Result<std::string> Node::resign() {
  State& s = *state_;
  auto text = s.one_sided(NoteKind::resign, {{"seat", std::to_string(s.seat.value_or(0))}});
  if (!text) return text;
  const auto read = read_note(*text);
  if (read && (s.ended = s.end_of(read->note))) {
    if (const auto kept = s.set_text("ended", *text); !kept) return kept.error();
  }
  return text;
}

Result<std::string> Node::claim() {
  State& s = *state_;
  const auto awaited = s.course ? s.course->next_writer() : std::nullopt;
  if (!awaited || awaited == s.seat || phase() == Phase::over)
    return phase_error(tr("nobody else is awaited: there is nothing to claim"));
  return s.one_sided(NoteKind::claim,
                     {{"seat", std::to_string(s.seat.value_or(0))}, {"awaited", std::to_string(*awaited)}});
}

Result<std::string> Node::chat(std::string_view text) {
  State& s = *state_;
  return s.one_sided(NoteKind::chat, {{"seat", std::to_string(s.seat.value_or(0))}, {"text", std::string(text)}});
}

/// The seat that the note names, if it signed it.
std::optional<std::uint8_t> Node::State::signer_of(const Note& note, const SignedNote& signed_note) const {
  const std::uint64_t named = note.number("seat");
  if (named >= course->genesis().seats.size()) return std::nullopt;
  const auto who = static_cast<std::uint8_t>(named);
  if (!note_signed_by(signed_note, key_name(course->game_id(), who), course->signing_key(who))) return std::nullopt;
  return who;
}

/// How a resignation or a ruling beside the log ends the game; a resignation only where two sides fight.
std::optional<Outcome> Node::State::end_of(const Note& note) const {
  const std::size_t sides = course->battle().players().size();
  if (note.kind == NoteKind::ruling) return outcome_of_ruling(note, sides);
  if (note.kind != NoteKind::resign || sides != 2 || note.number("seat") >= course->genesis().seats.size())
    return std::nullopt;
  const auto side = course->player_of(static_cast<std::uint8_t>(note.number("seat")));
  if (!side) return std::nullopt;
  return Outcome{Outcome::How::resigned, static_cast<table::Player>(1 - *side), {}};
}

Result<NoteReceived> Node::receive_note(std::string_view text) {
  State& s = *state_;
  if (!s.course) return phase_error(tr("the game has not begun"));
  const auto read = read_note(text);
  if (!read) return read.error();
  const Note& note = read->note;
  if (note.game_id != s.course->game_id()) return Error{"other-game", tr("the note is about another game"), ""};
  const auto there = s.log->head_at(note.head.size);
  if (!there) return there.error();
  const bool on_this_log = *there && (*there)->head == note.head;
  if (note.kind == NoteKind::refusal) return s.receive_refusal(*read, text);
  if (needs_consent(note.kind)) {
    if (note.head != s.head() || !fits_x(note.kind, *s.course)) return as(note, NoteReceived::Is::old);
    const auto kept = s.keep_agreement(*read);
    if (!kept) return kept.error();
    return as(note, NoteReceived::Is::kept);
  }
  if (note.kind == NoteKind::ruling) {
    const auto& arbiter = s.course->genesis().deadline.arbiter;
    if (!arbiter || !note_signed_by(read->signed_note, arbiter_key_name(note.game_id), *arbiter)) {
      return Error{"note", tr("the ruling is not signed by this game's arbiter"), ""};
    }
  } else if (!s.signer_of(note, read->signed_note)) {
    return Error{"note", tr("the note is not signed by the seat it names"), ""};
  }
  if (note.kind != NoteKind::chat && !on_this_log)
    return Error{"note", tr("the note is made on a head that this log does not have"), ""};
  if (const auto kept = s.log->keep_note(name_of(note.kind), base::as_bytes(text)); !kept) return kept.error();
  if (note.kind == NoteKind::claim) {
    const bool stands = note.head == s.head() && s.course->next_writer() == note.number("awaited");
    return as(note, stands ? NoteReceived::Is::kept : NoteReceived::Is::void_claim);
  }
  if (note.kind == NoteKind::chat) return as(note, NoteReceived::Is::kept);
  if (s.phase() == Phase::over) return as(note, NoteReceived::Is::old);
  const auto end = s.end_of(note);
  if (!end) return as(note, NoteReceived::Is::kept);
  if (const auto kept = s.set_text("ended", text); !kept) return kept.error();
  s.ended = end;
  return as(note, NoteReceived::Is::ended);
}

/// 3.8: my packet is judged again, by my own program, as the receiver judges it.
Result<NoteReceived> Node::State::receive_refusal(const ReadNote& read, std::string_view text) {
  const Note& note = read.note;
  bool signed_right = false;
  for (std::uint8_t who = 0; who < course->genesis().seats.size(); ++who) {
    signed_right = signed_right || (who != seat && note_signed_by(read.signed_note, key_name(note.game_id, who),
                                                                  course->signing_key(who)));
  }
  if (!signed_right) return Error{"note", tr("the refusal is not signed by another seat"), ""};
  const auto bytes = log->packet_at(note.head.size);
  if (!bytes) return bytes.error();
  if (!*bytes || packet_hash(**bytes) != note.hash("packet")) return as(note, NoteReceived::Is::old);
  const auto packet = decode_packet(**bytes);
  if (!packet) return packet.error();
  const bool last = packet->first + packet->leaves.size() == log->size();
  if (packet->seat != seat || !last) return as(note, NoteReceived::Is::old);
  if (const auto kept = log->keep_note("refusal", base::as_bytes(text)); !kept) return kept.error();
  auto before = packet->first == 0 ? Result<Course>(Error{}) : course_at(*log, setting.resolve, packet->first);
  if (packet->first != 0 && !before) return before.error();
  const auto judged =
      before ? before->after(*packet, setting.resolve, past()) : Course::first(*packet, setting.resolve);
  const auto* wrong = std::get_if<Refused>(&judged);
  Dispute record{log->size(), false, wrong != nullptr, packet_hash(**bytes), {}, std::string(text), {}, {}};
  record.refused =
      wrong ? *wrong : Refused{std::string(note.field("code")), note.number("event"), {}, note.text("why")};
  // one replacement in a lifetime of an index: the refusal of a replacement allows no second
  if (carried_refusal(*packet)) record.may_replace = false;
  const bool may = record.may_replace;
  if (const auto kept = keep_dispute(std::move(record)); !kept) return kept.error();
  return as(note, may ? NoteReceived::Is::replace : NoteReceived::Is::stands);
}

Result<std::string> Node::propose(NoteKind kind, std::vector<std::pair<std::string, std::string>> fields) {
  State& s = *state_;
  if (!needs_consent(kind)) return Error{"note", tr("nobody's consent is needed for that"), ""};
  const Phase now = phase();
  if (!s.course || !s.seat || !s.secrets || now == Phase::over || now == Phase::dispute || s.behind_top) {
    return phase_error(tr("no agreement can be made now"));
  }
  if (!fits_x(kind, *s.course)) {
    return Error{"note", tr("a draw is open: whoever may know its dice could choose. Send the answer alone first"), ""};
  }
  const Note note = make_note(kind, s.course->game_id(), s.head(), std::move(fields));
  return s.sign_agreement({note, {note_text(note), {}}});
}

Result<std::string> Node::countersign(std::string_view text) {
  State& s = *state_;
  const Phase now = phase();
  if (!s.course || !s.seat || !s.secrets || now == Phase::over || now == Phase::dispute || s.behind_top) {
    return phase_error(tr("no agreement can be made now"));
  }
  auto read = read_note(text);
  if (!read) return read.error();
  if (!needs_consent(read->note.kind) || read->note.game_id != s.course->game_id())
    return Error{"note", tr("this is no agreement about this game"), ""};
  if (read->note.head != s.head() || !fits_x(read->note.kind, *s.course)) {
    return Error{"note", tr("this agreement was made on another head, or a draw is open: sign nothing now"), ""};
  }
  return s.sign_agreement(*std::move(read));
}

Result<std::string> Node::State::sign_agreement(ReadNote read) {
  const bool regains = read.note.kind == NoteKind::new_signing_key && read.note.number("seat") == *seat;
  std::string name = regains ? recovery_key_name(course->game_id(), *seat) : key_name(course->game_id(), *seat);
  std::erase_if(read.signed_note.signatures, [&](const NoteSignature& s) { return s.name == name; });
  add_signature(read.signed_note, std::move(name), regains ? secrets->recovery : secrets->signing);
  auto whole = keep_agreement(read);
  if (!whole) return whole;
  const ByteView bytes = base::as_bytes(*whole);
  if (const auto posted = log->post({"note", {bytes.begin(), bytes.end()}}); !posted) return posted.error();
  return whole;
}

/// Joins the signatures that are right with those seen before on the same text.
Result<std::string> Node::State::keep_agreement(const ReadNote& read) {
  const std::string& text = read.signed_note.text;
  SignedNote whole{text, {}};
  const auto known = text_value(agreement_key(text));
  if (!known) return known.error();
  if (const auto before = known->empty() ? Result<ReadNote>(Error{}) : read_note(*known)) whole = before->signed_note;
  for (const NoteSignature& signature : read.signed_note.signatures) {
    const bool there =
        std::ranges::any_of(whole.signatures, [&](const NoteSignature& s) { return s.name == signature.name; });
    bool right = false;
    for (std::uint8_t who = 0; who < course->genesis().seats.size(); ++who) {
      right = right || (signature.name == key_name(course->game_id(), who) &&
                        note_signed_by(read.signed_note, signature.name, course->signing_key(who)));
      right = right || (signature.name == recovery_key_name(course->game_id(), who) &&
                        note_signed_by(read.signed_note, signature.name, course->genesis().seats[who].keys.recovery));
    }
    if (right && !there) whole.signatures.push_back(signature);
  }
  if (whole.signatures.empty()) return Error{"note", tr("the agreement bears no right signature"), ""};
  std::ranges::sort(whole.signatures, {}, &NoteSignature::name);
  const std::string printed = print_note(whole);
  if (const auto kept = set_text(agreement_key(text), printed); !kept) return kept.error();
  return printed;
}

std::vector<Node::Agreement> Node::agreements() const {
  std::vector<Agreement> out;
  const auto keys = state_->course ? state_->log->value_keys() : Result<std::vector<std::string>>(Error{});
  if (!keys) return out;
  for (const std::string& key : *keys) {
    if (!key.starts_with("agreement/")) continue;
    const auto text = state_->text_value(key);
    const auto read = text ? read_note(*text) : Result<ReadNote>(Error{});
    if (!read || read->note.head != state_->head() || !fits_x(read->note.kind, *state_->course)) continue;
    out.push_back({read->note, *text, agreement_signed(state_->course->state(), read->note, read->signed_note)});
  }
  return out;
}

}  // namespace hexpost::store

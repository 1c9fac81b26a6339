#include <algorithm>

#include "engine/base/text.h"
#include "store/protocol/chain.h"
#include "store/protocol/judge.h"
#include "store/protocol/node_state.h"
#include "store/wire/alike.h"
#include "store/wire/take_over.h"

/// Notes beside the log, and agreements for it (schemas/packets.md, Notes).
namespace hexpost::store {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

namespace {

constexpr std::string_view k_agreement = "agreement/";
constexpr std::string_view k_early = "early-note/";
constexpr std::size_t k_early_notes = 16;
/// The order in which agreements were signed; older ones come first.
constexpr std::size_t k_remembered = 64;

std::string agreement_id(std::string_view text) {
  return base::to_hex(sha256(base::as_bytes(text)));
}
std::string agreement_key(std::string_view text) {
  return std::string(k_agreement) + agreement_id(text);
}

NoteReceived as(const Note& note, NoteReceived::Is is) {
  return {note, is};
}

/// True if the note's head fits its kind: agreements need a head without an open x, void-x one with an open x.
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
  const auto end = ending_beside(*s.log, *s.course);
  if (!end) return end.error();
  s.ended = *end;
  return text;
}

Result<std::string> Node::claim() {
  State& s = *state_;
  const auto awaited = s.course ? s.course->next_writer() : std::nullopt;
  if (!awaited || awaited == s.seat || phase() == Phase::over)
    return phase_error(tr("no other player must act: there is nothing to claim"));
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

Result<NoteReceived> Node::receive_note(std::string_view text) {
  return state_->receive_note(text);
}

Result<NoteReceived> Node::State::receive_note(std::string_view text) {
  if (!course) return phase_error(tr("the game has not begun"));
  const auto read = read_note(text);
  if (!read) return read.error();
  const Note& note = read->note;
  if (note.game_id != course->game_id()) return Error{"other-game", tr("the note is about another game"), ""};
  const auto there = log->head_at(note.head.size);
  if (!there) return there.error();
  const bool on_this_log = *there && (*there)->head == note.head;
  const bool ahead = note.head.size > log->size();
  if (note.kind == NoteKind::refusal) return receive_refusal(*read, text);
  if (note.kind == NoteKind::new_player && !(seat && !course->player_of(*seat)) && !umpire_signed(*read))
    return Error{"note", tr("no umpire has signed a takeover of this seat"), ""};
  if (needs_consent(note.kind)) {
    if (ahead) {  // its head comes with the packet; only then can it be signed or carried
      const auto kept = keep_agreement(*read);
      return kept ? Result<NoteReceived>(as(note, NoteReceived::Is::early)) : kept.error();
    }
    if (note.head != head() || !fits_x(note.kind, *course)) return as(note, NoteReceived::Is::old);
    if (const auto good = check_agreement(note); !good) return good.error();
    const auto kept = keep_agreement(*read);
    if (!kept) return kept.error();
    if (note.kind == NoteKind::new_player) find_seat();
    return as(note, NoteReceived::Is::kept);
  }
  if (note.kind == NoteKind::ruling) {
    const auto& arbiter = course->genesis().deadline.arbiter;
    if (!arbiter || !note_signed_by(read->signed_note, arbiter_key_name(note.game_id), *arbiter)) {
      return Error{"note", tr("the ruling is not signed by this game's arbiter"), ""};
    }
  } else if (!signer_of(note, read->signed_note)) {
    return Error{"note", tr("the note is not signed by the seat it names"), ""};
  }
  if (note.kind != NoteKind::chat && ahead) return keep_early(note, text);
  if (note.kind != NoteKind::chat && !on_this_log)
    return Error{"note", tr("the note is made on a head that this log does not have"), ""};
  if (const auto kept = log->keep_note(name_of(note.kind), base::as_bytes(text)); !kept) return kept.error();
  if (note.kind == NoteKind::claim) {
    const bool stands = note.head == head() && course->next_writer() == note.number("awaited");
    return as(note, stands ? NoteReceived::Is::kept : NoteReceived::Is::void_claim);
  }
  if (note.kind == NoteKind::chat || note.kind == NoteKind::seeds) return as(note, NoteReceived::Is::kept);
  const bool over = phase() == Phase::over;
  const auto end = ending_beside(*log, *course);
  if (!end) return end.error();
  const bool same = *end == ended;
  ended = *end;
  if (over && (same || course->outcome())) return as(note, NoteReceived::Is::old);
  return as(note, ended ? NoteReceived::Is::ended : NoteReceived::Is::kept);
}

/// A note that overtook the packet it follows: it takes effect from that packet on.
Result<NoteReceived> Node::State::keep_early(const Note& note, std::string_view text) {
  const auto keys = log->value_keys();
  if (!keys) return keys.error();
  const std::string mine = std::string(k_early) + agreement_id(text);
  std::size_t waiting = 0;
  for (const std::string& key : *keys) {
    if (!key.starts_with(k_early) || key == mine) continue;
    const auto held = text_value(key);
    waiting += held && !held->empty() ? 1u : 0u;
  }
  if (waiting >= k_early_notes)
    return Error{"size", tr("too many notes wait for a packet already: ask for the packet that is due"), ""};
  if (const auto kept = set_text(mine, text); !kept) return kept.error();
  return as(note, NoteReceived::Is::early);
}

/// Notes whose packet is here now are taken as if they came after it.
Result<void> Node::State::take_early_notes() {
  const auto keys = log->value_keys();
  if (!keys) return keys.error();
  for (const std::string& key : *keys) {
    if (!key.starts_with(k_early)) continue;
    const auto text = text_value(key);
    if (!text) return text.error();
    const auto read = text->empty() ? Result<ReadNote>(Error{}) : read_note(*text);
    if (!read || read->note.head.size > log->size()) continue;
    const auto taken = receive_note(*text);
    if (!taken && taken.error().code != "note") return taken.error();  // made on another history: no effect here
    if (const auto dropped = set_text(key, ""); !dropped) return dropped;
  }
  return {};
}

bool Node::State::refusal_is_signed(const ReadNote& read) const {
  for (std::uint8_t who = 0; who < course->genesis().seats.size(); ++who) {
    if (who != seat && note_signed_by(read.signed_note, key_name(read.note.game_id, who), course->signing_key(who)))
      return true;
  }
  return false;
}

/// 3.8: my own program judges my packet again, like the receiver.
Result<NoteReceived> Node::State::receive_refusal(const ReadNote& read, std::string_view text) {
  const Note& note = read.note;
  if (!refusal_is_signed(read)) return Error{"note", tr("the refusal is not signed by another seat"), ""};
  const auto bytes = log->packet_at(note.head.size);
  if (!bytes) return bytes.error();
  if (!*bytes) return as(note, NoteReceived::Is::old);
  const auto packet = decode_packet(**bytes);
  if (!packet) return packet.error();
  if (packet_hash(**bytes) != note.hash("packet"))
    return as(note, packet->seat == seat ? NoteReceived::Is::not_mine : NoteReceived::Is::old);
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
  // one replacement for each index: the refusal of a replacement does not allow a second
  if (carried_refusal(*packet)) record.may_replace = false;
  const bool may = record.may_replace;
  if (const auto kept = keep_dispute(std::move(record)); !kept) return kept.error();
  return as(note, may ? NoteReceived::Is::replace : NoteReceived::Is::stands);
}

Result<std::string> Node::propose(NoteKind kind, std::vector<std::pair<std::string, std::string>> fields) {
  State& s = *state_;
  if (!needs_consent(kind)) return Error{"note", tr("that needs no consent"), ""};
  const Phase now = phase();
  if (!s.course || !s.seat || !s.secrets || now == Phase::over || now == Phase::dispute || s.behind_top) {
    return phase_error(tr("no agreement can be made now"));
  }
  if (!fits_x(kind, *s.course)) {
    const auto& open = s.course->open_x();
    const auto writer = s.course->next_writer();
    if (!open || !writer) return Error{"note", tr("no dice are open: there is nothing to void"), ""};
    const std::string actor = base::printable(s.course->name(open->actor), 60);
    return Error{"note",
                 writer == s.seat
                     ? fill(tr("the dice of the last packet of {} are still open, and a player who may know dice must "
                               "not choose; first send the answer alone: hexpost send --answer-only --out FILE"),
                            {actor})
                     : fill(tr("the dice of the last packet of {} are still open, and a player who may know dice must "
                               "not choose; first {} must send the answer: hexpost send --answer-only --out FILE"),
                            {actor, base::printable(s.course->name(*writer), 60)}),
                 ""};
  }
  const Note note = make_note(kind, s.course->game_id(), s.head(), std::move(fields));
  if (const auto good = s.check_agreement(note); !good) return good.error();
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
    return Error{"note", tr("this is not an agreement about this game"), ""};
  if (read->note.head != s.head() || !fits_x(read->note.kind, *s.course)) {
    return Error{"note",
                 tr("this agreement was made before the last packet, or dice are open: sign nothing now; it can be "
                    "proposed anew when no dice are open"),
                 ""};
  }
  if (const auto good = s.check_agreement(read->note); !good) return good.error();
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

/// Merges the right signatures with those seen before on the same text.
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
                        note_signed_by(read.signed_note, signature.name, course->keys(who).recovery));
    }
    // the new player has no key in force yet: the note itself brings it
    right =
        right || (read.note.kind == NoteKind::new_player && read.note.number("seat") < course->genesis().seats.size() &&
                  signature.name == key_name(course->game_id(), static_cast<std::uint8_t>(read.note.number("seat"))) &&
                  note_signed_by(read.signed_note, signature.name, read.note.hash("key")));
    if (right && !there) whole.signatures.push_back(signature);
  }
  if (whole.signatures.empty()) return Error{"note", tr("the agreement bears no right signature"), ""};
  std::ranges::sort(whole.signatures, {}, &NoteSignature::name);
  const std::string printed = print_note(whole);
  if (const auto kept = set_text(agreement_key(text), printed); !kept) return kept.error();
  const auto order = text_value("agreements");
  if (!order) return order.error();
  const std::string id = agreement_id(text);
  std::vector<std::string> ids;
  for (const std::string_view one : base::words(*order)) {
    if (one != id) ids.emplace_back(one);
  }
  ids.push_back(id);
  if (ids.size() > k_remembered) ids.erase(ids.begin());
  if (const auto kept = set_text("agreements", base::join(ids, " ")); !kept) return kept.error();
  return printed;
}

Result<void> Node::State::check_agreement(const Note& note) const {
  const bool newcomer = note.kind == NoteKind::substitute || note.kind == NoteKind::new_player;
  for (std::size_t at = 0; newcomer && at < course->genesis().seats.size(); ++at) {
    const std::string& other = course->state().names[at];
    if (at != note.number("seat") && look_alike(other, note.field("name")))
      return Error{"note",
                   fill(tr("the names {} and {} look alike, and readers would confuse the two players"),
                        {base::printable(other, 60), base::printable(note.field("name"), 60)}),
                   ""};
  }
  if (note.kind == NoteKind::new_player)
    return check_new_player(course->genesis(), course->game_id(), course->state().keys, course->state().names, note);
  return check_take_back(note);
}

std::optional<Note> Node::State::hand_over() const {
  const auto keys = course ? log->value_keys() : Result<std::vector<std::string>>(Error{});
  if (!keys) return std::nullopt;
  for (const std::string& key : *keys) {
    const auto text = key.starts_with(k_agreement) ? text_value(key) : Result<std::string>(Error{});
    const auto read = text ? read_note(*text) : Result<ReadNote>(Error{});
    if (read && read->note.kind == NoteKind::new_player && read->note.head == head() && !course->open_x() &&
        agreement_signed(course->state(), read->note, read->signed_note))
      return read->note;
  }
  return std::nullopt;
}

std::optional<std::string> Node::handed_over() const {
  const State& s = *state_;
  const auto note = s.course && s.seat && s.secrets ? s.hand_over() : std::nullopt;
  if (!note || note->number("seat") != *s.seat || note->curve_key("vrf") == curve_key(s.secrets->vrf))
    return std::nullopt;
  return base::printable(note->field("name"), 60);
}

bool Node::State::umpire_signed(const ReadNote& read) const {
  for (std::uint8_t who = 0; who < course->genesis().seats.size(); ++who) {
    if (!course->player_of(who) &&
        note_signed_by(read.signed_note, key_name(course->game_id(), who), course->signing_key(who)))
      return true;
  }
  return false;
}

bool Node::State::once_mine() const {
  const CurveKey mine = curve_key(secrets->vrf);
  const auto& seats = course->genesis().seats;
  if (std::ranges::any_of(seats, [&](const Seat& s) { return s.keys.vrf == mine; })) return true;
  const auto keys = log->value_keys();
  if (!keys) return false;
  return std::ranges::any_of(*keys, [&](const std::string& key) {
    const auto text = key.starts_with(k_agreement) ? text_value(key) : Result<std::string>(Error{});
    const auto read = text ? read_note(*text) : Result<ReadNote>(Error{});
    return read && read->note.kind == NoteKind::new_player && read->note.curve_key("vrf") == mine;
  });
}

Result<std::string> Node::take_over(std::uint8_t seat, std::string_view offer, std::string_view name,
                                    const SeatSecrets& secrets) {
  State& s = *state_;
  if (!s.course || phase() == Phase::over) return phase_error(tr("a seat can be taken over only in a running game"));
  if (s.seat) return phase_error(tr("you have a seat in this game already"));
  const bool word = !offer.empty() && offer.size() <= 40 && std::ranges::all_of(offer, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
  if (!word || name.empty() || name.size() > 190 || !base::is_printable(name))
    return Error{"note", tr("an offer is one word of small letters and digits, and a player has a name"), ""};
  if (s.course->open_x()) return Error{"note", tr("dice are open: the packet that answers them must come first"), ""};
  if (seat >= s.course->genesis().seats.size()) return Error{"note", tr("the game has no such seat"), ""};
  const SignedNote note =
      take_over_note(secrets, s.course->game_id(), s.head(), seat, s.course->genesis().seats[seat].nonce, offer, name);
  const auto read = read_note(print_note(note));
  if (!read) return read.error();
  if (const auto good = s.check_agreement(read->note); !good) return good.error();
  auto whole = s.keep_agreement(*read);
  if (!whole) return whole;
  const ByteView bytes = base::as_bytes(*whole);
  if (const auto posted = s.log->post({"note", {bytes.begin(), bytes.end()}}); !posted) return posted.error();
  return whole;
}

/// True if a take-back leads to the end of a run; always true for other notes.
Result<void> Node::State::check_take_back(const Note& note) const {
  if (note.kind != NoteKind::take_back) return {};
  const auto marked = [&](std::uint64_t size) {
    const auto leaf = size > 0 && size < log->size() ? log->leaf(size - 1) : Result<Bytes>(Error{});
    return leaf && type_of_bytes(*leaf) == LeafType::mark;
  };
  const std::uint64_t to = note.number("to");
  if (marked(to)) return {};
  for (std::uint64_t near = std::min(to, log->size()); near > 0; --near) {
    if (!marked(near)) continue;
    return Error{"note",
                 fill(tr("the game cannot go back to event {}: no run ended there; the nearest before it is {}"),
                      {std::to_string(to), std::to_string(near)}),
                 ""};
  }
  return Error{"note",
               fill(tr("the game cannot go back to event {}: no run has ended before it"), {std::to_string(to)}), ""};
}

/// True if the packet that began on the note's head brought it into the log.
bool Node::State::carried(const Note& note) const {
  const auto bytes = log->packet_at(note.head.size);
  const auto packet = bytes && *bytes ? decode_packet(**bytes) : Result<Packet>(Error{});
  const auto leaves = packet ? decode_leaves(*packet) : Result<std::vector<Leaf>>(Error{});
  if (!leaves) return false;
  return std::ranges::any_of(*leaves, [&](const Leaf& leaf) {
    const auto* in = std::get_if<NoteLeaf>(&leaf);
    const auto read = in ? read_note(in->text) : Result<ReadNote>(Error{});
    return read && read->note == note;
  });
}

/// The seats' keys and players on the note's head; a later packet may have changed them.
void Node::State::fill_signers(const ReadNote& read, Agreement& out) const {
  const Note& note = read.note;
  const bool now = note.head == head();
  const auto chain = now ? Result<Chain>(Error{}) : chain_of(*log);
  const auto signed_with = [&](const std::string& name, const std::vector<SigningKey>& keys) {
    return std::ranges::any_of(keys,
                               [&](const SigningKey& key) { return note_signed_by(read.signed_note, name, key); });
  };
  const auto needed = agreement_seats(course->state(), note);
  for (std::uint8_t at = 0; at < course->genesis().seats.size(); ++at) {
    // the packet that begins on the head may hand the seat over
    const std::uint64_t before = std::max<std::uint64_t>(note.head.size, 1) - 1;
    out.names.push_back(chain ? chain->name_at(at, before) : course->name(at));
    const bool by_seat =
        signed_with(key_name(note.game_id, at),
                    chain ? chain->keys_at(at, before) : std::vector<SigningKey>{course->signing_key(at)}) ||
        signed_with(recovery_key_name(note.game_id, at), {course->keys(at).recovery});
    if (by_seat)
      out.signed_by.push_back(at);
    else if (std::ranges::find(needed, at) != needed.end())
      out.missing.push_back(at);
  }
}

std::vector<Node::Agreement> Node::proposals() const {
  const State& s = *state_;
  std::vector<Agreement> out;
  const auto keys = s.course ? s.log->value_keys() : Result<std::vector<std::string>>(Error{});
  const auto order = s.text_value("agreements");
  if (!keys || !order) return out;
  const auto known = base::words(*order);
  std::vector<std::pair<std::size_t, std::string>> in_order;  // place, key: unknown ones are the oldest
  for (const std::string& key : *keys) {
    if (!key.starts_with(k_agreement)) continue;
    const auto found = std::ranges::find(known, std::string_view(key).substr(k_agreement.size()));
    in_order.emplace_back(found == known.end() ? 0 : static_cast<std::size_t>(found - known.begin()) + 1, key);
  }
  std::ranges::sort(in_order);
  for (const auto& [place, key] : in_order) {
    const auto text = s.text_value(key);
    const auto read = text ? read_note(*text) : Result<ReadNote>(Error{});
    if (!read || read->note.head.size > s.log->size() || key != agreement_key(read->signed_note.text)) continue;
    const Note& note = read->note;
    Agreement one{note, *text, agreement_signed(s.course->state(), note, read->signed_note), {}, {}, {}, {}};
    s.fill_signers(*read, one);
    const bool here = note.head == s.head() && fits_x(note.kind, *s.course) && s.check_take_back(note);
    one.is = here ? Agreement::Is::open : s.carried(note) ? Agreement::Is::carried : Agreement::Is::lapsed;
    if (one.is == Agreement::Is::carried) one.complete = true, one.missing.clear();
    // unsigned text is not a proposal; a newcomer's own note bears the key it brings
    const bool own =
        note.kind == NoteKind::new_player &&
        note_signed_by(read->signed_note, key_name(note.game_id, static_cast<std::uint8_t>(note.number("seat"))),
                       note.hash("key"));
    if (one.signed_by.empty() && !own && one.is != Agreement::Is::carried) continue;
    out.push_back(std::move(one));
  }
  return out;
}

std::vector<Node::Agreement> Node::agreements() const {
  auto out = proposals();
  std::erase_if(out, [](const Agreement& a) { return a.is != Agreement::Is::open; });
  return out;
}

}  // namespace hexpost::store

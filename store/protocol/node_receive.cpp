#include <algorithm>

#include "engine/base/text.h"
#include "store/protocol/dispute.h"
#include "store/protocol/node_state.h"

/// PROTOCOL 3.7. Nothing here uses the VRF key: node_answer.cpp does, when an answer is wanted, and by then the packet
/// has been stored for ever.
namespace hexpost::store {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

namespace {

constexpr std::uint64_t k_park_ahead = 100'000;  ///< leaves ahead of the log that are believed
constexpr std::size_t k_park_each = 4;           ///< packets kept for one index
constexpr std::size_t k_park_judged = 8;         ///< the same, with those that wait for nothing but their deposit

Received refused(std::string_view code, std::uint64_t event, std::string why) {
  return {Received::Is::refused, Refused{std::string(code), event, {}, std::move(why)}, std::nullopt, 0};
}

/// Codes of steps 1 to 4: whoever sent the bytes, nobody has signed for them, so nobody is answered.
bool before_signature(const std::string& code) {
  for (const auto known :
       {k_code_size, k_code_damaged, k_code_other_game, k_code_fork, k_code_writer, k_code_over, k_code_signature}) {
    if (code == known) return true;
  }
  return false;
}

}  // namespace

/// The refusal a packet carries as its first note, if any.
std::optional<Note> carried_refusal(const Packet& packet) {
  for (const Bytes& bytes : packet.leaves) {
    if (type_of_bytes(bytes) != LeafType::note) continue;
    const auto leaf = decode_leaf(bytes);
    const auto read = leaf ? read_note(std::get<NoteLeaf>(*leaf).text) : Result<ReadNote>(Error{});
    if (read && read->note.kind == NoteKind::refusal) return read->note;
    return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Note> carried_hand_over(const Packet& packet) {
  for (const Bytes& bytes : packet.leaves) {
    if (type_of_bytes(bytes) != LeafType::note) continue;
    const auto leaf = decode_leaf(bytes);
    const auto read = leaf ? read_note(std::get<NoteLeaf>(*leaf).text) : Result<ReadNote>(Error{});
    return read && read->note.kind == NoteKind::new_player ? std::optional(read->note) : std::nullopt;
  }
  return std::nullopt;
}

Result<Received> Node::receive(ByteView envelope) {
  return state_->receive(envelope);
}

Result<Received> Node::State::receive(ByteView envelope) {
  // 1: caps, form, game
  const auto packet = decode_packet(envelope);
  if (!packet) return refused(packet.error().code, log->size(), packet.error().what);
  if (course && packet->game_id != course->game_id())
    return refused(k_code_other_game, packet->first, tr("this packet belongs to another game"));
  // 2: old and early ones
  if (packet->first < log->size()) return receive_old(*packet, envelope);
  if (packet->first > log->size()) return park(*packet, envelope);
  auto out = receive_next(*packet, envelope);
  if (!out || out->is != Received::Is::applied) return out;
  const auto more = take_parked();
  if (!more) return more.error();
  out->packets += *more;
  if (const auto taken = take_early_notes(); !taken) return taken.error();
  return out;
}

/// Whose key has signed the packet, if it begins where that tree ends: a seat's keys change, and so may its player.
Node::State::Author Node::State::author_of(const Packet& packet, const Frontier& before) const {
  if (!course || packet.seat >= course->genesis().seats.size()) return {};
  const SigningKey first = course->genesis().seats[packet.seat].keys.signing;
  const auto signed_by = [&](const std::vector<SigningKey>& keys) {
    return std::ranges::any_of(
        keys, [&](const SigningKey& key) { return static_cast<bool>(verify_packet(packet, before, key)); });
  };
  if (course->signing_key(packet.seat) == first)
    return {signed_by({first}) ? Author::Is::player : Author::Is::nobody, 0, {}};
  // one player of the seat after the other: the event from which on it is his, his name, his keys
  struct Reign {
    std::uint64_t from;
    std::string name;
    std::vector<SigningKey> keys;
  };
  std::vector<Reign> reigns{{0, {}, {first}}};
  const auto starts = log->packet_starts();
  if (!starts) return {};
  for (const std::uint64_t start : *starts) {
    const auto bytes = log->packet_at(start);
    const auto held = bytes && *bytes ? decode_packet(**bytes) : Result<Packet>(Error{});
    if (!held) continue;
    for (const Bytes& leaf : held->leaves) {
      if (type_of_bytes(leaf) != LeafType::note) continue;
      const auto decoded = decode_leaf(leaf);
      const auto read = decoded ? read_note(std::get<NoteLeaf>(*decoded).text) : Result<ReadNote>(Error{});
      if (!read || (read->note.kind != NoteKind::new_player && read->note.kind != NoteKind::substitute &&
                    read->note.kind != NoteKind::new_signing_key))
        continue;
      if (read->note.number("seat") != packet.seat) continue;
      if (read->note.kind == NoteKind::new_signing_key)
        reigns.back().keys.push_back(read->note.hash("key"));
      else
        reigns.push_back({start, std::string(read->note.field("name")), {read->note.hash("key")}});
    }
  }
  auto reign = std::prev(std::ranges::upper_bound(reigns, packet.first, {}, &Reign::from));
  if (signed_by(reign->keys)) return {Author::Is::player, reign->from, reign->name};
  const bool former = std::any_of(reigns.begin(), reign, [&](const Reign& one) { return signed_by(one.keys); });
  return {former ? Author::Is::former : Author::Is::nobody, reign->from, reign->name};
}

/// It is no second history of the seat's player, and nobody is accused: the former player did not know, or was late.
Received Node::State::former_player(const Packet& packet, const Author& author) const {
  return refused(k_code_writer, packet.first,
                 fill(tr("seat {} has a new player since event {}: {}; what its former player signs from there on "
                         "counts no more"),
                      {std::to_string(packet.seat), std::to_string(author.from), base::printable(author.name, 60)}));
}

/// 2: what is held already is a no-op; what differs and is signed is a fork, and both are kept.
Result<Received> Node::State::receive_old(const Packet& packet, ByteView envelope) {
  const std::uint64_t end = packet.first + packet.leaves.size();
  std::optional<std::uint64_t> differs;
  for (std::uint64_t i = packet.first; i < std::min(end, log->size()) && !differs; ++i) {
    const auto held = log->leaf(i);
    if (!held) return held.error();
    if (*held != packet.leaves[i - packet.first]) differs = i;
  }
  const auto end_head = log->head_at(end);
  if (!end_head) return end_head.error();
  if (!differs && *end_head && (*end_head)->seat == packet.seat) return Received{Received::Is::duplicate, {}, {}, 0};
  const auto before = log->frontier_at(packet.first);
  if (!before) return before.error();
  const Frontier empty;
  const Frontier* tree = packet.first == 0 ? &empty : (*before ? &**before : nullptr);
  const auto author = tree ? author_of(packet, *tree) : Author{};
  if (author.is == Author::Is::former) return former_player(packet, author);
  if (author.is != Author::Is::player)
    return refused(k_code_signature, packet.first,
                   tr("this is not what stands there in the log, and it is not signed for that place"));
  const auto starts = log->packet_starts();
  if (!starts) return starts.error();
  const std::uint64_t index = differs.value_or(std::min(end, log->size() - 1));
  const std::uint64_t held_first = *std::prev(std::ranges::upper_bound(*starts, index));
  const auto held = log->packet_at(held_first);
  const auto held_packet = held && *held
                               ? decode_packet(**held)
                               : Result<Packet>(Error{"damaged", tr("a packet is missing from the log"), path});
  if (!held_packet) return held_packet.error();
  const auto held_head = log->head_at(held_first + held_packet->leaves.size());
  if (!held_head || !*held_head) return Error{"damaged", tr("a head is missing from the log"), path};
  const StoredHead other{head_after(packet, *tree), packet.seat, packet.signature};
  if (const auto kept = log->keep_fork({index, **held_head, other, **held, {envelope.begin(), envelope.end()}}); !kept)
    return kept.error();
  return refused(
      k_code_fork, index,
      fill(tr("seat {} has signed two histories: both signed heads are kept"), {std::to_string(packet.seat)}));
}

/// 2: too early. Its signature cannot be checked yet, so only so much is kept; `judged`: it has been checked, and waits
/// for its deposit.
Result<Received> Node::State::park(const Packet& packet, ByteView envelope, bool judged) {
  if (packet.first - log->size() > k_park_ahead)
    return refused(k_code_size, packet.first, tr("this packet is too far ahead of the log"));
  const auto here = log->parked_at(packet.first);
  if (!here) return here.error();
  const bool known =
      std::ranges::any_of(*here, [&](const Bytes& bytes) { return std::ranges::equal(bytes, envelope); });
  if (!known) {
    const auto kept = here->size() < (judged ? k_park_judged : k_park_each) ? log->park(packet, envelope)
                                                                            : Result<void>(Error{"size", "", ""});
    if (!kept && kept.error().code == "size")
      return refused(k_code_size, packet.first, tr("too many packets wait already: ask for the one that is due"));
    if (!kept) return kept.error();
  }
  return Received{Received::Is::parked, {}, {}, 0};
}

/// Joiner and inviter know which game begins, and who begins it.
Result<std::optional<Refused>> Node::State::check_first(const Packet& packet) const {
  const auto gathered = plan();
  if (!gathered) return gathered.error();
  if (gathered->role == Role::watch) return std::optional<Refused>();
  if (!gathered->genesis || game_id_of(*gathered->genesis) != packet.game_id) {
    return std::optional(Refused{std::string(k_code_other_game), 0, {}, tr("this is not the game you are preparing")});
  }
  if (packet.seat != gathered->first_writer()) {
    return std::optional(Refused{std::string(k_code_writer), 0, {}, tr("another seat writes the first packet")});
  }
  return std::optional<Refused>();
}

/// 3 to 10.
Result<Received> Node::State::receive_next(const Packet& packet, ByteView envelope) {
  if (!course) {
    const auto wrong = check_first(packet);
    if (!wrong) return wrong.error();
    if (*wrong) return Received{Received::Is::refused, *wrong, {}, 0};
  }
  if (ended) return refused(k_code_over, packet.first, tr("the game is over"));
  // The umpires have signed that another plays this seat from this head on: who wrote before him does so no more.
  if (const auto note = course ? hand_over() : std::nullopt;
      note && note->number("seat") == packet.seat && carried_hand_over(packet) != note) {
    return phase_error(fill(tr("this seat has been handed over to {}"), {base::printable(note->field("name"), 60)}));
  }
  auto judged = course ? course->after(packet, setting.resolve, past()) : Course::first(packet, setting.resolve);
  if (auto* why = std::get_if<Refused>(&judged)) {
    if (course && (why->code == k_code_signature || why->code == k_code_writer || why->code == k_code_over)) {
      const auto author = author_of(packet, log->frontier());
      if (author.is == Author::Is::former) return former_player(packet, author);
      // nobody is answered, but the signature is there for a third to see
      if (author.is == Author::Is::player && why->code != k_code_signature) {
        if (const auto kept = keep_refused_packet(*log, envelope); !kept) return kept.error();
      }
    }
    if (before_signature(why->code)) return Received{Received::Is::refused, std::move(*why), {}, 0};
    return refuse(packet, envelope, std::move(*why));
  }
  Course& after = std::get<Course>(judged);
  Batch batch{packet, {envelope.begin(), envelope.end()}, {}, {}, {}, {}};
  const DepositIs deposit = deposit_for(packet, after, batch.values);
  if (deposit == DepositIs::missing) return park(packet, envelope, true);
  if (deposit == DepositIs::wrong) {
    // nobody signs a deposit, so it may be anybody's: the packet waits for the one that fits, and nothing is signed
    // against its writer
    const auto waits = park(packet, envelope, true);
    if (!waits) return waits;
    return refused(k_code_seal, packet.first,
                   tr("the standing orders deposited with the umpire are not those of the seal"));
  }
  const auto second = check_replacement(packet, envelope);
  if (!second) return second.error();
  if (*second) return Received{Received::Is::refused, *second, {}, 0};
  batch.snapshot = after.save();
  if (const auto stored = log->append(batch); !stored) return stored.error();
  // from here the packet stands for ever (10)
  const bool began = !course;
  course = std::move(after);
  moved_on();
  if (began && secrets) {
    if (const auto loaded = load(); !loaded) return loaded.error();
  } else if (behind_top) {
    if (const auto checked = check_mark(); !checked) return checked.error();
  }
  for (std::size_t from = 0; course->open_x() && from < course->genesis().seats.size(); ++from) {
    const auto early = log->value("early/" + std::to_string(from));
    const auto slip = early && *early ? decode_slip(**early) : Result<Slip>(Error{});
    if (slip && slip->x == course->open_x()->x && slip->game_id == course->game_id() && slip->seat == from) {
      (void)keep_slip(*slip);  // a bad one helps nobody and harms nobody
    }
  }
  return Received{Received::Is::applied, {}, {}, 1};
}

/// A second packet signed for the next index is the one replacement that 3.8 allows, or a fork.
Result<std::optional<Refused>> Node::State::check_replacement(const Packet& packet, ByteView envelope) {
  if (!dispute || !dispute->by_me) return std::optional<Refused>();
  const Hash hash = packet_hash(envelope);
  if (hash == dispute->packet || hash == dispute->replacement) return std::optional<Refused>();
  const auto refusal = carried_refusal(packet);
  if (refusal && !dispute->replacement && refusal->hash("packet") == dispute->packet) return std::optional<Refused>();
  const auto first = decode_packet(dispute->envelope);
  if (first) {
    const StoredHead held{head_after(*first, log->frontier()), first->seat, first->signature};
    const StoredHead other{head_after(packet, log->frontier()), packet.seat, packet.signature};
    if (const auto kept =
            log->keep_fork({packet.first, held, other, dispute->envelope, {envelope.begin(), envelope.end()}});
        !kept)
      return kept.error();
  }
  return std::optional(
      Refused{std::string(k_code_fork),
              packet.first,
              {},
              fill(tr("seat {} has signed two packets for one place: both are kept"), {std::to_string(packet.seat)})});
}

/// A signed packet that is wrong: answered once, then dispute.
Result<Received> Node::State::refuse(const Packet& packet, ByteView envelope, Refused why) {
  const Hash hash = packet_hash(envelope);
  Received out{Received::Is::refused, why, {}, 0};
  if (dispute && dispute->by_me && (dispute->packet == hash || dispute->replacement == hash)) return out;
  const auto second = check_replacement(packet, envelope);
  if (!second) return second.error();
  if (*second) return out.refusal = *second, out;
  if (const auto kept = keep_refused_packet(*log, envelope); !kept) return kept.error();
  Dispute record{log->size(), true, false, hash, {envelope.begin(), envelope.end()}, {}, why, {}};
  if (dispute && dispute->by_me) record = *dispute, record.replacement = hash, record.refused = why;
  if (seat && secrets) {
    const std::string text = (why.rule.empty() ? "" : "[" + why.rule + "] ") + why.why;
    const Note note = make_note(
        NoteKind::refusal, packet.game_id, log->head(),
        {{"packet", base::to_hex(hash)}, {"event", std::to_string(why.event)}, {"code", why.code}, {"why", text}});
    SignedNote signed_note{note_text(note), {}};
    add_signature(signed_note, key_name(packet.game_id, *seat), secrets->signing);
    record.note = print_note(signed_note);
    const ByteView bytes = base::as_bytes(record.note);
    if (const auto kept = log->keep_note("refusal", bytes); !kept) return kept.error();
    if (const auto posted = log->post({"note", {bytes.begin(), bytes.end()}}); !posted) return posted.error();
    out.note = record.note;
  }
  if (const auto kept = keep_dispute(std::move(record)); !kept) return kept.error();
  return out;
}

/// Packets that waited for the gap to close, or for their deposit.
Result<std::size_t> Node::State::take_parked() {
  std::size_t applied = 0;
  for (bool more = true; more;) {
    more = false;
    const auto waiting = log->parked_at(log->size());
    if (!waiting) return waiting.error();
    for (const Bytes& bytes : *waiting) {
      const auto packet = decode_packet(bytes);
      if (!packet || packet->first != log->size() || (course && packet->game_id != course->game_id())) continue;
      const auto taken = receive_next(*packet, bytes);
      if (!taken) return taken.error();
      if (taken->is != Received::Is::applied) continue;
      ++applied, more = true;
      break;
    }
  }
  if (const auto dropped = log->drop_parked_before(log->size()); !dropped) return dropped.error();
  return applied;
}

}  // namespace hexpost::store

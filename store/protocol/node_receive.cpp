#include <algorithm>

#include "engine/base/text.h"
#include "store/protocol/dispute.h"
#include "store/protocol/node_state.h"

/// Receipt of a packet (schemas/packets.md). This file does not use the VRF key: node_answer.cpp does, for an answer,
/// after the packet has been stored for ever.
namespace hexpost::store {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

namespace {

constexpr std::uint64_t k_park_ahead = 100'000;  ///< most leaves ahead of the log for a parked packet
constexpr std::size_t k_park_each = 4;           ///< packets kept for one index
constexpr std::size_t k_park_judged = 8;         ///< the same, with packets that only wait for their deposit

Received refused(std::string_view code, std::uint64_t event, std::string why) {
  return {Received::Is::refused, Refused{std::string(code), event, {}, std::move(why)}, std::nullopt, 0, {}};
}

/// Codes of steps 1 to 4: the bytes are unsigned, so their sender gets no answer.
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

/// The author of the packet, if it begins at the end of that tree: a seat's keys and player may change.
Node::State::Author Node::State::author_of(const Packet& packet, const Frontier& before) const {
  if (!course || packet.seat >= course->genesis().seats.size()) return {};
  const SigningKey first = course->genesis().seats[packet.seat].keys.signing;
  if (course->signing_key(packet.seat) == first)
    return {verify_packet(packet, before, first) ? Author::Is::player : Author::Is::nobody, 0, {}};
  const auto chain = chain_of(*log);
  return chain ? author_in(*chain, packet, before) : Author{};
}

/// The same, by a chain that has been walked already.
Node::State::Author Node::State::author_in(const Chain& chain, const Packet& packet, const Frontier& before) {
  if (packet.seat >= chain.reigns.size()) return {};
  const auto signed_by = [&](const Reign& reign) {
    return std::ranges::any_of(
        reign.keys, [&](const SigningKey& key) { return static_cast<bool>(verify_packet(packet, before, key)); });
  };
  const std::vector<Reign>& reigns = chain.reigns[packet.seat];
  const auto reign = std::prev(std::ranges::upper_bound(reigns, packet.first, {}, &Reign::from));
  if (signed_by(*reign)) return {Author::Is::player, reign->from, reign->name};
  return {std::any_of(reigns.begin(), reign, signed_by) ? Author::Is::former : Author::Is::nobody, reign->from,
          reign->name};
}

/// Not a second history by the seat's player, so no player is accused: the former one did not know, or was late.
Received Node::State::former_player(const Packet& packet, const Author& author) const {
  return refused(k_code_writer, packet.first,
                 fill(tr("seat {} has a new player since event {}: {}; what its former player signs from there on "
                         "counts no more"),
                      {std::to_string(packet.seat), std::to_string(author.from), base::printable(author.name, 60)}));
}

/// True if the file holds every byte of the packet, as a packet and as events.
Result<bool> Node::State::is_held(const Packet& packet, ByteView envelope) const {
  const auto row = log->packet_row(packet.first);
  if (!row) return row.error();
  if (!*row || !std::ranges::equal((*row)->bytes, envelope)) return false;
  const auto events = log->event_rows(packet.first, packet.first + packet.leaves.size());
  if (!events) return events.error();
  return std::ranges::equal(*events, packet.leaves,
                            [](const Log::EventRow& event, const Bytes& leaf) { return event.body == leaf; });
}

/// 2: a packet that is held already is a no-op; a different signed one is a fork, and both are kept. Before a player is
/// accused, the own copy must equal the signed data: damage is repaired, if necessary from this packet.
Result<Received> Node::State::receive_old(const Packet& packet, ByteView envelope) {
  const auto held = is_held(packet, envelope);
  if (!held) return held.error();
  if (*held) return Received{Received::Is::duplicate, {}, {}, 0, {}};
  const auto chain = chain_of(*log, &packet);
  if (!chain) return chain.error();
  std::string repaired;
  if (!chain->fixes.empty()) {
    if (const auto done = store::put_right(*log, *chain); !done) return done.error();
    repaired = repaired_sentence(*chain);
  }
  const auto link = std::ranges::find(chain->links, packet.first, &Link::first);
  if (link == chain->links.end()) {
    if (!chain->lost || *chain->lost > packet.first)
      return refused(k_code_signature, packet.first,
                     tr("this differs from the log at that event, and it is not signed for that event"));
    auto out = refused(k_code_damaged, *chain->lost, lost_sentence(*chain->lost));
    out.repaired = repaired;
    return out;
  }
  auto out = judge_old(*chain, *link, packet, envelope);
  if (out) out->repaired = repaired;
  return out;
}

/// True if the packet and the held one begin at the same place of a copy that is sound up to there.
Result<Received> Node::State::judge_old(const Chain& chain, const Link& link, const Packet& packet, ByteView envelope) {
  const auto author = author_in(chain, packet, link.before);
  if (author.is == Author::Is::former) return former_player(packet, author);
  if (author.is != Author::Is::player)
    return refused(k_code_signature, packet.first,
                   tr("this differs from the log at that event, and it is not signed for that event"));
  const StoredHead other{head_after(packet, link.before), packet.seat, packet.signature};
  // another signature of the same head is not another history
  if (other.head == link.head.head && link.seat == packet.seat) return Received{Received::Is::duplicate, {}, {}, 0, {}};
  if (link.seat != packet.seat)
    return refused(k_code_writer, packet.first,
                   fill(tr("seat {} writes the packet at event {}, and this one is signed by seat {}"),
                        {std::to_string(link.seat), std::to_string(packet.first), std::to_string(packet.seat)}));
  const auto held = log->packet_at(packet.first);
  if (!held) return held.error();
  if (!*held) return Error{"damaged", tr("a packet is missing from the log"), path};
  Fork fork{0, link.head, other, **held, {envelope.begin(), envelope.end()}};
  fork.index = fork_event(fork);
  if (const auto fault = fork_fault(fork, link.before, chain.keys_at(packet.seat, packet.first)))
    return refused(k_code_damaged, packet.first, *fault);
  if (const auto kept = log->keep_fork(fork); !kept) return kept.error();
  return refused(
      k_code_fork, fork.index,
      fill(tr("seat {} has signed two histories: both signed heads are kept"), {std::to_string(packet.seat)}));
}

/// 2: too early. Its signature cannot be checked yet, so only a few are kept; `judged`: it has been checked, and waits
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
  return Received{Received::Is::parked, {}, {}, 0, {}};
}

/// Joiner and inviter know which game begins, and which seat begins it.
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
    if (*wrong) return Received{Received::Is::refused, *wrong, {}, 0, {}};
  }
  if (ended) return refused(k_code_over, packet.first, tr("the game is over"));
  // True if the umpires have given this seat to another player from this head on: its former player may not write.
  if (const auto note = course ? hand_over() : std::nullopt;
      note && note->number("seat") == packet.seat && carried_hand_over(packet) != note) {
    return phase_error(fill(tr("this seat has been handed over to {}"), {base::printable(note->field("name"), 60)}));
  }
  auto judged = course ? course->after(packet, setting.resolve, past()) : Course::first(packet, setting.resolve);
  if (auto* why = std::get_if<Refused>(&judged)) {
    if (course && (why->code == k_code_signature || why->code == k_code_writer || why->code == k_code_over)) {
      const auto author = author_of(packet, log->frontier());
      if (author.is == Author::Is::former) return former_player(packet, author);
      // there is no answer, but the signature is there for a third player to see
      if (author.is == Author::Is::player && why->code != k_code_signature) {
        if (const auto kept = keep_refused_packet(*log, envelope); !kept) return kept.error();
      }
    }
    if (before_signature(why->code)) return Received{Received::Is::refused, std::move(*why), {}, 0, {}};
    return refuse(packet, envelope, std::move(*why));
  }
  Course& after = std::get<Course>(judged);
  Batch batch{packet, {envelope.begin(), envelope.end()}, {}, {}, {}, {}};
  const DepositIs deposit = deposit_for(packet, after, batch.values);
  if (deposit == DepositIs::missing) return park(packet, envelope, true);
  if (deposit == DepositIs::wrong) {
    // a deposit is unsigned, so anyone may have sent it: the packet waits for the one that fits, and nothing is signed
    // against its writer
    const auto waits = park(packet, envelope, true);
    if (!waits) return waits;
    return refused(k_code_seal, packet.first,
                   tr("the standing orders deposited with the umpire are not those of the seal"));
  }
  const auto second = check_replacement(packet, envelope);
  if (!second) return second.error();
  if (*second) return Received{Received::Is::refused, *second, {}, 0, {}};
  batch.snapshot = after.save();
  if (const auto stored = log->append(batch); !stored) return stored.error();
  // from here on the packet is stored for ever (10)
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
      (void)keep_slip(*slip);  // a bad one is ignored
    }
  }
  return Received{Received::Is::applied, {}, {}, 1, {}};
}

/// A second packet signed for the next index is the one replacement that 3.8 allows, or a fork.
Result<std::optional<Refused>> Node::State::check_replacement(const Packet& packet, ByteView envelope) {
  if (!dispute || !dispute->by_me) return std::optional<Refused>();
  const Hash hash = packet_hash(envelope);
  if (hash == dispute->packet || hash == dispute->replacement) return std::optional<Refused>();
  const auto refusal = carried_refusal(packet);
  if (refusal && !dispute->replacement && refusal->hash("packet") == dispute->packet) return std::optional<Refused>();
  const auto first = decode_packet(dispute->envelope);
  const auto chain = chain_of(*log);
  if (!chain) return chain.error();
  const auto before = chain->tree_at(packet.first);
  if (!first || !before || first->first != packet.first) return std::optional<Refused>();
  Fork fork{0,
            {head_after(*first, *before), first->seat, first->signature},
            {head_after(packet, *before), packet.seat, packet.signature},
            dispute->envelope,
            {envelope.begin(), envelope.end()}};
  fork.index = fork_event(fork);
  // without proof no player is accused: the packet is judged like any other
  if (fork_fault(fork, *before, chain->keys_at(packet.seat, packet.first))) return std::optional<Refused>();
  if (const auto kept = log->keep_fork(fork); !kept) return kept.error();
  return std::optional(
      Refused{std::string(k_code_fork),
              packet.first,
              {},
              fill(tr("seat {} has signed two packets for one place: both are kept"), {std::to_string(packet.seat)})});
}

/// A signed packet that is wrong: answered once, then dispute.
Result<Received> Node::State::refuse(const Packet& packet, ByteView envelope, Refused why) {
  const Hash hash = packet_hash(envelope);
  Received out{Received::Is::refused, why, {}, 0, {}};
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

#include <algorithm>

#include "engine/base/text.h"
#include "store/protocol/judge.h"
#include "store/wire/take_over.h"

/// Step 7 of the receipt of a packet (schemas/packets.md): notes in the log and their effects.
namespace hexpost::store {

using base::fill;
using base::tr;

std::vector<std::uint8_t> agreement_seats(const Course::State& state, const Note& note) {
  std::vector<std::uint8_t> out;
  for (std::uint8_t seat = 0; seat < state.genesis.seats.size(); ++seat) {
    const bool plays = state.player_of(seat).has_value();
    // A player without the signing key signs with the recovery key; a writer without the VRF key, by the packet. Any
    // other seat signs: otherwise two friends could name the third seat and give up dice that they dislike (attack 55).
    const bool speaks_otherwise =
        note.kind == NoteKind::new_signing_key || (note.kind == NoteKind::void_x && state.next_writer() == seat);
    const bool named = speaks_otherwise && note.number("seat") == seat;
    const bool only_players = note.kind == NoteKind::draw || note.kind == NoteKind::take_back;
    // The umpires alone give a vanished player's seat away, as they may end the game: an opponent who had to agree
    // might refuse in order to win.
    if (note.kind == NoteKind::new_player) {
      if (!plays) out.push_back(seat);
      continue;
    }
    if (!named && (plays || !only_players)) out.push_back(seat);
  }
  return out;
}

bool agreement_signed(const Course::State& state, const Note& note, const SignedNote& signed_note) {
  if (note.kind == NoteKind::new_player)
    return new_player_signed(state.genesis, state.game_id, state.keys, {note, signed_note});
  for (const std::uint8_t seat : agreement_seats(state, note)) {
    if (!note_signed_by(signed_note, key_name(state.game_id, seat), state.keys[seat].signing)) return false;
  }
  if (note.kind != NoteKind::new_signing_key) return true;
  const std::uint64_t seat = note.number("seat");
  if (seat >= state.genesis.seats.size()) return false;
  const auto number = static_cast<std::uint8_t>(seat);
  return note_signed_by(signed_note, recovery_key_name(state.game_id, number), state.keys[number].recovery);
}

Judge::Step Judge::step_notes() {
  while (const auto* note = leaf<NoteLeaf>()) {
    if (auto refused = take_note(note->text)) return refused;
    ++at_;
  }
  return {};
}

Judge::Step Judge::take_note(const std::string& text) {
  const auto read = read_note(text);
  if (!read) return refuse(k_code_note, read.error().what);
  if (read->note.game_id != s_->game_id) return refuse(k_code_note, tr("the note is about another game"));
  if (!needs_consent(read->note.kind)) return judge_one_sided(read->note, read->signed_note);
  return judge_agreement(read->note, read->signed_note);
}

Judge::Step Judge::judge_one_sided(const Note& note, const SignedNote& signed_note) {
  std::optional<Head> there;
  if (note.head.size == before_.size)
    there = before_;
  else if (note.head.size < before_.size && past_.head_at)
    there = past_.head_at(note.head.size);
  if (there != note.head) return refuse(k_code_note, tr("the note is made on a head that this log does not have"));
  const auto signed_by = [&](std::uint64_t seat) {
    if (seat >= s_->genesis.seats.size()) return false;
    const auto number = static_cast<std::uint8_t>(seat);
    return note_signed_by(signed_note, key_name(s_->game_id, number), s_->keys[number].signing);
  };
  switch (note.kind) {
    case NoteKind::refusal: {
      bool found = false;
      for (std::uint64_t seat = 0; seat < s_->genesis.seats.size(); ++seat)
        found = found || (seat != packet_.seat && signed_by(seat));
      if (!found || note.head != before_)
        return refuse(k_code_note, tr("this is not another seat's refusal of a packet at this event"));
      // The refusal that allows a replacement; the receiver looks for it in one place only.
      if (type_of(leaves_[at_ - 1]) == LeafType::note)
        return refuse(k_code_note, tr("a refusal must be the packet's first note"));
      return {};
    }
    case NoteKind::chat:
    case NoteKind::resign:
      if (!signed_by(note.number("seat")))
        return refuse(k_code_note, tr("the note is not signed by the seat it names"));
      if (note.kind == NoteKind::resign) apply_resign(static_cast<std::uint8_t>(note.number("seat")));
      return {};
    case NoteKind::ruling:
      return judge_ruling(note, signed_note);
    case NoteKind::seeds:
      return refuse(k_code_note, tr("seeds are disclosed beside the log, when the battle is over"));
    default:
      return refuse(k_code_note, tr("a packet cannot carry a claim: the packet itself makes the claim void"));
  }
}

/// A ruling needs the arbiter of the genesis.
Judge::Step Judge::judge_ruling(const Note& note, const SignedNote& signed_note) {
  const auto& arbiter = s_->genesis.deadline.arbiter;
  if (!arbiter || !note_signed_by(signed_note, arbiter_key_name(s_->game_id), *arbiter)) {
    return refuse(k_code_note, tr("the ruling is not signed by this game's arbiter"));
  }
  if (s_->outcome) return {};
  s_->outcome = outcome_of_ruling(note, s_->battle->players().size());
  if (!s_->outcome)
    return refuse(k_code_note, tr("the ruling names an outcome or a side that this game does not have"));
  return {};
}

Judge::Step Judge::judge_agreement(const Note& note, const SignedNote& signed_note) {
  if (consent_ || s_->outcome) return refuse(k_code_note, tr("one agreement in a packet, while the game goes on"));
  if (note.head != before_) return refuse(k_code_note, tr("the agreement was made on another head"));
  if (had_x_ || s_->open.has_value() != (note.kind == NoteKind::void_x)) {
    return refuse(k_code_note, tr("players can agree only on a head without an open draw: the player whose turn it is "
                                  "must first send the answer alone"));
  }
  if (!agreement_signed(*s_, note, signed_note))
    return refuse(k_code_note, tr("a signature is missing from the agreement"));
  consent_ = true;
  switch (note.kind) {
    case NoteKind::draw:
      s_->outcome = Outcome{Outcome::How::drawn, std::nullopt, {}};
      return {};
    case NoteKind::take_back:
      return apply_take_back(note);
    case NoteKind::revision:
      return apply_revision(note);
    case NoteKind::void_x:
      if (note.hash("x") != s_->open->x)
        return refuse(k_code_note, tr("the open draw is not the one that this gives up"));
      // Otherwise an answerer could name the actor and alone give up dice that they have seen and dislike.
      if (const auto& answerers = s_->genesis.seats[s_->open->actor].answerers;
          std::ranges::find(answerers, note.number("seat")) == answerers.end()) {
        return refuse(k_code_note, tr("a draw is given up only for a seat that owes its share"));
      }
      return apply_void_x();
    case NoteKind::new_player:
      return apply_new_player(note);
    default:
      return apply_new_key(note);
  }
}

/// Restores the position after the mark that ends at `to`; nothing is removed, and the next x is new.
Judge::Step Judge::apply_take_back(const Note& note) {
  const std::uint64_t to = note.number("to");
  if (to == 0 || to >= before_.size || !past_.position_at)
    return refuse(k_code_note, tr("there is nothing to take back to"));
  const auto saved = past_.position_at(to);
  if (!saved) return refuse(k_code_note, saved.error().what);
  auto match = s_->battle->load(*saved);
  if (!match) return refuse(k_code_note, tr("that position cannot be played under the revision in force"));
  s_->rest = *std::move(match);
  s_->follow_cards(packet_.seat);
  for (auto& lines : s_->unused)
    lines.clear();
  return {};
}

Judge::Step Judge::apply_revision(const Note& note) {
  const auto revision = static_cast<std::uint32_t>(note.number("revision"));
  const Hash data = note.hash("data");
  auto battle = resolve_(in_force(s_->genesis, revision, data));
  if (!battle) return refuse(k_code_note, battle.error().what);
  for (std::size_t p = 0; p < s_->battle->players().size(); ++p) {
    const auto player = static_cast<table::Player>(p);
    if ((*battle)->players().size() != s_->battle->players().size() ||
        (*battle)->slots(player) != s_->battle->slots(player)) {
      return refuse(k_code_note, tr("that revision has other sides or other slots for sealed orders"));
    }
  }
  auto match = (*battle)->load(s_->rest->save());
  if (!match) return refuse(k_code_note, tr("the position cannot be carried over to that revision"));
  s_->battle = *std::move(battle);
  s_->revision = revision, s_->data_hash = data;
  s_->rest = *std::move(match);
  return {};
}

Judge::Step Judge::apply_void_x() {
  if (s_->rest->awaited().kind != table::Awaited::Kind::decision) {
    return refuse(k_code_note, tr("the first draw of a game cannot be given up: begin a new game"));
  }
  std::vector<std::string> lines = s_->open->segment.lines;
  std::erase_if(lines, [](const std::string& line) { return base::same_word(orders::cut(line).verb(), "stand"); });
  s_->unused[s_->open->actor] = std::move(lines);
  s_->open.reset();
  s_->now.reset();
  return {};
}

Judge::Step Judge::apply_new_key(const Note& note) {
  const std::uint64_t seat = note.number("seat");
  const SigningKey key = note.hash("key");
  if (seat >= s_->keys.size()) return refuse(k_code_note, tr("the note names a seat that is not there"));
  if (const auto good = check_signing_key(key); !good) return refuse(k_code_note, good.error().what);
  bool taken = false;
  for (const SeatKeys& other : s_->keys)
    taken = taken || other.signing == key || other.recovery == key;
  for (const Seat& other : s_->genesis.seats)
    taken = taken || other.keys.recovery == key || other.keys.signing == key;
  if (taken || s_->genesis.deadline.arbiter == key)
    return refuse(k_code_note, tr("the new key is in use in this game already"));
  const std::string name(note.kind == NoteKind::substitute ? note.field("name") : s_->names[seat]);
  for (std::size_t other = 0; other < s_->names.size(); ++other) {
    if (other != seat && s_->names[other] == name) return refuse(k_code_note, tr("another player has this name"));
  }
  s_->keys[seat].signing = key;
  s_->names[seat] = name;
  return {};
}

/// The former player's seals can no longer be opened, so none is in force until the new player seals.
Judge::Step Judge::apply_new_player(const Note& note) {
  if (s_->hands && !s_->hands->umpired())
    return refuse(k_code_note,
                  tr("a seat with a hidden hand cannot be handed over: its cards open with its old keys alone"));
  if (const auto good = check_new_player(s_->genesis, s_->game_id, s_->keys, s_->names, note); !good)
    return refuse(k_code_note, good.error().what);
  const std::uint64_t seat = note.number("seat");
  s_->keys[seat] = keys_of(note);
  s_->names[seat] = std::string(note.field("name"));
  if (s_->hands) s_->hands->set_holder_key(static_cast<std::uint8_t>(seat), s_->keys[seat].deck);
  s_->seals[seat].reset();
  s_->unused[seat].clear();
  return {};
}

void Judge::apply_resign(std::uint8_t seat) {
  if (s_->outcome || !s_->player_of(seat)) return;
  s_->resigned[seat] = true;
  std::vector<table::Player> left;
  for (std::size_t p = 0; p < s_->battle->players().size(); ++p) {
    const auto player = static_cast<table::Player>(p);
    if (!s_->resigned[s_->seat_of(player)]) left.push_back(player);
  }
  if (left.size() > 1) return;
  s_->outcome = Outcome{Outcome::How::resigned, left.empty() ? std::nullopt : std::optional(left.front()), {}};
}

std::optional<Outcome> outcome_of_ruling(const Note& note, std::size_t sides) {
  const std::string_view word = note.field("outcome");
  const std::uint64_t side = note.number("side");
  Outcome out{Outcome::How::ruled, std::nullopt, note.text("why")};
  if (word == "won") {
    if (side >= sides) return std::nullopt;
    out.winner = static_cast<table::Player>(side);
    return out;
  }
  if (word != "adjourned" && word != "drawn") return std::nullopt;
  return out;
}

}  // namespace hexpost::store

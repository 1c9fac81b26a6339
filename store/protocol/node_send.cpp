#include <algorithm>
#include <utility>

#include "engine/base/text.h"
#include "engine/orders/heading.h"
#include "engine/table/stand_line.h"
#include "store/protocol/node_state.h"

/// Writing a packet (schemas/packets.md, The sender).
namespace hexpost::store {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

namespace {

/// Adds leaves and keeps the tree before the draw.
class PacketMaker {
 public:
  PacketMaker(const Hash& game_id, const Frontier& before, std::uint8_t seat) : before_(before), tree_(before) {
    packet_.game_id = game_id, packet_.first = before.size(), packet_.seat = seat;
  }
  void add(const Leaf& leaf) {
    packet_.leaves.push_back(encode_leaf(leaf));
    bytes_ += 4 + packet_.leaves.back().size();
    tree_.append(leaf_hash(packet_.leaves.back()));
  }
  Hash x() const { return dice_text(packet_.game_id, tree_.size(), tree_.root()); }
  /// The limit, less room for a seal, a draw and the envelope's own bytes.
  bool fits() const { return packet_.leaves.size() + 2 <= k_packet_leaves && bytes_ + 1000 <= k_packet_limit; }
  Packet sign(const SecretBytes& secret) {
    sign_packet(packet_, before_, secret);
    return std::move(packet_);
  }

 private:
  Packet packet_;
  Frontier before_;
  Frontier tree_;
  std::size_t bytes_ = 0;
};

/// The canonical lines, or the refusal of the first malformed one.
Result<std::vector<std::string>> canonical_lines(const table::Match& match, const std::vector<std::string>& lines) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto reading = match.reading(lines[i]);
    if (const auto& refusal = reading->refusal)
      return Error{"lines", fill(tr("line {}: {}"), {std::to_string(i + 1), refusal->why}), refusal->rule};
    out.push_back(reading->canonical());
  }
  if (out.size() > orders::k_max_lines) return Error{"lines", tr("too many lines for one packet"), ""};
  return out;
}

/// True if the packet carries an end or an agreement that changes the game: then it owes nothing to the deal.
bool agrees(const Draft& draft) {
  return std::ranges::any_of(draft.notes, [](const std::string& text) {
    const auto read = read_note(text);
    return read && (needs_consent(read->note.kind) || read->note.kind == NoteKind::resign ||
                    read->note.kind == NoteKind::ruling);
  });
}

Result<void> check_policies(const std::vector<std::string>& policies, const table::Battle& battle,
                            table::Player player) {
  const auto slots = battle.slots(player);
  if (policies.size() != slots.size()) return Error{"seal", tr("a seal has one text for each slot of the side"), ""};
  for (std::size_t i = 0; i < policies.size(); ++i) {
    if (!policies[i].empty() && !orders::parse_slot(policies[i])) {
      return Error{"seal", fill(tr("the standing orders for {} are not in their canonical form"), {slots[i]}), ""};
    }
  }
  return {};
}

}  // namespace

std::vector<std::string> seal_texts(const table::Battle& battle, table::Player player,
                                    const std::vector<std::string>& stand_lines) {
  std::vector<orders::Stand> stands;
  for (const std::string& line : stand_lines) {
    auto stand = orders::parse_stand(orders::cut(line));
    if (auto* s = std::get_if<orders::Stand>(&stand)) stands.push_back(std::move(*s));
  }
  const std::vector<table::StandingQuestion> questions = battle.standing();
  const auto fits = [&](const orders::Stand& stand, const std::string& slot) {
    const auto q = std::ranges::find(questions, stand.policy.question, &table::StandingQuestion::name);
    const auto subject = table::subject_in(questions, q == questions.end() ? table::StandingQuestion{} : *q, slot);
    if (!subject) return false;
    return subject->empty() ? base::same_word(stand.who, "army") : battle.names().covers(stand.who, *subject);
  };
  std::vector<std::string> out;
  for (const std::string& slot : battle.slots(player)) {
    std::vector<orders::Policy> policies;
    for (const orders::Stand& stand : stands) {
      if (policies.size() < orders::k_max_policies && fits(stand, slot)) policies.push_back(stand.policy);
    }
    out.push_back(orders::print_slot(policies));
  }
  return out;
}

void Node::State::add_seal(auto& maker, const Hash& game_id, std::uint64_t first,
                           const std::vector<std::string>& policies, Composed& out) const {
  const SealTree tree = make_seal(secrets->seal_key, game_id, *seat, first, policies);
  maker.add(Seal{static_cast<std::uint32_t>(policies.size()), tree.root});
  Deposit deposit{game_id, *seat, first, {}};
  for (std::uint32_t slot = 0; slot < policies.size(); ++slot) {
    out.policies.push_back({first, slot, policies[slot]});
    deposit.slots.push_back({slot_salt(secrets->seal_key, game_id, first, slot), policies[slot]});
  }
  out.deposit = std::move(deposit);
}

Result<Node::State::Composed> Node::State::compose_first(const Draft& draft) {
  const auto gathered = plan();
  if (!gathered) return gathered.error();
  if (!gathered->ready())
    return phase_error(tr("a player has not joined yet, or another player writes the first packet"));
  const Genesis& genesis = *gathered->genesis;
  const Hash game_id = game_id_of(genesis);
  const auto battle = setting.resolve(genesis);
  if (!battle) return battle.error();
  auto match = (*battle)->begin();
  match->run();
  const auto lines = canonical_lines(*match, draft.lines);
  if (!lines) return lines.error();
  PacketMaker maker(game_id, Frontier(), gathered->seat);
  maker.add(genesis);
  std::optional<Hands> hands;
  if (match->dealt_cards()) {
    auto dealt = Hands::of(genesis, game_id);
    if (!dealt) return dealt.error();
    hands = *std::move(dealt);
  }
  auto assents = gathered->assents;
  if (hands && hands->umpired()) assents[gathered->seat] = make_assent(*secrets, game_id, gathered->seat);
  for (const auto& [from, assent] : assents)
    maker.add(assent);
  if (hands) {
    hands->follow(*match->dealt_cards(), gathered->seat);
    for (const Leaf& leaf : pay_cards(*hands))
      maker.add(leaf);
  }
  for (const std::string& line : *lines)
    maker.add(Decision{line});
  if (!maker.fits()) return Error{"size", tr("the packet would be too large: give fewer orders"), ""};
  Composed out;
  if (draft.policies) {
    const table::Player player = genesis.seats[gathered->seat].side;
    std::vector<std::string> policies = *draft.policies;
    if (hands) fill_card_slots(**battle, *match, player, policies);  // with an unknown hand no card may be used
    if (const auto good = check_policies(policies, **battle, player); !good) return good.error();
    add_seal(maker, game_id, 0, policies, out);
  }
  maker.add(Draw{prove(maker.x())});
  out.packet = maker.sign(secrets->signing);
  auto judged = Course::first(out.packet, setting.resolve);
  if (auto* refused = std::get_if<Refused>(&judged)) return error_of(*refused);
  out.after = std::get<Course>(std::move(judged));
  out.envelope = encode_packet(out.packet);
  return out;
}

Result<Node::State::Composed> Node::State::compose(const Course& before, const PlayedAnswer* answer,
                                                   const Draft& draft) {
  PacketMaker maker(before.game_id(), before.frontier(), *seat);
  const StoredHead& last = before.last_head();
  maker.add(Seen{last.seat, last.head.size, last.signature});
  const table::Match& match = answer ? *answer->match : before.rest();
  if (answer) {
    for (const Leaf& leaf : answer->leaves)
      maker.add(leaf);
  }
  for (const std::string& note : draft.notes) {
    if (note.empty() || note.size() > k_note_limit)
      return Error{"note", tr("a note in the packet is empty or too large"), ""};
    maker.add(NoteLeaf{note});
  }
  auto hands = hands_after(before, answer);
  if (hands && !match.over() && !agrees(draft)) {
    for (const Leaf& leaf : pay_cards(*hands))
      maker.add(leaf);
  }
  const auto lines = canonical_lines(match, draft.lines);
  if (!lines) return lines.error();
  for (const std::string& line : *lines)
    maker.add(Decision{line});
  table::Segment segment{before.player_of(*seat).value_or(0), *lines, before.state().sealed_mask(), {}};
  if (hands && !lines->empty()) {
    for (const CardLeaf& leaf : cards_for(match, *hands, segment))
      maker.add(leaf);
  }
  if (!maker.fits()) return Error{"size", tr("the packet would be too large: give fewer orders"), ""};
  Composed out;
  if (draft.policies && !match.over()) {  // after the end there are no questions
    const auto player = before.player_of(*seat);
    if (!player) return Error{"seal", tr("an umpire seals nothing"), ""};
    std::vector<std::string> policies = *draft.policies;
    if (hands) seal_cards(match, *hands, policies);
    if (const auto good = check_policies(policies, before.battle(), *player); !good) return good.error();
    add_seal(maker, before.game_id(), before.size(), policies, out);
    if (hands) out.deposit->cards = deposited_cards(before, *hands, policies);
  }
  if (!lines->empty() && !before.genesis().seats[*seat].answerers.empty()) {
    auto trial = match.clone();
    trial->push(std::move(segment));
    trial->run();
    if (!trial->over()) maker.add(Draw{prove(maker.x())});
  }
  out.packet = maker.sign(secrets->signing);
  auto judged = before.after(out.packet, setting.resolve, past());
  if (auto* refused = std::get_if<Refused>(&judged)) return error_of(*refused);
  out.after = std::get<Course>(std::move(judged));
  out.envelope = encode_packet(out.packet);
  return out;
}

Result<Batch> Node::State::batch_of(const Composed& composed) const {
  Batch batch{composed.packet, composed.envelope, composed.after->save(), composed.policies, {}, {}};
  batch.outbox.push_back({"packet", composed.envelope});
  const auto& seats = composed.after->genesis().seats;
  const bool umpired = std::ranges::any_of(seats, [](const Seat& s) { return s.side == k_umpire_side; });
  if (composed.deposit && umpired) batch.outbox.push_back({"deposit", encode_deposit(*composed.deposit)});
  return batch;
}

Result<Head> Node::send(const Draft& draft) {
  State& s = *state_;
  const Phase now = phase();
  if (!s.secrets || !s.seat) return phase_error(tr("an onlooker writes nothing"));
  if (const auto checked = s.check_mark(); !checked)
    return checked.error();  // another program may have signed meanwhile
  const Error older{"top",
                    tr("this file is older than what you have signed: take the newer packets from your Sent folder or "
                       "from the others first"),
                    ""};
  const bool umpires = s.course && s.seat && s.course->genesis().seats[*s.seat].side == k_umpire_side;
  if (s.behind_top && !umpires) return older;
  if (now != Phase::setup && now != Phase::move && now != Phase::answer) {
    return phase_error(fill(tr("it is not your turn to write ({})"), {name_of(now)}));
  }
  if (const auto note = s.hand_over(); note && note->number("seat") == *s.seat) {
    const std::string name = base::printable(note->field("name"), 60);
    if (note->curve_key("vrf") != curve_key(s.secrets->vrf))
      return phase_error(fill(tr("this seat has been handed over to {}"), {name}));
    const auto first = draft.notes.empty() ? Result<ReadNote>(Error{}) : read_note(draft.notes.front());
    if (!first || first->note != *note)
      return phase_error(
          tr("first record in the log that you have the seat: hexpost send --agreement --out agreed.eml"));
  }
  const PlayedAnswer* answer = nullptr;
  const bool gives_up = !draft.notes.empty() && s.course && s.course->open_x() && voids_open_x(draft.notes.front());
  if (now == Phase::answer && !gives_up) {
    answer = &s.answer();
    if (!answer->complete()) {
      return Error{"missing",
                   answer->missing.own_policy_lost
                       ? tr("the standing orders you sealed are not in this game file: `hexpost standing restore FILE` "
                            "takes your copy of them, or restore the game file from its backup; if they were the "
                            "program's proposals, `hexpost standing propose --out FILE` may write them again")
                       : tr("others' shares or openings are still missing"),
                   ""};
    }
  }
  auto composed = now == Phase::setup ? s.compose_first(draft) : s.compose(*s.course, answer, draft);
  if (!composed) return composed.error();
  const Head head = composed->after->last_head().head;
  const Hash game_id = composed->packet.game_id;
  if (s.behind_top) {  // an umpire's answer follows from the log: exactly the lost packet may be made again
    const auto mark = s.marks().read(game_id);
    if (!mark) return mark.error();
    if (*mark != head) return older;
  }
  if (const auto free = s.marks().check(game_id, head); !free) return free.error();
  const auto batch = s.batch_of(*composed);
  if (!batch) return batch.error();
  if (const auto stored = s.log->append(*batch); !stored) return stored.error();
  s.course = std::move(composed->after);
  s.moved_on();
  s.behind_top = false;
  // the mark must never be ahead of the log after a loss of power
  if (s.setting.safety == Log::Safety::settle) {
    if (const auto settled = s.log->settle(); !settled) return settled.error();
  }
  if (const auto raised = s.marks().raise(game_id, head); !raised) return raised.error();
  // mails received meanwhile may wait for this packet, even in a folder that was restored from a backup as a whole
  if (const auto more = s.take_parked(); !more) return more.error();
  if (const auto taken = s.take_early_notes(); !taken) return taken.error();
  return head;
}

bool voids_open_x(std::string_view note) {
  const auto read = read_note(note);
  return read && read->note.kind == NoteKind::void_x;
}

Result<void> Node::resend() {
  State& s = *state_;
  const auto starts = s.log->packet_starts();
  if (!starts) return starts.error();
  for (auto first = starts->rbegin(); first != starts->rend() && s.seat; ++first) {
    const auto bytes = s.log->packet_at(*first);
    if (!bytes) return bytes.error();
    const auto packet = *bytes ? decode_packet(**bytes) : Result<Packet>(Error{"damaged", "", ""});
    if (!packet) return packet.error();
    if (packet->seat != *s.seat) continue;
    const auto posted = s.log->post({"packet", **bytes});
    return posted ? Result<void>() : Result<void>(posted.error());
  }
  return phase_error(tr("you have sent no packet yet"));
}

std::vector<table::Verdict> Node::check(const std::vector<std::string>& lines) {
  State& s = *state_;
  std::unique_ptr<table::Match> match;
  table::Player player = 0;
  std::vector<bool> sealed;
  const Phase now = phase();
  if (now == Phase::move || (now == Phase::answer && s.answer().complete())) {
    const PlayedAnswer* answer = now == Phase::answer ? &s.answer() : nullptr;
    match = answer != nullptr ? answer->match->clone() : s.course->rest().clone();
    if (const auto hands = s.hands_after(*s.course, answer)) s.learn_own(*match, *hands);
    const table::Awaited& awaited = match->awaited();
    if (!s.course->player_of(*s.seat) || awaited.kind != table::Awaited::Kind::decision ||
        s.course->seat_of(awaited.who) != *s.seat)
      return {};
    player = awaited.who;
    sealed = s.course->state().sealed_mask();
  } else if (const auto gathered = now == Phase::setup ? s.plan() : Result<State::Plan>(State::Plan());
             gathered && gathered->ready()) {
    const auto battle = s.setting.resolve(*gathered->genesis);
    if (!battle) return {};
    match = (*battle)->begin();
    match->run();
    player = gathered->genesis->seats[gathered->seat].side;
  } else {
    return {};
  }
  return verdicts(*match, player, std::move(sealed), lines);
}

std::vector<table::Verdict> verdicts(table::Match& match, table::Player player, std::vector<bool> sealed,
                                     const std::vector<std::string>& lines) {
  std::vector<table::Verdict> out(lines.size(), table::Verdict{table::Verdict::Is::later, std::nullopt});
  table::Segment segment{player, {}, std::move(sealed), {}};
  std::vector<std::size_t> place;  // of the segment's lines among `lines`
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto reading = match.reading(lines[i]);
    if (reading->refusal) {
      out[i] = {table::Verdict::Is::malformed, reading->refusal};
      continue;
    }
    segment.lines.push_back(reading->canonical());
    place.push_back(i);
    if (reading->is_stand() || reading->is_heading()) out[i].is = table::Verdict::Is::legal;
  }
  match.push(std::move(segment));
  match.run();
  for (const table::Entry& entry : match.trace()) {
    if (entry.segment + 1 != match.segments()) continue;
    if (entry.kind == table::Entry::Kind::voided)
      out[place[entry.line]] = {table::Verdict::Is::illegal, base::Refusal{entry.rule, entry.why, 0, {}}};
    if (entry.kind == table::Entry::Kind::answered && entry.by == table::Entry::By::line)
      out[place[entry.line]].is = table::Verdict::Is::legal;
  }
  return out;
}

}  // namespace hexpost::store

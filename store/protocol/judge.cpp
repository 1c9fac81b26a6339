#include "store/protocol/judge.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "store/protocol/ahead.h"
#include "store/protocol/run.h"
#include "store/wire/genesis.h"

namespace hexpost::store {

using base::fill;
using base::tr;
using table::Awaited;

Judge::Judge(const Packet& packet, const Resolver& resolve, const Past& past, std::unique_ptr<Course::State> state)
    : packet_(packet),
      resolve_(resolve),
      past_(past),
      s_(std::move(state)),
      before_{s_->frontier.size(), s_->frontier.root()} {
  const GrownTree* known = past_.ahead ? past_.ahead->grown(s_->frontier, packet_.leaves) : nullptr;
  tree_ = known ? *known : grown_tree(s_->frontier, packet_.leaves);
  after_ = {tree_.whole.size(), tree_.whole.root()};
}

Refused Judge::refuse(std::string_view code, std::string why, std::string rule) const {
  return {std::string(code), packet_.first + std::min(at_, packet_.leaves.size() - 1), std::move(rule), std::move(why)};
}

Judged<Course> Judge::first() {
  is_first_ = true;
  for (const auto step : {&Judge::step_first_leaf, &Judge::step_signature, &Judge::step_leaves, &Judge::step_genesis,
                          &Judge::step_assents, &Judge::step_cards, &Judge::step_decisions, &Judge::step_seal,
                          &Judge::step_draw, &Judge::step_grammar}) {
    if (auto refused = (this->*step)()) return *std::move(refused);
  }
  return finish();
}

Judged<Course> Judge::after() {
  for (const auto step : {&Judge::step_writer, &Judge::step_signature, &Judge::step_leaves, &Judge::step_seen,
                          &Judge::step_answer, &Judge::step_notes, &Judge::step_cards, &Judge::step_decisions,
                          &Judge::step_seal, &Judge::step_draw, &Judge::step_grammar}) {
    if (auto refused = (this->*step)()) return *std::move(refused);
  }
  return finish();
}

// ---- 3 ----------------------------------------------------------------------------------------------------------

Judge::Step Judge::step_writer() {
  if (s_->outcome) return refuse(k_code_over, tr("the game is over"));
  if (s_->next_writer() != packet_.seat) {
    return refuse(k_code_writer, fill(tr("seat {} is not the one to write now"), {std::to_string(packet_.seat)}));
  }
  return {};
}

// ---- 4 ----------------------------------------------------------------------------------------------------------

Judge::Step Judge::step_signature() {
  const auto signed_by = [&](const SigningKey& key) {
    const auto known = past_.ahead && packet_.game_id == s_->game_id ? past_.ahead->head(key, after_, packet_.signature)
                                                                     : std::nullopt;
    return known ? *known : verify_head(key, packet_.game_id, after_, packet_.signature);
  };
  if (signed_by(s_->keys[packet_.seat].signing)) return {};
  // a player with a new key, or one who takes the seat over, could not sign the announcement with the old key
  if (const auto key = regained_key(); key && signed_by(*key)) return {};
  return refuse(k_code_signature,
                tr("the signature does not fit the packet and the history before it: let the same mail be sent again"));
}

std::optional<SigningKey> Judge::regained_key() const {
  if (is_first_ || s_->open || packet_.leaves.size() < 2) return std::nullopt;
  const auto leaf = decode_leaf(packet_.leaves[1]);
  const auto* text = leaf ? std::get_if<NoteLeaf>(&*leaf) : nullptr;
  const auto read = text ? read_note(text->text) : base::Result<ReadNote>(base::Error{});
  if (!read || (read->note.kind != NoteKind::new_signing_key && read->note.kind != NoteKind::new_player) ||
      read->note.game_id != s_->game_id || read->note.head != before_)
    return std::nullopt;
  if (read->note.number("seat") != packet_.seat || !agreement_signed(*s_, read->note, read->signed_note))
    return std::nullopt;
  return read->note.hash("key");
}

Judge::Step Judge::step_leaves() {
  leaves_.reserve(packet_.leaves.size());
  for (at_ = 0; at_ < packet_.leaves.size(); ++at_) {
    auto leaf = decode_leaf(packet_.leaves[at_]);
    if (!leaf) return refuse(k_code_encoding, leaf.error().what);
    leaves_.push_back(*std::move(leaf));
  }
  at_ = 0;
  return {};
}

// ---- 5 ----------------------------------------------------------------------------------------------------------

Judge::Step Judge::step_first_leaf() {
  auto leaf = decode_leaf(packet_.leaves[0]);
  if (!leaf) return refuse(k_code_encoding, leaf.error().what);
  auto* genesis = std::get_if<Genesis>(&*leaf);
  if (!genesis) return refuse(k_code_grammar, tr("a game begins with its genesis"));
  s_->genesis = std::move(*genesis);
  s_->game_id = leaf_hash(packet_.leaves[0]);
  if (s_->game_id != packet_.game_id)
    return refuse(k_code_other_game, tr("the packet names another game than its own genesis"));
  if (packet_.seat >= s_->genesis.seats.size())
    return refuse(k_code_writer, tr("the writer has no seat in this genesis"));
  for (const Seat& seat : s_->genesis.seats)
    s_->keys.push_back(seat.keys), s_->names.push_back(seat.name);
  return {};
}

Judge::Step Judge::step_genesis() {
  const auto good = check_genesis(s_->genesis);
  if (!good)
    return refuse(k_code_genesis,
                  good.error().what + (good.error().where.empty() ? "" : " (" + good.error().where + ")"));
  auto battle = resolve_(s_->genesis);
  if (!battle) return refuse(k_code_genesis, battle.error().what);
  s_->battle = *std::move(battle);
  s_->revision = s_->genesis.revision, s_->data_hash = s_->genesis.data_hash;
  const std::size_t sides = s_->battle->players().size();
  std::vector<bool> seated(sides, false);
  for (const Seat& seat : s_->genesis.seats) {
    if (seat.side == k_umpire_side) continue;
    if (seat.side >= sides) return refuse(k_code_genesis, tr("a seat has a side that the scenario does not have"));
    seated[seat.side] = true;
  }
  if (std::ranges::find(seated, false) != seated.end())
    return refuse(k_code_genesis, tr("a side of the scenario has no seat"));
  if (!has_answerers()) return refuse(k_code_genesis, tr("the first packet is written by a seat that plays"));
  const std::size_t seats = s_->genesis.seats.size();
  s_->seals.resize(seats), s_->unused.resize(seats), s_->resigned.resize(seats);
  s_->rest = s_->battle->begin();
  s_->rest->run();
  if (s_->rest->dealt_cards()) {
    auto hands = Hands::of(s_->genesis, s_->game_id);
    if (!hands) return refuse(k_code_genesis, hands.error().what);
    s_->hands = *std::move(hands);
    s_->follow_cards(packet_.seat);
  }
  at_ = 1;
  return {};
}

Judge::Step Judge::step_assents() {
  // umpires deal by the outputs of all seats' proofs of possession, the writer's too: no seat can choose them
  const bool umpired = s_->hands && s_->hands->umpired();
  std::vector<Hash> possessions;
  for (std::uint8_t seat = 0; seat < s_->genesis.seats.size(); ++seat) {
    if (seat == packet_.seat && !umpired) continue;
    const auto* assent = leaf<Assent>();
    if (!assent || assent->seat != seat)
      return refuse(k_code_assent, fill(tr("the assent of seat {} is missing"), {std::to_string(seat)}));
    if (const auto good = check_assent(s_->genesis, s_->game_id, *assent); !good)
      return refuse(k_code_assent, good.error().what);
    possessions.push_back(*vrf_output(assent->possession));
    ++at_;
  }
  if (umpired) s_->hands->set_possessions(possessions);
  if (at(LeafType::assent)) return refuse(k_code_assent, tr("the packet has an assent that no seat owes"));
  return {};
}

Judge::Step Judge::step_seen() {
  const auto* seen = leaf<Seen>();
  if (!seen) return refuse(k_code_seen, tr("a packet begins with the signature of the head before it"));
  if (seen->seat != s_->last.seat || seen->size != before_.size || seen->signature != s_->last.signature) {
    return refuse(k_code_seen, tr("the packet's `seen` is not the signature of the last head"));
  }
  ++at_;
  return {};
}

// ---- 6 ----------------------------------------------------------------------------------------------------------

/// The only packet without an answer although an x is open: all others agreed to give that x up.
bool Judge::voids_x() const {
  const auto* text = leaf<NoteLeaf>();
  if (!s_->open || !text) return false;
  const auto read = read_note(text->text);
  return read && read->note.kind == NoteKind::void_x;
}

Judge::Step Judge::step_answer() {
  if (!s_->open || voids_x()) return {};
  had_x_ = true;
  Hash beta{};
  if (auto refused = take_shares(beta)) return refused;
  return take_run(beta);
}

std::optional<Hash> Judge::output_of(std::uint8_t seat, const Hash& x, const Proof& proof) const {
  if (seat >= s_->keys.size()) return std::nullopt;
  const CurveKey& key = s_->keys[seat].vrf;
  const auto known = past_.ahead ? past_.ahead->share(key, x, proof) : std::nullopt;
  return known ? *known : vrf_verify(key, x, proof);
}

Judge::Step Judge::take_shares(Hash& beta) {
  const OpenX& open = *s_->open;
  std::vector<ShareOutput> outputs{{open.actor, open.output}};
  for (const std::uint8_t seat : s_->genesis.seats[open.actor].answerers) {
    const auto* share = leaf<Share>();
    if (!share) return refuse(k_code_grammar, fill(tr("the share of seat {} must stand here"), {std::to_string(seat)}));
    const auto output = share->seat == seat ? output_of(seat, open.x, share->proof) : std::nullopt;
    if (!output)
      return refuse(k_code_share, fill(tr("this is not seat {}'s share for the open draw"), {std::to_string(seat)}));
    outputs.push_back({seat, *output});
    ++at_;
  }
  beta = beta_hash(open.x, std::move(outputs));
  return {};
}

Judge::Step Judge::take_run(const Hash& beta) {
  // the lines have been played up to the first die already: the run goes on from there
  auto match = s_->now ? std::move(s_->now) : s_->rest->clone();
  if (match->segments() == s_->rest->segments()) match->push(s_->open->segment);
  JudgedRun run({s_.get(), beta}, leaves_, at_, packet_.first);
  const Awaited awaited = match->run(&run);
  at_ = run.at();
  if (run.refused()) return run.refused();
  if (const auto misfit = match->misfit()) return refuse(k_code_disagree, *misfit);
  base::ensure(awaited.kind == Awaited::Kind::over || awaited.kind == Awaited::Kind::decision,
               "a run that stopped although it was given all it asked for");
  if (at(LeafType::roll)) return refuse(k_code_disagree, tr("the packet has a die for which the rules do not ask"));
  if (at(LeafType::opening)) return refuse(k_code_opening, tr("the packet opens a sealed order without a question"));
  const auto* mark = leaf<Mark>();
  if (!mark) return refuse(k_code_grammar, tr("the mark of the position must stand here"));
  if (mark->hash != mark_of(*match, *s_)) {
    return refuse(k_code_disagree,
                  tr("dice and orders are the same, yet the position is not: the two programs or their charts differ"));
  }
  ++at_;
  s_->unused[s_->open->actor] = match->unused();
  s_->open.reset();
  s_->now.reset();
  s_->rest = std::move(match);
  s_->follow_cards(packet_.seat);
  if (past_.on_mark) past_.on_mark(packet_.first + at_, *s_->rest);
  if (s_->rest->over()) s_->outcome = Outcome{Outcome::How::battle, s_->rest->winner(), {}};
  return {};
}

// ---- cards (schemas/cards.md) --------------------------------------------------------------------------------------

/// Checks that the packet has exactly the writer's debts to the deal.
Judge::Step Judge::step_cards() {
  if (s_->hands && !s_->outcome && !consent_) {
    for (auto due = s_->hands->due(packet_.seat); !due.empty(); due = s_->hands->due(packet_.seat)) {
      if (due.front().kind == CardDue::Kind::shuffle) {
        const auto* deal = leaf<DealLeaf>();
        if (!deal) return refuse(k_code_card, tr("the writer's shuffle of the new pile must stand here"));
        if (deal->seat != packet_.seat || !s_->hands->take_shuffle(due.front().pile, *deal))
          return refuse(k_code_card, tr("this is not a shuffle of the new pile"));
        ++at_, owed_ = true;
        continue;
      }
      for (const CardDue& one : due) {
        if (auto refused = take_opening_of(one)) return refused;
      }
    }
  }
  if (at(LeafType::deal)) return refuse(k_code_card, tr("the packet has a shuffle that is not due"));
  if (at(LeafType::card_share)) return refuse(k_code_card, tr("the packet has a share of a card that was not drawn"));
  if (at(LeafType::card_pass)) return refuse(k_code_card, tr("the packet passes on a card that was not drawn"));
  return {};
}

/// A share or a pass of one place.
Judge::Step Judge::take_opening_of(const CardDue& due) {
  const std::string place = std::to_string(due.place);
  if (due.kind == CardDue::Kind::pass) {
    const auto* pass = leaf<CardPassLeaf>();
    if (!pass || pass->place != due.place)
      return refuse(k_code_card, fill(tr("the umpire must pass on the card at place {} here"), {place}));
    if (pass->seat != packet_.seat || !s_->hands->take_pass(*pass))
      return refuse(k_code_card, fill(tr("the umpire passes on another card than the one at place {}"), {place}));
  } else {
    const auto* share = leaf<CardShare>();
    if (!share || share->place != due.place)
      return refuse(k_code_card, fill(tr("the writer's share of the card at place {} must stand here"), {place}));
    if (share->seat != packet_.seat || !s_->hands->take_share(*share))
      return refuse(k_code_card, fill(tr("this is not the writer's share of the card at place {}"), {place}));
  }
  ++at_, owed_ = true;
  return {};
}

/// The cards that the writer reveals for the decisions.
Judge::Step Judge::take_shown(table::Segment& segment) {
  for (; at(LeafType::card); ++at_) {
    const auto* shown = leaf<CardLeaf>();
    if (!s_->hands || decisions_ == 0)
      return refuse(k_code_card, tr("the packet lays a card open without a decision that needs it"));
    if (shown->seat != packet_.seat || !s_->hands->holds(packet_.seat, shown->place))
      return refuse(k_code_card, fill(tr("place {} is not in the writer's hand"), {std::to_string(shown->place)}));
    const auto card = s_->hands->opened(*shown);
    if (!card)
      return refuse(k_code_card, fill(tr("this is not the card at place {} of seat {}'s hand"),
                                      {std::to_string(shown->place), std::to_string(packet_.seat)}));
    if (std::ranges::any_of(segment.shown, [&](const auto& known) { return known.place == shown->place; }))
      return refuse(k_code_card, tr("the packet lays one card open twice"));
    segment.shown.push_back({shown->place, *card, table::k_all_see});
  }
  return {};
}

/// A revealed card has left the hand.
Judge::Step Judge::check_shown(const table::Segment& segment) {
  if (segment.shown.empty()) return {};
  const auto now = s_->now->dealt_cards();
  for (const table::KnownCard& card : segment.shown) {
    if (std::ranges::any_of(now->hands, [&](const auto& hand) { return hand.place == card.place; }))
      return refuse(k_code_card, tr("the packet lays a card open without a decision that needs it"));
  }
  return {};
}

// ---- 8 ----------------------------------------------------------------------------------------------------------

Judge::Step Judge::step_decisions() {
  const std::size_t begin = at_;
  const auto player = s_->player_of(packet_.seat);
  while (const auto* decision = leaf<Decision>()) {
    const Awaited& awaited = s_->rest->awaited();
    if (s_->outcome) return refuse(k_code_decision, tr("the battle is over: nothing is left to decide"));
    if (consent_) return refuse(k_code_decision, tr("an agreement excludes decisions in the same packet"));
    const bool opening_dice = is_first_ && awaited.kind != Awaited::Kind::decision;
    const bool mine = player && awaited.kind == Awaited::Kind::decision && s_->seat_of(awaited.who) == packet_.seat;
    if (s_->open || (!opening_dice && !mine))
      return refuse(k_code_decision, tr("the writer is not asked for a decision now"));
    const auto canonical = s_->rest->canonical(decision->text);
    if (const auto* refusal = std::get_if<base::Refusal>(&canonical))
      return refuse(k_code_decision, refusal->why, refusal->rule);
    if (std::get<std::string>(canonical) != decision->text) {
      return refuse(k_code_decision, fill(tr("a decision must be signed in its canonical form: {}"),
                                          {std::get<std::string>(canonical)}));
    }
    if (at_ - begin >= orders::k_max_lines) return refuse(k_code_decision, tr("too many decisions in one packet"));
    ++at_;
  }
  decisions_ = at_ - begin;
  const std::size_t end = at_;
  table::Segment segment{player.value_or(0), {}, s_->sealed_mask(), {}};
  if (auto refused = take_shown(segment)) return refused;
  if (decisions_ == 0 && !is_first_) return {};
  for (std::size_t i = begin; i < end; ++i)
    segment.lines.push_back(std::get<Decision>(leaves_[i]).text);
  s_->now = s_->rest->clone();
  s_->now->push(segment);
  s_->now->run();
  if (auto refused = check_shown(segment)) return refused;
  if (const auto entry = s_->now->first_voided()) {
    at_ = begin + entry->line;
    return refuse(k_code_decision, entry->text + ": " + entry->why, entry->rule);
  }
  // the question comes before the first die: lines that do not answer it decide nothing, and two seats could write to
  // each other for ever. A first packet may have no lines, because it begins the game.
  if (const Awaited& asked = s_->rest->awaited();
      decisions_ > 0 && asked.kind == Awaited::Kind::decision && !s_->now->last_answered()) {
    at_ = begin;
    return refuse(k_code_empty,
                  fill(tr("no line of the packet answers the question: {}"),
                       {asked.question + (asked.subject.empty() ? "" : " " + asked.subject)}),
                  asked.rule);
  }
  segment_ = std::move(segment);
  return {};
}

// ---- 9 ----------------------------------------------------------------------------------------------------------

Judge::Step Judge::step_seal() {
  const auto* seal = leaf<Seal>();
  if (!seal) return {};
  const auto player = s_->player_of(packet_.seat);
  if (s_->outcome || !player || s_->seat_of(*player) != packet_.seat)
    return refuse(k_code_seal, tr("no question can reach this seat's sealed orders"));
  const std::size_t slots = s_->battle->slots(*player).size();
  if (seal->slots != slots) {
    return refuse(k_code_seal, fill(tr("the seal has {} slots, the side has {}"),
                                    {std::to_string(seal->slots), std::to_string(slots)}));
  }
  s_->seals[packet_.seat] = SealInForce{packet_.first, *seal};
  ++at_;
  return {};
}

Judge::Step Judge::step_draw() {
  const bool goes_on = !s_->outcome && !(s_->now && segment_ && s_->now->over());
  const bool due = segment_ && has_answerers() && goes_on;
  const auto* draw = leaf<Draw>();
  if (due && !draw && at_ == leaves_.size()) return refuse(k_code_draw, tr("the packet decides and has no draw"));
  if (!due) {
    if (draw) return refuse(k_code_draw, tr("the packet has a draw and nothing to draw for"));
    if (segment_) {
      s_->rest = std::move(s_->now);
      s_->outcome = Outcome{Outcome::How::battle, s_->rest->winner(), {}};
    }
    return {};
  }
  if (!draw) return {};  // another leaf: step_grammar reports it
  if (at_ + 1 != leaves_.size()) return refuse(k_code_grammar, tr("the draw must be the packet's last leaf"));
  const Hash x = dice_text(s_->game_id, tree_.but_last.size(), tree_.but_last.root());
  const auto output = output_of(packet_.seat, x, draw->proof);
  if (!output) return refuse(k_code_draw, tr("the draw is not the writer's for the events before it"));
  s_->open = OpenX{x, tree_.but_last.size(), packet_.first, packet_.seat, *output, *segment_};
  ++at_;
  return {};
}

Judge::Step Judge::step_grammar() {
  if (at_ != leaves_.size()) {
    if (at(LeafType::secret))
      return refuse(k_code_grammar, tr("no question of this rule system is answered in secret"));
    return refuse(k_code_grammar, fill(tr("a leaf \"{}\" may not stand here"), {name_of(type_of(leaves_[at_]))}));
  }
  if (is_first_) return {};
  const bool says = had_x_ || owed_ || decisions_ > 0 ||
                    std::ranges::any_of(leaves_, [](const Leaf& l) { return type_of(l) == LeafType::note; });
  if (!says) return refuse(k_code_empty, tr("the packet neither answers nor decides nor carries a note"));
  return {};
}

Judged<Course> Judge::finish() {
  s_->frontier = std::move(tree_.whole);
  s_->last = StoredHead{after_, packet_.seat, packet_.signature};
  if (!s_->open) s_->now.reset();
  return Course(std::move(s_));
}

Judged<Course> Course::first(const Packet& packet, const Resolver& resolve, const Past& past) {
  base::ensure(packet.first == 0 && !packet.leaves.empty(), "judging a first packet that is none");
  return Judge(packet, resolve, past, std::make_unique<State>()).first();
}

Judged<Course> Course::after(const Packet& packet, const Resolver& resolve, const Past& past) const& {
  return clone().after(packet, resolve, past);
}

Judged<Course> Course::after(const Packet& packet, const Resolver& resolve, const Past& past) && {
  base::ensure(packet.first == size() && packet.game_id == game_id() && !packet.leaves.empty(),
               "judging a packet that does not follow");
  return Judge(packet, resolve, past, std::move(state_)).after();
}

}  // namespace hexpost::store

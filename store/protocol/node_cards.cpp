#include <algorithm>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "store/protocol/deal_audit.h"
#include "store/protocol/node_state.h"

/// Hidden hands at one seat (schemas/cards.md): its debts to the deal, its own cards, and those that it reveals.
/// Only this file uses the deck key.
namespace hexpost::store {

using base::Result;
using base::tr;

/// The cards at the time of my packet: after the answer, if I give one.
std::optional<Hands> Node::State::hands_after(const Course& before, const PlayedAnswer* answer) const {
  if (!before.state().hands || !seat) return std::nullopt;
  Hands out = *before.state().hands;
  if (answer != nullptr && answer->match) out.follow(*answer->match->dealt_cards(), *seat);
  return out;
}

std::optional<CardLeaf> Node::State::lay_open(const Hands& hands, int place) const {
  const auto card = hands.read(*seat, place, secrets->deck);
  const auto share = card ? open_share(secrets->deck, *hands.held(*seat, place)) : std::nullopt;
  if (!share) return std::nullopt;
  return CardLeaf{*seat, static_cast<std::uint16_t>(place), static_cast<std::uint16_t>(*card), *share};
}

/// The cards of my hand that I can read.
std::vector<table::KnownCard> Node::State::own_cards(const Hands& hands) const {
  std::vector<table::KnownCard> out;
  const auto player = course && secrets && seat ? course->player_of(*seat) : std::nullopt;
  if (!player) return out;
  for (const int place : hands.places(*seat)) {
    if (const auto card = hands.read(*seat, place, secrets->deck)) out.push_back({place, *card, table::sees(*player)});
  }
  return out;
}

/// Adds my own hand to a public position.
void Node::State::learn_own(table::Match& match, const Hands& hands) const {
  for (const table::KnownCard& card : own_cards(hands))
    match.learn(card);
  match.run();
}

/// Makes my shuffles and shares that are due, and adds them to `hands`.
std::vector<Leaf> Node::State::pay_cards(Hands& hands) const {
  std::vector<Leaf> out;
  for (auto due = hands.due(*seat); !due.empty(); due = hands.due(*seat)) {
    for (const CardDue& one : due) {
      switch (one.kind) {
        case CardDue::Kind::shuffle: {
          const Pile& pile = hands.piles()[one.pile];
          const SecretBytes seed = own_seed(hands, pile.number);
          auto deck = shuffled_deck(*hands.before_shuffle(pile), hands.joint(), seed);
          base::ensure(deck.has_value(), "a pile that was checked cannot be shuffled");
          DealLeaf leaf{*seat, pile.number, shuffle_commitment(hands.game_id(), *seat, pile.number, seed),
                        *std::move(deck)};
          base::ensure(hands.take_shuffle(one.pile, leaf), "the own shuffle does not fit");
          out.emplace_back(std::move(leaf));
          break;
        }
        case CardDue::Kind::share: {
          const auto proof = open_share(secrets->deck, *hands.sealed(one.place));
          base::ensure(proof.has_value(), "a card that was checked has no share");
          const CardShare leaf{*seat, static_cast<std::uint16_t>(one.place), *proof};
          base::ensure(hands.take_share(leaf), "the own share does not fit");
          out.emplace_back(leaf);
          break;
        }
        case CardDue::Kind::pass: {
          const auto pass = pass_card(secrets->deck, *hands.sealed(one.place), hands.key(one.holder));
          base::ensure(pass.has_value(), "a card that was checked cannot be passed on");
          const CardPassLeaf leaf{*seat, static_cast<std::uint16_t>(one.place), *pass};
          base::ensure(hands.take_pass(leaf), "the own pass does not fit");
          out.emplace_back(leaf);
          break;
        }
      }
    }
  }
  return out;
}

/// The seed of my shuffle. An umpire's seed is drawn by the VRF key, so that the umpire cannot choose it.
SecretBytes Node::State::own_seed(const Hands& hands, std::uint32_t deal) const {
  if (!hands.umpired()) return shuffle_seed(secrets->deck, hands.game_id(), deal);
  return SecretBytes(*vrf_output(prove(hands.umpire_text(deal))));
}

/// Chooses one of that many equivalent things by a number that only I can know: always choosing the lowest place would
/// show that no lower place holds such a card. The same place of the log gives the same choice.
std::size_t Node::State::secret_choice(const Hands& hands, std::size_t among) const {
  static constexpr std::string_view k_tag = "hexpost like card v1\n";
  Bytes message(k_tag.begin(), k_tag.end());
  message.insert(message.end(), hands.game_id().begin(), hands.game_id().end());
  for (int shift = 0; shift < 64; shift += 8)
    message.push_back(static_cast<std::uint8_t>(course->size() >> shift));
  const Hash number = hmac_sha256(secrets->deck.view(), message);
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < 7; ++i)
    value = value << 8U | number[i];
  return static_cast<std::size_t>(value % among);
}

/// The cards of my hand one by one, each as if it were the only one that I can read.
std::vector<std::pair<int, std::unique_ptr<table::Match>>> Node::State::one_by_one(const table::Match& match,
                                                                                   const Hands& hands) const {
  std::vector<std::pair<int, std::unique_ptr<table::Match>>> out;
  for (const table::KnownCard& card : own_cards(hands)) {
    auto alone = match.clone();
    alone->learn(card);
    alone->run();
    out.emplace_back(card.place, std::move(alone));
  }
  return out;
}

/// The places of my hand that are in it no more when these lines are played before the first die.
std::vector<int> Node::State::places_left(table::Match& match, const Hands& hands,
                                          const table::Segment& segment) const {
  match.push(segment);
  match.run();
  const auto left = match.dealt_cards();
  std::vector<int> out;
  for (const int place : hands.places(*seat)) {
    if (std::ranges::find(left->hands, place, &table::HandPlace::place) == left->hands.end()) out.push_back(place);
  }
  return out;
}

/// The cards that leave my hand by these lines before the first die; they are added to the segment. Of equal cards any
/// may leave: the rules take the known one.
std::vector<CardLeaf> Node::State::cards_for(const table::Match& match, const Hands& hands,
                                             table::Segment& segment) const {
  auto trial = match.clone();
  learn_own(*trial, hands);
  std::vector<int> places = places_left(*trial, hands, segment);
  if (places.size() == 1) {
    const bool voids = trial->first_voided().has_value();
    std::vector<int> alike;
    for (auto& [place, alone] : one_by_one(match, hands)) {
      if (places_left(*alone, hands, segment) == std::vector<int>{place} && alone->first_voided().has_value() == voids)
        alike.push_back(place);
    }
    if (alike.size() > 1) places = {alike[secret_choice(hands, alike.size())]};
  }
  std::vector<CardLeaf> out;
  for (const int place : places) {
    if (const auto leaf = lay_open(hands, place)) {
      out.push_back(*leaf);
      segment.shown.push_back({place, leaf->card, table::k_all_see});
    }
  }
  return out;
}

/// The program's own sealed orders: the cards of the hand that may be used in the enemy's turn; of equal cards, one.
void Node::State::seal_cards(const table::Match& match, const Hands& hands, std::vector<std::string>& policies) const {
  const table::Player player = *course->player_of(*seat);
  const auto none = match.clone();
  none->run();
  std::vector<std::unique_ptr<table::Match>> usable;
  for (auto& [place, alone] : one_by_one(match, hands)) {
    if (alone->card_stands(player) != none->card_stands(player)) usable.push_back(std::move(alone));
  }
  const table::Match& own = usable.empty() ? *none : *usable[secret_choice(hands, usable.size())];
  fill_card_slots(course->battle(), own, player, policies);
}

void fill_card_slots(const table::Battle& battle, const table::Match& match, table::Player player,
                     std::vector<std::string>& policies) {
  const auto texts = seal_texts(battle, player, match.card_stands(player));
  for (std::size_t slot = 0; slot < texts.size() && slot < policies.size(); ++slot) {
    if (!texts[slot].empty()) policies[slot] = texts[slot];
  }
}

/// The slots of a side that its program fills in, each with a place of the hand.
std::vector<std::size_t> Node::State::card_slots(const Course& at, table::Player player) {
  std::vector<std::size_t> out;
  const auto every = at.rest().every_card_stands();
  const auto texts = every.empty() ? std::vector<std::string>() : seal_texts(at.battle(), player, every.front());
  for (std::size_t slot = 0; slot < texts.size(); ++slot) {
    if (!texts[slot].empty()) out.push_back(slot);
  }
  return out;
}

/// The places of the seat's hand that such a slot names.
std::vector<int> Node::State::places_named(const Hands& hands, std::uint8_t owner, const std::string& policy) {
  std::vector<int> out;
  for (const orders::Policy& one : orders::parse_slot(policy).value_or(std::vector<orders::Policy>())) {
    const auto place = base::number(one.answer);
    if (place && *place >= 0 && *place <= 0xFFFF && hands.holds(owner, static_cast<int>(*place)))
      out.push_back(static_cast<int>(*place));
  }
  return out;
}

/// With umpires: the cards that my new seal names, so that the umpire can reveal them in my place.
std::vector<CardLeaf> Node::State::deposited_cards(const Course& at, const Hands& hands,
                                                   const std::vector<std::string>& policies) const {
  std::vector<CardLeaf> out;
  const auto player = at.player_of(*seat);
  if (!hands.umpired() || !player) return out;
  for (const std::size_t slot : card_slots(at, *player)) {
    for (const int place : places_named(hands, *seat, policies.at(slot))) {
      if (const auto leaf = lay_open(hands, place)) out.push_back(*leaf);
    }
  }
  return out;
}

/// True if the deposit has exactly the cards of the places that its seal names.
bool Node::State::deposit_has_cards(const Deposit& deposit, const Course& after) {
  const auto& hands = after.state().hands;
  const auto player = after.player_of(deposit.seat);
  if (!hands || !player) return deposit.cards.empty();
  std::vector<int> wanted;
  for (const std::size_t slot : card_slots(after, *player)) {
    if (slot >= deposit.slots.size()) return false;
    std::ranges::copy(places_named(*hands, deposit.seat, deposit.slots[slot].policy), std::back_inserter(wanted));
  }
  return std::ranges::equal(deposit.cards, wanted, {}, [](const CardLeaf& card) { return int{card.place}; }) &&
         std::ranges::all_of(deposit.cards, [&](const CardLeaf& card) { return hands->opened(card).has_value(); });
}

/// The texts of my seal in force, from my typed ones: tries what the program may have sealed of my hand.
std::optional<std::vector<std::string>> Node::State::texts_sealed(const std::vector<std::string>& policies) const {
  if (seals(policies)) return policies;
  if (!course->state().hands) return std::nullopt;
  const auto& battle = course->battle();
  for (const std::vector<std::string>& stands : course->rest().every_card_stands()) {
    const auto texts = seal_texts(battle, *course->player_of(*seat), stands);
    std::vector<std::string> all = policies;
    for (std::size_t slot = 0; slot < texts.size() && slot < all.size(); ++slot) {
      if (!texts[slot].empty()) all[slot] = texts[slot];
    }
    if (seals(all)) return all;
  }
  return std::nullopt;
}

bool Node::owes_seeds() const {
  const State& s = *state_;
  if (!s.course || !s.seat || !s.secrets || !s.course->state().hands || phase() != Phase::over) return false;
  if (!s.course->state().hands->is_dealer(*s.seat)) return false;
  const auto notes = s.log->notes_beginning("hexpost note v1\n" + std::string(name_of(NoteKind::seeds)) + "\n");
  return notes && std::ranges::none_of(*notes, [&](const Bytes& bytes) {
           const auto read = read_note(base::as_text(bytes));
           return read && s.signer_of(read->note, read->signed_note) == s.seat;
         });
}

Result<std::string> Node::disclose() {
  State& s = *state_;
  if (!s.course || !s.course->state().hands)
    return phase_error(tr("the hands of this game are open: there is no deal to check"));
  if (!s.seat || !s.secrets || !s.course->state().hands->is_dealer(*s.seat))
    return phase_error(tr("the umpires of this game shuffle the cards: you have no seeds to disclose"));
  if (phase() != Phase::over)
    return phase_error(tr("the seeds of your shuffles would show all cards: disclose them when the battle is over"));
  const std::string lines = seed_lines(*s.course, *s.seat, *s.secrets);
  return s.one_sided(NoteKind::seeds, {{"seat", std::to_string(*s.seat)}, {"seeds", lines}});
}

std::vector<table::KnownCard> Node::own_hand() {
  State& s = *state_;
  const auto hands =
      s.course ? s.hands_after(*s.course, s.course->open_x() ? &s.answer() : nullptr) : std::optional<Hands>();
  return hands ? s.own_cards(*hands) : std::vector<table::KnownCard>();
}

bool Node::deals() {
  State& s = *state_;
  if (!s.course || !s.seat || !s.course->state().hands || s.course->outcome()) return false;
  return s.hands_after(*s.course, s.course->open_x() ? &s.answer() : nullptr)->deals(*s.seat);
}

}  // namespace hexpost::store

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "engine/table/card_names.h"
#include "store/protocol/dispute.h"
#include "tests/unit/protocol/hidden_table.h"

/// Hidden hands by mail (schemas/cards.md): whole games of two programs.
namespace hexpost::store::test {

TEST_F(HiddenHands, a_whole_game_is_dealt_and_played_by_mail_and_audited_afterwards) {
  deal();
  int mails = 0;
  for (; mails < 200 && !club[0].outcome(); ++mails) {
    ASSERT_NO_FATAL_FAILURE(step());
    ASSERT_EQ(club[0].log().head(), club[1].log().head());
  }
  ASSERT_TRUE(club[0].outcome() && club[1].outcome());
  EXPECT_EQ(audited(0).silent, (std::vector<std::uint8_t>{0, 1}));
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_TRUE(club[seat].owes_seeds());
    const auto note = club[seat].disclose();
    ASSERT_TRUE(note) << note.error().what;
    EXPECT_FALSE(club[seat].owes_seeds());
    ASSERT_TRUE(club[1 - seat].receive_note(*note));
  }
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const DealAudit done = audited(seat);
    EXPECT_TRUE(done.complete());
    std::size_t places = 0;
    for (const Pile& pile : hands().piles())
      places += pile.deal.lots.size();
    EXPECT_EQ(done.cards.size(), places);
    // the audit names the very cards that were laid open
    std::size_t open = 0;
    const auto played = journal(club[seat].log(), club.resolve);
    ASSERT_TRUE(played);
    for (const JournalEntry& entry : played->entries) {
      for (const table::KnownCard& card : entry.segment.shown) {
        ++open;
        EXPECT_NE(std::ranges::find(done.cards, card), done.cards.end());
      }
    }
    EXPECT_GT(open, 3U);
  }
}

TEST_F(HiddenHands, a_player_reads_the_own_hand_and_nothing_of_the_others) {
  deal();
  for (std::size_t seat = 0; seat < 2; ++seat) {
    for (const int place : hands(seat).places(static_cast<std::uint8_t>(seat))) {
      if (hands(seat).readable(static_cast<std::uint8_t>(seat), place)) {
        EXPECT_TRUE(hands(seat).read(static_cast<std::uint8_t>(seat), place, club.members[seat].secrets.deck));
      }
    }
    for (const int place : hands(seat).places(static_cast<std::uint8_t>(1 - seat)))
      EXPECT_FALSE(hands(seat).read(static_cast<std::uint8_t>(seat), place, club.members[seat].secrets.deck)) << place;
    // the log alone says nothing: an onlooker's position names no card of a hand
    EXPECT_TRUE(club[seat].course().rest().pending(10)->answers.empty());
  }
}

TEST_F(HiddenHands, every_card_of_the_deck_is_dealt_once) {
  deal();
  const std::uint8_t one = 0, two = 1;
  std::set<int> cards;
  for (int place = 0; place < hands().cards(); ++place) {
    const SealedCard& sealed = *hands().sealed(place);
    const std::vector<Proof> shares{*open_share(club.members[one].secrets.deck, sealed),
                                    *open_share(club.members[two].secrets.deck, sealed)};
    const auto card = card_of(club[0].course().game_id(), hands().cards(), *opened_point(sealed, shares));
    ASSERT_TRUE(card);
    EXPECT_TRUE(cards.insert(*card).second) << "twice";
  }
  EXPECT_EQ(cards.size(), hands().cards());
}

TEST_F(HiddenHands, a_game_is_the_same_after_each_program_was_closed_and_opened) {
  deal();
  for (int i = 0; i < 6 && !club[0].outcome(); ++i) {
    ASSERT_NO_FATAL_FAILURE(step());
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const std::string before = club[seat].board().position();
      const auto hand = club[seat].board().pending(50);
      ASSERT_NO_FATAL_FAILURE(club.reopen(seat));
      EXPECT_EQ(club[seat].board().position(), before);
      EXPECT_EQ(club[seat].board().pending(50).has_value(), hand.has_value());
      if (hand) {
        EXPECT_EQ(club[seat].board().pending(50)->answers, hand->answers);
      }
    }
  }
}

TEST_F(HiddenHands, an_onlooker_judges_the_whole_game_without_a_key) {
  deal();
  auto witness = Node::watch(club.folder / "witness", club.setting(0));
  ASSERT_TRUE(witness);
  play(6);
  const auto history = history_of(club[0].log());
  ASSERT_TRUE(history);
  for (const Packet& packet : *history) {
    const auto got = witness->receive(encode_packet(packet));
    ASSERT_TRUE(got) << got.error().what;
    ASSERT_EQ(got->is, Received::Is::applied);
  }
  EXPECT_EQ(witness->log().head(), club[0].log().head());
}

TEST_F(HiddenHands, seeds_are_not_disclosed_before_the_end) {
  deal();
  EXPECT_EQ(club[0].disclose().error().code, "phase");
  EXPECT_FALSE(club[0].owes_seeds());
}

TEST_F(HiddenHands, a_resignation_ends_the_game_and_the_deal_is_audited_all_the_same) {
  deal();
  play(2);
  ASSERT_NO_FATAL_FAILURE(resign_and_disclose(club));
  EXPECT_TRUE(audited(0).complete());
  EXPECT_TRUE(audited(1).complete());
}

TEST_F(HiddenHands, a_draw_is_agreed_with_cards_in_play) {
  deal();
  play(2);
  const std::size_t w = *club.writer();
  if (club[w].course().open_x()) {
    Draft only;
    ASSERT_NO_FATAL_FAILURE(club.send(w, only));
  }
  const auto wish = club[0].propose(NoteKind::draw, {});
  ASSERT_TRUE(wish) << wish.error().what;
  ASSERT_TRUE(club[1].receive_note(*wish));
  const auto both = club[1].countersign(*wish);
  ASSERT_TRUE(both);
  ASSERT_TRUE(club[0].receive_note(*both));
  const std::size_t next = *club.writer();
  ASSERT_NO_FATAL_FAILURE(club.send(next, {{}, std::nullopt, {*both}}));
  EXPECT_EQ(club[0].outcome()->how, Outcome::How::drawn);
}

TEST_F(HiddenAkragas, a_second_battle_is_played_to_its_end) {
  deal();
  play(300);
  ASSERT_TRUE(club[0].outcome());
  EXPECT_EQ(club[0].log().head(), club[1].log().head());
}

namespace {

/// A game at some battle, outside a fixture.
class Game : public FalseDealer {
 public:
  explicit Game(std::shared_ptr<const table::Battle> at = hidden("outposts")) { battle = std::move(at); }
  void TestBody() override {}
  using FalseDealer::cheat;
  using HiddenHands::audited;
  using HiddenHands::battle;
  using HiddenHands::club;
  using HiddenHands::deal;
  using HiddenHands::decides;
  using HiddenHands::hands;
  using HiddenHands::plain;
  using HiddenHands::play;
  using HiddenHands::step;
  using HiddenHands::strikes;

  /// Writes the history with its notes, as `hexpost export` does.
  std::string exported() {
    const std::string path = club.folder / "export.jsonl";
    std::ofstream out(path, std::ios::binary);
    const auto all = store::exported(club[0].log());
    EXPECT_TRUE(all && write_export(*all, out));
    return path;
  }
  int struck() {
    int out = 0;
    const auto played = journal(club[0].log(), club.resolve);
    for (const JournalEntry& entry : played->entries)
      out += static_cast<int>(std::ranges::count_if(
          entry.segment.given, [](const table::Given& g) { return std::holds_alternative<table::Shown>(g); }));
    return out;
  }
  void disclose() {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto note = club[seat].disclose();
      ASSERT_TRUE(note) << note.error().what;
      ASSERT_TRUE(club[1 - seat].receive_note(*note));
    }
  }
};

}  // namespace

TEST(HiddenDeals, the_pile_runs_out_and_is_shuffled_again_by_mail_and_first_strikes_are_shown) {
  int piles = 0, struck = 0;
  for (const std::string id : {"akragas", "trebbia", "zama"}) {
    SCOPED_TRACE(id);
    Game game(hidden(id, true));
    ASSERT_NO_FATAL_FAILURE(game.deal());
    ASSERT_NO_FATAL_FAILURE(game.play(600));
    ASSERT_TRUE(game.club[0].outcome());
    piles = std::max(piles, static_cast<int>(game.hands().piles().size()));
    struck += game.struck();
    ASSERT_NO_FATAL_FAILURE(game.disclose());
    EXPECT_TRUE(game.audited(0).complete());
    for (std::size_t seat = 0; seat < 2; ++seat)
      ASSERT_NO_FATAL_FAILURE(game.club.reopen(seat));
    EXPECT_TRUE(game.audited(1).complete());
    // another program, written from schemas/cards.md alone, repeats all of it
    EXPECT_EQ(std::system(("python3 -B " HEXPOST_SOURCE_DIR "/tests/verify_deal.py " + game.exported()).c_str()), 0);
  }
  EXPECT_GE(piles, 3) << "no reshuffle was tried";
  EXPECT_GT(struck, 0) << "no First Strike was tried";
}

TEST(HiddenDeals, a_striker_plays_on_with_a_card_that_opens_later) {  // (S232)
  int seen = 0;
  for (const std::string id : {"akragas", "trebbia", "zama"}) {
    SCOPED_TRACE(id);
    Game game(hidden(id, true));
    ASSERT_NO_FATAL_FAILURE(game.deal());
    Club& club = game.club;
    std::optional<std::pair<std::uint8_t, int>> late;  // seat and place of the card that replaces a First Strike
    for (int i = 0; i < 200 && !club[0].outcome(); ++i) {
      const auto w = static_cast<std::uint8_t>(*club.writer());
      const auto places = club[w].course().state().hands->places(w);
      const std::size_t piles = club[w].course().state().hands->piles().size();
      ASSERT_NO_FATAL_FAILURE(game.step());
      const Hands& hands = game.hands();
      if (hands.piles().size() != piles) {
        late.reset();  // a reshuffle: other cards open later, too
        continue;
      }
      if (late && late->first != w) {
        // the enemy has written: it opens
        EXPECT_TRUE(!hands.holds(late->first, late->second) ||
                    hands.read(late->first, late->second, club.members[late->first].secrets.deck));
        late.reset();
      }
      // The writer has answered, has struck first in that, and has gone on to its own turn in the same packet.
      const auto packet = decode_packet(club.newest(w, "packet"));
      bool struck = false;
      for (const Bytes& bytes : packet->leaves) {
        const auto leaf = decode_leaf(bytes);
        if (std::holds_alternative<Mark>(*leaf)) break;  // behind it stand the own decisions
        const auto* card = std::get_if<CardLeaf>(&*leaf);
        struck = struck || (card != nullptr && card->seat == w);
      }
      if (!struck) continue;
      const auto now = hands.places(w);
      for (const int place : now) {
        if (std::ranges::find(places, place) != places.end()) continue;
        if (!hands.read(w, place, club.members[w].secrets.deck)) late = {w, place};
      }
      if (late) ++seen;
    }
  }
  EXPECT_GT(seen, 0) << "no First Strike was replaced";
}

/// Whole battles of random legal answers, dealt by mail, audited, and the same after both programs were closed.
/// HEXPOST_DEALT says how many; tests/long plays two hundred.
TEST(HiddenDeals, random_battles_are_dealt_to_their_end_and_audited) {
  const std::vector<std::string> battles{"outposts", "akragas",      "crimissos", "bagradas",   "ticinus",
                                         "trebbia",  "castulo",      "baecula",   "metaurus",   "ilipa",
                                         "dertosa",  "great-plains", "zama",      "open-field", "five-fords"};
  const char* more = std::getenv("HEXPOST_DEALT");
  const int wanted = more ? std::atoi(more) : 1;
  int over = 0;
  for (int i = 0; i < wanted; ++i) {
    const std::string& id = battles[static_cast<std::size_t>(i) % battles.size()];
    SCOPED_TRACE(id + " " + std::to_string(i));
    Game game(hidden(id, i % 3 == 2));
    ASSERT_NO_FATAL_FAILURE(game.deal());
    dice::Random random(static_cast<std::uint64_t>(i) + 1);
    for (int mail = 0; mail < 1500 && !game.club[0].outcome(); ++mail) {
      const std::size_t w = *game.club.writer();
      Draft draft = game.plain(w);
      if (!draft.lines.empty() && random.chance(50)) draft.lines = {game.club[w].board().sample(random)};
      ASSERT_NO_FATAL_FAILURE(game.club.send(w, draft));
    }
    if (!game.club[0].outcome()) continue;  // random players may shun each other
    ++over;
    ASSERT_NO_FATAL_FAILURE(game.disclose());
    for (std::size_t seat = 0; seat < 2; ++seat) {
      ASSERT_NO_FATAL_FAILURE(game.club.reopen(seat));
      EXPECT_TRUE(game.audited(seat).complete());
    }
  }
  EXPECT_GE(over * 10, wanted * 9);
  RecordProperty("over", over);
}

TEST(HiddenHandsChoice, of_like_cards_now_this_and_now_that_one_is_played) {
  int like = 0, lowest = 0;
  for (const std::string id : {"akragas", "cannae", "zama"}) {
    Game game(hidden(id));
    ASSERT_NO_FATAL_FAILURE(game.deal());
    Club& club = game.club;
    const auto& names = dynamic_cast<const table::CardNames&>(*game.battle);
    for (int i = 0; i < 120 && !club[0].outcome(); ++i) {
      const auto w = static_cast<std::uint8_t>(*club.writer());
      std::map<int, std::string> hand;
      for (const table::KnownCard& card : club[w].own_hand())
        hand[card.place] = names.card_name(card.card);
      ASSERT_NO_FATAL_FAILURE(game.step());
      const auto packet = decode_packet(club.newest(w, "packet"));
      const auto last = decode_leaves(*packet);
      for (const Leaf& leaf : *last) {
        const auto* card = std::get_if<CardLeaf>(&leaf);
        if (card == nullptr || card->seat != w || !hand.contains(card->place)) continue;
        const std::string name = hand[card->place];
        const auto alike = std::ranges::count_if(hand, [&](const auto& one) { return one.second == name; });
        if (alike < 2) continue;
        ++like;
        lowest += std::ranges::find_if(hand, [&](const auto& one) { return one.second == name; })->first == card->place;
      }
    }
  }
  EXPECT_GT(like, 5) << "no hand with like cards was tried";
  EXPECT_GT(lowest, 0);
  EXPECT_LT(lowest, like) << "always the lowest place";
}

TEST(HiddenDeals, what_was_taken_back_is_dealt_under_a_new_number) {
  Game game(hidden("akragas", true));
  ASSERT_NO_FATAL_FAILURE(game.deal());
  Club& club = game.club;
  std::vector<std::uint64_t> ends;
  std::size_t at_first = 0;
  for (int i = 0; i < 600 && !club[0].outcome() && (at_first == 0 || game.hands().piles().size() <= at_first); ++i) {
    if (game.hands().piles().size() >= 2 && at_first == 0) at_first = game.hands().piles().size();
    ASSERT_NO_FATAL_FAILURE(game.step());
    const auto run = run_ends(club[0].log());
    ASSERT_TRUE(run);
    if (ends.empty() || run->back().size != ends.back()) ends.push_back(run->back().size);
  }
  ASSERT_FALSE(club[0].outcome()) << "the battle ended before a second reshuffle";
  const std::uint32_t newest = game.hands().piles().back().number;
  const std::size_t w = *club.writer();
  if (club[w].course().open_x()) {
    ASSERT_NO_FATAL_FAILURE(club.send(w, {}));
  }
  const auto wish = club[0].propose(NoteKind::take_back, {{"to", std::to_string(ends[ends.size() - 6])}});
  ASSERT_TRUE(wish) << wish.error().what;
  ASSERT_TRUE(club[1].receive_note(*wish));
  const auto both = club[1].countersign(*wish);
  ASSERT_TRUE(both);
  ASSERT_TRUE(club[0].receive_note(*both));
  ASSERT_NO_FATAL_FAILURE(club.send(*club.writer(), {{}, std::nullopt, {*both}}));
  EXPECT_LT(game.hands().piles().back().number, newest);
  for (int i = 0; i < 600 && !club[0].outcome(); ++i) {
    ASSERT_NO_FATAL_FAILURE(game.step());
    for (std::size_t seat = 0; i % 20 == 0 && seat < 2; ++seat)
      ASSERT_NO_FATAL_FAILURE(club.reopen(seat));
  }
  ASSERT_TRUE(club[0].outcome());
  EXPECT_EQ(club[0].log().head(), club[1].log().head());
  bool later = false;
  for (const Pile& pile : game.hands().piles()) {
    EXPECT_NE(pile.number, newest) << "a deal that was taken back is never dealt again";
    later = later || pile.number > newest;
  }
  EXPECT_TRUE(later);
  ASSERT_NO_FATAL_FAILURE(game.disclose());
  EXPECT_TRUE(game.audited(0).complete());
}

namespace {

/// A packet as the opponent sees it: ciphertexts, proofs and signatures are taken out, but their length counts.
std::vector<std::string> seen_by_opponent(const Bytes& envelope) {
  const auto packet = decode_packet(envelope);
  std::vector<std::string> out;
  const auto leaves = decode_leaves(*packet);
  for (Leaf leaf : *leaves) {
    const std::size_t size = encode_leaf(leaf).size();
    if (auto* deal = std::get_if<DealLeaf>(&leaf)) deal->cards.assign(deal->cards.size(), {}), deal->commitment = {};
    if (auto* share = std::get_if<CardShare>(&leaf)) share->proof = {};
    if (auto* card = std::get_if<CardLeaf>(&leaf)) card->proof = {};
    if (auto* share = std::get_if<Share>(&leaf)) share->proof = {};
    if (auto* draw = std::get_if<Draw>(&leaf)) draw->proof = {};
    if (auto* seal = std::get_if<Seal>(&leaf)) seal->root = {};
    if (auto* seen = std::get_if<Seen>(&leaf)) seen->signature = {};
    out.push_back(std::to_string(size) + " " + leaf_json(leaf));
  }
  return out;
}

}  // namespace

TEST(HiddenDeals, the_opponent_sees_the_same_whatever_else_the_writer_holds) {
  for (const std::string id : {"akragas", "outposts"}) {
    SCOPED_TRACE(id);
    Game plain(hidden(id));
    ASSERT_NO_FATAL_FAILURE(plain.deal());
    const std::size_t w = *plain.club.writer();
    const auto seat = static_cast<std::uint8_t>(w);
    const auto before = plain.hands(w);
    const Draft draft = plain.plain(w);
    const auto expected = seen_by_opponent(written(plain.club, w, draft));
    std::set<int> played;
    for (const std::string& leaf : expected) {
      for (const int place : before.places(seat)) {
        const bool card = leaf.find("\"card\"") != std::string::npos;
        if (card && leaf.find("\"place\": " + std::to_string(place) + ",") != std::string::npos) played.insert(place);
      }
    }
    ASSERT_EQ(played.size(), 1U);
    int others = 0;
    for (const int place : before.places(seat)) {
      if (played.contains(place)) continue;
      for (const int pile : {30, 37, 44, 51, 58}) {  // another card at this place of the hand
        Game twin(hidden(id));
        ASSERT_NO_FATAL_FAILURE(twin.cheat([&](SealedDeck& cards, const Course&) {
          std::swap(cards[static_cast<std::size_t>(place)], cards[static_cast<std::size_t>(pile)]);
        }));
        for (int i = 0; i < 3 && !twin.decides(*twin.club.writer()); ++i)
          ASSERT_NO_FATAL_FAILURE(twin.step());
        ASSERT_EQ(*twin.club.writer(), w);
        const auto& secret = twin.club.members[w].secrets.deck;
        ASSERT_NE(twin.hands(w).read(seat, place, secret), before.read(seat, place, secret));
        EXPECT_EQ(seen_by_opponent(written(twin.club, w, draft)), expected);
        ++others;
      }
    }
    EXPECT_GE(others, 15);
  }
}

}  // namespace hexpost::store::test

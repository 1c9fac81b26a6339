#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "tests/unit/protocol/hidden_table.h"

/// Hidden hands that umpires deal (schemas/cards.md): whole games with one and with two umpires, and the attacks on
/// them.
namespace hexpost::store::test {

class WithUmpire : public HiddenHands {
 protected:
  explicit WithUmpire(int umpires = 1) : HiddenHands("outposts", umpires) {}

  void play_to_the_end() {
    deal();
    play(400);
    ASSERT_TRUE(club[0].outcome());
    for (std::size_t seat = 1; seat < club.seats(); ++seat)
      ASSERT_EQ(club[seat].log().head(), club[0].log().head());
  }
  void disclose() {
    for (std::size_t seat = 2; seat < club.seats(); ++seat) {
      ASSERT_TRUE(club[seat].owes_seeds());
      const auto note = club[seat].disclose();
      ASSERT_TRUE(note) << note.error().what;
      for (std::size_t to = 0; to < club.seats(); ++to) {
        if (to == seat) continue;
        ASSERT_TRUE(club[to].receive_note(*note));
      }
    }
  }
  /// How many leaves of a kind a seat has written.
  template <class T>
  int written_by(std::uint8_t seat) {
    int out = 0;
    const auto history = history_of(club[0].log());
    for (const Packet& packet : *history) {
      for (const Bytes& bytes : packet.leaves)
        out += packet.seat == seat && std::holds_alternative<T>(*decode_leaf(bytes));
    }
    return out;
  }
  /// The umpire answers and deals: the packet after the first, changed and made fit again.
  Bytes false_deal(const std::function<void(DealLeaf&, const Course&)>& change) {
    club.prepare();
    club.send(0, {{}, proposed(0), {}});
    const Course before = club[2].course().clone();
    const auto saved = backup(2);
    Forgery forgery(written(club, 2, {}));
    DealLeaf& deal = first_of<DealLeaf>(forgery.leaves);
    change(deal, before);
    for (Leaf& leaf : forgery.leaves) {
      auto* pass = std::get_if<CardPassLeaf>(&leaf);
      if (!pass) continue;
      const auto seat = static_cast<std::uint8_t>(hands(2).holds(0, pass->place) ? 0 : 1);
      pass->pass = *pass_card(secrets_of(2).deck, deal.cards[pass->place], curve_key(secrets_of(seat).deck));
    }
    put_back(2, saved);
    std::filesystem::remove(club.members[2].top);
    club.reopen(2);
    return forgery.signed_by(club.members[2].secrets, before.frontier());
  }
  void all_take(const Bytes& packet) {
    for (std::size_t seat = 0; seat < club.seats(); ++seat) {
      const auto got = club[seat].receive(packet);
      ASSERT_TRUE(got) << got.error().what;
      ASSERT_EQ(got->is, Received::Is::applied) << (got->refusal ? got->refusal->why : "");
    }
  }
  void resigned() {
    const auto note = club[0].resign();
    ASSERT_TRUE(note);
    for (std::size_t seat = 1; seat < club.seats(); ++seat)
      ASSERT_TRUE(club[seat].receive_note(*note));
  }
};
class WithTwoUmpires : public WithUmpire {
 protected:
  WithTwoUmpires() : WithUmpire(2) {}
};

TEST_F(WithUmpire, deals_a_whole_game_which_is_audited_by_the_umpires_seeds_alone) {
  ASSERT_NO_FATAL_FAILURE(play_to_the_end());
  EXPECT_EQ(written_by<DealLeaf>(0) + written_by<DealLeaf>(1), 0);
  EXPECT_EQ(written_by<CardShare>(0) + written_by<CardShare>(1), 0);
  EXPECT_GT(written_by<CardPassLeaf>(2), 8);
  EXPECT_EQ(audited(0).silent, std::vector<std::uint8_t>{2});
  EXPECT_FALSE(club[0].owes_seeds());
  EXPECT_EQ(club[0].disclose().error().code, "phase");
  ASSERT_NO_FATAL_FAILURE(disclose());
  for (std::size_t seat = 0; seat < 3; ++seat)
    EXPECT_TRUE(audited(seat).complete());
  const DealAudit done = audited(1);
  int open = 0;
  const auto played = journal(club[1].log(), club.resolve);
  for (const JournalEntry& entry : played->entries) {
    for (const table::KnownCard& card : entry.segment.shown) {
      ++open;
      EXPECT_NE(std::ranges::find(done.cards, card), done.cards.end());
    }
  }
  EXPECT_GT(open, 3);
}

TEST_F(WithUmpire, writes_no_packet_more_than_with_open_hands) {
  ASSERT_NO_FATAL_FAILURE(deal());
  int answers = 0, players = 0;
  for (int i = 0; i < 60 && !club[0].outcome(); ++i) {
    (club.writer() == 2 ? answers : players) += 1;
    ASSERT_TRUE(club.writer() != 2 || club[2].course().open_x()) << "the umpire writes without an answer";
    ASSERT_NO_FATAL_FAILURE(step());
  }
  EXPECT_LE(std::abs(answers - players), 1);
}

TEST_F(WithUmpire, a_player_reads_the_own_hand_alone_and_the_umpire_could_read_both) {
  ASSERT_NO_FATAL_FAILURE(deal());
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    const auto other = static_cast<std::uint8_t>(1 - seat);
    ASSERT_FALSE(hands(seat).places(seat).empty());
    for (const int place : hands(seat).places(seat)) {
      const auto card = hands(seat).read(seat, place, club.members[seat].secrets.deck);
      ASSERT_TRUE(card);
      const auto share = open_share(club.members[2].secrets.deck, *hands().sealed(place));
      const std::vector<Proof> shares{*share};
      EXPECT_EQ(card_of(club[0].course().game_id(), hands().cards(), *opened_point(*hands().sealed(place), shares)),
                *card);
      EXPECT_FALSE(hands(other).read(seat, place, club.members[other].secrets.deck));
    }
  }
  // a stranger with the log alone reads nothing
  for (const int place : hands().places(0))
    EXPECT_FALSE(hands().read(0, place, secrets_of(50).deck));
}

TEST_F(WithUmpire, a_game_is_the_same_after_each_program_was_closed_and_opened) {
  ASSERT_NO_FATAL_FAILURE(deal());
  for (int i = 0; i < 8 && !club[0].outcome(); ++i) {
    ASSERT_NO_FATAL_FAILURE(step());
    for (std::size_t seat = 0; seat < club.seats(); ++seat) {
      const std::string before = club[seat].board().position();
      const auto hand = club[seat].own_hand();
      ASSERT_NO_FATAL_FAILURE(club.reopen(seat));
      EXPECT_EQ(club[seat].board().position(), before);
      EXPECT_EQ(club[seat].own_hand(), hand);
    }
  }
}

TEST_F(WithUmpire, first_strike_is_laid_open_by_the_umpire_from_the_deposit) {
  battle = hidden("akragas", true);
  ASSERT_NO_FATAL_FAILURE(play_to_the_end());
  int struck = 0;
  const auto played = journal(club[0].log(), club.resolve);
  for (const JournalEntry& entry : played->entries) {
    struck += static_cast<int>(std::ranges::count_if(
        entry.segment.given, [](const table::Given& g) { return std::holds_alternative<table::Shown>(g); }));
  }
  EXPECT_GT(struck, 0);
  EXPECT_GT(hands().piles().size(), 1U) << "no reshuffle was tried";
  ASSERT_NO_FATAL_FAILURE(disclose());
  EXPECT_TRUE(audited(0).complete());
}

TEST_F(WithTwoUmpires, deal_a_whole_game_together) {
  ASSERT_NO_FATAL_FAILURE(play_to_the_end());
  EXPECT_GT(written_by<CardPassLeaf>(2), 8);
  EXPECT_EQ(written_by<CardPassLeaf>(2), written_by<CardPassLeaf>(3));
  EXPECT_EQ(written_by<DealLeaf>(2), 1);
  EXPECT_EQ(written_by<DealLeaf>(3), 1);
  ASSERT_NO_FATAL_FAILURE(disclose());
  for (std::size_t seat = 0; seat < 4; ++seat)
    EXPECT_TRUE(audited(seat).complete());
}

TEST_F(WithTwoUmpires, neither_umpire_reads_a_hand_alone) {
  ASSERT_NO_FATAL_FAILURE(deal());
  for (const int place : hands().places(0)) {
    const SealedCard card = *hands().sealed(place);
    for (const std::size_t umpire : {2U, 3U}) {
      const std::vector<Proof> one{*open_share(club.members[umpire].secrets.deck, card)};
      EXPECT_FALSE(card_of(club[0].course().game_id(), hands().cards(), *opened_point(card, one)));
    }
    EXPECT_TRUE(hands().read(0, place, club.members[0].secrets.deck));
  }
}

TEST_F(WithTwoUmpires, first_strikes_and_reshuffles) {
  battle = hidden("akragas", true);
  ASSERT_NO_FATAL_FAILURE(play_to_the_end());
  EXPECT_GT(hands().piles().size(), 1U);
  ASSERT_NO_FATAL_FAILURE(disclose());
  EXPECT_TRUE(audited(0).complete());
}

TEST_F(WithUmpire, attack_132_a_host_that_chooses_the_order_of_the_deck_is_named) {
  // it tries seeds until its friend has the hand that it wants: commitment and deck fit, yet the seed is not the drawn
  // one
  const Bytes packet = false_deal([&](DealLeaf& deal, const Course& before) {
    const SecretBytes chosen = seed_of(77);
    deal.commitment = shuffle_commitment(before.game_id(), 2, deal.deal, chosen);
    deal.cards = *shuffled_deck(*before.state().hands->before_shuffle(before.state().hands->piles()[0]),
                                before.state().hands->joint(), chosen);
  });
  ASSERT_NO_FATAL_FAILURE(all_take(packet));
  ASSERT_NO_FATAL_FAILURE(play(4));
  ASSERT_NO_FATAL_FAILURE(resigned());
  ASSERT_NO_FATAL_FAILURE(disclose());
  EXPECT_EQ(audited(0).liar, 2);
  EXPECT_EQ(audited(1).liar, 2);
}

TEST_F(WithUmpire, attack_135_a_host_that_doubles_a_card_is_named) {
  const Bytes packet = false_deal([&](DealLeaf& deal, const Course&) { deal.cards[1] = deal.cards[0]; });
  ASSERT_NO_FATAL_FAILURE(all_take(packet));
  ASSERT_NO_FATAL_FAILURE(resigned());
  ASSERT_NO_FATAL_FAILURE(disclose());
  EXPECT_EQ(audited(0).liar, 2);
}

TEST_F(WithUmpire, attack_136_another_proof_than_that_of_the_umpires_key_is_named) {
  ASSERT_NO_FATAL_FAILURE(deal());
  ASSERT_NO_FATAL_FAILURE(resigned());
  const Course& course = club[2].course();
  const std::string proof = base::to_hex(vrf_prove(secrets_of(40).vrf, course.state().hands->umpire_text(0)));
  const Note note =
      make_note(NoteKind::seeds, course.game_id(), course.last_head().head, {{"seat", "2"}, {"seeds", "0 " + proof}});
  SignedNote lie{note_text(note), {}};
  add_signature(lie, key_name(course.game_id(), 2), secrets_of(2).signing);
  const auto wrong = read_note(print_note(lie));
  ASSERT_TRUE(wrong);
  const std::vector<ReadNote> notes{*wrong};
  EXPECT_EQ(audit_deals(club[0].course(), notes)->liar, 2);
}

TEST_F(WithUmpire, attack_137_a_card_that_is_not_passed_on_or_to_the_other_player_or_another_card) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  const auto saved = backup(2);
  const Course before = club[2].course().clone();
  const Forgery honest(written(club, 2, {}));
  const auto deal = std::get<DealLeaf>(
      *std::ranges::find_if(honest.leaves, [](const Leaf& leaf) { return std::holds_alternative<DealLeaf>(leaf); }));
  const auto judged = [&](const std::function<void(std::vector<Leaf>&)>& change) {
    Forgery forgery = honest;
    change(forgery.leaves);
    return code(club, 0, forgery.signed_by(club.members[2].secrets, before.frontier()));
  };
  const auto key = [](int seat) { return curve_key(secrets_of(seat).deck); };
  EXPECT_EQ(judged([](auto& leaves) { drop_first<CardPassLeaf>(leaves); }), "card");
  EXPECT_EQ(judged([](auto& leaves) { drop_first<DealLeaf>(leaves); }), "card");
  EXPECT_EQ(judged([](auto& leaves) { ++first_of<CardPassLeaf>(leaves).place; }), "card");
  EXPECT_EQ(judged([](auto& leaves) { first_of<CardPassLeaf>(leaves).seat = 0; }), "card");
  EXPECT_EQ(judged([](auto& leaves) { first_of<CardPassLeaf>(leaves).pass.key_answer[31] ^= 1; }), "card");
  EXPECT_EQ(judged([](auto& leaves) { leaves.insert(leaves.end(), leaves.back()); }), "card");
  for (int seat = 0; seat < 2; ++seat) {  // one of them holds the card
    const std::string got = judged([&](auto& leaves) {
      CardPassLeaf& pass = first_of<CardPassLeaf>(leaves);
      pass.pass = *pass_card(secrets_of(2).deck, deal.cards[pass.place], key(seat));
    });
    EXPECT_EQ(got, hands(2).holds(static_cast<std::uint8_t>(seat),
                                  first_of<CardPassLeaf>(const_cast<std::vector<Leaf>&>(honest.leaves)).place)
                       ? ""
                       : "card");
  }
  EXPECT_EQ(judged([&](auto& leaves) {
              CardPassLeaf& pass = first_of<CardPassLeaf>(leaves);
              pass.pass = *pass_card(secrets_of(2).deck, deal.cards[pass.place + 1], key(0));
            }),
            "card");
  EXPECT_EQ(judged([&](auto& leaves) {
              CardPassLeaf& pass = first_of<CardPassLeaf>(leaves);
              pass.pass = *pass_card(secrets_of(3).deck, deal.cards[pass.place], key(0));
            }),
            "card");
}

TEST_F(WithUmpire, attack_138_a_deposit_without_the_card_that_the_seal_names) {
  battle = hidden("akragas", true);
  ASSERT_NO_FATAL_FAILURE(deal());
  int tried = 0;
  for (int i = 0; i < 60 && !club[0].outcome() && tried == 0; ++i) {
    const std::size_t w = *club.writer();
    ASSERT_NO_FATAL_FAILURE(club.help());
    const Bytes packet = written(club, w, plain(w));
    const auto deposit = w < 2 && club.mails(w, "deposit") > 0 ? decode_deposit(club.newest(w, "deposit"))
                                                               : base::Result<Deposit>(base::Error{});
    if (deposit && !deposit->cards.empty() && deposit->first == decode_packet(packet)->first) {
      ++tried;
      Deposit without = *deposit, other = *deposit;
      without.cards.clear(), ++other.cards[0].card;
      ASSERT_EQ(club[2].receive(packet)->is, Received::Is::parked);
      for (const Deposit& wrong : {without, other}) {
        const auto got = club[2].receive_deposit(encode_deposit(wrong));
        EXPECT_TRUE(!got || got->is == Received::Is::parked);
        EXPECT_LT(club[2].log().size(), club[w].log().size());
      }
      ASSERT_TRUE(club[2].receive_deposit(encode_deposit(*deposit)));
      EXPECT_EQ(club[2].log().size(), club[w].log().size());
      for (std::size_t seat = 0; seat < 2; ++seat) {
        if (seat == w) continue;
        ASSERT_EQ(club[seat].receive(packet)->is, Received::Is::applied);
      }
    } else {
      ASSERT_NO_FATAL_FAILURE(club.give_all(w, packet));
    }
  }
  EXPECT_GT(tried, 0) << "no First Strike came into a hand";
}

TEST_F(WithUmpire, attack_139_a_host_from_a_backup_deals_the_same_cards_again) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  const auto saved = backup(2);
  const Bytes first = written(club, 2, {});
  put_back(2, saved);
  std::filesystem::remove(club.members[2].top);
  ASSERT_NO_FATAL_FAILURE(club.reopen(2));
  EXPECT_EQ(written(club, 2, {}), first);
}

TEST(UmpireDeals, attack_140_a_player_with_another_seat_as_answerer_is_refused) {
  Genesis genesis = Club({.umpires = 2}).plan();
  EXPECT_TRUE(check_hidden_seats(genesis.seats));
  genesis.seats[0].answerers = {2};
  EXPECT_EQ(check_hidden_seats(genesis.seats).error().code, "genesis");
  genesis.seats[0].answerers = {1, 2, 3};
  EXPECT_EQ(check_hidden_seats(genesis.seats).error().code, "genesis");
}

TEST_F(WithUmpire, attack_141_no_nonce_decision_or_key_of_one_seat_chooses_the_deal) {
  // the deal follows from every seat's proof of possession: each changes it, and none can be computed by another seat
  std::vector<Hash> outputs{sha256(base::as_bytes("a")), sha256(base::as_bytes("b")), sha256(base::as_bytes("c"))};
  const Hash game = sha256(base::as_bytes("game"));
  const Hash root = umpire_root(game, outputs);
  for (Hash& output : outputs) {
    output[0] ^= 1;
    EXPECT_NE(umpire_root(game, outputs), root);
    output[0] ^= 1;
  }
  // the first packet without its writer's own proof, or with another's, is refused
  club.prepare();
  const Bytes honest = written(club, 0, {{}, proposed(0), {}});
  Forgery without(honest), other(honest);
  drop_first<Assent>(without.leaves);
  first_of<Assent>(other.leaves).possession = vrf_prove(secrets_of(9).vrf, possession_text(game, 0));
  const auto judged = [&](const Bytes& bytes) {
    const auto course = Course::first(*decode_packet(bytes), club.resolve);
    const auto* refused = std::get_if<Refused>(&course);
    return refused ? refused->code : "";
  };
  EXPECT_EQ(judged(without.signed_by(club.members[0].secrets, Frontier())), "assent");
  EXPECT_EQ(judged(other.signed_by(club.members[0].secrets, Frontier())), "assent");
  EXPECT_EQ(judged(honest), "");
}

/// The seeds that an umpire's key draws favour no card: the place of each card over 1,200 deals.
TEST(UmpireDeals, attack_132_statistics_of_the_deals_of_one_host) {
  constexpr int k_deals = 1200, k_cards = 60;
  std::vector<int> first_hand(k_cards, 0);
  const SecretBytes key = secrets_of(2).vrf;
  for (int deal = 0; deal < k_deals; ++deal) {
    const Hash root = umpire_root(sha256(base::as_bytes(std::to_string(deal))), {});
    const SecretBytes seed(*vrf_output(vrf_prove(key, umpire_deal_text(root, 0))));
    const auto order = shuffled_positions(seed, k_cards);
    for (int i = 0; i < 5; ++i)
      ++first_hand[order[static_cast<std::size_t>(i)]];
  }
  double chi = 0;
  const double expected = k_deals * 5.0 / k_cards;
  for (const int n : first_hand)
    chi += (n - expected) * (n - expected) / expected;
  EXPECT_LT(chi, 98.3) << "one in 1,000 with 59 degrees of freedom; the keys are fixed, so the figure is, too";
}

namespace {

/// One battle from the deal to its end with plain orders: packets of players, and player-turns.
class Counted : public HiddenHands {
 public:
  Counted(const std::string& id, int umpires) : HiddenHands(id, umpires) {}
  void TestBody() override {}
  std::pair<int, int> mails_and_turns() {
    deal();
    play(1000);
    EXPECT_TRUE(club[0].outcome());
    const auto history = history_of(club[0].log());
    const auto mails = std::ranges::count_if(*history, [](const Packet& packet) { return packet.seat < 2; });
    const auto match = battle->begin();
    const auto played = journal(club[0].log(), club.resolve);
    for (const JournalEntry& entry : played->entries)
      match->push(entry.segment);
    match->run();
    const auto turns = std::ranges::count_if(match->trace(), [](const table::Entry& entry) {
      return entry.kind == table::Entry::Kind::told && entry.heading == 2;
    });
    return {static_cast<int>(mails), static_cast<int>(turns)};
  }
};

}  // namespace

/// Plain orders take 1.0 to 1.5 mails a player-turn, in a duel and with an umpire. HEXPOST_MAILS=10 plays ten battles
/// of each.
TEST(HiddenMails, of_a_player_turn_are_one_to_one_and_a_half) {
  const std::vector<std::string> battles{"outposts", "akragas", "cannae",     "zama",       "castulo",
                                         "trebbia",  "ilipa",   "open-field", "five-fords", "metaurus"};
  const char* more = std::getenv("HEXPOST_MAILS");
  const auto wanted = static_cast<std::size_t>(more ? std::atoi(more) : 1);
  for (const int umpires : {0, 1}) {
    int mails = 0, turns = 0;
    for (std::size_t i = 0; i < wanted; ++i) {
      Counted game(battles[i % battles.size()], umpires);
      const auto [m, t] = game.mails_and_turns();
      mails += m, turns += t;
    }
    ASSERT_GT(turns, 4);
    const int hundredths = 100 * mails / turns;
    RecordProperty(umpires == 0 ? "duel" : "umpire", hundredths);
    std::cout << (umpires == 0 ? "duel: " : "with an umpire: ") << mails << " mails, " << turns << " player-turns\n";
    EXPECT_GE(hundredths, 90);
    EXPECT_LE(hundredths, 150);
  }
}

}  // namespace hexpost::store::test

#include <gtest/gtest.h>

#include "tests/unit/protocol/hidden_table.h"

/// The attacks on a deal by mail. Numbers are those of schemas/attacks.md.
namespace hexpost::store::test {

TEST_F(HiddenHands, attack_117_a_withheld_share) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  EXPECT_EQ(changed([](auto& leaves, const Course&) { drop_first<CardShare>(leaves); }), "card");
  EXPECT_TRUE(said.starts_with("the writer's share of the card at place ") && said.ends_with(" must stand here"))
      << said;
}

TEST_F(HiddenHands, attack_118_a_wrong_share_with_a_forged_proof) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  EXPECT_EQ(changed([](auto& leaves, const Course&) { first_of<CardShare>(leaves).proof[40] ^= 1; }), "card");
  EXPECT_TRUE(said.starts_with("this is not the writer's share of the card at place ")) << said;
}

TEST_F(HiddenHands, attack_119_a_share_by_another_key_that_is_proved_for_that_key) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  EXPECT_EQ(changed([](auto& leaves, const Course&) {
              const auto& deal = first_of<DealLeaf>(leaves);
              CardShare& share = first_of<CardShare>(leaves);
              share.proof = *open_share(secrets_of(7).deck, deal.cards[share.place]);
            }),
            "card");
  EXPECT_TRUE(said.starts_with("this is not the writer's share of the card at place ")) << said;
}

TEST_F(HiddenHands, attack_120_a_share_of_a_card_that_was_not_drawn) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  const auto secret = [&]() -> const SecretBytes& { return club.members[1].secrets.deck; };
  EXPECT_EQ(changed([&](auto& leaves, const Course&) {
              const DealLeaf deal = first_of<DealLeaf>(leaves);
              const std::uint16_t far = 40;
              const auto share = [](const Leaf& leaf) { return std::holds_alternative<CardShare>(leaf); };
              const auto last = std::ranges::find_if(leaves.rbegin(), leaves.rend(), share);  // in the order of places
              leaves.insert(last.base(), CardShare{1, far, *open_share(secret(), deal.cards[far])});
            }),
            "card");
  EXPECT_EQ(said, "the packet has a share of a card that was not drawn");
}

TEST_F(HiddenHands, attack_121_a_share_that_was_made_for_another_game) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  Hash other{};
  other.fill(77);
  EXPECT_EQ(changed([&](auto& leaves, const Course&) {
              const auto joint = joint_deck_key(std::vector<CurveKey>{curve_key(club.members[0].secrets.deck),
                                                                      curve_key(club.members[1].secrets.deck)});
              const auto deck = shuffled_deck(*fresh_deck(other, 60, *joint), *joint,
                                              shuffle_seed(club.members[0].secrets.deck, other, 0));
              CardShare& share = first_of<CardShare>(leaves);
              share.proof = *open_share(club.members[1].secrets.deck, (*deck)[share.place]);
            }),
            "card");
  EXPECT_TRUE(said.starts_with("this is not the writer's share of the card at place ")) << said;
}

TEST_F(HiddenHands, attack_122_a_missing_shuffle) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  EXPECT_EQ(changed([](auto& leaves, const Course&) { drop_first<DealLeaf>(leaves); }), "card");
}
TEST_F(HiddenHands, attack_122_a_pile_with_a_card_less) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  EXPECT_EQ(changed([](auto& leaves, const Course&) { first_of<DealLeaf>(leaves).cards.pop_back(); }), "card");
  EXPECT_EQ(said, "this is not a shuffle of the new pile");
}
TEST_F(HiddenHands, attack_122_a_card_that_is_no_point) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  EXPECT_EQ(changed([](auto& leaves, const Course&) { first_of<DealLeaf>(leaves).cards[50].second.fill(5); }), "card");
  EXPECT_EQ(said, "this is not a shuffle of the new pile");
}

TEST_F(HiddenHands, attack_123_a_shuffle_that_is_not_due) {
  deal();
  EXPECT_EQ(changed([](auto& leaves, const Course& before) {
              DealLeaf again = before.state().hands->piles()[0].shuffles[0];
              const auto at =
                  std::ranges::find_if(leaves, [](const Leaf& leaf) { return std::holds_alternative<Decision>(leaf); });
              leaves.insert(at, again);
            }),
            "card");
  EXPECT_EQ(said, "the packet has a shuffle that is not due");
}

TEST_F(HiddenHands, attack_124_a_card_that_is_not_held_or_another_than_the_one_that_lies_there) {
  deal();
  EXPECT_EQ(changed([](auto& leaves, const Course&) {
              CardLeaf& card = first_of<CardLeaf>(leaves);
              card.card = static_cast<std::uint16_t>((card.card + 9) % 60);
            }),
            "card");
  EXPECT_TRUE(said.starts_with("this is not the card at place ")) << said;
}
TEST_F(HiddenHands, attack_124_a_share_that_makes_another_card_of_the_one_that_lies_there) {
  deal();
  const auto w = static_cast<std::uint8_t>(*club.writer());
  EXPECT_EQ(changed([&](auto& leaves, const Course& before) {
              // the point that is left of the sealed card behind the other's share and the wished card is the false
              // share
              CardLeaf& card = first_of<CardLeaf>(leaves);
              const SealedCard& sealed = *before.state().hands->sealed(card.place);
              card.card = static_cast<std::uint16_t>((card.card + 9) % 60);
              const Proof honest = card.proof, others = *open_share(club.members[1 - w].secrets.deck, sealed);
              const auto with_point = [&](const CurveKey& point) {
                Proof out = honest;
                std::ranges::copy(point, out.begin());
                return out;
              };
              const CurveKey wished = card_point(before.game_id(), card.card);
              card.proof = with_point(*opened_point(sealed, std::vector<Proof>{others, with_point(wished)}));
              EXPECT_EQ(opened_point(sealed, std::vector<Proof>{others, card.proof}), wished);
            }),
            "card");
  EXPECT_TRUE(said.starts_with("this is not the card at place ")) << said;
}
TEST_F(HiddenHands, attack_124_a_card_of_the_pile_is_played) {
  deal();
  const std::size_t w = *club.writer();
  EXPECT_EQ(changed([&](auto& leaves, const Course& before) {
              // number and share are right, as if the other player had betrayed the other share
              const SealedCard& sealed = *before.state().hands->sealed(45);
              const std::vector<Proof> shares{*open_share(club.members[w].secrets.deck, sealed),
                                              *open_share(club.members[1 - w].secrets.deck, sealed)};
              CardLeaf& card = first_of<CardLeaf>(leaves);
              card.place = 45, card.card = *card_of(before.game_id(), 60, *opened_point(sealed, shares));
              card.proof = shares[0];
            }),
            "card");
  EXPECT_EQ(said, "place 45 is not in the writer's hand");
}
TEST_F(HiddenHands, attack_124_a_card_of_the_other_players_hand_is_played) {
  deal();
  const std::size_t w = *club.writer();
  EXPECT_EQ(changed([&](auto& leaves, const Course& before) {
              const int place = before.state().hands->places(static_cast<std::uint8_t>(1 - w)).front();
              CardLeaf& card = first_of<CardLeaf>(leaves);
              card.place = static_cast<std::uint16_t>(place);
              card.proof = *open_share(club.members[w].secrets.deck, *before.state().hands->sealed(place));
            }),
            "card");
  EXPECT_TRUE(said.ends_with(" is not in the writer's hand")) << said;
}
TEST_F(HiddenHands, attack_124_a_card_is_played_that_was_not_laid_open) {
  deal();
  EXPECT_EQ(changed([](auto& leaves, const Course&) { drop_first<CardLeaf>(leaves); }), "decision");
}

TEST_F(HiddenHands, attack_125_a_card_is_laid_open_twice_or_without_need) {
  deal();
  const auto at = [](auto& leaves) {
    return std::ranges::find_if(leaves, [](const Leaf& leaf) { return std::holds_alternative<CardLeaf>(leaf); });
  };
  EXPECT_EQ(changed([&](auto& leaves, const Course&) {
              const Leaf again = *at(leaves);
              leaves.insert(at(leaves), again);
            }),
            "card");
  EXPECT_EQ(said, "the packet lays one card open twice");
  while (!decides(*club.writer()))
    ASSERT_NO_FATAL_FAILURE(step());
  const auto w = static_cast<std::uint8_t>(*club.writer());
  EXPECT_EQ(changed([&](auto& leaves, const Course& before) {
              // another card of the own hand, shown rightly, which no decision plays
              const Hands& then = *before.state().hands;
              const SecretBytes& secret = club.members[w].secrets.deck;
              for (const int place : then.places(w)) {
                const auto card = then.read(w, place, secret);
                if (!card || place == first_of<CardLeaf>(leaves).place) continue;
                leaves.insert(at(leaves),
                              CardLeaf{w, static_cast<std::uint16_t>(place), static_cast<std::uint16_t>(*card),
                                       *open_share(secret, *then.sealed(place))});
                return;
              }
            }),
            "card");
  EXPECT_EQ(said, "the packet lays a card open without a decision that needs it");
}
TEST_F(HiddenHands, attack_125_a_card_is_played_again_that_was_played) {
  deal();
  std::optional<CardLeaf> old;
  const std::size_t whose = *club.writer();
  changed([&](auto& leaves, const Course&) {
    old = first_of<CardLeaf>(leaves);
    first_of<CardLeaf>(leaves).card = 59;
  });
  while (*club.writer() != whose || !decides(whose))
    ASSERT_NO_FATAL_FAILURE(step());
  EXPECT_EQ(changed([&](auto& leaves, const Course&) { first_of<CardLeaf>(leaves) = *old; }), "card");
  EXPECT_TRUE(said.ends_with(" is not in the writer's hand")) << said;
}

namespace {

/// A false shuffle passes during the battle and is found by the audit, which names its author.
void expect_liar(Club& club, std::uint8_t seat) {
  ASSERT_NO_FATAL_FAILURE(resign_and_disclose(club));
  for (std::size_t one = 0; one < 2; ++one) {
    const auto report = audit(club[one].log(), club.resolve);
    ASSERT_TRUE(report);
    EXPECT_FALSE(report->failure);
    ASSERT_TRUE(report->deals && report->deals->liar);
    EXPECT_EQ(*report->deals->liar, seat);
    EXPECT_FALSE(report->good());
  }
}

}  // namespace

TEST_F(FalseDealer, attack_126_a_stacked_deck) {
  cheat([](SealedDeck& cards, const Course&) { std::swap(cards[0], cards[20]); });
  expect_liar(club, 1);
}

TEST_F(FalseDealer, attack_127_a_doubled_card) {
  cheat([](SealedDeck& cards, const Course&) { cards[5] = cards[6]; });
  expect_liar(club, 1);
}

TEST_F(FalseDealer, attack_128_a_card_that_was_replaced_after_the_shuffle) {
  cheat([](SealedDeck& cards, const Course& before) {
    const auto fresh = fresh_deck(before.game_id(), 60, before.state().hands->joint());
    cards[3] = (*fresh)[59];
  });
  expect_liar(club, 1);
}

TEST_F(HiddenHands, attack_129_a_refused_audit_is_seen) {
  deal();
  play(2);
  const auto note = club[0].resign();
  ASSERT_TRUE(note);
  ASSERT_TRUE(club[1].receive_note(*note));
  const auto seeds = club[0].disclose();
  ASSERT_TRUE(seeds);
  ASSERT_TRUE(club[1].receive_note(*seeds));
  EXPECT_EQ(audited(1).silent, std::vector<std::uint8_t>{1});
  EXPECT_FALSE(audited(1).complete());
}

TEST_F(HiddenHands, attack_130_false_seeds_after_the_battle) {
  deal();
  const auto end = club[0].resign();
  ASSERT_TRUE(end);
  ASSERT_TRUE(club[1].receive_note(*end));
  const Course& course = club[1].course();
  SignedNote note{note_text(make_note(NoteKind::seeds, course.game_id(), club[1].log().head(),
                                      {{"seat", "1"}, {"seeds", "0 " + std::string(64, 'a')}})),
                  {}};
  add_signature(note, key_name(course.game_id(), 1), club.members[1].secrets.signing);
  const auto honest = club[0].disclose();
  ASSERT_TRUE(honest);
  ASSERT_TRUE(club[1].receive_note(*honest));
  ASSERT_TRUE(club[0].receive_note(print_note(note)));
  EXPECT_EQ(audited(0).liar, std::optional<std::uint8_t>(1));
  EXPECT_EQ(audited(0).why, "the disclosed seed is not the one that was committed");
}

TEST_F(HiddenHands, attack_131_a_folder_from_a_backup_shuffles_the_same_and_is_not_believed) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  const auto saved = backup(1);
  Forgery first(written(club, 1, {}));
  put_back(1, saved);
  ASSERT_NO_FATAL_FAILURE(club.reopen(1));
  EXPECT_EQ(club[1].send({}).error().code, "top") << "the restored folder signs nothing twice";
  std::filesystem::remove(club.members[1].top);
  ASSERT_NO_FATAL_FAILURE(club.reopen(1));
  Forgery second(written(club, 1, {}));
  EXPECT_EQ(first_of<DealLeaf>(first.leaves), first_of<DealLeaf>(second.leaves));
  EXPECT_EQ(first_of<CardShare>(first.leaves), first_of<CardShare>(second.leaves));
}

TEST_F(HiddenHands, attack_143_two_deals_for_one_place_of_the_log_are_a_fork_and_open_nothing) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  const Course before = club[1].course().clone();
  const Bytes honest = written(club, 1, {{}, proposed(1), {}});
  Forgery second(honest);
  DealLeaf& deal = first_of<DealLeaf>(second.leaves);
  const SecretBytes seed = seed_of(78);
  const Hands& then = *before.state().hands;
  deal.commitment = shuffle_commitment(before.game_id(), 1, deal.deal, seed);
  deal.cards = *shuffled_deck(*then.before_shuffle(then.piles()[0]), then.joint(), seed);
  const SecretBytes& secret = club.members[1].secrets.deck;
  for (Leaf& leaf : second.leaves) {
    if (auto* share = std::get_if<CardShare>(&leaf)) share->proof = *open_share(secret, deal.cards[share->place]);
  }
  const Bytes other = second.signed_by(club.members[1].secrets, before.frontier());
  // each alone is a right packet, so only the order of arrival decides
  ASSERT_EQ(code(club, 0, honest), "");
  ASSERT_EQ(code(club, 0, other), "");
  ASSERT_EQ(club[0].receive(honest)->is, Received::Is::applied);
  const auto late = club[0].receive(other);
  ASSERT_TRUE(late && late->refusal);
  EXPECT_EQ(late->refusal->code, "fork");
  ASSERT_EQ(club[0].log().forks()->size(), 1U);
  const Fork fork = club[0].log().forks()->front();
  EXPECT_EQ(fork.held.seat, 1);
  EXPECT_EQ(fork.other.seat, 1);
  // the victim's shares are for the deal that came first: in the other one they open nothing
  int shares = 0;
  for (const Leaf& leaf : Forgery(written(club, 0, plain(0))).leaves) {
    const auto* share = std::get_if<CardShare>(&leaf);
    if (!share) continue;
    ++shares;
    const SealedCard& card = deal.cards[share->place];
    EXPECT_FALSE(verify_share(curve_key(club.members[0].secrets.deck), card, share->proof));
    const std::vector<Proof> both{share->proof, *open_share(secret, card)};
    const auto point = opened_point(card, both);
    EXPECT_FALSE(point && card_of(before.game_id(), 60, *point));
  }
  EXPECT_GT(shares, 0);
}

TEST_F(HiddenAkragas, attack_144_a_seal_that_claims_to_hold_first_strike_binds_its_owner) {
  battle = hidden("akragas", true);  // many First Strikes
  ASSERT_NO_FATAL_FAILURE(deal());
  int tried = 0;
  for (int i = 0; i < 80 && tried == 0 && !club[0].outcome(); ++i) {
    const std::size_t w = *club.writer();
    const Course before = club[w].course().clone();
    const SecretBytes& secret = club.members[w].secrets.deck;
    const Bytes honest = written(club, w, plain(w));
    const auto judged = [&](const std::function<void(std::vector<Leaf>&)>& change) {
      Forgery forgery(honest);
      change(forgery.leaves);
      return code(club, 1 - w, forgery.signed_by(club.members[w].secrets, before.frontier()));
    };
    const Forgery packet(honest);
    const auto opened = std::ranges::find_if(packet.leaves, [](const Leaf& leaf) {
      const auto* opening = std::get_if<Opening>(&leaf);
      return opening && opening->policy.starts_with("strike-card do ") && !opening->policy.ends_with("none");
    });
    if (opened != packet.leaves.end() && std::holds_alternative<CardLeaf>(*(opened + 1))) {
      ++tried;
      // its owner knows the dice by now, and would rather not have it
      EXPECT_EQ(judged([](auto& leaves) { drop_first<CardLeaf>(leaves); }), "card");
      EXPECT_EQ(judged([](auto& leaves) { first_of<CardLeaf>(leaves).card ^= 1; }), "card");
      EXPECT_EQ(judged([&](auto& leaves) {
                  CardLeaf& card = first_of<CardLeaf>(leaves);
                  for (const int place : before.state().hands->places(static_cast<std::uint8_t>(w)))
                    if (place != card.place) card.place = static_cast<std::uint16_t>(place);
                  card.proof = *open_share(secret, *before.state().hands->sealed(card.place));
                }),
                "card");
      EXPECT_EQ(judged([&](auto& leaves) {
                  for (Leaf& leaf : leaves) {
                    auto* opening = std::get_if<Opening>(&leaf);
                    if (opening && opening->policy.starts_with("strike-card do "))
                      opening->policy = "strike-card do none";
                  }
                  drop_first<CardLeaf>(leaves);
                }),
                "opening");
    }
    ASSERT_NO_FATAL_FAILURE(club.give_all(w, honest));
  }
  EXPECT_GT(tried, 0) << "no First Strike was sealed and attacked";
}

}  // namespace hexpost::store::test

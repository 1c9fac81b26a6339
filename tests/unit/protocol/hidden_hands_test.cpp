#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/systems/ancients/battle.h"
#include "engine/systems/ancients/load/battle.h"
#include "store/protocol/course_state.h"
#include "store/protocol/deal_audit.h"
#include "store/protocol/replay.h"
#include "tests/unit/protocol/club.h"

/// Hidden hands by mail (schemas/cards.md): whole games of two programs, and the attacks on the deal. Numbers are those
/// of schemas/attacks.md.
namespace hexpost::store::test {
namespace {

/// `few`: a deck of First Strikes and some other cards, so that the pile runs out.
std::shared_ptr<const table::Battle> hidden(const std::string& id, bool few = false) {
  auto loaded = ancients::load_scenario(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error(loaded.error().what);
  if (few) {
    int i = 0;
    std::erase_if(loaded->data.cards, [&](const auto& card) {
      const auto& kind = loaded->data.kinds[static_cast<std::size_t>(card.kind)];
      return kind.effect != ancients::Effect::first_strike && kind.effect != ancients::Effect::spartacus &&
             ++i % 4 != 0;
    });
  }
  loaded->data.options[ancients::index_of(ancients::Option::hidden_hands)] = true;
  return ancients::battle(std::move(loaded->data));
}

/// Two players at a battle with hidden hands.
class HiddenHands : public testing::Test {
 protected:
  explicit HiddenHands(const std::string& id = "outposts", int umpires = 0)
      : battle(hidden(id)), club(Club::Rules{.umpires = umpires, .resolve = [this](const Genesis&) {
                                               return base::Result<std::shared_ptr<const table::Battle>>(battle);
                                             }}) {}

  std::vector<std::string> proposed(table::Player who) const {
    std::vector<std::string> lines;
    for (const auto& q : battle->standing()) {
      if (q.theirs() && q.proposed != "ask")
        lines.push_back("stand army " + q.name + " do " + (q.name == "strike" ? strikes : q.proposed));
    }
    return seal_texts(*battle, who, lines);
  }
  bool decides(std::size_t seat) {
    const auto& awaited = club[seat].board().awaited();
    return awaited.kind == table::Awaited::Kind::decision && club[seat].course().seat_of(awaited.who) == seat &&
           !club[seat].deals();
  }
  /// What a plain player sends.
  Draft plain(std::size_t seat) {
    Draft draft{{}, proposed(static_cast<table::Player>(seat)), {}};
    if (decides(seat)) draft.lines = club[seat].board().proposal();
    return draft;
  }
  void step() {
    const std::size_t w = *club.writer();
    club.send(w, plain(w));
  }
  /// The first packet and the deal: the first player with a hand is to decide.
  void deal() {
    club.prepare();
    club.send(0, {{}, proposed(0), {}});
    for (int mails = 0; mails < 4 && !decides(*club.writer()); ++mails)
      ASSERT_NO_FATAL_FAILURE(step());
    ASSERT_TRUE(decides(*club.writer()));
  }
  void play(int mails) {
    for (int i = 0; i < mails && !club[0].outcome(); ++i)
      ASSERT_NO_FATAL_FAILURE(step());
  }
  const Hands& hands(std::size_t seat = 0) { return *club[seat].course().state().hands; }
  DealAudit audited(std::size_t seat) {
    const auto report = audit(club[seat].log(), club.resolve);
    EXPECT_TRUE(report) << report.error().what;
    EXPECT_FALSE(report->failure) << report->failure->sentence;
    return *report->deals;
  }
  /// A copy of a seat's file, which is closed for it.
  std::string backup(std::size_t seat) {
    club.members[seat].node.reset();
    const std::string out = club.folder / "backup";
    std::filesystem::copy_file(club.members[seat].path, out);
    club.reopen(seat);
    return out;
  }
  void put_back(std::size_t seat, const std::string& copy) {
    club.members[seat].node.reset();
    for (const char* tail : {"", "-wal", "-shm"})
      std::filesystem::remove(club.members[seat].path + tail);
    std::filesystem::rename(copy, club.members[seat].path);
  }
  /// The writer's next packet with leaves that somebody has changed, signed again.
  template <class Change>
  std::string changed(Change change) {
    const std::size_t w = *club.writer();
    const Course before = club[w].course().clone();
    const Bytes honest = written(club, w, plain(w));
    Forgery forgery(honest);
    change(forgery.leaves, before);
    const Bytes false_packet = forgery.signed_by(club.members[w].secrets, before.frontier());
    EXPECT_NE(false_packet, honest);
    const std::string out = code(club, 1 - w, false_packet);
    EXPECT_EQ(code(club, 1 - w, honest), "") << "the honest packet must pass";
    club.give_all(w, honest);
    return out;
  }

  std::string strikes = "held";  ///< what is sealed for First Strike
  std::shared_ptr<const table::Battle> battle;
  Club club;
};

template <class T>
T& first_of(std::vector<Leaf>& leaves) {
  const auto at = std::ranges::find_if(leaves, [](const Leaf& leaf) { return std::holds_alternative<T>(leaf); });
  if (at == leaves.end()) throw std::runtime_error("no such leaf");
  return std::get<T>(*at);
}
template <class T>
void drop_first(std::vector<Leaf>& leaves) {
  const auto at = std::ranges::find_if(leaves, [](const Leaf& leaf) { return std::holds_alternative<T>(leaf); });
  if (at == leaves.end()) throw std::runtime_error("no such leaf");
  leaves.erase(at);
}

class HiddenAkragas : public HiddenHands {
 protected:
  HiddenAkragas() : HiddenHands("akragas") {}
};

}  // namespace

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
  const auto note = club[0].resign();
  ASSERT_TRUE(note);
  ASSERT_TRUE(club[1].receive_note(*note));
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const auto seeds = club[seat].disclose();
    ASSERT_TRUE(seeds) << seeds.error().what;
    ASSERT_TRUE(club[1 - seat].receive_note(*seeds));
  }
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

// ---- attacks ------------------------------------------------------------------------------------------------------

TEST_F(HiddenHands, attack_117_a_withheld_share) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  EXPECT_EQ(changed([](auto& leaves, const Course&) { drop_first<CardShare>(leaves); }), "card");
}

TEST_F(HiddenHands, attack_118_a_wrong_share_with_a_forged_proof) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  EXPECT_EQ(changed([](auto& leaves, const Course&) { first_of<CardShare>(leaves).proof[40] ^= 1; }), "card");
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
}

TEST_F(HiddenHands, attack_120_a_share_of_a_card_that_was_not_drawn) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  const auto secret = [&]() -> const SecretBytes& { return club.members[1].secrets.deck; };
  EXPECT_EQ(changed([&](auto& leaves, const Course&) {
              const DealLeaf deal = first_of<DealLeaf>(leaves);
              const std::uint16_t far = 40;
              const auto at = std::ranges::find_if(
                  leaves, [](const Leaf& leaf) { return std::holds_alternative<CardShare>(leaf); });
              leaves.insert(at + 1, CardShare{1, far, *open_share(secret(), deal.cards[far])});
            }),
            "card");
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
}
TEST_F(HiddenHands, attack_122_a_card_that_is_no_point) {
  club.prepare();
  club.send(0, {{}, proposed(0), {}});
  EXPECT_EQ(changed([](auto& leaves, const Course&) { first_of<DealLeaf>(leaves).cards[50].second.fill(5); }), "card");
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
}

TEST_F(HiddenHands, attack_124_a_card_that_is_not_held_or_another_than_the_one_that_lies_there) {
  deal();
  EXPECT_EQ(changed([](auto& leaves, const Course&) {
              CardLeaf& card = first_of<CardLeaf>(leaves);
              card.card = static_cast<std::uint16_t>((card.card + 9) % 60);
            }),
            "card");
}
TEST_F(HiddenHands, attack_124_a_card_of_the_pile_is_played) {
  deal();
  const std::size_t w = *club.writer();
  EXPECT_EQ(changed([&](auto& leaves, const Course& before) {
              CardLeaf& card = first_of<CardLeaf>(leaves);
              card.place = 45;
              card.proof = *open_share(club.members[w].secrets.deck, *before.state().hands->sealed(45));
            }),
            "card");
}
TEST_F(HiddenHands, attack_124_a_card_is_played_that_was_not_laid_open) {
  deal();
  EXPECT_EQ(changed([](auto& leaves, const Course&) { drop_first<CardLeaf>(leaves); }), "decision");
}

TEST_F(HiddenHands, attack_125_a_card_is_laid_open_twice_or_without_need) {
  deal();
  EXPECT_EQ(changed([](auto& leaves, const Course&) {
              const auto at =
                  std::ranges::find_if(leaves, [](const Leaf& leaf) { return std::holds_alternative<CardLeaf>(leaf); });
              const Leaf again = *at;
              leaves.insert(at, again);
            }),
            "card");
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
}

namespace {

/// A false shuffle passes during the battle and is found by the audit, which names its author.
void expect_liar(Club& club, std::uint8_t seat) {
  const auto end = club[0].resign();
  ASSERT_TRUE(end);
  ASSERT_TRUE(club[1].receive_note(*end));
  for (std::size_t one = 0; one < 2; ++one) {
    const auto seeds = club[one].disclose();
    ASSERT_TRUE(seeds) << seeds.error().what;
    ASSERT_TRUE(club[1 - one].receive_note(*seeds));
  }
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

/// A program that changes what it shuffles: the packet is made again with the changed leaf and right shares.
class FalseDealer : public HiddenHands {
 protected:
  template <class Change>
  void cheat(Change change) {
    club.prepare();
    club.send(0, {{}, proposed(0), {}});
    const Course before = club[1].course().clone();
    const auto saved = backup(1);
    Forgery forgery(written(club, 1, {{}, proposed(1), {}}));
    DealLeaf& deal = first_of<DealLeaf>(forgery.leaves);
    change(deal.cards, before);
    for (Leaf& leaf : forgery.leaves) {
      if (auto* share = std::get_if<CardShare>(&leaf))
        share->proof = *open_share(club.members[1].secrets.deck, deal.cards[share->place]);
    }
    const Bytes bytes = forgery.signed_by(club.members[1].secrets, before.frontier());
    // the cheat's own file takes the packet that it sends
    put_back(1, saved);
    std::filesystem::remove(club.members[1].top);
    ASSERT_NO_FATAL_FAILURE(club.reopen(1));
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto got = club[seat].receive(bytes);
      ASSERT_TRUE(got) << got.error().what;
      ASSERT_EQ(got->is, Received::Is::applied) << (got->refusal ? got->refusal->why : "");
    }
  }
};

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

class WithUmpire : public HiddenHands {
 protected:
  WithUmpire() : HiddenHands("outposts", 1) {}
};

TEST_F(WithUmpire, attack_132_a_host_that_could_deal_itself_good_cards_has_no_part_in_hidden_hands) {
  club.prepare();
  const auto sent = club[0].send({{}, proposed(0), {}});
  ASSERT_FALSE(sent);
  EXPECT_EQ(sent.error().code, "genesis");
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
  using HiddenHands::club;
  using HiddenHands::deal;
  using HiddenHands::decides;
  using HiddenHands::hands;
  using HiddenHands::plain;
  using HiddenHands::play;
  using HiddenHands::step;
  using HiddenHands::strikes;

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
  }
  EXPECT_GE(piles, 3) << "no reshuffle was tried";
  EXPECT_GT(struck, 0) << "no First Strike was tried";
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
  if (club[w].course().open_x()) ASSERT_NO_FATAL_FAILURE(club.send(w, {}));
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

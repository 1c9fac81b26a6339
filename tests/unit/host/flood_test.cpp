#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "store/log/schema.h"
#include "store/log/sqlite.h"
#include "store/protocol/forks.h"
#include "store/wire/packet.h"
#include "tests/unit/host/talk.h"

/// Attempts to make the host fill other people's boxes: with invitations, press, news of foreign addresses.
namespace hexpost::host::test {
namespace {

constexpr std::int64_t k_day = 86400;

TEST(Flood, of_games_is_stopped_behind_other_commands_too) {
  Config config;
  config.opens_a_day = 2;
  Town town(2, config);
  Player& anna = town.add("Anna");
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(town.ask(anna, "games\nopen fencing\nladder").verdict, "command: open, games, ladder");
  EXPECT_EQ(town.host().ledger().games()->size(), 2u);
}

TEST(Flood, of_invitations_reaches_a_stranger_three_times_a_month) {
  Config config;
  config.opens_a_day = 4;
  Town town(2, config);
  Player& anna = town.add("Anna");
  Player& bela = town.add("Bela");
  const auto all = [&] {
    for (int i = 0; i < 4; ++i)
      town.ask(anna, "open fencing opponent=victim@example.net"),
          town.ask(bela, "open fencing opponent=VICTIM@example.net");
  };
  /// Anna takes a seat in each of her games.
  const auto join = [&] {
    const auto games = town.host().ledger().games();
    ASSERT_TRUE(games);
    for (const GameRow& row : *games) {
      const auto seats = town.host().ledger().seats(row.name);
      if (row.state != GameState::open || !seats->empty()) continue;
      const auto at = anna.path + row.name;
      anna.node = *store::Node::join(at, row.invitation, 0, anna.name, anna.secrets, town.player_setting(anna));
      ASSERT_TRUE(town.mail_newest(anna, "join"));
    }
  };
  all();
  EXPECT_TRUE(town.lost.empty()) << "an asker without a seat has no mail written";
  join();
  EXPECT_EQ(town.lost.size(), 3u);
  EXPECT_EQ(town.host().ledger().games()->size(), 3u) << "no game is opened that nobody is invited to";
  EXPECT_EQ(count(town.news(anna), "The host did not open a game"), 2u);
  town.now += 10 * k_day;
  all(), join();
  EXPECT_EQ(town.lost.size(), 3u);
  town.now += 21 * k_day;
  all(), join();
  EXPECT_EQ(town.lost.size(), 6u);
}

TEST(Flood, of_early_packets_and_deposits_is_answered_as_questions_are) {
  Config config;
  config.mails_a_day = 3;
  Town town(2, config);
  town.begin();
  dice::Random random(11);
  ASSERT_TRUE(town.turn(random));
  Player& victim = town.add("Victim");
  // anyone who has seen one mail of the game can make such mails
  auto packet = *store::decode_packet(**town[0].node->log().packet_at(0));
  for (std::uint64_t i = 0; i < 9; ++i) {
    packet.first = town[0].node->log().size() + 100 + i;
    const auto taken = town.give(mail_text({victim.address,
                                            "host@club.example",
                                            "early" + std::to_string(i) + "@example.org",
                                            "x",
                                            "x",
                                            {},
                                            mail::Block{mail::Kind::packet, base::to_hex(packet.game_id).substr(0, 16),
                                                        0, store::encode_packet(packet)}}));
    EXPECT_TRUE(taken.verdict.starts_with("packet kept")) << taken.verdict;
  }
  EXPECT_EQ(town.news(victim).size(), 3u);
}

TEST(Flood, of_forged_open_mails_keeps_neither_the_secretary_nor_a_member_from_opening_a_game) {
  Town town;
  town.begin();
  Player& anna = town[0];
  for (int i = 0; i < 220; ++i) {
    const std::string from = i % 2 == 0 ? "forged" + std::to_string(i) + "@example.net" : anna.address;
    town.give(
        mail_text({from, "host@club.example", "f" + std::to_string(i) + "@example.net", "x", "open fencing", {}, {}}));
  }
  town.news(anna);
  ASSERT_TRUE(town.host().open_game({"fencing", "spring", {}, 7, 2, 2, 2, "all"}, town.now));
  ASSERT_TRUE(town.host().duty({"carol", "", "", "secretary"}, "open fencing", town.now));
  town.now += 86400;
  town.ask(anna, "open fencing name=mine");
  const auto told = town.news(anna);
  ASSERT_EQ(told.size(), 1u);
  ASSERT_FALSE(*town.host().ledger().game("mine")) << "the room of unconfirmed mails is full";
  std::string answer = told[0];
  for (std::size_t soft = answer.find("=\n"); soft != std::string::npos; soft = answer.find("=\n"))
    answer.erase(soft, 2);
  for (std::size_t coded = answer.find("=3D"); coded != std::string::npos; coded = answer.find("=3D"))
    answer.replace(coded, 3, "=");
  const std::size_t at = answer.find("open fencing name=mine confirm=");
  ASSERT_NE(at, std::string::npos) << answer;
  EXPECT_EQ(town.ask(anna, answer.substr(at, answer.find('\n', at) - at)).verdict, "confirmed command: open");
  EXPECT_TRUE(*town.host().ledger().game("mine"));
  EXPECT_EQ(town.ask(town[1], "open fencing name=guess confirm=0123456789abcdef").verdict, "command: open");
  EXPECT_FALSE(*town.host().ledger().game("guess"));
}

TEST(Flood, of_unconfirmed_offers_is_over_after_two_weeks) {
  Town town;
  town.add("Anna");
  town.give(mail_text({"forged@example.net", "host@club.example", "f@example.net", "x", "open fencing", {}, {}}));
  ASSERT_TRUE(town.host().open_game({"fencing", "spring", {}, 7, 2, 2, 2, "all"}, town.now));
  for (int day = 0; day < 15; ++day) {
    town.now += 86400;
    ASSERT_TRUE(town.host().tick(town.now));
  }
  EXPECT_EQ((*town.host().ledger().game("fencing"))->state, GameState::closed);
  EXPECT_EQ((*town.host().ledger().game("spring"))->state, GameState::open);
}

TEST(Flood, of_digits_in_days_is_refused_with_the_range) {
  Town town;
  Player& anna = town.add("Anna");
  for (const char* days : {"-1", "366", "99999999999", "many"}) {
    town.ask(anna, std::string("open fencing days=") + days);
    EXPECT_EQ(count(town.news(anna), "days is a number from 0 to 365"), 1u) << days;
  }
  EXPECT_TRUE(town.host().ledger().games()->empty());
}

TEST_F(Talk, press_fills_no_box) {
  const auto chatter = [&](int times) {
    std::size_t told = 0;
    for (int i = 0; i < times; ++i)
      say(*mover, "word " + std::to_string(town.now) + " " + std::to_string(i)), told += theirs.size();
    return told;
  };
  EXPECT_EQ(chatter(70), 60u);
  EXPECT_EQ(last().verdict.substr(0, 23), "refused: too much press");
  EXPECT_EQ(say(*other, "Be quiet!").verdict, "press");
  town.now += k_day + 1;
  EXPECT_EQ(chatter(2), 2u);
}

TEST_F(Talk, orders_fill_no_boxes) {
  const std::string own = mover->address;
  for (int i = 0; i < 9; ++i)
    say(*mover, "/host address victim" + std::to_string(i) + "@example.net");
  EXPECT_EQ(last().verdict, "refused: too many orders");
  std::set<std::string> victims;
  for (const MailOut& mail : town.lost)
    victims.insert(mail.to);
  EXPECT_EQ(victims.size(), 5u);
  EXPECT_EQ(say(*other, "/host address elsewhere@example.org").verdict, "order: address")
      << "his own are counted apart";
  town.now += 31 * k_day;
  EXPECT_EQ(say(*mover, "/host address " + own).verdict, "order: address");
  for (int i = 0; i < 40; ++i)
    say(*mover, "/host extend 3\n" + std::to_string(i));
  EXPECT_EQ(last().verdict.substr(0, 24), "refused: too many orders");
}

/// The file of the town's only game.
std::string game_file(const Town& town) {
  std::string out;
  for (const auto& file : std::filesystem::recursive_directory_iterator(town.config().folder)) {
    if (file.path().extension() == ".hexpost" && out.empty()) out = file.path().string();
  }
  return out;
}

TEST_F(Talk, damage_of_the_hosts_own_file_is_never_mailed_as_a_charge) {
  dice::Random random(5);
  for (int i = 0; i < 3; ++i)
    ASSERT_TRUE(town.turn(random));
  hear();
  const store::Log& log = mover->node->log();
  const auto starts = log.packet_starts();
  int tried = 0;
  for (const std::uint64_t first : *starts) {
    const auto bytes = log.packet_at(first);
    const auto packet = store::decode_packet(**bytes);
    const bool of_mover = packet->seat == mover->seat, of_other = packet->seat == other->seat;
    if (first == 0 || packet->leaves.size() < 2 || (!of_mover && !of_other)) continue;
    town.stop();
    {
      auto database = store::sqlite::Database::open(game_file(town));
      ASSERT_TRUE(database);
      for (const std::string& one : store::drop_triggers())
        ASSERT_TRUE(database->execute(one));
      const std::string where = " WHERE seq = " + std::to_string(first + 1);
      ASSERT_TRUE(database->execute("UPDATE events SET body = CAST(x'0800FF' AS BLOB)" + where));
      ASSERT_TRUE(database->execute("UPDATE heads SET signature = zeroblob(64) WHERE size = " +
                                    std::to_string(first + packet->leaves.size())));
      for (const std::string& one : store::make_triggers())
        ASSERT_TRUE(database->execute(one));
    }
    town.restart();
    town.give(of_mover ? *mover : *other, mail::Kind::packet, **bytes,
              "again" + std::to_string(first) + "@example.org");
    hear();
    for (const auto* texts : {&mine, &theirs}) {
      EXPECT_EQ(count(*texts, "has signed two"), 0u) << "event " << first;
      EXPECT_EQ(count(*texts, "signed two"), 0u) << "event " << first;
    }
    EXPECT_TRUE(town.lost.empty());
    const auto held = store::Log::open(game_file(town));
    ASSERT_TRUE(held) << held.error().what;
    const auto rows = store::fork_rows(*held);
    ASSERT_TRUE(rows);
    EXPECT_TRUE(rows->proved.empty() && rows->damage.empty());
    ++tried;
  }
  EXPECT_GE(tried, 2);
  EXPECT_TRUE(town.turn(random)) << "the game goes on";
}

}  // namespace
}  // namespace hexpost::host::test

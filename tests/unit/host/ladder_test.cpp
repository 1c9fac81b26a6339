#include "store/host/ledger/ladder.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

namespace hexpost::host {
namespace {

namespace fs = std::filesystem;

/// A ledger of games between Anna, side 0, and Bela, side 1, on the disk as long as the test lives.
class Ladder : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_);
    auto opened = Ledger::open((folder_ / "host.db").string());
    ASSERT_TRUE(opened);
    ledger_.emplace(*std::move(opened));
  }
  void TearDown() override {
    ledger_.reset();
    fs::remove_all(folder_);
  }

  /// A game that is over.
  void over(const std::string& name, int winner, const std::string& how) {
    GameRow game;
    game.name = name, game.system = "hordes", game.battle = "tapae", game.state = GameState::over;
    game.ended = 1'800'000'000, game.winner = winner, game.how = how;
    ASSERT_TRUE(ledger_->put(game));
    for (int side = 0; side < 2; ++side) {
      SeatRow seat;
      seat.game = name, seat.seat = side, seat.side = side, seat.name = side == 0 ? "Anna" : "Bela";
      ASSERT_TRUE(ledger_->put(seat));
    }
  }
  Standing of(const std::string& player, const Balance& balance = {}) {
    const auto all = ladder(*ledger_, balance);
    if (all) {
      for (const Standing& s : *all)
        if (s.player == player) return s;
    }
    ADD_FAILURE() << player << " is not on the ladder";
    return {};
  }

  fs::path folder_ = fs::temp_directory_path() / ("hexpost-ladder-" + std::to_string(::getpid()));
  std::optional<Ledger> ledger_;
};

TEST_F(Ladder, a_forfeit_counts_at_least_as_a_loss) {
  over("fought", 0, "battle");
  const Standing loser = of("Bela"), winner = of("Anna");
  over("fought", 0, "ruled");  // the same game, given up by silence
  const Standing absent = of("Bela"), present = of("Anna");
  EXPECT_EQ(absent.lost, loser.lost);
  EXPECT_EQ(absent.forfeited, 1);
  EXPECT_LT(absent.points, loser.points);
  EXPECT_LE(absent.rating, loser.rating);
  EXPECT_LT(absent.rating, 1500);
  EXPECT_EQ(present.points, winner.points) << "the opponent gets what a victory brings";
  EXPECT_EQ(present.rating, winner.rating);
}

TEST_F(Ladder, an_adjourned_game_counts_for_neither) {
  over("fought", 0, "battle");
  const Standing before = of("Bela");
  over("adjourned", -1, "ruled");
  EXPECT_EQ(of("Bela").games, before.games);
  EXPECT_EQ(of("Bela").rating, before.rating);
}

TEST_F(Ladder, the_measured_balance_of_the_sides_is_taken_off_the_rating) {
  over("fought", 0, "battle");
  const Balance strong = [](const std::string&, const std::string&) { return std::array<int, 3>{900, 100, 0}; };
  EXPECT_LT(of("Anna", strong).rating, of("Anna").rating) << "a victory with the stronger side is worth less";
  EXPECT_GT(of("Bela", strong).rating, of("Bela").rating);
}

}  // namespace
}  // namespace hexpost::host

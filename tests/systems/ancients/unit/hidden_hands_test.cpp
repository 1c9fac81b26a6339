#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/systems/ancients/model/names.h"
#include "engine/systems/ancients/rules/turn/sequence.h"
#include "tests/systems/ancients/unit/field.h"

/// Hidden hands: a player's program that lacks the opponent's cards plays the same battle. It asks the same questions
/// of the same players, rolls the same dice, and comes to the same state after every step.
namespace {

using namespace hexpost;
using namespace hexpost::ancients;

/// Knows all cards. A new place gets a card that lies nowhere else, by a number that the test chooses.
class Dealer final : public Cards {
 public:
  Dealer(const Data& data, std::uint64_t seed) : data_(data), random_(seed) {}
  std::optional<CardId> card_of(const State& s, Place place) const override {
    if (const auto at = cards_.find(place); at != cards_.end()) return at->second;
    std::set<CardId> free;
    for (std::size_t c = 0; c < data_.cards.size(); ++c)
      free.insert(static_cast<CardId>(c));
    for (const CardId c : s.discards)
      free.erase(c);
    free.erase(s.used);
    for (const Held& held : s.hands) {
      if (const auto at = cards_.find(held.place); at != cards_.end()) free.erase(at->second);
    }
    const auto at = std::next(free.begin(), static_cast<std::ptrdiff_t>(random_.below(free.size())));
    return cards_[place] = *at;
  }
  std::optional<CardId> known(Place place) const {
    const auto at = cards_.find(place);
    return at == cards_.end() ? std::nullopt : std::optional(at->second);
  }

 private:
  const Data& data_;
  mutable dice::Random random_;
  mutable std::map<Place, CardId> cards_;
};

/// Knows the places that it is told of.
class Viewer final : public Cards {
 public:
  std::map<Place, CardId> cards;
  std::optional<CardId> card_of(const State&, Place place) const override {
    const auto at = cards.find(place);
    return at == cards.end() ? std::nullopt : std::optional(at->second);
  }
};

/// What went through the table's doors.
struct Record {
  std::vector<std::string> asked;  ///< player, question, subject, and the line that answered
  std::vector<std::string> lines;
  std::vector<int> dice;
};

class RecordingTable final : public Table {
 public:
  explicit RecordingTable(std::uint64_t seed) : random_(seed) {}
  Record record;

 private:
  int do_roll(int faces, table::Rule, const table::Lump&) override {
    record.dice.push_back(random_.die(faces));
    return record.dice.back();
  }
  void do_ask(const TableView& view, table::Player who, table::AnyQuestion<TableView>& q) override {
    const std::string head = std::to_string(who) + " " + std::string(q.name()) + " " + q.subject(view) + ": ";
    if (q.take_forced(view)) {
      record.asked.push_back(head + "forced " + q.taken(view));
      return;
    }
    const std::string line = q.sample(view, random_);
    ASSERT_FALSE(q.take(view, orders::cut(line))) << line;
    record.asked.push_back(head + line);
    record.lines.push_back(line);
  }
  void do_tell(table::Rule, Fact) override {}
  dice::Random random_;
};

class ReplayTable final : public Table {
 public:
  explicit ReplayTable(const Record& record) : record_(record) {}
  std::vector<std::string> asked;

 private:
  int do_roll(int, table::Rule, const table::Lump&) override { return record_.dice.at(die_++); }
  void do_ask(const TableView& view, table::Player who, table::AnyQuestion<TableView>& q) override {
    const std::string head = std::to_string(who) + " " + std::string(q.name()) + " " + q.subject(view) + ": ";
    if (q.take_forced(view)) {
      asked.push_back(head + "forced " + q.taken(view));
      return;
    }
    const std::string& line = record_.lines.at(line_++);
    const auto refusal = q.take(view, orders::cut(line));
    ASSERT_FALSE(refusal) << line << ": " << refusal->why;
    asked.push_back(head + q.taken(view));
  }
  void do_tell(table::Rule, Fact) override {}
  const Record& record_;
  std::size_t die_ = 0, line_ = 0;
};

/// Plays with a dealer, then again with the cards of one side and those that were played.
void play_blind(const std::string& battle, std::uint64_t seed, int steps) {
  SCOPED_TRACE(battle + " " + std::to_string(seed));
  Data data = test::load(battle);
  data.open_hands = false;
  const auto names = roster_of(data);
  const Dealer dealer(data, seed);
  RecordingTable first(seed);
  State s = initial_state(data);
  std::vector<State> states;
  std::array<std::map<Place, CardId>, 2> held;
  std::map<Place, CardId> played;
  Play p{data, s, first, names, dealer};
  for (int step = 0; step < steps && s.phase != Phase::over; ++step) {
    const std::vector<Held> before = s.hands;
    next_step(p);
    ASSERT_FALSE(testing::Test::HasFailure());
    for (const Held& h : s.hands)
      held[h.side][h.place] = *dealer.card_of(s, h.place);
    for (const Held& h : before) {
      const bool gone = std::ranges::find(s.hands, h.place, &Held::place) == s.hands.end();
      if (gone) played[h.place] = *dealer.known(h.place);
    }
    ASSERT_TRUE(s.open.empty());
    states.push_back(s);
  }
  for (SideId viewer = k_top; viewer <= k_bottom; ++viewer) {
    Viewer cards;
    cards.cards = held[viewer];
    cards.cards.insert(played.begin(), played.end());
    ASSERT_LT(cards.cards.size(), held[0].size() + held[1].size()) << "nothing is hidden";
    ReplayTable second(first.record);
    State again = initial_state(data);
    Play blind{data, again, second, names, cards};
    for (const State& expected : states) {
      next_step(blind);
      ASSERT_FALSE(testing::Test::HasFailure());
      ASSERT_EQ(again, expected);
    }
    ASSERT_EQ(second.asked, first.record.asked);
  }
}

}  // namespace

TEST(AncientsHiddenHands, a_program_without_the_opponents_cards_plays_the_same_battle) {
  for (const std::string battle : {"akragas", "beneventum", "trasimenus", "trebbia", "zama"}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
      ASSERT_NO_FATAL_FAILURE(play_blind(battle, seed, 250));
  }
}

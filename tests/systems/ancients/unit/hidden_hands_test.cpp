#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/systems/ancients/battle.h"
#include "engine/systems/ancients/model/names.h"
#include "engine/systems/ancients/rules/battle/combat.h"
#include "engine/systems/ancients/rules/battle/questions.h"
#include "engine/systems/ancients/rules/turn/sequence.h"
#include "tests/systems/ancients/unit/field.h"

/// Hidden hands: a player's program that lacks the opponent's cards plays the same battle. It asks the same questions
/// of the same players, rolls the same dice, and comes to the same state after every step.
namespace {

using namespace hexpost;
using namespace hexpost::ancients;

/// Knows all cards. A new place gets a card that lies nowhere else, by a number that the test chooses.
class Dealer {
 public:
  Dealer(const Data& data, std::uint64_t seed) : data_(data), random_(seed) {}
  const table::Cards& cards() const { return cards_; }
  /// Puts a card at each empty place of a hand.
  void deal(const State& s) {
    std::set<int> free;
    for (std::size_t c = 0; c < data_.cards.size(); ++c)
      free.insert(static_cast<int>(c));
    for (const CardId c : s.discards)
      free.erase(c);
    free.erase(s.used);
    for (const Held& held : s.hands) {
      if (const auto card = cards_.at(held.place)) free.erase(*card);
    }
    for (const Held& held : s.hands) {
      if (cards_.at(held.place)) continue;
      const auto card = std::next(free.begin(), static_cast<std::ptrdiff_t>(random_.below(free.size())));
      ASSERT_TRUE(cards_.learn({held.place, *card, table::sees(held.side)}));
      free.erase(card);
    }
  }

 private:
  const Data& data_;
  dice::Random random_;
  table::Cards cards_;
};

/// What went through the table's doors.
struct Record {
  std::vector<std::string> asked;  ///< player, question, subject, and the line that answered
  std::vector<std::string> lines;
  std::vector<int> dice;
  std::set<Place> shown;  ///< laid open by a seal in the enemy's turn
};

class RecordingTable final : public Table {
 public:
  RecordingTable(std::uint64_t seed, const Dealer& dealer) : dealer_(dealer), random_(seed) {}
  Record record;

 private:
  int do_roll(int faces, table::Rule, const table::Classes&) override {
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
  std::optional<int> do_show(table::Player, int place) override {
    record.shown.insert(static_cast<Place>(place));
    return dealer_.cards().at(place);
  }
  void do_tell(table::Rule, Fact) override {}
  const Dealer& dealer_;
  dice::Random random_;
};

class ReplayTable final : public Table {
 public:
  /// `mine` are the cards that the replaying program knows; those that are laid open are added.
  ReplayTable(const Record& record, const Dealer& dealer, table::Cards& mine)
      : record_(record), dealer_(dealer), mine_(mine) {}
  std::vector<std::string> asked;

 private:
  int do_roll(int, table::Rule, const table::Classes&) override { return record_.dice.at(die_++); }
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
  std::optional<int> do_show(table::Player, int place) override {
    const auto card = dealer_.cards().at(place);
    if (card) mine_.learn({place, *card, table::k_all_see});
    return card;
  }
  void do_tell(table::Rule, Fact) override {}
  const Record& record_;
  const Dealer& dealer_;
  table::Cards& mine_;
  std::size_t die_ = 0, line_ = 0;
};

/// Plays with a dealer, then again with the cards of one side and those that were played.
void play_blind(const std::string& battle, std::uint64_t seed, int steps) {
  SCOPED_TRACE(battle + " " + std::to_string(seed));
  Data data = test::load(battle);
  data.options[index_of(Option::hidden_hands)] = true;
  const auto names = roster_of(data);
  Dealer dealer(data, seed);
  RecordingTable first(seed, dealer);
  State s = initial_state(data);
  std::vector<State> states;
  std::vector<std::vector<Place>> played;  ///< by step: the places whose cards its packet lays open
  std::set<Place> all;
  Play p{{data, s, first, names}, dealer.cards()};
  for (int step = 0; step < steps && s.phase != Phase::over; ++step) {
    const std::vector<Held> before = s.hands;
    next_step(p);
    ASSERT_FALSE(testing::Test::HasFailure());
    dealer.deal(s);
    for (const Held& h : s.hands)
      all.insert(h.place);
    played.emplace_back();
    for (const Held& h : before) {
      const bool gone = std::ranges::find(s.hands, h.place, &Held::place) == s.hands.end();
      if (gone && !first.record.shown.contains(h.place)) played.back().push_back(h.place);
    }
    ASSERT_TRUE(s.open.empty());
    states.push_back(s);
  }
  for (SideId viewer = k_top; viewer <= k_bottom; ++viewer) {
    table::Cards cards = dealer.cards().seen_by(viewer);
    const bool hidden = std::ranges::any_of(all, [&](Place place) { return !cards.at(place); });
    ASSERT_TRUE(hidden) << "nothing is hidden";
    ReplayTable second(first.record, dealer, cards);
    State again = initial_state(data);
    Play blind{{data, again, second, names}, cards};
    for (std::size_t step = 0; step < states.size(); ++step) {
      for (const Place place : played[step])
        ASSERT_TRUE(cards.learn({place, *dealer.cards().at(place), table::k_all_see}));
      next_step(blind);
      ASSERT_FALSE(testing::Test::HasFailure());
      ASSERT_EQ(again, states[step]);
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

namespace {

/// Every text of the section on cards.
std::string cards_told(const report::Document& doc) {
  std::string out;
  for (const report::Section& section : doc.sections) {
    for (const report::Block& block : section.blocks) {
      if (const auto* list = std::get_if<report::List>(&block)) {
        for (const std::string& item : list->items)
          out += item + "\n";
      }
    }
  }
  return out;
}

std::unique_ptr<table::Match> begun_with_hidden_hands() {
  Data data = test::load("akragas");
  data.options[index_of(Option::hidden_hands)] = true;
  auto match = battle(std::move(data))->begin();
  match->run();
  return match;
}

}  // namespace

TEST(AncientsHiddenHands, a_card_that_is_not_known_is_refused) {
  const auto match = begun_with_hidden_hands();
  ASSERT_EQ(match->awaited().kind, table::Awaited::Kind::decision);
  ASSERT_EQ(match->awaited().question, "card");
  EXPECT_TRUE(match->pending(10)->answers.empty());
  EXPECT_TRUE(match->proposal().empty());
  match->push({match->awaited().who, {"play order-two-left"}, {}, {}});
  match->run();
  const auto voided = match->first_voided();
  ASSERT_TRUE(voided);
  EXPECT_EQ(voided->rule, "3.2");
  EXPECT_FALSE(match->last_answered());
}

TEST(AncientsHiddenHands, what_the_program_knows_stands_beside_the_state_and_each_player_sees_the_own_hand) {
  const auto match = begun_with_hidden_hands();
  const table::Player owner = match->awaited().who, enemy = other(owner);
  const std::string before = match->position();
  // the card at place 0 is of kind 0, and so on: the first side took the first places
  for (int place = 0; place < 3; ++place)
    ASSERT_TRUE(match->learn({place, 0 + place, table::sees(owner)}));
  EXPECT_FALSE(match->learn({0, 5, table::sees(owner)})) << "another card is known to lie there";
  match->run();
  EXPECT_EQ(match->position(), before) << "knowledge is no part of the position";
  EXPECT_FALSE(match->pending(10)->answers.empty());
  const std::string title = "Order Two Units Left";
  EXPECT_NE(cards_told(match->situation(owner)).find(title), std::string::npos);
  EXPECT_EQ(cards_told(match->situation(enemy)).find(title), std::string::npos);
  EXPECT_NE(cards_told(match->situation(std::nullopt)).find(title), std::string::npos);
  // a copy knows what the original knows, and the card that is played is no longer in the hand
  const auto copy = match->clone();
  copy->push({owner, {"play order-two-left"}, {}, {}});
  copy->run();
  EXPECT_TRUE(copy->last_answered());
  EXPECT_NE(cards_told(copy->situation(enemy)).find(title), std::string::npos) << "it lies open on the table";
}

namespace {

/// The defender wants to strike, its seal names a place or none, and this card lies there.
class Struck final : public Table {
 public:
  Struck(std::string place, std::optional<int> card) : place_(std::move(place)), card_(card) {}
  std::vector<std::string> told;
  table::Cards cards;
  int shown = 0, dice = 0;

 private:
  int do_roll(int, table::Rule, const table::Classes&) override { return ++dice, 3; }  // hits no unit of the field
  void do_ask(const TableView& view, table::Player, table::AnyQuestion<TableView>& q) override {
    if (q.take_forced(view)) return;
    const std::string_view word = q.name() == "strike"        ? "held"
                                  : q.name() == "strike-card" ? std::string_view(place_)
                                                              : "no";
    ASSERT_TRUE(q.take_word(view, word) || q.take_first(view)) << q.name();
  }
  std::optional<int> do_show(table::Player, int place) override {
    ++shown;
    if (card_) cards.learn({place, *card_, table::k_all_see});
    return card_;
  }
  void do_tell(table::Rule, Fact fact) override { told.push_back(base::text(fact.sentence)); }
  std::string place_;
  std::optional<int> card_;
};

/// B-MI1 attacks T-MI1, whose side holds one card at place 0; hidden hands.
struct Attacked : test::Field {
  Attacked() {
    put("B-MI1", "5,4"), put("T-MI1", "4,4");
    s.active = k_bottom, s.phase = Phase::battle;
    s.units[0].ordered = true;
    s.hands.push_back({0, k_top});
    s.next = 1, s.end = 10;
    data.options[index_of(Option::hidden_hands)] = true;
  }
  int card_of_effect(Effect effect) const {
    for (std::size_t card = 0; card < data.cards.size(); ++card) {
      if (data.kinds[static_cast<std::size_t>(data.cards[card].kind)].effect == effect) return static_cast<int>(card);
    }
    return -1;
  }
  /// The seal names this place, where a card of this effect lies.
  Struck attack(const std::string& place, Effect effect) {
    Struck table(place, card_of_effect(effect));
    attack(table);
    return table;
  }
  void attack(Struck& table) {
    const auto names = roster_of(data);
    Play p{{data, s, table, names}, table.cards};
    close_combat(p, 0, at("4,4"));
  }
};
bool told(const Struck& table, std::string_view text) {
  return std::ranges::any_of(table.told, [&](const std::string& one) { return one.find(text) != std::string::npos; });
}

}  // namespace

TEST(AncientsHiddenHands, a_first_strike_that_came_after_the_seal_waits_for_the_next_one) {  // (S227)
  Attacked f;
  // `held` was sealed, and the place of First Strike as "none": the card was drawn later
  const Struck before = f.attack("none", Effect::first_strike);
  EXPECT_EQ(before.shown, 0);
  EXPECT_FALSE(told(before, "plays First Strike"));
  EXPECT_EQ(f.s.hands.size(), 1U) << "it stays in the hand";
  // the next seal names it
  Attacked g;
  const Struck after = g.attack("0", Effect::first_strike);
  EXPECT_EQ(after.shown, 1);
  EXPECT_TRUE(told(after, "plays First Strike"));
  EXPECT_TRUE(g.s.hands.empty());
  EXPECT_EQ(g.s.discards.size(), 1U);
}

TEST(AncientsHiddenHands, a_program_that_knows_the_hand_opens_the_same_seals) {
  // after the battle, or at its holder's home, the card is known before the seal is opened
  for (const Effect effect : {Effect::first_strike, Effect::clash}) {
    for (const std::string place : {"0", "none"}) {
      std::vector<std::string> told;
      for (const bool known : {false, true}) {
        Attacked f;
        Struck table(place, f.card_of_effect(effect));
        if (known) table.cards.learn({0, f.card_of_effect(effect), table::sees(k_top) | table::sees(k_bottom)});
        f.attack(table);
        EXPECT_EQ(table.shown, place == "0" ? 1 : 0);
        if (known)
          EXPECT_EQ(table.told, told);
        else
          told = table.told;
      }
    }
  }
}

TEST(AncientsHiddenHands, a_seal_that_names_another_card_counts_as_no_and_the_report_names_it) {  // (S228)
  Attacked f;
  const Struck table = f.attack("0", Effect::clash);
  EXPECT_EQ(table.shown, 1);
  EXPECT_FALSE(told(table, "plays First Strike"));
  EXPECT_TRUE(told(table, "is no First Strike"));
  EXPECT_EQ(f.s.hands.size(), 1U) << "it was shown, and stays in the hand";
  EXPECT_FALSE(f.s.struck);
}

namespace {

/// Seals by which T-MI1 strikes first if the card is held, and which say that it is not.
class HeldNot final : public table::Source {
 public:
  explicit HeldNot(const table::Battle& battle) : battle_(battle) {}
  int openings = 0;
  std::optional<int> die(int, std::string_view) override { return 3; }
  std::optional<std::string> opening(table::Player who, std::uint32_t slot) override {
    ++openings;
    const std::string name = battle_.slots(who).at(slot);
    if (name == strike_slot("T-MI1")) return "strike do held";
    return name == k_strike_card.name ? "strike-card do none"
                                      : "defend do stand; back do no; flags do all; retreat do away";
  }

 private:
  const table::Battle& battle_;
};

}  // namespace

TEST(AncientsHiddenHands, a_card_that_a_later_packet_lays_open_is_not_known_before_that_packet) {
  Attacked f;
  const auto battle = hexpost::ancients::battle(f.data);
  const auto begin = [&] {
    auto match = battle->from_position("hexpost position v1\nat savepoint\n" + print_position(f.data, f.s));
    EXPECT_TRUE(match) << match.error().where << ": " << match.error().what;
    return *std::move(match);
  };
  const auto played = begin();
  HeldNot seals(*battle);
  played->push({k_bottom, {"attack B-MI1 at T-MI1", "end-battle"}, {true, true}, {}});
  played->run(&seals);
  ASSERT_GE(seals.openings, 2) << "the rules must ask for the place of First Strike, since Top's hand is hidden";
  const table::Segment first = played->last();
  const std::string then = played->position();
  // Top's only card lies open as soon as it is played
  const table::Segment second{
      k_top, {"play clash"}, {true, true}, {}, {{0, f.card_of_effect(Effect::clash), table::k_all_see}}};
  const auto at_once = begin();
  at_once->push(first), at_once->push(second);
  at_once->run();
  EXPECT_FALSE(at_once->misfit()) << *at_once->misfit();
  played->push(second);
  played->run();
  EXPECT_EQ(at_once->position(), played->position());
  EXPECT_NE(played->position(), then);
}

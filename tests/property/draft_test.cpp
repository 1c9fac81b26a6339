#include "cli/player/draft.h"

#include <gtest/gtest.h>

#include "cli/player/draft_text.h"
#include "cli/player/group_orders.h"
#include "cli/player/stepper.h"
#include "engine/base/text.h"
#include "engine/orders/lenient.h"
#include "engine/systems/kadesh/battle.h"
#include "engine/systems/kadesh/model/position.h"
#include "engine/systems/system.h"
#include "engine/table/trial.h"
#include "tests/property/plain_play.h"
#include "tests/systems/kadesh/unit/field.h"

/// A draft of orders is completed line by line, also below the heading of a later turn.
namespace {

using namespace hexpost;
using table::Awaited;

std::unique_ptr<table::Battle> sumer() {
  return property::shipped("chariots", "sumer");
}

/// The first position of a game by plain orders in which this wing gets orders; null if the game has none.
std::unique_ptr<table::Match> orders_of(const table::Battle& battle, const std::string& wing, std::uint64_t seed) {
  auto match = battle.begin();
  table::Chance chance(table::proposed_policies(battle), seed);
  table::Player who = match->run(&chance).who;
  for (int n = 0; n < 200 && !match->over(); ++n) {
    if (match->awaited().question == "orders" && match->turn_name() == wing) return match;
    match->push(property::plain_packet(battle, *match, who));
    who = match->run(&chance).who;
  }
  return nullptr;
}

/// The same of the first game that has one: which stops a game has depends on its dice and on the plain orders.
std::unique_ptr<table::Match> orders_of(const table::Battle& battle, const std::string& wing) {
  constexpr std::uint64_t k_games = 50;
  for (std::uint64_t seed = 1; seed <= k_games; ++seed) {
    if (auto match = orders_of(battle, wing, seed)) return match;
  }
  ADD_FAILURE() << "no Orders Phase of " << wing;
  return nullptr;
}

TEST(Stepper, goes_to_a_later_turn_by_its_name_and_back_to_another) {
  const auto battle = sumer();
  const auto board = orders_of(*battle, "Ak-shock");
  ASSERT_TRUE(board);
  cli::Stepper at(*battle, *board, board->awaited().who, {});
  at.seek("Ak-missile");
  EXPECT_EQ(at.now().turn_name(), "Ak-missile");
  // an unknown wing stays in the line
  at.seek("Nowhere");
  EXPECT_EQ(at.now().turn_name(), "Ak-missile");
}

TEST(Stepper, answers_what_comes_before_a_line_and_ends_no_phase_for_it) {
  const auto battle = sumer();
  const auto board = orders_of(*battle, "Ak-shock");
  ASSERT_TRUE(board);
  cli::Stepper at(*battle, *board, board->awaited().who, {"stand army mode do stay", "stand army trump do no"});
  at.seek("Ak-missile");
  const std::string line = "move Ak-LI1 2428";  // far away: never legal
  at.reach(line);
  EXPECT_EQ(at.now().awaited().question, "orders");
  ASSERT_TRUE(at.voided(line));
  // it waits there for another line, and does not give up the phase to carry this one out
  at.reach(line);
  EXPECT_EQ(at.now().awaited().question, "orders");
  EXPECT_EQ(at.now().turn_name(), "Ak-missile");
}

TEST(Stepper, goes_past_the_questions_that_an_answer_brings_the_enemy) {
  const auto battle = sumer();
  int reached = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const auto board = orders_of(*battle, "Ak-shock", seed);
    if (!board) continue;
    const table::Player who = board->awaited().who;
    cli::Stepper at(*battle, *board, who, {});
    dice::Random random(seed);
    for (int n = 0; n < 40; ++n) {
      // any move comes behind what is asked now
      const bool orders = at.now().awaited().question == "orders";
      const std::string line = orders ? at.now().sample(random) : "move Ak-LI1 2428";
      if (!line.starts_with("move ")) continue;
      at.reach(line);
      if (at.now().awaited().kind != Awaited::Kind::decision || at.now().turn() != board->turn()) break;
      EXPECT_EQ(at.now().awaited().who, who) << seed << ": " << line << ": " << at.now().awaited().question;
      reached += orders ? 0 : 1;
      if (orders) at.take(line);
    }
  }
  EXPECT_GT(reached, 5);
}

/// The first position of a game by plain orders in which a player is asked this, in one of a few games.
std::unique_ptr<table::Match> asked_in(const table::Battle& battle, const std::string& question) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto match = battle.begin();
    table::Chance chance(table::proposed_policies(battle), seed);
    table::Player who = match->run(&chance).who;
    for (int n = 0; n < 200 && !match->over(); ++n) {
      if (match->awaited().question == question) return match;
      table::Segment s{who, {}, std::vector<bool>(battle.players().size(), true), {}};
      if (match->awaited().kind == Awaited::Kind::decision) s.lines = match->proposal();
      match->push(std::move(s));
      who = match->run(&chance).who;
    }
  }
  ADD_FAILURE() << "no game asks " << question;
  return nullptr;
}

TEST(Stepper, a_stand_line_does_not_pass_the_question_that_a_line_answers) {
  const auto battle = sumer();
  int kept = 0, passed = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const auto board = orders_of(*battle, "Ak-shock", seed);
    if (!board) continue;
    for (const bool leave : {false, true}) {
      cli::Stepper at(*battle, *board, board->awaited().who, {"stand army shock do auto"});
      if (leave) at.leave_to_lines("shock");
      for (const std::string& line : board->proposal()) {
        if (!line.starts_with("end-") && !line.starts_with("stand ")) at.take(line);
      }
      at.take("end-orders ak-shock");
      (leave ? kept : passed) += at.now().awaited().question == "shock" ? 1 : 0;
    }
  }
  EXPECT_EQ(passed, 0);
  EXPECT_GT(kept, 0);
}

TEST(Stepper, a_leader_is_led_though_a_stand_line_ends_the_moves_of_leaders) {
  const auto* chariots = hexpost::find_system(hexpost::systems(), "chariots");
  const auto battle = std::move(chariots->load(data::Library::builtin(), {"senzar", {}, {}})->battle);
  const auto board = asked_in(*battle, "leaders");
  ASSERT_TRUE(board);
  const auto asked = board->pending(64);
  ASSERT_TRUE(asked);
  int filled = 0;
  for (const std::string& answer : asked->answers) {
    const auto words = base::words(answer);
    if (words.size() < 4 || words[0] != "lead") continue;
    const std::string typed = "lead " + std::string(words[1]) + " " + std::string(words.back());
    cli::Stepper at(*battle, *board, board->awaited().who, {"stand army leaders do end"});
    at.reach(typed);
    EXPECT_EQ(at.now().awaited().question, "leaders") << typed;
    EXPECT_TRUE(at.voided(typed));
    EXPECT_FALSE(cli::ways_of(*chariots, at.now(), typed, 2).empty()) << typed;
    ++filled;
  }
  EXPECT_GT(filled, 0);
}

TEST(Draft, an_attack_of_a_chariot_takes_its_runner_along) {
  const auto match = kadesh::battle(kadesh::test::load("ramses"))->begin();
  using Lines = std::vector<std::string>;
  EXPECT_EQ(kadesh::with_runners(*match, "attack 1937 by PR-C4"), Lines{"attack 1937 by PR-C4 PR-Ru4"});
  EXPECT_EQ(kadesh::with_runners(*match, "attack 1937 by PR-C4 PR-Ru4"), Lines{});
  EXPECT_EQ(kadesh::with_runners(*match, "attack 1937 by PR-C4 PR-H1 PR-C3 under PR-Mesha"),
            (Lines{"attack 1937 by PR-C4 PR-H1 PR-C3 PR-Ru4 PR-Ru3 under PR-Mesha",
                   "attack 1937 by PR-C4 PR-H1 PR-C3 PR-Ru4 under PR-Mesha",
                   "attack 1937 by PR-C4 PR-H1 PR-C3 PR-Ru3 under PR-Mesha"}));
  EXPECT_EQ(kadesh::with_runners(*match, "fire 1937 by PR-C4"), Lines{});
}

TEST(Draft, archers_that_attack_are_left_out_of_the_automatic_fire) {
  const auto battle = kadesh::battle(kadesh::test::load("vanguard"));
  kadesh::test::Field f("vanguard");
  f.put("LW-H1", "0918", "W"), f.put("AM-A1", "0818", "E"), f.put("AM-A2", "1018", "W");
  f.s.phase = kadesh::Phase::archery, f.s.stage = 1, f.s.active = kadesh::k_egypt;
  auto match = battle->from_position("hexpost position v1\nat savepoint\n" + kadesh::print_position(f.data, f.s));
  ASSERT_TRUE(match);
  (*match)->run();
  using Lines = std::vector<std::string>;
  EXPECT_EQ(kadesh::fire_without_attackers(**match, {"attack 0918 by AM-A1"}),
            (Lines{"fire 0918 by AM-A2", "end-fire"}));
  EXPECT_EQ(kadesh::fire_without_attackers(**match, {"attack 0918 by AM-A1 AM-A2"}), Lines{"end-fire"});
  EXPECT_EQ(kadesh::fire_without_attackers(**match, {"attack 0918 by AM-H1"}), Lines{}) << "none of them could fire";
  EXPECT_EQ(kadesh::fire_without_attackers(**match, {"end-fire", "attack 0918 by AM-A1"}), Lines{});
  EXPECT_EQ(kadesh::fire_without_attackers(**match, {"fire 0918 by AM-A2", "attack 0918 by AM-A1"}), Lines{})
      << "the player orders the archers";
}

TEST(Draft, an_attack_out_of_reach_has_the_move_whose_refusal_says_how_far) {
  const auto battle = kadesh::battle(kadesh::test::load("vanguard"));
  kadesh::test::Field f("vanguard");
  f.put("LW-H1", "2918", "W"), f.put("LW-H2", "1118", "W"), f.put("AM-H1", "0818", "E"), f.put("AM-H2", "0618", "E");
  f.s.phase = kadesh::Phase::moves, f.s.active = kadesh::k_egypt;
  auto match = battle->from_position("hexpost position v1\nat savepoint\n" + kadesh::print_position(f.data, f.s));
  ASSERT_TRUE(match);
  (*match)->run();
  const auto far = kadesh::lookups().moves_into_contact(**match, "attack 2918 by AM-H1 AM-H2");
  ASSERT_EQ(far.size(), 2u);
  EXPECT_NE(base::words(far[0])[2], base::words(far[1])[2]) << "no two of them to one hex";
  (*match)->push({kadesh::k_egypt, {far[0]}, {false, false}, {}});
  (*match)->run();
  const auto refused = (*match)->first_voided();
  ASSERT_TRUE(refused);
  EXPECT_NE(refused->why.find("is too far for AM-H1: the way costs"), std::string::npos) << refused->why;
}

TEST(Draft, lines_stand_in_for_shocks_of_which_one_became_impossible) {
  const auto* chariots = hexpost::find_system(hexpost::systems(), "chariots");
  const auto battle = sumer();
  const auto board = battle->begin();
  using Lines = std::vector<std::string>;
  const std::string both = "shock Ak-SI1 at Ur-SI1 and Ak-SI2 Ak-SI3 at Ur-SI2";
  const std::string first = "shock Ak-SI1 at Ur-SI1", second = "shock Ak-SI2 Ak-SI3 at Ur-SI2";
  EXPECT_EQ(chariots->lines_instead(both), (Lines{second, first, "shock auto"}));
  EXPECT_EQ(chariots->lines_instead(first), Lines{"shock auto"});
  EXPECT_EQ(chariots->lines_instead("shock all"), Lines{});
  EXPECT_EQ(chariots->lines_instead("move Ak-SI1 0101"), Lines{});
  EXPECT_EQ(board->joined(both, first), both) << "a sheet may offer both again";
  cli::DraftLines draft;
  draft.lines = {{1, both}, {2, "end-orders Ak-shock"}};
  table::Outlook outlook;
  outlook.lines.resize(2);
  outlook.lines[0].canonical = both, outlook.lines[0].reached = 9, outlook.lines[0].legal = 9;
  EXPECT_FALSE(cli::add_lines_instead(*chariots, *board, draft, outlook)) << "it was never void";
  outlook.lines[0].legal = 0;
  EXPECT_FALSE(cli::add_lines_instead(*chariots, *board, draft, outlook)) << "it is refused";
  outlook.lines[0].legal = 7;
  ASSERT_TRUE(cli::add_lines_instead(*chariots, *board, draft, outlook));
  ASSERT_EQ(draft.lines.size(), 5u);
  EXPECT_EQ(draft.lines[1].text, second);
  EXPECT_EQ(draft.lines[3].text, "shock auto");
  outlook.lines.insert(outlook.lines.begin() + 1, 3, table::LineOutlook{});
  outlook.lines[2].legal = 2;
  cli::keep_used_lines_instead(battle->names(), draft, outlook);
  ASSERT_EQ(draft.lines.size(), 3u);
  EXPECT_EQ(draft.lines[1].text, first);
  EXPECT_EQ(outlook.lines.size(), 3u);
  draft.lines = {{1, first}, {2, "stand army shock do none"}};
  outlook.lines.resize(2);
  outlook.lines[0].canonical = first;
  outlook.lines[1].canonical = "stand army shock do none", outlook.lines[1].stand = true;
  EXPECT_FALSE(cli::add_lines_instead(*chariots, *board, draft, outlook)) << "the player's standing order answers";
}

/// In Ancients units have no facing, and the players sit at opposite edges.
TEST(GroupOrders, lead_each_side_of_ancients_away_from_its_own_edge) {
  const auto* ancients = hexpost::find_system(hexpost::systems(), "ancients");
  const auto battle = property::shipped("ancients", "akragas");
  const auto match = battle->begin();
  const auto lines = [&](table::Player who, const std::string& typed) {
    const auto group = cli::read_group_order(ancients, *battle, *match, who, {}, typed);
    return group ? group->units.front().lines : std::vector<std::string>{};
  };
  EXPECT_EQ(lines(0, "advance C-HI1 1"), (std::vector<std::string>{"move C-HI1 0305", "move C-HI1 0304"}));
  EXPECT_EQ(lines(1, "advance S-HI1 1"), (std::vector<std::string>{"move S-HI1 0704", "move S-HI1 0705"}));
  EXPECT_FALSE(lines(1, "advance S-HI1").empty()) << "without a number it goes as far as it can";
}

TEST(Draft, a_way_that_was_chosen_stands_in_the_line_of_its_order_alone) {
  const auto battle = sumer();
  cli::DraftLines draft;
  draft.lines = {{2, "move Ak-SI1 1720 1821"}, {2, "move Ak-LI5 1817"}, {2, "move Ak-SI2 1722"}, {3, "end-orders"}};
  cli::Completion open{2, "move Ak-LI5 1817", {}, {}, {}, {}, {}};
  open.ways = {{"move Ak-LI5 1718 1818 1817", {}, {}, {}}, {"move Ak-LI5 1718 1717 1817", {}, {}}};
  draft.completions = {open};
  const std::string text = "# orders\nmove Ak-SI1 1821, Ak-LI5 1817, Ak-SI2 1722 # left\nend-orders\n";
  EXPECT_EQ(cli::with_ways(battle->names(), text, draft, {1}),
            "# orders\nmove Ak-SI1 1720 1821  # left\nmove Ak-LI5 1718 1717 1817\nmove Ak-SI2 1722\nend-orders\n");
  EXPECT_EQ(cli::with_ways(battle->names(), text, draft, {}), text);
  EXPECT_EQ(cli::with_ways(battle->names(), text, draft, {2}),
            "# orders\nmove Ak-SI1 1720 1821  # left\nmove Ak-SI2 1722\nend-orders\n")
      << "none of the two";
}

TEST(Draft, plain_orders_take_the_first_way_of_each_order_and_ask_for_no_choice) {
  const auto battle = sumer();
  const std::string text = "# orders\nmove Ak-LI5 1817\nmove Ak-SI2 1822\nend-orders\n";
  int reads = 0;
  // the way of the first order is open; when it is chosen, the way of the second is
  const auto complete = [&](const std::vector<orders::Numbered>& lines) {
    cli::DraftLines draft;
    ++reads;
    for (const orders::Numbered& l : lines) {
      draft.lines.push_back(l);
      if (l.text != "move Ak-LI5 1817" && l.text != "move Ak-SI2 1822") continue;
      if (std::ranges::any_of(draft.completions, &cli::Completion::open)) continue;
      cli::Completion open{l.number, l.text, {}, {}, {}, {}, {}};
      const bool first = l.text == "move Ak-LI5 1817";
      open.ways = {{first ? "move Ak-LI5 1818 1817" : "move Ak-SI2 1722 1822", {}, {}, {}}, {l.text, {}, {}}};
      draft.completions.push_back(open);
    }
    return draft;
  };
  EXPECT_EQ(cli::with_first_ways(battle->names(), text, complete),
            "# orders\nmove Ak-LI5 1818 1817\nmove Ak-SI2 1722 1822\nend-orders\n");
  EXPECT_EQ(reads, 3);
}

TEST(Draft, a_unit_of_a_group_that_no_trial_run_moves_is_left_out_with_the_reason) {
  cli::DraftLines draft;
  draft.lines = {{1, "end-leads"}, {3, "move A 0102"}, {3, "move B 0203"}, {4, "move B 0203"}};
  cli::Completion group{3, "advance left 1", {}, {}, {"move A 0102", "move B 0203"}, {"move A 0102", "move B 0203"},
                        {}};
  draft.completions = {group};
  table::Outlook outlook;
  outlook.lines.resize(4);
  EXPECT_FALSE(cli::leave_out_hopeless(draft, outlook));
  for (const std::size_t i : {std::size_t{2}, std::size_t{3}}) {
    outlook.lines[i].reached = 50;
    outlook.lines[i].trouble = base::Refusal{"9.21", "B is Engaged", 0, {}};
  }
  EXPECT_TRUE(cli::leave_out_hopeless(draft, outlook));
  ASSERT_EQ(draft.lines.size(), 3u);
  EXPECT_EQ(draft.lines[2].number, 4) << "an order for one unit stays, and is an error";
  EXPECT_EQ(draft.completions[0].left_out, std::vector<std::string>{"B: [9.21] B is Engaged"});
  EXPECT_EQ(draft.completions[0].lines, std::vector<std::string>{"move A 0102"});
  // the last unit of a group stays: an order that no unit can carry out is an error
  outlook.lines.assign(3, {});
  outlook.lines[1].reached = 50;
  outlook.lines[1].trouble = base::Refusal{"9.21", "A is Engaged", 0, {}};
  EXPECT_FALSE(cli::leave_out_hopeless(draft, outlook));
}

TEST(Draft, what_a_check_refuses_is_taken_out_and_the_other_orders_of_the_line_stay) {
  const auto battle = sumer();
  cli::DraftCheck checked;
  checked.draft.lines = {{2, "move Ak-SI1 1720 1821"}, {2, "move Ak-LI5 2017"}, {3, "fly home"}, {4, "end-orders"}};
  checked.outlook.lines.resize(4);
  checked.outlook.lines[1].reached = 50;  // and never legal
  checked.outlook.lines[2].verdict.refusal = base::Refusal{"", "fly is not an order", 1, {}};
  const std::string text = "# orders\nmove Ak-SI1 1821, Ak-LI5 2017 # left\nfly home\nend-orders\n";
  EXPECT_EQ(cli::without_refused(battle->names(), text, checked),
            "# orders\nmove Ak-SI1 1720 1821  # left\nend-orders\n");
  // an answer is missing: to take lines out does not help
  checked.outlook.answers = false;
  EXPECT_EQ(cli::without_refused(battle->names(), text, checked), std::nullopt);
  checked.outlook.answers = true;
  // nothing is refused, or nothing would be left
  checked.outlook.lines[1].legal = 50;
  checked.outlook.lines[2].verdict.refusal.reset();
  EXPECT_EQ(cli::without_refused(battle->names(), text, checked), std::nullopt);
  for (table::LineOutlook& line : checked.outlook.lines)
    line.verdict.refusal = base::Refusal{"", "no", 1, {}};
  EXPECT_EQ(cli::without_refused(battle->names(), text, checked), std::nullopt);
}

/// An enemy that an order names is meant where it stands. In the draft's trial it may have moved by guessed dice.
TEST(Draft, an_enemy_stands_where_the_board_has_it) {
  const auto battle = kadesh::battle(kadesh::test::load("vanguard"));
  const auto archers_in = [&](const std::string& label) {
    kadesh::test::Field f("vanguard");
    f.put("LW-A1", label, "W"), f.put("AM-H1", "0818");
    f.s.phase = kadesh::Phase::melee, f.s.stage = 1, f.s.active = kadesh::k_egypt;
    auto match = battle->from_position("hexpost position v1\nat savepoint\n" + kadesh::print_position(f.data, f.s));
    EXPECT_TRUE(match);
    (*match)->run();
    return *std::move(match);
  };
  const auto board = archers_in("0918"), now = archers_in("1017");
  EXPECT_EQ(cli::write_places_out(*battle, *now, *board, kadesh::k_egypt, "attack LW-A1 by AM-H1"),
            "attack 0918 by AM-H1");
}

/// The leader behind `under` is one of the player's own: the enemy has none there to attack.
TEST(Draft, a_short_name_behind_under_is_of_an_own_leader) {
  const auto battle = kadesh::battle(kadesh::test::load("vanguard"));
  const std::vector<std::string> own{"LW-C1", "LW-C2", "GalIm-L"};
  EXPECT_EQ(orders::plain_lines(battle->names(), "attack 0721 by LW-C2 under GalIm", own),
            std::vector<std::string>{"attack 0721 by LW-C2 under GalIm-L"});
}

}  // namespace

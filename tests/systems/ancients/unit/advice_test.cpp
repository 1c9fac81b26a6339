#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>

#include "engine/base/text.h"
#include "engine/report/words.h"
#include "engine/systems/ancients/battle.h"
#include "engine/systems/ancients/book/card_texts.h"
#include "engine/systems/ancients/report/situation.h"
#include "engine/systems/ancients/rules/cards/orders.h"
#include "tests/systems/ancients/unit/field.h"

/// What the program adds for the player: hexes that a line leaves out, and what the sheet says of cards and sections.
namespace hexpost::ancients::test {
namespace {

std::vector<std::string> moves_into_contact(const table::Match& match, std::string_view line) {
  return lookups().moves_into_contact(match, line);
}

/// A board on which the bottom side moves, all its pieces ordered.
struct March : Field {
  explicit March(Phase phase = Phase::moves) {
    s.active = k_bottom, s.phase = phase;
    s.turns = {1, 1};
  }
  std::unique_ptr<table::Match> match() {
    for (std::size_t u = 0; u < s.units.size(); ++u)
      s.units[u].ordered = data.units[u].side == k_bottom;
    for (std::size_t l = 0; l < s.leaders.size(); ++l)
      s.leaders[l].ordered = data.leaders[l].side == k_bottom;
    battle = ancients::battle(Data(data));
    auto out = battle->from_position("hexpost position v1\nat savepoint\n" + print_position(data, s));
    if (!out) throw std::runtime_error(out.error().what + " " + out.error().where);
    (*out)->push({k_bottom, {}, {false, false}, {}});
    (*out)->run();
    return *std::move(out);
  }
  std::vector<std::string> ways_of(const std::string& line, std::size_t limit = 16) {
    const auto at = match();
    auto out = ancients::lookups().ways(*at, line, limit);
    for (const std::string& way : out)
      EXPECT_EQ(table_verdict(*at, way), "") << way;
    return out;
  }
  /// Why the rules refuse the line; empty if they do not.
  static std::string table_verdict(const table::Match& at, const std::string& line) {
    const auto play = at.clone();
    play->push({k_bottom, {line}, {false, false}, {}});
    play->run();
    for (const table::Entry& entry : play->trace()) {
      if (entry.kind == table::Entry::Kind::voided) return entry.why;
    }
    return "";
  }
  std::unique_ptr<table::Battle> battle;
};

}  // namespace

TEST(AncientsWays, of_a_move_that_names_its_last_hex_alone_are_the_shortest_ones) {
  March f;
  f.put("B-LC1", "6,4");
  f.put("B-MI1", "5,4");
  f.put("T-MI1", "1,1");
  const auto ways = f.ways_of("move B-LC1 " + label("4,4"));
  // 5,4 is taken: the one way of two hexes goes by 5,3
  EXPECT_EQ(ways, (std::vector<std::string>{"move B-LC1 " + label("5,3") + " " + label("4,4")}));
}

TEST(AncientsWays, lead_a_unit_into_the_contact_that_its_attack_needs) {
  for (const Phase phase : {Phase::card, Phase::moves}) {
    March f(phase);
    f.put("B-MC1", "6,4");
    f.put("B-LB1", "6,2");
    f.put("T-MI1", "4,4");
    f.put("T-LI1", "1,1");
    const auto at = f.match();
    EXPECT_EQ(moves_into_contact(*at, "attack B-MC1 at T-MI1").size(), 1u);
    for (const std::string& move : moves_into_contact(*at, "attack B-MC1 at T-MI1"))
      EXPECT_EQ(hex::distance(*f.data.board.grid.find(base::words(move).back()), *f.data.board.grid.find(label("4,4"))),
                1)
          << move;
    // out of reach: its refusal says why
    const auto far = moves_into_contact(*at, "attack B-MC1 at T-LI1");
    ASSERT_EQ(far.size(), 1u);
    EXPECT_EQ(hex::distance(*f.data.board.grid.find(base::words(far[0]).back()), *f.data.board.grid.find(label("1,1"))),
              1)
        << far[0];
    if (phase == Phase::moves) {
      EXPECT_NE(March::table_verdict(*at, far[0]).find("no free way of 3 hexes leads"), std::string::npos)
          << March::table_verdict(*at, far[0]);
    }
    EXPECT_TRUE(moves_into_contact(*at, "fire B-LB1 at T-MI1").empty()) << "in range where it stands";
    EXPECT_TRUE(moves_into_contact(*at, "move B-MC1 " + label("5,4")).empty());
  }
  March f(Phase::moves);
  f.put("B-MC1", "6,4");
  f.put("T-MI1", "5,4");
  EXPECT_TRUE(moves_into_contact(*f.match(), "attack B-MC1 at T-MI1").empty()) << "beside it";
}

TEST(AncientsWays, end_in_the_hex_that_the_player_names_last_or_nowhere) {
  March f;
  f.put("B-AX1", "6,4");
  f.put("B-MI1", "5,4");
  f.put("T-MI1", "1,1");
  Played& now = f.s.last[k_bottom];
  now.card = now.as = kind_called(f.view(), "order-light-troops");
  const auto card = std::ranges::find(f.data.cards, now.card, &Card::kind);
  ASSERT_NE(card, f.data.cards.end());
  f.s.used = static_cast<CardId>(card - f.data.cards.begin());
  EXPECT_EQ(f.ways_of("move B-AX1 " + label("5,4")), std::vector<std::string>{})
      << "it may pass its friend, but not stop there";
}

TEST(AncientsWays, go_through_the_hexes_that_the_player_names) {
  March f;
  f.put("B-LC1", "6,4");
  f.put("B-MI1", "8,0");  // the moves go on
  f.put("T-MI1", "1,1");
  const auto ways = f.ways_of("move B-LC1 " + label("6,5") + " " + label("4,5"));
  ASSERT_FALSE(ways.empty());
  for (const std::string& way : ways) {
    EXPECT_TRUE(way.starts_with("move B-LC1 " + label("6,5") + " ")) << way;
    EXPECT_TRUE(way.ends_with(label("4,5"))) << way;
  }
}

TEST(AncientsWays, avoid_marsh_and_stop_where_ground_stops) {
  March f;
  f.put("B-MC1", "6,4");
  f.put("T-MI1", "1,1");
  f.data.board.hexes[static_cast<std::size_t>(f.data.slot(f.at("5,4")))].terrain = Terrain::forest;
  f.data.board.hexes[static_cast<std::size_t>(f.data.slot(f.at("5,3")))].terrain = Terrain::marsh;
  // both hexes of the shortest ways stop it, so it goes round
  for (const std::string& way : f.ways_of("move B-MC1 " + label("4,4"))) {
    EXPECT_EQ(way.find(label("5,4")), std::string::npos) << way;
    EXPECT_EQ(way.find(label("5,3")), std::string::npos) << way;
  }
}

TEST(AncientsWays, of_a_leader_pass_through_friends) {
  March f;
  f.put("B-MI1", "5,4");
  f.put("B-MI2", "5,3");
  f.put("T-MI1", "1,1");
  f.lead("Hanno", k_bottom, "6,4");
  const auto ways = f.ways_of("lead Hanno " + label("4,4"));
  ASSERT_FALSE(ways.empty());
  EXPECT_EQ(base::words(ways.front()).size(), 4U);
}

TEST(AncientsWays, need_no_word_for_the_leader_that_goes_along_with_its_unit) {  // [3.4]
  March f;
  f.put("B-MI1", "6,4"), f.put("B-MI2", "6,6"), f.put("T-MI1", "1,1");
  f.lead("Hanno", k_bottom, "6,4");
  for (const std::string word : {"with", "and"}) {
    const std::string typed = " " + word + " Hanno ";
    EXPECT_EQ(f.ways_of("move B-MI1" + typed + label("5,4")), std::vector<std::string>{"move B-MI1 " + label("5,4")});
    EXPECT_EQ(f.ways_of("move B-MI2 " + label("5,6")).size(), 1U);
    EXPECT_TRUE(f.ways_of("move B-MI2" + typed + label("5,6")).empty()) << "he is not with that unit";
  }
}

TEST(AncientsWays, of_what_cannot_be_reached_and_of_other_lines_there_are_none) {
  March f;
  f.put("B-MI1", "6,4");
  f.put("T-MI1", "1,1");
  EXPECT_TRUE(f.ways_of("move B-MI1 " + label("3,4")).empty());
  EXPECT_TRUE(f.ways_of("move T-MI1 " + label("2,1")).empty());
  EXPECT_TRUE(f.ways_of("end-moves").empty());
  EXPECT_TRUE(f.ways_of("move B-MI1 0114").empty()) << "the half hex at the end of a row is not on the board";
  EXPECT_EQ(f.ways_of("move B-MI1 " + label("5,4"), 0).size(), 0U);
}

TEST(AncientsWays, a_move_that_names_its_last_hex_alone_is_refused_for_what_stands_there) {
  March f;
  f.put("B-LI1", "6,4"), f.put("B-MI1", "4,4"), f.put("T-MI1", "4,5");
  const auto at = f.match();
  EXPECT_EQ(March::table_verdict(*at, "move B-LI1 " + label("4,4")), "B-MI1 is in " + label("4,4"));
  EXPECT_EQ(March::table_verdict(*at, "move B-LI1 " + label("4,5")), "T-MI1 is in " + label("4,5"));
  EXPECT_EQ(March::table_verdict(*at, "move B-LI1 " + label("3,3")),
            "no free way of 2 hexes leads from " + label("6,4") + " to " + label("3,3"));
}

TEST(AncientsCardTexts, there_is_one_for_each_kind_with_its_numbers) {
  const Data data = load("akragas");
  std::set<std::string> all;
  for (const CardKind& kind : data.kinds) {
    const std::string text = card_text(kind, 6), general = card_text(kind, 0);
    EXPECT_FALSE(text.empty()) << kind.name;
    EXPECT_EQ(text.find('{'), std::string::npos) << text;
    EXPECT_NE(text.find('['), std::string::npos) << kind.name << " cites no rule";
    if (kind.orders > 1) {
      EXPECT_NE(text.find(std::to_string(kind.orders)), std::string::npos) << text;
    }
    if (kind.orders == 0 && text != general) {
      EXPECT_NE(text.find('6'), std::string::npos) << text;
      EXPECT_NE(general.find("Command"), std::string::npos) << general;
    }
    all.insert(text);
  }
  // Order Two, Three and Four of one section differ by their number alone
  EXPECT_EQ(all.size(), data.kinds.size());
}

TEST(AncientsSheet, says_of_each_card_what_it_does_and_whom_it_could_order_and_of_each_unit_where_it_stands) {
  March f(Phase::card);
  f.put("B-MI1", "6,2"), f.put("B-HI1", "6,4"), f.put("B-LC1", "6,6");
  f.put("T-MI1", "1,1");
  f.lead("Hanno", k_bottom, "6,4");
  for (const char* kind : {"order-two-left", "leadership-any-section"}) {
    for (std::size_t card = 0; card < f.data.cards.size(); ++card) {
      if (f.data.kinds[static_cast<std::size_t>(f.data.cards[card].kind)].name != kind) continue;
      const auto place = static_cast<Place>(f.s.hands.size());
      f.s.hands.push_back({place, k_bottom});
      f.s.open.push_back({place, static_cast<CardId>(card)});
      break;
    }
  }
  f.s.next = 2, f.s.end = 60, f.s.deals = 1;
  f.s.last = {};
  const auto sheet = f.match()->order_sheet();
  const auto has = [&](const std::string& line) { return std::ranges::find(sheet, line) != sheet.end(); };
  const std::string all = base::join(sheet, "\n");
  EXPECT_TRUE(has("# -- Order Two Units Left: units and leaders of the left section, up to 2 [3.6]:")) << all;
  EXPECT_TRUE(has("#   could order B-MI1 B-HI1, alone: Hanno")) << all;
  EXPECT_TRUE(has("#   could be led by Hanno")) << all;
  EXPECT_TRUE(has("# B-MI1 " + label("6,2") + ": left section")) << all;
  EXPECT_TRUE(has("# B-HI1 " + label("6,4") + ": left section, center section, with Hanno")) << all;
  EXPECT_TRUE(has("# Hanno " + label("6,4") + ", ordered alone: `lead Hanno HEX...` [3.3] [3.4]")) << all;
}

TEST(AncientsSheet, has_each_battle_in_a_line_of_its_own_also_the_best_behind_a_move) {
  March f(Phase::card);
  f.put("B-MI1", "6,2"), f.put("B-LB1", "6,3"), f.put("T-MI1", "4,3"), f.put("T-LI1", "1,1");
  for (std::size_t card = 0; card < f.data.cards.size(); ++card) {
    if (f.data.kinds[static_cast<std::size_t>(f.data.cards[card].kind)].name != "order-two-left") continue;
    f.s.hands.push_back({0, k_bottom});
    f.s.open.push_back({0, static_cast<CardId>(card)});
    break;
  }
  f.s.next = 1, f.s.end = 60, f.s.deals = 1, f.s.last = {};
  const auto has = [](const std::vector<std::string>& sheet, const std::string& line) {
    return std::ranges::find(sheet, line) != sheet.end();
  };
  const auto first = f.match()->order_sheet();
  const std::string way = "# move B-MI1 " + label("5,2") + "  # ";
  EXPECT_TRUE(has(first, "# fire B-LB1 at T-MI1  # 2 dice")) << base::join(first, "\n");
  EXPECT_TRUE(has(first, way + "after `play order-two-left B-MI1`; then `attack B-MI1 at T-MI1` with 4 dice"))
      << base::join(first, "\n");
  March later;
  later.put("B-MI1", "6,2"), later.put("T-MI1", "4,3");
  const auto second = later.match()->order_sheet();
  EXPECT_TRUE(has(second, way + "then `attack B-MI1 at T-MI1` with 4 dice")) << base::join(second, "\n");
}

TEST(AncientsSheet, lists_units_in_trouble_first_and_the_six_neighbours_of_each) {
  March f;
  f.put("B-MI1", "7,11"), f.put("B-LB1", "6,6"), f.put("B-HI1", "5,2");
  f.put("T-LI1", "4,2"), f.put("T-MI1", "4,6");
  f.lead("Scipio", k_top, "4,2"), f.lead("Hanno", k_bottom, "5,3");
  const auto sheet = f.match()->order_sheet();
  const std::string all = base::join(sheet, "\n");
  const auto at = [&](std::string_view begin) {
    return std::ranges::find_if(sheet, [&](const std::string& l) { return l.starts_with(begin); }) - sheet.begin();
  };
  ASSERT_LT(at("# B-MI1 "), static_cast<std::ptrdiff_t>(sheet.size())) << all;
  EXPECT_LT(at("# B-HI1 "), at("# B-LB1 ")) << "B-HI1 has an enemy beside it\n" << all;
  EXPECT_LT(at("# B-LB1 "), at("# B-MI1 ")) << "B-LB1 may fire at T-MI1, B-MI1 reaches no enemy\n" << all;
  EXPECT_NE(std::ranges::find(sheet, "#   beside it: NE " + label("4,3") + ", E " + label("5,3") + " Hanno, SE " +
                                         label("6,3") + ", SW " + label("6,2") + ", W " + label("5,1") + ", NW " +
                                         label("4,2") + " T-LI1 Scipio"),
            sheet.end())
      << all;
}

TEST(AncientsSheet, has_no_neighbours_that_are_not_on_the_board) {
  March f;
  f.put("B-MI1", "7,11"), f.put("T-LI1", "1,1");
  const auto sheet = f.match()->order_sheet();
  EXPECT_NE(std::ranges::find(sheet, "#   beside it: NE " + label("6,12") + ", SE " + label("8,12") + ", SW " +
                                         label("8,11") + ", W " + label("7,10") + ", NW " + label("6,11")),
            sheet.end())
      << base::join(sheet, "\n");
}

TEST(AncientsSheet, says_how_an_ordered_leader_moves_alone_and_which_lone_leader_a_unit_may_battle) {
  March f;
  f.put("B-MI1", "6,4"), f.put("B-LB1", "6,8");
  f.lead("Hanno", k_bottom, "8,0");
  f.lead("Scipio", k_top, "5,4"), f.lead("Nero", k_top, "4,8");
  const auto at = f.match();
  const auto sheet = at->order_sheet();
  const std::string all = base::join(sheet, "\n");
  const auto has = [&](const std::string& line) { return std::ranges::find(sheet, line) != sheet.end(); };
  EXPECT_TRUE(has("# attack B-MI1 at leader Scipio  # 4 dice")) << all;
  EXPECT_TRUE(has("# fire B-LB1 at leader Nero  # 2 dice")) << all;
  EXPECT_TRUE(has("# Hanno " + label("8,0") + ", ordered alone: `lead Hanno HEX...` [3.3] [3.4]")) << all;
  const auto line = at->canonical("attack B-MI1 at Scipio");
  ASSERT_EQ(line.index(), 0u);
  EXPECT_EQ(std::get<0>(line), "attack B-MI1 at leader Scipio");
  EXPECT_EQ(March::table_verdict(*at, std::get<0>(line)), "");
}

TEST(AncientsOrders, name_a_card_of_one_section_in_words) {
  March f;
  f.put("B-MI1", "7,5"), f.put("T-LI1", "1,1");
  const auto at = f.match();
  const auto read = [&](const std::string& line) {
    const auto out = at->canonical(line);
    return out.index() == 0 ? std::get<0>(out) : std::get<1>(out).why;
  };
  for (const char* card : {"two in the centre", "2 units center", "two center", "dwa w środku", "dwa na środek"})
    EXPECT_EQ(read("play " + std::string(card) + " B-MI1"), "play order-two-center B-MI1") << card;
  EXPECT_EQ(read("play three on the left B-MI1"), "play order-three-left B-MI1");
  EXPECT_EQ(read("play trzy na prawej B-MI1"), "play order-three-right B-MI1");
  EXPECT_EQ(read("play four units from the right B-MI1"), "play order-four-right B-MI1");
}

namespace {

/// The bottom side must play one of these cards.
struct Hand : March {
  explicit Hand(std::initializer_list<std::string_view> kinds) : March(Phase::card) {
    for (const std::string_view kind : kinds) {
      const auto at = std::ranges::find_if(
          data.cards, [&](const Card& card) { return data.kinds[static_cast<std::size_t>(card.kind)].name == kind; });
      if (at == data.cards.end()) throw std::runtime_error("no card " + std::string(kind));
      const auto place = static_cast<Place>(s.hands.size());
      s.hands.push_back({place, k_bottom});
      s.open.push_back({place, static_cast<CardId>(at - data.cards.begin())});
    }
    s.next = static_cast<Place>(s.hands.size()), s.end = 60, s.deals = 1, s.last = {};
  }
};

/// The refusal of an order of the bottom side.
base::Refusal refusal_of(const table::Match& at, const std::string& line) {
  const auto play = at.clone();
  play->push({k_bottom, {line}, {false, false}, {}});
  play->run();
  for (const table::Entry& entry : play->trace()) {
    if (entry.kind == table::Entry::Kind::voided) return {entry.rule, entry.why, 0, {}};
  }
  return {};
}

}  // namespace

TEST(AncientsCards, are_known_by_their_titles_or_by_a_part_that_no_other_has) {
  Hand f({"order-two-left", "darken-the-sky", "i-am-spartacus", "inspired-left-leadership", "order-light-troops"});
  f.put("B-LI1", "6,2"), f.put("B-LI2", "6,3"), f.put("B-MC2", "6,4"), f.put("B-LC1", "6,5"), f.put("T-LI1", "1,1");
  f.lead("Laelius", k_bottom, "6,4"), f.lead("Hanno", k_bottom, "6,5"), f.lead("Mago", k_top, "1,1");
  const auto at = f.match();
  const auto read = [&](const std::string& line) { return card_line(*at, k_bottom, line); };
  for (const char* line : {"play darken the sky", "Darken the sky!", "play darken", "darken",
                           "play Darken-the-Sky:", "play the sky", "darken the sky"})
    EXPECT_EQ(read(line), "play darken-the-sky") << line;
  for (const char* line : {"play I am Spartacus", "I am Spartacus", "play spartacus", "Spartacus!"})
    EXPECT_EQ(read(line), "play i-am-spartacus") << line;
  EXPECT_EQ(read("light troops: li1 li2"), "play order-light-troops li1 li2");
  EXPECT_EQ(read("Light troops with li1 li2"), "play order-light-troops with li1 li2");
  EXPECT_EQ(read("Order light troops li1, li2"), "play order-light-troops li1, li2");
  EXPECT_EQ(read("play move-fire-move: li1 li2"), "play move-fire-move li1 li2");
  EXPECT_EQ(read("play two on the left li1"), "play order-two-left li1");
  EXPECT_EQ(read("play order-two-left B-LI1"), "play order-two-left B-LI1");
  // other lines stay as they are
  for (const char* line :
       {"light advance 2", "play center li1", "move LI1 0705", "attack LI1 at T-LI1", "", "play foo"})
    EXPECT_EQ(read(line), line);
  EXPECT_EQ(card_line(*at, k_top, "darken"), "darken") << "it is not its turn to play a card";
}

TEST(AncientsCards, give_a_leader_among_their_pieces_the_word_of_its_order) {
  Hand f({"order-two-right", "inspired-left-leadership"});
  f.put("B-MC2", "6,4"), f.put("B-AX2", "6,3"), f.put("B-LC1", "6,5"), f.put("T-LI1", "1,1");
  f.lead("Laelius", k_bottom, "6,4"), f.lead("Mago", k_top, "1,1");
  const auto at = f.match();
  const auto read = [&](const std::string& line) { return card_line(*at, k_bottom, line); };
  EXPECT_EQ(read("inspired left: laelius, mc2, ax2"), "play inspired-left-leadership under laelius, mc2, ax2");
  EXPECT_EQ(read("play inspired left leadership with Laelius, mc2"),
            "play inspired-left-leadership with under Laelius, mc2");
  EXPECT_EQ(read("play inspired-left-leadership under Laelius B-MC2"),
            "play inspired-left-leadership under Laelius B-MC2");
  EXPECT_EQ(read("play two right: laelius, lc1"), "play order-two-right alone laelius, lc1");
  EXPECT_EQ(read("play two right: laelius and mc2"), "play order-two-right and mc2") << "it goes along with its unit";
  EXPECT_EQ(refusal_of(*at, "play inspired-left-leadership B-MC2 B-AX2").why,
            "a leader leads the card, and the line does not name it: `under Laelius`");
}

TEST(AncientsCards, take_all_units_that_they_can_order_or_those_of_a_type) {
  Hand f({"order-light-troops", "order-two-right"});
  f.put("B-LI1", "6,2"), f.put("B-LI2", "6,3"), f.put("B-MC2", "6,4"), f.put("B-LC1", "6,5"), f.put("T-LI1", "1,1");
  const auto at = f.match();
  const auto read = [&](const std::string& line) { return card_line(*at, k_bottom, line); };
  EXPECT_EQ(read("light troops: all"), "play order-light-troops B-LI1 B-LI2 B-LC1");
  EXPECT_EQ(read("play light troops LI"), "play order-light-troops B-LI1 B-LI2");
  EXPECT_EQ(read("play light troops MC"), "play order-light-troops B-MC2") << "the refusal says why";
  EXPECT_EQ(read("play light troops B-LI2 LC"), "play order-light-troops B-LI2 B-LC1");
}

TEST(AncientsCards, that_find_their_units_get_none_filled_in) {
  Hand f({"order-two-left", "darken-the-sky"});
  f.put("B-LB1", "6,3"), f.put("T-LI1", "4,3");
  const auto at = f.match();
  const auto filled = [&](const std::string& line) {
    return with_units(*at, k_bottom, line, [] { return std::vector<std::string>{"fire B-LB1 at T-LI1"}; });
  };
  EXPECT_EQ(filled("play order-two-left"), (std::vector<std::string>{"play order-two-left B-LB1"}));
  EXPECT_EQ(filled("play darken-the-sky"), std::vector<std::string>{});
  Hand none({"darken-the-sky"});  // without missile units it orders one unit
  none.put("B-HI1", "6,3"), none.put("T-LI1", "4,3");
  EXPECT_EQ(with_units(*none.match(), k_bottom, "play darken-the-sky",
                       [] { return std::vector<std::string>{"attack B-HI1 at T-LI1"}; }),
            (std::vector<std::string>{"play darken-the-sky B-HI1"}));
}

TEST(AncientsCards, bind_no_unit_when_their_turn_is_over) {
  Hand f({"order-two-left"});
  f.put("B-MC1", "6,4"), f.put("T-MI1", "4,4");
  Played& last = f.s.last[k_bottom];
  last.card = last.as = kind_called(f.view(), "darken-the-sky");  // of the turn before, which allows no movement
  const auto at = f.match();
  const std::string all = base::join(at->order_sheet(), "\n");
  EXPECT_NE(all.find("#   to: "), std::string::npos) << all;
  EXPECT_NE(all.find("then `attack B-MC1 at T-MI1`"), std::string::npos) << all;
  const auto moves = moves_into_contact(*at, "attack B-MC1 at T-MI1");
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(hex::distance(*f.data.board.grid.find(base::words(moves[0]).back()), f.at("4,4")), 1) << moves[0];
}

TEST(AncientsSight, a_shot_that_is_blocked_is_refused_with_the_piece_in_the_way) {  // [4.2]
  March f(Phase::battle);
  f.put("B-LB1", "6,4"), f.put("B-MI1", "6,5"), f.put("T-MI1", "6,6");
  const base::Refusal refusal = refusal_of(*f.match(), "fire B-LB1 at T-MI1");
  EXPECT_EQ(refusal.rule, "4.2");
  EXPECT_EQ(refusal.why, "B-LB1 does not see " + label("6,6") + ": B-MI1 in " + label("6,5") + " is in the way");
}

namespace {

/// All units of the map as they are drawn.
std::set<report::Symbol> symbols_of(const report::Map& map) {
  std::set<report::Symbol> out;
  for (const report::Cell& cell : map.cells) {
    for (const report::Counter& counter : cell.counters)
      out.insert(counter.symbol);
  }
  return out;
}

}  // namespace

TEST(AncientsMap, each_unit_type_has_a_drawing_of_its_own) {
  Field f;
  for (std::size_t type = 0; type < k_type_codes.size(); ++type)
    f.put("B-" + std::string(k_type_codes[type]) + "1", std::to_string(type / 9 * 2) + "," + std::to_string(type % 9));
  const auto drawn = symbols_of(draw_map(f.view()));
  EXPECT_EQ(drawn.size(), k_type_codes.size());
  EXPECT_FALSE(drawn.contains(report::Symbol::none));
}

TEST(AncientsMap, has_the_effects_of_the_terrain_on_the_board_below_it) {  // [4.9]
  March f;
  f.put("B-MI1", "6,4");
  const auto items = [&] {
    std::vector<std::string> out;
    for (const report::Section& section : f.match()->situation(std::nullopt).sections) {
      if (section.blocks.empty() || !std::holds_alternative<report::Map>(section.blocks.front())) continue;
      for (const report::Block& block : section.blocks) {
        if (const auto* list = std::get_if<report::List>(&block)) out = list->items;
      }
    }
    return out;
  };
  EXPECT_TRUE(items().empty()) << "of a plain there is nothing to say";
  f.terrain("3,3", Terrain::hill, 0), f.terrain("4,4", Terrain::forest), f.terrain("4,8", Terrain::ford);
  EXPECT_EQ(items(),
            (std::vector<std::string>{
                "forest [4.9]: all stop; battle in the turn of entry: LI LB LS AX WA; dice: at most 2 in it and "
                "at it; fire at it at most 1; it blocks sight",
                "hill [4.9]: dice: at most 2 uphill; foot on it at most 3; mounted units on it at most 2; it "
                "blocks sight",
                "fordable river [4.9]: all stop; dice: at most 2 in it and at it; fire from it at most 1"}));
}

TEST(AncientsMap, shows_the_borders_of_the_sections_which_belong_to_both) {  // [3.1]
  Field f;
  const report::Map map = draw_map(f.view());
  const std::vector<report::Border> borders{{"0105", "0905"}, {"0109", "0909"}};
  EXPECT_EQ(map.borders, borders);
  for (const report::Border& border : borders) {
    for (const std::string& end : {border.from, border.to}) {
      const auto sections = f.view().board_sections(*f.data.board.grid.find(end));
      EXPECT_EQ(std::popcount(static_cast<unsigned>(sections)), 2) << end;
    }
  }
  const auto words = report::traces(map);
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(words[1], "A border of two sections runs from 0109 to 0909. A hex on it belongs to both.");
}

}  // namespace hexpost::ancients::test

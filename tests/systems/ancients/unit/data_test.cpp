#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "engine/systems/ancients/book/options.h"
#include "engine/systems/ancients/book/rulebook.h"
#include "tests/systems/ancients/unit/field.h"

/// The shipped data: unit types, deck, 18 battles.
namespace {

using namespace hexpost;
using namespace hexpost::ancients;

/// "AX4 HCH2": how many units of each type a side has, by code.
std::string roster(const Data& data, SideId side) {
  std::map<std::string, int> count;
  for (const UnitInfo& u : data.units)
    count[std::string(k_type_codes[index_of(u.type)])] += u.side == side && !u.reserve ? 1 : 0;
  std::string out;
  for (const auto& [code, n] : count) {
    if (n > 0) out += (out.empty() ? "" : " ") + code + std::to_string(n);
  }
  return out;
}

struct Expected {
  std::string id;
  SideId first;
  int banners, top_hand, bottom_hand;
  std::string top, bottom;
};

}  // namespace

TEST(AncientsData, unit_types) {
  const Data data = test::load("akragas");
  std::map<int, int> dice;
  for (const TypeInfo& t : data.types) {
    EXPECT_FALSE(t.code.empty());
    ++dice[t.attack];
  }
  EXPECT_EQ(dice, (std::map<int, int>{{0, 1}, {2, 7}, {3, 5}, {4, 4}, {5, 1}}));
  const auto type = [&](UnitType t) { return data.types[index_of(t)]; };
  EXPECT_EQ(type(UnitType::cam).back, 2);
  EXPECT_EQ(type(UnitType::hch).back, 3);
  EXPECT_EQ(type(UnitType::wa).full, 1);
  EXPECT_EQ(type(UnitType::ax).retreat, 1);
  EXPECT_EQ(type(UnitType::wa).retreat, 2);
  EXPECT_EQ(type(UnitType::lc).retreat, 4);
  EXPECT_EQ(type(UnitType::hwm).range, 6);
}

TEST(AncientsData, the_deck_has_60_cards_of_29_kinds) {  // (S144)
  const Data data = test::load("akragas");
  EXPECT_EQ(data.kinds.size(), 29U);
  EXPECT_EQ(data.cards.size(), 60U);
  std::map<Effect, int> count;
  for (const CardKind& k : data.kinds)
    count[k.effect] += k.count;
  EXPECT_EQ(count[Effect::section] + count[Effect::flanks] + count[Effect::each_section], 27);
  EXPECT_EQ(count[Effect::light] + count[Effect::medium] + count[Effect::heavy] + count[Effect::mounted], 10);
  EXPECT_EQ(count[Effect::inspired] + count[Effect::leadership], 6);
}

TEST(AncientsData, the_nineteen_battles) {
  const std::vector<Expected> battles{
      {"akragas", k_bottom, 5, 5, 6, "AX4 HCH2 HI1 LB1 LC1 LI1 MI2", "AX3 HI4 LB2 LC1 LI1 MC1"},
      {"crimissos", k_bottom, 5, 5, 5, "AX2 HCH1 HI2 LI2 LS1 MC1 MI2 WA2", "AX2 HI4 LI1 LS1 MC1"},
      {"bagradas", k_top, 7, 6, 4, "EL3 HI4 LC4 LI4 MC2 WA2", "AX4 HI2 LC2 LI4 MC2 MI4"},
      {"ticinus", k_top, 6, 5, 4, "HC4 LC8", "LI6 MC6"},
      {"trebbia", k_bottom, 7, 5, 5, "AX2 EL2 HI2 LC2 LS3 MC2 MI2", "AX4 HI1 LI3 MC2 MI3 WA2"},
      {"trasimenus", k_top, 6, 6, 2, "AX4 HI2 LC4 LS2 MC2 MI2 WA3", "AX6 HI2 LI3 MC1 MI4"},
      {"cannae", k_bottom, 7, 6, 4, "AX2 HC1 HI4 LC3 LS3 MC1 WA2", "AX6 HI2 LI2 MC2 MI4"},
      {"dertosa", k_bottom, 6, 4, 6, "AX5 EL1 HI2 LC3 LS2 MC1", "AX2 HI2 LI2 MC2 MI7"},
      {"beneventum", k_bottom, 7, 4, 4, "EL1 HI2 LB1 LC2 LI3 MI3 WA2", "AX2 HI2 LI3 MC1 MI5 WA2"},
      {"castulo", k_bottom, 8, 5, 5, "AX4 HI2 LC4 LI1 LS1 MC2 MI2 WA2", "AX3 HI2 LI3 MC3 MI4 WA1"},
      {"baecula", k_bottom, 6, 4, 6, "AX3 HI3 LC2 LI4 LS2", "AX3 LI6 MI8"},
      {"metaurus", k_bottom, 7, 4, 6, "EL1 HI2 LC2 LS3 MC1 MI3 WA2", "AX3 HI3 LI3 MC3 MI6"},
      {"ilipa", k_bottom, 7, 4, 6, "AX4 EL2 HI3 LC2 LI4 MC2 WA2", "AX4 HI2 LC2 LI4 MC2 MI4"},
      {"great-plains", k_bottom, 6, 4, 6, "AX3 HC1 HI1 LI1 LS3 MI3", "HI2 LC3 LI4 MC2 MI5"},
      {"zama", k_bottom, 8, 5, 5, "AX5 EL3 HI2 LC2 LI1 LS1 MC1 MI2 WA2", "AX3 HI3 LC3 LI4 MC2 MI6"},
      {"open-field", k_bottom, 5, 5, 5, "AX2 HI2 LB1 LC1 LI2 MC2 MI2", "AX2 HI2 LB1 LC1 LI2 MC2 MI2"},
      {"five-fords", k_bottom, 5, 5, 5, "AX2 HC1 HI1 LB1 LC1 LI2 MI2 WA2", "AX2 HC1 HI1 LB1 LC1 LI2 MI2 WA2"},
      {"beasts-and-wheels", k_bottom, 6, 5, 5, "AX2 EL2 HCH1 HI2 LC1 LI1 LS2 MC1 MI2",
       "AX2 EL2 HCH1 HI2 LC1 LI1 LS2 MC1 MI2"},
      {"outposts", k_bottom, 3, 4, 4, "AX1 HI1 LB1 LC1 LI1 MC1 MI1", "AX1 HI1 LB1 LC1 LI1 MC1 MI1"}};
  EXPECT_EQ(ancients::battles(data::Library::builtin()).size(), 19U);
  for (const Expected& e : battles) {  // (S218)
    SCOPED_TRACE(e.id);
    const Data data = test::load(e.id);
    EXPECT_EQ(data.first, e.first);
    EXPECT_EQ(data.banners, e.banners);
    EXPECT_EQ(data.sides[k_top].hand, e.top_hand);
    EXPECT_EQ(data.sides[k_bottom].hand, e.bottom_hand);
    EXPECT_EQ(roster(data, k_top), e.top);
    EXPECT_EQ(roster(data, k_bottom), e.bottom);
    const State s = initial_state(data);
    const View v{data, s};
    std::set<Hex> taken;
    for (UnitId u = 0; u < v.count(); ++u) {
      if (!v.here(u)) continue;
      EXPECT_TRUE(v.on_board(v.unit(u).at)) << v.name(u);
      EXPECT_TRUE(taken.insert(v.unit(u).at).second) << v.name(u);
      EXPECT_FALSE(v.ground(v.unit(u).at).impassable) << v.name(u);
    }
    for (LeaderId l = 0; l < v.leader_count(); ++l) {
      if (!v.leader_here(l)) continue;
      const UnitId u = v.unit_at(v.leader(l).at);
      ASSERT_NE(u, k_no_unit) << v.leader_name(l);
      EXPECT_EQ(v.side(u), v.leader_side(l)) << v.leader_name(l);
    }
  }
}

TEST(AncientsData, special_rules_of_battles) {
  const Data crimissos = test::load("crimissos");
  const auto band = std::ranges::find(crimissos.units, true, &UnitInfo::sacred_band);
  ASSERT_NE(band, crimissos.units.end());
  EXPECT_EQ(crimissos.board.grid.label(band->at), "0403");
  EXPECT_EQ(test::load("trasimenus").sides[k_bottom].hand_by_turn, (std::vector<int>{2, 3, 4}));
  EXPECT_EQ(test::load("beneventum").sides[k_bottom].reinforced_hand, 6);
  EXPECT_TRUE(test::load("baecula").sides[k_bottom].storms_camps);
  EXPECT_EQ(test::load("castulo").sides[k_bottom].leaves_from, 8);
  const Data trebbia = test::load("trebbia");
  EXPECT_EQ(std::ranges::count(trebbia.units, true, &UnitInfo::reserve), 3);
  EXPECT_EQ(std::ranges::count(trebbia.leaders, true, &LeaderInfo::reserve), 1);
  // the option leaves the second Roman leader out [C114]
  Data lake = test::load("trasimenus");
  const auto here = [](const Leader& l) { return l.placed; };
  EXPECT_EQ(std::ranges::count_if(initial_state(lake).leaders, here), 5);
  const std::vector<std::string> words{"one-leader-006"};
  ASSERT_TRUE(set_options(lake, words));
  EXPECT_EQ(std::ranges::count_if(initial_state(lake).leaders, here), 4);
}

TEST(AncientsData, options_are_off_and_can_be_pinned) {
  Data data = test::load("akragas");
  EXPECT_TRUE(option_words(data).empty());
  EXPECT_EQ(named_options().size(), k_option_count);
  for (std::size_t i = 0; i < k_option_count; ++i)
    EXPECT_EQ(index_of(named_options()[i].option), i) << named_options()[i].name;
  const std::vector<std::string> words{"free-charge", "los-same-pair=on"};
  ASSERT_TRUE(set_options(data, words));
  EXPECT_EQ(option_words(data), (std::vector<std::string>{"free-charge=on", "los-same-pair=on"}));
  const std::vector<std::string> unknown{"free-chargr"};
  const auto bad = set_options(data, unknown);
  ASSERT_FALSE(bad);
  EXPECT_NE(bad.error().what.find("free-charge"), std::string::npos);
}

TEST(AncientsRulebook, has_each_ruling_once_and_in_order) {
  std::set<std::string_view> parts;
  for (const Rule& rule : rulebook())
    EXPECT_TRUE(parts.insert(rule.id).second) << rule.id;
  int number = 0;
  for (const Ruling& ruling : rulings()) {
    EXPECT_EQ(ruling.id, "C" + std::to_string(++number));
    EXPECT_TRUE(parts.contains(ruling.rule)) << ruling.id;
  }
  EXPECT_EQ(number, 128);
  for (const NamedOption& option : named_options()) {
    if (!option.rule.starts_with("C")) continue;
    const Ruling& ruling = rulings()[std::stoul(std::string(option.rule.substr(1))) - 1];
    EXPECT_NE(ruling.summary.find(option.name), std::string_view::npos) << option.name;
  }
}

/// A refusal or a report may cite it, and then `hexpost rules ancients NUMBER` must know it.
TEST(AncientsRulebook, knows_every_rule_that_the_program_cites) {
  std::set<std::string> known, cited;
  for (const Rule& rule : rulebook())
    known.emplace(rule.id);
  for (const Ruling& ruling : rulings())
    known.emplace(ruling.id);
  const std::regex number("\"(C[0-9]+|[1-5](?:[.][0-9]+)?)\"|[[](C[0-9]+|[1-5][.][0-9]+)[]]");
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(HEXPOST_SOURCE_DIR "/engine/systems/ancients")) {
    if (file.path().extension() != ".cpp" && file.path().extension() != ".h") continue;
    std::ostringstream text;
    text << std::ifstream(file.path()).rdbuf();
    const std::string source = text.str();
    for (std::sregex_iterator at(source.begin(), source.end(), number), end; at != end; ++at)
      cited.insert((*at)[1].matched ? (*at)[1].str() : (*at)[2].str());
  }
  EXPECT_GT(cited.size(), 80u);
  for (const std::string& rule : cited)
    EXPECT_TRUE(known.contains(rule) || rule.starts_with("8.")) << rule;
}

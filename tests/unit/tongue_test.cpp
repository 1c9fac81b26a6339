#include "engine/orders/tongue.h"

#include <gtest/gtest.h>

#include <cctype>
#include <set>

#include "engine/base/language.h"
#include "engine/base/text.h"
#include "engine/orders/lenient.h"
#include "engine/systems/ancients/battle.h"
#include "engine/systems/ancients/load/battle.h"
#include "engine/systems/ancients/words/order_words.h"
#include "engine/systems/chariots/book/polish.h"
#include "engine/systems/chariots/model/things.h"
#include "engine/systems/chariots/words/order_words.h"
#include "engine/systems/hordes/words/order_words.h"
#include "engine/systems/kadesh/words/order_words.h"
#include "engine/table/match.h"
#include "tests/support/battles.h"
#include "tests/unit/typed_lines.h"

/// Orders in Polish: every word has its own, every line typed in Polish is the same canonical line, and what is shown
/// to a Pole he may type.
namespace {

using namespace hexpost;
using orders::test::expect_lines;

/// The reader is a Pole while this lives.
class Pole {
 public:
  Pole() { base::set_language("pl"); }
  ~Pole() { base::set_language({}); }
};

/// What the tests need of a rule system.
struct System {
  std::string name;
  std::vector<std::string> battles;
  std::vector<table::Verb> verbs;
  std::vector<table::StandingQuestion> questions;
  std::span<const orders::Tongue* const> tongues;
};

constexpr std::string_view k_dealt = "+hidden-hands";  ///< behind the id of a battle

std::unique_ptr<table::Battle> load(const std::string& id) {
  const bool dealt = id.ends_with(k_dealt);
  const std::vector<std::string> options =
      dealt ? std::vector<std::string>{"hidden-hands"} : std::vector<std::string>{};
  return test::load_any(id.substr(0, id.find(k_dealt)), options);
}

/// The battles of Ancients, one of them with hidden hands, too: it has orders of its own.
std::vector<std::string> ancients_ids() {
  std::vector<std::string> out = test::ids_of(ancients::battles(data::Library::builtin()));
  out.push_back("outposts" + std::string(k_dealt));
  return out;
}

const std::vector<System>& systems_tested() {
  static const std::vector<System> k_all{
      {"chariots", test::ids_of(hexpost::chariots::battles(data::Library::builtin())), chariots::all_verbs(),
       chariots::declared().standing, chariots::tongues()},
      {"hordes", test::ids_of(hexpost::hordes::battles(data::Library::builtin())), hordes::all_verbs(),
       hordes::declared().standing, hordes::tongues()},
      {"ancients", ancients_ids(), ancients::all_verbs(), ancients::declared().standing, ancients::tongues()},
      {"kadesh", test::ids_of(kadesh::battles(data::Library::builtin())), kadesh::all_verbs(),
       kadesh::declared().standing, kadesh::tongues()}};
  return k_all;
}

class Tongues : public testing::TestWithParam<std::size_t> {
 protected:
  const System& system() const { return systems_tested()[GetParam()]; }
  const orders::Tongue& polish() const { return *system().tongues.front(); }
  /// The keywords of a grammar: its words that are no places.
  static std::set<std::string> keywords(std::string_view usage) {
    std::set<std::string> out;
    std::string word;
    bool bracket = false;
    for (const char c : std::string(usage) + " ") {
      if (c == '<') bracket = true;
      if (!bracket && (std::islower(static_cast<unsigned char>(c)) != 0 || (c == '-' && !word.empty()))) {
        word += c;
      } else {
        if (!word.empty()) out.insert(word);
        word.clear();
      }
      if (c == '>') bracket = false;
    }
    return out;
  }
  std::set<std::string> canonical_words() const {
    std::set<std::string> out{"if", "then", "else", "not", "and", "do", "ask", "army", "yes", "no"};
    const auto add = [&](std::string_view words) {
      for (const std::string_view word : base::words(words))
        out.emplace(word);
    };
    for (const table::Verb& verb : system().verbs) {
      out.insert(verb.verb);
      out.merge(keywords(verb.usage));
    }
    for (const table::StandingQuestion& q : system().questions) {
      add(q.name);
      if (q.proposed != "ask") add(q.proposed);
      for (const std::string& word : q.words) {
        if (!base::number(word)) add(word);  // a number is the same in every language
      }
      for (const std::string& test : q.tests)
        add(test);
    }
    return out;
  }
};

/// Three dots say nothing to a reader: the word for them is shown and understood, and the signed line stays.
TEST(Pause, is_the_word_for_a_move_that_waits) {
  const auto battle = test::load_chariots("sumer");
  const orders::Names& names = battle->names();
  EXPECT_EQ(orders::understood(names, orders::cut("move Ak-SI1 1720 pause")).text, "move Ak-SI1 1720 ...");
  EXPECT_EQ(orders::shown(names, "move Ak-SI1 1720 ..."), "move Ak-SI1 1720 pause");
  const Pole pole;
  EXPECT_EQ(orders::shown(names, "move Ak-SI1 1720 ..."), "ruch Ak-SI1 1720 pauza");
  EXPECT_EQ(orders::understood(names, orders::cut("ruch Ak-SI1 1720 pauza")).text, "move Ak-SI1 1720 ...");
}

/// In a grammar the dots are that word where a word stands; behind a piece they say that it may be repeated.
TEST(Pause, is_not_shown_for_the_dots_that_repeat_a_piece) {
  const auto battle = test::load_chariots("sumer");
  const orders::Names& names = battle->names();
  EXPECT_EQ(orders::shown(names, "shock UNIT... at UNIT... [and UNIT... at UNIT...]... | shock none"),
            "shock UNIT... at UNIT... [and UNIT... at UNIT...]... | shock none");
  EXPECT_EQ(orders::shown(names, "move UNIT {HEX | face FACING} [part | ...]"),
            "move UNIT {HEX | face FACING} [part | pause]");
  EXPECT_EQ(orders::shown(names, "move UNIT {HEX | face FACING} [...]"), "move UNIT {HEX | face FACING} [pause]");
}

/// What people write and no rule has anything against.
TEST(Lenient, harmless_variants_become_plain_orders) {
  using Lines = std::vector<std::string>;
  const auto battle = test::load_hordes("first-battle");
  const auto plain = [&](std::string_view typed) { return orders::plain_lines(battle->names(), typed); };
  expect_lines(plain, {{"move Leg1, to 705.", "move Leg1 0705"},
                       {"Leg1 705", "move Leg1 0705"},
                       {"leg1 shoot War1; Aux1 hold", "shoot leg1 War1; hold Aux1"},
                       {"shoot Leg1 at War1; Aux1 at War2", "shoot Leg1 at War1; shoot Aux1 at War2"},
                       {"move Leg1 to hex 705", "move Leg1 0705"},
                       {"move Leg1 0705 facing North-East", "move Leg1 0705 face NE"},
                       {"move Leg1 0705 facing north west", "move Leg1 0705 face NW"},
                       {"move Leg1 0705 facing north", "move Leg1 0705 face N"},
                       {"move Leg1 0705; move Aux1 508;", "move Leg1 0705; move Aux1 0508"},
                       {"move Leg1 705; Aux1 508; end moves", "move Leg1 0705; move Aux1 0508; end-moves"},
                       {"move Leg1 0705, Aux1 508", "move Leg1 0705; move Aux1 0508"},
                       {"move Leg1 0705, Aux1 508 and Aux2 708", "move Leg1 0705; move Aux1 0508; move Aux2 0708"},
                       {"move Leg1 0705 and then some", "move Leg1 0705 and then some"},
                       {"shoot the nearest", "shoot nearest"},
                       {"fight War1 by Leg1, Aux1", "fight War1 by Leg1 Aux1"},
                       {"fight War1 by Leg1 and Aux1", "fight War1 by Leg1 Aux1"},
                       {"  move  Leg1   0705 ", "move  Leg1   0705"},  // columns of what needs nothing stay
                       {"if War1 gone then move Leg1 0705", "if War1 gone then move Leg1 0705"},
                       {"End Moves", "End-Moves"},
                       {"lead Valens: 0705", "lead Valens 0705"},
                       {"Aux1 2 hexes NE", "move Aux1 2 NE"},
                       {"Leg1 to 0605 and attack War2", "move Leg1 0605; attack Leg1 War2"},
                       {"Aux2 attacks War1; Leg1 face NE", "attacks Aux2 War1; move Leg1 face NE"},
                       {"move Leg1 0605 attacks War2", "move Leg1 0605; attack Leg1 War2"},
                       {"Leg1 moves 1 hex north", "move Leg1 1 N"},
                       {"Leg1 advances 1 hex", "advance Leg1 1"},
                       {"Valens joins Aux2", "move Valens to Aux2"}});
  EXPECT_EQ(orders::other_spellings(battle->names(), "move Valens to Aux2"), Lines{"lead Valens Aux2"});
  EXPECT_EQ(orders::other_spellings(battle->names(), "lead Valens to Aux2"), Lines{"lead Valens Aux2"});
  for (const char* typed : {"Leg1 -> 0705", "Leg1->0705", "move Leg1 to (0705)", "Leg1 => 705", "Leg1 goes to 0705",
                            "Leg1 goto 705", "Leg 1 to 705", "Leg1 7/5", "Leg1 07.05", "Leg1 07,05", "Leg1 \"0705\"",
                            "please move Leg1 0705", "unit Leg1 0705"})
    EXPECT_EQ(plain(typed), Lines{"move Leg1 0705"}) << typed;
  expect_lines(plain, {
                          {"general Valens -> 0507", "move Valens 0507"},  // another spelling of lead
                          {"Leg1 705 / Aux1 508", "move Leg1 0705; move Aux1 0508"},
                          {"Aux1..Aux2 advance", "Aux1-Aux2 advance"},
                          {"Aux1 to Aux2 advance", "Aux1-Aux2 advance"},
                          {"Aux1 - Aux2 forward", "Aux1-Aux2 advance"},
                          {"Leg1 forward 1", "advance Leg1 1"},
                          {"all units forward", "all advance"},
                          {"leg1 nw", "move leg1 nw"},
                          {"swap Leg1 with Aux1", "interchange Leg1 Aux1"},
                          {"Leg1 holds", "hold Leg1"},
                          {"lead Valens 0507; Aux2 708", "lead Valens 0507; move Aux2 0708"},
                          {"leg1 3 south, Aux1 north, Aux2 1 NE", "move leg1 3 S; move Aux1 N; move Aux2 1 NE"},
                          {"advance Leg1 2, Aux1 1", "advance Leg1 2; advance Aux1 1"},
                          {"Leg1, Aux1 and Aux2 advance", "advance Leg1 and Aux1 and Aux2"},
                          {"Leg1 Aux1 2 north", "move Leg1 and Aux1 2 N"},
                          {"Leg1 and Aux1 NE", "move Leg1 and Aux1 NE"},
                          {"place Leg1 at 609", "place Leg1 0609"},
                          {"shoot Leg1 at War1", "shoot Leg1 at War1"}  // a target
                      });
  const auto sumer = test::load_chariots("sumer");
  const auto there = [&](std::string_view typed) { return orders::plain_lines(sumer->names(), typed); };
  EXPECT_EQ(there("move SI1 1720"), Lines{"move SI1 1720"}) << "both armies have one";
  EXPECT_EQ(there("end orders Ak-shock"), Lines{"end-orders Ak-shock"});
  const std::vector<std::string> own{"Ak-SI1", "Ak-LI2"};
  expect_lines(there, {{"lead Ilaba 1823", "lead Ilaba-ashared 1823"},
                       {"Ak-LI2 to 2129 then fire Ur-SI3", "move Ak-LI2 2129 fire Ur-SI3"},
                       {"Ak-LI5 2 SE", "move Ak-LI5 2 SE"}});
  EXPECT_EQ(orders::plain_lines(sumer->names(), "move SI1 1720, LI2 1822", own),
            (Lines{"move Ak-SI1 1720", "move Ak-LI2 1822"}));
  EXPECT_EQ(orders::plain_lines(sumer->names(), "fire 1822 by LI2, SI1", own), Lines{"fire 1822 by Ak-LI2 Ak-SI1"})
      << "one order";
  EXPECT_EQ(orders::plain_lines(sumer->names(), "SI1, LI2 advance 2", own), Lines{"advance Ak-SI1 and Ak-LI2 2"});
  EXPECT_EQ(orders::plain_lines(sumer->names(), "advance SI1 and LI2 2", own), Lines{"advance Ak-SI1 and Ak-LI2 2"});
  EXPECT_EQ(orders::plain_lines(sumer->names(), "fire LI2 LI1", own), Lines{"fire Ak-LI2 Ur-LI1"})
      << "the writer's own LI1 is lost, but no target";
  const auto kadesh = test::load_chariots("kadesh");
  EXPECT_EQ(orders::plain_lines(kadesh->names(), "fire SI1 CH1", {"Am-SI1"}), Lines{"fire Am-SI1 CH1"})
      << "several armies have a CH1";
  const auto ramses = test::load_kadesh("ramses");
  EXPECT_EQ(orders::plain_lines(ramses->names(), "PR advances 4, PT advances 4"),
            (Lines{"PR advance 4", "PT advance 4"}));
  EXPECT_EQ(orders::plain_lines(sumer->names(), "SI1 shoots LI2", own), Lines{"shoots Ak-SI1 Ur-LI2"})
      << "the target is the enemy's";
  EXPECT_EQ(orders::plain_lines(sumer->names(), "stand SI1 shock if hits >= 2, do no", own),
            Lines{"stand Ak-SI1 shock if hits >= 2 do no"});
  EXPECT_EQ(orders::other_spellings(sumer->names(), "charge Ak-LI2 on Ur-LI1"),
            (Lines{"charge Ak-LI2 at Ur-LI1", "charge Ak-LI2 Ur-LI1", "shock Ak-LI2 at Ur-LI1"}));
  const auto fires = orders::other_spellings(sumer->names(), "fires Ak-LI2 at Ur-LI1");
  for (const char* meant : {"fires Ak-LI2 Ur-LI1", "fire Ak-LI2 at Ur-LI1", "fire Ak-LI2 Ur-LI1"})
    EXPECT_TRUE(std::ranges::find(fires, meant) != fires.end()) << meant;
  EXPECT_EQ(orders::other_spellings(sumer->names(), "attack Ak-LI2 Ur-LI1").front(), "attack Ak-LI2 at Ur-LI1");
  EXPECT_EQ(orders::other_spellings(battle->names(), "face Aux1 NE"), (Lines{"move Aux1 face NE", "turn Aux1 NE"}));
  EXPECT_TRUE(orders::other_spellings(sumer->names(), "move Ak-LI2 1720").empty());
  for (const char* typed : {"move Ak-LI2 Ak-LI5 1720", "move Ak-LI2+Ak-LI5 1720", "move Ak-LI2 + Ak-LI5 1720"})
    EXPECT_EQ(orders::other_spellings(sumer->names(), typed).back(), "move Ak-LI2 with Ak-LI5 1720") << typed;
  EXPECT_EQ(orders::other_spellings(sumer->names(), "attack 1720 with Ak-LI2"), Lines{"attack 1720 by Ak-LI2"});
  EXPECT_EQ(orders::other_spellings(sumer->names(), "attack 1720 Ak-LI2"), Lines{"attack 1720 by Ak-LI2"});
  EXPECT_EQ(orders::other_spellings(sumer->names(), "attack Ak-LI2 1720").front(), "attack 1720 by Ak-LI2");
  EXPECT_EQ(orders::move_and_fire("move Ak-LI2 1720 and fire 1721"), "move Ak-LI2 1720; fire Ak-LI2 1721");
  EXPECT_EQ(orders::move_and_fire("move Ak-LI2 1720"), "");
  EXPECT_EQ(orders::other_spellings(sumer->names(), "attack 1720 by Ak-LI2 with Ilaba-ashared"),
            Lines{"attack 1720 by Ak-LI2 under Ilaba-ashared"});
  EXPECT_EQ(there("Ak-LI2 with Ak-LI5 1720"), Lines{"move Ak-LI2 with Ak-LI5 1720"});
  EXPECT_EQ(orders::other_spellings(battle->names(), "move Valens 0709"), Lines{"lead Valens 0709"});
  EXPECT_EQ(orders::plain_lines(battle->names(), "Aux1 south 4", own), Lines{"move Aux1 4 S"});
  const auto outposts = test::load_ancients("outposts");
  EXPECT_EQ(orders::plain_lines(outposts->names(), "play order-light-troops T-LC1, T-LI1 and T-AX1"),
            Lines{"play order-light-troops T-LC1 T-LI1 T-AX1"});
  const auto read = outposts->begin()->canonical("play Order Light Troops: T-LC1 T-LI1");
  ASSERT_EQ(read.index(), 0u) << std::get<1>(read).why;
  EXPECT_EQ(std::get<0>(read), "play order-light-troops T-LC1 T-LI1");
  const auto brief = outposts->begin()->canonical("card Light Troops: T-LC1 T-LI1");  // without "Order"
  ASSERT_EQ(brief.index(), 0u) << std::get<1>(brief).why;
  EXPECT_EQ(brief, read);
  EXPECT_EQ(orders::plain_lines(outposts->names(), "play Order Light Troops with LI1 and LC1", {"T-LC1", "T-LI1"}),
            Lines{"play Order Light Troops T-LI1 T-LC1"});
  EXPECT_EQ(
      orders::plain_lines(outposts->names(), "play order-light-troops LI1-3", {"T-LC1", "T-LI1", "T-LI2", "T-LI4"}),
      Lines{"play order-light-troops T-LI1 T-LI2"});
  EXPECT_EQ(orders::plain_lines(battle->names(), "fight War1 by Aux1-2", {"Leg1", "Aux1", "Aux2"}),
            Lines{"fight War1 by Aux1 Aux2"});
  EXPECT_EQ(orders::understood(battle->names(), orders::cut("fight War1 with Leg1")).text, "fight War1 by Leg1");
}

/// The canonical lines of what was typed, as a draft reads them; "?" for a line without one.
std::vector<std::string> read_loosely(const table::Battle& battle, std::string_view typed,
                                      const std::vector<std::string>& own) {
  const auto match = battle.begin();
  std::vector<std::string> out;
  for (const std::string& line : orders::plain_lines(battle.names(), typed, own)) {
    std::vector<std::string> tried{line};
    for (std::string& other : orders::other_spellings(battle.names(), line))
      tried.push_back(std::move(other));
    std::string read = "?";
    for (const std::string& one : tried) {
      const auto canonical = match->canonical(one);
      if (canonical.index() != 0) continue;
      read = std::get<0>(canonical);
      break;
    }
    out.push_back(std::move(read));
  }
  return out;
}

TEST(Lenient, sloppy_orders_of_ancients_are_understood) {
  using Lines = std::vector<std::string>;
  const auto akragas = test::load_ancients("akragas");
  const Lines own{"S-LB1", "S-LB2", "S-LI1", "S-LC1", "S-AX1", "S-HI1", "S-HI2", "S-HI3", "S-HI4", "Dionysius"};
  expect_lines(
      [&](const char* typed) { return read_loosely(*akragas, typed, own); },
      {{"hi1 attacks mi1", "attack S-HI1 at C-MI1"},
       {"HI1 attack MI1.", "attack S-HI1 at C-MI1"},
       {"S-HI1 at C-MI1", "?"},
       {"attack mi1 with HI1", "attack S-HI1 at C-MI1"},
       {"attack HI1 C-MI1", "attack S-HI1 at C-MI1"},
       {"Attack HI1 on MI1", "attack S-HI1 at C-MI1"},
       {"hi1 charges mi1", "attack S-HI1 at C-MI1"},
       {"HI1 fights MI1", "attack S-HI1 at C-MI1"},
       {"LB1 shoots MI1", "fire S-LB1 at C-MI1"},
       {"LB1 shoot at MI1", "fire S-LB1 at C-MI1"},
       {"lb1 fires at MI1; LB2 fires at MI2", "fire S-LB1 at C-MI1; fire S-LB2 at C-MI2"},
       {"shoot LB1 MI1", "fire S-LB1 at C-MI1"},
       {"LB1 to 605", "move S-LB1 0605"},
       {"LB1 -> 0605", "move S-LB1 0605"},
       {"move LB1 6,5", "move S-LB1 0605"},
       {"LB 1 0605", "move S-LB1 0605"},
       {"S LB1 0605", "move S-LB1 0605"},
       {"please move unit LB1 to hex 605.", "move S-LB1 0605"},
       {"LB1 0605, HI2 706 and HI3 708", "move S-LB1 0605; move S-HI2 0706; move S-HI3 0708"},
       {"Dionysius to 710", "lead Dionysius 0710"},
       {"move Dionysius 0710", "lead Dionysius 0710"},
       {"general Dionysius -> 0710", "lead Dionysius 0710"},
       {"HI2 moves 0706", "move S-HI2 0706"},
       {"End moves", "end-moves"},
       {"end battle", "end-battle"},
       {"play Order Heavy Troops: HI1, HI2 and HI3", "play order-heavy-troops S-HI1 S-HI2 S-HI3"},
       {"play heavy troops HI1-3", "play order-heavy-troops S-HI1 S-HI2 S-HI3"},
       {"card order heavy troops with HI1", "play order-heavy-troops S-HI1"},
       {"play Order Two Units Left LB1 LC1", "play order-two-left S-LB1 S-LC1"},
       {"plays Leadership any Section under Dionysius HI1", "play leadership-any-section under Dionysius S-HI1"}});
}

TEST(Lenient, a_move_with_a_shot_of_chariots_is_one_order) {
  using Lines = std::vector<std::string>;
  const auto sumer = test::load_chariots("sumer");
  const Lines own{"Ur-LI3", "Ur-LI6", "Ur-SI1", "Ur-SI6", "Enakalli", "Meskigala"};
  expect_lines([&](const char* typed) { return read_loosely(*sumer, typed, own); },
               {{"LI6 2130 then fire at SI9", "move Ur-LI6 2130 fire Ak-SI9"},
                {"LI6 2130, fire at LI6", "move Ur-LI6 2130 fire Ak-LI6"},
                {"LI6 to 2130 and shoot Ak-SI9", "move Ur-LI6 2130 fire Ak-SI9"},
                {"LI6 2130 shoots at SI6", "move Ur-LI6 2130 fire Ak-SI6"},
                {"LI6 2130 facing N, shooting SI6", "move Ur-LI6 2130 face N fire Ak-SI6"},
                {"all attack", "shock all"},
                {"attack all", "shock all"}});
  EXPECT_EQ(orders::plain_lines(sumer->names(), "Enakalli joins LI3", own), Lines{"move Enakalli to Ur-LI3"});
}

TEST(Lenient, sloppy_orders_of_kadesh_are_understood_in_both_languages) {
  using Lines = std::vector<std::string>;
  const auto ramses = test::load_kadesh("ramses");
  const Lines own{"CR-C1", "CR-Ru1", "CR-C3", "CR-Ru3", "PT-C1", "PT-Ru1", "PT-Mesha", "LW-C9", "RW-C7", "RW-S1"};
  expect_lines([&](const char* typed) { return read_loosely(*ramses, typed, own); },
               {{"enter PT-Mesha 1454", "lead PT-Mesha 1454"},
                {"CR-C1 with CR-Ru1 moves to 1113 facing SE", "move CR-C1 with CR-Ru1 1113 face SE"},
                {"attack 1619 with CR-C3 and CR-Ru3", "attack 1619 by CR-C3 CR-Ru3"},
                {"attack 1619 with CR-C3, CR-Ru3 and CR-C1", "attack 1619 by CR-C3 CR-Ru3 CR-C1"},
                {"ruch LW-C9 na 2237", "move LW-C9 2237"},
                {"LW-C9 idzie na 2238", "move LW-C9 2238"},
                {"RW-C7 ku 3020", "move RW-C7 3020"},
                {"PT-C1 wchodzi 1354", "enter PT-C1 1354"},
                {"rezerwa PT-Mesha", "reserve PT-Mesha"}});
}

}  // namespace

TEST_P(Tongues, have_a_word_for_every_word_of_the_orders) {
  for (const std::string& word : canonical_words())
    EXPECT_NE(polish().find(word), nullptr) << word;
}

TEST_P(Tongues, no_local_word_is_another_canonical_one) {
  const auto canonical = canonical_words();
  EXPECT_GT(canonical.size(), 80u);
  for (const std::string& word : polish().all()) {
    const auto meant = polish().canonical(word);
    ASSERT_TRUE(meant) << word;
    if (canonical.contains(orders::fold(word))) {
      EXPECT_EQ(*meant, orders::fold(word)) << word;
    }
  }
  for (const std::string& word : canonical) {
    const auto meant = polish().canonical(word);
    EXPECT_TRUE(!meant || *meant == word) << word << " is heard as " << meant.value_or("");
  }
}

TEST_P(Tongues, no_name_of_a_battle_is_an_order_word) {
  for (const std::string& id : system().battles) {
    const auto battle = load(id);
    for (const std::string& name : battle->names().all()) {
      EXPECT_FALSE(polish().canonical(name)) << id << ": " << name;
      EXPECT_EQ(polish().find(base::lower(name)), nullptr) << id << ": " << name;
    }
  }
}

TEST_P(Tongues, every_verbs_example_in_polish_is_the_same_line) {
  const Pole pole;
  std::set<std::string> told;
  std::vector<std::unique_ptr<table::Battle>> battles;
  for (const std::string& id : system().battles)
    battles.push_back(load(id));
  for (const table::Verb& verb : system().verbs) {
    ASSERT_FALSE(verb.example.empty()) << verb.verb;
    bool understood = false;
    for (const auto& battle : battles) {
      const auto match = battle->begin();
      const auto english = match->canonical(verb.example);
      if (english.index() == 1 || std::get<0>(english) != verb.example) continue;  // a battle with other names
      understood = true;
      const std::string local = orders::shown(battle->names(), verb.example);
      if (polish().find(verb.verb)->local != verb.verb) {  // Momentum is the Polish edition's word, too
        EXPECT_NE(local, verb.example) << verb.verb << " is the same in Polish";
      }
      // a class of units may be written in lower case, and stays so
      for (const auto& [typed, meant] :
           {std::pair(local, verb.example), {orders::fold(local), base::lower(verb.example)}}) {
        const auto polish = match->canonical(typed);
        ASSERT_EQ(polish.index(), 0u) << typed << ": " << std::get<1>(polish).why;
        EXPECT_EQ(std::get<0>(polish), std::get<0>(match->canonical(meant))) << typed;
      }
      told.insert(local);
    }
    EXPECT_TRUE(understood) << verb.example << ": not canonical, or no battle has these names";
  }
  EXPECT_GE(told.size(), system().verbs.size());
}

TEST_P(Tongues, shown_polish_words_may_be_typed) {
  std::set<std::string> verbs;
  for (const std::string& id : system().battles) {
    if (id.ends_with(k_dealt)) continue;  // players deal these hands by mail, and this test has no mails
    const auto battle = load(id);
    const auto match = battle->begin();
    dice::Random random(7);
    class Chance final : public table::Source {
     public:
      explicit Chance(dice::Random& random) : random_(random) {}
      std::optional<int> die(int faces, std::string_view) override {
        return 1 + static_cast<int>(random_.below(static_cast<std::size_t>(faces)));
      }
      std::optional<std::string> opening(table::Player, std::uint32_t) override { return std::string(); }

     private:
      dice::Random& random_;
    } chance(random);
    const auto check = [&](const std::string& line) {
      const Pole pole;
      const std::string local = orders::shown(battle->names(), line);
      const auto read = match->canonical(local);
      ASSERT_EQ(read.index(), 0u) << id << ": " << line << " as " << local << ": " << std::get<1>(read).why;
      ASSERT_EQ(std::get<0>(read), line) << id << ": " << local;
      verbs.emplace(base::words(line).front());
    };
    match->run();
    for (int i = 0; i < 120 && !match->over(); ++i) {
      if (match->awaited().kind != table::Awaited::Kind::decision) {  // dice before the first order
        match->push({0, {}, {}, {}});
        match->run(&chance);
        continue;
      }
      const auto pending = match->pending(40);
      for (const std::string& answer : pending->answers)
        check(answer);
      const std::string line = match->sample(random);
      check(line);
      match->push({match->awaited().who, {line}, {}, {}});
      match->run(&chance);
    }
    for (const table::StandingQuestion& q : battle->standing()) {
      for (const std::string& word : q.words) {
        check("stand army " + q.name + " do " + word);
        for (const std::string& test : q.tests) {
          check("stand army " + q.name + " if " + test + " do " + word);
          check("stand army " + q.name + " if not " + test + " and " + test + " >= 2 do " + word);
        }
      }
    }
  }
  EXPECT_GE(verbs.size(), 10u);
}

TEST_P(Tongues, a_refusal_points_at_the_word_that_was_typed_and_proposes_polish) {
  const Pole pole;
  const auto battle = load(system().battles.front());
  const auto match = battle->begin();
  const auto refused = [&](const std::string& line) {
    const auto read = match->canonical(line);
    EXPECT_EQ(read.index(), 1u) << line;
    return read.index() == 1 ? std::get<1>(read) : base::Refusal{};
  };
  const auto no_unit = refused("ruch nikogo-takiego 0101");
  EXPECT_EQ(no_unit.column, 6);
  const auto misspelt = refused("rozkaz-staly armia ucieczkka jeśli odpowiedz tak");
  EXPECT_EQ(misspelt.column, 37) << "a test is missing behind jeśli, whose ś is two bytes";
  EXPECT_NE(misspelt.hint.find("odpowiedz ODPOWIEDŹ"), std::string::npos) << misspelt.hint;
  EXPECT_NE(refused("ruhc X 0101").hint.find("ruch"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Polish, Tongues, testing::Range(std::size_t{0}, std::size_t{4}),
                         [](const auto& system) { return systems_tested()[system.param].name; });

TEST(Tongue, hears_no_polish_then_in_an_english_order) {
  const auto battle = test::load_chariots("kadesh");
  const auto match = battle->begin();
  const auto read = match->canonical("move Ha-SI2 to 1234");  // Polish `to` is `then`
  ASSERT_TRUE(std::holds_alternative<base::Refusal>(read));
  EXPECT_EQ(std::get<base::Refusal>(read).why, "to is not a hex of this map");
}

TEST(Tongue, an_end_of_nothing_proposes_the_ends_that_there_are) {
  const auto battle = test::load_hordes("first-battle");
  const auto match = battle->begin();
  const auto read = match->canonical("end-leads");
  ASSERT_TRUE(std::holds_alternative<base::Refusal>(read));
  const std::string hint = std::get<base::Refusal>(read).hint;
  EXPECT_NE(hint.find("end-command"), std::string::npos) << hint;
  EXPECT_NE(hint.find("end-moves"), std::string::npos) << hint;
}

TEST(Tongue, takes_conditions_negations_and_compass_words) {
  const auto battle = test::load_hordes("first-battle");
  const auto match = battle->begin();
  const auto read = [&](const std::string& line) {
    const auto out = match->canonical(line);
    return out.index() == 0 ? std::get<0>(out) : "refused: " + std::get<1>(out).why;
  };
  std::vector<std::string> units;
  for (table::Player p = 0; p < 2; ++p)
    units.push_back(battle->slots(p).front());
  const std::string line =
      "if " + units[0] + " not disrupted then pursue " + units[0] + " no else pursue " + units[0] + " yes";
  EXPECT_EQ(read("Jeśli " + units[0] + " nie zdezorganizowany to pościg " + units[0] + " NIE inaczej poscig " +
                 units[0] + " tak"),
            line);
  EXPECT_EQ(read(line), line) << "English all the same";
  EXPECT_EQ(read("stand army pościg jesli not generał odpowiedz no"), "stand army pursue if not general do no")
      << "mixed";
  const std::string turned = read("ruch " + units[0] + " zwrot pn");
  EXPECT_EQ(turned, "move " + units[0] + " face N");
  // the same words for an Englishman, who sees his own
  EXPECT_EQ(orders::shown(battle->names(), "move X face N"), "move X face N");
}

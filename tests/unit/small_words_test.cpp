#include "engine/orders/small_words.h"

#include <gtest/gtest.h>

#include <array>

#include "engine/base/text.h"
#include "engine/orders/lenient.h"
#include "engine/orders/piece_names.h"
#include "engine/table/roster.h"
#include "tests/support/battles.h"

/// English as people speak it: small words, verbs with their endings and words for the same thing mean the short line.
namespace {

using namespace hexpost;
using namespace hexpost::test;

/// A canonical line and what people type for it.
struct Row {
  std::string meant;
  std::vector<std::string> typed;
};

/// Reads lines as the program does that a player writes orders with, but without a position: the first spelling that
/// the battle understands counts.
class Reader {
 public:
  Reader(std::unique_ptr<table::Battle> battle, std::vector<std::string> own)
      : battle_(std::move(battle)), match_(battle_->begin()), own_(std::move(own)) {}

  std::string read(const std::string& typed) const {
    std::vector<std::string> out;
    for (const std::string& part : orders::plain_lines(battle_->names(), typed, own_))
      out.push_back(meaning(part));
    return base::join(out, "; ");
  }

  void expect(const std::vector<Row>& rows) const {
    for (const Row& row : rows) {
      EXPECT_EQ(canonical(row.meant), row.meant);
      EXPECT_EQ(read(row.meant), row.meant);
      for (const std::string& typed : row.typed)
        EXPECT_EQ(read(typed), row.meant) << typed;
    }
  }

  std::string canonical(const std::string& line) const {
    auto read = match_->canonical(line);
    return read.index() == 0 ? std::get<0>(std::move(read)) : std::string();
  }
  const table::Battle& battle() const { return *battle_; }

 private:
  std::string meaning(const std::string& part) const {
    std::string read = canonical(part);
    if (!read.empty()) return in_grammar(read);
    for (const std::string& other : orders::other_spellings(battle_->names(), part)) {
      read = canonical(other);
      if (!read.empty()) return in_grammar(read);
    }
    return orders::only_meaning(battle_->names(), part, [this](const std::string& one) { return canonical(one); });
  }
  std::string in_grammar(const std::string& line) const {
    std::string usage;
    for (const table::Verb& verb : battle_->verbs()) {
      if (line.starts_with(verb.verb + " ")) usage += (usage.empty() ? "" : " | ") + verb.usage;
    }
    return canonical(orders::in_grammar(battle_->names(), line, usage));
  }

  std::unique_ptr<table::Battle> battle_;
  std::unique_ptr<table::Match> match_;
  std::vector<std::string> own_;
};

TEST(SmallWords, are_understood_in_hordes) {
  const Reader reader(load_hordes("first-battle"), {"Leg1", "Aux1", "Aux2", "Sk1", "Valens"});
  reader.expect({
      {"move Leg1 0705",
       {"move Leg1 to 0705.", "Leg1 moves to 0705", "move the unit Leg1 to the hex 0705", "move Leg1 into 0705",
        "move Leg1 onto 0705", "move Leg1 in 0705", "move Leg1 towards 0705", "then move Leg1 to 0705",
        "and move Leg1 to 0705", "Leg1 marches to 0705", "march Leg1 to 0705"}},
      {"move Leg1 0705 0605",
       {"move Leg1 to 0705 and 0605", "move Leg1 to 0705 and then to 0605", "move Leg1 to 0705 then 0605",
        "move Leg1 via 0705 to 0605", "move Leg1 through 0705 to 0605", "move Leg1 0705, 0605",
        "move Leg1 from 0705 to 0605"}},
      {"move Leg1 0705 face N",
       {"move Leg1 to 0705 and face north.", "move Leg1 to 0705, then face N", "move Leg1 to 0705 and turn to N",
        "move Leg1 to 0705 with facing N", "move Leg1 to 0705 to face N", "move Leg1 to 0705 facing the north",
        "move Leg1 to 0705 and then face to the north", "move Leg1 to 0705 and face towards N"}},
      {"move Leg1 column",
       {"move Leg1 in column", "Leg1 forms a column", "move Leg1 into column", "form column with Leg1"}},
      {"move Leg1 deploy", {"deploy Leg1", "Leg1 deploys"}},
      {"place Leg1 0609 face ENE",
       {"deploy Leg1 at 0609 face ENE", "deploy Leg1 in 0609 facing ENE", "place Leg1 on 0609 facing ENE",
        "put Leg1 at 0609 facing ENE", "set up Leg1 at 0609 facing ENE", "setup Leg1 at 0609 face ENE",
        "place Leg1 in hex 0609 and face ENE", "place Leg1 at 0609, facing ENE.", "Leg1 deploys at 0609 face ENE"}},
      {"place Leg1 0609 face ENE column", {"place Leg1 at 0609 facing ENE in column"}},
      {"station Valens 0710",
       {"station Valens at 0710", "place Valens at 0710", "deploy Valens at 0710", "post Valens at 0710",
        "put Valens with 0710"}},
      {"place-rest", {"place the rest", "place rest"}},
      {"lead Valens 0709",
       {"lead Valens to 0709.", "Valens moves to 0709", "Valens leads to 0709", "move Valens to 0709"}},
      {"interchange Leg1 Aux1",
       {"interchange Leg1 and Aux1", "interchange Leg1 with Aux1", "swap Leg1 and Aux1",
        "Leg1 interchanges with Aux1"}},
      {"step-back Leg1 0609", {"step-back Leg1 to 0609", "step back Leg1 to 0609"}},
      {"shoot Leg1 at War1",
       {"shoot Leg1 at War1", "Leg1 shoots at War1.", "Leg1 fires at War1", "shoot War1 with Leg1",
        "shoot at War1 with Leg1", "fire Leg1 at War1"}},
      {"fight War1 by Leg1",
       {"attack War1 with Leg1", "Leg1 attacks War1.", "Leg1 fights War1", "Leg1 fights against War1",
        "attack War1 by Leg1", "fight War1 with Leg1", "Leg1 attacks the War1"}},
      {"fight War1 by Leg1 Aux1",
       {"fight War1 with Leg1 and Aux1", "attack War1 with Leg1 and Aux1", "Leg1 and Aux1 attack War1",
        "fight War1 by Leg1 and by Aux1", "fight against War1 with Leg1 and with Aux1"}},
      {"respond Sk1 evade", {"respond with Sk1 evade", "Sk1 responds evade"}},
      {"evade-to Sk1 0509 0510", {"evade-to Sk1 to 0509 and 0510", "Sk1 evades to 0509 then 0510"}},
      {"flee-to Sk1 0309", {"flee-to Sk1 to 0309"}},
      {"end-moves", {"end moves.", "end the moves", "end of moves"}},
      {"deployment second", {"deployment the second"}},
      {"stakes Leg1 plant", {"stakes of Leg1 plant"}},
      {"follow-back Leg1 yes", {"follow-back with Leg1 yes", "follow-back Leg1: yes"}},
      {"stand Leg1 respond do stand", {"stand Leg1 respond do stand."}},
  });
}

TEST(SmallWords, are_understood_in_chariots) {
  const Reader reader(load_chariots("sumer"), {"Ak-SI1", "Ak-SI2", "Ak-SI3", "Ak-LI1", "Ak-LI2", "Ak-LI5", "Ak-BW1",
                                               "Sargon", "Ilaba-ashared", "Ishkun-Erra", "Ak-shock", "Ak-missile"});
  reader.expect({
      {"move Ak-LI2 1720",
       {"move LI2 to 1720.", "LI2 moves to 1720", "move LI2 into 1720", "move the unit LI2 to the hex 1720",
        "then move LI2 to 1720"}},
      {"move Ak-LI2 1720 1721",
       {"move LI2 to 1720 and then 1721", "move LI2 via 1720 to 1721", "move LI2 through 1720 and 1721"}},
      {"move Ak-LI2 with Ak-LI5 1720",
       {"move LI2 and LI5 to 1720", "move LI2 together with LI5 to 1720", "move LI2 with LI5 to 1720"}},
      {"move Ak-LI2 1720 face ENE fire Ur-LI1",
       {"move LI2 to 1720, face ENE, fire at Ur-LI1", "move LI2 to 1720 and face ENE and fire at Ur-LI1",
        "move LI2 to 1720, then face ENE and then fire at the Ur-LI1.",
        "move LI2 to 1720 then turn to ENE then shoot at Ur-LI1", "move LI2 to 1720 facing ENE and shoot Ur-LI1"}},
      {"move Ak-LI2 speed 3 1720", {"move LI2 at speed 3 to 1720", "move LI2 with speed 3 to 1720"}},
      {"move Ak-LI2 1720 part", {"move LI2 to 1720 and part"}},
      {"move Ak-LI2 column E", {"move LI2 in column E", "move LI2 into column to the east"}},
      {"fire Ak-LI2 Ur-LI1",
       {"fire LI2 at Ur-LI1", "LI2 fires at Ur-LI1.", "shoot LI2 at Ur-LI1", "shoot at Ur-LI1 with LI2",
        "fire at Ur-LI1 with LI2", "fire on Ur-LI1 with LI2", "LI2 shoots at the Ur-LI1"}},
      {"fire Ak-LI2 leader Lugalzagesi", {"fire LI2 at the leader Lugalzagesi", "fire LI2 leader Lugalzagesi."}},
      {"run Ak-LI2 Ur-LI1 1720",
       {"run LI2 at Ur-LI1 to 1720", "run LI2 at Ur-LI1 then to 1720", "LI2 runs at Ur-LI1 to 1720"}},
      {"recover Ak-SI1", {"recover the SI1", "SI1 recovers", "SI1 recovers."}},
      {"retreat Ak-SI1 1720", {"retreat SI1 to 1720", "SI1 retreats to 1720"}},
      {"lead Sargon 1720",
       {"lead Sargon to 1720.", "move Sargon to 1720", "Sargon goes to 1720", "Sargon leads to 1720"}},
      {"lead Sargon standard 1720",
       {"lead Sargon with the standard to 1720", "lead Sargon with standard to 1720",
        "move Sargon with the standard to 1720"}},
      {"end-orders ak-shock", {"end orders of Ak-shock", "end-orders for Ak-shock", "end the orders of Ak-shock"}},
      {"marker Ak-shock", {"marker for Ak-shock", "marker of Ak-shock"}},
      {"order act", {"order to act"}},
      {"withdraw Ak-LI2 no", {"withdraw LI2: no", "withdraw with LI2 no"}},
      {"withdraw-to Ak-LI2 1720", {"withdraw LI2 to 1720", "LI2 withdraws to 1720", "withdraw-to LI2 to 1720"}},
      {"face Ak-LI2 ENE", {"face LI2 to ENE", "LI2 faces ENE", "turn LI2 to ENE"}},
      {"block Ak-LI2 yes", {"block with LI2 yes"}},
      {"shock Ak-LI2 at Ur-LI1",
       {"shock LI2 against Ur-LI1", "LI2 shocks Ur-LI1", "LI2 attacks Ur-LI1", "attack Ur-LI1 with LI2",
        "shock LI2 Ur-LI1", "shock LI2 on Ur-LI1", "shock with LI2 at Ur-LI1"}},
      {"shock Ak-LI2 Ak-LI5 at Ur-LI1",
       {"LI2 and LI5 attack Ur-LI1", "shock LI2 and LI5 at Ur-LI1", "shock with LI2 and LI5 at Ur-LI1",
        "shock LI2 with LI5 at Ur-LI1"}},
      {"shock Ak-LI2 at Ur-LI1 and Ak-LI5 at Ur-LI2", {"shock LI2 at Ur-LI1 and LI5 at Ur-LI2"}},
  });
}

TEST(SmallWords, are_understood_in_kadesh) {
  const Reader reader(load_kadesh("vanguard"), {"LW-C1", "LW-C2", "LW-H1", "LW-H2", "LW-A1", "GalIm-L", "GalUku-L"});
  reader.expect({
      {"move LW-H1 1320", {"move H1 to 1320.", "H1 moves into 1320", "move H1 in 1320", "then move H1 to 1320"}},
      {"move LW-H1 1320 face E",
       {"move H1 to 1320 and face east", "move H1 to 1320, then turn to E.", "move H1 to 1320 with facing E"}},
      {"move LW-H1 1320 1321", {"move H1 to 1320 and then to 1321", "move H1 via 1320 to 1321"}},
      {"move LW-C1 with LW-C2 1224", {"move C1 and C2 to 1224", "move C1 with C2 to 1224"}},
      {"move LW-C1 taking GalIm-L 1224",
       {"move C1 and take GalIm-L to 1224", "move C1 taking GalIm-L to 1224", "move C1 with GalIm-L to 1224"}},
      {"place LW-H1 1219 face E",
       {"deploy H1 at 1219 face E", "deploy H1 in 1219 facing E", "place H1 on 1219 facing east",
        "put H1 at 1219 facing E", "set up H1 at 1219 facing E", "place H1 at 1219 and face E"}},
      {"post GalIm-L 1219",
       {"post GalIm-L at 1219", "place GalIm-L at 1219", "deploy GalIm-L in 1219", "put GalIm-L on 1219"}},
      {"mode GalIm-L march", {"mode of GalIm-L march", "mode GalIm-L to march", "set mode of GalIm-L to march"}},
      {"bind LW-C1 GalIm-L", {"bind C1 to GalIm-L", "bind C1 with GalIm-L", "C1 binds to GalIm-L"}},
      {"halt LW-H1", {"halt the H1", "H1 halts", "H1 halts."}},
      {"charge LW-C1 1221 1121 at 1020",
       {"charge with C1 1221 1121 at 1020", "charge C1 via 1221 and 1121 at 1020", "charge C1 to 1221 and 1121 at 1020",
        "C1 charges via 1221 then 1121 at 1020"}},
      {"overrun LW-C1 at 1020", {"C1 overruns at 1020", "overrun with C1 at 1020", "overrun 1020 with C1"}},
      {"march LW-H1 2032 2031", {"march H1 to 2032 and 2031"}},
      {"quick LW-H1 2032", {"quick H1 to 2032"}},
      {"enter LW-C1 0105", {"enter C1 at 0105", "enter C1 in 0105", "C1 enters at 0105"}},
      {"face LW-H1 face NE", {"face H1 to the NE", "turn H1 to NE", "H1 faces NE", "face H1 NE"}},
      {"lead GalIm-L 1720", {"lead GalIm-L to 1720", "GalIm-L moves to 1720", "move GalIm-L to 1720."}},
      {"reserve GalIm-L", {"GalIm-L reserves", "reserve the GalIm-L"}},
      {"fire 1020 by LW-A1",
       {"fire at 1020 by A1", "fire at 1020 with A1", "fire 1020 with A1", "A1 fires at 1020", "A1 fires into 1020",
        "shoot at 1020 with A1", "fire on 1020 with A1", "fire A1 at 1020"}},
      {"javelin 1020 by LW-A1", {"javelin at 1020 by A1", "javelin 1020 with A1", "javelin at 1020 with A1"}},
      {"slaughter 1020 by LW-A1", {"slaughter 1020 with A1", "A1 slaughters 1020", "slaughter in 1020 with A1"}},
      {"attack 1020 by LW-H1 LW-H2 under GalIm-L",
       {"attack 1020 by H1 and H2 under GalIm-L", "attack 1020 with H1 and H2 under GalIm-L",
        "attack at 1020 by H1 and H2 under GalIm-L", "attack 1020 by H1 and by H2 under GalIm-L.",
        "attack 1020 with H1 and H2 led by GalIm-L"}},
      {"attack 1020 by LW-H1", {"H1 attacks 1020.", "attack hex 1020 with H1", "attack the hex 1020 with the H1"}},
      {"end-modes", {"end modes.", "end the modes"}},
      {"pick LW-C1", {"pick the C1", "choose C1"}},
  });
}

TEST(SmallWords, are_understood_in_ancients) {
  const Reader reader(load_ancients("outposts"),
                      {"T-MC1", "T-HI1", "T-MI1", "T-LC1", "T-LI1", "T-AX1", "T-LB1", "Top-1"});
  reader.expect({
      {"move T-LC1 0311 0411",
       {"move LC1 to 0311 and 0411", "move LC1 to 0311 then to 0411", "move LC1 via 0311 to 0411",
        "LC1 moves through 0311 to 0411", "move LC1 to 0311, 0411."}},
      {"move T-LC1 0311 off", {"move LC1 to 0311 and off", "move LC1 0311 then off"}},
      {"move T-LC1 0311",
       {"move LC1 to 0311.", "LC1 moves to 0311", "move LC1 into 0311", "move LC1 on 0311", "then move LC1 to 0311",
        "move the LC1 to the hex 0311"}},
      {"lead Top-1 0404", {"lead Top-1 to 0404", "move Top-1 to 0404", "Top-1 goes to 0404", "Top-1 leads to 0404"}},
      {"attack T-HI1 at B-LI1",
       {"attack HI1 at B-LI1", "HI1 attacks B-LI1.", "attack B-LI1 with HI1", "attack with HI1 at B-LI1",
        "HI1 attacks the B-LI1", "HI1 fights B-LI1", "attack HI1 on B-LI1", "attack HI1 against B-LI1",
        "HI1 attacks against B-LI1"}},
      {"attack T-HI1 at leader Bottom-1",
       {"attack HI1 at the leader Bottom-1", "HI1 attacks Bottom-1", "HI1 attacks leader Bottom-1"}},
      {"fire T-LB1 at B-LI1",
       {"fire LB1 at B-LI1", "LB1 fires at B-LI1.", "shoot B-LI1 with LB1", "fire on B-LI1 with LB1",
        "fire at B-LI1 with LB1", "shoot LB1 on B-LI1", "LB1 shoots B-LI1", "fire with LB1 at B-LI1"}},
      {"play order-light-troops T-LC1 T-LI1",
       {"play order-light-troops with LC1 and LI1", "play order-light-troops for LC1, LI1.",
        "play order-light-troops on LC1 and LI1", "play the card order-light-troops with LC1 and LI1",
        "play the order-light-troops with LC1 and LI1", "card order-light-troops to LC1 and LI1",
        "play order-light-troops: LC1 and LI1"}},
      {"rally T-HI1 T-HI1 T-MI1", {"rally HI1, HI1 and MI1", "rally HI1 and HI1 and MI1"}},
      {"defend T-LI1 evade", {"defend with LI1 evade", "defend LI1: evade"}},
      {"evade-to T-LI1 0806", {"evade LI1 to 0806", "LI1 evades to 0806", "evade-to LI1 to 0806"}},
      {"back T-HI1 yes", {"back HI1: yes", "back with HI1 yes"}},
      {"flags T-HI1 1", {"flags for HI1 1"}},
      {"retreat T-HI1 0905", {"retreat HI1 to 0905", "HI1 retreats to 0905."}},
      {"escape Top-1 0810", {"escape Top-1 to 0810", "Top-1 escapes to 0810"}},
      {"advance T-HI1 yes", {"advance with HI1 yes"}},
      {"bonus T-HI1 B-LI1", {"bonus HI1 at B-LI1", "bonus HI1 against B-LI1"}},
      {"end-moves", {"end moves.", "end the moves", "end of moves"}},
      {"extra T-LC1 0509", {"extra LC1 to 0509"}},
      {"press T-HI1 yes", {"press with HI1 yes"}},
  });
}

TEST(SmallWords, stay_where_they_mean_something) {
  const Reader hordes(load_hordes("first-battle"), {"Leg1", "Aux1"});
  const Reader sumer(load_chariots("sumer"), {"Ak-LI2", "Ak-LI5"});
  // which of the two goes to the other is not said
  EXPECT_EQ(hordes.read("combine Leg1 with Aux1"), "");
  EXPECT_EQ(hordes.read("move Leg1 from 0705 to nowhere"), "");
  EXPECT_EQ(sumer.read("shock LI2 at LI1 and LI5 at LI3"), "shock Ak-LI2 at Ur-LI1 and Ak-LI5 at Ur-LI3")
      << "the second attacker is the writer's, too";
  // a line of nothing else is given up at once
  std::string many = "move Leg1";
  for (int i = 0; i < 150; ++i)
    many += " to";
  EXPECT_EQ(hordes.read(many), "");
  EXPECT_EQ(sumer.read("when Ak-shock acts:"), "when Ak-shock acts:");
  EXPECT_EQ(sumer.read("if Ak-LI2 gone then move Ak-LI5 1720 else move Ak-LI2 1720"),
            "if Ak-LI2 gone then move Ak-LI5 1720 else move Ak-LI2 1720");
}

/// The example of each verb, which is a canonical line, is read as it is.
TEST(SmallWords, are_in_no_example_of_a_verb) {
  const auto check = [](std::unique_ptr<table::Battle> battle) {
    const auto same = [](const std::string& word) { return word; };
    const auto verbs = battle->verbs();
    for (const table::Verb& verb : verbs) {
      EXPECT_EQ(orders::in_few_words(battle->names(), verb.example, same), verb.example);
      EXPECT_EQ(orders::in_grammar(battle->names(), verb.example, verb.usage), verb.example);
    }
  };
  check(load_hordes("first-battle"));
  check(load_chariots("sumer"));
  check(load_kadesh("vanguard"));
  check(load_ancients("outposts"));
}

/// A name that is a word of the orders gives an order line two meanings.
TEST(NewNames, are_no_words_of_the_orders) {
  const auto check = [](std::unique_ptr<table::Battle> battle) {
    const auto tongues = battle->names().tongues();
    for (const table::Verb& verb : battle->verbs()) {
      if (!verb.verb.ends_with(':')) {  // of headings
        EXPECT_TRUE(orders::new_name_fault(tongues, verb.verb)) << verb.verb;
      }
    }
    for (const table::StandingQuestion& question : battle->standing()) {
      EXPECT_TRUE(orders::new_name_fault(tongues, question.name)) << question.name;
      for (const std::string& words : question.words) {
        for (const std::string_view word : base::words(words))
          EXPECT_TRUE(base::number(word) || orders::new_name_fault(tongues, word)) << question.name << ": " << word;
      }
    }
    EXPECT_EQ(orders::new_name_fault(battle->names()), std::nullopt) << battle->id();
  };
  check(load_hordes("first-battle"));
  check(load_chariots("sumer"));
  check(load_kadesh("vanguard"));
  check(load_ancients("outposts"));
}

TEST(NewNames, are_no_new_verbs_from_then_on) {
  constexpr std::array<orders::Word, 1> k_before{{{"move", "ruch"}}}, k_new{{{"leap", "skok"}}};
  const orders::Tongue old_words("pl", {k_before}, {}, {}), new_words("pl", {k_before, k_new}, {}, {});
  const std::array<const orders::Tongue*, 1> before{&old_words}, after{&new_words};
  EXPECT_TRUE(orders::new_name_fault(before, "Move"));
  EXPECT_EQ(orders::new_name_fault(before, "Leap"), std::nullopt);
  EXPECT_EQ(orders::new_name_fault(after, "Leap"), "Leap is a word of the orders; choose another name");
  EXPECT_EQ(orders::new_name_fault(after, "Leapers"), std::nullopt);
  // a game that has begun keeps a piece of that name
  table::Roster roster(hex::Grid{}, after);
  roster.add_unit("Leap", "");
  EXPECT_TRUE(roster.find_unit("Leap"));
  EXPECT_TRUE(orders::new_name_fault(roster));
}

}  // namespace

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/systems/chariots/advice/odds.h"
#include "engine/systems/chariots/rules/heroes/heroes.h"
#include "engine/systems/chariots/sys.h"
#include "tests/cases/large_combats.h"
#include "tests/cases/scene_of.h"

/// Chariots of Fire: odds are those of playing the rules with every die, face by face.
namespace hexpost::test {
namespace {

using namespace chariots;

/// Every question by the first listed answer, but for these words.
const std::map<std::string_view, std::string_view> k_words{
    {"shock-first", "no"}, {"clash-by", "best"}, {"clash-as", "best"},    {"share", "strongest"},
    {"face", "stay"},      {"turn-on", "yes"},   {"rout-facing", "keep"}, {"return-fire", "yes"}};
std::optional<std::string> policy(table::Player, std::string_view question) {
  const auto at = k_words.find(question);
  return at == k_words.end() ? std::nullopt : std::optional<std::string>(at->second);
}

struct Asking {
  ChariotsScene scene;
  explicit Asking(const std::vector<std::string>& lines) : scene(scene_of(lines)) {}
  TableView view() const { return {*scene.data, scene.state}; }
  std::variant<Considered, base::Refusal> ask(std::string_view line) const {
    return consider(view(), orders::cut(line));
  }
  Considered legal(std::string_view line) const {
    auto out = ask(line);
    if (const auto* refusal = std::get_if<base::Refusal>(&out))
      throw std::runtime_error(refusal->rule + " " + refusal->why);
    return std::get<Considered>(std::move(out));
  }
  std::string rule(std::string_view line) const {
    const auto out = ask(line);
    const auto* refusal = std::get_if<base::Refusal>(&out);
    return refusal ? refusal->rule : "legal";
  }
  template <class Dice>
  table::Odds odds(std::string_view line) const {
    const Considered c = legal(line);
    Dice table(policy, true, 10 * table::k_most_work);  // from the beginning each time takes more than part by part
    auto out = table::enumerate<TableView, Fact>(table, [&] {
      State s = scene.state;
      c.play(s, table);
      return became(scene.data->data, scene.state, s);
    });
    if (!out) throw std::runtime_error("too many ways");
    out->modifiers = c.modifiers;
    return *out;
  }
};
using Lumped = table::OddsTable<TableView, Fact>;

/// The same table with every face for itself: a rule's claim that faces have equal effects is not trusted.
class FaceByFace : public Table {
 public:
  explicit FaceByFace(table::OddsPolicy words) : inner_(std::move(words)) {}
  void begin() { inner_.begin(); }
  bool next() { return inner_.next(); }
  const table::Big& of() const { return inner_.of(); }
  const table::Big& all() const { return inner_.all(); }
  bool exact() const { return inner_.exact(); }

 private:
  int do_roll(int faces, table::Rule rule, const table::Classes&) override { return inner_.roll({faces, rule}); }
  void do_ask(const TableView& view, table::Player who, table::AnyQuestion<TableView>& question) override {
    if (question.take_forced(view)) return;
    const auto word = policy(who, question.name());
    if (word && question.take_word(view, *word)) return;
    const auto first = question.list(view, 1);
    ASSERT_FALSE(first.empty());
    ASSERT_FALSE(question.take(view, orders::cut(first.front())));
  }
  void do_tell(table::Rule, Fact) override {}
  Lumped inner_;
};

std::map<std::string, double> shares(const std::vector<table::Odds::Outcome>& outcomes) {
  std::map<std::string, double> out;
  for (const auto& o : outcomes)
    out[o.what] = static_cast<double>(o.share.of) / static_cast<double>(o.share.all);
  return out;
}

/// Outcomes by playing every face, weighed by hand.
std::map<std::string, double> face_by_face(const Asking& a, std::string_view line) {
  const Considered c = a.legal(line);
  FaceByFace table(policy);
  std::map<std::string, double> out;
  do {
    table.begin();
    State s = a.scene.state;
    c.play(s, table);
    std::string all;
    for (const auto& b : became(a.scene.data->data, a.scene.state, s))
      all += (all.empty() ? "" : "; ") + b.who + ": " + b.what;
    out[all.empty() ? "unhurt" : all] += static_cast<double>(table.of().low()) / static_cast<double>(table.all().low());
  } while (table.next());
  return out;
}

void expect_alike(const Asking& a, std::string_view line) {
  const auto lumped = shares(a.odds<Lumped>(line).outcomes);
  const auto faces = face_by_face(a, line);
  ASSERT_EQ(lumped.size(), faces.size()) << line;
  double sum = 0;
  for (const auto& [what, share] : faces) {
    ASSERT_TRUE(lumped.contains(what)) << what;
    EXPECT_NEAR(lumped.at(what), share, 1e-9) << what;
    sum += share;
  }
  EXPECT_NEAR(sum, 1.0, 1e-9);
}

double share_of(const table::Odds& odds, const std::string& who, const std::string& part) {
  double out = 0;
  for (const auto& fate : odds.fates) {
    if (fate.who != who) continue;
    for (const auto& o : fate.outcomes) {
      if (o.what.find(part) != std::string::npos)
        out += static_cast<double>(o.share.of) / static_cast<double>(o.share.all);
    }
  }
  return out;
}

bool names(const table::Odds& odds, const std::string& part) {
  return std::ranges::any_of(odds.modifiers, [&](const auto& m) { return m.text.find(part) != std::string::npos; });
}

const std::vector<std::string> k_duel_of_lines{"UNIT red A si tq 6 ma 4 1010 S moved",
                                               "UNIT blue X si tq 6 ma 4 1110 N hits 3"};

}  // namespace

TEST(ChariotsOdds, of_a_shock_are_those_of_every_die) {
  expect_alike(Asking(k_duel_of_lines), "shock A at X");
  expect_alike(Asking({"LEADER red King oc 1010 range 5 rating 5 charisma 2", "UNIT red A si tq 6 ma 4 1010 S moved",
                       "UNIT blue X si tq 6 ma 4 1110 N hits 4"}),
               "shock A at X");
  expect_alike(
      Asking({"STANDARD blue Flag 2020 of Shah", "LEADER blue Shah oc 2020 range 5 rating 4",
              "UNIT red C ch3 tq 6 ma 7 1010 S hits 4", "UNIT blue B bi tq 6 ma 5 1110 N hits 4", "ENGAGED C B"}),
      "shock C at B");
}

TEST(ChariotsOdds, of_fire_with_the_charge_it_may_bring_are_those_of_every_die) {
  expect_alike(Asking({"UNIT red C ch2/c tq 6 ma 9 1010 S", "UNIT blue L li/b tq 5 ma 5 1210 N hits 3"}), "fire C L");
  expect_alike(Asking({"UNIT red C ch2/c tq 6 ma 9 1010 S", "UNIT blue X si tq 6 ma 4 1310 N",
                       "LEADER blue Shah oc 1310 range 5 rating 4"}),
               "run C X 1110 1210");
  expect_alike(Asking({"UNIT red C ch2/c tq 6 ma 9 1010 S", "UNIT blue B bi tq 6 ma 5 1210 N"}), "fire C B");
}

TEST(ChariotsOdds, of_a_withdrawal_are_those_of_its_die) {
  const Asking a(
      {"UNIT red A si tq 6 ma 4 1010 S", "UNIT blue R ri tq 4 ma 6 1210 N", "UNIT blue C ch2 tq 5 ma 9 1410 N"});
  const auto odds = a.odds<Lumped>("withdraw R yes");
  EXPECT_NEAR(share_of(odds, "R", "may withdraw"), 0.5, 1e-9);
  EXPECT_NEAR(share_of(odds, "R", "1 hit"), 0.1, 1e-9);
  EXPECT_TRUE(names(odds, "4 or less"));
  EXPECT_NEAR(share_of(a.odds<Lumped>("withdraw C"), "C", "may withdraw"), 1.0, 1e-9);
  expect_alike(a, "withdraw R yes");
}

TEST(ChariotsOdds, name_every_modifier) {
  const auto shock = Asking({"TERRAIN 1110 woods", "LEADER red King oc 1010 range 5 rating 5 charisma 2",
                             "UNIT red A si tq 6 ma 4 1010 S moved", "UNIT red B si tq 6 ma 4 1011 S moved",
                             "UNIT blue X si tq 6 ma 4 1110 ENE"})
                         .odds<Lumped>("shock A B at X");
  for (const char* part : {"column 7", "+2 columns for the flank", "+2 columns for numbers",
                           "-1 columns for the ground", "+2 to the die for leaders", "stands with a die of 6"}) {
    EXPECT_TRUE(names(shock, part)) << part;
  }
  const auto fire =
      Asking({"TERRAIN 1210 woods", "UNIT red C ch2/c tq 6 ma 9 1010 S low", "UNIT blue X hi tq 8 ma 4 1210 N"})
          .odds<Lumped>("fire C X");
  for (const char* part : {"1 hit at 7 or less", "armour", "Woods", "last volley"})
    EXPECT_TRUE(names(fire, part)) << part;
}

TEST(ChariotsOdds, are_told_of_what_would_be_legal_and_of_nothing_else) {
  const Asking a({"UNIT red A si tq 6 ma 4 1010 S", "UNIT red L li tq 5 ma 5 1020 S", "UNIT blue X si tq 6 ma 4 1110 N",
                  "UNIT blue Y si tq 6 ma 4 1109 N"});
  EXPECT_EQ(a.rule("shock A at X"), "8.12");
  EXPECT_EQ(a.rule("shock L at X"), "8.11");
  EXPECT_EQ(a.rule("shock A at X Y"), "legal");
  EXPECT_EQ(a.rule("fire L X"), "7.11");
  EXPECT_EQ(a.rule("shock X at A"), "legal") << "the other side's Shock may be considered as well";
  EXPECT_EQ(a.rule("march A"), "");
}

TEST(ChariotsOdds, of_units_that_are_not_active_are_those_of_a_phase_of_their_own) {
  Asking a({"SPECIAL heroes", "UNIT red A si tq 6 ma 4 1010 S moved", "UNIT blue X si tq 6 ma 4 1110 N hits 3",
            "UNIT red C ch2/c tq 6 ma 9 1020 S", "UNIT blue L li/b tq 9 ma 5 1320 S"});
  a.scene.state.heroic_drm = 2;
  EXPECT_TRUE(names(a.odds<Lumped>("shock A at X"), "Heroic Combat"));
  EXPECT_FALSE(names(a.odds<Lumped>("shock X at A"), "Heroic Combat")) << "[10.42] in the phase of the duel alone";
  // [6.66] once in each phase: what it has done in this one does not keep it from turning to answer in the next
  const auto answered = [&](bool turned, bool active) {
    const auto c = static_cast<std::size_t>(*a.view().find_unit("C"));
    const auto l = static_cast<std::size_t>(*a.view().find_unit("L"));
    a.scene.state.units[l].reacted_facing = turned;
    a.scene.state.units[c].active = active;
    Lumped table([](table::Player who, std::string_view question) {
      return question == "face" ? std::optional<std::string>("towards") : policy(who, question);
    });
    const Considered run = a.legal("run C L 1120 1220");
    const auto odds = table::enumerate<TableView, Fact>(table, [&] {
      State s = a.scene.state;
      run.play(s, table);
      return became(a.scene.data->data, a.scene.state, s);
    });
    return share_of(*odds, "C", "1 hit") > 0;
  };
  EXPECT_TRUE(answered(false, true));
  EXPECT_FALSE(answered(true, true));
  EXPECT_TRUE(answered(true, false));
}

// ---- leaders who fight each other first [10.22]

namespace {

struct Fighter {
  int combat, stamina;
};
std::string figures(const Fighter& f) {
  return " combat " + std::to_string(f.combat) + " stamina " + std::to_string(f.stamina);
}
std::vector<std::string> heroes_of(const Fighter& red, const Fighter& blue) {
  return {"SPECIAL heroes",
          "LEADER red Ajax hero 1010" + figures(red),
          "LEADER blue Hector oc 1110 range 5 rating 5" + figures(blue) + " heroic",
          "UNIT red A si tq 6 ma 4 1010 S",
          "UNIT blue X si tq 6 ma 4 1110 N hits 3",
          "ENGAGED A X"};
}

/// How often the first of two leaders is killed in a fight to the death, following their hits throw by throw until what
/// is left undecided is next to nothing: equal throws and all.
double first_dies(const Fighter& first, const Fighter& second) {
  std::map<std::pair<int, int>, double> at{{{0, 0}, 1.0}};
  double dead = 0;
  for (int round = 0; round < 400; ++round) {
    std::map<std::pair<int, int>, double> next;
    for (const auto& [hits, share] : at) {
      for (int a = 0; a < 10; ++a) {
        for (int b = 0; b < 10; ++b) {
          const int mine = a + first.combat, its = b + second.combat;
          const int low = std::min(mine, its), high = std::max(mine, its);
          const int wounds = low == high ? 0 : 3 * low <= high ? 3 : 2 * low <= high ? 2 : 1;
          const auto now =
              mine < its ? std::pair{hits.first + wounds, hits.second} : std::pair{hits.first, hits.second + wounds};
          if (now.first >= first.stamina) {
            dead += share / 100;
          } else if (now.second < second.stamina) {
            next[now] += share / 100;
          }
        }
      }
    }
    at = std::move(next);
  }
  return dead;
}

}  // namespace

TEST(ChariotsOdds, of_a_duel_are_those_of_following_it_throw_by_throw) {
  const std::vector<std::pair<Fighter, Fighter>> pairs{
      {{5, 5}, {5, 5}}, {{6, 4}, {3, 5}}, {{9, 6}, {8, 6}}, {{1, 1}, {4, 2}}, {{0, 3}, {0, 3}}};
  for (const auto& [red, blue] : pairs) {
    const Asking a(heroes_of(red, blue));
    Lumped table(policy);
    const auto odds = table::enumerate<TableView, Fact>(table, [&] {
      State s = a.scene.state;
      Play p{a.scene.data->data, s, table, a.view().names()};
      duel(p, 0, 1);
      return became(a.scene.data->data, a.scene.state, s);
    });
    ASSERT_TRUE(odds);
    EXPECT_LE(odds->ways, 6u) << "one die that is either of them, hurt or not";
    const double dies = first_dies(red, blue);
    EXPECT_NEAR(share_of(*odds, "Ajax", "killed"), dies, 1e-9) << red.combat << " against " << blue.combat;
    EXPECT_NEAR(share_of(*odds, "Hector", "killed"), 1 - dies, 1e-9);
  }
}

TEST(ChariotsOdds, of_a_duel_between_equals_are_even_to_the_last_digit) {
  const Asking a(heroes_of({5, 5}, {5, 5}));
  const auto odds = a.odds<Lumped>("shock A at X");
  for (const auto& fate : odds.fates) {
    for (const auto& o : fate.outcomes) {
      if (fate.who == "Ajax" && o.what == "killed") {
        EXPECT_EQ(o.share, (table::Share{1, 2}));
      }
    }
  }
  EXPECT_NEAR(share_of(odds, "Ajax", "killed"), 0.5, 1e-12);
  EXPECT_TRUE(names(odds, "leaders fight each other first"));
  EXPECT_TRUE(names(odds, "column 7")) << "the rest of the Shock as ever";
  EXPECT_FALSE(names(odds, "to the die for leaders")) << "nobody knows who is left of them";
}

TEST(ChariotsOdds, of_a_duel_count_the_leader_who_gives_way) {
  const Asking a(heroes_of({5, 5}, {5, 5}));
  Lumped table([](table::Player, std::string_view question) -> std::optional<std::string> {
    return question == "duel" ? std::optional<std::string>("withdraw") : std::nullopt;
  });
  int given_way = 0;
  const auto odds = table::enumerate<TableView, Fact>(table, [&] {
    State s = a.scene.state;
    Play p{a.scene.data->data, s, table, a.view().names()};
    const DuelEnd end = duel(p, 0, 1);
    given_way += s.leaders[static_cast<std::size_t>(end.loser)].alive ? 1 : 0;
    EXPECT_LE(s.leaders[0].hits, 1) << "of the hits just taken one remains";
    EXPECT_LE(s.leaders[1].hits, 1);
    return std::vector<table::Became>{{end.loser == 0 ? "Ajax" : "Hector", "loses"}};
  });
  ASSERT_TRUE(odds);
  EXPECT_EQ(given_way, 2) << "after one wound either of them goes, and nobody is killed by three of five";
  EXPECT_EQ(odds->outcomes.at(0).share, (table::Share{1, 2}));
}

TEST(ChariotsOdds, of_a_challenge_are_those_of_its_duel_and_of_an_arrow_one_in_ten) {
  const Asking a({"SPECIAL heroes", "LEADER red Ajax hero 1010 combat 6 stamina 4 on-foot archer",
                  "LEADER blue Hector hero 1012 combat 5 stamina 5 on-foot",
                  "LEADER blue Aeneas hero 3030 combat 5 stamina 5", "UNIT red A si tq 6 ma 4 1010 S",
                  "UNIT blue X si tq 6 ma 4 1012 N"});
  const auto duel = a.odds<Lumped>("challenge Ajax Hector");
  EXPECT_NEAR(share_of(duel, "Ajax", "killed"), first_dies({6, 4}, {5, 5}), 1e-9);
  EXPECT_NEAR(share_of(duel, "Ajax", "killed") + share_of(duel, "Hector", "killed"), 1.0, 1e-9);
  EXPECT_TRUE(names(duel, "Combat 6, Stamina 4, 0 hits"));
  EXPECT_NEAR(share_of(a.odds<Lumped>("challenge Ajax arrow Hector"), "Hector", "killed"), 0.1, 1e-12);
  EXPECT_EQ(a.rule("challenge Ajax Aeneas"), "10.23");
  EXPECT_EQ(a.rule("challenge Hector arrow Ajax"), "10.33");
  EXPECT_EQ(a.rule("challenge Ajax"), "10.23");
}

TEST(ChariotsOdds, of_two_duels_in_one_line_are_exact_too) {
  std::vector<std::string> lines = heroes_of({9, 6}, {8, 6});
  for (const char* line :
       {"LEADER red Teucer hero 1015 combat 7 stamina 6", "LEADER blue Paris hero 1115 combat 6 stamina 6",
        "UNIT red B si tq 6 ma 4 1015 S", "UNIT blue Y si tq 6 ma 4 1115 N hits 3", "ENGAGED B Y"}) {
    lines.emplace_back(line);
  }
  const auto odds = Asking(lines).odds<Lumped>("shock A at X and B at Y");
  EXPECT_NEAR(share_of(odds, "Ajax", "killed"), first_dies({9, 6}, {8, 6}), 1e-9);
  EXPECT_NEAR(share_of(odds, "Teucer", "killed"), first_dies({7, 6}, {6, 6}), 1e-9);
}

namespace {

const LargeCombat& large(const std::string& name) {
  const auto at = std::ranges::find(large_combats(), name, &LargeCombat::name);
  if (at == large_combats().end()) throw std::runtime_error("no combat " + name);
  return *at;
}

auto said(const Asking& a) {
  return [&a](const State& s, const auto&) { return became(a.scene.data->data, a.scene.state, s); };
}

table::Odds by_parts(const Asking& a, std::string_view line) {
  const Considered c = a.legal(line);
  auto out = table::odds_of<TableView, Fact>(c, a.scene.state, policy, said(a));
  if (out.trials != 0) throw std::runtime_error("too many ways");
  return out;
}

}  // namespace

TEST(ChariotsOdds, played_part_by_part_are_those_of_playing_from_the_beginning_each_time) {
  for (const LargeCombat& combat : large_combats()) {
    if (combat.name == "six_sides_and_a_duel") continue;  // too many ways to begin each anew
    const Asking a(combat.scene);
    const auto whole = a.odds<Lumped>(combat.line), parts = by_parts(a, combat.line);
    ASSERT_EQ(parts.fates.size(), whole.fates.size()) << combat.name;
    EXPECT_EQ(shares(parts.outcomes), shares(whole.outcomes)) << combat.name;
    for (const auto& fate : whole.fates) {
      const auto same = std::ranges::find(parts.fates, fate.who, &table::Odds::Fate::who);
      ASSERT_NE(same, parts.fates.end()) << combat.name << ": " << fate.who;
      EXPECT_EQ(same->outcomes, fate.outcomes) << combat.name << ": " << fate.who;
    }
  }
}

TEST(ChariotsOdds, what_can_fall_in_too_many_ways_is_estimated_and_says_so) {
  for (const LargeCombat& combat : combats_beyond_exactness()) {
    const Asking a(combat.scene);
    const auto odds = table::odds_of<TableView, Fact>(a.legal(combat.line), a.scene.state, policy, said(a));
    EXPECT_EQ(odds.trials, table::k_trials) << combat.name;
    std::uint64_t sum = 0;
    for (const auto& outcome : odds.outcomes)
      sum += table::k_trials / outcome.share.all * outcome.share.of;
    EXPECT_EQ(sum, table::k_trials) << combat.name;
    const auto again = table::odds_of<TableView, Fact>(a.legal(combat.line), a.scene.state, policy, said(a));
    EXPECT_EQ(again.outcomes, odds.outcomes) << combat.name;
  }
}

/// The same combat told both ways: each estimate within four standard errors of what is exact.
TEST(ChariotsOdds, estimates_are_near_what_is_exact) {
  for (const LargeCombat& combat : large_combats()) {
    const Asking a(combat.scene);
    const auto exact = by_parts(a, combat.line);
    constexpr std::uint64_t k_many = 2000;
    const auto near = table::estimate<TableView, Fact>(a.legal(combat.line), a.scene.state, policy, said(a), k_many);
    const auto in = [](const std::vector<table::Odds::Outcome>& outcomes, const std::string& what) {
      const auto at = std::ranges::find(outcomes, what, &table::Odds::Outcome::what);
      return at == outcomes.end() ? 0.0 : static_cast<double>(at->share.of) / static_cast<double>(at->share.all);
    };
    for (const auto& fate : exact.fates) {
      const auto same = std::ranges::find(near.fates, fate.who, &table::Odds::Fate::who);
      for (const auto& outcome : fate.outcomes) {
        const double p = in(fate.outcomes, outcome.what);
        const double most = 4 * std::sqrt(p * (1 - p) / k_many) + 0.001;
        const double found = same == near.fates.end() ? 0.0 : in(same->outcomes, outcome.what);
        EXPECT_NEAR(found, p, most) << combat.name << ": " << fate.who << " " << outcome.what;
      }
    }
  }
}

/// What it costs is measured by tests/bench/odds_bench; the ways are what it costs on any machine.
TEST(ChariotsOdds, of_a_large_combat_come_in_some_thousand_ways) {
  for (const char* name : {"two_attackers_and_a_stack", "a_duel"}) {
    const LargeCombat& combat = large(name);
    const auto odds = by_parts(Asking(combat.scene), combat.line);
    EXPECT_GT(odds.ways, 100u) << name;
    EXPECT_LT(odds.ways, 10000u) << name << ": each costs some 10 microseconds";
  }
  EXPECT_GT(share_of(by_parts(Asking(large("a_duel").scene), "shock A B at C"), "Hector", "killed"), 0.1);
}

}  // namespace hexpost::test

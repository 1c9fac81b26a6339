#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/rules/chariots/odds.h"
#include "engine/rules/chariots/sys.h"
#include "tests/cases/chariots_scene.h"

/// Chariots of Fire: odds are those of playing the rules with every die, face by face.
namespace hexpost::test {
namespace {

using namespace chariots;

Case scene_of(const std::vector<std::string>& lines) {
  Case c;
  c.rule = "8.17", c.title = "odds", c.line = 1;
  for (const std::string& line : lines) {
    Clause clause;
    clause.line = 1;
    clause.keyword = line.substr(0, line.find(' '));
    clause.text = line.substr(std::min(line.size(), clause.keyword.size() + 1));
    clause.words = cut_words(clause.text);
    c.clauses.push_back(std::move(clause));
  }
  return c;
}

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
  explicit Asking(const std::vector<std::string>& lines) : scene(chariots_scene(scene_of(lines))) {}
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
    Dice table(policy);
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

/// The same table with every face for itself: what a rule says about faces that come to the same is not believed.
class FaceByFace : public Table {
 public:
  explicit FaceByFace(table::OddsPolicy words) : inner_(std::move(words)) {}
  void begin() { inner_.begin(); }
  bool next() { return inner_.next(); }
  table::detail::Wide of() const { return inner_.of(); }
  table::detail::Wide all() const { return inner_.all(); }
  bool exact() const { return inner_.exact(); }

 private:
  int do_roll(int faces, table::Rule rule, const table::Lump&) override { return inner_.roll(faces, rule); }
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
    out[all.empty() ? "unhurt" : all] += static_cast<double>(table.of()) / static_cast<double>(table.all());
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

TEST(ChariotsOdds, are_told_of_what_would_be_legal_and_of_no_duel) {
  const Asking a({"UNIT red A si tq 6 ma 4 1010 S", "UNIT red L li tq 5 ma 5 1020 S", "UNIT blue X si tq 6 ma 4 1110 N",
                  "UNIT blue Y si tq 6 ma 4 1109 N"});
  EXPECT_EQ(a.rule("shock A at X"), "8.12");
  EXPECT_EQ(a.rule("shock L at X"), "8.11");
  EXPECT_EQ(a.rule("shock A at X Y"), "legal");
  EXPECT_EQ(a.rule("fire L X"), "7.11");
  EXPECT_EQ(a.rule("shock X at A"), "legal") << "the other side's Shock may be considered as well";
  EXPECT_EQ(a.rule("march A"), "");
  const Asking heroes({"SPECIAL heroes", "LEADER red Ajax hero 1010 combat 5 stamina 5",
                       "LEADER blue Hector oc 1110 range 5 rating 5 combat 5 stamina 5 heroic",
                       "UNIT red A si tq 6 ma 4 1010 S moved", "UNIT blue X si tq 6 ma 4 1110 N"});
  EXPECT_EQ(heroes.rule("shock A at X"), "10.26");
}

TEST(ChariotsOdds, of_a_large_combat_come_in_some_thousand_ways) {
  const Asking a({"LEADER red King oc 1010 range 5 rating 5 charisma 2",
                  "LEADER blue Shah oc 1110 range 5 rating 4 charisma 1", "STANDARD red Banner 0505 of King",
                  "STANDARD blue Flag 2020 of Shah", "UNIT red A si tq 6 ma 4 1010 S hits 3",
                  "UNIT red B hi tq 8 ma 4 1011 S hits 4", "UNIT blue C ch2 tq 6 ma 9 1110 N hits 3",
                  "UNIT blue R ri tq 5 ma 6 1110 N hits 2"});
  const auto odds = a.odds<Lumped>("shock A B at C");
  EXPECT_GT(odds.ways, 100u);
  EXPECT_LT(odds.ways, 5000u) << "faces that come to the same are one way: each costs some 30 microseconds";
}

}  // namespace hexpost::test

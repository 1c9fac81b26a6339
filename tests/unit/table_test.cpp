#include <gtest/gtest.h>

#include <map>

#include "engine/orders/standing.h"
#include "engine/table/game.h"
#include "tests/support/toy/toy.h"

using namespace hexpost;
using table::Awaited;
using table::Entry;
using table::Segment;

namespace {

using Game = table::Game<toy::Sys>;

std::shared_ptr<const toy::Data> data(int players = 2, int hits = 3) {
  return std::make_shared<toy::Data>(players, hits);
}

/// Dice from a list or from a seed, policies from a map; counts what it was asked.
class Box final : public table::Source {
 public:
  Box(std::initializer_list<int> dice) : dice_(dice), random_(1), scripted_(true) {}
  explicit Box(std::uint64_t seed) : random_(seed) {}
  std::optional<int> die(int faces, std::string_view) override {
    ++rolled;
    if (!scripted_) return random_.die(faces);
    if (next_ == dice_.size()) return std::nullopt;
    return dice_[next_++];
  }
  std::optional<std::string> opening(table::Player who, std::uint32_t slot) override {
    ++opened;
    const auto at = policies.find({who, slot});
    return at == policies.end() ? std::optional<std::string>("") : at->second;
  }
  std::map<std::pair<table::Player, std::uint32_t>, std::string> policies;
  int rolled = 0, opened = 0;

 private:
  std::vector<int> dice_;
  std::size_t next_ = 0;
  dice::Random random_;
  bool scripted_ = false;
};

Segment packet(table::Player who, std::vector<std::string> lines, std::vector<bool> sealed = {}) {
  return {who, std::move(lines), std::move(sealed), {}};
}

std::vector<std::string> texts(const table::Match& m, Entry::Kind kind) {
  std::vector<std::string> out;
  for (const Entry& e : m.trace()) {
    if (e.kind == kind) out.push_back(e.text + (e.why.empty() ? "" : " -- " + e.why));
  }
  return out;
}

}  // namespace

TEST(Table, a_run_without_dice_stops_at_the_first_die) {
  Game g(data());
  g.push(packet(0, {"strike A1 at B1"}));
  EXPECT_EQ(g.run().kind, Awaited::Kind::dice);
  EXPECT_EQ(g.awaited().faces, 2);
  EXPECT_EQ(g.unused(), std::vector<std::string>{"strike A1 at B1"});
}

TEST(Table, lines_are_taken_when_a_question_comes_to_which_they_speak) {
  Game g(data());
  g.push(packet(0, {"end-turn", "strike A1 at B1", "strike A2 at B1"}));
  Box dice{1};  // side A begins
  g.run(&dice);
  EXPECT_EQ(texts(g, Entry::Kind::answered), std::vector<std::string>{"end-turn"});
  EXPECT_EQ(g.awaited().kind, Awaited::Kind::decision);
  EXPECT_EQ(g.awaited().who, 1);  // "toast" cannot be answered without a seal
  EXPECT_EQ(g.awaited().question, "toast");
  EXPECT_EQ(g.unused(), (std::vector<std::string>{"strike A1 at B1", "strike A2 at B1"}));
}

TEST(Table, an_illegal_line_is_void_and_the_next_is_tried) {
  Game g(data());
  g.push(packet(0, {"strike B1 at A1", "strike A1 at A2", "strike A1 at B2"}));
  Box dice{1};
  g.run(&dice);
  const auto voided = texts(g, Entry::Kind::voided);
  ASSERT_EQ(voided.size(), 2u);
  EXPECT_EQ(voided[0], "strike B1 at A1 -- B1 is not yours");
  EXPECT_EQ(g.awaited().question, "dodge");
  EXPECT_EQ(g.awaited().subject, "B2");
}

TEST(Table, open_standing_orders_answer_after_the_lines) {
  Game g(data());
  g.push(packet(0, {}));
  Box first{2};  // side B begins
  g.run(&first);
  ASSERT_EQ(g.awaited().who, 1);
  g.push(packet(1, {"strike B1 at A1", "stand army strike-back do no"}, {true}));
  Box box{4, 4};
  box.policies[{0, 0}] = "dodge do no; strike-back do yes";
  g.run(&box);
  const auto answers = texts(g, Entry::Kind::answered);
  EXPECT_EQ(answers, (std::vector<std::string>{"strike B1 at A1", "dodge A1 no", "strike-back A1 yes"}));
  EXPECT_EQ(box.opened, 1) << "a slot is opened once in a run";
  EXPECT_EQ(g.awaited().question, "dodge") << "B1's own dodge has no standing order";
  EXPECT_EQ(g.awaited().who, 1);
}

TEST(Table, a_seal_that_says_ask_or_nonsense_stops_the_run) {
  for (const std::string policy :
       {"dodge do ask", "dodge do perhaps", "Dodge  do yes", "\x01", "dodge if weak do yes", ""}) {
    Game g(data());
    g.push(packet(0, {"strike A1 at B1"}, {false, true}));
    Box box{1};
    box.policies[{1, 0}] = policy;
    g.run(&box);
    EXPECT_EQ(g.awaited().kind, Awaited::Kind::decision) << policy;
    EXPECT_EQ(g.awaited().who, 1);
  }
}

namespace {

/// Rules that propose nothing; and rules that propose what may not be done.
struct Mute : toy::Sys {
  static std::optional<std::string> propose(const View&, const Awaited&, const table::Answers&) { return std::nullopt; }
  static std::vector<std::string> closing_lines(const View&, table::Player) { return {}; }
};
struct Wrong : Mute {
  static std::optional<std::string> propose(const View&, const Awaited&, const table::Answers&) {
    return "strike A1 at A2";
  }
  static std::vector<std::string> closing_lines(const View&, table::Player) { return {"toast no"}; }
};

}  // namespace

TEST(Proposal, always_answers_what_is_asked_whatever_the_rules_propose) {
  table::Game<Mute> mute(data());
  table::Game<Wrong> wrong(data());
  for (table::Match* g : {static_cast<table::Match*>(&mute), static_cast<table::Match*>(&wrong)}) {
    g->push(packet(0, {}));
    Box start{1};
    g->run(&start);
    ASSERT_EQ(g->awaited().question, "give-order");
    EXPECT_EQ(g->proposal().front(), g->pending(1)->answers.front());
    g->push(packet(0, {"strike A1 at B1"}));
    g->run(&start);
    ASSERT_EQ(g->awaited().question, "dodge") << "the other side's, in the middle of a turn";
    EXPECT_EQ(g->proposal().front(), "dodge B1 yes");
  }
  EXPECT_EQ(wrong.proposal(), (std::vector<std::string>{"dodge B1 yes", "toast no"}));
}

TEST(Table, a_packet_answers_by_a_line_or_by_an_open_standing_order_or_not_at_all) {
  const auto answers = [](std::vector<std::string> lines) {
    Game g(data());
    g.push(packet(0, {"strike A1 at B1"}));
    Box start{1};
    g.run(&start);
    EXPECT_EQ(g.awaited().question, "dodge");
    g.push(packet(1, std::move(lines)));
    g.run();
    return g.last_answered();
  };
  EXPECT_TRUE(answers({"dodge B1 no"}));
  EXPECT_TRUE(answers({"toast yes", "dodge B1 no"}));
  EXPECT_TRUE(answers({"stand army dodge do no"}));
  EXPECT_TRUE(answers({"if A1 gone then toast no else dodge B1 no"}));
  EXPECT_FALSE(answers({}));
  EXPECT_FALSE(answers({"toast yes"}));
  EXPECT_FALSE(answers({"dodge B2 no"}));
  EXPECT_FALSE(answers({"dodge B1 perhaps"}));
  EXPECT_FALSE(answers({"stand B2 dodge do no"}));
  EXPECT_FALSE(answers({"stand army dodge do ask"}));
  EXPECT_FALSE(answers({"if A1 gone then dodge B1 no"}));
}

TEST(Table, a_condition_chooses_its_branch_when_the_question_comes) {
  Game g(data(2, 1));
  g.push(packet(0, {"strike A1 at B1", "if B1 gone then strike A2 at B2 else strike A2 at B1"}, {false, true}));
  Box box{1, 6, 1};
  box.policies[{1, 0}] = "dodge do no";
  box.policies[{1, 1}] = "dodge do yes";
  g.run(&box);
  const auto answers = texts(g, Entry::Kind::answered);
  EXPECT_EQ(answers, (std::vector<std::string>{"strike A1 at B1", "dodge B1 no", "strike A2 at B2", "dodge B2 yes"}));
}

TEST(Table, what_has_one_legal_answer_is_never_asked) {
  Game g(data(2, 1));
  g.push(packet(0, {"strike A1 at B1", "strike A2 at B2"}, {false, true}));
  Box box{1, 6, 6};
  box.policies[{1, 0}] = box.policies[{1, 1}] = "dodge do no";
  g.run(&box);
  EXPECT_TRUE(g.over());
  EXPECT_EQ(g.winner(), std::optional<table::Player>(0));
  EXPECT_EQ(g.awaited().kind, Awaited::Kind::over);
}

TEST(Table, a_journal_that_does_not_fit_is_a_misfit) {
  Game g(data());
  Segment s = packet(0, {"strike A1 at B1"});
  s.given = {table::Rolled{6, 3}};  // the rules ask for a die of two faces
  g.push(s);
  g.run();
  EXPECT_TRUE(g.misfit());
}

namespace {

/// Plays a random game; after every packet checks that a fresh replay, a snapshot and a clone agree with the live game,
/// and at its end that a story which is not read before tells the same.
void random_game(std::uint64_t seed, int players) {
  dice::Random random(seed);
  const auto d = data(players);
  Game live(d);
  std::vector<Segment> journal;
  Game late(d);                      // no one reads it before the end
  const auto latest = late.clone();  // the same, from a later beginning
  Box box(static_cast<std::uint64_t>(seed));
  table::Player who = 0;
  std::size_t before = 0;
  for (int packets = 0; packets < 500 && !live.over(); ++packets) {
    Segment s = packet(who, {});
    for (int p = 0; p < players; ++p)
      s.sealed.push_back(random.chance(60));
    for (auto slot : {0u, 1u, 2u}) {
      for (int p = 0; p < players; ++p) {
        const char* policies[] = {"dodge if weak do yes; dodge do no; strike-back do yes", "dodge do ask",
                                  "toast do yes", "dodge do yes; strike-back do no; toast do no"};
        box.policies[{static_cast<table::Player>(p), slot}] = policies[random.below(4)];
      }
    }
    if (packets > 0) s.lines.push_back(live.sample(random));
    for (int extra = 0; extra < 3; ++extra)
      s.lines.push_back("strike " + d->fencers[random.below(d->fencers.size())] + " at " +
                        d->fencers[random.below(d->fencers.size())]);
    s.lines.push_back("stand army dodge do yes");
    live.push(s);
    live.run(&box);
    journal.push_back(live.last());
    ASSERT_FALSE(live.misfit());
    ASSERT_GE(live.trace().size(), before) << "no fact twice, none lost";
    before = live.trace().size();

    if (packets % 5 == 3) latest->forget_trace();
    for (table::Match* unread : {static_cast<table::Match*>(&late), latest.get()}) {
      unread->push(live.last());
      unread->run();
      ASSERT_EQ(unread->first_voided(), live.first_voided());
      ASSERT_EQ(unread->last_answered(), live.last_answered());
      ASSERT_EQ(unread->position(), live.position());
    }

    Game fresh(d);
    for (const Segment& j : journal)
      fresh.push(j);
    fresh.run();
    ASSERT_EQ(fresh.position(), live.position());
    ASSERT_EQ(fresh.awaited(), live.awaited());
    ASSERT_EQ(fresh.trace(), live.trace());

    auto loaded = Game::load(d, live.save());
    ASSERT_TRUE(loaded) << loaded.error().what;
    ASSERT_EQ((*loaded)->position(), live.position());
    ASSERT_EQ((*loaded)->awaited(), live.awaited());
    ASSERT_EQ((*loaded)->trace_base() + (*loaded)->trace().size(), live.trace().size());
    ASSERT_EQ((*loaded)->segments(), live.segments());
    ASSERT_EQ((*loaded)->unused(), live.unused());
    if (const auto pending = live.pending(100)) {
      for (const std::string& answer : pending->answers) {
        auto copy = live.clone();
        copy->push(packet(live.awaited().who, {answer}));
        copy->run();
        for (const Entry& e : copy->trace()) {
          ASSERT_FALSE(e.kind == Entry::Kind::voided && e.segment + 1 == copy->segments())
              << "listed answers are legal: " << e.text;
        }
        ASSERT_EQ(std::get<std::string>(live.canonical(answer)), answer);
      }
      who = live.awaited().who;
    }
  }
  ASSERT_TRUE(live.over()) << "seed " << seed;
  const auto copy = late.clone();
  ASSERT_EQ(late.trace(), live.trace());
  ASSERT_EQ(copy->trace(), live.trace());
  ASSERT_EQ(latest->trace_base() + latest->trace().size(), live.trace().size());
  ASSERT_TRUE(std::equal(latest->trace().rbegin(), latest->trace().rend(), live.trace().rbegin()));

  // stepping through: every cut shows a prefix of the trace
  for (std::size_t at = 0; at <= live.trace().size(); at += 7) {
    Game partial(d);
    for (const Segment& j : journal)
      partial.push(j);
    partial.cut_at(at);
    partial.run();
    ASSERT_EQ(partial.trace().size(), std::min(at, live.trace().size()));
    ASSERT_TRUE(std::equal(partial.trace().begin(), partial.trace().end(), live.trace().begin()));
  }
}

}  // namespace

TEST(TableProperties, replay_snapshot_and_clone_equal_live_play_after_every_packet) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    random_game(seed, seed % 2 ? 2 : 3);
}

TEST(Snapshot, every_changed_or_missing_byte_is_harmless) {
  const auto d = data();
  Game g(d);
  g.push(packet(0, {"strike A1 at B1"}, {false, true}));
  Box box{1, 6};
  box.policies[{1, 0}] = "dodge do no";
  g.run(&box);
  const std::string good = g.save();
  ASSERT_TRUE(Game::load(d, good));
  for (std::size_t i = 0; i < good.size(); ++i) {
    EXPECT_FALSE(Game::load(d, good.substr(0, i)));
    for (const char c : {'0', '9', '\n', 'x', '\0'}) {
      std::string bad = good;
      bad[i] = c;
      (void)Game::load(d, bad);  // may differ or be refused; must not crash (sanitizers watch)
    }
  }
}

TEST(Position, a_stop_inside_a_rule_can_be_looked_at_but_not_played_from) {
  const auto d = data();
  Game g(d);
  g.push(packet(0, {"strike A1 at B1"}));
  Box box{1};
  g.run(&box);
  ASSERT_EQ(g.awaited().question, "dodge");
  EXPECT_EQ(Game::from_position(d, g.position()).error().code, "position");
  Game h(d);
  h.push(packet(0, {}));
  Box again{1};
  h.run(&again);
  ASSERT_EQ(h.awaited().question, "give-order");
  auto copy = Game::from_position(d, h.position());
  ASSERT_TRUE(copy);
  EXPECT_EQ((*copy)->position(), h.position());
}

TEST(Standing, text_round_trips_and_only_the_canonical_form_opens) {
  const std::string slot =
      "dodge if weak and range >= 2 and not flanked do no; dodge do yes; strike-back if hits = 3 do ask";
  const auto policies = orders::parse_slot(slot);
  ASSERT_TRUE(policies);
  EXPECT_EQ(orders::print_slot(*policies), slot);
  const std::vector<orders::Circumstance> now{{"weak", 1}, {"range", 2}, {"flanked", 0}};
  EXPECT_EQ(orders::answer(*policies, "dodge", now), "no");
  EXPECT_EQ(orders::answer(*policies, "dodge", {}), "yes");
  EXPECT_FALSE(orders::answer(*policies, "strike-back", std::vector<orders::Circumstance>{{"hits", 3}}));
  for (const char* bad : {"dodge", "dodge do", "do yes", "dodge if do yes", "dodge if weak >= do yes", "dodge do yes;",
                          " dodge do yes", "DODGE do yes"}) {
    EXPECT_FALSE(orders::parse_slot(bad)) << bad;
  }
}

TEST(Standing, a_refusal_names_the_word_that_does_not_fit) {
  const auto why = [](const char* text) {
    const auto parsed = orders::parse_stand(orders::cut(text));
    const auto* refusal = std::get_if<base::Refusal>(&parsed);
    return refusal ? std::to_string(refusal->column) + " " + refusal->why : std::string("understood");
  };
  EXPECT_EQ(why("stand Bal1 respond if attacker cavalry do flee"),
            "32 `and`, `do` or a sign (= < <= > >= !=) is expected after the test attacker, not cavalry");
  EXPECT_EQ(why("stand army respond if stands 2 do flee"),
            "30 a sign is missing before 2: stands = 2, or one of < <= > >= !=");
  EXPECT_EQ(why("stand Gallic warriors pursue do no"),
            "23 `if` or `do` is expected here, not pursue: WHO and QUESTION are one word each");
  EXPECT_EQ(why("stand army pursue"), "18 `do ANSWER` is missing");
  EXPECT_EQ(why("stand army respond if stands = 2 and not cavalry do flee"), "understood");
}

TEST(Conditional, bounded_and_exact) {
  const auto parse = [](const char* text) { return orders::parse_conditional(orders::cut(text)); };
  const auto good = parse("if B1 not gone then strike A1 at B1 else end-turn");
  ASSERT_EQ(good.index(), 0u);
  EXPECT_EQ(orders::print(std::get<0>(good)), "if B1 not gone then strike A1 at B1 else end-turn");
  for (const char* bad : {"if", "if B1 gone", "if B1 gone then", "if B1 then end-turn",
                          "if B1 gone then if B2 gone then end-turn", "if B1 gone then end-turn else"}) {
    EXPECT_EQ(parse(bad).index(), 1u) << bad;
  }
}

TEST(Lines, a_refusal_names_the_column_and_the_nearest_name) {
  const auto d = data();
  const Game g(d);
  const auto refused = std::get<base::Refusal>(g.canonical("strike A1 at BB1"));
  EXPECT_EQ(refused.column, 14);
  EXPECT_NE(refused.hint.find("B1"), std::string::npos);
  EXPECT_EQ(std::get<std::string>(g.canonical("  STRIKE a1   AT b2 ")), "strike A1 at B2");
  EXPECT_EQ(g.canonical("strike A1 at \x1b[31m").index(), 1u);
}

namespace {

/// Rules in an endless loop: no question, no roll.
struct Mill {
  using State = int;
  using Data = toy::Data;
  struct View {
    const Data& data;
    const State& s;
  };
  using Fact = int;
  static State start(const Data&) { return 0; }
  static void step(const Data&, State& s, table::Table<View, Fact>&) { s = 1 - s; }
  static bool over(const View&) { return false; }
  static std::optional<table::Player> winner(const View&) { return std::nullopt; }
  static table::PlayerTurn player_turn(const View&) { return {}; }
  static std::vector<table::TurnName> turn_names(const Data&) { return {}; }
  static std::string turn_title(const Data&, const table::PlayerTurn&) { return {}; }
  static std::string position(const Data&, const State& s) { return std::to_string(s); }
  static base::Result<State> read_position(const Data&, std::string_view) { return 0; }
  static std::string describe(const Data&, const Fact&) { return {}; }
  static int heading(const Fact&) { return 0; }
  static std::variant<std::string, base::Refusal> canonical(const Data&, const orders::Line& line) { return line.text; }
  static std::optional<bool> condition(const View&, std::string_view, std::string_view) { return std::nullopt; }
  static std::vector<std::string> conditions(const Data&, std::string_view) { return {}; }
  static std::vector<std::string> slots(const Data&, table::Player) { return {}; }
  static const orders::Names& names(const Data& data) { return toy::Sys::names(data); }
  static report::Document situation(const View&, std::optional<table::Player>, const Awaited&) { return {}; }
  static std::vector<std::string> order_sheet(const View&, const Awaited&, const table::Pending*) { return {}; }
  static std::optional<std::string> propose(const View&, const Awaited&, const table::Answers&) { return std::nullopt; }
  static std::vector<std::string> closing_lines(const View&, table::Player) { return {}; }
  static const std::vector<table::StandingQuestion>& standing() {
    static const std::vector<table::StandingQuestion> none;
    return none;
  }
};

}  // namespace

TEST(Table, rules_that_never_ask_are_a_bug_and_no_endless_loop) {
  table::Game<Mill> g(data());
  EXPECT_THROW(g.run(), base::Bug);
}

namespace {

/// A ferry goes over in steps of two questions. Its rules leave a step either by an exception or by themselves.
template <bool by_exception>
struct Ferry : Mill {
  static constexpr int k_trips = 3;
  static bool over(const View& v) { return v.s >= k_trips; }
  static std::string describe(const Data&, const Fact& fact) { return "trip " + std::to_string(fact); }
  static std::optional<bool> ask(table::Table<View, Fact>& table, const View& v, std::string_view question) {
    const table::Choice<bool> choice{question, "1.1", "", "", table::yes_no(), {}, false};
    if constexpr (by_exception)
      return table.ask(v, 0, choice);
    else
      return table.ask_or_stop(v, 0, choice);
  }
  static void step(const Data& data, State& s, table::Table<View, Fact>& table) {
    const auto load = ask(table, {data, s}, "load");
    if (!load) return;
    if (*load) table.tell("1.2", Fact{s});
    const auto go = ask(table, {data, s}, "go");
    if (!go) return;
    s += *go ? 1 : 0;
  }
};

}  // namespace

TEST(Table, rules_that_stop_at_a_question_by_themselves_are_as_those_that_leave_it_by_an_exception) {
  table::Game<Ferry<false>> stops(data());
  table::Game<Ferry<true>> throws(data());
  const auto expect_same = [&](std::string_view question) {
    EXPECT_EQ(stops.run(), throws.run());
    EXPECT_EQ(stops.awaited().question, question);
    EXPECT_EQ(stops.position(), throws.position());
    EXPECT_EQ(stops.trace(), throws.trace());
    EXPECT_EQ(stops.unused(), throws.unused());
    EXPECT_EQ(stops.pending(9).has_value(), throws.pending(9).has_value());
  };
  const auto push = [&](std::vector<std::string> lines) {
    stops.push(packet(0, lines)), throws.push(packet(0, lines));
  };
  expect_same("load");
  push({"load yes"});
  expect_same("go");
  EXPECT_EQ(stops.now(), 0);  // the step is played again from its beginning
  push({"go yes"});
  expect_same("load");
  EXPECT_EQ(stops.now(), 1);
  push({"load no", "go no", "load yes", "sink", "go yes"});
  expect_same("load");
  EXPECT_EQ(stops.now(), 2);
  push({"go yes", "load yes"});
  expect_same("");
  EXPECT_TRUE(stops.over());
  EXPECT_EQ(texts(stops, Entry::Kind::told), (std::vector<std::string>{"trip 0", "trip 1", "trip 2"}));
}

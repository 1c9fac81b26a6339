#include <gtest/gtest.h>

#include "engine/orders/heading.h"
#include "engine/table/game.h"
#include "engine/table/trial.h"
#include "tests/support/toy/toy.h"

/// Lines answer during the player-turn for which they were written, and at no other time.
using namespace hexpost;
using table::Awaited;
using table::Entry;

namespace {

using Game = table::Game<toy::Sys>;
using Lines = std::vector<std::string>;

/// The first die decides who begins; every other die is a six, which hits.
class Sixes final : public table::Source {
 public:
  explicit Sixes(int first) : first_(first) {}
  std::optional<int> die(int faces, std::string_view) override { return faces == 2 ? first_ : 6; }
  std::optional<std::string> opening(table::Player, std::uint32_t slot) override {
    return slot == 2 ? "toast do no" : "dodge do no; strike-back do no";
  }

 private:
  int first_;
};

/// Every player has sealed "no" for dodging, striking back and drinking.
table::Segment packet(table::Player who, Lines lines) {
  return {who, std::move(lines), {true, true}, {}};
}

/// A battle of two players whose fencers bear three hits; side A begins.
template <class AnyGame = Game>
AnyGame begun(Lines lines) {
  AnyGame g(std::make_shared<toy::Data>(2, 3));
  g.push(packet(0, std::move(lines)));
  Sixes dice(1);
  g.run(&dice);
  return g;
}

void answer(Game& g, table::Player who, Lines lines) {
  ASSERT_EQ(g.awaited().kind, Awaited::Kind::decision);
  ASSERT_EQ(g.awaited().who, who);
  g.push(packet(who, std::move(lines)));
  Sixes dice(1);
  g.run(&dice);
}

/// The same rules, but side B never does anything in its turn: two turns of side A can run in one packet.
struct Quiet : toy::Sys {
  static void step(const Data& data, State& s, Table& t) {
    if (s.turn == 0 || s.active == 0) return toy::Sys::step(data, s, t);
    s.active = 0, ++s.turn, s.acted.assign(s.acted.size(), false);
    t.tell("1.5", Fact{Fact::What::starts, 0, 0});
  }
};
using QuietGame = table::Game<Quiet>;

Lines texts(const table::Match& m, Entry::Kind kind) {
  Lines out;
  for (const Entry& e : m.trace()) {
    if (e.kind == kind && (kind != Entry::Kind::answered || e.by == Entry::By::line)) out.push_back(e.text);
  }
  return out;
}

std::string refusal(const table::Match& m, const char* line) {
  const auto read = m.canonical(line);
  return read.index() == 1 ? std::get<1>(read).why + " | " + std::get<1>(read).hint : "understood";
}

}  // namespace

TEST(Headings, have_one_canonical_form_and_several_spellings) {
  const Game g = begun({});
  for (const char* typed : {"next-turn:", "next turn:", "NEXT TURN", "next-turn", "next turn :"})
    EXPECT_EQ(std::get<std::string>(g.canonical(typed)), "next-turn:") << typed;
  for (const char* typed : {"when side-a acts:", "When SIDE-A is drawn:", "when side-a:", "when side-a acts"})
    EXPECT_EQ(std::get<std::string>(g.canonical(typed)), "when side-a acts:") << typed;
}

TEST(Headings, stand_on_a_line_of_their_own_and_name_a_turn_of_their_writer) {
  const Game g = begun({});
  EXPECT_EQ(refusal(g, "next-turn: strike A1 at B1"), "a heading needs a separate line, without an order | next-turn:");
  EXPECT_EQ(refusal(g, "when side-a acts: strike A1 at B1"),
            "a heading needs a separate line, without an order | when WING acts:");
  EXPECT_EQ(refusal(g, "if A1 gone then next-turn:").substr(0, 33), "a heading needs a separate line, ");
  EXPECT_EQ(refusal(g, "when side-b acts:"), "side-b is not one of your turns | one of: side-a");
  EXPECT_EQ(refusal(g, "when"), "the name of the turn is missing | when WING acts:");
}

TEST(PlayerTurn, a_line_that_is_left_over_does_not_play_the_next_turn) {
  QuietGame g = begun<QuietGame>({"end-turn", "end-turn"});
  EXPECT_EQ(texts(g, Entry::Kind::answered), Lines{"end-turn"});
  EXPECT_EQ(texts(g, Entry::Kind::lapsed), Lines{"end-turn"});
  EXPECT_EQ(g.unused(), Lines{"end-turn"});
  EXPECT_EQ(g.awaited().question, "give-order");
  EXPECT_EQ(g.now().turn, 3) << "the player is asked what to do in the next turn";
  EXPECT_TRUE(g.turn_passed());
}

TEST(PlayerTurn, a_heading_keeps_its_lines_for_the_turn_it_names) {
  for (const char* heading : {"next-turn:", "when side-a acts:"}) {
    QuietGame g = begun<QuietGame>({"strike A1 at B1", "end-turn", heading, "strike A1 at B2", heading, "end-turn"});
    EXPECT_EQ(texts(g, Entry::Kind::answered), (Lines{"strike A1 at B1", "end-turn", "strike A1 at B2"})) << heading;
    EXPECT_EQ(texts(g, Entry::Kind::lapsed), Lines{});
    EXPECT_EQ(g.now().turn, 3) << "the second heading is for the turn after that";
    EXPECT_EQ(g.unused(), (Lines{heading, "end-turn"}));
  }
}

TEST(PlayerTurn, a_turn_that_is_over_takes_the_lines_below_its_heading_along) {
  QuietGame g =
      begun<QuietGame>({"end-turn", "next-turn:", "end-turn", "strike A1 at B1", "next-turn:", "strike A1 at B2"});
  EXPECT_EQ(texts(g, Entry::Kind::answered), (Lines{"end-turn", "end-turn", "strike A1 at B2"}));
  EXPECT_EQ(texts(g, Entry::Kind::lapsed), Lines{"strike A1 at B1"});
  EXPECT_EQ(g.now().turn, 5);
}

TEST(PlayerTurn, lines_below_a_heading_wait_while_the_turn_before_runs) {
  Game g = begun({"next-turn:", "end-turn"});
  EXPECT_EQ(g.awaited().who, 0) << "nothing is written for this turn";
  EXPECT_EQ(g.awaited().question, "give-order");
  EXPECT_FALSE(g.last_answered());
}

TEST(PlayerTurn, an_answer_in_the_enemys_turn_is_for_that_turn) {
  Game g(std::make_shared<toy::Data>(2, 3));
  g.push({0, {"strike A1 at B1"}, {}, {}});
  Sixes dice(1);
  g.run(&dice);
  ASSERT_EQ(g.awaited().question, "dodge");
  // B answers, and A, who has written nothing more, is asked; B's orders for B's own turn need a heading
  answer(g, 1, {"dodge B1 no", "strike-back B1 no", "end-turn"});
  ASSERT_EQ(g.awaited().who, 0);
  EXPECT_EQ(g.unused(), Lines{"end-turn"});
}

TEST(PlayerTurn, a_standing_order_above_the_headings_holds_for_the_packet_and_one_below_for_its_turn) {
  const auto dodges = [](Lines lines) {
    QuietGame g(std::make_shared<toy::Data>(2, 9));
    g.push({0, std::move(lines), {true, true}, {}});
    struct Brave final : table::Source {  // B strikes back at everything
      std::optional<int> die(int faces, std::string_view) override { return faces == 2 ? 1 : 6; }
      std::optional<std::string> opening(table::Player, std::uint32_t slot) override {
        return slot == 2 ? "toast do no" : "dodge do no; strike-back do yes";
      }
    } source;
    g.run(&source);
    int standing = 0;
    for (const Entry& e : g.trace())
      standing += e.kind == Entry::Kind::answered && e.by == Entry::By::standing ? 1 : 0;
    return standing;
  };
  const char* k_never = "stand army dodge do no";
  EXPECT_EQ(dodges({k_never, "strike A1 at B1", "end-turn", "next-turn:", "strike A1 at B1"}), 2);
  EXPECT_EQ(dodges({"strike A1 at B1", "dodge A1 no", "end-turn", "next-turn:", "strike A1 at B1", k_never}), 1);
  EXPECT_EQ(dodges({"next-turn:", k_never, "strike A1 at B1"}), 0) << "its turn has not come";
}

TEST(PlayerTurn, conditions_wait_for_their_turn_like_other_lines) {
  QuietGame g = begun<QuietGame>(
      {"if B1 gone then end-turn", "end-turn", "next-turn:", "if B1 gone then end-turn else strike A1 at B1"});
  EXPECT_EQ(texts(g, Entry::Kind::lapsed), Lines{"if B1 gone then end-turn"});
  EXPECT_EQ(texts(g, Entry::Kind::answered), (Lines{"end-turn", "strike A1 at B1"}));
}

TEST(PlayerTurn, what_goes_without_saying_uses_up_a_line_that_says_it) {
  Game g(std::make_shared<toy::Data>(2, 1));
  g.push(packet(0, {"strike A1 at B1", "strike A2 at B2", "end-turn"}));
  Sixes dice(1);
  g.run(&dice);
  EXPECT_TRUE(g.over());
  QuietGame h = begun<QuietGame>({"strike A1 at B1", "strike A2 at B1", "end-turn", "end-turn"});
  EXPECT_EQ(texts(h, Entry::Kind::answered), (Lines{"strike A1 at B1", "strike A2 at B1", "end-turn"}))
      << "nobody is left to strike, so the end was forced, and the line that says so has been carried out";
  EXPECT_EQ(texts(h, Entry::Kind::lapsed), Lines{"end-turn"});
}

TEST(PlayerTurn, a_packet_cannot_tell_how_it_was_cut_into_runs) {
  const Lines lines{"strike A1 at B1", "end-turn", "end-turn", "next-turn:", "strike A2 at B1", "end-turn"};
  QuietGame whole = begun<QuietGame>(lines);
  QuietGame stepwise(std::make_shared<toy::Data>(2, 3));
  stepwise.push(whole.last());  // with its dice
  for (std::size_t at = 0; at <= whole.trace().size(); ++at) {
    stepwise.cut_at(at);
    stepwise.run();
  }
  stepwise.cut_at(std::nullopt);
  stepwise.run();
  EXPECT_EQ(stepwise.trace(), whole.trace());
  EXPECT_EQ(stepwise.unused(), whole.unused());
}

namespace {

/// The only order there is ends the turn.
struct EndTurn {
  using View = toy::View;
  using Answer = bool;
  std::string_view name() const { return "give-order"; }
  std::string_view rule() const { return "1.1"; }
  std::string subject(const View&) const { return {}; }
  std::optional<std::string> slot(const View&) const { return std::nullopt; }
  bool speaks(const View&, const orders::Line& line) const { return line.text == "end-turn"; }
  std::variant<bool, base::Refusal> parse(const View&, const orders::Line&) const { return true; }
  std::string print(const View&, bool) const { return "end-turn"; }
  std::optional<base::Refusal> judge(const View&, bool) const { return std::nullopt; }
  std::vector<bool> list(const View&, std::size_t) const { return {true}; }
  std::optional<bool> forced(const View&) const { return std::nullopt; }
  std::optional<bool> choose(const View&, std::string_view word) const {
    return word == "end" ? std::optional(true) : std::nullopt;
  }
  std::vector<std::string> words(const View&) const { return {}; }
  std::span<const orders::Circumstance> circumstances() const { return {}; }
};

/// Rules that take the end of a turn from a line of another kind.
struct Hasty : Quiet {
  struct Order : EndTurn {
    std::optional<bool> implied(const View&, const orders::Line&) const { return true; }
  };
  static void step(const Data& data, State& s, Table& t) {
    s.turn = 1;
    (void)t.ask(View{data, s}, 0, Order{});
  }
};

/// Four turns in which nothing happens but their end.
struct Idle : Quiet {
  static bool over(const View& v) { return v.s.turn > 4; }
  static void step(const Data& data, State& s, Table& t) {
    s.turn = std::max(s.turn, 1);  // 0 is the time before the first turn and counts as that turn
    (void)t.ask(View{data, s}, 0, EndTurn{});
    ++s.turn;
  }
};

}  // namespace

TEST(PlayerTurn, a_standing_order_ends_the_turn_for_which_it_was_written_and_no_other) {
  const auto ended = [](Lines lines) {
    table::Game<Idle> g(std::make_shared<toy::Data>(2, 3));
    g.push(packet(0, std::move(lines)));
    g.run();
    return texts(g, Entry::Kind::answered).size() +
           static_cast<std::size_t>(std::ranges::count_if(g.trace(), [](const Entry& e) {
             return e.kind == Entry::Kind::answered && e.by == Entry::By::standing;
           }));
  };
  const char* k_end = "stand army give-order do end";
  EXPECT_EQ(ended({k_end}), 1u) << "the packet's first turn";
  EXPECT_EQ(ended({k_end, "next-turn:", k_end}), 2u);
  EXPECT_EQ(ended({k_end, "next-turn:", "end-turn", "next-turn:", "strike A1 at B1"}), 2u) << "not the third";
}

TEST(PlayerTurn, rules_that_end_a_phase_by_a_line_of_another_kind_are_a_bug) {
  table::Game<Hasty> g(std::make_shared<toy::Data>(2, 3));
  g.push(packet(0, {"strike A1 at B1"}));
  EXPECT_THROW(g.run(), base::Bug);
}

TEST(PlayerTurn, snapshots_keep_which_lines_may_still_answer) {
  Game g = begun({"strike A1 at B1", "end-turn", "strike A2 at B1", "next-turn:", "end-turn"});
  const auto loaded = Game::load(std::make_shared<toy::Data>(2, 3), g.save());
  ASSERT_TRUE(loaded);
  EXPECT_EQ((*loaded)->unused(), g.unused());
  EXPECT_EQ((*loaded)->unused(), (Lines{"strike A2 at B1", "next-turn:", "end-turn"}));
  EXPECT_EQ((*loaded)->turn(), g.turn());
  EXPECT_TRUE((*loaded)->turn_passed());
}

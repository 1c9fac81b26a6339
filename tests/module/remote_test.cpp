#include "engine/module/remote.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/base/text.h"
#include "engine/module/from_json.h"
#include "engine/module/session.h"
#include "engine/module/to_json.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"

/// A battle that is played through requests is the battle itself: the same answers to everything that may be asked.
namespace hexpost::module {
namespace {

using table::Match;

Caller session_caller() {
  const auto session = std::make_shared<Session>(hexpost::systems());
  return [session](std::string_view request) { return session->call(request); };
}

struct Pair {
  std::unique_ptr<table::Battle> near, far;
  std::unique_ptr<Match> here, there;
};

Pair both(const std::string& system, const std::string& battle, const std::vector<std::string>& options) {
  const auto* own = hexpost::find_system(hexpost::systems(), system);
  const auto remote = system_in(session_caller(), system, own);
  EXPECT_TRUE(remote.has_value());
  const hexpost::BattleChoice choice{battle, options, {}, true};
  auto near = own->load(data::Library::builtin(), choice);
  auto far = remote->load(data::Library::builtin(), choice);
  EXPECT_TRUE(near.has_value() && far.has_value());
  EXPECT_EQ(far->data, near->data);
  EXPECT_EQ(far->scenario, near->scenario);
  EXPECT_EQ(far->options, near->options);
  Pair out{std::move(near->battle), std::move(far->battle), nullptr, nullptr};
  out.here = out.near->begin(), out.there = out.far->begin();
  return out;
}

void expect_same_answers(const Match& here, const Match& there) {
  EXPECT_EQ(there.position(), here.position());
  EXPECT_EQ(there.save(), here.save());
  EXPECT_EQ(there.over(), here.over());
  EXPECT_EQ(there.winner(), here.winner());
  EXPECT_EQ(there.misfit(), here.misfit());
  EXPECT_EQ(there.segments(), here.segments());
  EXPECT_EQ(there.unused(), here.unused());
  EXPECT_EQ(there.turn(), here.turn());
  EXPECT_EQ(there.turn_passed(), here.turn_passed());
  EXPECT_EQ(there.turn_names(0), here.turn_names(0));
  EXPECT_EQ(there.last_answered(), here.last_answered());
  EXPECT_EQ(there.first_voided(), here.first_voided());
  EXPECT_EQ(there.score(), here.score());
  EXPECT_EQ(there.order_sheet(), here.order_sheet());
  EXPECT_EQ(there.dealt_cards(), here.dealt_cards());
  EXPECT_EQ(there.card_stands(1), here.card_stands(1));
  EXPECT_EQ(there.every_card_stands(), here.every_card_stands());
  for (const auto viewer : {std::optional<table::Player>(), std::optional<table::Player>(1)})
    EXPECT_EQ(there.situation(viewer), here.situation(viewer));
  const auto one = here.pending(30), other = there.pending(30);
  ASSERT_EQ(other.has_value(), one.has_value());
  if (!one) return;
  EXPECT_EQ(other->name, one->name);
  EXPECT_EQ(other->answers, one->answers);
  EXPECT_EQ(other->words, one->words);
  if (one->answers.empty()) return;  // of a hidden hand
  EXPECT_EQ(there.canonical(one->answers.front()), here.canonical(one->answers.front()));
  EXPECT_EQ(there.cautions(one->answers.front(), one->answers.front()),
            here.cautions(one->answers.front(), one->answers.front()));
}

/// Dice and openings in the order in which they fell.
class Recorded final : public table::Source {
 public:
  explicit Recorded(std::vector<table::Given> given) : given_(std::move(given)) {}
  std::optional<int> die(int, std::string_view) override {
    return at_ < given_.size() ? std::optional(std::get<table::Rolled>(given_[at_++]).value) : std::nullopt;
  }
  std::optional<std::string> opening(table::Player, std::uint32_t) override {
    return at_ < given_.size() ? std::optional(std::get<table::Opened>(given_[at_++]).policy) : std::nullopt;
  }
  std::optional<int> card(table::Player, int) override {
    return at_ < given_.size() ? std::optional(std::get<table::Shown>(given_[at_++]).card) : std::nullopt;
  }

 private:
  std::vector<table::Given> given_;
  std::size_t at_ = 0;
};

void replay(const std::string& system, const std::string& name, std::size_t most) {
  std::ifstream in(HEXPOST_SOURCE_DIR "/tests/systems/" + system + "/golden/" + name + "/game.jsonl");
  std::string line;
  ASSERT_TRUE(std::getline(in, line));
  const Json head = Json::parse(line);
  auto [near, far, here, there] =
      both(system, head.at("battle").get<std::string>(), head.at("options").get<std::vector<std::string>>());
  std::size_t packets = 0;
  for (; packets < most && std::getline(in, line); ++packets) {
    auto segment = segment_of(Json::parse(line));
    const auto given = std::exchange(segment.given, {});
    for (Match* match : {here.get(), there.get()}) {
      Recorded recorded(given);
      match->push(segment);
      match->run(&recorded);
    }
    ASSERT_EQ(there->awaited(), here->awaited());
    ASSERT_EQ(there->last(), here->last());
    if (packets % 8 == 5) expect_same_answers(*here, *there);
  }
  ASSERT_GE(packets, 13u);
  expect_same_answers(*here, *there);
  EXPECT_EQ(there->trace(), here->trace());
  EXPECT_EQ(there->trace_base(), here->trace_base());
  // a report of the whole, and of a stop on the way
  EXPECT_EQ(report::turn_report(*far, *there, {0}), report::turn_report(*near, *here, {0}));
  const auto cut_here = here->clone(), cut_there = there->clone();
  for (Match* match : {cut_here.get(), cut_there.get()}) {
    match->cut_at(match->trace_base() + match->trace().size() / 2);
    match->run();
  }
  EXPECT_EQ(cut_there->trace(), cut_here->trace());
  EXPECT_EQ(cut_there->position(), cut_here->position());
  // from a snapshot and without what was told
  const auto loaded = far->load(here->save());
  ASSERT_TRUE(loaded.has_value());
  EXPECT_EQ((*loaded)->position(), here->position());
  for (Match* match : {here.get(), there.get()})
    match->forget_trace();
  EXPECT_EQ(there->trace(), here->trace());
  EXPECT_EQ(there->trace_base(), here->trace_base());
}

TEST(Remote, plays_a_battle_of_hordes_as_the_engine_does) {
  replay("hordes", "trebia", 1000);
}
TEST(Remote, plays_a_battle_of_chariots_as_the_engine_does) {
  replay("chariots", "kadesh", 40);
}

/// Hidden hands: shuffles, hands, cards that packets lay open, what a program seals of its hand.
TEST(Remote, plays_a_battle_with_hidden_hands_as_the_engine_does) {
  replay("ancients", "dealt", 1000);
  const auto [near, far, here, there] = both("ancients", "akragas", {"hidden-hands=on"});
  for (Match* match : {here.get(), there.get()})
    match->run();
  const auto dealt = here->dealt_cards();
  ASSERT_TRUE(dealt);
  EXPECT_EQ(there->dealt_cards(), dealt);
  const table::Player owner = here->awaited().who;
  int known = -1;
  for (const table::HandPlace& hand : dealt->hands) {
    if (hand.who != owner) continue;
    known = hand.place;
    EXPECT_EQ(there->learn({hand.place, hand.place, table::sees(owner)}),
              here->learn({hand.place, hand.place, table::sees(owner)}));
  }
  EXPECT_FALSE(there->learn({known, known + 1, table::sees(owner)})) << "another card is known to lie there";
  for (Match* match : {here.get(), there.get()})
    match->run();
  ASSERT_TRUE(here->pending(30));
  EXPECT_FALSE(here->pending(30)->answers.empty());
  EXPECT_EQ(there->pending(30)->answers, here->pending(30)->answers);
  EXPECT_EQ(report::text(there->situation(owner)), report::text(here->situation(owner)));
}

TEST(Remote, knows_the_battle_by_its_names_and_words) {
  const auto [near, far, here, there] = both("hordes", "first-battle", {});
  EXPECT_EQ(far->id(), near->id());
  EXPECT_EQ(far->title(), near->title());
  EXPECT_EQ(far->players(), near->players());
  EXPECT_EQ(far->slots(0), near->slots(0));
  EXPECT_EQ(far->leaders(1), near->leaders(1));
  EXPECT_EQ(far->footnotes(), near->footnotes());
  EXPECT_EQ(far->die_face(6, 3), near->die_face(6, 3));
  ASSERT_EQ(far->verbs().size(), near->verbs().size());
  ASSERT_EQ(far->standing().size(), near->standing().size());
  for (std::size_t i = 0; i < far->standing().size(); ++i) {
    EXPECT_EQ(far->standing()[i].words, near->standing()[i].words);
    EXPECT_EQ(far->standing()[i].about, near->standing()[i].about);
    EXPECT_EQ(far->standing()[i].theirs(), near->standing()[i].theirs());
    EXPECT_EQ(far->standing()[i].ends_no_orders, near->standing()[i].ends_no_orders);
    EXPECT_EQ(far->standing()[i].listed, near->standing()[i].listed);
  }
  const orders::Names &ours = near->names(), &theirs = far->names();
  EXPECT_EQ(theirs.all(), ours.all());
  EXPECT_EQ(theirs.grid(), ours.grid());
  for (const std::string& name : ours.all()) {
    EXPECT_EQ(theirs.find_unit(name).has_value(), ours.find_unit(name).has_value()) << name;
    EXPECT_EQ(theirs.find_leader(name).has_value(), ours.find_leader(name).has_value()) << name;
    EXPECT_EQ(theirs.find_other(name), ours.find_other(name)) << name;
    EXPECT_EQ(theirs.covers("army", name), ours.covers("army", name)) << name;
    if (const auto unit = theirs.find_unit(base::lower(name))) {
      EXPECT_EQ(theirs.unit(*unit), ours.unit(*ours.find_unit(name)));
    }
  }
  EXPECT_FALSE(theirs.find_unit("nobody of that name"));
  EXPECT_EQ(far->load("nonsense").error().code, "snapshot");
  EXPECT_EQ(far->from_position("nonsense").error().code, "position");
}

/// An interpreter takes milliseconds for each request.
TEST(Remote, asks_once_in_each_position) {
  std::vector<std::string> asked;
  const auto counting = [&asked, call = session_caller()](std::string_view request) {
    asked.emplace_back(request);
    return call(request);
  };
  const auto* own = hexpost::find_system(hexpost::systems(), "hordes");
  const auto remote = system_in(counting, "hordes", own);
  ASSERT_TRUE(remote.has_value());
  const auto loaded = remote->load(data::Library::builtin(), {"first-battle", {}, {}, true});
  ASSERT_TRUE(loaded.has_value());
  const auto game = loaded->battle->begin();
  game->push({0, {}, {true, true}, {}});
  game->run();
  const auto calls = [&asked](std::string_view call) {
    return std::count_if(asked.begin(), asked.end(), [&](const std::string& request) {
      return Json::parse(request).at("call").get<std::string>() == call;
    });
  };
  const auto question = [&](const Match& match) {
    EXPECT_EQ(match.canonical("nonsense").index(), 1u);
    return match.position() + match.turn() + std::to_string(match.proposal().size());
  };
  asked.clear();
  const std::string before = question(*game);
  const auto copy = game->clone();
  EXPECT_EQ(question(*copy), before);
  EXPECT_EQ(question(*game), before);
  for (const char* call : {"canonical", "position", "packet", "proposal"})
    EXPECT_EQ(calls(call), 1) << call;
  // a copy that goes on asks again, and the game from which it comes still knows
  copy->push({copy->awaited().who, game->proposal(), {true, true}, {}});
  copy->run();
  asked.clear();
  EXPECT_NE(question(*copy), before);
  EXPECT_EQ(calls("position"), 1);
  EXPECT_EQ(question(*game), before);
  EXPECT_EQ(calls("position"), 1);
  // another question is another answer
  EXPECT_NE(std::get<1>(copy->canonical("move")).why, std::get<1>(copy->canonical("nonsense")).why);
}

TEST(Remote, gives_back_what_it_has_opened) {
  const auto [near, far, here, there] = both("hordes", "first-battle", {});
  for (std::size_t i = 0; i < 2 * k_most_open; ++i)
    ASSERT_EQ(there->clone()->segments(), 0u);
}

TEST(Remote, refuses_a_module_of_another_kind) {
  const auto says = [](std::string answer) { return [answer](std::string_view) { return answer; }; };
  EXPECT_EQ(system_in(says("{}"), "hordes", nullptr).error().code, "module");
  EXPECT_EQ(system_in(says(R"({"systems":[{"name":7}]})"), "hordes", nullptr).error().code, "module");
  EXPECT_EQ(system_in(says(R"({"systems":[]})"), "hordes", nullptr).error().code, "module");
  EXPECT_THROW((void)system_in(says("nonsense"), "hordes", nullptr), base::Bug);
  EXPECT_EQ(system_in(session_caller(), "chess", nullptr).error().code, "module");
}

}  // namespace
}  // namespace hexpost::module

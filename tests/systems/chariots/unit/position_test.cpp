#include "engine/systems/chariots/model/position.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/base/text.h"
#include "engine/systems/chariots/book/options.h"
#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/chariots/sys.h"
#include "engine/table/game.h"
#include "engine/table/trial.h"

namespace hexpost::chariots {
namespace {

std::shared_ptr<const GameData> game_of(const std::string& id, bool polish) {
  auto loaded = chariots::load_scenario(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error(loaded.error().what);
  if (polish) {
    loaded->scenario.edition = Edition::polish;
    loaded->scenario.options.turnover = true;
  }
  auto data = resolve(std::move(loaded->scenario));
  if (!data) throw std::runtime_error(data.error().what);
  return std::make_shared<const GameData>(*std::move(data));
}

/// Dice of one seed, and no standing orders: every question stops the run, so that moments inside rules are seen too.
class Dice final : public table::Source {
 public:
  explicit Dice(std::uint64_t seed) : random(seed) {}
  std::optional<int> die(int faces, std::string_view) override { return random.die(faces); }
  std::optional<std::string> opening(table::Player, std::uint32_t) override { return std::string(); }
  dice::Random random;
};

/// Calls `look` with the state at each stop of a battle of random orders.
template <class Look>
void walk_through(const std::shared_ptr<const GameData>& game, std::uint64_t seed, int packets, Look look) {
  table::Game<Sys> match(game);
  Dice dice(seed);
  table::Player who = 0;
  for (int i = 0; i < packets && !match.over(); ++i) {
    table::Segment segment{who, {}, {true, true}, {}};
    if (match.awaited().kind == table::Awaited::Kind::decision) segment.lines.push_back(match.sample(dice.random));
    match.push(std::move(segment));
    match.run(&dice);
    look(match.now());
    who = match.awaited().who;
  }
}

class ChariotsPosition : public testing::TestWithParam<std::string> {};

std::vector<std::string> all_battles() {
  std::vector<std::string> out;
  for (const auto& info : hexpost::chariots::battles(data::Library::builtin()))
    out.push_back(info.id);
  return out;
}

/// A moment of a battle that has most of what a position can say.
struct Moment {
  std::shared_ptr<const GameData> game;
  std::string text;
};
const Moment& rich_moment() {
  static const Moment moment = [] {
    Moment best{game_of("kadesh", true), {}};
    std::size_t most = 0;
    walk_through(best.game, 5, 700, [&](const State& s) {
      const std::string text = print_position(best.game->data, s);
      std::set<std::string_view> words;
      for (const std::string_view word : base::words(text))
        words.insert(word.substr(0, word.find('=')));
      if (words.size() <= most || !parse_position(best.game->data, text)) return;
      most = words.size(), best.text = text;
    });
    return best;
  }();
  return moment;
}

std::string joined(const std::vector<std::string_view>& lines) {
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i)
    out += (i > 0 ? "\n" : "") + std::string(lines[i]);
  return out;
}

/// Refused, and as a position; the number of the line it names.
int refused_at(const Data& data, const std::string& text) {
  const auto back = parse_position(data, text);
  if (back) return -1;
  EXPECT_EQ(back.error().code, "position");
  const std::string& where = back.error().where;
  EXPECT_TRUE(where.starts_with("line ")) << where;
  return static_cast<int>(*base::number(where.substr(5)));
}

}  // namespace

TEST_P(ChariotsPosition, comes_back_equal_from_random_moments_of_a_battle) {
  for (const bool polish : {false, true}) {
    const auto game = game_of(GetParam(), polish);
    int moments = 0, whole = 0;
    walk_through(game, polish ? 11 : 7, 400, [&](const State& s) {
      ++moments;
      const std::string text = print_position(game->data, s);
      const auto back = parse_position(game->data, text);
      // inside a rule a unit may stand where it cannot stay; such a moment is printed to be looked at, not to be read
      if (!back) return;
      ++whole;
      EXPECT_EQ(*back, s) << text;
      EXPECT_EQ(print_position(game->data, *back), text);
    });
    EXPECT_GT(moments, 50);
    EXPECT_GT(10 * whole, 9 * moments) << "of " << moments << " moments only " << whole << " could be read back";
  }
}

TEST_P(ChariotsPosition, of_the_beginning_is_that_of_the_scenario) {
  const auto game = game_of(GetParam(), false);
  const State start = initial_state(game->data);
  const auto back = parse_position(game->data, print_position(game->data, start));
  ASSERT_TRUE(back) << back.error().what << " " << back.error().where;
  EXPECT_EQ(*back, start);
}

TEST_P(ChariotsPosition, of_another_battle_is_refused) {
  const auto game = game_of(GetParam(), false);
  const auto other = game_of(GetParam() == "kadesh" ? "senzar" : "kadesh", false);
  EXPECT_EQ(refused_at(game->data, print_position(other->data, initial_state(other->data))), 2);
}

INSTANTIATE_TEST_SUITE_P(Nine, ChariotsPosition, testing::ValuesIn(all_battles()),
                         [](const auto& battle) { return battle.param; });

/// Whatever is changed in a line: never a crash, never another position than the text says; and a line that is refused
/// is named, or one after it that speaks of the same unit and cannot be true any more.
TEST(ChariotsPositionText, every_bad_line_is_refused_with_its_place) {
  const Moment& moment = rich_moment();
  const Data& data = moment.game->data;
  const auto lines = base::split(moment.text, '\n');
  ASSERT_GT(lines.size(), 100u);
  int refused = 0;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const auto words = base::split(lines[i], ' ');
    for (std::size_t w = 0; w <= words.size(); ++w) {
      for (const std::string_view with : {"zzz", "", "-", "9999", "-1", "column", "hits=0", "0000", "NE"}) {
        auto changed = words;
        if (w == words.size()) {
          changed.push_back(with);
        } else if (changed[w] == with) {
          continue;
        } else {
          changed[w] = with;
        }
        std::string line;
        for (std::size_t k = 0; k < changed.size(); ++k)
          line += (k > 0 ? " " : "") + std::string(changed[k]);
        auto all = lines;
        all[i] = line;
        const std::string text = joined(all);
        const auto back = parse_position(data, text);
        if (back) {
          EXPECT_EQ(print_position(data, *back), text);
          continue;
        }
        ++refused;
        const int at = refused_at(data, text);
        if (at == static_cast<int>(i) + 1) continue;
        // a later line may become false: the opponents of an Engaged unit, what it keeps
        ASSERT_GT(at, static_cast<int>(i) + 1) << line << ": " << back.error().what;
        const auto later = base::split(lines[static_cast<std::size_t>(at - 1)], ' ');
        EXPECT_TRUE(later[0] == "engaged" || later[0] == "standard") << line << ": " << back.error().what;
        EXPECT_TRUE(words.size() > 1 && back.error().what.find(std::string(words[1])) != std::string::npos) << line;
      }
    }
  }
  EXPECT_GT(refused, 3000);
}

TEST(ChariotsPositionText, a_line_twice_missing_or_out_of_place_is_refused_where_it_is) {
  const Moment& moment = rich_moment();
  const Data& data = moment.game->data;
  const auto lines = base::split(moment.text, '\n');
  for (std::size_t i = 0; i + 2 < lines.size(); ++i) {
    auto twice = lines;
    twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    EXPECT_EQ(refused_at(data, joined(twice)), static_cast<int>(i) + 2) << lines[i];
    // an `engaged` or `used` line that is left out says something else, and may well be true
    if (lines[i].starts_with("engaged ") || lines[i].starts_with("used ")) continue;
    auto less = lines;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_EQ(refused_at(data, joined(less)), static_cast<int>(i) + 1) << lines[i];
  }
}

TEST(ChariotsPositionText, cut_off_anywhere_it_is_refused) {
  const Moment& moment = rich_moment();
  const Data& data = moment.game->data;
  for (std::size_t i = 0; i < moment.text.size(); ++i)
    EXPECT_GE(refused_at(data, moment.text.substr(0, i)), 0) << i;
  EXPECT_GE(refused_at(data, moment.text + "\n"), 0);
  EXPECT_GE(refused_at(data, moment.text + moment.text), 0);
  EXPECT_GE(refused_at(data, std::string(2'000'000, 'x')), 0);
}

/// What is written as positions are, and cannot be.
TEST(ChariotsPositionText, a_contradiction_is_refused_at_the_line_that_says_it) {
  const auto game = game_of("kadesh", false);
  const Data& data = game->data;
  const State start = initial_state(data);
  const auto refused = [&](const std::string& line, auto change) {
    State s = start;
    change(s);
    const std::string text = print_position(data, s);
    const auto lines = base::split(text, '\n');
    const int at = refused_at(data, text);
    ASSERT_GT(at, 0) << line;
    EXPECT_TRUE(lines[static_cast<std::size_t>(at - 1)].starts_with(line)) << lines[static_cast<std::size_t>(at - 1)];
  };
  refused("unit " + data.units[0].name, [](State& s) { s.units[0].alive = false; });
  refused("unit " + data.units[0].name, [](State& s) { s.units[0].facing = 1; });
  refused("unit " + data.units[0].name, [](State& s) { s.units[0].column = true, s.units[0].facing = 1; });
  refused("unit ", [](State& s) { s.units[0].at = s.units[1].at; });
  refused("leader " + data.leaders[0].name, [](State& s) { s.leaders[0].alive = false; });
  refused("engaged ", [](State& s) { s.engaged = {{0, 1}}; });
  refused("standard ", [](State& s) { s.standards[0].captor = 0; });
  refused("wing ", [](State& s) { s.phase = Phase::orders; });
  refused("wing ", [](State& s) { s.phase = Phase::shock, s.wing = 0, s.active = 1; });
  refused("wing ", [](State& s) { s.phase = Phase::activation, s.stage = 1; });
}

}  // namespace hexpost::chariots

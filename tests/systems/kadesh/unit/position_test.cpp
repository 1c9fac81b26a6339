#include "engine/systems/kadesh/model/position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "engine/base/text.h"
#include "engine/systems/kadesh/model/fields.h"
#include "tests/support/position_bytes.h"
#include "tests/systems/kadesh/unit/field.h"

using namespace hexpost;
using namespace hexpost::kadesh;
using hexpost::kadesh::test::Field;

/// The position text of Day of the Chariot: Kadesh.
namespace {

/// Gives every described field a new value in half of the cases. Raw numbers only: distributions differ between
/// libraries.
class Shuffler {
 public:
  Shuffler(const Data& data, std::mt19937& rng) : data_(data), rng_(rng) {}
  int pick(int low, int high) { return low + static_cast<int>(rng_() % static_cast<unsigned>(high - low + 1)); }
  bool coin() { return rng_() % 2 == 0; }

  template <class Int>
  void key(std::string_view, Int& n, int low, int high, std::type_identity_t<Int> fresh = {}) {
    n = coin() ? fresh : static_cast<Int>(pick(low, high));
  }
  template <std::size_t N, class E>
  void key_one_of(std::string_view, const std::array<std::string_view, N>&, E& value) {
    value = static_cast<E>(pick(0, N - 1));
  }
  template <class List, class Id>
  void key_ref(std::string_view, List Data::*list, Id& id) {
    id = static_cast<Id>(pick(-1, static_cast<int>((data_.*list).size()) - 1));
  }
  void key_hex(std::string_view, Hex& at) { at = any_hex(); }
  void key_hex(std::string_view, std::optional<Hex>& at) {
    at.reset();
    if (coin()) at = any_hex();
  }
  void key_facing(std::string_view, Facing& f, Facing) { f = static_cast<Facing>(2 * pick(0, 5) + 1); }
  template <class Int>
  void keys(const std::array<std::string_view, 2>& words, std::array<Int, 2>& both, int low, int high) {
    key(words[0], both[0], low, high), key(words[1], both[1], low, high);
  }
  void flag(std::string_view, bool& on) { on = coin(); }
  void flags(const std::array<std::string_view, 2>&, std::array<bool, 2>& both) { both = {coin(), coin()}; }
  template <class Count>
  void flags_of(std::string_view, Count count, std::vector<bool>& values) {
    for (std::size_t i = 0; i < std::invoke(count, data_); ++i)
      values[i] = coin();
  }
  template <class List, class T>
  void pieces(std::string_view, List Data::*, std::vector<T>& values, std::string_view) {
    for (T& value : values) {
      value = T{};
      if (coin()) fields(*this, value);
    }
  }
  template <class T>
  void rows(std::string_view, std::vector<T>& values, std::string_view) {
    std::set<T> sorted;
    for (int i = pick(0, 5); i > 0; --i) {
      T value{};
      do {
        fits_ = true;
        fields(*this, value);
      } while (!fits_);
      sorted.insert(value);
    }
    values.assign(sorted.begin(), sorted.end());
  }
  void check(bool fits) { fits_ = fits_ && fits; }
  void line(std::string_view, std::string_view) {}
  template <class T>
  void apart(T&) {}

 private:
  Hex any_hex() { return data_.map.grid.all()[static_cast<std::size_t>(pick(0, 199))]; }
  const Data& data_;
  std::mt19937& rng_;
  bool fits_ = true;
};

std::string joined(const std::vector<std::string_view>& lines) {
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i)
    out += (i > 0 ? "\n" : "") + std::string(lines[i]);
  return out;
}

/// A position with lines of every kind.
std::string rich_text(const Field& f) {
  State s = f.s;
  s.turn = 7, s.phase = Phase::melee, s.stage = 2, s.first = k_egypt, s.points = {16, 25}, s.winner = k_hatti;
  s.fords[2] = true, s.awarded = {true, false};
  Unit& unit = s.units[3];
  unit.place = Place::map, unit.at = f.at("0520"), unit.facing = 11, unit.level = Level::shaken, unit.spent = 5;
  unit.charge = f.at("0519"), unit.fast = true, unit.ford = 0, unit.bound = 1;
  s.units[90].place = Place::eliminated;
  s.leaders[0] = {Place::track, {}, Mode::reserve, true, true, true, 3, 9};
  s.locks = {{3, 90}}, s.struck = {{f.at("0519"), Struck::How::charge}}, s.met = {{3, 90}};
  return print_position(f.data, s);
}

}  // namespace

TEST(KadeshPosition, every_described_field_is_written_and_read_back) {
  Field f;
  std::mt19937 rng(5);
  Shuffler shuffler(f.data, rng);
  for (int round = 0; round < 100; ++round) {
    State s = f.s;
    fields(shuffler, s);
    for (Unit& unit : s.units)
      unit.ford = std::min(unit.ford, static_cast<std::int8_t>(f.data.ford_count() - 1));
    rebuild_index(f.data, s);
    const std::string text = print_position(f.data, s);
    const auto read = parse_position(f.data, text);
    ASSERT_TRUE(read) << read.error().where << ": " << read.error().what << "\n" << text;
    ASSERT_EQ(*read, s) << text;
    ASSERT_EQ(print_position(f.data, *read), text);
  }
}

TEST(KadeshPosition, a_piece_with_nothing_to_say_has_no_line) {
  Field f;
  EXPECT_EQ(print_position(f.data, f.s), "kadesh-position 1\nbattle ramses\nstate\nend\n");
  f.unit("AM-C1").place = Place::alert;
  EXPECT_EQ(print_position(f.data, f.s), "kadesh-position 1\nbattle ramses\nstate\nunit AM-C1 place=alert\nend\n");
  const auto read = parse_position(f.data, print_position(f.data, f.s));
  ASSERT_TRUE(read) << read.error().where;
  EXPECT_EQ(*read, f.s);
}

TEST(KadeshPosition, every_byte_counts) {
  const Field f;
  const std::string text = rich_text(f);
  hexpost::test::expect_every_byte_counts(
      text, [&](const std::string& changed) { return parse_position(f.data, changed); },
      [&](const State& back) { return print_position(f.data, back); });
}

TEST(KadeshPosition, a_line_twice_is_refused_where_it_is) {
  const Field f;
  const std::string text = rich_text(f);
  const auto lines = base::split(text, '\n');
  for (std::size_t i = 0; i + 2 < lines.size(); ++i) {
    auto twice = lines;
    twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    const auto read = parse_position(f.data, joined(twice));
    ASSERT_FALSE(read) << lines[i];
    EXPECT_EQ(read.error().where, "line " + std::to_string(i + 2)) << lines[i];
  }
}

TEST(KadeshPosition, what_the_rules_cannot_hold_is_refused_at_its_unit) {
  Field f;
  f.put("AM-C1", "0520");
  f.unit("AM-H1").place = Place::map, f.unit("AM-H1").at = {};
  auto read = parse_position(f.data, print_position(f.data, f.s));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().where + ": " + read.error().what, "line 4: AM-H1 is on the map and has no hex");
  f.unit("AM-H1") = {}, f.unit("AM-C1").ford = 99;
  read = parse_position(f.data, print_position(f.data, f.s));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().where + ": " + read.error().what, "line 4: there is no such ford for AM-C1");
}

TEST(KadeshPosition, anything_else_is_refused_with_its_line) {
  Field f;
  f.put("AM-C1", "0520");
  const std::string text = print_position(f.data, f.s);
  const auto refused = [&](const std::string& was, const std::string& now) {
    std::string other = text;
    other.replace(other.find(was), was.size(), now);
    const auto read = parse_position(f.data, other);
    return read ? std::string("read") : read.error().where;
  };
  EXPECT_EQ(refused("kadesh-position 1", "kadesh-position 2"), "line 1");
  EXPECT_EQ(refused("battle ramses", "battle smaller"), "line 2");
  EXPECT_EQ(refused("\nstate", "\nstate turn=x"), "line 3");
  EXPECT_EQ(refused("at=0520", "at=0099"), "line 4");
  EXPECT_EQ(refused("unit AM-C1", "unit AM-C9"), "line 4");
  EXPECT_EQ(refused("place=map at=0520", "at=0520 place=map"), "line 4");
  EXPECT_EQ(refused("place=map", "place=map facing=N"), "line 4");
  EXPECT_EQ(refused("at=0520", "at=0520 moved=1"), "line 4");
  EXPECT_NE(refused("end\n", ""), "read");
}

#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/base/result.h"
#include "engine/base/text.h"
#include "engine/hex/hex.h"
#include "engine/table/field_reader.h"
#include "engine/table/field_writer.h"

/// Describes a state once. For each of its structs a rule system writes
///
///   constexpr void fields(auto& io, table::Is<Unit> auto& unit) {
///     io.place(unit.placed, unit.at), io.facing(unit.facing);
///     io.key("hits", unit.hits, 1, 1000), io.flag("routed", unit.routed), io.unless("lost", unit.alive);
///     io.apart(unit.side);
///   }
///   static_assert(table::whole<Unit>());
///
/// From this follow the position text (FieldWriter), its reader (FieldReader), bytes for exact odds
/// (field_bytes.h), a flag by its word (flag_called), and the check that every member is described (FieldCounter). An
/// Io has
///
///   line(KIND, FAULT), word(TEXT)               begins a line; FAULT is the error for a line that is not understood
///   number, bit, numbers, bits, one_of, facing, place, ref, ref_or_none, slashed, coded      values in their order
///   key, key_one_of, key_ref, key_coded         "key=value", left out if the value is that of a new piece:
///   key_hex, key_facing                         0, the first word, none, or the value that is given as `fresh`
///   keys(WORDS, pair), flags(WORDS, pair)       a key, a flag for each of two values
///   flag(WORD, b), unless(WORD, b)              writes the word if b is true, false
///   flags_of(PREFIX, COUNT, bools)              "PREFIX3": a flag for each of COUNT things, a member of Data
///   part(member), rows, rest                    a nested struct; a line for each; the rest of the line
///   pieces                                      a line for each, left out if it would have only the name
///   check(CONDITION), apart(member)             read lines must fulfil it; a member that the text leaves out
///
/// A `ref` names an entry of a list of the data, given as a pointer to the member of Data; below zero means none.
namespace hexpost::table {

/// T or const T: the argument of a description.
template <class U, class T>
concept Is = std::same_as<std::remove_const_t<U>, T>;

/// Counts the members that a description names, and does nothing else.
struct FieldCounter {
  int members = 0;
  constexpr void line(std::string_view, std::string_view) {}
  constexpr void word(std::string_view) {}
  constexpr void check(bool) {}
  constexpr void number(auto&&...) { ++members; }
  constexpr void bit(auto&&...) { ++members; }
  constexpr void numbers(auto&&...) { ++members; }
  constexpr void bits(auto&&...) { ++members; }
  constexpr void one_of(auto&&...) { ++members; }
  constexpr void facing(auto&&...) { ++members; }
  constexpr void place(auto&&...) { members += 2; }
  constexpr void hex(auto&&...) { ++members; }
  constexpr void ref(auto&&...) { ++members; }
  constexpr void ref_or_none(auto&&...) { ++members; }
  template <class... Int>
  constexpr void slashed(int, int, Int&...) {
    members += static_cast<int>(sizeof...(Int));
  }
  constexpr void coded(auto&&...) { ++members; }
  constexpr void key(auto&&...) { ++members; }
  constexpr void key_one_of(auto&&...) { ++members; }
  constexpr void key_ref(auto&&...) { ++members; }
  constexpr void key_coded(auto&&...) { ++members; }
  constexpr void key_hex(auto&&...) { ++members; }
  constexpr void key_facing(auto&&...) { ++members; }
  constexpr void keys(auto&&...) { ++members; }
  constexpr void flag(std::string_view, const bool&) { ++members; }
  constexpr void flags(auto&&...) { ++members; }
  constexpr void flags_of(auto&&...) { ++members; }
  constexpr void unless(std::string_view, const bool&) { ++members; }
  constexpr void part(auto&&...) { ++members; }
  constexpr void pieces(auto&&...) { ++members; }
  constexpr void rows(auto&&...) { ++members; }
  constexpr void rest(auto&&...) { ++members; }
  constexpr void apart(auto&&...) { ++members; }
};

/// Converts to any member of an aggregate; never called.
struct AnyMember {
  template <class T>
  constexpr operator T() const {
    return T{};
  }
};

/// The number of members of an aggregate without bases.
template <class T, class... Member>
consteval int members_of() {
  if constexpr (requires { T{Member{}..., AnyMember{}}; })
    return members_of<T, Member..., AnyMember>();
  else
    return static_cast<int>(sizeof...(Member));
}

/// True if fields() names every member of T. The check needs a standard library with constexpr vectors; with others the
/// result is always true.
template <class T>
consteval bool whole() {
#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 15000
  return true;
#else
  FieldCounter counter;
  T value{};
  fields(counter, value);
  return counter.members == members_of<T>();
#endif
}

/// Finds the flag with this word, and its value if the word is written; null if there is none.
class FlagFinder {
 public:
  explicit FlagFinder(std::string_view word) : word_(word) {}
  bool* found = nullptr;
  bool said = true;
  void flag(std::string_view word, bool& on) { keep(word, on, true); }
  void unless(std::string_view word, bool& on) { keep(word, on, false); }
  void word(std::string_view) {}
  void check(bool) {}
  void number(auto&&...) {}
  void facing(auto&&...) {}
  void place(auto&&...) {}
  void slashed(auto&&...) {}
  void coded(auto&&...) {}
  void key(auto&&...) {}
  void key_one_of(auto&&...) {}
  void key_ref(auto&&...) {}
  void key_coded(auto&&...) {}
  void key_hex(auto&&...) {}
  void key_facing(auto&&...) {}
  void part(auto&&...) {}
  void apart(auto&&...) {}

 private:
  void keep(std::string_view word, bool& on, bool said_so) {
    if (word == word_) found = &on, said = said_so;
  }
  std::string_view word_;
};

/// Sets or clears the flag with this word; false if the piece has none.
bool set_flag(auto& piece, std::string_view word, bool on) {
  FlagFinder finder(word);
  fields(finder, piece);
  if (finder.found) *finder.found = finder.said == on;
  return finder.found != nullptr;
}

/// True if the flag with this word is set; nothing if the piece has none.
std::optional<bool> flag_called(auto piece, std::string_view word) {
  FlagFinder finder(word);
  fields(finder, piece);
  return finder.found ? std::optional(*finder.found == finder.said) : std::nullopt;
}

/// A contradiction between a text and an invariant of the rules, and how the wrong line begins; empty: no single line.
struct Contradiction {
  std::string what, line;
};

/// The frame of a position text: its header and its battle.
struct PositionFrame {
  std::string_view header;  ///< "chariots-position 1"
  const std::string& battle;
  const hex::Grid& grid;
};

/// The text of a state: header, battle, the fields, "end".
template <class Data, class State>
std::string print_fields(const PositionFrame& frame, const Data& data, const State& s) {
  std::string out(frame.header);
  out += "\nbattle " + frame.battle;
  FieldWriter<Data> io(data, frame.grid, out);
  fields(io, s);
  return out + "\nend\n";
}

/// Reads a text of print_fields. Error for any other text, and for a contradiction that `settle(State&)` finds;
/// `settle` also fills in the members that the text leaves out.
template <class State, class Data, class Settle>
base::Result<State> read_fields(const PositionFrame& frame, const Data& data, std::string_view text, Settle settle) {
  const auto damaged = [](std::string what, std::ptrdiff_t line) {
    return base::Error{"position", std::move(what), "line " + std::to_string(line)};
  };
  if (text.size() > 1'000'000) return damaged("the position is too long", 0);
  State s;
  FieldReader<Data> io(data, frame.grid, text);
  io.exactly(frame.header, "not a position of this game");
  io.exactly("battle " + frame.battle, "a position of another scenario");
  fields(io, s);
  if (auto fault = io.finish()) return *std::move(fault);
  const std::string again = print_fields(frame, data, s);
  if (again != text) {
    const auto [a, b] = std::ranges::mismatch(again, text);
    return damaged("not written the way positions are written", std::count(text.begin(), b, '\n') + 1);
  }
  const std::optional<Contradiction> fault = settle(s);
  if (!fault) return s;
  const auto begins = text.find("\n" + fault->line);
  const bool known = !fault->line.empty() && begins != std::string_view::npos;
  return damaged(fault->what,
                 known ? std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begins), '\n') + 2 : 0);
}

}  // namespace hexpost::table

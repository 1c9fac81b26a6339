#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/text.h"
#include "engine/hex/hex.h"
#include "engine/table/field_reader.h"
#include "engine/table/field_writer.h"

/// A state described once. For each of its structs a rule system writes
///
///   template <class Io, table::Is<Unit> U> constexpr void fields(Io& io, U& unit) {
///     io.place(unit.placed, unit.at), io.facing(unit.facing);
///     io.key("hits", unit.hits, 1, 1000), io.flag("routed", unit.routed), io.unless("lost", unit.alive);
///     io.apart(unit.side);
///   }
///   static_assert(table::whole<Unit>());
///
/// and from this follow the position text (FieldWriter), reading it (FieldReader), bytes for exact odds
/// (field_bytes.h), a flag by its word (flag_called), and the check that no member is forgotten (FieldCounter). An Io
/// has
///
///   line(KIND, FAULT), word(TEXT)               begins a line, and says what a line that is not understood is called
///   number, bit, numbers, bits, one_of, facing, place, ref, ref_or_none, slashed, coded      values in their order
///   key, key_one_of, key_ref, key_coded         "key=value", left out when the value is that of a new piece
///   flag(WORD, b), unless(WORD, b)              the word stands there when b is true, false
///   part(member), pieces, rows, rest            a struct of its own; a line for each; the rest of the line
///   check(CONDITION), apart(member)             read lines must fulfil it; a member that the text does not say
///
/// A `ref` names an entry of a list of the data, given as a pointer to the member of Data; below zero is none.
namespace hexpost::table {

/// T or const T: what a description is given.
template <class U, class T>
concept Is = std::same_as<std::remove_const_t<U>, T>;

/// Counts the members that a description names; nothing else happens.
struct FieldCounter {
  int members = 0;
  constexpr void line(std::string_view, std::string_view) {}
  constexpr void word(std::string_view) {}
  constexpr void check(bool) {}
  template <class... Rest>
  constexpr void number(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void bit(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void numbers(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void bits(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void one_of(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void facing(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void place(Rest&&...) {
    members += 2;
  }
  template <class... Rest>
  constexpr void hex(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void ref(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void ref_or_none(Rest&&...) {
    ++members;
  }
  template <class... Int>
  constexpr void slashed(int, int, Int&...) {
    members += static_cast<int>(sizeof...(Int));
  }
  template <class... Rest>
  constexpr void coded(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void key(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void key_one_of(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void key_ref(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void key_coded(Rest&&...) {
    ++members;
  }
  constexpr void flag(std::string_view, const bool&) { ++members; }
  constexpr void unless(std::string_view, const bool&) { ++members; }
  template <class... Rest>
  constexpr void part(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void pieces(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void rows(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void rest(Rest&&...) {
    ++members;
  }
  template <class... Rest>
  constexpr void apart(Rest&&...) {
    ++members;
  }
};

/// Converts to any member of an aggregate; never called.
struct AnyMember {
  template <class T>
  constexpr operator T() const;
};

/// How many members an aggregate without bases has.
template <class T, class... Member>
consteval int members_of() {
  if constexpr (requires { T{Member{}..., AnyMember{}}; })
    return members_of<T, Member..., AnyMember>();
  else
    return static_cast<int>(sizeof...(Member));
}

/// True if fields() names every member of T. Only a standard library whose vectors may exist while the compiler thinks
/// can tell; with another it is taken on trust.
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

/// The flag that a description calls so, and what it says when the word stands there; null: there is none.
class FlagFinder {
 public:
  explicit FlagFinder(std::string_view word) : word_(word) {}
  bool* found = nullptr;
  bool said = true;
  void flag(std::string_view word, bool& on) { keep(word, on, true); }
  void unless(std::string_view word, bool& on) { keep(word, on, false); }
  void word(std::string_view) {}
  void check(bool) {}
  template <class... Rest>
  void number(Rest&&...) {}
  template <class... Rest>
  void facing(Rest&&...) {}
  template <class... Rest>
  void place(Rest&&...) {}
  template <class... Rest>
  void slashed(Rest&&...) {}
  template <class... Rest>
  void coded(Rest&&...) {}
  template <class... Rest>
  void key(Rest&&...) {}
  template <class... Rest>
  void key_one_of(Rest&&...) {}
  template <class... Rest>
  void key_ref(Rest&&...) {}
  template <class... Rest>
  void key_coded(Rest&&...) {}
  template <class... Rest>
  void part(Rest&&...) {}
  template <class... Rest>
  void apart(Rest&&...) {}

 private:
  void keep(std::string_view word, bool& on, bool said_so) {
    if (word == word_) found = &on, said = said_so;
  }
  std::string_view word_;
};

/// Makes the flag of that word stand there, or not; false if the piece has none.
template <class T>
bool set_flag(T& piece, std::string_view word, bool on) {
  FlagFinder finder(word);
  fields(finder, piece);
  if (finder.found) *finder.found = finder.said == on;
  return finder.found != nullptr;
}

/// True if the flag of that word is set; nothing if the piece has none.
template <class T>
std::optional<bool> flag_called(T piece, std::string_view word) {
  FlagFinder finder(word);
  fields(finder, piece);
  return finder.found ? std::optional(*finder.found == finder.said) : std::nullopt;
}

/// What the rules take for granted and a text says otherwise, and how the line begins that says so; empty: no line.
struct Contradiction {
  std::string what, line;
};

/// Where a position text belongs.
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

/// Reads what print_fields writes. Error for anything it would not have written, and for what `settle(State&)`, which
/// fills in the members that the text does not say, finds contradictory.
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

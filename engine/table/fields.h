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

/// Writes a position text. Every line begins with a line break; the caller writes the first and the last.
template <class Data>
class FieldWriter {
 public:
  FieldWriter(const Data& data, const hex::Grid& grid, std::string& out) : data_(data), grid_(grid), out_(out) {}

  void line(std::string_view kind, std::string_view) { out_ += '\n', out_ += kind; }
  void word(std::string_view text) { out_ += ' ', out_ += text; }
  template <class Int>
  void number(const Int& n, int, int) {
    word(std::to_string(static_cast<int>(n)));
  }
  void bit(bool on) { word(on ? "1" : "0"); }
  template <class Int>
  void numbers(const std::array<Int, 2>& both, int low, int high) {
    number(both[0], low, high), number(both[1], low, high);
  }
  void bits(const std::array<bool, 2>& both) { bit(both[0]), bit(both[1]); }
  template <std::size_t N, class E>
  void one_of(const std::array<std::string_view, N>& words, const E& value) {
    word(words[static_cast<std::size_t>(value)]);
  }
  void facing(hex::Facing f) { word(hex::facing_name(f)); }
  /// A hex that is meaningless (not placed) is written in brackets, and only when it is not the default one.
  void place(bool placed, hex::Hex at) {
    if (placed)
      word(grid_.label(at));
    else
      word(at == hex::Hex{} || data_.slot(at) < 0 ? "-" : "(" + grid_.label(at) + ")");
  }
  void hex(hex::Hex at) { word(grid_.label(at)); }
  template <class List, class Id>
  void ref(List Data::*list, const Id& id) {
    word((data_.*list)[static_cast<std::size_t>(id)].name);
  }
  template <class List, class Id>
  void ref_or_none(List Data::*list, const Id& id) {
    if (id < 0)
      word("-");
    else
      ref(list, id);
  }
  template <class First, class... Int>
  void slashed(int, int, const First& first, const Int&... rest) {
    word(std::to_string(static_cast<int>(first)));
    ((out_ += '/', out_ += std::to_string(static_cast<int>(rest))), ...);
  }
  template <class Codec, class T>
  void coded(const Codec& codec, const T& value) {
    word(codec.print(data_, value));
  }

  template <class Int>
  void key(std::string_view key, const Int& n, int, int) {
    if (n != 0) keyed(key, std::to_string(static_cast<int>(n)));
  }
  template <std::size_t N, class E>
  void key_one_of(std::string_view key, const std::array<std::string_view, N>& words, const E& value) {
    if (static_cast<std::size_t>(value) != 0) keyed(key, words[static_cast<std::size_t>(value)]);
  }
  template <class List, class Id>
  void key_ref(std::string_view key, List Data::*list, const Id& id) {
    if (id >= 0) keyed(key, (data_.*list)[static_cast<std::size_t>(id)].name);
  }
  template <class Codec, class T>
  void key_coded(std::string_view key, const Codec& codec, const T& value) {
    if (!(value == T{})) keyed(key, codec.print(data_, value));
  }

  void flag(std::string_view text, bool on) {
    if (on) word(text);
  }
  void unless(std::string_view text, bool on) { flag(text, !on); }
  template <class T>
  void part(const T& value) {
    fields(*this, value);
  }
  template <class List, class T>
  void pieces(std::string_view kind, List Data::*list, const std::vector<T>& values, std::string_view fault) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      line(kind, fault), word((data_.*list)[i].name);
      fields(*this, values[i]);
    }
  }
  template <class T, class By = std::identity>
  void rows(std::string_view kind, const std::vector<T>& values, std::string_view fault, By = {}) {
    for (const T& value : values)
      line(kind, fault), fields(*this, value);
  }
  template <class List, class Id>
  void rest(List Data::*list, const std::vector<Id>& ids) {
    for (const Id id : ids)
      ref(list, id);
  }
  void check(bool) {}
  template <class T>
  void apart(const T&) {}

 private:
  void keyed(std::string_view key, std::string_view value) { word(key), out_ += '=', out_ += value; }
  const Data& data_;
  const hex::Grid& grid_;
  std::string& out_;
};

/// Reads the lines in the only order there is. The first thing that does not fit is the fault; all later calls do
/// nothing. What is read must still be printed again and compared: only what cannot be stored is refused here.
template <class Data>
class FieldReader {
 public:
  FieldReader(const Data& data, const hex::Grid& grid, std::string_view text)
      : data_(data), grid_(grid), lines_(base::split(text, '\n')) {}

  /// The whole of the next line.
  void exactly(std::string_view line, std::string_view fault) {
    begin(fault);
    while (take_if_any())
      continue;
    check(at_ <= lines_.size() && lines_[at_ - 1] == line);
  }
  /// Error (code "position", where "line N") if something did not fit or lines are left.
  std::optional<base::Error> finish() {
    if (lines_.empty() || !lines_.back().empty())
      return base::Error{"position", "the last line has no end", "line " + std::to_string(lines_.size())};
    exactly("end", "the position does not end where it should");
    close(), check(at_ + 1 == lines_.size());
    if (good_) return std::nullopt;
    return base::Error{"position", std::string(fault_), "line " + std::to_string(std::min(at_, lines_.size()))};
  }

  void line(std::string_view kind, std::string_view fault) { begin(fault), word(kind); }
  void word(std::string_view text) { check(take() == text); }
  template <class Int>
  void number(Int& n, int low, int high) {
    store(take(), n, low, high);
  }
  void bit(bool& on) {
    int n = 0;
    number(n, 0, 1);
    on = n != 0;
  }
  template <class Int>
  void numbers(std::array<Int, 2>& both, int low, int high) {
    number(both[0], low, high), number(both[1], low, high);
  }
  void bits(std::array<bool, 2>& both) { bit(both[0]), bit(both[1]); }
  template <std::size_t N, class E>
  void one_of(const std::array<std::string_view, N>& words, E& value) {
    pick(words, take(), value);
  }
  void facing(hex::Facing& f) {
    const auto found = hex::find_facing(take());
    check(found.has_value());
    if (good_) f = *found;
  }
  void place(bool& placed, hex::Hex& at) {
    const std::string_view text = take();
    placed = false, at = hex::Hex{};
    if (text == "-") return;
    const bool off = text.starts_with('(') && text.ends_with(')');
    const auto found = grid_.find(off ? text.substr(1, text.size() - 2) : text);
    check(found.has_value());
    if (good_) placed = !off, at = *found;
  }
  void hex(hex::Hex& at) {
    const auto found = grid_.find(take());
    check(found.has_value());
    if (good_) at = *found;
  }
  template <class List, class Id>
  void ref(List Data::*list, Id& id) {
    find(list, take(), id);
  }
  template <class List, class Id>
  void ref_or_none(List Data::*list, Id& id) {
    if (const auto name = take(); name != "-") find(list, name, id);
  }
  template <class... Int>
  void slashed(int low, int high, Int&... values) {
    const auto texts = base::split(take(), '/');
    check(texts.size() == sizeof...(Int));
    std::size_t i = 0;
    if (good_) (store(texts[i++], values, low, high), ...);
  }
  template <class Codec, class T>
  void coded(const Codec& codec, T& value) {
    const auto text = take();
    check(good_ && codec.read(data_, text, value));
  }

  template <class Int>
  void key(std::string_view key, Int& n, int low, int high) {
    if (const auto text = value_of(key)) store(*text, n, low, high);
  }
  template <std::size_t N, class E>
  void key_one_of(std::string_view key, const std::array<std::string_view, N>& words, E& value) {
    if (const auto text = value_of(key)) pick(words, *text, value);
  }
  template <class List, class Id>
  void key_ref(std::string_view key, List Data::*list, Id& id) {
    if (const auto text = value_of(key)) find(list, *text, id);
  }
  template <class Codec, class T>
  void key_coded(std::string_view key, const Codec& codec, T& value) {
    if (const auto text = value_of(key)) check(codec.read(data_, *text, value));
  }

  void flag(std::string_view text, bool& on) { on = take_if(text); }
  void unless(std::string_view text, bool& on) { on = !take_if(text); }
  template <class T>
  void part(T& value) {
    fields(*this, value);
  }
  template <class List, class T>
  void pieces(std::string_view kind, List Data::*list, std::vector<T>& values, std::string_view fault) {
    for (const auto& info : data_.*list) {
      if (!good_) return;
      line(kind, fault), word(info.name);
      T value{};
      value.side = info.side;
      fields(*this, value);
      values.push_back(std::move(value));
    }
  }
  /// Rows stand in ascending order of what `by` sees.
  template <class T, class By = std::identity>
  void rows(std::string_view kind, std::vector<T>& values, std::string_view fault, By by = {}) {
    while (good_ && next_line_is(kind)) {
      line(kind, fault);
      T value{};
      fields(*this, value);
      check(values.empty() || std::invoke(by, values.back()) < std::invoke(by, value));
      values.push_back(std::move(value));
    }
  }
  template <class List, class Id>
  void rest(List Data::*list, std::vector<Id>& ids) {
    while (good_ && next_ < words_.size()) {
      Id id{};
      ref(list, id);
      check(ids.empty() || ids.back() < id);
      ids.push_back(id);
    }
  }
  void check(bool fits) { good_ = good_ && fits; }
  template <class T>
  void apart(T&) {}

 private:
  void close() { check(next_ == words_.size()); }
  void begin(std::string_view fault) {
    close();
    if (!good_) return;
    fault_ = fault;
    words_.clear(), next_ = 0;
    if (at_ < lines_.size()) words_ = base::split(lines_[at_], ' ');
    ++at_;
  }
  bool next_line_is(std::string_view kind) const {
    return at_ < lines_.size() && lines_[at_].starts_with(kind) && lines_[at_].substr(kind.size()).starts_with(' ');
  }
  std::string_view take() {
    check(next_ < words_.size());
    return good_ ? words_[next_++] : std::string_view{};
  }
  bool take_if_any() { return good_ && next_ < words_.size() && ++next_ != 0; }
  bool take_if(std::string_view text) {
    if (!good_ || next_ == words_.size() || words_[next_] != text) return false;
    ++next_;
    return true;
  }
  std::optional<std::string_view> value_of(std::string_view key) {
    if (!good_ || next_ == words_.size()) return std::nullopt;
    const std::string_view text = words_[next_];
    if (text.size() <= key.size() || !text.starts_with(key) || text[key.size()] != '=') return std::nullopt;
    ++next_;
    return text.substr(key.size() + 1);
  }
  template <class Int>
  void store(std::string_view text, Int& n, int low, int high) {
    const auto read = good_ ? base::number(text) : std::nullopt;
    check(read && *read >= low && *read <= high);
    if (good_) n = static_cast<Int>(*read);
  }
  template <std::size_t N, class E>
  void pick(const std::array<std::string_view, N>& words, std::string_view text, E& value) {
    const auto it = std::ranges::find(words, text);
    check(it != words.end());
    if (good_) value = static_cast<E>(it - words.begin());
  }
  template <class List, class Id>
  void find(List Data::*list, std::string_view name, Id& id) {
    const auto& infos = data_.*list;
    const auto it = std::ranges::find_if(infos, [&](const auto& info) { return info.name == name; });
    check(it != infos.end());
    if (good_) id = static_cast<Id>(it - infos.begin());
  }

  const Data& data_;
  const hex::Grid& grid_;
  std::vector<std::string_view> lines_, words_;
  std::size_t at_ = 0, next_ = 0;  ///< lines begun, words taken
  std::string_view fault_ = "not a position of this game";
  bool good_ = true;
};

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

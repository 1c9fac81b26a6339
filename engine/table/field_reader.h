#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/text.h"
#include "engine/hex/hex.h"

/// Reads a state from its position text by the description of the state (fields.h).
namespace hexpost::table {

/// Reads the lines in their fixed order. The first text that does not fit is the error; all later calls do nothing.
/// The caller must still print the state and compare: this class refuses only values that cannot be stored.
template <class Data>
class FieldReader {
 public:
  FieldReader(const Data& data, const hex::Grid& grid, std::string_view text)
      : data_(data), grid_(grid), lines_(base::split(text, '\n')) {}

  /// Reads the next line, which must be this text.
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
  void number(auto& n, int low, int high) { store(take(), n, low, high); }
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
  void facing(hex::Facing& f) { store(take(), f); }
  void place(bool& placed, hex::Hex& at) {
    const std::string_view text = take();
    placed = false, at = hex::Hex{};
    if (text == "-") return;
    const bool off = text.starts_with('(') && text.ends_with(')');
    const auto found = grid_.find(off ? text.substr(1, text.size() - 2) : text);
    check(found.has_value());
    if (good_) placed = !off, at = *found;
  }
  void hex(hex::Hex& at) { store(take(), at); }
  void ref(auto Data::*list, auto& id) { find(list, take(), id); }
  void ref_or_none(auto Data::*list, auto& id) {
    if (const auto name = take(); name != "-") find(list, name, id);
  }
  template <class... Int>
  void slashed(int low, int high, Int&... values) {
    const auto texts = base::split(take(), '/');
    check(texts.size() == sizeof...(Int));
    std::size_t i = 0;
    if (good_) (store(texts[i++], values, low, high), ...);
  }
  void coded(const auto& codec, auto& value) {
    const auto text = take();
    check(good_ && codec.read(data_, text, value));
  }

  template <class Int>
  void key(std::string_view key, Int& n, int low, int high, const std::type_identity_t<Int>& = {}) {
    if (const auto text = value_of(key)) store(*text, n, low, high);
  }
  template <std::size_t N, class E>
  void key_one_of(std::string_view key, const std::array<std::string_view, N>& words, E& value) {
    if (const auto text = value_of(key)) pick(words, *text, value);
  }
  void key_ref(std::string_view key, auto Data::*list, auto& id) {
    if (const auto text = value_of(key)) find(list, *text, id);
  }
  void key_coded(std::string_view key, const auto& codec, auto& value) {
    if (const auto text = value_of(key)) check(codec.read(data_, *text, value));
  }
  void key_hex(std::string_view key, hex::Hex& at) {
    if (const auto text = value_of(key)) store(*text, at);
  }
  void key_hex(std::string_view key, std::optional<hex::Hex>& at) {
    if (const auto text = value_of(key)) store(*text, at.emplace());
  }
  void key_facing(std::string_view key, hex::Facing& f, hex::Facing) {
    if (const auto text = value_of(key)) store(*text, f);
  }
  template <class Int>
  void keys(const std::array<std::string_view, 2>& words, std::array<Int, 2>& both, int low, int high) {
    key(words[0], both[0], low, high), key(words[1], both[1], low, high);
  }

  void flag(std::string_view text, bool& on) { on = take_if(text); }
  void flags(const std::array<std::string_view, 2>& words, std::array<bool, 2>& both) {
    flag(words[0], both[0]), flag(words[1], both[1]);
  }
  void flags_of(std::string_view prefix, auto count, std::vector<bool>& values) {
    for (std::size_t i = 0; i < std::invoke(count, data_); ++i)
      values.push_back(take_if(std::string(prefix) + std::to_string(i)));
  }
  void unless(std::string_view text, bool& on) { on = !take_if(text); }
  void part(auto& value) { fields(*this, value); }
  template <class List, class T>
  void pieces(std::string_view kind, List Data::*list, std::vector<T>& values, std::string_view fault) {
    for (const auto& info : data_.*list) {
      close();
      if (!good_) return;
      const bool told = next_line_is(kind, info.name);
      if (told)
        line(kind, fault), word(info.name);
      else  // a line that is left out is read as one without fields
        words_.clear(), next_ = 0, fault_ = fault;
      T value{};
      if constexpr (requires { value.side = info.side; }) value.side = info.side;
      fields(*this, value);
      if (!told && !good_) ++at_;
      values.push_back(std::move(value));
    }
    if (good_ && next_line_is(kind)) line(kind, fault), check(false);
  }
  /// The rows are in ascending order of `by`.
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
  void apart(auto&) {}

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
  bool next_line_is(std::string_view kind, std::string_view name) const {
    if (!next_line_is(kind)) return false;
    const std::string_view rest = lines_[at_].substr(kind.size() + 1);
    return rest.starts_with(name) && (rest.size() == name.size() || rest[name.size()] == ' ');
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
  void store(std::string_view text, hex::Hex& at) {
    const auto found = good_ ? grid_.find(text) : std::nullopt;
    check(found.has_value());
    if (good_) at = *found;
  }
  void store(std::string_view text, hex::Facing& f) {
    const auto found = good_ ? hex::find_facing(text) : std::nullopt;
    check(found.has_value());
    if (good_) f = *found;
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

}  // namespace hexpost::table

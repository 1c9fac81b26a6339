#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/text.h"
#include "engine/hex/hex.h"

/// Writes position texts by the description of a state (fields.h).
namespace hexpost::table {

/// Writes a position text. Every line begins with a line break; the caller writes the first and the last.
template <class Data>
class FieldWriter {
 public:
  FieldWriter(const Data& data, const hex::Grid& grid, std::string& out) : data_(data), grid_(grid), out_(out) {}

  void line(std::string_view kind, std::string_view) { out_ += '\n', out_ += kind; }
  void word(std::string_view text) { out_ += ' ', out_ += text; }
  void number(const auto& n, int, int) { word(std::to_string(static_cast<int>(n))); }
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
  /// A hex without meaning (the piece is not placed) is written in brackets, and only if it is not the default hex.
  void place(bool placed, hex::Hex at) {
    if (placed)
      word(grid_.label(at));
    else
      word(at == hex::Hex{} || data_.slot(at) < 0 ? "-" : "(" + grid_.label(at) + ")");
  }
  void hex(hex::Hex at) { word(grid_.label(at)); }
  void ref(auto Data::*list, const auto& id) { word((data_.*list)[static_cast<std::size_t>(id)].name); }
  void ref_or_none(auto Data::*list, const auto& id) {
    if (id < 0)
      word("-");
    else
      ref(list, id);
  }
  void slashed(int, int, const auto& first, const auto&... rest) {
    word(std::to_string(static_cast<int>(first)));
    ((out_ += '/', out_ += std::to_string(static_cast<int>(rest))), ...);
  }
  void coded(const auto& codec, const auto& value) { word(codec.print(data_, value)); }

  template <class Int>
  void key(std::string_view key, const Int& n, int, int, const std::type_identity_t<Int>& fresh = {}) {
    if (n != fresh) keyed(key, std::to_string(static_cast<int>(n)));
  }
  template <std::size_t N, class E>
  void key_one_of(std::string_view key, const std::array<std::string_view, N>& words, const E& value) {
    if (static_cast<std::size_t>(value) != 0) keyed(key, words[static_cast<std::size_t>(value)]);
  }
  void key_ref(std::string_view key, auto Data::*list, const auto& id) {
    if (id >= 0) keyed(key, (data_.*list)[static_cast<std::size_t>(id)].name);
  }
  template <class Codec, class T>
  void key_coded(std::string_view key, const Codec& codec, const T& value) {
    if (!(value == T{})) keyed(key, codec.print(data_, value));
  }
  void key_hex(std::string_view key, const hex::Hex& at) {
    if (at != hex::Hex{}) keyed(key, grid_.label(at));
  }
  void key_hex(std::string_view key, const std::optional<hex::Hex>& at) {
    if (at) keyed(key, grid_.label(*at));
  }
  void key_facing(std::string_view key, hex::Facing f, hex::Facing fresh) {
    if (f != fresh) keyed(key, hex::facing_name(f));
  }
  template <class Int>
  void keys(const std::array<std::string_view, 2>& words, const std::array<Int, 2>& both, int low, int high) {
    key(words[0], both[0], low, high), key(words[1], both[1], low, high);
  }

  void flag(std::string_view text, bool on) {
    if (on) word(text);
  }
  void flags(const std::array<std::string_view, 2>& words, const std::array<bool, 2>& both) {
    flag(words[0], both[0]), flag(words[1], both[1]);
  }
  void flags_of(std::string_view prefix, auto, const std::vector<bool>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i]) word(prefix), out_ += std::to_string(i);
    }
  }
  void unless(std::string_view text, bool on) { flag(text, !on); }
  void part(const auto& value) { fields(*this, value); }
  template <class List, class T>
  void pieces(std::string_view kind, List Data::*list, const std::vector<T>& values, std::string_view fault) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t before = out_.size();
      line(kind, fault), word((data_.*list)[i].name);
      const std::size_t named = out_.size();
      fields(*this, values[i]);
      if (out_.size() == named) out_.resize(before);
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
  void apart(const auto&) {}

 private:
  void keyed(std::string_view key, std::string_view value) { word(key), out_ += '=', out_ += value; }
  const Data& data_;
  const hex::Grid& grid_;
  std::string& out_;
};

}  // namespace hexpost::table

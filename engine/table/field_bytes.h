#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/hex/hex.h"

/// Writes a state as bytes by its description (fields.h), so that exact odds can merge equal positions. The form is
/// private to the process and may change with every build.
namespace hexpost::table {

/// Reduces every call of a description to figures and bits.
template <class Self>
class AsFigures {
 public:
  void number(auto& n, int, int) { self().figure(n); }
  template <class E, class Words>
  void one_of(const Words&, E& value) {
    self().figure(value);
  }
  void facing(auto& f) { self().figure(f); }
  void place(auto& placed, auto& at) { self().bit(placed), self().figure(at.q), self().figure(at.r); }
  void ref(auto, auto& id) { self().figure(id); }
  void slashed(int, int, auto&... values) { (self().figure(values), ...); }
  void key(std::string_view, auto& n, int, int) { self().figure(n); }
  void key_one_of(std::string_view, const auto&, auto& value) { self().figure(value); }
  void key_ref(std::string_view, auto, auto& id) { self().figure(id); }
  void flag(std::string_view, auto& on) { self().bit(on); }
  void unless(std::string_view, auto& on) { self().bit(on); }
  void part(auto& value) { fields(self(), value); }
  void check(bool) {}
  void apart(auto&) {}

  /// A value without its own description: a figure, a hex, a pair, or a list of these or of described structs.
  template <class T>
  void operator()(T& value) {
    using Plain = std::remove_const_t<T>;
    if constexpr (std::is_same_v<Plain, hex::Hex>)
      self().figure(value.q), self().figure(value.r);
    else if constexpr (std::is_arithmetic_v<Plain> || std::is_enum_v<Plain>)
      self().figure(value);
    else if constexpr (requires { value.first; })
      self().figure(value.first), self().figure(value.second);
    else if constexpr (requires { value.size(); }) {
      auto many = value.size();
      self().figure(many);
      if constexpr (!std::is_const_v<T>) value.resize(many);
      for (auto& item : value)
        (*this)(item);
    } else {
      self().piece(value);
    }
  }

 private:
  Self& self() { return static_cast<Self&>(*this); }
};

/// Appends to a string. Most figures take one byte; up to seven bits share a byte.
class FieldPacker : public AsFigures<FieldPacker> {
 public:
  explicit FieldPacker(std::string& out) : out_(out) {}
  ~FieldPacker() { flush(); }
  FieldPacker(const FieldPacker&) = delete;
  FieldPacker& operator=(const FieldPacker&) = delete;

  void piece(const auto& value) {
    if (many_ > held_.size() - k_largest_piece) flush();
    bits_ = 0;
    fields(*this, value);
    bits_ = 0;
  }
  void figure(const auto& value) {
    if (many_ > held_.size() - 5) flush();
    const int n = static_cast<int>(value);
    auto rest = static_cast<unsigned>(n < 0 ? -2 * n - 1 : 2 * n);
    for (; rest >= 0x80; rest >>= 7)
      held_[many_++] = static_cast<char>(rest | 0x80);
    held_[many_++] = static_cast<char>(rest);
  }
  void bit(bool on) {
    if (bits_ == 0) bits_at_ = many_++, held_[bits_at_] = 0;
    held_[bits_at_] = static_cast<char>(held_[bits_at_] | static_cast<int>(on) << bits_);
    if (++bits_ == 7) bits_ = 0;
  }

 private:
  static constexpr std::size_t k_largest_piece = 160;  // bytes; a flush must not part the bits of a byte
  void flush() {
    out_.append(held_.data(), many_);
    many_ = 0;
  }
  std::string& out_;
  std::array<char, 320> held_;  // a buffer: one call of the string for each byte would dominate the cost
  std::size_t many_ = 0, bits_at_ = 0;
  int bits_ = 0;
};

/// Reads what FieldPacker wrote, by the same calls.
class FieldUnpacker : public AsFigures<FieldUnpacker> {
 public:
  explicit FieldUnpacker(std::string_view in) : in_(in) {}
  void piece(auto& value) {
    bits_ = 0;
    fields(*this, value);
    bits_ = 0;
  }
  template <class T>
  void figure(T& value) {
    value = static_cast<T>(next());
  }
  int next() {
    unsigned out = static_cast<unsigned char>(in_[at_++]);
    if (out >= 0x80) [[unlikely]] {
      out &= 0x7f;
      for (int shift = 7;; shift += 7) {
        const auto byte = static_cast<unsigned char>(in_[at_++]);
        out |= static_cast<unsigned>(byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
    }
    const int half = static_cast<int>(out >> 1);
    return (out & 1) != 0 ? -half - 1 : half;
  }
  void bit(bool& on) {
    if (bits_ == 0) held_ = in_[at_++];
    on = (held_ >> bits_ & 1) != 0;
    if (++bits_ == 7) bits_ = 0;
  }
  bool done() const { return at_ == in_.size(); }

 private:
  std::string_view in_;
  std::size_t at_ = 0;
  int bits_ = 0;
  char held_ = 0;
};

}  // namespace hexpost::table

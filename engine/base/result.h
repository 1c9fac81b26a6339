#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/base/ensure.h"

namespace hexpost::base {

/// The world failed, or the input is not what it claims to be: disk full, bad signature, malformed chart.
/// A player's mistake in an order is a `Refusal` (refusal.h), a broken invariant a `Bug` (ensure.h).
struct Error {
  std::string code;   ///< one stable word, e.g. "damaged", "signature", "schema"
  std::string what;   ///< a sentence for people: what is wrong and what to do
  std::string where;  ///< file, line, leaf, field; may be empty
  bool operator==(const Error&) const = default;
};

/// A value or an Error; a strict subset of std::expected<T, Error>, so it can become an alias of it one day.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : v_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : v_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const { return v_.index() == 0; }
  explicit operator bool() const { return has_value(); }
  T& value() & { return checked(), std::get<0>(v_); }
  const T& value() const& { return checked(), std::get<0>(v_); }
  T&& value() && { return checked(), std::get<0>(std::move(v_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Error& error() const {
    ensure(!has_value(), "error() of a good Result");
    return std::get<1>(v_);
  }
  template <class U>
  T value_or(U&& other) const& {
    return has_value() ? std::get<0>(v_) : static_cast<T>(std::forward<U>(other));
  }

 private:
  void checked() const {
    if (!has_value()) bug("value() of a bad Result: " + std::get<1>(v_).code + ": " + std::get<1>(v_).what);
  }
  std::variant<T, Error> v_;
};

/// Success without a value.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : e_(std::move(error)) {}
  bool has_value() const { return !e_; }
  explicit operator bool() const { return has_value(); }
  const Error& error() const {
    ensure(e_.has_value(), "error() of a good Result");
    return *e_;
  }

 private:
  std::optional<Error> e_;
};

}  // namespace hexpost::base

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <utility>

namespace hexpost::base {

/// A list that keeps its first `N` values in itself and takes memory only for more: for the short lists that rules make
/// by the thousand, such as the units of a hex. A struct with such a list can still be made at compile time
/// (engine/table/fields.h, whole<>()).
template <class T, std::size_t N>
class ShortList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  constexpr ShortList() {}
  ShortList(std::initializer_list<T> values) { append(values.begin(), values.end()); }
  template <std::input_iterator It>
  ShortList(It first, It last) {
    append(first, last);
  }
  ShortList(const ShortList& o) { append(o.begin(), o.end()); }
  ShortList(ShortList&& o) noexcept { take(o); }
  ShortList& operator=(const ShortList& o) {
    if (this != &o) clear(), append(o.begin(), o.end());
    return *this;
  }
  ShortList& operator=(ShortList&& o) noexcept {
    if (this != &o) take(o);
    return *this;
  }
  constexpr ~ShortList() { delete[] more_; }

  T* data() { return more_ ? more_ : few_.data(); }
  const T* data() const { return more_ ? more_ : few_.data(); }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }
  T& front() { return data()[0]; }
  const T& front() const { return data()[0]; }
  T& back() { return data()[size_ - 1]; }
  const T& back() const { return data()[size_ - 1]; }

  void clear() { size_ = 0; }
  void push_back(T value) {
    if (size_ == room_) grow(2 * room_);
    data()[size_++] = value;
  }
  template <std::input_iterator It>
  void append(It first, It last) {
    if constexpr (std::forward_iterator<It>) {
      const auto more = static_cast<std::size_t>(std::distance(first, last));
      reserve(size_ + more);
      std::copy(first, last, end());
      size_ += more;
    } else {
      for (; first != last; ++first)
        push_back(*first);
    }
  }
  void pop_back() { --size_; }
  T* erase(const T* at) {
    T* const to = begin() + (at - begin());
    std::copy(to + 1, end(), to);
    --size_;
    return to;
  }
  void resize(std::size_t size, T value = {}) {
    reserve(size);
    if (size > size_) std::fill(end(), begin() + size, value);
    size_ = size;
  }
  void reserve(std::size_t size) {
    if (size > room_) grow(size);
  }
  void remove_if(auto is) { size_ = static_cast<std::size_t>(std::remove_if(begin(), end(), is) - begin()); }
  bool operator==(const ShortList& o) const { return std::equal(begin(), end(), o.begin(), o.end()); }

 private:
  void grow(std::size_t room) {
    T* const more = new T[room];
    std::copy(begin(), end(), more);
    delete[] std::exchange(more_, more);
    room_ = room;
  }
  void take(ShortList& o) {
    if (!o.more_) std::copy(o.few_.begin(), o.few_.begin() + o.size_, few_.begin());
    delete[] std::exchange(more_, std::exchange(o.more_, nullptr));
    size_ = std::exchange(o.size_, 0), room_ = std::exchange(o.room_, N);
  }

  std::size_t size_ = 0, room_ = N;
  T* more_ = nullptr;     // owned: all values, once they are more than N; a unique_ptr could not be constexpr
  std::array<T, N> few_;  // NOLINT: filled as values come
};

}  // namespace hexpost::base

#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

/// Operations on lists that take two steps with the standard library.
namespace hexpost::base {

/// True if the value is in the list.
bool contains(const auto& list, const auto& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

/// Adds the value to the list unless it is there.
void add_once(auto& list, auto value) {
  if (!contains(list, value)) list.push_back(std::move(value));
}

/// Sorts the list and removes duplicates.
void sort_unique(auto& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

/// Inserts the value into a sorted list unless it is there.
void insert_sorted(auto& list, const auto& value) {
  const auto at = std::lower_bound(list.begin(), list.end(), value);
  if (at == list.end() || *at != value) list.insert(at, value);
}

/// The numbers from 0 to `count`, without it, as a list: the ids of things that stand in a table.
template <class Id>
class Ids {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Id;
    using difference_type = std::ptrdiff_t;
    using pointer = const Id*;
    using reference = const Id&;
    Iterator() = default;
    explicit Iterator(Id id) : id_(id) {}
    const Id& operator*() const { return id_; }
    Iterator& operator++() { return ++id_, *this; }
    Iterator operator++(int) { return Iterator(id_++); }
    bool operator==(const Iterator&) const = default;

   private:
    Id id_ = 0;
  };
  explicit Ids(Id count) : count_(count) {}
  Iterator begin() const { return Iterator(0); }
  Iterator end() const { return Iterator(count_); }

 private:
  Id count_;
};

/// The values of the list that `fits` is true of.
auto only(const auto& list, auto fits) {
  std::vector<std::decay_t<decltype(*list.begin())>> out;
  for (const auto& value : list) {
    if (fits(value)) out.push_back(value);
  }
  return out;
}

/// What `make` makes of each value of the list.
auto transformed(const auto& list, auto make) {
  std::vector<std::decay_t<decltype(make(*list.begin()))>> out;
  for (const auto& value : list)
    out.push_back(make(value));
  return out;
}

/// The sum of `worth` of each value of the list.
int sum(const auto& list, auto worth) {
  int out = 0;
  for (const auto& value : list)
    out += worth(value);
  return out;
}

/// The number of values of the list that `fits` is true of.
int count(const auto& list, auto fits) {
  return static_cast<int>(std::count_if(list.begin(), list.end(), fits));
}

}  // namespace hexpost::base

#pragma once

#include <algorithm>
#include <utility>

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

}  // namespace hexpost::base

#pragma once

#include <algorithm>

/// What the algorithms of the standard library need two steps for.
namespace hexpost::base {

bool contains(const auto& list, const auto& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

/// Sorts the list and drops what is there twice.
void sort_unique(auto& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace hexpost::base

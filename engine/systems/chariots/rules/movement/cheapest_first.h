#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "engine/hex/hex.h"

namespace hexpost::chariots {

/// Chariots of Fire: ways that a search has still to continue, the one of least rank first; of equal ranks the one that
/// was found first. The order is total, so that the same ways are found everywhere.
class CheapestFirst {
 public:
  CheapestFirst() { heap_.reserve(k_usual); }
  bool empty() const { return heap_.empty(); }
  void add(std::uint64_t rank, std::size_t way) {
    heap_.emplace_back(rank, way);
    std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
  }
  std::size_t take() {
    std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
    const std::size_t way = heap_.back().second;
    heap_.pop_back();
    return way;
  }

 private:
  static constexpr std::size_t k_usual = 64;
  std::vector<std::pair<std::uint64_t, std::size_t>> heap_;
};

/// A number of 32 bits that compares as the hex does, for the end of a rank.
constexpr std::uint64_t rank_of(hex::Hex h) {
  constexpr int k_above_negative = 1 << 15;
  return static_cast<std::uint64_t>(h.q + k_above_negative) << 16 | static_cast<std::uint64_t>(h.r + k_above_negative);
}

}  // namespace hexpost::chariots

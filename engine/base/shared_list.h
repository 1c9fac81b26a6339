#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "engine/base/ensure.h"

namespace hexpost::base {

/// A list that grows at its end and is shortened at either end. Copies share the items that they have in common, so a
/// copy of a long list costs little. Items never change once they are in the list.
template <class T>
class SharedList {
 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// Item `i` of size().
  const T& operator[](std::size_t i) const {
    const std::size_t at = skipped_ + i;
    return (*chunks_[at / k_chunk])[at % k_chunk];
  }

  void push_back(T item) {
    if ((skipped_ + size_) % k_chunk == 0) {
      auto chunk = std::make_shared<Chunk>();
      if (!chunks_.empty()) chunk->reserve(k_chunk);  // a short list need not be as large as a chunk
      chunks_.push_back(std::move(chunk));
    }
    own_last().push_back(std::move(item));
    ++size_;
  }
  /// Drops all items from item `n` on.
  void keep_first(std::size_t n) {
    ensure(n <= size_, "a list is shortened to more than it has");
    if (n == size_) return;
    size_ = n;
    if (n == 0) return clear();
    const std::size_t end = skipped_ + n;
    chunks_.resize((end + k_chunk - 1) / k_chunk);
    const std::size_t in_last = (end - 1) % k_chunk + 1;
    if (chunks_.back()->size() > in_last) own_last(in_last);
  }
  /// Drops the first `n` items.
  void drop_first(std::size_t n) {
    ensure(n <= size_, "a list is shortened by more than it has");
    if (n == size_) return clear();
    skipped_ += n, size_ -= n;
    chunks_.erase(chunks_.begin(), chunks_.begin() + static_cast<std::ptrdiff_t>(skipped_ / k_chunk));
    skipped_ %= k_chunk;
  }

 private:
  static constexpr std::size_t k_chunk = 32;  ///< items
  using Chunk = std::vector<T>;

  void clear() { chunks_.clear(), size_ = skipped_ = 0; }
  /// The last chunk, shared with no copy, with its first `most` items.
  Chunk& own_last(std::size_t most = k_chunk) {
    std::shared_ptr<Chunk>& last = chunks_.back();
    const auto kept = last->begin() + static_cast<std::ptrdiff_t>(std::min(most, last->size()));
    if (last.use_count() == 1) {
      last->erase(kept, last->end());
    } else if (chunks_.size() > 1) {
      last = std::make_shared<Chunk>(last->begin(), kept);
    } else {  // items dropped at its front are not copied
      last = std::make_shared<Chunk>(last->begin() + static_cast<std::ptrdiff_t>(std::exchange(skipped_, 0)), kept);
    }
    return *last;
  }

  std::vector<std::shared_ptr<Chunk>> chunks_;  // each full but for the last
  std::size_t skipped_ = 0;                     // items of the first chunk that were dropped
  std::size_t size_ = 0;
};

}  // namespace hexpost::base

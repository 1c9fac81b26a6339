#include "engine/hex/numbering.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "engine/base/ensure.h"

namespace hexpost::hex {

Numbering::Numbering(const Grid& grid, const std::function<bool(Hex)>& holds) : hexes_(grid.all()) {
  base::ensure(!hexes_.empty() && hexes_.size() <= std::numeric_limits<std::int16_t>::max(), "a map of no usual size");
  int last_q = hexes_.front().q, last_r = hexes_.front().r;
  first_q_ = last_q, first_r_ = last_r;
  for (const Hex h : hexes_) {
    first_q_ = std::min<int>(first_q_, h.q), last_q = std::max<int>(last_q, h.q);
    first_r_ = std::min<int>(first_r_, h.r), last_r = std::max<int>(last_r, h.r);
  }
  width_ = last_q - first_q_ + 1, height_ = last_r - first_r_ + 1;
  numbers_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), -1);
  std::vector<std::pair<std::string, std::size_t>> labels;
  labels.reserve(hexes_.size());
  for (std::size_t i = 0; i < hexes_.size(); ++i) {
    const Hex h = hexes_[i];
    if (holds && !holds(h)) continue;
    numbers_[static_cast<std::size_t>((h.r - first_r_) * width_ + h.q - first_q_)] = static_cast<std::int32_t>(i);
    labels.emplace_back(grid.label(h), i);
  }
  beside_.resize(hexes_.size());
  for (std::size_t i = 0; i < hexes_.size(); ++i) {
    for (Side side = 0; side < k_sides; ++side)
      beside_[i][static_cast<std::size_t>(side)] = static_cast<std::int16_t>(of(step(hexes_[i], side)));
  }
  std::ranges::sort(labels);
  by_label_.assign(hexes_.size(), -1);
  for (std::size_t i = 0; i < labels.size(); ++i)
    by_label_[labels[i].second] = static_cast<std::int32_t>(i);
}

}  // namespace hexpost::hex

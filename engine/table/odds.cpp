#include "engine/table/odds.h"

#include <limits>
#include <numeric>

namespace hexpost::table {

int Share::permille() const {
  detail::Wide of_thousand = detail::Wide{of} * 2000 + all;
  return static_cast<int>(of_thousand / (detail::Wide{all} * 2));
}

namespace detail {
namespace {

Wide common_divisor(Wide a, Wide b) {
  while (b != 0) a %= b, std::swap(a, b);
  return a;
}

}  // namespace

bool Tally::add(const std::string& what, Wide of, Wide all) {
  constexpr Wide k_most = Wide{1} << 120;
  const Wide divisor = common_divisor(of, all);
  of /= divisor, all /= divisor;
  const Wide more = all / common_divisor(all_, all);  // by which the common denominator grows
  if (all_ >= k_most / more) return false;
  if (more > 1) {
    for (auto& [text, part] : parts_) part *= more;
    all_ *= more;
  }
  parts_[what] += of * (all_ / all);
  return true;
}

void Tally::rest(const std::string& what) {
  Wide sum = 0;
  for (const auto& [text, part] : parts_) sum += part;
  if (sum < all_) parts_[what] += all_ - sum;
}

std::vector<Odds::Outcome> Tally::outcomes() const {
  std::vector<std::pair<Wide, const std::string*>> order;
  Wide sum = 0;
  for (const auto& [text, part] : parts_) order.emplace_back(part, &text), sum += part;
  base::ensure(sum == all_, "the shares of all ways are not one");
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Odds::Outcome> out;
  for (const auto& [part, text] : order) {
    const Wide divisor = common_divisor(part, all_);
    Wide of = part / divisor, all = all_ / divisor;
    while (all > std::numeric_limits<std::uint64_t>::max()) of >>= 1, all >>= 1;  // for people only: the tally was exact
    out.push_back({*text, {static_cast<std::uint64_t>(of), static_cast<std::uint64_t>(all)}});
  }
  return out;
}

std::vector<Class> faces_by_class(int faces, const Lump& lump) {
  std::vector<Class> out;
  std::vector<int> kinds;  // the class of each entry of `out`
  for (int face = 1; face <= faces; ++face) {
    const int kind = lump ? lump(face) : face;
    const auto known = std::find(kinds.begin(), kinds.end(), kind);
    if (known == kinds.end()) {
      kinds.push_back(kind), out.push_back({face, 1});
    } else {
      ++out[static_cast<std::size_t>(known - kinds.begin())].ways;
    }
  }
  return out;
}

std::vector<Class> sums(int dice, int faces, const Lump& worth) {
  std::map<int, Wide> ways{{0, 1}};
  for (int i = 0; i < dice; ++i) {
    std::map<int, Wide> more;
    for (const auto& [sum, n] : ways) {
      for (int face = 1; face <= faces; ++face) more[sum + (worth ? worth(face) : face)] += n;
    }
    ways = std::move(more);
  }
  std::vector<Class> out;
  for (const auto& [sum, n] : ways) out.push_back({sum, n});
  return out;
}

}  // namespace detail
}  // namespace hexpost::table

#include "engine/systems/chariots/rules/shock/division.h"

#include <algorithm>

#include "engine/base/lists.h"

namespace hexpost::chariots {
namespace {

/// Degrees of attackers and targets under a choice of edges.
struct Degrees {
  explicit Degrees(const Division& d)
      : division(&d), attackers(static_cast<std::size_t>(d.attackers)), targets(static_cast<std::size_t>(d.targets)) {}
  int& attacker(int edge) {
    return attackers[static_cast<std::size_t>(division->edges[static_cast<std::size_t>(edge)].first)];
  }
  int& target(int edge) {
    return targets[static_cast<std::size_t>(division->edges[static_cast<std::size_t>(edge)].second)];
  }
  void add(int edge, int n) { attacker(edge) += n, target(edge) += n; }
  const Division* division;
  std::vector<int> attackers, targets;
};

class Search {
 public:
  Search(const Division& division, const std::vector<int>& edges, std::size_t limit)
      : edges_(edges), limit_(limit), chosen_(division) {}
  std::vector<Cover> run() {
    go(0, {});
    base::sort_unique(found_);
    return std::move(found_);
  }

 private:
  /// The lowest edge that touches a node left out: one of the edges at that end must be taken.
  void go(int depth, Cover cover) {
    if (found_.size() >= limit_ || depth > k_most_steps) return;
    for (const int e : edges_) {
      if (chosen_.attacker(e) == 0) return branch(cover, depth, [&](int f) { return same_attacker(e, f); });
      if (chosen_.target(e) == 0) return branch(cover, depth, [&](int f) { return same_target(e, f); });
    }
    std::sort(cover.begin(), cover.end());
    if (!base::contains(found_, cover)) found_.push_back(std::move(cover));
  }
  void branch(const Cover& cover, int depth, const auto& same) {
    for (const int f : edges_) {
      if (!same(f)) continue;
      chosen_.add(f, 1);
      Cover more = cover;
      more.push_back(f);
      // an edge whose both ends have others could be struck out: no minimal cover has it
      if (std::ranges::none_of(more, [&](int e) { return chosen_.attacker(e) > 1 && chosen_.target(e) > 1; }))
        go(depth + 1, std::move(more));
      chosen_.add(f, -1);
    }
  }
  bool same_attacker(int a, int b) const { return edge(a).first == edge(b).first; }
  bool same_target(int a, int b) const { return edge(a).second == edge(b).second; }
  const std::pair<int, int>& edge(int e) const { return chosen_.division->edges[static_cast<std::size_t>(e)]; }

  static constexpr int k_most_steps = 200;
  const std::vector<int>& edges_;
  std::size_t limit_;
  Degrees chosen_;
  std::vector<Cover> found_;
};

}  // namespace

Cover cover_by_striking(const Division& division, const std::vector<int>& order) {
  Degrees degrees(division);
  for (std::size_t e = 0; e < division.edges.size(); ++e)
    degrees.add(static_cast<int>(e), 1);
  std::vector<char> kept(division.edges.size(), 1);
  for (const int e : order) {
    if (degrees.attacker(e) < 2 || degrees.target(e) < 2) continue;
    degrees.add(e, -1);
    kept[static_cast<std::size_t>(e)] = 0;
  }
  Cover out;
  for (std::size_t e = 0; e < kept.size(); ++e) {
    if (kept[e] != 0) out.push_back(static_cast<int>(e));
  }
  return out;
}

std::vector<std::vector<int>> components(const Division& division) {
  std::vector<std::vector<int>> out;
  std::vector<char> done(division.edges.size(), 0);
  for (std::size_t first = 0; first < done.size(); ++first) {
    if (done[first] != 0) continue;
    std::vector<int> part{static_cast<int>(first)};
    done[first] = 1;
    for (std::size_t i = 0; i < part.size(); ++i) {
      const auto& [a, t] = division.edges[static_cast<std::size_t>(part[i])];
      for (std::size_t e = 0; e < done.size(); ++e) {
        if (done[e] != 0 || (division.edges[e].first != a && division.edges[e].second != t)) continue;
        done[e] = 1;
        part.push_back(static_cast<int>(e));
      }
    }
    std::sort(part.begin(), part.end());
    out.push_back(std::move(part));
  }
  return out;
}

std::vector<Cover> minimal_covers(const Division& division, const std::vector<int>& edges, std::size_t limit) {
  return Search(division, edges, limit).run();
}

}  // namespace hexpost::chariots

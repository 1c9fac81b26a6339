#include "engine/systems/kadesh/rules/command/network.h"

#include <bit>
#include <cstddef>

namespace hexpost::kadesh {
namespace {

constexpr std::size_t k_bits = 64;

void include(std::uint64_t* set, int number) {
  const auto at = static_cast<std::size_t>(number);
  set[at / k_bits] |= std::uint64_t{1} << at % k_bits;
}

void each(const auto& set, auto visit) {
  for (std::size_t word = 0; word < set.size(); ++word) {
    for (std::uint64_t bits = set[word]; bits != 0; bits &= bits - 1)
      visit(word * k_bits + static_cast<std::size_t>(std::countr_zero(bits)));
  }
}

}  // namespace

bool may_command(View v, LeaderId l, UnitId u) {
  const LeaderInfo& info = v.leader_info(l);
  const UnitInfo& unit = v.info(u);
  if (info.side != unit.side) return false;
  const bool of = info.formations[index_of(unit.formation)];
  if (unit.formation == Formation::garrison && !of) {  // [7.4] its own commander is lost: any other but the king
    const LeaderId own = v.data.formations[index_of(Formation::garrison)].recovery.front();
    const LeaderId king = v.data.formations[index_of(Formation::right)].recovery.front();
    return l != king && !v.leader_here(own);
  }
  if (!of) return false;
  if (info.of == LeaderInfo::Of::all) return true;
  const bool wheels = unit.type == UnitType::chariot || unit.type == UnitType::runner;
  return info.of == LeaderInfo::Of::chariots ? wheels : unit.type != UnitType::chariot;
}

Network::Network(View v, SideId side) : v_(v), side_(side) {
  number_.resize(static_cast<std::size_t>(v.count()), -1);
  for (const UnitId u : v.s.on_map[side]) {
    if (v.first_at(v.unit(u).at) != u) continue;
    number_[static_cast<std::size_t>(u)] = static_cast<std::int16_t>(lowest_.size());
    lowest_.push_back(u);
  }
  const std::size_t words = lowest_.size() / k_bits + 1;
  steady_.resize(words);
  beside_.resize(lowest_.size() * words);
  for (std::size_t i = 0; i < lowest_.size(); ++i) {
    for (UnitId u = lowest_[i]; u != k_no_unit; u = v.unit(u).next) {
      if (v.steady(u)) include(steady_.data(), static_cast<int>(i));
    }
    for (const int next : v.data.numbers.beside(v.data.slot(v.unit(lowest_[i]).at))) {
      if (v.held_by(side, next)) include(&beside_[i * words], number_[static_cast<std::size_t>(v.first_at(next))]);
    }
  }
}

void Network::lines(Hex post, int most, auto visit) const {
  const std::size_t words = steady_.size();
  Set reached, last, next;
  reached.resize(words), last.resize(words), next.resize(words);
  if (v_.held_by(side_, post)) {
    include(last.data(), number_[static_cast<std::size_t>(v_.first_at(post))]);
    visit(last, 0), reached = last;
  }
  // the line begins in the leader's hex, whatever stands there
  for (const int slot : v_.data.numbers.beside(v_.data.slot(post))) {
    if (v_.held_by(side_, slot)) include(next.data(), number_[static_cast<std::size_t>(v_.first_at(slot))]);
  }
  for (int far = 1; most == 0 || far <= most; ++far) {
    bool any = false;
    for (std::size_t word = 0; word < words; ++word) {
      next[word] &= ~reached[word];
      reached[word] |= next[word];
      any = any || next[word] != 0;
    }
    if (!any) break;
    visit(next, far);
    for (std::size_t word = 0; word < words; ++word)
      last[word] = next[word] & steady_[word], next[word] = 0;
    each(last, [&](std::size_t number) {
      for (std::size_t word = 0; word < words; ++word)
        next[word] |= beside_[number * words + word];
    });
  }
}

Lines Network::from(Hex post, int most) const {
  Lines out;
  out.resize(number_.size(), std::int16_t{-1});
  lines(post, most, [&](const Set& hexes, int far) {
    each(hexes,
         [&](std::size_t number) { out[static_cast<std::size_t>(lowest_[number])] = static_cast<std::int16_t>(far); });
  });
  return out;
}

std::vector<int> Network::crowd(const Army& units) const {
  std::vector<int> out(lowest_.size());
  for (const UnitId u : units)
    ++out[static_cast<std::size_t>(number_[static_cast<std::size_t>(v_.first_at(v_.unit(u).at))])];
  return out;
}

int Network::reached(Hex post, int most, const std::vector<int>& crowd) const {
  int out = 0;
  lines(post, most, [&](const Set& hexes, int) { each(hexes, [&](std::size_t number) { out += crowd[number]; }); });
  return out;
}

}  // namespace hexpost::kadesh

#include "engine/systems/hordes/rules/setup/propose_army.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "engine/base/text.h"
#include "engine/systems/hordes/model/things.h"

namespace hexpost::hordes {
namespace {

constexpr int k_most_units = 60;
constexpr std::int64_t k_never = INT64_MAX;

/// The ratings of `many` generals; the first ratings of the list come first. Nothing if the list has fewer.
std::optional<std::vector<GeneralType>> generals_of(const ArmyList& list, int many) {
  std::vector<GeneralType> out;
  for (const GeneralType& t : list.generals) {
    for (int n = 0; (t.max == 0 || n < t.max) && std::ssize(out) < many; ++n)
      out.push_back(t);
  }
  return std::ssize(out) == many ? std::optional(out) : std::nullopt;
}

/// All armies of a list up to a total, without generals: for each number of units and each total the best choice of
/// units. An army is the better, the nearer its numbers are to the proportions of the list's maxima.
class Purchases {
 public:
  /// `small`: half of the minima suffice.
  Purchases(const ArmyList& list, int points, bool small) : list_(list), points_(points) {
    int most = 0;
    for (const ListEntry& e : list.entries)
      most += e.max;
    most_ = std::min(most, k_most_units);
    // the proportion of the maxima that the points buy
    std::int64_t all = 0;
    for (const ListEntry& e : list.entries)
      all += std::int64_t{e.max} * find_type(list, e.type)->points;
    best_.assign(cells(), k_never);
    best_[0] = 0;
    for (const ListEntry& e : list.entries)
      add(e, small ? e.min / 2 : e.min, std::max<std::int64_t>(all, 1));
  }

  bool reached(int units, int total) const {
    return units >= 0 && units <= most_ && total >= 0 && total <= points_ && best_[cell(units, total)] != k_never;
  }
  std::int64_t cost(int units, int total) const { return best_[cell(units, total)]; }
  int most_units() const { return most_; }

  /// How many units of each entry the best choice has.
  std::vector<int> choice(int units, int total) const {
    std::vector<int> out(list_.entries.size(), 0);
    for (std::size_t i = list_.entries.size(); i-- > 0;) {
      out[i] = taken_[i][cell(units, total)];
      units -= out[i], total -= out[i] * find_type(list_, list_.entries[i].type)->points;
    }
    return out;
  }

 private:
  std::size_t cells() const { return static_cast<std::size_t>((most_ + 1) * (points_ + 1)); }
  std::size_t cell(int units, int total) const { return static_cast<std::size_t>(units * (points_ + 1) + total); }

  void add(const ListEntry& e, int least, std::int64_t all) {
    const int price = find_type(list_, e.type)->points;
    std::vector<std::int64_t> next(cells(), k_never);
    std::vector<std::int8_t>& taken = taken_.emplace_back(cells(), std::int8_t{0});
    for (int units = 0; units <= most_; ++units) {
      for (int total = 0; total <= points_; ++total) {
        if (best_[cell(units, total)] == k_never) continue;
        for (int n = least; n <= e.max && units + n <= most_ && total + n * price <= points_; ++n) {
          const std::int64_t off = n * all - std::int64_t{e.max} * points_;  // against the proportion, times `all`
          const std::int64_t cost = best_[cell(units, total)] + off * off;
          const std::size_t at = cell(units + n, total + n * price);
          if (cost < next[at]) next[at] = cost, taken[at] = static_cast<std::int8_t>(n);
        }
      }
    }
    best_ = std::move(next);
  }

  const ArmyList& list_;
  int points_, most_ = 0;
  std::vector<std::int64_t> best_;               ///< by cell
  std::vector<std::vector<std::int8_t>> taken_;  ///< by entry and cell
};

/// Units and generals of an army of this very total.
struct Bought {
  std::vector<int> units;  ///< by entry
  std::vector<GeneralType> generals;
};

/// The best army of the total, with as many generals as allowed.
std::optional<Bought> buy(const ArmyList& list, const Purchases& purchases, int total) {
  for (int many = list.max_generals; many >= std::max(1, list.min_generals); --many) {
    const auto generals = generals_of(list, many);
    if (!generals) continue;
    int price = 0;
    for (const GeneralType& g : *generals)
      price += g.points;
    int best = -1;
    for (int units = 1; units <= purchases.most_units(); ++units) {
      if (most_generals(units) < many || !purchases.reached(units, total - price)) continue;
      if (best < 0 || purchases.cost(units, total - price) < purchases.cost(best, total - price)) best = units;
    }
    if (best >= 0) return Bought{purchases.choice(best, total - price), *generals};
  }
  return std::nullopt;
}

/// Names for units: the letters at the beginning of the type, and a number. No name is given twice.
class Namer {
 public:
  std::string unit(const TroopType& type) {
    std::string stem;
    for (const char c : type.name) {
      const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!letter && !stem.empty()) break;
      if (letter) stem += c;
    }
    constexpr std::size_t k_stem = 5;
    return free(stem.empty() ? "Unit" : stem.substr(0, k_stem));
  }
  std::string general() { return free("Gen"); }

 private:
  std::string free(const std::string& stem) {
    for (int n = 1;; ++n) {
      std::string name = stem + std::to_string(n);
      if (!name_fault(name) && used_.insert(base::lower(name)).second) return name;
    }
  }
  std::set<std::string> used_;
};

SideSetup side_of(const ArmyList& list, const Bought& bought, Namer& names) {
  SideSetup out;
  out.name = list.name, out.army = list.id;
  for (std::size_t i = 0; i < list.entries.size(); ++i) {
    const TroopType& type = *find_type(list, list.entries[i].type);
    for (int n = 0; n < bought.units[i]; ++n) {
      UnitSetup unit;
      unit.name = names.unit(type), unit.type = type.id;
      out.units.push_back(std::move(unit));
    }
  }
  for (const GeneralType& g : bought.generals) {
    GeneralSetup general;
    general.name = names.general(), general.move = g.move, general.range = g.range;
    general.chief = out.generals.empty();
    out.generals.push_back(std::move(general));
  }
  return out;
}

}  // namespace

std::optional<std::array<SideSetup, 2>> propose_armies(const ArmyList& first, const ArmyList& second, int points) {
  if (points < k_least_points || points > k_most_points) return std::nullopt;
  const std::array<const ArmyList*, 2> lists{&first, &second};
  // the minima are halved below a total, so the two sizes are tried one after the other
  for (const bool small : {false, true}) {
    const int most = small ? std::min(points, k_full_minimum_points - 1) : points;
    const int least = std::max(points / 2, small ? 1 : k_full_minimum_points);
    if (most < least) continue;
    const std::array<Purchases, 2> purchases{Purchases(first, most, small), Purchases(second, most, small)};
    for (int total = most; total >= least; --total) {
      std::array<std::optional<Bought>, 2> bought;
      for (std::size_t i = 0; i < 2; ++i)
        bought[i] = buy(*lists[i], purchases[i], total);
      if (!bought[0] || !bought[1]) continue;
      Namer names;
      SideSetup one = side_of(first, *bought[0], names);
      return std::array{std::move(one), side_of(second, *bought[1], names)};
    }
  }
  return std::nullopt;
}

std::string army_text(const ArmyList& list, const SideSetup& side) {
  std::string title = base::printable(list.name, 60);  // a player's own list may have any name
  std::replace(title.begin(), title.end(), '"', '\'');
  std::replace(title.begin(), title.end(), '\\', '/');
  const int points = army_points(list, side);
  std::string out = base::fill(
      "# An army of {0} points, as hexpost proposes it. Change it as you like; `hexpost army check FILE` judges it.\n"
      "schema = 1\nkind = \"hordes-army\"\nid = \"{1}-{0}\"\nname = \"{2}, {0} points\"\n"
      "provenance = \"reconstruction\"\narmy = \"{1}\"\npoints = {0}\n",
      {std::to_string(points), list.id, title});
  for (const GeneralSetup& g : side.generals) {
    out += base::fill("\n[[general]]\nname = \"{}\"\nrating = \"{}/{}\"\n",
                      {g.name, std::to_string(g.move), std::to_string(g.range)});
    if (g.hero) out += "hero = true\n";
    if (g.chief) out += "chief = true\n";
  }
  for (std::size_t i = 0; i < side.units.size();) {
    std::vector<std::string> names;
    const std::string& type = side.units[i].type;
    for (; i < side.units.size() && side.units[i].type == type; ++i)
      names.push_back("\"" + side.units[i].name + "\"");
    out += base::fill("\n[[unit]]\ntype = \"{}\"\nnames = [{}]\n", {type, base::join(names, ", ")});
  }
  return out;
}

}  // namespace hexpost::hordes

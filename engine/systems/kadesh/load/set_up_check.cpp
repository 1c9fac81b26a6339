#include <algorithm>
#include <array>

#include "engine/data/loading.h"
#include "engine/systems/kadesh/load/parts.h"
#include "engine/systems/kadesh/model/area.h"

namespace hexpost::kadesh {
namespace {

using namespace data::loading;
using On = std::array<bool, k_option_count>;

bool in_force(const Group& g, const On& on) {
  return (g.when < 0 || on[static_cast<std::size_t>(g.when)]) &&
         (g.unless < 0 || !on[static_cast<std::size_t>(g.unless)]);
}

bool on_the_map(const Group& g) {
  return g.place != Group::Place::alert && g.place != Group::Place::reinforcement;
}

/// Gives each combat unit of the groups a hex of its group's area, and moves earlier ones to others where that makes
/// room: a unit that finds none has none in any set-up.
class Places {
 public:
  explicit Places(const Data& data) : data_(data), held_(data.map.hexes.size()), seen_(data.map.hexes.size()) {}

  /// The units of the group that find a place, of those that need one.
  struct Found {
    int placed = 0, needed = 0;
  };
  Found add(const Group& g, const std::vector<const Group*>& before) {
    std::vector<UnitType> types;  // of the units that need room: a pair is one [K50]
    for (const UnitId u : g.units) {
      const UnitInfo& info = data_.units[static_cast<std::size_t>(u)];
      const bool with_chariot =
          info.type == UnitType::runner && std::ranges::find(g.units, info.partner) != g.units.end();
      if (!with_chariot) types.push_back(info.type);
    }
    int needed = static_cast<int>(types.size());
    if (g.draw > 0 || g.choose > 0) needed = std::max(g.draw, g.choose);
    for (const Group* one : before) {  // some of those that this group lists go there
      const bool shared =
          std::ranges::any_of(one->units, [&](UnitId u) { return std::ranges::find(g.units, u) != g.units.end(); });
      if (shared) needed -= one->draw + one->choose;
    }
    Found out{0, std::min(needed, static_cast<int>(types.size()))};
    for (int i = 0; i < out.needed; ++i) {
      bodies_.push_back({&g, types[static_cast<std::size_t>(i)]});
      seen_.assign(seen_.size(), false);
      if (place(bodies_.size() - 1)) ++out.placed;
    }
    return out;
  }

 private:
  struct Body {
    const Group* group;
    UnitType type;
  };

  bool place(std::size_t body) {
    const Body& b = bodies_[body];
    for (const bool move : {false, true}) {  // a free place first, so that most units move no other
      for (const Hex h : b.group->area) {
        const auto slot = static_cast<std::size_t>(data_.slot(h));
        auto& held = held_[slot];
        const bool friends = held.empty() || bodies_[held.front()].group->side == b.group->side;
        if (!can_stand(data_, b.type, h)) continue;
        if (friends && static_cast<int>(held.size()) < stacking_limit(data_.map.hexes[slot].terrain)) {
          held.push_back(body);
          return true;
        }
        if (!move || seen_[slot]) continue;
        seen_[slot] = true;
        if (!friends && held.size() > 1) continue;
        for (std::size_t& other : held) {
          if (!place(other)) continue;
          other = body;
          return true;
        }
      }
    }
    return false;
  }

  const Data& data_;
  std::vector<Body> bodies_;
  std::vector<std::vector<std::size_t>> held_;  ///< by slot: the bodies there
  std::vector<bool> seen_;
};

class SetUpCheck {
 public:
  SetUpCheck(const data::Document& d, const Data& data) : d_(d), data_(data) {}

  Result<void> run() const {
    for (std::size_t i = 0; i < data_.groups.size(); ++i) {
      if (auto done = comes(d_.root.array("group")[i], data_.groups[i]); !done) return done;
    }
    for (const On& on : choices()) {
      if (auto done = sides(on); !done) return done;
      if (auto done = room(on); !done) return done;
    }
    return {};
  }

 private:
  Result<void> sides(const On& on) const {
    for (const SideId side : {k_egypt, k_hatti}) {
      const auto has_units = [&](const Group& g) { return g.side == side && !g.units.empty(); };
      const auto comes = [&](const Group& g) { return has_units(g) && in_force(g, on); };
      if (std::ranges::any_of(data_.groups, comes)) continue;
      const bool by_option = std::ranges::any_of(data_.groups, has_units);
      return d_.error(*d_.root.find("group"),
                      fill(by_option ? "{} without an option that is on or off; add a group without `when` and `unless`"
                                     : "{}; add a group of that side",
                           {side == k_egypt ? "Egypt has no unit" : "the Hittites have no unit"}));
    }
    return {};
  }

  /// A group that waits comes at some time: by the dice of 13.1.6, or by those of 13.1.7.
  Result<void> comes(const Value& table, const Group& g) const {
    if (!g.released && (g.side != k_hatti || !data_.alerts))
      return d_.error(table, "only the dice of alerts = true release units, those of the Hittites; leave out released");
    if (g.place != Group::Place::reinforcement) return {};
    if (!data_.alerts) return d_.error(table, "reinforcements never come without alerts = true; add that");
    const auto comes = [&](Formation f) {
      return std::ranges::any_of(data_.charts.reinforcements,
                                 [&](const Reinforcement& row) { return row.formation == f; });
    };
    for (const UnitId u : g.units) {
      const UnitInfo& info = data_.units[static_cast<std::size_t>(u)];
      if (!comes(info.formation))
        return d_.error(table, fill("{} never comes: no row of [[reinforcement]] in {} names its formation",
                                    {info.name, k_charts_file}));
    }
    for (const LeaderId l : g.leaders) {
      const LeaderInfo& info = data_.leaders[static_cast<std::size_t>(l)];
      if (!comes(info.formation))
        return d_.error(table, fill("{} never comes: no row of [[reinforcement]] in {} names its formation",
                                    {info.name, k_charts_file}));
    }
    return {};
  }

  /// The options that groups name: none on, each of them alone, all of them.
  std::vector<On> choices() const {
    On all{};
    for (const Group& g : data_.groups) {
      for (const int option : {g.when, g.unless}) {
        if (option >= 0) all[static_cast<std::size_t>(option)] = true;
      }
    }
    std::vector<On> out{On{}};
    for (std::size_t o = 0; o < all.size(); ++o) {
      if (!all[o]) continue;
      out.push_back({});
      out.back()[o] = true;
    }
    if (out.size() > 2) out.push_back(all);
    return out;
  }

  Result<void> room(const On& on) const {
    Places places(data_);
    std::vector<const Group*> before;
    for (std::size_t i = 0; i < data_.groups.size(); ++i) {
      const Group& g = data_.groups[i];
      if (!in_force(g, on) || !on_the_map(g)) continue;
      const Value& table = d_.root.array("group")[i];
      if (g.area.empty()) return d_.error(table, "the map has no hex of this kind; choose another place");
      const auto found = places.add(g, before);
      if (found.placed < found.needed)
        return d_.error(table,
                        fill("the group has {} units and its place has room for {} besides the groups before it; make "
                             "it larger",
                             {to_string(found.needed), to_string(found.placed)}));
      before.push_back(&g);
    }
    return {};
  }

  const data::Document& d_;
  const Data& data_;
};

}  // namespace

Result<void> check_set_up(const data::Document& battle, const Data& data) {
  return SetUpCheck(battle, data).run();
}

}  // namespace hexpost::kadesh

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/table/stand_line.h"

/// Chariots of Fire: a scenario checked and indexed, and the position it begins with.
namespace hexpost::chariots {
namespace {

/// A step between two hexes in which nothing lies between or slopes or has a road is decided by the hex alone.
bool plain(const MapHex& from, hex::Side side, const MapHex& to) {
  return from.level == to.level && from.road == 0 && from.sides[static_cast<std::size_t>(side)] == Hexside::none;
}

void index_ways(Data& data) {
  const State empty;
  const View v{data, empty};
  const auto all = data.scenario.map.grid.all();
  for (std::size_t kind = 0; kind < k_movers; ++kind) {
    const auto who = static_cast<Mover>(kind);
    std::array<StepCost, k_terrains> plain_step{};  // by terrain
    auto& open = data.open_sides[kind];
    auto& points = data.step_points[kind];
    open.assign(all.size(), 0), points.resize(all.size());
    for (const Hex h : all)
      plain_step[index_of(v.terrain(h))] = arrival_cost(v, who, false, h);
    for (const Hex h : all) {
      for (hex::Side side = 0; side < hex::k_sides; ++side) {
        const Hex to = hex::step(h, side);
        const MapHex* there = v.hex(to);
        const auto slot = static_cast<std::size_t>(data.slot(h)), across = static_cast<std::size_t>(side);
        points[slot][across] = -1;
        if (there == nullptr) continue;
        const StepCost step =
            plain(*v.hex(h), side, *there) ? plain_step[index_of(there->terrain)] : step_cost(v, who, false, h, to);
        if (!step.allowed) continue;
        open[slot] |= static_cast<std::uint8_t>(1U << side);
        points[slot][across] = static_cast<std::int8_t>(step.points);
      }
    }
  }
}

class Resolver {
 public:
  explicit Resolver(Scenario scenario) { data_.scenario = std::move(scenario); }

  base::Result<Data> run() {
    data_.numbers = hex::Numbering(data_.scenario.map.grid);
    index_ways(data_);
    for (const SideId side : {SideId{0}, SideId{1}}) {
      add_leaders(side);
      add_wings(side);
      add_standards(side);
    }
    check_stacks();
    if (error_) return *error_;
    return std::move(data_);
  }

 private:
  const SideSetup& setup(SideId side) const { return data_.scenario.sides[side]; }
  void fail(const std::string& what, const std::string& where) {
    if (!error_) error_ = base::Error{"scenario", what, where};
  }
  LeaderId leader_called(const std::string& name, SideId side) {
    for (std::size_t i = 0; i < data_.leaders.size(); ++i) {
      if (data_.leaders[i].side == side && base::same_word(data_.leaders[i].name, name))
        return static_cast<LeaderId>(i);
    }
    fail("there is no such leader", setup(side).name + ": " + name);
    return k_no_leader;
  }

  void add_leaders(SideId side) {
    for (const LeaderSetup& l : setup(side).leaders) {
      if (l.kind == LeaderKind::overall) data_.overall[side] = static_cast<LeaderId>(data_.leaders.size());
      data_.leaders.push_back({l, side, k_no_wing, table::of_name(l.name)});
    }
  }

  void add_wings(SideId side) {
    for (const WingSetup& w : setup(side).wings) {
      const auto id = static_cast<WingId>(data_.wings.size());
      WingInfo info{w.name,
                    w.title.empty() ? w.name : w.title,
                    base::lower(w.name),
                    side,
                    k_no_leader,
                    {},
                    -1,
                    table::of_name(w.name)};
      if (!w.leader.empty()) {
        info.leader = leader_called(w.leader, side);
        if (info.leader != k_no_leader) {
          LeaderInfo& leader = data_.leaders[static_cast<std::size_t>(info.leader)];
          if (leader.wing != k_no_wing) fail("a leader commands one wing", setup(side).name + ": " + w.leader);
          leader.wing = id;
        }
      }
      for (const UnitSetup& u : w.units) {
        info.units.push_back(static_cast<UnitId>(data_.units.size()));
        data_.units.push_back({u, side, id});
      }
      for (std::size_t e = 0; e < setup(side).entries.size(); ++e) {
        if (base::same_word(setup(side).entries[e].wing, w.name)) info.entry = static_cast<int>(e);
      }
      data_.wings.push_back(std::move(info));
      data_.markers.push_back({side, id, w.name});
    }
    data_.momentum[side] = static_cast<MarkerId>(data_.markers.size());
    data_.markers.push_back({side, k_no_wing, "momentum-" + std::to_string(side + 1)});
  }

  void add_standards(SideId side) {
    for (const StandardSetup& d : setup(side).standards) {
      StandardInfo info{d.name, side, k_no_leader, d.feature, d.at, {}};
      if (!d.leader.empty()) info.leader = leader_called(d.leader, side);
      // [9.51] the OC rallies, and who else the scenario names
      if (data_.overall[side] != k_no_leader) info.ralliers.push_back(data_.overall[side]);
      for (const std::string& name : d.also_rally)
        info.ralliers.push_back(leader_called(name, side));
      base::sort_unique(info.ralliers);
      data_.standards.push_back(std::move(info));
    }
  }

  /// [6.51] [6.52]
  void check_stacks() {
    for (std::size_t i = 0; i < data_.units.size(); ++i) {
      for (std::size_t k = i + 1; k < data_.units.size(); ++k) {
        const UnitInfo &a = data_.units[i], &b = data_.units[k];
        if (!a.at || a.at != b.at) continue;
        const bool runners = may_stack(a.type, b.type);
        const bool city = data_.scenario.special.city_stacking && data_.scenario.map.at(*a.at).terrain == Terrain::city;
        if (a.side != b.side || (!runners && !city)) {
          fail("two units may not share a hex [6.51]", a.name + ", " + b.name);
        } else if (runners && !city && a.facing != b.facing) {
          fail("a chariot and its runners face the same way [6.52]", a.name + ", " + b.name);
        }
      }
    }
  }

  Data data_;
  std::optional<base::Error> error_;
};

}  // namespace

base::Result<Data> resolve(Scenario scenario) {
  return Resolver(std::move(scenario)).run();
}

State initial_state(const Data& data) {
  State s;
  for (const UnitInfo& u : data.units) {
    Unit& unit = s.units.emplace_back();
    unit.side = u.side;
    unit.placed = u.at.has_value();
    unit.at = u.at.value_or(Hex{});
    unit.facing = u.facing;
    unit.column = u.column;
  }
  for (const LeaderInfo& l : data.leaders) {
    Leader& leader = s.leaders.emplace_back();
    leader.side = l.side;
    leader.placed = l.at.has_value();
    leader.at = l.at.value_or(Hex{});
    leader.now = l.ratings;
    leader.on_foot = l.on_foot;
  }
  for (const StandardInfo& d : data.standards) {
    Standard& standard = s.standards.emplace_back();
    standard.side = d.side;
    if (d.at) {
      standard.at = *d.at;
    } else {
      const Leader& leader = s.leaders[static_cast<std::size_t>(d.leader)];
      standard.at = leader.at;
      standard.placed = leader.placed;
    }
  }
  for (const SideId side : {SideId{0}, SideId{1}})
    s.withdrawal[side] = data.scenario.sides[side].withdrawal;
  rebuild_index(data, s);
  return s;
}

/// Lists the units by hex, sorted, as place() keeps them.
void rebuild_index(const Data& data, State& s) {
  s.first_at.assign(data.scenario.map.hexes.size(), k_no_unit);
  for (std::size_t i = s.units.size(); i-- > 0;) {
    Unit& unit = s.units[i];
    unit.next = k_no_unit;
    if (!unit.alive || !unit.placed) continue;
    UnitId& first = s.first_at[static_cast<std::size_t>(data.slot(unit.at))];
    unit.next = first;
    first = static_cast<UnitId>(i);
  }
}

}  // namespace hexpost::chariots

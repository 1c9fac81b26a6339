#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/base/lists.h"
#include "engine/hex/hex.h"

/// The questions to a position that have one answer in several rule systems. The View of a system builds on them.
namespace hexpost::table {

/// D is the Data of a system, S its State; both list `units` in the same order.
template <class D, class S, class UnitId>
struct PieceView {
  PieceView(const D& of_battle, const S& now) : data(of_battle), s(now) {}
  const D& data;
  const S& s;

  const auto& unit(UnitId u) const { return s.units[static_cast<std::size_t>(u)]; }
  const auto& info(UnitId u) const { return data.units[static_cast<std::size_t>(u)]; }
  const std::string& name(UnitId u) const { return info(u).name; }
  /// "Leg1, Leg2"
  std::string listed(const auto& units, std::string_view between = ", ") const {
    std::string out;
    for (const UnitId u : units)
      out.append(out.empty() ? "" : between).append(name(u));
    return out;
  }
  UnitId count() const { return static_cast<UnitId>(s.units.size()); }
  base::Ids<UnitId> all_units() const { return base::Ids<UnitId>(count()); }
};

/// The same, and the map of a system whose Data has a `scenario` with options and a map with levels.
template <class D, class S, class UnitId>
struct MapView : PieceView<D, S, UnitId> {
  using PieceView<D, S, UnitId>::PieceView;
  using PieceView<D, S, UnitId>::data;

  /// Null off the map.
  const auto* hex(hexpost::hex::Hex h) const {
    const int slot = data.slot(h);
    return slot < 0 ? nullptr : &data.scenario.map.hexes[static_cast<std::size_t>(slot)];
  }
  bool on_map(hexpost::hex::Hex h) const { return data.slot(h) >= 0; }
  /// 0 off the map.
  int level(hexpost::hex::Hex h) const {
    const auto* m = hex(h);
    return m ? m->level : 0;
  }
  std::string label(hexpost::hex::Hex h) const { return data.scenario.map.grid.label(h); }
  const auto& options() const { return data.scenario.options; }
};

}  // namespace hexpost::table

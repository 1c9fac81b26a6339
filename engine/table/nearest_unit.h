#pragma once

#include <vector>

#include "engine/hex/nearest.h"

namespace hexpost::table {

/// The distance from any hex to the nearest living unit of a side. `View`: a rule system's view, with living(side),
/// unit(u).at, data.slot(hex) and the hexes of data.scenario.map.
template <class View>
class NearestUnit {
 public:
  NearestUnit(const View& v, auto side) : v_(v), nearest_(places(v, side), v.data.scenario.map.hexes.size()) {}
  int from(hex::Hex h) { return nearest_.from(h, v_.data.slot(h)); }

 private:
  static std::vector<hex::Hex> places(const View& v, auto side) {
    std::vector<hex::Hex> out;
    for (const auto u : v.living(side))
      out.push_back(v.unit(u).at);
    return out;
  }
  const View& v_;
  hex::Nearest nearest_;
};

}  // namespace hexpost::table

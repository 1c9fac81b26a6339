#include "engine/systems/chariots/model/things.h"

#include <array>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/hex/packed.h"
#include "engine/orders/compass.h"

namespace hexpost::chariots {
namespace {

/// A wing's title, with its name in orders.
std::string wing_words(const Data& data, std::size_t wing) {
  const WingInfo& info = data.wings[wing];
  return info.title == info.name ? info.title : base::tr(info.title) + " [" + info.name + "]";
}

/// "Shock Wing (Uruk)", since both sides may have a wing of that title.
std::string marker_words(const Data& data, std::size_t marker) {
  const MarkerInfo& m = data.markers[marker];
  const std::string side = base::tr(data.scenario.sides[static_cast<std::size_t>(m.side)].name);
  if (m.wing == k_no_wing) return base::fill(base::tr("the Momentum marker of {}"), {side});
  return wing_words(data, static_cast<std::size_t>(m.wing)) + " (" + side + ")";
}

}  // namespace

std::string_view obstacle_name(Obstacle what) {
  constexpr std::array<std::string_view, k_obstacles> k_names{
      "",      "the edge of the map", "the hex",   "Rough",  "Woods",
      "Marsh", "impassable ground",   "the river", "a wall", "the slope"};
  return k_names[index_of(what)];
}

std::string name_of(const Data& data, Thing kind, int n) {
  if (kind == Thing::hex) return data.scenario.map.grid.label(hex::unpacked(n));
  if (n < 0) return "-";
  const auto index = static_cast<std::size_t>(n);
  switch (kind) {
    case Thing::unit:
      return data.units[index].name;
    case Thing::leader:
      return data.leaders[index].name;
    case Thing::side:
      return base::tr(data.scenario.sides[index].name);
    case Thing::facing:
      return orders::facing_shown(hex::clock(n));
    case Thing::wing:
      return wing_words(data, index);
    case Thing::marker:
      return marker_words(data, index);
    case Thing::standard:
      return data.standards[index].name;
    case Thing::obstacle:
      return base::tr(obstacle_name(static_cast<Obstacle>(n)));
    case Thing::hex:
      break;
  }
  base::bug("a sentence names a thing of a kind that is not known");
}

}  // namespace hexpost::chariots

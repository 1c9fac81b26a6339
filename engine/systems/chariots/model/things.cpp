#include "engine/systems/chariots/model/things.h"

#include <array>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/hex/packed.h"
#include "engine/orders/compass.h"
#include "engine/orders/piece_names.h"

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

namespace {

/// Words that were no names when the first games began. The list does not grow: a name that a running game has must
/// stay allowed. Later words of the orders are refused where a battle or an army is made (orders::new_name_fault).
constexpr std::string_view k_reserved =
    "about accept act advance advance-facing advance-to aggression all always and any army arrow ask at attack auto "
    "away back behind best block by capture captured challenge champion charge-facing charge-to chariot clash clash-as "
    "clash-by collapse column command concede continue decline default destroy dice disengage do done draw duel else "
    "end end-orders enemy engaged entry-fire evade face far fight fire first flank flanked flee foot from front go "
    "group half hero hex hexes hit hits hold if in into join keep lead leader leader-at leave line listed low march "
    "marker me mode momentum mount move moved near nearest never no none not off on or order orders out over own pass "
    "path place position pursue rally rally-at range reaction-face rear recover refuse rest retire-fire return-fire "
    "roll rout rout-facing routed run runners safest save second share shock shock-first shocked side single speed "
    "split stack stand standard stay stop strongest supply take target then third through to tq trump turn turn-on "
    "unit units unless vertex who wing with withdraw withdraw-to withdrawal-fire wounded yes";

}  // namespace

std::optional<std::string> name_fault(std::string_view name) {
  if (auto fault = orders::name_fault(k_reserved, name)) return fault;
  if (base::lower(name).starts_with("momentum"))
    return base::fill("the name {} begins like a Momentum marker's", {name});
  return std::nullopt;
}

base::Arg unit_arg(UnitId u) {
  return base::thing(Thing::unit, u);
}
base::Arg leader_arg(LeaderId l) {
  return base::thing(Thing::leader, l);
}
base::Arg hex_arg(Hex h) {
  return base::thing(Thing::hex, hex::packed(h));
}
base::Arg facing_arg(Facing f) {
  return base::thing(Thing::facing, f);
}
base::Arg obstacle_arg(Obstacle what) {
  return base::thing(Thing::obstacle, static_cast<int>(what));
}

base::Refusal worded(View v, const Objection& objection) {
  base::Refusal out = objection.worded([&v](base::Arg arg) {
    if (arg.kind == base::Arg::k_number) return std::to_string(arg.n);
    const auto kind = static_cast<Thing>(arg.kind - base::Arg::k_first_thing);
    if (kind == Thing::leader) return v.leader_name(static_cast<LeaderId>(arg.n));
    return name_of(v.data, kind, arg.n);
  });
  if (objection.remedy != nullptr) out.hint = objection.remedy(v, objection);
  return out;
}

std::optional<base::Refusal> worded(View v, const Objected& objected) {
  return objected ? std::optional(worded(v, *objected)) : std::nullopt;
}

}  // namespace hexpost::chariots

#include "engine/systems/hordes/model/things.h"

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/hex/packed.h"
#include "engine/orders/compass.h"
#include "engine/orders/piece_names.h"

namespace hexpost::hordes {

std::string name_of(const Data& data, Thing kind, int n) {
  const auto index = static_cast<std::size_t>(n);
  switch (kind) {
    case Thing::unit:
      return data.units[index].name;
    case Thing::general:
      return data.generals[index].name;
    case Thing::side:
      return base::tr(data.scenario.sides[index].name);
    case Thing::hex:
      return data.scenario.map.grid.label(hex::unpacked(n));
    case Thing::facing:
      return orders::facing_shown(hex::clock(n));
    case Thing::combat:
      return base::tr("the combat");
  }
  base::bug("a sentence names a thing of a kind that is not known");
}

base::Arg unit_arg(UnitId u) {
  return base::thing(Thing::unit, u);
}
base::Arg hex_arg(Hex h) {
  return base::thing(Thing::hex, hex::packed(h));
}
base::Arg facing_arg(Facing f) {
  return base::thing(Thing::facing, f);
}

base::Refusal worded(const Data& data, const Objection& objection) {
  return objection.worded([&](base::Arg arg) {
    if (arg.kind == base::Arg::k_number) return std::to_string(arg.n);
    const auto kind = static_cast<Thing>(arg.kind - base::Arg::k_first_thing);
    if (kind == Thing::hex && data.slot(hex::unpacked(arg.n)) < 0) return std::string("-");
    return name_of(data, kind, arg.n);
  });
}

namespace {

/// Words that were no names when the first games began. The list does not grow: a name that a running game has must
/// stay allowed. Later words of the orders are refused where a battle or an army is made (orders::new_name_fault).
constexpr std::string_view k_reserved =
    "about aggressive all along always and any army ask at attack attack-barred attack-general "
    "attack-passer attacker auto best break built-up by cavalry change charge choose climb column "
    "combine command concede contact decline default deploy deploy-in-combat deployed deployment dice "
    "dismount displace disrupted do done draw drop edge else end end-command end-hold-fire end-moves "
    "enemy evade evade-to exchange exchange-stands face face-attacker facing fight fire first first-move "
    "fled flee flee-to foes follow follow-back follow-first follow-to follow-up form from general "
    "general-attacks general-joins go group halt hero hex hexes hold hold-fire if in interchange into "
    "join lead leave left lift line listed main me merge mount move nearest never no none north not off "
    "on or order pass pavises phase place place-rest plant pursue pursue-along push rally recoil reduced "
    "remount remove reserve respond respond-first rest retreat-order right roll second shoot side single "
    "south split split-blocks stakes stand stands station stay step-back stop stronger strongest "
    "suppress swap table target then third through to turn undo unit units unless via wall water weaker "
    "weakest wheel with yes";

}  // namespace

std::optional<std::string> name_fault(std::string_view name) {
  if (auto fault = orders::name_fault(k_reserved, name)) return fault;
  if (base::lower(name).ends_with("-half")) {  // what a six-stand unit's second half is called [1.5.9]
    return base::fill("the name {} ends in -half, which is kept for units parted by a bridge", {name});
  }
  if (base::lower(name).ends_with("-foot")) {  // and what leaves its wagons to follow up [Q48]
    return base::fill("the name {} ends in -foot, which is kept for foot that leaves its wagons", {name});
  }
  return std::nullopt;
}

}  // namespace hexpost::hordes

#include "engine/systems/ancients/rules/battle/figures.h"

#include <algorithm>

namespace hexpost::ancients {
namespace {

/// [1] [1.1] Before terrain, camps and cards.
int base_dice(View v, const Fight& f) {
  if (f.blow == Blow::fire) {
    if (v.data.marian && v.is(f.roller, UnitType::mi)) return 1;
    return v.unit(f.roller).moved == 0 ? 2 : 1;  // [4.1] [C16]
  }
  if (v.elephants(f.roller)) return f.target == k_no_unit ? 1 : v.type(f.target).elephants;  // [C12]
  const TypeInfo& type = v.type(f.roller);
  return (f.blow == Blow::attack ? type.attack : type.back) + (f.roller_full ? type.full : 0);
}

/// [4.9] [C95] The lowest cap counts.
int terrain_cap(View v, const Fight& f) {
  const TerrainInfo& here = v.ground(f.from);
  const TerrainInfo& there = v.ground(f.at);
  if (f.blow == Blow::fire) return std::min(there.fire_at, here.fire_from);
  int cap = std::min(here.close, there.close);
  const bool on_hill = v.terrain(f.from) == Terrain::hill;
  if (on_hill) cap = std::min(cap, is_foot(v.kind(f.roller)) ? here.foot_on : here.mounted_on);
  if (!on_hill) cap = std::min(cap, there.uphill);
  return cap;
}

}  // namespace

int helmet_worth(int face) {
  return face == static_cast<int>(Face::helmet) + 1 ? 1 : 0;
}

int card_dice(View v, UnitId u, Blow blow, bool bonus) {
  if (!v.unit(u).ordered || blow == Blow::back || blow == Blow::first) return 0;
  if (v.plays(Effect::spartacus)) return 1;  // in fire, too [C89]
  if (blow == Blow::fire) return 0;
  if (v.plays(Effect::clash)) return bonus ? 0 : 2;  // [C59]
  return v.plays(Effect::charge) ? 1 : 0;
}

Fight fight_now(View v, UnitId roller, Hex at, Blow blow, bool bonus) {
  Fight f;
  f.roller = roller, f.blow = blow;
  f.target = v.unit_at(at);
  if (f.target == k_no_unit) f.leader = v.leader_at(at);
  f.from = v.unit(roller).at, f.at = at;
  f.roller_full = v.full(roller);  // with blocks that Rally has brought back, too [C20]
  f.target_full = f.target != k_no_unit && v.full(f.target);
  f.card = card_dice(v, roller, blow, bonus);
  f.bonus = bonus;
  return f;
}

int DiceCount::all() const {
  return std::max(std::min(base, cap) - fewer + card, 0);
}

DiceCount dice_count(View v, const Fight& f) {
  return {base_dice(v, f), terrain_cap(v, f), v.ground(f.from).fewer, f.card};
}

int fight_dice(View v, const Fight& f) {
  return dice_count(v, f).all();
}

bool sheltered(View v, UnitId u, Hex from) {
  if (!is_foot(v.kind(u))) return false;
  const Hex at = v.unit(u).at;
  if (v.ground(at).shelters) return true;
  // a rampart side protects against what comes across it: the side that the line leaves by
  const auto toward = hex::bearings(at, from);
  return !toward.empty() && std::ranges::all_of(toward, [&](hex::Side side) {
    return (v.hex(at).ramparts >> static_cast<unsigned>(side) & 1U) != 0;
  });
}

int flag_sources(View v, const Fight& f) {
  const UnitId u = f.target;
  int out = 0;
  if (!v.elephants(u)) {  // [C46]
    out += v.leader_of(u) != k_no_leader ? 1 : 0;
    out += v.supporters(u) >= 2 ? 1 : 0;                            // [C24]
  } else if (f.blow != Blow::fire && is_horse(v.kind(f.roller))) {  // [C1]
    ++out;
  }
  out += sheltered(v, u, f.from) ? 1 : 0;
  out += v.type(u).full > 0 && f.target_full ? 1 : 0;  // [C19]
  out += v.info(u).sacred_band ? 1 : 0;                // [C112]
  return out;
}

}  // namespace hexpost::ancients

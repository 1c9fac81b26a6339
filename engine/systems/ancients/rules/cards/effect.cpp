#include "engine/systems/ancients/rules/cards/effect.h"

#include <algorithm>

namespace hexpost::ancients {
namespace {

/// [C72] Left and right change places; other cards stay as they are.
KindId mirrored_kind(View v, KindId kind) {
  const CardKind& card = v.data.kinds[static_cast<std::size_t>(kind)];
  const auto at = std::ranges::find_if(v.data.kinds, [&](const CardKind& k) {
    return k.effect == card.effect && k.orders == card.orders && k.section == mirrored(card.section);
  });
  const bool sided = card.effect == Effect::section || card.effect == Effect::inspired;
  if (!sided || at == v.data.kinds.end()) return kind;
  return static_cast<KindId>(at - v.data.kinds.begin());
}

Sections reflected(Sections where) {
  int out = where & bit(Section::center);
  if ((where & bit(Section::left)) != 0) out |= bit(Section::right);
  if ((where & bit(Section::right)) != 0) out |= bit(Section::left);
  return static_cast<Sections>(out);
}

}  // namespace

Played meaning_of(View v, SideId side, KindId card) {
  Played out;
  out.card = out.as = card;
  const Effect effect = v.data.kinds[static_cast<std::size_t>(card)].effect;
  if (effect == Effect::first_strike) out.as = k_no_card;  // [C69] a pass
  if (effect != Effect::counter) return out;
  const Played& last = v.s.last[other(side)];
  out.as = last.as == k_no_card ? k_no_card : mirrored_kind(v, last.as);
  if (out.as == k_no_card || v.data.kinds[static_cast<std::size_t>(out.as)].effect != Effect::leadership) return out;
  out.where = v.has(Option::any_section_same_name) ? reflected(last.where) : last.where;
  return out;
}

std::optional<Effect> effect_of(View v, const Played& played) {
  if (played.as == k_no_card) return std::nullopt;
  return v.data.kinds[static_cast<std::size_t>(played.as)].effect;
}

bool is_missile(View v, UnitId u) {
  return v.range(u) > 0;
}

bool is_ordered_by(View v, UnitId u, Effect effect) {
  const Face symbol = v.type(u).symbol;
  switch (effect) {
    case Effect::light:
    case Effect::move_fire_move:
      return symbol == Face::green;
    case Effect::medium:
      return symbol == Face::blue;
    case Effect::heavy:
      return symbol == Face::red;
    case Effect::mounted:
    case Effect::charge:
      return !is_foot(v.kind(u));
    case Effect::double_time:
    case Effect::line:
      return is_foot(v.kind(u));
    case Effect::darken:
      return is_missile(v, u);
    case Effect::clash:
      return v.next_to_enemy(v.side(u), v.unit(u).at);  // [C83]
    default:
      return true;
  }
}

bool finds_its_kind(View v, SideId side, Effect effect) {
  if (effect == Effect::rally) return !v.leaders_of(side).empty();
  const auto units = v.units_of(side);
  return effect == Effect::clash || std::ranges::any_of(units, [&](UnitId u) { return is_ordered_by(v, u, effect); });
}

bool finds_its_units(View v, SideId side, Effect effect) {
  switch (effect) {
    case Effect::spartacus:
      return true;
    case Effect::clash:
    case Effect::darken:
    case Effect::rally:
      return finds_its_kind(v, side, effect);
    default:
      return false;
  }
}

std::vector<UnitId> ordered_at_once(View v, SideId side, Effect effect) {
  std::vector<UnitId> out;
  if (effect != Effect::clash && effect != Effect::darken) return out;
  for (const UnitId u : v.units_of(side)) {
    if (is_ordered_by(v, u, effect)) out.push_back(u);
  }
  return out;
}

}  // namespace hexpost::ancients

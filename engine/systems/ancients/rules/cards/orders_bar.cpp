#include "engine/systems/ancients/rules/cards/orders_bar.h"

#include <algorithm>
#include <array>

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/systems/ancients/book/card_texts.h"

namespace hexpost::ancients {
namespace {

/// The pieces of an order, sorted out.
struct Sorted {
  std::vector<UnitId> units;
  std::vector<LeaderId> alone;
  std::vector<LeaderId> under;
  bool enters = false;
  std::size_t pieces() const { return units.size() + alone.size(); }
};

/// A piece twice, or not one's own, or not there.
std::optional<base::Refusal> sort_items(View v, SideId side, const std::vector<Item>& items, Sorted& out) {
  for (const Item& item : items) {
    if (item.kind == Item::Kind::enter || item.kind == Item::Kind::taking) {
      out.enters = true;
    } else if (item.kind == Item::Kind::unit) {
      const UnitId u = item.unit;
      if (v.side(u) != side) return refuse("3.2", "{} is not one of your units", {v.name(u)});
      if (!v.here(u)) return refuse("3.2", "{} is not on the board", {v.name(u)});
      if (std::ranges::find(out.units, u) != out.units.end()) return refuse("3.2", "{} is ordered twice", {v.name(u)});
      out.units.push_back(u);
    } else {
      const LeaderId l = item.leader;
      if (v.leader_side(l) != side) return refuse("3.2", "{} is not one of your leaders", {v.leader_name(l)});
      if (!v.leader_here(l)) return refuse("3.2", "{} is not on the board", {v.leader_name(l)});
      const bool twice =
          std::ranges::find(out.alone, l) != out.alone.end() || std::ranges::find(out.under, l) != out.under.end();
      if (twice) return refuse("3.2", "{} is ordered twice", {v.leader_name(l)});
      (item.kind == Item::Kind::alone ? out.alone : out.under).push_back(l);
    }
  }
  return std::nullopt;
}

std::optional<base::Refusal> too_many(std::size_t ordered, int most) {
  if (static_cast<int>(ordered) <= most) return std::nullopt;
  return refuse("3.6", "the card orders {} at most, not {}", {std::to_string(most), std::to_string(ordered)});
}

/// [C74] Each piece gets an order of one of its sections; tried in all ways.
bool can_share(const std::vector<Sections>& pieces, std::size_t next, std::array<int, k_sections>& left) {
  if (next == pieces.size()) return true;
  for (std::size_t i = 0; i < k_sections; ++i) {
    if ((pieces[next] & bit(static_cast<Section>(i))) == 0 || left[i] == 0) continue;
    --left[i];
    const bool rest = can_share(pieces, next + 1, left);
    ++left[i];
    if (rest) return true;
  }
  return false;
}

/// A piece that takes an order of a section.
struct Taker {
  std::string name;
  Hex at{};
};

/// [C74] Refuses the first piece for which no section of its hex has an order left.
std::optional<base::Refusal> shared_bar(View v, SideId side, const std::vector<Taker>& takers,
                                        std::array<int, k_sections> left) {
  const int all = left[0] + left[1] + left[2];
  if (auto bar = too_many(takers.size(), all)) return bar;
  std::vector<Sections> pieces;
  for (const Taker& taker : takers) {
    pieces.push_back(v.sections(side, taker.at));
    if (can_share(pieces, 0, left)) continue;
    return refuse("C74", "{} is in {} ({}): the card has no order left there",
                  {taker.name, v.label(taker.at), section_words(v, side, taker.at)});
  }
  return std::nullopt;
}

std::optional<base::Refusal> section_bar(View v, SideId side, const CardKind& card, const Sorted& o) {
  std::vector<Taker> units, leaders;
  for (const UnitId u : o.units)
    units.push_back({v.name(u), v.unit(u).at});
  for (const LeaderId l : o.alone)
    leaders.push_back({v.leader_name(l), v.leader(l).at});
  std::array<int, k_sections> left{};
  if (card.effect == Effect::section) {
    left[index_of(card.section)] = card.orders;
  } else if (card.effect == Effect::flanks) {
    left[index_of(Section::left)] = left[index_of(Section::right)] = card.orders;
  } else {
    left = {card.orders, card.orders, card.orders};
    if (v.has(Option::coordinated_both)) {  // [C75]
      if (auto bar = shared_bar(v, side, units, left)) return bar;
      return shared_bar(v, side, leaders, left);
    }
  }
  units.insert(units.end(), leaders.begin(), leaders.end());
  return shared_bar(v, side, units, left);
}

/// [C78] Every hex is linked to another of the chain by hexes of the chain.
bool are_linked(const std::vector<Hex>& hexes) {
  if (hexes.empty()) return true;
  std::vector<Hex> chain{hexes.front()};
  for (std::size_t i = 0; i < chain.size(); ++i) {
    for (const Hex h : hexes) {
      if (hex::adjacent(chain[i], h) && std::ranges::find(chain, h) == chain.end()) chain.push_back(h);
    }
  }
  return chain.size() == hexes.size();
}

std::optional<base::Refusal> one_unit_bar(const Sorted& o) {
  if (o.alone.empty() && o.under.empty() && o.units.size() <= 1) return std::nullopt;
  return refuse("C80", "nothing that the card names can be ordered: it orders one unit");
}

/// [C78] [C79] A leader, its unit, and further hexes; or one unit.
std::optional<base::Refusal> leadership_bar(View v, SideId side, const CardKind& card, Played& meaning,
                                            const Sorted& o) {
  const Sections in = card.effect == Effect::inspired ? bit(card.section) : k_all_sections;
  const auto stands = [&](Hex h) {
    return (v.sections(side, h) & in) != 0 && (v.board_sections(h) & meaning.where) != 0;
  };
  if (o.under.empty()) {
    if (auto bar = one_unit_bar(o)) {
      std::vector<std::string> leaders;
      for (const LeaderId l : v.leaders_of(side)) {
        if (stands(v.leader(l).at)) leaders.push_back(v.leader_name(l));
      }
      if (leaders.empty()) return bar;
      return refuse("C80", "a leader leads the card, and the line does not name it: `under {}`",
                    {base::join(leaders, "` / `under ")});
    }
    meaning.plain = true;
    if (o.units.empty()) return std::nullopt;
    const Hex h = v.unit(o.units.front()).at;
    const bool bound =
        meaning.where != k_all_sections || (card.effect == Effect::inspired && v.has(Option::inspired_unit_in_section));
    if (bound && !stands(h)) return refuse("C79", "{} is not in the section", {v.name(o.units.front())});
    meaning.where = v.board_sections(h);
    return std::nullopt;
  }
  if (o.under.size() > 1) return refuse("C78", "one leader leads the card");
  const LeaderId l = o.under.front();
  const Hex first = v.leader(l).at;
  if (!stands(first)) return refuse("3.6", "{} is not in the section", {v.leader_name(l)});
  std::vector<Hex> hexes{first};
  for (const UnitId u : o.units) {
    if (v.unit(u).at != first) hexes.push_back(v.unit(u).at);
  }
  for (const LeaderId other_leader : o.alone) {
    const Hex h = v.leader(other_leader).at;
    if (v.unit_at(h) != k_no_unit) return refuse("C78", "{} does not leave its unit", {v.leader_name(other_leader)});
    hexes.push_back(h);
  }
  if (auto bar = too_many(hexes.size() - 1, card.orders)) return bar;
  if (!are_linked(hexes)) return refuse("C78", "the hexes are not linked to that of {}", {v.leader_name(l)});
  meaning.where = v.board_sections(first);
  return std::nullopt;
}

/// Troop and tactic cards: units of a kind, up to Command or to the card's own number; a copy counts by the side that
/// plays it [C73].
std::optional<base::Refusal> troops_bar(View v, SideId side, const CardKind& card, Played& meaning, const Sorted& o) {
  if (!finds_its_kind(v, side, card.effect)) {
    meaning.plain = true;
    return one_unit_bar(o);  // [C80] [C81]
  }
  if (!o.alone.empty() && card.effect != Effect::mounted)  // [C82]
    return refuse("C82", "the card does not order leaders alone");
  for (const UnitId u : o.units) {
    if (!is_ordered_by(v, u, card.effect)) return refuse("3.6", "the card does not order {}", {v.name(u)});
  }
  if (card.effect == Effect::double_time || card.effect == Effect::line) {
    std::vector<Hex> hexes = base::transformed(o.units, [&](UnitId u) { return v.unit(u).at; });
    if (!are_linked(hexes)) return refuse("3.6", "the units are not linked");
  }
  if (card.effect == Effect::line) return std::nullopt;
  return too_many(o.pieces(), card.orders > 0 ? card.orders : v.command(side));
}

/// [C113] Units in ambush enter on the enemy's base line.
std::optional<base::Refusal> ambush_bar(View v, SideId side, const CardKind& card, Played& meaning,
                                        const std::vector<Item>& items) {
  const bool led = card.effect == Effect::inspired || card.effect == Effect::leadership;
  if (!led || v.s.turns[side] < 2)
    return refuse("C113", "the ambush comes with a Leadership card after the first turn");
  Sections common = card.effect == Effect::inspired ? bit(card.section) : k_all_sections;
  std::vector<Hex> taken;
  std::vector<UnitId> entered;
  bool leader_due = false;
  for (const Item& item : items) {
    if (item.kind == Item::Kind::taking) {
      const bool own = v.leader_side(item.leader) == side && v.leader(item.leader).reserve;
      if (!own || !leader_due)
        return refuse("C113", "{} enters with a unit of the ambush", {v.leader_name(item.leader)});
      leader_due = false;
      continue;
    }
    if (item.kind != Item::Kind::enter) return refuse("C113", "the ambush comes instead of the card's orders");
    const UnitId u = item.unit;
    const bool waits = v.side(u) == side && v.unit(u).reserve && std::ranges::find(entered, u) == entered.end();
    if (!waits) return refuse("C113", "{} does not wait in ambush", {v.name(u)});
    const bool edge = v.on_board(item.hex) && v.rear(other(side), item.hex).empty();
    if (!edge) return refuse("C113", "{} is not on the enemy's base line", {v.label(item.hex)});
    if (v.occupied(item.hex) || v.ground(item.hex).impassable || std::ranges::find(taken, item.hex) != taken.end())
      return refuse("C113", "{} is not free", {v.label(item.hex)});
    common = static_cast<Sections>(common & v.sections(side, item.hex));
    const bool in_part = (v.board_sections(item.hex) & meaning.where) != 0;  // of a copied card [C72]
    if (common == 0 || !in_part) return refuse("C113", "{} is not in the section", {v.label(item.hex)});
    taken.push_back(item.hex), entered.push_back(u);
    leader_due = true;
  }
  if (!taken.empty()) meaning.where = v.board_sections(taken.front());
  return std::nullopt;
}

}  // namespace

std::optional<base::Refusal> orders_bar(View v, SideId side, Played& meaning, const std::vector<Item>& items) {
  Sorted o;
  if (auto bar = sort_items(v, side, items, o)) return bar;
  const auto effect = effect_of(v, meaning);
  if (!effect) {
    if (items.empty()) return std::nullopt;
    return refuse("C69", "the card orders nothing now: play it without pieces");
  }
  const CardKind& card = v.data.kinds[static_cast<std::size_t>(meaning.as)];
  if (o.enters) return ambush_bar(v, side, card, meaning, items);
  const bool led = card.effect == Effect::inspired || card.effect == Effect::leadership;
  if (!led && !o.under.empty()) return refuse("3.6", "the card has no leader");
  switch (*effect) {
    case Effect::section:
    case Effect::flanks:
    case Effect::each_section:
      return section_bar(v, side, card, o);
    case Effect::inspired:
    case Effect::leadership:
      return leadership_bar(v, side, card, meaning, o);
    case Effect::clash:
    case Effect::spartacus:
    case Effect::darken:
    case Effect::rally:
      if (finds_its_units(v, side, *effect)) {
        if (items.empty()) return std::nullopt;
        return refuse("3.6", "the card names no units: it finds them itself or by dice");
      }
      meaning.plain = true;
      return one_unit_bar(o);
    default:
      return troops_bar(v, side, card, meaning, o);
  }
}

}  // namespace hexpost::ancients

#include <algorithm>
#include <set>

#include "engine/base/ensure.h"
#include "engine/data/loading.h"
#include "engine/systems/ancients/load/parts.h"

namespace hexpost::ancients {
namespace {

using namespace data::loading;

constexpr std::array<std::string_view, 6> k_kind_words{"foot", "machine", "cavalry", "camel", "chariot", "elephant"};
constexpr std::array<std::string_view, 4> k_evades_words{"always", "never", "foot-and-heavy-mounted",
                                                         "foot-and-elephants"};
constexpr std::array<std::string_view, 3> k_stops_words{"none", "all", "mounted"};
constexpr std::array<std::string_view, 3> k_battles_words{"all", "foot", "light-foot"};
constexpr std::array<std::string_view, 3> k_section_words{"left", "center", "right"};
constexpr int k_largest_deck = 240;  // a deck that is dealt by mail has no more (schemas/cards.md)

/// The number of a word that the schema has promised.
template <class E, class Words>
E word_of(const Words& words, std::string_view word) {
  const auto at = std::ranges::find(words, word);
  base::ensure(at != words.end(), "a word that the schema does not promise");
  return static_cast<E>(at - words.begin());
}

}  // namespace

Result<void> read_types(const data::Document& d, Data& out) {
  std::set<std::string, std::less<>> seen;
  for (const Value& row : d.root.array("unit")) {
    const std::string& code = row.string("code");
    if (!seen.insert(code).second) return d.error(row, fill("{} is there twice; correct one of them", {code}));
    TypeInfo& type = out.types[word_of<std::size_t>(k_type_codes, code)];
    type.code = code;
    type.name = row.string("name");
    type.symbol = word_of<Face>(k_face_words, row.string("symbol"));
    type.kind = word_of<Kind>(k_kind_words, row.string("kind"));
    type.blocks = row.integer("blocks");
    type.move = row.integer("move"), type.battle_move = row.integer("battle_move");
    type.attack = row.integer("attack", 0), type.back = row.integer("back", 0);
    type.elephants = row.integer("elephants");
    type.full = row.integer("full", 0);
    type.range = row.integer("range", 0);
    type.retreat = row.integer("retreat");
    type.swords = row.flag("swords", true);
    type.armour = row.flag("armour");
    type.evades = word_of<Evades>(k_evades_words, row.string("evades"));
    const bool own_dice = type.attack > 0 && type.back > 0;
    if (own_dice == (type.kind == Kind::elephant))
      return d.error(row,
                     fill("{}: elephants have no close combat dice of their own, all others do; correct it", {code}));
    if (type.battle_move > type.move)
      return d.error(row, fill("{} cannot battle after a longer move than it has; correct battle_move", {code}));
    if (type.range == 1) return d.error(row, fill("{}: fire reaches 2 hexes or is 0; correct range", {code}));
  }
  return {};
}

Result<void> read_terrain(const data::Document& d, Data& out) {
  std::set<std::string, std::less<>> seen;
  for (const Value& row : d.root.array("terrain")) {
    const std::string& kind = row.string("kind");
    if (!seen.insert(kind).second) return d.error(row, fill("{} is there twice; correct one of them", {kind}));
    TerrainInfo& t = out.terrain[word_of<std::size_t>(k_terrain_words, kind)];
    t.stops = word_of<TerrainInfo::Stops>(k_stops_words, row.string("stops", "none"));
    t.battles = word_of<TerrainInfo::Battles>(k_battles_words, row.string("battles", "all"));
    t.close = row.integer("close", TerrainInfo::k_no_cap);
    t.uphill = row.integer("uphill", TerrainInfo::k_no_cap);
    t.foot_on = row.integer("foot_on", TerrainInfo::k_no_cap);
    t.mounted_on = row.integer("mounted_on", TerrainInfo::k_no_cap);
    t.fire_at = row.integer("fire_at", TerrainInfo::k_no_cap);
    t.fire_from = row.integer("fire_from", TerrainInfo::k_no_cap);
    t.fewer = row.integer("fewer", 0);
    t.impassable = row.flag("impassable");
    t.blocks_sight = row.flag("blocks_sight");
    t.bars_machines = row.flag("bars_machines");
    t.mires = row.flag("mires");
    t.shelters = row.flag("shelters");
  }
  if (out.terrain[index_of(Terrain::plain)].impassable)
    return d.error(d.root, "nothing can stand on the plain; leave impassable out");
  return {};
}

Result<void> read_cards(const data::Document& d, Data& out) {
  std::set<std::string, std::less<>> seen;
  for (const Value& row : d.root.array("card")) {
    CardKind kind;
    kind.name = row.string("id");
    if (!seen.insert(kind.name).second)
      return d.error(row, fill("{} is there twice; give its `count` instead", {kind.name}));
    kind.title = row.string("name");
    kind.count = row.integer("count");
    kind.effect = word_of<Effect>(k_effect_words, row.string("effect"));
    kind.orders = row.integer("orders", 0);
    const bool in_section = kind.effect == Effect::section || kind.effect == Effect::inspired;
    if (in_section != (row.find("section") != nullptr))
      return d.error(row, fill("{}: section and inspired cards name a `section`, others do not", {kind.name}));
    const bool counted = in_section || kind.effect == Effect::flanks || kind.effect == Effect::each_section ||
                         kind.effect == Effect::leadership || kind.effect == Effect::double_time;
    if (counted != (kind.orders > 0))
      return d.error(row, fill("{}: `orders` is what this effect has or has not; correct it", {kind.name}));
    if (in_section) kind.section = word_of<Section>(k_section_words, row.string("section"));
    for (int i = 1; i <= kind.count; ++i)
      out.cards.push_back({kind.name + "-" + std::to_string(i), static_cast<KindId>(out.kinds.size())});
    out.kinds.push_back(std::move(kind));
  }
  if (static_cast<int>(out.cards.size()) > std::min(k_largest_deck, 120))
    return d.error(d.root, fill("the deck has {} cards; it can have 120", {std::to_string(out.cards.size())}));
  return {};
}

}  // namespace hexpost::ancients

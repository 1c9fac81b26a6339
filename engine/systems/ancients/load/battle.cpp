#include "engine/systems/ancients/load/battle.h"

#include <algorithm>

#include "engine/data/loading.h"
#include "engine/data/option_words.h"
#include "engine/data/schema.h"
#include "engine/systems/ancients/load/parts.h"

namespace hexpost::ancients {
namespace {

using namespace data::loading;

constexpr data::BattleFolder k_folder{"ancients/battles/", "ancients-battle"};

/// Reads a file and fills its part of the data.
Result<void> read_part(const data::Library& library, const char* file, std::string_view schema,
                       Result<void> (*read)(const data::Document&, Data&), Data& out) {
  const auto document = data::read_document(library, file, schema);
  if (!document) return document.error();
  return read(*document, out);
}

Result<Data> read_battle(const data::Library& library, const data::Document& d) {
  const Value& root = d.root;
  Data out;
  data::read_beginning(root, out);
  out.first = root.string("first") == "top" ? k_top : k_bottom;
  out.banners = root.integer("banners");
  out.marian = root.flag("marian");
  if (auto done = read_part(library, k_units_file, "ancients-units", read_types, out); !done) return done.error();
  if (auto done = read_part(library, k_terrain_file, "ancients-terrain", read_terrain, out); !done) return done.error();
  if (auto done = read_part(library, k_cards_file, "ancients-cards", read_cards, out); !done) return done.error();
  if (auto done = data::read_options(d, out); !done) return done.error();
  if (auto done = read_set_up(d, out); !done) return done.error();
  return out;
}

BattleInfo info_of(const data::Library& library, const data::Document& d, const Data& data) {
  BattleInfo info{data::summary_of(library, d, data)};
  info.banners = data.banners;
  info.reconstructed = data.provenance.starts_with("reconstruction");
  for (const UnitInfo& unit : data.units)
    ++info.units[unit.side];
  for (const LeaderInfo& leader : data.leaders)
    ++info.leaders[leader.side];
  for (SideId side = k_top; side <= k_bottom; ++side)
    info.hands[side] = data.sides[side].hand, info.sides[side] = data.sides[side].name;
  return info;
}

}  // namespace

Result<LoadedScenario> load_scenario(const data::Library& library, const std::string& id) {
  return data::load_scenario<Data>(library, k_folder, id, read_battle, {},
                                   {k_units_file, k_terrain_file, k_cards_file});
}

std::vector<BattleInfo> battles(const data::Library& library) {
  return data::list_battles(library, k_folder, read_battle, info_of);
}

Result<std::string> own_file_name(const data::Source& source) {
  static constexpr std::array<data::OwnKind, 4> k_kinds{{{"ancients-units", k_units_file},
                                                         {"ancients-terrain", k_terrain_file},
                                                         {"ancients-cards", k_cards_file},
                                                         {"ancients-battle", "ancients/battles/{}.toml"}}};
  return data::own_name(source, k_kinds);
}

}  // namespace hexpost::ancients

#include "engine/systems/ancients/load/battle.h"

#include <algorithm>
#include <map>

#include "engine/base/text.h"
#include "engine/data/schema.h"
#include "engine/systems/ancients/book/options.h"
#include "engine/systems/ancients/load/parts.h"

namespace hexpost::ancients {
namespace {

using base::fill;
using base::Result;
using data::Value;

constexpr std::string_view k_folder = "ancients/battles/";

Result<void> set_option(Data& data, std::string_view word) {
  const auto equals = word.find('=');
  const std::string_view name = word.substr(0, equals);
  const std::string_view value = equals == std::string_view::npos ? "on" : word.substr(equals + 1);
  const int option = find_option(name);
  if (option < 0) {
    std::vector<std::string> known;
    for (const NamedOption& o : named_options())
      known.emplace_back(o.name);
    const auto meant = base::nearest(name, known);
    return base::Error{
        "option",
        meant ? fill(base::tr("there is no option {}; did you mean {}?"), {base::printable(name, 60), *meant})
              : fill(base::tr("there is no option {}; there are: {}"),
                     {base::printable(name, 60), base::join(known, " ")}),
        base::printable(name, 60)};
  }
  const bool on = value == "on" || value == "true" || value == "yes" || value == "tak";
  if (!on && value != "off" && value != "false" && value != "no" && value != "nie") {
    return base::Error{
        "option", fill(base::tr("{} cannot be {}; it is one of: {}"), {name, base::printable(value, 40), "on off"}),
        std::string(name)};
  }
  data.options[static_cast<std::size_t>(option)] = on;
  return {};
}

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
  out.id = root.string("id");
  out.name = root.string("name");
  out.intro = root.string("intro");
  out.provenance = root.string("provenance");
  out.first = root.string("first") == "top" ? k_top : k_bottom;
  out.banners = root.integer("banners");
  out.marian = root.flag("marian");
  if (auto done = read_part(library, k_units_file, "ancients-units", read_types, out); !done) return done.error();
  if (auto done = read_part(library, k_terrain_file, "ancients-terrain", read_terrain, out); !done) return done.error();
  if (auto done = read_part(library, k_cards_file, "ancients-cards", read_cards, out); !done) return done.error();
  for (const Value& word : root.array("options")) {
    if (auto done = set_option(out, word.text); !done) return d.error(word, done.error().what);
  }
  if (auto done = read_set_up(d, out); !done) return done.error();
  return out;
}

BattleInfo info_of(const data::Library& library, const data::Document& d, const Data& data) {
  BattleInfo info;
  info.id = data.id;
  info.name = data.name;
  info.intro = data.intro;
  info.banners = data.banners;
  info.reconstructed = data.provenance.starts_with("reconstruction");
  info.own = library.own(d.name);
  for (const UnitInfo& unit : data.units)
    ++info.units[unit.side];
  for (const LeaderInfo& leader : data.leaders)
    ++info.leaders[leader.side];
  for (SideId side = k_top; side <= k_bottom; ++side)
    info.hands[side] = data.sides[side].hand, info.sides[side] = data.sides[side].name;
  if (const Value* balance = d.root.find("balance")) {
    info.games = balance->integer("games");
    info.draws = balance->integer("draws");
    for (std::size_t i = 0; i < info.wins.size(); ++i)
      info.wins[i] = static_cast<int>(balance->array("wins")[i].number);
  }
  return info;
}

}  // namespace

std::string battle_file(const std::string& id) {
  return std::string(k_folder) + id + ".toml";
}

Result<LoadedScenario> load_scenario(const data::Library& library, const std::string& id) {
  auto document = data::read_document(library, battle_file(id), "ancients-battle");
  if (!document) return document.error();
  if (document->root.string("id") != id) {
    return document->error(*document->root.find("id"),
                           fill("the id differs from the file's name; write {}", {base::printable(id, 60)}));
  }
  auto data = read_battle(library, *document);
  if (!data) return data.error();
  LoadedScenario out;
  out.data = std::move(*data);
  out.scenario_files = {*library.find(document->name)};
  out.data_files = {*library.find(k_units_file), *library.find(k_terrain_file), *library.find(k_cards_file)};
  return out;
}

Result<void> set_options(Data& data, std::span<const std::string> words) {
  for (const std::string& word : words) {
    if (auto done = set_option(data, word); !done) return done;
  }
  return {};
}

Result<void> pin_options(Data& data, std::span<const std::string> words) {
  data.options = {};
  return set_options(data, words);
}

std::vector<std::string> option_words(const Data& data) {
  std::vector<std::string> out;
  for (const NamedOption& o : named_options()) {
    if (has(data, o.option)) out.push_back(std::string(o.name) + "=on");
  }
  return out;
}

std::vector<BattleInfo> battles(const data::Library& library) {
  std::vector<BattleInfo> out;
  for (const std::string& name : library.names(k_folder)) {
    const auto document = data::read_document(library, name, "ancients-battle");
    if (!document) continue;
    const auto data = read_battle(library, *document);
    if (data) out.push_back(info_of(library, *document, *data));
  }
  return out;
}

Result<std::string> own_file_name(const data::Source& source) {
  auto document = data::read_toml({source.name, data::canonical(source.bytes)});
  if (!document) return document.error();
  const Value* kind = document->root.find("kind");
  const std::string word = kind && kind->kind == Value::Kind::text ? kind->text : "";
  static const std::map<std::string, std::string, std::less<>> k_names{{"ancients-units", k_units_file},
                                                                       {"ancients-terrain", k_terrain_file},
                                                                       {"ancients-cards", k_cards_file},
                                                                       {"ancients-battle", ""}};
  const auto known = k_names.find(word);
  if (known == k_names.end()) {
    return base::Error{"kind",
                       "the file does not say what it is; add kind = \"ancients-units\", \"ancients-terrain\", "
                       "\"ancients-cards\" or \"ancients-battle\"",
                       source.name};
  }
  if (auto checked = data::check_schema(*document, word); !checked) return checked.error();
  return known->second.empty() ? battle_file(document->root.string("id")) : known->second;
}

}  // namespace hexpost::ancients

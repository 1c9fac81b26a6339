#include "engine/systems/hordes/load/army_file.h"

#include <algorithm>
#include <set>

#include "engine/data/loading.h"
#include "engine/data/schema.h"
#include "engine/systems/hordes/model/things.h"

namespace hexpost::hordes {
namespace {

using namespace data::loading;

/// A group's name may be one of the four usual words, which units may not take.
std::optional<std::string> group_fault(const std::string& name) {
  if (name == "left" || name == "main" || name == "right" || name == "reserve") return std::nullopt;
  return name_fault(name);
}

hex::Hex read_hex(const Document& d, const Value& label, const hex::Grid& grid) {
  const auto found = grid.find(label.text);
  if (found) return *found;
  fail(d.error(label, fill("{} is not on the map of {} columns and {} rows; choose a hex of the map",
                           {label.text, to_string(grid.columns), to_string(grid.rows)})));
}

void read_unit(const Document& d, const Value& v, const hex::Grid* grid, ArmyFile& out) {
  const auto& names = v.array("names");
  const auto& at = v.array("at");
  if (!at.empty() && at.size() != names.size()) {
    fail(d.error(*v.find("at"), fill("{} hexes for {} names; give one hex to each name",
                                     {to_string(at.size()), to_string(names.size())})));
  }
  UnitSetup unit;
  unit.type = v.string("type");
  unit.group = v.string("group", "");
  if (const Value* group = v.find("group")) {
    if (const auto fault = group_fault(group->text))
      fail(d.error(*group, *fault + "; choose another group name", "name"));
  }
  unit.facing = out.side.south == 1 ? 0 : 6;  // squarely towards the other edge
  if (const Value* facing = v.find("facing")) unit.facing = *hex::find_facing(facing->text);
  unit.in_column = v.flag("column");
  for (std::size_t i = 0; i < names.size(); ++i) {
    unit.name = names[i].text;
    unit.at.reset();
    if (!at.empty() && at[i].text != "-") unit.at = read_hex(d, at[i], *grid);
    out.side.units.push_back(unit);
    out.unit_lines.push_back(names[i].line);
  }
}

void read_general(const Document& d, const Value& v, const hex::Grid* grid, ArmyFile& out) {
  GeneralSetup g;
  g.name = v.string("name");
  const std::string& rating = v.string("rating");
  g.move = rating[0] - '0';
  g.range = rating[2] - '0';
  g.hero = v.flag("hero");
  g.chief = v.flag("chief");
  if (const Value* at = grid ? v.find("at") : nullptr) g.at = read_hex(d, *at, *grid);
  out.side.generals.push_back(g);
  out.general_lines.push_back(v.line);
}

/// Refuses a name that is unfit or taken; `taken` holds lower-case names.
void claim(std::set<std::string>& taken, const std::string& name, const std::string& where) {
  if (const auto fault = name_fault(name)) fail(base::Error{"name", *fault + "; choose another", where});
  if (!taken.insert(base::lower(name)).second) {
    fail(base::Error{"name", fill("the name {} is there twice in this battle; give one of them another", {name}),
                     where});
  }
}

}  // namespace

void read_side(const Document& d, const Value& table, const hex::Grid* grid, ArmyFile& out) {
  for (const Value& v : table.array("general"))
    read_general(d, v, grid, out);
  for (const Value& v : table.array("unit"))
    read_unit(d, v, grid, out);
  for (const Value& v : table.array("block")) {
    const auto& units = v.array("units");
    out.side.blocks.push_back({units[0].text, units[1].text, units[2].text});
    out.block_lines.push_back(v.line);
  }
  for (const Value& v : table.array("combined")) {
    out.side.combined.push_back({v.string("front"), v.string("rear")});
    out.combined_lines.push_back(v.line);
  }
}

Result<ArmyFile> read_army(const Source& source) {
  return attempt([&] {
    const Document document = good(data::read_toml({source.name, data::canonical(source.bytes)}));
    good(data::check_schema(document, "hordes-army"));
    const Value& root = document.root;
    ArmyFile army;
    army.id = root.string("id");
    army.name = root.string("name");
    army.side.army = root.string("army");
    army.points = root.integer("points", 0);
    army.provenance = root.string("provenance");
    read_side(document, root, nullptr, army);
    return army;
  });
}

void check_names(const Document& document, const std::array<const ArmyFile*, 2>& armies) {
  std::set<std::string> taken;
  std::set<std::string> groups;
  for (const ArmyFile* army : armies) {
    for (const UnitSetup& u : army->side.units)
      groups.insert(base::lower(u.group));
  }
  for (const ArmyFile* army : armies) {
    const auto where = [&](const std::vector<int>& lines, std::size_t i) {
      return document.name + (i < lines.size() && lines[i] > 0 ? ":" + to_string(lines[i]) : "");
    };
    claim(taken, army->side.name, document.name);
    for (std::size_t i = 0; i < army->side.generals.size(); ++i)
      claim(taken, army->side.generals[i].name, where(army->general_lines, i));
    for (std::size_t i = 0; i < army->side.units.size(); ++i) {
      const std::string& name = army->side.units[i].name;
      claim(taken, name, where(army->unit_lines, i));
      if (groups.contains(base::lower(name)))
        fail({"name", fill("{} is a unit and a group; give one of them another name", {name}),
              where(army->unit_lines, i)});
    }
  }
}

}  // namespace hexpost::hordes

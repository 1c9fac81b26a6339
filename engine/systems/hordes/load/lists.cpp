#include "engine/systems/hordes/load/lists.h"

#include <algorithm>
#include <array>
#include <set>

#include "engine/base/ensure.h"
#include "engine/base/lists.h"
#include "engine/data/battle_file.h"
#include "engine/data/loading.h"
#include "engine/data/schema.h"
#include "engine/systems/hordes/rules/setup/army.h"

namespace hexpost::hordes {
namespace {

using data::ChartFigure;

using namespace data::loading;

TroopClass troop_class(const std::string& letter) {
  return static_cast<TroopClass>(letter.front() - 'A');
}

void set_speed(TroopType& t, const std::string& code) {  // "3CR" [1.1.4]
  t.speed = code.front() - '0';
  t.column = code.find('C') != std::string::npos;
  t.road = code.find('R') != std::string::npos;
}

Kind kind_of(const std::string& word) {
  constexpr std::array<std::string_view, 5> k_words{"infantry", "cavalry", "chariot", "elephant", "war-wagon"};
  const auto at = std::find(k_words.begin(), k_words.end(), word);
  base::ensure(at != k_words.end(), "a kind that the schema promised");
  return static_cast<Kind>(at - k_words.begin());
}

/// One characteristic [1.1.3]; false when it is there already or contradicts another.
bool add_mark(TroopType& t, const std::string& mark) {
  const auto once = [](auto& field, auto value) {
    const bool fresh = field == std::decay_t<decltype(field)>{};
    field = value;
    return fresh;
  };
  if (mark == "A1" || mark == "A2") return once(t.armour, mark[1] - '0');
  if (mark == "E1" || mark == "E2") return once(t.evade, mark[1] - '0');
  if (mark == "F") return once(t.flee, true);
  if (mark == "S") return once(t.shield_wall, true);
  if (mark == "H") return once(t.horde, true);
  if (mark == "A") return once(t.aggressive, true);
  if (mark == "AH") return once(t.horde, true) && once(t.aggressive, true);
  if (mark == "P") return once(t.pikes, true);
  if (mark == "HT") return once(t.hard_target, true);
  if (mark == "G") return once(t.gunpowder, true) && !t.crossbow;
  if (mark == "C") return once(t.crossbow, true) && !t.gunpowder;
  if (mark == "STK") return once(t.stakes, true);
  if (mark == "PAV") return once(t.pavises, true);
  base::bug("a mark that the schema promised");
}

/// Sizes that the book knows [1.1.8] [Q19].
bool known_size(const TroopType& t) {
  switch (t.kind) {
    case Kind::infantry:
      return t.stands == 4 || (t.stands == 6 && (t.horde || t.pikes));
    case Kind::cavalry:
      return t.stands == 4;
    case Kind::chariot:
    case Kind::war_wagon:
      return t.stands == 2 || t.stands == 3;
    case Kind::elephant:
      return t.stands <= 4;
    case Kind::artillery:
      return t.stands <= 3;
  }
  return false;
}

/// The rule that a type violates, in words; empty if it is valid.
std::string type_fault(const TroopType& t) {
  const bool wheels = t.kind == Kind::chariot || t.kind == Kind::war_wagon;
  if (t.horde && t.troop_class == TroopClass::a) return "a horde is never of class A [1.13.1]; choose B to E";
  if (t.horde && t.column) return "a horde cannot form column [1.13.1]; leave the C out of its speed";
  if (t.shield_wall && t.troop_class > TroopClass::c) {
    return "only classes A to C form a shield wall [1.13.3]; leave out S";
  }
  if (t.shield_wall && t.kind != Kind::infantry) return "only foot forms a shield wall [1.13.3]; leave out S";
  if ((t.crossbow || t.gunpowder) && t.shooting == 0) return "crossbows and guns need a shooting score; add shooting";
  if (wheels && t.evade > 0) return "wheels do not evade [1.6.2]; leave out E1 or E2";
  if (!known_size(t))
    return fill("a unit of {} stands is not in the book [1.1.8]; change stands", {to_string(t.stands)});
  if (t.points != formula_points(t) && !t.points_override) {
    return fill("the price is {}, the formula [1.1.1] says {}; correct it, or say why in points_override",
                {to_string(t.points), to_string(formula_points(t))});
  }
  return {};
}

TroopType read_type(const Document& d, const Value& v) {
  TroopType t;
  t.id = v.string("id");
  t.name = v.string("name");
  t.troop_class = troop_class(v.string("class"));
  t.kind = kind_of(v.string("kind", "infantry"));
  set_speed(t, v.string("speed"));
  t.factor = v.integer("factor");
  t.impact = v.integer("impact", 0);
  t.shooting = v.integer("shooting", 0);
  for (const Value& mark : v.array("marks")) {
    if (!add_mark(t, mark.text)) {
      fail(d.error(mark, fill("{} is there twice or contradicts another mark; keep one of them", {mark.text})));
    }
  }
  t.stands = v.integer("stands", 4);
  t.points = v.integer("points");
  t.points_note = v.string("points_override", "");
  t.points_override = !t.points_note.empty();
  t.dismounts_as = v.string("dismounts_as", "");
  t.provenance = v.string("provenance");
  if (const std::string fault = type_fault(t); !fault.empty()) fail(d.error(v, t.id + ": " + fault));
  return t;
}

/// A row of three scores; all zero when it is absent.
HitScores read_row(const Document& d, const Value& engine, const char* key) {
  HitScores row;
  const auto& scores = engine.array(key);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    row.hits[i] = static_cast<int>(scores[i].number);
    const bool falls = i > 0 && row.hits[i] != 0 && row.hits[i] <= row.hits[i - 1];
    const bool gap = i > 0 && row.hits[i] != 0 && row.hits[i - 1] == 0;
    if (falls || gap) {
      fail(d.error(scores[i],
                   fill("{}, {}: more hits need a higher score than fewer; fix the row", {engine.string("id"), key})));
    }
  }
  return row;
}

TroopType read_engine(const Document& d, const Value& v) {
  Engine e;
  const std::string word = v.string("trajectory");
  e.trajectory = word == "low" ? Trajectory::low : word == "high" ? Trajectory::high : Trajectory::grape;
  e.range = v.integer("range");
  e.min_range = v.integer("min_range", 1);
  e.emplaced = v.flag("emplaced");
  auto near = read_row(d, v, "near");
  auto far = read_row(d, v, "far");
  e.near = near;
  e.far = far;
  const std::string id = v.string("id");
  if (e.min_range > e.range) fail(d.error(v, id + ": min_range lies beyond range; exchange or correct them"));
  if (e.min_range <= 3 && e.near.hits[0] == 0) {
    fail(d.error(v, id + ": the chart has a hole: no scores for 1 to 3 hexes; add near = [H, 2H, 3H]"));
  }
  if (e.range >= 4 && e.far.hits[0] == 0) {
    fail(d.error(v, id + ": the chart has a hole: no scores for 4 hexes and more; add far = [H, 2H, 3H]"));
  }
  TroopType t;
  t.id = id;
  t.name = v.string("name");
  t.kind = Kind::artillery;
  t.troop_class = troop_class(v.string("class"));
  set_speed(t, v.string("speed"));
  t.factor = v.integer("factor");
  t.stands = v.integer("pieces");
  t.points = v.integer("points");
  t.engine = e;
  t.provenance = v.string("provenance");
  return t;
}

/// Adds a type unless its id is taken.
void add_type(const Document& d, const Value& v, ArmyList& list, TroopType type, int min, int max) {
  if (find_type(list, type.id)) {
    fail(d.error(v, fill("the type {} is there twice; give one of them another id", {type.id})));
  }
  if (min > max) fail(d.error(v, fill("{}: min is larger than max; correct one of them", {type.id})));
  if (max > 0) list.entries.push_back({type.id, min, max});
  list.types.push_back(std::move(type));
}

void read_types(const Document& d, ArmyList& list) {
  for (const Value& v : d.root.array("type")) {
    auto type = read_type(d, v);
    const bool form = v.flag("form_only");
    if (form == (v.find("max") != nullptr)) {
      fail(d.error(v, type.id + ": a type has either max or form_only = true; give one of them"));
    }
    add_type(d, v, list, std::move(type), v.integer("min", 0), form ? 0 : v.integer("max"));
  }
  for (const Value& v : d.root.array("type")) {
    const std::string form = v.string("dismounts_as", "");
    if (form.empty()) continue;
    const TroopType* foot = find_type(list, form);
    const bool mounted = kind_of(v.string("kind", "infantry")) == Kind::cavalry;
    if (!mounted || !foot || foot->kind != Kind::infantry || foot->stands != v.integer("stands", 4)) {
      fail(d.error(v, v.string("id") + ": dismounts_as names no foot of this list for cavalry to become; correct it"));
    }
  }
}

void read_artillery(const Library& library, const Document& d, ArmyList& list) {
  if (d.root.array("artillery").empty()) return;
  auto chart = good(load_artillery(library));
  for (const Value& v : d.root.array("artillery")) {
    const std::string id = v.string("engine");
    const auto at = std::find_if(chart.begin(), chart.end(), [&](const TroopType& t) { return t.id == id; });
    if (at == chart.end()) {
      std::vector<std::string> known = base::transformed(chart, [&](const TroopType& t) { return t.id; });
      const auto meant = base::nearest(id, known);
      fail(d.error(v, fill("the artillery chart has no engine {}; ", {id}) +
                          (meant ? "did you mean " + *meant + "?" : "it has: " + base::join(known, " "))));
    }
    TroopType engine = *at;
    engine.name = v.string("name", engine.name);
    add_type(d, v, list, std::move(engine), 0, v.integer("max"));
  }
}

}  // namespace

std::string list_file(const std::string& id) {
  return "hordes/armies/" + id + ".toml";
}
std::string map_file(const std::string& id) {
  return "hordes/maps/" + id + ".toml";
}
std::string battle_file(const std::string& id) {
  return "hordes/battles/" + id + ".toml";
}
std::string sample_file(const std::string& id) {
  return "hordes/samples/" + id + ".toml";
}

std::vector<std::string> list_ids(const Library& library) {
  constexpr std::string_view k_folder = "hordes/armies/", k_toml = ".toml";
  return base::transformed(library.names(k_folder), [&](const std::string& name) {
    return name.substr(k_folder.size(), name.size() - k_folder.size() - k_toml.size());
  });
}

Result<std::vector<TroopType>> load_artillery(const Library& library) {
  return attempt([&] {
    const Document document = good(read_document(library, k_artillery_file, "hordes-artillery"));
    std::vector<TroopType> out;
    std::set<std::string> ids;
    for (const Value& v : document.root.array("engine")) {
      out.push_back(read_engine(document, v));
      if (const std::string& id = out.back().id; !ids.insert(id).second)
        fail(document.error(v, fill("the engine {} is there twice; give one of them another id", {id})));
    }
    return out;
  });
}

Result<ArmyList> load_list(const Library& library, const std::string& id) {
  return attempt([&] {
    const Document document = good(read_named(library, list_file(id), "hordes-list", id));
    const Value& root = document.root;
    ArmyList list;
    list.id = id;
    list.name = root.string("name");
    list.heroes = root.flag("heroes", true);
    list.min_generals = root.integer("min_generals", 1);
    list.max_generals = root.integer("max_generals");
    list.provenance = root.string("provenance");
    if (list.min_generals > list.max_generals)
      fail(
          document.error(*root.find("max_generals"), "max_generals is smaller than min_generals; correct one of them"));
    std::set<std::string> ratings;
    for (const Value& v : root.array("generals")) {
      const std::string rating = v.string("rating");
      if (!ratings.insert(rating).second)
        fail(document.error(v, fill("the rating {} is there twice; keep one", {rating})));
      list.generals.push_back({rating[0] - '0', rating[2] - '0', v.integer("points"), v.integer("max", 0)});
    }
    read_types(document, list);
    read_artillery(library, document, list);
    return list;
  });
}

namespace {

/// The origin of a file's entries: its types or engines one by one, a battlefield or battle as a whole.
ChartFigure figure_of(const Library& library, const std::string& name, std::string_view schema,
                      std::string_view title) {
  const Value root = good(read_document(library, name, schema)).root;
  ChartFigure figure;
  figure.chart = std::string(title) + ": " + root.string("name");
  figure.file = name;
  figure.own = library.own(name);
  const char* parts = schema == "hordes-list" ? "type" : schema == "hordes-artillery" ? "engine" : "";
  if (*parts == '\0') figure.count(root.string("provenance"));
  for (const Value& entry : *parts == '\0' ? std::vector<Value>{} : root.array(parts))
    figure.count(entry.string("provenance"));
  return figure;
}

}  // namespace

Result<std::vector<ChartFigure>> provenance(const Library& library, std::span<const std::string> files) {
  return attempt([&] {
    constexpr int k_table = 50;  // ten lines for five classes
    std::vector<ChartFigure> out{{"Combat Result Table", "", k_table, k_table, 0, 0, false}};
    for (const std::string& name : files) {
      std::string_view schema, title;
      if (name.starts_with("hordes/armies/")) schema = "hordes-list", title = "Army list";
      if (name == k_artillery_file) schema = "hordes-artillery", title = "Chart";
      if (name.starts_with("hordes/maps/")) schema = "hordes-map", title = "Battlefield";
      if (name.starts_with("hordes/battles/")) schema = "hordes-battle", title = "Battle";
      if (!schema.empty()) out.push_back(figure_of(library, name, schema, title));
    }
    return out;
  });
}

Result<std::vector<ChartFigure>> provenance(const Library& library) {
  return provenance(library, library.names("hordes/"));
}

}  // namespace hexpost::hordes

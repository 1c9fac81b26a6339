#include <algorithm>
#include <set>

#include "engine/base/ensure.h"
#include "engine/data/loading.h"
#include "engine/systems/kadesh/load/parts.h"

namespace hexpost::kadesh {
namespace {

using namespace data::loading;

constexpr std::array<std::string_view, k_unit_types> k_types{"chariot", "runner", "heavy", "regular",
                                                             "light",   "archer", "scout"};

/// One side of a counter: "6-3" is missile strength 6, range 3.
Face face(const Value& table) {
  Face out;
  out.strength = table.integer("strength");
  out.morale = table.integer("morale");
  out.ma = table.integer("ma");
  const std::string& missile = table.string("missile");
  if (missile == "-") return out;
  const auto dash = missile.find('-');
  out.missile = static_cast<int>(*base::number(std::string_view(missile).substr(0, dash)));
  out.range = static_cast<int>(*base::number(std::string_view(missile).substr(dash + 1)));
  return out;
}

/// [4.2.1 A] Each chariot of a formation with runners has one of its own, of the same number.
Result<void> pair_up(const data::Document& d, Data& out) {
  for (std::size_t f = 0; f < k_formations; ++f) {
    std::vector<std::size_t> chariots, runners;
    for (std::size_t u = 0; u < out.units.size(); ++u) {
      if (index_of(out.units[u].formation) != f) continue;
      if (out.units[u].type == UnitType::chariot) chariots.push_back(u);
      if (out.units[u].type == UnitType::runner) runners.push_back(u);
    }
    if (runners.empty()) continue;
    if (runners.size() != chariots.size()) {
      return d.error(*d.root.find("counter"),
                     fill("{} has {} chariots and {} runners; each chariot has its own runner or none has one",
                          {code_of(static_cast<Formation>(f)), to_string(chariots.size()), to_string(runners.size())}));
    }
    for (std::size_t i = 0; i < runners.size(); ++i) {
      out.units[chariots[i]].partner = static_cast<UnitId>(runners[i]);
      out.units[runners[i]].partner = static_cast<UnitId>(chariots[i]);
    }
  }
  return {};
}

LeaderId leader_called(const Data& data, std::string_view name) {
  for (std::size_t l = 0; l < data.leaders.size(); ++l) {
    if (base::same_word(data.leaders[l].name, name)) return static_cast<LeaderId>(l);
  }
  return k_no_leader;
}

}  // namespace

Formation formation_of(std::string_view code) {
  for (std::size_t f = 0; f < k_formations; ++f) {
    if (code_of(static_cast<Formation>(f)) == code) return static_cast<Formation>(f);
  }
  base::bug("a formation that the schema promised");
}

SideId side_word(std::string_view word) {
  return word == "egypt" ? k_egypt : k_hatti;
}

std::optional<UnitType> type_of(std::string_view word) {
  const auto at = std::ranges::find(k_types, word);
  if (at == k_types.end()) return std::nullopt;
  return static_cast<UnitType>(at - k_types.begin());
}

std::optional<UnitType> type_of_letters(std::string_view letters) {
  for (std::size_t t = 0; t < k_unit_types; ++t) {
    if (letters_of(static_cast<UnitType>(t)) == letters) return static_cast<UnitType>(t);
  }
  return std::nullopt;
}

Result<void> read_counters(const data::Document& document, Data& out) {
  std::set<std::string> seen;
  for (const Value& row : document.root.array("formation")) {
    const std::string& code = row.string("code");
    if (!seen.insert(code).second) return document.error(row, fill("formation {} is there twice", {code}));
    const Formation f = formation_of(code);
    if (side_of(f) != side_word(row.string("side")))
      return document.error(row, fill("{} belongs to the other side [2.3, 2.4]; correct it", {code}));
    out.formations[index_of(f)].name = row.string("name");
  }
  for (const SideId side : {k_egypt, k_hatti}) {
    if (side == k_hatti) out.first_hittite = static_cast<UnitId>(out.units.size());
    for (const Value& row : document.root.array("counter")) {
      const Formation f = formation_of(row.string("formation"));
      if (side_of(f) != side) continue;
      const UnitType type = *type_of(row.string("type"));
      const std::string path = row.string("formation") + "-" + std::string(letters_of(type));
      if (!seen.insert(path).second) {
        return document.error(row, fill("the counters {} are there twice; add up their number", {path}));
      }
      UnitInfo info;
      info.side = side;
      info.formation = f;
      info.type = type;
      info.front = face(*row.find("front"));
      info.back = face(*row.find("back"));
      info.charge = row.find("front")->integer("charge");
      if (info.charge > 0 && info.charge <= info.front.ma) {  // [K49]
        return document.error(row, fill("{}: the Charge allowance is not higher than the normal one [8.8]", {path}));
      }
      for (int n = 1; n <= row.integer("number"); ++n) {
        info.name = path + to_string(n);
        out.units.push_back(info);
      }
      const std::string& from = row.string("from");
      out.counters_reconstructed = out.counters_reconstructed || from.starts_with("reconstruction");
      out.sources.push_back({"counter." + path, from});
    }
  }
  return pair_up(document, out);
}

Result<void> read_leaders(const data::Document& document, const data::Document& counters, Data& out) {
  for (const SideId side : {k_egypt, k_hatti}) {
    for (const Value& row : document.root.array("leader")) {
      LeaderInfo info;
      info.formation = formation_of(row.string("formation"));
      info.side = side_of(info.formation);
      if (info.side != side) continue;
      info.name = row.string("name");
      if (leader_called(out, info.name) != k_no_leader)
        return document.error(row, fill("leader {} is there twice; rename one", {info.name}));
      const bool taken = hex::find_facing(info.name) || std::ranges::any_of(out.units, [&](const UnitInfo& u) {
                           return base::same_word(u.name, info.name);
                         });
      if (taken)
        return document.error(row,
                              fill("{} is the name of a counter or of a direction; rename the leader", {info.name}));
      for (std::size_t f = 0; f < k_formations; ++f) {
        if (base::same_word(code_of(static_cast<Formation>(f)), info.name))
          return document.error(row, fill("{} is the code of a formation; rename the leader", {info.name}));
      }
      info.title = row.string("title");
      info.rating = row.integer("rating");
      info.ma = row.integer("ma");
      info.range = row.integer("range");
      info.points = row.integer("points");
      info.borrows = row.integer("borrows", 0);
      for (const auto& [key, flags] :
           {std::pair("formations", &info.formations), std::pair("borrows_from", &info.borrows_from)}) {
        for (const Value& code : row.array(key)) {
          const Formation f = formation_of(code.text);
          if (side_of(f) != side)
            return document.error(code, fill("{} cannot command the enemy's {}", {info.name, code.text}));
          (*flags)[index_of(f)] = true;
        }
      }
      const std::string& of = row.string("of");
      info.of = of == "all"        ? LeaderInfo::Of::all
                : of == "infantry" ? LeaderInfo::Of::infantry
                                   : LeaderInfo::Of::chariots;
      out.sources.push_back({"leader." + info.name, row.string("from")});
      out.leaders_reconstructed = out.leaders_reconstructed || row.string("rated_from").starts_with("reconstruction");
      out.leaders.push_back(std::move(info));
    }
  }
  for (const Value& row : counters.root.array("formation")) {
    auto& formation = out.formations[index_of(formation_of(row.string("code")))];
    for (const Value& name : row.array("recovery")) {
      const LeaderId l = leader_called(out, name.text);
      if (l == k_no_leader)
        return counters.error(name, fill("no leader is called {}; see {}", {name.text, document.name}));
      formation.recovery.push_back(l);
    }
  }
  std::ranges::sort(out.sources, {}, &Sourced::figure);
  return {};
}

}  // namespace hexpost::kadesh

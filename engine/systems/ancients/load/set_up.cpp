#include <algorithm>

#include "engine/base/ensure.h"
#include "engine/data/loading.h"
#include "engine/systems/ancients/load/parts.h"

namespace hexpost::ancients {
namespace {

using namespace data::loading;

/// A piece of a set-up: "MI 0705", "Mago 0204".
struct Placed {
  std::string_view word;
  Hex at;
};

class SetUpReader {
 public:
  SetUpReader(const data::Document& d, Data& out) : d_(d), out_(out) {}

  Result<void> run() {
    out_.board.hexes.assign(out_.board.grid.all().size(), {});
    if (auto done = terrain(); !done) return done;
    number_hills();
    if (auto done = ramparts(); !done) return done;
    const auto& sides = d_.root.array("side");
    for (SideId side = k_top; side <= k_bottom; ++side) {
      const Value& table = sides[side];
      if (table.string("at") != (side == k_top ? "top" : "bottom"))
        return d_.error(table, "the first side is the top one, the second the bottom one; set `at`");
      if (auto done = read_side(table, side); !done) return done;
    }
    if (out_.sides[k_top].letter == out_.sides[k_bottom].letter)
      return d_.error(sides[1], "both sides have the same letter; their units would have the same names");
    return fits(sides);
  }

 private:
  Result<Hex> hex(const Value& value, std::string_view label) const {
    const auto h = out_.board.grid.find(label);
    if (h && out_.slot(*h) >= 0) return *h;
    return d_.error(value, fill("{} is not on the board: rows 2, 4, 6 and 8 have 12 hexes; correct it", {label}));
  }
  MapHex& at(Hex h) { return out_.board.hexes[static_cast<std::size_t>(out_.slot(h))]; }

  Result<void> terrain() {
    for (const Value& table : d_.root.array("terrain")) {
      const auto word = std::ranges::find(k_terrain_words, table.string("kind"));
      base::ensure(word != k_terrain_words.end(), "a terrain that the schema does not promise");
      for (const Value& label : table.array("hexes")) {
        const auto h = hex(label, label.text);
        if (!h) return h.error();
        if (at(*h).terrain != Terrain::plain)  // [C99]
          return d_.error(label, fill("{} has a terrain already; leave one out", {label.text}));
        at(*h).terrain = static_cast<Terrain>(word - k_terrain_words.begin());
      }
    }
    return {};
  }

  /// [4.9] Hill hexes that are joined are one hill.
  void number_hills() {
    std::int8_t hills = 0;
    for (const Hex start : out_.board.grid.all()) {
      if (out_.slot(start) < 0 || at(start).terrain != Terrain::hill || at(start).hill >= 0) continue;
      std::vector<Hex> open{start};
      at(start).hill = hills;
      while (!open.empty()) {
        const Hex from = open.back();
        open.pop_back();
        for (hex::Side s = 0; s < hex::k_sides; ++s) {
          const Hex to = hex::step(from, s);
          if (out_.slot(to) < 0 || at(to).terrain != Terrain::hill || at(to).hill >= 0) continue;
          at(to).hill = hills;
          open.push_back(to);
        }
      }
      ++hills;
    }
  }

  Result<void> ramparts() {
    for (const Value& value : d_.root.array("ramparts")) {
      const std::string_view text = value.text;
      const auto inside = hex(value, text.substr(0, 4));
      if (!inside) return inside.error();
      const auto outside = hex(value, text.substr(5));
      if (!outside) return outside.error();
      const auto side = hex::side_towards(*inside, *outside);
      if (!side) return d_.error(value, fill("{} share no hexside; correct one of them", {text}));
      at(*inside).ramparts = static_cast<std::uint8_t>(at(*inside).ramparts | 1U << static_cast<unsigned>(*side));
    }
    return {};
  }

  Result<Placed> placed(const Value& value) const {
    const std::string_view text = value.text;
    const auto blank = text.find(' ');
    const auto h = hex(value, text.substr(blank + 1));
    if (!h) return h.error();
    return Placed{text.substr(0, blank), *h};
  }

  Result<void> read_side(const Value& table, SideId side) {
    SideInfo& of = out_.sides[side];
    of.name = table.string("name");
    of.letter = table.string("letter");
    of.hand = table.integer("hand");
    for (const Value& n : table.array("hand_by_turn"))
      of.hand_by_turn.push_back(static_cast<int>(n.number));
    if (!of.hand_by_turn.empty() && of.hand_by_turn.front() != of.hand)
      return d_.error(table, "hand_by_turn begins with another number than hand; make them equal");
    if (!std::ranges::is_sorted(of.hand_by_turn))
      return d_.error(table, "hand_by_turn falls: a hand never loses cards; let it rise");
    of.reinforced_at = table.integer("reinforced_at", 0);
    of.reinforced_hand = table.integer("reinforced_hand", 0);
    if ((of.reinforced_at > 0) != (of.reinforced_hand > of.hand) || (of.reinforced_at > 0 && !of.hand_by_turn.empty()))
      return d_.error(table, "reinforced_at and a larger reinforced_hand stand together, without hand_by_turn");
    if (table.find("leaves_from")) of.leaves_from = table.integer("leaves_from");
    of.storms_camps = table.flag("storms_camps");
    if (auto done = units(table, side); !done) return done;
    return leaders(table, side);
  }

  void add_unit(UnitType type, SideId side, std::optional<Hex> h) {
    int number = 1;
    for (const UnitInfo& before : out_.units)
      number += before.side == side && before.type == type ? 1 : 0;
    UnitInfo info;
    info.side = side, info.type = type, info.reserve = !h;
    info.name = out_.sides[side].letter + "-" + std::string(k_type_codes[index_of(type)]) + std::to_string(number);
    if (h) info.at = *h;
    out_.units.push_back(std::move(info));
  }

  Result<void> units(const Value& table, SideId side) {
    for (const Value& value : table.array("units")) {
      const auto piece = placed(value);
      if (!piece) return piece.error();
      const auto type = type_called(piece->word);
      if (!type) return d_.error(value, fill("there is no unit type {}; see {}", {piece->word, k_units_file}));
      const auto taken =
          std::ranges::any_of(out_.units, [&](const UnitInfo& u) { return !u.reserve && u.at == piece->at; });
      if (taken) return d_.error(value, fill("two units stand in {}; move one", {out_.board.grid.label(piece->at)}));
      const TerrainInfo& ground = out_.terrain[index_of(at(piece->at).terrain)];
      const bool machine = out_.types[index_of(*type)].kind == Kind::machine;
      if (ground.impassable || (machine && ground.bars_machines))
        return d_.error(value, fill("{} cannot stand in {}; move it", {piece->word, out_.board.grid.label(piece->at)}));
      add_unit(*type, side, piece->at);
    }
    for (const Value& code : table.array("reserve"))
      add_unit(*type_called(code.text), side, std::nullopt);
    if (const Value* name = table.find("sacred_band")) {
      const auto unit = std::ranges::find(out_.units, name->text, &UnitInfo::name);
      if (unit == out_.units.end() || unit->side != side)
        return d_.error(*name, fill("this side has no unit {}; name one of it", {name->text}));
      unit->sacred_band = true;
    }
    return {};
  }

  Result<void> leaders(const Value& table, SideId side) {
    const auto twice = [&](std::string_view name) {
      return std::ranges::any_of(out_.leaders, [&](const LeaderInfo& l) { return base::same_word(l.name, name); });
    };
    for (const Value& value : table.array("leaders")) {
      const auto piece = placed(value);
      if (!piece) return piece.error();
      if (twice(piece->word)) return d_.error(value, fill("two leaders are called {}; rename one", {piece->word}));
      const auto unit = std::ranges::find_if(
          out_.units, [&](const UnitInfo& u) { return u.side == side && !u.reserve && u.at == piece->at; });
      if (unit == out_.units.end())
        return d_.error(value, fill("no unit of this side stands with {}; move the leader", {piece->word}));
      const bool second =
          std::ranges::any_of(out_.leaders, [&](const LeaderInfo& l) { return !l.reserve && l.at == piece->at; });
      if (second) return d_.error(value, fill("two leaders stand with {}; move one", {unit->name}));
      LeaderInfo info;
      info.name = std::string(piece->word), info.side = side, info.at = piece->at;
      out_.leaders.push_back(std::move(info));
    }
    if (const Value* name = table.find("reserve_leader")) {
      if (twice(name->text)) return d_.error(*name, fill("two leaders are called {}; rename one", {name->text}));
      if (table.array("reserve").empty())
        return d_.error(*name, "a reserve leader comes with reserve units; name them");
      LeaderInfo info;
      info.name = name->text, info.side = side, info.reserve = true;
      out_.leaders.push_back(std::move(info));
    }
    for (const Value& name : table.array("doubtful")) {
      if (auto done = mark(name, side, &LeaderInfo::doubtful); !done) return done;
    }
    if (const Value* name = table.find("last_hope")) return mark(*name, side, &LeaderInfo::last_hope);
    return {};
  }

  Result<void> mark(const Value& name, SideId side, bool LeaderInfo::*as) {
    const auto leader =
        std::ranges::find_if(out_.leaders, [&](const LeaderInfo& l) { return l.side == side && l.name == name.text; });
    if (leader == out_.leaders.end())
      return d_.error(name, fill("this side has no leader {}; name one of it", {name.text}));
    *leader.*as = true;
    return {};
  }

  /// The deck must hold both hands at their largest, and a side must be able to win the battle.
  Result<void> fits(const std::vector<Value>& sides) const {
    int cards = 0;
    for (const SideInfo& of : out_.sides)
      cards += std::max({of.hand, of.reinforced_hand, of.hand_by_turn.empty() ? 0 : of.hand_by_turn.back()});
    if (cards + 2 > static_cast<int>(out_.cards.size()))
      return d_.error(sides[0],
                      fill("the deck of {} cards does not fill both hands", {std::to_string(out_.cards.size())}));
    for (SideId side = k_top; side <= k_bottom; ++side) {
      const auto here = [&](const auto& piece) { return piece.side == side; };
      const auto worth = std::ranges::count_if(out_.units, here) + std::ranges::count_if(out_.leaders, here);
      if (worth < out_.banners)
        return d_.error(sides[side], fill("the side has {} units and leaders and the battle needs {} banners; lower it",
                                          {std::to_string(worth), std::to_string(out_.banners)}));
    }
    return {};
  }

  const data::Document& d_;
  Data& out_;
};

}  // namespace

Result<void> read_set_up(const data::Document& document, Data& out) {
  return SetUpReader(document, out).run();
}

}  // namespace hexpost::ancients

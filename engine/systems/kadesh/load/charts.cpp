#include <algorithm>
#include <set>

#include "engine/data/loading.h"
#include "engine/data/steps.h"
#include "engine/systems/kadesh/load/parts.h"

namespace hexpost::kadesh {
namespace {

using namespace data::loading;

constexpr std::string_view k_repulsed = "repulsed";

/// "DL r2 C", "S r2", "B": the codes of 9.3.1 and 9.3.6. `combat`: E, Rt and S make the survivors retreat two hexes;
/// those of fire do not [K25].
Outcome outcome(std::string_view text, bool combat) {
  Outcome out;
  if (text == "-" || text == k_repulsed) return out;
  if (combat && text != "B") {
    out.attacker = text.front() == 'A';
    text = base::trim(text.substr(1));
  }
  for (const std::string_view word : base::words(text)) {
    if (word == "B") out.locked = true;
    if (word == "E") out.eliminated = true;
    if (word == "L") out.level = true;
    if (word == "S") out.shaken = true;
    if (word == "Rt") out.routed = true;
    if (word == "r1") out.retreat = 1;
    if (word == "r2") out.retreat = 2;
  }
  if (combat && (out.eliminated || out.shaken || out.routed)) out.retreat = 2;
  return out;
}

class ChartsReader {
 public:
  explicit ChartsReader(const data::Document& d) : d_(d) {}

  Result<Charts> run() {
    c_.id = d_.root.string("id");
    c_.name = d_.root.string("name");
    const auto done = data::in_steps(*this, {&ChartsReader::tables, &ChartsReader::overrun, &ChartsReader::dice,
                                             &ChartsReader::terrain, &ChartsReader::activation, &ChartsReader::points});
    if (!done) return done.error();
    std::ranges::sort(c_.sources, {}, &Sourced::figure);
    return std::move(c_);
  }

 private:
  Result<void> once(const Value& row, const std::string& path) {
    if (rows_.insert(path).second) return {};
    return d_.error(row, fill("the row {} is there twice; correct one of them", {path}));
  }
  void source(const std::string& figure, const Value& row) {
    const std::string& from = row.string("from");
    c_.reconstructed = c_.reconstructed || from.starts_with("reconstruction");
    c_.sources.push_back({figure, from});
  }

  /// "3/1" is 3, "1/3" is -1; the schema has seen to the form.
  static int odds(std::string_view text) {
    const int left = text[0] - '0', right = text[2] - '0';
    return right == 1 ? left : 2 - right;
  }
  /// The figures from which the columns hold.
  Result<void> columns(const char* key, bool combat, Table2D& out) {
    for (const Value& column : d_.root.find("columns")->array(key)) {
      const int from = combat ? odds(column.text) : static_cast<int>(column.number);
      if (!out.from.empty() && from <= out.from.back())
        return d_.error(column, fill("columns, {}: a column stands where a higher one should; sort them", {key}));
      out.from.push_back(from);
    }
    return {};
  }
  /// The rows of a table by ascending roll, without a hole between two of them.
  Result<void> table(const char* key, bool combat, Table2D& out) {
    if (auto done = columns(key, combat, out); !done) return done;
    const auto& rows = d_.root.array(key);
    out.first = rows.front().integer("roll");
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const int roll = rows[i].integer("roll");
      const int due = out.first + static_cast<int>(i);
      if (roll != due) {
        return d_.error(rows[i], fill("{}: the row for {} stands where that for {} should; give every roll one row",
                                      {key, to_string(roll), to_string(due)}));
      }
      const auto& results = rows[i].array("result");
      if (results.size() != out.from.size()) {
        return d_.error(rows[i], fill("{}: {} results for {} columns; give each column of [columns] one",
                                      {key, to_string(results.size()), to_string(out.from.size())}));
      }
      std::array<Outcome, k_most_columns> row;
      for (std::size_t c = 0; c < results.size(); ++c)
        row[c] = outcome(results[c].text, combat);
      out.rows.push_back(row);
      source(std::string(key) + "." + to_string(roll), rows[i]);
    }
    return {};
  }

  Result<void> tables() {
    source("columns", *d_.root.find("columns"));
    if (auto done = table("combat", true, c_.combat); !done) return done;
    return table("missile", false, c_.missile);
  }

  Result<void> overrun() {
    const auto& rows = d_.root.array("overrun");
    c_.overrun.first = rows.front().integer("roll");
    c_.repulses = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::string& text = rows[i].string("result");
      if (rows[i].integer("roll") != c_.overrun.first + static_cast<int>(i))
        return d_.error(rows[i], "overrun: the rolls have a hole; give every roll one row");
      if (text == k_repulsed) {
        if (c_.repulses != static_cast<int>(i))
          return d_.error(rows[i], "overrun: only the lowest rolls may repulse; sort the rows");
        ++c_.repulses;
      }
      Outcome result = outcome(text, false);
      if (result.routed || result.eliminated) result.retreat = 2;
      c_.overrun.rows.push_back({result});
      source("overrun." + to_string(rows[i].integer("roll")), rows[i]);
    }
    return {};
  }

  static std::size_t posture(std::string_view word) {
    if (word == "infantry") return index_of(Posture::infantry);
    if (word == "charging-infantry") return index_of(Posture::charging_infantry);
    return index_of(word == "chariots" ? Posture::chariots : Posture::charging_chariots);
  }

  Result<void> dice() {
    for (const char* key : {"withdrawal", "slaughter"}) {
      auto& table = std::string_view(key) == "slaughter" ? c_.slaughter : c_.withdrawal;
      for (const Value& row : d_.root.array(key)) {
        const std::string path = std::string(key) + "." + row.string("attacker");
        if (auto ok = once(row, path); !ok) return ok;
        table[posture(row.string("attacker"))] = {row.integer("infantry"), row.integer("chariots")};
        source(path, row);
      }
    }
    // attacking and charging chariots share a row [9.3.3]
    c_.withdrawal[index_of(Posture::charging_chariots)] = c_.withdrawal[index_of(Posture::chariots)];
    const Value& recovery = *d_.root.find("recovery");
    for (std::size_t i = 0; i < c_.recovery.size(); ++i)
      c_.recovery[i] = static_cast<int>(recovery.array("units")[i].number);
    source("recovery", recovery);
    return {};
  }

  static Cost cost(std::string_view text) {
    if (text == "P") return {0, true, false};
    if (text == "M") return {0, false, true};
    return {text.front() - '0', false, false};
  }

  CostRow* cost_row(std::string_view what) {
    constexpr std::array<std::string_view, k_hexsides> k_sides{"none",      "stream",        "moat",
                                                               "camp-wall", "fortress-wall", "town-wall"};
    for (std::size_t i = 0; i < k_terrain_words.size(); ++i) {
      if (k_terrain_words[i] == what) return &c_.terrain[i];
    }
    for (std::size_t i = 0; i < k_sides.size(); ++i) {
      if (k_sides[i] == what) return &c_.hexside[i];
    }
    if (what == "road") return &c_.road;
    return what == "upslope" ? &c_.upslope : &c_.downslope;
  }

  Result<void> terrain() {
    c_.hexside[index_of(Hexside::none)] = {Cost{0}, Cost{0}};
    for (const Value& row : d_.root.array("terrain")) {
      const std::string& what = row.string("what");
      if (auto ok = once(row, "terrain." + what); !ok) return ok;
      *cost_row(what) = {cost(row.string("infantry")), cost(row.string("chariots"))};
      source("terrain." + what, row);
    }
    return {};
  }

  Result<void> activation() {
    const Value& alert = *d_.root.find("alert");
    for (std::size_t die = 0; die < 6; ++die) {
      for (std::size_t turn = 0; turn < 4; ++turn)
        c_.alert[die][turn] = static_cast<int>(alert.array("table")[die].items[turn].number);
    }
    source("alert", alert);
    const Value& release = *d_.root.find("release");
    for (std::size_t die = 0; die < 6; ++die)
      c_.release[die] = static_cast<int>(release.array("units")[die].number);
    source("release", release);
    for (const Value& row : d_.root.array("reinforcement")) {
      const std::string path = "reinforcement." + row.string("formation");
      if (auto ok = once(row, path); !ok) return ok;
      Reinforcement out;
      out.formation = formation_of(row.string("formation"));
      if (side_of(out.formation) != k_egypt)
        return d_.error(row, "only Egyptian formations come by these dice [13.1.6]; name one of them");
      const std::string& box = row.string("box");
      out.box = box == "west"    ? Reinforcement::Box::west
                : box == "south" ? Reinforcement::Box::south
                                 : Reinforcement::Box::either;
      out.each = row.flag("each");
      for (const Value& arrival : row.array("arrives")) {
        const auto turn = static_cast<std::size_t>(arrival.integer("turn"));
        if (turn < out.highest.size()) return d_.error(arrival, fill("{}: the turns do not ascend; sort them", {path}));
        out.highest.resize(turn, 0);
        out.highest.push_back(arrival.integer("roll"));
      }
      c_.reinforcements.push_back(std::move(out));
      source(path, row);
    }
    return {};
  }

  Result<void> points() {
    for (const Value& row : d_.root.array("points")) {
      const std::string path = "points." + row.string("side") + "." + row.string("of");
      if (auto ok = once(row, path); !ok) return ok;
      const std::string& of = row.string("of");
      const std::size_t kind = of == "main" ? 0 : of == "light" ? 1 : 2;
      for (std::size_t i = 0; i < 3; ++i)
        c_.points[side_word(row.string("side"))][kind][i] = static_cast<int>(row.array("points")[i].number);
      source(path, row);
    }
    return {};
  }

  const data::Document& d_;
  Charts c_;
  std::set<std::string> rows_;
};

}  // namespace

Result<Charts> read_charts(const data::Document& document) {
  return ChartsReader(document).run();
}

}  // namespace hexpost::kadesh

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/chariots/load/charts.h"

namespace hexpost::chariots {
namespace {

using std::to_string;

class Checks {
 public:
  explicit Checks(const Charts& charts) : c_(charts) {}

  std::vector<FixedFigure> run() {
    movement();
    missiles();
    shock();
    return std::move(out_);
  }

 private:
  void fixed(std::string figure, std::string rule, std::string expected, bool kept) {
    out_.push_back({std::move(figure), std::move(rule), std::move(expected), kept});
  }

  /// A row of the Movement Costs Chart, one figure for each kind of mover. `expected`, `kept`: of a Mover.
  void movers(std::string_view row, const char* rule, auto expected, auto kept) {
    for (std::size_t m = 0; m < k_movers; ++m)
      fixed(base::fill("movement.{}.{}", {row, k_mover_words[m]}), rule, expected(static_cast<Mover>(m)),
            kept(static_cast<Mover>(m)));
  }

  /// Hits of a row; a type that cannot enter takes none.
  void hits(std::string_view row, const char* rule, const CostRow& costs, std::array<int, k_movers> expected) {
    const auto text = [&](Mover m) { return expected[index_of(m)] == 0 ? "no hit" : "1 hit"; };
    movers(row, rule, text, [&](Mover m) {
      const Cost& cost = costs[index_of(m)];
      return cost.prohibited || cost.hits == expected[index_of(m)];
    });
  }

  void prohibited(std::string_view row, const CostRow& costs) {
    movers(
        row, "6.24", [](Mover) { return "prohibited"; }, [&](Mover m) { return costs[index_of(m)].prohibited; });
  }

  void movement() {
    const MovementChart& chart = c_.movement;
    const auto terrain = [&](Terrain t) -> const CostRow& { return chart.terrain[index_of(t)]; };
    const auto costs_one = [](const Cost& cost) { return !cost.prohibited && cost.points == 1 && cost.hits == 0; };
    movers(
        "clear", "6.43", [](Mover) { return "1 MP, no hit"; },
        [&](Mover m) { return costs_one(terrain(Terrain::clear)[index_of(m)]); });
    // 6.22 lists all types that take a Hit from terrain
    for (const Terrain t : {Terrain::rough, Terrain::woods, Terrain::marsh})
      hits(k_terrain_words[index_of(t)], "6.22", terrain(t), {1, 0, t == Terrain::rough ? 1 : 0, 0});
    hits("minor-river", "6.22", chart.hexside[index_of(Hexside::minor_river)], {1, 0, 0, 0});
    prohibited("impassable", terrain(Terrain::impassable));
    prohibited("wall", chart.hexside[index_of(Hexside::wall)]);
    // one vertex: 6.62 gives the cost, 6.65 the types that take a Hit for it on bad ground, 6.82 those that may turn
    const auto wheels = [](Mover m) { return m == Mover::chariot || m == Mover::wagon; };
    movers(
        "facing", "6.62", [&](Mover m) { return wheels(m) ? "1 MP a vertex, turnover is checked" : "1 MP a vertex"; },
        [&](Mover m) {
          const Cost& turn = chart.facing[index_of(m)];
          return costs_one(turn) && turn.turnover == wheels(m);
        });
    movers(
        "facing-bad", "6.65", [](Mover m) { return m == Mover::formed ? "1 hit" : "no hit"; },
        [&](Mover m) {
          const Cost& turn = chart.facing_bad[index_of(m)];
          return !turn.prohibited && turn.points == 0 && turn.hits == (m == Mover::formed ? 1 : 0);
        });
    fixed("also.pass-friend", "6.55", "1 MP", chart.pass_friend == 1);
    fixed("also.change-formation", "6.31", "1 MP", chart.change_formation == 1);
    fixed("also.leader-joins", "6.56", "1 MP", chart.leader_joins == 1);
    fixed("also.facing-most-chariot", "6.62", "2 vertices", chart.facing_most[index_of(Mover::chariot)] == 2);
    fixed("also.facing-most-wagon", "6.62", "1 vertex", chart.facing_most[index_of(Mover::wagon)] == 1);
    fixed("turnover.CH-3.7", "6.82", "a roll of 7 costs a hit", c_.turnover.by_speed[6][1].has(7));
  }

  int longest(Missile weapon, bool chariot) const {
    int out = 0;
    for (const MissileRow& row : c_.missiles) {
      if (row.weapon == weapon && row.chariot == chariot && !row.at_most.empty()) out = std::max(out, row.range);
    }
    return out;
  }

  void missiles() {
    fixed("missile.LI.B", "7.14", "longest range 2", longest(Missile::b, false) == 2);
    fixed("missile.CH.C", "7.14", "longest range 3", longest(Missile::c, true) == 3);
    bool one = false, pass = false;
    for (const MissileRow& row : c_.missiles) {
      if (row.weapon != Missile::c || !row.chariot) continue;
      if (row.range == 2) one = std::ranges::count_if(row.at_most, [](int limit) { return limit >= 4; }) == 1;
      pass = pass || row.range == 0;
    }
    fixed("missile.CH.C.2", "7.17", "an adjusted 4 is 1 hit", one);
    fixed("missile.CH.C.0", "7.31", "a Pass-Thru row", pass);
  }

  /// A figure of a chart of defenders and attackers.
  void versus(std::string_view chart, FightsAs defender, FightsAs attacker, std::string rule, std::string expected,
              bool kept) {
    fixed(base::fill("{}.{}.{}", {chart, type_name(defender), type_name(attacker)}), std::move(rule),
          std::move(expected), kept);
  }
  int column(FightsAs defender, FightsAs attacker) const { return c_.clash[index_of(defender)][index_of(attacker)]; }
  Superiority superior(FightsAs defender, FightsAs attacker) const {
    return c_.superiority[index_of(defender)][index_of(attacker)];
  }

  /// A type that is not capable of Shock is never superior.
  void barred(FightsAs defender, FightsAs attacker) {
    const bool none = column(defender, attacker) == 0;
    versus("clash", defender, attacker, "8.11", "no Shock", none);
    versus("superiority", defender, attacker, "8.11", "no Shock",
           none && superior(defender, attacker) == Superiority::none);
  }

  void result(int column, int die, int attacker, int defender) {
    const CrtCell& cell = c_.crt[static_cast<std::size_t>(die)][static_cast<std::size_t>(column - 1)];
    fixed("shock." + to_string(die) + "." + to_string(column), "8.17",
          to_string(attacker) + "(" + to_string(defender) + ")", cell == CrtCell{attacker, defender});
  }

  void shock() {
    using enum FightsAs;
    versus("clash", ch2, ch3, "8.16", "column 9", column(ch2, ch3) == 9);
    versus("clash", si, ch2, "8.16", "column 2", column(si, ch2) == 2);
    for (const FightsAs defender : {ch2, ch3, ch2_ri})
      barred(defender, ch2);
    for (const FightsAs defender : every_fights_as()) {
      if (defender != li) barred(defender, bw);
    }
    versus("clash", li, bw, "8.11", "Shock is allowed", column(li, bw) != 0);
    versus("clash", li, ch2, "8.12", "Shock is allowed", column(li, ch2) != 0);
    versus("superiority", ch2, ch3, "8.17", "neither", superior(ch2, ch3) == Superiority::none);
    versus("superiority", si, ch2, "8.17", "Defender Superior", superior(si, ch2) == Superiority::defender);
    result(2, 3, 3, 1);
    result(9, 6, 1, 2);
    result(9, 9, 1, 3);
    fixed("shift.flank", "8.17", "2 R", c_.flank_shift == 2);
    fixed("shift.each-extra-unit", "8.17", "2 R", c_.number_shift == 2);
  }

  const Charts& c_;
  std::vector<FixedFigure> out_;
};

}  // namespace

std::vector<FixedFigure> fixed_figures(const Charts& charts) {
  return Checks(charts).run();
}

}  // namespace hexpost::chariots

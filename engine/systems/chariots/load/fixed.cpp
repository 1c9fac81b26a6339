#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/chariots/load/charts.h"
#include "engine/systems/chariots/load/words.h"

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

  static std::string mover_word(std::size_t m) {
    return std::array<const char*, k_movers>{"formed", "loose", "chariot", "wagon"}[m];
  }
  const Cost& cost(Terrain t, Mover m) const { return c_.movement.terrain[index_of(t)][index_of(m)]; }

  void movement() {
    for (std::size_t m = 0; m < k_movers; ++m) {
      const Cost& clear = cost(Terrain::clear, static_cast<Mover>(m));
      fixed("movement.clear." + mover_word(m), "6.43", "1 MP, no hit",
            !clear.prohibited && clear.points == 1 && clear.hits == 0);
    }
    // 6.22 lists all types that take a Hit from terrain; a type that cannot enter takes none.
    for (const Terrain t : {Terrain::rough, Terrain::woods, Terrain::marsh}) {
      const std::string word = t == Terrain::rough ? "rough" : t == Terrain::woods ? "woods" : "marsh";
      hits("movement." + word + ".formed", cost(t, Mover::formed), 1);
      hits("movement." + word + ".loose", cost(t, Mover::light), 0);
      hits("movement." + word + ".chariot", cost(t, Mover::chariot), t == Terrain::rough ? 1 : 0);
      hits("movement." + word + ".wagon", cost(t, Mover::wagon), 0);
    }
    const CostRow& stream = c_.movement.hexside[index_of(Hexside::minor_river)];
    hits("movement.minor-river.formed", stream[index_of(Mover::formed)], 1);
    hits("movement.minor-river.loose", stream[index_of(Mover::light)], 0);
    hits("movement.minor-river.chariot", stream[index_of(Mover::chariot)], 0);
    hits("movement.minor-river.wagon", stream[index_of(Mover::wagon)], 0);
    for (std::size_t m = 0; m < k_movers; ++m) {
      fixed("movement.impassable." + mover_word(m), "6.24", "prohibited",
            c_.movement.terrain[index_of(Terrain::impassable)][m].prohibited);
      fixed("movement.wall." + mover_word(m), "6.24", "prohibited",
            c_.movement.hexside[index_of(Hexside::wall)][m].prohibited);
    }
    facing();
    also();
    const auto speed = std::find_if(c_.turnover.columns.begin(), c_.turnover.columns.end(),
                                    [](const auto& column) { return column.slow <= 7 && 7 <= column.fast; });
    fixed("turnover.CH-3.7", "6.82", "a roll of 7 costs a hit",
          speed != c_.turnover.columns.end() && speed->rows[1].has(7));
  }

  /// One vertex: 6.62 gives the cost, 6.65 the types that take a Hit for it on bad ground, 6.82 those that may turn.
  void facing() {
    for (std::size_t m = 0; m < k_movers; ++m) {
      const Cost& turn = c_.movement.facing[m];
      const bool wheels = m == index_of(Mover::chariot) || m == index_of(Mover::wagon);
      fixed("movement.facing." + mover_word(m), "6.62", wheels ? "1 MP a vertex, turnover is checked" : "1 MP a vertex",
            !turn.prohibited && turn.points == 1 && turn.hits == 0 && turn.turnover == wheels);
    }
    for (std::size_t m = 0; m < k_movers; ++m) {
      const int expected = m == index_of(Mover::formed) ? 1 : 0;
      const Cost& turn = c_.movement.facing_bad[m];
      fixed("movement.facing-bad." + mover_word(m), "6.65", expected == 0 ? "no hit" : "1 hit",
            !turn.prohibited && turn.points == 0 && turn.hits == expected);
    }
  }

  void also() {
    const MovementChart& m = c_.movement;
    fixed("also.pass-friend", "6.55", "1 MP", m.pass_friend == 1);
    fixed("also.change-formation", "6.31", "1 MP", m.change_formation == 1);
    fixed("also.leader-joins", "6.56", "1 MP", m.leader_joins == 1);
    fixed("also.facing-most-chariot", "6.62", "2 vertices", m.facing_most[index_of(Mover::chariot)] == 2);
    fixed("also.facing-most-wagon", "6.62", "1 vertex", m.facing_most[index_of(Mover::wagon)] == 1);
  }

  void hits(std::string figure, const Cost& cost, int expected) {
    fixed(std::move(figure), "6.22", expected == 0 ? "no hit" : to_string(expected) + " hit",
          cost.prohibited || cost.hits == expected);
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
      if (row.range == 2)
        one = std::count_if(row.at_most.begin(), row.at_most.end(), [](int limit) { return limit >= 4; }) == 1;
      pass = pass || row.range == 0;
    }
    fixed("missile.CH.C.2", "7.17", "an adjusted 4 is 1 hit", one);
    fixed("missile.CH.C.0", "7.31", "a Pass-Thru row", pass);
  }

  void clash(FightsAs defender, FightsAs attacker, int column, const char* rule) {
    const std::string figure = "clash." + std::string(type_name(defender)) + "." + std::string(type_name(attacker));
    fixed(figure, rule, column == 0 ? "no Shock" : "column " + to_string(column),
          c_.clash[index_of(defender)][index_of(attacker)] == column);
  }

  /// A type that is not capable of Shock is never superior.
  void barred(FightsAs defender, FightsAs attacker) {
    clash(defender, attacker, 0, "8.11");
    fixed("superiority." + std::string(type_name(defender)) + "." + std::string(type_name(attacker)), "8.11",
          "no Shock",
          c_.clash[index_of(defender)][index_of(attacker)] == 0 &&
              c_.superiority[index_of(defender)][index_of(attacker)] == Superiority::none);
  }

  void superior(FightsAs defender, FightsAs attacker, Superiority who, const char* expected) {
    const std::string figure =
        "superiority." + std::string(type_name(defender)) + "." + std::string(type_name(attacker));
    fixed(figure, "8.17", expected, c_.superiority[index_of(defender)][index_of(attacker)] == who);
  }

  void may_shock(FightsAs defender, FightsAs attacker, const char* rule) {
    fixed("clash." + std::string(type_name(defender)) + "." + std::string(type_name(attacker)), rule,
          "Shock is allowed", c_.clash[index_of(defender)][index_of(attacker)] != 0);
  }

  void result(int column, int die, int attacker, int defender) {
    const CrtCell& cell = c_.crt[static_cast<std::size_t>(die)][static_cast<std::size_t>(column - 1)];
    fixed("shock." + to_string(die) + "." + to_string(column), "8.17",
          to_string(attacker) + "(" + to_string(defender) + ")", cell == CrtCell{attacker, defender});
  }

  void shock() {
    clash(FightsAs::ch2, FightsAs::ch3, 9, "8.16");
    clash(FightsAs::si, FightsAs::ch2, 2, "8.16");
    for (const FightsAs defender : {FightsAs::ch2, FightsAs::ch3, FightsAs::ch2_ri})
      barred(defender, FightsAs::ch2);
    for (const FightsAs defender : every_fights_as()) {
      if (defender != FightsAs::li) barred(defender, FightsAs::bw);
    }
    may_shock(FightsAs::li, FightsAs::bw, "8.11");
    may_shock(FightsAs::li, FightsAs::ch2, "8.12");
    superior(FightsAs::ch2, FightsAs::ch3, Superiority::none, "neither");
    superior(FightsAs::si, FightsAs::ch2, Superiority::defender, "Defender Superior");
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

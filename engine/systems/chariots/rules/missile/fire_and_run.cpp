#include "engine/systems/chariots/rules/missile/fire_and_run.h"

#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/missile/fire_view.h"
#include "engine/systems/chariots/rules/missile/missile.h"
#include "engine/systems/chariots/rules/missile/questions.h"
#include "engine/systems/chariots/rules/movement/hazards.h"
#include "engine/systems/chariots/rules/movement/reaction.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 7.2 at the table: a chariot drives up, shoots and is back where it was.
namespace hexpost::chariots {
namespace {

constexpr int k_run_range = 1;  // [7.24]

/// [7.25] The target answers at one hex, after turning to the unit that came if necessary.
void answer(Play& p, UnitId u, UnitId runner, Hex from) {
  const auto arc_open = [&p, u, from] { return is_chariot(p.view().type(u)) || p.view().arc(u, from) != Arc::rear; };
  if (!p.view().fit(runner) || !can_fire(p, u) || missile_row(p, u, k_run_range) == nullptr) return;
  if (!arc_open() && !reaction_facing_to(p, u, runner, from)) return;
  if (!arc_open() || !can_fire(p, u)) return;
  const View v = p.view();
  const std::vector<table::Circumstance> when{{"low", v.unit(u).supply == Supply::low ? 1 : 0},
                                              {"chance", chance(v, {u, runner, k_run_range})},
                                              {"chariot", 1},
                                              {"hits", v.unit(runner).hits}};
  if (!p.ask(v.side(u), k_return_fire.cited("7.25").of<bool>(v.name(u), v.name(runner), table::yes_no(), when))) return;
  note_used(p, Used::What::return_fire, u, runner);
  volley(p, {u, runner, k_run_range}, "7.25");
}

}  // namespace

/// [7.24] [Q91] First friends on the path, then turnover, fire, and the answer to it.
void fire_and_run(Play& p, UnitId u, UnitId target, const std::vector<Hex>& path) {
  p.unit(u).fired = true;
  p.tell("7.24", say("{} uses Fire & Run against {} from {}", p.name(u), p.name(target), p.label(path.back())));
  const Hex from = p.unit(u).at;
  for (std::size_t i = 0; i < path.size(); ++i) {
    // [7.23] as in a move: a unit that drives along a road spares a Routed friend on it [6.55]
    const bool by_road = stays_on_road(p, mover(p.view().type(u)), from, path, i);
    if (!pass_friends(p, u, path[i], by_road, p.view().partner(u))) return;
  }
  if (!turnover_die(p, u, 0)) return;  // [7.26]
  volley(p, {u, target, k_run_range}, "7.24");
  if (!p.view().fit(target) || answer_fire_by_charge(p, target, u, k_run_range)) return;
  answer(p, target, u, path.back());
}

}  // namespace hexpost::chariots

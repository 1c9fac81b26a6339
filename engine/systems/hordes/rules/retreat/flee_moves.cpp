#include "engine/systems/hordes/rules/retreat/flee_moves.h"

#include <algorithm>

#include "engine/systems/hordes/rules/movement/moving.h"
#include "engine/systems/hordes/rules/retreat/questions.h"
#include "engine/systems/hordes/rules/shooting/shooting.h"
#include "engine/systems/hordes/rules/turn/sentences.h"

namespace hexpost::hordes {

void disrupt(Play& p, UnitId u, table::Rule rule) {
  if (p.unit(u).disrupted) return;
  p.unit(u).disrupted = true;
  p.tell(rule, [&] { return say("{} is disrupted", p.name(u)); });
}

void carry_out(Play& p, const Pushes& pushes, UnitId pusher) {
  for (const Push& push : pushes) {
    p.tell("Q44", [&] {
      return say("{} pushes {} to {}", p.name(pusher), p.name(push.unit), p.label(push.to))
          .goes(p.view().name(push.unit), p.unit(push.unit).side, {p.unit(push.unit).at, push.to})
          .comes_to(p.name(push.unit), phrase("is pushed aside"));
    });
    place(p, push.unit, push.to);
    const bool in_own_move = p.s.phase == Phase::movement && p.unit(push.unit).side == p.active();
    if (in_own_move && is_artillery(p, push.unit)) p.unit(push.unit).moved = true;  // [1.8.8]
    disrupt(p, push.unit, "1.10.6");
  }
}

Pushes choose_pushes(Play& p, const std::vector<Pushes>& ways, UnitId pusher) {
  if (ways.empty()) return {};
  const View v = p.view();
  const UnitId pushed = ways.front().back().unit;  // the unit in the way is the last of each chain
  std::vector<table::Option<int>> options;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    std::string word = v.label(ways[i].back().to);
    for (std::size_t k = ways[i].size() - 1; k > 0; --k)
      word += " " + v.name(ways[i][k - 1].unit) + " " + v.label(ways[i][k - 1].to);
    options.push_back({static_cast<int>(i), std::move(word), i == 0 ? "best" : ""});
  }
  const int chosen = p.ask(v.side(pushed), k_displace.of(slot_name(v, pushed), v.name(pusher), std::move(options),
                                                         unit_circumstances(v, pushed)));
  return ways[static_cast<std::size_t>(chosen)];
}

Run choose_run(Play& p, UnitId u, const table::Question& question, const std::vector<Run>& ways,
               std::vector<orders::Circumstance> when) {
  const View v = p.view();
  std::vector<table::Option<int>> options;  // each path once; a later question asks which units it pushes aside
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const bool twin = std::any_of(ways.begin(), ways.begin() + static_cast<std::ptrdiff_t>(i),
                                  [&](const Run& r) { return r.path == ways[i].path; });
    if (!twin) options.push_back({static_cast<int>(i), path_text(v, ways[i].path), i == 0 ? "best" : ""});
  }
  const int which = p.ask(v.side(u), question.of(slot_name(v, u), "", std::move(options), std::move(when)));
  Run chosen = ways[static_cast<std::size_t>(which)];
  std::vector<Pushes> pushes;
  for (const Run& r : ways) {
    if (r.path == chosen.path && !r.pushes.empty()) pushes.push_back(r.pushes);
  }
  chosen.pushes = choose_pushes(p, pushes, u);
  return chosen;
}

void disturb_friends(Play& p, UnitId u, const Run& way, table::Rule rule) {
  for (const UnitId passed : way.passed) {
    p.unit(passed).disrupted = true;
    tell_passed_through(p, rule, passed, u);
  }
  carry_out(p, way.pushes, u);
}

void turn_along(Play& p, UnitId u, Hex from, Hex to) {
  const auto side = hex::side_towards(from, to);
  if (side && !has_side(front_sides(p.unit(u).facing), *side))
    p.unit(u).facing = facing_after_run(from, to, p.unit(u).facing);
}

void run(Play& p, UnitId u, const Run& way) {
  const std::size_t n = way.path.size();
  const Hex last_but_one = n > 1 ? way.path[n - 2] : p.unit(u).at;
  disturb_friends(p, u, way, "1.10.5");
  p.unit(u).facing = facing_after_run(last_but_one, way.end(), homeward(p, p.unit(u).side));
  place(p, u, way.end());
}

}  // namespace hexpost::hordes

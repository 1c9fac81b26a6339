#include "engine/systems/hordes/rules/retreat/flee_moves.h"

#include <algorithm>

#include "engine/systems/hordes/rules/retreat/compulsory_moves.h"
#include "engine/systems/hordes/rules/turn/sentences.h"

/// Hordes & Heroes 1.10.5 at the table: running away.
namespace hexpost::hordes {

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
  if (!pushes.empty()) chosen.pushes = choose_pushes(p, pushes, u);
  return chosen;
}

void run(Play& p, UnitId u, const Run& way) {
  const std::size_t n = way.path.size();
  const Hex last_but_one = n > 1 ? way.path[n - 2] : p.unit(u).at;
  for (const UnitId friendly : way.passed) {
    p.unit(friendly).disrupted = true;
    tell_passed_through(p, "1.10.5", friendly, u);
  }
  carry_out(p, way.pushes, u);
  p.unit(u).facing = facing_after_run(last_but_one, way.end(), homeward(p, p.unit(u).side));
  place(p, u, way.end());
}

}  // namespace hexpost::hordes

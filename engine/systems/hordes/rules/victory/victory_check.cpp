#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/systems/hordes/rules/victory/victory.h"

/// Hordes & Heroes 1.14 at the table.
namespace hexpost::hordes {
namespace {

void say_why(Play& p, const Decision& d) {
  const View v = p.view();
  const SideId loser = d.winner == 0 ? SideId{1} : SideId{0};
  switch (d.ending) {
    case Ending::generals_lost:
      return p.tell("1.14.1", {.what = Fact::What::generals_lost, .side = loser});
    case Ending::army_broken:
      return p.tell(
          "1.14.2",
          {.what = Fact::What::army_broken, .side = loser, .a = stands_lost(v, loser), .b = v.s.start_stands[loser]});
    case Ending::chief_lost:
      return p.tell("1.14.4", {.what = Fact::What::chief_lost, .side = loser});
    case Ending::turn_limit:
      return p.tell("1.14.3", {.what = Fact::What::time_is_up, .a = points_lost(v, 0), .b = points_lost(v, 1)});
    case Ending::standstill:
      return p.tell("1.14.3", {.what = Fact::What::nobody_acts, .a = points_lost(v, 0), .b = points_lost(v, 1)});
    case Ending::none:
    case Ending::agreed:
      return;
  }
}

void end(Play& p, const Decision& decided) {
  say_why(p, decided);
  p.s.phase = Phase::over;
  p.s.stage = 0;
  p.s.winner = static_cast<std::int8_t>(decided.winner);
  p.s.ending = decided.ending;
  p.tell("1.14", {.what = Fact::What::battle_ends, .a = decided.winner});
}

}  // namespace

bool check_victory(Play& p, bool turn_ended) {
  const auto decided = turn_ended ? decide_after_turn(p) : decide(p);
  if (decided) end(p, *decided);
  return decided.has_value();
}

void end_by_points(Play& p) {
  end(p, by_points(p, Ending::standstill));
}

}  // namespace hexpost::hordes

#include "engine/systems/hordes/rules/victory/victory_check.h"

#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/systems/hordes/rules/victory/victory.h"

namespace hexpost::hordes {
namespace {

void say_why(Play& p, const Decision& d) {
  const View v = p.view();
  const SideId loser = d.winner == 0 ? SideId{1} : SideId{0};
  switch (d.ending) {
    case Ending::generals_lost:
      return p.tell("1.14.1", say("{}: the last general is lost", p.side_name(loser)).loses(loser));
    case Ending::army_broken:
      return p.tell("1.14.2", say("{}: {} of {} stands lost, the army breaks", p.side_name(loser),
                                  stands_lost(v, loser), v.s.start_stands[loser])
                                  .loses(loser));
    case Ending::chief_lost:
      return p.tell("1.14.4", say("{}: the commander-in-chief is lost", p.side_name(loser)).loses(loser));
    case Ending::turn_limit:
      return p.tell("1.14.3", say("Time is up. Points lost: {} {}, {} {}", p.side_name(0), points_lost(v, 0),
                                  p.side_name(1), points_lost(v, 1)));
    case Ending::standstill:
      return p.tell("1.14.3", say("Neither side can act any more. Points lost: {} {}, {} {}", p.side_name(0),
                                  points_lost(v, 0), p.side_name(1), points_lost(v, 1)));
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
  p.tell("1.14", heading(2, decided.winner < 0 ? say("The battle ends in a draw")
                                               : say("The battle ends: victory for {}",
                                                     p.side_name(static_cast<SideId>(decided.winner)))));
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

#include "engine/systems/ancients/rules/victory/victory.h"

#include <algorithm>

#include "engine/systems/ancients/rules/deck/deck.h"

namespace hexpost::ancients {

void award(Play& p, SideId side, table::Rule rule) {
  const int banners = ++p.s.banners[side];
  p.tell(rule, say("{} has {} of {} banners", word(p.view().side_name(side)), banners, p.data.banners));
  if (banners >= p.data.banners && !p.together) return win(p, side, "4.12");
  const SideInfo& of = p.data.sides[side];
  if (of.reinforced_at > 0 && banners >= of.reinforced_at && !p.s.reinforced) {  // [C115]
    p.s.reinforced = true;
    p.tell("C115",
           say("{} draws cards: its Command is {} from now on", word(p.view().side_name(side)), of.reinforced_hand));
    for (int more = of.reinforced_hand - of.hand; more > 0; --more)
      draw_card(p, side);
  }
}

void win(Play& p, SideId side, table::Rule rule) {
  p.s.winner = static_cast<std::int8_t>(side);
  p.s.phase = Phase::over;
  p.tell(rule, heading(2, say("{} wins the battle", word(p.view().side_name(side)))));
}

void count_together(Play& p) {
  if (!p.together) return;
  p.together = false;
  if (p.over()) return;
  const bool top = p.s.banners[k_top] >= p.data.banners, bottom = p.s.banners[k_bottom] >= p.data.banners;
  if (top && bottom) {
    p.s.phase = Phase::over;
    p.tell("C40", heading(2, say("both sides have their banners: the battle is a draw")));
  } else if (top || bottom) {
    win(p, top ? k_top : k_bottom, "4.12");
  }
}

void storm_camp(Play& p, UnitId u) {
  const SideId side = p.view().side(u);
  const Hex h = p.unit(u).at;
  if (!p.data.sides[side].storms_camps || p.view().terrain(h) != Terrain::camp) return;
  const auto at = std::ranges::lower_bound(p.s.camps, h);
  if (at != p.s.camps.end() && *at == h) return;
  p.s.camps.insert(at, h);
  p.tell("C117", say("{} takes the camp in {}", p.name(u), p.label(h)));
  award(p, side, "C117");
}

}  // namespace hexpost::ancients

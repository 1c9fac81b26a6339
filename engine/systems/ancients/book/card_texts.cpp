#include "engine/systems/ancients/book/card_texts.h"

#include "engine/base/named.h"
#include "engine/base/text.h"

/// Commands & Colors: Ancients 3.6: the cards in our own words. A player needs no printed deck.
namespace hexpost::ancients {
namespace {

using base::fill;
using base::tr;

constexpr auto k_orders_in = base::texts_for<Section>({"units and leaders of the left section, up to {0} [3.6]",
                                                       "units and leaders of the center section, up to {0} [3.6]",
                                                       "units and leaders of the right section, up to {0} [3.6]"});

constexpr auto k_inspired_in = base::texts_for<Section>(
    {"a leader in the left section with its unit, and the pieces of further hexes that are linked to "
     "it, up to {0}; or one unit anywhere [C78] [C79]",
     "a leader in the center section with its unit, and the pieces of further hexes that are linked to "
     "it, up to {0}; or one unit anywhere [C78] [C79]",
     "a leader in the right section with its unit, and the pieces of further hexes that are linked to "
     "it, up to {0}; or one unit anywhere [C78] [C79]"});

constexpr auto k_section_words = base::texts_for<Section>({"left section", "center section", "right section"});

constexpr auto k_section_letters = base::texts_for<Section>({"L", "C", "R"});

/// {0}: how many it orders. Those of one section are above.
constexpr auto k_texts = [] {
  using enum Effect;
  return base::texts_for<Effect>(
      {{section, ""},
       {flanks, "units and leaders of the left and of the right section, up to {0} in each [3.6] [C74]"},
       {each_section, "one unit or leader of each section [3.6] [C75]"},
       {light,
        "light units, up to {0}; light foot may move through friendly units; if there is no light unit, one "
        "unit of any kind [3.6] [C80]"},
       {medium, "medium units, up to {0}; if there is none, one unit of any kind [3.6] [C80]"},
       {heavy, "heavy units, up to {0}; if there is none, one unit of any kind [3.6] [C80]"},
       {mounted, "mounted units and leaders, up to {0}; if there is no mounted unit, one unit of any kind [3.6] [C81]"},
       {inspired, ""},
       {leadership,
        "a leader in any section with its unit, and the pieces of further hexes that are linked to it, up "
        "to {0}; or one unit anywhere [C78] [C79]"},
       {clash, "every unit next to an enemy unit: no movement, no fire, 2 dice more in its close combat [C83]"},
       {counter, "does what the enemy's last card says, with left and right exchanged [C72]"},
       {darken,
        "every unit with missiles fires twice, without movement and close combat; if there is no such unit, one unit "
        "of "
        "any kind [C84]"},
       {double_time,
        "foot units in linked hexes, up to {0}: each moves up to 2 hexes and may then attack, warriors up "
        "to 3 if they attack, war machines 1; no fire; if there is no foot, one unit of any kind [C86]"},
       {first_strike,
        "in the enemy's turn a unit that is attacked in close combat strikes first, if a sealed standing order says "
        "`strike do held` for it; in your own turn it orders nothing [4.8] [C69]"},
       {spartacus,
        "roll dice ({0}): each class symbol orders a unit of that class, each helmet "
        "any unit or leader; these units roll 1 die more in all their battles; pile and discards are "
        "shuffled together [C71] [C89]"},
       {line,
        "foot units in linked hexes, as many as you like: each moves up to 1 hex and battles; if there is no foot, one "
        "unit "
        "of any kind [C87]"},
       {charge,
        "mounted units, up to {0}: 1 die more in close combat, heavy ones move up to 3 hexes, no fire; "
        "if there is no mounted unit, one unit of any kind [C88]"},
       {move_fire_move,
        "light units, up to {0}: all move, then fire, then move again, without close combat; light foot "
        "may move through friendly units; if there is no light unit, one unit of any kind [C85]"},
       {rally,
        "roll dice ({0}): each class symbol gives a block back to a unit of that "
        "class in or next to the hex of a leader, each helmet to any such unit; these units are ordered; "
        "if there is no leader, one unit of any kind [C90]"}});
}();

std::string each_section(View v, SideId side, Hex h, std::string_view between, const auto& words) {
  std::string out;
  for (std::size_t i = 0; i < k_sections; ++i) {
    const auto section = static_cast<Section>(i);
    if ((v.sections(side, h) & bit(section)) != 0)
      out += (out.empty() ? "" : std::string(between)) + tr(words(section));
  }
  return out;
}

}  // namespace

std::string card_text(const CardKind& kind, int command) {
  const std::string most = kind.orders > 0 ? std::to_string(kind.orders)
                           : command > 0   ? std::to_string(command)
                                           : tr("Command");
  const std::string_view text = kind.effect == Effect::section    ? k_orders_in(kind.section)
                                : kind.effect == Effect::inspired ? k_inspired_in(kind.section)
                                                                  : k_texts(kind.effect);
  return fill(tr(text), {most});
}

std::string section_words(View v, SideId side, Hex h) {
  return each_section(v, side, h, ", ", k_section_words);
}

std::string section_letters(View v, SideId side, Hex h) {
  return each_section(v, side, h, "", k_section_letters);
}

}  // namespace hexpost::ancients

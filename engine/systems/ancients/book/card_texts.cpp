#include "engine/systems/ancients/book/card_texts.h"

#include "engine/base/text.h"

/// Commands & Colors: Ancients 3.6: the cards in our own words. A player needs no printed deck.
namespace hexpost::ancients {
namespace {

using base::fill;
using base::tr;

std::string section_text(Section section, const std::string& orders) {
  switch (section) {
    case Section::left:
      return fill(tr("units and leaders of the left section, up to {0} [3.6]"), {orders});
    case Section::center:
      return fill(tr("units and leaders of the center section, up to {0} [3.6]"), {orders});
    case Section::right:
      return fill(tr("units and leaders of the right section, up to {0} [3.6]"), {orders});
  }
  return {};
}

std::string inspired_text(Section section, const std::string& orders) {
  switch (section) {
    case Section::left:
      return fill(tr("a leader in the left section with its unit, and the pieces of further hexes that are linked to "
                     "it, up to {0}; or one unit anywhere [C78] [C79]"),
                  {orders});
    case Section::center:
      return fill(tr("a leader in the center section with its unit, and the pieces of further hexes that are linked to "
                     "it, up to {0}; or one unit anywhere [C78] [C79]"),
                  {orders});
    case Section::right:
      return fill(tr("a leader in the right section with its unit, and the pieces of further hexes that are linked to "
                     "it, up to {0}; or one unit anywhere [C78] [C79]"),
                  {orders});
  }
  return {};
}

std::string section_word(Section section) {
  switch (section) {
    case Section::left:
      return tr("left section");
    case Section::center:
      return tr("center section");
    case Section::right:
      return tr("right section");
  }
  return {};
}

std::string section_letter(Section section) {
  switch (section) {
    case Section::left:
      return tr("L");
    case Section::center:
      return tr("C");
    case Section::right:
      return tr("R");
  }
  return {};
}

std::string each_section(View v, SideId side, Hex h, std::string_view between, auto word) {
  std::string out;
  for (std::size_t i = 0; i < k_sections; ++i) {
    const auto section = static_cast<Section>(i);
    if ((v.sections(side, h) & bit(section)) != 0) out += (out.empty() ? "" : std::string(between)) + word(section);
  }
  return out;
}

}  // namespace

std::string card_text(const CardKind& kind, int command) {
  const std::string most = kind.orders > 0 ? std::to_string(kind.orders)
                           : command > 0   ? std::to_string(command)
                                           : tr("Command");
  switch (kind.effect) {
    case Effect::section:
      return section_text(kind.section, most);
    case Effect::flanks:
      return fill(tr("units and leaders of the left and of the right section, up to {0} in each [3.6] [C74]"), {most});
    case Effect::each_section:
      return tr("one unit or leader of each section [3.6] [C75]");
    case Effect::light:
      return fill(tr("light units, up to {0}; light foot may move through friendly units; without a light unit one "
                     "unit of any kind [3.6] [C80]"),
                  {most});
    case Effect::medium:
      return fill(tr("medium units, up to {0}; without a medium unit one unit of any kind [3.6] [C80]"), {most});
    case Effect::heavy:
      return fill(tr("heavy units, up to {0}; without a heavy unit one unit of any kind [3.6] [C80]"), {most});
    case Effect::mounted:
      return fill(tr("mounted units and leaders, up to {0}; without a mounted unit one unit of any kind [3.6] [C81]"),
                  {most});
    case Effect::inspired:
      return inspired_text(kind.section, most);
    case Effect::leadership:
      return fill(tr("a leader in any section with its unit, and the pieces of further hexes that are linked to it, up "
                     "to {0}; or one unit anywhere [C78] [C79]"),
                  {most});
    case Effect::clash:
      return tr("every unit next to an enemy unit: no movement, no fire, 2 dice more in its close combat [C83]");
    case Effect::counter:
      return tr("does what the enemy's last card says, with left and right exchanged [C72]");
    case Effect::darken:
      return tr(
          "every unit with missiles fires twice, without movement and close combat; without such a unit one unit of "
          "any kind [C84]");
    case Effect::double_time:
      return fill(tr("foot units in linked hexes, up to {0}: each moves up to 2 hexes and may then attack, warriors up "
                     "to 3 if they attack, war machines 1; no fire; without foot one unit of any kind [C86]"),
                  {most});
    case Effect::first_strike:
      return tr(
          "in the enemy's turn a unit that is attacked in close combat strikes first, if a sealed standing order says "
          "`strike do held` for it; in your own turn it orders nothing [4.8] [C69]");
    case Effect::spartacus:
      return fill(tr("roll dice ({0}): each class symbol orders a unit of that class, each helmet "
                     "any unit or leader; these units roll 1 die more in all their battles; pile and discards are "
                     "shuffled together [C71] [C89]"),
                  {most});
    case Effect::line:
      return tr(
          "foot units in linked hexes, as many as you like: each moves up to 1 hex and battles; without foot one unit "
          "of any kind [C87]");
    case Effect::charge:
      return fill(tr("mounted units, up to {0}: 1 die more in close combat, heavy ones move up to 3 hexes, no fire; "
                     "without a mounted unit one unit of any kind [C88]"),
                  {most});
    case Effect::move_fire_move:
      return fill(tr("light units, up to {0}: all move, then fire, then move again, without close combat; light foot "
                     "may move through friendly units; without a light unit one unit of any kind [C85]"),
                  {most});
    case Effect::rally:
      return fill(tr("roll dice ({0}): each class symbol gives a block back to a unit of that "
                     "class in or next to the hex of a leader, each helmet to any such unit; these units are ordered; "
                     "without a leader one unit of any kind [C90]"),
                  {most});
  }
  return {};
}

std::string section_words(View v, SideId side, Hex h) {
  return each_section(v, side, h, ", ", section_word);
}

std::string section_letters(View v, SideId side, Hex h) {
  return each_section(v, side, h, "", section_letter);
}

}  // namespace hexpost::ancients

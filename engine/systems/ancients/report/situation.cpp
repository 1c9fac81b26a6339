#include "engine/systems/ancients/report/situation.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/report/parts.h"
#include "engine/systems/ancients/advice/order_sheet.h"
#include "engine/systems/ancients/advice/outlook.h"
#include "engine/systems/ancients/book/card_texts.h"
#include "engine/systems/ancients/book/terrain_texts.h"
#include "engine/systems/ancients/report/map_report.h"

/// Commands & Colors: Ancients: the position as a report. Of hidden cards it says what the view knows.
namespace hexpost::ancients {
namespace {

using base::fill;
using base::tr;
using std::to_string;

constexpr auto k_phases = base::texts_for<Phase>(
    {"the deal", "card and orders", "movement", "battle", "movement", "the end of the turn", "the battle is over"});

std::string subtitle(const View& v) {
  if (v.s.phase == Phase::over) return tr("the battle is over");
  if (v.s.phase == Phase::deal) return tr("before the first card is dealt");
  return fill(tr("Turn {0} of {1}: {2}"),
              {to_string(v.s.turns[v.s.active]), tr(v.side_name(v.s.active)), tr(k_phases(v.s.phase))});
}

/// The cards on the table and what lies in the piles; all of it is public.
report::List cards_list(const TableView& v) {
  report::List out;
  for (const SideId side : {k_top, k_bottom})
    out.items.push_back(fill(tr("Hand of {0}, {1} {1|card|cards}: {2}"),
                             {tr(v.side_name(side)), to_string(v.hand(side).size()), hand_words(v, side)}));
  if (v.s.used >= 0) out.items.push_back(fill(tr("Card of this turn: {}"), {card_title(v, v.s.used)}));
  for (const SideId side : {k_top, k_bottom}) {
    const KindId last = v.s.last[side].card;
    if (last != k_no_card && side != v.s.active)
      out.items.push_back(fill(tr("Last card of {0}: {1}"),
                               {tr(v.side_name(side)), tr(v.data.kinds[static_cast<std::size_t>(last)].title)}));
  }
  std::vector<std::string> gone =
      base::transformed(v.s.discards, [&](const CardId card) { return card_title(v, card); });
  out.items.push_back(fill(tr("In the pile: {0} {0|card|cards}. Discarded: {1}"),
                           {to_string(v.s.end - v.s.next), gone.empty() ? tr("none") : base::join(gone, ", ")}));
  return out;
}

report::Table units_table(const View& v, SideId side) {
  report::Table t = report::columns({{tr("Unit")},
                                     {tr("Type")},
                                     {tr("Hex")},
                                     {tr("In")},
                                     {tr("Blocks"), true, report::Table::Tally::left},
                                     {tr("Move"), true},
                                     {tr("Dice"), true},
                                     {tr("Fire"), true},
                                     {tr("State")}});
  for (const UnitId u : v.units_of(side)) {
    const TypeInfo& type = v.type(u);
    std::vector<std::string> states;
    if (const LeaderId l = v.leader_of(u); l != k_no_leader) states.push_back(fill(tr("with {}"), {v.leader_name(l)}));
    if (v.unit(u).ordered) states.push_back(tr("ordered"));
    if (v.info(u).sacred_band) states.push_back(tr("Sacred Band"));
    const std::string dice = v.elephants(u) ? "*" : to_string(type.attack) + "-" + to_string(type.back);
    const std::string fire = v.range(u) > 0 ? "2-" + to_string(v.range(u)) : "";
    t.rows.push_back({v.name(u), tr(type.name), v.label(v.unit(u).at), section_letters(v, side, v.unit(u).at),
                      to_string(v.unit(u).blocks) + "/" + to_string(type.blocks), to_string(type.move), dice, fire,
                      base::join(states, ", ")});
  }
  return t;
}

report::List leaders_list(const View& v, SideId side) {
  report::List out;
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_side(l) != side) continue;
    const Leader& leader = v.leader(l);
    std::string where = !leader.alive   ? tr("killed")
                        : leader.left   ? tr("has left the battlefield")
                        : leader.placed ? v.label(leader.at)
                                        : tr("waits in ambush");
    if (leader.placed) {
      if (const UnitId u = v.unit_at(leader.at); u != k_no_unit)
        where += ", " + fill(tr("with {}"), {v.name(u)});
      else
        where += ", " + tr("alone");
    }
    out.items.push_back(fill(tr("{0}: {1}"), {v.leader_name(l), where}));
  }
  std::vector<std::string> waiting;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.side(u) == side && v.unit(u).reserve) waiting.push_back(v.name(u));
  }
  if (!waiting.empty()) out.items.push_back(fill(tr("In ambush: {}"), {base::join(waiting, " ")}));
  return out;
}

/// [4.9] The effects of the terrain on the board, kind by kind.
report::List grounds_list(const View& v) {
  report::List out;
  for (std::size_t kind = 0; kind < v.data.terrain.size(); ++kind) {
    const auto terrain = static_cast<Terrain>(kind);
    const auto& hexes = v.data.board.hexes;
    if (!std::ranges::any_of(hexes, [&](const MapHex& hex) { return hex.terrain == terrain; })) continue;
    if (const std::string text = terrain_text(v.data.terrain[kind]); !text.empty())
      out.items.push_back(fill(tr("{0} [4.9]: {1}"), {terrain_name(terrain), text}));
  }
  return out;
}

}  // namespace

report::Document situation(const TableView& v, std::optional<table::Player>, const table::Awaited& awaited) {
  report::Document doc;
  doc.title = tr(v.data.name);
  doc.subtitle.push_back(subtitle(v));
  doc.sections.push_back({tr("Map"), {draw_map(v)}});
  report::add_list(doc.sections.back(), grounds_list(v));
  doc.sections.push_back({tr("Cards"), {cards_list(v)}});
  for (const SideId side : {k_top, k_bottom}) {
    report::Section section{tr(v.side_name(side)), {}};
    section.blocks.push_back(
        report::Paragraph{fill(tr("Banners {0} of {1} [4.12]. Command {2} [3.2]."),
                               {to_string(v.s.banners[side]), to_string(v.data.banners), to_string(v.command(side))})});
    report::add_list(section, leaders_list(v, side));
    section.blocks.push_back(units_table(v, side));
    if (awaited.goes_on()) report::add_table(section, outlook(v, side));
    doc.sections.push_back(std::move(section));
  }
  doc.footnotes.push_back(
      tr("In is the section, as the unit's player sees it: L left, C center, R right; two letters: both [3.1]."));
  doc.footnotes.push_back(
      tr("Blocks are those left. Move is in hexes; Dice are those of the attack and of the battle back, * what the "
         "target says of elephants [1.1]; Fire is the dice of a unit that has not moved, and the range in hexes."));
  doc.footnotes.push_back(
      tr("Hex 0102 is in row 1, the 2nd from the left. The last hexes of rows 2, 4, 6 and 8 are not on the board "
         "[3.1]."));
  return doc;
}

table::Score score(const TableView& v) {
  table::Score out{base::tr("Banners"), std::max<int>(v.s.turns[k_top], v.s.turns[k_bottom]), {}};
  for (const SideId side : {k_top, k_bottom})
    out.lines.push_back({side, v.s.banners[side], v.data.banners});
  return out;
}

}  // namespace hexpost::ancients

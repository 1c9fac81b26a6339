#include "engine/systems/ancients/report/situation.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/lists.h"
#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/report/board.h"
#include "engine/report/parts.h"
#include "engine/systems/ancients/advice/order_sheet.h"
#include "engine/systems/ancients/advice/outlook.h"
#include "engine/systems/ancients/book/card_texts.h"
#include "engine/systems/ancients/book/terrain_texts.h"

/// Commands & Colors: Ancients: the position as a report. Of hidden cards it says what the view knows.
namespace hexpost::ancients {
namespace {

using base::fill;
using base::tr;
using report::Symbol;
using std::to_string;

constexpr auto k_drawn_terrain = base::words_for<Terrain>(
    {"clear", "wood", "broken", "clear", "river", "ford", "marsh", "camp", "lake", "impenetrable"});

constexpr auto k_symbols = [] {
  using enum UnitType;
  return base::per_value<UnitType, Symbol>({{li, Symbol::light_foot},
                                            {lb, Symbol::bow},
                                            {ls, Symbol::sling},
                                            {ax, Symbol::foot},
                                            {mi, Symbol::pike},
                                            {wa, Symbol::horde},
                                            {hi, Symbol::heavy_foot},
                                            {hwm, Symbol::artillery},
                                            {lc, Symbol::light_horse},
                                            {lbc, Symbol::horse_archer},
                                            {mc, Symbol::horse},
                                            {hc, Symbol::heavy_horse},
                                            {hcc, Symbol::cataphract},
                                            {cam, Symbol::camel},
                                            {ccm, Symbol::cataphract_camel},
                                            {bch, Symbol::light_chariot},
                                            {hch, Symbol::heavy_chariot},
                                            {el, Symbol::elephant}});
}();

report::Counter unit_counter(const View& v, UnitId u) {
  report::Counter out;
  out.name = v.name(u);
  out.type = tr(v.type(u).name);
  out.symbol = k_symbols(v.info(u).type);
  out.side = v.side(u);
  out.movement = to_string(v.type(u).move);
  out.strength = to_string(v.unit(u).blocks) + "/" + to_string(v.type(u).blocks);
  if (v.unit(u).ordered) out.marks.push_back({"o", tr("ordered")});
  if (v.unit(u).battles > 0) out.marks.push_back({"b", tr("has battled")});
  if (const LeaderId l = v.leader_of(u); l != k_no_leader) out.leaders.push_back(v.leader_name(l));
  return out;
}

report::Counter leader_counter(const View& v, LeaderId l) {
  report::Counter out;
  out.name = v.leader_name(l);
  out.type = tr("leader");
  out.symbol = Symbol::leader;
  out.side = v.leader_side(l);
  if (v.leader(l).ordered) out.marks.push_back({"o", tr("ordered")});
  return out;
}

void place_pieces(report::Cell& cell, const View& v, Hex h) {
  const UnitId u = v.unit_at(h);
  const LeaderId l = v.leader_at(h);
  if (u != k_no_unit) {
    cell.above = v.name(u), cell.side = v.side(u);
    cell.below = to_string(v.unit(u).blocks) + (l != k_no_leader ? "*" : "") + (v.unit(u).ordered ? "o" : "");
    cell.counters.push_back(unit_counter(v, u));
  } else if (l != k_no_leader) {
    report::put_alone(cell, leader_counter(v, l), "*");
  }
}

/// [3.1] The dotted lines: from the first to the last hex that belongs to the two sections.
std::vector<report::Border> section_borders(const View& v) {
  std::vector<report::Border> out;
  for (const Section section : {Section::left, Section::right}) {
    const auto both = static_cast<Sections>(bit(section) | bit(Section::center));
    report::Border border;
    for (const Hex h : v.data.board.grid.all()) {
      if (!v.on_board(h) || v.board_sections(h) != both) continue;
      if (border.from.empty()) border.from = v.label(h);
      border.to = v.label(h);
    }
    out.push_back(std::move(border));
  }
  return out;
}

}  // namespace

report::Map draw_map(const View& v) {
  const hex::Grid& grid = v.data.board.grid;
  report::Map map = report::board(grid, report::whole(grid));
  // the half hexes at the ends of rows are not played on [3.1]
  std::erase_if(map.cells, [&](const report::Cell& cell) { return !v.on_board(grid.at(cell.column, cell.row)); });
  for (report::Cell& cell : map.cells) {
    const Hex h = grid.at(cell.column, cell.row);
    cell.terrain = k_drawn_terrain(v.terrain(h));
    cell.level = v.terrain(h) == Terrain::hill ? 1 : v.terrain(h) == Terrain::steep ? 2 : 0;
    cell.walls = v.hex(h).ramparts;
    place_pieces(cell, v, h);
  }
  for (const SideId side : {k_top, k_bottom})
    map.sides.push_back(tr(v.side_name(side)));
  map.borders = section_borders(v);
  map.legend = {tr("Under a unit: its blocks, * a leader, o ordered.")};
  return map;
}

namespace {

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

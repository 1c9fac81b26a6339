#include "engine/systems/ancients/advice/order_sheet.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/orders/sheet_lines.h"
#include "engine/orders/tongue.h"
#include "engine/systems/ancients/advice/battles.h"
#include "engine/systems/ancients/advice/proposal.h"
#include "engine/systems/ancients/book/card_texts.h"
#include "engine/systems/ancients/rules/battle/battle.h"
#include "engine/systems/ancients/rules/cards/effect.h"
#include "engine/systems/ancients/rules/cards/orders.h"
#include "engine/systems/ancients/rules/cards/orders_bar.h"
#include "engine/systems/ancients/rules/movement/movement.h"
#include "engine/systems/ancients/rules/movement/walk.h"

/// Commands & Colors: Ancients: the sheet a player fills in. Comment lines say what may be done and by which rule; the
/// other lines are orders that are always safe to send.
namespace hexpost::ancients {

using base::fill;
using base::tr;

std::string card_title(const View& v, CardId card) {
  return tr(v.data.kinds[static_cast<std::size_t>(v.data.cards[static_cast<std::size_t>(card)].kind)].title);
}

std::string hand_words(const TableView& v, SideId side) {
  std::vector<std::string> out;
  for (const Place place : v.hand(side)) {
    const auto card = v.card_of(place);
    out.push_back(card ? card_title(v, *card) : "?");
  }
  return out.empty() ? tr("none") : base::join(out, ", ");
}

namespace {

constexpr std::size_t k_most_battles = 3;  ///< of one unit after a move

/// The last hexes of these ways, row by row.
std::vector<std::string> ends_of(const View& v, const std::vector<std::vector<Hex>>& walks) {
  std::vector<Hex> ends = base::transformed(walks, [&](const auto& path) { return path.back(); });
  return orders::in_rows(v.data.board.grid, std::move(ends));
}

std::string battle_order(const TableView& v, UnitId u, const Battle& battle) {
  return battle.close ? orders::print(v.names(), AttackOrder{u, battle.target})
                      : orders::print(v.names(), FireOrder{u, battle.target});
}

/// `play order-light-troops S-LI1`: the first card of the hand that orders the unit alone; empty if no card does.
std::string card_for(const TableView& v, UnitId u, const std::vector<PlayOrder>& cards) {
  const Item item{Item::Kind::unit, u, k_no_leader, {}};
  for (const PlayOrder& order : cards) {
    Played meaning = meaning_of(v, v.s.active, kind_called(v, order.card));
    if (!orders_bar(v, v.s.active, meaning, {item})) return PlayQuestion{}.print(v, PlayOrder{order.card, {item}});
  }
  return {};
}

/// Each battle of the unit in a line of its own, so that its odds can stand below it: first those from its present hex,
/// then those after a move, with the card that must come first unless it has been played.
void list_battles(const TableView& v, UnitId u, const std::vector<std::vector<Hex>>& walks, const std::string& card,
                  std::vector<std::string>& out) {
  for (const Battle& battle : battles_of(v, u))
    out.push_back("# " + battle_order(v, u, battle) + "  # " +
                  fill(tr("{0} {0|die|dice}"), {std::to_string(battle.dice)}));
  for (const Battle& battle : battles_after_moves(v, u, walks, k_most_battles)) {
    const std::string order = orders::shown(v.names(), battle_order(v, u, battle)), dice = std::to_string(battle.dice);
    MoveOrder move{u, {}};
    for (const Hex h : battle.way)
      move.legs.push_back({h, false});
    out.push_back("# " + orders::print(v.names(), move) + "  # " +
                  (card.empty() ? fill(tr("then `{0}` with {1} {1|die|dice}"), {order, dice})
                                : fill(tr("after `{0}`; then `{1}` with {2} {2|die|dice}"),
                                       {orders::shown(v.names(), card), order, dice})));
  }
}

/// The names of the pieces in a hex: "C-HI1 Mago"; nothing for the half hexes at the ends of rows, which are not played
/// on [3.1].
std::optional<std::string> pieces_in(const View& v, Hex h) {
  if (!v.on_board(h)) return std::nullopt;
  std::vector<std::string> names;
  if (const UnitId u = v.unit_at(h); u != k_no_unit) names.push_back(v.name(u));
  if (const LeaderId l = v.leader_at(h); l != k_no_leader) names.push_back(v.leader_name(l));
  return base::join(names, " ");
}

/// How soon the player should read about a unit.
enum class Rank : std::uint8_t { in_trouble, can_fight, rest };

/// The lines of the sheet about one unit.
struct UnitLines {
  Rank rank = Rank::rest;
  std::vector<std::string> lines;
};

/// The unit's hex, its neighbours, where it may go and what it may battle. `v`: all units that count are ordered.
UnitLines lines_of(const TableView& v, UnitId u, const std::vector<PlayOrder>& cards) {
  const SideId side = v.s.active;
  const Hex at = v.unit(u).at;
  UnitLines out;
  std::string head = "# " + v.name(u) + " " + v.label(at) + ": " + section_words(v, side, at);
  if (const LeaderId l = v.leader_of(u); l != k_no_leader) head += ", " + fill(tr("with {}"), {v.leader_name(l)});
  out.lines.push_back(head);
  const auto walks = v.unit(u).gone ? std::vector<std::vector<Hex>>{} : unit_walks(v, u);
  if (!walks.empty()) orders::add_in_lines(out.lines, "#   " + tr("to:") + " ", ends_of(v, walks));
  out.lines.push_back(orders::neighbours_line(v.data.board.grid, at, [&](Hex h) { return pieces_in(v, h); }));
  const std::size_t before = out.lines.size();
  list_battles(v, u, walks, card_for(v, u, cards), out.lines);
  if (v.next_to_enemy(side, at))
    out.rank = Rank::in_trouble;
  else if (out.lines.size() > before)
    out.rank = Rank::can_fight;
  return out;
}

/// The hexes and targets of each unit, as if it were ordered if none is yet: first units that have an enemy beside
/// them, then those that can fight, then the rest. Below them are the leaders that move by themselves, those of `alone`
/// if none is ordered yet.
void list_pieces(const TableView& v, bool choosing, const std::set<LeaderId>& alone, std::vector<std::string>& out) {
  State s = v.s;
  for (const UnitId u : v.units_of(v.s.active)) {
    if (choosing) s.units[static_cast<std::size_t>(u)].ordered = true;
  }
  for (const LeaderId l : alone)
    s.leaders[static_cast<std::size_t>(l)].ordered = true;
  const View then{v.data, s};
  const auto cards = choosing ? full_orders(v, order_candidates(v, v.s.active)) : std::vector<PlayOrder>();
  std::vector<UnitLines> units;
  for (const UnitId u : then.units_of(s.active)) {
    if (then.unit(u).ordered) units.push_back(lines_of(TableView{then, v.names(), *v.known_cards}, u, cards));
  }
  std::ranges::stable_sort(units, {}, &UnitLines::rank);
  for (const UnitLines& unit : units)
    out.insert(out.end(), unit.lines.begin(), unit.lines.end());
  for (const LeaderId l : then.leaders_of(s.active)) {
    const auto walks = leader_walks(then, l);
    if (walks.empty()) continue;
    out.push_back("# " + fill(tr("{0} {1}, ordered alone: `{2}` [3.3] [3.4]"),
                              {then.leader_name(l), then.label(then.leader(l).at),
                               orders::shown(v.names(), "lead " + then.leader_name(l) + " HEX...")}));
    orders::add_in_lines(out, "#   " + tr("to:") + " ", ends_of(then, walks));
  }
}

/// "could order C-MI1 C-HI1 C-LB1, alone: Mago", "could be led by Mago": the pieces that the card could order, each by
/// itself, or the leaders of a card for a leader and its neighbours. `led`: takes the leaders that could go alone.
std::string pieces_of(const TableView& v, const Played& meaning, const std::vector<Item>& candidates,
                      std::set<LeaderId>& led) {
  const auto may = [&](const Item& item) {
    Played trial = meaning;
    return !orders_bar(v, v.s.active, trial, {item});
  };
  std::vector<std::string> units, alone, under;
  for (const Item& item : candidates) {
    if (item.kind == Item::Kind::unit) {
      if (may(item)) units.push_back(v.name(item.unit));
    } else {
      if (may(item)) alone.push_back(v.leader_name(item.leader)), led.insert(item.leader);
      if (may({Item::Kind::under, k_no_unit, item.leader, {}})) under.push_back(v.leader_name(item.leader));
    }
  }
  if (!under.empty()) return fill(tr("could be led by {}"), {base::join(under, " ")});
  std::string out = base::join(units, " ");
  if (!alone.empty()) out += (out.empty() ? "" : ", ") + fill(tr("alone: {}"), {base::join(alone, " ")});
  return out.empty() ? out : fill(tr("could order {}"), {out});
}

/// Each card in the hand: what it does, the pieces that it could order, and a full order for each way to begin it.
/// Returns the leaders that a card could order alone.
std::set<LeaderId> list_cards(const TableView& v, std::vector<std::string>& out) {
  std::set<LeaderId> led;
  const SideId side = v.s.active;
  out.push_back(fill(tr("# Your hand: {}"), {hand_words(v, side)}));
  out.push_back(
      tr("# A line names a card and all that it orders. Remove the # in front of one line, and change its names."));
  const PlayQuestion question;
  const auto candidates = order_candidates(v, side);
  std::string before;
  for (const PlayOrder& order : full_orders(v, candidates)) {
    const KindId kind = kind_called(v, order.card);
    const Played meaning = meaning_of(v, side, kind);
    if (order.card != before) {
      before = order.card;
      const auto kind_of = [&](KindId k) -> const CardKind& { return v.data.kinds[static_cast<std::size_t>(k)]; };
      std::string text = card_text(kind_of(kind), v.command(side));
      if (meaning.as != kind && meaning.as != k_no_card)
        text =
            fill(tr("now {0}: {1}"), {tr(kind_of(meaning.as).title), card_text(kind_of(meaning.as), v.command(side))});
      if (kind_of(kind).effect == Effect::counter && !effect_of(v, meaning))
        text += "; " + tr("now there is nothing to copy, and it orders nothing");
      out.push_back(fill(tr("# -- {0}: {1}:"), {tr(kind_of(kind).title), text}));
      out.push_back("# " + question.print(v, order));
      if (const std::string pieces = pieces_of(v, meaning, candidates, led); !pieces.empty())
        out.push_back("#   " + pieces);
    } else {
      out.push_back("# " + question.print(v, order));
    }
  }
  return led;
}

}  // namespace

std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited, const table::Pending* pending) {
  if (!pending) return {tr("# No decision is due.")};
  std::string title = fill(tr("# {}, turn {}: orders of {}"), {tr(v.data.name), std::to_string(v.s.turns[v.s.active]),
                                                               tr(v.side_name(static_cast<SideId>(awaited.who)))});
  auto out = orders::sheet_head(v.names(), std::move(title), awaited.question, awaited.subject, awaited.rule,
                                "hexpost rules ancients");
  const bool own = awaited.who == v.s.active;
  const bool choosing = own && awaited.question == k_card.name;
  const std::set<LeaderId> alone = choosing ? list_cards(v, out) : std::set<LeaderId>();
  const bool battling = own && awaited.question == k_battle.name;
  const bool ordering = choosing || (own && awaited.question == k_moves.name);
  if (ordering || battling) {
    out.push_back(
        choosing ? tr("# -- Your units, where each could go if it is ordered [3.4], and which enemies it could battle")
                 : tr("# -- Your ordered units, where each may go [3.4], and which enemies it may battle"));
    list_pieces(v, choosing, alone, out);
  }
  if (ordering) {
    out.push_back(
        tr("# -- Orders: `move UNIT HEX...`, `end-moves`, `attack UNIT at UNIT`, `fire UNIT at UNIT`, "
           "`end-battle`, or:"));
  } else {
    orders::add_answers(out, pending->answers);
  }
  for (const std::string& line : closing_lines(v, awaited.who))
    out.push_back(line);
  return out;
}

}  // namespace hexpost::ancients

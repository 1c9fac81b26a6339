#include "engine/systems/ancients/rules/cards/dice_orders.h"

#include <algorithm>

#include "engine/base/text.h"
namespace hexpost::ancients {
namespace {

/// Command dice, by face.
Symbols roll_symbols(Play& p, table::Rule rule) {
  Symbols out{};
  std::vector<Face> faces;
  for (int dice = p.view().command(p.s.active); dice > 0; --dice) {
    faces.push_back(p.die(rule));
    ++out[index_of(faces.back())];
  }
  p.tell(rule, say("{} rolls {}", word(p.view().side_name(p.s.active)), letters(faces)));
  return out;
}

/// The symbols that a list of pieces needs: those of their classes, helmets for the rest.
struct Need {
  Symbols classes{};
  int leaders = 0;
};
bool covered(const Symbols& have, const Need& need) {
  int helmets = need.leaders;
  for (const Face face : {Face::green, Face::blue, Face::red})
    helmets += std::max(0, need.classes[index_of(face)] - have[index_of(face)]);
  return helmets <= have[index_of(Face::helmet)];
}

base::Refusal uncovered(std::string_view rule) {
  return refuse(rule, "the dice do not have a symbol for each of them");
}

/// Adds piece after piece as long as the order stays legal.
template <class Order, class Judge>
Order filled(const std::vector<Item>& candidates, Judge refused) {
  Order out;
  for (const Item& item : candidates) {
    out.items.push_back(item);
    if (refused(out)) out.items.pop_back();
  }
  return out;
}

}  // namespace

std::vector<Item> RouseQuestion::candidates(View v) {
  std::vector<Item> out;
  for (const UnitId u : v.units_of(v.s.active))
    out.push_back({Item::Kind::unit, u, k_no_leader, {}});
  for (const LeaderId l : v.leaders_of(v.s.active))
    out.push_back({Item::Kind::alone, k_no_unit, l, {}});
  return out;
}

/// Each unit once for every block that it lacks.
std::vector<Item> RallyQuestion::candidates(View v) {
  std::vector<Item> out;
  for (const UnitId u : v.units_of(v.s.active)) {
    if (!may_be_rallied(v, u)) continue;
    for (int n = v.type(u).blocks - v.unit(u).blocks; n > 0; --n)
      out.push_back({Item::Kind::unit, u, k_no_leader, {}});
  }
  return out;
}

std::optional<base::Refusal> RouseQuestion::judge_order(const TableView& v, const RouseOrder& o) const {
  Need need;
  for (std::size_t i = 0; i < o.items.size(); ++i) {
    const Item& item = o.items[i];
    if (std::find(o.items.begin(), o.items.begin() + static_cast<std::ptrdiff_t>(i), item) !=
        o.items.begin() + static_cast<std::ptrdiff_t>(i))
      return refuse("C89", "a piece is ordered twice");
    if (item.kind == Item::Kind::unit) {
      if (!v.here(item.unit) || v.side(item.unit) != v.s.active)
        return refuse("C89", "{} is not one of your units", {v.name(item.unit)});
      ++need.classes[index_of(v.type(item.unit).symbol)];
    } else if (item.kind == Item::Kind::alone) {
      if (!v.leader_here(item.leader) || v.leader_side(item.leader) != v.s.active)
        return refuse("C89", "{} is not one of your leaders", {v.leader_name(item.leader)});
      ++need.leaders;
    } else {
      return refuse("C89", "the dice order only units and leaders");
    }
  }
  if (!covered(symbols, need)) return uncovered("C89");
  return std::nullopt;
}

std::optional<base::Refusal> RallyQuestion::judge_order(const TableView& v, const RallyOrder& o) const {
  Need need;
  for (const Item& item : o.items) {
    if (item.kind != Item::Kind::unit) return refuse("C90", "only units can rally");
    const UnitId u = item.unit;
    if (!v.here(u) || v.side(u) != v.s.active || !may_be_rallied(v, u))
      return refuse("C90", "{} cannot be rallied", {v.name(u)});
    const auto blocks = std::ranges::count(o.items, u, &Item::unit);
    if (v.unit(u).blocks + blocks > v.type(u).blocks)
      return refuse("C90", "{} has not lost that many blocks", {v.name(u)});
    ++need.classes[index_of(v.type(u).symbol)];
  }
  if (!covered(symbols, need)) return uncovered("C90");
  return std::nullopt;
}

template <class Self, const auto& asked, class Order>
auto OfDice<Self, asked, Order>::list(const TableView& v, std::size_t limit) const -> std::vector<Answer> {
  const auto refused = [&](const Order& o) { return static_cast<const Self&>(*this).judge_order(v, o).has_value(); };
  const auto candidates = Self::candidates(v);
  std::vector<Answer> out;
  const auto add = [&](Order o) {
    if (out.size() < limit) out.push_back(std::move(o));
  };
  Order most = filled<Order>(candidates, refused);
  const bool choice = !most.items.empty();
  add(std::move(most));
  if (!choice) return out;
  add(Order{});
  for (const Item& item : candidates) {
    if (!refused(Order{{item}})) add(Order{{item}});
  }
  return out;
}
template <class Self, const auto& asked, class Order>
auto OfDice<Self, asked, Order>::forced(const TableView& v) const -> std::optional<Answer> {
  auto all = list(v, 2);
  if (all.size() > 1) return std::nullopt;
  return std::move(all.front());
}
template <class Self, const auto& asked, class Order>
auto OfDice<Self, asked, Order>::choose(const TableView& v, std::string_view word) const -> std::optional<Answer> {
  if (!base::same_word(word, "auto")) return std::nullopt;
  return std::move(list(v, 1).front());
}
template struct OfDice<RouseQuestion, k_rouse, RouseOrder>;
template struct OfDice<RallyQuestion, k_rally, RallyOrder>;

bool may_be_rallied(View v, UnitId u) {
  const bool never = v.elephants(u) || v.kind(u) == Kind::chariot;
  return !never && v.unit(u).blocks < v.type(u).blocks && v.leader_near(u);
}

void order_by_dice(Play& p) {
  RouseQuestion question;
  question.symbols = roll_symbols(p, "C89");
  const auto answer = p.ask(p.s.active, question);
  for (const Item& item : std::get<RouseOrder>(answer).items) {
    if (item.kind == Item::Kind::unit)
      p.unit(item.unit).ordered = true;
    else
      p.leader(item.leader).ordered = true;
  }
}

void rally(Play& p) {
  RallyQuestion question;
  question.symbols = roll_symbols(p, "C90");
  const auto answer = p.ask(p.s.active, question);
  for (const Item& item : std::get<RallyOrder>(answer).items) {
    Unit& unit = p.unit(item.unit);
    unit.ordered = true;
    unit.blocks = static_cast<std::int8_t>(unit.blocks + 1);
    p.tell("C90", say("{} rallies a block and has {}", p.name(item.unit), static_cast<int>(unit.blocks)));
  }
}

}  // namespace hexpost::ancients

#include "engine/systems/hordes/rules/generals/generals_fate.h"

#include <algorithm>

#include "engine/systems/hordes/rules/generals/questions.h"
#include "engine/systems/hordes/rules/turn/play.h"

namespace hexpost::hordes {
namespace {

/// A question about a general: he has no seal slot of his own, so the army's slot of the question's name answers it.
template <class T>
struct GeneralChoice : table::Choice<T> {
  std::optional<std::string> slot(const auto&) const { return std::string(this->id); }
};

/// For standing orders: the general that the question is about.
orders::Circumstance of(const View& v, GeneralId g) {
  return {v.data.generals[static_cast<std::size_t>(g)].of, 1};
}

}  // namespace

/// The units that the general led fight on; the next bound decides again which general commands them [1.12.7].
void kill_general(Play& p, GeneralId g, table::Rule rule) {
  General& general = p.general(g);
  p.tell(rule, say("{} is killed or captured", p.general_name(g)).loses(general.side));
  general.alive = general.placed = false;
  general.host = k_no_unit;
}

void offer_generals(Play& p, Combat& combat) {
  const SideId side = other(p.active());
  if (combat.of(side).units.empty()) return;
  for (GeneralId g = 0; g < p.view().general_count(); ++g) {
    const View v = p.view();
    if (v.general(g).side != side || !v.alone(g) || v.general(g).fought) continue;
    const std::vector<UnitId> near = may_be_attacked_by(v, g);
    const auto& foes = combat.of(p.active()).units;
    const bool beside = std::any_of(foes.begin(), foes.end(),
                                    [&](UnitId u) { return std::binary_search(near.begin(), near.end(), u); });
    if (!beside) continue;
    GeneralChoice<bool> question{
        k_general_joins.of(v.general_name(g), v.listed(foes), table::yes_no(),
                           {{"hero", v.general(g).hero ? 1 : 0}, {"foes", static_cast<int>(foes.size())}, of(v, g)})};
    if (!p.ask(side, std::move(question))) continue;
    combat.of(side).generals.push_back(g);
    p.tell("Q45", say("{} joins the fight: {}", p.general_name(g), party_names(p, combat.of(side))));
  }
}

namespace {

/// [Q45] The units beside the general attack him, each as its owner says.
std::optional<Combat> attack_on(Play& p, GeneralId g) {
  const SideId side = other(p.general(g).side);
  Combat combat;
  combat.of(p.general(g).side).generals = {g};
  for (const UnitId u : may_attack(p, g)) {
    const View v = p.view();
    std::vector<orders::Circumstance> when = unit_circumstances(v, u);
    when.push_back({"hero", v.general(g).hero ? 1 : 0});
    const bool yes =
        p.ask(side, k_attack_general.of(slot_name(v, u), v.general_name(g), table::yes_no(), std::move(when)));
    if (yes) combat.of(side).units.push_back(u);
  }
  return combat.of(side).units.empty() ? std::nullopt : std::optional(std::move(combat));
}

/// [Q45] The general attacks a unit beside him, if he likes.
std::optional<Combat> attack_by(Play& p, GeneralId g) {
  const View v = p.view();
  if (v.general(g).fought) return std::nullopt;
  std::vector<table::Option<UnitId>> options{{k_no_unit, "no"}};
  for (const UnitId u : may_be_attacked_by(v, g))
    options.push_back({u, v.name(u)});
  const SideId side = v.general(g).side;
  GeneralChoice<UnitId> question{
      k_general_attacks.of(v.general_name(g), "", std::move(options), {{"hero", v.general(g).hero ? 1 : 0}, of(v, g)})};
  const UnitId target = p.ask(side, std::move(question));
  if (target == k_no_unit) return std::nullopt;
  Combat combat;
  combat.of(side).generals = {g};
  combat.of(other(side)).units = {target};
  return combat;
}

int two_dice(Play& p, SideId side) {
  const int first = p.d6("1.12.9", table::gains(side));
  const int second = p.d6("1.12.9", table::gains(side));
  return first + second;
}

}  // namespace

std::optional<Combat> general_at_bay(Play& p, GeneralId g) {
  if (!p.view().alone(g)) return std::nullopt;
  const bool on_move = p.general(g).side == p.active();
  auto combat = on_move ? attack_by(p, g) : attack_on(p, g);
  if (!combat) combat = on_move ? attack_on(p, g) : attack_by(p, g);
  return combat;
}

void single_combat(Play& p) {
  for (const auto& [a, b] : single_combats(p)) {
    if (!p.view().alone(a) || !p.view().alone(b)) continue;
    const GeneralId first = p.general(a).side == p.active() ? a : b;
    const GeneralId second = first == a ? b : a;
    const int one = two_dice(p, p.general(first).side);
    const int two = two_dice(p, p.general(second).side);
    const auto row = [&p](GeneralId g, int total, base::Sentence result) {
      return table::CombatRow{phrase("{}", p.general_name(g)), phrase("single combat"), 2, phrase("{}", total),
                              std::move(result)};
    };
    const auto result = [](int own, int other) {
      return own > other ? phrase("wins") : own < other ? phrase("loses") : phrase("neither side wins");
    };
    p.tell("1.12.9", say("Single combat: {} {} against {} {}", p.general_name(first), one, p.general_name(second), two)
                         .fights({p.general(second).at})
                         .as_rows({row(first, one, result(one, two)), row(second, two, result(two, one))}));
    if (one != two) kill_general(p, one > two ? second : first, "1.12.9");
  }
}

}  // namespace hexpost::hordes

#include "engine/systems/kadesh/rules/melee/combat.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/systems/kadesh/rules/melee/figures.h"
#include "engine/systems/kadesh/rules/melee/prospect.h"

namespace hexpost::kadesh {
namespace {

using How = Struck::How;

std::vector<Named> named(const Units& units) {
  return base::transformed(units, [&](UnitId u) { return Named{u}; });
}

/// The only word of a standing order here.
bool is_auto(std::string_view word) {
  return base::same_word(word, "auto");
}

AttackOrder order_of(const Attack& attack) {
  return {{attack.target, named(attack.by)}, attack.leader != k_no_leader, attack.leader};
}

}  // namespace

Units HexBy::units() const {
  Units out;
  for (const Named& one : by)
    out.push_back(one.unit);
  return out;
}

template <class Order, class End, How how>
auto VolleyQuestion<Order, End, how>::list(const TableView& v, std::size_t limit) const -> std::vector<Answer> {
  std::vector<Answer> out{End{}};
  for (const Volley& volley : volleys(v, how))
    out.emplace_back(Order{{volley.target, named(volley.by)}});
  if (out.size() > limit) out.resize(limit);
  return out;
}
template <class Order, class End, How how>
auto VolleyQuestion<Order, End, how>::forced(const TableView& v) const -> std::optional<Answer> {
  return !any_volley(v, how) ? std::optional<Answer>(End{}) : std::nullopt;
}
template <class Order, class End, How how>
auto VolleyQuestion<Order, End, how>::choose(const TableView& v, std::string_view word) const -> std::optional<Answer> {
  if (!is_auto(word)) return std::nullopt;
  const auto next = how == How::archery ? next_archery(v) : next_javelins(v);
  return next ? Answer(Order{{next->target, named(next->by)}}) : Answer(End{});
}
template struct VolleyQuestion<FireOrder, EndFire, How::archery>;
template struct VolleyQuestion<JavelinOrder, EndJavelins, How::javelins>;
Barred SlaughterQuestion::judge_order(const TableView& v, const SlaughterOrder& o) const {
  return slaughter_bar(v, {o.target, o.units(), k_no_leader});
}
Barred SlaughterQuestion::judge_order(const TableView& v, const EndSlaughter&) const {
  for (const UnitId u : v.on_map_of(v.s.active)) {
    const auto& target = v.unit(u).charge;
    if (target && v.unit(u).level == Level::ordered && !slaughter_bar(v, {*target, {u}, k_no_leader}))
      return refuse("9.3.5", "{} charges a Routed unit from its rear and must check for slaughter: {}",
                    {v.name(u), v.at(*target)}, "slaughter HEX by UNIT...");
  }
  return std::nullopt;
}
std::vector<SlaughterQuestion::Answer> SlaughterQuestion::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out;
  if (!judge_order(v, EndSlaughter{})) out.emplace_back(EndSlaughter{});
  for (const Attack& attack : attacks(v)) {
    if (!slaughter_bar(v, attack)) out.emplace_back(SlaughterOrder{{attack.target, named(attack.by)}});
  }
  if (out.size() > limit) out.resize(limit);
  return out;
}
std::optional<SlaughterQuestion::Answer> SlaughterQuestion::forced(const TableView& v) const {
  if (std::ranges::none_of(v.s.on_map[other(v.s.active)], [&](UnitId u) { return v.routed(u); })) return EndSlaughter{};
  const auto all = list(v, 2);
  const bool only_end = all.size() == 1 && std::holds_alternative<EndSlaughter>(all.front());
  return only_end ? std::optional<Answer>(EndSlaughter{}) : std::nullopt;
}
std::optional<SlaughterQuestion::Answer> SlaughterQuestion::choose(const TableView& v, std::string_view word) const {
  if (!is_auto(word)) return std::nullopt;
  const auto next = next_slaughter(v);
  return next ? Answer(SlaughterOrder{{next->target, named(next->by)}}) : Answer(EndSlaughter{});
}
Barred AttacksQuestion::judge_order(const TableView& v, const AttackOrder& o) const {
  const Attack attack{o.target, o.units(), o.led ? o.leader : k_no_leader};
  if (auto bar = attack_bar(v, attack)) return bar;
  return left_out(v, attack);
}
Barred AttacksQuestion::judge_order(const TableView& v, const EndAttacks&) const {
  return undone_duty(v);
}
std::vector<AttacksQuestion::Answer> AttacksQuestion::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out;
  if (!undone_duty(v)) out.emplace_back(EndAttacks{});
  for (const Attack& attack : attacks(v))
    out.emplace_back(order_of(attack));
  if (out.size() > limit) out.resize(limit);
  return out;
}
std::optional<AttacksQuestion::Answer> AttacksQuestion::forced(const TableView& v) const {
  return !any_attack(v) ? std::optional<Answer>(EndAttacks{}) : std::nullopt;
}
std::optional<AttacksQuestion::Answer> AttacksQuestion::choose(const TableView& v, std::string_view word) const {
  if (!is_auto(word)) return std::nullopt;
  const auto next = next_melee(v);
  return next ? Answer(order_of(*next)) : Answer(EndAttacks{});
}

namespace {

template <class Order, class End, How how>
bool volley_phase(Play& p, VolleyQuestion<Order, End, how> question) {
  const auto order = p.ask_or_stop(p.active(), question);
  if (!order) return false;
  const auto* it = std::get_if<Order>(&*order);
  if (it != nullptr) fire(p, {it->target, it->units(), how});
  return it == nullptr;
}

}  // namespace

bool archery_phase(Play& p) {
  return volley_phase(p, ArcheryQuestion{});
}

bool javelins_phase(Play& p) {
  return volley_phase(p, JavelinsQuestion{});
}

bool slaughter_phase(Play& p) {
  const auto order = p.ask_or_stop(p.active(), SlaughterQuestion{});
  if (!order) return false;
  const auto* it = std::get_if<SlaughterOrder>(&*order);
  if (it != nullptr) slaughter(p, {it->target, it->units(), k_no_leader});
  return it == nullptr;
}

bool melee_phase(Play& p) {
  const auto order = p.ask_or_stop(p.active(), AttacksQuestion{});
  if (!order) return false;
  const auto* it = std::get_if<AttackOrder>(&*order);
  if (it != nullptr) melee(p, {it->target, it->units(), it->led ? it->leader : k_no_leader});
  return it == nullptr;
}

}  // namespace hexpost::kadesh

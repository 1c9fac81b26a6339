#include "engine/systems/kadesh/rules/melee/combat.h"

#include <algorithm>

#include "engine/systems/kadesh/rules/melee/figures.h"
#include "engine/systems/kadesh/rules/melee/prospect.h"

namespace hexpost::kadesh {
namespace {

using How = Struck::How;

std::vector<Named> named(const Units& units) {
  std::vector<Named> out;
  for (const UnitId u : units)
    out.push_back({u});
  return out;
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

Barred ArcheryQuestion::judge_order(const TableView& v, const FireOrder& o) const {
  return volley_bar(v, {o.target, o.units(), How::archery});
}
std::vector<ArcheryQuestion::Answer> ArcheryQuestion::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out{EndFire{}};
  for (const Volley& volley : volleys(v, How::archery))
    out.emplace_back(FireOrder{{volley.target, named(volley.by)}});
  if (out.size() > limit) out.resize(limit);
  return out;
}
std::optional<ArcheryQuestion::Answer> ArcheryQuestion::forced(const TableView& v) const {
  return !any_volley(v, How::archery) ? std::optional<Answer>(EndFire{}) : std::nullopt;
}
std::optional<ArcheryQuestion::Answer> ArcheryQuestion::choose(const TableView& v, std::string_view word) const {
  if (!is_auto(word)) return std::nullopt;
  const auto next = next_archery(v);
  return next ? Answer(FireOrder{{next->target, named(next->by)}}) : Answer(EndFire{});
}
Barred JavelinsQuestion::judge_order(const TableView& v, const JavelinOrder& o) const {
  return volley_bar(v, {o.target, o.units(), How::javelins});
}
std::vector<JavelinsQuestion::Answer> JavelinsQuestion::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out{EndJavelins{}};
  for (const Volley& volley : volleys(v, How::javelins))
    out.emplace_back(JavelinOrder{{volley.target, named(volley.by)}});
  if (out.size() > limit) out.resize(limit);
  return out;
}
std::optional<JavelinsQuestion::Answer> JavelinsQuestion::forced(const TableView& v) const {
  return !any_volley(v, How::javelins) ? std::optional<Answer>(EndJavelins{}) : std::nullopt;
}
std::optional<JavelinsQuestion::Answer> JavelinsQuestion::choose(const TableView& v, std::string_view word) const {
  if (!is_auto(word)) return std::nullopt;
  const auto next = next_javelins(v);
  return next ? Answer(JavelinOrder{{next->target, named(next->by)}}) : Answer(EndJavelins{});
}
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

bool archery_phase(Play& p) {
  const auto order = p.ask_or_stop(p.active(), ArcheryQuestion{});
  if (!order) return false;
  const auto* it = std::get_if<FireOrder>(&*order);
  if (it != nullptr) fire(p, {it->target, it->units(), How::archery});
  return it == nullptr;
}

bool javelins_phase(Play& p) {
  const auto order = p.ask_or_stop(p.active(), JavelinsQuestion{});
  if (!order) return false;
  const auto* it = std::get_if<JavelinOrder>(&*order);
  if (it != nullptr) fire(p, {it->target, it->units(), How::javelins});
  return it == nullptr;
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

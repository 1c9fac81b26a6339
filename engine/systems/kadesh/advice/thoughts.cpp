#include "engine/systems/kadesh/advice/thoughts.h"

#include <algorithm>
#include <cstring>

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/movement/orders.h"

namespace hexpost::kadesh {
namespace {

/// Members that are equal in two positions unless more than an order has happened between them.
auto surroundings(const State& s) {
  return std::tie(s.turn, s.phase, s.active, s.locks, s.struck, s.met, s.fords, s.awarded);
}

/// Nearly all units are the same in every byte, and these are compared faster than members.
bool is_same(const Unit& a, const Unit& b) {
  return std::memcmp(&a, &b, sizeof(Unit)) == 0 || a == b;
}

}  // namespace

void Thoughts::forget() {
  units_.clear();
  units_.resize(seen_->units.size());
  lines_.reset();
  ways_in_.clear();
  entries_.clear();
  for (auto* fields : {&foes_, &camp_, &fronts_}) {
    for (auto& field : *fields)
      field.reset();
  }
  forget_commands();
}

void Thoughts::forget_commands() {
  commanded_.clear();
  commandable_.clear();
}

void Thoughts::changed(Hex h) {
  const bool camp = view().is_camp(h);
  if (camp) lines_.reset();
  for (UnitId u = 0; u < static_cast<UnitId>(units_.size()); ++u) {
    OfUnit& known = of(u);
    auto& chances = known.chances;
    if (!chances && known.far[0] < 0 && known.far[1] < 0) continue;
    const Hex at = seen_->units[static_cast<std::size_t>(u)].at;
    for (int& far : known.far) {
      if (far >= 0 && (camp || hex::distance(at, h) <= far)) far = -1;
    }
    if (chances && at == h) chances.reset();  // its partner may have left it
    if (!chances) continue;
    for (Chance& chance : chances->all) {
      if (hex::distance(chance.target, h) <= 1) chance.promise.reset();  // others could join the attack
    }
  }
}

bool Thoughts::follow(View v) {
  if (surroundings(v.s) != surroundings(*seen_)) return false;
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    const Leader& before = seen_->leaders[static_cast<std::size_t>(l)];
    if (v.leader_info(l).side != v.s.active && v.leader(l) != before) return false;
    if (v.leader(l).place != before.place) forget_commands();  // [7.4] others may command the garrison
  }
  for (UnitId u = 0; u < v.count(); ++u) {
    const Unit& before = seen_->units[static_cast<std::size_t>(u)];
    if (is_same(before, v.unit(u))) continue;
    if (v.side(u) != v.s.active) return false;
    forget_commands();
    of(u) = {};
    const bool was_there = before.place == Place::map;
    if (was_there) changed(before.at);
    if (v.here(u) && !(was_there && before.at == v.unit(u).at)) changed(v.unit(u).at);
  }
  return true;
}

void Thoughts::look(View v) {
  if (doubts_dice_ && data_ == &v.data && seen_) doubts_.compare(view(), v);
  const bool known = data_ == &v.data && seen_ && follow(v);
  data_ = &v.data;
  seen_ = v.s;
  if (known) return;
  may_give_up_ = every_step_costs(v.data.charts);
  forget();
}

CostField& Thoughts::foes(bool wheels) {
  auto& field = foes_[wheels ? 1 : 0];
  if (!field) {
    std::vector<Hex> goals;
    if (seen_->active == k_hatti && !seen_->awarded[k_hatti]) goals = data_->map.camp;
    for (const UnitId e : seen_->on_map[other(seen_->active)])
      goals.push_back(view().unit(e).at);
    field.emplace(view(), wheels, goals);
  }
  return *field;
}

CostField& Thoughts::camp(bool wheels) {
  auto& field = camp_[wheels ? 1 : 0];
  if (!field) field.emplace(view(), wheels, data_->map.camp);
  return *field;
}

CostField& Thoughts::fronts(bool wheels) {
  auto& field = fronts_[wheels ? 1 : 0];
  if (!field) field.emplace(to_enemies(view(), seen_->active, wheels, 0));
  return *field;
}

const std::vector<Hex>& Thoughts::entries(Place box, bool wheels) {
  std::vector<Hex>& out = entries_[{box, wheels}];
  if (!out.empty()) return out;
  out = edge_of(view(), box);
  std::ranges::stable_sort(out, {}, [&](Hex h) { return foes(wheels).at(h); });
  return out;
}

int Thoughts::temptation(Hex h) {
  if (seen_->active != k_hatti) return 0;
  if (!lines_) lines_.emplace(view());
  const auto far = lines_->from(h);
  int out = 0;
  for (int die = 1; far && die <= 6; ++die)
    out += std::clamp(*far - die, 0, 6);
  return out;
}

int Thoughts::nearest_foe(UnitId u) {
  OfUnit& known = of(u);
  const Hex at = view().unit(u).at;
  if (known.foe < 0 || known.at != at) known.at = at, known.foe = view().nearest(other(seen_->active), at, k_no_way);
  return known.foe;
}

const Army& Thoughts::commanded(LeaderId l, Hex post) {
  const std::pair key(l, data_->slot(post));
  const auto known = commanded_.find(key);
  if (known != commanded_.end()) return known->second;
  auto able = commandable_.find(l);
  if (able == commandable_.end()) able = commandable_.emplace(l, commandable(view(), l)).first;
  return commanded_.emplace(key, commanded_from(view(), l, post, able->second)).first->second;
}

void Thoughts::give_up(UnitId u, Act act, int far) {
  // a file marches as its head does, and the garrison stays near its commander, however far they are
  const bool alone = !view().unit(u).march && view().info(u).formation != Formation::garrison;
  if (may_give_up_ && alone) of(u).far[static_cast<std::size_t>(act)] = far;
}

}  // namespace hexpost::kadesh

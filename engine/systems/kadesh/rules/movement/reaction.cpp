#include "engine/systems/kadesh/rules/movement/reaction.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/text.h"
#include "engine/dice/random.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/movement/questions.h"
#include "engine/systems/kadesh/rules/movement/walk.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

constexpr int k_points_egypt = 5, k_points_hatti = 4;  // [8.11]

/// The goal and facing of a unit in reaction.
struct Reaction {
  Hex end;
  Facing facing = 3;
  bool operator==(const Reaction&) const = default;
};

int nearest(View v, SideId of, Hex from) {
  return v.nearest(of, from, 99);
}

/// The value of a place: enemies in the zone of control, those caught from flank or rear most.
int threat(View v, const Party& party, Hex end, Facing facing) {
  int out = 0;
  for (const Hex h : View::front_hexes(end, facing)) {
    if (!v.enemy_at(party.side, h)) continue;
    out += v.arc(v.top_at(h), end) == Arc::front ? 1 : 3;
  }
  return out;
}

/// A reaction may end there.
bool may_end(View v, const Party& party, const Reach& reach) {
  if (!party.units.empty() && !room_for(v, party.units, reach.end)) return false;
  if (reach.stays || !v.in_zone(other(party.side), reach.end)) return true;
  return !v.in_zone(other(party.side), party.at) &&
         std::ranges::none_of(party.units, [&](UnitId u) { return v.unit(u).left_zone; });  // [4.4.1]
}

/// Every hex in reach with every facing; standing orders know `stay`, `strike` and `away`: the unit stays where nothing
/// is to be struck, or no place is farther from the enemy.
std::vector<table::Option<Reaction>> reactions(View v, const Party& party, const Reaches& reaches) {
  const Facing now = party.units.empty() ? Facing{3} : v.unit(party.units.front()).facing;
  std::vector<table::Option<Reaction>> out{{{party.at, now}, "stay"}};
  out.reserve(1 + reaches.size() * (party.units.empty() ? 1 : hex::k_sides));
  std::size_t strike = 0, away = 0;
  int best_threat = threat(v, party, party.at, now), best_away = nearest(v, other(party.side), party.at);
  for (const Reach& reach : reaches) {
    const Hex end = reach.end;
    if (!may_end(v, party, reach)) continue;
    const int far = nearest(v, other(party.side), end);
    const std::string label = v.label(end);
    for (Facing f = 1; f < hex::k_facings; f = static_cast<Facing>(f + 2)) {
      if (party.units.empty() && f != 1) break;
      const std::string facing = party.units.empty() ? "" : " " + std::string(hex::facing_name(f));
      out.push_back({{end, f}, label + facing});
      const int good = party.units.empty() ? 0 : threat(v, party, end, f);
      if (good > best_threat) best_threat = good, strike = out.size() - 1;
      if (far > best_away) best_away = far, away = out.size() - 1;
    }
  }
  out[strike].label = "strike";
  (away == strike ? out[away].also : out[away].label) = "away";
  return out;
}

/// The question lists its answers only where they are read: there are six for each hex in reach.
struct ReactQuestion : table::Choice<Reaction> {
  Party party;
  int points = 0;

  Reaction stay(View v) const {
    return {party.at, party.units.empty() ? Facing{3} : v.unit(party.units.front()).facing};
  }
  Reaches reaches(View v) const { return reachable(v, party, Gait::move, points); }
  /// With all its answers.
  table::Choice<Reaction> listed(View v) const {
    table::Choice<Reaction> out = *this;
    out.options = reactions(v, party, reaches(v));
    return out;
  }
  std::string word(View v, const Reaction& value) const {
    if (value == stay(v)) return "stay";
    return v.label(value.end) + (party.units.empty() ? "" : " " + std::string(hex::facing_name(value.facing)));
  }
  /// A facing as answers have it: leaders have none.
  bool has_facing(Facing facing) const {
    return party.units.empty() ? facing == 1 : facing % 2 == 1 && facing < hex::k_facings;
  }
  bool is_in_reach(View v, const Reaction& value) const {
    if (!has_facing(value.facing)) return false;
    const Reaches all = reaches(v);
    const auto reach = std::ranges::find(all, value.end, &Reach::end);
    return reach != all.end() && may_end(v, party, *reach);
  }

  std::variant<Reaction, base::Refusal> parse(const TableView& v, const orders::Line& line) const {
    if (line.words.size() == 3 && base::same_word(line.words[2], "stay")) return stay(v);
    const auto end = v.data.map.grid.find(line.word(2));
    const auto facing = party.units.empty() ? std::optional<Facing>(1) : hex::find_facing(line.word(3));
    if (end && facing && line.words.size() == (party.units.empty() ? 3U : 4U)) {
      const Reaction value{*end, *facing};
      const std::string words = v.label(*end) + (party.units.empty() ? "" : " " + line.words[3]);
      const std::string typed = line.words[2] + (party.units.empty() ? "" : " " + line.words[3]);
      if (base::same_word(words, typed) && is_in_reach(v, value)) return value;
    }
    return listed(v).parse(v, line);
  }
  std::string print(const TableView& v, const Reaction& value) const {
    return std::string(id) + " " + unit + " " + word(v, value);
  }
  std::optional<base::Refusal> judge(const TableView& v, const Reaction& value) const {
    return value == stay(v) || is_in_reach(v, value) ? std::nullopt : listed(v).judge(v, value);
  }
  std::vector<Reaction> list(const TableView& v, std::size_t limit) const { return listed(v).list(v, limit); }
  Reaction sample(const TableView& v, dice::Random& random) const {
    const Reaches all = reaches(v);
    const std::uint64_t drawn = random.below(all.size() + 1);
    if (drawn == all.size() || !may_end(v, party, all[static_cast<std::size_t>(drawn)])) return stay(v);
    const auto facing = static_cast<Facing>(party.units.empty() ? 1 : 2 * random.below(hex::k_sides) + 1);
    return {all[static_cast<std::size_t>(drawn)].end, facing};
  }
  std::optional<Reaction> forced(const TableView& v) const {
    if (party.units.empty() || room_for(v, party.units, party.at)) return std::nullopt;  // it may turn
    return listed(v).forced(v);
  }
  std::optional<Reaction> choose(const TableView& v, std::string_view standing) const {
    return base::same_word("stay", standing) ? stay(v) : listed(v).choose(v, standing);
  }
  std::vector<std::string> words(const TableView& v) const { return listed(v).words(v); }
};

void react(Play& p, Party party, const std::string& name) {
  int points = party.side == k_egypt ? k_points_egypt : k_points_hatti;
  if (!party.units.empty() && p.view().in_zone(other(party.side), party.at)) points = (points + 1) / 2;
  const int flanked = !party.units.empty() && std::ranges::any_of(p.view().zones(p.active(), party.at), [&](UnitId e) {
    return !p.view().fronts(party.units.front(), p.unit(e).at);
  });
  const ReactQuestion question{
      k_react.of<Reaction>(name, "", {}, {{"enemy", nearest(p, p.active(), party.at)}, {"flanked", flanked}}), party,
      points};
  const Reaction stay = question.stay(p);
  const Reaction chosen = p.ask(party.side, question);
  if (chosen == stay) return;
  const Reaches reaches = question.reaches(p);
  const auto reach = std::ranges::find(reaches, chosen.end, &Reach::end);
  walk(p, party, {Gait::move, reaches.way(*reach), chosen.facing});
}

/// [K84] Neither Routed, nor locked, marching or stopped, nor kept from moving by the scenario [K4].
bool is_free(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  return !v.routed(u) && !v.locked(u) && !unit.march && !unit.stopped && !unit.unreleased && !unit.scattered;
}

}  // namespace

void reaction_phase(Play& p) {
  const SideId side = p.passive();
  for (const UnitId u : p.view().on_map_of(side)) {
    const Unit& unit = p.unit(u);
    if (!unit.reserve || !is_chariot(p.view().type(u)) || !is_free(p, u)) continue;
    Party party{{u}, {}, side, unit.at, false};
    const UnitId partner = p.view().with_partner(u);
    if (partner != k_no_unit && is_free(p, partner)) party.units.push_back(partner);
    react(p, party, p.name(u));
  }
  for (LeaderId l = 0; l < p.view().leader_count(); ++l) {
    if (!p.view().leader_here(l) || p.view().leader_info(l).side != side || p.leader(l).mode != Mode::reserve) continue;
    react(p, {{}, {l}, side, p.leader(l).at, false}, p.leader_name(l));
  }
}

}  // namespace hexpost::kadesh

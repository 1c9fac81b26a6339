#include "engine/systems/kadesh/rules/activation/activation.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/systems/kadesh/rules/activation/questions.h"
#include "engine/systems/kadesh/rules/retreat/leaders_fate.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

Piece piece(UnitId u) {
  return u;
}
Piece piece_of_leader(LeaderId l) {
  return -1 - l;
}
/// One line names pieces in the order of preference; the first that can be chosen are chosen, as many as the die says.
/// A list that is too short is filled up in the order of `able`.
struct ListQuestion {
  using Answer = std::vector<Piece>;
  std::string_view id, cites;
  std::vector<Piece> able;
  int count = 0;  ///< of pieces to choose, at least 1

  std::string_view name() const { return id; }
  std::string_view rule() const { return cites; }
  std::string subject(const TableView&) const { return {}; }
  std::optional<std::string> slot(const TableView&) const { return std::nullopt; }
  bool speaks(const TableView&, const orders::Line& line) const { return base::same_word(line.verb(), id); }
  std::variant<Answer, base::Refusal> parse(const TableView& v, const orders::Line& line) const {
    Answer out;
    for (std::size_t i = 1; i < line.words.size(); ++i) {
      const auto unit = v.names().find_unit(line.words[i]);
      const auto leader = v.names().find_leader(line.words[i]);
      if (!unit && !leader) return orders::unknown_name(v.names(), "a unit", line.word(i), line.column(i));
      out.push_back(unit ? *unit : piece_of_leader(static_cast<LeaderId>(*leader)));
    }
    return out;
  }
  std::string print(const TableView& v, const Answer& answer) const {
    std::string out(id);
    for (const Piece one : answer)
      out += " " + piece_name(v, one);
    return out;
  }
  Barred judge(const TableView& v, const Answer& answer) const {
    for (const Piece one : answer) {
      const bool unit = one >= 0;
      const SideId side = unit ? v.side(static_cast<UnitId>(one)) : v.leader_info(static_cast<LeaderId>(-1 - one)).side;
      if (side != v.s.active) return refuse(cites, "{} belongs to the enemy", {piece_name(v, one)});
    }
    return std::nullopt;
  }
  /// The first that can be chosen, and the last. A list without names is no line, because a line names its answer.
  std::vector<Answer> list(const TableView&, std::size_t limit) const {
    const auto n = static_cast<std::ptrdiff_t>(std::min(able.size(), static_cast<std::size_t>(count)));
    std::vector<Answer> out{Answer(able.begin(), able.begin() + n), Answer(able.end() - n, able.end())};
    out.resize(std::min(out.size(), std::max<std::size_t>(1, limit)));
    return out;
  }
  std::optional<Answer> forced(const TableView&) const {
    return count >= static_cast<int>(able.size()) ? std::optional<Answer>(Answer{}) : std::nullopt;
  }
  std::optional<Answer> choose(const TableView&, std::string_view word) const {
    return base::same_word(word, "listed") ? std::optional<Answer>(Answer{}) : std::nullopt;
  }
  std::vector<std::string> words(const TableView&) const { return {"listed"}; }
  std::span<const orders::Circumstance> circumstances() const { return {}; }
};

/// The order in which a list that is too short is filled up: a leader with a long line of command first, then four
/// units, and so on; a chariot with its runner, and pieces on the map before those of a box.
std::vector<Piece> in_bands(View v, const std::vector<Piece>& able) {
  constexpr std::size_t k_band = 4;
  constexpr int k_unlimited = 99;
  std::vector<LeaderId> leaders;
  Units units;
  for (const Piece one : able) {
    if (one < 0) leaders.push_back(static_cast<LeaderId>(-1 - one));
  }
  const auto add = [&](UnitId u) {
    const bool waits = std::ranges::find(able, piece(u)) != able.end();
    if (u != k_no_unit && waits && std::ranges::find(units, u) == units.end()) units.push_back(u);
  };
  for (const bool on_map : {true, false}) {
    for (const Piece one : able) {
      if (one < 0 || v.here(static_cast<UnitId>(one)) != on_map) continue;
      add(static_cast<UnitId>(one));
      add(v.info(static_cast<UnitId>(one)).partner);
    }
  }
  std::ranges::stable_sort(leaders, {}, [&](LeaderId l) {
    const int range = v.leader_info(l).range;
    return -(range == 0 ? k_unlimited : range);
  });
  std::vector<Piece> out;
  for (std::size_t l = 0, u = 0; l < leaders.size() || u < units.size(); ++l) {
    if (l < leaders.size()) out.push_back(piece_of_leader(leaders[l]));
    for (std::size_t end = l < leaders.size() ? u + k_band : units.size(); u < std::min(end, units.size()); ++u)
      out.push_back(piece(units[u]));
  }
  return out;
}

std::string pieces(View v, const std::vector<Piece>& all) {
  std::string out;
  for (const Piece one : all)
    out += (out.empty() ? "" : ", ") + piece_name(v, one);
  return out;
}

void set_place(Play& p, Piece one, Place to) {
  if (one >= 0)
    p.unit(static_cast<UnitId>(one)).place = to, p.unit(static_cast<UnitId>(one)).unreleased = false;
  else
    p.leader(static_cast<LeaderId>(-1 - one)).place = to, p.leader(static_cast<LeaderId>(-1 - one)).unreleased = false;
}

std::vector<Piece> in_box(View v, SideId side, Place box) {
  std::vector<Piece> out;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.side(u) == side && v.unit(u).place == box) out.push_back(piece(u));
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_info(l).side == side && v.leader(l).place == box) out.push_back(piece_of_leader(l));
  }
  return out;
}

/// [6.2] Ready pieces go into the Camp, where no enemy is next to them; others wait [K120]. False if the battle stops
/// at a question.
bool ready_to_camp(Play& p) {
  std::vector<Hex> open = base::only(
      p.data.map.camp, [&](Hex h) { return !p.view().enemy_at(k_egypt, h) && !p.view().next_to(k_hatti, h); });
  for (const Piece one : in_box(p, k_egypt, Place::ready)) {
    const std::string name = piece_name(p, one);
    if (open.empty()) {
      p.tell("6.2", say("{} finds no place in the Camp and waits", name));
      continue;
    }
    // hexes with room come first
    std::vector<Hex> hexes = open;
    if (one >= 0)
      std::stable_partition(hexes.begin(), hexes.end(),
                            [&](Hex h) { return room_for(p, static_cast<UnitId>(one), h); });
    std::vector<table::Option<Hex>> options;
    options.reserve(hexes.size());
    for (const Hex h : hexes)
      options.push_back({h, p.label(h), options.empty() ? "first" : ""});
    const auto at = p.ask_or_stop(k_egypt, k_camp.of<Hex>(name, "", std::move(options)));
    if (!at) return false;
    if (one >= 0) {
      const auto u = static_cast<UnitId>(one);
      arrive(p, u, *at);
      p.unit(u).facing = 3;
      for (const UnitId there : p.view().units_at(*at))
        p.unit(u).facing = p.unit(there).facing;
      p.unit(u).entered = false;
    } else {
      p.leader(static_cast<LeaderId>(-1 - one)).place = Place::map;
      p.leader(static_cast<LeaderId>(-1 - one)).at = *at;
    }
    p.tell("6.2", say("{} takes its place in the Camp in {}", name, p.label(*at)));
  }
  return true;
}

/// [13.1.5]
void alert_camp(Play& p) {
  const auto able = to_alert(p);
  if (able.empty()) return;
  int count = 99;
  if (p.s.turn <= 4) {
    const auto turn = static_cast<std::size_t>(p.s.turn - 1);
    const auto number = [&](int face) { return p.data.charts.alert[static_cast<std::size_t>(face - 1)][turn]; };
    count = p.d6("13.1.5", table::gains(k_egypt), number).means;
  }
  const auto chosen = choose_pieces(p, k_alert, in_bands(p, able), count);
  for (const Piece one : chosen)
    set_place(p, one, Place::ready);
  if (!chosen.empty()) p.tell("13.1.5", say("alerted: {}", pieces(p, chosen)));
}

Place box_of(Play& p, const Reinforcement& row) {
  if (row.box == Reinforcement::Box::west) return Place::west;
  if (row.box == Reinforcement::Box::south) return Place::south;
  return p.ask(k_egypt, k_arrival.of<Place>("", "", {{Place::west, "west", "first"}, {Place::south, "south"}}));
}

/// [13.1.6] [K16] The highest die that brings the formation now.
int highest_for(View v, const Reinforcement& row) {
  if (row.formation == Formation::set && v.s.turn == 9 && v.has(Option::set_turn9_as_marines)) return 1;
  const auto turn = static_cast<std::size_t>(v.s.turn);
  return turn < row.highest.size() ? row.highest[turn] : 0;
}

void reinforce(Play& p) {
  for (const Reinforcement& row : p.data.charts.reinforcements) {
    std::vector<Piece> due = in_box(p, k_egypt, Place::reinforcement);
    std::erase_if(due, [&](Piece one) {
      const Formation f = one >= 0 ? p.view().info(static_cast<UnitId>(one)).formation
                                   : p.view().leader_info(static_cast<LeaderId>(-1 - one)).formation;
      return f != row.formation;
    });
    const int highest = highest_for(p, row);
    if (due.empty() || highest == 0) continue;
    // the die says when they come: that counts as no side's luck
    const auto comes = [&] { return p.d6("13.1.6", {}, [&](int face) { return face <= highest; }).means; };
    std::vector<Piece> come;
    if (highest >= 6) {
      come = due;
    } else if (row.each && !p.has(Option::naarun_as_a_body)) {
      for (const Piece one : due) {
        if (comes()) come.push_back(one);
      }
    } else if (comes()) {
      come = due;
    }
    if (come.empty()) continue;
    const Place box = box_of(p, row);
    for (const Piece one : come)
      set_place(p, one, box);
    p.tell("13.1.6", box == Place::west ? say("reinforcements wait at the western edge: {}", pieces(p, come))
                                        : say("reinforcements wait at the southern edge: {}", pieces(p, come)));
  }
}

/// [6.1.1] [K121]
void open_box(Play& p) {
  if (p.s.box_open) return;
  const bool touched = p.s.camp_touched != 0 && p.s.turn > p.s.camp_touched;
  const bool held = p.s.turn >= 3 && p.s.scatter != Scatter::scattered && p.s.scatter != Scatter::scattered_fast;
  if (!touched && p.s.turn < 6 && !held) return;
  p.s.box_open = true;
  p.tell("6.1.1", say("the units at Old Kadesh may be released from now on"));
}

/// [13.1.7]
void release(Play& p) {
  const auto able = to_release(p);
  if (able.empty()) return;
  const auto any = p.d6("13.1.7", table::gains(k_hatti), [&](int face) { return face <= p.s.turn; });
  if (!any) {
    p.tell("13.1.7", say("no unit is released: {}", any.face));
    return;
  }
  const auto number = p.d6("13.1.7", table::gains(k_hatti),
                           [&](int face) { return p.data.charts.release[static_cast<std::size_t>(face - 1)]; });
  const auto chosen = choose_pieces(p, k_release, in_bands(p, able), number.means);
  for (const Piece one : chosen) {
    const bool boxed = one >= 0 ? p.unit(static_cast<UnitId>(one)).place == Place::alert
                                : p.leader(static_cast<LeaderId>(-1 - one)).place == Place::alert;
    if (boxed)
      set_place(p, one, Place::east);
    else if (one >= 0)
      p.unit(static_cast<UnitId>(one)).unreleased = false;
    else
      p.leader(static_cast<LeaderId>(-1 - one)).unreleased = false;
  }
  p.tell("13.1.7", say("released: {}", pieces(p, chosen)));
}

/// [13.1.7] [K122] One die for each unit in the Fortress and for its commander, from turn 2.
void release_garrison(Play& p) {
  if (p.s.turn < 2 || p.s.garrison_alarmed) return;
  const auto succeeds = [&] {
    return p.d6("13.1.7", table::gains(k_hatti), [&](int face) { return face != 6 && face < p.s.turn; }).means;
  };
  for (const UnitId u : p.view().on_map_of(k_hatti)) {
    if (p.view().info(u).formation != Formation::garrison || !p.unit(u).unreleased) continue;
    if (!succeeds()) continue;
    p.unit(u).unreleased = false;
    p.tell("13.1.7", say("released: {}", p.name(u)));
  }
  for (LeaderId l = 0; l < p.view().leader_count(); ++l) {
    if (!p.view().leader_here(l) || !p.leader(l).unreleased) continue;
    if (p.view().leader_info(l).formation != Formation::garrison || !succeeds()) continue;
    p.leader(l).unreleased = false;
    p.tell("13.1.7", say("released: {}", p.leader_name(l)));
  }
}

}  // namespace

const std::string& piece_name(View v, Piece one) {
  return one >= 0 ? v.name(static_cast<UnitId>(one)) : v.leader_name(static_cast<LeaderId>(-1 - one));
}

std::vector<Piece> to_release(View v) {
  std::vector<Piece> out;
  for (UnitId u = 0; u < v.count(); ++u) {
    const Unit& unit = v.unit(u);
    if (v.side(u) != k_hatti || !unit.unreleased) continue;
    const bool on_map = v.here(u) && v.info(u).formation != Formation::garrison;
    if (on_map || (unit.place == Place::alert && v.s.box_open)) out.push_back(piece(u));
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    const LeaderInfo& info = v.leader_info(l);
    const bool on_map = v.leader_here(l) && v.leader(l).unreleased && info.formation != Formation::garrison;
    const bool boxed = v.leader(l).place == Place::alert && v.s.box_open;
    if (info.side == k_hatti && (on_map || boxed)) out.push_back(piece_of_leader(l));
  }
  return out;
}

std::vector<Piece> choose_pieces(Play& p, const table::Question& question, const std::vector<Piece>& able, int count) {
  if (count <= 0) return {};  // the die allows none: there is nothing to choose
  std::vector<Piece> named = p.ask(p.active(), ListQuestion{question.name, question.rule, able, count}), out;
  std::erase_if(named, [&](Piece one) { return std::ranges::find(able, one) == able.end(); });
  named.insert(named.end(), able.begin(), able.end());
  for (const Piece one : named) {  // a name that is written twice counts once
    if (std::ranges::find(out, one) == out.end()) out.push_back(one);
  }
  if (static_cast<int>(out.size()) > count) out.resize(static_cast<std::size_t>(count));
  return out;
}

bool comes_without_die(View v, Formation formation) {
  const auto& rows = v.data.charts.reinforcements;
  const auto row = std::ranges::find(rows, formation, &Reinforcement::formation);
  return row != rows.end() && highest_for(v, *row) >= 6;
}

std::vector<Piece> to_alert(View v) {
  return in_box(v, k_egypt, Place::alert);
}

void search_fords(Play& p) {
  if (!p.data.ambush) return;
  for (const UnitId u : p.view().on_map_of(p.active())) {
    Unit& unit = p.unit(u);
    if (unit.ford >= 0 && unit.ford_turn > 0 && unit.ford_turn <= p.s.turn) {
      p.s.fords[static_cast<std::size_t>(unit.ford)] = true;
      p.tell("13.1.4", say("{} has found the ford in {}", p.name(u),
                           p.label(p.data.map.fords[static_cast<std::size_t>(unit.ford)])));
      unit.ford = -1, unit.ford_turn = 0;
    }
  }
  for (const UnitId u : p.view().on_map_of(p.active())) {
    Unit& unit = p.unit(u);
    if (!unit.entered || unit.level == Level::routed || unit.ford >= 0) continue;
    for (std::size_t f = 0; f < p.data.map.fords.size(); ++f) {
      if (p.s.fords[f] || !hex::adjacent(p.data.map.fords[f], unit.at)) continue;
      const int roll = p.d6("13.1.4") + (unit.level == Level::ordered ? 0 : 1);
      unit.ford = static_cast<std::int8_t>(f);
      unit.ford_turn = static_cast<std::int16_t>(p.s.turn + roll);
      p.tell("13.1.4", say("{} looks for the ford in {} until turn {}", p.name(u), p.label(p.data.map.fords[f]),
                           static_cast<int>(unit.ford_turn)));
      break;
    }
  }
}

bool activation_phase(Play& p) {
  return_leaders(p);
  if (p.active() == k_hatti) {
    for (const Piece one : in_box(p, k_hatti, Place::ready))
      set_place(p, one, Place::east);
    if (!p.data.alerts) return true;
    open_box(p);
    release(p);
    release_garrison(p);
    return true;
  }
  if (p.data.alerts && p.s.turn == 5) alert_camp(p);  // [K120] before they are placed
  if (!ready_to_camp(p)) return false;
  if (!p.data.alerts) return true;
  if (p.s.turn != 5) alert_camp(p);  // [K44] those that are alerted now are placed in the next turn
  reinforce(p);
  return true;
}

}  // namespace hexpost::kadesh

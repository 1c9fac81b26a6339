#include "engine/systems/chariots/model/position.h"

#include "engine/base/text.h"
#include "engine/systems/chariots/model/position_words.h"

/// Chariots of Fire: the position text written; position_read.cpp reads it.
namespace hexpost::chariots {
namespace {

constexpr Hex k_nowhere{};

std::string pair(const std::array<int, 2>& both) {
  return std::to_string(both[0]) + " " + std::to_string(both[1]);
}
std::string flags(const std::array<bool, 2>& both) {
  return std::string(both[0] ? "1" : "0") + " " + (both[1] ? "1" : "0");
}

/// A hex that is meaningless (not placed) is written in brackets, and only when it is not the default one.
std::string place_text(const View& v, bool placed, Hex at) {
  if (placed) return v.label(at);
  if (at == k_nowhere) return "-";
  return v.on_map(at) ? "(" + v.label(at) + ")" : "-";
}

std::string unit_line(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::string line = "unit " + v.name(u) + " " + place_text(v, unit.placed, unit.at) + " " +
                     std::string(hex::facing_name(unit.facing));
  if (unit.hits != 0) line += " hits=" + std::to_string(unit.hits);
  if (unit.supply != Supply::full) line += " supply=" + std::string(k_supply_words[index_of(unit.supply)]);
  if (unit.withdrawal != Withdrawal::untried)
    line += " withdrawal=" + std::string(k_withdrawal_words[index_of(unit.withdrawal)]);
  if (unit.spent != 0) line += " spent=" + std::to_string(unit.spent);
  if (unit.turned != 0) line += " turned=" + std::to_string(unit.turned);
  if (unit.speed != 0) line += " speed=" + std::to_string(unit.speed);
  for (const auto& flag : k_unit_flags) {
    if (unit.*flag.flag != (flag.flag == &Unit::alive)) line += " " + std::string(flag.word);
  }
  return line;
}

std::string leader_line(const View& v, LeaderId l) {
  const Leader& leader = v.leader(l);
  std::string line = "leader " + v.leader_info(l).name + " " + place_text(v, leader.placed, leader.at) + " " +
                     std::to_string(leader.now.range) + "/" + std::to_string(leader.now.rating) + "/" +
                     std::to_string(leader.now.charisma) + "/" + std::to_string(leader.now.combat) + "/" +
                     std::to_string(leader.now.stamina);
  if (leader.hits != 0) line += " hits=" + std::to_string(leader.hits);
  for (const auto& flag : k_leader_flags) {
    if (leader.*flag.flag != (flag.flag == &Leader::alive)) line += " " + std::string(flag.word);
  }
  return line;
}

std::string standard_line(const View& v, StandardId d) {
  const Standard& standard = v.standard(d);
  std::string line = "standard " + v.standard_info(d).name + " " + place_text(v, standard.placed, standard.at);
  if (standard.captor != k_no_unit) line += " captor=" + v.name(standard.captor);
  if (standard.back_from != 0) line += " back=" + std::to_string(standard.back_from);
  if (standard.captured) line += " captured";
  return line;
}

std::string marker_text(const View& v, MarkerId m) {
  return m == k_no_marker ? "-" : v.marker(m).name;
}

}  // namespace

std::string print_position(const Data& data, const State& s) {
  const View v{data, s};
  std::string out{k_position_header};
  const auto line = [&out](const std::string& text) { out += "\n" + text; };
  line("battle " + data.scenario.id);
  line("turn " + std::to_string(s.turn) + " phase " + std::string(k_phase_words[index_of(s.phase)]) + " stage " +
       std::to_string(s.stage) + " side " + std::to_string(s.active));
  line("wing " + (s.wing == k_no_wing ? "-" : v.wing(s.wing).name) + " commander " +
       (s.commander == k_no_leader ? "-" : v.leader_info(s.commander).name) + " marker " + marker_text(v, s.marker) +
       " drawn " + (s.from_pool ? "1" : "0") + " trump " + (s.trump_phase ? "1" : "0") + " order " +
       std::string(k_order_words[index_of(s.order)]) + " heroic " + std::to_string(s.heroic_drm));
  std::string pool = "pool";
  for (const MarkerId m : s.pool)
    pool += " " + marker_text(v, m);
  line(pool);
  line("aside " + marker_text(v, s.set_aside) + " trumped " + flags(s.trumped) + " back " + flags(s.momentum_back) +
       " used " + flags(s.momentum_used) + " ignore " + std::to_string(s.ignore[0]) + " " +
       std::to_string(s.ignore[1]));
  line("points " + pair(s.rout_points) + " levels " + pair(s.withdrawal) + " winner " + std::to_string(s.winner) +
       " ending " + std::string(k_ending_words[index_of(s.ending)]));
  for (UnitId u = 0; u < v.count(); ++u)
    line(unit_line(v, u));
  for (LeaderId l = 0; l < v.leader_count(); ++l)
    line(leader_line(v, l));
  for (std::size_t d = 0; d < s.standards.size(); ++d)
    line(standard_line(v, static_cast<StandardId>(d)));
  for (const EngagedPair& e : s.engaged)
    line("engaged " + v.name(e.a) + " " + v.name(e.b));
  for (const Used& used : s.used)
    line("used " + std::string(k_used_words[index_of(used.what)]) + " " + v.name(used.who) + " " + v.name(used.whom));
  out += "\nend\n";
  return out;
}

}  // namespace hexpost::chariots

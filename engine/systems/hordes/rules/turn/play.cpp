#include "engine/systems/hordes/rules/turn/play.h"

#include "engine/systems/hordes/model/contact.h"

namespace hexpost::hordes {

Fact turns(const Play& p, UnitId u) {
  return say("{} turns to {}", p.name(u), p.point(p.view().unit(u).facing));
}

void tell_passed_through(Play& p, table::Rule rule, UnitId passed, UnitId by) {
  p.tell(rule, [&] { return say("{} passes through {}, which is disrupted", p.name(by), p.name(passed)); });
}

void tell_follow_up(Play& p, table::Rule rule, UnitId u, UnitId loser, Hex from, Hex to) {
  p.tell(rule, [&] {
    return say("{} follows {} into {}", p.name(u), p.name(loser), p.label(to))
        .goes(p.view().name(u), p.view().side(u), {from, to})
        .comes_to(p.name(u), phrase("follows up"));
  });
}

void tell_stakes_removed(Play& p, UnitId by, Hex at) {
  p.tell("1.13.6", [&] { return say("{} removes the stakes in {}", p.name(by), p.label(at)); });
}

void tell_left_table(Play& p, table::Rule rule, UnitId u) {
  const Unit& unit = p.unit(u);
  p.tell(rule, [&] { return say("{} leaves the table from {}", p.name(u), p.label(unit.at)).loses(unit.side); });
}

std::string slot_name(View v, UnitId u) {
  return v.name(v.info(u).half_of == k_no_unit ? u : v.info(u).half_of);
}

std::string party_names(const View& v, const Party& party) {
  std::string out = v.listed(party.units);
  for (const GeneralId g : party.generals)
    out += (out.empty() ? "" : ", ") + v.general_name(g);
  return out;
}

std::string path_text(const View& v, std::span<const Hex> path) {
  std::string out;
  for (const Hex h : path)
    out += (out.empty() ? "" : " ") + v.label(h);
  return out;
}

std::vector<orders::Circumstance> unit_circumstances(const View& v, UnitId u) {
  return {{"disrupted", v.unit(u).disrupted ? 1 : 0},
          {"general", v.hosts_general(u) ? 1 : 0},
          {"reduced", v.full_stands(u) - v.stands(u)},
          {"wall", in_shield_wall(v, u) ? 1 : 0}};
}

}  // namespace hexpost::hordes

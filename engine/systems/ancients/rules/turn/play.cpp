#include "engine/systems/ancients/rules/turn/play.h"

namespace hexpost::ancients {

std::string letters(const std::vector<Face>& faces) {
  constexpr std::string_view k_letters = "GBRSHF";
  std::string out;
  for (const Face face : faces) {
    if (!out.empty()) out += ' ';
    out += k_letters[index_of(face)];
  }
  return out;
}

void place_unit(Play& p, UnitId u, Hex h) {
  const LeaderId with = p.view().leader_of(u);
  const LeaderId met = with == k_no_leader ? p.view().leader_at(h) : with;
  p.unit(u).at = h;
  p.unit(u).placed = true;
  if (met == k_no_leader) return;
  p.leader(met).at = h;
  p.leader(met).ordered = false;
}

}  // namespace hexpost::ancients

#include "engine/systems/chariots/rules/cohesion/disengage.h"

#include <algorithm>

#include "engine/systems/chariots/rules/cohesion/questions.h"
#include "engine/systems/chariots/rules/cohesion/standards.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/command/leaders_fate.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

/// Chariots of Fire 9.2 at the table: a command Disengages.
namespace hexpost::chariots {
namespace {

struct Back {
  UnitId unit = k_no_unit;
  Hex to;
  bool operator==(const Back&) const = default;
};

/// One unit after the other, in the owner's order; hexes just left may be used. `bound`: units that can must [9.23];
/// otherwise the owner may leave it at that.
void go_back(Play& p, bool bound, bool chariots_only) {
  while (true) {
    std::vector<table::Option<Back>> options;
    for (const UnitId u : disengageable(p)) {
      if (chariots_only && !disengages_freely(p, u)) continue;
      for (const Hex h : disengage_hexes(p, u))
        options.push_back({{u, h}, p.view().name(u) + " " + p.view().label(h), ""});
    }
    if (options.empty()) return;
    options.front().label = "listed";
    if (!bound) options.push_back({{}, "none", "none"});
    const Back back = p.ask(p.s.active, k_back.of<Back>("", "", options));
    if (back.unit == k_no_unit) return;
    retreat(p, back.unit, back.to);
  }
}

}  // namespace

/// [9.24] The unit keeps its facing, and takes no hits and pays no points for the hex.
void retreat(Play& p, UnitId u, Hex to) {
  const Hex from = p.unit(u).at;
  const UnitId with = goes_back_with(p, u);
  displace_leaders_in(p, u, to);  // [4.24]
  for (const UnitId who : {u, with}) {
    if (who != k_no_unit) place(p, who, to);
  }
  refresh_engaged(p);
  p.tell("9.24", pair_goes(p, u, with, {from, to},
                           say("{} Disengages from {} to {}", pair(p, u, with), p.label(from), p.label(to))));
  leaders_follow(p, u, from, {to}, false);
  for (const UnitId who : {u, with}) {
    if (who != k_no_unit) carry_standards(p, who, from);
  }
  capture_standards(p, u);  // [9.33] [Q108] by any entry
  displace_leaders(p, u, to);
}

void disengage(Play& p) {
  const View v = p.view();
  const auto units = disengageable(v);
  const bool any_foot = std::ranges::any_of(units, [&](UnitId u) { return !disengages_freely(v, u); });
  const bool any_chariot = std::ranges::any_of(units, [&](UnitId u) { return disengages_freely(v, u); });
  const LeaderId l = commander(v);
  bool tries = any_foot;
  if (any_foot && any_chariot) {
    const std::vector<table::Option<bool>> options{{true, "all", ""}, {false, "chariots", ""}};
    std::vector<table::Circumstance> when{{"rating", disengage_rating(v, l)}};
    if (p.s.wing != k_no_wing) when.push_back({v.wing(p.s.wing).of, 1});
    tries = p.ask(p.s.active, k_disengage.of<bool>("", "", options, std::move(when)));
  }
  if (!tries) return go_back(p, false, true);
  const int need = disengage_rating(v, l);
  const auto works = p.d10("9.23", table::gains(p.s.active), [need](int face) { return face <= need; });
  p.tell("9.23", works ? say("{} rolls {}, {} or less was needed: the Engaged units break off", p.leader_name(l),
                             works.face, need)
                       : say("{} rolls {}, {} or less was needed: the Engaged units do not get away", p.leader_name(l),
                             works.face, need));
  if (works) return go_back(p, true, false);
  if (any_chariot) go_back(p, false, true);  // [9.25] they need no die
}

}  // namespace hexpost::chariots

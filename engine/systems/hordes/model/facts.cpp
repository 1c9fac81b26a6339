#include "engine/systems/hordes/model/facts.h"

#include <array>

#include "engine/base/text.h"
#include "engine/orders/compass.h"
#include "engine/systems/hordes/model/state.h"
#include "engine/systems/hordes/rules/retreat/compulsory.h"
#include "engine/systems/hordes/rules/retreat/results.h"

/// Hordes & Heroes: the sentences of reports, chapter by chapter. Each function knows the facts of one chapter and
/// answers an empty text to all others.
namespace hexpost::hordes {
namespace {

using What = Fact::What;

/// A fact's parts as words.
class Words {
 public:
  Words(const Data& data, const Fact& fact) : data_(data), f_(fact) {}
  std::string unit() const { return unit(f_.unit); }
  std::string other() const { return unit(f_.other); }
  std::string general() const {
    return f_.general == k_no_general ? std::string("-") : data_.generals[static_cast<std::size_t>(f_.general)].name;
  }
  /// The unit, or the general when no unit is meant.
  std::string who() const { return f_.unit == k_no_unit && f_.general != k_no_general ? general() : unit(); }
  std::string side() const { return base::tr(data_.scenario.sides[f_.side].name); }
  std::string side(int index) const { return base::tr(data_.scenario.sides[static_cast<std::size_t>(index)].name); }
  std::string from() const { return data_.scenario.map.grid.label(f_.from); }
  std::string to() const { return data_.scenario.map.grid.label(f_.to); }
  std::string a() const { return std::to_string(f_.a); }
  std::string b() const { return std::to_string(f_.b); }
  std::string c() const { return std::to_string(f_.c); }
  std::string d() const { return std::to_string(f_.d); }
  std::string facing() const { return orders::facing_shown(hex::clock(f_.a)); }

 private:
  std::string unit(UnitId u) const {
    return u == k_no_unit ? std::string("-") : data_.units[static_cast<std::size_t>(u)].name;
  }
  const Data& data_;
  const Fact& f_;
};

std::string say(std::string_view pattern, std::initializer_list<std::string_view> arguments = {}) {
  return base::fill(base::tr(pattern), arguments);
}

std::string phase_name(int phase) {
  switch (static_cast<Phase>(phase)) {
    case Phase::initiative:
      return base::tr("Initiative");
    case Phase::deployment:
      return base::tr("Deployment");
    case Phase::command:
      return base::tr("Command move");
    case Phase::movement:
      return base::tr("Movement");
    case Phase::shooting:
      return base::tr("Shooting");
    case Phase::melee:
      return base::tr("Hand-to-hand combat");
    case Phase::over:
      return base::tr("The end");
  }
  return {};
}

std::string sequence(const Fact& f, const Words& w) {
  switch (f.what) {
    case What::battle_begins:
      return say("The battle begins");
    case What::deploys_first:
      return say("First to deploy: {}; first to move: {}", {w.side(), w.side(f.a)});
    case What::chooses_edge:
      return f.a != 0 ? say("{}: the southern table edge", {w.side()}) : say("{}: the northern table edge", {w.side()});
    case What::deployed:
      return say("{} is placed in {}", {w.who(), w.to()});
    case What::bound_begins:
      return say("Turn {}: the bound of {}", {w.a(), w.side()});
    case What::phase_begins:
      return say("{}: {}", {w.side(), phase_name(f.a)});
    case What::battle_ends:
      return f.a < 0 ? say("The battle ends in a draw") : say("The battle ends: victory for {}", {w.side(f.a)});
    case What::army_broken:
      return say("{}: {} of {} stands lost, the army breaks", {w.side(), w.a(), w.b()});
    case What::generals_lost:
      return say("{}: the last general is lost", {w.side()});
    case What::chief_lost:
      return say("{}: the commander-in-chief is lost", {w.side()});
    case What::time_is_up:
      return say("Time is up. Points lost: {} {}, {} {}", {w.side(0), w.a(), w.side(1), w.b()});
    case What::nobody_acts:
      return say("Neither side can act any more. Points lost: {} {}, {} {}", {w.side(0), w.a(), w.side(1), w.b()});
    default:
      return {};
  }
}

std::string command(const Fact& f, const Words& w) {
  switch (f.what) {
    case What::general_moves:
      return f.unit == k_no_unit
                 ? say("{} rides from {} to {}", {w.general(), w.from(), w.to()})
                 : say("{} rides from {} to {} and is with {}", {w.general(), w.from(), w.to(), w.unit()});
    case What::in_command:
      return say("{0}: {1} {1|unit|units} under command", {w.side(), w.a()});
    case What::uncommanded:
      return say("Out of command: {}", {f.names});
    case What::moves:
      return say("{} moves from {} to {}, facing {}", {w.unit(), w.from(), w.to(), w.facing()});
    case What::move_cut:
      return say("{} ends its move in {}: {}", {w.unit(), w.to(), f.names});
    case What::turns:
      return say("{} turns to {}", {w.unit(), w.facing()});
    case What::forms_column:
      return say("{} forms column", {w.unit()});
    case What::deploys:
      return say("{} deploys", {w.unit()});
    case What::charges:
      return say("{} in {} is in contact with {}", {w.unit(), w.to(), w.other()});
    case What::interchanges:
      return say("{} and {} change places", {w.unit(), w.other()});
    case What::combines:
      return say("{} joins {}: {} stands, {} too many", {w.unit(), w.other(), w.a(), w.b()});
    case What::dismounts:
      return say("{} dismounts", {w.unit()});
    case What::remounts:
      return say("{} mounts again", {w.unit()});
    case What::steps_back:
      return say("{} steps back from {} to {}", {w.unit(), w.from(), w.to()});
    case What::aggressive_charge:
      return say("{}, out of command, goes for the enemy", {w.unit()});
    case What::rallies:
      return f.b != 0 ? say("{} rallies in column, facing {}", {w.unit(), w.facing()})
                      : say("{} rallies, facing {}", {w.unit(), w.facing()});
    case What::chooses_to_fight:
      return say("{} chooses to attack {}", {w.unit(), w.other()});
    default:
      return {};
  }
}

std::string works(const Fact& f, const Words& w) {
  switch (f.what) {
    case What::plants_stakes:
      return say("{} plants its stakes in {}", {w.unit(), w.to()});
    case What::lifts_stakes:
      return say("{} lifts its stakes in {}", {w.unit(), w.to()});
    case What::removes_stakes:
      return say("{} removes the stakes in {}", {w.unit(), w.to()});
    case What::drops_pavises:
      return say("{} loses its pavises", {w.unit()});
    case What::splits_block:
      return say("{} and {} become three units, {} in {}", {w.unit(), w.other(), f.names, w.to()});
    case What::exchanges_stands:
      return say("{} and {} sort out their stands", {w.unit(), w.other()});
    default:
      return {};
  }
}

std::string response(const Fact& f, const Words& w) {
  switch (f.what) {
    case What::stands_firm:
      return say("{} awaits {}", {w.unit(), w.other()});
    case What::evades:
      return say("{} evades {} from {} to {}", {w.unit(), w.other(), w.from(), w.to()});
    case What::flee_response:
      return say("{} runs before {} from {} to {}", {w.unit(), w.other(), w.from(), w.to()});
    case What::turns_to_face:
      return say("{} turns to {} to face {}", {w.unit(), w.facing(), w.other()});
    case What::passed_through:
      return say("{} passes through {}, which is disrupted", {w.other(), w.unit()});
    case What::displaced:
      return say("{} pushes {} to {}", {w.other(), w.unit(), w.to()});
    default:
      return {};
  }
}

/// The scores that an engine needs, cover counted: 0 for a number of hits that it cannot score.
std::string scores(const Fact& f) {
  constexpr int k_highest = 12;
  std::vector<std::string> out;
  for (const auto& [score, text] : {std::pair(f.d, "one hit on {} or more"), std::pair(f.e, "two hits on {} or more"),
                                    std::pair(f.f, "three hits on {} or more")}) {
    if (score > 0 && score <= k_highest) out.push_back(say(text, {std::to_string(score)}));
  }
  return out.empty() ? base::tr("no score hits") : base::join(out, ", ");
}

std::string shooting(const Fact& f, const Words& w) {
  switch (f.what) {
    case What::shoots:
      if (f.c == 0 && f.a == 1) return say("{} shoots at {}: one die, {} or more hits", {w.unit(), w.other(), w.b()});
      if (f.c == 0) return say("{} shoots at {}: {} dice, {} or more hits", {w.unit(), w.other(), w.a(), w.b()});
      return f.a == 1 ? say("{} shoots at {}: one piece, {}", {w.unit(), w.other(), scores(f)})
                      : say("{} shoots at {}: {} pieces, {}", {w.unit(), w.other(), w.a(), scores(f)});
    case What::scores_needed:
      return say("{} needs {} or more to hit {}", {w.unit(), w.a(), w.other()});
    case What::hits_scored:
      if (f.a == 1) return say("{} takes a hit from {}", {w.unit(), f.names});
      return say("{} takes {} hits from {}", {w.unit(), w.a(), f.names});
    case What::no_effect:
      return say("No effect on {}", {w.unit()});
    case What::holds_fire:
      return say("{} holds its fire for the enemy's bound", {w.unit()});
    case What::ends_hold_fire:
      return say("{} no longer holds its fire", {w.unit()});
    case What::suppresses:
      if (f.a == 1) return say("One stand of {} is kept from shooting by {}", {w.unit(), f.names});
      return say("{} stands of {} are kept from shooting by {}", {w.a(), w.unit(), f.names});
    case What::not_fired:
      return say("{} cannot shoot at {} any more", {f.names, w.unit()});
    default:
      return {};
  }
}

/// One victor or several, one hit or several.
std::string won(const Fact& f, const Words& w) {
  const bool several = f.names.find(", ") != std::string::npos;
  if (f.c == 1)
    return several ? say("{} against {}: {} win, one hit on {}", {w.a(), w.b(), f.names, f.others})
                   : say("{} against {}: {} wins, one hit on {}", {w.a(), w.b(), f.names, f.others});
  return several ? say("{} against {}: {} win, {} hits on {}", {w.a(), w.b(), f.names, w.c(), f.others})
                 : say("{} against {}: {} wins, {} hits on {}", {w.a(), w.b(), f.names, w.c(), f.others});
}

/// Why a party fights with no stands or without its Impact Bonus.
std::string reasons(int bits) {
  static constexpr std::array<std::pair<Hindrance, std::string_view>, 9> k_words{{
      {Hindrance::disrupted, "disrupted"},
      {Hindrance::water, "in the water"},
      {Hindrance::riders_in_rough, "riders in rough ground"},
      {Hindrance::riders_at_houses, "riders against a built-up area"},
      {Hindrance::static_combat, "static combat"},
      {Hindrance::stakes, "stakes"},
      {Hindrance::ground, "the ground"},
      {Hindrance::bad_ground_before, "still in disorder from rough ground"},
      {Hindrance::column, "column"},
  }};
  std::vector<std::string> out;
  for (const auto& [bit, word] : k_words) {
    if ((bits & static_cast<int>(bit)) != 0) out.push_back(base::tr(word));
  }
  return base::join(out, ", ");
}

/// The four figures, and what is missing from them.
std::string strength(const Fact& f, const Words& w) {
  std::string out = say("{}: factor {}, impact {}, stands {}, dice {}", {f.names, w.a(), w.b(), w.c(), w.d()});
  if (f.c == 0 && f.e != 0) out += say(" (no stands: {})", {reasons(f.e)});
  if (f.b == 0 && f.f != 0) out += say(" (no impact: {})", {reasons(f.f)});
  return out;
}

std::string melee(const Fact& f, const Words& w) {
  switch (f.what) {
    case What::fights:
      return say("{} against {}", {f.names, f.others});
    case What::strength:
      return strength(f, w);
    case What::totals:
      return won(f, w);
    case What::drawn:
      return say("{} on both sides: neither {} nor {} gives way", {w.a(), f.names, f.others});
    case What::static_combat:
      return say("Static combat: {}", {f.names});
    case What::single_combat:
      return say("Single combat: {} {} against {} {}", {w.general(), w.a(), f.names, w.b()});
    case What::general_joins:
      return say("{} joins the fight: {}", {w.general(), f.names});
    case What::general_killed:
      return say("{} is killed or captured", {w.general()});
    case What::general_alone:
      return say("{} is left alone in {}", {w.general(), w.to()});
    default:
      return {};
  }
}

std::string holds(int stays, const Words& w) {
  switch (static_cast<Stays>(stays)) {
    case Stays::artillery:
      return say("{} stays with its engines", {w.unit()});
    case Stays::combined_wagons:
    case Stays::wagons:
      return say("{} stays behind its wagons", {w.unit()});
    case Stays::shield_wall:
      return say("{} stands fast in the shield wall", {w.unit()});
    case Stays::stakes:
      return say("{} stands fast behind its stakes", {w.unit()});
    case Stays::pavises:
      return say("{} stands fast behind its pavises", {w.unit()});
    case Stays::no:
      break;
  }
  return say("{} keeps its hex", {w.unit()});
}

std::string flight(const Fact& f, const Words& w) {
  switch (static_cast<Stop>(f.b)) {
    case Stop::edge:
      return say("{0} flees from {1} to {2}, its own table edge: {3} {3|hex|hexes}",
                 {w.unit(), w.from(), w.to(), w.a()});
    case Stop::terrain:
    case Stop::before:
      return say("{0} flees from {1} to {2}, where the ground halts it: {3} {3|hex|hexes}",
                 {w.unit(), w.from(), w.to(), w.a()});
    case Stop::distance:
      break;
  }
  if (f.a == 1) return say("{} flees from {} to {}: one hex", {w.unit(), w.from(), w.to()});
  return say("{} flees from {} to {}: {} hexes", {w.unit(), w.from(), w.to(), w.a()});
}

std::string results(const Fact& f, const Words& w) {
  switch (f.what) {
    case What::loses_stands:
      if (f.a == 1) return say("{} loses a stand, {} left", {w.unit(), w.b()});
      return say("{} loses {} stands, {} left", {w.unit(), w.a(), w.b()});
    case What::destroyed:
      return say("{} is eliminated", {w.unit()});
    case What::disrupted:
      return say("{} is disrupted", {w.unit()});
    case What::holds_position:
      return holds(f.a, w);
    case What::recoils:
      return say("{} recoils from {} to {}", {w.unit(), w.from(), w.to()});
    case What::flees:
      return flight(f, w);
    case What::leaves_table:
      return say("{} leaves the table from {}", {w.unit(), w.from()});
    case What::cannot_move:
      return say("{} in {} has no way out: {}", {w.unit(), w.from(), f.names});
    case What::rampages:
      return f.from == f.to ? say("{} rages about in {} (D6: {})", {w.unit(), w.from(), w.a()})
                            : say("{} rampages from {} to {} (D6: {})", {w.unit(), w.from(), w.to(), w.a()});
    case What::follows_up:
      return say("{} follows {} into {}", {w.unit(), w.other(), w.to()});
    case What::declines_follow_up:
      return say("{} does not follow", {w.unit()});
    case What::pursues:
      return say("{} pursues {} from {} to {}", {w.unit(), w.other(), w.from(), w.to()});
    case What::goes_along:
      return say("{} goes along with {} from {} to {}", {w.unit(), w.other(), w.from(), w.to()});
    default:
      return {};
  }
}

}  // namespace

std::string describe(const Data& data, const Fact& fact) {
  const Words words(data, fact);
  for (const auto chapter : {sequence, command, works, response, shooting, melee, results}) {
    if (std::string out = chapter(fact, words); !out.empty()) return out;
  }
  return {};
}

int heading(const Fact& fact) {
  switch (fact.what) {
    case What::battle_begins:
    case What::bound_begins:
    case What::battle_ends:
      return 2;
    case What::phase_begins:
      return 1;
    default:
      return 0;
  }
}

}  // namespace hexpost::hordes

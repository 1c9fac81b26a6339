#include "engine/systems/chariots/model/facts.h"

#include "engine/systems/chariots/model/facts_words.h"

/// Chariots of Fire: the sentences of reports for the sequence of play and command. Each function knows the facts of
/// its chapters and answers an empty text to all others.
namespace hexpost::chariots {
namespace {

using What = Fact::What;

std::string turn_sentence(const Fact& f, const FactWords& w) {
  switch (f.what) {
    case What::battle_begins:
      return say("The battle begins");
    case What::scale:
      return say("A hex is about 100 yards across, a game turn about five minutes");
    case What::turn_begins:
      return say("Game turn {}", {w.a()});
    case What::initiative:
      if (f.c != 0) return say("{} has the Initiative by the scenario", {w.side()});
      return say("{} has the Initiative: {} against {}",
                 {w.side(), f.side == 0 ? w.a() : w.b(), f.side == 0 ? w.b() : w.a()});
    case What::initiative_tie:
      return say("{} on either side: neither side has the Initiative", {w.a()});
    case What::chooses_marker:
      return say("{} begins the turn with {}", {w.side(), w.own_marker()});
    case What::draws_marker:
      return say("{} is drawn; {} left in the Pool", {w.marker(), w.a()});
    case What::marker_ignored:
      return say("{} has to let {} go by: one of its leaders has withdrawn from a duel", {w.side(), w.own_marker()});
    case What::marker_expended:
      return say("{}: the marker is spent", {w.marker()});
    case What::trump_works:
      return say("{} trumps {}: {} rolls {}, {} or less was needed; the marker is set aside",
                 {w.side(), w.marker(), w.leader(), w.a(), w.b()});
    case What::trump_fails:
      return say("{} fails to trump {}: {} rolls {}, {} or less was needed",
                 {w.side(), w.marker(), w.leader(), w.a(), w.b()});
    case What::momentum_returns:
      return say("The Momentum marker of {} goes back into the Pool, since the enemy's Trump failed", {w.side()});
    case What::momentum_for:
      return say("Momentum: {} rolls {}, {} or less was needed: {} may act", {w.leader(), w.a(), w.b(), w.wing()});
    case What::momentum_fails:
      return say("Momentum: {} rolls {}, {} or less was needed: nothing comes of it", {w.leader(), w.a(), w.b()});
    case What::momentum_lost:
      return say("Momentum: no commander of {} can use it", {w.side()});
    case What::passes:
      return say("{} leaves it at that", {w.side()});
    case What::reload_phase:
      return say("The end of game turn {}: leaders, missiles, markers", {w.a()});
    case What::withdrawal_phase:
      return say("Rout Points: {} has {} of {}, {} has {} of {}", {w.side(0), w.a(), w.b(), w.side(1), w.c(), w.d()});
    default:
      return {};
  }
}

std::string order_word(int order) {
  switch (static_cast<OrderKind>(order)) {
    case OrderKind::disengage:
      return base::tr("Disengage");
    case OrderKind::rally:
      return base::tr("Rally");
    case OrderKind::act:
    case OrderKind::undecided:
      return base::tr("move and fire");
  }
  return {};
}

std::string command_sentence(const Fact& f, const FactWords& w) {
  switch (f.what) {
    case What::activation:
      return f.wing == k_no_wing ? say("{}: Momentum", {w.side()}) : say("{}: {} is activated", {w.side(), w.wing()});
    case What::orders_begin: {
      const std::string head =
          f.c != 0 ? say("{}: {} by a Trump", {w.side(), w.wing()}) : say("{}: {}", {w.side(), w.wing()});
      const std::string led = f.leader == k_no_leader ? say("without a commander") : say("under {}", {w.leader()});
      return say("{}, {}; {} In Command, {} out of it", {head, led, w.a(), w.b()});
    }
    case What::orders_end:
      return say("The Orders Phase ends");
    case What::order_chosen:
      return say("{} is ordered to: {}", {w.wing(), order_word(f.a)});
    case What::wing_enters:
      return say("{} comes onto the map", {w.wing()});
    case What::disengage_roll:
      return say("{} rolls {}, {} or less was needed: the Engaged units break off", {w.leader(), w.a(), w.b()});
    case What::stays_engaged:
      return say("{} rolls {}, {} or less was needed: the Engaged units do not get away", {w.leader(), w.a(), w.b()});
    case What::disengages:
      return say("{} Disengages from {} to {}", {w.pair(), w.from(), w.to()});
    case What::recovers:
      return f.a == 1 ? say("{} recovers: 1 hit off, {} left", {w.unit(), w.b()})
                      : say("{} recovers: {} hits off, {} left", {w.unit(), w.a(), w.b()});
    case What::replaces:
      return say("{} is replaced; the new leader joins {} in {}", {w.leader(), w.unit(), w.to()});
    case What::leader_lost_for_good:
      return say("{} has no unit left that a successor of {} could join", {w.wing(), w.leader()});
    case What::leader_moves:
      if (f.a == 1) return say("{} goes along with {} to {}", {w.leader(), w.unit(), w.to()});
      return f.b == 1 ? say("{} comes onto the map at {}", {w.leader(), w.to()})
                      : say("{} goes from {} to {}", {w.leader(), w.from(), w.to()});
    case What::leader_displaced:
      if (f.other == k_no_unit)
        return say("{}, alone in {}, goes to {} in {}", {w.leader(), w.from(), w.unit(), w.to()});
      if (f.a != 0)
        return say("{} comes close; {} leaves the unit in {} and goes to {} in {}",
                   {w.other(), w.leader(), w.from(), w.unit(), w.to()});
      return say("{} comes close; {}, alone in {}, goes to {} in {}",
                 {w.other(), w.leader(), w.from(), w.unit(), w.to()});
    case What::leader_changes_mode:
      return f.a != 0 ? say("{} dismounts", {w.leader()}) : say("{} mounts the chariot", {w.leader()});
    default:
      return {};
  }
}

}  // namespace

std::string wing_words(const Data& data, WingId wing) {
  const WingInfo& info = data.wings[static_cast<std::size_t>(wing)];
  return info.title == info.name ? info.title : base::tr(info.title) + " [" + info.name + "]";
}

std::string marker_words(const Data& data, MarkerId marker) {
  const MarkerInfo& m = data.markers[static_cast<std::size_t>(marker)];
  const std::string side = base::tr(data.scenario.sides[static_cast<std::size_t>(m.side)].name);
  if (m.wing == k_no_wing) return say("the Momentum marker of {}", {side});
  return wing_words(data, m.wing) + " (" + side + ")";
}

std::string describe(const Data& data, const Fact& fact) {
  const FactWords words(data, fact);
  for (std::string text : {turn_sentence(fact, words), command_sentence(fact, words), describe_movement(data, fact),
                           describe_combat(data, fact)}) {
    if (!text.empty()) return text;
  }
  base::bug("a fact without a sentence");
}

int heading(const Fact& fact) {
  if (fact.what == What::orders_begin) return 2;
  const bool phase = fact.what == What::turn_begins || fact.what == What::activation || fact.what == What::reload_phase;
  return phase ? 1 : 0;
}

}  // namespace hexpost::chariots

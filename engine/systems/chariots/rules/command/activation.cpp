#include "engine/systems/chariots/rules/command/activation.h"

#include <algorithm>
#include <optional>

#include "engine/base/lists.h"
#include "engine/systems/chariots/rules/cohesion/standards.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/command/leaders_fate.h"
#include "engine/systems/chariots/rules/command/questions.h"
#include "engine/systems/chariots/rules/heroes/heroes.h"
#include "engine/systems/chariots/rules/movement/give.h"
#include "engine/systems/chariots/rules/turn/orders_phase.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

/// Chariots of Fire 5.1-5.3: Initiative, the Pool, Momentum and Trumps. Chance says which command acts next [5.0].
namespace hexpost::chariots {
namespace {

void tell_momentum_back(Play& p, SideId side) {
  p.tell("5.32",
         say("The Momentum marker of {} goes back into the Pool, since the enemy's Trump failed", p.side_name(side)));
}

Fact no_momentum(const Play& p, SideId side) {
  return say("Momentum: no commander of {} can use it", p.side_name(side));
}

/// [5.22] [Q3] Asks for the first marker of the turn, a wing's. False if the battle stops there [Table::ask_or_stop].
bool choose_first(Play& p, SideId side) {
  std::vector<table::Option<MarkerId>> options;
  for (std::size_t m = 0; m < p.data.markers.size(); ++m) {
    const MarkerInfo& marker = p.data.markers[m];
    if (marker.side == side && marker.wing != k_no_wing) options.push_back({static_cast<MarkerId>(m), marker.name, ""});
  }
  if (options.empty()) return true;
  const auto chosen = p.ask_or_stop(side, k_marker.of<MarkerId>("", "", options));
  if (!chosen) return false;
  std::erase(p.s.pool, *chosen);
  p.s.set_aside = *chosen;
  p.tell("5.22", say("{}: the turn begins with {}", p.side_name(side), own_marker(p, *chosen)));
  return true;
}

/// The next marker: the one set aside, or one drawn blindly [5.23]. False when there is none.
bool next_marker(Play& p) {
  if (p.s.set_aside != k_no_marker) {
    p.s.marker = std::exchange(p.s.set_aside, k_no_marker);
    p.s.from_pool = false;
    return true;
  }
  if (p.s.pool.empty()) return false;
  const int many = static_cast<int>(p.s.pool.size());
  const int at = many == 1 ? 1 : p.table.roll({many, "5.23"});
  p.s.marker = p.s.pool[static_cast<std::size_t>(at - 1)];
  p.s.pool.erase(p.s.pool.begin() + (at - 1));
  p.s.from_pool = true;
  return true;
}

/// [5.32] [Q63] A Trump has failed before, and now the Momentum marker has been used or let go by: it comes back once
void momentum_spent(Play& p, SideId side) {
  if (!p.s.momentum_back[side]) return;
  p.s.momentum_back[side] = false;
  const MarkerId m = p.data.momentum[side];
  if (base::contains(p.s.pool, m)) return;  // a victor has it back already [10.41]
  base::insert_sorted(p.s.pool, m);
  p.s.momentum_used[side] = false;
  tell_momentum_back(p, side);
}

/// [5.32] The die of a Trump has failed: the other side's Momentum marker comes back once
void trump_backfires(Play& p, SideId other_side) {
  if (p.s.momentum_used[other_side]) {
    base::insert_sorted(p.s.pool, p.data.momentum[other_side]);
    p.s.momentum_used[other_side] = false;
    tell_momentum_back(p, other_side);
  } else {
    p.s.momentum_back[other_side] = true;
  }
}

std::vector<table::Option<WingId>> options_to_wake(const Play& p, SideId side) {
  return base::transformed(wings_to_wake(p.view(), side), [&](WingId w) {
    return table::Option<WingId>{w, p.view().wing(w).name, ""};
  });
}

/// [5.3] [Q4] [Q64] A Trump sets the drawn marker aside, and a phase for the side that trumped may begin. The step ends
/// with it.
void trump(Play& p) {
  const MarkerId m = p.s.marker;
  const SideId owner = p.view().marker(m).side;
  const SideId side = other(owner);
  if (!p.s.from_pool || may_trump(p, side)) return;
  const WingId wing = p.view().marker(m).wing;
  std::vector<table::Circumstance> when{{"momentum", wing == k_no_wing ? 1 : 0},
                                        {"wake", static_cast<int>(wings_to_wake(p, side).size())}};
  for (std::size_t w = 0; w < p.data.wings.size(); ++w)
    when.push_back({p.data.wings[w].word, wing == static_cast<WingId>(w) ? 1 : 0});
  const auto tries =
      p.ask_or_stop(side, k_trump.of<bool>("", name_of(p.data, Thing::marker, m), table::yes_no(), when));
  if (!tries || !*tries) return;
  p.s.trumped[side] = true;
  const LeaderId oc = p.view().overall(side);
  const int need = rating(p, oc);
  const auto works = p.d10("5.32", table::gains(side), [need](int face) { return face <= need; });
  p.tell("5.32",
         works ? say("The Trump of {} succeeds against {}: {} rolls {}, {} or less was needed; the marker is set aside",
                     p.side_name(side), p.marker_name(m), p.leader_name(oc), works.face, need)
               : say("The Trump of {} fails against {}: {} rolls {}, {} or less was needed", p.side_name(side),
                     p.marker_name(m), p.leader_name(oc), works.face, need));
  if (!works) {
    trump_backfires(p, owner);
    return;
  }
  p.s.marker = k_no_marker;
  p.s.from_pool = false;
  auto options = options_to_wake(p, side);
  options.push_back({k_no_wing, "none", "none"});
  const auto chosen = p.ask_or_stop(side, k_trump_wing.of<WingId>("", "", options));
  if (!chosen) return;
  if (chosen == k_no_wing) {
    p.tell("5.32", say("{}: that is all", p.side_name(side)));
    p.s.stage = 0;
    return;
  }
  p.s.trump_phase = true;
  begin_orders(p, side, *chosen);
}

/// [10.43] True if the owner of the marker has to let it go by.
bool ignored(Play& p) {
  const SideId owner = p.view().marker(p.s.marker).side;
  if (!p.s.from_pool || p.s.ignore[owner] == 0) return false;
  --p.s.ignore[owner];
  p.tell("10.43", say("{} must let {} go by: a leader of that side has withdrawn from a duel", p.side_name(owner),
                      own_marker(p, p.s.marker)));
  if (p.view().marker(p.s.marker).wing == k_no_wing) {
    p.s.momentum_used[owner] = true;
    momentum_spent(p, owner);
  }
  p.s.marker = k_no_marker;
  p.s.from_pool = false;
  return true;
}

/// [10.14] [5.46] These leaders move, one after the other. False if the battle stops there [Table::ask_or_stop].
bool move_leaders(Play& p, SideId side, const std::vector<LeaderId>& who) {
  p.s.active = side;
  while (true) {
    std::vector<LeaderId> left =
        base::only(who, [&](LeaderId l) { return p.view().leader(l).alive && !p.leader(l).moved; });
    if (left.empty()) return true;
    const auto order = p.ask_or_stop(side, GiveLead{{}, left});
    if (!order) return false;
    if (std::holds_alternative<EndLeads>(*order)) return true;
    carry_out(p, std::get<LeadOrder>(*order));
  }
}

/// False if the battle stops there.
bool move_heroes(Play& p, SideId side) {
  if (!p.view().special().heroes) return true;
  std::vector<LeaderId> heroes;
  for (LeaderId l = 0; l < p.view().leader_count(); ++l) {
    const LeaderInfo& info = p.view().leader_info(l);
    const bool moves =
        info.kind == LeaderKind::hero || (info.heroic && p.view().options().momentum_moves_hero_commanders);
    if (info.side == side && moves && p.leader(l).alive) heroes.push_back(l);
  }
  for (const LeaderId l : heroes) {
    standards_return(p, l);
    if (!change_mode(p, l)) return false;
  }
  return move_leaders(p, side, heroes);
}

/// [5.46] [Q6] An OC without troops of his own moves. False if the battle stops there.
bool move_idle_overall(Play& p, SideId side) {
  const LeaderId oc = p.data.overall[side];
  if (oc == k_no_leader || !p.leader(oc).alive || p.view().leader_info(oc).wing != k_no_wing) return true;
  standards_return(p, oc);
  return change_mode(p, oc) && move_leaders(p, side, {oc});
}

/// [5.25] [5.32] Which wing to wake; for another of one's own wings it says why not.
struct WakeQuestion : table::Choice<WingId> {
  SideId side = 0;
  std::variant<WingId, base::Refusal> parse(const TableView& v, const orders::Line& line) const {
    auto out = Choice::parse(v, line);
    if (auto* refusal = std::get_if<base::Refusal>(&out)) {
      if (std::string why = why_no_wake(v, side, line.word(1)); !why.empty()) refusal->why = std::move(why);
    }
    return out;
  }
};

/// [5.25] [Q5] The wing that the attempt wakes; k_no_wing when it is lost or fails. Nothing if the battle stops there.
std::optional<WingId> momentum_attempt(Play& p, SideId side) {
  auto options = options_to_wake(p, side);
  if (options.empty()) {
    p.tell("5.25", no_momentum(p, side));
    return k_no_wing;
  }
  // "best": whose commander has the best chance, the first of them
  const auto chance = [&p](const table::Option<WingId>& o) { return rating(p, p.view().wing(o.value).leader); };
  const auto best = std::ranges::max_element(options, {}, chance);
  best->label = "best";
  std::rotate(options.begin(), best, std::next(best));  // plain orders take the first
  options.push_back({k_no_wing, "none", "none"});
  const auto chosen = p.ask_or_stop(side, WakeQuestion{k_momentum.of<WingId>("", "", options), side});
  if (!chosen) return std::nullopt;
  const WingId w = *chosen;
  if (w == k_no_wing) {
    p.tell("5.25", say("{}: that is all", p.side_name(side)));
    return w;
  }
  const LeaderId l = p.view().wing(w).leader;
  const int need = rating(p, l);
  const auto works = p.d10("5.25", table::gains(side), [need](int face) { return face <= need; });
  p.tell("5.25", works ? say("Momentum: {} rolls {}, {} or less was needed: {} may act", p.leader_name(l), works.face,
                             need, p.wing_name(w))
                       : say("Momentum: {} rolls {}, {} or less was needed: it has no effect", p.leader_name(l),
                             works.face, need));
  return works ? w : k_no_wing;
}

/// [Q65] Heroes, the attempt or a challenge instead, an OC without a wing, then the wing
void use_momentum(Play& p) {
  const SideId side = p.view().marker(p.s.marker).side;
  p.s.active = side;
  p.s.momentum_used[side] = true;
  p.tell("5.24", heading(1, say("{}: Momentum", p.side_name(side))));
  if (!move_heroes(p, side)) return;
  WingId wing = k_no_wing;
  const auto challenged = heroic_challenge(p);
  if (!challenged) return;
  if (!*challenged && p.view().overall(side) != k_no_leader) {
    const auto woken = momentum_attempt(p, side);
    if (!woken || !move_idle_overall(p, side)) return;
    wing = *woken;
  } else if (!*challenged) {
    p.tell("4.25", no_momentum(p, side));
  }
  for (Leader& leader : p.s.leaders)
    leader.moved = false;
  momentum_spent(p, side);
  p.s.marker = k_no_marker;
  p.s.from_pool = false;
  p.s.stage = 0;
  if (wing != k_no_wing) begin_orders(p, side, wing);
}

/// [5.24]
void use_wing(Play& p) {
  const MarkerInfo& marker = p.view().marker(p.s.marker);
  p.s.active = marker.side;
  p.s.wing = marker.wing;
  tell_activation(p, marker.side, marker.wing);
  if (p.view().special().heroes) {
    const LeaderId l = marker.wing == k_no_wing ? k_no_leader : p.view().wing(marker.wing).leader;
    if (l != k_no_leader && !change_mode(p, l)) return;
    const auto challenged = heroic_challenge(p);
    if (!challenged) return;
    if (*challenged) return end_orders_phase(p);
  }
  begin_orders(p, marker.side, marker.wing);
}

}  // namespace

/// [5.1] The first one begins with the scale of the game [2.5].
void initiative_phase(Play& p) {
  const View v = p.view();
  if (p.s.turn == 1 && p.s.stage == 0) {
    p.tell("3.0", say("The battle begins"));
    p.tell("2.5", say("A hex is about 100 yards across, a game turn about five minutes"));
  }
  p.tell("3.0", heading(1, say("Game turn {}", p.s.turn)));
  p.s.trumped = p.s.momentum_back = p.s.momentum_used = {};
  p.s.pool.clear();
  for (std::size_t m = 0; m < p.data.markers.size(); ++m)
    p.s.pool.push_back(static_cast<MarkerId>(m));
  p.s.set_aside = k_no_marker;
  int winner = v.special().first_initiative;
  if (p.s.turn != 1 || winner < 0) {
    const int first = p.d10("5.1", table::gains(0)) + initiative_rating(v, 0);
    const int second = p.d10("5.1", table::gains(1)) + initiative_rating(v, 1);
    winner = first == second ? -1 : first > second ? 0 : 1;
    if (winner < 0) {
      p.tell("5.1", say("{} on either side: neither side has the Initiative", first));
    } else {
      p.tell("5.1", say("The Initiative goes to {}: {} against {}", p.side_name(static_cast<SideId>(winner)),
                        std::max(first, second), std::min(first, second)));
    }
  } else {
    p.tell("5.1", say("By the scenario the Initiative goes to {}", p.side_name(static_cast<SideId>(winner))));
  }
  if (winner >= 0 && !choose_first(p, static_cast<SideId>(winner))) return;
  p.s.phase = Phase::activation, p.s.stage = 0;
}

/// [5.2] Stage 0: a marker comes up and may be trumped; stage 1: it is used.
void activation_phase(Play& p) {
  if (p.s.stage == 0) {
    if (!next_marker(p)) {  // [5.26] [Q63]
      p.s.phase = Phase::reload;
      return;
    }
    const MarkerInfo& marker = p.view().marker(p.s.marker);
    p.s.active = marker.side;
    if (p.s.from_pool)
      p.tell("5.23", say("{} is drawn; {} left in the Pool", p.marker_name(p.s.marker), p.s.pool.size()));
    if (ignored(p)) return;
    p.s.stage = 1;
    trump(p);
    return;
  }
  if (p.view().marker(p.s.marker).wing == k_no_wing)
    use_momentum(p);
  else
    use_wing(p);
}

}  // namespace hexpost::chariots

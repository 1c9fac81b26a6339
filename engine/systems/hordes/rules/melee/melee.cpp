#include "engine/systems/hordes/rules/melee/melee.h"

#include <algorithm>
#include <memory>

#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/generals/generals_fate.h"
#include "engine/systems/hordes/rules/melee/fight_question.h"
#include "engine/systems/hordes/rules/movement/moving.h"
#include "engine/systems/hordes/rules/retreat/compulsory_moves.h"
#include "engine/systems/hordes/rules/retreat/pursuit.h"
#include "engine/systems/hordes/rules/retreat/questions.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes 1.9 at the table: one hand-to-hand combat after the other, in the order the side on move likes.
namespace hexpost::hordes {
namespace {

enum Stage : int {
  k_begin,
  k_units,
  k_generals
};  ///< k_generals + g: the action of general g; then single combats, then the end

/// The party's hex: of its first unit, otherwise of its general; for the map of a report.
Hex place_of(const View& v, const Party& party) {
  return party.units.empty() ? v.general(party.generals.front()).at : v.unit(party.units.front()).at;
}

/// Why a party fights with no stands or without its Impact Bonus.
std::vector<base::Sentence> reasons(int hindrances) {
  static const std::vector<std::pair<Hindrance, base::Sentence>> k_reasons{
      {Hindrance::disrupted, phrase("disrupted")},
      {Hindrance::water, phrase("in the water")},
      {Hindrance::riders_in_rough, phrase("riders in rough ground")},
      {Hindrance::riders_at_houses, phrase("riders against a built-up area")},
      {Hindrance::static_combat, phrase("static combat")},
      {Hindrance::stakes, phrase("stakes")},
      {Hindrance::ground, phrase("the ground")},
      {Hindrance::bad_ground_before, phrase("still in disorder from rough ground")},
      {Hindrance::column, phrase("column")},
      {Hindrance::losses, phrase("stands lost")},
  };
  std::vector<base::Sentence> out;
  for (const auto& [bit, reason] : k_reasons) {
    if ((hindrances & static_cast<int>(bit)) != 0) out.push_back(reason);
  }
  return out;
}

/// One victor or several, one hit or several.
Fact won(const View& v, const Combat& c, SideId winner, int more, int less) {
  const Party& winners = c.of(winner);
  const bool several = winners.units.size() + winners.generals.size() > 1;
  const std::string names = party_names(v, winners);
  const std::string losers = party_names(v, c.of(other(winner)));
  const int hits = more - less;
  Fact out = hits == 1 ? several ? say("{} against {}: {} win, one hit on {}", more, less, names, losers)
                                 : say("{} against {}: {} wins, one hit on {}", more, less, names, losers)
             : several ? say("{} against {}: {} win, {} hits on {}", more, less, names, hits, losers)
                       : say("{} against {}: {} wins, {} hits on {}", more, less, names, hits, losers);
  return std::move(out).comes_to(k_combat, several ? phrase("{} win", names) : phrase("{} wins", names));
}

/// "5, impact 1, stands 4"
base::Sentence factors(const Total& t) {
  std::vector<base::Sentence> parts{phrase("{}", t.factor)};
  if (t.impact != 0) parts.push_back(phrase("impact {}", t.impact));
  if (t.stands != 0) parts.push_back(phrase("stands {}", t.stands));
  return phrase("{}", std::move(parts));
}

/// Why stands or the Impact Bonus do not count for the side.
struct LeftOut {
  std::vector<base::Sentence> stands, impact;
  LeftOut(const View& v, const Combat& c, SideId side, const Total& t) {
    const Hindrances without = hindrances(v, c.of(side), hexes_of(v, c.of(other(side))));
    if (t.stands == 0 && without.stands != 0) stands = {phrase(" (no stands: {})", reasons(without.stands))};
    if (t.impact == 0 && without.impact != 0) impact = {phrase(" (no impact: {})", reasons(without.impact))};
  }
};

/// Rolls the side's dice and tells them; returns their sum with the other factors.
int strength(Play& p, const Combat& c, SideId side, const Total& t) {
  const int dice = p.table.sum(t.dice, {6, "1.9.2", table::gains(side)});
  p.tell("1.9.2", [&] {
    const LeftOut no(p, c, side, t);
    return say("{}{}{}",
               phrase("{}: factor {}, impact {}, stands {}, dice {}", party_names(p, c.of(side)), t.factor, t.impact,
                      t.stands, dice),
               no.stands, no.impact)
        .said_in_rows();
  });
  return t.base() + dice;
}

table::CombatRow row_of(const View& v, const Combat& c, SideId side, const Total& t, int sum, base::Sentence result) {
  LeftOut no(v, c, side, t);
  return {phrase("{}", party_names(v, c.of(side))),
          phrase("{}{}{}", factors(t), std::move(no.stands), std::move(no.impact)), t.dice, phrase("{}", sum),
          std::move(result)};
}

/// [1.9.7] Neither gave way: the units are locked, and their Impact Bonuses are spent
void stand_still(Play& p, const Combat& c) {
  std::vector<UnitId> locked;
  for (const Party& party : c.sides) {
    for (const UnitId u : party.units) {
      p.unit(u).impact = false;
      if (!engaged(p, u)) continue;
      if (!p.unit(u).static_combat) locked.push_back(u);
      p.unit(u).static_combat = true;
    }
  }
  if (!locked.empty()) p.tell("1.9.7", [&] { return say("Static combat: {}", p.view().listed(locked)); });
}

/// [1.10.8] The owner of several losers says whose move comes next
std::size_t next_to_retreat(Play& p, const std::vector<Sentence>& movers) {
  const View v = p.view();
  const SideId side = v.side(movers.front().unit);
  std::vector<std::size_t> order(movers.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  std::stable_sort(
      order.begin(), order.end(), [&](std::size_t a, std::size_t b) {  // the unit nearest home makes room first
        return rows_to_edge(v, side, v.unit(movers[a].unit).at) < rows_to_edge(v, side, v.unit(movers[b].unit).at);
      });
  std::vector<table::Option<std::size_t>> options;
  for (const std::size_t i : order)
    options.push_back({i, v.name(movers[i].unit), options.empty() ? "best" : ""});
  return p.ask(side, k_retreat_order.of("", "", std::move(options), {{"units", static_cast<int>(movers.size())}}));
}

/// The losses and retreats of the losers, all before any follow-up.
std::vector<Fate> punish(Play& p, const Party& losers, int hits, const std::vector<Hex>& foes) {
  std::vector<Sentence> verdicts;
  // a lone general's win counts like any other [1.12.5]
  for (const UnitId u : losers.units)
    verdicts.push_back(sentence(p, u, hits, Cause::melee, foes));
  for (const GeneralId g : losers.generals)
    kill_general(p, g, "1.12.4");
  std::vector<Fate> fates;
  std::vector<Sentence> movers;
  std::vector<Hex> stood;
  for (const Sentence& s : verdicts) {
    const Hex at = p.unit(s.unit).at;
    if (!suffer(p, s, Cause::melee)) {
      fates.push_back({s.unit, at, Fate::Is::gone, {}});
    } else if (has_to_move(s)) {
      movers.push_back(s), stood.push_back(at);
    } else {
      fates.push_back(retreat(p, s, Cause::melee, foes));
    }
  }
  while (!movers.empty()) {
    const std::size_t i = next_to_retreat(p, movers);
    const Sentence s = movers[i];
    const Hex at = stood[i];
    movers.erase(movers.begin() + static_cast<std::ptrdiff_t>(i)),
        stood.erase(stood.begin() + static_cast<std::ptrdiff_t>(i));
    const bool swept_away = p.unit(s.unit).at != at;  // by elephants of its own side
    fates.push_back(swept_away ? Fate{s.unit, at, Fate::Is::recoiled, {}} : retreat(p, s, Cause::melee, foes));
  }
  return fates;
}

/// [1.9.6] First the loser moves, then the winner [1.11].
void defeat(Play& p, const Combat& c, SideId winner, int hits) {
  const Party& winners = c.of(winner);
  const Party& losers = c.of(other(winner));
  const Contacts before = contact_pairs(p);
  const std::vector<Hex> foes = hexes_of(p, winners);
  const std::vector<Claim> claimed = claims(p, winners.units, hexes_of(p, losers));
  const std::vector<Fate> fates = punish(p, losers, hits, foes);
  meet_retreat(p, before, fates);
  std::vector<Vacated> vacated;
  for (const Fate& f : fates) {
    if (f.is != Fate::Is::held) vacated.push_back({f.unit, f.from, f.is == Fate::Is::fled, f.path});
  }
  if (losers.units.empty() || winners.units.empty()) {  // a lone general neither locks nor follows
    for (const Vacated& left : vacated)
      p.unit(left.loser).impact = false;
  } else if (vacated.empty()) {
    stand_still(p, c);
  } else {
    for (const Party& party : c.sides) {
      for (const UnitId u : party.units)
        p.unit(u).impact = false;
    }
    follow_up(p, claimed, vacated, before);
  }
  refresh_contacts(p);
}

/// [Q35] Riders that fought in bad ground have no Impact Bonus until they are out of it and of contact
void note_bad_terrain(Play& p, const Combat& c) {
  for (const Party& party : c.sides) {
    for (const UnitId u : party.units) {
      if (p.view().mounted(u) && fights_as_if_disrupted(p, u, {})) p.unit(u).bad_terrain = true;
    }
  }
}

void begin(Play& p) {
  p.s = before_melee(std::move(p.s));
  p.tell("1.9", [&] { return heading(1, say("{}: {}", p.side_name(p.active()), word("Hand-to-hand combat"))); });
}

}  // namespace

/// 1.9.2 1.9.6 both sides add up what they have and throw; the difference is the hits on every unit of the loser
void resolve(Play& p, const Combat& c) {
  const SideId first = p.active();
  const SideId second = other(first);
  for (const Party& party : c.sides) {
    for (const UnitId u : party.units)
      p.unit(u).fought = true;
    for (const GeneralId g : party.generals)
      p.general(g).fought = true;
  }
  p.tell("1.9.1", [&] {
    return say("{} against {}", party_names(p, c.of(first)), party_names(p, c.of(second)))
        .fights({place_of(p, c.of(second))})
        .said_in_rows();
  });
  const Total mine = total(p, c, first);
  const Total theirs = total(p, c, second);
  note_bad_terrain(p, c);
  const int a = strength(p, c, first, mine);
  const int b = strength(p, c, second, theirs);
  const auto rows = [&](const base::Sentence& ours, const base::Sentence& others) {
    return std::vector{row_of(p, c, first, mine, a, ours), row_of(p, c, second, theirs, b, others)};
  };
  if (a == b) {  // [Q21]
    p.tell("Q21", [&] {
      const base::Sentence none = phrase("neither side wins");
      return say("{} on both sides: neither {} nor {} gives way", a, party_names(p, c.of(first)),
                 party_names(p, c.of(second)))
          .comes_to(k_combat, none)
          .as_rows(rows(none, none));
    });
    if (!c.of(first).units.empty() && !c.of(second).units.empty()) stand_still(p, c);
    return refresh_contacts(p);
  }
  const SideId winner = a > b ? first : second;
  const int hits = a > b ? a - b : b - a;
  p.tell("1.9.6", [&] {
    const Party& winners = c.of(winner);
    const base::Sentence win = winners.units.size() + winners.generals.size() > 1 ? phrase("win") : phrase("wins");
    const base::Sentence harm = hits == 1 ? phrase("one hit") : phrase("{} hits", hits);
    return won(p, c, winner, std::max(a, b), std::min(a, b)).as_rows(a > b ? rows(win, harm) : rows(harm, win));
  });
  defeat(p, c, winner, hits);
}

bool melee_phase(Play& p) {
  const int stage = p.s.stage;
  const int generals = p.view().general_count();
  if (stage == k_begin) {
    begin(p);
    p.s.stage = k_units;
  } else if (stage == k_units) {
    auto open = std::make_shared<const OpenCombats>(p);
    if (open->foes.none()) {
      p.s.stage = k_generals;
      return false;
    }
    auto combat = p.ask_or_stop(p.active(), NextCombat{std::move(open)});
    if (!combat) return false;
    offer_generals(p, *combat);
    resolve(p, *combat);
  } else if (stage < k_generals + generals) {
    p.s.stage = stage + 1;
    if (const auto combat = general_at_bay(p, static_cast<GeneralId>(stage - k_generals))) resolve(p, *combat);
  } else {
    single_combat(p);
    return true;
  }
  return false;
}

}  // namespace hexpost::hordes

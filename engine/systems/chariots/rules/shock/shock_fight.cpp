#include "engine/systems/chariots/rules/shock/shock_fight.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/systems/chariots/rules/heroes/heroes.h"
#include "engine/systems/chariots/rules/shock/leader_wounds.h"
#include "engine/systems/chariots/rules/shock/questions.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

/// Chariots of Fire 8.15-8.17 at the table: leaders at risk, the dice of the Shock, hits shared out.
namespace hexpost::chariots {
namespace {

/// Hits that the first of the party to Rout can still take.
int margin(View v, const Party& party) {
  int least = 100;
  for (const UnitId u : party)
    least = std::min(least, v.rout_limit(u) - v.unit(u).hits);
  return least;
}

/// A defender that an attacker can fight, and the factors of the Shock.
struct Pairing {
  Party against;
  ShockFigures figures;
};

/// One defender of each Type that `by` can fight: the defender chooses a Type, not a unit, so the unit of that Type
/// that is attacked from the rear stands for it [8.17].
std::vector<Pairing> types_against(View v, const std::vector<Party>& defenders, const ShockFigures& shared,
                                   const Party& by, const std::vector<Combat>& all) {
  std::vector<Pairing> out;
  for (const Party& d : defenders) {
    if (base_column(v, party_type(v, by), party_type(v, d)) == 0) continue;
    const ShockFigures f = shock_figures(v, shared, defenders, by, d, all);
    const auto same = std::ranges::find_if(
        out, [&](const Pairing& known) { return party_type(v, known.against) == party_type(v, d); });
    if (same == out.end())
      out.push_back({d, f});
    else if (takes_in_rear(v, by, d, all) && !takes_in_rear(v, by, same->against, all))
      *same = {d, f};
  }
  std::ranges::sort(out, {}, [](const Pairing& p) { return p.against.front(); });
  return out;
}

/// An attacker that could be the one used [8.16].
struct Candidate {
  Party party;
  std::vector<Pairing> types;  ///< one of each Type that it can fight
  bool from_rear = false;
  bool superior = false;  ///< true if its use would make a side superior: then the unit matters, not only its Type
};

/// The attackers that differ: if none would be superior the first of each Type is enough, otherwise the unit used also
/// takes the odd hit [9.12] and advances [8.23].
std::vector<Candidate> worth_naming(View v, std::vector<Candidate> all) {
  std::vector<Candidate> out;
  std::vector<std::pair<FightsAs, bool>> seen;
  for (Candidate& c : all) {
    const std::pair kind{party_type(v, c.party), c.from_rear};
    if (!c.superior && base::contains(seen, kind)) continue;
    seen.push_back(kind);
    out.push_back(std::move(c));
  }
  return out;
}

/// The index of the one that is chosen.
std::size_t choose_party(Play& p, SideId side, const table::Question& question, const std::vector<Party>& options,
                         const std::vector<int>& scores) {
  const auto best = std::max_element(scores.begin(), scores.end()) - scores.begin();
  std::vector<table::Option<UnitId>> words;
  for (std::size_t i = 0; i < options.size(); ++i)
    words.push_back(
        {options[i].front(), p.view().name(options[i].front()), static_cast<std::ptrdiff_t>(i) == best ? "best" : ""});
  std::rotate(words.begin(), words.begin() + best, words.begin() + best + 1);  // plain orders take the first
  const UnitId chosen = p.ask(side, question.of<UnitId>("", "", words));
  const auto at = std::ranges::find_if(options, [chosen](const Party& party) { return party.front() == chosen; });
  return static_cast<std::size_t>(at - options.begin());
}

/// "2, numbers -2, flank +2 = 2"
base::Sentence column(const ShockFigures& f) {
  std::vector<base::Sentence> parts{phrase("{}", f.base)};
  const auto add = [&parts](base::Word what, int n) {
    if (n != 0) parts.push_back(phrase("{} {}", std::move(what), plus(n)));
  };
  add(word("flank"), f.flank);
  add(word("numbers"), f.numbers);
  add(word("ground"), f.terrain);
  if (parts.size() == 1) return phrase("{}", f.base);
  const int used = std::clamp(f.base + f.flank + f.numbers + f.terrain, 1, k_crt_columns);
  return phrase("{}{}", std::move(parts), " = " + std::to_string(used));
}

/// [8.17] The superior side, and the factor for the other side's hits: two for the defender's, three for the
/// attacker's.
std::vector<base::Sentence> superiority(const ShockFigures& f, const CrtCell& hits) {
  const bool attacker = f.from_rear || f.in_column || f.superiority == Superiority::attacker;
  if (!attacker && f.superiority != Superiority::defender) return {};
  std::vector<base::Sentence> times;
  if (attacker && hits.defender > 0) times.push_back(phrase(": {} doubled", many_hits(hits.defender / 2)));
  if (!attacker && hits.attacker > 0) times.push_back(phrase(": {} tripled", many_hits(hits.attacker / 3)));
  return {phrase("{}{}",
                 f.from_rear   ? phrase("; the attacker is superior, from the rear")
                 : f.in_column ? phrase("; the attacker is superior, against a Column")
                 : attacker    ? phrase("; the attacker's weapons are superior")
                               : phrase("; the defender's weapons are superior"),
                 std::move(times))};
}

/// The Shock as a table: one row for each side.
std::vector<table::CombatRow> shock_rows(const Play& p, const Combat& combat, int die, const CrtCell& hits) {
  const ShockFigures& f = combat.figures;
  std::vector<base::Sentence> factor{phrase("column {}", column(f))};
  if (f.leaders != 0) factor.push_back(phrase("leaders {}", plus(f.leaders)));
  if (f.heroic != 0) factor.push_back(phrase("Heroic Combat {}", plus(f.heroic)));
  const auto who = [&p](const std::vector<UnitId>& units, const Party& used) {
    return phrase("{} ({})", names_of(p, units), type_name(party_type(p, used)));
  };
  return {{who(combat.attackers, combat.by), phrase("{}", std::move(factor)), 1,
           phrase("{}", std::clamp(die + f.leaders + f.heroic, 0, 9)), phrase("{}", many_hits(hits.attacker))},
          {who(combat.defenders, combat.against),
           {},
           0,
           {},
           phrase("{}{}", many_hits(hits.defender), superiority(f, hits))}};
}

/// [9.12] [8.45] The units share the hits as equally as possible; no unit gets two of the odd ones [Q99].
void share_hits(Play& p, Combat& combat, SideId side, const std::vector<UnitId>& units, int hits,
                const std::vector<UnitId>& first) {
  const int many = static_cast<int>(units.size());
  if (many == 0 || hits == 0) return;
  const auto shared = [&] {
    return base::fill(
        base::tr("{0} {0|hit|hits} on {1} in the combat of {2} against {3}"),
        {std::to_string(hits), names_of(p, units), names_of(p, combat.attackers), names_of(p, combat.defenders)});
  };
  std::vector<UnitId> extra;
  for (int left = hits % many; left > 0; --left) {
    const auto open = [&extra](UnitId u) { return !base::contains(extra, u); };
    std::vector<UnitId> next = base::only(units, [&](UnitId u) { return open(u) && base::contains(first, u); });
    if (next.empty()) std::ranges::copy_if(units, std::back_inserter(next), open);
    const auto can_bear = [&p](UnitId u) { return p.view().rout_limit(u) - p.unit(u).hits; };
    const UnitId strongest = *std::ranges::max_element(next, {}, can_bear);
    std::vector<table::Option<UnitId>> options;
    for (const UnitId u : next)
      options.push_back({u, p.view().name(u), u == strongest ? "strongest" : ""});
    extra.push_back(p.ask(side, k_share.of<UnitId>("", shared(), options)));
  }
  for (const UnitId u : in_order(p, units)) {
    const int own = hits / many + (base::contains(extra, u) ? 1 : 0);
    if (own == 0) continue;
    Unit& unit = p.unit(u);
    if (!unit.routed) unit.hits = static_cast<std::int16_t>(unit.hits + own);  // a Routed one flees from any [9.43]
    combat.taken.emplace_back(u, own);
    p.tell("9.12", [&] { return hits_taken(p, u, own, p.view().rout_limit(u)); });
  }
}

}  // namespace

/// [8.16] [Q35] First the attacker chooses the unit used, then the defender the Type that counts
void choose_types(Play& p, Combat& combat, const std::vector<Combat>& all) {
  const View v = p.view();
  const ShockFigures shared = shared_figures(v, combat);
  const auto defenders = parties(v, combat.defenders);
  std::vector<Candidate> able;
  for (const Party& by : parties(v, combat.attackers)) {
    Candidate candidate{by, types_against(v, defenders, shared, by, all)};
    for (const Pairing& pairing : candidate.types) {
      candidate.from_rear = candidate.from_rear || pairing.figures.from_rear;
      candidate.superior = candidate.superior || pairing.figures.superiority != Superiority::none;
    }
    if (!candidate.types.empty()) able.push_back(std::move(candidate));
  }
  const auto named = worth_naming(v, std::move(able));
  std::vector<Party> options;
  std::vector<int> scores;
  for (const Candidate& by : named) {
    int least = 1000;
    for (const Pairing& pairing : by.types)
      least = std::min(least, pairing_worth(pairing.figures));
    options.push_back(by.party);
    scores.push_back(100 * least + margin(v, by.party));  // of equals the one that can bear most
  }
  const SideId attacker = v.side(combat.attackers.front());
  const Candidate& by = named[choose_party(p, attacker, k_clash_by, options, scores)];
  options.clear(), scores.clear();
  for (const Pairing& pairing : by.types)
    options.push_back(pairing.against), scores.push_back(-pairing_worth(pairing.figures));
  const Pairing& against = by.types[choose_party(p, other(attacker), k_clash_as, options, scores)];
  combat.by = by.party, combat.against = against.against, combat.figures = against.figures;
  combat.used.clear();
  for (const Party& d : defenders) {
    if (combat.figures.from_rear ? takes_in_rear(v, combat.by, d, all)
                                 : party_type(v, d) == party_type(v, combat.against))
      combat.used.insert(combat.used.end(), d.begin(), d.end());
  }
  std::ranges::sort(combat.used);
}

/// [8.15] [10.21] [10.22]
void leaders_in_shock(Play& p, Combat& combat) {
  const std::array involved{leaders_with(p, combat.attackers), leaders_with(p, combat.defenders)};
  if (duel_in_shock(p, combat, involved)) return;
  for (const auto& leaders : involved) {
    for (const LeaderId l : leaders) {
      const bool hero = p.view().special().heroes && p.view().is_hero(l);
      if (p.view().leader_here(l) && !hero) leader_die(p, l, "8.15");
    }
  }
  for (std::size_t i = 0; i < 2; ++i) {
    std::ranges::copy_if(involved[i], std::back_inserter(combat.modifiers[i]),
                         [&p](LeaderId l) { return p.view().leader_here(l); });
  }
}

/// [8.16] [8.17]
void strike(Play& p, Combat& combat) {
  const ShockFigures f = combat.figures;
  combat.superiority = f.superiority;
  combat.from_rear = f.from_rear;
  const SideId attacker = p.view().side(combat.by.front());
  p.tell("8.17", [&] {
    return say("{} ({}) against {} ({}): column {} of the Shock table (13 is best for the attacker)",
               p.name(combat.by.front()), type_name(party_type(p, combat.by)), p.name(combat.against.front()),
               type_name(party_type(p, combat.against)), column(f))
        .fights({p.view().unit(combat.against.front()).at})
        .said_in_rows();
  });
  if (f.leaders != 0 || f.heroic != 0)
    p.tell("4.22", [&] {
      return (f.heroic == 0 ? say("To the die: leaders {}", plus(f.leaders))
                            : say("To the die: leaders {}, Heroic Combat {}", plus(f.leaders), plus(f.heroic)))
          .said_in_rows();
    });
  const View v = p.view();
  const auto roll = p.d10("8.17", table::gains(attacker), [v, f](int face) { return shock_hits(v, f, face); });
  const int die = roll.face;
  const CrtCell& hits = roll.means;
  combat.fought = true;
  p.tell("8.17", [&] {
    return say("{} against {}: {} on the table: {} to the attacker, {} to the defender{}",
               names_of(p, combat.attackers), names_of(p, combat.defenders),
               std::clamp(die + f.leaders + f.heroic, 0, 9), many_hits(hits.attacker), many_hits(hits.defender),
               superiority(f, hits))
        .as_rows(shock_rows(p, combat, die, hits));
  });
  // [9.12] superiority was decided between these: units that attacked from the rear and units attacked there, or
  // whose weapons were compared; a march in Column is neither
  const bool settled = f.from_rear || (!f.in_column && f.superiority != Superiority::none);
  share_hits(p, combat, attacker, combat.attackers, hits.attacker, settled ? combat.by : Party{});
  share_hits(p, combat, other(attacker), combat.defenders, hits.defender,
             settled ? combat.used : std::vector<UnitId>{});
}

}  // namespace hexpost::chariots

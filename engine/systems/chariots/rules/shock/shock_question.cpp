#include "engine/systems/chariots/rules/shock/shock_question.h"

#include <algorithm>
#include <numeric>

#include "engine/base/lists.h"

namespace hexpost::chariots {
namespace {

using base::Refusal;
using Answer = Designate::Answer;

constexpr std::size_t k_covers_a_part = 24;  ///< divisions listed of units that touch each other

/// The content of a line, before it is compared with the map.
struct Named {
  std::string word;  ///< auto, all, none
  std::vector<Strike> strikes;
};

std::variant<Named, Refusal> read(const orders::Names& names, const orders::Line& line) {
  Named out;
  if (line.words.size() == 2) {
    for (const std::string_view word : {"auto", "all", "none"}) {
      if (base::same_word(line.word(1), word)) {
        out.word = word;
        return out;
      }
    }
  }
  bool targets = false;
  out.strikes.emplace_back();
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    const std::string_view word = line.word(i);
    Strike& now = out.strikes.back();
    if (base::same_word(word, "at") && !targets && !now.by.empty()) {
      targets = true;
    } else if (base::same_word(word, "and") && targets && !now.at.empty()) {
      targets = false;
      out.strikes.emplace_back();
    } else if (const auto u = names.find_unit(word)) {
      (targets ? now.at : now.by).push_back(static_cast<UnitId>(*u));
    } else {
      Refusal refusal = orders::unknown_name(names, "a unit", word, line.column(i));
      if (refusal.hint.empty()) refusal.hint = Designate::verb.usage();
      return refusal;
    }
  }
  if (out.strikes.back().at.empty())
    return Refusal{"8.12", base::tr("choose the attackers and their targets"), line.column(line.words.size()),
                   Designate::verb.usage()};
  for (Strike& strike : out.strikes) {
    for (auto* units : {&strike.by, &strike.at})
      base::sort_unique(*units);
  }
  return out;
}

std::string text(const orders::Names& names, const Answer& strikes) {
  std::string out(Designate::verb);
  if (strikes.empty()) return out + " none";
  for (std::size_t i = 0; i < strikes.size(); ++i) {
    if (i > 0) out += " and";
    for (const UnitId u : strikes[i].by)
      out += " " + names.unit(u);
    out += " at";
    for (const UnitId u : strikes[i].at)
      out += " " + names.unit(u);
  }
  return out;
}

/// The attackers of a choice as a graph.
struct Field {
  std::vector<const Attacker*> who;
  std::vector<Hex> hexes;
  Division division;
  std::vector<int> order;  ///< edges, the least promising first
};

/// The value of a party against a hex by the chart; 0 if it cannot fight there.
int promise(View v, const Party& party, Hex h) {
  int best = 0;
  const FightsAs by = party_type(v, party);
  for (const Party& against : parties_at(v, h, other(v.side(party.front())))) {
    ShockFigures figures;
    figures.base = base_column(v, by, party_type(v, against));
    figures.superiority = superior_weapons(v, by, party_type(v, against));
    if (figures.base > 0) best = std::max(best, pairing_worth(figures));
  }
  return best;
}

/// `without`: a hex that is left to another attacker.
Field field_of(View v, std::vector<const Attacker*> who, std::optional<Hex> without = {}) {
  Field out;
  out.who = std::move(who);
  for (const Attacker* a : out.who)
    std::ranges::copy_if(a->targets, std::back_inserter(out.hexes), [without](Hex h) { return h != without; });
  base::sort_unique(out.hexes);
  std::vector<int> worth;
  for (std::size_t i = 0; i < out.who.size(); ++i) {
    for (const Hex h : out.who[i]->targets) {
      if (h == without) continue;
      out.division.edges.emplace_back(static_cast<int>(i),
                                      static_cast<int>(std::ranges::lower_bound(out.hexes, h) - out.hexes.begin()));
      worth.push_back(promise(v, out.who[i]->units, h));
    }
  }
  out.division.attackers = static_cast<int>(out.who.size());
  out.division.targets = static_cast<int>(out.hexes.size());
  out.order.resize(worth.size());
  std::iota(out.order.begin(), out.order.end(), 0);
  std::stable_sort(out.order.begin(), out.order.end(), [&](int a, int b) {
    return worth[static_cast<std::size_t>(a)] < worth[static_cast<std::size_t>(b)];
  });
  return out;
}

/// One unit that stands for an attacked hex.
UnitId first_enemy(View v, Hex h, SideId of) {
  for (const UnitId u : v.units_at(h)) {
    if (v.side(u) != of) return u;
  }
  return k_no_unit;
}

Answer strikes_of(View v, const Field& field, const Cover& cover) {
  Answer out;
  std::vector<int> attacks(field.hexes.size(), 0);
  for (const int e : cover)
    ++attacks[static_cast<std::size_t>(field.division.edges[static_cast<std::size_t>(e)].second)];
  std::vector<int> strike_of_hex(field.hexes.size(), -1);
  for (std::size_t a = 0; a < field.who.size(); ++a) {
    const UnitId lead = field.who[a]->lead;
    Strike own{{lead}, {}};
    for (const int e : cover) {
      const auto& [by, target] = field.division.edges[static_cast<std::size_t>(e)];
      const auto h = static_cast<std::size_t>(target);
      if (by != static_cast<int>(a)) continue;
      const UnitId enemy = first_enemy(v, field.hexes[h], v.side(lead));
      if (attacks[h] == 1) {
        own.at.push_back(enemy);
      } else if (strike_of_hex[h] >= 0) {
        out[static_cast<std::size_t>(strike_of_hex[h])].by.push_back(lead);
      } else {
        strike_of_hex[h] = static_cast<int>(out.size());
        out.push_back({{lead}, {enemy}});
      }
    }
    std::sort(own.at.begin(), own.at.end());
    if (!own.at.empty()) out.push_back(std::move(own));
  }
  return out;
}

std::vector<const Attacker*> pick(const std::vector<Attacker>& all, std::optional<UnitId> also, bool everybody) {
  std::vector<const Attacker*> out;
  for (const Attacker& a : all) {
    if (a.must || everybody || a.lead == also) out.push_back(&a);
  }
  return out;
}

Answer by_itself(View v, const std::vector<Attacker>& all, bool everybody) {
  const Field field = field_of(v, pick(all, std::nullopt, everybody));
  return strikes_of(v, field, cover_by_striking(field.division, field.order));
}

const Attacker* find(const std::vector<Attacker>& all, UnitId lead) {
  const auto at = std::ranges::find(all, lead, &Attacker::lead);
  return at == all.end() ? nullptr : &*at;
}

/// The unit that names the whole party or hex.
UnitId lead_of(View v, UnitId u) {
  const UnitId half = v.partner(u);
  return half != k_no_unit && v.type(u) == UnitType::ri && v.unit(half).active ? half : u;
}

/// [8.61] The Clash of Arms has no column for the unit, with its other half, against any unit of the enemy's hex.
bool is_no_match(View v, UnitId u, UnitId enemy) {
  Party party{u};
  if (const UnitId half = v.partner(u); half != k_no_unit) party.push_back(half);
  const auto all = parties_at(v, v.unit(enemy).at, v.side(enemy));
  return std::ranges::all_of(
      all, [&](const Party& against) { return base_column(v, party_type(v, party), party_type(v, against)) == 0; });
}

/// Why the unit attacks nothing, with the enemies that it is to attack.
Refusal cannot(View v, UnitId u, const std::vector<UnitId>& enemies) {
  const std::string& name = v.name(u);
  if (v.side(u) != v.s.active) return refuse("8.11", "{} is not yours", {name});
  if (!v.unit(u).active || !v.fit(u)) return refuse("8.11", "{} is not of the active command, or Routed", {name});
  if (v.type(u) == UnitType::li) return refuse("8.11", "{} is Light Infantry, which never Shocks", {name});
  if (v.unit(u).column) return refuse("6.35", "{} is in Column and does not Shock", {name});
  if (v.unit(u).pinned_facing)
    return refuse("6.64", "{} has turned in an enemy's front hex and does not Shock", {name});
  if (v.unit(u).passed_through) return refuse("8.33", "{} has driven through enemies and does not Shock", {name});
  if (v.unit(u).ran) return refuse("7.21", "{} has used Fire & Run, which is all it does", {name});
  if (v.s.order == OrderKind::disengage) return refuse("9.22", "the command Disengages: {} does nothing", {name});
  if (shock_targets(v, {u}).empty()) {
    const auto fronts = v.front_hexes(u);
    for (const UnitId enemy : enemies) {
      if (is_no_match(v, u, enemy))
        return refuse("8.11", "{} cannot attack {}: not a Type, or not over ground, that it can Shock",
                      {name, v.name(enemy)});
      if (base::contains(fronts, v.unit(enemy).at))
        return refuse("8.11", "{} cannot attack {} over the wall or river between them", {name, v.name(enemy)});
    }
    return refuse("8.11", "{} has no enemy in front to Shock", {name});
  }
  return refuse("8.11", "{} has not been next to an enemy since the phase began", {name});
}

/// [8.11] Why the unit's combat cannot be one with that enemy.
Refusal cannot_reach(View v, UnitId u, UnitId enemy) {
  const auto fronts = v.front_hexes(u);
  if (base::contains(fronts, v.unit(enemy).at))
    return refuse("8.11", "{} cannot attack {}: not a Type, or not over ground, that it can Shock",
                  {v.name(u), v.name(enemy)});
  std::vector<std::string> before = base::transformed(fronts, [&](Hex h) { return v.label(h); });
  return {"8.12",
          base::fill(base::tr("{} cannot Shock {}, which is in {} and not in front of it"),
                     {v.name(u), v.name(enemy), v.label(v.unit(enemy).at)}),
          0, base::fill(base::tr("before it: {}"), {base::join(before, " ")})};
}

/// [8.12] [Q34] Why the combats may not be declared so: attackers, targets, and the stars that they must form.
std::optional<Refusal> judge_strike(View v, const Strike& strike, const std::vector<Attacker>& all,
                                    std::vector<UnitId>& used, std::vector<Hex>& hit) {
  if (strike.by.size() > 1 && strike.at.size() > 1)
    return refuse("8.12", "several units attack one hex, or one unit attacks several: {} and others do both",
                  {v.name(strike.by.front())});
  for (const UnitId e : strike.at) {
    if (!v.here(e) || v.side(e) == v.s.active) return refuse("8.12", "{} is not an enemy on the map", {v.name(e)});
    const Hex h = v.unit(e).at;
    if (base::contains(hit, h)) return refuse("8.12", "{} is attacked twice", {v.name(e)});
    hit.push_back(h);
  }
  for (const UnitId u : strike.by) {
    const Attacker* a = find(all, u);
    if (a == nullptr) return cannot(v, u, strike.at);
    if (base::contains(used, u)) return refuse("8.12", "{} attacks twice", {v.name(u)});
    used.push_back(u);
    bool front = false;
    for (const UnitId e : strike.at) {
      const Hex h = v.unit(e).at;
      const bool before = base::contains(a->targets, h);
      front = front || before;
      // the Polish edition lets a unit that attacks several hexes take in those on its flanks
      const bool beside = strike.at.size() > 1 && base::contains(a->beside, h);
      if (!before && !beside) return cannot_reach(v, u, e);
    }
    if (!front) return refuse("8.12", "{} does not attack in its front hexes", {v.name(u)});
  }
  return std::nullopt;
}

void put(std::vector<Answer>& out, Answer answer) {
  if (!base::contains(out, answer)) out.push_back(std::move(answer));
}

/// [8.12, Polish edition] Adds answers in which a unit alone in its combat takes in a hex beside it, attacked by none.
void put_beside(const Designate& question, const TableView& v, const std::vector<Attacker>& all, const Answer& from,
                std::vector<Answer>& out) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (from[i].by.size() != 1) continue;
    for (const Hex h : find(all, from[i].by.front())->beside) {
      Answer wider = from;
      wider[i].at.push_back(first_enemy(v, h, v.s.active));
      std::sort(wider[i].at.begin(), wider[i].at.end());
      if (!question.judge(v, wider)) put(out, std::move(wider));
    }
  }
}

/// [8.12, Polish edition] Adds answers in which a unit takes over a hex beside it from units that then attack others.
void put_taken_over(const Designate& question, const TableView& v, const std::vector<Attacker>& all,
                    const std::vector<const Attacker*>& who, std::vector<Answer>& out) {
  for (const Attacker* a : who) {
    for (const Hex h : a->beside) {
      const auto only_this = [h](const Attacker* b) { return b->targets.size() == 1 && b->targets.front() == h; };
      if (std::ranges::any_of(who, only_this)) continue;
      const Field rest = field_of(v, who, h);
      std::vector<Answer> wider;
      put_beside(question, v, all, strikes_of(v, rest, cover_by_striking(rest.division, rest.order)), wider);
      for (Answer& answer : wider)
        put(out, std::move(answer));
    }
  }
}

/// [8.12, Polish edition] A hex beside a unit could be taken in: one without attackers, or one whose attackers could
/// do without it, each of them having another before it.
bool could_take_beside(const Designate& question, const TableView& v, const std::vector<Attacker>& all,
                       const Answer& only) {
  std::vector<Answer> wider;
  put_beside(question, v, all, only, wider);
  if (!wider.empty()) return true;
  return std::ranges::any_of(all, [&](const Attacker& a) {
    return std::ranges::any_of(a.beside, [&](Hex h) {
      bool attacked = false;
      for (const Attacker& b : all) {
        if (!base::contains(b.targets, h)) continue;
        if (b.targets.size() == 1) return false;
        attacked = true;
      }
      return attacked;
    });
  });
}

/// True for a `shock` line of the active command, by the first unit that it names; a line without names is for each
/// command.
bool shock_of_active(View v, const orders::Names& names, const orders::Line& line) {
  if (!base::same_word(line.verb(), Designate::verb)) return false;
  const auto first = names.find_unit(line.word(1));
  return !first || v.unit(static_cast<UnitId>(*first)).active;
}

}  // namespace

bool Designate::hears(const TableView& v, const orders::Line& line) const {
  return shock_of_active(v, v.names(), line);
}

std::variant<Answer, Refusal> Designate::parse(const TableView& v, const orders::Line& line) const {
  auto named = read(v.names(), line);
  if (auto* refusal = std::get_if<Refusal>(&named)) return *refusal;
  Named& n = std::get<Named>(named);
  if (!n.word.empty()) return *choose(v, n.word);
  for (Strike& strike : n.strikes) {
    for (UnitId& u : strike.by)
      u = lead_of(v, u);
    for (UnitId& e : strike.at) {
      if (v.here(e) && v.side(e) != v.s.active) e = first_enemy(v, v.unit(e).at, v.s.active);
    }
    for (auto* units : {&strike.by, &strike.at})
      base::sort_unique(*units);
  }
  return std::move(n.strikes);
}

std::string Designate::print(const TableView& v, const Answer& answer) const {
  return text(v.names(), answer);
}

std::shared_ptr<const std::vector<Attacker>> Designate::attackers(View v) const {
  return all ? all : std::make_shared<const std::vector<Attacker>>(shock_attackers(v));
}

std::optional<Refusal> Designate::judge(const TableView& v, const Answer& answer) const {
  const auto known = attackers(v);  // [Q96] Engaged without an enemy before it: not among them
  const std::vector<Attacker>& may = *known;
  std::vector<UnitId> used;
  std::vector<Hex> hit;
  for (const Strike& strike : answer) {
    if (auto refusal = judge_strike(v, strike, may, used, hit)) return refusal;
  }
  for (const Attacker& a : may) {
    const bool attacks = base::contains(used, a.lead);
    if (a.must && !attacks)
      return refuse("8.11", "{} must Shock", {v.name(a.lead)}, "it has moved next to an enemy, or is Engaged");
    if (!attacks) continue;
    for (const Hex h : a.targets) {
      if (!base::contains(hit, h))
        return refuse("8.12", "{} attacks, so {} in front of it must be attacked too, by it or by another unit",
                      {v.name(a.lead), v.name(first_enemy(v, h, v.s.active))});
    }
  }
  return std::nullopt;
}

std::vector<Answer> Designate::list(const TableView& v, std::size_t limit) const {
  const auto known = attackers(v);
  const std::vector<Attacker>& may = *known;
  std::vector<Answer> out;
  put(out, by_itself(v, may, false));
  std::vector<std::vector<const Attacker*>> choices{pick(may, std::nullopt, false), pick(may, std::nullopt, true)};
  for (const Attacker& a : may) {
    if (!a.must) choices.push_back(pick(may, a.lead, false));
  }
  for (const auto& who : choices) {
    const Field field = field_of(v, who);
    const Cover whole = cover_by_striking(field.division, field.order);
    if (out.size() < limit) put(out, strikes_of(v, field, whole));
    if (out.size() < limit && v.polish()) {
      put_beside(*this, v, may, strikes_of(v, field, whole), out);
      put_taken_over(*this, v, may, who, out);
    }
    for (const auto& part : components(field.division)) {
      for (const Cover& other_way : minimal_covers(field.division, part, k_covers_a_part)) {
        if (out.size() >= limit) return out;
        Cover cover = other_way;
        for (const int e : whole) {
          if (!std::ranges::binary_search(part, e)) cover.push_back(e);
        }
        std::sort(cover.begin(), cover.end());
        put(out, strikes_of(v, field, cover));
      }
    }
  }
  if (out.size() > limit) out.resize(limit);
  return out;
}

Answer Designate::sample(const TableView& v, dice::Random& random) const {
  const auto known = attackers(v);
  const std::vector<Attacker>& may = *known;
  std::vector<const Attacker*> who;
  for (const Attacker& a : may) {
    if (a.must || random.below(2) == 0) who.push_back(&a);
  }
  Field field = field_of(v, std::move(who));
  for (std::size_t i = field.order.size(); i > 1; --i)
    std::swap(field.order[i - 1], field.order[random.below(i)]);
  return strikes_of(v, field, cover_by_striking(field.division, field.order));
}

std::optional<Answer> Designate::forced(const TableView& v) const {
  const auto known = attackers(v);
  const std::vector<Attacker>& may = *known;
  if (may.empty()) return Answer{};
  if (std::ranges::any_of(may, [](const Attacker& a) { return !a.must; })) return std::nullopt;
  const Field field = field_of(v, pick(may, std::nullopt, false));
  for (const auto& part : components(field.division)) {
    if (minimal_covers(field.division, part, 2).size() > 1) return std::nullopt;
  }
  Answer only = strikes_of(v, field, cover_by_striking(field.division, field.order));
  return could_take_beside(*this, v, may, only) ? std::nullopt : std::optional<Answer>(std::move(only));
}

std::optional<Answer> Designate::choose(const TableView& v, std::string_view word) const {
  if (base::same_word(word, "none")) return Answer{};
  if (base::same_word(word, "auto")) return by_itself(v, *attackers(v), false);
  if (base::same_word(word, "all")) return by_itself(v, *attackers(v), true);
  return std::nullopt;
}

std::variant<std::string, Refusal> canonical_shock(const orders::Names& names, const orders::Line& line) {
  auto named = read(names, line);
  if (auto* refusal = std::get_if<Refusal>(&named)) return *refusal;
  const Named& n = std::get<Named>(named);
  if (!n.word.empty()) return std::string(Designate::verb) + " " + n.word;
  return text(names, n.strikes);
}

std::vector<Combat> combats_of(View v, const std::vector<Strike>& strikes, const std::vector<Attacker>& all) {
  std::vector<Combat> out;
  for (const Strike& strike : strikes) {
    Combat combat;
    for (const UnitId lead : strike.by) {
      const Party& party = find(all, lead)->units;
      combat.attackers.insert(combat.attackers.end(), party.begin(), party.end());
    }
    for (const UnitId e : strike.at) {
      const Hex h = v.unit(e).at;
      combat.hexes.push_back(h);
      for (const UnitId u : v.units_at(h)) {
        if (v.side(u) != v.s.active) combat.defenders.push_back(u);
      }
    }
    std::sort(combat.attackers.begin(), combat.attackers.end());
    std::sort(combat.defenders.begin(), combat.defenders.end());
    std::sort(combat.hexes.begin(), combat.hexes.end());
    out.push_back(std::move(combat));
  }
  return out;
}

}  // namespace hexpost::chariots

#include "engine/systems/hordes/rules/melee/fight_question.h"

#include <algorithm>

#include "engine/base/lists.h"

namespace hexpost::hordes {
namespace {

using base::Refusal;

/// Those named on a fight line.
struct Named {
  bool automatic = false;
  Party first, second;  ///< before and after "by"
};

std::variant<Named, Refusal> read(const orders::Names& names, const orders::Line& line) {
  Named out;
  if (line.words.size() == 2 && base::same_word(line.word(1), "auto")) {
    out.automatic = true;
    return out;
  }
  Party* party = &out.first;
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    const std::string_view word = line.word(i);
    if (party == &out.first && party->size() > 0 && base::same_word(word, "by")) {
      party = &out.second;
    } else if (const auto u = names.find_unit(word)) {
      party->units.push_back(static_cast<UnitId>(*u));
    } else if (const auto g = names.find_leader(word)) {
      party->generals.push_back(static_cast<GeneralId>(*g));
    } else {
      Refusal refusal = orders::unknown_name(names, "a unit or general", word, line.column(i));
      if (refusal.hint.empty()) refusal.hint = NextCombat::verb.usage();
      return refusal;
    }
  }
  if (out.second.size() == 0)
    return Refusal{"", base::tr("choose the fighters and their opponents"), line.column(line.words.size()),
                   NextCombat::verb.usage()};
  for (Party* p : {&out.first, &out.second}) {
    std::sort(p->units.begin(), p->units.end());
    std::sort(p->generals.begin(), p->generals.end());
  }
  return out;
}

std::string text(const orders::Names& names, const Party& first, const Party& second) {
  std::string out(NextCombat::verb);
  const auto add = [&](const Party& party) {
    for (const UnitId u : party.units)
      out += " " + names.unit(u);
    for (const GeneralId g : party.generals)
      out += " " + names.leader(g);
  };
  add(first);
  out += " by";
  add(second);
  return out;
}

std::optional<SideId> side_of(const View& v, const Party& party) {
  if (!party.units.empty()) return v.side(party.units.front());
  return party.generals.empty() ? std::nullopt : std::optional(v.general(party.generals.front()).side);
}

/// The same combat with other or fewer units of the many, and with generals of the own side who may join in.
void put_variants(const NextCombat& question, const TableView& v, const Combat& whole, std::vector<Combat>& all,
                  std::size_t limit) {
  const SideId many = whole.of(0).units.size() > 1 ? SideId{0} : SideId{1};
  const std::vector<UnitId>& one = whole.of(other(many)).units;
  const std::vector<UnitId> units = one.empty() ? whole.of(many).units : open_enemies(v, one.front());
  const unsigned subsets = units.size() > 1 ? 1u << units.size() : 2u;
  for (unsigned mask = subsets - 1; mask > 0 && all.size() < limit; --mask) {
    Combat c = whole;
    if (units.size() > 1) {
      c.of(many).units.clear();
      for (std::size_t i = 0; i < units.size(); ++i) {
        if ((mask >> i & 1u) != 0) c.of(many).units.push_back(units[i]);
      }
    }
    if (!question.judge(v, c)) base::add_once(all, c);
    for (GeneralId g = 0; g < v.general_count() && all.size() < limit; ++g) {
      if (v.general(g).side != v.s.active || !v.alone(g)) continue;
      Combat joined = c;
      joined.of(v.s.active).generals = {g};
      if (!question.judge(v, joined)) base::add_once(all, std::move(joined));
    }
  }
}

}  // namespace

std::variant<Combat, Refusal> NextCombat::parse(const TableView& v, const orders::Line& line) const {
  auto named = read(v.names(), line);
  if (auto* refusal = std::get_if<Refusal>(&named)) return *refusal;
  const Named& n = std::get<Named>(named);
  if (n.automatic) return *choose(v, "auto");
  const auto side = side_of(v, n.first);
  Combat out;
  if (!side || side_of(v, n.second) == side) return refuse("1.9.1", "both parties are of one side");
  out.of(*side) = n.first;
  out.of(other(*side)) = n.second;
  return out;
}

std::string NextCombat::print(const TableView& v, const Combat& c) const {
  const Party& own = c.of(v.s.active);
  const Party& foes = c.of(other(v.s.active));
  const bool own_single = own.size() == 1 && foes.size() > 1;
  return own_single ? text(v.names(), own, foes) : text(v.names(), foes, own);
}

Refused NextCombat::judge(const TableView& v, const Combat& combat) const {
  for (const Party& party : combat.sides) {
    for (const GeneralId g : party.generals) {  // before others: the rest may hold of a general who has fought
      if (v.general(g).fought) return refuse("Q45", "{} has fought in this phase", {v.general_name(g)});
    }
  }
  return judge_combat(v, v.s.active, combat, open(v)->foes);
}

std::vector<Combat> NextCombat::list(const TableView& v, std::size_t limit) const {
  std::vector<Combat> out;
  const NextCombat question{open(v)};
  const std::vector<Combat> all = open_combats(v, *question.known);
  for (const Combat& c : all) {
    if (out.size() < limit && !question.judge(v, c)) base::add_once(out, c);
  }
  for (const Combat& c : all)
    put_variants(question, v, c, out, limit);
  base::ensure(!out.empty(), "units in contact and no combat that may be fought");
  return out;
}

std::optional<Combat> NextCombat::forced(const TableView& v) const {
  const NextCombat question{open(v)};
  if (question.known->of_units.size() > 1) return std::nullopt;
  std::vector<Combat> all = question.list(v, 2);
  return all.size() == 1 ? std::optional(std::move(all.front())) : std::nullopt;
}

std::optional<Combat> NextCombat::choose(const TableView& v, std::string_view word) const {
  if (!base::same_word(word, "auto")) return std::nullopt;
  const NextCombat question{open(v)};
  std::optional<Combat> best = next_combat(v, *question.known);
  if (!best || !question.judge(v, *best)) return best;
  for (const Combat& c : open_combats(v, *question.known)) {
    if (!question.judge(v, c)) return c;
  }
  return std::nullopt;
}

State before_melee(State s) {
  for (Unit& u : s.units)
    u.fought = false;
  for (General& g : s.generals)
    g.fought = false;
  s.phase = Phase::melee;
  return s;
}

std::variant<std::string, Refusal> canonical_fight(const orders::Names& names, const orders::Line& line) {
  auto named = read(names, line);
  if (auto* refusal = std::get_if<Refusal>(&named)) return *refusal;
  const Named& n = std::get<Named>(named);
  if (n.automatic) return std::string(NextCombat::verb) + " auto";
  return text(names, n.first, n.second);
}

std::optional<std::string> joined_fights(const orders::Line& line, const orders::Line& next) {
  constexpr std::size_t k_first = 3;  // the place of the first own unit: fight ENEMY by UNIT
  for (const orders::Line* l : {&line, &next}) {
    const bool one_enemy = l->words.size() > k_first && base::same_word(l->word(k_first - 1), "by");
    if (!base::same_word(l->verb(), NextCombat::verb) || !one_enemy) return std::nullopt;
  }
  if (!base::same_word(line.word(1), next.word(1))) return std::nullopt;
  std::vector<std::string> words = line.words;
  for (std::size_t i = k_first; i < next.words.size(); ++i) {
    if (!base::has_word(words, next.words[i])) words.push_back(next.words[i]);
  }
  return base::join(words, " ");
}

}  // namespace hexpost::hordes

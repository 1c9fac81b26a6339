#include "engine/systems/ancients/rules/battle/volley.h"

#include <algorithm>

#include "engine/systems/ancients/rules/leaders/leaders.h"
#include "engine/systems/ancients/rules/retreat/retreat.h"

namespace hexpost::ancients {
namespace {

/// The results of a roll, and those that the target still ignores [1.2] [C8].
struct Count {
  Face symbol = Face::green;
  bool symbol_hits = true, swords_hit = false, helmets_hit = false, flags_count = false;
  std::uint8_t ignored_symbols = 0, ignored_swords = 0;
  enum class Is : std::uint8_t { nothing, ignored_symbol, ignored_sword, hit, sword, flag };
  /// The present effect of the face.
  Is of(Face face) const {
    if (face == symbol && symbol_hits) return ignored_symbols > 0 ? Is::ignored_symbol : Is::hit;
    if (face == Face::swords && swords_hit) return ignored_swords > 0 ? Is::ignored_sword : Is::sword;
    if (face == Face::helmet && helmets_hit) return Is::hit;
    return face == Face::flag && flags_count ? Is::flag : Is::nothing;
  }
};

/// The state of a roll: everything that its next die depends on, so that odds play equal states only once.
struct Rolling {
  std::uint8_t dice = 0;   ///< of the fight that are still to be rolled
  std::uint8_t again = 0;  ///< swords of elephants that are rolled again, chain by chain [C5]
  std::uint8_t hits = 0, flags = 0;
  std::uint8_t most = 0;  ///< hits that can count: surplus ones are lost [C65]
  bool elephants = false;
  Count count;
};
struct Rolled {
  std::uint8_t hits = 0, flags = 0;
};

/// [1.2] The target takes a sword less of each roll.
bool has_armour(View v, UnitId u) {
  return v.type(u).armour && !(v.is(u, UnitType::bch) && v.has(Option::light_chariots_take_swords));  // [C3]
}

Count count_of(View v, const Fight& f, Against against) {
  Count out;
  if (against == Against::leader) {
    out.symbol_hits = false, out.helmets_hit = true;
    return out;
  }
  out.symbol = v.type(f.target).symbol;
  const bool close = f.blow != Blow::fire;
  const bool horse = is_horse(v.kind(f.roller));
  if (close && horse && v.kind(f.target) == Kind::camel) out.ignored_symbols = 1;  // [C9]
  if (against == Against::evades) return out;                                      // [4.5] [C7]
  out.flags_count = true;
  if (!close) return out;
  if (horse && v.elephants(f.target)) out.ignored_symbols = 1;
  out.swords_hit = v.type(f.roller).swords && !v.elephants(f.target);  // helmets hit them [C10]
  out.ignored_swords =
      static_cast<std::uint8_t>((has_armour(v, f.target) ? 1 : 0) + (sheltered(v, f.target, f.from) ? 1 : 0));
  // by the leaders that are there now [C11]
  out.helmets_hit = (v.leader_near(f.roller) && !v.elephants(f.roller)) || v.info(f.roller).sacred_band;  // [C112]
  return out;
}

std::string target_name(View v, const Fight& f) {
  return f.target != k_no_unit ? v.name(f.target) : v.leader_name(f.leader);
}

/// [4.4] The number of dice with its reasons, so that it can be counted again by hand: "2 dice: 5, at most 2 on this
/// ground". Dice that elephants roll again follow the others.
base::Sentence factor_of(View v, const Fight& f, std::size_t rolled) {
  const DiceCount count = dice_count(v, f);
  std::vector<base::Sentence> reasons;
  if (count.cap < count.base) reasons.push_back(phrase("at most {} on this ground", count.cap));
  if (count.fewer > 0) reasons.push_back(phrase("{} less in the camp", count.fewer));
  if (count.card > 0) reasons.push_back(phrase("{} more by the card", count.card));
  if (!reasons.empty()) reasons.insert(reasons.begin(), phrase("{}", count.base));
  const int again = static_cast<int>(rolled) - count.all();
  if (again > 0) reasons.push_back(phrase("{} rolled again", again));
  if (reasons.empty()) return phrase("{0} {0|die|dice}", count.all());
  return phrase("{0} {0|die|dice}: {1}", count.all(), std::move(reasons));
}

/// Hits and flags, and what the target has ignored.
base::Sentence result_of(const Score& score, Count count) {
  int symbols = 0, swords = 0;
  for (const Face face : score.faces) {
    const Count::Is is = count.of(face);
    if (is == Count::Is::ignored_symbol) ++symbols, --count.ignored_symbols;
    if (is == Count::Is::ignored_sword) ++swords, --count.ignored_swords;
  }
  std::vector<base::Sentence> all;
  all.push_back(phrase("{0} {0|hit|hits}, {1} {1|flag|flags}", score.hits, score.flags));
  if (symbols > 0) all.push_back(phrase("{0} {0|symbol|symbols} ignored", symbols));
  if (swords > 0) all.push_back(phrase("{0} {0|sword|swords} ignored", swords));
  return all.size() == 1 ? std::move(all.front()) : phrase("{}", std::move(all));
}

/// The roll as a row of the combat.
table::CombatRow row_of(View v, const Fight& f, const Score& score, const Count& count) {
  const std::string& by = v.name(f.roller);
  const std::string at = target_name(v, f);
  const int all = static_cast<int>(score.faces.size());
  base::Sentence who;
  switch (f.blow) {
    case Blow::fire:
      who = phrase("{} fires at {}", by, at);
      break;
    case Blow::attack:
      who = phrase("{} attacks {}", by, at);
      break;
    case Blow::back:
      who = phrase("{} battles back at {}", by, at);
      break;
    case Blow::first:
      who = phrase("{} strikes {} first", by, at);
      break;
  }
  return {std::move(who), factor_of(v, f, score.faces.size()), all, phrase("{}", score.hits), result_of(score, count)};
}

}  // namespace

int usual_hits(View v, const Fight& f) {
  Count count = count_of(v, f, Against::stands);
  count.ignored_symbols = count.ignored_swords = 0;
  int hitting = 0;
  for (const Face face : {Face::green, Face::blue, Face::red, Face::swords, Face::helmet}) {
    const Count::Is is = count.of(face);
    hitting += is == Count::Is::hit || is == Count::Is::sword ? 1 : 0;
  }
  return fight_dice(v, f) * hitting / static_cast<int>(k_face_words.size());
}

Score roll_fight(Play& p, const Fight& f, Against against) {
  Rolling from;
  from.count = count_of(p, f, against);
  from.dice = static_cast<std::uint8_t>(fight_dice(p, f));
  from.elephants = p.view().elephants(f.roller);
  from.most = static_cast<std::uint8_t>(f.target != k_no_unit ? p.unit(f.target).blocks : 1);
  const auto worth = [fresh = from.count](int face) {
    Count one = fresh;
    one.ignored_symbols = one.ignored_swords = 0;
    const Count::Is is = one.of(static_cast<Face>(face - 1));
    return is == Count::Is::hit || is == Count::Is::sword ? 2 : is == Count::Is::flag ? 1 : 0;
  };
  const table::Favour favour = table::gains(p.view().side(f.roller));
  const table::Rule rule = f.blow == Blow::fire ? "4.1" : "4.3";
  Score score;  // as it is told: every hit
  const Rolled end = p.table.repeat(from, [&](Rolling& now) -> std::optional<Rolled> {
    if (now.dice == 0 && now.again == 0) return Rolled{now.hits, now.flags};
    const bool chain = now.dice == 0;
    const auto means = [&now](int face) {
      const Count::Is is = now.count.of(static_cast<Face>(face - 1));
      return is == Count::Is::sword && !now.elephants ? Count::Is::hit : is;
    };
    const auto die = p.table.roll({6, chain ? "4.11" : rule, favour}, means, worth);
    score.faces.push_back(static_cast<Face>(die.face - 1));
    const bool sword = die.means == Count::Is::sword;
    if (sword || die.means == Count::Is::hit) ++score.hits, now.hits = std::min<std::uint8_t>(now.hits + 1, now.most);
    if (die.means == Count::Is::flag) ++score.flags, ++now.flags;
    if (die.means == Count::Is::ignored_symbol) --now.count.ignored_symbols;
    if (die.means == Count::Is::ignored_sword) --now.count.ignored_swords;  // [C6]
    if (!chain) {
      --now.dice;
      if (sword) ++now.again;
    } else if (!sword) {
      --now.again;
    }
    return std::nullopt;
  });
  p.tell(rule,
         say("{} in {} at {} in {}: {}: {}: {}", p.name(f.roller), p.label(f.from), target_name(p, f), p.label(f.at),
             factor_of(p, f, score.faces.size()), letters(score.faces), result_of(score, from.count))
             .fights({f.from, f.at})
             .as_rows({row_of(p, f, score, from.count)}));
  score.hits = end.hits, score.flags = end.flags;
  return score;
}

Fate strike(Play& p, const Fight& f) {
  const Score score = roll_fight(p, f, Against::stands);
  Sequence sequence;
  const bool alive = lose_blocks(p, f.target, score.hits, sequence, f.blow == Blow::fire ? "4.1" : "4.3");
  if (alive) take_flags(p, f, score.hits, score.flags, sequence);
  Fate out;
  out.dead = !p.view().here(f.target);
  out.left = !out.dead && p.unit(f.target).at != f.at;
  return out;
}

void strike_leader(Play& p, const Fight& f) {
  const Score score = roll_fight(p, f, Against::leader);
  if (score.hits > 0)
    kill_leader(p, f.leader, "4.7");
  else
    evade_leader(p, f.leader);
}

void fire(Play& p, UnitId u, Hex at) {
  ++p.unit(u).battles;
  const Fight f = fight_now(p, u, at, Blow::fire);
  if (f.target == k_no_unit)
    strike_leader(p, f);
  else
    strike(p, f);
}

}  // namespace hexpost::ancients

#include "engine/systems/ancients/rules/battle/volley.h"

#include <algorithm>

#include "engine/systems/ancients/rules/leaders/leaders.h"
#include "engine/systems/ancients/rules/retreat/retreat.h"

namespace hexpost::ancients {
namespace {

/// What a roll counts, with what the target still ignores of it [1.2] [C8].
struct Count {
  Face symbol = Face::green;
  bool symbol_hits = true, swords_hit = false, helmets_hit = false, flags_count = false;
  int ignored_symbols = 0, ignored_swords = 0;
  /// Counts the face; true if it is a sword that hits.
  bool take(Face face, Score& score) {
    if (face == symbol && symbol_hits) {
      if (ignored_symbols > 0)
        --ignored_symbols;
      else
        ++score.hits;
    } else if (face == Face::swords && swords_hit) {
      if (ignored_swords > 0) {
        --ignored_swords;
        return false;
      }
      ++score.hits;
      return true;
    } else if (face == Face::helmet && helmets_hit) {
      ++score.hits;
    } else if (face == Face::flag && flags_count) {
      ++score.flags;
    }
    return false;
  }
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
  out.swords_hit = v.type(f.roller).swords && !v.elephants(f.target);
  out.ignored_swords = (has_armour(v, f.target) ? 1 : 0) + (sheltered(v, f.target, f.from) ? 1 : 0);
  out.helmets_hit = (v.leader_near(f.roller) && !v.elephants(f.roller)) || v.info(f.roller).sacred_band;  // [C112]
  return out;
}

std::string target_name(View v, const Fight& f) {
  return f.target != k_no_unit ? v.name(f.target) : v.leader_name(f.leader);
}

}  // namespace

Score roll_fight(Play& p, const Fight& f, Against against) {
  Score score;
  Count count = count_of(p, f, against);
  const auto worth = [fresh = count](int face) {
    Count one = fresh;
    one.ignored_symbols = one.ignored_swords = 0;
    Score of;
    one.take(static_cast<Face>(face - 1), of);
    return 2 * of.hits + of.flags;
  };
  const table::Favour favour = table::gains(p.view().side(f.roller));
  const table::Rule rule = f.blow == Blow::fire ? "4.1" : "4.3";
  int again = 0;
  for (int dice = fight_dice(p, f); dice > 0; --dice) {
    score.faces.push_back(p.die(rule, favour, worth));
    again += count.take(score.faces.back(), score) && p.view().elephants(f.roller) ? 1 : 0;
  }
  for (; again > 0; --again) {  // each die that hit with a sword, chain by chain [C5]
    bool on = true;
    while (on) {
      score.faces.push_back(p.die("4.11", favour, worth));
      on = count.take(score.faces.back(), score);
    }
  }
  p.tell(rule, say("{0} at {1}: {2}: {3} {3|hit|hits}, {4} {4|flag|flags}", p.name(f.roller), target_name(p, f),
                   letters(score.faces), score.hits, score.flags)
                   .fights({f.from, f.at}));
  return score;
}

Fate strike(Play& p, const Fight& f) {
  const Score score = roll_fight(p, f, Against::stands);
  Sequence sequence;
  const bool alive = lose_blocks(p, f.target, score.hits, sequence, f.blow == Blow::fire ? "4.1" : "4.3");
  if (alive) take_flags(p, f, score.flags, sequence);
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

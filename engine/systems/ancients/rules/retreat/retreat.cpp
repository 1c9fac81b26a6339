#include "engine/systems/ancients/rules/retreat/retreat.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/systems/ancients/rules/leaders/leaders.h"
#include "engine/systems/ancients/rules/retreat/questions.h"
#include "engine/systems/ancients/rules/retreat/ways.h"
#include "engine/systems/ancients/rules/victory/victory.h"

namespace hexpost::ancients {
namespace {

/// [4.12] The last block is gone: a banner, and one more if the unit's leader is killed with it [C66].
void eliminate(Play& p, UnitId u, const Sequence& sequence) {
  const SideId side = p.view().side(u);
  const LeaderId l = p.view().leader_of(u);
  Unit& unit = p.unit(u);
  unit.placed = false, unit.at = {}, unit.blocks = 0;
  p.tell("4.12", say("{} is eliminated", p.name(u)).loses(side));
  award(p, other(side), "4.12");
  if (p.over() || l == k_no_leader) return;
  if (!sequence.checked || p.has(Option::second_leader_die)) check_leader(p, l, 1, "C33");
  if (!p.over() && p.leader(l).alive) evade_leader(p, l);  // [C102]
}

}  // namespace

bool lose_blocks(Play& p, UnitId u, int blocks, Sequence& sequence, table::Rule rule) {
  if (blocks <= 0) return true;
  Unit& unit = p.unit(u);
  const int lost = std::min<int>(blocks, unit.blocks);  // surplus hits are lost [C65]
  unit.blocks = static_cast<std::int8_t>(unit.blocks - lost);
  p.tell(rule, say("{0} loses {1} {1|block|blocks} and has {2}", p.name(u), lost, static_cast<int>(unit.blocks)));
  if (unit.blocks == 0) {
    eliminate(p, u, sequence);
    return false;
  }
  const LeaderId l = p.view().leader_of(u);
  if (l != k_no_leader && !sequence.checked) {
    sequence.checked = true;
    check_leader(p, l, 2, "4.7");
  }
  return !p.over();
}

bool cross_mire(Play& p, UnitId u, Sequence& sequence) {
  if (!p.view().ground(p.unit(u).at).mires) return true;
  const Face own = p.view().type(u).symbol;
  const auto worth = [own](int face) { return face == static_cast<int>(own) + 1 ? 1 : 0; };
  const Face face = p.die("4.9", table::suffers(p.view().side(u)), worth);
  return face != own || lose_blocks(p, u, 1, sequence, "4.9");
}

namespace {

/// The number of flags ignored. Standing orders may also say how many count: `keep-1` ignores all but one, as far as it
/// may.
struct FlagsQuestion : table::Choice<int> {
  int flags = 0;  ///< rolled
  std::optional<int> choose(const TableView& v, std::string_view word) const {
    static constexpr std::string_view k_keep = "keep-";
    const auto kept = word.starts_with(k_keep) ? base::number(word.substr(k_keep.size())) : std::nullopt;
    if (!kept) return table::Choice<int>::choose(v, word);
    return static_cast<int>(std::clamp<std::int64_t>(flags - *kept, 0, options.front().value));
  }
};

/// [C22] [C23] How many flags the owner ignores.
int ignored_flags(Play& p, const Fight& f, int hits, int flags) {
  const int most = std::min(flags, flag_sources(p, f));
  std::vector<table::Option<int>> options;
  for (int k = most; k >= 0; --k)
    options.push_back({k, std::to_string(k), k == most ? "all" : k == 0 ? "none" : ""});
  FlagsQuestion question{k_flags.of<int>(p.name(f.target), "", options), flags};
  const bool path = retreat_ways(p, f.target, flags * p.view().type(f.target).retreat).front().missing == 0;
  question.when = {{"flags", flags},
                   {"blocks", p.unit(f.target).blocks},
                   {"leader", p.view().leader_of(f.target) != k_no_leader ? 1 : 0},
                   {"elephants", p.view().elephants(f.roller) ? 1 : 0},
                   {"path", path ? 1 : 0},
                   {"hits", hits}};
  return p.ask(p.view().side(f.target), std::move(question));
}

/// [4.6] [C25] [C26] Hexes for the accepted flags, by the type alone [C107].
int retreat_distance(View v, const Fight& f, int flags, int accepted) {
  const Kind roller = v.kind(f.roller);
  const bool scared =
      f.blow != Blow::fire && is_horse(v.kind(f.target)) && (roller == Kind::elephant || roller == Kind::camel);
  const int more = !scared ? 0 : v.has(Option::scare_per_flag_rolled) ? flags : accepted;
  return accepted * v.type(f.target).retreat + more;
}

/// Moves the unit along the way. True if it is still there and the battle goes on.
bool walk_back(Play& p, UnitId u, const Way& way, Sequence& sequence) {
  for (const Hex h : way.path) {
    place_unit(p, u, h);
    if (!cross_mire(p, u, sequence)) return false;
  }
  return true;
}

void tell_retreat(Play& p, UnitId u, const Way& way, table::Rule rule) {
  std::vector<Hex> gone{p.unit(u).at};
  gone.insert(gone.end(), way.path.begin(), way.path.end());
  p.tell(rule, say("{} retreats to {}", p.name(u), p.label(way.path.back())).goes(p.name(u), p.view().side(u), gone));
}

/// [4.6] A block for each hex that cannot be made, behind the base line, too [C30].
void retreat(Play& p, UnitId u, int distance, Sequence& sequence) {
  const auto ways = retreat_ways(p, u, distance);
  const Way way = choose_way(p, u, ways, k_retreat);
  if (!way.path.empty()) tell_retreat(p, u, way, "4.6");
  if (!walk_back(p, u, way, sequence)) return;  // its dice come first [C34]
  if (way.missing == 0) return;
  p.tell("4.6", say("{0} cannot make {1} {1|hex|hexes} of its retreat", p.name(u), way.missing));
  lose_blocks(p, u, way.missing, sequence, "4.6");
}

/// [4.11] [C41] [C43] What stands in the rear hexes suffers in the elephants' place.
void trample_barrier(Play& p, UnitId u, const std::vector<Hex>& barrier, int missing) {
  p.tell("4.11",
         say("{0} cannot retreat {1} {1|hex|hexes}: the pieces that bar the way take the loss", p.name(u), missing));
  p.together = p.has(Option::simultaneous_draw);
  for (const Hex h : barrier) {
    if (p.over()) break;
    Sequence sequence;
    const UnitId in_the_way = p.view().unit_at(h);
    if (in_the_way != k_no_unit)
      lose_blocks(p, in_the_way, missing, sequence, "4.11");
    else if (p.view().leader_at(h) != k_no_leader)
      kill_leader(p, p.view().leader_at(h), "4.11");
  }
  count_together(p);
}

/// [4.11] Elephants whose way is barred by pieces stay unharmed.
void retreat_elephants(Play& p, UnitId u, int distance, Sequence& sequence) {
  const Way way = choose_way(p, u, retreat_ways(p, u, distance), k_retreat.cited("4.11"));
  if (!way.path.empty()) tell_retreat(p, u, way, "4.11");
  if (!walk_back(p, u, way, sequence) || way.missing == 0) return;
  std::vector<Hex> barrier =
      base::only(p.view().rear(p.view().side(u), p.unit(u).at), [&](Hex h) { return !closed(p, u, h); });
  if (!barrier.empty()) return trample_barrier(p, u, barrier, way.missing);
  lose_blocks(p, u, way.missing, sequence, "4.6");  // [C42]
}

struct Trampled {
  Hex at;
  std::string victim;
  std::vector<Face> faces;
  int hits = 0;
};
/// The state of the dice for one hex: everything that the next one depends on, so that odds play equal states once.
struct Trampling {
  Face hit = Face::green;
  std::uint8_t dice = 0, hits = 0;
};

/// All rolls of a rampage.
void tell_trampling(Play& p, UnitId elephants, const std::vector<Trampled>& all) {
  if (all.empty()) return;
  std::vector<base::Sentence> each;
  std::vector<table::CombatRow> rows;
  for (const Trampled& t : all) {
    const int dice = static_cast<int>(t.faces.size());
    each.push_back(phrase("{}: {}", t.victim, letters(t.faces)));
    rows.push_back({phrase("{} tramples {}", p.name(elephants), t.victim), phrase("{0} {0|die|dice}", dice), dice,
                    phrase("{}", t.hits), phrase("{0} {0|hit|hits}", t.hits)});
  }
  p.tell("C36", say("{} tramples {}", p.name(elephants), std::move(each)).as_rows(std::move(rows)));
}

void suffer_trampling(Play& p, const Trampled& t) {
  const UnitId u = p.view().unit_at(t.at);
  if (u != k_no_unit) {
    Sequence sequence;
    lose_blocks(p, u, t.hits, sequence, "C36");
    return;
  }
  const LeaderId l = p.view().leader_at(t.at);
  if (l == k_no_leader) return;  // evaded into another hex meanwhile
  if (t.hits > 0)
    kill_leader(p, l, "C36");
  else
    evade_leader(p, l);  // [C39]
}

}  // namespace

void rampage(Play& p, UnitId u) {
  constexpr std::uint8_t k_dice = 2;
  p.tell("4.11", say("{} goes on a rampage", p.name(u)).fights({p.unit(u).at}));
  std::vector<Trampled> all;  // all dice first, then the results [C37]
  for (const Hex h : p.view().neighbours(p.unit(u).at)) {
    if (!p.view().occupied(h)) continue;
    const UnitId victim = p.view().unit_at(h);
    Trampled one{h, victim != k_no_unit ? p.name(victim) : p.leader_name(p.view().leader_at(h)), {}, 0};
    const SideId side = victim != k_no_unit ? p.view().side(victim) : p.view().leader_side(p.view().leader_at(h));
    const Face hit = victim != k_no_unit ? p.view().type(victim).symbol : Face::helmet;  // [C38]
    const auto worth = [hit](int face) { return face == static_cast<int>(hit) + 1 ? 1 : 0; };
    one.hits = p.table.repeat(Trampling{hit, k_dice, 0}, [&](Trampling& now) -> std::optional<std::uint8_t> {
      if (now.dice == 0) return now.hits;
      one.faces.push_back(p.die("C36", table::suffers(side), worth));
      --now.dice;
      if (one.faces.back() == now.hit) ++now.hits;
      return std::nullopt;
    });
    all.push_back(std::move(one));
  }
  tell_trampling(p, u, all);
  p.together = p.has(Option::simultaneous_draw);
  for (const Trampled& one : all) {
    if (p.over()) break;
    suffer_trampling(p, one);
  }
  count_together(p);
}

void take_flags(Play& p, const Fight& f, int hits, int flags, Sequence& sequence) {
  const UnitId u = f.target;
  if (flags == 0) return;
  const int accepted = flags - ignored_flags(p, f, hits, flags);
  if (accepted < flags) p.tell("4.6", say("{0} ignores {1} of {2} {2|flag|flags}", p.name(u), flags - accepted, flags));
  if (accepted == 0) return;
  const int distance = retreat_distance(p, f, flags, accepted);
  if (!p.view().elephants(u)) return retreat(p, u, distance, sequence);
  rampage(p, u);  // after fire, too [C2]
  if (!p.over()) retreat_elephants(p, u, distance, sequence);
}

}  // namespace hexpost::ancients

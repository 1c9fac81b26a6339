#include "engine/systems/ancients/rules/leaders/leaders.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/ancients/rules/battle/figures.h"
#include "engine/systems/ancients/rules/leaders/questions.h"
#include "engine/systems/ancients/rules/turn/preference.h"
#include "engine/systems/ancients/rules/victory/victory.h"

namespace hexpost::ancients {
namespace {

constexpr std::size_t k_longest_flight = 3;

/// Enumerates the ways of a leader by rear hexes.
class FlightSearch {
 public:
  FlightSearch(View v, LeaderId l, bool through) : v_(v), leader_(l), side_(v.leader_side(l)), through_(through) {
    visit(v.leader(l).at, {});
  }
  std::vector<Flight> out;

 private:
  void visit(Hex at, const Flight& so_far) {
    if (!so_far.path.empty() && may_end(at)) keep(so_far, at);
    if (so_far.path.size() == k_longest_flight) return;
    const auto next = v_.rear(side_, at);
    if (next.empty()) {  // behind its own base line
      Flight off = so_far;
      off.off = true;
      keep(off, at);
    }
    for (const Hex h : next) {
      if (v_.ground(h).impassable) continue;
      const UnitId u = v_.unit_at(h);
      // A lone enemy leader is passed like a friend.
      const bool enemy = u != k_no_unit && v_.side(u) != side_;
      if (enemy && !through_) continue;
      Flight longer = so_far;
      longer.path.push_back(h);
      longer.enemies += enemy ? 1 : 0;
      longer.mires += v_.ground(h).mires ? 1 : 0;
      visit(h, longer);
    }
  }
  bool may_end(Hex h) const {
    const UnitId u = v_.unit_at(h);
    const LeaderId l = v_.leader_at(h);
    return (l == k_no_leader || l == leader_) && (u == k_no_unit || v_.side(u) == side_);
  }
  /// One way to each end: fewest enemies, then fewest mires.
  void keep(const Flight& way, Hex end) {
    Flight kept = way;
    kept.joins = !way.off && v_.unit_at(end) != k_no_unit;
    const auto same = [&](const Flight& f) { return f.off == way.off && (way.off || f.path.back() == end); };
    const auto at = std::ranges::find_if(out, same);
    if (at == out.end())
      out.push_back(kept);
    else if (std::pair(way.enemies, way.mires) < std::pair(at->enemies, at->mires))
      *at = kept;
  }

  View v_;
  LeaderId leader_;
  SideId side_;
  bool through_;  ///< through enemy units, too
};

/// [C101] An enemy unit rolls at a leader that passes: its attacking dice, without terrain and cards. True if it kills.
bool caught(Play& p, UnitId enemy, LeaderId l) {
  const View v = p.view();
  const TypeInfo& type = v.type(enemy);
  const int dice = v.elephants(enemy) ? 1 : type.attack + (v.full(enemy) ? type.full : 0);
  bool hit = false;
  for (int i = 0; i < dice; ++i)
    hit = p.die("C101", table::gains(v.side(enemy)), helmet_worth) == Face::helmet || hit;
  if (hit) p.tell("C101", say("{} catches {}", p.name(enemy), p.leader_name(l)));
  return hit;
}

void fly(Play& p, LeaderId l, const Flight& way) {
  for (const Hex h : way.path) {
    p.leader(l).at = h;
    const UnitId u = p.view().unit_at(h);
    if (u != k_no_unit && p.view().side(u) != p.view().leader_side(l)) {
      const bool dead = caught(p, u, l);
      if (dead) return kill_leader(p, l, "C101");
    }
    if (!p.view().ground(h).mires) continue;
    const Face face = p.die("4.9", table::suffers(p.view().leader_side(l)), helmet_worth);
    if (face == Face::helmet) return kill_leader(p, l, "4.9");
  }
  if (!way.off) return p.tell("C100", say("{} evades to {}", p.leader_name(l), p.label(way.path.back())));
  p.leader(l).placed = false, p.leader(l).left = true, p.leader(l).at = {};
  p.tell("C100", say("{} leaves the battlefield", p.leader_name(l)));
  if (p.view().leader_info(l).last_hope && !p.has(Option::scipio_may_flee))  // [C116]
    win(p, other(p.view().leader_side(l)), "C116");
}

int nearest_enemy(View v, SideId enemy, Hex from) {
  int out = 99;
  for (const UnitId e : v.units_of(enemy))
    out = std::min(out, hex::distance(v.unit(e).at, from));
  return out;
}

}  // namespace

std::vector<Flight> flights(View v, LeaderId l) {
  auto out = FlightSearch(v, l, false).out;
  if (!out.empty() && !v.has(Option::escape_by_choice)) return out;
  out = FlightSearch(v, l, true).out;
  if (out.empty() || v.has(Option::escape_by_choice)) return out;
  const int fewest = std::ranges::min(out, {}, &Flight::enemies).enemies;
  std::erase_if(out, [&](const Flight& f) { return f.enemies > fewest; });
  return out;
}

void kill_leader(Play& p, LeaderId l, table::Rule rule) {
  const SideId side = p.view().leader_side(l);
  Leader& leader = p.leader(l);
  leader.placed = leader.alive = false, leader.at = {};
  leader.ordered = false;
  p.tell(rule, say("{} is killed", p.leader_name(l)).loses(side));
  if (p.view().leader_info(l).last_hope) return win(p, other(side), "C116");
  award(p, other(side), "4.12");
}

void check_leader(Play& p, LeaderId l, int dice, table::Rule rule) {
  std::vector<Face> faces;
  for (int i = 0; i < dice; ++i)
    faces.push_back(p.die(rule, table::suffers(p.view().leader_side(l)), helmet_worth));
  p.tell(rule, say("leader check for {}: {}", p.leader_name(l), letters(faces)));
  if (std::ranges::count(faces, Face::helmet) == dice) kill_leader(p, l, rule);
}

namespace {

constexpr std::array<std::string_view, 3> k_escapes{"unit", "far", "off"};  // in the order of EscapeQuestion::named

/// The place of the word in k_escapes; that of `unit` for words that ask for a certain unit; nothing for other words.
std::optional<std::size_t> escape_called(const TableView& v, std::string_view word) {
  for (std::size_t i = 0; i < k_escapes.size(); ++i) {
    if (base::same_word(word, k_escapes[i])) return i;
  }
  const bool certain = base::same_word(word, "nearest") || v.names().find_unit(word) || type_called(word);
  return certain ? std::optional(std::size_t{0}) : std::nullopt;
}

}  // namespace

std::optional<std::size_t> EscapeQuestion::nearest(auto wanted) const {
  const Joining* best = nullptr;
  for (const Joining& one : joining) {
    if (wanted(one.unit) && (best == nullptr || one.steps < best->steps)) best = &one;
  }
  return best == nullptr ? std::nullopt : std::optional(best->way);
}

std::optional<std::size_t> EscapeQuestion::possible(const TableView& v, std::string_view word) const {
  if (base::same_word(word, "nearest")) return nearest([](UnitId) { return true; });
  if (const auto named_unit = v.names().find_unit(word))
    return nearest([&](UnitId u) { return u == static_cast<UnitId>(*named_unit); });
  if (const auto type = type_called(word)) return nearest([&](UnitId u) { return v.is(u, *type); });
  if (const auto called = escape_called(v, word)) return named[*called];
  return Choice::choose(v, word);
}

std::optional<std::size_t> EscapeQuestion::choose(const TableView& v, std::string_view answer) const {
  return first_possible(
      answer, [&](std::string_view word) { return possible(v, word); },
      [&](std::string_view last) -> std::optional<std::size_t> {
        const auto called = escape_called(v, last);
        for (std::size_t i = 0; called && i < named.size(); ++i) {
          if (const auto way = named[(*called + i) % named.size()]) return way;
        }
        return std::nullopt;
      });
}

void evade_leader(Play& p, LeaderId l) {
  const auto ways = flights(p, l);
  if (ways.empty()) {
    p.tell("C100", say("{} cannot evade", p.leader_name(l)));
    return kill_leader(p, l, "C100");
  }
  const SideId enemy = other(p.view().leader_side(l));
  EscapeQuestion question{
      k_escape.of<std::size_t>(p.leader_name(l), "", {}, {{"needs", p.data.banners - p.s.banners[enemy]}})};
  int farthest = -1;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    question.options.push_back({i, ways[i].off ? "off" : p.label(ways[i].path.back())});
    if (ways[i].off && !question.named[2]) question.named[2] = i;
    if (ways[i].joins && !question.named[0]) question.named[0] = i;
    if (ways[i].joins) question.joining.push_back({p.view().unit_at(ways[i].path.back()), i, ways[i].path.size()});
    const int far = ways[i].off ? -1 : nearest_enemy(p, enemy, ways[i].path.back());
    if (far > farthest) farthest = far, question.named[1] = i;
  }
  std::ranges::stable_sort(question.options, {}, [&](const auto& o) {  // with a unit first, off the board last
    return ways[o.value].off ? 2 : ways[o.value].joins ? 0 : 1;
  });
  const std::size_t chosen = p.ask(p.view().leader_side(l), std::move(question));
  fly(p, l, ways[chosen]);
}

}  // namespace hexpost::ancients

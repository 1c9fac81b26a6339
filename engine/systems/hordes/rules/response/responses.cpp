#include "engine/systems/hordes/rules/response/responses.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "engine/base/lists.h"
#include "engine/hex/trail.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/response/questions.h"
#include "engine/systems/hordes/rules/retreat/flee.h"
#include "engine/systems/hordes/rules/turn/play.h"

namespace hexpost::hordes {
namespace {

using table::Option;

/// The conditions of both answers [1.6.5] [Q40].
Refused may_answer(const View& v, UnitId unit, UnitId contacting) {
  const std::string& name = v.name(unit);
  if (!v.on_table(unit) || !in_contact(v, unit, contacting))
    return refuse("1.6.1", "{} is not in contact with {}", {name, v.name(contacting)});
  if (v.unit(unit).disrupted) return refuse("1.6.5", "{} is disrupted", {name});
  if (v.options().one_response_per_bound && (v.unit(unit).evaded || v.unit(unit).responded))
    return refuse("Q40", "{} has answered a contact in this bound", {name});
  if (!v.options().engaged_may_respond && enemies_in_contact(v, unit).size() > 1)
    return refuse("Q40", "{} is in hand-to-hand combat with others", {name});
  return std::nullopt;
}

/// The type that runs: a dismounted unit remounts.
const TroopType& running_type(const View& v, UnitId unit) {
  const Unit& u = v.unit(unit);
  if (!u.dismounted) return v.type(unit);
  return v.data.scenario.armies[u.side].types[static_cast<std::size_t>(u.front.type)];
}

/// A unit's allowance and path for a flee response [Q42].
struct FleeMeans {
  Hex at, foe;
  int points = 0;
  std::uint8_t front = 0;
  Mover who;
};
FleeMeans flee_means(const View& v, UnitId unit, UnitId contacting) {
  const Unit& u = v.unit(unit);
  const Mover remounted{false, true, false, false};
  return {u.at, v.unit(contacting).at, u.dismounted ? running_type(v, unit).speed - 1 : plain_move(v, unit),
          front_sides(u.facing), u.dismounted ? remounted : mover(v, unit)};
}

/// One more step of a flee response, whose points so far are raised; nothing if the unit may not make it. Turning costs
/// a point unless the unit leaves by a front side as it stands [Q42].
std::optional<Run> one_more(const View& v, UnitId unit, Ground& ground, const FleeMeans& means, const Run& so_far,
                            Hex to, int& spent) {
  const bool first = so_far.path.empty();
  const Hex from = first ? means.at : so_far.end();
  const auto side = hex::side_towards(from, to);
  if (!side || so_far.stop == Stop::terrain) return std::nullopt;
  spent += first && !has_side(means.front, *side) ? 2 : 1;
  if (spent > means.points || to == means.at || base::contains(so_far.path, to) || hex::distance(to, means.foe) <= 1)
    return std::nullopt;
  const Entry in = ground.enter(from, to, first, false);
  if (!in.open) return std::nullopt;
  Run way = so_far;
  if (const UnitId there = v.unit_at(from); there != k_no_unit && there != unit) way.passed.push_back(there);
  way.path.push_back(to);
  way.stop = in.stops ? Stop::terrain : Stop::distance;
  return way;
}

/// The flee response along this path, once for each way to push the friend in its last hex; empty if the path is not
/// legal. The unit may take any path [1.6.4], because the last step decides its facing.
std::vector<Run> flee_response_along(const View& v, UnitId unit, UnitId contacting, std::span<const Hex> path) {
  const FleeMeans means = flee_means(v, unit, contacting);
  Ground ground(v, unit, means.who);
  Run way;
  int spent = 0;
  for (const Hex to : path) {
    auto next = one_more(v, unit, ground, means, way, to, spent);
    if (!next) return {};
    way = *std::move(next);
  }
  return way.path.empty() ? std::vector<Run>{} : cleared(v, unit, std::move(way), false);
}

}  // namespace

Refused may_evade(const View& v, UnitId unit, UnitId contacting) {
  if (auto no = may_answer(v, unit, contacting)) return no;
  if (v.type(unit).evade == 0) return refuse("1.6.2", "{} cannot evade", {v.name(unit)});
  // contacted again, by the same mover or a second one: it cannot evade twice [Q29]
  if (v.unit(unit).evaded) return refuse("1.6.3", "{} has evaded in this bound", {v.name(unit)});
  if (evasions(v, unit, contacting).empty()) return refuse("Q41", "{} has no hex to evade to", {v.name(unit)});
  return std::nullopt;
}

Refused may_flee_response(const View& v, UnitId unit, UnitId contacting) {
  if (auto no = may_answer(v, unit, contacting)) return no;
  if (!running_type(v, unit).flee) return refuse("1.6.4", "{} makes no flee responses", {v.name(unit)});
  if (flee_responses(v, unit, contacting).empty()) return refuse("Q42", "{} has no way open", {v.name(unit)});
  return std::nullopt;
}

std::vector<Run> evasions(const View& v, UnitId unit, UnitId contacting) {
  const Hex at = v.unit(unit).at;
  const Hex foe = v.unit(contacting).at;
  const bool avoid = v.options().evade_avoids_zoc;
  const bool slips_through = v.infantry(unit);  // foot skirmishers do not disrupt units they pass [1.6.2] [1.13.11]
  Ground ground(v, unit, mover(v, unit));
  std::vector<Run> out;
  const auto finish = [&](Run way, Stop stop) {
    way.stop = stop;
    for (Run& r : cleared(v, unit, std::move(way), false))
      out.push_back(std::move(r));
  };
  for (const Hex one : hex::neighbours(at)) {
    const Entry in = ground.enter(at, one, true, !avoid);
    if (!in.open || hex::distance(one, foe) <= hex::distance(at, foe)) continue;
    Run first;
    first.path = {one};
    if (v.type(unit).evade < 2 || in.stops || ground.controlled(one)) {
      finish(first, v.type(unit).evade < 2 ? Stop::distance : Stop::terrain);
      continue;
    }
    Run second = first;
    if (in.friendly != k_no_unit && !slips_through) second.passed.push_back(in.friendly);
    bool farther = false;
    for (const Hex two : hex::neighbours(one)) {
      if (hex::distance(two, foe) <= hex::distance(one, foe) || !ground.enter(one, two, false, !avoid).open) continue;
      const std::size_t before = out.size();
      Run way = second;
      way.path.push_back(two);
      finish(std::move(way), Stop::distance);
      farther = farther || out.size() > before;
    }
    if (!farther || v.options().evade_short) finish(first, farther ? Stop::distance : Stop::before);
  }
  put_in_order(v, out, [&](const Run& r) {
    return std::tuple(r.disturbed(), ground.controlled(r.end()), -static_cast<int>(r.path.size()),
                      rows_to_edge(v, v.side(unit), r.end()));
  });
  return out;
}

std::vector<Run> flee_responses(const View& v, UnitId unit, UnitId contacting) {
  const FleeMeans means = flee_means(v, unit, contacting);
  Ground ground(v, unit, means.who);
  std::map<Hex, Run> best;  // least harm, then fewest hexes, to each hex
  // By points spent: the least harmful way to each hex. A longer way is worth while only where it disturbs fewer
  // friends.
  std::vector<std::map<Hex, Run>> reached(static_cast<std::size_t>(means.points) + 1);
  const auto keep = [](std::map<Hex, Run>& in, const Run& r) {
    const auto [place, is_new] = in.try_emplace(r.end(), r);
    if (!is_new &&
        std::tuple(r.passed.size(), r.path.size()) < std::tuple(place->second.passed.size(), place->second.path.size()))
      place->second = r;
  };
  const auto extend = [&](const Run& so_far, Hex from, int spent) {
    for (const Hex to : hex::neighbours(from)) {
      int after = spent;
      const auto way = one_more(v, unit, ground, means, so_far, to, after);
      if (!way) continue;
      keep(best, *way);
      if (way->stop != Stop::terrain) keep(reached[static_cast<std::size_t>(after)], *way);
    }
  };
  extend(Run{}, means.at, 0);
  for (int spent = 1; spent < means.points; ++spent) {
    for (const auto& [from, way] : reached[static_cast<std::size_t>(spent)])
      extend(way, from, spent);
  }
  std::vector<Run> out;
  for (auto& [end, way] : best) {
    for (Run& r : cleared(v, unit, std::move(way), false))
      out.push_back(std::move(r));
  }
  put_in_order(v, out, [&](const Run& r) {
    return std::tuple(r.disturbed(), -hex::distance(r.end(), means.foe), rows_to_edge(v, v.side(unit), r.end()));
  });
  return out;
}

namespace {

enum class Response : std::uint8_t { stand, evade, flee };

/// The strength of the unit in a fight before the dice: its present factor, impact and stands.
int strength_on_paper(const View& v, UnitId u) {
  const TroopType& type = v.type(u);
  return v.unit(u).disrupted ? type.factor : type.factor + type.impact + v.stands(u);
}

std::vector<orders::Circumstance> circumstances(const View& v, UnitId u, UnitId mover) {
  return {{"stronger", strength_on_paper(v, u) > strength_on_paper(v, mover)},
          {"weaker", strength_on_paper(v, u) < strength_on_paper(v, mover)},
          {"stands", v.stands(u)},
          {"general", v.hosts_general(u)},
          {"cavalry", v.mounted(mover)}};
}

Response ask_response(Play& p, UnitId u, UnitId mover) {
  const View v = p.view();
  std::vector<Option<Response>> options{{Response::stand, "stand"}};
  if (v.type(u).evade > 0 && !may_evade(v, u, mover)) options.push_back({Response::evade, "evade"});
  if (!may_flee_response(v, u, mover)) options.push_back({Response::flee, "flee"});
  return p.ask(v.side(u), k_respond.of(slot_name(v, u), v.name(mover), std::move(options), circumstances(v, u, mover)));
}

/// [Q41] An evader has stopped beside another enemy: a new contact, and neither of the two has charged
void run_into(Play& p, UnitId evader, UnitId enemy) {
  const bool charged = p.unit(enemy).charged;
  make_contact(p, enemy, evader);
  p.unit(enemy).charged = charged;
  p.unit(enemy).contacted = true;
}

/// [1.6.2] The evader still faces the enemy and keeps its formation.
void evade(Play& p, UnitId u, UnitId mover) {
  const View v = p.view();
  const auto ways = evasions(v, u, mover);
  if (ways.empty()) return;
  const Hex from = v.unit(u).at;
  const Run run = choose_run(p, u, k_evade_to, ways, {});
  disturb_friends(p, u, run, "1.6.2");
  place(p, u, run.end());
  p.unit(u).evaded = true;
  p.unit(u).facing = facing_towards(run.end(), p.unit(mover).at, p.unit(u).facing);
  p.tell("1.6.2", say("{} evades {} from {} to {}", p.name(u), p.name(mover), p.label(from), p.label(run.end()))
                      .goes(v.name(u), v.side(u), hex::trail(from, run.path, run.end())));
  for (const UnitId e : enemies_in_contact(p, u))
    run_into(p, u, e);
}

/// [1.6.4] Where a flee response goes: the listed ways, one for each hex, and any other lawful path, since the last
/// step decides which way the unit faces then.
struct FleeTo {
  using Answer = std::vector<Hex>;
  UnitId unit, mover;
  std::vector<Answer> paths;  ///< best first

  std::string_view name() const { return k_flee_to.name; }
  std::string_view rule() const { return k_flee_to.rule; }
  std::string subject(const TableView& v) const { return slot_name(v, unit); }
  std::optional<std::string> slot(const TableView& v) const { return slot_name(v, unit); }
  bool speaks(const TableView& v, const orders::Line& line) const {
    return base::same_word(line.verb(), name()) && base::same_word(line.word(1), slot_name(v, unit));
  }
  std::variant<Answer, base::Refusal> parse(const TableView& v, const orders::Line& line) const {
    if (line.words.size() == 3 && base::same_word(line.word(2), "best")) return paths.front();
    Answer out;
    for (std::size_t i = 2; i < line.words.size() && out.size() <= k_longest_walk; ++i) {
      const auto h = v.names().grid().find(line.word(i));
      if (!h) return not_an_answer(v, base::printable(line.word(i), 60), line.column(i));
      out.push_back(*h);
    }
    if (out.empty()) return not_an_answer(v, "-", line.column(2));
    return out;
  }
  std::string print(const TableView& v, const Answer& path) const {
    return std::string(name()) + " " + slot_name(v, unit) + " " + path_text(v, path);
  }
  Refused judge(const TableView& v, const Answer& path) const {
    if (!flee_response_along(v, unit, mover, path).empty()) return std::nullopt;
    return not_an_answer(v, path_text(v, path), 0);
  }
  std::vector<Answer> list(const TableView&, std::size_t limit) const {
    return {paths.begin(), paths.begin() + static_cast<std::ptrdiff_t>(std::min(limit, paths.size()))};
  }
  std::optional<Answer> forced(const TableView&) const {
    return paths.size() == 1 ? std::optional(paths.front()) : std::nullopt;
  }
  std::optional<Answer> choose(const TableView&, std::string_view word) const {
    return base::same_word(word, "best") ? std::optional(paths.front()) : std::nullopt;
  }
  std::vector<std::string> words(const TableView& v) const {
    std::vector<std::string> out{"best"};
    for (std::size_t i = 1; i < paths.size(); ++i)
      out.push_back(path_text(v, paths[i]));
    return out;
  }
  std::span<const orders::Circumstance> circumstances() const { return {}; }

 private:
  base::Refusal not_an_answer(const TableView& v, std::string_view what, int column) const {
    constexpr std::size_t k_shown = 12;
    std::string some;
    for (std::size_t i = 0; i < std::min(k_shown, paths.size()); ++i)
      some += (some.empty() ? "" : " | ") + path_text(v, paths[i]);
    return {std::string(rule()), base::fill(base::tr("{} is not one of the answers"), {what}), column, some};
  }
};

/// The owner says which way the unit runs and, where there is a choice, where the friend in its last hex goes.
Run choose_flee_response(Play& p, UnitId u, UnitId mover, const std::vector<Run>& ways) {
  FleeTo question{u, mover, {}};
  for (const Run& r : ways)
    base::add_once(question.paths, r.path);
  const std::vector<Hex> path = p.ask(p.view().side(u), std::move(question));
  std::vector<Run> runs = flee_response_along(p, u, mover, path);
  Run chosen = runs.front();
  std::vector<Pushes> pushes;
  for (Run& r : runs) {
    if (!r.pushes.empty()) pushes.push_back(std::move(r.pushes));
  }
  chosen.pushes = choose_pushes(p, pushes, u);
  return chosen;
}

/// [1.6.4] The unit turns away and flees as far as it likes within a full move.
void flee_response(Play& p, UnitId u, UnitId mover) {
  const View v = p.view();
  const auto ways = flee_responses(v, u, mover);
  if (ways.empty()) return;
  const Hex from = v.unit(u).at;
  const Run run = choose_flee_response(p, u, mover, ways);
  disturb_friends(p, u, run, "1.6.2");
  const Hex last = run.path.size() > 1 ? run.path[run.path.size() - 2] : from;
  place(p, u, run.end());
  Unit& unit = p.unit(u);
  unit.responded = true;
  unit.dismounted = false;  // remounted first, or it could not have
  unit.column = unit.column && p.view().may_form_column(u);
  unit.facing = facing_after_run(last, run.end(), homeward(p, unit.side));
  p.tell("1.6.4", say("{} runs before {} from {} to {}", p.name(u), p.name(mover), p.label(from), p.label(run.end()))
                      .goes(v.name(u), unit.side, hex::trail(from, run.path, run.end())));
}

/// [Q39] The unit that carries out its answer next, if several are to move.
UnitId next_to_respond(Play& p, const std::vector<UnitId>& waiting) {
  std::vector<Option<UnitId>> options;
  for (const UnitId u : waiting)
    options.push_back({u, p.view().name(u), options.empty() ? "listed" : ""});
  return p.ask(p.view().side(waiting.front()), k_respond_first.of("", "", std::move(options)));
}

/// Enemies in contact that it would have before its front with this facing.
std::ptrdiff_t enemies_in_front(const View& v, UnitId u, Facing facing) {
  const auto foes = enemies_in_contact(v, u);
  return std::count_if(foes.begin(), foes.end(),
                       [&](UnitId e) { return in_front(v.unit(u).at, facing, v.unit(e).at); });
}

}  // namespace

/// [1.6.6] A contacted unit may turn to its attackers; while it is engaged in front not to one in its rear, and to one
/// in its flank only so as to face more of them
void turn_to_face(Play& p, UnitId u, UnitId mover) {
  const View v = p.view();
  const auto side = hex::side_towards(v.unit(u).at, v.unit(mover).at);
  const Facing before = v.unit(u).facing;
  if (!side || has_side(front_sides(before), *side)) return;
  const auto in_front_before = enemies_in_front(v, u, before);
  std::vector<Facing> points{hex::clock(2 * *side), hex::clock(2 * *side + 2)};
  std::stable_sort(points.begin(), points.end(),
                   [&](Facing a, Facing b) { return enemies_in_front(v, u, a) > enemies_in_front(v, u, b); });
  if (in_front_before > 0) {  // it does not turn its back on the first, only so far that it faces both
    std::erase_if(points, [&](Facing f) { return enemies_in_front(v, u, f) <= in_front_before; });
    if (points.empty()) return;
  }
  std::vector<Option<Facing>> options;
  for (const Facing f : points)
    options.push_back({f, std::string(hex::facing_name(f)), options.empty() ? "attacker" : ""});
  options.push_back({before, "stay"});
  const Facing chosen = p.ask(v.side(u), k_face_attacker.of(slot_name(v, u), v.name(mover), std::move(options)));
  if (chosen == p.unit(u).facing) return;
  p.unit(u).facing = chosen;
  p.tell("1.6.6", say("{} turns to {} to face {}", p.name(u), p.point(chosen), p.name(mover)));
}

/// [1.6.1] All that are contacted by one step answer before any answer is carried out [Q39]
bool responses(Play& p, UnitId mover, const std::vector<UnitId>& met) {
  std::vector<UnitId> leaving;
  std::vector<Response> answers(p.s.units.size(), Response::stand);
  for (const UnitId u : met) {
    const Response answer = ask_response(p, u, mover);
    answers[static_cast<std::size_t>(u)] = answer;
    if (answer != Response::stand) leaving.push_back(u);
  }
  if (!p.view().options().evaded_contact_may_shoot) p.unit(mover).charged = true;  // [1.8.5] [Q61]
  bool all_evaded = true;
  while (!leaving.empty()) {
    const UnitId u = next_to_respond(p, leaving);
    std::erase(leaving, u);
    if (answers[static_cast<std::size_t>(u)] == Response::evade) {
      evade(p, u, mover);
    } else {
      flee_response(p, u, mover);
      all_evaded = all_evaded && p.view().options().chase_flee_response;
    }
  }
  refresh_contacts(p, mover);
  const auto staying = enemies_in_contact(p, mover);
  auto fighting = staying;
  std::erase_if(fighting, [&](UnitId u) { return !base::contains(met, u); });
  for (const UnitId u : fighting)
    make_contact(p, mover, u);
  for (const UnitId u : fighting)
    turn_to_face(p, u, mover);
  return staying.empty() && all_evaded;
}

void mark_new_contacts(Play& p, const Contacts& before, UnitId mover) {
  Contacts fresh;  // new contacts: the unit that came and the unit met
  for (const auto& [a, b] : contact_pairs(p)) {
    if (std::binary_search(before.begin(), before.end(), std::pair(a, b))) continue;
    const bool second_moved = p.view().hostile(mover, a);
    fresh.emplace_back(second_moved ? b : a, second_moved ? a : b);
    make_contact(p, fresh.back().first, fresh.back().second);
  }
  for (const auto& [comer, contacted] : fresh)
    turn_to_face(p, contacted, comer);
}

bool meet_new_contacts(Play& p, const Contacts& before, UnitId comer) {
  std::vector<UnitId> met;
  Contacts known = before;
  for (const auto& [a, b] : contact_pairs(p)) {
    if ((a != comer && b != comer) || std::ranges::binary_search(before, std::pair(a, b))) continue;
    met.push_back(a == comer ? b : a);
    known.emplace_back(a, b);
  }
  std::ranges::sort(known);
  mark_new_contacts(p, known, comer);
  if (met.empty()) return false;
  responses(p, comer, met);
  return true;
}

}  // namespace hexpost::hordes

#include "engine/systems/hordes/rules/response/responses.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/hex/trail.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/response/evade.h"
#include "engine/systems/hordes/rules/response/questions.h"
#include "engine/systems/hordes/rules/retreat/flee.h"
#include "engine/systems/hordes/rules/retreat/flee_moves.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/systems/hordes/rules/turn/sentences.h"

namespace hexpost::hordes {
namespace {

using table::Option;

enum class Response : std::uint8_t { stand, evade, flee };

/// How a fight would go on paper: factor, impact and stands of the unit as it stands now.
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

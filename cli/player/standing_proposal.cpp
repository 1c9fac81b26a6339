#include "cli/player/standing_proposal.h"

#include "cli/names.h"
#include "cli/player/standing.h"
#include "engine/base/text.h"
#include "engine/orders/tongue.h"

namespace hexpost::cli {
namespace {

/// The names for a line about a question that is not to units.
std::string whom(const table::StandingQuestion& q) {
  if (q.per_unit) return tr("for a leader, or army");
  switch (q.about) {
    case table::StandingQuestion::About::leader:
      return tr("for a leader, the wing that the leader commands, or army");
    case table::StandingQuestion::About::wing:
      return tr("for a wing, or army");
    case table::StandingQuestion::About::army:
      break;
  }
  return tr("for army alone");
}

/// "if general and stands >= 2", with tests that some question of this battle has.
std::string example_of_tests(const table::Battle& battle) {
  for (const table::Verb& verb : battle.verbs()) {
    const std::size_t from = verb.example.find(" if "), to = verb.example.find(" do ");
    if (verb.verb == "stand" && from != std::string::npos && to != std::string::npos)
      return orders::shown(battle.names(), verb.example.substr(from + 1, to - from - 1));
  }
  return orders::shown(battle.names(), "if hits >= 2");
}

/// The proposed lines about a question, from the particular to the general.
std::vector<std::string> proposed_lines(const table::StandingQuestion& q, const std::vector<std::string>& particular) {
  std::vector<std::string> out;
  for (const std::string& line : particular) {
    if (base::same_word(orders::cut(line).word(2), q.name)) out.push_back(line);
  }
  out.push_back("stand army " + q.name + " do " + (q.proposed.empty() ? "ask" : q.proposed));
  return out;
}

}  // namespace

std::string standing_proposal(const Context& context, Game& game) {
  const System* const system = find_system(context.systems, game.genesis().system);
  const auto particular = system && system->proposed_stands ? system->proposed_stands(*game.battle, *game.side())
                                                            : std::vector<std::string>();
  std::string out = "# " + tr("Standing orders: answers given beforehand, sealed with your next packet.") + "\n";
  out += "# " +
         tr("stand WHO QUESTION [if TEST [and TEST]] do ANSWER; WHO is a unit, a group or army. The first line that "
            "fits counts.") +
         "\n";
  out += "# " + tr("`do ask` stops the enemy's turn and asks you by mail.") + "\n";
  out += "# " +
         fill(tr("A test is a name, `not` and a name, or a figure with a sign: {}. `hexpost rules {} --verbs` says "
                 "what each tests."),
              {example_of_tests(*game.battle), game.genesis().system}) +
         "\n";
  const orders::Names& names = game.battle->names();
  const auto words = [&](const std::vector<std::string>& all, orders::As as) {
    return base::join(orders::shown(names, all, as), " ");
  };
  for (const table::StandingQuestion& q : game.battle->standing_of(*game.side())) {
    if (is_sealed_by_program(game, q.name)) continue;
    out += "\n# [" + q.rule + "] " + tr(q.help) + "\n";
    out += "#   " + fill(tr("answers: {}"),
                         {words(q.words, orders::As::answer) + " " + orders::shown(names, "ask", orders::As::answer)});
    if (q.listed) out += "; " + tr("of several words, the first possible one counts");
    if (!q.tests.empty()) out += "; " + fill(tr("tests: {}"), {words(q.tests, orders::As::test)});
    if (!q.per_unit || q.about == table::StandingQuestion::About::leader) out += "; " + whom(q);
    out += "\n";
    for (const std::string& line : proposed_lines(q, particular))
      out += orders::shown(names, line) + "\n";
  }
  return out;
}

}  // namespace hexpost::cli

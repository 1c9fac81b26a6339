#include <array>

#include "engine/base/text.h"
#include "engine/systems/hordes/rules/melee/fight_question.h"
#include "engine/systems/hordes/rules/shooting/shoot_question.h"
#include "engine/systems/hordes/words/verbs.h"

/// Hordes & Heroes: the order lines of shooting and hand-to-hand combat.
namespace hexpost::hordes {
namespace {

std::variant<std::string, base::Refusal> canonical_shoot(const orders::Names& names, const orders::Line& line) {
  auto parsed = parse_declaration(names, line);
  if (auto* refusal = std::get_if<base::Refusal>(&parsed)) return *refusal;
  return orders::print(names, std::get<Declaration>(parsed));
}

/// A line of listed answers: names, hexes and plain words.
std::variant<std::string, base::Refusal> canonical_answer(const orders::Names& names, const orders::Line& line,
                                                          const table::Verb& verb) {
  if (line.words.size() < 2)
    return base::Refusal{verb.rule, base::tr("the answer is missing"), line.column(1), verb.usage};
  std::string out = verb.verb;
  for (std::size_t i = 1; i < line.words.size(); ++i)
    out += " " + orders::canonical_word(names, line.words[i]);
  return out;
}

}  // namespace

const std::vector<table::Verb>& combat_verbs() {
  static const std::vector<table::Verb> verbs{
      {std::string(Declaration::verb), std::string(Declaration::usage), "1.8.1",
       "declare all shots of the phase in one line", "shoot Arch1 Bolt1 at War1 then rest nearest"},
      {std::string(NextCombat::verb), std::string(NextCombat::usage), "1.9.1", "the next combat",
       "fight War1 by Leg1 Leg2"},
      {"general-joins", "general-joins <general> (yes | no)", "Q45", "a lone general joins friends in combat",
       "general-joins Trajan yes"},
      {"attack-general", "attack-general <unit> (yes | no)", "Q45", "attack a lone general beside the unit",
       "attack-general Leg1 yes"},
      {"general-attacks", "general-attacks <general> (<unit> | no)", "Q45", "a lone general attacks",
       "general-attacks Trajan War1"},
      {"recoil", "recoil <unit> (<hex> | leave)", "1.10.2", "the hex a unit recoils into", "recoil Leg1 0610"},
      {"flee", "flee <unit> <hex>...", "1.10.5", "the way a unit flees", "flee Aux1 0610 0611"},
      {"displace", "displace <unit> <hex> [<unit> <hex>]...", "Q44", "where a displaced unit goes",
       "displace Aux1 0611"},
      {"retreat-order", "retreat-order <unit>", "1.10.8", "the beaten unit that moves first", "retreat-order Aux1"},
      {"follow-up", "follow-up <unit> (yes | no)", "1.11.2", "take the hex a beaten enemy left", "follow-up Leg1 no"},
      {"follow-first", "follow-first <unit>", "1.11.3", "the victor who may take the hex", "follow-first Leg1"},
      {"follow-to", "follow-to <unit> (<hex> | no)", "1.11.3", "the hex to take among several", "follow-to Leg1 0606"},
      {"pursue", "pursue <unit> (yes | no)", "1.11.4", "run after a fleeing enemy", "pursue Ala1 yes"},
      {"pursue-along", "pursue-along <unit> (<hex>... | stay)", "1.11.4", "go along with a comrade that pursues",
       "pursue-along Ala2 0605 0604"}};
  return verbs;
}

std::optional<std::variant<std::string, base::Refusal>> canonical_combat_line(const orders::Names& names,
                                                                              const orders::Line& line) {
  for (const table::Verb& verb : combat_verbs()) {
    if (!base::same_word(line.verb(), verb.verb)) continue;
    if (verb.verb == Declaration::verb) return canonical_shoot(names, line);
    if (verb.verb == NextCombat::verb) return canonical_fight(names, line);
    return canonical_answer(names, line, verb);
  }
  return std::nullopt;
}

}  // namespace hexpost::hordes

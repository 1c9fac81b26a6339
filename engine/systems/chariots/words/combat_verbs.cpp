#include "engine/systems/chariots/rules/shock/shock_question.h"
#include "engine/systems/chariots/words/verbs.h"

/// Chariots of Fire: the order lines of chapters 7 to 11.
namespace hexpost::chariots {

const std::vector<table::Verb>& combat_verbs() {
  static const std::vector<table::Verb> verbs{
      {std::string(Designate::verb), std::string(Designate::usage), "8.12",
       "all Shocks of the phase, on one line or on lines after each other",
       "shock Am-SI1 Am-SI2 at Ha-CH1 and Am-HI1 at Ha-CH2"},
      {"entry-fire", "entry-fire UNIT (yes | no | TARGET)", "7.44", "fire at an enemy that comes next to the unit",
       "entry-fire Am-LI1 Ha-CH1"},
      {"retire-fire", "retire-fire UNIT (yes | no | TARGET)", "7.41", "fire at an enemy that leaves a hex next to it",
       "retire-fire Am-LI1 yes"},
      {"return-fire", "return-fire UNIT (yes | no)", "7.45", "fire back", "return-fire Am-LI1 no"},
      {"withdrawal-fire", "withdrawal-fire UNIT (yes | no | TARGET)", "7.42", "fire before withdrawing",
       "withdrawal-fire Am-CH1 yes"},
      {"turn-on", "turn-on UNIT (yes | no)", "8.53", "runners turn on a chariot that has fired at them",
       "turn-on Am-RI1 yes"},
      {"charge-to", "charge-to UNIT HEX", "8.54", "the hex from which it charges", "charge-to Am-RI1 1414"},
      {"charge-facing", "charge-facing UNIT FACING", "8.54", "its facing there", "charge-facing Am-RI1 ENE"},
      {"shock-first", "shock-first UNIT (yes | no)", "8.55", "try to attack the chariots that are about to Shock it",
       "shock-first Am-RI1 yes"},
      {"clash-by", "clash-by UNIT", "8.16", "which Type counts among the attackers", "clash-by Am-SI1"},
      {"clash-as", "clash-as UNIT", "8.16", "which Type counts among the defenders", "clash-as Ha-CH1"},
      {"share", "share UNIT", "9.12", "which unit takes an odd hit", "share Am-SI2"},
      {"advance", "advance UNIT", "8.23", "which unit takes a hex that the enemy has left", "advance Am-SI1"},
      {"advance-to", "advance-to HEX", "8.21", "which of two hexes is taken", "advance-to 1414"},
      {"advance-facing", "advance-facing UNIT (stay | FACING)", "8.22", "facing after an advance",
       "advance-facing Am-SI1 stay"},
      {"rally-at", "rally-at UNIT HEX", "9.41", "where a Routed unit gathers", "rally-at Am-SI1 1316"},
      {"rout-facing", "rout-facing UNIT FACING", "9.41", "its facing there", "rout-facing Am-SI1 S"},
      {"standard", "standard UNIT (destroy | keep)", "9.33", "what becomes of a captured Standard",
       "standard Am-SI1 destroy"},
      {"challenge", "challenge (LEADER [arrow] LEADER | none)", "10.23", "use the marker for Heroic Combat",
       "challenge Achilles Hector"},
      {"accept", "accept (yes | no)", "10.24", "accept a challenge", "accept yes"},
      {"duel", "duel (fight | withdraw)", "10.26", "fight on or give way", "duel withdraw"},
      {"champion", "champion LEADER", "10.22", "which leader fights when leaders meet in Shock", "champion Hector"}};
  return verbs;
}

std::optional<std::variant<std::string, base::Refusal>> canonical_combat_line(const orders::Names& names,
                                                                              const orders::Line& line) {
  if (!base::same_word(line.verb(), Designate::verb)) return std::nullopt;
  return canonical_shock(names, line);
}

}  // namespace hexpost::chariots

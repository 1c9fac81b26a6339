#include "engine/rules/chariots/shock_question.h"
#include "engine/rules/chariots/verbs.h"

/// Chariots of Fire: the order lines of chapters 7 to 11.
namespace hexpost::chariots {

const std::vector<table::Verb>& combat_verbs() {
  static const std::vector<table::Verb> verbs{
      {std::string(Designate::verb), std::string(Designate::usage), "8.12", "all Shocks of the phase in one line"},
      {"entry-fire", "entry-fire UNIT (yes | no | TARGET)", "7.44", "fire at an enemy who comes next to the unit"},
      {"retire-fire", "retire-fire UNIT (yes | no | TARGET)", "7.41", "fire at an enemy who leaves a hex next to it"},
      {"return-fire", "return-fire UNIT (yes | no)", "7.45", "fire back"},
      {"withdrawal-fire", "withdrawal-fire UNIT (yes | no | TARGET)", "7.42", "fire before withdrawing"},
      {"turn-on", "turn-on UNIT (yes | no)", "8.53", "runners turn on a chariot that has fired at them"},
      {"charge-to", "charge-to UNIT HEX", "8.54", "the hex from which it charges"},
      {"charge-facing", "charge-facing UNIT FACING", "8.54", "its facing there"},
      {"shock-first", "shock-first UNIT (yes | no)", "8.55", "try to attack the chariots that are about to Shock it"},
      {"clash-by", "clash-by UNIT", "8.16", "whose Type counts among the attackers"},
      {"clash-as", "clash-as UNIT", "8.16", "whose Type counts among the defenders"},
      {"share", "share UNIT", "9.12", "who takes an odd hit"},
      {"advance", "advance UNIT", "8.23", "who takes a hex that the enemy has left"},
      {"advance-to", "advance-to HEX", "8.21", "which of two hexes is taken"},
      {"advance-facing", "advance-facing UNIT (stay | FACING)", "8.22", "facing after an advance"},
      {"rally-at", "rally-at UNIT HEX", "9.41", "where a Routed unit gathers"},
      {"rout-facing", "rout-facing UNIT FACING", "9.41", "its facing there"},
      {"standard", "standard UNIT (destroy | keep)", "9.33", "what becomes of a captured Standard"},
      {"challenge", "challenge (LEADER [arrow] LEADER | none)", "10.23", "use the marker for Heroic Combat"},
      {"accept", "accept (yes | no)", "10.24", "accept a challenge"},
      {"duel", "duel (fight | withdraw)", "10.26", "fight on or give way"},
      {"champion", "champion LEADER", "10.22", "who fights when leaders meet in Shock"}};
  return verbs;
}

std::optional<std::variant<std::string, base::Refusal>> canonical_combat_line(const orders::Names& names,
                                                                              const orders::Line& line) {
  if (!base::same_word(line.verb(), Designate::verb)) return std::nullopt;
  return canonical_shock(names, line);
}

}  // namespace hexpost::chariots

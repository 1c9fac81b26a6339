#include "engine/base/text.h"
#include "engine/systems/chariots/book/rulebook.h"

namespace hexpost::chariots {

std::vector<std::string> edition_differences() {
  using base::tr;
  return {tr("[6.22] [6.32] English: SI and HI take the hit of a minor river when they cross its hexside. Polish: when "
             "they enter a hex of the river."),
          tr("[6.42] [6.45] English: one die for Orderly Withdrawal; a unit that has passed it withdraws freely for "
             "the rest of the phase. Polish: a die each time."),
          tr("[7.42] English: Withdrawal Fire once in an Orders Phase against each unit that makes it withdraw. "
             "Polish: once in an Orders Phase."),
          tr("[8.12] English: only enemies in front hexes are attacked. Polish: a unit that attacks several hexes may "
             "take in those on its flanks, one of them at least being a front hex."),
          tr("[8.15] English: a wound lowers the ratings of the wounded leader. Polish: it lowers those of all leaders "
             "of the army."),
          tr("[8.15] [10.22] English: leaders who have met in a duel roll no die of 8.15 in this Shock. Polish: "
             "leaders that are not Heroes roll it anyway."),
          tr("[9.14] English: a unit that has Rallied in this game turn may not recover. Polish: a unit that has "
             "recovered in it may not recover again."),
          tr("[9.33] A captured Standard comes back, in a later game turn, when: English: its leader is activated. "
             "Polish: the Overall Commander is."),
          tr("[10.15] [10.23] English: a Hero who challenges is on foot; the challenged leader dismounts when "
             "accepting. Polish: the Hero may dismount when challenging."),
          tr("[10.42] English: whatever leader wins a duel in Shock shifts the dice by 2. Polish: only a Hero does."),
          tr("[10.43] English: the side of any leader who gives way lets a marker go by. Polish: only for a Hero who "
             "gives way.")};
}

}  // namespace hexpost::chariots

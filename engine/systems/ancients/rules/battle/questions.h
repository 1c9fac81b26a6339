#pragma once

#include "engine/systems/ancients/model/data.h"
#include "engine/table/declared.h"

/// Commands & Colors: Ancients: the questions of combat.
namespace hexpost::ancients {

/// [3.2]
inline bool hands_are_hidden(const Data& data, SideId) {
  return has(data, Option::hidden_hands);
}

/// The circumstances that a standing order may test in several of these questions.
inline constexpr std::string_view k_combat_tests =
    "dice blocks full leader supported path foot mounted elephants light medium heavy attacker-blocks attacker-full "
    "attacker-leader plain hill forest camp needs broken ford marsh bonus loss attacker-li attacker-lb attacker-ls "
    "attacker-ax attacker-mi attacker-wa attacker-hi attacker-hwm attacker-lc attacker-lbc attacker-mc attacker-hc "
    "attacker-hcc attacker-cam attacker-ccm attacker-bch attacker-hch attacker-el";

inline constexpr table::Question k_defend{
    {"defend", "4.5", "UNIT (stand | evade)", "whether a unit that is attacked evades", "S-LI1 evade"},
    {"whether a unit that may evade stands or evades", "stand | evade", "stand", k_combat_tests},
    {.duty = "choose whether {0} stands or evades", .turn = table::Turn::theirs}};

inline constexpr table::Question k_strike{
    {"strike", "4.8", "UNIT (yes | no)", "play First Strike for a unit that is attacked", "S-HI1 no"},
    {"whether First Strike is played for a unit that is attacked; held: if the card is in the hand then", "no | held",
     "no", k_combat_tests},
    {.duty = "choose whether First Strike is played for {0}", .turn = table::Turn::theirs, .apart = "strike-"}};

inline constexpr table::Question k_strike_card{
    {"strike-card", "4.8", "(PLACE | none)",
     "with hidden hands: at which place of the hand First Strike lies; the program fills it in", "none"},
    {"with hidden hands: at which place of the hand First Strike lies; the program seals it automatically", "none"},
    {.duty = "show at which place of the hand First Strike lies",
     .asks = table::Asks::army,
     .turn = table::Turn::theirs,
     .slot = 1,
     .comes_up = table::untyped<hands_are_hidden>}};

inline constexpr table::Question k_back{
    {"back", "C61", "UNIT (yes | no)", "whether a unit that was attacked battles back", "S-HI1 yes"},
    {"whether a unit that was attacked and holds its hex battles back", "yes | no", "yes", k_combat_tests},
    {.duty = "choose whether {0} battles back", .turn = table::Turn::theirs}};

inline constexpr table::Question k_press{
    {"press", "C92", "UNIT (yes | no)", "whether a unit that was struck first still attacks", "C-HI1 yes"},
    {"whether a unit that was struck first still attacks", "yes | no", "yes", "blocks"},
    {.duty = "choose whether {0} still attacks"}};

inline constexpr table::Question k_advance{
    {"advance", "4.10", "UNIT (yes | no)", "enter the hex that combat has emptied", "C-HI1 yes"},
    {"whether a unit enters the hex that it has emptied", "yes | no", "yes", "dead lost blocks camp hill"},
    {.duty = "choose whether {0} enters the emptied hex"}};

inline constexpr table::Question k_extra{
    {"extra", "4.10", "UNIT (HEX | stay)", "a further hex of cavalry after its advance", "C-LC1 0509"},
    {"whether cavalry goes on after its advance: stay, or a hex", "stay", "stay", "dead lost blocks"},
    {.duty = "choose whether {0} goes on after its advance"}};

inline constexpr table::Question k_bonus{
    {"bonus", "4.10", "UNIT (UNIT | LEADER | none)", "a second attack after an advance", "C-HI1 S-LI1"},
    {"the second attack after an advance: the first enemy of the list, or none", "first | none", "first",
     "dice elephants dead lost blocks"},
    {.duty = "choose the second attack of {0}"}};

inline constexpr table::Question k_battle{
    {"battle", "4"},
    {"close combats and fire; auto: what promises to gain, the best first, then the end", "auto", "auto"},
    {.duty = "choose attacks", .asks = table::Asks::army}};

}  // namespace hexpost::ancients

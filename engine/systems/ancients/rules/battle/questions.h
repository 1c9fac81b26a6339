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

inline constexpr table::Question k_defend{.name = "defend",
                                          .rule = "4.5",
                                          .settles = "whether a unit that may evade stands or evades",
                                          .words = "stand | evade",
                                          .proposed = "stand",
                                          .usage = "defend UNIT (stand | evade)",
                                          .help = "whether a unit that is attacked evades",
                                          .example = "defend S-LI1 evade",
                                          .duty = "choose whether {0} stands or evades",
                                          .tests = k_combat_tests,
                                          .turn = table::Question::Turn::theirs};

inline constexpr table::Question k_strike{
    .name = "strike",
    .rule = "4.8",
    .settles = "whether First Strike is played for a unit that is attacked; held: if the card is in the hand then",
    .words = "no | held",
    .proposed = "no",
    .usage = "strike UNIT (yes | no)",
    .help = "play First Strike for a unit that is attacked",
    .example = "strike S-HI1 no",
    .duty = "choose whether First Strike is played for {0}",
    .tests = k_combat_tests,
    .turn = table::Question::Turn::theirs,
    .apart = "strike-"};

inline constexpr table::Question k_strike_card{
    .name = "strike-card",
    .rule = "4.8",
    .settles = "with hidden hands: at which place of the hand First Strike lies; the program seals it by itself",
    .words = "none",
    .usage = "strike-card (PLACE | none)",
    .help = "with hidden hands: at which place of the hand First Strike lies; the program fills it in",
    .example = "strike-card none",
    .duty = "show at which place of the hand First Strike lies",
    .asks = table::Question::Asks::army,
    .turn = table::Question::Turn::theirs,
    .slot = 1,
    .comes_up = table::untyped<hands_are_hidden>};

inline constexpr table::Question k_back{.name = "back",
                                        .rule = "C61",
                                        .settles = "whether a unit that was attacked and holds its hex battles back",
                                        .words = "yes | no",
                                        .proposed = "yes",
                                        .usage = "back UNIT (yes | no)",
                                        .help = "whether a unit that was attacked battles back",
                                        .example = "back S-HI1 yes",
                                        .duty = "choose whether {0} battles back",
                                        .tests = k_combat_tests,
                                        .turn = table::Question::Turn::theirs};

inline constexpr table::Question k_press{.name = "press",
                                         .rule = "C92",
                                         .settles = "whether a unit that was struck first still attacks",
                                         .words = "yes | no",
                                         .proposed = "yes",
                                         .usage = "press UNIT (yes | no)",
                                         .help = "whether a unit that was struck first still attacks",
                                         .example = "press C-HI1 yes",
                                         .duty = "choose whether {0} still attacks",
                                         .tests = "blocks"};

inline constexpr table::Question k_advance{.name = "advance",
                                           .rule = "4.10",
                                           .settles = "whether a unit enters the hex that it has emptied",
                                           .words = "yes | no",
                                           .proposed = "yes",
                                           .usage = "advance UNIT (yes | no)",
                                           .help = "enter the hex that combat has emptied",
                                           .example = "advance C-HI1 yes",
                                           .duty = "choose whether {0} enters the emptied hex",
                                           .tests = "dead lost blocks camp hill"};

inline constexpr table::Question k_extra{.name = "extra",
                                         .rule = "4.10",
                                         .settles = "whether cavalry goes on after its advance: stay, or a hex",
                                         .words = "stay",
                                         .proposed = "stay",
                                         .usage = "extra UNIT (HEX | stay)",
                                         .help = "a further hex of cavalry after its advance",
                                         .example = "extra C-LC1 0509",
                                         .duty = "choose whether {0} goes on after its advance",
                                         .tests = "dead lost blocks"};

inline constexpr table::Question k_bonus{
    .name = "bonus",
    .rule = "4.10",
    .settles = "the second attack after an advance: the first enemy of the list, or none",
    .words = "first | none",
    .proposed = "first",
    .usage = "bonus UNIT (UNIT | LEADER | none)",
    .help = "a second attack after an advance",
    .example = "bonus C-HI1 S-LI1",
    .duty = "choose the second attack of {0}",
    .tests = "dice elephants dead lost blocks"};

inline constexpr table::Question k_battle{
    .name = "battle",
    .rule = "4",
    .settles = "close combats and fire; auto: what promises to gain, the best first, then the end",
    .words = "auto",
    .proposed = "auto",
    .duty = "choose attacks",
    .asks = table::Question::Asks::army};

}  // namespace hexpost::ancients

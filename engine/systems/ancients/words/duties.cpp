#include "engine/systems/ancients/words/duties.h"

#include <array>

/// Commands & Colors: Ancients: what a player must do who is asked, in the order of a turn. {0} is the subject of the
/// question, {1} the other party.
namespace hexpost::ancients {
namespace {

constexpr auto k_duties = std::to_array<table::Duty>({
    {"card", "play a card"},
    {"rouse", "choose the pieces that the dice order"},
    {"rally", "choose the units that get blocks back"},
    {"moves", "move the ordered units"},
    {"battle", "choose attacks"},
    {"defend", "choose whether {0} stands or evades"},
    {"evade-to", "choose where {0} evades to"},
    {"strike", "choose whether First Strike is played for {0}"},
    {"strike-card", "show at which place of the hand First Strike lies"},
    {"press", "choose whether {0} still attacks"},
    {"back", "choose whether {0} battles back"},
    {"flags", "choose how many flags {0} ignores"},
    {"retreat", "choose where {0} retreats to"},
    {"escape", "choose where {0} evades to"},
    {"advance", "choose whether {0} enters the emptied hex"},
    {"extra", "choose whether {0} goes on after its advance"},
    {"bonus", "choose the second attack of {0}"},
});

}  // namespace

std::span<const table::Duty> duties() {
  return k_duties;
}

}  // namespace hexpost::ancients

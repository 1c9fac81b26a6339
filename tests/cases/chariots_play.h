#pragma once

#include "tests/support/case_file.h"

/// A Chariots of Fire case: scene (chariots_scene.h), play (case_play.h), and what EXPECT knows:
///   <unit> [<hex>] [<facing>] [hits <n>] [low|none] [gone|unplaced|engaged|alone] [<flag>] [not <flag>]...
///   <leader> [<hex>] [dead|unplaced] [wounded|on-foot|replaced] [hits <n>]
///   <standard> [<hex>] [captured] [gone]
///   phase <word> | active <side> | wing <name>|none | turn <n> | winner <side>|draw | pool <marker>... | points <n>
///   <n> terrain <hex> <word>
namespace hexpost::test {

/// Throws CaseFailure, with the story so far, when the case does not come out as it says.
void play_chariots_case(const Case& c);

}  // namespace hexpost::test

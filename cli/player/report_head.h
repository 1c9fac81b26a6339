#pragma once

#include "cli/player/game.h"
#include "engine/report/document.h"

/// The parts of a report about its game and its log, around the report of the battle.
namespace hexpost::cli {

/// Says in the section "Waiting for" whether the reader must act, and until when by the deadline that
/// the players have agreed on. For a report of the present.
void add_awaited(Context& context, Game& game, report::Document& document);

/// In a game that the players or an arbiter have ended: how it ended, instead of what its rules wait for.
void add_end(const Game& game, report::Document& document);

/// The last section: rules, revision and options, and the log's head in words and as a code to scan: so that two
/// players can compare their papers.
void add_foot(Game& game, report::Document& document);

}  // namespace hexpost::cli

#pragma once

#include <optional>
#include <string>

#include "cli/player/game.h"

/// A battle as one HTML file that needs nothing else: the map, the timeline, the story, and the signed packets, which
/// the page checks itself. head.html and page.html are its frame, replay.css its looks; digest.js, ed25519.js, vrf.js,
/// history.js, board.js, judge.js and replay.js, in this order, its program.
///
/// Its content is in blocks: JSON in script elements of a type that browsers do not run.
///
///   words     what the page says in another language than English, by the English text
///   battle    names, ground, the pictures of all piles, how the battle stands; piles and standings have numbers
///   turn-N    {piles: [cell, pile, ...] at its beginning, steps: [...]}
///   packets   the exact envelopes (schemas/wire.md) in base64, in their order
///   manifest  {turns: [[id, number of steps], ...], sums: SHA-256 of each block by its id, leaves: the first six bytes
///   of
///             each leaf's hash, to name the event that was changed}
///
/// A step is [kind, segment, event or -1, standing, ...] and, if the map changes, [cell, pile, ...] at its end:
// clang-format off
///   0 a die         faces, value, what stands on the face or 0, rule, the side that benefits (-1: none), whether the
///                   face benefits it (0 no, 1 yes, 2: no face decides), what it was worth, the sum over all faces,
///                   that of squares
///   1 what is told  text, rule, heading (2 a turn, 1 a phase),
///                   deeds or 0: [[0 goes, 1 fights, 2 loses; side; cells], ...]
///   2 an answer     text, side, by what (0 a line, 1 a standing order, 2 a sealed one), rule
///   3 a void line   text, side, why, rule
// clang-format on
namespace hexpost::cli {

/// The file's bytes: the same for the same log, viewer and language. It holds what the log holds, seen by `viewer`, and
/// no secret of this player. With the module of the game's rules it judges them again in the reader's browser; `light`,
/// or no module here, leaves that out. Errors: those of the log.
base::Result<std::string> replay_page(const Desk& desk, Game& game, std::optional<table::Player> viewer, bool light);

/// The page's texts for people, in English, from the calls of tr in its program.
std::vector<std::string> page_words();

}  // namespace hexpost::cli

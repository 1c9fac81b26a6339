#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/player/game.h"
#include "store/protocol/chain.h"
#include "store/wire/notes.h"

namespace hexpost::cli {

/// The sentence of a refusal of a packet that this player has signed.
std::string own_refusal_sentence(const store::Note& refusal);
/// The content of a note as one sentence fit to print.
std::string note_sentence(const Game& game, const store::Note& note);
/// The same for a note that is kept here. A seat may have had several players: the one is named whose key signed the
/// note. The signer of a refusal decides its words. A note without effect is
/// told so.
std::string kept_sentence(const Game& game, const store::ReadNote& note, const store::Chain& chain);
/// Prints such a sentence; words of several lines stand below it, each behind a colon.
void say_note(Terminal& terminal, const std::string& sentence, bool in_list = false);
/// Players by their seats, "Alice, Bob".
std::string seat_names(const Game& game, const std::vector<std::uint8_t>& seats);
/// A proposal with its signers, the missing signatures, and its outcome.
std::string proposal_sentence(const Game& game, const store::Node::Agreement& agreement);
/// How the game ended, by the battle, an agreement, a resignation or a ruling: one sentence.
std::string ending(const Game& game, const store::Outcome& outcome);
/// The same for a game that is over, as a report says it.
std::string how_it_ended(Game& game);
/// The effects of the take-backs in the log, a sentence each.
std::vector<std::string> taken_back(const Game& game);
/// The effect of this take-back, in the past tense if the packet that begins at `carried` has it.
std::string undone(const Game& game, const store::Note& take_back, std::uint64_t carried);
/// For an agreement that all have signed: the player who puts it into the log, and how.
std::string agreement_waits(Game& game, const store::Note& note);
/// Prints the next step for an agreement that all have signed; false without output while signatures are missing.
bool next_of_agreement(Terminal& terminal, Game& game, const store::Note& note);

}  // namespace hexpost::cli

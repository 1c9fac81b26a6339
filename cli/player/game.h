#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/context.h"
#include "cli/player/home.h"
#include "cli/player/settings.h"
#include "store/protocol/node.h"

/// One game of a player as the commands handle it.
namespace hexpost::cli {

/// The player's folder with everything a node needs of its surroundings.
struct Desk {
  Context& context;
  Home home;
  store::Setting setting;
};
/// `reads`: the command only reads (Home::look).
base::Result<Desk> open_desk(Context& context, bool reads = false);

/// Finds the battle of a genesis among the systems and charts; remembers what it has found.
store::Resolver resolver(const Systems& systems, data::Library library);
/// The battle of a genesis: the options without the armies that travel in them.
BattleChoice choice_of(const store::Genesis& genesis);
/// Error "army" for one that is too large to travel in an invitation.
base::Result<void> check_armies(const BattleChoice& choice);
/// Options as a genesis has them, ascending: those of the loaded battle and the armies.
std::vector<store::Option> genesis_options(const LoadedBattle& loaded, const BattleChoice& choice);

/// A game opened for one command.
struct Game {
  std::string name;
  std::string path;
  Settings player;
  store::Node node;
  std::shared_ptr<const table::Battle> battle;
  std::unique_ptr<table::Match> opening = nullptr;  ///< the battle before its first packet

  bool begun() const { return node.begun(); }
  /// The position as I may see it.
  const table::Match& board();
  /// A question of this position is mine to answer.
  bool decides();
  /// The cards are still being dealt by mail: I cannot read my hand yet.
  bool deals();
  /// My side; nothing for an onlooker or an umpire.
  std::optional<table::Player> side() const;
  /// The name of a seat's player.
  std::string seat_name(std::uint8_t seat) const;
  /// "Alice (Rome)".
  std::string seat_and_side(std::uint8_t seat) const;
  /// By player: has a seal in force; mine counts when `with_mine`.
  std::vector<bool> sealed(bool with_mine) const;
  std::string standing_path() const;
  const store::Genesis& genesis() const;

  std::optional<store::Node::SetupState> setup = std::nullopt;  ///< while not begun
};

/// The game of --game: a name or a path; else the only one in the player's folder, else the only game file of
/// the current folder. Error "game".
base::Result<std::string> game_path(const Desk& desk);
/// Opens it. `secrets`: with my keys, if the game has a seat of mine; else as an onlooker.
base::Result<Game> open_game(Desk& desk, bool secrets = true);
base::Result<Game> open_game_at(Desk& desk, const std::string& path, bool secrets);
/// The name of a game file: its stem.
std::string game_name(const std::string& path);

/// In a game of a host: how to get its last mails again after a loss. Otherwise empty.
std::string ask_host_again(const Game& game);
/// Prints the next step of the game and the player who must take it.
void what_next(Terminal& terminal, Game& game);
/// One sentence: what the game waits for.
std::string waiting_for(Game& game);
/// The heading over that sentence. A game that a note has ended, by a resignation or an agreement, is over, too, though
/// its rules wait for a player.
std::string awaited_heading(const Game& game);

/// A file of orders or of standing orders: its lines without comments. Errors "orders" with the place.
base::Result<std::vector<orders::Numbered>> read_lines(Terminal& terminal, const std::string& path);
/// The same for its text, which has been read. `path`: its name for the message.
base::Result<std::vector<orders::Numbered>> lines_of(std::string_view text, const std::string& path);
std::vector<std::string> texts_of(const std::vector<orders::Numbered>& lines);

}  // namespace hexpost::cli

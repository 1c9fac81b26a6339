#pragma once

#include <string>
#include <vector>

#include "cli/context.h"
#include "cli/mail/mailing.h"

/// A whole player-turn at the terminal; `turn` and `play` share it.
namespace hexpost::cli {

/// The result and the output of a command that runs inside another one.
struct Inside {
  Exit exit = Exit::ok;
  std::string out, err;
};
/// Runs a command of the program in a player's folder, just as the player could do by hand.
/// `home`: its folder; `words`: the command line without the program and --home.
Inside run_inside(const Context& context, const std::string& home, const std::vector<std::string>& words);

/// How a player-turn ended.
enum class Turned {
  sent,     ///< signed, and the mail is at its destination
  waiting,  ///< it is not this player's turn
  kept,     ///< the player stopped; the orders are kept in the file
  over      ///< the game is over
};

struct TurnWishes {
  Destination to;         ///< where the mail goes
  bool practice = false;  ///< no mails, and no questions about mails
};
/// One player-turn of the game of --game in the folder of --home: sheet and map in the editor, the check with its
/// errors written into the file, the open questions, the forecast, the signature. For an interactive terminal. After
/// any interruption the orders stay in the game's folder and come up again next time.
base::Result<Turned> take_turn(Context& context, const TurnWishes& wishes);
/// The same with the page for orders in a browser of this machine: served on loopback, checked, confirmed there, signed
/// and sent here. It needs no terminal.
base::Result<Turned> take_turn_in_browser(Context& context, const TurnWishes& wishes);

struct Game;  // game.h
/// The name of a packet's mail file if the program does not send mails: `kadesh-47.eml`.
std::string mail_file(Game& game);

}  // namespace hexpost::cli

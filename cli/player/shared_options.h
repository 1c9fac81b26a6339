#pragma once

#include <string>

#include "cli/command.h"

/// Options that several commands take, each with one help.
namespace hexpost::cli {

/// `name` ("battle" or "--battle"): the battle, which must be given.
Option add_battle(Command command, const std::string& name, std::string& to);
/// --side: the side that the player plays.
Option add_side(Command command, std::string& to);
/// --cc: a reader of each mail.
Option add_copy_to(Command command, std::string& to);
/// --key: one of the player's keys.
Option add_own_key(Command command, std::string& to);
/// --name: of a new game in the player's folder.
Option add_game_name(Command command, std::string& to);
/// --out: the file to write instead of standard output.
Option add_out(Command command, std::string& to);
/// The command `set` of a group of settings, which writes or removes one. `name`: what the help calls the setting.
Command add_set(Command group, const std::string& example, const std::string& name, std::string& setting,
                std::string& value);

}  // namespace hexpost::cli

#include "cli/player/shared_options.h"

#include "cli/names.h"

namespace hexpost::cli {

Option add_battle(Command command, const std::string& name, std::string& to) {
  return command.option(name, to, tr("the battle, as `hexpost scenarios` names it")).required();
}

Option add_side(Command command, std::string& to) {
  return command.option("--side", to, tr("the side you play, by name or number (default: the first)"));
}

Option add_copy_to(Command command, std::string& to) {
  return command.option("--cc", to, tr("address of an archive or witness that gets every mail, too"));
}

Option add_own_key(Command command, std::string& to) {
  return command.option("--key", to, tr("which of your keys (default: the only one)"));
}

Option add_game_name(Command command, std::string& to) {
  return command.option("--name", to, tr("name of the game in your folder (default: the battle's)"));
}

Option add_out(Command command, std::string& to) {
  return command.option("--out", to, tr("the file to write (default: standard output)"));
}

Command add_set(Command group, const std::string& example, const std::string& name, std::string& setting,
                std::string& value) {
  Command out = add_command(group, "set", tr("write one setting"), example);
  out.option(name, setting, tr("the setting")).required();
  out.option("value", value, tr("its value (leave it out to remove the setting)"));
  return out;
}

}  // namespace hexpost::cli

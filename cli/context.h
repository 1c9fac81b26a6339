#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/command.h"
#include "cli/player/config.h"
#include "cli/say/terminal.h"
#include "engine/systems/system.h"
#include "store/host/calendar/uptime.h"

namespace hexpost::cli {

/// The context of every command. Commands add themselves to the parser and store their exit here.
struct Context {
  Terminal& terminal;
  const Systems& systems;
  std::int64_t (*now)();  ///< seconds since 1970-01-01 UTC; the only clock, for mail headers and "since"
  std::string home;       ///< --home
  std::string game;       ///< --game
  Exit exit = Exit::ok;
  /// The machine's uptime; null, or nothing: not known.
  std::optional<host::Uptime> (*uptime)() = nullptr;
  Config config = {};  ///< of the player's folder; read before a command runs
};

// Each gives a command its options and its work. A file or two for each are in commands/; command_list.cpp lists them.
void define_turn(Command command, Context& context);
void define_receive(Command command, Context& context);
void define_orders(Command command, Context& context);
void define_check(Command command, Context& context);
void define_send(Command command, Context& context);
void define_words(Command command, Context& context);
void define_outbox(Command command, Context& context);
void define_verify(Command command, Context& context);
void define_receipt(Command command, Context& context);
void define_compare(Command command, Context& context);
void define_export(Command command, Context& context);
void define_import(Command command, Context& context);
void define_inspect(Command command, Context& context);
void define_play(Command command, Context& context);
void define_scenarios(Command command, Context& context);
void define_key(Command command, Context& context);
void define_invite(Command command, Context& context);
void define_config(Command command, Context& context);
void define_join(Command command, Context& context);
void define_mail(Command command, Context& context);
void define_standing(Command command, Context& context);
void define_status(Command command, Context& context);
void define_report(Command command, Context& context);
void define_replay(Command command, Context& context);
void define_odds(Command command, Context& context);
void define_whatif(Command command, Context& context);
void define_rules(Command command, Context& context);
void define_charts(Command command, Context& context);
void define_army(Command command, Context& context);
void define_scenario(Command command, Context& context);
void define_watch(Command command, Context& context);
void define_host(Command command, Context& context);
void define_note(Command command, Context& context);
void define_clerk(Command command, Context& context);
void define_bot(Command command, Context& context);

}  // namespace hexpost::cli

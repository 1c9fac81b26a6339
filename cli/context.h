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

// The commands, a file or two for each in commands/.
void add_key(Command app, Context& context);
void add_config(Command app, Context& context);
void add_turn(Command app, Context& context);
void add_play(Command app, Context& context);
void add_rules(Command app, Context& context);
void add_scenarios(Command app, Context& context);
void add_army(Command app, Context& context);
void add_scenario(Command app, Context& context);
void add_charts(Command app, Context& context);
void add_invite(Command app, Context& context);
void add_join(Command app, Context& context);
void add_status(Command app, Context& context);
void add_orders(Command app, Context& context);  // orders, check
void add_standing(Command app, Context& context);
void add_words(Command app, Context& context);
void add_send(Command app, Context& context);  // send, outbox
void add_receive(Command app, Context& context);
void add_report(Command app, Context& context);
void add_replay(Command app, Context& context);
void add_verify(Command app, Context& context);  // verify, receipt, compare
void add_carry(Command app, Context& context);   // export, import, inspect, watch
void add_note(Command app, Context& context);
void add_mail(Command app, Context& context);
void add_whatif(Command app, Context& context);
void add_odds(Command app, Context& context);
void add_bot(Command app, Context& context);
void add_host(Command app, Context& context);
void add_clerk(Command app, Context& context);

}  // namespace hexpost::cli

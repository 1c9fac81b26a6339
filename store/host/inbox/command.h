#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What people may write to a host in plain words, one command a line; and what players and officers must sign.
namespace hexpost::host {

struct Command {
  std::string verb;                ///< lower case
  std::vector<std::string> words;  ///< behind the verb
  bool operator==(const Command&) const = default;
};

/// Commands that anybody may give, unsigned: they only ask (help, games, game, players, ladder, resend), or begin
/// something that needs a key later (join, open). Lines that begin with no such verb are no commands: people write
/// letters.
std::vector<Command> plain_commands(std::string_view subject, std::string_view text);

/// What stands at the head of a signed chat note (press) for the host's eyes:
///
///     /to NAME|SEAT|SIDE|all|umpire who shall read it (default: all)
///     /anonymous                    the host tells it without the writer's name
///     /host COMMAND                 extend DAYS, absent FROM to UNTIL, address ADDRESS
///
/// and then the words themselves.
struct Press {
  std::string to = "all";
  bool anonymous = false;
  std::optional<Command> order;
  std::string text;
  bool operator==(const Press&) const = default;
};
Press read_press(std::string_view text);
/// The text of a chat note that read_press understands so.
std::string write_press(const Press& press);

/// An officer's signed duty (armoured as a NOTE):
///
///     hexpost duty v1
///     host <address>
///     by <name>
///     nonce <16 hexadecimal digits>
///     do <command>
///
/// signed as a C2SP note by the key name "hexpost/duty/<name>".
struct Duty {
  std::string host, by, nonce, line;
  bool operator==(const Duty&) const = default;
};
std::string duty_text(const Duty& duty);
std::string duty_key_name(std::string_view by);
/// Strict; nothing for anything else.
std::optional<Duty> parse_duty(std::string_view text);

}  // namespace hexpost::host

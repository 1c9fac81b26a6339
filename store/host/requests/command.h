#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The commands that people may write to a host in plain words, one to a line, and those that need a signature.
namespace hexpost::host {

struct Command {
  std::string verb;                ///< lower case
  std::vector<std::string> words;  ///< after the verb
  bool operator==(const Command&) const = default;
};

/// The verb of a command without a signature, and the least and greatest number of its words, since lines of letters
/// may begin with the same word.
struct PlainCommand {
  std::string_view verb;
  std::size_t least, most;
};
inline constexpr std::array<PlainCommand, 9> k_plain_commands{{{"guide", 0, 1},
                                                               {"help", 0, 0},
                                                               {"games", 0, 0},
                                                               {"game", 1, 1},
                                                               {"players", 0, 0},
                                                               {"ladder", 0, 0},
                                                               {"join", 1, 2},
                                                               {"resend", 1, 2},
                                                               {"open", 1, 12}}};

/// Unsigned commands: they only ask (help, guide, games, game, players, ladder, resend), or begin a procedure
/// that needs a key later (join, open). Lines without such a verb are not commands, because people also write
/// letters.
std::vector<Command> plain_commands(std::string_view subject, std::string_view text);

/// The head of a signed chat note (press), for the host:
///
///     /to NAME|SEAT|SIDE|all|umpire the readers (default: all)
///     /anonymous                    the host hides the writer's name
///     /host COMMAND                 extend DAYS, absent FROM to UNTIL, address ADDRESS
///
/// followed by the words.
struct Press {
  std::string to = "all";
  bool anonymous = false;
  std::optional<Command> order;
  std::string text;
  bool operator==(const Press&) const = default;
};
Press read_press(std::string_view text);
/// Writes a chat note that read_press reads back.
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
/// Reads exactly this form; nothing for any other text.
std::optional<Duty> parse_duty(std::string_view text);

}  // namespace hexpost::host

#include "store/host/requests/command.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "store/mail/about.h"

namespace hexpost::host {
namespace {

constexpr std::size_t k_commands = 5;
constexpr std::size_t k_words = 20;

/// A word without the marks around it: quotes of any language, brackets, the stop of a sentence.
/// Keeps `!` and `?`, which belong to letters for people.
std::string_view bare(std::string_view word) {
  constexpr std::array<std::string_view, 20> k_around{
      "\"",     "'",      "`",      "*",      "<",      ">",      "(",      ")",      "\u2018", "\u2019",
      "\u201a", "\u201c", "\u201d", "\u201e", "\u00ab", "\u00bb", "\u2039", "\u203a", "[",      "]"};
  for (bool more = true; more;) {
    more = false;
    for (const std::string_view mark : k_around) {
      if (word.starts_with(mark)) word.remove_prefix(mark.size()), more = true;
      if (word.ends_with(mark)) word.remove_suffix(mark.size()), more = true;
    }
    if (word.size() > 1 && std::string_view(".,;:").find(word.back()) != std::string_view::npos)
      word.remove_suffix(1), more = true;
  }
  return word;
}

std::optional<Command> command_in(std::string_view line) {
  const auto words = base::words(line);
  if (words.empty() || words.size() > k_words) return std::nullopt;
  Command out{base::lower(bare(words.front())), {}};
  for (std::size_t i = 1; i < words.size(); ++i)
    out.words.emplace_back(base::printable(bare(words[i]), 200));
  return out;
}

/// True for a word that may name a game or a battle.
bool is_id(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

/// A line without polite words after a command, and without the question mark after a question: "ladder?",
/// "game spring-1, please!". Other marks stay, because they belong to letters for people.
std::string_view without_manners(std::string_view line) {
  constexpr std::array<std::string_view, 5> k_polite{"please", "pls", "thanks", "thx", "prosz\u0119"};
  constexpr std::array<std::string_view, 4> k_asks{"games", "game", "players", "ladder"};
  const auto polite = [&](std::string_view word) {
    while (!word.empty() && std::string_view("?!.,;").find(word.back()) != std::string_view::npos)
      word.remove_suffix(1);
    return std::find(k_polite.begin(), k_polite.end(), base::lower(word)) != k_polite.end();
  };
  line = base::trim(line);
  for (auto words = base::words(line); words.size() > 1 && polite(words.back()); words = base::words(line))
    line = base::trim(line.substr(0, line.size() - words.back().size()));
  const auto words = base::words(line);
  std::string_view verb = words.empty() ? std::string_view() : words.front();
  while (verb.ends_with('?'))
    verb.remove_suffix(1);
  if (std::find(k_asks.begin(), k_asks.end(), base::lower(verb)) == k_asks.end()) return line;
  while (line.ends_with('?') || line.ends_with(' '))
    line.remove_suffix(1);
  return line;
}

/// True for a line that asks how to play, in the words in which people ask it.
bool asks_how_to_play(std::string_view line) {
  constexpr std::array<std::string_view, 12> k_asked{
      "how do i play",     "how to play",      "how do i play this", "how do i play this game",
      "how does one play", "how can i play",   "how does it work",   "how does this work",
      "jak gra\u0107",     "jak si\u0119 gra", "jak w to gra\u0107", "jak mam gra\u0107"};
  std::vector<std::string> words;
  for (const std::string_view word : base::words(line)) {
    std::string_view one = bare(word);
    while (!one.empty() && std::string_view("?!.,;:").find(one.back()) != std::string_view::npos)
      one.remove_suffix(1);
    if (words.empty() && base::same_word(one, "re")) continue;  // an answer's subject
    if (!one.empty()) words.push_back(base::lower(one));
  }
  return std::find(k_asked.begin(), k_asked.end(), base::join(words, " ")) != k_asked.end();
}

bool is_plain(const Command& c) {
  if (!c.words.empty() && !is_id(c.words[0])) return false;
  return std::any_of(k_plain_commands.begin(), k_plain_commands.end(), [&](const PlainCommand& p) {
    return p.verb == c.verb && c.words.size() >= p.least && c.words.size() <= p.most;
  });
}

/// The text after a word at the start of the line; nothing if the line does not begin with it.
std::optional<std::string> after(std::string_view line, std::string_view word) {
  if (!line.starts_with(word)) return std::nullopt;
  line.remove_prefix(word.size());
  if (!line.empty() && line.front() != ' ') return std::nullopt;
  return std::string(base::trim(line));
}

}  // namespace

std::vector<Command> plain_commands(std::string_view subject, std::string_view text) {
  std::vector<Command> out;
  const auto take = [&](std::string_view line) {
    line = without_manners(line);
    const auto command = asks_how_to_play(line) ? Command{"guide", {}} : command_in(line);
    if (command && is_plain(*command) && out.size() < k_commands &&
        std::find(out.begin(), out.end(), *command) == out.end())
      out.push_back(*command);
    return command && is_plain(*command);
  };
  for (std::string line : mail::own_lines(text)) {
    for (const std::string_view space : {"\u00a0", "\u202f", "\u200b"}) {  // as HTML and telephones write blanks
      for (std::size_t at = line.find(space); at != std::string::npos; at = line.find(space, at))
        line.replace(at, space.size(), " ");
    }
    take(line);
  }
  if (out.empty()) take(subject);
  return out;
}

Press read_press(std::string_view text) {
  Press out;
  const auto lines = base::split(text, '\n');
  std::size_t i = 0;
  for (; i < lines.size() && lines[i].starts_with('/'); ++i) {
    const std::string_view line = base::trim(lines[i]);
    if (const auto to = after(line, "/to"); to && !to->empty())
      out.to = *to;
    else if (line == "/anonymous")
      out.anonymous = true;
    else if (const auto order = after(line, "/host"))
      out.order = command_in(*order);
    else
      break;  // the words begin with a slash
  }
  std::vector<std::string> rest;
  for (; i < lines.size(); ++i)
    rest.emplace_back(lines[i]);
  out.text = base::join(rest, "\n");
  return out;
}

std::string write_press(const Press& press) {
  std::string out;
  if (press.to != "all") out += "/to " + press.to + "\n";
  if (press.anonymous) out += "/anonymous\n";
  if (press.order) {
    out += "/host " + press.order->verb;
    for (const std::string& word : press.order->words)
      out += " " + word;
    out += "\n";
  }
  out += press.text;
  while (out.ends_with('\n'))
    out.pop_back();
  return out;
}

std::string duty_text(const Duty& duty) {
  return "hexpost duty v1\nhost " + duty.host + "\nby " + duty.by + "\nnonce " + duty.nonce + "\ndo " + duty.line +
         "\n";
}

std::string duty_key_name(std::string_view by) {
  return "hexpost/duty/" + std::string(by);
}

std::optional<Duty> parse_duty(std::string_view text) {
  if (text.size() > 2000) return std::nullopt;
  const auto lines = base::split(text, '\n');
  if (lines.size() != 6 || lines[0] != "hexpost duty v1" || !lines[5].empty()) return std::nullopt;
  const auto host = after(lines[1], "host"), by = after(lines[2], "by"), nonce = after(lines[3], "nonce"),
             line = after(lines[4], "do");
  if (!host || !by || !nonce || !line || by->empty() || line->empty() || nonce->size() != 16) return std::nullopt;
  Duty out{*host, *by, *nonce, *line};
  if (duty_text(out) != text) return std::nullopt;
  return out;
}

}  // namespace hexpost::host

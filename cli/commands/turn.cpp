#include "cli/commands/turn.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>

#include "cli/app.h"
#include "cli/commands/player_turn.h"
#include "cli/names.h"
#include "cli/player/game.h"
#include "cli/player/my_turn.h"
#include "cli/say/typing.h"
#include "engine/base/text.h"
#include "engine/report/turn.h"

namespace hexpost::cli {

using store::Phase;

Inside run_inside(const Context& context, const std::string& home, const std::vector<std::string>& words) {
  std::vector<const char*> argv{"hexpost", "--home", home.c_str()};
  for (const std::string& word : words)
    argv.push_back(word.c_str());
  std::istringstream in;
  std::ostringstream out, err;
  Terminal terminal{in, out, err};
  const Exit exit = run(static_cast<int>(argv.size()), argv.data(), terminal, context.systems, context.now);
  std::string said = out.str();
  // hints of the inner command name the folder only if the player has named it
  for (const std::string named = " --home " + home; context.home.empty() && said.find(named) != std::string::npos;)
    said.erase(said.find(named), named.size());
  return {exit, std::move(said), err.str()};
}

std::string mail_file(Game& game) {
  return game.name + "-" + std::to_string(game.begun() ? game.node.course().size() : 0) + ".eml";
}

namespace {

/// The decisions before the packet is signed.
struct Ready {
  std::string home, game, file;  ///< `file` empty: no decision is due
  Destination to;
};

/// Everything before the signature. Nothing: stop with `turned`.
Result<std::optional<Ready>> prepare(Context& context, const TurnWishes& wishes, Turned& turned) {
  Terminal& terminal = context.terminal;
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  turned = game->node.phase() == Phase::over ? Turned::over : Turned::waiting;
  if (!game->battle || !may_write(*game)) {
    say(terminal, waiting_for(*game));
    return std::optional<Ready>();
  }
  turned = Turned::kept;
  Ready out{desk->home.folder(), game->name, {}, wishes.to};
  if (out.to.file.empty() && !out.to.mail) out.to.file = mail_file(*game);
  std::error_code failed;
  if (!std::filesystem::exists(game->standing_path(), failed)) {
    const auto reply = wishes.practice ? std::optional<std::string>("y")
                                       : asked(terminal, tr("You have no standing orders, so the enemy's turn stops at "
                                                            "every question to you. Take the program's? [Y/n] "));
    if (!reply) return std::optional<Ready>();
    if (letter_of(*reply, {"yes", "no"}) != 'n') {
      const Inside set = run_inside(context, out.home, {"--game", game->name, "standing", "propose"});
      if (set.exit != Exit::ok) return Error{"standing", base::printable(set.err, 500), ""};
    }
  }
  if (!my_decision(*game)) {
    const bool dice = wishes.practice && game->node.phase() == Phase::answer && !game->board().over() && !game->deals();
    say(terminal, dice ? fill(tr("The dice decide first. {}"), {report::awaited_sentence(*game->battle, game->board())})
                       : waiting_for(*game));
    const auto reply =
        wishes.practice ? std::optional<std::string>("y") : asked(terminal, tr("Send the answer? [Y/n] "));
    if (!reply || letter_of(*reply, {"yes", "no"}) == 'n') return std::optional<Ready>();
    return std::optional<Ready>(std::move(out));
  }
  const auto edited = edit_orders(context, *game);
  if (!edited) return edited.error();
  if (!edited->wanted) {
    line(terminal, fill(tr("nothing was signed; your orders are kept in {}"), {edited->sheet}));
    return std::optional<Ready>();
  }
  out.file = edited->sheet;
  return std::optional<Ready>(std::move(out));
}

}  // namespace

Result<Turned> take_turn(Context& context, const TurnWishes& wishes) {
  Turned turned = Turned::waiting;
  auto ready = prepare(context, wishes, turned);  // closes the game again, which `send` opens
  if (!ready) return ready.error();
  if (!*ready) return turned;
  const Ready& r = **ready;
  std::vector<std::string> words{"--game", r.game, "send"};
  if (!r.file.empty()) words.insert(words.end(), {r.file, "--anyway"});
  if (!r.to.file.empty()) words.insert(words.end(), {"--out", r.to.file});
  if (r.to.mail) words.emplace_back("--mail");
  const Inside sent = run_inside(context, r.home, words);
  if (sent.exit != Exit::ok) {
    context.terminal.err << sent.err;
    return Error{"send", tr("the packet was not sent; your orders are kept"), r.file};
  }
  std::error_code ignored;
  if (!r.file.empty()) std::filesystem::remove(r.file, ignored);
  if (!wishes.practice) context.terminal.out << sent.out;
  return Turned::sent;
}

namespace {

/// Games in which this player may write now; if there are several, all of them, otherwise the default game.
Result<std::vector<std::string>> games_to_play(Context& context) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  const auto all = desk->home.games();
  if (!context.game.empty() || all.size() < 2) return std::vector<std::string>{context.game};
  std::vector<std::string> out;
  for (const std::string& name : all) {
    auto game = open_game_at(*desk, desk->home.game_path(name), true);
    if (!game) return game.error();
    if (game->battle && may_write(*game)) out.push_back(name);
  }
  return out;
}

Result<void> turn(Context& context, const Destination& to, bool browser) {
  Terminal& terminal = context.terminal;
  if (!terminal.interactive && !browser)
    return Error{
        "usage",
        tr("`hexpost turn` needs a terminal; without one: `hexpost receive`, `hexpost orders`, `hexpost check`, "
           "then `hexpost send FILE --mail` (or --out MAIL)"),
        ""};
  std::string home;
  bool box = false, by_mail = false;
  {
    auto desk = open_desk(context);
    if (!desk) return desk.error();
    home = desk->home.folder();
    box = terminal.inbox;
    const auto mail = Settings::load(desk->home.mail_path());
    by_mail = mail && (mail->get("always") == "yes" || !mail->get("smtp").empty() || !mail->get("sendmail").empty());
  }
  if (box) {
    const Inside received = run_inside(context, home, {"receive"});
    terminal.out << received.out;
    terminal.err << received.err;
  }
  const auto games = games_to_play(context);
  if (!games) return games.error();
  if (games->empty()) say(terminal, tr("No game waits for you now."));
  const std::string chosen = context.game;
  for (const std::string& name : *games) {
    context.game = name;
    TurnWishes wishes{to, false};
    if (to.file.empty()) wishes.to.mail = to.mail || by_mail;
    const auto turned = browser ? take_turn_in_browser(context, wishes) : take_turn(context, wishes);
    context.game = chosen;
    if (!turned) return turned.error();
  }
  return {};
}

}  // namespace

void define_turn(Command c, Context& context) {
  const auto to = std::make_shared<Destination>();
  add_destination(c, *to);
  const auto browser = std::make_shared<bool>(false);
  c.flag("--browser", *browser, tr("the map in your browser instead of a sheet in your editor"));
  on_run(c, context, result_of(context, turn, to, browser));
}

}  // namespace hexpost::cli

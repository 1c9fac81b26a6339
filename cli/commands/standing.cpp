#include "cli/player/standing.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "cli/player/game.h"
#include "cli/player/standing_proposal.h"
#include "cli/player/verdicts.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "store/files.h"

namespace hexpost::cli {
namespace {

/// Judges a file of standing orders; the canonical lines.
base::Result<std::vector<std::string>> judged_standing(Terminal& terminal, Game& game, const std::string& file,
                                                       const std::vector<orders::Numbered>& lines) {
  std::vector<std::string> out;
  bool good = true;
  for (const orders::Numbered& l : lines) {
    auto one = judge_stand(*game.battle, game.board(), *game.side(), l.text);
    if (auto* r = std::get_if<base::Refusal>(&one)) {
      good = false;
      show_refusal(terminal, file, l, *r);
    } else {
      out.push_back(std::get<std::string>(std::move(one)));
    }
  }
  if (!good) return Error{"orders", tr("nothing was changed; fix the lines above"), base::printable(file)};
  return out;
}

/// The first line that fits counts: a line after one that always fits has no effect.
void show_dead(Terminal& terminal, const Game& game, const std::string& file,
               const std::vector<orders::Numbered>& lines, const std::vector<std::string>& canonical) {
  std::vector<orders::Stand> before;
  for (std::size_t i = 0; i < canonical.size(); ++i) {
    const orders::Stand stand = std::get<orders::Stand>(orders::parse_stand(orders::cut(canonical[i])));
    const auto hides = std::find_if(before.begin(), before.end(), [&](const orders::Stand& b) {
      return b.policy.question == stand.policy.question && b.policy.tests.empty() &&
             (base::same_word(b.who, stand.who) || game.battle->names().covers(b.who, stand.who));
    });
    if (hides != before.end())
      hint(terminal,
           fill(tr("{}:{}: this line never counts, because `{}` is above it; the first line that fits counts"),
                {base::printable(file, 200), std::to_string(lines[i].number),
                 orders::shown(game.battle->names(), print(*hides))}));
    before.push_back(stand);
  }
}

/// The text of the file as it is kept. A title means the own wing only in a question to its player, so a canonical line
/// that has fewer words than the typed one, because it has the name, replaces it.
std::string kept_text(const Game& game, const std::string& text, const std::vector<orders::Numbered>& lines,
                      const std::vector<std::string>& canonical) {
  std::vector<std::string> out;
  for (const std::string_view l : base::split(text, '\n'))
    out.emplace_back(l);
  for (std::size_t i = 0; i < canonical.size(); ++i) {
    const auto typed = orders::understood(game.battle->names(), orders::cut(lines[i].text)).words.size();
    if (orders::cut(canonical[i]).words.size() < typed)
      out[static_cast<std::size_t>(lines[i].number) - 1] = canonical[i];
  }
  return base::join(out, "\n");
}

/// The questions in the enemy's turn at which the turn may stop, as the reader calls them. Questions in the own turn
/// are not among them: `stand` lines in the packet answer those.
struct Stops {
  std::vector<std::string> open;    ///< no line answers them
  std::vector<std::string> asks;    ///< the only lines about them say `ask`
  std::vector<std::string> partly;  ///< each line about them has a test
};

Stops stops_of(Game& game, const std::vector<std::string>& canonical) {
  Stops out;
  for (const table::StandingQuestion& q : game.battle->standing_of(*game.side())) {
    if (!q.theirs() || is_sealed_by_program(game, q.name)) continue;
    bool answered = false, asking = false, tested = false, always = false;
    for (const std::string& l : canonical) {
      const auto stand = orders::parse_stand(orders::cut(l));
      if (stand.index() != 0 || std::get<0>(stand).policy.question != q.name) continue;
      (std::get<0>(stand).policy.answer == "ask" ? asking : answered) = true;
      (std::get<0>(stand).policy.tests.empty() ? always : tested) = true;
    }
    const std::string called = orders::shown(game.battle->names(), q.name, orders::As::answer);
    if (tested && !always) out.partly.push_back(called);
    if (!answered) (asking ? out.asks : out.open).push_back(called);
  }
  return out;
}

void show_stops(Terminal& terminal, const Game& game, const Stops& stops) {
  if (!stops.open.empty())
    hint(
        terminal,
        fill(tr("no line answers {0} kinds of questions, and at each the enemy's turn stops and asks you by mail: {1}; "
                "`hexpost standing propose --out FILE` writes the proposed answers"),
             {std::to_string(stops.open.size()), base::join(stops.open, " ")}));
  if (!stops.partly.empty())
    hint(terminal, fill(tr("these questions have only lines with `if`: {}; if none of them fits, the enemy's turn "
                           "stops and asks you by mail, so add a line without a test below them"),
                        {base::join(stops.partly, " ")}));
  if (!stops.asks.empty())
    hint(terminal,
         fill(tr("to these questions you answer `{}`, so the enemy's turn stops there and asks you by mail: {}"),
              {orders::shown(game.battle->names(), "ask", orders::As::answer), base::join(stops.asks, " ")}));
}

/// The lines of a file of `stand` lines. `file`: its name, for the error.
base::Result<std::vector<orders::Numbered>> split_stands(const std::string& file, const std::string& text) {
  auto lines = orders::split_file(text);
  if (const auto* r = std::get_if<base::Refusal>(&lines)) return Error{"orders", r->why, base::printable(file)};
  return std::get<0>(std::move(lines));
}

/// Judges the text of a file of standing orders, keeps it, and tells what it leaves open.
base::Result<void> use_standing(Terminal& terminal, Game& game, const std::string& file, const std::string& text) {
  const auto lines = split_stands(file, text);
  if (!lines) return lines.error();
  const auto good = judged_standing(terminal, game, file, *lines);
  if (!good) return good.error();
  const std::string kept = kept_text(game, text, *lines, *good);
  if (auto written = store::replace_file(game.standing_path(), base::as_bytes(kept)); !written) return written;
  line(terminal, fill(tr("{} standing orders; they are sealed with your next packet"), {std::to_string(good->size())}));
  show_dead(terminal, game, file, *lines, *good);
  show_stops(terminal, game, stops_of(game, *good));
  hint(terminal,
       fill(tr("the log does not hold them: keep a copy of {} where you keep your key"), {game.standing_path()}));
  return {};
}

/// The work of a command for a game in which the player has a side.
template <class Work, class... Options>
std::function<Exit()> in_own_game(Context& context, Work work, const std::shared_ptr<Options>&... options) {
  return result_of(context, [&context, work, options...]() -> base::Result<void> {
    auto desk = open_desk(context);
    if (!desk) return desk.error();
    auto game = open_game(*desk);
    if (!game) return game.error();
    if (!game->battle || !game->side()) return Error{"phase", tr("you have no side in this game"), game->name};
    return work(context, *game, *options...);
  });
}

Json question_json(const table::StandingQuestion& q) {
  return {{"name", q.name},         {"rule", q.rule},         {"help", q.help},
          {"answers", q.words},     {"tests", q.tests},       {"proposed", q.proposed},
          {"per_unit", q.per_unit}, {"own_turn", q.own_turn}, {"listed", q.listed}};
}

base::Result<void> standing_show(Context& context, Game& game, bool json) {
  std::vector<orders::Numbered> lines;
  std::error_code failed;
  if (std::filesystem::exists(game.standing_path(), failed)) {
    auto read = read_lines(context.terminal, game.standing_path());
    if (!read) return read.error();
    lines = std::move(*read);
  }
  const auto seal = game.begun() ? game.node.course().seal(*game.node.seat()) : std::nullopt;
  if (json) {
    Json out{{"lines", texts_of(lines)}, {"questions", Json::array()}};
    if (seal) out["sealed_at"] = seal->first;
    for (const auto& q : game.battle->standing_of(*game.side()))
      out["questions"].push_back(question_json(q));
    print_json(context.terminal, out);
    return {};
  }
  const bool changed = seal && standing_changed(game);
  line(context.terminal,
       !seal ? (lines.empty() ? tr("nothing sealed yet: you are asked about everything")
                              : tr("nothing sealed yet; your next packet seals these:"))
             : fill(changed ? tr("the packet that begins at event {} has sealed other ones; these replace them with "
                                 "your next packet:")
                            : tr("sealed in the packet that begins at event {}"),
                    {std::to_string(seal->first)}));
  if (lines.empty()) {
    next(context.terminal, "hexpost standing propose",
         tr("takes the program's proposals; with --out FILE it writes them for you to change"));
    return {};
  }
  for (const orders::Numbered& l : lines)
    line(context.terminal, l.text);
  next(context.terminal, "hexpost standing propose --out standing.txt",
       tr("writes all questions with their answers; change them, then `hexpost standing set standing.txt`"));
  return {};
}

base::Result<void> standing_set(Context& context, Game& game, const std::string& file) {
  auto text = read_input(context.terminal, file, orders::k_max_text);
  if (!text) return text.error();
  if (auto used = use_standing(context.terminal, game, file, *text); !used) return used;
  what_next(context.terminal, game);
  return {};
}

base::Result<void> standing_propose(Context& context, Game& game, const std::string& out, bool replace) {
  const std::string text = standing_proposal(context, game);
  if (!out.empty()) {
    if (auto written = write_output(context.terminal, out, text); !written) return written;
    if (out != "-") next(context.terminal, "hexpost standing set " + out, tr("after your changes"));
    return {};
  }
  if (!replace) {
    const auto own = store::read_file(game.standing_path(), orders::k_max_text, false);
    if (own && base::as_text(*own) != text)
      return Error{"exists",
                   tr("you have standing orders already, and they would be lost: `hexpost standing propose --out FILE` "
                      "writes the proposals into a file; --replace replaces your orders with them"),
                   game.standing_path()};
  }
  if (auto used = use_standing(context.terminal, game, game.standing_path(), text); !used) return used;
  next(context.terminal, "hexpost standing show", tr("shows them"));
  what_next(context.terminal, game);
  return {};
}

/// After a lost disk: restores the texts of the seal in force, which the log lacks.
base::Result<void> standing_restore(Context& context, Game& game, const std::string& file) {
  auto text = read_input(context.terminal, file, orders::k_max_text);
  if (!text) return text.error();
  const auto lines = split_stands(file, *text);
  if (!lines) return lines.error();
  const auto good = judged_standing(context.terminal, game, file, *lines);
  if (!good) return good.error();
  if (auto restored = game.node.restore_policies(store::seal_texts(*game.battle, *game.side(), *good)); !restored)
    return restored;
  if (auto kept = store::replace_file(game.standing_path(), base::as_bytes(*text)); !kept) return kept;
  line(context.terminal, tr("these are the standing orders that you sealed; your game is complete again"));
  what_next(context.terminal, game);
  return {};
}

// The `stand` lines that go with every packet.

base::Result<void> show_own(Terminal& terminal, Game& game, bool json) {
  const auto stands = own_stands(game);
  if (json) {
    print_json(terminal, Json{{"lines", stands}});
    return {};
  }
  for (const std::string& stand : stands)
    line(terminal, orders::shown(game.battle->names(), stand));
  if (stands.empty())
    next(terminal, "hexpost standing own FILE",
         tr("takes `stand` lines from a file; they go with every packet of yours"));
  return {};
}

base::Result<void> drop_own(Terminal& terminal, const Game& game) {
  std::error_code failed;
  std::filesystem::remove(own_stands_path(game), failed);
  if (failed) return Error{"disk", failed.message(), own_stands_path(game)};
  line(terminal, tr("no lines go with every packet now"));
  return {};
}

/// Why the line cannot go with every packet; nothing if it can.
std::optional<base::Refusal> own_refusal(Game& game, const std::string& typed) {
  const auto read = game.board().canonical(typed);
  if (const auto* refusal = std::get_if<base::Refusal>(&read)) return *refusal;
  if (std::get<0>(read).starts_with("stand ")) return std::nullopt;
  return base::Refusal{"", tr("only `stand` lines can go with every packet"), 1, std::string(orders::k_stand_usage)};
}

base::Result<void> set_own(Terminal& terminal, Game& game, const std::string& file) {
  const auto text = read_input(terminal, file, orders::k_max_text);
  if (!text) return text.error();
  const auto lines = split_stands(file, *text);
  if (!lines) return lines.error();
  bool good = true;
  for (const orders::Numbered& l : *lines) {
    const auto refusal = own_refusal(game, l.text);
    if (!refusal) continue;
    good = false;
    show_refusal(terminal, file, l, *refusal);
  }
  if (!good) return Error{"orders", tr("nothing was changed; fix the lines above"), base::printable(file)};
  if (auto kept = store::replace_file(own_stands_path(game), base::as_bytes(*text)); !kept) return kept;
  line(terminal,
       fill(tr("{} `stand` lines go with every packet of yours; a line in a packet's own file comes before them"),
            {std::to_string(lines->size())}));
  hint(terminal, tr("all players see these lines; seal secret answers with `hexpost standing set`"));
  return {};
}

base::Result<void> standing_own(Context& context, Game& game, const std::string& file, bool clear, bool json) {
  if (clear) return drop_own(context.terminal, game);
  return file.empty() ? show_own(context.terminal, game, json) : set_own(context.terminal, game, file);
}

}  // namespace

void define_standing(Command standing, Context& context) {
  const auto file = std::make_shared<std::string>();
  const auto json = std::make_shared<bool>(false);
  Command show = add_command(standing, "show", tr("show your standing orders"), "hexpost standing show");
  show.flag("--json", *json, tr("print JSON, with all questions"));
  on_read(show, context, in_own_game(context, standing_show, json));
  Command set =
      add_command(standing, "set", tr("read your standing orders from a file"), "hexpost standing set standing.txt");
  set.option("file", *file, tr("lines `stand WHO QUESTION [if TEST] do ANSWER`")).required();
  on_run(set, context, in_own_game(context, standing_set, file));
  Command restore = add_command(standing, "restore", tr("after a lost disk: restore the file with your sealed orders"),
                                "hexpost standing restore standing.txt");
  restore.option("file", *file, tr("the file, exactly as it was when it was sealed")).required();
  on_run(restore, context, in_own_game(context, standing_restore, file));
  const auto clear = std::make_shared<bool>(false);
  Command own = add_command(standing, "own", tr("`stand` lines for your own turn that go with every packet"),
                            "hexpost standing own mine.txt");
  own.option("file", *file, tr("take them from this file (default: show them)"));
  own.flag("--clear", *clear, tr("stop sending these lines"));
  const auto own_json = std::make_shared<bool>(false);
  add_json(own, *own_json);
  on_run(own, context, in_own_game(context, standing_own, file, clear, own_json));
  const auto out = std::make_shared<std::string>();
  Command propose = add_command(standing, "propose", tr("take the program's proposals, or write them to a file"),
                                "hexpost standing propose --out standing.txt");
  propose.option("--out", *out, tr("write them to this file and change nothing"));
  const auto replace = std::make_shared<bool>(false);
  propose.flag("--replace", *replace, tr("replace your own standing orders with them"));
  on_run(propose, context, in_own_game(context, standing_propose, out, replace));
}

}  // namespace hexpost::cli

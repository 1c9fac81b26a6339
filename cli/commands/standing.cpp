#include "cli/player/standing.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "cli/player/game.h"
#include "cli/player/verdicts.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "store/files.h"

namespace hexpost::cli {
namespace {

/// The names for a line about a question that is not to units.
std::string whom(const table::StandingQuestion& q) {
  if (q.per_unit) return tr("for a leader, or army");
  switch (q.about) {
    case table::StandingQuestion::About::leader:
      return tr("for a leader, the wing that the leader commands, or army");
    case table::StandingQuestion::About::wing:
      return tr("for a wing, or army");
    case table::StandingQuestion::About::army:
      break;
  }
  return tr("for army alone");
}

/// "if general and stands >= 2", with tests that some question of this battle has.
std::string example_of_tests(const table::Battle& battle) {
  for (const table::Verb& verb : battle.verbs()) {
    const std::size_t from = verb.example.find(" if "), to = verb.example.find(" do ");
    if (verb.verb == "stand" && from != std::string::npos && to != std::string::npos)
      return orders::shown(battle.names(), verb.example.substr(from + 1, to - from - 1));
  }
  return orders::shown(battle.names(), "if hits >= 2");
}

/// True if the player's program seals the answer to the question, which follows from the hand (schemas/cards.md).
bool sealed_by_program(Game& game, const std::string& question) {
  for (const std::vector<std::string>& lines : game.board().every_card_stands()) {
    for (const std::string& line : lines) {
      const auto stand = orders::parse_stand(orders::cut(line));
      if (stand.index() == 0 && std::get<0>(stand).policy.question == question) return true;
    }
  }
  return false;
}

/// The proposed lines about a question, from the particular to the general.
std::vector<std::string> proposed_lines(const table::StandingQuestion& q, const std::vector<std::string>& particular) {
  std::vector<std::string> out;
  for (const std::string& line : particular) {
    if (base::same_word(orders::cut(line).word(2), q.name)) out.push_back(line);
  }
  out.push_back("stand army " + q.name + " do " + (q.proposed.empty() ? "ask" : q.proposed));
  return out;
}

base::Result<std::string> proposal(const Context& context, Game& game) {
  const System* const system = find_system(context.systems, game.genesis().system);
  const auto particular = system && system->proposed_stands ? system->proposed_stands(*game.battle, *game.side())
                                                            : std::vector<std::string>();
  std::string out = "# " + tr("Standing orders: answers given beforehand, sealed with your next packet.") + "\n";
  out += "# " +
         tr("stand WHO QUESTION [if TEST [and TEST]] do ANSWER; WHO is a unit, a group or army. The first line that "
            "fits counts.") +
         "\n";
  out += "# " + tr("`do ask` stops the enemy's turn and asks you by mail.") + "\n";
  out += "# " +
         fill(tr("A test is a name, `not` and a name, or a figure with a sign: {}. `hexpost rules {} --verbs` says "
                 "what each looks at."),
              {example_of_tests(*game.battle), game.genesis().system}) +
         "\n";
  const orders::Names& names = game.battle->names();
  const auto words = [&](const std::vector<std::string>& all, orders::As as) {
    return base::join(orders::shown(names, all, as), " ");
  };
  for (const table::StandingQuestion& q : game.battle->standing_of(*game.side())) {
    if (sealed_by_program(game, q.name)) continue;
    out += "\n# [" + q.rule + "] " + tr(q.help) + "\n";
    out += "#   " + fill(tr("answers: {}"),
                         {words(q.words, orders::As::answer) + " " + orders::shown(names, "ask", orders::As::answer)});
    if (q.listed) out += "; " + tr("of several words the first that is possible counts");
    if (!q.tests.empty()) out += "; " + fill(tr("tests: {}"), {words(q.tests, orders::As::test)});
    if (!q.per_unit || q.about == table::StandingQuestion::About::leader) out += "; " + whom(q);
    out += "\n";
    for (const std::string& line : proposed_lines(q, particular))
      out += orders::shown(names, line) + "\n";
  }
  return out;
}

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

base::Result<void> use_standing(Terminal& terminal, Game& game, const std::string& file, const std::string& text) {
  auto lines = orders::split_file(text);
  if (const auto* r = std::get_if<base::Refusal>(&lines)) return Error{"orders", r->why, base::printable(file)};
  const auto good = judged_standing(terminal, game, file, std::get<0>(lines));
  if (!good) return good.error();
  // a title means the own wing only in a question to its player, so the name is kept
  std::vector<std::string> kept_lines;
  for (const std::string_view l : base::split(text, '\n'))
    kept_lines.emplace_back(l);
  for (std::size_t i = 0; i < good->size(); ++i) {
    const orders::Numbered& l = std::get<0>(lines)[i];
    const auto typed = orders::understood(game.battle->names(), orders::cut(l.text)).words.size();
    if (orders::cut((*good)[i]).words.size() < typed) kept_lines[static_cast<std::size_t>(l.number) - 1] = (*good)[i];
  }
  if (auto kept = store::replace_file(game.standing_path(), base::as_bytes(base::join(kept_lines, "\n"))); !kept)
    return kept;
  line(terminal, fill(tr("{} standing orders; they are sealed with your next packet"), {std::to_string(good->size())}));
  show_dead(terminal, game, file, std::get<0>(lines), *good);
  std::vector<std::string> open, asks, partly;  // own turns have `stand` lines in the packet
  for (const table::StandingQuestion& q : game.battle->standing_of(*game.side())) {
    bool answered = false, asking = false, tested = false, always = false;
    for (const std::string& l : *good) {
      const auto stand = orders::parse_stand(orders::cut(l));
      if (stand.index() != 0 || std::get<0>(stand).policy.question != q.name) continue;
      (std::get<0>(stand).policy.answer == "ask" ? asking : answered) = true;
      tested = tested || !std::get<0>(stand).policy.tests.empty();
      always = always || std::get<0>(stand).policy.tests.empty();
    }
    if (tested && !always && q.theirs() && !sealed_by_program(game, q.name))
      partly.push_back(orders::shown(game.battle->names(), q.name, orders::As::answer));
    if (answered || !q.theirs() || sealed_by_program(game, q.name)) continue;
    (asking ? asks : open).push_back(orders::shown(game.battle->names(), q.name, orders::As::answer));
  }
  if (!open.empty())
    hint(
        terminal,
        fill(tr("no line answers {0} kinds of questions, and at each the enemy's turn stops and asks you by mail: {1}; "
                "`hexpost standing propose --out FILE` writes the proposed answers"),
             {std::to_string(open.size()), base::join(open, " ")}));
  if (!partly.empty())
    hint(terminal, fill(tr("these questions have lines with `if` alone: {}; where none of them fits, the enemy's turn "
                           "stops and asks you by mail, so add a line without a test below them"),
                        {base::join(partly, " ")}));
  if (!asks.empty())
    hint(terminal,
         fill(tr("to these questions you answer `{}`, so the enemy's turn stops there and asks you by mail: {}"),
              {orders::shown(game.battle->names(), "ask", orders::As::answer), base::join(asks, " ")}));
  hint(terminal,
       fill(tr("the log does not hold them: keep a copy of {} where you keep your key"), {game.standing_path()}));
  return {};
}

base::Result<Game> my_game(Desk& desk) {
  auto game = open_game(desk);
  if (!game) return game;
  if (!game->battle || !game->side()) return Error{"phase", tr("you have no side in this game"), game->name};
  return game;
}

base::Result<void> standing_show(Context& context, bool json) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = my_game(*desk);
  if (!game) return game.error();
  std::vector<orders::Numbered> lines;
  std::error_code failed;
  if (std::filesystem::exists(game->standing_path(), failed)) {
    auto read = read_lines(context.terminal, game->standing_path());
    if (!read) return read.error();
    lines = std::move(*read);
  }
  const auto seal = game->begun() ? game->node.course().seal(*game->node.seat()) : std::nullopt;
  if (json) {
    Json out{{"lines", texts_of(lines)}, {"questions", Json::array()}};
    if (seal) out["sealed_at"] = seal->first;
    for (const auto& q : game->battle->standing_of(*game->side())) {
      out["questions"].push_back({{"name", q.name},
                                  {"rule", q.rule},
                                  {"help", q.help},
                                  {"answers", q.words},
                                  {"tests", q.tests},
                                  {"proposed", q.proposed},
                                  {"per_unit", q.per_unit},
                                  {"own_turn", q.own_turn},
                                  {"listed", q.listed}});
    }
    print_json(context.terminal, out);
    return {};
  }
  const bool changed = seal && standing_changed(*game);
  line(context.terminal,
       !seal
           ? (lines.empty() ? tr("nothing sealed yet: you are asked about everything")
                            : tr("nothing sealed yet; with your next packet these are:"))
           : fill(changed ? tr("others are sealed, in the packet that begins at event {}; these take their place with "
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

base::Result<void> standing_set(Context& context, const std::string& file) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = my_game(*desk);
  if (!game) return game.error();
  auto text = read_input(context.terminal, file, orders::k_max_text);
  if (!text) return text.error();
  if (auto used = use_standing(context.terminal, *game, file, *text); !used) return used;
  what_next(context.terminal, *game);
  return {};
}

base::Result<void> standing_propose(Context& context, const std::string& out, bool replace) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = my_game(*desk);
  if (!game) return game.error();
  const auto text = proposal(context, *game);
  if (!text) return text.error();
  if (!out.empty()) {
    if (auto written = write_output(context.terminal, out, *text); !written) return written;
    if (out != "-") next(context.terminal, "hexpost standing set " + out, tr("after your changes"));
    return {};
  }
  if (!replace) {
    const auto own = store::read_file(game->standing_path(), orders::k_max_text, false);
    if (own && base::as_text(*own) != *text)
      return Error{"exists",
                   tr("you have standing orders already, and they would be lost: `hexpost standing propose --out FILE` "
                      "writes the proposals beside them; with --replace they take their place"),
                   game->standing_path()};
  }
  if (auto used = use_standing(context.terminal, *game, game->standing_path(), *text); !used) return used;
  next(context.terminal, "hexpost standing show", tr("shows them"));
  what_next(context.terminal, *game);
  return {};
}

/// After a lost disk: restores the texts of the seal in force, which the log lacks.
base::Result<void> standing_restore(Context& context, const std::string& file) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = my_game(*desk);
  if (!game) return game.error();
  auto text = read_input(context.terminal, file, orders::k_max_text);
  if (!text) return text.error();
  auto lines = orders::split_file(*text);
  if (const auto* r = std::get_if<base::Refusal>(&lines)) return Error{"orders", r->why, base::printable(file)};
  const auto good = judged_standing(context.terminal, *game, file, std::get<0>(lines));
  if (!good) return good.error();
  if (auto restored = game->node.restore_policies(store::seal_texts(*game->battle, *game->side(), *good)); !restored)
    return restored;
  if (auto kept = store::replace_file(game->standing_path(), base::as_bytes(*text)); !kept) return kept;
  line(context.terminal, tr("these are the standing orders you sealed; your game is whole again"));
  what_next(context.terminal, *game);
  return {};
}

/// Shows, sets or drops the `stand` lines for every packet.
base::Result<void> standing_own(Context& context, const std::string& file, bool clear, bool json) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = my_game(*desk);
  if (!game) return game.error();
  const std::string path = own_stands_path(*game);
  if (clear) {
    std::error_code failed;
    std::filesystem::remove(path, failed);
    if (failed) return Error{"disk", failed.message(), path};
    line(context.terminal, tr("no lines go with every packet any more"));
    return {};
  }
  if (file.empty()) {
    const auto stands = own_stands(*game);
    if (json) return print_json(context.terminal, Json{{"lines", stands}}), base::Result<void>();
    for (const std::string& stand : stands)
      line(context.terminal, orders::shown(game->battle->names(), stand));
    if (stands.empty())
      next(context.terminal, "hexpost standing own FILE",
           tr("takes `stand` lines from a file; they go with every packet of yours"));
    return {};
  }
  auto text = read_input(context.terminal, file, orders::k_max_text);
  if (!text) return text.error();
  auto lines = orders::split_file(*text);
  if (const auto* r = std::get_if<base::Refusal>(&lines)) return Error{"orders", r->why, base::printable(file)};
  bool good = true;
  std::size_t count = 0;
  for (const orders::Numbered& l : std::get<0>(lines)) {
    auto read = game->board().canonical(l.text);
    if (read.index() == 0 && !std::get<0>(read).starts_with("stand "))
      read =
          base::Refusal{"", tr("only `stand` lines can go with every packet"), 1, std::string(orders::k_stand_usage)};
    if (const auto* r = std::get_if<base::Refusal>(&read)) good = false, show_refusal(context.terminal, file, l, *r);
    ++count;
  }
  if (!good) return Error{"orders", tr("nothing was changed; fix the lines above"), base::printable(file)};
  if (auto kept = store::replace_file(path, base::as_bytes(*text)); !kept) return kept;
  line(context.terminal,
       fill(tr("{} `stand` lines go with every packet of yours; a line in a packet's own file comes before them"),
            {std::to_string(count)}));
  hint(context.terminal, tr("all players see these lines; seal secret answers with `hexpost standing set`"));
  return {};
}

}  // namespace

void add_standing(Command app, Context& context) {
  Command standing =
      add_group(app, "standing", tr("your standing orders: answers given beforehand, sealed until they are asked for"));
  const auto file = std::make_shared<std::string>();
  const auto json = std::make_shared<bool>(false);
  Command show = add_command(standing, "show", tr("show your standing orders"), "hexpost standing show");
  show.flag("--json", *json, tr("print JSON, with all questions"));
  on_read(show, context, result_of(context, standing_show, json));
  Command set =
      add_command(standing, "set", tr("read your standing orders from a file"), "hexpost standing set standing.txt");
  set.option("file", *file, tr("lines `stand WHO QUESTION [if TEST] do ANSWER`")).required();
  on_run(set, context, result_of(context, standing_set, file));
  Command restore = add_command(standing, "restore", tr("after a lost disk: restore the file with your sealed orders"),
                                "hexpost standing restore standing.txt");
  restore.option("file", *file, tr("the file, exactly as it was when it was sealed")).required();
  on_run(restore, context, result_of(context, standing_restore, file));
  const auto clear = std::make_shared<bool>(false);
  Command own = add_command(standing, "own", tr("`stand` lines for your own turn that go with every packet"),
                            "hexpost standing own mine.txt");
  own.option("file", *file, tr("take them from this file (default: show them)"));
  own.flag("--clear", *clear, tr("stop sending these lines"));
  const auto own_json = std::make_shared<bool>(false);
  add_json(own, *own_json);
  on_run(own, context, result_of(context, standing_own, file, clear, own_json));
  const auto out = std::make_shared<std::string>();
  Command propose = add_command(standing, "propose", tr("take the program's proposals, or write them to a file"),
                                "hexpost standing propose --out standing.txt");
  propose.option("--out", *out, tr("write them to this file and change nothing"));
  const auto replace = std::make_shared<bool>(false);
  propose.flag("--replace", *replace, tr("take them in the place of standing orders of your own"));
  on_run(propose, context, result_of(context, standing_propose, out, replace));
}

}  // namespace hexpost::cli

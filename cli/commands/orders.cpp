#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/player/game.h"
#include "cli/player/standing.h"
#include "cli/say/verdicts.h"
#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/report/turn.h"
#include "store/files.h"

namespace hexpost::cli {
namespace {

using base::Error;
using base::fill;
using base::tr;
using store::Phase;

/// I may write now and the position awaits my decision.
base::Result<void> my_decision(Game& game) {
  const Phase phase = game.node.phase();
  const bool writes = phase == Phase::move || phase == Phase::answer ||
                      (phase == Phase::setup && game.setup && game.setup->ready) || phase == Phase::dispute;
  const auto& awaited = game.battle ? game.board().awaited() : table::Awaited{};
  if (!writes || awaited.kind != table::Awaited::Kind::decision || awaited.who != game.side()) {
    const bool first = phase == Phase::setup && game.setup && game.setup->ready;
    return Error{"phase",
                 first
                     ? tr("nothing is for you to decide before the first packet, which is yours to write: hexpost send "
                          "--out first.eml")
                     : fill(tr("nothing is for you to decide now: {}"), {waiting_for(game)}),
                 ""};
  }
  return {};
}

/// True when the sheet has an order or a standing order that answers the question.
bool answers(const std::vector<std::string>& sheet, const std::string& question) {
  return std::any_of(sheet.begin(), sheet.end(), [&](const std::string& l) {
    const auto words = base::words(l);
    return !words.empty() &&
           (words[0] == question || (words.size() > 2 && words[0] == "stand" && words[2] == question));
  });
}

/// Open standing orders for what one may be asked in one's own turn, as the rule system proposes them.
std::vector<std::string> open_lines(const table::Battle& battle, const std::vector<std::string>& sheet) {
  std::vector<std::string> out;
  for (const table::StandingQuestion& q : battle.standing()) {
    if (!q.own_turn || q.proposed == "ask" || q.proposed.empty() || answers(sheet, q.name)) continue;
    out.push_back("stand army " + q.name + " do " + q.proposed + "  # [" + q.rule + "] " + tr(q.help));
  }
  return out;
}

/// Who is asked in the enemy's turn is asked more there while his own mail is played, which opens no sealed standing
/// orders: the other questions of that turn as they are proposed; what he has sealed stays his secret.
std::vector<std::string> reaction_lines(Game& game, const std::vector<std::string>& sheet) {
  const std::string& asked = game.board().awaited().question;
  const auto questions = game.battle->standing();
  const auto at = std::ranges::find(questions, asked, &table::StandingQuestion::name);
  if (at == questions.end() || at->own_turn) return {};
  std::vector<std::string> out;
  for (const table::StandingQuestion& q : questions) {
    if (q.own_turn || q.name == asked || q.proposed == "ask" || q.proposed.empty() || answers(sheet, q.name)) continue;
    out.push_back("stand army " + q.name + " do " + q.proposed + "  # [" + q.rule + "] " + tr(q.help));
  }
  return out;
}

/// What lapsed and is worth giving again: neither the ends of phases nor what stands in the sheet anyway.
std::vector<std::string> worth_repeating(const table::Battle& battle, const std::vector<std::string>& lapsed,
                                         const std::vector<std::string>& sheet) {
  const auto questions = battle.standing();
  std::vector<std::string> out;
  for (const std::string& l : lapsed) {
    const auto words = base::words(l);
    const bool filler = words.size() == 2 && std::any_of(questions.begin(), questions.end(), [&](const auto& q) {
                          return !q.per_unit && q.name == words[0] && q.proposed == words[1];
                        });
    if (l.starts_with("end-") || filler || std::find(sheet.begin(), sheet.end(), l) != sheet.end()) continue;
    out.push_back(l);
  }
  return out;
}

/// What a question asks for, in a few words; empty for the great ones, whose sheets explain themselves.
std::string meaning(const table::Battle& battle, const std::string& question) {
  for (const table::Verb& verb : battle.verbs()) {
    if (verb.verb == question && !verb.help.empty())
      return orders::shown(battle.names(), verb.verb) + ": " + tr(verb.help) + ".";
  }
  return {};
}

/// The rule system's plain orders without the lines that `send` would refuse, since dice and other orders before them
/// leave them no chance.
std::vector<std::string> plain_orders(Game& game) {
  std::vector<std::string> lines = game.board().proposal();
  const auto open = open_lines(*game.battle, lines);
  const bool has_standing = std::filesystem::exists(game.standing_path());
  for (bool again = true; again && !lines.empty();) {
    std::vector<orders::Numbered> all;
    for (const std::string& l : lines)
      all.push_back({static_cast<int>(all.size()) + 1, l});
    const std::size_t own = table::join_lines(game.board(), all).size();
    for (const std::string& l : open)
      all.push_back({static_cast<int>(all.size()) + 1, l});
    all = table::join_lines(game.board(), all);
    const auto outlook = table::try_lines(game.board(), *game.side(), texts_of(all), game.sealed(has_standing),
                                          table::guess_policies(*game.battle), k_send_trials, k_trial_seed);
    lines.clear();
    again = false;
    for (std::size_t i = 0; i < own; ++i) {
      if (outlook.lines[i].hopeless())
        again = true;
      else
        lines.push_back(all[i].text);
    }
  }
  return lines;
}

/// `plain`: with the rule system's plain orders instead of the sheet to fill in.
std::string sheet(Game& game, bool plain) {
  std::string out;
  const auto add = [&](const std::string& l) { out += l + "\n"; };
  add("# " + fill(tr("Orders of {} in {}"), {game.seat_and_side(*game.node.seat()), game.name}));
  add("# " + report::awaited_sentence(*game.battle, game.board()));
  if (const std::string what = meaning(*game.battle, game.board().awaited().question); !what.empty()) add("# " + what);
  add("# " + tr("One order a line; what stands behind # is a remark. `hexpost check FILE` judges the file."));
  add("# " +
      tr("`stand` lines answer what you are asked while this mail is played, your sealed standing orders what you are "
         "asked in the enemy's mails."));
  add("");
  const auto lines = plain ? plain_orders(game) : game.board().order_sheet();
  if (game.begun()) {
    const auto lapsed = worth_repeating(*game.battle, game.node.course().lapsed(*game.node.seat()), lines);
    if (!lapsed.empty()) {
      add("# " + tr("From your last packet, not come to:"));
      for (const std::string& l : lapsed)
        add("# " + orders::shown(game.battle->names(), l));
      add("");
    }
  }
  const auto add_order = [&](const std::string& l) { add(orders::shown_on_sheet(game.battle->names(), l)); };
  for (const std::string& l : lines)
    add_order(l);
  const auto open = open_lines(*game.battle, lines);
  if (!open.empty()) {
    add("");
    add("# " +
        tr("What you may be asked in your own turn; everybody sees these lines, and they hold for this packet."));
    for (const std::string& l : open)
      add_order(l);
  }
  const auto more = reaction_lines(game, lines);
  if (!more.empty()) {
    add("");
    add("# " + tr("What else you may be asked while this mail is played, since your sealed standing orders do not "
                  "answer in it:"));
    for (const std::string& l : more)
      add_order(l);
  }
  return out;
}

base::Result<void> write_sheet(Context& context, const std::string& file, bool plain) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  if (auto mine = my_decision(*game); !mine) return mine;
  if (file.empty()) {
    context.terminal.out << sheet(*game, plain);
    return {};
  }
  std::error_code failed;
  if (file != "-" && std::filesystem::exists(file, failed)) {
    return Error{"exists", tr("the file is there already, perhaps with orders in it; choose another name"),
                 base::printable(file)};
  }
  if (auto written = write_output(context.terminal, file, sheet(*game, plain)); !written) return written;
  if (file == "-") return {};
  if (plain) {
    line(context.terminal, fill(tr("plain orders written to {}"), {file}));
    next(context.terminal, "hexpost send " + file + " --out move.eml", tr("writes the mail"));
    return {};
  }
  line(context.terminal, fill(tr("order sheet written to {}"), {file}));
  next(context.terminal, "hexpost check " + file, tr("when you have filled it in"));
  return {};
}

Exit check(Context& context, const std::string& file, bool json) {
  auto desk = open_desk(context);
  if (!desk) return fail(context.terminal, desk.error());
  auto game = open_game(*desk);
  if (!game) return fail(context.terminal, game.error());
  if (auto mine = my_decision(*game); !mine) return fail(context.terminal, mine.error());
  auto lines = read_lines(context.terminal, file);
  if (!lines) return fail(context.terminal, lines.error());
  *lines = table::join_lines(game->board(), *lines);
  const bool has_standing = std::filesystem::exists(game->standing_path());
  table::Outlook outlook;
  {
    Progress progress(context.terminal, tr("trial runs"));
    outlook = table::try_lines(game->board(), *game->side(), texts_of(*lines), game->sealed(has_standing),
                               table::guess_policies(*game->battle), k_trials, k_trial_seed,
                               [&](int done) { progress.at(static_cast<std::size_t>(done), k_trials); });
    mark_odd_answers(*game->battle, game->board(), *game->side(), texts_of(*lines), outlook.lines);
    table::add_cautions(outlook, game->board(), *game->side(), texts_of(*lines), game->sealed(has_standing),
                        table::guess_policies(*game->battle), k_trial_seed);
  }
  bool good = std::none_of(outlook.lines.begin(), outlook.lines.end(), [](const table::LineOutlook& l) {
    return l.verdict.is == table::Verdict::Is::malformed || l.verdict.is == table::Verdict::Is::illegal || l.hopeless();
  });
  good = good && outlook.answers;
  const bool refused =
      !outlook.answers || std::any_of(outlook.lines.begin(), outlook.lines.end(), [](const table::LineOutlook& l) {
        return l.verdict.is == table::Verdict::Is::malformed || l.verdict.is == table::Verdict::Is::illegal;
      });
  if (json) {
    print_json(context.terminal, outlook_json(*game, *lines, outlook));
  } else {
    good = show_outlook(context.terminal, *game, file, *lines, outlook);
    if (good) next(context.terminal, "hexpost send " + file + " --out move.eml", tr("writes the mail"));
  }
  if (!good)
    error(
        context.terminal,
        fill(refused ? tr("{}: your opponent's program would refuse this; mend the lines marked as errors")
                     : tr("{}: nothing can come of the lines marked as errors; mend them, or send them with --anyway"),
             {file}));
  return good ? Exit::ok : Exit::refused;
}

// ---- standing orders --------------------------------------------------------------------------------------------

/// Whom a line about a question without a unit may name.
std::string whom(const table::StandingQuestion& q) {
  switch (q.about) {
    case table::StandingQuestion::About::leader:
      return tr("for a leader, the wing he commands, or army");
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

base::Result<std::string> proposal(const Game& game) {
  std::string out = "# " + tr("Standing orders: answers given beforehand, sealed with your next packet.") + "\n";
  out += "# " +
         tr("stand WHO QUESTION [if TEST [and TEST]] do ANSWER; WHO is a unit, a group or army. The first line that "
            "fits counts.") +
         "\n";
  out += "# " + tr("`do ask` stops the enemy's turn and asks you by mail.") + "\n";
  out += "# " +
         fill(tr("A test is a name, `not` and a name, or a figure with a sign: {}. `hexpost rules {} --verbs` says "
                 "what each "
                 "looks at."),
              {example_of_tests(*game.battle), game.genesis().system}) +
         "\n";
  const orders::Names& names = game.battle->names();
  const auto words = [&](const std::vector<std::string>& all, orders::As as) {
    return base::join(orders::shown(names, all, as), " ");
  };
  for (const table::StandingQuestion& q : game.battle->standing()) {
    out += "\n# [" + q.rule + "] " + tr(q.help) + "\n";
    out += "#   " + fill(tr("answers: {}"),
                         {words(q.words, orders::As::answer) + " " + orders::shown(names, "ask", orders::As::answer)});
    if (!q.tests.empty()) out += "; " + fill(tr("tests: {}"), {words(q.tests, orders::As::test)});
    if (!q.per_unit) out += "; " + whom(q);
    out +=
        "\n" + orders::shown(names, "stand army " + q.name + " do " + (q.proposed.empty() ? "ask" : q.proposed)) + "\n";
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
  if (!good) return Error{"orders", tr("nothing was changed; mend the lines above"), base::printable(file)};
  return out;
}

/// The first line that fits counts: a line behind one that always fits never does.
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
           fill(tr("{}:{}: this line never counts, since `{}` stands before it; the first line that fits counts"),
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
  // a title means the own wing only while one is asked oneself, so the name is what is kept
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
  std::vector<std::string> open, asks;  // one's own turn has its `stand` lines
  for (const table::StandingQuestion& q : game.battle->standing()) {
    bool answered = false, asking = false;
    for (const std::string& l : *good) {
      const auto stand = orders::parse_stand(orders::cut(l));
      if (stand.index() != 0 || std::get<0>(stand).policy.question != q.name) continue;
      (std::get<0>(stand).policy.answer == "ask" ? asking : answered) = true;
    }
    if (answered || q.own_turn) continue;
    (asking ? asks : open).push_back(orders::shown(game.battle->names(), q.name, orders::As::answer));
  }
  if (!open.empty())
    hint(
        terminal,
        fill(tr("no line answers {0} kinds of questions, and at each the enemy's turn stops and asks you by mail: {1}; "
                "`hexpost standing propose --out FILE` writes the proposed answers"),
             {std::to_string(open.size()), base::join(open, " ")}));
  if (!asks.empty())
    hint(terminal,
         fill(tr("to these questions you answer `{}`, so the enemy's turn stops there and asks you by mail: {}"),
              {orders::shown(game.battle->names(), "ask", orders::As::answer), base::join(asks, " ")}));
  hint(terminal,
       fill(tr("no log holds their words: keep a copy of {} where you keep your key"), {game.standing_path()}));
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
    for (const auto& q : game->battle->standing()) {
      out["questions"].push_back({{"name", q.name},
                                  {"rule", q.rule},
                                  {"help", q.help},
                                  {"answers", q.words},
                                  {"tests", q.tests},
                                  {"proposed", q.proposed},
                                  {"per_unit", q.per_unit},
                                  {"own_turn", q.own_turn}});
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
  const auto text = proposal(*game);
  if (!text) return text.error();
  if (!out.empty()) {
    if (auto written = write_output(context.terminal, out, *text); !written) return written;
    if (out != "-")
      next(context.terminal, "hexpost standing set " + out, tr("when you have changed what you want otherwise"));
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

/// After a lost disk: the texts behind the seal in force, which no log has.
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

}  // namespace

void add_orders(Command app, Context& context) {
  const auto out = std::make_shared<std::string>();
  Command orders = add_command(app, "orders", tr("write the order sheet: what is asked and what each unit may do"),
                               "hexpost orders --out orders.txt");
  const auto plain = std::make_shared<bool>(false);
  orders.option("--out", *out, tr("the file to write (default: standard output)"));
  orders.flag("--plain", *plain,
              tr("plain orders made without cunning, ready to send: for a first try, or a sparring partner"));
  on_run(orders, context, result_of(context, [&context, out, plain] { return write_sheet(context, *out, *plain); }));

  const auto file = std::make_shared<std::string>();
  const auto json = std::make_shared<bool>(false);
  Command judge =
      add_command(app, "check", tr("judge an order file line by line without sending it, as the receiver will"),
                  "hexpost check orders.txt");
  judge.option("file", *file, tr("the order file; - for standard input")).required();
  judge.flag("--json", *json, tr("print JSON"));
  on_run(judge, context, [&context, file, json] { return check(context, *file, *json); });
}

void add_standing(Command app, Context& context) {
  Command standing =
      add_group(app, "standing", tr("your standing orders: answers given beforehand, sealed until they are asked for"));
  const auto file = std::make_shared<std::string>();
  const auto json = std::make_shared<bool>(false);
  Command show = add_command(standing, "show", tr("show them"), "hexpost standing show");
  show.flag("--json", *json, tr("print JSON, with all questions"));
  on_run(show, context, result_of(context, [&context, json] { return standing_show(context, *json); }));
  Command set = add_command(standing, "set", tr("take them from a file"), "hexpost standing set standing.txt");
  set.option("file", *file, tr("lines `stand WHO QUESTION [if TEST] do ANSWER`")).required();
  on_run(set, context, result_of(context, [&context, file] { return standing_set(context, *file); }));
  Command restore =
      add_command(standing, "restore", tr("after a lost disk: give back the file whose orders are sealed"),
                  "hexpost standing restore standing.txt");
  restore.option("file", *file, tr("the file, exactly as it was when it was sealed")).required();
  on_run(restore, context, result_of(context, [&context, file] { return standing_restore(context, *file); }));
  const auto out = std::make_shared<std::string>();
  Command propose = add_command(standing, "propose", tr("take the program's proposals, or write them to a file"),
                                "hexpost standing propose --out standing.txt");
  propose.option("--out", *out, tr("write them to this file and change nothing"));
  const auto replace = std::make_shared<bool>(false);
  propose.flag("--replace", *replace, tr("take them in the place of standing orders of your own"));
  on_run(propose, context,
         result_of(context, [&context, out, replace] { return standing_propose(context, *out, *replace); }));
}

}  // namespace hexpost::cli

#include "cli/player/sheet_text.h"

#include <algorithm>
#include <filesystem>

#include "cli/names.h"
#include "cli/player/earlier_lines.h"
#include "cli/player/own_questions.h"
#include "cli/player/sheet_file.h"
#include "cli/player/standing.h"
#include "cli/player/verdicts.h"
#include "cli/say/sheet_odds.h"
#include "engine/base/text.h"
#include "engine/orders/heading.h"
#include "engine/orders/tongue.h"
#include "engine/report/turn.h"
#include "engine/table/packets.h"

namespace hexpost::cli {

using store::Phase;

base::Result<void> my_decision(Game& game) {
  const Phase phase = game.node.phase();
  const bool writes = phase == Phase::move || phase == Phase::answer ||
                      (phase == Phase::setup && game.setup && game.setup->ready) || phase == Phase::dispute;
  if (!writes || !game.battle || !game.decides()) {
    const bool first = phase == Phase::setup && game.setup && game.setup->ready;
    return Error{"phase",
                 first ? tr("there is nothing for you to decide before the first packet, and you write that packet: "
                            "hexpost send --out first.eml")
                       : fill(tr("you have nothing to decide now: {}"), {waiting_for(game)}),
                 ""};
  }
  return {};
}

namespace {

/// True when the sheet has an order or a standing order that answers the question.
bool answers(const std::vector<std::string>& sheet, const std::string& question) {
  return std::any_of(sheet.begin(), sheet.end(), [&](const std::string& l) {
    const auto words = base::words(l);
    return !words.empty() &&
           (words[0] == question || (words.size() > 2 && words[0] == "stand" && words[2] == question));
  });
}

/// Open standing orders for what one may be asked in one's own turn, as the rule system proposes them.
std::vector<std::string> open_lines(const table::Battle& battle, table::Player side,
                                    const std::vector<std::string>& sheet) {
  std::vector<std::string> out;
  for (const table::StandingQuestion& q : battle.standing_of(side)) {
    if (!q.own_turn || q.proposed == "ask" || q.proposed.empty() || answers(sheet, q.name)) continue;
    out.push_back("stand army " + q.name + " do " + q.proposed + "  # [" + q.rule + "] " + tr(q.help));
  }
  return out;
}

/// A player who is asked in the enemy's turn may get more questions while their own mail is played, which does not open
/// sealed standing orders. These are the other questions of that turn, as they are proposed: the sealed answers stay
/// secret.
std::vector<std::string> reaction_lines(Game& game, const std::vector<std::string>& sheet) {
  const std::string& asked = game.board().awaited().question;
  const auto questions = game.battle->standing_of(*game.side());
  const auto at = std::ranges::find(questions, asked, &table::StandingQuestion::name);
  if (at == questions.end() || !at->theirs()) return {};
  std::vector<std::string> out;
  for (const table::StandingQuestion& q : questions) {
    if (!q.theirs() || q.name == asked || q.proposed == "ask" || q.proposed.empty() || answers(sheet, q.name)) continue;
    out.push_back("stand army " + q.name + " do " + q.proposed + "  # [" + q.rule + "] " + tr(q.help));
  }
  return out;
}

/// Lapsed lines worth repeating: neither the ends of phases nor lines that the sheet already has.
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

/// The purpose of a question in a few words; empty for the main ones, whose sheets explain themselves.
std::string meaning(const table::Battle& battle, const std::string& question) {
  for (const table::Verb& verb : battle.verbs()) {
    if (verb.verb == question && !verb.help.empty())
      return orders::shown(battle.names(), verb.verb) + ": " + tr(verb.help) + ".";
  }
  return {};
}

/// A standing order with a remark on its question; a line that has a remark, or is no standing order, stays as it is.
std::string with_remark(const table::Battle& battle, const std::string& line) {
  const auto words = base::words(line);
  if (words.size() < 3 || words[0] != "stand" || line.find('#') != std::string::npos) return line;
  const auto questions = battle.standing();
  const auto q = std::ranges::find(questions, words[2], &table::StandingQuestion::name);
  return q == questions.end() ? line : line + "  # [" + q->rule + "] " + tr(q->help);
}

/// Dice and enemy reactions may raise questions that the rule system does not expect in the own turn: the
/// lines for all that comes up in trial runs of `orders`, put behind the open lines.
void add_asked(Game& game, std::vector<std::string> orders, std::vector<std::string>& open) {
  if (orders.empty()) return;
  std::vector<std::string> stands = open;
  for (std::string& l : stands)
    l = base::trim(std::string_view(l).substr(0, l.find('#')));
  orders.insert(orders.end(), stands.begin(), stands.end());
  std::error_code failed;
  const auto outlook = table::try_lines(
      game.board(), *game.side(), orders, game.sealed(std::filesystem::exists(game.standing_path(), failed)),
      table::guess_policies(*game.battle), trial_runs(game, k_send_trials), k_trial_seed);
  for (const std::string& l : own_questions(game, orders, outlook).lines) {
    const std::string told = with_remark(*game.battle, l);
    if (told != l) open.push_back(told);
  }
}

/// The lines of a sheet: orders, and `stand` lines that hold for the whole packet, so that they come before the first
/// heading.
struct SheetLines {
  std::vector<std::string> orders;
  std::vector<std::string> open;  ///< what the writer may be asked in the writer's own turn
  std::vector<std::string> more;  ///< what else in the enemy's
  /// Index in `orders` of the first heading of a later turn. A heading behind a # counts, too, with the remarks that
  /// introduce it: a player takes the # away, and `stand` lines below it would hold for that turn only.
  std::size_t later() const {
    const auto is_remark = [](const std::string& l) { return l.starts_with("#"); };
    const auto heading = std::ranges::find_if(orders, [&](const std::string& l) {
      return orders::is_heading(orders::cut(l.starts_with("# ") ? l.substr(2) : l));
    });
    const auto at = static_cast<std::size_t>(heading - orders.begin());
    if (heading == orders.end() || !is_remark(*heading)) return at;
    for (std::size_t i = at; i > 0 && is_remark(orders[i - 1]); --i) {
      if (orders[i - 1].ends_with(":")) return i - 1;
    }
    return at;
  }
};

SheetLines with_stands(Game& game, std::vector<std::string> orders, const std::vector<std::string>& proposed) {
  SheetLines out{std::move(orders), {}, {}};
  std::vector<std::string> answered = out.orders;
  for (const std::string& own : own_stands(game)) {  // the player's answers, not the program's
    const auto words = base::words(own);
    if (answers(out.orders, std::string(words[2]))) continue;
    out.open.push_back(own);
    answered.push_back(own);
  }
  const auto proposed_lines = open_lines(*game.battle, *game.side(), answered);
  out.open.insert(out.open.end(), proposed_lines.begin(), proposed_lines.end());
  add_asked(game, proposed, out.open);
  out.more = reaction_lines(game, out.orders);
  return out;
}

/// The rule system's plain orders without the lines that `send` would refuse: dice and other orders before them leave
/// them no chance.
SheetLines plain_lines(Game& game) {
  const bool has_standing = std::filesystem::exists(game.standing_path());
  std::vector<std::string> orders = game.board().proposal();
  for (;;) {
    SheetLines out = with_stands(game, orders, orders);
    const std::size_t later = out.later();
    std::vector<orders::Numbered> file;  // the number is the place in `orders`, counted from 1; 0 for the others
    const auto add = [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i)
        file.push_back({static_cast<int>(i) + 1, orders[i]});
    };
    add(0, later);
    for (const auto* stands : {&out.open, &out.more}) {
      for (const std::string& l : *stands)
        file.push_back({0, std::string(base::trim(std::string_view(l).substr(0, l.find('#'))))});
    }
    add(later, orders.size());
    file = table::join_lines(game.board(), file);
    const auto outlook = send_outlook(game, texts_of(file), has_standing);
    std::vector<std::string> left;
    bool dropped = false;
    for (std::size_t i = 0; i < file.size(); ++i) {
      if (file[i].number == 0) continue;
      if (outlook.lines[i].hopeless())
        dropped = true;
      else
        left.push_back(file[i].text);
    }
    if (!dropped) return out;
    orders = std::move(left);
  }
}

/// The lines of the player's last mail for a turn that had not come then, as orders of this sheet.
void add_earlier(const EarlierLines& earlier, std::vector<std::string>& orders) {
  std::vector<std::string> now = earlier.now;
  if (!now.empty()) {
    now.insert(now.begin(), "# " + tr("You wrote these lines for this turn in your last mail. They count unless you "
                                      "change them:"));
    now.emplace_back();
  }
  orders.insert(orders.begin(), now.begin(), now.end());
  orders.insert(orders.end(), earlier.later.begin(), earlier.later.end());
}

}  // namespace

std::string sheet_head(Game& game) {
  std::string out;
  const auto add = [&](const std::string& l) { out += l + "\n"; };
  add("# " + fill(tr("Orders of {} in {}"), {game.seat_and_side(*game.node.seat()), game.name}));
  add(print(mark_now(game)));
  add("# " + report::awaited_sentence(*game.battle, game.board()));
  if (const std::string what = meaning(*game.battle, game.board().awaited().question); !what.empty()) add("# " + what);
  add("# " + fill(tr("These lines are for: {}. Lines that are not used by the end of that turn lapse."),
                  {game.board().turn()}));
  add("# " + tr("One order a line; text after # is a remark. `hexpost check FILE` judges the file."));
  add("# " + tr("`stand` lines answer questions to you while this mail is played; your sealed standing orders answer "
                "questions in the enemy's mails."));
  add("");
  return out;
}

std::string sheet_text(Game& game, bool plain) {
  std::string out = sheet_head(game);
  const auto add = [&](const std::string& l) { out += l + "\n"; };
  const std::vector<std::string> came = plain ? std::vector<std::string>() : game.board().order_sheet();
  SheetLines sheet = plain ? plain_lines(game) : with_stands(game, came, game.board().proposal());
  EarlierLines earlier;
  if (plain && game.begun())
    earlier.over = game.node.course().unused(*game.node.seat());
  else
    earlier = earlier_lines(game, sheet.orders);
  const auto again = worth_repeating(*game.battle, earlier.over, sheet.orders);
  if (!again.empty()) {
    add("# " + tr("Not used from your last mail:"));
    for (const std::string& l : again)
      add("# " + orders::shown(game.battle->names(), l));
    add("");
  }
  add_earlier(earlier, sheet.orders);
  SheetOdds odds(game.board(), *game.battle);
  const auto add_orders = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      const bool of_sheet = !plain && std::ranges::find(came, sheet.orders[i]) != came.end();
      add(orders::shown_on_sheet(game.battle->names(),
                                 of_sheet ? with_remark(*game.battle, sheet.orders[i]) : sheet.orders[i]));
      for (const std::string& l : odds.below(sheet.orders[i]))
        add(l);
    }
  };
  const auto add_stands = [&](const std::vector<std::string>& stands, const std::string& what_for) {
    if (stands.empty()) return;
    add("");
    add("# " + what_for);
    for (const std::string& l : stands)
      add(orders::shown_on_sheet(game.battle->names(), l));
  };
  const std::size_t later = sheet.later();
  add_orders(0, later);
  add_stands(sheet.open, tr("Your answers to questions in your own turn; visible to all, valid for this mail only."));
  add_stands(sheet.more, tr("Other questions that you may get while this mail is played; your sealed standing orders "
                            "do not answer them:"));
  if (later < sheet.orders.size()) add("");
  if (!earlier.later.empty())
    add("# " + tr("You wrote these lines for later turns in your last mail. They count unless you change them:"));
  add_orders(later, sheet.orders.size());
  return out;
}

}  // namespace hexpost::cli

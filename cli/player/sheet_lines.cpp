#include "cli/player/sheet_lines.h"

#include <algorithm>
#include <filesystem>

#include "cli/names.h"
#include "cli/player/own_questions.h"
#include "cli/player/standing.h"
#include "cli/player/verdicts.h"
#include "engine/base/text.h"
#include "engine/orders/heading.h"
#include "engine/table/packets.h"

namespace hexpost::cli {
namespace {

/// The remark behind a `stand` line about the question.
std::string remark_on(const table::StandingQuestion& q) {
  return "  # [" + q.rule + "] " + tr(q.help);
}

/// The `stand` line that the rule system proposes.
std::string proposed_stand(const table::StandingQuestion& q) {
  return "stand army " + q.name + " do " + q.proposed + remark_on(q);
}

/// A line without its remark.
std::string without_remark(std::string_view line) {
  return std::string(base::trim(line.substr(0, line.find('#'))));
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
std::vector<std::string> open_lines(const table::Battle& battle, table::Player side,
                                    const std::vector<std::string>& sheet) {
  std::vector<std::string> out;
  for (const table::StandingQuestion& q : battle.standing_of(side)) {
    if (!q.own_turn || q.proposed == "ask" || q.proposed.empty() || answers(sheet, q.name)) continue;
    out.push_back(proposed_stand(q));
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
    out.push_back(proposed_stand(q));
  }
  return out;
}

/// Dice and enemy reactions may raise questions that the rule system does not expect in the own turn: the
/// lines for all that comes up in trial runs of `orders`, put after the open lines.
void add_asked(Game& game, std::vector<std::string> orders, std::vector<std::string>& open) {
  if (orders.empty()) return;
  std::vector<std::string> stands = open;
  for (std::string& l : stands)
    l = without_remark(l);
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

/// `proposed`: the orders that are tried.
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

}  // namespace

std::size_t SheetLines::later() const {
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

std::string with_remark(const table::Battle& battle, const std::string& line) {
  const auto words = base::words(line);
  if (words.size() < 3 || words[0] != "stand" || line.find('#') != std::string::npos) return line;
  const auto questions = battle.standing();
  const auto q = std::ranges::find(questions, words[2], &table::StandingQuestion::name);
  return q == questions.end() ? line : line + remark_on(*q);
}

SheetLines sheet_lines(Game& game, std::vector<std::string> orders) {
  return with_stands(game, std::move(orders), game.board().proposal());
}

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
        file.push_back({0, without_remark(l)});
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

}  // namespace hexpost::cli

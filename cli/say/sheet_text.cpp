#include "cli/say/sheet_text.h"

#include <algorithm>
#include <filesystem>

#include "cli/player/sheet_file.h"
#include "cli/say/own_questions.h"
#include "cli/say/verdicts.h"
#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/report/turn.h"

namespace hexpost::cli {

using base::Error;
using base::fill;
using base::tr;
using store::Phase;

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
  if (at == questions.end() || !at->theirs()) return {};
  std::vector<std::string> out;
  for (const table::StandingQuestion& q : questions) {
    if (!q.theirs() || q.name == asked || q.proposed == "ask" || q.proposed.empty() || answers(sheet, q.name)) continue;
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

/// What the rule system does not expect in one's own turn may be asked all the same, as dice and the enemy have it: the
/// lines for all that comes up in trial runs of `orders`, put behind the open lines.
void add_asked(Game& game, std::vector<std::string> orders, std::vector<std::string>& open) {
  if (orders.empty()) return;
  std::vector<std::string> stands = open;
  for (std::string& l : stands)
    l = base::trim(std::string_view(l).substr(0, l.find('#')));
  orders.insert(orders.end(), stands.begin(), stands.end());
  std::error_code failed;
  const auto outlook = table::try_lines(game.board(), *game.side(), orders,
                                        game.sealed(std::filesystem::exists(game.standing_path(), failed)),
                                        table::guess_policies(*game.battle), k_send_trials, k_trial_seed);
  const auto questions = game.battle->standing();
  for (const std::string& l : own_questions(game, orders, outlook).lines) {
    const auto words = base::words(l);
    const auto q = std::ranges::find(questions, words.size() > 2 ? words[2] : "", &table::StandingQuestion::name);
    if (q != questions.end()) open.push_back(l + "  # [" + q->rule + "] " + tr(q->help));
  }
}

}  // namespace

std::string sheet_text(Game& game, bool plain) {
  std::string out;
  const auto add = [&](const std::string& l) { out += l + "\n"; };
  add("# " + fill(tr("Orders of {} in {}"), {game.seat_and_side(*game.node.seat()), game.name}));
  add(print(mark_now(game)));
  add("# " + report::awaited_sentence(*game.battle, game.board()));
  if (const std::string what = meaning(*game.battle, game.board().awaited().question); !what.empty()) add("# " + what);
  add("# " + fill(tr("These lines are for: {}. What is not used when that is over lapses."), {game.board().turn()}));
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
  auto open = open_lines(*game.battle, lines);
  add_asked(game, plain ? lines : game.board().proposal(), open);
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

}  // namespace hexpost::cli

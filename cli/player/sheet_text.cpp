#include "cli/player/sheet_text.h"

#include <algorithm>

#include "cli/names.h"
#include "cli/player/earlier_lines.h"
#include "cli/player/sheet_file.h"
#include "cli/player/sheet_lines.h"
#include "cli/say/sheet_odds.h"
#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/report/turn.h"

namespace hexpost::cli {
namespace {

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

/// What the player's last mail has that counts for this sheet. A plain sheet has the rule system's orders alone, so it
/// only says what was not used.
EarlierLines earlier_of(Game& game, bool plain, const std::vector<std::string>& orders) {
  if (!plain || !game.begun()) return earlier_lines(game, orders);
  return {{}, {}, game.node.course().unused(*game.node.seat())};
}

/// The lines of the last mail that were not used, as remarks.
std::string not_used(const orders::Names& names, const std::vector<std::string>& lines) {
  if (lines.empty()) return {};
  std::string out = "# " + tr("Not used from your last mail:") + "\n";
  for (const std::string& l : lines)
    out += "# " + orders::shown(names, l) + "\n";
  return out + "\n";
}

/// `stand` lines below an empty line and a remark that says what they are for.
std::string stands_text(const orders::Names& names, const std::vector<std::string>& stands,
                        const std::string& what_for) {
  if (stands.empty()) return {};
  std::string out = "\n# " + what_for + "\n";
  for (const std::string& l : stands)
    out += orders::shown_on_sheet(names, l) + "\n";
  return out;
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
  const orders::Names& names = game.battle->names();
  const std::vector<std::string> came = plain ? std::vector<std::string>() : game.board().order_sheet();
  SheetLines sheet = plain ? plain_lines(game) : sheet_lines(game, came);
  const EarlierLines earlier = earlier_of(game, plain, sheet.orders);
  const auto again = worth_repeating(*game.battle, earlier.over, sheet.orders);
  add_earlier(earlier, sheet.orders);
  SheetOdds odds(game.board(), *game.battle);
  const auto orders_text = [&](std::size_t from, std::size_t to) {
    std::string out;
    for (std::size_t i = from; i < to; ++i) {
      const std::string& order = sheet.orders[i];
      const bool of_sheet = !plain && std::ranges::find(came, order) != came.end();
      out += orders::shown_on_sheet(names, of_sheet ? with_remark(*game.battle, order) : order) + "\n";
      for (const std::string& l : odds.below(order))
        out += l + "\n";
    }
    return out;
  };
  const std::size_t later = sheet.later();
  std::string out = sheet_head(game) + not_used(names, again) + orders_text(0, later);
  out += stands_text(names, sheet.open,
                     tr("Your answers to questions in your own turn; visible to all, valid for this mail only."));
  out += stands_text(names, sheet.more,
                     tr("Other questions that you may get while this mail is played; your sealed standing orders "
                        "do not answer them:"));
  if (later < sheet.orders.size()) out += "\n";
  if (!earlier.later.empty())
    out +=
        "# " + tr("You wrote these lines for later turns in your last mail. They count unless you change them:") + "\n";
  return out + orders_text(later, sheet.orders.size());
}

}  // namespace hexpost::cli

#include "store/host/inbox/guide.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/office/office.h"

namespace hexpost::host {

namespace {

constexpr std::size_t k_most_games = 3;  ///< guided in one mail

/// The steps of a turn at the keyboard, for any game.
report::Section steps_of(const std::string& game) {
  return {fill(tr("A turn in the game {}"), {game}),
          {report::List{
              {tr("Save the mail of the host and run `hexpost receive FILE`: it checks the mail and tells what "
                  "happened."),
               fill(tr("Run `hexpost --game {} orders --out orders.txt`: the file lists what each unit may do. "
                       "`hexpost --game {} orders --html page.html` makes a page on which you click the orders."),
                    {game, game}),
               fill(tr("Remove the # in front of the lines that you want, or write your own. `hexpost --game {} check "
                       "orders.txt` judges them."),
                    {game}),
               fill(tr("Run `hexpost --game {} send orders.txt --out move.eml` and mail move.eml to this address."),
                    {game}),
               tr("You do not know what to order? `hexpost odds` tells the chances of a combat, `hexpost whatif` "
                  "tries moves that are not sent, and `hexpost play first-battle` is a battle for practice.")}}}};
}

}  // namespace

Result<Guide> guide(Office& office, const Work& w, const std::string& game) {
  Guide out;
  const auto all = office.ledger.games();
  if (!all) return all.error();
  std::vector<std::string> systems;
  std::size_t told = 0;
  for (const GameRow& row : *all) {
    if (row.state != GameState::open && row.state != GameState::playing) continue;
    if (!game.empty() && row.name != game) continue;
    const auto seats = office.ledger.seats(row.name);
    if (!seats) return seats.error();
    const bool in_it =
        std::any_of(seats->begin(), seats->end(), [&](const SeatRow& s) { return s.mail == w.mail.from; });
    if (!in_it && game.empty()) continue;
    if (++told > k_most_games) {
      out.text += tr("You play more games: write `guide NAME` for another one.") + "\n";
      break;
    }
    out.text += fill("{}: {} ({}).", {row.name, row.battle, row.system});
    for (const SeatRow& s : *seats) {
      if (s.seat == row.awaited && row.state == GameState::playing)
        out.text += " " + fill(tr("Waiting for: {}, since {}."), {base::printable(s.name, 60), date_words(row.since)});
    }
    out.text += "\n";
    out.page.sections.push_back(steps_of(row.name));
    if (std::find(systems.begin(), systems.end(), row.system) == systems.end()) systems.push_back(row.system);
  }
  if (told == 0) return out;
  for (const std::string& system : systems) {
    if (!office.config.guide) continue;
    report::Document of_system = office.config.guide(system);
    std::move(of_system.sections.begin(), of_system.sections.end(), std::back_inserter(out.page.sections));
    out.page.sections.push_back(
        {"",
         {report::Paragraph{
             fill(tr("`hexpost rules {}` has all rules by number, the charts and the options."), {system})}}});
  }
  out.page.title = tr("How to play");
  return out;
}

}  // namespace hexpost::host

#include "store/host/words/letters.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/report/mail_page.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "store/host/calendar/deadline.h"
#include "store/host/office/table.h"
#include "store/mail/write.h"
#include "store/protocol/dealers.h"

namespace hexpost::host {

namespace {}  // namespace

std::size_t end_of_trace(const table::Match& match) {
  return match.trace_base() + match.trace().size();
}

std::size_t last_turn_told(const std::vector<table::Entry>& trace) {
  const auto told = [&](std::size_t i, bool heading) {
    return trace[i].kind == table::Entry::Kind::told && (trace[i].heading > 0) == heading;
  };
  std::size_t at = trace.size();
  // a battle may end under a heading of which nothing more is told
  while (at > 0 && !told(at - 1, false))
    --at;
  while (at > 0 && !told(at - 1, true))
    --at;
  return at > 0 ? at - 1 : 0;
}

void answer(Work& w, std::string kind, std::string subject, std::string text, std::optional<report::Document> report) {
  if (!w.may_answer()) {
    if (!w.mail.automatic_by.empty()) w.verdict += " (not answered: " + w.mail.automatic_by + ")";
    return;
  }
  Letter letter{
      "answer/" + base::to_hex(*w.key), std::move(kind), w.mail.from, "", std::move(subject), std::move(text)};
  letter.answer = true, letter.report = std::move(report);
  w.letters.push_back(std::move(letter));
}

Result<std::vector<Officer>> officers_to_tell(Office& office, std::string_view role) {
  auto all = office.ledger.officers();
  if (all) {
    std::erase_if(*all, [role](const Officer& o) { return o.mail.empty() || (!o.has(role) && !o.has("director")); });
  }
  return all;
}

void refuse(const Office& office, Work& w, std::string what, std::string hint) {
  w.refusal = true;
  std::string text = what + "\n\n" + hint + "\n\n" + tr("Your mail has changed nothing.") + "\n";
  if (!w.mail.subject.empty()) text += "\n" + fill(tr("It was: {}"), {w.mail.subject}) + "\n";
  const std::string name = w.game.empty() ? office.config.name : w.game;
  answer(w, "refusal", fill(tr("[hexpost {}] your mail could not be used"), {name}), std::move(text));
}

std::string waits_for(const Table& t) {
  if (t.row.state == GameState::over || t.row.state == GameState::closed) return t.row.result;
  if (!t.node.begun()) return tr("The game has not begun.");
  if (t.row.awaited < 0) return {};
  std::string out = fill(tr("Waiting for: {}."), {t.player(t.row.awaited)});
  if (t.row.due > 0) {
    out += " " + fill(tr("Due: {}"), {date_words(t.row.due)});
    if (t.row.grace > 0) out += " " + fill(tr("(and {} more days of grace)"), {std::to_string(t.row.grace)});
    out += ".";
  }
  return out;
}

/// The rules do not know of an end by the players or the arbiter, and would still wait for a player.
void tell_result(report::Document& document, const GameRow& row) {
  if (row.state != GameState::over || row.how == "battle") return;
  const std::string title = tr("Waiting for");
  std::erase_if(document.sections, [&](const report::Section& s) { return s.heading == title; });
  document.sections.insert(document.sections.begin(), {tr("The game is over"), {report::Paragraph{row.result}}});
}

report::Document report_of(Table& t, int seat, std::size_t from) {
  const table::Match& board = t.node.board();
  report::TurnStyle style;
  style.viewer = t.side(seat);
  style.dice = false;  // a mail stays small; the program shows the dice on demand
  style.from = std::max(from, board.trace_base());
  report::Document document = report::turn_report(*t.battle, board, style);
  document.subtitle.push_back(fill(tr("game {}"), {t.row.name}));
  tell_result(document, t.row);
  return document;
}

std::string whole_report(Table& t, int seat, std::size_t from) {
  return report::text(report_of(t, seat, from));
}

std::string due_words(const Table& t, int seat) {
  std::string out = waits_for(t) + "\n\n";
  if (t.row.awaited == seat && t.row.state == GameState::playing)
    out += fill(tr("It is your turn. Save this mail; hexpost receive FILE takes it, hexpost --game {0} orders --out "
                   "orders.txt writes the order sheet, hexpost --game {0} send orders.txt --out move.eml your answer."),
                {t.row.name}) +
           "\n\n";
  return out;
}

std::string seat_list(const Table& t) {
  std::string out;
  const auto& all = t.genesis().seats;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].side == store::k_umpire_side) continue;
    const SeatRow* row = t.at(static_cast<int>(i));
    const auto sides = t.battle->players();
    out += fill(tr("  seat {}: {}: {}"), {std::to_string(i), all[i].side < sides.size() ? sides[all[i].side] : "",
                                          row != nullptr ? base::printable(row->name, 60) : tr("free")}) +
           "\n";
  }
  if (const std::string dealers = store::dealers_sentence(t.genesis(), *t.battle); !dealers.empty())
    out += "\n" + dealers + "\n";
  return out;
}

}  // namespace hexpost::host

#include "store/host/notes/press.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/notes/order.h"
#include "store/host/requests/command.h"
#include "store/host/words/letters.h"
#include "store/protocol/node.h"
#include "store/wire/notes.h"

namespace hexpost::host {

using store::Note;

namespace {

/// Most mails of press to one address from one game in a day. A player in both seats, or with a foreign
/// address, could send unwanted mails through the host.
constexpr std::int64_t k_press_a_day = 60;

}  // namespace

Result<void> take_press(Office& office, Work& w, Table& t, const Note& note, const std::string& text) {
  const int author = static_cast<int>(note.number("seat"));
  const Press press = read_press(note.text("text"));
  const Hash hash = store::sha256(base::as_bytes(text));
  if (press.order) {
    w.verdict = "order: " + press.order->verb;
    return take_order(office, w, t, author, *press.order, hash);
  }
  if (t.row.press == "none" || (t.row.press == "public" && (press.to != "all" || press.anonymous))) {
    w.verdict = "press not allowed";
    refuse(office, w, fill(tr("This game allows these messages between players: {}."), {t.row.press}),
           t.row.press == "none"
               ? tr("The host does not pass on messages here. You can write to each other outside the game.")
               : tr("Write to all, under your name, or not at all."));
    return {};
  }
  std::vector<int> readers;
  for (const SeatRow& seat : t.seats) {
    const auto side = t.side(seat.seat);
    if (!side) continue;
    const auto sides = t.battle->players();
    const bool meant = press.to == "all" || base::same_word(press.to, seat.name) ||
                       press.to == std::to_string(seat.seat) ||
                       (*side < sides.size() && base::same_word(press.to, sides[*side]));
    if (meant && seat.seat != author) readers.push_back(seat.seat);
  }
  const std::string about = "press/" + t.row.name + "/" + base::to_hex(hash).substr(0, 32);
  const std::string words = mail::quoted_words(press.text);
  for (const int reader : readers) {
    const auto had = office.ledger.count_about("press/" + t.row.name + "/", t.at(reader)->mail, w.now - k_day);
    if (!had) return had.error();
    if (*had < k_press_a_day) continue;
    w.verdict = "refused: too much press";
    refuse(
        office, w,
        fill(tr("{} has had {} mails with messages from this game today."), {t.player(reader), std::to_string(*had)}),
        tr("Write again tomorrow; the host does not pass on this signed message later."));
    return {};
  }
  if (press.to == "umpire") {
    const auto officers = office.ledger.officers();
    if (!officers) return officers.error();
    for (const Officer& o : *officers) {
      if (!o.has("umpire") && !o.has("director")) continue;
      if (!mail::is_address(o.mail)) continue;
      const auto had = office.ledger.count_about("press/" + t.row.name + "/", o.mail, w.now - k_day);
      if (!had) return had.error();
      if (*had >= k_press_a_day) continue;
      w.letters.push_back(
          {about, "press", o.mail, o.name, fill(tr("[hexpost {}] a message to the umpire"), {t.row.name}),
           fill(tr("{} writes:"), {press.anonymous ? tr("A player") : t.player(author)}) + "\n\n" + words + "\n"});
    }
    if (w.letters.empty()) readers.clear();
  } else if (readers.empty()) {
    w.verdict = "refused: no player of that name";
    refuse(office, w, fill(tr("This game has no player called {}."), {base::printable(press.to, 60)}),
           tr("The seats:") + "\n" + seat_list(t));
    return {};
  }
  if (press.anonymous && press.to != "umpire") {
    // under the host's name; the writer gets it, too, so that silence tells nothing
    for (const SeatRow& seat : t.seats) {
      const bool reads = press.to == "all" ? t.plays(seat.seat)
                                           : std::find(readers.begin(), readers.end(), seat.seat) != readers.end();
      if (!reads) continue;
      Letter letter{about,
                    "press",
                    seat.mail,
                    seat.name,
                    fill(tr("[hexpost {}] an anonymous message"), {t.row.name}),
                    tr("A player who does not give a name writes:") + "\n\n" + words + "\n"};
      letter.seat = seat.seat;
      w.letters.push_back(std::move(letter));
    }
  } else if (press.to != "umpire") {
    const ByteView bytes = base::as_bytes(text);
    for (const SeatRow& seat : t.seats) {
      if (std::find(readers.begin(), readers.end(), seat.seat) == readers.end()) continue;
      Letter letter{
          about,
          "press",
          seat.mail,
          seat.name,
          fill(press.to == "all" ? tr("[hexpost {}] a message from {}") : tr("[hexpost {}] {} writes to you alone"),
               {t.row.name, t.player(author)}),
          words + "\n",
          mail::Block{Kind::note, t.short_id(), static_cast<std::uint8_t>(author), {bytes.begin(), bytes.end()}}};
      letter.seat = seat.seat;
      w.letters.push_back(std::move(letter));
    }
  }
  w.verdict = press.to == "umpire" ? "press to the umpire" : press.anonymous ? "anonymous press" : "press";
  std::vector<std::string> names;
  for (const int reader : readers)
    names.push_back(t.player(reader));
  const std::string whom = press.to == "umpire" ? tr("the umpire") : base::join(names, ", ");
  const bool no_reader = w.letters.empty();
  w.idle = true;  // others may send it again
  answer(w, "press", fill(tr("[hexpost {}] your words are passed on"), {t.row.name}),
         (no_reader         ? tr("At this host no person reads messages to the umpire.")
          : press.anonymous ? fill(tr("They go to {}, without your name."), {whom})
                            : fill(tr("They go to {}."), {whom})) +
             "\n");
  return {};
}

}  // namespace hexpost::host

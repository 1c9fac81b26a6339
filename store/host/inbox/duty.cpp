#include "store/host/inbox/duty.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/clock/clock.h"
#include "store/host/game/packet.h"
#include "store/host/game/restored.h"
#include "store/host/host.h"
#include "store/host/notes/ruling.h"
#include "store/host/notes/seat.h"
#include "store/host/office/office.h"
#include "store/host/office/table.h"
#include "store/host/outbox/finish.h"
#include "store/host/requests/command.h"
#include "store/host/setup/offers.h"
#include "store/host/setup/setup.h"
#include "store/host/words/endings.h"
#include "store/host/words/letters.h"
#include "store/mail/write.h"
#include "store/wire/signed_note.h"

namespace hexpost::host {

namespace {

/// Who may do what. A director may do everything.
struct DutyKind {
  std::string_view verb, role, usage;
  std::size_t least;
};
constexpr std::array k_duties{
    DutyKind{"open", "secretary", "open BATTLE [NAME]", 1},
    DutyKind{"close", "secretary", "close GAME", 1},
    DutyKind{"extend", "umpire", "extend GAME DAYS", 2},
    DutyKind{"pace", "umpire", "pace GAME DAYS GRACE", 3},
    DutyKind{"address", "secretary", "address GAME SEAT ADDRESS", 3},
    DutyKind{"rule", "umpire", "rule GAME adjourned|drawn|won SEAT WHY", 2},
    DutyKind{"substitute", "umpire", "substitute GAME SEAT ADDRESS", 3},
    DutyKind{"restart", "umpire", "restart GAME SEAT ADDRESS", 3},
    DutyKind{"consent", "umpire", "consent GAME SEAT", 2},
    DutyKind{"press", "moderator", "press GAME all|public|none", 2},
    DutyKind{"announce", "moderator", "announce GAME WORDS", 2},
};

Error wrong(const DutyKind& kind) {
  return {"duty", fill(tr("write: {}"), {kind.usage}), ""};
}

/// A seat by its number, its player's name or its side; nothing for anything else.
std::optional<int> seat_of(const Table& t, std::string_view word) {
  if (const auto number = base::number(word);
      number && t.plays(static_cast<int>(std::clamp<std::int64_t>(*number, -1, 255))))
    return static_cast<int>(*number);
  const auto sides = t.battle->players();
  for (const SeatRow& s : t.seats) {
    const auto side = t.side(s.seat);
    if (!side) continue;
    if (base::same_word(s.name, word) || (*side < sides.size() && base::same_word(sides[*side], word))) return s.seat;
  }
  return std::nullopt;
}
Error no_seat(const Table& t, std::string_view word) {
  std::vector<std::string> known;
  for (int seat = 0; static_cast<std::size_t>(seat) < t.genesis().seats.size(); ++seat) {
    if (t.plays(seat)) known.push_back(std::to_string(seat) + " " + t.player(seat));
  }
  return {"duty",
          fill(tr("there is no seat {} in game {}; a seat is its number, its player or its side: {}"),
               {base::printable(word, 60), t.row.name, base::join(known, ", ")}),
          ""};
}

std::string rest_of(const std::vector<std::string_view>& words, std::size_t from) {
  std::string out;
  for (std::size_t i = from; i < words.size(); ++i)
    out += (out.empty() ? "" : " ") + std::string(words[i]);
  return base::printable(out, 2000);
}

using Words = std::vector<std::string_view>;

Result<std::string> close_offer(Work& w, Table& t) {
  if (t.row.state != GameState::open)
    return Error{"duty", tr("only a game that has not begun can be closed; use a ruling instead"), ""};
  t.row.state = GameState::closed, t.row.ended = w.now, t.row.result = tr("Closed before it began.");
  return fill(tr("game {} is closed"), {t.row.name});
}

Result<std::string> extend(Office&, Work& w, Table& t, const Words& words) {
  const auto days = base::number(words[2]);
  if (t.row.state != GameState::playing)
    return Error{"duty", fill(tr("nothing is due in game {}: {}"), {t.row.name, waits_for(t)}), ""};
  if (t.row.due == 0) return Error{"duty", fill(tr("no deadline runs in game {} now"), {t.row.name}), ""};
  if (!days || *days < 1 || *days > 365)
    return Error{"duty", tr("write: extend GAME DAYS, with 1 to 365 whole days"), ""};
  t.row.due += *days * k_day, t.row.extra += *days * k_day, t.row.sanctioned = false;
  t.row.reminded = reminders_by(w.now, t.row.since, t.row.due, t.row.reminders);
  tell_all(w, t, "duty/" + t.row.name + "/" + std::to_string(t.row.since) + "/" + std::to_string(t.row.due),
           fill(tr("[hexpost {}] more time"), {t.row.name}),
           fill(tr("The umpire grants more time. {}"), {waits_for(t)}) + "\n");
  return fill(tr("{} more days in game {}"), {std::to_string(*days), t.row.name});
}

Result<std::string> pace(Table& t, const DutyKind& kind, const Words& words) {
  const auto days = base::number(words[2]), grace = base::number(words[3]);
  if (!days || !grace || *days < 0 || *days > 365 || *grace < 0 || *grace > 365) return wrong(kind);
  t.row.days = static_cast<int>(*days), t.row.grace = static_cast<int>(*grace);
  return fill(tr("from the next turn on: {} days and {} of grace in game {}"),
              {std::to_string(*days), std::to_string(*grace), t.row.name});
}

Result<std::string> new_address(const std::string& host, Table& t, const DutyKind& kind, const Words& words) {
  const auto seat = seat_of(t, words[2]);
  if (!seat) return no_seat(t, words[2]);
  // no mail could be written to this player any more
  if (!mail::is_address(words[3]) || base::lower(words[3]) == base::lower(host)) return wrong(kind);
  bool found = false;
  for (SeatRow& s : t.seats) {
    if (s.seat == *seat) s.mail = base::lower(words[3]), s.bounces = 0, found = true;
  }
  if (!found) return wrong(kind);
  return fill(tr("new address of {} in game {}"), {t.player(*seat), t.row.name});
}

Result<std::string> ruling(Office& s, Work& w, Table& t, const DutyKind& kind, const Words& words) {
  const std::string outcome(words[2]);
  int side = -1;
  std::size_t why = 3;
  if (outcome == "won") {
    if (words.size() <= 3) return wrong(kind);
    const auto seat = seat_of(t, words[3]);
    const auto of = seat ? t.side(*seat) : std::nullopt;
    if (!of) return no_seat(t, words[3]);
    side = *of, why = 4;
  } else if (outcome != "adjourned" && outcome != "drawn") {
    return wrong(kind);
  }
  if (!t.node.begun() || t.row.state != GameState::playing)
    return Error{"duty", tr("only a game that is being played is ruled"), ""};
  const std::string text = rest_of(words, why);
  if (const auto ruled = rule(s, w, t, outcome, side, text.empty() ? tr("The umpire has ruled.") : text); !ruled)
    return ruled.error();
  return t.row.result;
}

/// `substitute` and `restart`: another player continues, in this game or in a new one.
Result<std::string> replace(Office& s, Work& w, Table& t, const DutyKind& kind, const Words& words) {
  const auto seat = seat_of(t, words[2]);
  if (!seat) return no_seat(t, words[2]);
  if (!mail::is_address(words[3])) return wrong(kind);
  if (!t.node.begun() || t.row.state != GameState::playing)
    return Error{"duty", tr("a player can take over a seat only in a running game"), ""};
  const std::string address = base::lower(words[3]);
  return kind.verb == "restart" ? restart(s, w, t, *seat, address) : offer_seat(s, w, t, *seat, address);
}

Result<std::string> consent(Work& w, Table& t, const DutyKind& kind, const Words& words) {
  const auto seat = base::number(words[2]);
  if (!seat || *seat < 0 || *seat > 255) return wrong(kind);
  if (!t.node.begun()) return Error{"duty", tr("only a game that is being played is ruled"), ""};
  return consent(w, t, static_cast<int>(*seat));
}

Result<std::string> press(Office&, Work& w, Table& t, const DutyKind& kind, const Words& words) {
  if (words[2] != "all" && words[2] != "public" && words[2] != "none") return wrong(kind);
  if (t.row.press != words[2]) {
    t.row.press = std::string(words[2]);
    const std::string rule =
        t.row.press == "all"
            ? tr("From now on the host passes on your messages: to all, to one player, or without your name.")
        : t.row.press == "public" ? tr("From now on the host passes on only messages to all players, under your name.")
                                  : tr("From now on the host passes on no messages between players.");
    tell_all(w, t, "press-rule/" + t.row.name + "/" + std::to_string(w.now),
             fill(tr("[hexpost {}] from the umpire"), {t.row.name}), rule + "\n");
  }
  return fill(tr("press in game {}: {}"), {t.row.name, t.row.press});
}

Result<std::string> announce(Office&, Work& w, Table& t, const Words& words) {
  const std::string text = rest_of(words, 2);
  const std::string hash = base::to_hex(store::sha256(base::as_bytes(text + std::to_string(w.now)))).substr(0, 16);
  tell_all(w, t, "announce/" + t.row.name + "/" + hash, fill(tr("[hexpost {}] from the umpire"), {t.row.name}),
           text + "\n");
  return fill(tr("sent to all players of game {}"), {t.row.name});
}

/// A duty on a game in hand; what was done, in words.
Result<std::string> carry_out(Office& s, Work& w, Table& t, const DutyKind& kind, const Words& words) {
  if (kind.verb == "close") return close_offer(w, t);
  if (kind.verb == "extend") return extend(s, w, t, words);
  if (kind.verb == "pace") return pace(t, kind, words);
  if (kind.verb == "address") return new_address(s.config.address, t, kind, words);
  if (kind.verb == "rule") return ruling(s, w, t, kind, words);
  if (kind.verb == "substitute" || kind.verb == "restart") return replace(s, w, t, kind, words);
  if (kind.verb == "consent") return consent(w, t, kind, words);
  if (kind.verb == "press") return press(s, w, t, kind, words);
  return announce(s, w, t, words);
}

/// Leaves what must be stored and mailed in `w`; the caller finishes it.
Result<std::string> duty(Office& office, Work& w, const Officer& by, std::string_view line) {
  const auto words = base::words(line);
  if (words.empty()) return Error{"duty", tr("there is nothing to do"), ""};
  const auto kind = std::find_if(k_duties.begin(), k_duties.end(),
                                 [&](const DutyKind& d) { return base::same_word(d.verb, words[0]); });
  if (kind == k_duties.end()) {
    std::vector<std::string> known;
    for (const DutyKind& d : k_duties)
      known.emplace_back(d.usage);
    return Error{"duty", fill(tr("there is no such duty; there are: {}"), {base::join(known, "; ")}), ""};
  }
  if (!by.has(kind->role) && !by.has("director")) {
    return Error{"duty", fill(tr("{} does not have the role {}"), {base::printable(by.name, 60), kind->role}), ""};
  }
  if (words.size() <= kind->least) return wrong(*kind);
  w.verdict = "duty: " + std::string(kind->verb) + " by " + by.name;
  if (kind->verb == "open") {
    OpenRequest request;
    request.battle = std::string(words[1]);
    if (words.size() > 2) request.name = std::string(words[2]);
    const auto mine = office.lock("open");
    if (!mine) return mine.error();
    const auto row = open_game(office, request, w.now);
    if (!row) return row.error();
    w.changes.push_back([&office, made = *row] { return office.ledger.put(made); });
    return fill(tr("game {} is open"), {row->name});
  }
  auto row = office.ledger.game(base::lower(words[1]));
  if (!row) return row.error();
  if (!*row) {
    const auto no = no_game(office, std::string(words[1]));
    return no ? Error{"duty", *no, ""} : no.error();
  }
  const auto opening = kind->verb == "restart" ? office.lock("open") : Result<store::FileLock>(Error{});
  if (kind->verb == "restart" && !opening) return opening.error();
  const auto mine = office.lock(game_lock((*row)->name));
  if (!mine) return mine.error();
  row = office.ledger.game((*row)->name);  // under the lock
  if (!row) return row.error();
  if (!*row) return Error{"damaged", tr("a game has vanished from the ledger"), ""};
  auto sat = sit_down(office, **row);
  if (!sat) return sat.error();
  Table& t = *sat;
  if (t.behind())
    return Error{"duty", fill(tr("the file of the game {}: {}"), {t.row.name, behind(office, t).what}), ""};
  w.game = t.row.name;
  const auto done = carry_out(office, w, t, *kind, words);
  if (!done) return done;
  if (w.key) {  // the caller answers in the same transaction
    if (w.may_answer()) answer(w, "duty", fill(tr("[hexpost {}] done"), {office.config.name}), *done + "\n");
  }
  if (const auto finished = leave(office, w, t); !finished) return finished.error();
  w.key.reset(), w.letters.clear(), w.changes.clear();  // it is finished
  w.game = "-";
  return done;
}

}  // namespace

Result<std::string> Host::duty(const Officer& by, std::string_view line, std::int64_t now) {
  const auto reckoned = wake(*office_, now, false);
  if (!reckoned) return reckoned.error();
  Work w{std::nullopt, {}, *reckoned, {}, {}};
  auto done = host::duty(*office_, w, by, line);
  if (!done) return done;
  if (w.game != "-") {
    if (const auto finished = finish(*office_, w, nullptr); !finished) return finished.error();
  }
  return done;
}

Result<void> take_duty(Office& office, Work& w, const std::string& text) {
  const auto note = store::parse_note(text);
  const auto asked = note ? parse_duty(note->text) : std::nullopt;
  const auto officers = office.ledger.officers();
  if (!officers) return officers.error();
  const auto by =
      std::find_if(officers->begin(), officers->end(), [&](const Officer& o) { return asked && o.name == asked->by; });
  store::SigningKey key{};
  const auto bytes = by != officers->end() ? base::from_hex(by->key) : std::nullopt;
  if (bytes && bytes->size() == key.size()) std::copy(bytes->begin(), bytes->end(), key.begin());
  const bool right = asked && bytes && bytes->size() == key.size() && asked->host == office.config.address &&
                     store::note_signed_by(*note, duty_key_name(asked->by), key);
  if (!right) {
    w.verdict = "refused: duty";
    refuse(office, w, tr("No officer of this host has signed this duty for this host."),
           tr("`hexpost host officers`, on the host's machine, lists the duties of each officer."));
    return {};
  }
  const Hash hash = store::sha256(base::as_bytes(note->text));
  const auto before = office.ledger.done(hash);
  if (!before) return before.error();
  if (*before) return w.verdict = "duty done before", Result<void>();
  w.changes.push_back([&office, hash, name = by->name, line = asked->line, at = w.now]() -> Result<void> {
    const auto first = office.ledger.first_time(hash, name, line, at);
    return first ? Result<void>() : Result<void>(first.error());
  });
  const auto done = duty(office, w, *by, asked->line);
  if (!done) {
    const std::string& code = done.error().code;
    if (code == "disk" || code == "busy") return done.error();
    w.changes.clear(), w.letters.clear();
    w.verdict = "refused: " + code;
    refuse(office, w, done.error().what, tr("Nothing was done."));
    return {};
  }
  if (w.game != "-") answer(w, "duty", fill(tr("[hexpost {}] done"), {office.config.name}), *done + "\n");
  return {};
}

}  // namespace hexpost::host

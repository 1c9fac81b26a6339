#include "store/host/inbox/letter.h"

#include <algorithm>
#include <set>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/host.h"
#include "store/host/inbox/guide.h"
#include "store/host/inbox/open_command.h"
#include "store/host/inbox/patience.h"
#include "store/host/inbox/resend.h"
#include "store/host/ledger/ladder.h"
#include "store/host/office/office.h"
#include "store/host/requests/near.h"
#include "store/host/setup/invitation.h"
#include "store/host/setup/stage.h"
#include "store/host/words/letters.h"
#include "store/mail/about.h"
#include "store/mail/read.h"
#include "store/mail/write.h"
#include "store/wire/setup.h"

namespace hexpost::host {

namespace {

constexpr std::string_view k_letter = "letter";  ///< the verdict of words for a person
constexpr std::size_t k_letter_lines = 100, k_letter_line = 300;

std::string help_text() {
  return tr("Write one of these on a separate line:") + "\n\n" +
         tr("  guide [NAME]          how to play: the steps of a turn (or ask: How do I play?)\n"
            "  games                 what is open and what is being played\n"
            "  game NAME             whose turn it is there\n"
            "  join NAME             the invitation to an open game\n"
            "  resend NAME [NUMBER]  the last mails of a game that you play in, again\n"
            "  open BATTLE [days=7] [side=SIDE] [opponent=ADDRESS] [OPTION=VALUE]\n"
            "                        a new game, which any player may join\n"
            "  players               how fast each player answers\n"
            "  ladder                who has won what\n") +
         "\n" +
         tr("Everything else is done with the program, which signs it: hexpost join, send, receive, note. More time, "
            "an absence or a new address: hexpost note host \"extend 3\" --out mail.eml.") +
         "\n";
}

std::string office_word(GameState state) {
  switch (state) {
    case GameState::open:
      return {};  // Host::stage
    case GameState::playing:
      return tr("being played");
    case GameState::over:
      return tr("over");
    case GameState::closed:
      return tr("closed");
  }
  return {};
}

std::string players_of(const std::vector<SeatRow>& seats) {
  std::vector<std::string> names;
  for (const SeatRow& s : seats)
    names.push_back(base::printable(s.name, 60));
  return base::join(names, ", ");
}

struct Answer {
  std::string text;
  std::vector<Letter> letters = {};  ///< to others
  std::optional<mail::Block> block = std::nullopt;
  std::vector<mail::Block> more = {};  ///< of the group that `block` leads
  bool refusal = false;
  std::string game = {};
  std::optional<report::Document> page = std::nullopt;  ///< below the text
};

/// The officers get mails about a game with a damaged file; the other games are still listed.
std::string stage_words(const Result<Host::Stage>& stage) {
  return stage ? stage->words : tr("its file cannot be read");
}

Result<Answer> games(Office& host) {
  const auto all = host.ledger.games();
  if (!all) return all.error();
  std::string open, starting, played;
  std::size_t opened = 0, playing = 0;
  for (const GameRow& g : *all) {
    const bool begun = g.state == GameState::playing;
    if ((!begun && g.state != GameState::open) || ++(begun ? playing : opened) > 100) continue;
    const auto seats = host.ledger.seats(g.name);
    if (!seats) return seats.error();
    const std::string line =
        fill("  {}: {} ({}){}{}", {g.name, g.battle, g.system, seats->empty() ? "" : ": ", players_of(*seats)});
    if (begun) {
      played += line + "\n";
      continue;
    }
    const auto stage = host::stage(host, g);
    if (stage && stage->joinable)
      open += line + "\n";
    else
      starting += line + "; " + stage_words(stage) + "\n";
  }
  const std::string nothing = "  " + tr("none") + "\n";
  Answer out;
  out.text = tr("Open to join:") + "\n" + (open.empty() ? nothing : open) + "\n";
  if (!starting.empty()) out.text += tr("About to begin:") + "\n" + starting + "\n";
  out.text += tr("Being played:") + "\n" + (played.empty() ? nothing : played) + "\n";
  out.text += tr("`join NAME` on a line of a mail gets you the invitation.") + "\n";
  return out;
}

Result<Answer> one_game(Office& host, const std::string& name) {
  const auto row = host.ledger.game(base::lower(name));
  if (!row) return row.error();
  if (!*row) return Answer{};  // the caller reports it
  const auto seats = host.ledger.seats((*row)->name);
  if (!seats) return seats.error();
  const std::string state =
      (*row)->state == GameState::open ? stage_words(stage(host, **row)) : office_word((*row)->state);
  Answer out;
  out.text = fill("{}: {} ({}), {}.\n", {(*row)->name, (*row)->battle, (*row)->system, state});
  if (!seats->empty()) out.text += fill(tr("Players: {}."), {players_of(*seats)}) + "\n";
  for (const SeatRow& s : *seats) {
    if (s.seat != (*row)->awaited || (*row)->state != GameState::playing) continue;
    out.text += fill(tr("Waiting for: {}, since {}."), {base::printable(s.name, 60), date_words((*row)->since)}) + "\n";
    if ((*row)->due > 0) out.text += fill(tr("Due: {}."), {date_words((*row)->due)}) + "\n";
  }
  if (!(*row)->result.empty()) out.text += (*row)->result + "\n";
  return out;
}

Result<Answer> players(Ledger& ledger) {
  const auto all = ledger.replies();
  if (!all) return all.error();
  Answer out{tr("How long each player takes to answer: on the average, at most, after the deadline:") + "\n"};
  for (const ReplyRow& r : *all) {
    out.text += fill(tr("  {}: {} answers, {}, {}, {} late"), {base::printable(r.player, 60), std::to_string(r.answers),
                                                               span_words(r.answers > 0 ? r.total / r.answers : 0),
                                                               span_words(r.longest), std::to_string(r.late)}) +
                "\n";
  }
  if (all->empty()) out.text += "  " + tr("no player has answered yet") + "\n";
  return out;
}

std::vector<std::string> sides_of(const table::Battle* battle) {
  return battle != nullptr ? battle->players() : std::vector<std::string>();
}

/// True if a stranger's words are for this host: they name one of its games, or the program.
Result<bool> speaks_of_games(Office& office, const mail::About& about, const std::vector<std::string>& lines) {
  std::set<std::string> names{"hexpost"};
  const auto all = office.ledger.games();
  if (!all) return all.error();
  for (const GameRow& g : *all) {
    if (g.state == GameState::open || g.state == GameState::playing) names.insert(g.name);
  }
  const auto named = [&](std::string_view line) {
    std::string words = base::lower(line);
    // a name ends before a letter of another alphabet or a mark
    for (char& c : words) {
      const bool inside = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
      if (!inside) c = ' ';
    }
    const auto split = base::words(words);
    return std::any_of(split.begin(), split.end(), [&](std::string_view w) { return names.contains(std::string(w)); });
  };
  return named(about.subject) || std::any_of(lines.begin(), lines.end(), named);
}

/// A sender who answers a mail of the host has received it, whatever the sender's address is now.
Result<bool> answers_host(Office& office, const mail::About& about) {
  std::vector<std::string> ids = about.references;
  ids.push_back(about.in_reply_to);
  for (const std::string& id : ids) {
    const auto known = id.empty() ? Result<bool>(false) : office.ledger.has_written(id);
    if (!known || *known) return known;
  }
  return false;
}

}  // namespace

Result<bool> is_quoted(Office& office, const mail::About& about, const mail::Block& block) {
  std::vector<std::string> ids = about.references;
  ids.push_back(about.in_reply_to);
  for (const std::string& id : ids) {
    const auto bytes = id.empty() ? Result<Bytes>(Bytes()) : office.ledger.bytes_of_mail(id);
    if (!bytes) return bytes.error();
    const auto read = bytes->empty() ? Result<mail::Incoming>(Error{}) : mail::read_mail(*bytes);
    if (read && !read->blocks.empty() && read->blocks.front() == block) return true;
  }
  return false;
}

namespace {

/// Words for a person ("my mail got lost"), or orders in plain words. A member always gets an answer: the officers with
/// an address get the words, and the member is told so. A stranger who seems to want to play is told how. Other
/// strangers get no answer, since most of their mails are spam.
Result<void> take_letter(Office& office, Work& w) {
  w.verdict = "nothing for a host";
  if (!w.may_answer()) return {};
  const std::vector<std::string> lines = mail::own_lines(w.mail.text);
  std::string words;
  std::size_t count = 0;
  for (const std::string& line : lines) {
    if (++count > k_letter_lines) break;
    words += "  " + base::printable(line, k_letter_line) + "\n";
  }
  const auto seated = office.ledger.is_member(w.mail.from);
  if (!seated) return seated.error();
  const auto replies = *seated ? Result<bool>(true) : answers_host(office, w.mail);
  if (!replies) return replies.error();
  const auto before = office.ledger.letters(w.mail.from);
  if (!before) return before.error();
  const LetterRow row{words_of(lines, w.mail.subject), w.now};
  const bool stranger = !*replies;
  const auto all_games = office.ledger.games();
  if (!all_games) return all_games.error();
  std::vector<std::string> names;
  for (const GameRow& g : *all_games) {
    if (g.state == GameState::open || g.state == GameState::playing) names.push_back(g.name);
  }
  const auto near = near_command(w.mail.subject, w.mail.text, names);
  if (stranger && !(near && near->certain)) {
    const auto meant = speaks_of_games(office, w.mail, lines);
    if (!meant) return meant.error();
    if (!*meant) return {};
  }
  // a sender who repeats a mail already has an answer, and may be an answering machine that does not declare itself
  const bool repeats =
      std::any_of(before->begin(), before->end(), [&](const LetterRow& l) { return l.words == row.words; });
  if (repeats) return w.verdict = "the same letter (not answered)", Result<void>();
  // a sender who mistypes a command tries again at once, and must get an answer
  if (answered_from(*before, stranger && !near) > w.now)
    return w.verdict = "one letter more (not answered)", Result<void>();
  w.verdict = k_letter, w.refusal = true;
  w.changes.push_back([&office, &w, row] {  // if a budget forbids the answer and no officer reads it, it may come again
    return w.letters.empty() ? Result<void>() : office.ledger.add_letter(w.mail.from, row);
  });
  const std::string subject = fill(tr("[hexpost {}] your letter"), {office.config.name});
  const std::string nothing =
      tr("A program reads the mail to this address. Your mail has nothing that the program can use.");
  const std::string meant = near ? near->said + "\n\n" : std::string();
  if (stranger) {
    answer(office, w, "answer", subject, (near ? meant : nothing + "\n\n") + help_text());
    return {};
  }
  const auto officers = office.ledger.officers();
  if (!officers) return officers.error();
  // a mistyped command and perhaps a signature: officers do not need to read it
  const bool typed_only = near && std::count_if(lines.begin(), lines.end(),
                                                [](const std::string& l) { return !base::trim(l).empty(); }) <= 2;
  std::vector<std::string> readers;
  for (const Officer& o : *officers) {
    if (words.empty() || typed_only || o.mail.empty() || o.mail == w.mail.from) continue;
    readers.push_back(fill("{} ({})", {o.name, o.roles}));
    w.letters.push_back(
        {"letter/" + base::to_hex(*w.key), "letter", o.mail, o.name,
         fill(tr("[hexpost {}] a letter of {}"), {office.config.name, w.mail.from}),
         fill(tr("{} has written to the host. Only you can read it; write to that address, not to the host:"),
              {w.mail.from}) +
             "\n\n" + (w.mail.subject.empty() ? "" : "  " + w.mail.subject + "\n\n") + words});
    if (mail::is_address(w.mail.from)) w.letters.back().reply_to = w.mail.from;
  }
  const std::string who =
      typed_only ? tr("Nothing has been done.")
      : words.empty()
          ? tr("It has no text of yours and no hexpost block. The host does not read other attachments or quoted text.")
      : readers.empty()
          ? tr("The club has not named a person for your messages. Write to the person who runs the club.")
          : fill(tr("The host has passed your words to {}, who will answer you."), {base::join(readers, ", ")});
  std::string text =
      (typed_only ? meant + who : nothing + " " + who + (near ? "\n\n" + near->said : std::string())) + "\n\n" +
      tr("Were they orders? Nothing has been moved: orders count when your program has signed them. Write "
         "them into a file, run hexpost send FILE --out move.eml, and mail move.eml here.") +
      "\n\n" + tr("If a mail is lost, write the line `resend NAME`: the host sends the game's last mails again.") +
      "\n\n";
  if (!*seated)
    text += fill(tr("No player here has your address {}. Ask questions from the address that you play with; the host "
                    "accepts mail that your program has signed from any address."),
                 {w.mail.from}) +
            "\n\n";
  auto all = *before;
  all.push_back(row);
  if (const std::int64_t next = answered_from(all, stranger); next > w.now)
    text += fill(tr("The host does not pass on more messages from you before {}, or before a packet or a command from "
                    "you arrives."),
                 {date_words(next)}) +
            "\n\n";
  answer(office, w, "answer", subject, text + help_text());
  return {};
}

}  // namespace

Result<void> take_commands(Office& office, Work& w, const std::vector<Command>& commands) {
  if (w.mail.bounce) {
    w.verdict = "bounce of nothing of mine";
    for (const std::string& id : w.mail.bounced) {
      const auto out = office.ledger.bounce(id);
      if (!out) return out.error();
      if (!*out) continue;
      w.verdict = "bounce: " + (*out)->to;
      w.changes.push_back(
          [&office, game = (*out)->game, to = (*out)->to] { return office.ledger.count_bounce(game, to); });
      break;
    }
    return {};
  }
  if (commands.empty()) return take_letter(office, w);
  if (!w.may_answer()) {
    w.verdict = "command of a robot" + (w.mail.automatic_by.empty() ? "" : " (" + w.mail.automatic_by + ")");
    return {};
  }
  const auto battle_of = [&](const GameRow& row) -> std::shared_ptr<const table::Battle> {
    const auto invite = store::read_invite(row.invitation);
    const auto battle =
        invite ? office.setting.resolve(invite->genesis) : Result<std::shared_ptr<const table::Battle>>(Error{});
    return battle ? *battle : nullptr;
  };
  w.confirmed = is_confirmed(office, w.mail.from, commands);
  std::string text, verbs;
  std::vector<Letter> others;
  std::optional<mail::Block> block;
  std::vector<mail::Block> more;
  std::string subject = fill(tr("[hexpost {}] your question"), {office.config.name});
  std::optional<report::Document> page;
  bool all_refused = true;
  for (const Command& c : commands) {
    Answer one;
    // first, where games that are asked for are counted
    verbs =
        c.verb == "open" ? c.verb + (verbs.empty() ? "" : ", ") + verbs : verbs + (verbs.empty() ? "" : ", ") + c.verb;
    if (c.verb == "help") {
      one.text = help_text();
    } else if (c.verb == "guide") {
      auto got = guide(office, w, c.words.empty() ? "" : base::lower(c.words[0]));
      if (!got) return got.error();
      if (got->page.sections.empty() && !c.words.empty()) {
        const auto no = no_game(office, c.words[0]);
        if (!no) return no.error();
        one = Answer{*no + "\n", {}, {}, {}, true};
      } else if (got->page.sections.empty()) {
        one.text = tr("You have no seat in a game here yet. `games` on a line of a mail lists the games that you can "
                      "join, and `hexpost play first-battle` is a battle for practice on your own computer.") +
                   "\n\n" + help_text();
      } else {
        one.text = std::move(got->text), one.page = std::move(got->page);
      }
    } else if (c.verb == "games") {
      auto got = games(office);
      if (!got) return got.error();
      one = std::move(*got);
    } else if (c.verb == "game") {
      auto got = one_game(office, c.words[0]);
      if (!got) return got.error();
      one = std::move(*got);
      if (one.text.empty()) {
        const auto no = no_game(office, c.words[0]);
        if (!no) return no.error();
        one = Answer{*no + "\n", {}, {}, {}, true};
      }
    } else if (c.verb == "players") {
      auto got = players(office.ledger);
      if (!got) return got.error();
      one = std::move(*got);
    } else if (c.verb == "ladder") {
      auto standing = ladder(office.ledger, office.config.balance);
      if (!standing) return standing.error();
      one.text = ladder_text(*standing);
    } else if (c.verb == "resend") {
      const auto said = resend(office, w, c, one.refusal);
      if (!said) return said.error();
      one.text = *said;
    } else if (block) {
      one = Answer{tr("One invitation fits into a mail; write another mail for the next.") + "\n", {}, {}, {}, true};
    } else if (c.verb == "join") {
      const auto row = office.ledger.game(base::lower(c.words[0]));
      if (!row) return row.error();
      if (!*row || (*row)->state != GameState::open) {
        const auto no = *row ? Result<std::string>(fill(tr("The game {} is not open to join: {}."),
                                                        {(*row)->name, office_word((*row)->state)}))
                             : no_game(office, c.words[0]);
        if (!no) return no.error();
        one = Answer{*no + " " + tr("`games` on a line of a mail lists those that are open.") + "\n", {}, {}, {}, true};
      } else {
        const auto seats = office.ledger.seats((*row)->name);
        if (!seats) return seats.error();
        const auto battle = battle_of(**row);
        const auto all = joins(office, **row);
        if (!all) return all.error();
        const auto made = invitation(office, **row, *seats, *all);
        if (!made) return made.error();
        one = seats->size() < sides_of(battle.get()).size()
                  ? Answer{made->text, {}, made->block, made->joins, false, (*row)->name}
                  : Answer{fill(tr("Every seat of the game {} is taken."), {(*row)->name}) + "\n", {}, {}, {}, true};
      }
    } else if (!office.config.open_by_mail) {
      one = Answer{tr("The club's secretary opens the games here; ask the secretary.") + "\n", {}, {}, {}, true};
    } else {  // open
      const auto opened = open_by_mail(office, w, c);
      if (!opened) return opened.error();
      const auto& row = opened->row;
      const std::string& opponent = opened->opponent;
      if (!row) {
        one = Answer{opened->why + "\n", {}, {}, {}, true};
      } else {
        const auto made = invitation(office, *row, {}, {});
        if (!made) return made.error();
        one = Answer{made->text, {}, made->block, {}, false, row->name};
        if (!opponent.empty()) {
          one.text += "\n" + fill(tr("{} gets the invitation when you have taken your seat."), {opponent}) + "\n";
          w.changes.push_back([&office, invited = InvitedRow{row->name, opponent, w.mail.from, w.now}] {
            return office.ledger.put(invited);
          });
        }
      }
    }
    text += (text.empty() ? "" : "\n") + one.text;
    if (one.page && !page) page = std::move(one.page);
    all_refused = all_refused && one.refusal;
    std::move(one.letters.begin(), one.letters.end(), std::back_inserter(others));
    if (one.block) {
      block = one.block, more = one.more;
      subject = fill(tr("[hexpost {}] invitation"), {one.game});
      // the block follows the whole text: a program would take later text for another writer's
    }
  }
  w.verdict = (w.confirmed ? "confirmed command: " : "command: ") + verbs;
  w.refusal = all_refused, w.useful = !all_refused;
  answer(office, w, "answer", subject, page ? text + "\n" : text, std::move(page));
  for (Letter& letter : w.letters) {
    if (letter.answer) letter.block = block, letter.more = more;
  }
  std::move(others.begin(), others.end(), std::back_inserter(w.letters));
  return {};
}

}  // namespace hexpost::host

#include "store/host/inbox/letter.h"

#include <algorithm>
#include <set>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/inbox/commands.h"
#include "store/host/inbox/patience.h"
#include "store/host/office/office.h"
#include "store/host/requests/near.h"
#include "store/host/words/letters.h"
#include "store/mail/about.h"
#include "store/mail/read.h"
#include "store/mail/write.h"

namespace hexpost::host {

namespace {

constexpr std::string_view k_letter = "letter";  ///< the verdict of words for a person
constexpr std::size_t k_letter_lines = 100, k_letter_line = 300;

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
    answer(w, "answer", subject, (near ? meant : nothing + "\n\n") + help_text());
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
  answer(w, "answer", subject, text + help_text());
  return {};
}

}  // namespace hexpost::host

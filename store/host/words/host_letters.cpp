#include <algorithm>

#include "engine/base/text.h"
#include "engine/report/mail_page.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "store/host/clock/deadline.h"
#include "store/host/host_state.h"
#include "store/mail/write.h"
#include "store/protocol/dealers.h"

/// Mails to people: what they say, and how they become bytes.
namespace hexpost::host {

namespace {

std::string message_id_of(std::string_view mail) {
  const std::size_t at = mail.find("Message-ID: <");
  if (at == std::string_view::npos) return {};
  const std::size_t begin = at + 13, end = mail.find('>', begin);
  return std::string(mail.substr(begin, end - begin));
}

std::string one_line(std::string_view text, std::size_t limit) {
  std::string out = base::printable(text, limit);
  return out.size() > limit ? out.substr(0, limit) : out;
}

/// Sentences in lines that every mail program shows as they are; what is laid out already (it is indented, or short
/// enough) and the lines of signatures stay.
std::string wrapped(std::string_view text) {
  constexpr std::size_t k_longest = 78, k_wrapped = 72;
  std::string out;
  for (const std::string_view line : base::split(text, '\n')) {
    if (!out.empty()) out += "\n";
    const bool sentence = line.size() > k_longest && line.front() != ' ' && !line.starts_with("\u2014 ");
    out += sentence ? base::join(report::wrap(line, k_wrapped), "\n") : std::string(line);
  }
  return out;
}

/// The report as HTML, with the words above and below it.
void add_page(const Config& config, const Letter& letter, mail::Outgoing& out) {
  constexpr std::size_t k_longest_page = 100u << 10;  // large mail programs cut a longer one
  report::Document page = *letter.report;
  page.sections.insert(page.sections.begin(), {"", report::text_blocks(letter.text)});
  page.sections.push_back({"", report::text_blocks(letter.below)});
  report::MailStyle style{tr("en"), {}};
  if (config.png) {
    style.image = [&](const report::Picture& map) {
      std::string png = config.png(map);
      if (png.empty()) return std::string();
      out.images.push_back({fill("map{}.png", {std::to_string(out.images.size() + 1)}), std::move(png)});
      return "cid:" + out.images.back().name;
    };
  }
  out.html = report::mail_page(page, style);
  if (out.html.size() > k_longest_page) out.html.clear(), out.images.clear();
}

}  // namespace

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

Result<MailOut> Host::State::compose(const Work& w, const Letter& letter, const std::vector<SeatRow>& seats) const {
  mail::Outgoing out;
  out.from = {one_line(config.name, 60), config.address};
  out.to = {{one_line(letter.to_name, 60), letter.to}};
  out.subject = one_line(letter.subject, 190);
  out.date = std::max<std::int64_t>(0, w.now);
  out.text = wrapped(letter.text + (letter.report ? report::text(*letter.report) : std::string()) + letter.below);
  if (letter.report) add_page(config, letter, out);
  out.automatic = true;
  out.files = letter.files, out.reply_to = letter.reply_to;
  const auto seat = std::find_if(seats.begin(), seats.end(), [&](const SeatRow& r) { return r.seat == letter.seat; });
  if (seat != seats.end()) {
    out.in_reply_to = seat->thread;
    if (!seat->root.empty()) out.references.push_back(seat->root);
  }
  if (letter.answer && !w.mail.message_id.empty()) {
    out.in_reply_to = w.mail.message_id;
    if (out.references.empty()) out.references = w.mail.references;
  }
  if (!out.in_reply_to.empty() && (out.references.empty() || out.references.back() != out.in_reply_to))
    out.references.push_back(out.in_reply_to);
  const auto write = [&]() -> Result<std::string> {
    if (!letter.block) return mail::write_text_mail(out);
    out.block = *letter.block, out.more = letter.more;
    return mail::write_mail(out);
  };
  auto text = write();
  if (!text && text.error().code == "header") {  // a stranger's Message-ID is not worth a mail
    out.in_reply_to.clear(), out.references.clear();
    text = write();
  }
  if (!text) return text.error();
  const ByteView bytes = base::as_bytes(*text);
  MailOut made;
  made.about = letter.about, made.to = letter.to, made.message_id = message_id_of(*text), made.kind = letter.kind;
  made.game = w.game, made.made = w.now, made.bytes = {bytes.begin(), bytes.end()};
  if (letter.answer) made.answers = w.key;
  return made;
}

void Host::State::answer(Work& w, std::string kind, std::string subject, std::string text,
                         std::optional<report::Document> report) const {
  if (!w.may_answer()) {
    if (!w.mail.automatic_by.empty()) w.verdict += " (not answered: " + w.mail.automatic_by + ")";
    return;
  }
  Letter letter{
      "answer/" + base::to_hex(*w.key), std::move(kind), w.mail.from, "", std::move(subject), std::move(text)};
  letter.answer = true, letter.report = std::move(report);
  w.letters.push_back(std::move(letter));
}

Result<std::vector<Officer>> Host::State::officers_to_tell(std::string_view role) {
  auto all = ledger.officers();
  if (all) {
    std::erase_if(*all, [role](const Officer& o) { return o.mail.empty() || (!o.has(role) && !o.has("director")); });
  }
  return all;
}

void Host::State::refuse(Work& w, std::string what, std::string hint) const {
  w.refusal = true;
  std::string text = what + "\n\n" + hint + "\n\n" + tr("Your mail has changed nothing.") + "\n";
  if (!w.mail.subject.empty()) text += "\n" + fill(tr("It was: {}"), {w.mail.subject}) + "\n";
  const std::string name = w.game.empty() ? config.name : w.game;
  answer(w, "refusal", fill(tr("[hexpost {}] your mail could not be used"), {name}), std::move(text));
}

std::string Host::State::waits_for(const Table& t) const {
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

/// The events since `from` and the present situation, as one seat may see them.
report::Document Host::State::report_of(Table& t, int seat, std::size_t from) const {
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

std::string Host::State::whole_report(Table& t, int seat, std::size_t from) const {
  return report::text(report_of(t, seat, from));
}

std::string Host::State::due_words(const Table& t, int seat) const {
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

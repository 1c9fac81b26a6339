#include "store/host/outbox/compose.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/report/mail_page.h"
#include "engine/report/text.h"
#include "store/host/office/office.h"

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

Result<MailOut> compose(const Office& office, const Work& w, const Letter& letter, const std::vector<SeatRow>& seats) {
  mail::Outgoing out;
  out.from = {one_line(office.config.name, 60), office.config.address};
  out.to = {{one_line(letter.to_name, 60), letter.to}};
  out.subject = one_line(letter.subject, 190);
  out.date = std::max<std::int64_t>(0, w.now);
  out.text = wrapped(letter.text + (letter.report ? report::text(*letter.report) : std::string()) + letter.below);
  if (letter.report) add_page(office.config, letter, out);
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

}  // namespace hexpost::host

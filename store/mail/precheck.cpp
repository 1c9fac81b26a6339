#include "store/mail/precheck.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "store/mail/one_of.h"

namespace hexpost::mail {
namespace {

using base::Error;
using base::fill;
using base::tr;

constexpr std::array<std::string_view, 7> k_address_headers = {"from",   "to",       "cc",       "bcc",
                                                               "sender", "reply-to", "resent-to"};
constexpr std::array<std::string_view, 14> k_mail_headers = {
    "from",        "to",       "cc",           "subject",      "date",         "message-id",  "received",
    "return-path", "reply-to", "mime-version", "content-type", "delivered-to", "in-reply-to", "sender"};

/// The name before the colon of a header line; empty for other lines.
std::string_view header_name(std::string_view line) {
  const std::size_t colon = line.substr(0, 80).find(':');
  if (colon == std::string_view::npos) return {};
  const std::string_view name = base::trim(line.substr(0, colon));
  const bool good = std::all_of(name.begin(), name.end(), [](char c) { return c > ' ' && c < '\x7f'; });
  return good && name.size() > 0 && line.front() > ' ' ? name : std::string_view{};
}

bool continues(std::string_view line) {
  return line.starts_with(' ') || line.starts_with('\t');
}

/// Takes the next line, without its LF, off the text.
std::string_view next_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

bool is_empty_line(std::string_view line) {
  return line.empty() || line == "\r";
}

std::size_t count_multiparts(std::string_view mail) {
  constexpr std::string_view word = "multipart";
  std::size_t count = 0;
  for (auto at = mail.begin();; ++at) {
    at = std::search(at, mail.end(), word.begin(), word.end(),
                     [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
    if (at == mail.end()) return count;
    ++count;
  }
}

Error too_large(const std::string& what, std::size_t line) {
  return {"size", fill(tr("the mail is refused unread: {}"), {what}), fill(tr("line {}"), {std::to_string(line)})};
}

}  // namespace

base::Result<void> precheck(std::string_view mail) {
  if (count_multiparts(mail) > k_max_multiparts) {
    return Error{"size", tr("the mail is refused unread: it has more nested parts than any mail program makes"), ""};
  }
  bool in_headers = true;
  bool in_address = false;
  std::size_t header = 0;   // bytes of the header being read, with its continuations
  std::size_t headers = 0;  // bytes of the mail's own headers
  std::size_t dashes = 0;
  for (std::size_t number = 1; !mail.empty(); ++number) {
    const std::string_view line = next_line(mail);
    if (line.size() > k_max_line) return too_large(tr("a line is longer than any mail program writes"), number);
    if (line.starts_with("--") && ++dashes > k_max_dash_lines) return too_large(tr("it has too many parts"), number);
    if (is_empty_line(line)) in_headers = false;
    if (in_headers) headers += line.size();
    if (continues(line)) {
      header += line.size();
    } else {
      header = line.size();
      in_address = one_of(k_address_headers, header_name(line));
    }
    if (in_address && header > k_max_address_header) return too_large(tr("a list of addresses is too long"), number);
    if (in_headers && header > k_max_header) return too_large(tr("a header is too long"), number);
    if (headers > k_max_headers) return too_large(tr("its headers are too long"), number);
  }
  return {};
}

bool looks_like_mail(std::string_view text) {
  bool known = false;
  for (bool first = true; !text.empty(); first = false) {
    const std::string_view line = next_line(text);
    if (is_empty_line(line)) return known;
    if (continues(line) && !first) continue;
    const std::string_view name = header_name(line);
    if (name.empty()) return false;
    known = known || one_of(k_mail_headers, name);
  }
  return known;
}

}  // namespace hexpost::mail

#include "store/mail/pile.h"

#include <algorithm>
#include <string>

#include "engine/base/text.h"
#include "store/mail/precheck.h"

namespace hexpost::mail {
namespace {

std::string_view line_at(std::string_view text, std::size_t at) {
  return text.substr(at, text.find('\n', at) - at);
}

std::string_view without_cr(std::string_view line) {
  return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

std::size_t next_line(std::string_view text, std::size_t at) {
  const std::size_t end = text.find('\n', at);
  return end == std::string_view::npos ? text.size() : end + 1;
}

/// The end of the first empty line at or after `at`; the end of the text if there is none.
std::size_t behind_empty_line(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const bool empty = without_cr(line_at(text, at)).empty();
    at = next_line(text, at);
    if (empty) break;
  }
  return at;
}

bool has_header(std::string_view headers, std::string_view name) {
  for (std::size_t at = 0; at < headers.size(); at = next_line(headers, at)) {
    const std::string_view line = line_at(headers, at);
    if (base::same_word(line.substr(0, name.size()), name) && line.substr(name.size()).starts_with(':')) return true;
  }
  return false;
}

/// True if a mail begins here, and not just a few lines with colons.
bool begins(std::string_view text) {
  if (text.empty() || line_at(text, 0).find(':') == std::string_view::npos) return false;
  const std::string_view headers = text.substr(0, std::min(behind_empty_line(text, 0), k_max_headers));
  return looks_like_mail(headers) && has_header(headers, "From") &&
         (has_header(headers, "Message-ID") || has_header(headers, "Received") || has_header(headers, "Return-Path"));
}

/// The boundary that the headers give to the whole mail; empty if it is not a multipart.
std::string boundary_of(std::string_view headers) {
  std::string type;
  bool inside = false;
  for (std::size_t at = 0; at < headers.size(); at = next_line(headers, at)) {
    const std::string_view line = without_cr(line_at(headers, at));
    if (!line.starts_with(' ') && !line.starts_with('\t'))
      inside = base::same_word(line.substr(0, 13), "Content-Type:");
    if (inside) type += std::string(line) + " ";
  }
  constexpr std::string_view k_word = "boundary=";
  const std::string small = base::lower(type);
  const std::size_t at = small.find(k_word);
  if (!base::same_word(base::trim(type.substr(std::min<std::size_t>(type.size(), 13))).substr(0, 10), "multipart/") ||
      at == std::string::npos)
    return {};
  const std::string_view rest = std::string_view(type).substr(at + k_word.size());
  return std::string(rest.starts_with('"') ? rest.substr(1, rest.find('"', 1) - 1)
                                           : rest.substr(0, rest.find_first_of("; \t")));
}

/// The end of the mail that begins at `at`.
std::size_t end_of_mail(std::string_view text, std::size_t at) {
  const std::size_t body = behind_empty_line(text, at);
  at = body;
  if (const std::string boundary = boundary_of(text.substr(0, body)); !boundary.empty()) {
    const std::string last = "--" + boundary + "--";
    bool ended = false;
    for (; at < text.size() && !ended; at = next_line(text, at))
      ended = base::trim(line_at(text, at)) == last;
    if (ended && begins(text.substr(at))) return at;
  }
  while (at < text.size()) {
    at = behind_empty_line(text, at);
    if (begins(text.substr(at))) return at;
  }
  return text.size();
}

}  // namespace

std::vector<std::string_view> split_pile(std::string_view text) {
  std::vector<std::string_view> out;
  if (!looks_like_mail(text)) return {text};
  while (!text.empty()) {
    const std::size_t end = end_of_mail(text, 0);
    out.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return out.empty() ? std::vector{text} : out;
}

}  // namespace hexpost::mail

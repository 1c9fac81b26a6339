#include "store/mail/about.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/mail/gmime.h"
#include "store/mail/html.h"
#include "store/mail/parts.h"
#include "store/mail/precheck.h"
#include "store/mail/read.h"
#include "store/mail/write.h"

namespace hexpost::mail {
namespace {

constexpr std::size_t k_text = 16u << 10;
constexpr std::size_t k_ids = 20;
constexpr std::size_t k_own_lines = 200;

/// Without the `From ` line of an mbox.
std::string_view as_mail(base::ByteView bytes) {
  std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  while (text.starts_with('\n') || text.starts_with('\r'))
    text.remove_prefix(1);
  if (text.starts_with("From ")) {
    const std::size_t end = text.find('\n');
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return text;
}

std::string raw_header(GMimeMessage* message, const char* name) {
  GMimeHeader* const found = g_mime_header_list_get_header(g_mime_object_get_header_list(GMIME_OBJECT(message)), name);
  const char* const value = found == nullptr ? nullptr : g_mime_header_get_raw_value(found);
  return value == nullptr ? std::string() : std::string(base::trim(value));
}

bool has_header(GMimeMessage* message, const char* name) {
  return g_mime_header_list_get_header(g_mime_object_get_header_list(GMIME_OBJECT(message)), name) != nullptr;
}

/// Everything in angle brackets that could be a message-id.
std::vector<std::string> ids_in(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t open = text.find('<'); open != std::string_view::npos; open = text.find('<', open + 1)) {
    const std::size_t close = text.find('>', open);
    if (close == std::string_view::npos) break;
    const std::string id(text.substr(open + 1, close - open - 1));
    const bool visible = std::all_of(id.begin(), id.end(), [](char c) { return c > ' ' && c <= '~'; });
    if (visible && !id.empty() && id.size() <= 200 && id.find('@') != std::string::npos &&
        id.find_first_of("<>()\"\\") == std::string::npos)
      out.push_back(id);
    if (out.size() > k_ids) out.erase(out.begin());
  }
  return out;
}

std::string address_of(GMimeMessage* message) {
  InternetAddressList* const from = g_mime_message_get_from(message);
  if (from == nullptr || internet_address_list_length(from) == 0) return {};
  InternetAddress* const first = internet_address_list_get_address(from, 0);
  if (!INTERNET_ADDRESS_IS_MAILBOX(first)) return {};
  const char* const address = internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(first));
  if (address == nullptr || !is_address(address)) return {};
  return base::lower(address);
}

/// The header that marks an automatic mail, which must not be answered; empty if there is none.
std::string robot_header(GMimeMessage* message) {
  const std::string submitted = base::lower(raw_header(message, "Auto-Submitted"));
  if (!submitted.empty() && submitted != "no" && !submitted.starts_with("no;") && !submitted.starts_with("no "))
    return "Auto-Submitted";
  const std::string precedence = base::lower(raw_header(message, "Precedence"));
  for (const char* word : {"bulk", "junk", "list", "auto_reply"}) {
    if (precedence == word) return "Precedence";
  }
  for (const char* name : {"List-Id", "List-Unsubscribe", "List-Post", "X-Autoreply", "X-Autorespond", "X-Loop"}) {
    if (has_header(message, name)) return name;
  }
  if (has_header(message, "Return-Path") && raw_header(message, "Return-Path") == "<>") return "Return-Path";
  return {};
}

bool is_mailer(const std::string& address) {
  const std::string local = address.substr(0, address.find('@'));
  return local == "mailer-daemon" || local == "postmaster";
}

/// HTML without quotations, which programs put into nested blockquotes. A blockquote without an end removes
/// the rest.
std::string without_quotes(std::string_view html) {
  std::string out;
  int depth = 0;
  while (!html.empty()) {
    const std::size_t at = html.find('<');
    if (depth == 0) out.append(html.substr(0, at));
    if (at == std::string_view::npos) break;
    html.remove_prefix(at);
    const bool closes = html.starts_with("</");
    const std::size_t name = closes ? 2 : 1;
    const bool quote = base::same_word(html.substr(name, 10), "blockquote");
    const std::size_t end =
        std::min(html.size(), html.find('>') == std::string_view::npos ? html.size() : html.find('>') + 1);
    if (quote && !closes) ++depth;
    if (depth == 0) out.append(html.substr(0, end));
    if (quote && closes && depth > 0) --depth;
    html.remove_prefix(end);
  }
  return out;
}

/// Some programs do not mark quoted lines, but put one line above them: `-----Original Message-----` in any
/// language, or a row of underscores.
bool begins_quotation(std::string_view line) {
  // (the rest of a clear-signed text is its signature)
  const bool words = line.size() > 10 && line.starts_with("-----") && line.ends_with("-----") &&
                     line.find_first_not_of('-') != std::string_view::npos;
  const bool rule = line.size() >= 20 && line.find_first_not_of('_') == std::string_view::npos;
  return words || rule;
}

/// The first text of a mail that has passed check_parts().
std::string first_text(GMimeObject* object) {
  if (object == nullptr) return {};
  if (GMIME_IS_MULTIPART(object)) {
    GMimeMultipart* const parts = GMIME_MULTIPART(object);
    for (int i = 0; i < g_mime_multipart_get_count(parts); ++i) {
      std::string found = first_text(g_mime_multipart_get_part(parts, i));
      if (!base::trim(found).empty()) return found;  // some programs leave the plain part blank
    }
    return {};
  }
  if (!GMIME_IS_PART(object)) return {};
  GMimeContentType* const type = g_mime_object_get_content_type(object);
  if (type != nullptr && g_mime_content_type_is_type(type, "text", "*") == FALSE) return {};
  std::string text = content_of(GMIME_PART(object));
  if (type != nullptr && g_mime_content_type_is_type(type, "text", "html") != FALSE)
    text = html_text(without_quotes(text));
  return text.substr(0, k_text);
}

}  // namespace

About about_mail(base::ByteView bytes) {
  About out;
  if (bytes.size() > k_max_mail) return out;
  const std::string_view text = as_mail(bytes);
  if (!looks_like_mail(text) || !precheck(text)) return out;
  start_gmime();
  const Ref<GMimeStream> stream(g_mime_stream_mem_new_with_buffer(text.data(), text.size()));
  const Ref<GMimeParser> parser(g_mime_parser_new_with_stream(stream.get()));
  const Ref<GMimeMessage> message(g_mime_parser_construct_message(parser.get(), nullptr));
  if (!message) return out;
  out.from = address_of(message.get());
  const auto own = ids_in(raw_header(message.get(), "Message-ID"));
  if (!own.empty()) out.message_id = own.front();
  const auto parent = ids_in(raw_header(message.get(), "In-Reply-To"));
  if (!parent.empty()) out.in_reply_to = parent.front();
  out.references = ids_in(raw_header(message.get(), "References"));
  const char* const subject = g_mime_message_get_subject(message.get());
  out.subject = base::printable(subject == nullptr ? "" : subject);
  if (GDateTime* const date = g_mime_message_get_date(message.get())) out.date = g_date_time_to_unix(date);
  out.automatic_by = robot_header(message.get());
  out.automatic = !out.automatic_by.empty();
  GMimeObject* const body = g_mime_message_get_mime_part(message.get());
  GMimeContentType* const type = body == nullptr ? nullptr : g_mime_object_get_content_type(body);
  const bool report = type != nullptr && g_mime_content_type_is_type(type, "multipart", "report") != FALSE;
  out.bounce = report || is_mailer(out.from);
  if (out.bounce) {
    out.automatic = true;
    if (out.automatic_by.empty()) out.automatic_by = report ? "Content-Type" : "From";
    out.bounced = ids_in(text.substr(0, 256u << 10));
  }
  if (check_parts(message.get())) out.text = first_text(body);
  return out;
}

base::Hash mail_identity(base::ByteView bytes) {
  const std::string_view text = as_mail(bytes);
  std::string id, from, body;
  bool in_headers = true, wanted_id = false, wanted_from = false;
  for (std::string_view line : base::split(text, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!in_headers) {
      body.append(line).append("\n");
      continue;
    }
    if (line.empty()) {
      in_headers = false;
      continue;
    }
    if (!line.starts_with(' ') && !line.starts_with('\t')) {
      const std::string name = base::lower(line.substr(0, std::min<std::size_t>(line.find(':'), 20)));
      wanted_id = name == "message-id", wanted_from = name == "from";
    }
    if (wanted_id) id.append(base::trim(line));
    if (wanted_from) from.append(base::trim(line));
  }
  while (body.ends_with('\n'))
    body.pop_back();  // servers add and drop empty lines at the end
  store::Sha256 hash;
  hash.tag("hexpost mail v1").counted(base::as_bytes(id)).counted(base::as_bytes(from)).counted(base::as_bytes(body));
  return hash.done();
}

std::vector<std::string> own_lines(std::string_view text) {
  std::vector<std::string> out;
  bool signed_head = false;  // below `-----BEGIN PGP SIGNED MESSAGE-----`, up to its empty line
  for (std::string_view line : base::split(text, '\n')) {
    if (line == "-- " || line == "-- \r") break;
    line = base::trim(line);
    if (line.starts_with('>')) {                                      // also a quoted block: people write below it, too
      if (!out.empty() && out.back().ends_with(':')) out.pop_back();  // "On Monday Anna wrote:"
      continue;
    }
    if (line.find("BEGIN HEXPOST") != std::string_view::npos || out.size() >= k_own_lines) break;
    if (out.empty() && line == "-----BEGIN PGP SIGNED MESSAGE-----") {
      signed_head = true;
      continue;
    }
    if (signed_head) {
      signed_head = !line.empty();
      continue;
    }
    if (begins_quotation(line)) break;
    if (!line.empty()) out.push_back(base::printable(line, 1000));
  }
  return out;
}

}  // namespace hexpost::mail

#include "store/mail/read.h"

#include <algorithm>
#include <optional>

#include "engine/base/text.h"
#include "store/mail/gmime.h"
#include "store/mail/html.h"
#include "store/mail/parts.h"
#include "store/mail/precheck.h"
#include "store/mail/scan.h"

namespace hexpost::mail {
namespace {

using base::Error;
using base::fill;
using base::tr;

/// Converts UTF-16 with a byte order mark (as Notepad saves it) to UTF-8; other bytes stay.
std::string without_utf16(std::string text) {
  if (!text.starts_with("\xff\xfe") && !text.starts_with("\xfe\xff")) return text;
  gsize length = 0;
  char* converted =
      g_convert(text.data(), static_cast<gssize>(text.size()), "UTF-8", "UTF-16", nullptr, &length, nullptr);
  if (converted == nullptr) return text;
  std::string out(converted, length);
  g_free(converted);
  return out;
}

bool is_html(GMimeObject* part) {
  GMimeContentType* const type = g_mime_object_get_content_type(part);
  return type != nullptr && (g_mime_content_type_is_type(type, "text", "html") != FALSE ||
                             g_mime_content_type_is_type(type, "application", "xhtml+xml") != FALSE);
}

/// The value of a hexadecimal digit; -1 for other characters.
int hex_digit(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                : -1;
}

/// Decodes quoted-printable a second time, if a gateway or the header hid it; ignores blanks after
/// soft line ends.
std::string without_quoted_printable(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '=') {
      out += text[i];
      continue;
    }
    const std::size_t end = text.find_first_not_of(" \t\r", i + 1);
    if (end != std::string_view::npos && text[end] == '\n') {
      i = end;
    } else if (i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 && hex_digit(text[i + 2]) >= 0) {
      out += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    } else {
      out += '=';
    }
  }
  return out;
}

/// Decodes a text of base64 only; nothing for other texts.
std::optional<std::string> without_base64(std::string_view text) {
  constexpr std::size_t k_least = 200;  // no block is shorter
  std::string digits;
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') continue;
    const bool good =
        (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/' || c == '=';
    if (!good) return std::nullopt;
    digits += c;
  }
  digits.erase(std::min(digits.find('='), digits.size()));
  if (digits.size() < k_least) return std::nullopt;
  digits.append((4 - digits.size() % 4) % 4, '=');
  const auto bytes = base::from_base64(digits);
  return bytes ? std::optional(base::as_text(*bytes)) : std::nullopt;
}

/// Walks the parts of a mail that has passed check_parts(), and collects the blocks of their texts.
class Walk {
 public:
  /// `file`: the whole mail as given, for line numbers.
  Walk(std::string_view file, Scan& scan) : file_(file), scan_(scan) {}

  void mail(GMimeMessage* message, const std::string& path) {
    if (GMimeObject* const body = g_mime_message_get_mime_part(message)) part(body, path);
  }
  const std::optional<Error>& refused() const { return refused_; }

 private:
  void part(GMimeObject* object, const std::string& path) {
    if (GMIME_IS_MULTIPART(object)) {
      GMimeMultipart* const parts = GMIME_MULTIPART(object);
      const int count = g_mime_multipart_get_count(parts);
      for (int i = 0; i < count && !refused_; ++i) {
        part(g_mime_multipart_get_part(parts, i), part_below(path, i));
      }
    } else if (GMIME_IS_MESSAGE_PART(object)) {
      GMimeMessage* const inner = g_mime_message_part_get_message(GMIME_MESSAGE_PART(object));
      if (inner != nullptr) mail(inner, part_below(path, 0));
    } else if (GMIME_IS_PART(object)) {
      leaf(object, path);
    }
  }
  void leaf(GMimeObject* object, const std::string& path) {
    std::string text = without_utf16(content_of(GMIME_PART(object)));
    read_ += text.size();
    if (read_ > k_max_text) return refuse(tr("its parts are too large when unpacked"), path);
    const bool html = is_html(object);
    const std::string name = fill(html ? tr("part {} (HTML)") : tr("part {}"), {path.empty() ? "1" : path});
    const auto scan = [&](const std::string& content) {
      // a text that is unchanged in the file has the file's line numbers
      const std::size_t at = html ? std::string_view::npos : file_.find(content);
      if (at == std::string_view::npos || content.empty())
        return scan_text(html ? html_text(content) : content, name, scan_);
      scan_text(
          content, "", scan_,
          static_cast<std::size_t>(std::count(file_.begin(), file_.begin() + static_cast<std::ptrdiff_t>(at), '\n')));
    };
    const std::size_t whole = scan_.whole.size(), damaged = scan_.damaged.size();
    scan(text);
    if (scan_.whole.size() > whole) return;
    // A second transfer encoding that no header names: the result counts only if its checksum fits.
    if (scan_.damaged.size() > damaged) {
      scan_rest(without_quoted_printable(text), damaged, scan);
    } else if (const auto decoded = without_base64(text)) {
      scan_rest(*decoded, damaged, scan);
    }
  }
  /// Scans a text in a second reading. A whole block in it replaces the damaged ones of the first
  /// reading; other results are dropped.
  void scan_rest(const std::string& text, std::size_t damaged, const auto& scan) {
    Scan before = scan_;
    before.damaged.resize(damaged);
    std::swap(scan_, before);  // `before` has the results of the first reading
    scan(text);
    if (scan_.whole.size() <= before.whole.size()) scan_ = std::move(before);
  }
  void refuse(const std::string& why, const std::string& path) {
    if (!refused_) refused_ = Error{"size", fill(tr("the mail is refused: {}"), {why}), fill(tr("part {}"), {path})};
  }

  std::string_view file_;
  Scan& scan_;
  std::size_t read_ = 0;  // bytes of all parts, unpacked
  std::optional<Error> refused_;
};

/// A header's text, unfolded, decoded (RFC 2047) and fit to print. It decodes word by word, because GMime 3.2 loses the
/// text after a base64 word that ends with padding.
std::string header(GMimeMessage* message, const char* name, std::size_t most = 200) {
  GMimeHeaderList* const headers = g_mime_object_get_header_list(GMIME_OBJECT(message));
  GMimeHeader* const found = g_mime_header_list_get_header(headers, name);
  if (found == nullptr) return {};
  std::string out;
  bool after_encoded = false;
  for (const std::string_view word : base::words(g_mime_header_get_raw_value(found))) {
    const bool encoded = word.starts_with("=?") && word.ends_with("?=");
    const bool joined = out.empty() || (encoded && after_encoded);  // blanks between encoded words mean nothing
    out += (joined ? "" : " ") + take(g_mime_utils_header_decode_text(nullptr, std::string(word).c_str()));
    after_encoded = encoded;
  }
  return base::printable(out, most);
}

/// The message-ids of References, or of In-Reply-To if that is missing.
std::vector<std::string> references_of(GMimeMessage* message) {
  constexpr std::size_t k_kept = 20, k_longest = 200;
  std::vector<std::string> out;
  std::string text = header(message, "References", k_max_header);
  if (text.empty()) text = header(message, "In-Reply-To", k_max_header);
  std::string_view rest = text;
  for (std::size_t open = rest.find('<'); open != std::string_view::npos; open = rest.find('<')) {
    const std::size_t close = rest.find('>', open);
    if (close == std::string_view::npos) break;
    const std::string_view id = rest.substr(open + 1, close - open - 1);
    if (!id.empty() && id.size() <= k_longest && id.find_first_of(" <") == std::string_view::npos) out.emplace_back(id);
    if (out.size() > k_kept) out.erase(out.begin());
    rest.remove_prefix(close + 1);
  }
  return out;
}

/// Without the `From ` line that an mbox puts before a mail, and without empty lines before the first header.
std::string_view without_mbox_line(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  while (text.starts_with('\n') || text.starts_with('\r'))
    text.remove_prefix(1);
  if (!text.starts_with("From ") && !text.starts_with(">From ")) return text;
  const std::size_t end = text.find('\n');
  return end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
}

/// Reads the parts of a message; its headers go to `out`.
base::Result<void> read_message(std::string_view file, std::string_view text, Incoming& out, Scan& scan) {
  if (const auto good = precheck(text); !good) return good.error();
  start_gmime();
  const Ref<GMimeStream> stream(g_mime_stream_mem_new_with_buffer(text.data(), text.size()));
  const Ref<GMimeParser> parser(g_mime_parser_new_with_stream(stream.get()));
  const Ref<GMimeMessage> message(g_mime_parser_construct_message(parser.get(), nullptr));
  if (!message) return {};
  out.subject = header(message.get(), "Subject");
  out.from = header(message.get(), "From");
  out.date = header(message.get(), "Date");
  out.references = references_of(message.get());
  const char* const id = g_mime_message_get_message_id(message.get());
  if (id != nullptr) out.message_id = base::printable(id);
  if (const auto good = check_parts(message.get()); !good) return good.error();
  Walk walk(file, scan);
  walk.mail(message.get(), "");
  if (walk.refused()) return *walk.refused();
  return {};
}

Error too_large(std::size_t limit) {
  return {"size",
          fill(tr("larger than {} bytes, the limit for a hexpost mail. Remove large attachments, or save the block in "
                  "a separate file and read that"),
               {std::to_string(limit)}),
          ""};
}

}  // namespace

base::Result<Incoming> read_mail(base::ByteView bytes) {
  if (bytes.size() > k_max_mail) return too_large(k_max_mail);
  const std::string text = without_utf16(base::as_text(bytes));
  Incoming out;
  Scan scan;
  const std::string_view mail = without_mbox_line(text);
  if (looks_like_mail(mail)) {
    if (const auto good = read_message(text, mail, out, scan); !good) return good.error();
  } else if (looks_like_html(text)) {
    scan_text(html_text(text), "", scan);
  }
  // A plain text without headers, or a mail with a structure so broken that its parts do not hold the block.
  if (scan.empty()) scan_text(text, "", scan);
  auto blocks = settle(scan);
  if (!blocks) return blocks.error();
  out.blocks = *std::move(blocks);
  return out;
}

base::Result<Incoming> read_mail(std::istream& in, std::size_t limit) {
  if (!in) return Error{"read", tr("the mail cannot be opened"), ""};
  limit = std::min(limit, k_max_mail);
  std::string text(limit + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  const auto got = static_cast<std::size_t>(in.gcount());
  if (in.bad()) return Error{"read", tr("the mail cannot be read to its end"), ""};
  if (got > limit) return too_large(limit);
  return read_mail(base::as_bytes(std::string_view(text).substr(0, got)));
}

}  // namespace hexpost::mail

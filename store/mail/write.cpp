#include "store/mail/write.h"

#include <algorithm>
#include <optional>

#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/mail/gmime.h"
#include "store/mail/header.h"
#include "store/mail/read.h"

namespace hexpost::mail {
namespace {

using base::Error;
using base::fill;
using base::tr;

constexpr std::size_t k_columns = 78;
constexpr std::size_t k_attachment_columns = 76;
constexpr std::size_t k_max_line = 200;  // bytes of a name, subject or message-id
constexpr std::size_t k_max_references = 20;
constexpr std::int64_t k_year_10000 = 253402300800;

bool is_alnum(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Non-empty runs of `accept` characters between single dots.
bool is_dotted(std::string_view text, auto accept) {
  const auto pieces = base::split(text, '.');
  return std::all_of(pieces.begin(), pieces.end(), [&](std::string_view piece) {
    return !piece.empty() && std::all_of(piece.begin(), piece.end(), accept);
  });
}

bool is_atext(char c) {
  return is_alnum(c) || std::string_view("!#$%&'*+-/=?^_`{|}~").find(c) != std::string_view::npos;
}

bool is_message_id(std::string_view text) {
  const bool visible = std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
  return visible && !text.empty() && text.size() <= k_max_line && text.find_first_of("<>()\"\\") == std::string::npos;
}

std::optional<Error> bad_line(std::string_view text, std::string_view what) {
  if (text.size() <= k_max_line && base::is_printable(text)) return std::nullopt;
  return Error{"header", tr("it must be one line of at most 200 bytes without control characters"), std::string(what)};
}

std::optional<Error> bad_address(const Address& address, std::string_view what) {
  if (const auto bad = bad_line(address.name, what)) return bad;
  if (is_address(address.mail)) return std::nullopt;
  return Error{"address", fill(tr("{} is not a mail address"), {base::printable(address.mail, k_max_line)}),
               std::string(what)};
}

std::optional<Error> bad_header(const Outgoing& mail) {
  if (const auto bad = bad_line(mail.subject, "Subject")) return bad;
  if (const auto bad = bad_address(mail.from, "From")) return bad;
  if (mail.to.empty()) return Error{"address", tr("the mail has no recipient"), "To"};
  for (const Address& to : mail.to) {
    if (const auto bad = bad_address(to, "To")) return bad;
  }
  for (const Address& cc : mail.cc) {
    if (const auto bad = bad_address(cc, "Cc")) return bad;
  }
  if (!mail.reply_to.empty()) {
    if (const auto bad = bad_address({"", mail.reply_to}, "Reply-To")) return bad;
  }
  std::vector<std::string> ids = mail.references;
  if (!mail.in_reply_to.empty()) ids.push_back(mail.in_reply_to);
  if (!std::all_of(ids.begin(), ids.end(), is_message_id)) {
    return Error{"header", tr("this is not a message-id"), "In-Reply-To, References"};
  }
  if (mail.date < 0 || mail.date >= k_year_10000) {
    return Error{"date", tr("the date must be in the years 1970 to 9999"), "Date"};
  }
  return std::nullopt;
}

std::string address_header(std::string_view name, const std::vector<Address>& addresses) {
  std::vector<std::string> tokens;
  for (const Address& address : addresses) {
    if (!tokens.empty()) tokens.back() += ',';
    for (std::string& token : address_tokens(address))
      tokens.push_back(std::move(token));
  }
  return tokens.empty() ? std::string() : folded(name, tokens);
}

std::string id_header(std::string_view name, const std::vector<std::string>& ids) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const bool dropped = i > 0 && i + k_max_references <= ids.size();
    if (!dropped) tokens.push_back("<" + ids[i] + ">");
  }
  return tokens.empty() ? std::string() : folded(name, tokens);
}

std::string headers(const Outgoing& mail) {
  std::string out = address_header("From", {mail.from}) + address_header("To", mail.to) + address_header("Cc", mail.cc);
  if (!mail.reply_to.empty()) out += address_header("Reply-To", {{"", mail.reply_to}});
  out += folded("Subject", text_tokens(mail.subject));
  out += folded("Date", {mail_date(mail.date)});
  if (!mail.in_reply_to.empty()) out += id_header("In-Reply-To", {mail.in_reply_to});
  if (mail.automatic)
    out += mail.in_reply_to.empty() ? "Auto-Submitted: auto-generated\n" : "Auto-Submitted: auto-replied\n";
  return out + id_header("References", mail.references);
}

/// Half of the hash of a mail's content; its Message-ID and boundary are made of it.
std::string identity(const std::string& about, const std::string& text) {
  return base::to_hex(store::sha256(base::as_bytes(about + "\n" + text))).substr(0, 32);
}

std::string id_line(const Outgoing& mail, const std::string& hash) {
  return folded("Message-ID", {"<" + hash + "@" + mail.from.mail.substr(mail.from.mail.find('@') + 1) + ">"}) +
         "MIME-Version: 1.0\n";
}

/// The lines of the text, each fit to print and without blanks at its end.
std::string clean_text(std::string_view text) {
  std::string out;
  for (const std::string_view line : base::split(text, '\n')) {
    std::string clean = base::printable(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line, line.size());
    clean.erase(clean.find_last_not_of(' ') + 1);
    out += clean + "\n";
  }
  out.erase(out.find_last_not_of('\n') + 1);
  return out.empty() ? out : out + "\n\n";
}

/// True if the text needs no encoding: plain ASCII, short lines, none like a separator line of an mbox.
bool is_plain_body(std::string_view text) {
  const bool ascii = std::all_of(text.begin(), text.end(), [](char c) { return c >= 0; });
  const auto lines = base::split(text, '\n');
  return ascii && std::all_of(lines.begin(), lines.end(), [](std::string_view line) {
           return line.size() <= k_columns && !line.starts_with("From ") && line != ".";
         });
}

std::string quoted_printable(std::string_view text) {
  start_gmime();
  const Ref<GMimeStream> memory(g_mime_stream_mem_new());
  const Ref<GMimeStream> out(g_mime_stream_filter_new(memory.get()));
  const Ref<GMimeFilter> filter(g_mime_filter_basic_new(GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE, TRUE));
  g_mime_stream_filter_add(GMIME_STREAM_FILTER(out.get()), filter.get());
  g_mime_stream_write(out.get(), text.data(), text.size());
  g_mime_stream_flush(out.get());
  const GByteArray* const bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory.get()));
  std::string encoded = "\n" + base::as_text({bytes->data, bytes->len});
  for (std::size_t at = encoded.find("\nFrom "); at != std::string::npos; at = encoded.find("\nFrom ", at)) {
    encoded.replace(at + 1, 1, "=46");
  }
  return encoded.substr(1);
}

std::string text_part(const std::string& text) {
  const bool plain = is_plain_body(text);
  return "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: " +
         std::string(plain ? "7bit" : "quoted-printable") + "\n\n" + (plain ? text : quoted_printable(text));
}

std::string base64_lines(std::string_view bytes) {
  const std::string body = base::to_base64(base::as_bytes(bytes));
  std::string out;
  for (std::size_t i = 0; i < body.size(); i += k_attachment_columns)
    out.append(body, i, k_attachment_columns).append("\n");
  return out;
}

/// The head of a part for a program.
std::string exact_part(std::string_view name) {
  return fill(
      "Content-Type: application/octet-stream; name=\"{0}\"\nContent-Disposition: attachment; filename=\"{0}\"\n"
      "Content-Transfer-Encoding: base64\n\n",
      {name});
}

std::string attachment_part(const Block& block, std::string_view armoured) {
  const std::string game = block.game.empty() ? "" : "-" + block.game.substr(0, 8);
  const std::string name = base::lower(kind_word(block.kind)) + game + ".hexpost";
  return exact_part(name) + base64_lines(armoured);
}

bool is_part_name(std::string_view name) {
  return !name.empty() && name.size() <= 60 && name.front() != '.' &&
         std::all_of(name.begin(), name.end(), [](char c) { return is_alnum(c) || c == '-' || c == '_' || c == '.'; });
}

std::string file_part(const TextFile& file) {
  base::ensure(is_part_name(file.name), "write_mail: an attachment has no proper name");
  if (file.exact) return exact_part(file.name) + base64_lines(file.text);
  const std::string text = clean_text(file.text);
  const bool plain = is_plain_body(text);
  return fill(
      "Content-Type: text/plain; charset=utf-8; name=\"{0}\"\nContent-Disposition: attachment; filename=\"{0}\"\n"
      "Content-Transfer-Encoding: {1}\n\n{2}",
      {file.name, plain ? "7bit" : "quoted-printable", plain ? text : quoted_printable(text)});
}

std::string all_files(const Outgoing& mail) {
  std::string out = mail.html;
  for (const Image& image : mail.images)
    out += image.name + "\n" + image.png;
  for (const TextFile& file : mail.files)
    out += file.name + "\n" + file.text;
  return out;
}

std::string boundary_of(const std::string& hash) {
  return "=_hexpost_" + hash;
}

/// Parts between lines with their own boundary. Boundaries differ at the beginning, as some programs compare only that.
std::string multipart(std::string_view kind, const std::string& boundary, const std::vector<std::string>& parts) {
  std::string out =
      folded("Content-Type", {"multipart/" + std::string(kind) + ";", "boundary=\"" + boundary + "\""}) + "\n";
  for (const std::string& one : parts)
    out += "--" + boundary + "\n" + one + "\n";
  return out + "--" + boundary + "--\n";
}

std::string image_part(const Image& image) {
  base::ensure(is_part_name(image.name), "write_mail: a picture has no proper name");
  return fill(
             "Content-Type: image/png; name=\"{0}\"\nContent-Disposition: inline; filename=\"{0}\"\n"
             "Content-ID: <{0}>\nContent-Transfer-Encoding: base64\n\n",
             {image.name}) +
         base64_lines(image.png);
}

/// The page with the block at its end.
std::string html_with(std::string html, const std::string& armoured) {
  if (armoured.empty()) return html;
  const std::size_t end = html.rfind("</body>");
  base::ensure(end != std::string::npos, "write_mail: the HTML has no end");
  return html.insert(
      end, "<pre style=\"font-size:9px;white-space:pre-wrap;overflow-wrap:anywhere\">\n" + armoured + "</pre>\n");
}

/// The visible part: the text, or the text and as an alternative the page with its pictures.
std::string body_part(const Outgoing& mail, const std::string& text, const std::string& armoured,
                      const std::string& hash) {
  if (mail.html.empty()) return text_part(text);
  const std::string html = html_with(mail.html, armoured);
  std::string page = "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n" +
                     quoted_printable(html);
  if (!mail.images.empty()) {
    std::vector<std::string> parts{std::move(page)};
    for (const Image& image : mail.images)
      parts.push_back(image_part(image));
    page = multipart("related", "=_page_" + hash, parts);
  }
  return multipart("alternative", "=_alternative_" + hash, {text_part(text), page});
}

std::string multipart_head(const Outgoing& mail, const std::string& about, const std::string& hash) {
  return about + id_line(mail, hash) +
         folded("Content-Type", {"multipart/mixed;", "boundary=\"" + boundary_of(hash) + "\""}) + "\n";
}

std::string part(const std::string& hash, const std::string& body) {
  return "--" + boundary_of(hash) + "\n" + body + "\n";
}

}  // namespace

bool is_address(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos || at == 0 || at > 64 || text.size() > 254) return false;
  const std::string_view domain = text.substr(at + 1);
  return is_dotted(text.substr(0, at), is_atext) && !domain.starts_with('-') &&
         is_dotted(domain, [](char c) { return is_alnum(c) || c == '-'; });
}

base::Result<std::string> write_mail(const Outgoing& mail) {
  if (const auto bad = bad_header(mail)) return *bad;
  if (mail.block.bytes.empty() || mail.block.bytes.size() > k_max_block) {
    return Error{"size", tr("a message has at least one byte and at most one mebibyte"), ""};
  }
  const auto armour_of = [](const Block& b) { return armour(b.kind, b.bytes, b.game, b.seat); };
  const std::string own = armour_of(mail.block);
  std::string armoured = own;
  for (const Block& other : mail.more)
    armoured += "\n" + armour_of(other);
  const std::string about = headers(mail);
  const std::string text = clean_text(mail.text) + armoured;
  const std::string hash = identity(about, text + all_files(mail));
  std::string out = multipart_head(mail, about, hash) + part(hash, body_part(mail, text, armoured, hash)) +
                    part(hash, attachment_part(mail.block, own));
  for (const Block& other : mail.more)
    out += part(hash, attachment_part(other, armour_of(other)));
  for (const TextFile& file : mail.files)
    out += part(hash, file_part(file));
  out += "--" + boundary_of(hash) + "--\n";
  if (out.size() > k_max_mail) return Error{"size", tr("the mail is larger than a receiver reads"), ""};
  const auto back = read_mail(base::as_bytes(out));
  if (!back) return back.error();
  std::vector<Block> sent{mail.block};
  sent.insert(sent.end(), mail.more.begin(), mail.more.end());
  for (Block& one : sent)
    one.game = base::lower(one.game.substr(0, 16));
  base::ensure(back->blocks == sent, "write_mail: the mail does not say what it was written for");
  return out;
}

base::Result<std::string> write_text_mail(const Outgoing& mail) {
  base::ensure(mail.block.bytes.empty(), "write_text_mail: there is a block to write");
  if (const auto bad = bad_header(mail)) return *bad;
  const std::string about = headers(mail);
  const std::string text = clean_text(mail.text);
  if (text.size() > k_max_block) return Error{"size", tr("the mail is larger than a receiver reads"), ""};
  const std::string hash = identity(about, text + all_files(mail));
  if (mail.files.empty()) return about + id_line(mail, hash) + body_part(mail, text, "", hash);
  std::string out = multipart_head(mail, about, hash) + part(hash, body_part(mail, text, "", hash));
  for (const TextFile& file : mail.files)
    out += part(hash, file_part(file));
  out += "--" + boundary_of(hash) + "--\n";
  if (out.size() > k_max_mail) return Error{"size", tr("the mail is larger than a receiver reads"), ""};
  return out;
}

}  // namespace hexpost::mail

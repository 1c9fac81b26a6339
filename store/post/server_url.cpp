#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "store/post/server.h"

namespace hexpost::post {
namespace {

using base::Error;
using base::fill;
using base::tr;
using Scheme = ServerUrl::Scheme;

struct SchemeWord {
  Scheme scheme;
  std::string_view word;
  std::uint16_t port;
};
constexpr std::array k_schemes{SchemeWord{Scheme::imap, "imap", 143}, SchemeWord{Scheme::imaps, "imaps", 993},
                               SchemeWord{Scheme::smtp, "smtp", 587}, SchemeWord{Scheme::smtps, "smtps", 465}};
constexpr std::size_t k_longest = 200;

const SchemeWord& word_of(Scheme scheme) {
  return *std::find_if(k_schemes.begin(), k_schemes.end(), [&](const SchemeWord& w) { return w.scheme == scheme; });
}

Error bad(const std::string& what) {
  return {"usage", what, tr("address of a mail server")};
}

/// Decodes `%40` and the like; nothing if the result is not fit to print, too long, or has a single percent sign.
std::optional<std::string> decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    const auto byte = base::from_hex(text.substr(i + 1, 2));
    if (i + 2 >= text.size() || !byte) return std::nullopt;
    out += static_cast<char>(byte->front());
    i += 2;
  }
  if (out.size() > k_longest || !base::is_printable(out)) return std::nullopt;
  return out;
}

/// True for characters that a path or user may hold; all others are written as percent and two digits.
std::string encoded(std::string_view text, std::string_view plain) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  for (const std::uint8_t byte : base::as_bytes(text)) {
    const char c = static_cast<char>(byte);
    const bool alnum = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (alnum || plain.find(c) != std::string_view::npos) {
      out += c;
    } else {
      out += '%';
      out += digits[byte >> 4];
      out += digits[byte & 15];
    }
  }
  return out;
}

bool is_host(std::string_view host) {
  const auto all = [&](std::string_view others) {
    return std::all_of(host.begin(), host.end(), [&](char c) {
      return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
             others.find(c) != std::string_view::npos;
    });
  };
  if (host.empty() || host.size() > 253) return false;
  if (host.find(':') != std::string_view::npos) return all(":.");
  return all("-._") && !host.starts_with('-') && !host.starts_with('.');
}

}  // namespace

bool ServerUrl::loopback() const {
  if (host == "::1" || base::same_word(host, "localhost")) return true;
  const auto parts = base::split(host, '.');
  return parts.size() == 4 && parts.front() == "127" && std::all_of(parts.begin(), parts.end(), [](std::string_view p) {
           const auto number = base::number(p);
           return number && *number >= 0 && *number <= 255;
         });
}

std::string ServerUrl::text() const {
  const SchemeWord& word = word_of(scheme);
  const bool v6 = host.find(':') != std::string::npos;
  std::string out = std::string(word.word) + "://";
  if (!user.empty()) out += encoded(user, "-._+") + "@";
  out += v6 ? "[" + host + "]" : host;
  if (port != word.port) out += ":" + std::to_string(port);
  return is_imap() ? out + "/" + encoded(folder, "-._+/ ") : out;
}

bool is_server_url(std::string_view text) {
  return std::any_of(k_schemes.begin(), k_schemes.end(), [&](const SchemeWord& w) {
    return base::same_word(text.substr(0, w.word.size()), w.word) && text.substr(w.word.size()).starts_with("://");
  });
}

base::Result<ServerUrl> read_server_url(std::string_view text) {
  const auto word = std::find_if(k_schemes.begin(), k_schemes.end(), [&](const SchemeWord& w) {
    return base::same_word(text.substr(0, w.word.size()), w.word) && text.substr(w.word.size()).starts_with("://");
  });
  if (word == k_schemes.end()) {
    return bad(tr("expected imaps://user@host/folder or smtps://user@host (imap and smtp: the same with STARTTLS)"));
  }
  ServerUrl out;
  out.scheme = word->scheme;
  text.remove_prefix(word->word.size() + 3);
  std::string_view path;
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    path = text.substr(slash + 1);
    text = text.substr(0, slash);
  }
  // The last @, because many login names have one.
  if (const std::size_t at = text.rfind('@'); at != std::string_view::npos) {
    const std::string_view user = text.substr(0, at);
    if (user.find(':') != std::string_view::npos) {
      return bad(
          tr("it must not contain a password, because others can see command lines. Give it in the environment, in a "
             "file or by a command (hexpost mail --help)"));
    }
    const auto name = decoded(user);
    if (!name || name->empty()) return bad(tr("its user name is not valid"));
    out.user = *name;
    text.remove_prefix(at + 1);
  }
  std::string_view port;
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return bad(tr("its host name is not valid"));
    out.host = text.substr(1, end - 1);
    port = text.substr(end + 1);
    if (out.host.find(':') == std::string::npos) return bad(tr("its host name is not valid"));
  } else {
    const std::size_t colon = text.find(':');
    out.host = text.substr(0, colon);
    if (colon != std::string_view::npos) port = text.substr(colon);
  }
  if (!is_host(out.host)) return bad(tr("its host name is not valid"));
  out.port = word->port;
  if (!port.empty()) {
    const auto number = base::number(port.substr(1));
    if (port.front() != ':' || !number || *number < 1 || *number > 65535) return bad(tr("its port is not valid"));
    out.port = static_cast<std::uint16_t>(*number);
  }
  if (out.is_imap()) {
    const auto folder = decoded(path);
    if (!folder) return bad(tr("its folder is not valid"));
    out.folder = folder->empty() ? "INBOX" : *folder;
  } else if (!path.empty()) {
    return bad(tr("a server for sending has no folders"));
  }
  return out;
}

}  // namespace hexpost::post

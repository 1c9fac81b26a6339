#include "store/post/connection.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "engine/base/text.h"
#include "store/crypto/secret_bytes.h"

namespace hexpost::post {
namespace {

using base::Error;
using base::fill;
using base::tr;

constexpr long k_connect_seconds = 30;
constexpr std::size_t k_line_kept = 300;

void start_curl() {
  static const bool started = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  base::ensure(started, "libcurl does not start");
}

std::size_t keep_line(char* data, std::size_t size, std::size_t count, void* last) {
  static_cast<LastLine*>(last)->text = base::printable(base::trim(std::string_view(data, size * count)), k_line_kept);
  return size * count;
}

std::string url_of(const ServerUrl& server) {
  ServerUrl bare = server;
  bare.user.clear();
  bare.folder.clear();
  return bare.text();
}

}  // namespace

base::Result<Curl> curl_for(const Access& access, LastLine& last) {
  start_curl();
  const ServerUrl& server = access.server;
  const bool plain = access.plain_loopback && server.loopback();
  if (access.plain_loopback && !server.loopback()) {
    return Error{"usage", tr("without TLS, mail goes only to this machine; remove plain-loopback"), server.text()};
  }
  Curl handle(curl_easy_init());
  base::ensure(handle != nullptr, "libcurl makes no handle");
  CURL* const h = handle.get();
  curl_easy_setopt(h, CURLOPT_URL, url_of(server).c_str());
  curl_easy_setopt(h, CURLOPT_PROTOCOLS_STR, server.is_imap() ? "imap,imaps" : "smtp,smtps");
  curl_easy_setopt(h, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(h, CURLOPT_USE_SSL, plain ? static_cast<long>(CURLUSESSL_TRY) : static_cast<long>(CURLUSESSL_ALL));
  curl_easy_setopt(h, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  curl_easy_setopt(h, CURLOPT_SSL_VERIFYPEER, 1L);
  curl_easy_setopt(h, CURLOPT_SSL_VERIFYHOST, 2L);
  if (!access.ca_file.empty()) curl_easy_setopt(h, CURLOPT_CAINFO, access.ca_file.c_str());
  if (server.loopback()) curl_easy_setopt(h, CURLOPT_NOPROXY, "*");
  curl_easy_setopt(h, CURLOPT_CONNECTTIMEOUT, k_connect_seconds);
  curl_easy_setopt(h, CURLOPT_SERVER_RESPONSE_TIMEOUT, static_cast<long>(access.silence));
  curl_easy_setopt(h, CURLOPT_LOW_SPEED_LIMIT, 1L);
  curl_easy_setopt(h, CURLOPT_LOW_SPEED_TIME, static_cast<long>(access.silence));
  curl_easy_setopt(h, CURLOPT_HEADERFUNCTION, keep_line);
  curl_easy_setopt(h, CURLOPT_HEADERDATA, &last);
  if (!access.password) return handle;
  if (server.user.empty())
    return Error{"usage", tr("the server wants a password but the address names no user"), server.text()};
  auto password = access.password();
  if (!password) return password.error();
  curl_easy_setopt(h, CURLOPT_USERNAME, server.user.c_str());
  curl_easy_setopt(h, access.bearer ? CURLOPT_XOAUTH2_BEARER : CURLOPT_PASSWORD, password->c_str());
  store::wipe(password->data(), password->size());
  return handle;
}

base::Error error_of(CURLcode code, CURL* handle, const Access& access, const LastLine& last) {
  const std::string where = access.server.text();
  long said = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &said);
  switch (code) {
    case CURLE_LOGIN_DENIED:
    case CURLE_AUTH_ERROR:
      // 4yz: the server itself cannot look the password up now
      if (!access.server.is_imap() && said >= 400 && said < 500)
        return {"mail-away", tr("the server cannot take logins now; try again later"), where};
      return {"mail-login",
              tr("the server rejects this user or password; some servers need a separate password for programs, or an "
                 "OAuth token"),
              where};
    case CURLE_USE_SSL_FAILED:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
      return {"mail-tls",
              fill(tr("there is no safe connection to the server ({}); nothing was sent. For a server with its own "
                      "certificate name that with ca-file"),
                   {base::printable(curl_easy_strerror(code), k_line_kept)}),
              where};
    default:
      break;
  }
  if (said >= 500 && said < 600) {
    return {"mail-refused", fill(tr("the server refuses the mail: {}"), {last.text}), where};
  }
  return {"mail-away",
          fill(tr("the server cannot be reached now ({}{}); try again later"),
               {base::printable(curl_easy_strerror(code), k_line_kept),
                said >= 400 && said < 500 ? ": " + last.text : std::string()}),
          where};
}

base::Result<Connection> Connection::open(const Access& access) {
  LastLine last;
  auto handle = curl_for(access, last);
  if (!handle) return handle.error();
  curl_easy_setopt(handle->get(), CURLOPT_CONNECT_ONLY, 1L);
  const CURLcode code = curl_easy_perform(handle->get());
  if (code != CURLE_OK) return error_of(code, handle->get(), access, last);
  curl_easy_setopt(handle->get(), CURLOPT_HEADERDATA, nullptr);
  curl_easy_setopt(handle->get(), CURLOPT_HEADERFUNCTION, nullptr);
  return Connection(std::move(*handle), access);
}

base::Result<void> Connection::wait(bool to_read) {
  curl_socket_t socket = CURL_SOCKET_BAD;
  curl_easy_getinfo(handle_.get(), CURLINFO_ACTIVESOCKET, &socket);
  pollfd waits{socket, static_cast<short>(to_read ? POLLIN : POLLOUT), 0};
  int got = 0;
  do {
    got = ::poll(&waits, 1, access_.silence * 1000);
  } while (got < 0 && errno == EINTR);
  if (socket != CURL_SOCKET_BAD && got > 0) return {};
  return Error{"mail-away", tr("the server has fallen silent; try again later"), access_.server.text()};
}

base::Result<void> Connection::send(std::string_view bytes) {
  while (!bytes.empty()) {
    std::size_t sent = 0;
    const CURLcode code = curl_easy_send(handle_.get(), bytes.data(), bytes.size(), &sent);
    if (code == CURLE_AGAIN) {
      if (auto ready = wait(false); !ready) return ready;
      continue;
    }
    if (code != CURLE_OK)
      return Error{"mail-away", tr("the connection to the server is lost; try again later"), access_.server.text()};
    bytes.remove_prefix(sent);
  }
  return {};
}

base::Result<void> Connection::more() {
  if (at_ > 0) {
    buffer_.erase(0, at_);
    at_ = 0;
  }
  std::array<char, 64 * 1024> piece{};
  for (;;) {
    std::size_t got = 0;
    const CURLcode code = curl_easy_recv(handle_.get(), piece.data(), piece.size(), &got);
    if (code == CURLE_AGAIN) {
      if (auto ready = wait(true); !ready) return ready;
      continue;
    }
    if (code != CURLE_OK || got == 0)
      return Error{"mail-away", tr("the connection to the server is lost; try again later"), access_.server.text()};
    buffer_.append(piece.data(), got);
    return {};
  }
}

base::Result<std::string> Connection::line(std::size_t limit) {
  std::size_t searched = at_;
  for (;;) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != std::string::npos && end - at_ < limit) {
      std::string out = buffer_.substr(at_, end + 1 - at_);
      at_ = end + 1;
      return out;
    }
    if (buffer_.size() - at_ >= limit)
      return Error{"mail-refused", tr("the server sends lines longer than any mail server does"),
                   access_.server.text()};
    searched = buffer_.size() - at_;  // at_ is 0 from now on
    if (auto got = more(); !got) return got.error();
  }
}

base::Result<std::string> Connection::bytes(std::size_t count) {
  std::string out = buffer_.substr(at_, count);
  at_ += out.size();
  while (out.size() < count) {
    if (auto got = more(); !got) return got.error();
    const std::size_t take = std::min(count - out.size(), buffer_.size());
    out.append(buffer_, 0, take);
    at_ = take;
  }
  return out;
}

}  // namespace hexpost::post

#pragma once

#include <curl/curl.h>

#include <memory>
#include <string>
#include <string_view>

#include "store/post/server.h"

/// The common use of libcurl for reading and sending; only for the sources of this folder.
namespace hexpost::post {

struct CurlFree {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using Curl = std::unique_ptr<CURL, CurlFree>;
using CurlList = std::unique_ptr<curl_slist, CurlFree>;

/// The server's last line, for the error; lines about a login are never kept.
struct LastLine {
  std::string text;
};

/// A handle for the server with TLS as in server.h and the login; it does not connect yet.
/// `last` must outlive the handle. Errors: "usage" if plain text is requested from another machine; those of the
/// password.
base::Result<Curl> curl_for(const Access& access, LastLine& last);

/// The error of a libcurl code, for a player. `last`: the server's last line.
base::Error error_of(CURLcode code, CURL* handle, const Access& access, const LastLine& last);

/// A logged-in connection; the caller speaks the protocol.
class Connection {
 public:
  /// Connects, with TLS and login.
  static base::Result<Connection> open(const Access& access);

  base::Result<void> send(std::string_view bytes);
  /// Reads up to and with the next LF; at most `limit` bytes ("mail-refused" for a longer line).
  base::Result<std::string> line(std::size_t limit);
  /// Reads exactly `count` bytes.
  base::Result<std::string> bytes(std::size_t count);

 private:
  Connection(Curl handle, Access access) : handle_(std::move(handle)), access_(std::move(access)) {}
  /// Waits for bytes and appends them to `buffer_`.
  base::Result<void> more();
  base::Result<void> wait(bool to_read);

  Curl handle_;
  Access access_;
  std::string buffer_;
  std::size_t at_ = 0;  ///< of the buffer: read already
};

}  // namespace hexpost::post

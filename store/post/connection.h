#pragma once

#include <curl/curl.h>

#include <memory>
#include <string>
#include <string_view>

#include "store/post/server.h"

/// What reading and sending share of libcurl; only for the sources of this folder.
namespace hexpost::post {

struct CurlFree {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using Curl = std::unique_ptr<CURL, CurlFree>;
using CurlList = std::unique_ptr<curl_slist, CurlFree>;

/// The last line the server said, for the error; what it says about a login is never kept.
struct LastLine {
  std::string text;
};

/// A handle that knows the server, demands TLS as server.h says, and has the login; nothing is connected yet.
/// `last` must outlive the handle. Errors: "usage" when plain text is wanted from another machine; those of the
/// password.
base::Result<Curl> curl_for(const Access& access, LastLine& last);

/// What a code of libcurl means to a player. `last`: what the server said.
base::Error error_of(CURLcode code, CURL* handle, const Access& access, const LastLine& last);

/// A logged-in connection of which the protocol is spoken by the caller.
class Connection {
 public:
  /// Connects, with TLS and login.
  static base::Result<Connection> open(const Access& access);

  base::Result<void> send(std::string_view bytes);
  /// Up to and with the next LF; never more than `limit` bytes ("mail-refused" when the line is longer).
  base::Result<std::string> line(std::size_t limit);
  /// Exactly so many bytes.
  base::Result<std::string> bytes(std::size_t count);

 private:
  Connection(Curl handle, Access access) : handle_(std::move(handle)), access_(std::move(access)) {}
  /// Waits for something to read, and puts it behind `buffer_`.
  base::Result<void> more();
  base::Result<void> wait(bool to_read);

  Curl handle_;
  Access access_;
  std::string buffer_;
  std::size_t at_ = 0;  ///< of the buffer: read already
};

}  // namespace hexpost::post

#include <algorithm>
#include <cstring>

#include "store/post/connection.h"

namespace hexpost::post {
namespace {

/// The mail in transmission, with the line ends of SMTP.
struct Upload {
  std::string text;
  std::size_t at = 0;
};

std::size_t next_piece(char* out, std::size_t size, std::size_t count, void* upload) {
  auto& mail = *static_cast<Upload*>(upload);
  const std::size_t most = std::min(size * count, mail.text.size() - mail.at);
  std::memcpy(out, mail.text.data() + mail.at, most);
  mail.at += most;
  return most;
}

std::string with_crlf(std::string_view mail) {
  std::string out;
  out.reserve(mail.size() + mail.size() / 32);
  char before = '\0';
  for (const char c : mail) {
    if (c == '\n' && before != '\r') out += '\r';
    out += c;
    before = c;
  }
  return out;
}

class Smtp : public Outbox {
 public:
  explicit Smtp(Access access) : access_(std::move(access)) {}

  base::Result<void> send(const Envelope& envelope, std::string_view mail) override {
    if (auto good = check_envelope(envelope); !good) return good;
    LastLine last;
    const auto handle = curl_for(access_, last);
    if (!handle) return handle.error();
    CURL* const h = handle->get();
    CurlList to;
    for (const std::string& address : envelope.to) {
      curl_slist* const longer = curl_slist_append(to.get(), ("<" + address + ">").c_str());
      base::ensure(longer != nullptr, "libcurl makes no list");
      static_cast<void>(to.release());
      to.reset(longer);
    }
    Upload upload{with_crlf(mail), 0};
    curl_easy_setopt(h, CURLOPT_MAIL_FROM, ("<" + envelope.from + ">").c_str());
    curl_easy_setopt(h, CURLOPT_MAIL_RCPT, to.get());
    curl_easy_setopt(h, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(h, CURLOPT_READFUNCTION, next_piece);
    curl_easy_setopt(h, CURLOPT_READDATA, &upload);
    curl_easy_setopt(h, CURLOPT_INFILESIZE_LARGE, static_cast<curl_off_t>(upload.text.size()));
    const CURLcode code = curl_easy_perform(h);
    return code == CURLE_OK ? base::Result<void>() : error_of(code, h, access_, last);
  }

 private:
  Access access_;
};

}  // namespace

std::unique_ptr<Outbox> smtp_outbox(Access access) {
  return std::make_unique<Smtp>(std::move(access));
}

}  // namespace hexpost::post

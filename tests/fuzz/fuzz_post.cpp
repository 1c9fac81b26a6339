#include <cstddef>
#include <cstdint>
#include <sstream>

#include "engine/base/text.h"
#include "store/mail/pile.h"
#include "store/post/imap_reply.h"
#include "store/post/mbox.h"
#include "store/post/server.h"

/// Any bytes for what stands before the mail door: mboxes, piles of mails, what an IMAP server says, addresses of
/// servers. No crash; nothing is lost or made up; what is read is printed and read alike.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace base = hexpost::base;
  namespace post = hexpost::post;
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
  switch (data[0] % 4) {
    case 0: {
      std::istringstream in(text);
      post::MboxStream mails(in);
      std::size_t bytes = 0;
      for (;;) {
        const auto letter = mails.next();
        if (!letter || !*letter) break;
        bytes += (*letter)->bytes.size();
      }
      base::ensure(bytes <= text.size(), "an mbox grew");
      break;
    }
    case 1: {
      std::string back;
      for (const std::string_view mail : hexpost::mail::split_pile(text))
        back += mail;
      base::ensure(back == text, "a pile lost something");
      break;
    }
    case 2: {
      post::ImapReply reply;
      std::string_view rest = text;
      for (std::size_t at = rest.find('\n'); at != std::string_view::npos && reply.literals.size() < 16;
           at = rest.find('\n')) {
        reply.literals.emplace_back(rest.substr(0, at));
        rest.remove_prefix(at + 1);
      }
      reply.text = rest;
      static_cast<void>(post::literal_at_end(reply.text));
      static_cast<void>(post::code_number(reply.text, "UIDVALIDITY"));
      static_cast<void>(post::read_fetch(reply));
      break;
    }
    default: {
      const auto url = post::read_server_url(text);
      if (!url) {
        base::ensure(base::is_printable(url.error().what), "error not printable");
        break;
      }
      const auto again = post::read_server_url(url->text());
      base::ensure(again && *again == *url, "an address changed");
      const std::string folder = post::quoted_folder(url->folder);
      base::ensure(folder.find_first_of("\r\n") == std::string::npos, "a folder breaks the line");
      break;
    }
  }
  return 0;
}

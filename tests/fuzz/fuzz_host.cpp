#include <cstddef>
#include <cstdint>

#include "engine/base/text.h"
#include "store/host/command.h"
#include "store/host/deadline.h"
#include "store/mail/about.h"

/// Any bytes for a mail to a host: what it says about itself is fit to print, its commands and press are read as they
/// would be written, and it stays the same mail when a server has put a line above it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace base = hexpost::base;
  namespace host = hexpost::host;
  namespace mail = hexpost::mail;
  const base::ByteView bytes(data, size);
  const mail::About about = mail::about_mail(bytes);
  for (const std::string& text : {about.from, about.message_id, about.in_reply_to, about.subject, about.automatic_by})
    base::ensure(base::is_printable(text), "header not printable");
  for (const std::string& id : about.bounced)
    base::ensure(base::is_printable(id), "message-id not printable");
  base::ensure(about.text.size() <= 16u << 10, "a text beyond its limit");
  const std::string whole = base::as_text(bytes);
  if (!whole.starts_with("From ") && !whole.starts_with("\n") && !whole.starts_with("\r")) {
    const std::string above = "Received: by a server\n" + whole;
    if (!whole.starts_with(' ') && !whole.starts_with('\t'))
      base::ensure(mail::mail_identity(base::as_bytes(above)) == mail::mail_identity(bytes), "another mail by its way");
  }
  for (const host::Command& command : host::plain_commands(about.subject, whole)) {
    base::ensure(!command.verb.empty() && base::is_printable(command.verb), "a verb not printable");
    for (const std::string& word : command.words)
      base::ensure(base::is_printable(word), "a word not printable");
  }
  const host::Press once = host::read_press(host::write_press(host::read_press(whole)));
  base::ensure(host::read_press(host::write_press(once)) == once, "press changed on its way");
  if (const auto duty = host::parse_duty(whole))
    base::ensure(host::duty_text(*duty) == whole, "a duty changed on its way");
  (void)host::date(whole);
  return 0;
}

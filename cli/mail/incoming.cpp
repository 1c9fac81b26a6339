#include "cli/mail/incoming.h"

#include <iterator>

#include "cli/names.h"
#include "cli/player/home.h"
#include "engine/base/text.h"
#include "store/mail/read.h"
#include "store/mail/write.h"

namespace hexpost::cli {

namespace {

/// The address in `Name <local@domain>` or alone.
std::string address_in(std::string_view from) {
  const std::size_t open = from.rfind('<'), close = from.rfind('>');
  if (open != std::string_view::npos && close != std::string_view::npos && open < close)
    from = from.substr(open + 1, close - open - 1);
  from = base::trim(from);
  return mail::is_address(from) ? std::string(from) : std::string();
}

}  // namespace

IncomingMail incoming_of(mail::Incoming mail) {
  std::vector<mail::Block> more(std::make_move_iterator(mail.blocks.begin() + 1),
                                std::make_move_iterator(mail.blocks.end()));
  return {std::move(mail.blocks.front()), std::move(more),         address_in(mail.from),
          std::move(mail.message_id),     std::move(mail.subject), std::move(mail.references)};
}

base::Result<IncomingMail> incoming_in(std::string_view bytes, const std::string& path) {
  auto mail = mail::read_mail(base::as_bytes(bytes));
  if (!mail) {
    Error e = mail.error();
    e.where = base::printable(path, 200) + (e.where.empty() ? "" : ":" + e.where);
    return e;
  }
  if (mail->blocks.empty()) {
    return Error{
        "no-block",
        tr("there is no hexpost block in this mail; save the whole mail, or copy everything from BEGIN HEXPOST to END "
           "HEXPOST into a file. A mail without a block, as a host sometimes sends, is only for you to read"),
        base::printable(path, 200)};
  }
  return incoming_of(std::move(*mail));
}

base::Result<IncomingMail> read_incoming(Terminal& terminal, const std::string& path) {
  const auto bytes = read_input(terminal, path, mail::k_max_mail);
  if (!bytes) return bytes.error();
  return incoming_in(*bytes, path);
}

}  // namespace hexpost::cli

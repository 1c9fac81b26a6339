#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "store/mail/armour.h"

namespace hexpost::mail {

struct Address {
  std::string name;  ///< for people; may be empty
  std::string mail;  ///< local@domain, plain ASCII
  bool operator==(const Address&) const = default;
};

/// A text that travels as an attachment.
struct TextFile {
  std::string name;    ///< letters, digits, `-`, `_` and `.`
  std::string text;    ///< UTF-8; made fit to print
  bool exact = false;  ///< for a program: travels byte for byte
};

/// A picture that the HTML part of a mail shows: `<img src="cid:NAME">`.
struct Image {
  std::string name;  ///< letters, digits, `-`, `_` and `.`
  std::string png;   ///< the bytes of a PNG file
};

/// A mail to be sent with one block, or one group of blocks.
struct Outgoing {
  Address from;
  std::vector<Address> to;
  std::vector<Address> cc;
  std::string reply_to;  ///< address that answers go to; empty: the sender's
  std::string subject;
  std::int64_t date = 0;                ///< seconds since 1970-01-01 UTC, given by the caller
  std::string in_reply_to;              ///< message-id without angle brackets; may be empty
  std::vector<std::string> references;  ///< message-ids, oldest first; only the first and the last nineteen are written
  std::string text;                     ///< for people, UTF-8; the block follows it
  /// The same for programs that show HTML: a whole page of printable lines that ends with `</body>` and `</html>`;
  /// empty: only the text. The block is added to it, so that an answer that quotes it carries the block.
  std::string html;
  std::vector<Image> images;  ///< of the HTML part
  Block block;
  std::vector<Block> more = {};  ///< the others of a group that `block` leads (find_blocks), by seat
  std::vector<TextFile> files;   ///< attached after the block: reports
  bool automatic = false;        ///< written by a program without a person; its header says so (RFC 3834)
};

/// The mail as RFC 5322 text with LF line ends: a multipart/mixed of the text with the block below it, and the same
/// block as an attachment. With `html` the text is the first part of a multipart/alternative. Lines have at most 78
/// columns, except longer addresses or message-ids. The same input gives the same bytes: Message-ID
/// and boundary come from the SHA-256 of the content.
///
/// Characters of `text` that are not fit to print become `?`. The result is read back before it is returned, so that a
/// text with another block in it is refused here and not only by the receiver.
/// Errors: "header" if a name, subject or message-id is not one printable line of at most 200 bytes; "address" if
/// an address is malformed, or there is no addressee; "date" outside the years 1970 to 9999; "size" if the mail is
/// larger than a receiver reads; "two-blocks", "damaged" if the text would hide the block.
base::Result<std::string> write_mail(const Outgoing& mail);

/// The same without a block, which `mail` must not have: a single text part, or one with
/// its HTML beside it and the files after it. Errors as
/// above.
base::Result<std::string> write_text_mail(const Outgoing& mail);

/// True for local@domain in the form of write_mail: dot-atom and host name, at most 254 characters.
bool is_address(std::string_view text);

}  // namespace hexpost::mail

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The responses of an IMAP server (RFC 3501) that reading a folder needs; only for the sources of this folder.
namespace hexpost::post {

/// One response: its line, and the literals in it. In `text`, `{N}` stands for the N-th of `literals`.
struct ImapReply {
  std::string text;  ///< without the line end
  std::vector<std::string> literals;
};

/// The count in `{123}` at the end of a line; nothing for other lines. A count beyond any size of a mail
/// gives the largest number.
std::optional<std::uint64_t> literal_at_end(std::string_view line);

/// "* OK [UIDVALIDITY 17] ..." -> 17; nothing if the response has no such code.
std::optional<std::uint32_t> code_number(std::string_view text, std::string_view code);

/// The data of a FETCH response for one mail.
struct Fetched {
  std::uint32_t uid = 0;  ///< 0: missing
  std::optional<std::uint64_t> size;
  std::optional<std::string> body;
};
/// Nothing if the response is not a FETCH or cannot be read.
std::optional<Fetched> read_fetch(ImapReply reply);

/// A folder's name in the form of IMAP: modified UTF-7 in a quoted string. The name must be valid UTF-8.
std::string quoted_folder(std::string_view name);

}  // namespace hexpost::post

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What an IMAP server says (RFC 3501), as far as reading a folder needs it; only for the sources of this folder.
namespace hexpost::post {

/// One response: its line, and the literals in it. In `text` a literal stands as `{N}` and is the N-th of `literals`.
struct ImapReply {
  std::string text;  ///< without the line end
  std::vector<std::string> literals;
};

/// The count in `{123}` at the end of a line; nothing when the line ends otherwise. More digits than a mail can have
/// bytes give the largest number.
std::optional<std::uint64_t> literal_at_end(std::string_view line);

/// "* OK [UIDVALIDITY 17] ..." -> 17; nothing when the response has no such code.
std::optional<std::uint32_t> code_number(std::string_view text, std::string_view code);

/// What a FETCH response says of one mail.
struct Fetched {
  std::uint32_t uid = 0;  ///< 0: not said
  std::optional<std::uint64_t> size;
  std::optional<std::string> body;
};
/// Nothing when the response is no FETCH, or cannot be read.
std::optional<Fetched> read_fetch(ImapReply reply);

/// A folder's name as IMAP wants it: modified UTF-7 in a quoted string. The name must be valid UTF-8.
std::string quoted_folder(std::string_view name);

}  // namespace hexpost::post

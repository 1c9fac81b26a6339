#pragma once

#include <string>

#include "engine/base/bytes.h"

namespace hexpost::mail {

/// SHA-256 of the bytes as 64 lower-case hexadecimal digits. Used to notice damage and to make identifiers; what is
/// signed is hashed by the protocol's own code.
std::string digest_hex(base::ByteView bytes);

}  // namespace hexpost::mail

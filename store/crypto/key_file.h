#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "store/crypto/secret_bytes.h"

namespace hexpost::store {

/// The file that keeps a seed on the disk. ASCII, two lines, mode 0600:
///
///     hexpost key v1 plain
///     <base64: seed 32, SHA-256("hexpost key v1\n" ‖ seed)[0..4]>
/// or
///     hexpost key v1 scrypt 15 8 1
///     <base64: salt 16, iv 12, ciphertext 32, GCM tag 16>
///
/// The passphrase becomes an AES-256-GCM key by scrypt (RFC 7914) with N = 2^15, r = 8, p = 1; the first line is the
/// associated data. Only these parameters are read: a file cannot ask for a gigabyte of memory.
///
/// Written to a temporary file beside it, synced, and linked to its name, which must be free: a key is never
/// overwritten. Errors: "exists", "disk", "passphrase" (not allowed).
base::Result<void> save_key_file(const std::string& path, const SecretBytes& seed, std::string_view passphrase = {});

/// Errors: "missing"; "permissions" if others may read it or it is not a regular file; "passphrase" if one is needed
/// or it is wrong (or the file is damaged: GCM cannot tell); "damaged".
base::Result<SecretBytes> load_key_file(const std::string& path, std::string_view passphrase = {});

/// True if reading the file needs a passphrase.
base::Result<bool> key_file_is_locked(const std::string& path);

}  // namespace hexpost::store

#include "store/crypto/key_file.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <memory>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/files.h"

namespace hexpost::store {
namespace {

using base::Error;
using base::Result;

constexpr std::string_view k_plain = "hexpost key v1 plain";
constexpr std::string_view k_scrypt = "hexpost key v1 scrypt 15 8 1";
constexpr std::uint64_t k_n = 1u << 15, k_r = 8, k_p = 1, k_memory = 64u * 1024 * 1024;
constexpr std::size_t k_salt = 16, k_iv = 12, k_seed = 32, k_mark = 16, k_check = 4;
constexpr std::size_t k_file_limit = 1024, k_passphrase_limit = 1024;

struct FreeCipher {
  void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};
using Cipher = std::unique_ptr<EVP_CIPHER_CTX, FreeCipher>;

SecretBytes stretched(std::string_view passphrase, ByteView salt) {
  std::array<std::uint8_t, 32> key{};
  base::ensure(EVP_PBE_scrypt(passphrase.data(), passphrase.size(), salt.data(), salt.size(), k_n, k_r, k_p, k_memory,
                              key.data(), key.size()) == 1,
               "scrypt failed");
  SecretBytes out(key);
  wipe(key.data(), key.size());
  return out;
}

/// iv, ciphertext and GCM tag, with the first line as associated data.
Bytes encrypted(const SecretBytes& seed, const SecretBytes& key, ByteView iv) {
  const Cipher cipher(EVP_CIPHER_CTX_new());
  Bytes out(iv.begin(), iv.end());
  out.resize(k_iv + k_seed + k_mark);
  int size = 0;
  base::ensure(cipher &&
                   EVP_EncryptInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, key.view().data(), iv.data()) == 1 &&
                   EVP_EncryptUpdate(cipher.get(), nullptr, &size, base::as_bytes(k_scrypt).data(),
                                     static_cast<int>(k_scrypt.size())) == 1 &&
                   EVP_EncryptUpdate(cipher.get(), out.data() + k_iv, &size, seed.view().data(), k_seed) == 1 &&
                   EVP_EncryptFinal_ex(cipher.get(), out.data() + k_iv + k_seed, &size) == 1 &&
                   EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, k_mark, out.data() + k_iv + k_seed) == 1,
               "AES-256-GCM failed");
  return out;
}

std::optional<SecretBytes> decrypted(ByteView data, const SecretBytes& key) {
  const Cipher cipher(EVP_CIPHER_CTX_new());
  std::array<std::uint8_t, k_seed> seed{};
  std::array<std::uint8_t, k_mark> mark{};
  std::copy_n(data.begin() + k_iv + k_seed, k_mark, mark.begin());
  int size = 0;
  base::ensure(cipher &&
                   EVP_DecryptInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, key.view().data(), data.data()) == 1 &&
                   EVP_DecryptUpdate(cipher.get(), nullptr, &size, base::as_bytes(k_scrypt).data(),
                                     static_cast<int>(k_scrypt.size())) == 1 &&
                   EVP_DecryptUpdate(cipher.get(), seed.data(), &size, data.data() + k_iv, k_seed) == 1 &&
                   EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG, k_mark, mark.data()) == 1,
               "AES-256-GCM failed");
  const bool good = EVP_DecryptFinal_ex(cipher.get(), seed.data() + k_seed, &size) == 1;
  std::optional<SecretBytes> out;
  if (good) out.emplace(seed);
  wipe(seed.data(), seed.size());
  return out;
}

Hash check_of(const SecretBytes& seed) {
  return Sha256().tag("hexpost key v1").bytes(seed.view()).done();
}

struct KeyText {
  bool locked = false;
  Bytes data;
};

Result<KeyText> read_key_text(const std::string& path) {
  Result<Bytes> bytes = read_file(path, k_file_limit, true);
  if (!bytes) return bytes.error();
  std::string text = base::as_text(*bytes);
  wipe(bytes->data(), bytes->size());
  const Error damaged{"damaged", "this is not a hexpost key file; restore it from your printed words", path};
  const auto lines = base::split(text, '\n');
  if (lines.size() != 3 || !lines[2].empty() || (lines[0] != k_plain && lines[0] != k_scrypt)) return damaged;
  KeyText out;
  out.locked = lines[0] == k_scrypt;
  const auto data = base::from_base64(lines[1]);
  if (!data || data->size() != (out.locked ? k_salt + k_iv + k_seed + k_mark : k_seed + k_check)) return damaged;
  out.data = *data;
  wipe(text.data(), text.size());
  return out;
}

}  // namespace

Result<void> save_key_file(const std::string& path, const SecretBytes& seed, std::string_view passphrase) {
  if (passphrase.size() > k_passphrase_limit) {
    return Error{"passphrase", "a passphrase has at most 1024 bytes", path};
  }
  Bytes data;
  if (passphrase.empty()) {
    data.assign(seed.view().begin(), seed.view().end());
    const Hash check = check_of(seed);
    data.insert(data.end(), check.begin(), check.begin() + k_check);
  } else {
    data = random_bytes(k_salt + k_iv);
    const Bytes iv(data.begin() + k_salt, data.end());
    data.resize(k_salt);
    const Bytes sealed = encrypted(seed, stretched(passphrase, data), iv);
    data.insert(data.end(), sealed.begin(), sealed.end());
  }
  std::string text = std::string(passphrase.empty() ? k_plain : k_scrypt) + "\n" + base::to_base64(data) + "\n";
  Result<void> written = write_new_file(path, base::as_bytes(text));
  wipe(data.data(), data.size());
  wipe(text.data(), text.size());
  return written;
}

Result<SecretBytes> load_key_file(const std::string& path, std::string_view passphrase) {
  Result<KeyText> text = read_key_text(path);
  if (!text) return text.error();
  const ByteView data = text->data;
  if (!text->locked) {
    std::array<std::uint8_t, k_seed> bytes{};
    std::copy_n(data.begin(), k_seed, bytes.begin());
    SecretBytes seed(bytes);
    wipe(bytes.data(), bytes.size());
    const bool good = same_bytes(ByteView(check_of(seed)).first(k_check), data.subspan(k_seed));
    wipe(text->data.data(), text->data.size());
    if (!good) return Error{"damaged", "the key's check is wrong; restore it from your printed words", path};
    return seed;
  }
  if (passphrase.empty()) return Error{"passphrase", "this key is kept under a passphrase", path};
  if (passphrase.size() > k_passphrase_limit) return Error{"passphrase", "this passphrase is wrong", path};
  const std::optional<SecretBytes> seed = decrypted(data.subspan(k_salt), stretched(passphrase, data.first(k_salt)));
  if (!seed) return Error{"passphrase", "this passphrase is wrong (or the file is damaged)", path};
  return *seed;
}

Result<bool> key_file_is_locked(const std::string& path) {
  const Result<KeyText> text = read_key_text(path);
  if (!text) return text.error();
  return text->locked;
}

}  // namespace hexpost::store

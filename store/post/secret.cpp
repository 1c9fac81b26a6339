#include "store/post/secret.h"

#include <cstdlib>

#include "engine/base/text.h"
#include "store/crypto/secret_bytes.h"
#include "store/files.h"
#include "store/post/process.h"

namespace hexpost::post {
namespace {

using base::Error;
using base::fill;
using base::tr;

constexpr std::size_t k_longest = 8 * 1024;  // OAuth tokens are long

/// The first line, if it can be a password: no control characters in it.
base::Result<std::string> first_line(std::string text, const std::string& whence) {
  std::string line = text.substr(0, text.find('\n'));
  store::wipe(text.data(), text.size());
  if (line.ends_with('\r')) line.pop_back();
  bool good = !line.empty() && line.size() <= k_longest;
  for (const char c : line)
    good = good && (c < 0 || c >= ' ') && c != '\x7f';
  if (good) return line;
  store::wipe(line.data(), line.size());
  return Error{"mail-login", tr("there is no password there"), whence};
}

}  // namespace

base::Result<std::string> read_secret(const SecretSource& source) {
  if (!source.environment.empty()) {
    if (const char* const set = std::getenv(source.environment.c_str()))
      return first_line(set, "$" + source.environment);
  }
  if (!source.file.empty()) {
    auto bytes = store::read_file(source.file, k_longest, true);
    if (!bytes) return Error{bytes.error().code, bytes.error().what, base::printable(source.file)};
    std::string text = base::as_text(*bytes);
    store::wipe(bytes->data(), bytes->size());
    return first_line(std::move(text), base::printable(source.file));
  }
  if (!source.command.empty()) {
    auto ended = run({{"/bin/sh", "-c", source.command}, {}, false, k_longest, 300});
    if (!ended) return Error{"mail-login", ended.error().what, tr("the command for the password")};
    if (ended->status != 0) {
      store::wipe(ended->output.data(), ended->output.size());
      return Error{"mail-login",
                   fill(tr("the command for the password ended with {}"), {std::to_string(ended->status)}), ""};
    }
    return first_line(std::move(ended->output), tr("the command for the password"));
  }
  return Error{"mail-login",
               fill(tr("the server wants a password; give it in ${}, in a file of your own (password-file), or by a "
                       "command that prints it (password-eval)"),
                    {source.environment}),
               ""};
}

}  // namespace hexpost::post

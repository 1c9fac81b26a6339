#include "tests/mail/verdicts.h"

#include <fstream>
#include <sstream>

#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/mail/read.h"

namespace hexpost::mail_test {

std::string verdict(base::ByteView bytes) {
  const auto mail = mail::read_mail(bytes);
  if (!mail) return "refused " + mail.error().code + " " + mail.error().what;
  if (mail->blocks.empty()) return "none there is no hexpost block in this mail";
  const mail::Block& block = mail->blocks.front();
  const std::string game = block.game.empty() ? std::string(16, '0') : block.game;
  return base::fill("accepted {} {} {} {}", {mail::kind_word(block.kind), game, std::to_string(block.seat),
                                             base::to_hex(store::sha256(block.bytes))});
}

std::string slurp(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

}  // namespace hexpost::mail_test

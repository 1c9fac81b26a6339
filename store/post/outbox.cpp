#include "store/post/outbox.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/mail/write.h"

namespace hexpost::post {

using base::Error;
using base::fill;
using base::tr;

base::Result<void> check_envelope(const Envelope& envelope) {
  constexpr std::size_t k_most = 100;
  if (envelope.to.empty()) return Error{"address", tr("the mail has no recipient"), ""};
  if (envelope.to.size() > k_most) return Error{"address", tr("the mail goes to more than a hundred addresses"), ""};
  std::vector<std::string> all = envelope.to;
  all.push_back(envelope.from);
  for (const std::string& address : all) {
    if (!mail::is_address(address) || address.starts_with('-'))
      return Error{"address", fill(tr("{} is not a mail address"), {base::printable(address, 80)}), ""};
  }
  return {};
}

}  // namespace hexpost::post

#include <cstddef>
#include <cstdint>

#include "engine/base/text.h"
#include "store/mail/armour.h"
#include "store/mail/read.h"

/// Any bytes for a mail: no crash, nothing unprintable gets out, and a block that is found says the same when it is
/// armoured again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace base = hexpost::base;
  namespace mail = hexpost::mail;
  const auto read = mail::read_mail({data, size});
  if (!read) {
    base::ensure(base::is_printable(read.error().what) && base::is_printable(read.error().where),
                 "error not printable");
    return 0;
  }
  for (const std::string& text : {read->subject, read->from, read->message_id, read->date}) {
    base::ensure(base::is_printable(text), "header not printable");
  }
  base::ensure(read->blocks.size() <= 1, "more than one block");
  for (const mail::Block& block : read->blocks) {
    const auto again = mail::find_blocks(mail::armour(block.kind, block.bytes, block.game, block.seat));
    base::ensure(again && again->size() == 1 && again->front() == block, "a block changed on its way");
  }
  return 0;
}

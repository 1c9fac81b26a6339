#include <cstddef>
#include <cstdint>

#include "engine/base/ensure.h"
#include "store/protocol/slip.h"
#include "store/wire/card_receipt.h"
#include "store/wire/notes.h"
#include "store/wire/packet.h"
#include "store/wire/receipt.h"
#include "store/wire/setup.h"
#include "store/wire/signed_note.h"

/// Any bytes for everything that comes in a packet or beside one: no crash, no wild allocation, and whatever is taken
/// is encoded to the same bytes again. The first byte chooses the reader.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace hexpost;
  if (size == 0) return 0;
  const base::ByteView rest(bytes + 1, size - 1);
  const std::string text = base::as_text(rest);
  switch (bytes[0] % 6) {
    case 0:
      if (const auto packet = store::decode_packet(rest)) {
        base::ensure(store::encode_packet(*packet) == base::Bytes(rest.begin(), rest.end()),
                     "two spellings of a packet");
        (void)store::decode_leaves(*packet);
      }
      break;
    case 1:
      if (const auto leaf = store::decode_leaf(rest)) {
        base::ensure(store::encode_leaf(*leaf) == base::Bytes(rest.begin(), rest.end()), "two spellings of a leaf");
        (void)store::leaf_json(*leaf);
      }
      break;
    case 2:
      (void)store::parse_note(text);
      (void)store::parse_note_text(text);
      break;
    case 3:
      if (const auto slip = store::decode_slip(rest))
        base::ensure(store::encode_slip(*slip) == base::Bytes(rest.begin(), rest.end()), "two spellings of a slip");
      if (const auto deposit = store::decode_deposit(rest))
        base::ensure(store::encode_deposit(*deposit) == base::Bytes(rest.begin(), rest.end()),
                     "two spellings of a deposit");
      break;
    case 4:
      (void)store::parse_receipt(text);
      if (const auto receipt = store::parse_card_receipt(text)) (void)store::verify_card_receipt(*receipt);
      break;
    case 5:
      (void)store::parse_invite_text(text);
      (void)store::read_invite(text);
      (void)store::parse_join_text(text);
      (void)store::read_join(text);
      (void)store::read_leaf0(text);
      (void)store::read_assent(text);
      break;
  }
  return 0;
}

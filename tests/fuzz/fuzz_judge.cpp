#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "tests/fuzz/forger.h"

/// The games are played before the clock of the first input runs.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  (void)hexpost::fuzz::tables();
  return 0;
}

/// A player who writes whatever leaves he likes and signs them well: his packet is taken or refused with a sentence,
/// and one that is taken leads to a game that goes on. The first byte chooses the game and whether he draws; the rest
/// is leaves, each behind its length of two bytes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace hexpost;
  if (size == 0) return 0;
  fuzz::Table& table = fuzz::tables()[(bytes[0] >> 1) % fuzz::tables().size()];
  std::vector<store::Leaf> leaves;
  for (std::size_t at = 1; at + 2 <= size;) {
    const std::size_t length = std::min<std::size_t>(bytes[at] + 256u * bytes[at + 1], size - at - 2);
    if (auto leaf = store::decode_leaf({bytes + at + 2, length})) leaves.push_back(*std::move(leaf));
    at += 2 + length;
  }
  const store::Course& course = table.club[0].course();
  const base::Bytes envelope = store::test::forge(table.secrets(), course, table.writer, leaves, (bytes[0] & 1) != 0);
  const auto packet = store::decode_packet(envelope);
  if (!packet) return 0;
  const store::Past past{[](std::uint64_t) -> std::optional<store::Head> { return std::nullopt; },
                         [](std::uint64_t) -> base::Result<std::string> {
                           return base::Error{"missing", "no such position", ""};
                         },
                         {}};
  const auto judged = course.after(*packet, table.club.resolve, past);
  if (const auto* refused = std::get_if<store::Refused>(&judged)) {
    base::ensure(!refused->code.empty() && !refused->why.empty(), "a refusal without a sentence");
    base::ensure(base::is_printable(refused->why), "a refusal not fit to print");
    return 0;
  }
  const auto& after = std::get<store::Course>(judged);
  base::ensure(after.size() == course.size() + packet->leaves.size(), "a packet of another length");
  return 0;
}

#include <cstddef>
#include <cstdint>
#include <sstream>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "store/protocol/dispute.h"
#include "tests/fuzz/quarrel.h"

/// The game is played before the clock of the first input runs.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  (void)hexpost::fuzz::quarrel();
  return 0;
}

namespace {

using namespace hexpost;

/// The made file with changes, four bytes each: where (three bytes), and which byte stands there then.
std::string edited(base::ByteView edits) {
  std::string out = fuzz::quarrel().file;
  for (std::size_t i = 0; i + 4 <= edits.size(); i += 4) {
    const std::size_t at = (edits[i] + 256u * edits[i + 1] + 65536u * edits[i + 2]) % out.size();
    out[at] = static_cast<char>(edits[i + 3]);
  }
  return out;
}

}  // namespace

/// Any bytes as a dispute file, or changes of a real one: no crash, one spelling, sentences fit to print, and of the
/// changed one convicts only the player who signed it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size == 0) return 0;
  const bool raw = bytes[0] % 2 == 0;
  const base::ByteView rest(bytes + 1, size - 1);
  const std::string file = raw ? base::as_text(rest) : edited(rest);
  std::istringstream in(file);
  const auto read = store::read_exported(in);
  if (!read) return 0;
  std::ostringstream again;
  if (store::write_export(*read, again)) base::ensure(again.str() == file, "two spellings of a dispute file");
  const auto verdict = store::judge(read->history, read->evidence, fuzz::quarrel().resolve);
  if (!verdict) return 0;
  for (const store::Finding& one : verdict->findings) {
    base::ensure(base::is_printable(one.why), "a finding not fit to print");
    if (!one.is_offence()) continue;
    base::ensure(one.seat && one.key && !one.packets.empty(), "an offence without a signer");
    base::ensure(raw || *one.seat == fuzz::quarrel().cheat, "somebody else is convicted");
    base::ensure(!verdict->good(), "an offence in a verdict that finds all right");
  }
  return 0;
}

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/orders/standing.h"
#include "tests/fuzz/moments.h"

/// Any text as an order file of Hordes & Heroes (fuzz_chariots: of Chariots of Fire), at a moment that the first byte
/// chooses: no crash; a canonical line is its own canonical form; what is played is legal or void, never a bug;
/// policies open only in the one spelling they are printed in. The first line is also what every sealed slot opens to,
/// and all of it a snapshot and a position to load.
namespace {

using namespace hexpost;

const std::vector<fuzz::Moment>& begins() {
#ifdef HEXPOST_FUZZ_CHARIOTS
  return fuzz::chariots_moments();
#else
  return fuzz::moments();
#endif
}

/// Dice that depend on nothing but how many have been thrown; one text in every slot.
class Supply final : public table::Source {
 public:
  explicit Supply(std::string policy) : policy_(std::move(policy)) {}
  std::optional<int> die(int faces, std::string_view) override { return thrown_++ % faces + 1; }
  std::optional<std::string> opening(table::Player, std::uint32_t) override { return policy_; }

 private:
  std::string policy_;
  int thrown_ = 0;
};

/// The good lines of a file, in their canonical form.
std::vector<std::string> canonical_lines(const table::Match& match, const std::string& text) {
  std::vector<std::string> out;
  const auto file = orders::split_file(text);
  if (file.index() == 1) return out;
  for (const auto& line : std::get<0>(file)) {
    const auto canonical = match.canonical(line.text);
    if (const auto* refusal = std::get_if<base::Refusal>(&canonical)) {
      base::ensure(base::is_printable(refusal->why) && base::is_printable(refusal->hint), "a refusal not fit to print");
      continue;
    }
    const std::string& good = std::get<std::string>(canonical);
    const auto again = match.canonical(good);
    base::ensure(again.index() == 0 && std::get<std::string>(again) == good, "a canonical line that is not its own");
    if (out.size() < 80) out.push_back(good);
  }
  return out;
}

}  // namespace

/// The games are played before the clock of the first input runs.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  (void)begins();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size == 0) return 0;
  const fuzz::Moment& moment = begins()[bytes[0] % begins().size()];
  const std::string text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  const std::string first = text.substr(0, text.find('\n'));
  if (const auto policies = orders::parse_slot(first))
    base::ensure(orders::print_slot(*policies) == first, "a second spelling of a policy");
  const auto match = moment.match->clone();
  Supply supply(first);
  match->push({match->awaited().who, canonical_lines(*match, text), {true, true}, {}});
  match->run(&supply);
  base::ensure(!match->misfit(), "a misfit in live play");
  const auto loaded = moment.battle->load(match->save());
  base::ensure(loaded.has_value(), "a snapshot that cannot be loaded");
  base::ensure((*loaded)->position() == match->position(), "a snapshot of another position");
  (void)moment.battle->load(text);
  (void)moment.battle->from_position(text);
  return 0;
}

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/data/hordes/battle.h"
#include "engine/orders/standing.h"
#include "engine/rules/hordes/battle.h"

/// Any text as an order file of Hordes & Heroes: no crash; a canonical line is its own canonical form; what is played is
/// legal or void, never a bug; policies open only in the one spelling they are printed in.
namespace {

using namespace hexpost;

const table::Battle& battle(bool placed) {
  static const auto load = [](const char* id) {
    auto loaded = data::hordes::load_battle(data::Library::builtin(), id);
    return *hordes::battle(std::move(loaded->scenario));
  };
  static const auto ready = load("agincourt");
  static const auto empty = load("adamclisi");
  return placed ? *ready : *empty;
}

/// Dice that depend on nothing but how many have been thrown.
class Dice final : public table::Source {
 public:
  std::optional<int> die(int faces, std::string_view) override { return thrown_++ % faces + 1; }
  std::optional<std::string> opening(table::Player, std::uint32_t) override { return ""; }

 private:
  int thrown_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  const auto lines = orders::split_file(text);
  if (lines.index() == 1) return 0;
  const auto match = battle(size % 2 == 0).begin();
  Dice dice;
  match->push({0, {}, {}, {}});
  match->run(&dice);
  table::Segment segment{match->awaited().who, {}, {true, true}, {}};
  for (const auto& line : std::get<0>(lines)) {
    const auto canonical = match->canonical(line.text);
    if (const auto* refusal = std::get_if<base::Refusal>(&canonical)) {
      base::ensure(base::is_printable(refusal->why) && base::is_printable(refusal->hint), "a refusal not fit to print");
      continue;
    }
    const std::string& good = std::get<std::string>(canonical);
    const auto again = match->canonical(good);
    base::ensure(again.index() == 0 && std::get<std::string>(again) == good, "a canonical line that is not its own");
    if (segment.lines.size() < 80) segment.lines.push_back(good);
  }
  if (const auto policies = orders::parse_slot(text)) base::ensure(orders::print_slot(*policies) == text, "a second spelling of a policy");
  if (match->awaited().kind == table::Awaited::Kind::decision) match->push(std::move(segment)), match->run(&dice);
  base::ensure(!match->misfit(), "a misfit in live play");
  base::ensure(battle(size % 2 == 0).load(match->save()).has_value(), "a snapshot that cannot be loaded");
  (void)battle(size % 2 == 0).load(text);
  (void)battle(size % 2 == 0).from_position(text);
  return 0;
}

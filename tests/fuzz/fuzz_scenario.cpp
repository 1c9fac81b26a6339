#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/systems/hordes/load/army_file.h"
#include "engine/systems/hordes/load/battle.h"
#include "engine/systems/hordes/load/lists.h"
#include "engine/systems/hordes/load/map.h"
#include "engine/systems/hordes/model/view.h"

/// Any bytes for a data file of any kind: no crash, nothing unprintable in an error, and a battle that loads is one
/// that the rules accept.
namespace {

namespace base = hexpost::base;
namespace data = hexpost::data;
namespace loader = hexpost::hordes;
namespace rules = hexpost::hordes;

void check(const base::Error& error) {
  base::ensure(!error.what.empty(), "an error without a sentence");
  base::ensure(base::is_printable(error.what) && base::is_printable(error.where), "an error not fit to print");
}

template <class T>
void check(const base::Result<T>& result) {
  if (!result) check(result.error());
}

void check_battle(const data::Library& library, const std::string& id) {
  const auto battle = loader::load_scenario(library, id);
  if (!battle) return check(battle.error());
  const auto resolved = rules::resolve(battle->scenario);
  base::ensure(resolved.has_value(), "the rules refuse a battle that the loader took");
  (void)rules::initial_state(*resolved);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const data::Source source{"fuzz.toml", std::string(reinterpret_cast<const char*>(bytes), size)};
  const auto army = loader::read_army(source);
  check(army);
  if (army) {
    auto battle = loader::load_scenario(data::Library::builtin(), "legnica");
    check(loader::replace_army(data::Library::builtin(), *battle, 0, source));
    base::ensure(rules::resolve(battle->scenario).has_value(), "the rules refuse an army that the loader took");
  }
  const auto name = loader::own_file_name(source);
  if (!name) {
    check(name.error());
    return 0;
  }
  data::Library library = data::Library::builtin();
  check(library.add({*name, source.bytes}));
  const std::string id = name->substr(name->rfind('/') + 1, name->size() - name->rfind('/') - 6);
  if (name->starts_with("hordes/battles/")) check_battle(library, id);
  if (name->starts_with("hordes/armies/")) check(loader::load_list(library, id));
  if (name->starts_with("hordes/maps/")) check(loader::load_map(library, id));
  check(loader::load_artillery(library));
  check_battle(library, "first-battle");
  return 0;
}

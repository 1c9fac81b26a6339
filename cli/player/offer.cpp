#include "cli/player/offer.h"

#include <algorithm>

#include "cli/names.h"
#include "cli/player/game.h"
#include "cli/player/revisions.h"
#include "engine/base/text.h"
#include "engine/orders/piece_names.h"
#include "engine/orders/tongue.h"
#include "store/crypto/hash.h"

namespace hexpost::cli {
namespace {

/// A battle among the systems, by the name it is listed under.
struct FoundBattle {
  const System* system = nullptr;
  std::string id;
};

/// The system that knows the battle, or the one that was named.
base::Result<FoundBattle> system_of(const Systems& systems, const data::Library& library, const std::string& name,
                                    const std::string& battle) {
  std::vector<std::string> known;
  for (const System& s : systems) {
    if (!name.empty() && !base::same_word(s.name, name)) continue;
    for (const BattleInfo& b : s.battles(library)) {
      if (is_called(b, battle)) return FoundBattle{&s, b.id};
      known.push_back(b.id);
    }
  }
  // a battle with a mistake in it is not listed: its loader says what is wrong
  for (const System& s : systems) {
    if (!name.empty() && !base::same_word(s.name, name)) continue;
    if (auto tried = s.load(library, {battle, {}, {}});
        !tried && library.find(s.name + "/battles/" + battle + ".toml") != nullptr)
      return tried.error();
  }
  const auto near = base::nearest(battle, known);
  return Error{"usage",
               near ? fill(tr("there is no battle {}; did you mean {}?"), {base::printable(battle, 60), *near})
                    : fill(tr("there is no battle {}; `hexpost scenarios` lists them"), {base::printable(battle, 60)}),
               "--battle"};
}

}  // namespace

bool is_called(const BattleInfo& battle, std::string_view word) {
  const std::string name = orders::fold(battle.name), wanted = orders::fold(word);
  return base::same_word(battle.id, word) || name == wanted || name.substr(0, name.find(',')) == wanted;
}

base::Result<BattleOffer> offer_of(const Systems& systems, const data::Library& library, const std::string& system,
                                   const BattleChoice& wanted) {
  const auto found = system_of(systems, library, system, wanted.battle);
  if (!found) return found.error();
  const System& rules = *found->system;
  BattleChoice choice = wanted;
  choice.battle = found->id;
  auto loaded = rules.load(library, choice);
  if (!loaded) return loaded.error();
  if (const auto fault = orders::new_name_fault(loaded->battle->names())) return Error{"name", *fault, choice.battle};
  BattleOffer out;
  out.genesis.system = rules.name, out.genesis.revision = rules.revision, out.genesis.scenario = choice.battle;
  out.genesis.data_hash = store::sha256(base::as_bytes(loaded->data));
  out.genesis.scenario_hash = store::sha256(base::as_bytes(loaded->scenario));
  out.genesis.options = genesis_options(*loaded, choice);
  out.battle = std::move(loaded->battle);
  return out;
}

base::Result<BattleOffer> offer_by_revision(Revisions& revisions, const Systems& systems, const data::Library& library,
                                            BattleChoice choice) {
  constexpr std::string_view k_word = "revision=";
  const auto at = std::ranges::find_if(choice.options, [&](const std::string& o) { return o.starts_with(k_word); });
  if (at == choice.options.end()) return offer_of(systems, library, "", choice);
  const auto wanted = base::number(std::string_view(*at).substr(k_word.size()));
  if (!wanted || *wanted < 0 || *wanted > UINT32_MAX)
    return Error{"usage", tr("this is not a revision of the rules"), base::printable(*at, 60)};
  choice.options.erase(at);
  const auto found = system_of(systems, library, "", choice.battle);
  if (!found) return found.error();
  const auto rules = revisions.own_or_find(found->system->name, static_cast<std::uint32_t>(*wanted));
  if (!rules) return rules.error();
  choice.battle = found->id;
  return offer_of({**rules}, library, found->system->name, choice);
}

}  // namespace hexpost::cli

#pragma once

#include <stdexcept>
#include <utility>

#include "engine/systems/chariots/battle.h"
#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/chariots/model/view.h"

/// The battle of Sumer, for tests that change its state by hand.
namespace hexpost::chariots::test {

inline GameData sumer() {
  auto loaded = load_scenario(data::Library::builtin(), "sumer");
  if (!loaded) throw std::runtime_error(loaded.error().what);
  auto resolved = resolve(std::move(loaded->scenario));
  if (!resolved) throw std::runtime_error(resolved.error().what);
  return GameData(*std::move(resolved));
}

}  // namespace hexpost::chariots::test

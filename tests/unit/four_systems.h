#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/systems/ancients/battle.h"
#include "engine/systems/ancients/load/battle.h"
#include "engine/systems/chariots/battle.h"
#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/load/battle.h"
#include "engine/systems/kadesh/battle.h"
#include "engine/systems/kadesh/load/battle.h"
#include "engine/table/match.h"

/// Shipped battles of each rule system.
namespace hexpost::test {

template <class Loaded>
std::unique_ptr<table::Battle> ready(Loaded loaded, auto make) {
  if (!loaded) throw std::runtime_error(loaded.error().what);
  auto battle = make(std::move(loaded->scenario));
  if (!battle) throw std::runtime_error(battle.error().what);
  return *std::move(battle);
}
inline std::unique_ptr<table::Battle> load_hordes(const std::string& id) {
  return ready(data::hordes::load_battle(data::Library::builtin(), id),
               [](auto scenario) { return hordes::battle(std::move(scenario)); });
}
inline std::unique_ptr<table::Battle> load_chariots(const std::string& id) {
  return ready(data::chariots::load_battle(data::Library::builtin(), id),
               [](auto scenario) { return chariots::battle(std::move(scenario)); });
}
inline std::unique_ptr<table::Battle> load_kadesh(const std::string& id) {
  auto loaded = kadesh::load_scenario(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error(loaded.error().what);
  return kadesh::battle(std::move(loaded->data));
}
inline std::unique_ptr<table::Battle> load_ancients(const std::string& id) {
  auto loaded = ancients::load_scenario(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error(loaded.error().what);
  return ancients::battle(std::move(loaded->data));
}

}  // namespace hexpost::test

#pragma once

#include <cstdlib>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

#include "engine/systems/kadesh/battle.h"
#include "engine/systems/kadesh/load/battle.h"

/// Battles of Day of the Chariot: Kadesh for the tests of whole battles.
namespace hexpost::property {

/// A shipped battle. `turns`: how many are played; 0: all.
inline std::unique_ptr<table::Battle> kadesh_battle(const std::string& id, std::span<const std::string> options = {},
                                                    int turns = 0) {
  auto loaded = kadesh::load_scenario(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error(loaded.error().where + ": " + loaded.error().what);
  if (auto set = kadesh::set_options(loaded->data, options); !set) throw std::runtime_error(set.error().what);
  if (turns > 0) loaded->data.turns = turns;
  return kadesh::battle(std::move(loaded->data));
}

}  // namespace hexpost::property

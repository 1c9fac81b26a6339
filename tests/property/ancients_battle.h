#pragma once

#include <memory>
#include <span>
#include <stdexcept>
#include <string>

#include "engine/systems/ancients/battle.h"
#include "engine/systems/ancients/load/battle.h"

/// Battles of Commands & Colors: Ancients for the tests of whole battles.
namespace hexpost::property {

/// A shipped battle.
inline std::unique_ptr<table::Battle> ancients_battle(const std::string& id,
                                                      std::span<const std::string> options = {}) {
  auto loaded = ancients::load_scenario(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error(loaded.error().where + ": " + loaded.error().what);
  if (auto set = ancients::set_options(loaded->data, options); !set) throw std::runtime_error(set.error().what);
  return ancients::battle(std::move(loaded->data));
}

}  // namespace hexpost::property

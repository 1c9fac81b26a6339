#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

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

/// A battle of what was loaded, with options set.
template <class Loaded>
std::unique_ptr<table::Battle> ready(Loaded loaded, std::span<const std::string> options, auto make) {
  if (!loaded) throw std::runtime_error(loaded.error().where + ": " + loaded.error().what);
  if (auto set = set_options(*loaded, options); !set) throw std::runtime_error(set.error().what);
  auto battle = make(std::move(loaded->scenario));
  if (!battle) throw std::runtime_error(battle.error().what);
  return *std::move(battle);
}
inline std::unique_ptr<table::Battle> load_hordes(const std::string& id, std::span<const std::string> options = {}) {
  return ready(hordes::load_scenario(data::Library::builtin(), id), options,
               [](auto scenario) { return hordes::battle(std::move(scenario)); });
}
inline std::unique_ptr<table::Battle> load_chariots(const std::string& id, std::span<const std::string> options = {}) {
  return ready(chariots::load_scenario(data::Library::builtin(), id), options,
               [](auto scenario) { return chariots::battle(std::move(scenario)); });
}
/// `turns`: how many are played; 0: all.
inline std::unique_ptr<table::Battle> load_kadesh(const std::string& id, std::span<const std::string> options = {},
                                                  int turns = 0) {
  auto loaded = kadesh::load_scenario(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error(loaded.error().where + ": " + loaded.error().what);
  if (auto set = kadesh::set_options(loaded->data, options); !set) throw std::runtime_error(set.error().what);
  if (turns > 0) loaded->data.turns = turns;
  return kadesh::battle(std::move(loaded->data));
}
inline std::unique_ptr<table::Battle> load_ancients(const std::string& id, std::span<const std::string> options = {}) {
  auto loaded = ancients::load_scenario(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error(loaded.error().where + ": " + loaded.error().what);
  if (auto set = ancients::set_options(loaded->data, options); !set) throw std::runtime_error(set.error().what);
  return ancients::battle(std::move(loaded->data));
}
/// Of the system that has it: no two have a battle of the same name.
inline std::unique_ptr<table::Battle> load_any(const std::string& id, std::span<const std::string> options = {}) {
  const auto& library = data::Library::builtin();
  const auto among = [&](const auto& battles) {
    return std::any_of(battles.begin(), battles.end(), [&](const auto& info) { return info.id == id; });
  };
  if (among(hexpost::chariots::battles(library))) return load_chariots(id, options);
  if (among(kadesh::battles(library))) return load_kadesh(id, options);
  if (among(ancients::battles(library))) return load_ancients(id, options);
  return load_hordes(id, options);
}

/// The ids of a system's battles.
std::vector<std::string> ids_of(const auto& battles) {
  std::vector<std::string> out;
  for (const auto& info : battles)
    out.push_back(info.id);
  return out;
}
/// A battle's id as part of the name of a test.
inline constexpr auto k_test_name = [](const auto& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
};

/// The settings of a random test, from the environment.
inline int setting(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atoi(text) : otherwise;
}

}  // namespace hexpost::test

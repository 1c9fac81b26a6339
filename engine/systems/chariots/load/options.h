#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/toml_file.h"
#include "engine/systems/chariots/model/data.h"

/// Chariots of Fire: edition and named options as texts: in battle files, on the command line, in a game's genesis.
namespace hexpost::chariots {

/// The options that players may agree on before a battle.
struct Settings {
  Edition edition = Edition::english;
  Options options;
  bool operator==(const Settings&) const = default;
};

/// Changes settings by words "name=on", "name=off", "name" alone for on, "edition=polish". Error "option" for an
/// unknown name (with the nearest known one), a value that will not do, a name that comes twice, or an option without
/// the one it builds on.
base::Result<Settings> parse_settings(Settings settings, std::span<const std::string> words);

/// The differences from the English edition without options, canonical: parse_settings({}, setting_words(s)) == s.
std::vector<std::string> setting_words(const Settings& settings);

/// Edition and [options] of a battle file.
base::Result<Settings> read_settings(const data::Document& document);

}  // namespace hexpost::chariots

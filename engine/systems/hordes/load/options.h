#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/toml_file.h"
#include "engine/systems/hordes/model/data.h"

/// Hordes & Heroes: the named options as texts: in battle files, on the command line, in a game's genesis.
namespace hexpost::hordes {

struct OptionInfo {
  std::string_view name;     ///< "recoil_any_far_hex"
  std::string_view rule;     ///< the ruling it departs from, "Q10"; "1.14.2" for what the book itself offers
  std::string_view values;   ///< "on off", "sequential simultaneous", "50 60 70 80 100", "0..100"
  std::string_view summary;  ///< what it changes, a few words
};

/// All of them, in the order in which they are printed.
std::span<const OptionInfo> option_infos();

/// Sets options from words "name=value", or "name" alone for one that is on or off, on top of those in force. Error
/// "option" for an unknown name (with the nearest known one), a value that will not do, or a name that comes twice.
base::Result<Options> parse_options(Options base, std::span<const std::string> words);

/// The options that are not as Options has them by default, canonical: parse_options({}, option_words(o)) == o.
std::vector<std::string> option_words(const Options& options);

/// The [options] table of a battle file.
base::Result<Options> read_options(const data::Document& document, const data::Value& table);

}  // namespace hexpost::hordes

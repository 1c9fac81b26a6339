#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

/// Named options as texts, "name=value", for all rule systems: in battle files, on the command line, in a game's
/// genesis.
namespace hexpost::data {

/// "name=value" in lower case without outer blanks; a name alone has the value "on".
struct OptionWord {
  std::string name, value;
};
OptionWord cut_option(std::string_view word);

/// The words, cut. `meant` maps another spelling of a name or a value to the known
/// one. Error "option" for a name that comes
/// twice.
base::Result<std::vector<OptionWord>> cut_options(std::span<const std::string> words,
                                                  std::string (*meant)(std::string_view) = nullptr);

/// Error "option": there is no option of that name; it proposes the nearest of those there are, or lists all.
base::Error unknown_option(std::string_view name, const std::vector<std::string>& known);

/// Error "option": the option cannot have that value; `values` lists those it can have ("on off").
base::Error wrong_option(std::string_view name, std::string_view value, std::string_view values);

/// True for on, true, yes, tak; false for off, false, no, nie. Other words are wrong_option.
base::Result<bool> option_on(const OptionWord& word);

/// The options of a system that has one flag for each: sets `flags`, which are in the order of `all`. Each of `all` has
/// a `name`.
template <class Named, class Flags>
base::Result<void> set_flags(std::span<const Named> all, Flags& flags, std::span<const std::string> words) {
  const auto cut = cut_options(words);
  if (!cut) return cut.error();
  for (const OptionWord& word : *cut) {
    std::size_t i = 0;
    while (i < all.size() && all[i].name != word.name)
      ++i;
    if (i == all.size()) {
      std::vector<std::string> known;
      for (const Named& option : all)
        known.emplace_back(option.name);
      return unknown_option(word.name, known);
    }
    const auto on = option_on(word);
    if (!on) return on.error();
    flags[i] = *on;
  }
  return {};
}

/// The options that are on, as words: "khenyt-7=on".
template <class Named, class Flags>
std::vector<std::string> flag_words(std::span<const Named> all, const Flags& flags) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (flags[i]) out.push_back(std::string(all[i].name) + "=on");
  }
  return out;
}

}  // namespace hexpost::data

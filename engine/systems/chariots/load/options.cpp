#include "engine/systems/chariots/load/options.h"

#include <algorithm>
#include <array>

#include "engine/data/loading.h"
#include "engine/data/option_words.h"
#include "engine/systems/chariots/book/options.h"

namespace hexpost::chariots {
namespace {

using namespace data::loading;
using data::OptionWord;

constexpr std::string_view k_edition = "edition";

/// Other spellings of a name or a value, also in another language.
std::string canonical(std::string_view word) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> k_heard{{{"wydanie", "edition"},
                                                                                         {"polskie", "polish"},
                                                                                         {"polska", "polish"},
                                                                                         {"polski", "polish"},
                                                                                         {"angielskie", "english"},
                                                                                         {"angielska", "english"},
                                                                                         {"angielski", "english"},
                                                                                         {"pl", "polish"}}};
  for (const auto& [heard, meant] : k_heard) {
    if (base::same_word(heard, word)) return std::string(meant);
  }
  return std::string(word);
}

Result<void> set(Settings& s, std::string_view name, std::string_view value) {
  if (name == k_edition) {
    if (value != "english" && value != "polish") return data::wrong_option(name, value, "english polish");
    s.edition = value == "polish" ? Edition::polish : Edition::english;
    return {};
  }
  const auto all = named_options();
  const auto at = std::find_if(all.begin(), all.end(), [&](const auto& o) { return o.name == name; });
  if (at == all.end()) {
    std::vector<std::string> known{std::string(k_edition)};
    for (const NamedOption& o : all)
      known.emplace_back(o.name);
    return data::unknown_option(name, known);
  }
  const auto on = data::option_on({std::string(name), std::string(value)});
  if (!on) return on.error();
  s.options.*at->option = *on;
  return {};
}

/// Some options say how Chariot Turnover [6.8] works elsewhere: without it they would do nothing.
Result<void> consistent(const Settings& s) {
  for (const char* name : {"ow_declared_speed", "ow_turnover"}) {
    const bool on = std::string_view(name) == "ow_turnover" ? s.options.ow_turnover : s.options.ow_declared_speed;
    if (on && !s.options.turnover) {
      return Error{"option",
                   fill(base::tr("{} builds on turnover [6.8], which is off; switch turnover on too"), {name}), name};
    }
  }
  if (s.options.any_leader_displaced && s.edition != Edition::polish) {
    return Error{
        "option",
        fill(base::tr("{} is a reading of the Polish edition; choose edition=polish too"), {"any_leader_displaced"}),
        "any_leader_displaced"};
  }
  return {};
}

}  // namespace

Result<Settings> parse_settings(Settings settings, std::span<const std::string> words) {
  const auto cut = data::cut_options(words, canonical);
  if (!cut) return cut.error();
  for (const OptionWord& word : *cut) {
    if (auto done = set(settings, word.name, word.value); !done) return done.error();
  }
  if (auto ok = consistent(settings); !ok) return ok.error();
  return settings;
}

std::vector<std::string> setting_words(const Settings& settings) {
  std::vector<std::string> out;
  if (settings.edition == Edition::polish) out.push_back("edition=polish");
  for (const NamedOption& o : named_options()) {
    if (settings.options.*o.option) out.push_back(std::string(o.name) + "=on");
  }
  std::sort(out.begin(), out.end());
  return out;
}

Result<Settings> read_settings(const Document& document) {
  Settings out;
  out.edition = document.root.string(k_edition, "english") == "polish" ? Edition::polish : Edition::english;
  const Value* table = document.root.find("options");
  for (std::size_t i = 0; table && i < table->keys.size(); ++i) {
    const Value& v = table->items[i];
    if (table->keys[i] == k_edition) {
      return document.error(v, "the edition stands above the options; move it there", "option");
    }
    if (auto done = set(out, table->keys[i], v.number != 0 ? "on" : "off"); !done) {
      return document.error(v, done.error().what, "option");
    }
  }
  if (auto ok = consistent(out); !ok) return document.error(*table, ok.error().what, "option");
  return out;
}

}  // namespace hexpost::chariots

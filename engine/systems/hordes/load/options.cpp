#include "engine/systems/hordes/load/options.h"

#include <algorithm>
#include <array>

#include "engine/base/ensure.h"
#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/data/option_words.h"
#include "engine/systems/hordes/book/rulebook.h"

namespace hexpost::hordes {
namespace {

using data::Document;
using data::OptionWord;
using data::Value;

constexpr std::string_view k_shooting = "shooting=simultaneous";

/// The flags of the rulebook with the two options that have a figure.
const std::vector<OptionInfo>& infos() {
  static const std::vector<OptionInfo> k_infos = [] {
    std::vector<OptionInfo> out;
    for (const NamedOption& o : named_options()) {
      const bool shooting = o.name == k_shooting;
      out.push_back(
          {o.name.substr(0, o.name.find('=')), o.rule, shooting ? "sequential simultaneous" : "on off", o.summary});
    }
    out.push_back({"break_percent", "1.14.2", "50 60 70 80 100", "The share of combat stands that an army can lose"});
    out.push_back({"turn_limit", "1.14.3", "0..200", "Game turns after which points decide; 0: none"});
    return out;
  }();
  return k_infos;
}

bool Options::*flag_of(std::string_view name) {
  for (const NamedOption& o : named_options()) {
    if (o.name.substr(0, o.name.find('=')) == name) return o.option;
  }
  base::bug("an option that is on or off");
}

base::Result<Options> set(Options o, std::string_view name, std::string_view value) {
  const auto info = std::find_if(infos().begin(), infos().end(), [&](const OptionInfo& i) { return i.name == name; });
  if (info == infos().end()) {
    std::vector<std::string> known;
    for (const OptionInfo& i : infos())
      known.emplace_back(i.name);
    return data::unknown_option(name, known);
  }
  if (name == "shooting") {
    if (value != "sequential" && value != "simultaneous") return data::wrong_option(name, value, info->values);
    o.simultaneous_shooting = value == "simultaneous";
    return o;
  }
  const auto figure = base::number(value);
  if (name == "break_percent") {
    constexpr std::array k_percents{50, 60, 70, 80, 100};
    if (!figure || !base::contains(k_percents, *figure)) {
      return data::wrong_option(name, value, info->values);
    }
    o.break_percent = static_cast<int>(*figure);
    return o;
  }
  if (name == "turn_limit") {
    if (!figure || *figure < 0 || *figure > 200) return data::wrong_option(name, value, info->values);
    o.turn_limit = static_cast<int>(*figure);
    return o;
  }
  const auto on = data::option_on({std::string(name), std::string(value)});
  if (!on) return on.error();
  o.*flag_of(name) = *on;
  return o;
}

}  // namespace

std::span<const OptionInfo> option_infos() {
  return infos();
}

base::Result<Options> parse_options(Options options, std::span<const std::string> words) {
  const auto cut = data::cut_options(words);
  if (!cut) return cut.error();
  for (const OptionWord& word : *cut) {
    auto next = set(options, word.name, word.value);
    if (!next) return next;
    options = *next;
  }
  return options;
}

std::vector<std::string> option_words(const Options& o) {
  std::vector<std::string> out;
  for (const NamedOption& named : named_options()) {
    if (o.*named.option) out.push_back(std::string(named.name) + (named.name == k_shooting ? "" : "=on"));
  }
  if (o.break_percent != Options{}.break_percent) out.push_back("break_percent=" + std::to_string(o.break_percent));
  if (o.turn_limit != 0) out.push_back("turn_limit=" + std::to_string(o.turn_limit));
  return out;
}

base::Result<Options> read_options(const Document& document, const Value& table) {
  Options out;
  for (std::size_t i = 0; i < table.keys.size(); ++i) {
    const Value& v = table.items[i];
    const std::string value = v.kind == Value::Kind::text      ? v.text
                              : v.kind == Value::Kind::boolean ? (v.number != 0 ? "on" : "off")
                                                               : std::to_string(v.number);
    auto next = set(out, table.keys[i], value);
    if (!next) return document.error(v, next.error().what, "option");
    out = *next;
  }
  return out;
}

}  // namespace hexpost::hordes

#include "engine/data/hordes/options.h"

#include <algorithm>
#include <array>
#include <set>

#include "engine/base/text.h"

namespace hexpost::data::hordes {
namespace {

using rules::Options;

struct Flag {
  std::string_view name;
  bool Options::*field;
};

constexpr std::array k_flags{
    Flag{"command_over_broken", &Options::command_over_broken},
    Flag{"combine_out_of_contact", &Options::combine_out_of_contact},
    Flag{"recoil_any_far_hex", &Options::recoil_any_far_hex},
    Flag{"hero_subtracts_three", &Options::hero_subtracts_three},
    Flag{"general_dies_with_host", &Options::general_dies_with_host},
    Flag{"wall_needs_front", &Options::wall_needs_front},
    Flag{"elephants_spare_engaged", &Options::elephants_spare_engaged},
    Flag{"wood_rim_in_range", &Options::wood_rim_in_range},
    Flag{"wagons_never_recoil", &Options::wagons_never_recoil},
    Flag{"combined_wagons_lost_on_flee", &Options::combined_wagons_lost_on_flee},
    Flag{"chase_flee_response", &Options::chase_flee_response},
    Flag{"one_response_per_bound", &Options::one_response_per_bound},
    Flag{"engaged_may_respond", &Options::engaged_may_respond},
    Flag{"evade_short", &Options::evade_short},
    Flag{"evade_avoids_zoc", &Options::evade_avoids_zoc},
    Flag{"flee_any_away", &Options::flee_any_away},
    Flag{"flee_domino", &Options::flee_domino},
    Flag{"zoc_stops_generals", &Options::zoc_stops_generals},
    Flag{"disrupted_block_range", &Options::disrupted_block_range},
    Flag{"dry_bridge", &Options::dry_bridge},
    Flag{"emplaced_engines", &Options::emplaced_engines},
    Flag{"roll_for_initiative", &Options::roll_for_initiative},
    Flag{"commander_in_chief", &Options::commander_in_chief},
};

constexpr std::string_view k_on_off = "on off";
constexpr std::array k_infos{
    OptionInfo{"shooting", "Q5", "sequential simultaneous",
               "simultaneous: what A's fire hit still shoots back in the phase"},
    OptionInfo{"command_over_broken", "Q2", k_on_off, "broken ground never limits the command range"},
    OptionInfo{"combine_out_of_contact", "Q3", k_on_off, "reduced units merge only undisrupted and away from enemies"},
    OptionInfo{"recoil_any_far_hex", "Q10", k_on_off,
               "a barred recoil may turn aside to another hex away from enemies"},
    OptionInfo{"hero_subtracts_three", "Q12", k_on_off, "a hero takes three off every number of hits"},
    OptionInfo{"general_dies_with_host", "Q13", k_on_off, "a general is lost with his host in every case"},
    OptionInfo{"wall_needs_front", "Q15", k_on_off, "a shield wall stands deployed and faces one way"},
    OptionInfo{"elephants_spare_engaged", "Q24", k_on_off, "elephants do not displace disrupted or engaged units"},
    OptionInfo{"wood_rim_in_range", "Q33", k_on_off, "small arms hit the rim of a wood from two hexes"},
    OptionInfo{"wagons_never_recoil", "Q34", k_on_off, "a pure wagon unit keeps its place as artillery does"},
    OptionInfo{"combined_wagons_lost_on_flee", "Q34", k_on_off, "wagons with foot are lost when the result is to flee"},
    OptionInfo{"chase_flee_response", "Q39", k_on_off, "the mover goes on after a flee response as after an evade"},
    OptionInfo{"one_response_per_bound", "Q40", k_on_off, "one evade or flee response for each unit in a bound"},
    OptionInfo{"engaged_may_respond", "Q40", k_on_off, "units in hand-to-hand may evade or flee a later contact"},
    OptionInfo{"evade_short", "Q41", k_on_off, "E2 units may evade one hex"},
    OptionInfo{"evade_avoids_zoc", "Q41", k_on_off, "no evade into a zone of control"},
    OptionInfo{"flee_any_away", "Q43", k_on_off, "the first hex of a flight may be any beside no opponent"},
    OptionInfo{"flee_domino", "Q44", k_on_off, "friends pushed by a fleer may push others"},
    OptionInfo{"zoc_stops_generals", "Q45", k_on_off, "a lone general stops in a zone of control"},
    OptionInfo{"disrupted_block_range", "Q46", k_on_off, "disrupted friends stop the command range everywhere"},
    OptionInfo{"dry_bridge", "Q49", k_on_off, "on a bridge only the limit to columns applies"},
    OptionInfo{"emplaced_engines", "3.1", k_on_off, "the heaviest engines only turn"},
    OptionInfo{"roll_for_initiative", "1.2.3", k_on_off, "edge, deployment and first move by roll"},
    OptionInfo{"commander_in_chief", "1.14.4", k_on_off, "the loss of the commander-in-chief loses the battle"},
    OptionInfo{"break_percent", "1.14.2", "50 60 70 80 100", "share of combat stands that an army can lose"},
    OptionInfo{"turn_limit", "1.14.3", "0..100", "game turns after which points decide; 0: none"},
};
static_assert(k_infos.size() == k_flags.size() + 3, "every option has a line");

base::Error wrong(std::string_view name, std::string_view value, std::string_view values) {
  return {"option", base::fill("{} cannot be {}; it is one of: {}", {name, base::printable(value, 40), values}),
          std::string(name)};
}

base::Result<Options> set(Options o, std::string_view name, std::string_view value) {
  const auto info = std::find_if(k_infos.begin(), k_infos.end(), [&](const OptionInfo& i) { return i.name == name; });
  if (info == k_infos.end()) {
    std::vector<std::string> known;
    for (const OptionInfo& i : k_infos)
      known.emplace_back(i.name);
    const auto meant = base::nearest(name, known);
    return base::Error{"option",
                       base::fill("there is no option {}; ", {base::printable(name, 60)}) +
                           (meant ? "did you mean " + *meant + "?" : "there are: " + base::join(known, " ")),
                       base::printable(name, 60)};
  }
  if (name == "shooting") {
    if (value != "sequential" && value != "simultaneous") return wrong(name, value, info->values);
    o.simultaneous_shooting = value == "simultaneous";
    return o;
  }
  const auto figure = base::number(value);
  if (name == "break_percent") {
    constexpr std::array k_percents{50, 60, 70, 80, 100};
    if (!figure || std::find(k_percents.begin(), k_percents.end(), *figure) == k_percents.end()) {
      return wrong(name, value, info->values);
    }
    o.break_percent = static_cast<int>(*figure);
    return o;
  }
  if (name == "turn_limit") {
    if (!figure || *figure < 0 || *figure > 100) return wrong(name, value, info->values);
    o.turn_limit = static_cast<int>(*figure);
    return o;
  }
  const bool on = value == "on" || value == "true" || value == "yes";
  if (!on && value != "off" && value != "false" && value != "no") return wrong(name, value, info->values);
  for (const Flag& flag : k_flags) {
    if (flag.name == name) o.*flag.field = on;
  }
  return o;
}

}  // namespace

std::span<const OptionInfo> option_infos() {
  return k_infos;
}

base::Result<Options> parse_options(Options options, std::span<const std::string> words) {
  std::set<std::string> seen;
  for (const std::string& word : words) {
    const std::string low = base::lower(base::trim(word));
    const auto equals = low.find('=');
    const std::string name(base::trim(std::string_view(low).substr(0, equals)));
    const std::string value(equals == std::string::npos ? "on" : base::trim(std::string_view(low).substr(equals + 1)));
    if (!seen.insert(name).second) {
      return base::Error{"option", base::fill("the option {} is given twice; keep one", {base::printable(name, 60)}),
                         name};
    }
    auto next = set(options, name, value);
    if (!next) return next;
    options = *next;
  }
  return options;
}

std::vector<std::string> option_words(const Options& o) {
  std::vector<std::string> out;
  if (o.simultaneous_shooting) out.emplace_back("shooting=simultaneous");
  for (const Flag& flag : k_flags) {
    if (o.*flag.field) out.push_back(std::string(flag.name) + "=on");
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

}  // namespace hexpost::data::hordes

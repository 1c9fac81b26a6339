#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/data/battle_file.h"
#include "engine/data/battle_folder.h"
#include "engine/systems/system.h"

/// The common code of the systems' doors (doors.h): a battle loaded with its options, and sections of `hexpost rules`.
namespace hexpost {

/// Loads a battle of a system whose armies are part of its battles. `load` reads it by its id; `set` sets the options
/// of the choice on top of the battle's own, `pin` sets exactly those; `words` are the options in force; `make` turns
/// it into a battle in play. Errors: those of these four, and "army" where the choice brings an army.
template <class Load, class Set, class Pin, class Words, class Make>
base::Result<LoadedBattle> load_battle(const data::Library& library, const BattleChoice& choice, Load load, Set set,
                                       Pin pin, Words words, Make make) {
  if (!choice.armies.empty())
    return base::Error{"army", base::tr("the armies of this game are part of its battles; leave out the army file"),
                       ""};
  auto loaded = load(library, choice.battle);
  if (!loaded) return loaded.error();
  const auto done = choice.pinned ? pin(*loaded, choice.options) : set(*loaded, choice.options);
  if (!done) return done.error();
  LoadedBattle out;
  out.data = data::canonical(loaded->data_files);
  out.scenario = data::canonical(loaded->scenario_files);
  out.options = words(*loaded);
  base::Result<std::unique_ptr<table::Battle>> made = make(std::move(*loaded));
  if (!made) return made.error();
  out.battle = std::move(*made);
  return out;
}

/// The same for a system whose options are flags of a data::LoadedScenario.
base::Result<LoadedBattle> load_battle(const data::Library& library, const BattleChoice& choice, auto load, auto make) {
  using Words = std::vector<std::string>;
  return load_battle(
      library, choice, load, [](auto& b, const Words& words) { return data::set_options(b.data, words); },
      [](auto& b, const Words& words) { return data::pin_options(b.data, words); },
      [](const auto& b) { return data::option_words(b.data); }, make);
}

/// A battle as it is offered, without its sides.
inline BattleInfo offered(const data::BattleSummary& b, std::string about) {
  BattleInfo out{b.id, base::tr(b.name), base::tr(b.intro), {}, std::move(about), b.own};
  out.size = b.units[0] + b.units[1];
  return out;
}

/// Rows for option_section of options that are on or off: each has a `name`, a `rule` and a `summary`.
std::vector<std::vector<std::string>> on_off_rows(const auto& options) {
  return base::transformed(options, [&](const auto& o) {
    return std::vector<std::string>{std::string(o.name), "on off", std::string(o.rule), base::tr(o.summary)};
  });
}
inline report::Section option_section(std::vector<std::vector<std::string>> rows) {
  using base::tr;
  return {tr("Options (off unless a battle or both players choose them)"),
          {report::Table{{tr("option"), tr("values"), tr("rule"), tr("its effect")}, {}, std::move(rows)}}};
}

/// The rules by number: each has an `id`, a `heading` and a `summary`. `translated`: the headings are in the catalogue.
template <class Rules>
report::Section rule_section(const Rules& rules, const std::string& heading, bool translated) {
  using base::tr;
  report::Table table{{tr("rule"), heading, tr("in a few words")}, {}, {}};
  for (const auto& r : rules)
    table.rows.push_back({std::string(r.id), translated ? tr(r.heading) : std::string(r.heading), tr(r.summary)});
  return {tr("Rules by number"), {table}};
}

/// The rulings by number: each has an `id`, a `rule` and a `summary`.
template <class Rulings>
report::Section ruling_section(const Rulings& rulings) {
  using base::tr;
  report::Table table{{tr("ruling"), tr("rule"), tr("in a few words")}, {}, {}};
  for (const auto& r : rulings)
    table.rows.push_back({std::string(r.id), std::string(r.rule), tr(r.summary)});
  return {tr("Rulings: how unclear print is read here"), {table}};
}

/// "; 1000 games of simple players: Elam 447, Akkad 553"; empty if none were played.
inline std::string games_played(const data::Balance& b, const std::array<std::string, 2>& sides) {
  if (b.games == 0) return "";
  using std::to_string;
  return "; " + base::fill(base::tr("{} games of simple players: {} {}, {} {}"),
                           {to_string(b.games), base::tr(sides[0]), to_string(b.wins[0]), base::tr(sides[1]),
                            to_string(b.wins[1])});
}

}  // namespace hexpost

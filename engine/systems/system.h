#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/bytes.h"
#include "engine/base/result.h"
#include "engine/data/library.h"
#include "engine/orders/tongue.h"
#include "engine/report/document.h"
#include "engine/table/match.h"

/// The rule systems the program knows: one explicit list, nothing registers itself.
namespace hexpost::cli {

/// A battle one could play.
struct BattleInfo {
  std::string id, name, intro;
  std::vector<std::string> sides;  ///< with army and size, for people
  std::string about;               ///< battlefield, size
  bool own = false;                ///< not as shipped
};

/// What a battle is made of: its id, options, and armies of the players' own.
struct BattleChoice {
  std::string battle;
  std::vector<std::string> options;            ///< "name=value", or "name" for on
  std::map<std::uint8_t, std::string> armies;  ///< by side: the bytes of an army file
  bool pinned = false;                         ///< of a genesis: these options alone, whatever the battle comes with
};

/// A battle with what the genesis pins.
struct LoadedBattle {
  std::unique_ptr<table::Battle> battle;
  std::string data;                  ///< the text whose hash is the genesis's data hash
  std::string scenario;              ///< the text whose hash is its scenario hash
  std::vector<std::string> options;  ///< canonical, ascending: "name=value"
};

/// Judgement of a player's file.
struct FileVerdict {
  report::Document report;
  bool lawful = false;
};

struct System {
  std::string name;        ///< "hordes"
  std::string title;       ///< "Hordes & Heroes"
  std::uint32_t revision;  ///< raised by every change of what the rules decide
  std::function<std::vector<BattleInfo>(const data::Library&)> battles;
  std::function<base::Result<LoadedBattle>(const data::Library&, const BattleChoice&)> load;
  /// Charts with their provenance, the numbered rules, the options.
  std::function<base::Result<report::Document>(const data::Library&)> rules;
  /// Every word that may begin an order line.
  std::function<std::vector<table::Verb>()> verbs;
  /// The languages in which they may be typed besides the canonical one.
  std::function<std::span<const orders::Tongue* const>()> tongues;
  /// Null when the system knows no army lists.
  std::function<base::Result<FileVerdict>(const data::Library&, const data::Source& army)> check_army;
  /// Null when players cannot bring files; else the name of a player's own file in the library.
  std::function<base::Result<std::string>(const data::Source&)> own_file_name;
  /// Null when the system has no charts that a player could copy from a printed card. Lawful charts can be played with.
  std::function<base::Result<FileVerdict>(const data::Source& charts)> check_charts = nullptr;
  /// With check_charts: a charts file to write one's own figures into.
  std::function<std::string()> charts_template = nullptr;
  /// Null when the system has no charts but those of its books; else the charts themselves, figure by figure, as they
  /// are played with now.
  std::function<base::Result<report::Document>(const data::Library&)> charts = nullptr;
  /// Its book numbers the parts of rule 10.2 as 10.21, 10.22; else as 10.2.1, 10.2.2.
  bool parts_by_digit = false;
};

using Systems = std::vector<System>;

/// All of them.
const Systems& systems();
/// Null for an unknown name.
const System* find_system(const Systems& all, std::string_view name);

}  // namespace hexpost::cli

#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/data/library.h"
#include "engine/data/toml_file.h"

/// What the battle files of all rule systems have in common, and where a player's own files belong.
namespace hexpost::data {

/// read_document of a file that carries its id. Errors: those of read_document, and another id than the asked one.
base::Result<Document> read_named(const Library& library, const std::string& name, std::string_view schema,
                                  std::string_view id);

/// How often simple players won; games 0: not measured.
struct Balance {
  int games = 0, draws = 0;
  std::array<int, 2> wins{};  ///< by side
};
/// The [balance] table of a battle file; nothing measured if there is none.
Balance read_balance(const Value& root);

/// Reads what every battle file begins with into the members of the same names.
void read_beginning(const Value& root, auto& out) {
  out.id = root.string("id");
  out.name = root.string("name");
  out.intro = root.string("intro");
  out.provenance = root.string("provenance");
}

/// Index of the side that a key names; -1 if the key is absent. Error: no `side` of the file has that name.
base::Result<int> side_called(const Document& document, const char* key);

/// The entry of a battle in a list of battles, in every system.
struct BattleSummary {
  std::string id, name, intro;
  std::array<int, 2> units{};  ///< by side
  bool own = false;            ///< not shipped, or changed
  Balance balance;             ///< by side
};
/// The summary of a battle without its units.
BattleSummary summary_of(const Library& library, const Document& document, const auto& battle) {
  return {battle.id, battle.name, battle.intro, {}, library.own(document.name), read_balance(document.root)};
}

/// The kind that a file states ("hordes-army"); empty if it states none.
std::string kind_of(const Document& document);

/// A kind of file that players may bring, and its name in the library; {} stands for the file's id.
struct OwnKind {
  std::string_view kind;  ///< "kadesh-battle"
  std::string_view name;  ///< "kadesh/battles/{}.toml", "kadesh/charts.toml"
};
/// The name in the library under which a player's own file belongs, by its `kind` and `id`. Errors: those of read_toml
/// and check_schema, and a kind that is not among the known ones: code "kind" unless it is nearly one of them.
base::Result<std::string> own_name(const Source& source, std::span<const OwnKind> known);

}  // namespace hexpost::data

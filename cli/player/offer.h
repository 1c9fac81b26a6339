#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/systems/system.h"
#include "store/wire/leaves.h"

namespace hexpost::cli {

class Revisions;  // revisions.h

/// A battle that can be offered: its genesis without seats and deadline, and the battle itself.
struct BattleOffer {
  store::Genesis genesis;
  std::unique_ptr<table::Battle> battle;
};

/// The battle's id, or its name in the reader's language, with or without the part after a comma: "troja".
bool is_called(const BattleInfo& battle, std::string_view word);

/// Finds the rule system that knows the battle (`system`: this one, else any) and loads it with its options. Errors:
/// "usage" with the nearest name, what the loader says.
base::Result<BattleOffer> offer_of(const Systems& systems, const data::Library& library, const std::string& system,
                                   const BattleChoice& choice);

/// The same for a wish whose options may have `revision=N`: by that revision of the rules. Error "module" too.
base::Result<BattleOffer> offer_by_revision(Revisions& revisions, const Systems& systems, const data::Library& library,
                                            BattleChoice choice);

}  // namespace hexpost::cli

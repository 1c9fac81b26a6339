#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/base/result.h"
#include "engine/table/match.h"

/// Shared by `hexpost odds` and the order sheet: the position in which odds begin, and the printing of a chance.
namespace hexpost::cli {

/// Questions on the way get the answers that the program proposes as standing orders.
table::OddsPolicy as_proposed(const table::Battle& battle);
/// The same, but some questions are answered by these words "QUESTION=ANSWER". Error "usage" for a question that no
/// side can settle beforehand.
base::Result<table::OddsPolicy> as_proposed_but(const table::Battle& battle, const std::vector<std::string>& answers);

/// The refusal of a line as an error "orders" with the rule and the remedy.
base::Error odds_refused(const base::Refusal& r, const std::string& line);

/// The position in which the odds begin, and the enemy reactions assumed on the way there.
struct OddsBegin {
  std::unique_ptr<table::Match> match;
  std::vector<table::Odds::Told> supposed;
};

/// The position after lines that need no die: moves that come before the combat. The enemy reacts as the program
/// proposes; if that needs a die, the enemy does not react. `supposed` names either. Errors: "phase" if no orders are
/// due; "orders" if a line is refused, or if a die, the enemy or another question comes first.
base::Result<OddsBegin> odds_begin(const table::Match& now, const table::Battle& battle,
                                   const std::vector<std::string>& lines);
/// The same against an enemy that does not react: its units neither evade nor flee.
base::Result<OddsBegin> odds_begin_unanswered(const table::Match& now, const table::Battle& battle,
                                              const std::vector<std::string>& lines);

/// A chance in percent with one decimal, "12.5 %".
std::string percent(const table::Share& share);

}  // namespace hexpost::cli

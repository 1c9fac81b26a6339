#pragma once

#include "tests/support/case_file.h"

/// Clauses of Hordes & Heroes cases that hold a whole printed table, row by row:
///
///   RESULTS                 the Combat Result Table [2.1]: hits, then one cell for each class A to E: - nothing,
///     3 R R RX FX FX        R recoil, F flee, X disrupted, a figure for the stands lost, "destroyed"
///   ENGINE <type> <pieces> <points> <trajectory> <range> [min <n>] [emplaced]      the chart of engines [3.1]
///   HITS <engine> <hexes> [cover <n>] <12 figures>      hits of one piece at that distance for each score of its die
namespace hexpost::test {

/// True when the clause is one of these and judged; throws CaseFailure when it does not hold.
bool judge_table(const Case& c, const Clause& clause);

}  // namespace hexpost::test

#pragma once

#include <vector>

#include "engine/systems/hordes/rules/setup/army.h"
#include "tests/support/case_file.h"

/// Clauses of Hordes & Heroes cases that need no battle: prices and armies [1.1].
namespace hexpost::test {

class ArmyJudge {
 public:
  explicit ArmyJudge(const Case& c) : c_(c) {}
  bool takes(const Clause& clause) const;
  /// True when the clause judges; throws CaseFailure when it fails.
  bool clause(const Clause& clause);

 private:
  void points(const Clause& clause);
  void general_points(const Clause& clause);
  void most_generals(const Clause& clause);
  void muster(const Clause& clause);
  void finds(const Clause& clause);
  int number(const Clause& clause, std::size_t word) const;
  [[noreturn]] void fail(const Clause& clause, const std::string& what) const {
    throw CaseFailure(c_, clause.line, what);
  }

  const Case& c_;
  std::vector<hordes::Finding> findings_;
};

}  // namespace hexpost::test

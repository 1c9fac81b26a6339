#include "tests/support/bad_orders.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/systems/ancients/battle.h"
#include "tests/systems/ancients/unit/field.h"

/// Wrong order lines of Commands & Colors: Ancients, order by order: the refusal names the word or the rule, says why,
/// and tells what to write.
namespace {

using namespace hexpost;
using namespace hexpost::ancients;

/// Akragas with a deck that lies in the order of its file: the bottom side holds Order Two Units Left and Center.
std::unique_ptr<table::Match> dealt(const table::Battle& akragas) {
  auto match = akragas.begin();
  table::Segment deal{k_bottom, {}, {}, {}};
  for (int last = 60; last > 1; --last)
    deal.given.emplace_back(table::Rolled{last, last});
  match->push(deal);
  match->run();
  return match;
}

}  // namespace

TEST(AncientsBadOrders, name_the_word_the_rule_and_the_remedy) {
  const auto akragas = battle(test::load("akragas"));
  const auto match = dealt(*akragas);
  ASSERT_EQ(match->awaited().question, "card");
  std::set<std::string> said;
  for (const auto& bad :
       table::test::read_bad_orders(HEXPOST_SOURCE_DIR "/tests/systems/ancients/unit/bad_orders.txt")) {
    SCOPED_TRACE(bad.trace);
    said.insert(verb_of(bad));
    expect_refused(*match, bad, bad.why);
  }
  for (const table::Verb& verb : akragas->verbs()) {  // headings belong to all systems
    if (verb.verb.ends_with("turn")) continue;
    EXPECT_TRUE(said.contains(verb.verb)) << verb.verb << " has no wrong line";
  }
}

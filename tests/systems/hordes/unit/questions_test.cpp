#include <gtest/gtest.h>

#include <set>

#include "engine/base/text.h"
#include "engine/orders/piece_names.h"
#include "engine/systems/hordes/model/things.h"
#include "engine/systems/hordes/words/order_words.h"

/// What follows from the declarations of the questions.
namespace {

using namespace hexpost;

/// Sealed slots (schemas/orders.md): a sealed answer is found by the number of its slot, so games under way need this
/// order for ever.
TEST(HordesQuestions, have_their_seal_slots_in_the_order_of_the_protocol) {
  const std::vector<std::string> frozen = {"edge",          "deployment",     "first-move",    "respond-first",
                                           "shoot",         "fight",          "retreat-order", "follow-first",
                                           "general-joins", "general-attacks"};
  EXPECT_EQ(hordes::declared().army_slots, frozen);
}

TEST(HordesQuestions, have_an_answer_line_that_begins_with_their_name) {
  std::set<std::string> verbs;
  for (const table::Verb& verb : hordes::all_verbs())
    verbs.insert(verb.verb);
  for (const table::Question* q : hordes::declared().all) {
    EXPECT_TRUE(verbs.contains(std::string(q->name))) << q->name;
    EXPECT_EQ(q->help.empty(), q->arguments.empty()) << q->name;
    EXPECT_EQ(q->help.empty(), q->sample.empty()) << q->name;
  }
}

TEST(HordesQuestions, propose_an_answer_that_they_have) {
  for (const table::StandingQuestion& q : hordes::declared().standing) {
    EXPECT_TRUE(q.proposed == "ask" || base::has_word(q.words, q.proposed)) << q.name;
    EXPECT_FALSE(q.help.empty()) << q.name;
  }
}

TEST(HordesQuestions, use_words_that_no_name_may_have) {
  const auto is_word = [](std::string_view word) {
    return orders::new_name_fault(hordes::tongues(), word) || hordes::name_fault(word);
  };
  for (const table::Question* q : hordes::declared().all)
    EXPECT_TRUE(is_word(q->name)) << q->name;
  for (const table::StandingQuestion& q : hordes::declared().standing) {
    for (const std::string& words : q.words)
      for (const std::string_view word : base::words(words))
        EXPECT_TRUE(is_word(word)) << q.name << ": " << word;
    for (const std::string& test : q.tests)
      EXPECT_TRUE(is_word(test)) << q.name << ": " << test;
  }
}

}  // namespace

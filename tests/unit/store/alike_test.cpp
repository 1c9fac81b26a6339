#include "store/wire/alike.h"

#include <gtest/gtest.h>

/// Attack 99: a player's name that people read as the other's.
namespace {

using hexpost::store::look_alike;

TEST(Attack99, names_that_people_read_alike_are_alike) {
  for (const char* other : {"Bob", "bob", "Bob ", " Bob", "Bob\u00a0", "B ob", "\u0412\u043eb", "Bo\u0336b", "\uff22ob",
                            "B\u00f6b", "Bob\u3164"})
    EXPECT_TRUE(look_alike("Bob", other)) << other;
  EXPECT_TRUE(look_alike("\u0141ukasz", "Lukasz"));
  EXPECT_TRUE(look_alike("Zo\u00eb", "Zoe\u0308"));
}

TEST(Attack99, names_that_people_tell_apart_are_not) {
  for (const char* other : {"", "Bob 2", "Rob", "Bobb", "Bo", "Bob2", "\u0416ob"})
    EXPECT_FALSE(look_alike("Bob", other)) << other;
  EXPECT_FALSE(look_alike("\u4e00", "\u4e8c"));
  EXPECT_FALSE(look_alike("Bob\xf0", "Rob"));  // whatever the bytes are, nothing is read past the end
}

}  // namespace

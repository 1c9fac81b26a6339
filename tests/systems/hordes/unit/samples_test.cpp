#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/move_samples.h"
#include "engine/systems/hordes/rules/movement/walk.h"
#include "tests/systems/hordes/unit/moving.h"

using namespace hexpost;
using namespace hexpost::hordes;
using namespace hexpost::hordes::test;

TEST(HordesSamples, every_sample_is_legal_and_reaches_contact) {
  Battle b(R"(
    . . . . . . . . . . .
     . . w . . . b . . . .
    . . w . . . . ~ ~ . .
     . . . . . . . . . v .
    . . . . . . . . . . .
     . . . . . . . . . . .
    . . . . . . . . . . .)");
  b.road({"0107", "0106", "0206", "0306", "0406", "0506", "0606"});
  std::vector<UnitId> own;
  int i = 1;
  for (const char* type : {"mongols", "maa", "bills", "chariots", "warriors", "cannon"}) {
    own.push_back(b.unit(0, "U" + std::to_string(i), type, "0" + std::to_string(i + 1) + "05"));
    ++i;
  }
  b.unit(1, "En", "bills", "0404"), b.unit(1, "Fo", "maa", "0903");
  b.start();
  std::size_t contacts = 0;
  for (const UnitId u : own) {
    if (engaged(b.view(), u)) {
      EXPECT_TRUE(sample_moves(b.view(), u, 1000).empty());
      continue;
    }
    const auto all = sample_moves(b.view(), u, 100000);
    EXPECT_FALSE(all.empty());
    for (const auto& order : all) {
      const auto no = judge_move(b.view(), u, order);
      EXPECT_FALSE(no) << b.view().name(u) << ": " << (no ? no->why : "");
      Walk w = start(b.view(), u);
      for (const Leg& leg : order)
        try_leg(b.view(), w, leg);
      contacts += w.contact ? 1 : 0;
    }
    EXPECT_LE(sample_moves(b.view(), u, 7).size(), 7u);
  }
  EXPECT_GT(contacts, 0u);
}

TEST(HordesSamples, samples_find_every_hex_a_rider_can_reach_in_the_open) {
  Battle b(15, 15);
  const UnitId u = b.unit(0, "Mo", "mongols", "0808");
  b.start();
  std::vector<Hex> ends;
  for (const auto& order : sample_moves(b.view(), u, 100000)) {
    Walk w = start(b.view(), u);
    for (const Leg& leg : order)
      ASSERT_FALSE(try_leg(b.view(), w, leg));
    if (w.hexes > 0) ends.push_back(w.at);
  }
  std::ranges::sort(ends);
  const auto twice = std::unique(ends.begin(), ends.end());
  ends.erase(twice, ends.end());
  for (const Hex h : hex::disc(b.at("0808"), 4)) {  // one point to turn, four hexes any way
    EXPECT_TRUE(h == b.at("0808") || std::ranges::binary_search(ends, h)) << b.label(h);
  }
}

TEST(HordesSamples, ways_to_contact_name_the_hexes_beside_the_target) {
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Fa", "falxmen", "0506");
  const UnitId near = b.unit(1, "Ne", "bills", "0503"), far = b.unit(1, "Fa2", "bills", "0501");
  b.start();
  EXPECT_FALSE(ways_to_contact(b.view(), u, near).empty());
  EXPECT_TRUE(ways_to_contact(b.view(), u, far).empty());
  b[u].commanded = false;  // aggressive units go unasked
  EXPECT_FALSE(ways_to_contact(b.view(), u, near).empty());
}

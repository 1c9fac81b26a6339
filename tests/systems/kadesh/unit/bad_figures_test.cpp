#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "engine/systems/kadesh/load/battle.h"

/// Files of a player's own with figures and texts that cannot be: negative, huge, of another type, given twice. The
/// error names the file, the line and what to do.
namespace {

using namespace hexpost;

/// A mistake: `now` in the place of the first `was`, and a part of what the error says.
struct Mistake {
  std::string was, now, words;
};

/// Each mistake by itself in a shipped file, of which a battle is loaded.
void expect_refused(const std::string& file, const std::string& battle, const std::vector<Mistake>& mistakes) {
  for (const Mistake& mistake : mistakes) {
    SCOPED_TRACE(mistake.now);
    data::Library library = data::Library::builtin();
    std::string bytes = library.find(file)->bytes;
    const auto place = bytes.find(mistake.was);
    ASSERT_NE(place, std::string::npos) << mistake.was;
    bytes.replace(place, mistake.was.size(), mistake.now);
    const auto added = library.add({file, bytes});
    const auto loaded =
        added ? kadesh::load_scenario(library, battle) : base::Result<kadesh::LoadedScenario>(added.error());
    ASSERT_FALSE(loaded);
    EXPECT_TRUE(std::regex_match(loaded.error().where, std::regex(file + ":[0-9]+(:[0-9]+)?"))) << loaded.error().where;
    EXPECT_NE(loaded.error().what.find(mistake.words), std::string::npos) << loaded.error().what;
  }
}

}  // namespace

TEST(KadeshBadFigures, battle) {
  expect_refused(
      "kadesh/battles/vanguard.toml", "vanguard",
      {{"turns = 6", "turns = -6", "it should be a whole number from 1 to 40"},
       {"turns = 6", "turns = 4294967302", "it should be a whole number from 1 to 40"},
       {"turns = 6", "turns = 99999999999999999999", "not representable in 64 bits"},
       {"turns = 6", "turns = \"6\"", "\"6\" will not do; it should be a whole number"},
       {"turns = 6", "turns = 6.5", "write a whole number or a text in quotes"},
       {"turns = 6", "turns = 6\nturns = 7", "cannot redefine existing integer 'turns'"},
       {"levels = [3, 10, 20]", "levels = [-3, 10, 20]", "it should be a whole number from 1 to 999"},
       {"levels = [3, 10, 20]", "levels = \"3\"", "the least difference of a marginal"},
       {"distance = 2", "distance = -2", "it should be a whole number from 0 to 20"},
       {"distance = 2", "distance = 1000000", "it should be a whole number from 0 to 20"},
       {"of = \"0620\"", "of = 620", "it should be four digits, column and row"},
       {"of = \"0620\"", "of = \"Camp\"", "it should be four digits, column and row"},
       {"\"AM-H1..2\"", "\"AM-H2..1\"", "AM-H2..1 counts down; write the lower number first"},
       {"\"AM-H1..2\"", "\"AM-H0\"", "the counters have no AM-H0; see kadesh/counters.toml"},
       {"\"AM-H1..2\"", "\"AM-H1..99\"", "the counters have no AM-H1..99; see kadesh/counters.toml"},
       {"\"AM-H1..2\"", "\"AM-H1..99999999999\"", "it should be AM: a formation"},
       {"\"AM-H1..2\"", "\"AM-H1\", \"AM-H1\"", "AM-H1 is named twice in the group; leave one out"},
       {"\"AM-H1..2\"", "\"LW-H1\"", "LW-H1 belongs to the other side; name it in a group of that side"},
       {"\"AM-H1..2\"", "5", "5 will not do; it should be AM: a formation"},
       {"\"AM-H1..2\"", "\"\"", "it should be AM: a formation"},
       {"leaders = [\"AM-Mesha\"]", "leaders = [\"AM-Mesha\", \"AM-Mesha\"]",
        "AM-Mesha is named twice in the group; leave one out"},
       {"leaders = [\"AM-Mesha\"]", "leaders = [\"Ramses2\"]", "no leader is called Ramses2; see kadesh/leaders.toml"},
       {"leaders = [\"AM-Mesha\"]", "leaders = [\"Muwatalli\"]", "Muwatalli belongs to the other side; name it in"},
       {"leaders = [\"AM-Mesha\"]", "leaders = [\"AM-Mesha\"]\nleaders = []", "cannot redefine existing array"},
       {"side = \"egypt\"", "side = \"rome\"", "it should be egypt or hatti"},
       {"place = \"within\"", "place = \"within\"\nbox = \"west\"", "the key box is not known here; remove it"},
       {"place = \"within\"\n", "", "the key place is missing; add it"},
       {"[[group]]", "[[group]]\nwhen = \"amun-walks\"", "there is no option amun-walks; `hexpost rules kadesh`"},
       {"[[group]]", "[[group]]\nwhen = \"amun-march\"", "Egypt has no unit without an option that is on or off"},
       {"[[group]]", "[group]", "cannot redefine existing table 'group'"},
       {"games = 1000", "games = -1", "it should be a whole number from 1 to 100000"},
       {"units = [\"AM-H1..2\", \"AM-A1\", \"AM-L1\", \"AM-C1..2\", \"AM-Ru1..2\"]", "units = []",
        "Egypt has no unit; add a group of that side"}});
}

TEST(KadeshBadFigures, charts) {
  expect_refused(
      "kadesh/charts.toml", "ramses",
      {{"roll = -1\n", "roll = -1000\n", "roll"},
       {"roll = -1\n", "roll = 99999999999\n", "it should be a whole number"},
       {"roll = -1\n", "roll = \"-1\"\n", "it should be a whole number"},
       {"roll = -1\n", "roll = -1\nroll = -1\n", "cannot redefine existing integer 'roll'"},
       {"\"AL r2 C\"", "\"ZZ\"", "\"ZZ\" will not do"},
       {"\"AL r2 C\"", "\"\"", "\"\" will not do"},
       {"\"AL r2 C\"", "7", "7 will not do"},
       {"[[missile]]", "[[missles]]", "did you mean missile?"},
       {"[[missile]]\nroll = 5", "[[missile]]\nroll = 4", "the row for 4 stands where that for 5 should"},
       {"units = [4, 6, 8, 10, 12, 14]", "units = [-4, 6, 8, 10, 12, 14]", "it should be a whole number"},
       {"units = [4, 6, 8, 10, 12, 14]", "units = [4, 6, 8, 10, 12, 4000000]", "it should be a whole number"},
       {"infantry = 1\nchariots = 3", "infantry = 7\nchariots = 3", "it should be a whole number"}});
}

TEST(KadeshBadFigures, counters_and_leaders) {
  expect_refused("kadesh/counters.toml", "ramses",
                 {{"number = 5", "number = -5", "it should be a whole number"},
                  {"number = 5", "number = 5000", "it should be a whole number"},
                  {"type = \"runner\"", "type = \"camel\"", "it should be"},
                  {"charge = 7", "charge = 777", "it should be a whole number"}});
  expect_refused("kadesh/leaders.toml", "ramses",
                 {{"rating = 1", "rating = -1", "it should be a whole number"},
                  {"name = \"CR-Hetry\"", "name = \"\"", "name"},
                  {"name = \"CR-Hetry\"", "name = \"Two words\"", "name"}});
}

TEST(KadeshBadFigures, map) {
  expect_refused("kadesh/map.toml", "ramses",
                 {{"columns = 39", "columns = -39", "it should be a whole number"},
                  {"rows = 54", "rows = 540000", "it should be a whole number"},
                  {"\"2335-2334\"", "\"2335\"", "will not do"}});
}

/// A kind that is nearly right is a slip of the pen.
TEST(KadeshBadFigures, a_kind_that_is_misspelt) {
  const auto name = kadesh::own_file_name({"mine.toml", "schema = 1\nkind = \"kadesh-batle\"\n"});
  ASSERT_FALSE(name);
  EXPECT_EQ(name.error().what, "there is no kind kadesh-batle; did you mean kadesh-battle?");
  EXPECT_EQ(name.error().where, "mine.toml:2:8");
}

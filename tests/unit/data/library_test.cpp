#include "engine/data/library.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/data/schema.h"
#include "engine/systems/hordes/load/lists.h"
#include "tests/unit/data/support.h"

namespace hexpost::data {
namespace {

TEST(Library, the_program_carries_every_file_of_the_folder_scenarios) {
  namespace fs = std::filesystem;
  const fs::path root = fs::path(HEXPOST_SOURCE_DIR) / "scenarios";
  std::size_t seen = 0;
  for (const auto& entry : fs::recursive_directory_iterator(root / "hordes")) {
    if (entry.path().extension() != ".toml") continue;
    ++seen;
    const std::string name = entry.path().lexically_relative(root).generic_string();
    const Source* shipped = Library::builtin().find(name);
    ASSERT_NE(shipped, nullptr) << name << " is missing from engine/data/CMakeLists.txt";
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    EXPECT_EQ(shipped->bytes, canonical(bytes)) << name;
  }
  EXPECT_EQ(seen, Library::builtin().names("hordes/").size());
}

TEST(Library, a_folder_gives_the_same_files_as_the_program_carries) {
  Library library;
  ASSERT_TRUE(library.add_folder(std::string(HEXPOST_SOURCE_DIR) + "/scenarios").has_value());
  for (const std::string& name : Library::builtin().names("hordes/")) {
    ASSERT_NE(library.find(name), nullptr) << name;
    EXPECT_FALSE(library.own(name)) << name;
  }
}

TEST(Library, a_folder_that_is_not_there_is_an_error) {
  Library library;
  const auto added = library.add_folder(std::string(HEXPOST_SOURCE_DIR) + "/no-such-folder");
  ASSERT_FALSE(added.has_value());
  EXPECT_EQ(added.error().code, "file");
}

TEST(Library, names_that_are_no_lower_case_paths_are_refused) {
  Library library;
  for (const char* name : {"", "/etc/x.toml", "hordes/../x.toml", "Hordes/x.toml", "a b.toml", "a\\b.toml"}) {
    EXPECT_FALSE(library.add({name, "schema = 1\n"}).has_value()) << name;
  }
}

TEST(Library, a_file_of_more_than_one_mebibyte_is_refused) {
  Library library;
  EXPECT_FALSE(library.add({"big.toml", std::string(k_largest_file + 1, '#')}).has_value());
  EXPECT_TRUE(library.add({"big.toml", std::string(k_largest_file, '#')}).has_value());
}

TEST(Library, a_thousand_files_are_enough) {
  Library library;
  for (int i = 0; i < 1000; ++i)
    ASSERT_TRUE(library.add({"f" + std::to_string(i) + ".toml", ""}).has_value());
  EXPECT_FALSE(library.add({"one-more.toml", ""}).has_value());
  EXPECT_TRUE(library.add({"f7.toml", "schema = 1\n"}).has_value());
}

TEST(Library, an_own_file_is_told_from_a_shipped_one) {
  Library library = Library::builtin();
  EXPECT_FALSE(library.own("hordes/artillery.toml"));
  ASSERT_TRUE(library.add({"hordes/artillery.toml", "# mine\n"}).has_value());
  EXPECT_TRUE(library.own("hordes/artillery.toml"));
  EXPECT_FALSE(library.own("hordes/no-such.toml"));
}

TEST(Library, a_misspelt_name_gets_a_proposal) {
  const auto found = require(Library::builtin(), "hordes/battles/tapea.toml");
  ASSERT_FALSE(found.has_value());
  EXPECT_NE(found.error().what.find("did you mean hordes/battles/tapae.toml?"), std::string::npos)
      << found.error().what;
}

TEST(Library, the_canonical_text_of_files_tells_any_two_lists_apart) {
  EXPECT_EQ(canonical({{"a", "xy"}, {"b", ""}}), "a\n2\nxy\nb\n0\n\n");
  EXPECT_NE(canonical({{"a", "x\nb\n1\ny"}}), canonical({{"a", "x"}, {"b", "y"}}));
}

TEST(Library, every_shipped_file_keeps_to_the_schema_that_it_names) {
  const auto names = Library::builtin().names();
  ASSERT_FALSE(names.empty());
  for (const std::string& name : names) {
    const auto document = read_toml(*Library::builtin().find(name));
    ASSERT_TRUE(document.has_value()) << document.error().what;
    const auto checked = check_schema(*document, document->root.string("kind"));
    EXPECT_TRUE(checked.has_value()) << checked.error().where << ": " << checked.error().what;
  }
}

TEST(Library, an_own_file_in_place_of_a_shipped_one_is_checked) {
  const std::string name = Library::builtin().names("kadesh/").front();
  Library library = Library::builtin();
  Source own = *library.find(name);
  const std::string kind = read_toml(own)->root.string("kind");
  ASSERT_TRUE(read_document(library, name, kind).has_value());
  own.bytes += "\n[no-such-table]\n";
  ASSERT_TRUE(library.add(own).has_value());
  EXPECT_FALSE(read_document(library, name, kind).has_value());
  EXPECT_TRUE(read_document(Library::builtin(), name, kind).has_value());
  EXPECT_FALSE(read_document(Library::builtin(), name, "hordes-army").has_value());
}

TEST(Library, every_schema_is_there) {
  for (const char* name : {"hordes-army", "hordes-artillery", "hordes-battle", "hordes-list", "hordes-map"}) {
    EXPECT_NE(schema_text(name).find("draft-07"), std::string_view::npos) << name;
  }
  EXPECT_THROW((void)schema_text("no-such"), base::Bug);
}

TEST(Provenance, every_figure_of_every_shipped_file_has_one) {
  const auto figures = hordes::provenance(Library::builtin());
  ASSERT_TRUE(figures.has_value()) << figures.error().what << " " << figures.error().where;
  ASSERT_GT(figures->size(), 20u);
  EXPECT_EQ(figures->front().chart, "Combat Result Table");
  EXPECT_EQ(figures->front().rule, 50);
  for (const ChartFigure& f : *figures) {
    EXPECT_EQ(f.entries, f.rule + f.published + f.reconstruction) << f.chart;
    EXPECT_FALSE(f.own) << f.chart;
  }
}

TEST(Provenance, the_charts_of_a_battle_say_how_many_types_the_book_prints) {
  const std::vector<std::string> files{"hordes/armies/dacian.toml", "hordes/artillery.toml", "army-0"};
  const auto figures = hordes::provenance(Library::builtin(), files);
  ASSERT_TRUE(figures.has_value());
  ASSERT_EQ(figures->size(), 3u);
  EXPECT_EQ((*figures)[1], (ChartFigure{"Army list: Dacian", "hordes/armies/dacian.toml", 8, 2, 0, 6, false}));
  EXPECT_EQ((*figures)[2].reconstruction, 8);
}

TEST(Provenance, an_own_chart_is_shown_as_such) {
  const Library library =
      test::with(hordes::k_artillery_file,
                 test::edited(hordes::k_artillery_file, "emplaced = true\nprovenance = \"reconstruction\"",
                              "emplaced = true\nprovenance = \"published (Kallistra army lists)\""));
  const std::vector<std::string> files{hordes::k_artillery_file};
  const auto figures = hordes::provenance(library, files);
  ASSERT_TRUE(figures.has_value());
  EXPECT_TRUE((*figures)[1].own);
  EXPECT_EQ((*figures)[1].published, 1);
}

}  // namespace
}  // namespace hexpost::data

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <utility>

#include "cli/print/pdf.h"
#include "cli/print/png.h"
#include "engine/report/picture.h"
#include "tests/print/moments.h"
#include "tests/support/battles.h"

/// The files as others read them: poppler, qpdf, libxml.
namespace {

using namespace hexpost;
namespace fs = std::filesystem;

struct Ran {
  int status;
  std::string out;
};
Ran run(const std::string& command) {
  Ran ran{-1, {}};
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return ran;
  std::array<char, 4096> some{};
  for (std::size_t n = 0; (n = fread(some.data(), 1, some.size(), pipe)) > 0;)
    ran.out.append(some.data(), n);
  ran.status = WEXITSTATUS(pclose(pipe));
  return ran;
}

/// A file that goes when the test goes.
class File {
 public:
  File(const std::string& name, const std::string& bytes)
      : path_(fs::temp_directory_path() / ("hexpost-" + std::to_string(getpid()) + "-" + name)) {
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  ~File() { fs::remove(path_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  std::string quoted() const { return "'" + path_.string() + "'"; }

 private:
  fs::path path_;
};

std::string field(const std::string& info, const std::string& name) {
  std::istringstream in(info);
  for (std::string line; std::getline(in, line);) {
    if (line.rfind(name + ":", 0) == 0) return line.substr(line.find_first_not_of(' ', name.size() + 1));
  }
  return {};
}

std::string printed(const report::Document& document, const print::PdfStyle& style = {}) {
  auto bytes = print::pdf(document, style);
  EXPECT_TRUE(bytes) << (bytes ? "" : bytes.error().what);
  return bytes ? *bytes : std::string();
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t out = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size()))
    ++out;
  return out;
}

/// What every printed report has to be.
void expect_sound(const std::string& bytes, const std::string& name) {
  SCOPED_TRACE(name);
  EXPECT_LT(bytes.size(), 1u << 20);
  const File file(name + ".pdf", bytes);
  const Ran check = run("qpdf --check " + file.quoted());
  EXPECT_EQ(check.status, 0) << check.out;
  const std::string info = run("pdfinfo " + file.quoted()).out;
  EXPECT_EQ(field(info, "Tagged"), "yes") << info;
  const int pages = std::atoi(field(info, "Pages").c_str());
  const std::string text = run("pdftotext -layout " + file.quoted() + " -").out;
  for (int page = 1; page <= pages; ++page)
    EXPECT_NE(text.find("page " + std::to_string(page) + " of " + std::to_string(pages)), std::string::npos) << page;
  EXPECT_EQ(text.find("\uFFFD"), std::string::npos);  // each letter has its text; a halo reads as blanks
  const std::string fonts = run("pdffonts " + file.quoted()).out;
  std::istringstream in(fonts);
  std::string line;
  std::getline(in, line), std::getline(in, line);
  int seen = 0, halos = 0;
  for (; std::getline(in, line); ++seen) {
    // a halo's letters are drawings in the file itself
    const bool halo = line.find("Type 3") != std::string::npos && line.find("yes no  yes") != std::string::npos;
    if (halo && ++halos) continue;
    EXPECT_NE(line.find("DejaVu"), std::string::npos) << line;
    EXPECT_NE(line.find("yes yes yes"), std::string::npos) << line;  // embedded, subset, with its letters
  }
  EXPECT_GE(seen - halos, 2) << fonts;
  EXPECT_LE(halos, 8) << fonts;  // one for each size of numbers, not one for each number
}

class Battles : public testing::TestWithParam<std::string> {
 protected:
  /// A moment on A4, printed once for all tests of a battle.
  static const std::string& a4(const print_tests::Moment& moment) {
    static std::map<std::string, std::string> pages;
    std::string& bytes = pages[moment.name];
    if (bytes.empty()) bytes = printed(moment.document);
    return bytes;
  }
};

/// What the key says of the counters of the map.
const char* key_words(const report::Document& document) {
  for (const report::Cell& cell : print_tests::map_of(document)->cells) {
    for (const report::Counter& counter : cell.counters) {
      if (counter.facing >= 0) return "the side it faces";
    }
  }
  return "the name on top";
}

}  // namespace

TEST_P(Battles, become_pages_that_open_with_fonts_numbers_and_tags) {
  for (const auto& moment : print_tests::moments_of(GetParam())) {
    const std::string& bytes = a4(moment);
    expect_sound(bytes, moment.name);
    expect_sound(printed(moment.document, {print::k_letter, "en", "", ""}), moment.name + "-letter");
    // every counter's name can be selected and searched for
    const File file(moment.name + ".pdf", bytes);
    const std::string text = run("pdftotext " + file.quoted() + " -").out;
    for (const report::Cell& cell : print_tests::map_of(moment.document)->cells) {
      if (cell.counters.size() == 1 && cell.counters[0].name.size() < 7) {
        EXPECT_NE(text.find(cell.counters[0].name), std::string::npos) << cell.counters[0].name;
      }
    }
  }
}

TEST_P(Battles, have_the_map_before_its_key_and_no_page_more_for_it) {
  const std::map<std::string, std::string> pages{{"first-battle-start", "2"}, {"chaeronea-start", "3"}};
  for (const auto& moment : print_tests::moments_of(GetParam())) {
    const File file(moment.name + ".pdf", a4(moment));
    const std::string text = run("pdftotext " + file.quoted() + " -").out;
    const std::size_t map = text.find("Map\n"), key = text.find(key_words(moment.document));
    ASSERT_NE(map, std::string::npos) << moment.name;
    ASSERT_NE(key, std::string::npos) << moment.name;
    EXPECT_LT(map, key) << moment.name;
    if (const auto known = pages.find(moment.name); known != pages.end()) {
      EXPECT_EQ(field(run("pdfinfo " + file.quoted()).out, "Pages"), known->second) << moment.name;
    }
  }
}

TEST_P(Battles, become_pictures_that_are_valid_xml) {
  for (const auto& moment : print_tests::moments_of(GetParam())) {
    const File file(moment.name + ".svg",
                    report::svg(report::picture(*print_tests::map_of(moment.document)), moment.document.title));
    const Ran lint = run("xmllint --noout " + file.quoted());
    EXPECT_EQ(lint.status, 0) << lint.out;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Battles, testing::ValuesIn(print_tests::battles()), test::k_test_name);

/// On a sheet of A4 each word is information: the smallest font, by what a reader of the PDF measures.
TEST(Pages, no_word_on_a_sheet_is_smaller_than_five_points) {
  constexpr double k_line = 1.16;  // the height of a line of DejaVu Sans, by the size of its font
  for (const auto& moment : print_tests::moments_of("ramses")) {
    const File file(moment.name + ".pdf", printed(moment.document));
    std::istringstream in(run("pdftotext -bbox " + file.quoted() + " -").out);
    bool sheet = false, first = false;
    int words = 0;
    for (std::string line; std::getline(in, line);) {
      if (line.find("<page ") != std::string::npos) first = true;
      const auto top = line.find("yMin=\""), bottom = line.find("yMax=\"");
      if (top == std::string::npos || bottom == std::string::npos) continue;
      if (std::exchange(first, false)) sheet = line.find(">Sheet<") != std::string::npos;
      if (!sheet) continue;
      ++words;
      const double high = std::atof(line.c_str() + bottom + 6) - std::atof(line.c_str() + top + 6);
      EXPECT_GE(high, 5.0 * k_line) << moment.name << ": " << line;
    }
    EXPECT_GT(words, 500) << moment.name;
  }
}

TEST(Pages, everything_is_there_to_be_read_selected_and_listened_to) {
  const std::string bytes = printed(print_tests::everything(), {print::k_a4, "pl", "hexpost test", ""});
  expect_sound(bytes, "everything");
  const File file("everything.pdf", bytes);
  const std::string info = run("pdfinfo " + file.quoted()).out;
  EXPECT_EQ(field(info, "Title"), "The Battle of Żółw");
  EXPECT_EQ(field(info, "Creator"), "hexpost test");
  EXPECT_EQ(field(info, "Page size"), "595.276 x 841.89 pts (A4)");
  EXPECT_EQ(field(info, "CreationDate"), "");
  EXPECT_EQ(field(info, "JavaScript"), "no");
  const std::string text = run("pdftotext -layout " + file.quoted() + " -").out;
  EXPECT_NE(text.find("Zażółć gęślą jaźń"), std::string::npos);
  for (int row = 0; row < 120; ++row)
    EXPECT_NE(text.find("Row" + std::to_string(row) + " "), std::string::npos) << row;
  EXPECT_GE(count(text, "Stands  State") + count(text, "Stands State"), 2u);  // the head again on the next page
  for (int unit = 0; unit < 20; ++unit)
    EXPECT_NE(text.find("Unit" + std::to_string(unit)), std::string::npos) << unit;
  for (const char* words :
       {"seven short words that say the same", "words alone", "A footnote.", "Where there was fighting", "limit 12"})
    EXPECT_NE(text.find(words), std::string::npos) << words;
  const std::string structure = run("pdfinfo -struct " + file.quoted()).out;
  for (const char* kind :
       {"Document", "H1", "H2", "H3", "P (block)", "L (block)", "LI", "Table", "TR", "TH", "TD", "Figure"})
    EXPECT_NE(structure.find(kind), std::string::npos) << kind;
  EXPECT_NE(structure.find("Scope"), std::string::npos);
  const File plain("plain.pdf", run("qpdf --qdf --object-streams=disable " + file.quoted() + " -").out);
  EXPECT_EQ(run("grep -a -c '/Lang (pl)' " + plain.quoted()).out, "1\n");
  // what is said in place of a figure
  EXPECT_EQ(run("grep -a -c '/Alt (Map of columns 01 to 12' " + plain.quoted()).out, "1\n");
  EXPECT_EQ(run("grep -a -c '/DisplayDocTitle true' " + plain.quoted()).out, "1\n");
  EXPECT_NE(run("qpdf --json --json-key=outlines " + file.quoted()).out.find("\"Everything\""), std::string::npos);
}

TEST(Pages, a_page_that_the_map_leaves_is_filled_with_what_fits_whole) {
  report::Document document;
  document.title = "Title";
  document.sections.push_back({"Story", {report::List{{"Somebody has moved."}}}});
  report::Map map;
  map.columns = 48, map.rows = 20;
  for (int row = 1; row <= map.rows; ++row) {
    for (int column = 1; column <= map.columns; ++column) {
      report::Cell cell;
      cell.column = column, cell.row = row, cell.terrain = "clear";
      cell.label = std::to_string(10000 + column * 100 + row).substr(1);
      map.cells.push_back(std::move(cell));
    }
  }
  map.cells[0].counters.resize(1), map.cells.back().counters.resize(1);
  map.cells[0].counters[0].name = "Far", map.cells.back().counters[0].name = "Away";
  document.sections.push_back({"Map", {map}});
  report::Table roster{{"Unit"}, {}, {}};
  for (int i = 0; i < 90; ++i)
    roster.rows.push_back({"Man" + std::to_string(i)});
  document.sections.push_back({"Roster", {roster}});
  roster.rows.resize(5);
  document.sections.push_back({"Luck", {roster}});
  const File file("filled.pdf", printed(document));
  const auto page = [&](int n) {
    const std::string number = std::to_string(n);
    return run("pdftotext -layout -f " + number + " -l " + number + " " + file.quoted() + " -").out;
  };
  EXPECT_NE(page(1).find("Story"), std::string::npos);
  EXPECT_NE(page(1).find("Luck"), std::string::npos);
  EXPECT_EQ(page(1).find("Roster"), std::string::npos);
  EXPECT_EQ(page(1).find("Map"), std::string::npos);
  EXPECT_NE(page(2).find("Map"), std::string::npos);
  const std::string all = run("pdftotext -layout " + file.quoted() + " -").out;
  EXPECT_EQ(count(all, "Luck"), 1u);
  EXPECT_EQ(count(all, "Roster"), 1u);
  EXPECT_EQ(run("qpdf --check " + file.quoted()).status, 0);
}

TEST(Pages, a_camera_reads_the_code_on_the_page) {
  report::Document document;
  document.title = "Code";
  const std::string data = "hexpost.example/duel\n17\nq83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=";
  document.sections.push_back({"", {report::Code{data, "words"}}});
  const File file("code.pdf", printed(document));
  const Ran read = run("pdftoppm -r 100 -gray " + file.quoted() + " | zbarimg -q --raw -Sdisable -Sqrcode.enable -");
  EXPECT_NE(read.out.find(data), std::string::npos) << read.out;
}

TEST(Pages, hostile_words_stay_words) {
  const File file("hostile.pdf", printed(print_tests::everything()));
  const std::string text = run("pdftotext -layout " + file.quoted() + " -").out;
  EXPECT_NE(text.find("<script>&\"';?[31m?%s\\(){}]]>"), std::string::npos);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  const File plain("hostile-plain.pdf", run("qpdf --qdf --object-streams=disable " + file.quoted() + " -").out);
  for (const char* danger : {"/JavaScript", "/JS", "/OpenAction", "/Launch", "/URI", "/EmbeddedFile", "/AA "})
    EXPECT_EQ(run(std::string("grep -a -c '") + danger + "' " + plain.quoted()).out, "0\n") << danger;
}

TEST(Pages, the_same_report_gives_the_same_bytes_and_paper_and_date_are_as_asked) {
  const auto document = print_tests::everything();
  EXPECT_EQ(printed(document), printed(document));
  const File letter("letter.pdf", printed(document, {print::k_letter, "en", "", "D:20261122004255Z"}));
  const std::string info = run("TZ=UTC pdfinfo " + letter.quoted()).out;
  EXPECT_EQ(field(info, "Page size"), "612 x 792 pts (letter)");
  EXPECT_NE(field(info, "CreationDate").find("2026"), std::string::npos) << info;
}

TEST(Pages, an_order_sheet_keeps_every_hex_a_unit_can_come_to) {
  report::Form form{"Sheet", {{"Am-CH1", "14 points", {""}}}};
  for (int hex = 0; hex < 300; ++hex)
    form.rows[0].may[0] += (hex == 0 ? "" : " ") + std::to_string(1001 + hex);
  report::Document document;
  document.sections.push_back({"", {form}});
  const File file("sheet.pdf", printed(document));
  const std::string text = run("pdftotext " + file.quoted() + " -").out;
  for (int hex = 0; hex < 300; ++hex)
    EXPECT_NE(text.find(std::to_string(1001 + hex)), std::string::npos) << hex;
}

TEST(Pages, a_long_order_of_a_sheet_has_the_width_of_the_page) {
  const std::string order = "charge RW-C1 1324 1223 1123 1122 1121 1120 1119 1118 1217 face SW at 1218";
  report::Document document;
  document.sections.push_back({"", {report::Form{"Charges:", {{order, "", {}}, {"end-charges", "", {}}}}}});
  const File file("charges.pdf", printed(document));
  EXPECT_NE(run("pdftotext " + file.quoted() + " -").out.find(order), std::string::npos);
}

TEST(Pages, a_chart_of_one_turn_is_a_sentence) {
  report::Document document;
  document.sections.push_back(
      {"", {report::Graph{"Stands lost", {"1"}, {{"Rome", 0, {3}, 25}, {"Dacia", 1, {0}, 0}}}}});
  const File file("graph.pdf", printed(document));
  EXPECT_NE(run("pdftotext " + file.quoted() + " -").out.find("Stands lost: Rome (of 25): 3, Dacia: 0"),
            std::string::npos);
}

/// For each page of the file the share of its height, between the margins, down to the lowest ink above its foot.
std::vector<double> fills(const File& file) {
  const std::string text = run("pdftoppm -r 18 -gray " + file.quoted()).out;
  std::vector<double> out;
  std::istringstream in(text);
  for (std::string kind; in >> kind && kind == "P5";) {
    int width = 0, height = 0, most = 0;
    in >> width >> height >> most;
    in.get();
    std::string pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0);
    in.read(pixels.data(), static_cast<std::streamsize>(pixels.size()));
    constexpr int k_margin = 9, k_foot = 5;  // 36 and 16 points at 18 pixels an inch, and the rule above the foot
    int last = k_margin;
    for (int y = k_margin; y < height - k_margin - k_foot; ++y) {
      for (int x = 0; x < width; ++x) {
        constexpr int k_ink = 200;
        if (static_cast<unsigned char>(pixels[static_cast<std::size_t>(y * width + x)]) < k_ink) last = y;
      }
    }
    out.push_back(static_cast<double>(last - k_margin) / (height - 2 * k_margin - k_foot));
  }
  return out;
}

TEST(Pages, are_filled_and_none_has_footnotes_alone) {
  for (const char* battle : {"trebia", "sumer", "vanguard", "akragas"}) {
    for (const auto& moment : print_tests::moments_of(battle)) {
      const File file("fill.pdf", printed(moment.document));
      const auto pages = fills(file);
      ASSERT_EQ(std::to_string(pages.size()), field(run("pdfinfo " + file.quoted()).out, "Pages"));
      for (std::size_t i = 0; i + 1 < pages.size(); ++i)
        EXPECT_GE(pages[i], 0.75) << moment.name << ", page " << i + 1;
      const std::string last =
          run("pdftotext -layout -f " + std::to_string(pages.size()) + " " + file.quoted() + " -").out;
      const std::string note = moment.document.footnotes.back().substr(0, 12);
      EXPECT_GT(count(last, "\n"), count(last.substr(std::min(last.find(note), last.size())), "\n") + 3)
          << moment.name << ": " << last;
    }
  }
}

TEST(Pages, with_many_fights_are_filled) {
  report::Document document = print_tests::moments_of("ramses").front().document;
  std::size_t maps = 0;
  for (report::Section& section : document.sections) {
    for (report::Block& block : section.blocks) {
      auto* map = std::get_if<report::Map>(&block);
      if (!map) continue;
      ++maps;
      for (std::size_t i = 0; i < map->cells.size(); i += 7)
        map->bursts.push_back(map->cells[i].label);
    }
  }
  ASSERT_GT(maps, 0u);
  const File file("fights.pdf", printed(document));
  const auto pages = fills(file);
  ASSERT_GT(pages.size(), 20u) << "many pages of windows";
  // the windows may end on a page whose rest is too low for the boxes beside the map
  EXPECT_LE(std::ranges::count_if(pages, [](double filled) { return filled < 0.75; }), 2) << "with the last page";
}

TEST(Pages, footnotes_never_stand_alone_wherever_the_last_section_ends) {
  for (int lines = 20; lines < 72; lines += 2) {
    report::Document document;
    document.title = "Title";
    report::Section story{"Story", {}};
    for (int i = 0; i < lines; ++i)
      story.blocks.push_back(report::Paragraph{"Somebody has moved."});
    report::Table table{{"Rule", "Dice"}, {}, {}};
    for (int i = 0; i < 12; ++i)
      table.rows.push_back({"R" + std::to_string(i), "6"});
    document.sections = {story, {"Luck", {table, report::Paragraph{"What the table counts."}}}};
    for (int i = 0; i < 5; ++i)
      document.footnotes.push_back("Footnote " + std::to_string(i) + std::string(150, 'x') + " and so on.");
    const File file("alone.pdf", printed(document));
    const auto pages = fills(file);
    for (std::size_t i = 0; i + 1 < pages.size(); ++i)
      EXPECT_GE(pages[i], 0.7) << lines << " lines, page " << i + 1;
    const std::string last =
        run("pdftotext -layout -f " + std::to_string(pages.size()) + " " + file.quoted() + " -").out;
    EXPECT_NE(last.find("What the table counts."), std::string::npos) << lines << " lines: " << last;
  }
}

TEST(Pages, an_empty_report_is_one_page) {
  const File file("empty.pdf", printed(report::Document{}));
  EXPECT_EQ(field(run("pdfinfo " + file.quoted()).out, "Pages"), "1");
}

TEST(Pictures, become_png_of_the_asked_size) {
  const auto picture = report::picture(print_tests::everything_map());
  const auto bytes = print::png(picture, 72);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->substr(1, 3), "PNG");
  const auto number = [&](std::size_t at) {
    int out = 0;
    for (std::size_t i = 0; i < 4; ++i)
      out = out * 256 + static_cast<unsigned char>((*bytes)[at + i]);
    return out;
  };
  EXPECT_NEAR(number(16), picture.width / 100, 1);
  EXPECT_NEAR(number(20), picture.height / 100, 1);
  EXPECT_EQ(*bytes, *print::png(picture, 72));
  report::Picture huge;
  huge.width = huge.height = 2000000000;
  ASSERT_FALSE(print::png(huge, 600));
  EXPECT_EQ(print::png(huge, 600).error().code, "size");
}

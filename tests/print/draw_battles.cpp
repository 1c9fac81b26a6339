#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/print/pdf.h"
#include "cli/print/png.h"
#include "engine/report/html.h"
#include "engine/report/mail_page.h"
#include "engine/report/picture.h"
#include "engine/report/turn.h"
#include "tests/print/moments.h"

/// draw_battles FOLDER [BATTLE...]: writes pages and pictures of every battle at its start and late, to be looked at.
/// draw_battles --mails FOLDER BATTLE...: writes the pages of mails alone: the situation late in the battle, as a host
/// mails it, and the story of the whole battle, also as a report's page.
namespace {

using namespace hexpost;

void write_mails(const std::filesystem::path& folder, const std::string& id) {
  const auto write = [&](const std::string& name, const report::Document& document) {
    std::ofstream(folder / (id + name), std::ios::binary) << report::mail_page(document, {"en", {}});
  };
  write("-late-mail.html", print_tests::moments_of(id).back().document);
  const auto battle = print_tests::load(id);
  const auto match = battle->begin();
  for (const table::Segment& segment : print_tests::plain_journal(id))
    match->push(segment);
  match->run();
  report::Document story{battle->title(), {}, {}, {}};
  story.sections = report::narrative(*battle, match->trace(), 0, 0, match->trace().size());
  write("-story-mail.html", story);
  std::ofstream(folder / (id + "-story-report.html"), std::ios::binary) << report::html(story, {});
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 3 && std::string(argv[1]) == "--mails") {
    std::filesystem::create_directories(argv[2]);
    for (int i = 3; i < argc; ++i)
      write_mails(argv[2], argv[i]);
    return 0;
  }
  if (argc < 2) {
    std::cerr << "usage: draw_battles FOLDER [BATTLE...]\n";
    return 1;
  }
  const std::filesystem::path folder = argv[1];
  std::filesystem::create_directories(folder);
  std::vector<std::string> wanted(argv + 2, argv + argc);
  if (wanted.empty()) {
    wanted = print_tests::battles();
    wanted.push_back("everything");
  }
  const auto write = [&](const std::string& name, const base::Result<std::string>& bytes) {
    if (!bytes) throw std::runtime_error(name + ": " + bytes.error().what);
    std::ofstream(folder / name, std::ios::binary) << *bytes;
    return bytes->size();
  };
  for (const std::string& id : wanted) {
    const auto moments = id == "everything" ? std::vector<print_tests::Moment>{{id, print_tests::everything()}}
                                            : print_tests::moments_of(id);
    for (const auto& m : moments) {
      const auto begun = std::chrono::steady_clock::now();
      const auto size = write(m.name + ".pdf", print::pdf(m.document, {}));
      const auto took = std::chrono::steady_clock::now() - begun;
      std::cout << m.name << ": " << size << " bytes of PDF in "
                << std::chrono::duration_cast<std::chrono::milliseconds>(took).count() << " ms\n";
      write(m.name + "-letter.pdf", print::pdf(m.document, {print::k_letter, "en", "", ""}));
      const report::Map* map = print_tests::map_of(m.document);
      if (map == nullptr) continue;
      const auto picture = report::stacked(report::picture(*map), report::key(*map, report::picture(*map).width));
      write(m.name + ".png", print::png(picture, 110));
      write(m.name + ".svg", report::svg(picture, m.document.title));
    }
  }
  return 0;
}

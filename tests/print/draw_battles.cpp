#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/print/pdf.h"
#include "cli/print/png.h"
#include "engine/report/picture.h"
#include "tests/print/moments.h"

/// draw_battles FOLDER [BATTLE...]: writes pages and pictures of every battle at its start and late, to be looked at.
int main(int argc, char** argv) {
  using namespace hexpost;
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

#include <exception>
#include <iostream>
#include <string>

#include "tests/cases/chariots_play.h"
#include "tests/cases/hordes_play.h"
#include "tests/support/case_file.h"
#include "tests/systems/ancients/cases/scene.h"
#include "tests/systems/kadesh/cases/scene.h"

/// Plays every rule case of all systems, for a build that has no GoogleTest: the one of the WebAssembly module, whose
/// object files are linked with this file instead of the module's exports (tests/module/run --twice).
///
///     module_cases tests/systems
namespace {

using hexpost::test::Case;

struct Player {
  const char* system;
  void (*play)(const Case&);
};
constexpr Player k_players[] = {{"hordes", hexpost::test::play_hordes_case},
                                {"chariots", hexpost::test::play_chariots_case},
                                {"kadesh", hexpost::kadesh::test::run_case},
                                {"ancients", hexpost::ancients::test::run_case}};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::cerr << "module_cases FOLDER\n", 2;
  int wrong = 0;
  for (const Player& player : k_players) {
    int played = 0;
    try {
      for (const Case& one : hexpost::test::read_case_folder(std::string(argv[1]) + "/" + player.system + "/cases")) {
        ++played;
        try {
          player.play(one);
        } catch (const std::exception& e) {
          std::cerr << player.system << " " << one.rule << " " << one.title << "\n" << e.what() << "\n";
          ++wrong;
        }
      }
    } catch (const std::exception& e) {
      std::cerr << e.what() << "\n";
      ++wrong;
    }
    std::cout << player.system << " " << played << "\n";
    if (played < 100) ++wrong, std::cerr << player.system << " has too few cases\n";
  }
  return wrong == 0 ? 0 : 1;
}

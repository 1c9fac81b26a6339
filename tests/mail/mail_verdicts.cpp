/// Prints what our reader says of each mail file: its name, a blank, the verdict (verdicts.h).
#include <filesystem>
#include <iostream>

#include "tests/mail/verdicts.h"

int main(int argc, char** argv) {
  using namespace hexpost;
  for (int i = 1; i < argc; ++i) {
    const std::string bytes = mail_test::slurp(argv[i]);
    std::cout << std::filesystem::path(argv[i]).filename().string() << " " << mail_test::verdict(base::as_bytes(bytes))
              << "\n";
  }
}

// Answers the requests of standard input, one a line, as the WebAssembly module does.
#include <iostream>
#include <string>

#include "engine/module/session.h"

int main() {
  std::ios::sync_with_stdio(false);
  hexpost::module::Session session(hexpost::systems());
  for (std::string line; std::getline(std::cin, line);) {
    if (!line.empty()) std::cout << session.call(line) << '\n';
  }
}

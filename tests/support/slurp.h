#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace hexpost::test {

/// The bytes of a file.
inline std::string slurp(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

}  // namespace hexpost::test

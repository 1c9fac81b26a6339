#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace hexpost::post {

/// A folder of its own that goes with the test.
struct Folder {
  Folder() {
    char name[] = "/tmp/hexpost-post.XXXXXX";
    path = mkdtemp(name);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path); }
  std::string operator/(const std::string& name) const { return path + "/" + name; }
  std::string path;
};

inline void write(const std::string& path, const std::string& text, bool append = false) {
  std::ofstream(path, append ? std::ios::app | std::ios::binary : std::ios::binary) << text;
}
inline std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

}  // namespace hexpost::post

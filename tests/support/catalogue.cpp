#include "tests/support/catalogue.h"

#include <fstream>
#include <stdexcept>

#include "engine/base/language.h"
#include "engine/base/text.h"

namespace hexpost::test {
namespace {

std::string said(std::string_view written) {
  std::string out;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written[i] != '\\' || i + 1 == written.size()) {
      out += written[i];
      continue;
    }
    const char c = written[++i];
    out += c == 'n' ? '\n' : c == 't' ? '\t' : c;
  }
  return out;
}

std::map<std::string, std::string, std::less<>> read_catalogue() {
  std::ifstream in(std::string(HEXPOST_SOURCE_DIR) + "/cli/po/pl.po", std::ios::binary);
  if (!in) throw std::runtime_error("no catalogue cli/po/pl.po");
  std::map<std::string, std::string, std::less<>> out;
  std::string line, id;
  while (std::getline(in, line)) {
    if (line.starts_with("msgid \"")) id = said(line.substr(7, line.size() - 8));
    if (line.starts_with("msgstr \"") && !id.empty()) out[id] = said(line.substr(8, line.size() - 9));
  }
  return out;
}

std::string look_up(std::string_view text) {
  const auto& all = polish_catalogue();
  const auto found = all.find(text);
  return found == all.end() ? std::string(text) : found->second;
}

}  // namespace

const std::map<std::string, std::string, std::less<>>& polish_catalogue() {
  static const std::map<std::string, std::string, std::less<>> all = read_catalogue();
  return all;
}

InPolish::InPolish() {
  base::set_translator(look_up);
  base::set_language("pl");
}

InPolish::~InPolish() {
  base::set_translator(nullptr);
  base::set_language({});
}

}  // namespace hexpost::test

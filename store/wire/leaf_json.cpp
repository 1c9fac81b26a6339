#include <sstream>
#include <string>

#include "store/wire/leaf_fields.h"

namespace hexpost::store {

std::string leaf_json(const Leaf& leaf) {
  std::ostringstream out;
  {
    cereal::JSONOutputArchive archive(out, cereal::JSONOutputArchive::Options::NoIndent());
    const std::string name(name_of(type_of(leaf)));
    std::visit([&](const auto& body) { archive(cereal::make_nvp(name, body)); }, leaf);
  }  // the archive closes its braces when it ends
  std::string text = out.str();
  std::erase(text, '\n');  // in a JSON string a line feed is escaped: these are all between tokens
  return text;
}

}  // namespace hexpost::store

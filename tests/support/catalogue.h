#pragma once

#include <map>
#include <string>

/// The Polish catalogue read straight from its source, for tests that want the program's texts in Polish without
/// gettext and an installed locale.
namespace hexpost::test {

/// msgid to msgstr as they are said: `\n` is a line's end. Read from cli/po/pl.po once.
const std::map<std::string, std::string, std::less<>>& polish_catalogue();

/// Texts and order words are Polish while this lives.
class InPolish {
 public:
  InPolish();
  ~InPolish();
  InPolish(const InPolish&) = delete;
  InPolish& operator=(const InPolish&) = delete;
};

}  // namespace hexpost::test

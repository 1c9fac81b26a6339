#pragma once

#include <gtest/gtest.h>

#include <string>

/// What every reader of positions must do with a text that is not quite a position.
namespace hexpost::test {

/// A change of any byte is an error, or another position whose text is the changed one. `read` returns a Result of a
/// state, `print` its text.
void expect_every_byte_counts(const std::string& text, const auto& read, const auto& print) {
  ASSERT_TRUE(read(text)) << text;
  const auto as_it_says = [&](const std::string& changed) {
    const auto back = read(changed);  // never a crash
    EXPECT_TRUE(!back || print(*back) == changed) << changed;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (const char c : {' ', '\n', '0', '9', 'a', '-', '\0'}) {
      if (text[i] == c) continue;
      std::string changed = text;
      changed[i] = c;
      as_it_says(changed);
    }
    std::string shorter = text;
    as_it_says(shorter.erase(i, 1));
    EXPECT_FALSE(read(text.substr(0, i)));
  }
  EXPECT_FALSE(read(text + "\n"));
  EXPECT_FALSE(read("\n" + text));
}

}  // namespace hexpost::test

#pragma once

#include <gtest/gtest.h>

#include <initializer_list>

#include "engine/base/text.h"

namespace hexpost::orders::test {

/// What is typed, and the lines that it becomes, with "; " between them.
struct Typed {
  const char *typed, *lines;
};

/// `read` makes lines of what is typed.
void expect_lines(const auto& read, std::initializer_list<Typed> rows) {
  for (const auto& [typed, lines] : rows)
    EXPECT_EQ(base::join(read(typed), "; "), lines) << typed;
}

}  // namespace hexpost::orders::test

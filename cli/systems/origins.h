#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/report/document.h"

namespace hexpost::cli {

/// Where the figures of a chart come from: every origin once, with the rows or single figures that have it.
class Origins {
 public:
  /// `from` as it stands in a data file: "rule 6.22", "published (...)", "reconstruction: after the series".
  void note(const std::string& from, const std::string& what);
  /// In the reader's language. An origin of everything names nothing.
  report::List list() const;

 private:
  std::vector<std::pair<std::string, std::string>> found_;
};

}  // namespace hexpost::cli

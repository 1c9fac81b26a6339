#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/match.h"

namespace hexpost::table {

/// Writes a snapshot: numbers and counted texts. A snapshot is our own cache, but it is read as carefully as any input
/// from outside, because its file may have been changed.
class SnapshotWriter {
 public:
  void number(std::uint64_t value);
  void text(std::string_view value);
  void segments(const std::vector<Segment>& all);
  std::string take() { return std::move(out_); }

 private:
  std::string out_ = "hexpost snapshot v2\n";
};

class SnapshotReader {
 public:
  explicit SnapshotReader(std::string_view in);
  std::uint64_t number();
  /// A number that counts or measures something in memory; the rest of the program checks it against what is there.
  std::size_t size() { return static_cast<std::size_t>(number()); }
  std::string_view text();
  std::vector<Segment> segments();
  /// True if everything was there and nothing is left over.
  bool good() const { return good_ && in_.empty(); }

 private:
  std::string_view in_;
  bool good_ = true;
};

}  // namespace hexpost::table

#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "engine/table/match.h"

/// The events of a battle as rows for a spreadsheet (RFC 4180 with LF line ends). Heads of columns are the same in
/// every language. A text that a spreadsheet would take for a formula gets an apostrophe in front of it.
namespace hexpost::cli {

struct TraceRows {
  const table::Battle& battle;
  std::span<const table::Entry> trace;
  std::size_t from = 0, to = 0;                         ///< entries [from, to) of `trace`
  std::function<std::string(std::size_t)> packet_name;  ///< of a segment: the packet's number in the log
};

/// `what`: orders (how each line ended), rolls (every die), losses.
std::string trace_csv(const TraceRows& rows, std::string_view what);

}  // namespace hexpost::cli

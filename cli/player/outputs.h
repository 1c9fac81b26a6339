#pragma once

#include <string>

#include "cli/command.h"
#include "engine/base/result.h"
#include "engine/report/document.h"

namespace hexpost::cli {

/// The files that a report is written to besides, or instead of, its text; empty: not asked for.
struct Outputs {
  std::string html, pdf, svg, png;
  std::string paper;  ///< empty: as the player prefers, else a4
};

/// --html, --pdf, --paper, --svg, --png.
void add_outputs(Command command, Outputs& outputs);
/// Writes what was asked for; true when anything was. A document without a map has no picture: "usage".
base::Result<bool> write_outputs(Terminal& terminal, const Outputs& outputs, const report::Document& document);

}  // namespace hexpost::cli

#pragma once

#include <string>

#include "engine/systems/system.h"

namespace hexpost::cli {

/// What `--version` prints: the program's version, the revision of its sources (if it was built in a clone), and for
/// each rule system the revision of its rules with the SHA-256 of the data files that the program was built with. Two
/// programs with equal lines judge alike. Lines end with a line feed.
std::string version_text(const Systems& systems);

}  // namespace hexpost::cli

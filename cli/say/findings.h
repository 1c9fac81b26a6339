#pragma once

#include <vector>

#include "cli/say/json.h"
#include "store/protocol/dispute.h"

/// What stands beside a history, told to people and to programs.
namespace hexpost::cli {

/// One sentence: the signer with its key, the event, the rule.
std::string sentence_of(const store::Finding& finding);
/// One paragraph for each finding, offences first; then what a reader must know of keys and names.
void show_findings(Terminal& terminal, const std::vector<store::Finding>& findings);
Json findings_json(const std::vector<store::Finding>& findings);

}  // namespace hexpost::cli

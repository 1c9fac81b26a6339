#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/say/json.h"
#include "store/protocol/dispute.h"

/// Prints the evidence beside a history, for people and for programs.
namespace hexpost::cli {

/// "seat 1 (Bob, key 529b1e72cfc96203)": the author of the shown bytes, for people who may not know the game.
std::string keyed_player(std::uint8_t seat, std::string_view name, const std::optional<store::SigningKey>& key);
/// Prints the remark below such a sentence.
void say_name_is_chosen(Terminal& terminal);
/// One sentence: the signer with its key, the event, the rule.
std::string sentence_of(const store::Finding& finding);
/// One paragraph for each finding, offences first; then what a reader must know of keys and names.
void show_findings(Terminal& terminal, const std::vector<store::Finding>& findings);
Json findings_json(const std::vector<store::Finding>& findings);

}  // namespace hexpost::cli

#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/systems/system.h"

/// A rule system that another build of the engine judges. Its battles and matches look like our own, and each call to
/// them is a request to a module [schemas/module.md]. This is how a program plays a game of an older revision.
namespace hexpost::module {

/// Answers a request, as hexpost_call does. Throws base::Bug when the module stops.
using Caller = std::function<std::string(std::string_view request)>;

/// The rule system of that name in the module. `like`: our own system of the same name, whose languages its orders may
/// use; may be null. Error "module" if the module has no such system or its answer has an unknown form. The module
/// lives as long as the system, its battles or its matches. All of them throw base::Bug if it fails later.
base::Result<hexpost::System> system_in(Caller caller, std::string_view name, const hexpost::System* like);

/// System::ways of a match of a module; empty for any other match.
std::vector<std::string> ways_of(const table::Match& match, std::string_view line, std::size_t limit);

/// True if a module judges this match.
bool by_module(const table::Match& match);

}  // namespace hexpost::module

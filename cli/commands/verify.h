#pragma once

#include "cli/command.h"
#include "cli/context.h"

/// The commands that check copies of a game; add_verify() adds all of them.
namespace hexpost::cli {

void add_receipt(Command app, Context& context);
void add_compare(Command app, Context& context);

}  // namespace hexpost::cli

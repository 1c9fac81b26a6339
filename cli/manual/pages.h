#pragma once

#include <string>
#include <string_view>

#include "cli/context.h"

/// The manual pages, which are written from the program's own help and from the pages of formats.
namespace hexpost::cli {

/// A page of a format in Markdown (headings, paragraphs, lists, tables, code) as the body of a manual page.
std::string roff_of_markdown(std::string_view markdown);

/// Writes into `folder`, which must exist: hexpost(1), a page for each command, and hexpost-orders(7) and
/// hexpost-packet(5) from `orders.md`, `armour.md`, `wire.md` and `packets.md` of the folder `formats`.
/// Errors: "missing", "disk".
base::Result<void> write_manual(const Context& context, Command app, const std::string& folder,
                                const std::string& formats);

}  // namespace hexpost::cli

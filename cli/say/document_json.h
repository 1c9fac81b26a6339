#pragma once

#include "cli/say/json.h"
#include "engine/report/document.h"
#include "engine/systems/system.h"

namespace hexpost::cli {

/// The verdict on a player's own file, and whether it can be used in play.
Json verdict_json(const std::string& system, const FileVerdict& verdict);
/// A document for other programs: title, subtitle, sections of blocks, footnotes (schemas/json/report.schema.json).
/// Facings are twelfths of a circle, null where there is none; sides are numbers, null without a side.
Json document_json(const report::Document& document);

/// An order sheet as forms: what may be ordered for each unit.
Json forms_json(const std::vector<report::Form>& forms);

}  // namespace hexpost::cli

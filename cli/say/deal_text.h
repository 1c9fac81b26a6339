#pragma once

#include <string>

#include "cli/say/json.h"
#include "store/protocol/audit.h"

/// The result of the audit of hidden hands, in words and as JSON.
namespace hexpost::cli {

/// One sentence; the report must have deals.
std::string deal_sentence(const store::AuditReport& report);
Json deal_json(const store::DealAudit& deals);

}  // namespace hexpost::cli

#pragma once

#include <cstdint>

#include "engine/base/result.h"
#include "store/log/sqlite.h"

/// The tables of host.db. Its application_id is "HXPH", its user_version the schema's version: an older file is brought
/// up to it, a newer one is refused.
namespace hexpost::host {

constexpr std::int64_t k_application_id = 0x48585048;
constexpr std::int64_t k_schema_version = 5;

/// Makes all tables in an empty database.
base::Result<void> create_schema(store::sqlite::Database& database);
/// Migrates a ledger of an older version to this one. Error "damaged" if this is not a ledger of a host, "schema" if
/// its version is newer.
base::Result<void> check_schema(store::sqlite::Database& database);

}  // namespace hexpost::host

#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"
#include "store/log/sqlite.h"

/// The tables of a game file.
///
/// The file's application_id is "HXPL", its user_version the schema's version. Version policy: a file of another
/// version is refused ("schema"); a later version brings a migration that copies the events leaf by leaf. On opening,
/// the whole text of the schema must be ours, so that no foreign trigger or view can change what the statements mean.
///
///   events     the leaves: seq from 0 without gaps, the packet's first index, type and body. Append-only.
///   heads      one signed head per packet, with the tree's right edge at that size. Append-only.
///   packets    the exact envelope of each packet, for no-ops and sending again. Append-only.
///   forks      two signed heads that cannot both be, with both packets. Append-only.
///   notes      detached notes by the hash of their bytes. Append-only.
///   parked     packets that came too early.
///   snapshots  states by size: a cache, may vanish.
///   outbox, policies, kv   private; never sent, never judged.
namespace hexpost::store {

constexpr std::int64_t k_application_id = 0x4858504C;
constexpr std::int64_t k_schema_version = 1;

/// Makes all tables and triggers in an empty database.
base::Result<void> create_schema(sqlite::Database& database);
/// Error "damaged" if this is not our game or its integrity is lost, "schema" if version or tables differ.
base::Result<void> check_schema(sqlite::Database& database);

/// The statements that remove the append-only triggers, and those that make them again as they were: for a repair
/// inside one transaction.
std::vector<std::string> drop_triggers();
std::vector<std::string> make_triggers();

}  // namespace hexpost::store

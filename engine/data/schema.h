#pragma once

#include <string_view>

#include "engine/base/result.h"
#include "engine/data/library.h"
#include "engine/data/toml_file.h"

/// Checks data files against the JSON Schemas (draft 7) in schemas/.
namespace hexpost::data {

inline constexpr int k_schema_version = 1;

/// Checks that the file says `schema = 1` and `kind = "<schema>"` and keeps to schemas/<schema>.schema.json. The error
/// ("version", "kind" or "schema") names the place in the TOML file, the fault and what the schema expects there.
base::Result<void> check_schema(const Document& document, std::string_view schema);

/// Finds a file in the library, reads it and checks it. Every loader begins with this. Of a file that the program ships
/// only the version and the kind are compared, because the program's own tests check the whole file.
base::Result<Document> read_document(const Library& library, const std::string& name, std::string_view schema);

}  // namespace hexpost::data

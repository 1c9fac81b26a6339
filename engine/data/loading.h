#pragma once

#include <string>

#include "engine/base/failure.h"
#include "engine/base/text.h"
#include "engine/data/library.h"
#include "engine/data/toml_file.h"

/// The names that every loader uses. A loader's source takes them all: `using namespace data::loading;`.
namespace hexpost::data::loading {

using base::attempt;
using base::Error;
using base::fail;
using base::fill;
using base::good;
using base::Result;
using data::Document;
using data::Library;
using data::Source;
using data::Value;
using std::to_string;

}  // namespace hexpost::data::loading

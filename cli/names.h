#pragma once

#include "engine/base/result.h"
#include "engine/base/text.h"

/// Names that nearly every file of the program uses.
namespace hexpost::cli {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

}  // namespace hexpost::cli

#pragma once

#include "engine/report/document.h"
#include "engine/systems/ancients/model/view.h"

namespace hexpost::ancients {

/// The board with its ground and pieces.
report::Map draw_map(const View& v);

}  // namespace hexpost::ancients

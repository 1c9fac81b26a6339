#pragma once

#include "engine/report/document.h"
#include "engine/systems/ancients/model/view.h"

namespace hexpost::ancients {

/// Of each unit of a side, the enemies that it could attack and fire at from where it stands, if it were ordered and
/// its own battles came next. Units that reach none are left out.
report::Table outlook(const View& now, SideId side);

}  // namespace hexpost::ancients

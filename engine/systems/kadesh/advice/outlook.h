#pragma once

#include "engine/report/document.h"
#include "engine/systems/kadesh/model/view.h"

namespace hexpost::kadesh {

/// Of each unit of a side, the enemies that it could attack and fire at from where it stands and as it faces, if its
/// own Combat Phase came next. Units that reach none are left out.
report::Table outlook(const View& now, SideId side);

}  // namespace hexpost::kadesh

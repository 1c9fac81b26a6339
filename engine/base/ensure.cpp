#include "engine/base/ensure.h"

namespace hexpost::base {

void bug(const std::string& what) {
  throw Bug(what);
}

}  // namespace hexpost::base

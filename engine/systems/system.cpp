#include "engine/systems/system.h"

#include "engine/base/text.h"

namespace hexpost {

const System* find_system(const Systems& all, std::string_view name) {
  for (const System& system : all) {
    if (base::same_word(system.name, name)) return &system;
  }
  return nullptr;
}

}  // namespace hexpost

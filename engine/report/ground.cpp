#include "engine/report/ground.h"

#include <array>
#include <utility>

#include "engine/base/text.h"

namespace hexpost::report {

std::string terrain_name(std::string_view terrain) {
  using base::tr;
  const std::array<std::pair<std::string_view, std::string>, 17> k_words{{{"clear", tr("clear")},
                                                                          {"broken", tr("broken")},
                                                                          {"wood", tr("wood")},
                                                                          {"river", tr("river")},
                                                                          {"ford", tr("ford")},
                                                                          {"bridge", tr("bridge")},
                                                                          {"passage", tr("passage")},
                                                                          {"lake", tr("lake")},
                                                                          {"marsh", tr("marsh")},
                                                                          {"built-up", tr("built-up")},
                                                                          {"impenetrable", tr("impenetrable")},
                                                                          {"sand", tr("sand")},
                                                                          {"slope", tr("slope")},
                                                                          {"camp", tr("camp")},
                                                                          {"cultivated", tr("cultivated")},
                                                                          {"fortress", tr("fortress")},
                                                                          {"wood and stream", tr("wood and stream")}}};
  for (const auto& [word, name] : k_words) {
    if (base::same_word(word, terrain)) return name;
  }
  return std::string(terrain);
}

}  // namespace hexpost::report

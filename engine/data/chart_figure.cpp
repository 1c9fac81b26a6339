#include "engine/data/chart_figure.h"

namespace hexpost::data {

void ChartFigure::count(std::string_view provenance) {
  ++entries;
  if (provenance.starts_with("rule ")) {
    ++rule;
  } else if (provenance.starts_with("published")) {
    ++published;
  } else {
    ++reconstruction;
  }
}

}  // namespace hexpost::data

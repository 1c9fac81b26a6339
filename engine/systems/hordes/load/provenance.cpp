#include "engine/systems/hordes/load/provenance.h"

#include "engine/data/loading.h"
#include "engine/data/schema.h"
#include "engine/systems/hordes/load/lists.h"

namespace hexpost::hordes {
namespace {

using namespace data::loading;
using data::ChartFigure;

/// The origin of a file's entries: its types or engines one by one, a battlefield or battle as a whole.
Result<ChartFigure> figure_of(const Library& library, const std::string& name, std::string_view schema,
                              std::string_view title) {
  auto document = read_document(library, name, schema);
  if (!document) return document.error();
  const Value& root = document->root;
  ChartFigure figure;
  figure.chart = std::string(title) + ": " + root.string("name");
  figure.file = name;
  figure.own = library.own(name);
  const char* parts = schema == "hordes-list" ? "type" : schema == "hordes-artillery" ? "engine" : "";
  if (*parts == '\0') figure.count(root.string("provenance"));
  for (const Value& entry : *parts == '\0' ? std::vector<Value>{} : root.array(parts)) {
    figure.count(entry.string("provenance"));
  }
  return figure;
}

}  // namespace

Result<std::vector<ChartFigure>> provenance(const Library& library, std::span<const std::string> files) {
  constexpr int k_table = 50;  // ten lines for five classes
  std::vector<ChartFigure> out{{"Combat Result Table", "", k_table, k_table, 0, 0, false}};
  for (const std::string& name : files) {
    std::string_view schema, title;
    if (name.starts_with("hordes/armies/")) schema = "hordes-list", title = "Army list";
    if (name == k_artillery_file) schema = "hordes-artillery", title = "Chart";
    if (name.starts_with("hordes/maps/")) schema = "hordes-map", title = "Battlefield";
    if (name.starts_with("hordes/battles/")) schema = "hordes-battle", title = "Battle";
    if (schema.empty()) continue;
    auto figure = figure_of(library, name, schema, title);
    if (!figure) return figure.error();
    out.push_back(std::move(*figure));
  }
  return out;
}

Result<std::vector<ChartFigure>> provenance(const Library& library) {
  return provenance(library, library.names("hordes/"));
}

}  // namespace hexpost::hordes

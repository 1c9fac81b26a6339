#include "engine/systems/kadesh/advice/order_sheet.h"

#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/systems/kadesh/advice/proposal.h"

namespace hexpost::kadesh {

using base::fill;
using base::tr;

std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited, const table::Pending* pending) {
  if (!pending) return {tr("# No decision is awaited.")};
  std::vector<std::string> out;
  out.push_back(fill(tr("# {}, game turn {}: orders of {}"),
                     {tr(v.data.name), std::to_string(v.s.turn), tr(v.side_name(static_cast<SideId>(awaited.who)))}));
  out.push_back(
      fill(tr("# awaited: {} [{}]"),
           {orders::shown(v.names(), awaited.question + (awaited.subject.empty() ? "" : " " + awaited.subject)),
            awaited.rule}));
  out.push_back(tr("# The answers to choose from; take the # away from one:"));
  for (const std::string& answer : pending->answers)
    out.push_back("# " + answer);
  for (const std::string& line : closing_lines(v, awaited.who))
    out.push_back(line);
  return out;
}

}  // namespace hexpost::kadesh

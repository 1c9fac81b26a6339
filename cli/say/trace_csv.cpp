#include "cli/say/trace_csv.h"

#include <algorithm>

#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/report/turn.h"

namespace hexpost::cli {
namespace {

using table::Deed;
using table::Entry;

std::string csv_text(std::string_view text) {
  const bool formula = !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
  std::string out = formula ? "\"'" : "\"";
  for (const char c : text)
    out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

std::string csv_row(const std::vector<std::string>& cells) {
  return base::join(cells, ",") + "\n";
}

std::string side_cell(const table::Battle& battle, int side) {
  return side < 0 ? std::string() : csv_text(report::side_name(battle, static_cast<table::Player>(side)));
}

/// How the line of an order ended; empty if the entry is not an order.
constexpr auto k_outcome = base::words_for<Entry::Kind>({"carried out", "void", "", "", "lapsed"});
constexpr auto k_by = base::words_for<Entry::By>({"", "line", "standing", "sealed"});

class CsvWriter {
 public:
  explicit CsvWriter(const TraceRows& rows) : rows_(rows) {}

  std::string orders() const {
    return all("step,packet,side,by,outcome,order,rule,why\n", [&](std::size_t i, const Entry& e) {
      const std::string_view outcome = k_outcome(e.kind);
      if (outcome.empty()) return std::string();
      return csv_row({number(i), packet(e), side_cell(rows_.battle, static_cast<int>(e.who)), std::string(k_by(e.by)),
                      std::string(outcome), csv_text(e.text), csv_text(e.rule), csv_text(e.why)});
    });
  }
  std::string rolls() const {
    return all("step,packet,side,rule,faces,value,luck_of\n", [&](std::size_t i, const Entry& e) {
      if (e.kind != Entry::Kind::rolled) return std::string();
      return csv_row({number(i), packet(e), side_cell(rows_.battle, static_cast<int>(e.who)), csv_text(e.rule),
                      std::to_string(e.faces), std::to_string(e.value), side_cell(rows_.battle, e.luck.who)});
    });
  }
  std::string losses() const {
    return all("step,packet,side,rule,what\n", [&](std::size_t i, const Entry& e) {
      const auto loss =
          std::find_if(e.deeds.begin(), e.deeds.end(), [](const Deed& d) { return d.kind == Deed::Kind::loses; });
      if (loss == e.deeds.end()) return std::string();
      return csv_row({number(i), packet(e), side_cell(rows_.battle, loss->side), csv_text(e.rule), csv_text(e.text)});
    });
  }

 private:
  std::string all(std::string out, const std::function<std::string(std::size_t, const Entry&)>& row) const {
    for (std::size_t i = rows_.from; i < std::min(rows_.to, rows_.trace.size()); ++i)
      out += row(i, rows_.trace[i]);
    return out;
  }
  static std::string number(std::size_t step) { return std::to_string(step + 1); }
  std::string packet(const Entry& e) const { return rows_.packet_name(e.segment); }

  const TraceRows& rows_;
};

}  // namespace

std::string trace_csv(const TraceRows& rows, std::string_view what) {
  const CsvWriter writer(rows);
  if (what == "orders") return writer.orders();
  if (what == "rolls") return writer.rolls();
  base::ensure(what == "losses", "trace_csv: there is no such table");
  return writer.losses();
}

}  // namespace hexpost::cli

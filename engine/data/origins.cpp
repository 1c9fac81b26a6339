#include "engine/data/origins.h"

#include <algorithm>
#include <string_view>

#include "engine/base/text.h"

namespace hexpost::data {
namespace {

using base::fill;
using base::tr;

std::string shown(const std::string& from) {
  constexpr std::string_view k_rule = "rule ", k_ours = "reconstruction", k_why = "reconstruction: ";
  if (from.starts_with(k_rule)) return fill(tr("by rule {}"), {from.substr(k_rule.size())});
  if (from.starts_with(k_why)) return fill(tr("our reconstruction: {}"), {tr(from.substr(k_why.size()))});
  return from == k_ours ? tr("our reconstruction") : tr(from);
}

/// "Battle: Troy, 1200 BC": its name has a text of its own.
std::string chart_name(const std::string& chart) {
  constexpr std::string_view k_list = "Army list: ";
  if (chart.starts_with(k_list)) return fill(tr("Army list: {}"), {tr(chart.substr(k_list.size()))});
  for (const auto& [plain, said] :
       {std::pair{"Battle: ", tr("Battle:")}, std::pair{"Battlefield: ", tr("Battlefield:")},
        std::pair{"Chart: ", tr("Chart:")}}) {
    if (chart.starts_with(plain)) return said + " " + tr(chart.substr(std::string_view(plain).size()));
  }
  return tr(chart);
}

std::string row_name(const ChartTable::Row& row, const CardWord& word) {
  std::string out;
  for (const std::string& part : row.name)
    out += (out.empty() ? "" : " ") + word(part);
  return out;
}

}  // namespace

void Origins::note(const std::string& from, const std::string& what) {
  auto at = std::find_if(found_.begin(), found_.end(), [&](const auto& f) { return f.first == from; });
  if (at == found_.end()) at = found_.insert(found_.end(), {from, ""});
  at->second += (at->second.empty() ? "" : "; ") + what;
}

report::List Origins::list() const {
  report::List out;
  for (const auto& [from, what] : found_)
    out.items.push_back(found_.size() == 1 ? shown(from) : fill("{}: {}", {shown(from), what}));
  return out;
}

report::Table chart_table(const std::vector<ChartFigure>& figures) {
  report::Table table{{tr("chart"), tr("figures"), tr("rulebook"), tr("published"), tr("reconstruction"), ""},
                      {false, true, true, true, true, false},
                      {}};
  for (const ChartFigure& f : figures) {
    table.rows.push_back({chart_name(f.chart), std::to_string(f.entries), std::to_string(f.rule),
                          std::to_string(f.published), std::to_string(f.reconstruction), f.own ? tr("yours") : ""});
  }
  return table;
}

std::string shown_by(std::span<const std::pair<std::string_view, std::string>> words, const std::string& word) {
  const auto at = std::find_if(words.begin(), words.end(), [&](const auto& w) { return w.first == word; });
  return at == words.end() ? word : at->second;
}

report::Table figures_of(const ChartTable& chart, const CardWord& word) {
  report::Table out{{""}, {false}, {}};
  if (chart.columns.empty()) out.head.emplace_back(), out.right.push_back(true);
  for (const std::string& column : chart.columns)
    out.head.push_back(word(column)), out.right.push_back(true);
  for (const ChartTable::Row& row : chart.rows) {
    out.rows.push_back({row_name(row, word)});
    for (const auto& figure : row.figures)
      out.rows.back().push_back(figure.text);
  }
  return out;
}

report::Table turned(const report::Table& table, const std::string& corner) {
  report::Table out{{corner}, {true}, {}};
  for (const auto& row : table.rows)
    out.head.push_back(row.front()), out.right.push_back(true);
  for (std::size_t i = 1; i < table.head.size(); ++i) {
    out.rows.push_back({table.head[i]});
    for (const auto& row : table.rows)
      out.rows.back().push_back(row[i]);
  }
  return out;
}

report::List origins_of(const ChartTable& chart, const CardWord& word) {
  Origins out;
  for (const ChartTable::Row& row : chart.rows) {
    out.note(row.provenance, row_name(row, word));
    for (std::size_t i = 0; i < row.figures.size(); ++i) {
      if (row.figures[i].provenance != row.provenance)
        out.note(row.figures[i].provenance, row_name(row, word) + " / " + word(chart.columns[i]));
    }
  }
  return out.list();
}

std::string charts_footnote() {
  return tr(
      "A name after / is the column of a single figure. The basis of each reconstruction is shown beside it, because "
      "the printed card is not available.");
}

std::vector<report::Section> charts_judged(report::Table departures, report::Table differences) {
  std::vector<report::Section> out;
  if (departures.rows.empty() && differences.rows.empty())
    out.push_back({"", {report::Paragraph{tr("Every figure is as in the shipped charts.")}}});
  if (!departures.rows.empty()) {
    out.push_back({tr("Different from the rulebook"),
                   {std::move(departures),
                    report::Paragraph{tr("Check the figure against the card; if the card has it, keep it.")}}});
  }
  if (!differences.rows.empty()) out.push_back({tr("Not as in the shipped charts"), {std::move(differences)}});
  return out;
}

}  // namespace hexpost::data

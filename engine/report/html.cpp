#include "engine/report/html.h"

#include <algorithm>
#include <set>
#include <vector>

#include "engine/base/text.h"
#include "engine/report/markup.h"
#include "engine/report/picture.h"
#include "engine/report/words.h"

namespace hexpost::report {
namespace {

using base::fill;
using base::tr;

/// Text has a contrast of 7:1 or more in either colour scheme (WCAG AAA), lines 3:1. Pictures keep their white
/// paper in dark mode, because their colours are made for it.
constexpr std::string_view k_style = R"(
:root{color-scheme:light dark;--page:#fbfaf6;--text:#1d1c1a;--soft:#4a4741;--line:#7d776b;--band:#eeebe2;--link:#0b4a8f}
@media (prefers-color-scheme:dark){:root{--page:#16171a;--text:#eceae4;--soft:#c0bcb2;--line:#8d887d;--band:#24262b;--link:#9cc7ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.5 "Noto Serif","DejaVu Serif",Georgia,serif}
header,main,footer,nav{max-width:68rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.2rem}
h1{font-size:1.7rem;line-height:1.2;margin:.2rem 0}
h2{font-size:1.25rem;line-height:1.3;margin:2rem 0 .6rem;border-bottom:2px solid var(--line)}
h3{font-size:1.05rem;margin:1.2rem 0 .4rem}
p{margin:.5rem 0;overflow-wrap:anywhere}
.sub{color:var(--soft);margin:.1rem 0}
a{color:var(--link)}
nav ol{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;list-style:none;padding:0;margin:.8rem 0}
nav a{display:inline-block;padding:.3rem 0}
ul{padding-left:1.2rem;margin:.5rem 0}
li{margin:.25rem 0;overflow-wrap:anywhere}
.scroll{overflow-x:auto;margin:.8rem 0}
.scroll:focus-visible{outline:3px solid var(--link)}
table{border-collapse:collapse;min-width:60%;font-family:"Noto Sans","DejaVu Sans",Arial,sans-serif;font-size:.9rem;line-height:1.35}
th,td{text-align:left;vertical-align:top;padding:.3rem .7rem .3rem .3rem;border-bottom:1px solid var(--line)}
thead th{border-bottom-width:2px}
tbody th{font-weight:600}
tbody tr:nth-child(even){background:var(--band)}
.w,.boxes{white-space:nowrap;letter-spacing:.08em}
.n{text-align:right;font-variant-numeric:tabular-nums}
figure{margin:1rem 0}
figcaption{color:var(--soft);font-size:.9rem}
.map svg{display:block;width:100%;height:auto;min-width:46rem}
.graph svg,.key svg{display:block;width:100%;height:auto}
.graph svg{max-width:38rem}
.key svg{min-width:40rem}
.scan svg{display:block;background:#fff;width:9.5rem;height:9.5rem;shape-rendering:crispEdges}
details summary{cursor:pointer;padding:.4rem 0}
pre{overflow-x:auto;font-size:.8rem;line-height:1.25}
code{overflow-wrap:anywhere;font-size:.85rem}
.form{list-style:none;padding:0}
.form li li{padding:.65rem 0;cursor:copy;-webkit-user-select:all;user-select:all}
.form>li{border-top:1px solid var(--line);padding:.4rem 0}
.pencil{display:block;border-bottom:1px solid var(--line);height:1.8rem}
footer{margin:2.5rem auto 1.5rem;border-top:2px solid var(--line);color:var(--soft);font-size:.85rem}
@media (max-width:32rem){
.w{white-space:normal;letter-spacing:normal}
table{font-size:.8rem}
th,td{padding:.25rem .35rem .25rem .1rem}
}
@media print{
:root{--page:#fff;--text:#000;--soft:#222;--line:#666;--band:#f2f2f2;--link:#000}
body{font-size:10pt}
nav{display:none}
.scroll{overflow:visible}
details:not([open]){display:none}
details[open]>summary{list-style:none;break-after:avoid}
h2,h3{break-after:avoid}
tr,li,figure{break-inside:avoid}
.map svg,.key svg{min-width:0;max-height:24cm}
}
)";

std::string clean(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c == '\n' || c == '\t' || c == '\r') c = ' ';
  }
  return escaped(base::printable(out, k_longest_text));
}

/// A scrolling region must be reachable by keyboard and have a label.
std::string scrolled(const std::string& label, const std::string& inside) {
  return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + label + "\">\n" + inside + "</div>\n";
}

/// Removes the text between two marks, and the marks, from `from`; returns the text, or empty if it is missing.
std::string cut_out(std::string& from, std::string_view begin, std::string_view end) {
  const std::size_t at = from.find(begin);
  const std::size_t to = at == std::string::npos ? at : from.find(end, at + begin.size());
  if (to == std::string::npos) return {};
  std::string out = from.substr(at + begin.size(), to - at - begin.size());
  from.erase(at, to + end.size() - at);
  return out;
}

class Page {
 public:
  explicit Page(const HtmlStyle& style) : style_(style) {}

  void section(const Section& section, std::size_t number) {
    heading_ = section.heading.empty() ? tr("Report") : section.heading;
    const std::string id = "s" + std::to_string(number);
    out_ += section.heading.empty() ? "<section>\n" : "<section aria-labelledby=\"" + id + "\">\n";
    if (!section.heading.empty()) out_ += "<h2 id=\"" + id + "\">" + clean(section.heading) + "</h2>\n";
    for (const Block& block : section.blocks)
      std::visit([&](const auto& b) { put(b); }, block);
    out_ += "</section>\n";
  }
  std::string take() { return std::move(out_); }
  /// Colours of the pictures, for the style sheet in the page's head.
  std::string styles() const {
    std::string out;
    for (const std::string& rule : styles_)
      out += rule + "\n";
    return out;
  }

 private:
  /// A picture as part of the page, scaled to the page's width.
  std::string embedded(std::string picture) {
    const std::string rules = cut_out(picture, "<style>\n", "</style>\n");
    for (const std::string_view rule : base::split(rules, '\n')) {
      if (!rule.empty()) styles_.insert(std::string(rule));
    }
    cut_out(picture, " width=\"", "\"");
    cut_out(picture, " height=\"", "\"");
    return picture;
  }
  static std::string words(std::string_view text) { return with_code(clean(text)); }
  void put(const Paragraph& p) { out_ += paragraph_tag(p, words); }
  void put(const List& list) { out_ += list_tag(list, "<ul>", words); }
  void put(const Plain& plain) {
    out_ += "<pre>";
    for (const std::string& line : plain.lines)
      out_ += escaped(base::printable(line, 500)) + "\n";
    out_ += "</pre>\n";
  }
  void put(const Table& table) { out_ += scrolled(clean(heading_), rows_of(table)); }
  /// Hidden from screen readers, because the figure beside the boxes says the same.
  static std::string boxes(const Boxes& b) {
    if (b.all == 0) return {};
    std::string out = "<span class=\"boxes\" aria-hidden=\"true\">";
    for (int i = 0; i < b.all; ++i)
      out += i < b.crossed ? "\u2612" : "\u2610";
    return out + "</span> ";
  }
  std::string rows_of(const Table& table) const {
    constexpr std::size_t k_short = 18;  ///< letters: a hex and its facing, a troop type; a break would double the row
    const auto right = [&](std::size_t i) { return i < table.right.size() && table.right[i] ? " class=\"n\"" : ""; };
    const auto cell_class = [&](std::size_t i, std::string_view cell) {
      const std::string_view number = right(i);
      return i > 0 && number.empty() && cell.find(' ') != cell.npos && base::width(cell) <= k_short ? " class=\"w\""
                                                                                                    : number;
    };
    std::string out = "<table>\n";
    if (!table.head.empty()) {
      out += "<thead><tr>";
      for (std::size_t i = 0; i < table.head.size(); ++i)
        out += std::string("<th scope=\"col\"") + right(i) + ">" + clean(table.head[i]) + "</th>";
      out += "</tr></thead>\n";
    }
    out += "<tbody>\n";
    for (const auto& row : table.rows) {
      out += "<tr>";
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string tag = i == 0 ? "th" : "td";
        out += "<" + tag + (i == 0 ? " scope=\"row\"" : "") + std::string(cell_class(i, row[i])) + ">";
        out += boxes(boxes_of(table, i, row[i])) + clean(row[i]) + "</" + tag + ">";
      }
      out += "</tr>\n";
    }
    return out + "</tbody>\n</table>\n";
  }
  void put(const Map& map) {
    const Picture drawn = picture(map);
    out_ += "<figure class=\"map\">\n" + scrolled(clean(heading_), embedded(svg(drawn, heading_))) + "</figure>\n";
    if (!map.trays.empty()) {
      const std::string name = tr("Boxes beside the map");
      out_ +=
          "<figure class=\"map\">\n" + scrolled(clean(name), embedded(svg(trays(map, 54000), name))) + "</figure>\n";
    }
    out_ += "<details open><summary>" + clean(tr("The signs on the map")) + "</summary>\n<div class=\"key\">\n" +
            scrolled(clean(tr("The signs on the map")), embedded(svg(key(map, 54000), tr("The signs on the map")))) +
            "</div></details>\n";
    out_ += "<details><summary>" + clean(tr("The map in words")) + "</summary>\n<ul>\n";
    for (const std::string& line : sentences(map))
      out_ += "<li>" + clean(line) + "</li>\n";
    out_ += "</ul></details>\n";
  }
  void put(const Graph& graph) {
    Table table;
    table.head.push_back(tr("Turn"));
    table.right.push_back(true);
    for (const Graph::Line& line : graph.lines) {
      table.head.push_back(line.limit > 0 ? fill(tr("{} (of {})"), {line.name, std::to_string(line.limit)})
                                          : line.name);
      table.right.push_back(true);
    }
    for (std::size_t i = 0; i < graph.along.size(); ++i) {
      std::vector<std::string> row{graph.along[i]};
      for (const Graph::Line& line : graph.lines)
        row.push_back(i < line.values.size() ? std::to_string(line.values[i]) : std::string());
      table.rows.push_back(std::move(row));
    }
    out_ += "<figure class=\"graph\">\n";
    if (graph.along.size() > 1) out_ += embedded(svg(chart(graph, 42000, 18000), graph.title));
    out_ += "<figcaption>" + clean(graph.title) + "</figcaption>\n" + scrolled(clean(graph.title), rows_of(table)) +
            "</figure>\n";
  }
  void put(const Form& form) {
    if (!form.title.empty()) out_ += "<h3>" + with_code(clean(form.title)) + "</h3>\n";
    if (form.rows.empty()) return;
    out_ += "<ul class=\"form\">\n";
    for (const Form::Row& row : form.rows) {
      out_ += "<li><strong>" + clean(row.name) + "</strong>" + (row.about.empty() ? "" : " " + clean(row.about));
      if (!row.may.empty()) {
        out_ += "<ul>";
        for (const std::string& may : row.may)
          out_ += "<li>" + clean(may) + "</li>";
        out_ += "</ul>";
      }
      out_ += "<span class=\"pencil\"></span></li>\n";
    }
    out_ += "</ul>\n";
  }
  void put(const Code& code) {
    const std::string picture = style_.scan ? style_.scan(code) : std::string();
    out_ += "<figure class=\"scan\">\n" + picture + "<figcaption>" + clean(code.words) + "</figcaption>\n</figure>\n";
    out_ += "<p><code>" + clean(code.data) + "</code></p>\n";
  }

  const HtmlStyle& style_;
  std::string heading_, out_;
  std::set<std::string> styles_;
};

/// The sections in the order of the page: first what is due, then the map, then the rest in its order. On paper
/// and in a terminal the map has another place.
std::vector<const Section*> order_of_page(const Document& document) {
  std::vector<const Section*> out;
  for (const Section& section : document.sections)
    out.push_back(&section);
  const auto has_map = [](const Section* s) {
    return std::any_of(s->blocks.begin(), s->blocks.end(),
                       [](const Block& b) { return std::holds_alternative<Map>(b); });
  };
  if (!out.empty()) std::stable_partition(out.begin() + 1, out.end(), has_map);
  return out;
}

std::string contents(const std::vector<const Section*>& sections) {
  std::string out;
  std::size_t number = 0;
  for (const Section* one : sections) {
    const Section& section = *one;
    ++number;
    if (!section.heading.empty())
      out += "<li><a href=\"#s" + std::to_string(number) + "\">" + clean(section.heading) + "</a></li>\n";
  }
  // closed, so that what is due and the map come first on a phone, however many phases there are
  const std::string name = clean(tr("Contents"));
  return out.empty() ? out
                     : "<nav aria-label=\"" + name + "\"><details><summary>" + name + "</summary>\n<ol>\n" + out +
                           "</ol></details></nav>\n";
}

}  // namespace

std::string html(const Document& document, const HtmlStyle& style) {
  Page page(style);
  std::size_t number = 0;
  const auto sections = order_of_page(document);
  for (const Section* section : sections)
    page.section(*section, ++number);
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"" + clean(style.language) +
      "\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
      clean(document.title) + "</title>\n<style>" + std::string(k_style) + page.styles() +
      "</style>\n</head>\n<body>\n<header>\n<h1>" + clean(document.title) + "</h1>\n";
  for (const std::string& line : document.subtitle)
    out += "<p class=\"sub\">" + clean(line) + "</p>\n";
  out += "</header>\n" + contents(sections) + "<main>\n" + page.take() + "</main>\n";
  if (!document.footnotes.empty()) {
    out += "<footer>\n<ul>\n";
    for (const std::string& note : document.footnotes)
      out += "<li>" + with_code(clean(note)) + "</li>\n";
    out += "</ul>\n</footer>\n";
  }
  return out + "</body>\n</html>\n";
}

}  // namespace hexpost::report

#include "engine/report/mail_page.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/report/markup.h"
#include "engine/report/text.h"
#include "engine/report/words.h"

namespace hexpost::report {
namespace {

using base::fill;
using base::tr;

/// Some large mail programs drop a style sheet of more than 8 KiB. Rules that a page of 375 px needs
/// are repeated at their elements.
constexpr std::string_view k_mail_style = R"(
:root{color-scheme:light dark}
body{margin:0;padding:0 12px;font:16px/1.5 Georgia,"Noto Serif","DejaVu Serif",serif;color:#1d1c1a;background:#fbfaf6}
h1{font-size:22px;line-height:1.25;margin:14px 0 4px}
h2{font-size:18px;line-height:1.3;margin:22px 0 6px;border-bottom:2px solid #7d776b}
.soft{color:#4a4741;font-size:14px}
th,td{text-align:left;vertical-align:top;padding:4px 8px 4px 0;border-bottom:1px solid #b9b3a5}
.n{text-align:right}
@media (prefers-color-scheme:dark){
body{color:#eceae4;background:#16171a}
.soft{color:#c0bcb2}
}
)";

/// Characters of a line of the map in words: with 8 px a letter is 4.8 px wide, and 72 of them fit a telephone.
constexpr int k_map_columns = 72;
constexpr int k_boxes_width = 54000;  ///< of the boxes beside the map: names of counters are readable in a mail
constexpr std::string_view k_map_pre =
    "<pre style=\"font:8px/1.15 'DejaVu Sans Mono',Menlo,Consolas,monospace;overflow-x:auto\">";
constexpr std::string_view k_plain_pre =
    "<pre style=\"font:13px/1.4 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre-wrap;"
    "overflow-wrap:anywhere\">";

std::string mail_words(std::string_view text) {
  std::string flat(text);
  for (char& c : flat) {
    if (c == '\n' || c == '\t' || c == '\r') c = ' ';
  }
  return escaped(base::printable(flat, k_longest_text));
}

std::string with_commands(std::string_view text) {
  return with_code(mail_words(text));
}

class MailPage {
 public:
  explicit MailPage(const MailStyle& style) : style_(style) {}

  void section(const Section& section) {
    if (!section.heading.empty()) out_ += "<h2>" + mail_words(section.heading) + "</h2>\n";
    for (const Block& block : section.blocks)
      std::visit([&](const auto& b) { put(b); }, block);
  }
  std::string take() { return std::move(out_); }

 private:
  void put(const Paragraph& p) { out_ += paragraph_tag(p, with_commands); }
  void put(const List& list) { out_ += list_tag(list, "<ul style=\"padding-left:20px\">", with_commands); }
  void lines(std::string_view pre, const std::vector<std::string>& all) {
    out_ += pre;
    for (const std::string& line : all)
      out_ += escaped(base::printable(line, 500)) + "\n";
    out_ += "</pre>\n";
  }
  void put(const Plain& plain) { lines(k_plain_pre, plain.lines); }
  /// A table that is wider than the page scrolls in its own box. Words stay whole, as long as they fit the page.
  void put(const Table& table) {
    const auto cell = [&](std::string_view tag, std::size_t i, std::string_view text) {
      const bool right = i < table.right.size() && table.right[i];
      out_ += fill("<{0}{1}>{2}</{0}>", {std::string(tag), right ? " class=\"n\"" : "", mail_words(text)});
    };
    out_ +=
        "<div style=\"overflow-x:auto\">\n<table "
        "style=\"border-collapse:collapse;overflow-wrap:break-word;font:13px/1.35 Arial,'Noto Sans',"
        "'DejaVu Sans',sans-serif\">\n";
    if (!table.head.empty()) {
      out_ += "<tr>";
      for (std::size_t i = 0; i < table.head.size(); ++i)
        cell("th", i, table.head[i]);
      out_ += "</tr>\n";
    }
    for (const auto& row : table.rows) {
      out_ += "<tr>";
      for (std::size_t i = 0; i < row.size(); ++i)
        cell("td", i, row[i]);
      out_ += "</tr>\n";
    }
    out_ += "</table>\n</div>\n";
  }
  void put(const Map& map) {
    if (!style_.image) return lines(k_map_pre, draw(map, k_map_columns));
    Picture drawn = picture(map);
    const std::string words = drawn.words;
    const int width = drawn.width;
    const std::string address = style_.image(stacked(std::move(drawn), key(map, width)));
    if (address.empty()) return lines(k_map_pre, draw(map, k_map_columns));
    image(address, words);
    if (map.trays.empty()) return;
    const Picture boxes = trays(map, k_boxes_width);
    if (const std::string beside = style_.image(boxes); !beside.empty()) image(beside, boxes.words);
  }
  void image(const std::string& address, const std::string& words) {
    out_ += "<p><img src=\"" + escaped(address) + "\" alt=\"" + mail_words(words) +
            "\" width=\"100%\" style=\"display:block;width:100%;height:auto;background:#fff\"></p>\n";
  }
  /// Only the attached report shows the graph; its figures are in a table here.
  void put(const Graph& graph) {
    Table table;
    table.head.push_back(tr("Turn"));
    for (const Graph::Line& line : graph.lines)
      table.head.push_back(line.name);
    table.right.assign(table.head.size(), true);
    for (std::size_t i = 0; i < graph.along.size(); ++i) {
      std::vector<std::string> row{graph.along[i]};
      for (const Graph::Line& line : graph.lines)
        row.push_back(i < line.values.size() ? std::to_string(line.values[i]) : std::string());
      table.rows.push_back(std::move(row));
    }
    out_ += "<p class=\"soft\">" + mail_words(graph.title) + "</p>\n";
    put(table);
  }
  void put(const Form& form) {
    if (!form.title.empty()) out_ += "<p><strong>" + mail_words(form.title) + "</strong></p>\n";
    List list;
    for (const Form::Row& row : form.rows)
      list.items.push_back(row.name + " " + row.about + (row.may.empty() ? "" : ": ") + base::join(row.may, "; "));
    put(list);
  }
  void put(const Code& code) { out_ += "<p class=\"soft\">" + mail_words(code.words) + "</p>\n"; }

  const MailStyle& style_;
  std::string out_;
};

}  // namespace

std::string mail_page(const Document& document, const MailStyle& style) {
  MailPage page(style);
  for (const Section& section : document.sections)
    page.section(section);
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"" + mail_words(style.language) +
      "\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>" +
      mail_words(document.title) + "</title>\n<style>" + std::string(k_mail_style) +
      "</style>\n</head>\n<body>\n<div style=\"max-width:720px;margin:0 auto;overflow-wrap:anywhere\">\n<h1>" +
      mail_words(document.title) + "</h1>\n";
  for (const std::string& line : document.subtitle)
    out += "<p class=\"soft\">" + mail_words(line) + "</p>\n";
  out += page.take();
  for (const std::string& note : document.footnotes)
    out += "<p class=\"soft\">" + with_commands(note) + "</p>\n";
  return out + "</div>\n</body>\n</html>\n";
}

std::vector<Block> text_blocks(std::string_view text) {
  std::vector<Block> out;
  std::string sentence;
  Plain kept;
  const auto end_sentence = [&] {
    if (!sentence.empty()) out.emplace_back(Paragraph{std::move(sentence)});
    sentence.clear();
  };
  const auto end_kept = [&] {
    if (!kept.lines.empty()) out.emplace_back(std::move(kept));
    kept.lines.clear();
  };
  for (const std::string_view line : base::split(text, '\n')) {
    const bool laid_out = line.starts_with(' ') && !base::trim(line).empty();
    if (laid_out) {
      end_sentence();
      kept.lines.emplace_back(line);
      continue;
    }
    end_kept();
    if (base::trim(line).empty())
      end_sentence();
    else
      sentence.append(sentence.empty() ? "" : " ").append(base::trim(line));
  }
  end_sentence();
  end_kept();
  return out;
}

}  // namespace hexpost::report

#include "engine/report/plain.h"

#include <algorithm>
#include <vector>

#include "engine/base/text.h"
#include "engine/report/words.h"

namespace hexpost::report {
namespace {

using base::fill;
using base::tr;

std::string clean(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\t' || c == '\r') c = ' ';
  }
  return std::string(base::trim(base::printable(text, k_longest_text)));
}

/// Puts the notation of grammars into words: "{HEX | face FACING}" becomes "HEX or face FACING".
std::string spoken(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 3, " | ") == 0)
      out += " " + tr("or") + " ", i += 2;
    else if (text[i] != '{' && text[i] != '}')
      out += text[i];
  }
  return out;
}

/// A voice pauses at a full stop.
std::string stopped(std::string text) {
  text = spoken(clean(std::move(text)));
  if (text.empty()) return text;
  constexpr std::string_view k_ends = ".!?:;,";
  return k_ends.find(text.back()) == std::string_view::npos ? text + "." : text;
}

class Reader {
 public:
  void say(std::string text) {
    text = stopped(std::move(text));
    if (!text.empty()) out_ += text + "\n";
  }
  void pause() {
    if (!out_.empty()) out_ += "\n";
  }

  void read(const Paragraph& p) { say(p.text); }
  void read(const List& list) {
    for (const std::string& item : list.items)
      say(item);
  }
  void read(const Plain& plain) {
    for (const std::string& line : plain.lines)
      say(line);
  }
  /// The first cell names the row.
  void read(const Table& table) {
    for (const auto& row : table.rows) {
      std::vector<std::string> parts;
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i].empty() || row[i] == "-") continue;
        const std::string head = i < table.head.size() ? clean(table.head[i]) : std::string();
        parts.push_back(head.empty() ? clean(row[i]) : head + " " + clean(row[i]));
      }
      say(base::join(parts, "; "));
    }
  }
  void read(const Map& map) {
    for (std::string& line : sentences(map))
      say(std::move(line));
  }
  void read(const Graph& graph) {
    say(graph.title);
    for (const Graph::Line& line : graph.lines) {
      std::vector<std::string> values;
      for (std::size_t i = 0; i < std::min(line.values.size(), graph.along.size()); ++i)
        values.push_back(fill(tr("turn {}: {}"), {clean(graph.along[i]), std::to_string(line.values[i])}));
      const std::string limit = line.limit > 0 ? fill(tr(", limit {}"), {std::to_string(line.limit)}) : std::string();
      say(clean(line.name) + limit + ": " + base::join(values, "; "));
    }
  }
  void read(const Form& form) {
    say(form.title);
    for (const Form::Row& row : form.rows) {
      say(row.about.empty() ? row.name : row.name + ": " + row.about);
      for (const std::string& may : row.may)
        say(fill(tr("It may: {}"), {may}));
    }
  }
  void read(const Code& code) { say(code.words); }

  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

}  // namespace

std::string plain_text(const Document& document) {
  Reader reader;
  reader.say(document.title);
  for (const std::string& line : document.subtitle)
    reader.say(line);
  for (const Section& section : document.sections) {
    reader.pause();
    if (!section.heading.empty()) reader.say(fill(tr("Section: {}"), {section.heading}));
    for (const Block& block : section.blocks)
      std::visit([&](const auto& b) { reader.read(b); }, block);
  }
  if (!document.footnotes.empty()) {
    reader.pause();
    reader.say(tr("Section: Notes"));
    for (const std::string& note : document.footnotes)
      reader.say(note);
  }
  return reader.take();
}

}  // namespace hexpost::report

#include "cli/print/pdf.h"

#include <cairo-pdf.h>

#include <algorithm>
#include <exception>
#include <numeric>
#include <optional>

#include "cli/print/finish.h"
#include "cli/print/press.h"
#include "engine/base/text.h"

namespace hexpost::print {
namespace {

constexpr Font k_title{17, true}, k_subtitle{10}, k_body{9}, k_strong{9, true}, k_small{7.5};

void print(Press& press, const report::Paragraph& p) {
  press.words(p.text, p.strong ? k_strong : k_body, "P", 0, 4);
}

/// Items in two columns, read down the first and then down the second, page by page; as even as they can be at the end.
/// None is higher than a page.
void print_in_two_columns(Press& press, const report::List& list) {
  constexpr double k_line = k_body.size * 1.3, k_gap = 1.5, k_indent = 12, k_gutter = 14;
  const double column = (press.width() - k_gutter) / 2;
  std::vector<Layout> words;
  std::vector<double> heights;
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const bool strong = i < list.strong.size() && list.strong[i];
    words.push_back(
        press.typesetter().layout(base::printable(list.items[i], 4000), strong ? k_strong : k_body, column - k_indent));
    heights.push_back(pango_layout_get_line_count(words.back().get()) * k_line + k_gap);
  }
  const Layout dot = press.typesetter().layout("\u2022", k_body, 0);
  const auto sum = [&](std::size_t from, std::size_t to) {
    return std::accumulate(heights.begin() + static_cast<std::ptrdiff_t>(from),
                           heights.begin() + static_cast<std::ptrdiff_t>(to), 0.0);
  };
  const auto fill = [&](std::size_t from) {  // the first that no longer fits
    double used = 0;
    while (from < heights.size() && used + heights[from] <= press.room())
      used += heights[from++];
    return from;
  };
  const auto draw = [&](std::size_t from, std::size_t to, double x) {
    double at = press.y;
    for (std::size_t i = from; press.drawing() && i < to; at += heights[i++]) {
      const Tagged item(press, "LI");
      press.begin("Lbl");
      press.put(dot.get(), x + 3, at - 0.8);
      press.end("Lbl");
      press.begin("LBody");
      press.put(words[i].get(), x + k_indent, at);
      press.end("LBody");
    }
  };
  for (std::size_t done = 0; done < heights.size();) {
    press.need(std::max(heights[done], 2 * k_line));
    std::size_t middle = std::max(fill(done), done + 1), end = fill(middle);
    if (end == heights.size()) {
      while (middle > done + 1 && sum(done, middle - 1) >= sum(middle - 1, end))
        --middle;
    }
    draw(done, middle, press.left());
    draw(middle, end, press.left() + column + k_gutter);
    press.y += std::max(sum(done, middle), sum(middle, end));
    done = end;
  }
}

void print(Press& press, const report::List& list) {
  if (list.items.empty()) return;
  const Tagged tag(press, "L");
  const bool short_items =
      std::all_of(list.items.begin(), list.items.end(), [](const std::string& item) { return item.size() < 1500; });
  if (short_items && list.items.size() >= 8) {
    print_in_two_columns(press, list);
    press.y += 3;
    return;
  }
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const bool strong = i < list.strong.size() && list.strong[i];
    press.need(k_body.size * 1.3);
    const Layout dot = press.typesetter().layout("\u2022", k_body, 0);
    const Tagged item(press, "LI");
    press.begin("Lbl");
    press.put(dot.get(), press.left() + 3, press.y - 0.15);  // on the line's height
    press.end("Lbl");
    press.words(list.items[i], strong ? k_strong : k_body, "LBody", 12, 1.5);
  }
  press.y += 3;
}

void print(Press& press, const report::Plain& plain) {
  std::size_t longest = 1;
  for (const std::string& line : plain.lines)
    longest = std::max(longest, base::width(base::printable(line, 2000)));
  // a letter of the fixed font is six tenths as wide as high
  const double size = std::clamp(press.width() / (0.602 * static_cast<double>(longest)), 4.5, 8.0);
  for (const std::string& line : plain.lines)
    press.words(line.empty() ? " " : line, {size, false, true}, "P", 0, 0);
  press.y += 4;
}

void print(Press& press, const report::Table& table) {
  print_table(press, table);
}
void print(Press& press, const report::Form& form) {
  print_form(press, form);
}
void print(Press& press, const report::Code& code) {
  print_code(press, code);
}

void print(Press& press, const report::Graph& graph) {
  if (graph.lines.empty()) return;
  if (graph.along.size() < 2) {  // no line yet: a sentence says it in a tenth of the room
    std::vector<std::string> sides;
    for (const report::Graph::Line& line : graph.lines) {
      const std::string value = line.values.empty() ? "0" : std::to_string(line.values.back());
      const std::string name =
          line.limit > 0 ? base::fill(base::tr("{} (of {})"), {line.name, std::to_string(line.limit)}) : line.name;
      sides.push_back(name + ": " + value);
    }
    press.words(graph.title + ": " + base::join(sides, ", "), k_body, "P", 0, 3);
    return;
  }
  constexpr double k_high = 118;
  press.need(k_high + 16);
  if (!graph.title.empty()) press.words(graph.title, k_strong, "P", 0, 1);
  const double wide = std::min(press.width(), 440.0);
  press.figure(report::chart(graph, static_cast<int>(wide * 100), static_cast<int>(k_high * 100)), press.left(),
               press.y);
  press.y += k_high + 6;
}

/// The sections of a report, each once: in their order, but for those that a page with room before the map takes.
class Sections {
 public:
  Sections(Press& press, const report::Document& document) : press_(press), all_(document.sections) {
    printed_.resize(all_.size());
    begun_.resize(all_.size());
  }

  /// `notes`: the height of what follows the sections; `dense`: the same set as one paragraph.
  void print(double notes, double dense) {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (printed_[i]) continue;
      if (press_.across()) press_.turn_to(false);
      printed_[i] = true;
      const bool last = std::find(printed_.begin(), printed_.end(), false) == printed_.end();
      const std::size_t end = last ? keep_with_notes(i, notes, dense) : all_[i].blocks.size();
      print(press_, all_[i], begun_[i], end);
      if (end == all_[i].blocks.size()) continue;
      press_.next_page();
      print(press_, {"", {all_[i].blocks.begin() + static_cast<std::ptrdiff_t>(end), all_[i].blocks.end()}});
    }
  }

 private:
  static bool has_map(const report::Section& section) {
    return std::ranges::any_of(section.blocks,
                               [](const report::Block& b) { return std::holds_alternative<report::Map>(b); });
  }

  /// The last section goes to a new page when the notes would stand alone on it, or with a small rest of the section.
  /// If the page before it would have too little then, only the section's last block goes there. Returns the number of
  /// the blocks that stay.
  std::size_t keep_with_notes(std::size_t last, double notes, double dense) {
    const std::size_t all = all_[last].blocks.size();
    const double high = press_.height_of([&](Press& apart) { print(apart, all_[last], begun_[last]); });
    const bool rest = high > press_.room() && high - press_.room() + notes <= press_.full_height() / 4;
    const bool parts = (high <= press_.room() || rest) && high + notes > press_.room();
    if (parts && high + notes <= press_.full_height() && press_.room() <= press_.full_height() / 4) {
      press_.next_page();
      return all;
    }
    const bool alone = high <= press_.room() && high + dense > press_.room();
    return alone && all - begun_[last] > 1 ? all - 1 : all;
  }

  /// Whole sections alone: a table parted by the map would have to be looked for in two places.
  void fill_page() {
    if (press_.across() || press_.room() < press_.full_height() / 5) return;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (printed_[i] || has_map(all_[i])) continue;
      constexpr double k_gap = 5;
      if (press_.height_of([&](Press& apart) { print(apart, all_[i]); }) + k_gap > press_.room()) continue;
      printed_[i] = true;
      print(press_, all_[i]);
    }
    if (press_.room() > press_.full_height() / 4) begin_section();
  }

  /// As much as fits of the next section with several blocks, rather than a quarter of a page without anything.
  void begin_section() {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (printed_[i] || has_map(all_[i])) continue;
      const auto& blocks = all_[i].blocks;
      std::size_t end = 0;
      for (std::size_t n = next_break(blocks, 0); n < blocks.size(); n = next_break(blocks, n)) {
        if (press_.height_of([&](Press& apart) { print(apart, all_[i], 0, n); }) > press_.room()) break;
        end = n;
      }
      if (end == 0) return;  // what follows would stand before it
      print(press_, all_[i], 0, end);
      begun_[i] = end;
      return;
    }
  }

  /// The end of the block at `at`; a table goes with the strong line above it.
  static std::size_t next_break(const std::vector<report::Block>& blocks, std::size_t at) {
    const auto* line = std::get_if<report::Paragraph>(&blocks[at]);
    const bool heads = line != nullptr && line->strong && at + 1 < blocks.size() &&
                       std::holds_alternative<report::Table>(blocks[at + 1]);
    return at + (heads ? 2 : 1);
  }

  /// The blocks from `from` to `to`.
  void print(Press& press, const report::Section& section, std::size_t from = 0,
             std::size_t to = static_cast<std::size_t>(-1)) {
    std::optional<Tagged> sect(std::in_place, press, "Sect");
    const bool map_first = !section.blocks.empty() && std::holds_alternative<report::Map>(section.blocks.front());
    int parent = 0;
    if (!section.heading.empty() && !map_first)
      parent = press.heading(from == 0 ? section.heading : base::fill(base::tr("{} (continued)"), {section.heading}));
    for (std::size_t at = from; at < std::min(to, section.blocks.size()); ++at) {
      const report::Block& block = section.blocks[at];
      const bool first = at == 0;
      if (const auto* map = std::get_if<report::Map>(&block)) {
        // what comes between a heading and its map belongs to them
        print_map(press, *map, first ? section.heading : std::string(), parent, [&] {
          if (!first) return;
          sect.reset();  // the text before the map is not part of its section
          fill_page();
          sect.emplace(press, "Sect");
        });
        continue;
      }
      if (press.across()) press.turn_to(false);
      // a strong line over a table is its heading; a small table stays with it
      const auto* strong = std::get_if<report::Paragraph>(&block);
      const auto* table = strong != nullptr && strong->strong && &block != &section.blocks.back()
                              ? std::get_if<report::Table>(&block + 1)
                              : nullptr;
      if (table != nullptr) press.need(std::min(160.0, 42 + 12.0 * static_cast<double>(table->rows.size())));
      std::visit(
          [&](const auto& b) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(b)>, report::Map>) hexpost::print::print(press, b);
          },
          block);
    }
  }

  Press& press_;
  const std::vector<report::Section>& all_;
  std::vector<bool> printed_;       ///< by section
  std::vector<std::size_t> begun_;  ///< by section: the blocks that a page before the map has
};

/// The notes below a rule.
void print_notes(Press& press, const std::vector<std::string>& notes) {
  press.need(30);
  press.y += 4;
  press.rule(press.left(), press.left() + 120, press.y, 0.6, report::Ink::text);
  press.y += 4;
  for (const std::string& note : notes)
    press.words(note, k_small, "Note", 0, 2);
}

void print_all(Press& press, const report::Document& document) {
  {
    const Tagged whole(press, "Document");
    press.words(document.title, k_title, "H1", 0, 1);
    for (const std::string& line : document.subtitle)
      press.words(line, k_subtitle, "P", 0, 0.5);
    press.y += 2;
    press.rule(press.left(), press.left() + press.width(), press.y, 1.2, report::Ink::text);
    press.y += 8;
    const auto loose = [&](Press& to) { print_notes(to, document.footnotes); };
    // in one paragraph where they would not fit otherwise: a page for a few lines is lost
    const std::vector<std::string> joined{base::join(document.footnotes, " \u00b7 ")};
    const auto dense = [&](Press& to) { print_notes(to, joined); };
    const bool notes = !document.footnotes.empty();
    Sections(press, document).print(notes ? press.height_of(loose) : 0, notes ? press.height_of(dense) : 0);
    if (notes) {
      if (press.across()) press.turn_to(false);
      print_notes(press, press.height_of(loose) <= press.room() ? document.footnotes : joined);
    }
  }
  press.finish();
}

cairo_status_t append(void* to, const unsigned char* bytes, unsigned size) {
  if (to != nullptr) static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

/// The first line of each page's foot: a single printed page must say what it belongs to.
std::string running_title(const report::Document& document) {
  std::string out = base::printable(document.title, 120);
  if (!document.subtitle.empty()) out += " \u00b7 " + base::printable(document.subtitle.back(), 120);
  return out;
}

}  // namespace

base::Result<std::string> pdf(const report::Document& document, const PdfStyle& style) {
  std::string out;
  int pages = 0;
  std::vector<std::string> alternatives;
  std::optional<Typesetter> typesetter;
  for (const bool drawing : {false, true}) {
    const Surface surface(
        cairo_pdf_surface_create_for_stream(append, drawing ? &out : nullptr, style.paper.width, style.paper.height));
    const Cairo cairo(cairo_create(surface.get()));
    if (!typesetter) typesetter.emplace(cairo.get(), style.language);
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, base::printable(document.title).c_str());
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, style.made_by.c_str());
    {
      Press press(surface.get(), cairo.get(), *typesetter, style, running_title(document), pages, drawing);
      print_all(press, document);
      pages = press.page();
      alternatives = press.alternatives();
    }
    if (const cairo_status_t status = cairo_status(cairo.get()); status != CAIRO_STATUS_SUCCESS)
      return base::Error{"picture", cairo_status_to_string(status), "PDF"};
    cairo_surface_finish(surface.get());
    if (const cairo_status_t status = cairo_surface_status(surface.get()); status != CAIRO_STATUS_SUCCESS)
      return base::Error{"picture", cairo_status_to_string(status), "PDF"};
  }
  try {
    return finish_pdf(std::move(out), style.language, style.date, alternatives);
  } catch (const std::exception& failed) {
    return base::Error{"picture", failed.what(), "PDF"};
  }
}

}  // namespace hexpost::print

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/print/canvas.h"
#include "cli/print/pdf.h"

namespace hexpost::print {

/// Pages one after the other, words and pictures put on them from the top down. A press is run twice over a document:
/// first without drawing, to count the pages.
class Press {
 public:
  Press(cairo_surface_t* surface, cairo_t* cairo, Typesetter& typesetter, const PdfStyle& style,
        std::string running_title, int pages, bool drawing);
  Press(const Press&) = delete;
  Press& operator=(const Press&) = delete;

  // -- pages
  double left() const { return k_margin; }
  double width() const { return page_width_ - 2 * k_margin; }
  double bottom() const { return page_height_ - k_margin - k_foot; }
  double room() const { return bottom() - y; }
  double full_height() const { return page_height_ - 2 * k_margin - k_foot; }
  bool fresh() const { return y <= k_margin; }
  bool across() const { return across_; }
  /// The sizes of what a page can hold, upright or across.
  double width_if(bool across) const;
  double height_if(bool across) const;
  /// Ends the page, if anything is on it, and begins one that way round.
  void turn_to(bool across);
  void next_page() { new_page(across_); }
  /// A new page unless that much room is left.
  void need(double height);
  int page() const { return page_; }
  /// The height of what `print` prints; more than a page if it does not fit on one.
  double height_of(const std::function<void(Press&)>& print) const;
  void finish();

  double y = 0;  ///< the place of the next item

  // -- content
  /// Lines of words, broken over pages where they must; `tag` is the kind of paragraph ("P", "H2").
  void words(std::string_view text, const Font& font, const char* tag, double indent = 0, double after = 3,
             report::Ink ink = report::Ink::text);
  /// One laid-out text as a whole at a place; drawing only.
  void put(PangoLayout* layout, double x, double at, report::Ink ink = report::Ink::text);
  /// A picture as a figure with the words that stand for it.
  void figure(const report::Picture& picture, double x, double at, double scale = 1);
  void rule(double x1, double x2, double at, double width, report::Ink ink, bool dotted = false);
  void shade(double x, double at, double wide, double high, report::Ink ink);
  /// A box to be crossed out with a pencil, or that has been.
  void box(double x, double at, double size, bool crossed);
  /// The heading of a section, in the outline, too; returns its number there.
  int heading(std::string_view text);
  /// A heading in the outline that leads here; returns its number, for `parent`. 0: the top.
  int outline(std::string_view title, int parent = 0);

  void begin(const char* tag);
  void end(const char* tag);
  /// Words for the figures, in the order in which they stand in the document.
  const std::vector<std::string>& alternatives() const { return alternatives_; }
  void figure_begins(std::string_view words);
  void figure_ends();

  Canvas& canvas() { return canvas_; }
  Typesetter& typesetter() const { return canvas_.typesetter(); }
  bool drawing() const { return canvas_.drawing; }

 private:
  static constexpr double k_margin = 36, k_foot = 16;
  struct TooHigh {};  ///< ends a measurement: the rest of a long section need not be laid out
  void new_page(bool across);
  void foot();
  cairo_surface_t* surface_;
  cairo_t* cairo_;
  const PdfStyle& style_;
  std::string title_;
  int pages_;
  Canvas canvas_;
  double page_width_ = 0, page_height_ = 0;
  bool across_ = false;
  bool measures_ = false;  ///< of height_of
  int page_ = 0;
  std::vector<std::string> alternatives_;
};

/// A tag around what is drawn while it lives.
class Tagged {
 public:
  Tagged(Press& press, const char* tag) : press_(press), tag_(tag) { press_.begin(tag_); }
  ~Tagged() { press_.end(tag_); }
  Tagged(const Tagged&) = delete;
  Tagged& operator=(const Tagged&) = delete;

 private:
  Press& press_;
  const char* tag_;
};

// Blocks that take more than a few lines, in their own files.
void print_table(Press& press, const report::Table& table);
/// `heading`: of its section; the map decides where it stands. Empty: there is none.
/// `fill_page` prints what can stand on a page that the map leaves for one of its own.
void print_map(Press& press, const report::Map& map, std::string_view heading, int outline,
               const std::function<void()>& fill_page);
void print_form(Press& press, const report::Form& form);
void print_code(Press& press, const report::Code& code);

}  // namespace hexpost::print

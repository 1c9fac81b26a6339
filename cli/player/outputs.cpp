#include "cli/player/outputs.h"

#include "cli/names.h"
#include "cli/player/home.h"
#include "cli/print/code_svg.h"
#include "cli/print/pdf.h"
#include "cli/print/png.h"
#include "engine/base/text.h"
#include "engine/report/board.h"
#include "engine/report/html.h"
#include "engine/report/picture.h"

namespace hexpost::cli {
namespace {

/// The map alone, with its key under it.
report::Picture picture_of(const report::Map& map) {
  report::Picture picture = report::picture(map);
  const int width = picture.width;
  if (!map.trays.empty()) picture = report::stacked(std::move(picture), report::trays(map, width));
  return report::stacked(std::move(picture), report::key(map, width));
}

}  // namespace

void add_outputs(Command command, Outputs& o) {
  command.option("--html", o.html, tr("write one page for a browser to this file"));
  command.option("--pdf", o.pdf, tr("write pages to print to this file"));
  command.option("--paper", o.paper, tr("paper size of the PDF: a4 or letter")).one_of({"a4", "letter"});
  command.option("--svg", o.svg, tr("write the map as an SVG picture to this file"));
  command.option("--png", o.png, tr("write the map as a PNG picture to this file"));
}

base::Result<bool> write_outputs(Terminal& terminal, const Outputs& o, const report::Document& document) {
  const report::Map* map = report::first_map(document);
  if (map == nullptr && !(o.svg.empty() && o.png.empty()))
    return Error{"usage", tr("this report has no map to draw; leave out --no-map"), ""};
  bool written = false;
  const auto write = [&](const std::string& path, const base::Result<std::string>& bytes) -> base::Result<void> {
    if (!bytes) return bytes.error();
    written = true;
    return write_output(terminal, path, *bytes);
  };
  if (!o.html.empty()) {
    const report::HtmlStyle style{tr("en"), print::code_svg};
    if (auto done = write(o.html, report::html(document, style)); !done) return done.error();
  }
  if (!o.pdf.empty()) {
    print::PdfStyle style;
    style.paper = (o.paper.empty() ? terminal.paper : o.paper) == "letter" ? print::k_letter : print::k_a4;
    style.language = tr("en");  // the catalogue translates the code of its language
    style.made_by = "hexpost " HEXPOST_VERSION;
    if (auto done = write(o.pdf, print::pdf(document, style)); !done) return done.error();
  }
  if (!o.svg.empty()) {
    if (auto done = write(o.svg, report::svg(picture_of(*map), document.title)); !done) return done.error();
  }
  if (!o.png.empty()) {
    if (auto done = write(o.png, print::png(picture_of(*map))); !done) return done.error();
  }
  return written;
}

}  // namespace hexpost::cli

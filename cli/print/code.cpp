#include "cli/print/press.h"
#include "cli/print/qr.h"
#include "engine/base/text.h"

/// QR codes: for a camera, with the same in words beside it.
namespace hexpost::print {

void print_code(Press& press, const report::Code& code) {
  constexpr double k_side = 92;  ///< points; about 32 millimetres
  const Qr qr = qr_of(code);
  if (!qr) {  // too long for the largest code: the words must do
    press.words(code.words, {9}, "P");
    return;
  }
  press.need(k_side + 4);
  const double module = k_side / (qr->width + 2 * k_quiet);
  if (press.drawing()) {
    press.figure_begins(code.words);
    cairo_t* cairo = press.canvas().cairo();
    press.canvas().ink(report::Ink::text);
    const double x0 = press.left() + k_quiet * module, y0 = press.y + k_quiet * module;
    each_dark_run(*qr, [&](int row, int column, int length) {
      cairo_rectangle(cairo, x0 + column * module, y0 + row * module, length * module, module);
    });
    cairo_fill(cairo);
    press.figure_ends();
    const Layout words = press.typesetter().layout(base::printable(code.words, 2000), {9}, press.width() - k_side - 12);
    int high = 0;
    pango_layout_get_size(words.get(), nullptr, &high);
    press.begin("P");
    press.put(words.get(), press.left() + k_side + 8,
              press.y + std::max(0.0, (k_side - static_cast<double>(high) / PANGO_SCALE) / 2));
    press.end("P");
  }
  press.y += k_side + 4;
}

}  // namespace hexpost::print

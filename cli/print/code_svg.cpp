#include "cli/print/code_svg.h"

#include <qrencode.h>

#include <memory>

#include "engine/base/text.h"
#include "engine/report/markup.h"

namespace hexpost::print {

std::string code_svg(const report::Code& code) {
  constexpr int k_quiet = 4;  // modules left white around it, as the standard wants
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> qr(
      QRcode_encodeData(static_cast<int>(code.data.size()), reinterpret_cast<const unsigned char*>(code.data.data()), 0,
                        QR_ECLEVEL_M),
      &QRcode_free);
  if (!qr) return {};
  const std::string side = std::to_string(qr->width + 2 * k_quiet);
  std::string path;
  for (int row = 0; row < qr->width; ++row) {
    for (int column = 0; column < qr->width; ++column) {
      const auto dark = [&](int c) { return c < qr->width && (qr->data[row * qr->width + c] & 1) != 0; };
      int end = column;
      while (dark(end))
        ++end;
      if (end > column)
        path += "M" + std::to_string(column + k_quiet) + " " + std::to_string(row + k_quiet) + "h" +
                std::to_string(end - column) + "v1h-" + std::to_string(end - column) + "z";
      column = end;
    }
  }
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + side + " " + side + "\" role=\"img\"><title>" +
         report::escaped(base::printable(code.words, 400)) + "</title><path fill=\"#000\" d=\"" + path + "\"/></svg>\n";
}

}  // namespace hexpost::print

#include "cli/print/code_svg.h"

#include "cli/print/qr.h"
#include "engine/base/text.h"
#include "engine/report/markup.h"

namespace hexpost::print {

std::string code_svg(const report::Code& code) {
  const Qr qr = qr_of(code);
  if (!qr) return {};
  const std::string side = std::to_string(qr->width + 2 * k_quiet);
  std::string path;
  each_dark_run(*qr, [&path](int row, int column, int length) {
    path += "M" + std::to_string(column + k_quiet) + " " + std::to_string(row + k_quiet) + "h" +
            std::to_string(length) + "v1h-" + std::to_string(length) + "z";
  });
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + side + " " + side + "\" role=\"img\"><title>" +
         report::escaped(base::printable(code.words, 400)) + "</title><path fill=\"#000\" d=\"" + path + "\"/></svg>\n";
}

}  // namespace hexpost::print

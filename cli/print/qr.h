#pragma once

#include <qrencode.h>

#include <memory>

#include "engine/report/document.h"

/// QR codes for every output that draws them.
namespace hexpost::print {

inline constexpr int k_quiet = 4;  ///< modules left white around a code, as the standard wants

using Qr = std::unique_ptr<QRcode, decltype(&QRcode_free)>;
/// Null if the text is too long for the largest code.
inline Qr qr_of(const report::Code& code) {
  return {QRcode_encodeData(static_cast<int>(code.data.size()),
                            reinterpret_cast<const unsigned char*>(code.data.data()), 0, QR_ECLEVEL_M),
          &QRcode_free};
}

/// Calls run(row, column, length) for each run of dark modules, row by row.
void each_dark_run(const QRcode& qr, const auto& run) {
  for (int row = 0; row < qr.width; ++row) {
    const auto dark = [&](int c) { return c < qr.width && (qr.data[row * qr.width + c] & 1) != 0; };
    for (int column = 0; column < qr.width; ++column) {
      int end = column;
      while (dark(end))
        ++end;
      if (end > column) run(row, column, end - column);
      column = end;
    }
  }
}

}  // namespace hexpost::print

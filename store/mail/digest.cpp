#include "store/mail/digest.h"

#include <glib.h>

namespace hexpost::mail {

std::string digest_hex(base::ByteView bytes) {
  gchar* hex = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes.data(), bytes.size());
  std::string out(hex);
  g_free(hex);
  return out;
}

}  // namespace hexpost::mail

#pragma once

#include <gmime/gmime.h>

#include <memory>
#include <string>

namespace hexpost::mail {

/// Owns one reference to an object of GMime.
struct Unref {
  void operator()(void* object) const { g_object_unref(object); }
};
template <class T>
using Ref = std::unique_ptr<T, Unref>;

/// Takes over a string of GLib; null is the empty one.
inline std::string take(char* text) {
  std::string out = text == nullptr ? "" : text;
  g_free(text);
  return out;
}

/// Starts GMime, once for the process.
inline void start_gmime() {
  static const bool started = (g_mime_init(), true);
  static_cast<void>(started);
}

}  // namespace hexpost::mail

#include "engine/module/tongue.h"

#include <utility>

#include "engine/base/text.h"

namespace hexpost::module {
namespace {

Tongue g_tongue;

std::string in_tongue(std::string_view text) {
  const auto at = g_tongue.find(text);
  return at == g_tongue.end() || at->second.empty() ? std::string(text) : at->second;
}

}  // namespace

void speak(Tongue tongue) {
  g_tongue = std::move(tongue);
  base::set_translator(in_tongue);
}

}  // namespace hexpost::module

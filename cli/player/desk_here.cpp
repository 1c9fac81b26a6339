#include "cli/player/desk_here.h"

#include <filesystem>

namespace hexpost::cli {

base::Result<std::optional<Desk>> desk_if_any(Context& context) {
  std::error_code unknown;
  if (!context.home.empty() && !std::filesystem::exists(context.home, unknown)) return std::optional<Desk>();
  auto desk = open_desk(context, true);
  if (!desk) return desk.error();
  return std::optional(*std::move(desk));
}

}  // namespace hexpost::cli

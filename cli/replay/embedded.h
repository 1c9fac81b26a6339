#pragma once

#include <string_view>

/// The parts of the pages, written into the program at build time (embed.cmake).
namespace hexpost::cli {

std::string_view replay_frame();   ///< head.html and page.html
std::string_view replay_style();   ///< replay.css
std::string_view replay_script();  ///< all scripts, one behind the other
std::string_view orders_frame();   ///< head.html and orders.html
std::string_view orders_style();   ///< replay.css and orders.css
std::string_view orders_script();  ///< its scripts, one behind the other

}  // namespace hexpost::cli

#pragma once

#include <span>
#include <string_view>

/// The files of scenarios/ and schemas/ that the build wrote into the program (embed.cmake).
namespace hexpost::data {

struct EmbeddedFile {
  std::string_view name;  ///< "hordes/battles/tapae.toml", "schemas/hordes-battle.schema.json"
  std::string_view bytes;
};

std::span<const EmbeddedFile> embedded_files();

}  // namespace hexpost::data

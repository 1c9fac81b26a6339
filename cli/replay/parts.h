#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/player/game.h"
#include "cli/say/json.h"

/// The parts of self-contained pages: a frame with holes, blocks of data, words and colours.
namespace hexpost::cli {

/// SHA-256 of a text, in base64: what a content security policy and the manifest of a page name it by.
std::string base64_sum(std::string_view text);

/// The frame with each @name@ replaced. Every hole must have its text.
std::string filled_frame(std::string_view frame, const std::vector<std::pair<std::string_view, std::string>>& holes);

/// A rule of style for each ink of the pictures, below `picture`, a selector.
std::string ink_style(std::string_view picture);

/// The texts for people in a page's program: those of its calls of tr, in English, each once.
std::vector<std::string> words_in(std::string_view script);
/// Those of them that are others in the reader's language, by the English ones.
Json translated(const std::vector<std::string>& words);

/// A large block that a page's program reads with unpackedJson(): JSON, packed with gzip, in base 85.
std::string packed_json(const Json& value);
/// The catalogue of the reader's language, packed in the same way; empty: English.
std::string packed_catalogue();
/// The module of the rules of a game, packed with LZMA, in base 85. Error "module" when it is not here.
base::Result<std::string> packed_module(const Desk& desk, const store::Genesis& genesis);
/// The player's own data files by name: a module has only those that every program has.
Json own_files(const Desk& desk);

/// A block of more bytes is packed; a smaller one can be read in the file.
inline constexpr std::size_t k_packed_from = 100'000;

/// The blocks of a page, each with its sum: JSON in script elements of a type that browsers do not run. One of more
/// than `packed_from` bytes is packed with gzip, in base 85; its sum is that of the text.
class PageBlocks {
 public:
  void add(const std::string& id, const Json& value, std::size_t packed_from = k_packed_from);
  const Json& sums() const { return sums_; }
  std::string take() { return std::move(html_); }

 private:
  std::string html_;
  Json sums_ = Json::object();
};

}  // namespace hexpost::cli

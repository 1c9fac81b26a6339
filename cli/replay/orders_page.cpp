#include "cli/replay/orders_page.h"

#include <zlib.h>

#include <filesystem>

#include "cli/player/revisions.h"
#include "cli/replay/embedded.h"
#include "cli/replay/parts.h"
#include "cli/say/sheet_text.h"
#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/report/markup.h"

namespace hexpost::cli {
namespace {

using base::fill;
using base::Result;
using base::tr;

/// In the form of gzip, without name and time: the same bytes for the same module.
std::string gzip_of(const base::Bytes& bytes) {
  z_stream stream{};
  constexpr int k_gzip_window = 15 + 16;
  base::ensure(deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, k_gzip_window, 9, Z_DEFAULT_STRATEGY) == Z_OK,
               "the module is packed");
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = const_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int done = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  base::ensure(done == Z_STREAM_END, "the module is packed to its end");
  return out;
}

/// The first lines of the order sheet, which say for which moment it is.
std::string head_of_sheet(Game& game) {
  const std::string sheet = sheet_text(game, false);
  std::string out;
  for (std::size_t at = 0; at < sheet.size() && sheet[at] == '#';) {
    const std::size_t end = std::min(sheet.find('\n', at), sheet.size() - 1) + 1;
    out += sheet.substr(at, end - at);
    at = end;
  }
  return out + "\n";
}

Json open_request(const Desk& desk, const store::Genesis& genesis) {
  const BattleChoice choice = choice_of(genesis);
  Json armies = Json::array(), files = Json::object();
  for (const auto& [side, text] : choice.armies) {
    while (armies.size() < side)
      armies.push_back(nullptr);
    armies.push_back(text);
  }
  if (const auto library = desk.home.library()) {
    for (const std::string& name : library->names()) {
      if (library->own(name)) files[name] = library->find(name)->bytes;
    }
  }
  return {{"system", genesis.system}, {"battle", choice.battle}, {"options", choice.options},
          {"pinned", true},           {"armies", armies},        {"files", files}};
}

}  // namespace

std::vector<std::string> orders_page_words() {
  return words_in(orders_script());
}

Result<std::string> orders_page(const Desk& desk, Game& game, const std::string& file) {
  if (auto mine = my_decision(game); !mine) return mine.error();
  const store::Genesis& genesis = game.genesis();
  const auto module =
      revisions_of(desk.home.folder(), desk.context.systems)->bytes_of(genesis.system, genesis.revision);
  if (!module) return module.error();
  const table::Match& board = game.board();
  const std::string saved = std::filesystem::path(file).stem().string() + ".txt";
  std::error_code failed;
  const std::string events = std::to_string(game.begun() ? game.node.log().size() : 0);
  PageBlocks blocks;
  blocks.add("words", translated(orders_page_words()));
  blocks.add("turn", {{"open", open_request(desk, genesis)},
                      {"snapshot", game.begun() ? Json(board.save()) : Json(nullptr)},
                      {"who", *game.side()},
                      {"sealed", game.sealed(std::filesystem::exists(game.standing_path(), failed))},
                      {"key", game.name + " " + std::to_string(*game.side()) + " " + events},
                      {"file", saved},
                      {"text", head_of_sheet(game)}});
  const std::string style = std::string(orders_style()) + ink_style("svg.picture"), script(orders_script());
  const std::string who = game.battle->players().at(*game.side());
  return filled_frame(
      orders_frame(),
      {{"lang", tr("en")},
       {"style-hash", "sha256-" + base64_sum(style)},
       {"script-hash", "sha256-" + base64_sum(script)},
       {"title", report::escaped(base::printable(game.battle->title()))},
       {"who", report::escaped(fill(tr("orders of {}"), {base::printable(who)}))},
       {"unchecked",
        report::escaped(tr("Not checked: the program of this page does not run here, or it has been changed"))},
       {"style", style},
       {"script", script},
       {"blocks", blocks.take()},
       {"module", base::to_base64(base::as_bytes(gzip_of(*module)))}});
}

}  // namespace hexpost::cli

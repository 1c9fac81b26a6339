#include "cli/standing.h"

#include <filesystem>
#include <functional>
#include <sstream>

#include "cli/verdicts.h"
#include "engine/base/text.h"
#include "store/crypto/hash.h"

namespace hexpost::cli {
namespace {

using base::Error;
using base::tr;

/// What tells two texts of standing orders apart.
std::string mark_of(const std::vector<std::string>& lines) {
  std::string all;
  for (const std::string& l : lines)
    all += l + "\n";
  return base::to_hex(store::sha256(base::as_bytes(all))).substr(0, 16);
}

/// The canonical lines of the file; the first that is not right any more goes to `wrong`.
base::Result<std::vector<std::string>> canonical_lines(
    Terminal& terminal, Game& game, const std::function<void(const orders::Numbered&, const base::Refusal&)>& wrong) {
  const auto lines = read_lines(terminal, game.standing_path());
  if (!lines) return lines.error();
  std::vector<std::string> out;
  for (const orders::Numbered& l : *lines) {
    auto one = judge_stand(*game.battle, game.board(), *game.side(), l.text);
    if (auto* r = std::get_if<base::Refusal>(&one)) {
      wrong(l, *r);
      return Error{"orders",
                   tr("your standing orders are not right any more; `hexpost standing set FILE` replaces them"),
                   game.standing_path()};
    }
    out.push_back(std::get<std::string>(std::move(one)));
  }
  return out;
}

bool has_file(const Game& game) {
  std::error_code failed;
  return game.side() && std::filesystem::exists(game.standing_path(), failed);
}

bool is_sealed(const Game& game, const std::string& mark) {
  return game.begun() && game.node.course().seal(*game.node.seat()).has_value() && game.player.get("sealed") == mark;
}

}  // namespace

base::Result<Standing> new_standing(Terminal& terminal, Game& game) {
  Standing out;
  if (!has_file(game)) return out;
  auto lines = canonical_lines(terminal, game, [&](const orders::Numbered& l, const base::Refusal& r) {
    show_refusal(terminal, game.standing_path(), l, r);
  });
  if (!lines) return lines.error();
  out.lines = std::move(*lines);
  if (std::string mark = mark_of(out.lines); !is_sealed(game, mark)) out.mark = std::move(mark);
  return out;
}

bool standing_changed(Game& game) {
  if (!has_file(game)) return false;
  std::istringstream in;
  std::ostringstream out;
  Terminal nowhere{in, out, out};
  const auto lines = canonical_lines(nowhere, game, [](const orders::Numbered&, const base::Refusal&) {});
  return !lines || !is_sealed(game, mark_of(*lines));
}

}  // namespace hexpost::cli

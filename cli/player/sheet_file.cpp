#include "cli/player/sheet_file.h"

#include <filesystem>

#include "cli/names.h"
#include "engine/base/text.h"
#include "store/files.h"

namespace hexpost::cli {

SheetMark mark_now(Game& game) {
  return {game.name, game.board().score().turn, game.begun() ? game.node.course().size() : 0};
}

std::string print(const SheetMark& mark) {
  return "# [" + mark.game + " turn " + std::to_string(mark.turn) + " event " + std::to_string(mark.events) + "]";
}

std::optional<SheetMark> find_mark(std::string_view text) {
  for (const std::string_view line : base::split(text, '\n')) {
    const std::string_view trimmed = base::trim(line);
    if (!trimmed.starts_with("# [") || !trimmed.ends_with("]")) continue;
    const auto words = base::words(trimmed.substr(3, trimmed.size() - 4));
    if (words.size() != 5 || words[1] != "turn" || words[3] != "event") continue;
    const auto turn = base::number(words[2]), events = base::number(words[4]);
    if (!turn || !events || *turn < 0 || *turn > 1'000'000 || *events < 0) continue;
    return SheetMark{std::string(words[0]), static_cast<int>(*turn), static_cast<std::uint64_t>(*events)};
  }
  return std::nullopt;
}

base::Result<void> refuse_stale(Game& game, const std::string& file, std::string_view text) {
  const auto mark = find_mark(text);
  if (!mark) return {};
  const SheetMark now = mark_now(game);
  if (*mark == now) return {};
  if (mark->game != now.game)
    return Error{"lines",
                 fill(tr("this sheet is for the game {}, and this is {}; choose the game with --game"),
                      {base::printable(mark->game, 60), now.game}),
                 base::printable(file)};
  return Error{
      "lines",
      fill(tr("this sheet is stale: it was written for turn {} at event {}, and the game is in turn {} at event {}. "
              "`hexpost orders` writes the current sheet; to give the same orders again, copy them into it"),
           {std::to_string(mark->turn), std::to_string(mark->events), std::to_string(now.turn),
            std::to_string(now.events)}),
      base::printable(file)};
}

SheetFile sheet_file(Game& game, const std::string& ending) {
  constexpr int k_sheets = 1000;  // of one turn in one folder
  const SheetMark now = mark_now(game);
  const std::string moment = now.turn > 0 ? "-turn" + std::to_string(now.turn) : "-event" + std::to_string(now.events);
  const std::string stem = now.game + moment + ending;
  SheetFile out{stem + ".txt", false};
  for (int i = 2; i < k_sheets; ++i) {
    std::error_code failed;
    if (!std::filesystem::exists(out.path, failed)) return out;
    const auto text = store::read_file(out.path, orders::k_max_text, false);
    if (text && find_mark(base::as_text(*text)) == now) return {out.path, true};
    out.path = stem + "-" + std::to_string(i) + ".txt";
  }
  return out;
}

}  // namespace hexpost::cli

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/player/game.h"

/// The file of an order sheet: its name, and the mark that says for which moment of which game it was written.
namespace hexpost::cli {

/// The moment for which a sheet was written. Two sheets with the same mark ask for the same decision.
struct SheetMark {
  std::string game;
  int turn = 0;              ///< the game turn; 0 where the rule system counts none
  std::uint64_t events = 0;  ///< events of the log when the sheet was written; 0 before the first packet
  bool operator==(const SheetMark&) const = default;
};

/// The mark of the game as it stands now.
SheetMark mark_now(Game& game);
/// The mark as a remark line, the same in every language: `# [kadesh turn 3 event 47]`.
std::string print(const SheetMark& mark);
/// The mark in the text of a sheet; nothing for a file without one, which a player has written without a sheet.
std::optional<SheetMark> find_mark(std::string_view text);

/// A file of orders. It is read once, when its text is first asked for.
class OrdersFile {
 public:
  OrdersFile(Terminal& terminal, const std::string& path) : terminal_(terminal), path_(path) {}
  const base::Result<std::string>& text() {
    if (!text_) text_ = read_input(terminal_, path_, orders::k_max_text);
    return *text_;
  }

 private:
  Terminal& terminal_;
  const std::string& path_;
  std::optional<base::Result<std::string>> text_;
};

/// Error "lines" for a sheet of another game or of an earlier moment; a file without a mark is accepted. `file`: its
/// name for the message.
base::Result<void> refuse_stale(Game& game, const std::string& file, std::string_view text);

/// The name of the sheet of this moment, in the current folder: `kadesh-turn3.txt`, or `kadesh-turn3-2.txt` and so on
/// if an earlier sheet of the turn has the name; `duel-event47.txt` where no turns are counted.
struct SheetFile {
  std::string path;
  bool there = false;  ///< the file exists, and its mark is that of this moment
};
/// `ending`: stands behind the turn, "-plain" for plain orders.
SheetFile sheet_file(Game& game, const std::string& ending = "");

}  // namespace hexpost::cli

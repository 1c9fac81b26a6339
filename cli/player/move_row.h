#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/player/draft_writer.h"

namespace hexpost::cli {

/// Moves that follow each other in a file. One that has no way where it stands is read before another or after it.
class MoveRow {
 public:
  explicit MoveRow(DraftWriter& writer) : writer_(writer) {}

  /// Moves on lines of their own are read as they stand. Only a move that has no way there is read before another of
  /// the row, or waits for one. A notice says so.
  void add(const orders::Numbered& line);
  /// The row ends: the moves that still have no way stand where they were typed, and are refused there.
  void end();
  /// Moves on one line have no order of their own. A move goes before another that would bar its way, and after another
  /// that leaves its hex. A move that no order helps comes last and is void.
  void add_line_of_moves(const orders::Numbered& typed, const std::vector<std::string>& lines);

 private:
  /// A move and the way that was chosen for it.
  struct ChosenMove {
    std::string text;
    std::size_t choice = 0;
    int number = 0;  ///< of its line in the file
  };
  /// Moves in the order in which they can be carried out, each with the moment before it.
  struct PlacedMoves {
    std::vector<ChosenMove> moves;
    std::vector<DraftWriter::Moment> before;
  };

  static ChosenMove chosen(const orders::Numbered& line);
  bool add_in_order(std::span<const ChosenMove> moves, PlacedMoves& placed);
  bool place_last(const ChosenMove& move, PlacedMoves& placed);
  std::optional<std::size_t> place(const ChosenMove& move, PlacedMoves& placed);

  DraftWriter& writer_;
  PlacedMoves placed_;
  std::vector<ChosenMove> waiting_;
  std::size_t begin_ = 0;  ///< of the row among the lines of the draft
};

}  // namespace hexpost::cli

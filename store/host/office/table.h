#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/host/office/office.h"

/// An open game: its players, its node, and the host's marks of it.
namespace hexpost::host {

class LedgerMarks;

/// An open game.
struct Table {
  GameRow row;
  std::vector<SeatRow> seats;  ///< of the players and of other umpires
  store::Node node;
  std::shared_ptr<const table::Battle> battle;

  const store::Genesis& genesis() const;
  bool plays(int seat) const;
  /// The side of a seat; nothing for an umpire.
  std::optional<table::Player> side(int seat) const;
  std::string player(int seat) const;  ///< "Anna (Rome)"
  /// The umpire who writes the answers, whose host the players know. On another umpire's host, `seats` holds only the
  /// lead.
  int lead() const;
  bool leads() const { return node.seat() == lead(); }
  const SeatRow* at(int seat) const;  ///< null while the seat is empty
  std::string short_id() const;       ///< 16 digits; empty before the first packet
  /// True if the file was restored from a backup and lacks events that were mailed since.
  bool behind() const { return node.log().size() < row.announced || (node.begun() && node.behind_top()); }
  std::optional<store::Node::SetupState> setup = std::nullopt;
  std::shared_ptr<LedgerMarks> marks = nullptr;
};

/// The marks of the host's signatures, in its ledger: the transaction that releases the mails writes them.
class LedgerMarks : public store::Marks {
 public:
  explicit LedgerMarks(Ledger& ledger, std::string old_file) : ledger_(ledger), old_file_(std::move(old_file)) {}
  base::Result<std::optional<store::Head>> read(const Hash& game_id) override;
  base::Result<void> raise(const Hash& game_id, const store::Head& head) override;
  base::Result<void> replace(const Hash& game_id, const store::Head& wrong, const store::Head& head) override;
  /// Within a transaction of the ledger.
  base::Result<void> keep();

 private:
  Ledger& ledger_;
  std::string old_file_;  ///< of a folder made by an older version
  std::optional<std::pair<Hash, store::Head>> raised_;
};

/// Opens the file of a game, for work that ends with leave() [game/packet.h]. Errors: those of the file; "damaged" for
/// preparations that cannot be read.
base::Result<Table> sit_down(Office& office, GameRow row);
/// Gives a game's file that was restored from a backup the packets that it lacks, as far as the ledger still has the
/// mails in which they went out. sit_down() does it. Errors: those of the environment (disk, lock).
base::Result<void> catch_up(Office& office, Table& t);
/// The seat of the player who writes the first packet.
int first_seat(const store::Genesis& plan);

}  // namespace hexpost::host

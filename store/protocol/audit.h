#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "store/log/log.h"
#include "store/protocol/chain.h"
#include "store/protocol/course.h"
#include "store/protocol/deal_audit.h"
#include "store/wire/card_receipt.h"
#include "store/wire/receipt.h"

/// Checks a game from its first byte, compares two histories of it, and copies it from file to file, all without
/// secrets.
namespace hexpost::store {

/// Called after each packet with the leaves done and the total. False stops the work (Error "stopped").
using Progress = std::function<bool(std::uint64_t done, std::uint64_t all)>;

struct AuditFailure {
  Refused refused;       ///< first bad event, code, rule
  Head good;             ///< the last correct head
  Head claimed;          ///< the file's head after the bad packet
  std::string sentence;  ///< for a club's referee
};
struct AuditReport {
  Hash game_id{};
  Head head;  ///< the last one before any error
  std::uint64_t packets = 0, rolls = 0, openings = 0, decisions = 0;
  std::optional<Outcome> outcome;
  std::optional<AuditFailure> failure;
  std::vector<Damage> snapshots;   ///< cached states that differ from the packets
  std::optional<DealAudit> deals;  ///< of hidden hands, if everything else is right
  bool good() const { return !failure && (!deals || deals->honest()); }
};
/// Recomputes everything: encodings, tree, heads, signatures, shares, every roll, every order by the rules. A
/// second thread checks signatures and proofs meanwhile (ahead.h); it holds up to 16 MiB of packets, while the rules
/// play one packet at a time. Errors only for a file that cannot be read.
/// Counts the packet's leaves into the report.
void count(AuditReport& report, const Packet& packet);
/// One sentence for a referee: the writer, the error and its rule, and the last correct event.
std::string referee_sentence(const Refused& refused, const std::optional<Packet>& bad,
                             const std::optional<Course>& course, const Head& good);
base::Result<AuditReport> audit(const Log& log, const Resolver& resolve, const Progress& progress = {});

/// The receipt of the roll at this event. Error "receipt" if there is no roll.
base::Result<Receipt> receipt_of(const Log& log, std::uint64_t event);
/// The receipt of the card revealed at this event. Error "receipt" if there is none.
base::Result<CardReceipt> card_receipt_of(const Log& log, std::uint64_t event);
/// The text of the receipt of either kind for this event.
base::Result<std::string> receipt_text(const Log& log, std::uint64_t event);

/// One packet of the game as its inputs, for replays with a full trace: Battle::begin(), push all in order, run.
struct JournalEntry {
  std::uint64_t first = 0;
  std::uint8_t seat = 0;
  table::Segment segment;
};
/// The segments in force, without those taken back or voided. `complete` is false while the last has an open x.
struct Journal {
  std::vector<JournalEntry> entries;
  bool complete = true;
};
base::Result<Journal> journal(const Log& log, const Resolver& resolve);

/// JSON Lines (schemas/export.md): a line for the game and a line per packet, without packets beside the history
/// (dispute.h writes them). The exact bytes of each packet and, for
/// people and tools, its leaves; reading uses only the exact bytes.
base::Result<void> export_log(const Log& log, std::ostream& out);
/// Makes a new game file at a free path and judges every packet as on receipt. Errors: "export" (not this format, with
/// the line), a code of 3.7 with the event, "exists", "disk", "stopped". Packets and notes beside the history without
/// a signed proof do not enter the file; `left_out`, if given, is their number.
base::Result<Log> import_log(const std::string& path, std::istream& in, const Resolver& resolve,
                             const Progress& progress = {}, const Hash& cache_key = {},
                             std::size_t* left_out = nullptr);

/// Only the packets of a history, which may be wrong; for comparing.
using History = std::vector<Packet>;
base::Result<History> history_of(const Log& log);
/// Error "export" names the line.
base::Result<History> read_history(std::istream& in);

/// The place where two histories of one game diverge.
struct Parting {
  std::uint64_t event = 0;  ///< the first leaf that differs; or the last of the shorter of two packets for one index
  struct Side {
    std::optional<std::uint8_t> seat;  ///< writer of the packet with that leaf; nothing: this history ends here
    std::uint64_t first = 0;
    Head head;  ///< after that packet
    bool signed_right = false;
  } left, right;
  /// Seats that signed heads of both histories after the divergence, which honest players never do, with these heads.
  struct Double {
    std::uint8_t seat = 0;
    StoredHead left, right;
  };
  std::vector<Double> doubles;
  std::string sentence;
};
/// Nothing if one history is the beginning of the other (or equal). Error "other-game"; "damaged" if a packet does
/// not follow the one before.
base::Result<std::optional<Parting>> compare(const History& left, const History& right);

}  // namespace hexpost::store

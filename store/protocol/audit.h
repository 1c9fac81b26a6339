#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/log/log.h"
#include "store/protocol/chain.h"
#include "store/protocol/course.h"
#include "store/protocol/deal_audit.h"
#include "store/wire/card_receipt.h"
#include "store/wire/receipt.h"

/// Checking a game from its first byte, comparing two histories of it, and carrying it from file to file. No secret is
/// needed for any of it.
namespace hexpost::store {

/// Told after each packet: leaves done, leaves in all. False stops the work (Error "stopped").
using Progress = std::function<bool(std::uint64_t done, std::uint64_t all)>;

struct AuditFailure {
  Refused refused;       ///< first bad event, code, rule
  Head good;             ///< the last head that is right
  Head claimed;          ///< the head the file claims after the bad packet
  std::string sentence;  ///< for a club referee
};
struct AuditReport {
  Hash game_id{};
  Head head;  ///< as far as everything is right
  std::uint64_t packets = 0, rolls = 0, openings = 0, decisions = 0;
  std::optional<Outcome> outcome;
  std::optional<AuditFailure> failure;
  std::vector<Damage> snapshots;   ///< cached states that the packets do not give
  std::optional<DealAudit> deals;  ///< of hidden hands, when everything else is right
  bool good() const { return !failure && (!deals || deals->honest()); }
};
/// Recomputes everything: encodings, tree, heads, signatures, shares, every roll, every order by the rules. A
/// second thread checks signatures and proofs meanwhile (ahead.h); it holds up to 16 MiB of packets, their rules are
/// played one at a time. Errors only for a file that cannot be read at all.
/// Counts the packet's leaves into the report.
void count(AuditReport& report, const Packet& packet);
/// What a referee needs, in one breath: the writer, what is wrong by which rule, and up to where everything is right.
std::string referee_sentence(const Refused& refused, const std::optional<Packet>& bad,
                             const std::optional<Course>& course, const Head& good);
base::Result<AuditReport> audit(const Log& log, const Resolver& resolve, const Progress& progress = {});

/// The receipt of the roll at this event. Error "receipt" when there is no roll.
base::Result<Receipt> receipt_of(const Log& log, std::uint64_t event);
/// The receipt of the card that was laid open at this event. Error "receipt" when there is none.
base::Result<CardReceipt> card_receipt_of(const Log& log, std::uint64_t event);
/// The text of whichever of the two this event has.
base::Result<std::string> receipt_text(const Log& log, std::uint64_t event);

/// One packet of the game as its inputs, for replays with a full trace: Battle::begin(), push all in order, run.
struct JournalEntry {
  std::uint64_t first = 0;
  std::uint8_t seat = 0;
  table::Segment segment;
};
/// The segments that count: those taken back or voided are left out. `complete` is false while the last has an open x.
struct Journal {
  std::vector<JournalEntry> entries;
  bool complete = true;
};
base::Result<Journal> journal(const Log& log, const Resolver& resolve);

/// JSON Lines (schemas/export.md): a line for the game, a line per packet, nothing of what stands beside the history
/// (dispute.h writes that too). The exact bytes of each packet and, for
/// people and tools, its leaves; reading uses the exact bytes alone.
base::Result<void> export_log(const Log& log, std::ostream& out);
/// A new game file at a free path, every packet judged as on receipt. Errors: "export" (not this format, with the
/// line), a code of 3.7 with the event, "exists", "disk", "stopped". What stands beside the history and nothing signed
/// proves does not enter the file; `left_out`, if given, is how many packets and notes that were.
base::Result<Log> import_log(const std::string& path, std::istream& in, const Resolver& resolve,
                             const Progress& progress = {}, const Hash& cache_key = {},
                             std::size_t* left_out = nullptr);

/// Packets and nothing else, of a history that need not be right: for comparing.
using History = std::vector<Packet>;
base::Result<History> history_of(const Log& log);
/// Error "export" names the line.
base::Result<History> read_history(std::istream& in);

/// Where two histories of one game part.
struct Parting {
  std::uint64_t event = 0;  ///< the first leaf that differs; or the last of the shorter of two packets for one index
  struct Side {
    std::optional<std::uint8_t> seat;  ///< who wrote the packet with that leaf; nothing: this history ends here
    std::uint64_t first = 0;
    Head head;  ///< after that packet
    bool signed_right = false;
  } left, right;
  /// Seats that signed heads of both histories beyond the parting, which no honest player does. For each, the heads.
  struct Double {
    std::uint8_t seat = 0;
    StoredHead left, right;
  };
  std::vector<Double> doubles;
  std::string sentence;
};
/// Nothing when one history is the other's beginning (or the same). Error "other-game"; "damaged" when a packet does
/// not follow on the one before.
base::Result<std::optional<Parting>> compare(const History& left, const History& right);

}  // namespace hexpost::store

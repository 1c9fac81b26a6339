#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/protocol/audit.h"
#include "store/protocol/signers.h"

/// Evidence beside a history (schemas/dispute.md): signed packets that are not in it, and
/// signed notes. It is not trusted: each finding is computed from signed bytes.
namespace hexpost::store {

/// Most packets and most notes in a dispute file.
constexpr std::size_t k_aside_limit = 32;
constexpr std::size_t k_aside_notes_limit = 64;

/// Exact bytes: envelopes ascending by first index and hash, notes ascending by hash, none twice.
struct Evidence {
  std::vector<Bytes> packets;
  std::vector<std::string> notes;
  bool empty() const { return packets.empty() && notes.empty(); }
  bool operator==(const Evidence&) const = default;
};
/// The sort key of an envelope: first index and hash.
std::pair<std::uint64_t, Hash> aside_place(const Bytes& envelope);
/// Sorts, drops doubles, and cuts at the limits.
Evidence tidy(Evidence evidence);

/// The signed part of the evidence: packets with a right signature on a head of the history; and refusals of these
/// packets, resignations and rulings with a right signature of their author.
Evidence proved(const History& history, const Evidence& evidence);
/// The evidence of a game file for a third person: packets with a right signature on a head of the
/// history, refusals of these packets, resignations and rulings, each signed by its author.
base::Result<Evidence> evidence_of(const Log& log, const History& history);
/// Stores evidence of the same game. Errors: "disk", "busy".
base::Result<void> keep_evidence(Log& log, const Evidence& evidence);
/// Keeps a refused packet with a right signature; only the first few.
base::Result<void> keep_refused_packet(Log& log, ByteView envelope);

/// A conclusion from signed bytes.
struct Finding {
  enum class What : std::uint8_t {
    fork,           ///< one player has signed two contradictory packets
    wrong,          ///< a signed packet that the steps of receipt refuse
    out_of_turn,    ///< a signed packet by a seat whose turn it was not
    false_refusal,  ///< a signed refusal of a right packet
    replaced,       ///< a wrong packet that was refused and replaced, as the protocol allows
    refused,        ///< a signed refusal that is right
    resigned,       ///< the seat has resigned beside the log
    ruled,          ///< the arbiter has ended the game beside the log
    unproved,       ///< evidence that proves nothing
  } what = What::unproved;
  std::optional<std::uint8_t> seat;  ///< the signer; nothing: the arbiter, or none
  std::string name;                  ///< its player at that event
  std::optional<SigningKey> key;     ///< the key of the signature
  std::uint64_t event = 0;
  std::string code;               ///< of the registry of refusal codes; empty if none fits
  std::string rule;               ///< the book's rule, or the page and step of the protocol
  std::string why;                ///< a sentence for people
  std::vector<StoredHead> heads;  ///< the signed heads that prove it
  std::vector<Hash> packets;      ///< H(envelope) of the packets that it is about
  bool is_offence() const;
  bool operator==(const Finding&) const = default;
};
std::string_view name_of(Finding::What what);

/// The result of checking a history and its evidence from the first byte.
struct Verdict {
  AuditReport history;
  /// True if the battle's rules are available; otherwise only signatures, heads and forks are checked.
  bool by_the_rules = true;
  std::string no_rules;  ///< why they are not
  std::vector<Finding> findings;
  /// True if the history is right, no player is convicted, and all evidence proves its claim.
  bool good() const;
};
/// Errors: "export" for an empty history; "stopped".
base::Result<Verdict> judge(const History& history, const Evidence& evidence, const Resolver& resolve,
                            const Progress& progress = {});
/// Only the forks, without the rules; signed packets after a wrong one count.
std::vector<Finding> forks_in(const History& history, const Evidence& evidence);

/// The page and step that a code belongs to: "packets.md, step 6".
std::string step_of(std::string_view code);

/// A whole export: the packets and, in a dispute file, the evidence.
struct Exported {
  History history;
  Evidence evidence;
};
/// Either kind of file. Error "export" names the line.
base::Result<Exported> read_exported(std::istream& in);
/// Writes an export, or a dispute file if there is evidence. Errors: "export" for an empty history,
/// "damaged", "disk".
base::Result<void> write_export(const Exported& all, std::ostream& out);
/// The same for a game file.
base::Result<Exported> exported(const Log& log);

}  // namespace hexpost::store

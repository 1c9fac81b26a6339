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

/// What stands beside a history and may convict somebody (schemas/dispute.md): signed packets that are not in it, and
/// signed notes. Nothing of it is believed: each finding is computed from signed bytes.
namespace hexpost::store {

/// At most so many packets and notes stand in a dispute file.
constexpr std::size_t k_aside_limit = 32;
constexpr std::size_t k_aside_notes_limit = 64;

/// Exact bytes: envelopes ascending by first index and hash, notes ascending by hash, none twice.
struct Evidence {
  std::vector<Bytes> packets;
  std::vector<std::string> notes;
  bool empty() const { return packets.empty() && notes.empty(); }
  bool operator==(const Evidence&) const = default;
};
/// Where an envelope stands among others: first index and hash.
std::pair<std::uint64_t, Hash> aside_place(const Bytes& envelope);
/// Sorts, drops doubles, and cuts at the limits.
Evidence tidy(Evidence evidence);

/// The part of the evidence that is signed: packets whose signature is right on a head of the history, and what is
/// signed by its author among refusals of shown packets, resignations and rulings.
Evidence proved(const History& history, const Evidence& evidence);
/// What a game file holds beside its history and can show to a third: packets whose signature is right on a head of the
/// history, refusals of packets that are shown, resignations and rulings, each signed by its author.
base::Result<Evidence> evidence_of(const Log& log, const History& history);
/// Stores evidence of the same game. Errors: "disk", "busy".
base::Result<void> keep_evidence(Log& log, const Evidence& evidence);
/// Keeps a refused packet whose signature is right; a few, the first ones.
base::Result<void> keep_refused_packet(Log& log, ByteView envelope);

/// What the signed bytes prove.
struct Finding {
  enum class What : std::uint8_t {
    fork,           ///< one player has signed two packets that cannot both be
    wrong,          ///< a signed packet that the receipt's steps refuse
    out_of_turn,    ///< a signed packet by a seat that was not the one to write
    false_refusal,  ///< a signed refusal of a packet that is right
    replaced,       ///< a wrong packet that was refused and replaced, as the protocol allows
    refused,        ///< a signed refusal that is right
    resigned,       ///< the seat has resigned beside the log
    ruled,          ///< the arbiter has ended the game beside the log
    unproved,       ///< something that proves nothing
  } what = What::unproved;
  std::optional<std::uint8_t> seat;  ///< the signer; nothing: the arbiter, or none
  std::string name;                  ///< its player at that event
  std::optional<SigningKey> key;     ///< by which it is signed
  std::uint64_t event = 0;
  std::string code;               ///< of the registry of refusal codes; empty where none fits
  std::string rule;               ///< the book's rule, or the page and step of the protocol
  std::string why;                ///< a sentence for people
  std::vector<StoredHead> heads;  ///< the signed heads that prove it
  std::vector<Hash> packets;      ///< H(envelope) of the packets that it is about
  bool is_offence() const;
  bool operator==(const Finding&) const = default;
};
std::string_view name_of(Finding::What what);

/// A history and what stands beside it, checked from the first byte.
struct Verdict {
  AuditReport history;
  /// True if the battle's rules are here: else signatures, heads and forks are checked, and nothing else.
  bool by_the_rules = true;
  std::string no_rules;  ///< why they are not
  std::vector<Finding> findings;
  /// The history is right, no player is convicted, and everything that stands beside it proves what it is there for.
  bool good() const;
};
/// Errors: "export" for an empty history; "stopped".
base::Result<Verdict> judge(const History& history, const Evidence& evidence, const Resolver& resolve,
                            const Progress& progress = {});
/// Forks alone: no rule is asked, and packets after a wrong one count as long as they are signed.
std::vector<Finding> forks_in(const History& history, const Evidence& evidence);

/// The page and step that a code belongs to: "packets.md, step 6".
std::string step_of(std::string_view code);

/// A whole export: the packets, and in a dispute file what stands beside them.
struct Exported {
  History history;
  Evidence evidence;
};
/// Either kind of file. Error "export" names the line.
base::Result<Exported> read_exported(std::istream& in);
/// An export, or a dispute file if something stands beside the history. Errors: "export" for an empty history,
/// "damaged", "disk".
base::Result<void> write_export(const Exported& all, std::ostream& out);
/// The same of a game file.
base::Result<Exported> exported(const Log& log);

}  // namespace hexpost::store

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/match.h"
#include "store/crypto/seat_secrets.h"
#include "store/log/log.h"
#include "store/log/top.h"
#include "store/protocol/course.h"
#include "store/protocol/examine.h"
#include "store/protocol/refused.h"
#include "store/protocol/slip.h"
#include "store/wire/setup.h"

/// One seat at one game: takes a player's mails and makes the next ones (schemas/packets.md).
namespace hexpost::store {

/// The surroundings of a node.
struct Setting {
  Resolver resolve;
  std::string top;                         ///< path of the high-water mark file, outside every game file
  std::shared_ptr<Marks> marks = nullptr;  ///< used instead of `top`, if set
  /// Makes shares and draws; empty: vrf_prove. Receiving never calls it (3.7 step 11).
  std::function<Proof(const SecretBytes& vrf, const Hash& x)> prove;
  /// A fresh nonce for invite and join; empty: from the operating system.
  std::function<Hash()> nonce;
  /// Of this player's folder: only snapshots under this key are trusted (Log::set_cache_key).
  Hash cache_key{};
  /// How Node::open opens the game file. With Safety::settle, mails may leave this machine only after settle().
  Log::Safety safety = Log::Safety::each;
};

/// My part in the game now (schemas/packets.md, What a seat may do).
enum class Phase : std::uint8_t {
  setup,   ///< invited or joining, no first packet yet
  move,    ///< I must write a packet
  answer,  ///< a draw is open and I write
  share,   ///< a draw is open, I help, another seat writes
  wait,
  dispute,  ///< I refused a packet at the next index, or mine was refused: nothing is signed
  over,
};
std::string_view name_of(Phase phase);

/// The wishes of a player for the next packet.
struct Draft {
  std::vector<std::string> lines;  ///< orders, answers, open `stand` lines, as typed
  /// A new seal: one text per slot of Battle::slots, "" for `ask me`. Nothing: the seal in force stays.
  std::optional<std::vector<std::string>> policies;
  std::vector<std::string> notes;  ///< signed notes to carry
};

/// The result of a received packet.
struct Received {
  enum class Is : std::uint8_t {
    applied,
    duplicate,  ///< held already; nothing changed
    parked,     ///< too early, or its deposit is missing
    refused,
  } is = Is::applied;
  std::optional<Refused> refusal;
  /// The signed refusal to mail back; only the first time for a packet, and only if its signature is right.
  std::optional<std::string> note;
  std::size_t packets = 0;  ///< applied, parked ones included
  std::string repaired;     ///< the repair of the own damaged file in words; otherwise empty
};

/// The result of a received note.
struct NoteReceived {
  Note note;
  enum class Is : std::uint8_t {
    kept,        ///< chat, claim, an agreement to be signed or carried
    ended,       ///< a resignation or ruling: the game is over
    void_claim,  ///< the claimed missing packet is here
    stands,      ///< a refusal of my packet that my own judge contradicts: dispute
    replace,     ///< a right refusal: replace() may be used once
    old,         ///< about a settled matter, or known already
    not_mine,    ///< a refusal of a packet that my program did not write: I signed two, or a stranger has my key
    early,       ///< it belongs to a missing packet; kept, and taken again when that arrives
  } is = Is::kept;
};

/// Why an answer cannot be completed.
struct Missing {
  std::vector<std::uint8_t> shares;                               ///< seats whose slip is missing
  std::optional<std::pair<std::uint8_t, std::uint32_t>> opening;  ///< seat and slot that must be opened
  bool own_policy_lost = false;                                   ///< the missing opening is my own (attack 32)
  std::optional<std::uint8_t> card;                               ///< the seat that must reveal a card
  bool nothing() const { return shares.empty() && !opening && !card; }
};

class Node {
 public:
  // ---- setting up: mails go to the outbox ----------------------------------------------------------------------
  /// `plan`: a genesis without keys: system, revision, hashes, options, seats with names, sides and answerers,
  /// deadline. Makes the game file and the invitation.
  static base::Result<Node> invite(const std::string& path, Genesis plan, std::uint8_t seat, const SeatSecrets& secrets,
                                   Setting setting);
  /// Makes the game file and the join mail. `others`: joins that came with the invitation. If they fill all other
  /// seats, leaf 0 is known, and the join has the assent to it. Errors: "invite", "genesis", "join", those of the
  /// resolver.
  static base::Result<Node> join(const std::string& path, std::string_view invitation, std::uint8_t seat,
                                 std::string name, const SeatSecrets& secrets, Setting setting,
                                 const std::vector<std::string>& others = {});
  /// Without secrets the node is an observer, who can receive, verify and see public data. Uses a snapshot if it fits.
  static base::Result<Node> open(const std::string& path, std::optional<SeatSecrets> secrets, Setting setting);
  /// Repairs rows of a game file that differ from the signed data, from other rows of the file or from `packet`, a
  /// packet's bytes from a mail. Returns the repair in a sentence; empty if there was nothing to do. Error "damaged"
  /// names the packet that must come from elsewhere; "disk", "busy".
  static base::Result<std::string> put_right(const std::string& path, std::optional<ByteView> packet = std::nullopt);
  /// An empty game file that takes any game's first packet: for a witness or a club's archive.
  static base::Result<Node> watch(const std::string& path, Setting setting);
  Node(Node&&) noexcept;
  Node& operator=(Node&&) noexcept;
  ~Node();

  /// Takes a join (as inviter), leaf 0 (as joiner of a larger game) or an assent (as writer of the first packet).
  base::Result<void> receive_setup(std::string_view text);
  /// While in Phase::setup: the invitation, its joins so far by seat, assents so far by seat.
  struct SetupState {
    Invite invite;
    std::vector<std::uint8_t> joined, assented;
    bool ready = false;              ///< the first packet can be sent
    std::vector<std::string> names;  ///< by seat; empty while unknown
    bool terms = false;              ///< leaf 0 is here: all seats have joined
    std::uint8_t first = 0;          ///< the seat that writes the first packet
  };
  std::optional<SetupState> setup() const;

  // ---- what is known ------------------------------------------------------------------------------------------
  Phase phase() const;
  std::optional<std::uint8_t> seat() const;  ///< mine; nothing for an observer
  bool begun() const;                        ///< the first packet is here
  const Course& course() const;              ///< begun() only
  const Log& log() const;
  /// The position that I may see; if my shares and slips suffice, with the run on the open x played out.
  const table::Match& board();
  /// The same without my hidden hand, for texts to others.
  const table::Match& public_board();
  /// True if I cannot read my hidden hand yet, because the players still deal by mail. I have no decision
  /// meanwhile, whatever the rules ask.
  bool deals();
  /// The cards of my hidden hand that I can read. Only for me.
  std::vector<table::KnownCard> own_hand();
  /// The inputs that I lack for the answer to the open x.
  Missing missing();
  /// The player who has my seat now, while my program still holds the position of the handover; nothing while it
  /// is mine.
  std::optional<std::string> handed_over() const;
  std::optional<Outcome> outcome() const;  ///< by the log, or by a resignation or ruling beside it
  /// In Phase::dispute: the refusal, by me or of my packet.
  std::optional<Refused> refusal() const;
  bool may_replace() const;
  /// True if the mark outside the game file names a head that this file lacks: it was restored, and nothing is signed.
  bool behind_top() const;
  /// True if I must write and a packet that came too early claims to follow one of mine: this copy is older than
  /// my last signature, or that packet is forged; it cannot be checked yet.
  base::Result<bool> waits_for_mine() const;

  // ---- writing ------------------------------------------------------------------------------------------------
  /// Judges lines like the receiver: legal, illegal, malformed, or later (after the first die).
  std::vector<table::Verdict> check(const std::vector<std::string>& lines);
  /// Composes, judges by the receiver's steps, checks and raises `top`, stores, and puts the mail into the outbox.
  /// Errors: "phase"; "lines" (see check); "missing"; "top"; a code of 3.7 with its sentence; "disk", "busy".
  base::Result<Head> send(const Draft& draft);
  /// Sends the only replacement that 3.8 allows; the refused packet's game file is kept beside this one.
  base::Result<Head> replace(const Draft& draft);
  /// Puts the bytes of my last packet into the outbox again, for a lost mail.
  base::Result<void> resend();
  /// True if my seal in force has these texts, one for each slot; false without a seal, or without my secrets.
  bool has_sealed(const std::vector<std::string>& policies) const;
  /// True if standing orders are sealed again with every packet: with hidden hands, so that a new seal reveals nothing
  /// of the hand.
  bool seals_always() const;
  /// Restores the texts of my seal in force after a loss of the file: they are not in the log, salts come from the
  /// seed. Error "seal" unless they are exactly the sealed ones (attack 32).
  base::Result<void> restore_policies(const std::vector<std::string>& policies);
  /// In Phase::share: puts the slip with my share and the openings needed so far into the outbox; may be repeated.
  base::Result<Slip> send_slip();

  // ---- receiving ----------------------------------------------------------------------------------------------
  base::Result<Received> receive(ByteView envelope);
  base::Result<NoteReceived> receive_note(std::string_view text);
  /// Errors: "slip" for an invalid slip; "old" for one for another x.
  base::Result<void> receive_slip(ByteView bytes);
  /// Umpire only. Also judges a packet that waited for it.
  base::Result<Received> receive_deposit(ByteView bytes);

  // ---- notes (3.8 to 3.10) ------------------------------------------------------------------------------------
  /// Signs a note and puts it into the outbox; `fields` without `seat`.
  base::Result<std::string> resign();
  base::Result<std::string> claim();
  /// After the end of a battle with hidden hands: discloses the seeds of my shuffles. Error "phase".
  base::Result<std::string> disclose();
  /// True if I must still disclose my seeds.
  bool owes_seeds() const;
  base::Result<std::string> chat(std::string_view text);
  /// Proposes an agreement on this head with my signature. Error "note" while an x is open (void_x: while none is), and
  /// for a take-back to a size at which no run ended.
  base::Result<std::string> propose(NoteKind kind, std::vector<std::pair<std::string, std::string>> fields);
  /// Adds my signature; merges the signatures of other copies of the same text. Error "note" if it was not made
  /// on this head.
  base::Result<std::string> countersign(std::string_view text);
  /// Signs that I take over a seat, and puts the note into the outbox for the umpires, whose signatures make it
  /// valid; my first packet carries it. `offer`: the word that the umpire has sent to me. For a file
  /// in which I have no seat. Errors: "phase"; "note" while an x is open, or if keys or name are in use already.
  base::Result<std::string> take_over(std::uint8_t seat, std::string_view offer, std::string_view name,
                                      const SeatSecrets& secrets);
  /// An agreement with all signatures seen.
  struct Agreement {
    Note note;
    std::string text;
    bool complete = false;                ///< no signature is missing
    std::vector<std::uint8_t> signed_by;  ///< seats, ascending
    std::vector<std::uint8_t> missing;    ///< seats that must sign and have not
    /// open: on this head, so a packet can carry it. lapsed: the game has gone on without it.
    enum class Is : std::uint8_t { open, carried, lapsed } is = Is::open;
    std::vector<std::string> names;  ///< by seat: its player on the head that the note names
  };
  /// Notes sent and received with the required signature, the latest 500, oldest first.
  base::Result<std::vector<Bytes>> notes() const;
  /// The differences between the file and the signed data: see examine().
  base::Result<Examined> examine() const;
  /// The open agreements, the one signed last at the end.
  std::vector<Agreement> agreements() const;
  /// All agreements ever seen here, in the same order.
  std::vector<Agreement> proposals() const;

  // ---- mails --------------------------------------------------------------------------------------------------
  /// Exact bytes, oldest first. kind: "invite", "join", "leaf0", "assent", "packet", "note", "slip", "deposit".
  base::Result<std::vector<OutboxEntry>> outbox() const;
  base::Result<void> mark_sent(std::int64_t id);
  /// See Log::settle.
  base::Result<void> settle();

 private:
  struct State;
  explicit Node(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// The seal texts of a side from sealed `stand` lines: lines for a group or the army go to all their units, lines
/// for a question without a single unit go to its own slot (3.3, type 9). The order of the lines is kept.
std::vector<std::string> seal_texts(const table::Battle& battle, table::Player player,
                                    const std::vector<std::string>& stand_lines);

}  // namespace hexpost::store

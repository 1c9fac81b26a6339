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

/// One seat at one game: what a player's program does with a mail and for the next one (PROTOCOL 3).
namespace hexpost::store {

/// What a node takes from its surroundings.
struct Setting {
  Resolver resolve;
  std::string top;                         ///< path of the high-water mark file, outside every game file
  std::shared_ptr<Marks> marks = nullptr;  ///< where the marks are instead of `top`, if they are elsewhere
  /// Makes shares and draws; empty: vrf_prove. Receiving never calls it (3.7 step 11).
  std::function<Proof(const SecretBytes& vrf, const Hash& x)> prove;
  /// A fresh nonce for invite and join; empty: from the operating system.
  std::function<Hash()> nonce;
  /// Of this player's folder: only snapshots under it are believed (Log::set_cache_key).
  Hash cache_key{};
  /// How Node::open opens the game file. With Safety::settle nothing may leave this machine before settle().
  Log::Safety safety = Log::Safety::each;
};

/// What I may do now (3.6).
enum class Phase : std::uint8_t {
  setup,   ///< invited or joining, no first packet yet
  move,    ///< I am awaited
  answer,  ///< a draw is open and I write
  share,   ///< a draw is open, I help, another writes
  wait,
  dispute,  ///< a packet at the next index was refused by me or of me: nothing is signed
  over,
};
std::string_view name_of(Phase phase);

/// What a player wants in the next packet.
struct Draft {
  std::vector<std::string> lines;  ///< orders, answers, open `stand` lines, as typed
  /// A new seal: one text per slot of Battle::slots, "" for `ask me`. Nothing: the seal in force stays.
  std::optional<std::vector<std::string>> policies;
  std::vector<std::string> notes;  ///< signed notes to carry
};

/// What became of a mail.
struct Received {
  enum class Is : std::uint8_t {
    applied,
    duplicate,  ///< held already; nothing changed
    parked,     ///< too early, or its deposit is not here yet
    refused,
  } is = Is::applied;
  std::optional<Refused> refusal;
  /// The signed refusal to mail back; only the first time for a packet, and only when its signature is right.
  std::optional<std::string> note;
  std::size_t packets = 0;  ///< applied, with those that had been parked
  std::string repaired;     ///< the own file was damaged and has been put right: what; else empty
};

/// What became of a note.
struct NoteReceived {
  Note note;
  enum class Is : std::uint8_t {
    kept,        ///< chat, claim, an agreement to be signed or carried
    ended,       ///< a resignation or ruling: the game is over
    void_claim,  ///< the packet it misses is here
    stands,      ///< a refusal of my packet that my own judge does not share: dispute
    replace,     ///< a refusal that is right: replace() may be used once
    old,         ///< about something long settled, or known already
    not_mine,    ///< a refusal of a packet where my program wrote another: I signed two, or somebody has my key
    early,       ///< it belongs to a packet that is not here yet; kept, and looked at again when that one is
  } is = Is::kept;
};

/// Why an answer cannot be completed.
struct Missing {
  std::vector<std::uint8_t> shares;                               ///< seats whose slip has not come
  std::optional<std::pair<std::uint8_t, std::uint32_t>> opening;  ///< seat and slot that must be opened
  bool own_policy_lost = false;                                   ///< it is my own (attack 32)
  std::optional<std::uint8_t> card;                               ///< the seat that must lay a card open
  bool nothing() const { return shares.empty() && !opening && !card; }
};

class Node {
 public:
  // ---- setting up (3.2): mails go to the outbox ----------------------------------------------------------------
  /// `plan`: a genesis without keys: system, revision, hashes, options, seats with names, sides and answerers,
  /// deadline. Makes the game file and the invitation.
  static base::Result<Node> invite(const std::string& path, Genesis plan, std::uint8_t seat, const SeatSecrets& secrets,
                                   Setting setting);
  /// Makes the game file and the join mail. Errors: "invite", "genesis", what the resolver says.
  static base::Result<Node> join(const std::string& path, std::string_view invitation, std::uint8_t seat,
                                 std::string name, const SeatSecrets& secrets, Setting setting);
  /// Without secrets: an onlooker, who can receive, verify and see what is public. Snapshot if it fits, else replay.
  static base::Result<Node> open(const std::string& path, std::optional<SeatSecrets> secrets, Setting setting);
  /// Puts rows of a game file right that are not what was signed, from what else the file holds or from `packet`, a
  /// packet's bytes from a mail. The sentence says what was done; empty when there was nothing to do. Error "damaged"
  /// names the packet that has to come from elsewhere; "disk", "busy".
  static base::Result<std::string> put_right(const std::string& path, std::optional<ByteView> packet = std::nullopt);
  /// An empty game file that takes any game's first packet: for a witness or a club's archive.
  static base::Result<Node> watch(const std::string& path, Setting setting);
  Node(Node&&) noexcept;
  Node& operator=(Node&&) noexcept;
  ~Node();

  /// A join (inviter), leaf 0 (joiner of a larger game) or an assent (who writes the first packet).
  base::Result<void> receive_setup(std::string_view text);
  /// While in Phase::setup: the invitation, its joins so far by seat, assents so far by seat.
  struct SetupState {
    Invite invite;
    std::vector<std::uint8_t> joined, assented;
    bool ready = false;              ///< the first packet can be sent
    std::vector<std::string> names;  ///< by seat; empty while it is not known
    bool terms = false;              ///< leaf 0 is here: everybody has joined
    std::uint8_t first = 0;          ///< the seat that writes the first packet
  };
  std::optional<SetupState> setup() const;

  // ---- what is known ------------------------------------------------------------------------------------------
  Phase phase() const;
  std::optional<std::uint8_t> seat() const;  ///< mine; nothing for an onlooker
  bool begun() const;                        ///< the first packet is here
  const Course& course() const;              ///< begun() only
  const Log& log() const;
  /// The position as I may see it: where my shares and slips suffice, with the run on the open x played out.
  const table::Match& board();
  /// The same without my hidden hand: for what others get to read.
  const table::Match& public_board();
  /// With hidden hands: no card of mine can be read yet, for the players still deal by mail. Nothing is for me to
  /// decide meanwhile, whatever the rules ask.
  bool deals();
  /// With hidden hands: the cards of my hand that I can read. For my eyes alone.
  std::vector<table::KnownCard> own_hand();
  /// What keeps me from answering the open x.
  Missing missing();
  /// Who plays my seat now, while my program still holds the position at which it was given away; nothing as long as it
  /// is mine.
  std::optional<std::string> handed_over() const;
  std::optional<Outcome> outcome() const;  ///< by the log, or by a resignation or ruling that came beside it
  /// Phase::dispute: what was refused, by me or of me; and whether replace() is allowed.
  std::optional<Refused> refusal() const;
  bool may_replace() const;
  /// The mark outside the game file names a head that this file does not have: it was restored; nothing is signed.
  bool behind_top() const;
  /// It is for me to write, and a packet that came too early says it follows on one of mine: this copy is older than
  /// what I have signed, or that packet is made up, for nothing in it can be checked yet.
  base::Result<bool> waits_for_mine() const;

  // ---- writing ------------------------------------------------------------------------------------------------
  /// Judges lines as the receiver will: legal, illegal, malformed, or later (behind the first die).
  std::vector<table::Verdict> check(const std::vector<std::string>& lines);
  /// Composes, judges by the receiver's steps, checks and raises `top`, stores, and puts the mail into the outbox.
  /// Errors: "phase"; "lines" (see check); "missing"; "top"; a code of 3.7 with its sentence; "disk", "busy".
  base::Result<Head> send(const Draft& draft);
  /// The one replacement that 3.8 allows; the refused packet's game file is kept beside this one.
  base::Result<Head> replace(const Draft& draft);
  /// Puts the bytes of my last packet into the outbox again: the only remedy for a lost mail.
  base::Result<void> resend();
  /// Whether my seal in force is that of these texts, one for each slot; false without a seal, or without my secrets.
  bool has_sealed(const std::vector<std::string>& policies) const;
  /// Standing orders are sealed anew with every packet: with hidden hands, where a new seal must say nothing of the
  /// hand.
  bool seals_always() const;
  /// Puts the texts of my seal in force back after the file was lost: they are not in the log, salts come from the
  /// seed. Error "seal" unless they are exactly what was sealed (attack 32).
  base::Result<void> restore_policies(const std::vector<std::string>& policies);
  /// SHARE: (again) the slip with my share and what the run asks of my seal so far, into the outbox.
  base::Result<Slip> send_slip();

  // ---- receiving (3.7) ----------------------------------------------------------------------------------------
  base::Result<Received> receive(ByteView envelope);
  base::Result<NoteReceived> receive_note(std::string_view text);
  /// Errors: "slip" when it proves nothing; one for another x is "old".
  base::Result<void> receive_slip(ByteView bytes);
  /// Umpire only. Judges a packet that waited for it.
  base::Result<Received> receive_deposit(ByteView bytes);

  // ---- notes (3.8 to 3.10) ------------------------------------------------------------------------------------
  /// Signed by me and put into the outbox; `fields` without `seat`.
  base::Result<std::string> resign();
  base::Result<std::string> claim();
  /// After the end of a battle with hidden hands: discloses the seeds of my shuffles. Error "phase".
  base::Result<std::string> disclose();
  /// My seeds are still to be disclosed.
  bool owes_seeds() const;
  base::Result<std::string> chat(std::string_view text);
  /// An agreement proposed on this head with my signature. Error "note" while an x is open (void_x: while none is), and
  /// for a take-back to where no run ended.
  base::Result<std::string> propose(NoteKind kind, std::vector<std::pair<std::string, std::string>> fields);
  /// Adds my signature; merges what other copies of the same text, seen before, bear. Error "note" when it is not made
  /// on this very head.
  base::Result<std::string> countersign(std::string_view text);
  /// Signs that I take a seat over from its player, and puts it into the outbox: for the umpires, whose signatures make
  /// it good; the first packet I then write carries it. `offer`: the word that the umpire has written to me. For a file
  /// in which I have no seat. Errors: "phase"; "note" while an x is open, or keys or name are somebody's already.
  base::Result<std::string> take_over(std::uint8_t seat, std::string_view offer, std::string_view name,
                                      const SeatSecrets& secrets);
  /// An agreement with all signatures seen.
  struct Agreement {
    Note note;
    std::string text;
    bool complete = false;                ///< no signature is missing
    std::vector<std::uint8_t> signed_by;  ///< seats, ascending
    std::vector<std::uint8_t> missing;    ///< seats that must sign and have not
    /// open: on this head, and it can be carried. lapsed: the game has gone on without it.
    enum class Is : std::uint8_t { open, carried, lapsed } is = Is::open;
    std::vector<std::string> names;  ///< by seat: its player on the head that the note names
  };
  /// Notes sent and received that bear the signature they need, the latest 500, oldest first.
  base::Result<std::vector<Bytes>> notes() const;
  /// What in the file is not what was signed: see examine().
  base::Result<Examined> examine() const;
  /// The open ones, the one signed last at the end.
  std::vector<Agreement> agreements() const;
  /// Every one ever seen here, in the same order.
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

/// The seal texts of a side from sealed `stand` lines: those for a group or the army are spread over their units, those
/// for a question without a single unit go to its own slot (3.3, type 9). The order of the lines is kept.
std::vector<std::string> seal_texts(const table::Battle& battle, table::Player player,
                                    const std::vector<std::string>& stand_lines);

}  // namespace hexpost::store

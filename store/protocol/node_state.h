#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/log/top.h"
#include "store/protocol/course_state.h"
#include "store/protocol/forks.h"
#include "store/protocol/node.h"
#include "store/protocol/replay.h"
#include "store/protocol/run.h"

/// The implementation of Node; only for the sources node*.cpp.
namespace hexpost::store {

/// The part of the run on the open x that this seat can play.
struct PlayedAnswer {
  std::vector<Leaf> leaves;             ///< shares, run, mark; the mark only when complete
  std::unique_ptr<table::Match> match;  ///< null while shares are missing
  Missing missing;
  bool complete() const { return match && missing.nothing(); }
};

/// A refused packet at the next index: one that I refused, or my own. Kept as kv "dispute".
struct Dispute {
  std::uint64_t size = 0;  ///< of the log during the dispute
  bool by_me = false;
  bool may_replace = false;  ///< it is mine, and my own judge now agrees
  Hash packet{};
  Bytes envelope;    ///< by me: the refused bytes
  std::string note;  ///< the refusal, as mailed
  Refused refused;
  std::optional<Hash> replacement;  ///< by me: the only replacement, if I refused it too
};

/// How this file came to its game.
enum class Role : std::uint8_t { invite = 1, join = 2, watch = 3 };

struct Node::State {
  std::string path;
  std::optional<Log> log;
  std::optional<SeatSecrets> secrets;
  Setting setting;
  std::optional<std::uint8_t> seat;
  std::optional<Course> course;
  std::optional<PlayedAnswer> played;  ///< cache for the open x; reset when its inputs change
  std::unique_ptr<table::Match> seen;  ///< cache of the board with my own hand; reset likewise
  std::optional<Dispute> dispute;      ///< only during a dispute
  std::optional<Outcome> ended;        ///< by a note beside the log
  bool behind_top = false;

  // node.cpp
  base::Result<void> load();
  base::Result<void> check_mark();
  base::Result<void> check_dispute();
  Phase phase() const;
  Past past() const { return past_of(*log, setting.resolve); }
  Proof prove(const Hash& x) const;
  Head head() const { return log->head(); }
  Marks& marks() {
    if (!setting.marks) setting.marks = std::make_shared<MarksFile>(setting.top);
    return *setting.marks;
  }
  base::Result<std::string> text_value(std::string_view key) const;  ///< empty if there is none
  base::Result<void> set_text(std::string_view key, std::string_view value);
  base::Result<void> keep_dispute(Dispute dispute);
  void find_seat();
  bool once_mine() const;  ///< I have left a seat, or want to take one over: an observer with keys
  void moved_on();         ///< drops the caches of the old head after the log has grown

  // node_setup.cpp
  /// The state of a seat in a game file that does not exist yet. Errors: those of Log::create.
  static base::Result<std::unique_ptr<State>> create(const std::string& path, const SeatSecrets& secrets,
                                                     Setting setting, std::uint8_t seat);
  struct Plan {
    Role role = Role::watch;
    std::uint8_t seat = 0;
    std::optional<Invite> invite;
    std::map<std::uint8_t, Join> joins;
    std::optional<Genesis> genesis;  ///< complete
    std::map<std::uint8_t, Assent> assents;
    std::uint8_t first_writer() const;
    bool ready() const;  ///< everything for the first packet is here, and I must write it
  };
  base::Result<Plan> plan() const;
  base::Result<void> take_join(const std::string& text);
  base::Result<void> take_leaf0(const std::string& text);
  base::Result<void> take_assent(const std::string& text);
  base::Result<void> complete(Plan& plan);
  base::Result<void> agree_to(const Genesis& genesis, const Plan& plan);

  // node_answer.cpp
  const PlayedAnswer& answer();
  bool shares_in() const;  ///< an x is open and my share is among the answers
  std::optional<Slip> slip_of(std::uint8_t seat) const;
  std::optional<Opening> find_opening(std::uint8_t from, std::uint32_t slot, bool& own_lost) const;
  std::optional<Opening> own_opening(std::uint32_t slot) const;
  base::Result<void> keep_slip(const Slip& slip);

  bool seals(const std::vector<std::string>& policies) const;

  // node_cards.cpp
  std::optional<std::vector<std::string>> texts_sealed(const std::vector<std::string>& policies) const;
  std::optional<Hands> hands_after(const Course& before,
                                   const PlayedAnswer* answer) const;  ///< with hidden hands: those that I answer to
  std::optional<CardLeaf> lay_open(const Hands& hands, int place) const;
  std::vector<table::KnownCard> own_cards(const Hands& hands) const;
  void learn_own(table::Match& match, const Hands& hands) const;
  std::vector<Leaf> pay_cards(Hands& hands) const;
  SecretBytes own_seed(const Hands& hands, std::uint32_t deal) const;
  static std::vector<std::size_t> card_slots(const Course& at, table::Player player);
  static std::vector<int> places_named(const Hands& hands, std::uint8_t owner, const std::string& policy);
  std::vector<CardLeaf> deposited_cards(const Course& at, const Hands& hands,
                                        const std::vector<std::string>& policies) const;
  static bool deposit_has_cards(const Deposit& deposit, const Course& after);
  std::optional<CardLeaf> find_card(std::uint8_t from, int place) const;
  std::size_t secret_choice(const Hands& hands, std::size_t among) const;
  std::vector<std::pair<int, std::unique_ptr<table::Match>>> one_by_one(const table::Match& match,
                                                                        const Hands& hands) const;
  std::vector<int> places_left(table::Match& match, const Hands& hands, const table::Segment& segment) const;
  std::vector<CardLeaf> cards_for(const table::Match& match, const Hands& hands, table::Segment& segment) const;
  void seal_cards(const table::Match& match, const Hands& hands, std::vector<std::string>& policies) const;

  // node_send.cpp
  struct Composed {
    Packet packet;
    Bytes envelope;
    std::optional<Course> after;
    std::vector<StoredPolicy> policies;
    std::optional<Deposit> deposit;
  };
  void add_seal(auto& maker, const Hash& game_id, std::uint64_t first, const std::vector<std::string>& policies,
                Composed& out) const;
  base::Result<Composed> compose_first(const Draft& draft);
  base::Result<Composed> compose(const Course& before, const PlayedAnswer* answer, const Draft& draft);
  base::Result<Batch> batch_of(const Composed& composed) const;

  // node_receive.cpp
  base::Result<Received> receive(ByteView envelope);
  base::Result<Received> receive_old(const Packet& packet, ByteView envelope);
  base::Result<Received> receive_next(const Packet& packet, ByteView envelope);
  /// The author of a packet.
  struct Author {
    enum class Is : std::uint8_t { nobody, player, former } is = Is::nobody;
    std::uint64_t from = 0;  ///< the event from which the seat is its player's
    std::string name;        ///< of the author
  };
  Author author_of(const Packet& packet, const Frontier& before) const;
  static Author author_in(const Chain& chain, const Packet& packet, const Frontier& before);
  base::Result<bool> is_held(const Packet& packet, ByteView envelope) const;
  base::Result<Received> judge_old(const Chain& chain, const Link& link, const Packet& packet, ByteView envelope);
  Received former_player(const Packet& packet, const Author& author) const;
  base::Result<Received> refuse(const Packet& packet, ByteView envelope, Refused refused);
  base::Result<std::optional<Refused>> check_replacement(const Packet& packet, ByteView envelope);
  base::Result<std::optional<Refused>> check_first(const Packet& packet) const;
  base::Result<Received> park(const Packet& packet, ByteView envelope, bool judged = false);
  base::Result<std::size_t> take_parked();
  enum class DepositIs { not_needed, missing, wrong, good };
  /// If it is good, `keep` gets the rows to be stored with the packet.
  DepositIs deposit_for(const Packet& packet, const Course& after, std::vector<KeyValue>& keep) const;
  std::optional<Deposit> waiting_deposit(std::uint8_t from, std::uint8_t place) const;
  base::Result<void> keep_deposit(const Deposit& deposit);

  // node_notes.cpp
  base::Result<std::string> one_sided(NoteKind kind, std::vector<std::pair<std::string, std::string>> fields);
  base::Result<NoteReceived> receive_note(std::string_view text);
  base::Result<NoteReceived> receive_refusal(const ReadNote& read, std::string_view text);
  base::Result<std::string> sign_agreement(ReadNote read);
  base::Result<std::string> keep_agreement(const ReadNote& read);
  base::Result<void> check_take_back(const Note& note) const;
  bool carried(const Note& note) const;
  void fill_signers(const ReadNote& read, Agreement& out) const;
  std::optional<Note> hand_over() const;  ///< the signed note that gives a seat to another player on this head
  bool umpire_signed(const ReadNote& read) const;
  base::Result<void> check_agreement(const Note& note) const;
  base::Result<NoteReceived> keep_early(const Note& note, std::string_view text);
  base::Result<void> take_early_notes();
  std::optional<std::uint8_t> signer_of(const Note& note, const SignedNote& signed_note) const;
  bool refusal_is_signed(const ReadNote& read) const;
};

/// Completes a replacement that a crash interrupted: see node_replace.cpp.
base::Result<void> finish_replacement(const std::string& path, Marks& marks);

/// Writes the match's standing orders for known cards into the slots of the player's seal.
void fill_card_slots(const table::Battle& battle, const table::Match& match, table::Player player,
                     std::vector<std::string>& policies);
/// The refusal that a packet carries as its first note, if any.
std::optional<Note> carried_refusal(const Packet& packet);
/// The `new-player` note that a packet carries as its first note, if any.
std::optional<Note> carried_hand_over(const Packet& packet);
/// True if the note is an agreement to give the open x up.
bool voids_open_x(std::string_view note);
/// Verdicts on lines for a match at its stop; the match must not be used afterwards.
std::vector<table::Verdict> verdicts(table::Match& match, table::Player player, std::vector<bool> sealed,
                                     const std::vector<std::string>& lines);

/// Bytes of a record for the private table.
Bytes encode_dispute(const Dispute& dispute);
std::optional<Dispute> decode_dispute(ByteView bytes);

inline base::Error phase_error(std::string what) {
  return {"phase", std::move(what), ""};
}
inline base::Error error_of(const Refused& refused) {
  std::string what = (refused.rule.empty() ? "" : "[" + refused.rule + "] ") + refused.why;
  return {refused.code, std::move(what), "event " + std::to_string(refused.event)};
}

}  // namespace hexpost::store

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/report/document.h"
#include "store/files.h"
#include "store/host/host.h"
#include "store/host/inbox/command.h"
#include "store/mail/about.h"
#include "store/mail/armour.h"
#include "store/mail/read.h"
#include "store/mail/write.h"

/// The implementation of Host; only for the sources of this folder.
namespace hexpost::host {

using base::Error;
using base::fill;
using base::Result;
using base::tr;
using mail::Kind;

constexpr int k_again = 3;  ///< how often the same mail is sent again

/// A mail in preparation; it becomes a MailOut when the work is done.
struct Letter {
  std::string about;  ///< with `to`, its name in the outbox
  std::string kind;   ///< for the journal: "report", "forward", "refusal", ...
  std::string to, to_name;
  std::string subject, text;
  std::optional<mail::Block> block = std::nullopt;
  std::vector<mail::Block> more = {};                     ///< the others of the group that `block` leads
  bool answer = false;                                    ///< to the mail in hand
  int seat = -1;                                          ///< of the game in hand: keeps the thread
  std::vector<mail::TextFile> files = {};                 ///< attached: reports
  std::string reply_to = {};                              ///< the member who wrote the words
  std::optional<report::Document> report = std::nullopt;  ///< follows the text; the mail also has an HTML part
  std::string below = {};                                 ///< below the report
};

/// The results of one mail or one tick. Nothing of them is in the ledger before finish().
struct Work {
  std::optional<Hash> key;  ///< nothing: no mail caused it
  mail::About mail;
  std::int64_t now = 0;  ///< by the host's own reckoning
  std::string verdict, game;
  bool refusal = false;      ///< a negative answer, which the budgets limit
  bool useful = false;       ///< it had a packet or a command: earlier letters no longer count against its sender
  bool quotes = false;       ///< its block is the host's own, sent back: the mail is for its words
  bool again = false;        ///< it was done before, and a restored backup may have undone it
  bool nothing_new = false;  ///< it was done before, and not undone
  std::int64_t wall = 0;     ///< arrival of the mail by the machine's clock; 0: no mail
  bool confirmed = false;    ///< it has its sender's confirming word
  bool idle = false;         ///< it names a game and moves nothing in it: anyone who saw a mail of it may write such
  std::vector<Letter> letters = {};
  std::vector<std::function<base::Result<void>()>> changes = {};  ///< of the ledger, in its transaction
  std::function<void()> afterwards = {};                          ///< runs after the transaction

  bool may_answer() const { return key && !mail.automatic && !mail.from.empty(); }
};

/// The result of `open` in a mail.
struct OpenAnswer {
  std::optional<GameRow> row;
  std::string why;       ///< the reason, if there is no row
  std::string opponent;  ///< the player to invite; empty: none
};

/// The words of an invitation, and its blocks.
struct Invitation {
  std::string text;
  mail::Block block;
  std::vector<mail::Block> joins;
};

/// The answer to "How do I play?"; without sections if it is about no game.
struct Guide {
  std::string text;  ///< the games, a line each
  report::Document page;
};

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

struct Host::State {
  Config config;
  store::SeatSecrets secrets;
  store::SecretBytes arbiter;
  store::Setting setting;
  Offers offers;
  Ledger ledger;
  std::int64_t files_looked_at = 0;  ///< by look_at_files

  // host.cpp
  std::string path(std::string_view name) const { return config.folder + "/games/" + std::string(name) + ".hexpost"; }
  store::Setting own_setting(std::string_view game) const;
  base::Result<store::FileLock> lock(std::string_view of) const;
  base::Result<Table> sit_down(GameRow row);

  // host_restored.cpp
  base::Result<void> catch_up(Table& t);
  base::Error behind(const Table& t) const;
  std::string signed_up_to(const Table& t) const;
  base::Result<void> ask_for_packets(Work& w, const Table& t);
  base::Result<void> tell_gap(Work& w, const Table& t);
  base::Result<void> ask_for_what_is_lost(Work& w, Table& t);
  /// `first`: the first event of the packet whose standing orders are missing.
  void ask_for_deposit(Work& w, const Table& t, const SeatRow& seat, std::uint64_t first) const;

  // host.cpp
  base::Result<void> work(Work& w, const base::Result<mail::Incoming>& read, const std::optional<GameRow>& row,
                          std::optional<Table>& table);
  base::Result<void> take_block(Work& w, Table& t, const mail::Block& block);
  base::Result<void> finish(Work& w, Table* table);
  base::Result<void> note_date(const Work& w);
  base::Result<std::optional<GameRow>> game_of(const mail::Block& block);
  base::Result<void> choose_join(mail::Incoming& mail);

  // host_letters.cpp
  base::Result<MailOut> compose(const Work& w, const Letter& letter, const std::vector<SeatRow>& seats) const;
  /// Writes a negative answer with advice, unless the mail came from a robot or a stranger's budget is spent.
  void refuse(Work& w, std::string what, std::string hint) const;
  void answer(Work& w, std::string kind, std::string subject, std::string text,
              std::optional<report::Document> report = std::nullopt) const;
  /// The officers of that role and the directors that have an address.
  base::Result<std::vector<Officer>> officers_to_tell(std::string_view role);
  /// The player that the game waits for, and what the seat must do.
  std::string due_words(const Table& t, int seat) const;
  report::Document report_of(Table& t, int seat, std::size_t from) const;
  std::string whole_report(Table& t, int seat, std::size_t from) const;
  std::string waits_for(const Table& t) const;

  // host_packet.cpp
  base::Result<void> take_packet(Work& w, Table& t, const mail::Block& block);
  base::Result<void> take_known_packet(Work& w, Table& t, const store::Packet& packet);
  base::Result<void> keep_packet(Work& w, Table& t, const store::Packet& packet);
  base::Result<void> refuse_packet(Work& w, Table& t, const mail::Block& block, int sender, const store::Refused& r);
  base::Result<void> take_deposit(Work& w, Table& t, const mail::Block& block);
  /// Keeps a deposit and passes it on to a second umpire. Nothing if it was wrong: the mail is then refused.
  base::Result<std::optional<store::Received>> keep_deposit(Work& w, Table& t, const mail::Block& block);
  base::Result<void> take_slip(Work& w, Table& t, const mail::Block& block);
  base::Result<void> settle(Work& w, Table& t, int sender, std::size_t from);
  base::Result<void> drain(Work& w, Table& t, int sender);
  void end_if_over(Work& w, Table& t) const;
  base::Result<void> set_clock(Work& w, Table& t);

  // host_setup.cpp
  base::Result<void> take_join(Work& w, Table& t, const mail::Block& block);
  base::Result<bool> is_kept(const Table& t, int side, const store::SigningKey& key, const std::string& from);
  base::Result<void> take_assent(Work& w, Table& t, const mail::Block& block);
  base::Result<void> check_room(const OpenRequest& request);
  base::Result<GameRow> open_game(const OpenRequest& request, std::int64_t now);
  /// "There is no game ... here.", with the nearest known name.
  base::Result<std::string> no_game(const std::string& name);
  base::Result<std::string> free_name(const std::string& wish);
  base::Result<std::optional<Officer>> co_umpire(const std::string& name);
  base::Result<GameRow> invite(GameRow row, store::Genesis plan, const std::string& co_umpire);
  base::Result<GameRow> adopt(Work& w, const std::string& name, const std::vector<std::string>& addresses);
  base::Result<GameRow> serve(Work& w, const std::string& invitation, const std::string& lead);
  base::Result<void> take_terms(Work& w, Table& t, const mail::Block& block);
  base::Result<void> take_invitation(Work& w, const mail::Block& block);
  base::Result<std::string> restart(Work& w, Table& t, int seat, const std::string& address);

  // invitation.cpp
  base::Result<std::vector<mail::Block>> joins(const GameRow& row);
  base::Result<Invitation> invitation(const GameRow& row, const std::vector<SeatRow>& seats,
                                      const std::vector<mail::Block>& joins) const;
  base::Result<void> invite_opponent(Work& w, const Table& t);
  base::Result<bool> may_invite(const std::string& address, std::int64_t now);
  base::Result<void> begin_if_agreed(Work& w, Table& t, int sender) const;

  // host_stage.cpp
  base::Result<Host::Stage> stage(const GameRow& row);

  // host_seat.cpp
  std::string offer_word(const Table& t, int seat, const std::string& address) const;
  base::Result<std::string> offer_seat(Work& w, Table& t, int seat, const std::string& address);
  base::Result<void> take_hand_over(Work& w, Table& t, const store::ReadNote& read, const std::string& text);
  base::Result<void> take_co_umpires(Work& w, Table& t, const store::ReadNote& read, const std::string& text);
  base::Result<std::string> consent(Work& w, Table& t, int seat);

  // host_note.cpp
  base::Result<void> take_note(Work& w, Table& t, const mail::Block& block);
  base::Result<void> tell_early_end(Work& w, Table& t) const;
  /// Tells all players of a note that has ended the game, with the report. `kind`: of the mails, for the log.
  void tell_end(Work& w, Table& t, const std::string& kind, const std::string& text) const;
  base::Result<void> take_press(Work& w, Table& t, const store::Note& note, const std::string& text);
  base::Result<void> take_order(Work& w, Table& t, int seat, const Command& order, const Hash& hash);
  base::Result<void> rule(Work& w, Table& t, const std::string& outcome, int side, const std::string& why);
  void tell_all(Work& w, const Table& t, const std::string& about, const std::string& subject, const std::string& text,
                int but = -1) const;

  // open_command.cpp
  /// A secret word mailed to an address; a mail with this word confirms the address.
  std::string confirming_word(const std::string& address) const;
  bool is_confirmed(const std::string& address, const std::vector<Command>& commands) const;
  base::Result<OpenAnswer> open_by_mail(Work& w, const Command& command);

  // host_command.cpp
  base::Result<void> take_commands(Work& w, const std::vector<Command>& commands);
  base::Result<bool> speaks_of_games(const mail::About& about, const std::vector<std::string>& lines);
  base::Result<bool> answers_host(const mail::About& about);
  base::Result<bool> is_quoted(const mail::About& about, const mail::Block& block);
  base::Result<void> take_letter(Work& w);

  // guide.cpp
  base::Result<Guide> guide(const Work& w, const std::string& game);

  // host_resend.cpp
  /// The words of the answer; the mails themselves are letters of `w`.
  base::Result<std::string> resend(Work& w, const Command& command, bool& refused);
  /// Sends a second umpire's own mails again to the other host, which needs them; a few times for each `about`.
  base::Result<void> mine_again(Work& w, Table& t, const std::string& about);

  // host_clock.cpp
  /// Must run before any use of the clock: downtime of the host does not count against players. `ticking`: called by
  /// tick(). Returns the time by the host's own reckoning, which is the machine's (`now`) while that is trusted.
  /// Errors: those of the ledger.
  base::Result<std::int64_t> wake(std::int64_t now, bool ticking);
  base::Result<bool> returns_from_jump(const Clock& c, std::int64_t now, std::int64_t reckoned,
                                       const std::optional<Uptime>& up);
  base::Result<std::int64_t> set_clock_right(Clock next, std::int64_t reckoned, std::int64_t now);
  base::Result<ClockState> clock_state(std::int64_t now);
  base::Result<void> tell_doubt(const ClockState& clock);
  /// True if the deadline and its grace have passed and the consequence may follow now.
  base::Result<bool> may_draw(const Table& t, std::int64_t now);
  /// The absences of a seat and the host's own.
  base::Result<std::vector<Absence>> away(const Table& t, int seat);

  // host_time.cpp
  base::Result<bool> tick(GameRow row, std::int64_t now);
  base::Result<std::int64_t> days_of_offer(const GameRow& row, const std::vector<OpenerRow>& openers);
  base::Result<void> close_offer(const GameRow& row, std::int64_t days, std::int64_t now);
  base::Result<void> tell_unusable(const GameRow& row, const base::Error& trouble, std::int64_t now);
  base::Result<void> look_at_files(
      const std::vector<GameRow>& looked_at, std::int64_t now,
      const std::function<base::Result<void>(const GameRow&, const base::Error&)>& pass_over);
  base::Result<void> draw_consequence(Work& w, Table& t);

  // host_post.cpp
  base::Result<void> tell_unsent(const MailOut& mail, const std::string& why, std::int64_t now);

  // duty.cpp
  base::Result<void> take_duty(Work& w, const std::string& text);
  base::Result<std::string> duty(Work& w, const Officer& by, std::string_view line);
};

/// The name of the mail about the missed deadline to the player whose turn it is.
std::string late_notice(const GameRow& row);

/// A step of taking a mail, for tests that kill the process there.
void step(const char* name);

/// True for errors of the environment (disk, lock), not of the mail.
bool is_worldly(const base::Error& error);
/// True for a name that mails may use for a game: small letters, digits, hyphens.
bool is_game_name(std::string_view text);

/// The lock for work on a game. Locks are taken in this order: a mail's, "open", a game's.
std::string game_lock(std::string_view game);
std::string seat_list(const Table& t);
/// Joins to an invitation among the values of a game's file, if one seat is still free; empty otherwise.
base::Result<std::vector<mail::Block>> joins_in(const store::Log& log, const store::Invite& invite);
/// Leaf 0 with all assents, for the player who writes the first packet; nothing while one is missing.
base::Result<std::optional<std::pair<mail::Block, std::vector<mail::Block>>>> agreed_terms(const Table& t);
/// The seat of the player who writes the first packet.
int first_seat(const store::Genesis& plan);
/// The sentence for a draw that both have signed; also the words of the ruling.
std::string draw_agreed();
/// The meaning of an agreement in the log, as a sentence; empty for other notes.
std::string agreed_words(const Table& t, const store::Note& note);
std::string how_to_mail_missing(const Table& t);
/// The same for the standing orders sealed in the packet that begins at an event.
std::string how_to_mail_deposit(const Table& t, std::uint64_t first);
/// The name (MailOut::about) of a mail with a message of the node's outbox.
std::string outbox_name(const Table& t, ByteView bytes);
std::size_t end_of_trace(const table::Match& match);
/// Index of the last heading of a turn or phase that has entries; 0 if there is none.
std::size_t last_turn_told(const std::vector<table::Entry>& trace);

}  // namespace hexpost::host

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

/// Inside of a Host; for the sources of this folder alone.
namespace hexpost::host {

constexpr int k_again = 3;  ///< times that the same mail is sent again

/// A mail to be: it becomes a MailOut when the work is done.
struct Letter {
  std::string about;  ///< with `to`, its name in the outbox
  std::string kind;   ///< for the journal: "report", "forward", "refusal", ...
  std::string to, to_name;
  std::string subject, text;
  std::optional<mail::Block> block = std::nullopt;
  bool answer = false;                                    ///< to the mail in hand
  int seat = -1;                                          ///< of the game in hand: keeps the thread
  std::vector<mail::TextFile> files = {};                 ///< attached: reports
  std::string reply_to = {};                              ///< a member whose words these are
  std::optional<report::Document> report = std::nullopt;  ///< stands below the text; its mail has an HTML part too
  std::string below = {};                                 ///< below the report
};

/// What one mail, or one stroke of the clock, comes to. Nothing of it is in the ledger before finish().
struct Work {
  std::optional<Hash> key;  ///< nothing: no mail caused it
  mail::About mail;
  std::int64_t now = 0;  ///< by the host's own reckoning
  std::string verdict, game;
  bool refusal = false;      ///< the answer says no: it comes out of the budgets
  bool useful = false;       ///< it had a packet or a command: letters before it no longer count against its sender
  bool quotes = false;       ///< its block is the host's own, sent back: the words are meant
  bool again = false;        ///< it has been done, and a backup that was put back may have undone it
  bool nothing_new = false;  ///< it has been done, and not been undone
  std::int64_t wall = 0;     ///< when the mail came by the machine's clock; 0: no mail
  bool confirmed = false;    ///< it has its sender's confirming word
  bool idle = false;         ///< it names a game and moves nothing in it: who has seen a mail of it may write such
  std::vector<Letter> letters = {};
  std::vector<std::function<base::Result<void>()>> changes = {};  ///< of the ledger, in its transaction
  std::function<void()> afterwards = {};                          ///< when all of that stands

  bool may_answer() const { return key && !mail.automatic && !mail.from.empty(); }
};

/// What comes of `open` in a mail.
struct OpenAnswer {
  std::optional<GameRow> row;
  std::string why;       ///< where there is no row
  std::string opponent;  ///< the player to invite; empty: none
};

class LedgerMarks;

/// A game in hand.
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
  /// The umpire who writes the answers: whose host the players know. Another umpire's host has the lead alone in
  /// `seats`.
  int lead() const;
  bool leads() const { return node.seat() == lead(); }
  const SeatRow* at(int seat) const;  ///< null while the seat is empty
  std::string short_id() const;       ///< 16 digits; empty before the first packet
  /// The file was put back from a backup, and lacks what everybody has been mailed since.
  bool behind() const { return node.log().size() < row.announced || (node.begun() && node.behind_top()); }
  std::optional<store::Node::SetupState> setup = std::nullopt;
  std::shared_ptr<LedgerMarks> marks = nullptr;
};

/// The marks of what the host has signed, in its ledger: they get there with the transaction that lets the mails go.
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
  /// `first`: the event with which the packet begins whose standing orders are missing.
  void ask_for_deposit(Work& w, const Table& t, const SeatRow& seat, std::uint64_t first) const;

  // host.cpp
  base::Result<void> work(Work& w, const base::Result<mail::Incoming>& read, const std::optional<GameRow>& row,
                          std::optional<Table>& table);
  base::Result<void> take_block(Work& w, Table& t, const mail::Block& block);
  base::Result<void> finish(Work& w, Table* table);
  base::Result<void> note_date(const Work& w);
  base::Result<std::optional<GameRow>> game_of(const mail::Block& block);

  // host_letters.cpp
  base::Result<MailOut> compose(const Work& w, const Letter& letter, const std::vector<SeatRow>& seats) const;
  /// An answer that says no, with what to do; only where a robot or a stranger's budget does not forbid it.
  void refuse(Work& w, std::string what, std::string hint) const;
  void answer(Work& w, std::string kind, std::string subject, std::string text,
              std::optional<report::Document> report = std::nullopt) const;
  /// Officers of that role, and directors, as far as they have an address.
  base::Result<std::vector<Officer>> officers_to_tell(std::string_view role);
  /// For whom the game waits, and what the seat is to do.
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
  /// "There is no game ... here.", with the nearest name there is.
  base::Result<std::string> no_game(const std::string& name);
  base::Result<std::string> free_name(const std::string& wish);
  base::Result<std::optional<Officer>> co_umpire(const std::string& name);
  base::Result<GameRow> invite(GameRow row, store::Genesis plan, const std::string& co_umpire);
  base::Result<GameRow> adopt(Work& w, const std::string& name, const std::vector<std::string>& addresses);
  base::Result<GameRow> serve(Work& w, const std::string& invitation, const std::string& lead);
  base::Result<void> take_terms(Work& w, Table& t, const mail::Block& block);
  base::Result<void> take_invitation(Work& w, const mail::Block& block);
  base::Result<std::string> restart(Work& w, Table& t, int seat, const std::string& address);

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
  /// A note that has ended the game, with the report as it stands, to everybody. `kind`: of the mails, for the log.
  void tell_end(Work& w, Table& t, const std::string& kind, const std::string& text) const;
  base::Result<void> take_press(Work& w, Table& t, const store::Note& note, const std::string& text);
  base::Result<void> take_order(Work& w, Table& t, int seat, const Command& order, const Hash& hash);
  base::Result<void> rule(Work& w, Table& t, const std::string& outcome, int side, const std::string& why);
  void tell_all(Work& w, const Table& t, const std::string& about, const std::string& subject, const std::string& text,
                int but = -1) const;

  // open_command.cpp
  /// A word that only who reads the mails to an address knows: its mails are confirmed by it.
  std::string confirming_word(const std::string& address) const;
  bool is_confirmed(const std::string& address, const std::vector<Command>& commands) const;
  base::Result<OpenAnswer> open_by_mail(Work& w, const Command& command);

  // host_command.cpp
  base::Result<void> take_commands(Work& w, const std::vector<Command>& commands);
  base::Result<bool> speaks_of_games(const mail::About& about, const std::vector<std::string>& lines);
  base::Result<bool> answers_host(const mail::About& about);
  base::Result<bool> is_quoted(const mail::About& about, const mail::Block& block);
  base::Result<void> take_letter(Work& w);

  // host_resend.cpp
  /// The words of the answer; the mails themselves are letters of `w`.
  base::Result<std::string> resend(Work& w, const Command& command, bool& refused);
  /// A second umpire's own mails that the other host cannot do without, to it; a few times for each `about`.
  base::Result<void> mine_again(Work& w, Table& t, const std::string& about);

  // host_clock.cpp
  /// Before anything is judged by the clock: downtime of the host does not count against players. `ticking`: the time
  /// is looked after now. Returns the time by the host's own reckoning, which is the machine's (`now`) while that can
  /// be believed.
  base::Result<std::int64_t> wake(std::int64_t now, bool ticking);
  base::Result<bool> returns_from_jump(const Clock& c, std::int64_t now, std::int64_t reckoned,
                                       const std::optional<Uptime>& up);
  base::Result<std::int64_t> set_clock_right(Clock next, std::int64_t reckoned, std::int64_t now);
  base::Result<ClockState> clock_state(std::int64_t now);
  base::Result<void> tell_doubt(const ClockState& clock);
  /// The deadline and its grace have passed, and the consequence may be drawn now.
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

/// The name of the mail that tells the player on turn of the missed deadline.
std::string late_notice(const GameRow& row);

/// A step of taking a mail, for tests that kill the process there.
void step(const char* name);

/// Keys of errors that mean that the world failed, not the mail.
bool is_worldly(const base::Error& error);
/// What mails may call a game by: small letters, digits, hyphens.
bool is_game_name(std::string_view text);

/// The lock that everybody holds who works on a game. Locks are taken in this order: a mail's, "open", a game's.
std::string game_lock(std::string_view game);
std::string seat_list(const Table& t);
/// Of a draw that both have signed: the words of the ruling, too.
std::string draw_agreed();
/// What an agreement means that is in the log now: a sentence; empty for other notes.
std::string agreed_words(const Table& t, const store::Note& note);
std::string how_to_mail_missing(const Table& t);
/// The same for the standing orders that were sealed in the packet which begins with an event.
std::string how_to_mail_deposit(const Table& t, std::uint64_t first);
/// The name (MailOut::about) of a mail that brings what lay in the node's outbox.
std::string outbox_name(const Table& t, ByteView bytes);
std::size_t end_of_trace(const table::Match& match);
/// Index of the last heading of a turn or phase of which the trace tells something; 0 when there is none.
std::size_t last_turn_told(const std::vector<table::Entry>& trace);

}  // namespace hexpost::host

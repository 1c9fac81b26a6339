#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/host/calendar/uptime.h"
#include "store/host/ledger/ledger.h"
#include "store/host/ledger/rating.h"
#include "store/mail/armour.h"
#include "store/protocol/node.h"

/// The umpire of a club. It takes mails one at a time, plays their games, and writes mails into its outbox; it
/// neither fetches nor sends. The caller gives all times.
///
/// If the process is killed at any moment, taking the same mail again completes the work: all mails are derived from
/// the game file and the ledger, each mail has a name (MailOut::about) that can be in the outbox once, and a mail
/// gets one answer.
namespace hexpost::report {
struct Document;
struct Picture;
}  // namespace hexpost::report

namespace hexpost::host {

struct Config {
  std::string folder;                                  ///< with host.db, games/, locks/
  std::string name = "host";                           ///< for people
  std::string address;                                 ///< of the host; mails from it are never answered
  std::string url;                                     ///< of the public page; may be empty
  std::function<std::optional<Uptime>()> uptime = {};  ///< empty, or returns nothing: not known
  /// Draws the maps of mails as PNG. If it is empty or returns an empty text, a map is drawn in characters.
  std::function<std::string(const report::Picture&)> png = {};
  /// How a player turn of that rule system goes, for a player who asks. Empty: nothing is said of it.
  std::function<report::Document(const std::string& system)> guide = {};
  Balance balance = {};                    ///< of battles, for the ladder's ratings; empty: all sides count as equal
  bool open_by_mail = true;                ///< members and strangers may ask for a game (`open BATTLE`)
  int days = 7, grace = 2, reminders = 2;  ///< defaults of new games
  int sanction = 1;                        ///< store::Sanction
  std::int64_t mails_a_day = 200;     ///< of one sender; further mails are read, but answered only if they move a game
  std::int64_t refusals_a_day = 20;   ///< negative answers to one sender
  std::int64_t refusal_budget = 500;  ///< the same, to all senders together
  std::int64_t opens_a_day = 5;       ///< games that one sender may ask for, since a named opponent gets a mail
  std::int64_t offer_days = 60;       ///< a game that has not begun after this time is closed
  int open_games = 200;               ///< most waiting games that members asked for by mail; half as many for strangers
  std::int64_t absence_days = 60;     ///< longest absence in one announcement
};

/// A battle on offer, as the command line finds it: a genesis without seats, and the names of its sides.
struct Offer {
  store::Genesis genesis;
  std::vector<std::string> sides;
};
using Offers = std::function<base::Result<Offer>(const std::string& battle, const std::vector<std::string>& options)>;

/// The host's knowledge of the time.
struct ClockState {
  std::int64_t machine = 0;   ///< the machine's clock
  std::int64_t reckoned = 0;  ///< the host's own reckoning
  std::int64_t last = 0;      ///< the last look; 0: never
  Doubt doubt = Doubt::none;
  std::int64_t doubt_since = 0;
  bool unbroken = false;       ///< the machine has run without a break since
  std::int64_t passed = 0;     ///< seconds since the last look, if unbroken; otherwise 0
  std::vector<DateRow> dates;  ///< of some recent mails of members
};
/// The state in sentences, with advice if the clock is in doubt.
std::string clock_words(const ClockState& clock);

/// The result of taking a mail.
struct Taken {
  bool again = false;   ///< it had been taken before; nothing was changed
  std::string verdict;  ///< as in the journal
  std::string game;
};

/// A request to open a game.
struct OpenRequest {
  std::string battle, name;                                  ///< name empty: made from the battle's
  std::vector<std::string> options;                          ///< "name=value"
  int days = -1, grace = -1, reminders = -1, sanction = -1;  ///< -1: the host's default
  std::string press = "all";
  std::string co_umpire = "";  ///< an officer whose own host rolls the dice with this one; empty: none
  std::string by = "";         ///< sender of the request
  std::string first = "";      ///< the side whose seat comes first, by name or number; empty: the battle's first side
  Room room = Room::secretary;
};

struct Work;

struct Office;  // store/host/office/office.h

class Host {
 public:
  /// Errors: "disk", "busy", "damaged", "schema".
  static base::Result<Host> open(Config config, store::SeatSecrets secrets, store::SecretBytes arbiter,
                                 store::Setting setting, Offers offers);
  Host(Host&&) noexcept;
  Host& operator=(Host&&) noexcept;
  ~Host();

  /// Takes one whole mail. An Error means that nothing of it was recorded: give it again. A fault of the mail
  /// itself is not an Error.
  base::Result<Taken> take(ByteView mail, std::int64_t now);
  /// For a process that takes many mails in a row. After relax(), the records of take() survive the end
  /// of the process, but a loss of power may undo them until settle(): delete the mails only after that.
  /// post() settles before it hands over mails.
  base::Result<void> relax();
  base::Result<void> settle();
  /// Does the work of time: reminders, consequences of deadlines, and work that a killed process left. Returns the
  /// number of games it touched. A game with an unusable file does not delay the others: its error goes to `troubles`,
  /// if given, and the officers are told once.
  base::Result<std::size_t> tick(std::int64_t now, std::vector<base::Error>* troubles = nullptr);

  /// Hands unsent mails to `deliver`, oldest first, at most `limit`. Each is recorded as in hand before it is
  /// handed over, and as sent right after it. So a killed process leaves at most one mail in doubt (a loss of
  /// power at most ten, since the disk is synced that often), and a full disk does not send a mail repeatedly. A mail
  /// in doubt is handed over again, since a lost mail is worse than a double: it has the same bytes and the same
  /// Message-ID, by which the receiver recognizes it.
  /// A mail that cannot be handed over is tried again after 1, 2, 4 ... minutes, at most half a day. During its first
  /// tries it holds back later mails to the same address, and no others. If the first three mails fail, the server is
  /// away, and the others wait. The officers are told of a mail that fails for hours; after some days it
  /// counts as returned.
  struct Posted {
    std::size_t sent = 0, failed = 0;
  };
  using Deliver = std::function<base::Result<void>(const MailOut& mail)>;
  /// The effect of handing over the same mail again: the receiver has `seen` it twice, or it stays `unseen`, since a
  /// second copy replaces the first (a file of the mail's own name); then many mails may be recorded at once.
  enum class Repeat : std::uint8_t { seen, unseen };
  base::Result<Posted> post(std::int64_t now, std::size_t limit, const Deliver& deliver, Repeat repeat = Repeat::seen);

  /// Makes a game that waits for players, and its invitation. Errors: "usage", what the battle's loader says.
  base::Result<GameRow> open_game(const OpenRequest& request, std::int64_t now);
  /// Makes this host the second umpire of another host's game (schemas/host.md, Two umpires): takes the seat reserved
  /// in the invitation, and tells the other host at `lead`. Errors: "usage", "invite", those of the battle's loader.
  base::Result<GameRow> serve(const std::string& invitation, const std::string& lead, std::int64_t now);
  /// A game whose file was put into the folder (hexpost import) and which the ledger does not know: opened after the
  /// last backup, or played here before. `addresses`: of the players in the order of their seats; a player of another
  /// game here with the same name and key needs none. Errors: "usage", "exists", those of opening the file.
  base::Result<GameRow> adopt(const std::string& name, const std::vector<std::string>& addresses, std::int64_t now);
  /// Does an umpire's duty for the command line or a signed mail: `extend GAME DAYS`, ... (duty.cpp lists
  /// them). Returns what was done, in words. Errors: "duty" if the role or the words are wrong.
  base::Result<std::string> duty(const Officer& by, std::string_view line, std::int64_t now);

  /// The next step of a game that has not begun (GameState::open), in words: "open" while a player's seat is free, then
  /// the seats that must still join, agree or begin. Errors: those of its file.
  struct Stage {
    bool joinable = false;  ///< a seat is free
    std::string words;
  };
  base::Result<Stage> stage(const GameRow& row);
  /// The joins that travel with the invitation: all but one of the seats are taken. Empty otherwise. The player of the
  /// last seat can then agree to the terms in the join, which saves a mail. Errors: those of the game's file.
  base::Result<std::vector<mail::Block>> joins(const GameRow& row);

  /// Looks at the clock like tick(), without consequences. Errors: "disk", "busy", "damaged".
  base::Result<ClockState> clock(std::int64_t now);
  /// The secretary confirms the machine's clock, which is in doubt. Either the host was off until now, and
  /// deadlines move by that time; or the clock was ahead, and moved deadlines go back. Returns what was done, in words.
  /// Error "clock" if the clock is not in doubt.
  base::Result<std::string> clock_is_right(std::int64_t now);

  Ledger& ledger();
  const Config& config() const;
  const store::Setting& setting() const;
  std::string game_path(std::string_view name) const;

 private:
  explicit Host(std::unique_ptr<Office> office);
  std::unique_ptr<Office> office_;
};

/// Sets a function that is called at every step of taking a mail, for tests that end the process there; null: none.
void set_step_hook(void (*hook)(const char* step));

/// Adds the result to the report of a finished game, if it did not end by the rules.
void tell_result(report::Document& document, const GameRow& row);

}  // namespace hexpost::host

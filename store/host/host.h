#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/host/clock/uptime.h"
#include "store/host/ledger/ledger.h"
#include "store/host/ledger/rating.h"
#include "store/protocol/node.h"

/// The umpire that many people mail their orders to. It takes mails one at a time, plays their games, and writes mails
/// into its outbox; it neither fetches nor sends. All times are given by the caller.
///
/// Killed at any moment, the same mail given again ends what was begun: everything that is mailed is derived from what
/// the game file and the ledger hold, each mail has a name (MailOut::about) that can be in the outbox once, and a mail
/// is answered once.
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
  std::function<std::optional<Uptime>()> uptime = {};  ///< empty, or nothing: not known
  /// Draws the maps of mails as PNG; empty, or an empty answer: a map is drawn in characters.
  std::function<std::string(const report::Picture&)> png = {};
  Balance balance = {};                    ///< of battles, for the ladder's ratings; empty: all sides count as equal
  bool open_by_mail = true;                ///< anybody may ask for a game (`open BATTLE`)
  int days = 7, grace = 2, reminders = 2;  ///< of games that are opened without saying otherwise
  int sanction = 1;                        ///< store::Sanction
  std::int64_t mails_a_day = 200;          ///< of one sender; more are read, but answered only when they move a game
  std::int64_t refusals_a_day = 20;        ///< answers that say no, to one sender
  std::int64_t refusal_budget = 500;       ///< the same, to everybody together
  std::int64_t opens_a_day = 5;            ///< games that one sender may ask for: a named opponent is written to
  std::int64_t offer_days = 60;            ///< a game that has not begun by then is closed
  int open_games = 200;  ///< asked for by mail that wait for players: members' at most; of others half as many
  std::int64_t absence_days = 60;  ///< that one announcement may last
};

/// A battle to be offered, as the command line finds it: a genesis without seats, and the names of its sides.
struct Offer {
  store::Genesis genesis;
  std::vector<std::string> sides;
};
using Offers = std::function<base::Result<Offer>(const std::string& battle, const std::vector<std::string>& options)>;

/// What the host knows of the time.
struct ClockState {
  std::int64_t machine = 0;   ///< what the machine's clock says
  std::int64_t reckoned = 0;  ///< what the host goes by
  std::int64_t last = 0;      ///< when it looked last; 0: never
  Doubt doubt = Doubt::none;
  std::int64_t doubt_since = 0;
  bool unbroken = false;       ///< the machine has run without a break since
  std::int64_t passed = 0;     ///< so long, in seconds; 0 where it has not
  std::vector<DateRow> dates;  ///< of the members' last mails, a few
};
/// The same in sentences, with what to do when the clock is in doubt.
std::string clock_words(const ClockState& clock);

/// What became of a mail.
struct Taken {
  bool again = false;   ///< it had been done before; nothing was changed
  std::string verdict;  ///< as the journal has it
  std::string game;
};

/// What somebody asks for when a game is to be opened.
struct OpenRequest {
  std::string battle, name;                                  ///< name empty: made from the battle's
  std::vector<std::string> options;                          ///< "name=value"
  int days = -1, grace = -1, reminders = -1, sanction = -1;  ///< -1: the host's own
  std::string press = "all";
  std::string co_umpire = "";  ///< an officer of that role, whose own host answers with this one; empty: nobody
  std::string by = "";         ///< whose mail asks for it
  Room room = Room::secretary;
};

struct Work;

class Host {
 public:
  /// Errors: "disk", "busy", "damaged", "schema".
  static base::Result<Host> open(Config config, store::SeatSecrets secrets, store::SecretBytes arbiter,
                                 store::Setting setting, Offers offers);
  Host(Host&&) noexcept;
  Host& operator=(Host&&) noexcept;
  ~Host();

  /// One mail, whole. An Error means that nothing of it was recorded: give it again. Whatever is wrong with the mail
  /// itself is no Error.
  base::Result<Taken> take(ByteView mail, std::int64_t now);
  /// For a process that takes many mails one after the other. From relax() on what take() has recorded survives the end
  /// of the process, but a loss of power may take it back until settle(): only then let go of the mails themselves.
  /// post() settles before it hands anything over.
  base::Result<void> relax();
  base::Result<void> settle();
  /// What time brings: reminders, consequences of deadlines; and what a killed process has left. Returns how many games
  /// it touched. A game whose file is of no use keeps none of the others waiting: its error goes to `troubles`, where
  /// that is given, and the officers hear of it once.
  base::Result<std::size_t> tick(std::int64_t now, std::vector<base::Error>* troubles = nullptr);

  /// Hands unsent mails to `deliver`, oldest first, at most `limit`. Each is written down as in hand before it is
  /// handed over, and as sent right after it: so a process that is killed leaves at most one mail in doubt (a loss of
  /// power at most ten: so often the disk is waited for), and a full disk none that is sent again and again. A mail in
  /// doubt is handed over again, since a lost one is worse than a double: it has the same bytes and the same
  /// Message-ID, by which the receiver knows it.
  /// What cannot be handed over is tried again after 1, 2, 4 ... minutes, at most half a day; so long it holds back the
  /// later mails to the same address, at its first tries, and no others. When the first three fail the server is
  /// away, and the others are left alone. A mail that fails for hours is told to the officers; after some days it
  /// counts as one that came back.
  struct Posted {
    std::size_t sent = 0, failed = 0;
  };
  using Deliver = std::function<base::Result<void>(const MailOut& mail)>;
  /// What it does to hand the same mail over again: it is `seen` by the receiver, or `unseen` where it is there once
  /// however often it is given (a file of the mail's own name); then it is enough to write down many at once.
  enum class Repeat : std::uint8_t { seen, unseen };
  base::Result<Posted> post(std::int64_t now, std::size_t limit, const Deliver& deliver, Repeat repeat = Repeat::seen);

  /// Makes a game that waits for players, and its invitation. Errors: "usage", what the battle's loader says.
  base::Result<GameRow> open_game(const OpenRequest& request, std::int64_t now);
  /// This host is the second umpire of another's game (PROTOCOL 3.11): takes the seat that its invitation keeps for it,
  /// and writes so to the other host at `lead`. Errors: "usage", "invite", what the battle's loader says.
  base::Result<GameRow> serve(const std::string& invitation, const std::string& lead, std::int64_t now);
  /// A game whose file was put into the folder (hexpost import) and which the ledger does not know: opened after the
  /// last backup, or played here before. `addresses`: of the players in the order of their seats; who plays elsewhere
  /// here under the same name and with the same key needs none. Errors: "usage", "exists", what opening the file says.
  base::Result<GameRow> adopt(const std::string& name, const std::vector<std::string>& addresses, std::int64_t now);
  /// Does an umpire's duty, as command line or a signed mail asks for it: `extend GAME DAYS`, ... (duty.cpp lists
  /// them). Returns what was done, in words. Errors: "duty" when the role or the words are not right.
  base::Result<std::string> duty(const Officer& by, std::string_view line, std::int64_t now);

  /// What a game that has not begun (GameState::open) waits for, in words: "open" while a player's seat is free, then
  /// who has still to join, to agree, to begin. Errors: those of its file.
  struct Stage {
    bool joinable = false;  ///< a seat is free
    std::string words;
  };
  base::Result<Stage> stage(const GameRow& row);

  /// Looks at the clock as tick() does, and decides nothing. Errors: "disk", "busy", "damaged".
  base::Result<ClockState> clock(std::int64_t now);
  /// The secretary says that the machine's clock, which is in doubt, is right: the host was off until now, and
  /// deadlines move by that; or it was ahead until now, and what has moved goes back. Returns what was done, in words.
  /// Error "clock" when it is not in doubt.
  base::Result<std::string> clock_is_right(std::int64_t now);

  Ledger& ledger();
  const Config& config() const;
  const store::Setting& setting() const;
  std::string game_path(std::string_view name) const;

  struct State;  ///< host_state.h

 private:
  explicit Host(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Called at every step of taking a mail, with the step's name, by tests that end the process there. Null: nothing.
void set_step_hook(void (*hook)(const char* step));

/// Says in the report of a game that is over how it ended, where no rule says it and the battle would go on.
void tell_result(report::Document& document, const GameRow& row);

}  // namespace hexpost::host

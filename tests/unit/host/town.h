#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/host/host.h"
#include "store/mail/read.h"
#include "tests/unit/protocol/club.h"

/// A host, players with their own game files, and the post between them, without a mail server and without a clock.
namespace hexpost::host::test {

using base::Bytes;
using base::ByteView;
using store::test::Folder;

/// A mail as a test writes it.
struct Written {
  std::string from, to = "host@club.example", id, subject = "hello", text;
  std::vector<std::string> headers;  ///< "Name: value"
  std::optional<mail::Block> block;
};
std::string mail_text(const Written& mail);
/// An officer's duty as he signs it at his own machine and mails it.
std::string duty_mail(const std::string& from, const std::string& to, const std::string& by,
                      const store::SeatSecrets& secrets, const std::string& line, const std::string& id);
/// What follows `name` in the commands of a host's mail.
std::string word_after(std::string mail, const std::string& name);
/// This process is killed at its n-th step of taking and sending mails from now on; 0: never.
void die_at(int n);

/// A player who plays by mail with a host.
struct Player {
  std::string name, address;
  store::SeatSecrets secrets;
  std::string path, top;
  std::uint8_t seat = 0;
  std::optional<store::Node> node;
  std::vector<MailOut> got;        ///< every mail, in the order in which it came
  std::vector<std::string> texts;  ///< of the same
};

class Town {
 public:
  explicit Town(int hits = 2, Config config = {});
  Host& host() { return *host_; }
  /// The host's process ends and another one begins.
  void restart();
  /// The same with a newer program, for the host and every player: its own revision of the rules is another one, by
  /// which a battle takes a hit more. It knows the older ones as well.
  void update();
  void stop() { host_.reset(); }
  /// Mails that a killed process has handed over are files here; hand_over_files() takes them to their players.
  std::string out() const { return config_.folder + "/out"; }
  /// What such processes have handed over: a line for each time, with the mail's number in the outbox.
  std::string handed_over() const { return config_.folder + "/handed-over"; }
  /// Another process takes the mail and sends what is to be sent; it is killed at its n-th step. True when it lived
  /// through it. The host is stopped afterwards.
  bool take_and_die(const std::string& mail, int n);
  Config config() const { return config_; }
  store::Setting player_setting(const Player& player) const;
  store::Setting host_setting() const;

  Player& add(const std::string& name);
  Player& operator[](std::size_t i) { return *players[i]; }

  /// Gives a mail to the host; then all players get their mails and their programs take the blocks.
  Taken give(const std::string& mail);
  Taken give(Player& from, mail::Kind kind, const Bytes& bytes, const std::string& id = "");
  Taken ask(Player& from, const std::string& text);
  /// The clock goes on to `time`, and the host looks at it every hour, as it should.
  void run_until(std::int64_t time);
  /// Mails of the host's outbox to their addresses.
  void deliver();
  /// The same for the files that take_and_die() has left in out(), each once.
  void hand_over_files();

  /// The history attached to the offer of a seat, taken in by the newcomer's program.
  void take_history(Player& newcomer, const std::string& mail) const;
  /// The newcomer signs for his seat with the offer's word; his program goes on with keys of his own.
  void sign_for_seat(Player& newcomer, const std::string& word) const;

  /// The newest unsent mail of a kind in a player's own outbox, to the host; false when there is none.
  bool mail_newest(Player& from, const std::string& kind);
  /// The newest mail in a player's own outbox as he writes it to the host.
  std::string newest_mail(Player& from, mail::Kind kind, const std::string& id) const;
  /// A game that two players have joined, up to the first packet, which is not sent yet.
  /// Its players are number `first` and the next one.
  GameRow begin(const OpenRequest& request = {"fencing", "", {}, 7, 2, 2, 2, "all"}, std::size_t first = 0);
  /// One packet by the awaited player; false when the game is over.
  bool turn(dice::Random& random);
  void turn_of(Player& who, dice::Random& random);
  Player* awaited();
  /// The mails that a player got since the last call.
  std::vector<std::string> news(Player& player);

  Folder folder;
  std::vector<std::unique_ptr<Player>> players;
  std::int64_t now = 1'800'000'000;
  std::vector<MailOut> lost;  ///< to addresses without a player
  int mails = 0;              ///< written so far, for Message-IDs

 private:
  void hand_over(const MailOut& mail);
  store::Resolver resolver() const;
  Config config_;
  int hits_;
  std::uint32_t revision_ = 1;     ///< of games that begin
  std::set<std::int64_t> handed_;  ///< files of out() that have reached their players
  std::optional<Host> host_;
};

store::Genesis toy_plan(std::uint32_t revision = 1);

/// The exit codes of `count` processes that do `work` at once. Each ends with what `work` returns.
std::vector<int> in_processes(int count, const std::function<int()>& work);

/// A database with its -wal and -shm, copied correctly for SQLite: while no program has it open.
void remove_database(const std::string& path);
/// The same into a place where perhaps another one was.
void copy_database(const std::string& from, const std::string& to);

}  // namespace hexpost::host::test

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/crypto/seat_secrets.h"
#include "store/protocol/audit.h"
#include "store/protocol/node.h"
#include "tests/support/toy/toy.h"

/// Players, their files and the post between them.
namespace hexpost::store::test {

/// An empty folder that goes when the test ends.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// The secrets of a test player, always the same for the same number.
SeatSecrets secrets_of(int number);
SecretBytes seed_of(int number);

/// Resolves the system "toy" for that many players, and no other.
Resolver toy_resolver(int players = 2, int hits = 2);

struct Member {
  SeatSecrets secrets;
  std::string path;
  std::string top;
  std::shared_ptr<int> proofs = std::make_shared<int>(0);  ///< how often the VRF key was used
  std::optional<Node> node;
};

/// A game of the toy system among members, one for each seat.
class Club {
 public:
  struct Rules {
    int players = 2;
    int umpires = 0;
    int hits = 2;
    bool arbiter = false;
    Resolver resolve{};                   ///< empty: the toy
    std::function<void(Genesis&)> pin{};  ///< names another battle in the genesis; empty: the toy's
  };
  Club() : Club(Rules{}) {}
  explicit Club(Rules rules);

  Node& operator[](std::size_t seat) { return *members[seat].node; }
  std::size_t seats() const { return members.size(); }
  Setting setting(std::size_t seat);
  Genesis plan() const;
  /// Invite, join, and for larger games leaf 0 and the assents: everything before the first packet.
  void prepare(std::uint8_t inviter = 0);
  /// prepare() and the first packet, given to all.
  void begin();
  /// Closes and opens again, as the next command of a program does.
  void reopen(std::size_t seat);

  /// The bytes of the newest mail of a kind in an outbox.
  Bytes newest(std::size_t seat, const std::string& kind) const;
  std::string newest_text(std::size_t seat, const std::string& kind) const { return base::as_text(newest(seat, kind)); }
  std::size_t mails(std::size_t seat, const std::string& kind) const;
  /// Sends a draft and gives the packet to all others; all must take it.
  void send(std::size_t seat, const Draft& draft = {});
  void give_all(std::size_t from, const Bytes& packet);
  /// Slips among all until the writer can answer.
  void help();
  /// One sensible packet by the next writer: the answer, and random decisions if the seat must then decide.
  void turn(dice::Random& random);
  /// So many of them, by the dice of a seed.
  void turns(int count, std::uint64_t seed);
  /// Turns until the battle is over (at most `limit`); true when it is.
  bool play_out(std::uint64_t seed, int limit = 400);
  std::optional<std::uint8_t> writer() { return members[0].node->course().next_writer(); }

  Folder folder;
  Rules rules;
  Resolver resolve;
  std::vector<Member> members;
  SeatSecrets arbiter = secrets_of(99);
};

/// A moment every test can use: both sides have sealed "yes" to everything, one has ordered a strike whose x is open,
/// and the other is to answer. His answer opens a slot, rolls a die, and the actor is then awaited.
struct Duel {
  std::size_t actor = 0, other = 1;
  std::string own, foe;  ///< their first fencers: "A1", "B1"
  std::string strike() const { return "strike " + own + " at " + foe; }
  std::string second_strike() const { return "strike " + own.substr(0, 1) + "2 at " + foe; }
};
Duel duel(Club& club, const std::vector<std::string>& more_lines = {});
/// The same after the answer: the actor has the move and no x is open.
Duel moved_duel(Club& club);
/// Sends without giving the packet to the others.
Bytes written(Club& club, std::size_t seat, const Draft& draft = {});
/// What the judge of that seat's program says to the packet; nothing when it takes it.
std::optional<Refused> refusal(Club& club, std::size_t seat, const Bytes& envelope);
/// Its code, or "".
std::string code(Club& club, std::size_t seat, const Bytes& envelope);

/// Seals: `yes` to everything, `no`, or ask.
std::vector<std::string> all_policies(const std::string& word);
std::vector<std::string> ask_always();

/// A packet in parts, to be changed and signed again with the key.
struct Forgery {
  Packet packet;
  std::vector<Leaf> leaves;
  Forgery(const Bytes& envelope);
  /// Encodes the leaves, makes the last draw anew when `redraw`, signs with these secrets on top of `before`.
  Bytes signed_by(const SeatSecrets& secrets, const Frontier& before, bool redraw = true);
};

/// Writes a packet as a seat could whose program ignores the protocol.
Bytes forge(const SeatSecrets& secrets, const Course& before, std::uint8_t seat, std::vector<Leaf> leaves, bool draw);
Leaf seen_leaf(const Course& course);

}  // namespace hexpost::store::test

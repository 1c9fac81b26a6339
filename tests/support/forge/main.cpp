#include <algorithm>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>

#include "cli/mail/incoming.h"
#include "cli/player/home.h"
#include "engine/base/text.h"
#include "store/log/log.h"
#include "store/mail/armour.h"
#include "store/protocol/continued.h"
#include "store/protocol/replay.h"
#include "store/wire/packet.h"
#include "store/wire/setup.h"
#include "tests/support/toy/toy.h"
#include "tests/unit/protocol/club.h"

/// A player who cheats, for command-line scripts: takes the last packet that he wrote out of his game file, changes one
/// thing in it, signs it anew with his own key, and writes it as a block that can be mailed.
///
///     forge HOME GAME CHANGE OUT
///
/// Or two players who cheat together: the last packet but one is changed and signed anew, and the other player, whose
/// folder is PARTNER, rolls anew for it and signs the packet that follows. OUT has the first of them, OUT.2 the second.
///
///     forge HOME GAME CHANGE OUT PARTNER
///
/// Or an inviter who lies: the invitation of a file says that its game goes on from where the cheat's GAME stands,
/// signed anew by the cheat; SIZE is the event.
///
///     forge HOME GAME continue INVITATION SIZE OUT
namespace {

using namespace hexpost;
using namespace hexpost::store;
using Leaves = std::vector<Leaf>;

template <class T>
T* first_of(Leaves& leaves) {
  for (Leaf& leaf : leaves) {
    if (auto* found = std::get_if<T>(&leaf)) return found;
  }
  return nullptr;
}
template <class T>
void erase_all(Leaves& leaves) {
  std::erase_if(leaves, [](const Leaf& leaf) { return std::holds_alternative<T>(leaf); });
}
template <class T>
void insert_again(Leaves& leaves) {
  const auto at = std::ranges::find_if(leaves, [](const Leaf& leaf) { return std::holds_alternative<T>(leaf); });
  if (at != leaves.end()) leaves.insert(at, Leaf(*at));
}
template <class T>
T& need(Leaves& leaves) {
  T* found = first_of<T>(leaves);
  if (found == nullptr) throw std::runtime_error("the last packet has no such leaf");
  return *found;
}

void decide(Leaves& leaves, const std::string& line) {
  need<Decision>(leaves).text = line;
  const auto first = std::ranges::find_if(leaves, [](const Leaf& l) { return std::holds_alternative<Decision>(l); });
  leaves.erase(
      std::remove_if(first + 1, leaves.end(), [](const Leaf& l) { return std::holds_alternative<Decision>(l); }),
      leaves.end());
}

const std::map<std::string, std::function<void(Leaves&)>> k_changes{
    {"die",
     [](Leaves& l) {
       need<Roll>(l).value = static_cast<std::uint16_t>(need<Roll>(l).value % need<Roll>(l).faces + 1);
     }},
    {"faces", [](Leaves& l) { need<Roll>(l).faces = 20; }},
    {"rule", [](Leaves& l) { need<Roll>(l).rule = "9.9"; }},
    {"no-die", [](Leaves& l) { need<Roll>(l), erase_all<Roll>(l); }},
    {"one-die-more", [](Leaves& l) { insert_again<Roll>(l); }},
    {"share", [](Leaves& l) { need<Share>(l).proof[40] ^= 1; }},
    {"no-share", [](Leaves& l) { erase_all<Share>(l); }},
    {"policy", [](Leaves& l) { need<Opening>(l).policy = "dodge do no"; }},
    {"slot", [](Leaves& l) { ++need<Opening>(l).slot; }},
    {"no-opening", [](Leaves& l) { need<Opening>(l), erase_all<Opening>(l); }},
    {"mark", [](Leaves& l) { need<Mark>(l).hash[0] ^= 1; }},
    {"seen", [](Leaves& l) { need<Seen>(l).signature[0] ^= 1; }},
    {"theirs", [](Leaves& l) { decide(l, "strike A1 at B1"); }},
    {"leap",
     [](Leaves& l) {
       const auto move = std::ranges::find_if(l, [](const Leaf& leaf) {
         const auto* decision = std::get_if<Decision>(&leaf);
         return decision != nullptr && decision->text.starts_with("move ");
       });
       if (move == l.end()) throw std::runtime_error("the last packet moves nothing");
       auto& text = std::get<Decision>(*move).text;
       text = text.substr(0, text.find(' ', 5)) + " 0101";
     }},
    {"idle", [](Leaves& l) { decide(l, "toast yes"); }},
    {"spacing", [](Leaves& l) { need<Decision>(l).text += " "; }},
    {"no-draw", [](Leaves& l) { erase_all<Draw>(l); }},
    {"two-draws", [](Leaves& l) { insert_again<Draw>(l); }},
    {"seal", [](Leaves& l) { ++need<Seal>(l).slots; }},
    {"two-seals", [](Leaves& l) { insert_again<Seal>(l); }},
    {"early-order",
     [](Leaves& l) {
       std::rotate(l.begin() + 1,
                   std::ranges::find_if(l, [](const Leaf& leaf) { return std::holds_alternative<Decision>(leaf); }),
                   l.end());
     }},
    {"nothing", [](Leaves& l) { l.resize(1); }},
    {"honest", [](Leaves&) {}},
};

Bytes last_packet_of(const Log& log, std::uint8_t seat) {
  const auto starts = log.packet_starts();
  for (auto first = starts->rbegin(); first != starts->rend(); ++first) {
    const Bytes bytes = **log.packet_at(*first);
    const auto packet = decode_packet(bytes);
    if (packet && packet->seat == seat) return bytes;
  }
  throw std::runtime_error("he has written nothing");
}

/// A cheat's folder, keys and game.
struct Cheat {
  cli::Home home;
  SeatSecrets secrets;
  std::uint8_t seat = 0;
};

Cheat cheat_of(cli::Terminal& terminal, const std::string& folder, const Genesis& genesis) {
  auto home = cli::Home::open(folder);
  if (!home) throw std::runtime_error(home.error().what);
  auto secrets = cli::load_secrets(terminal, *home, home->keys().at(0));
  if (!secrets) throw std::runtime_error("no key");
  std::uint8_t seat = 0;
  while (genesis.seats.at(seat).keys.signing != signing_key(secrets->signing))
    ++seat;
  return {std::move(*home), std::move(*secrets), seat};
}

void write_block(cli::Terminal& terminal, const std::string& out, const test::Forgery& forgery, const Bytes& bytes) {
  const auto written = cli::write_output(
      terminal, out,
      mail::armour(mail::Kind::packet, bytes, base::to_hex(forgery.packet.game_id), forgery.packet.seat));
  if (!written) throw std::runtime_error(written.error().what);
}

/// Lets the packet follow a forged one: its writer has seen that head, and rolls the dice that both shares give.
void follow(test::Forgery& next, const SeatSecrets& secrets, const SeatSecrets& partner, const test::Forgery& changed,
            const Frontier& before, Frontier& after) {
  std::optional<Hash> x;
  after = before;
  for (const Leaf& leaf : changed.leaves) {
    if (std::holds_alternative<Draw>(leaf)) x = dice_text(changed.packet.game_id, after.size(), after.root());
    after.append(leaf_hash(encode_leaf(leaf)));
  }
  auto& seen = need<Seen>(next.leaves);
  seen.size = after.size(), seen.signature = changed.packet.signature;
  if (!x) return;
  const auto output_of = [&](const SeatSecrets& keys) {
    return *vrf_verify(curve_key(keys.vrf), *x, vrf_prove(keys.vrf, *x));
  };
  need<Share>(next.leaves).proof = vrf_prove(partner.vrf, *x);
  const Hash beta = beta_hash(*x, {{changed.packet.seat, output_of(secrets)}, {next.packet.seat, output_of(partner)}});
  for (Leaf& leaf : next.leaves) {
    if (auto* roll = std::get_if<Roll>(&leaf)) roll->value = die_value(beta, roll->index, roll->faces);
  }
}

int run(const std::string& folder, const std::string& game, const std::string& change, const std::string& out,
        const std::optional<std::string>& partner) {
  std::istringstream none;
  cli::Terminal terminal{none, std::cout, std::cerr};
  const auto home = cli::Home::open(folder);
  const auto log = home ? Log::open(home->game_path(game)) : base::Result<Log>(home.error());
  if (!log) throw std::runtime_error("no game");
  const auto genesis = std::get<Genesis>(*decode_leaf(*log->leaf(0)));
  const Cheat cheat = cheat_of(terminal, folder, genesis);
  test::Forgery forgery(last_packet_of(*log, cheat.seat));
  k_changes.at(change)(forgery.leaves);
  const Frontier before = **log->frontier_at(forgery.packet.first);
  write_block(terminal, out, forgery, forgery.signed_by(cheat.secrets, before));
  if (!partner) return 0;
  const Cheat other = cheat_of(terminal, *partner, genesis);
  test::Forgery next(last_packet_of(*log, other.seat));
  if (next.packet.first < forgery.packet.first) throw std::runtime_error("the partner has written nothing since");
  Frontier after = before;
  follow(next, cheat.secrets, other.secrets, forgery, before, after);
  write_block(terminal, out + ".2", next, next.signed_by(other.secrets, after));
  return 0;
}

int lie_about_the_beginning(const std::string& folder, const std::string& game, const std::string& file,
                            const std::string& size, const std::string& out) {
  std::istringstream none;
  cli::Terminal terminal{none, std::cout, std::cerr};
  const auto home = cli::Home::open(folder);
  if (!home) throw std::runtime_error(home.error().what);
  const auto secrets = cli::load_secrets(terminal, *home, home->keys().at(0));
  const auto log = Log::open(home->game_path(game));
  const auto mail = cli::read_incoming(terminal, file);
  auto invite = mail ? read_invite(base::as_text(mail->block.bytes)) : base::Result<Invite>(base::Error{});
  if (!secrets || !log || !invite) throw std::runtime_error("no key, no game or no invitation");
  const Resolver resolve = with_continuations([](const Genesis& genesis) {
    int hits = 2;
    for (const Option& option : genesis.options)
      if (option.name == "hits") hits = static_cast<int>(base::number(option.value).value_or(2));
    return base::Result<std::shared_ptr<const table::Battle>>(toy::battle(2, hits));
  });
  const auto course = course_at(*log, resolve, log->size());
  if (!course) throw std::runtime_error(course.error().what);
  const auto position = savepoint_position(course->battle(), course->rest());
  if (!position) throw std::runtime_error(position.error().what);
  const Continuation from{*log->game_id(), std::stoull(size), *position};
  if (const auto set = set_continuation(invite->genesis, from); !set) throw std::runtime_error(set.error().what);
  const std::string text = print_invite(*invite, secrets->signing);
  for (const std::string& name : home->games()) {  // the liar's own program believes the lie
    auto own = Log::open(home->game_path(name));
    const auto kept = own ? own->value("setup/invite") : base::Result<std::optional<base::Bytes>>(base::Error{});
    const base::ByteView bytes = base::as_bytes(text);
    if (kept && *kept && base::as_text(**kept) == base::as_text(mail->block.bytes) &&
        !own->set_value({"setup/invite", {bytes.begin(), bytes.end()}}))
      throw std::runtime_error("the liar's game cannot be written");
  }
  const auto written = cli::write_output(
      terminal, out, mail::armour(mail::Kind::invite, base::as_bytes(text), mail->block.game, mail->block.seat));
  if (!written) throw std::runtime_error(written.error().what);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 7 && std::string(argv[3]) == "continue") {
    try {
      return lie_about_the_beginning(argv[1], argv[2], argv[4], argv[5], argv[6]);
    } catch (const std::exception& e) {
      std::cerr << "forge: " << e.what() << "\n";
      return 1;
    }
  }
  if (argc < 5 || argc > 6 || !k_changes.contains(argv[3])) {
    std::cerr << "usage: forge HOME GAME CHANGE OUT [PARTNER]\nchanges:";
    for (const auto& [name, change] : k_changes)
      std::cerr << " " << name;
    std::cerr << "\n";
    return 1;
  }
  try {
    return run(argv[1], argv[2], argv[3], argv[4], argc == 6 ? std::optional<std::string>(argv[5]) : std::nullopt);
  } catch (const std::exception& e) {
    std::cerr << "forge: " << e.what() << "\n";
    return 1;
  }
}

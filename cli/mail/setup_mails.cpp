#include "cli/mail/setup_mails.h"

#include <algorithm>

#include "cli/names.h"
#include "engine/base/text.h"
#include "store/wire/leaves.h"
#include "store/wire/packet.h"
#include "store/wire/setup.h"

namespace hexpost::cli {
namespace {

using mail::Kind;

/// True if the mail answers this game in preparation.
bool awaits(const store::Node::SetupState& setup, const mail::Block& block) {
  const std::string text = base::as_text(block.bytes);
  if (block.kind == Kind::join) {
    const auto join = store::read_join(text);
    return join && join->invite == store::invite_hash(setup.invite);
  }
  const auto genesis = store::read_leaf0(text);
  const auto seat = setup.invite.seat;
  return genesis && seat < genesis->seats.size() &&
         genesis->seats[seat].nonce == setup.invite.genesis.seats[seat].nonce;
}

Error unreadable(const Error& why) {
  return {
      "setup",
      fill(
          tr("this mail about the start of a game cannot be used: {}. It is damaged, or a newer version of hexpost has "
             "written it; ask its sender"),
          {why.what}),
      why.where};
}

/// The genesis of a game file; nothing before its terms are known.
std::optional<store::Genesis> genesis_of(const store::Log& log) {
  if (const auto leaf0 = log.value("setup/leaf0"); leaf0 && *leaf0) {
    const auto genesis = store::read_leaf0(base::as_text(**leaf0));
    return genesis ? std::optional(*genesis) : std::nullopt;
  }
  const auto bytes = log.packet_at(0);
  const auto packet = bytes && *bytes ? store::decode_packet(**bytes) : base::Result<store::Packet>(Error{});
  if (!packet || packet->leaves.empty()) return std::nullopt;
  const auto leaf = store::decode_leaf(packet->leaves.front());
  const auto* genesis = leaf ? std::get_if<store::Genesis>(&*leaf) : nullptr;
  return genesis ? std::optional(*genesis) : std::nullopt;
}

/// True if this join filled the seat of the game.
bool seat_is_of(const store::Genesis& genesis, const store::Join& join) {
  return join.seat < genesis.seats.size() && genesis.seats[join.seat].keys.signing == join.keys.signing &&
         genesis.seats[join.seat].nonce == join.nonce;
}

/// For a join to a game here whose seat is taken: error "join" if by this join, "seat" if by
/// another; nothing for other joins.
std::optional<Error> taken_join(const Desk& desk, const store::Join& join) {
  for (const std::string& name : desk.home.games()) {
    const auto log = store::Log::open(desk.home.game_path(name));
    const auto genesis = log ? genesis_of(*log) : std::nullopt;
    if (!genesis) continue;
    if (seat_is_of(*genesis, join))
      return Error{"join",
                   fill(tr("the game {} has this answer to an invitation already; nothing was changed"), {name}), ""};
    const auto kept = log->value("setup/invite");
    const auto invite =
        kept && *kept ? store::read_invite(base::as_text(**kept)) : base::Result<store::Invite>(Error{});
    if (!invite || store::invite_hash(*invite) != join.invite || join.seat >= genesis->seats.size()) continue;
    return Error{
        "seat",
        fill(tr("the seat that this mail asks for in your game {} is taken by {}; invite its sender to another "
                "game"),
             {name, base::printable(genesis->seats[join.seat].name, 60)}),
        ""};
  }
  return std::nullopt;
}

}  // namespace

base::Result<std::string> game_in_setup(const Desk& desk, const mail::Block& block) {
  const std::string text = base::as_text(block.bytes);
  if (block.kind == Kind::join) {
    const auto join = store::read_join(text);
    if (!join) return unreadable(join.error());
  } else if (const auto genesis = store::read_leaf0(text); !genesis) {
    return unreadable(genesis.error());
  }
  for (const std::string& name : desk.home.games()) {
    const std::string path = desk.home.game_path(name);
    const auto node = store::Node::open(path, std::nullopt, desk.setting);
    const auto setup = node ? node->setup() : std::nullopt;
    if (setup && awaits(*setup, block)) return path;
  }
  if (block.kind == Kind::join) {
    if (const auto taken = taken_join(desk, *store::read_join(text))) return *taken;
  }
  return Error{"no-invitation",
               tr("no open invitation of yours matches this mail; if you received it earlier, nothing is wrong. "
                  "Otherwise it was sent to another player, or your games are in another folder (--home)"),
               ""};
}

bool setup_holds(const store::Node::SetupState& setup, const mail::Block& block) {
  const std::string text = base::as_text(block.bytes);
  const auto among = [](const std::vector<std::uint8_t>& seats, std::uint8_t seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
  };
  if (block.kind == Kind::join) {
    const auto join = store::read_join(text);
    return join && among(setup.joined, join->seat);
  }
  if (block.kind == Kind::assent) {
    const auto sent = store::read_assent(text);
    return sent && among(setup.assented, sent->assent.seat);
  }
  return setup.terms;
}

std::vector<std::uint8_t> free_seats(const store::Invite& invite, const std::vector<mail::Block>& beside) {
  const auto& seats = invite.genesis.seats;
  std::vector<bool> taken(seats.size(), false);
  for (const mail::Block& block : beside) {
    const auto join = store::read_join(base::as_text(block.bytes));
    if (join && join->seat < taken.size()) taken[join->seat] = true;
  }
  std::vector<std::uint8_t> out;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (!taken[i] && i != invite.seat && seats[i].side != store::k_umpire_side)
      out.push_back(static_cast<std::uint8_t>(i));
  }
  return out;
}

}  // namespace hexpost::cli

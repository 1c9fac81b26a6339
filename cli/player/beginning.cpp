#include "cli/player/beginning.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "engine/base/text.h"
#include "store/wire/leaves.h"

namespace hexpost::cli {

namespace {

std::string short_id(const store::Hash& id) {
  return base::to_hex(id).substr(0, 16);
}

std::string seat_name(const store::Genesis& genesis, std::size_t seat) {
  return seat < genesis.seats.size() ? base::printable(genesis.seats[seat].name, 60) : std::string();
}

std::optional<std::size_t> umpire_of(const store::Genesis& genesis) {
  const auto& seats = genesis.seats;
  const auto at =
      std::find_if(seats.begin(), seats.end(), [](const store::Seat& s) { return s.side == store::k_umpire_side; });
  return at == seats.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - seats.begin()));
}

}  // namespace

std::optional<Beginning> beginning_of(const Desk* desk, const store::Genesis& genesis, std::string inviter) {
  const auto from = store::continuation_of(genesis);
  if (!from) return std::nullopt;
  Beginning out{*from, std::move(inviter), {}, {}, {}, {}};
  for (const std::string& name : desk ? desk->home.games() : std::vector<std::string>()) {
    const auto log = store::Log::open(desk->home.game_path(name));
    if (!log || log->game_id() != from->game_id) continue;
    const auto compared = store::compare_beginning(*log, desk->setting.resolve, genesis);
    if (!compared) {
      out.unchecked = compared.error().what;
      continue;
    }
    out.old_game = name, out.terms = compared->terms, out.players = compared->players;
    out.unchecked.clear();
    return out;
  }
  if (out.unchecked.empty())
    out.unchecked = fill(tr("the continued game {} is not in your folder"), {short_id(from->game_id)});
  return out;
}

std::string inviter_in(const store::Genesis& genesis, std::uint8_t first_writer) {
  return seat_name(genesis, umpire_of(genesis).value_or(first_writer));
}

std::string inviter_of(const store::Log& log, const store::Genesis& genesis) {
  const auto bytes = log.size() > 0 ? log.packet_at(0) : base::Result<std::optional<base::Bytes>>(base::Error{});
  const auto packet = bytes && *bytes ? store::decode_packet(**bytes) : base::Result<store::Packet>(base::Error{});
  return packet ? inviter_in(genesis, packet->seat) : std::string();
}

std::optional<Beginning> beginning_of(const Desk& desk, const Game& game) {
  if (!game.battle) return std::nullopt;
  const std::string inviter =
      game.begun() ? inviter_of(game.node.log(), game.genesis()) : seat_name(game.genesis(), game.setup->invite.seat);
  return beginning_of(&desk, game.genesis(), inviter);
}

std::string beginning_sentence(const Beginning& b) {
  const std::string id = short_id(b.from.game_id), event = std::to_string(b.from.size);
  if (b.is_false())
    return fill(tr("The starting position is FALSE: {} says that this game goes on from game {} at event {}, and your "
                   "copy of that game ({}) says otherwise: {}."),
                {b.inviter, id, event, b.old_game, base::join(b.terms, "; ")});
  if (!b.unchecked.empty())
    return fill(
        tr("Only {} vouches for the starting position: it should be that of game {} at event {}, but "
           "{}. Ask {} or a player of that game for its export (`hexpost export --out old.jsonl`); after `hexpost "
           "import old.jsonl --name old` hexpost compares them."),
        {b.inviter, id, event, b.unchecked, b.inviter});
  std::string out = fill(tr("The starting position is that of game {} ({}) at event {}, as your copy of it shows."),
                         {id, b.old_game, event});
  for (const std::string& player : b.players)
    out += " " + fill(tr("Note: {}."), {player});
  return out;
}

void tell_beginning(Terminal& terminal, const Beginning& b) {
  if (b.is_false() || !b.unchecked.empty())
    warn(terminal, beginning_sentence(b));
  else
    say(terminal, beginning_sentence(b));
}

Json beginning_json(const Beginning& b) {
  return {{"continues", base::to_hex(b.from.game_id)}, {"event", b.from.size},   {"inviter", b.inviter},
          {"compared", b.unchecked.empty()},           {"differences", b.terms}, {"players", b.players}};
}

}  // namespace hexpost::cli

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/data/library.h"
#include "engine/table/game.h"
#include "engine/table/trial.h"

/// Battles in which one player sends the plain orders of the program and the other those of a rival.
namespace hexpost::property {

/// A rule system whose plain orders are the rival's. Everything else is the same, so both fit the same packets.
template <class Sys, auto propose_as, auto close_as>
struct RivalSystem : Sys {
  static std::optional<std::string> propose(const typename Sys::View& v, const table::Awaited& awaited,
                                            const table::Answers& answers) {
    return propose_as(v, awaited, answers);
  }
  static std::vector<std::string> closing_lines(const typename Sys::View& v, table::Player who) {
    return close_as(v, who);
  }
};

/// Games of the program's plain orders against the rival's.
struct Duel {
  int games = 0, draws = 0;
  int won[2] = {};   ///< by the program's orders, by their seat
  int lost[2] = {};  ///< by seat
  int all_won() const { return won[0] + won[1]; }
};

/// Plays one game to its end. `ours`: the seat of the program's orders. Returns the winner; nothing is a draw.
template <class Rival>
std::optional<table::Player> play_duel(const table::Battle& battle, std::shared_ptr<const typename Rival::Data> data,
                                       table::Player ours, std::uint64_t seed) {
  constexpr int k_most_packets = 5000;
  const auto live = battle.begin();
  table::Game<Rival> shadow(std::move(data));  // the same game, asked for the rival's proposals
  table::Chance chance(table::proposed_policies(battle), seed);
  table::Player who = 0;
  for (int n = 0; !live->over(); ++n) {
    if (n == k_most_packets) throw std::runtime_error("seed " + std::to_string(seed) + ": the battle does not end");
    table::Segment s{who, {}, std::vector<bool>(battle.players().size(), true), {}};
    if (live->awaited().kind == table::Awaited::Kind::decision) {
      s.lines = who == ours ? live->proposal() : shadow.proposal();
      for (const auto& q : battle.standing()) {
        if (q.own_turn && q.proposed != "ask") s.lines.push_back("stand army " + q.name + " do " + q.proposed);
      }
    }
    live->push(std::move(s));
    who = live->run(&chance).who;
    shadow.push(live->last());
    shadow.run();
    if (shadow.misfit() || !(shadow.awaited() == live->awaited()))
      throw std::runtime_error("seed " + std::to_string(seed) + ": the rival plays another game");
  }
  return live->winner();
}

/// `games` games from seed `first` on, in pairs of one seed with the seats swapped.
template <class Rival>
Duel play_duels(const table::Battle& battle, const std::shared_ptr<const typename Rival::Data>& data,
                std::uint64_t first, int games) {
  Duel out;
  for (; out.games < games; ++out.games) {
    const auto ours = static_cast<table::Player>(out.games % 2);
    const auto winner = play_duel<Rival>(battle, data, ours, first + static_cast<std::uint64_t>(out.games / 2));
    if (!winner)
      ++out.draws;
    else
      ++(*winner == ours ? out.won : out.lost)[ours];
  }
  return out;
}

/// The same of the battle of that id; `load`, `resolve` and `battle` are the system's. Throws if the battle is unknown.
template <class Rival>
Duel play_duels(const std::string& id, std::uint64_t first, int games, auto load, auto resolve, auto battle) {
  const auto sound = [](auto result) {
    if (!result) throw std::runtime_error(result.error().what);
    return *std::move(result);
  };
  auto loaded = sound(load(data::Library::builtin(), id));
  const auto resolved = std::make_shared<const typename Rival::Data>(sound(resolve(loaded.scenario)));
  return play_duels<Rival>(*sound(battle(std::move(loaded.scenario))), resolved, first, games);
}

/// The program's plain orders against the first ones, which tests/property/rivals keeps. Throws if the battle is
/// unknown or a game breaks the kernel's rules.
Duel hordes_duel(const std::string& battle, std::uint64_t first, int games);
Duel chariots_duel(const std::string& battle, std::uint64_t first, int games);

}  // namespace hexpost::property

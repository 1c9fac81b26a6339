#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/systems/system.h"
#include "engine/table/match.h"

/// Games by plain orders: what the program proposes.
namespace hexpost::property {

/// A shipped battle.
inline std::unique_ptr<table::Battle> shipped(const std::string& system, const std::string& id) {
  auto loaded = find_system(systems(), system)->load(data::Library::builtin(), {id, {}, {}});
  base::ensure(loaded.has_value(), "the battle is shipped");
  return std::move(loaded->battle);
}

/// The standing orders that the program proposes for questions of a player's own turn.
inline std::vector<std::string> plain_stands(const table::Battle& battle) {
  std::vector<std::string> out;
  for (const auto& q : battle.standing()) {
    if (q.own_turn && q.proposed != "ask") out.push_back("stand army " + q.name + " do " + q.proposed);
  }
  return out;
}

/// The next packet of a player: the proposal with these standing orders if a decision is due, otherwise no lines.
inline table::Segment plain_packet(const table::Battle& battle, const table::Match& match, table::Player who) {
  table::Segment out{who, {}, std::vector<bool>(battle.players().size(), true), {}};
  if (match.awaited().kind != table::Awaited::Kind::decision) return out;
  out.lines = match.proposal();
  for (std::string& line : plain_stands(battle))
    out.lines.push_back(std::move(line));
  return out;
}

}  // namespace hexpost::property

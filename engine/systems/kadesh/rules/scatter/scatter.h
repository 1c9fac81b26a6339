#pragma once

#include <cstdint>
#include <vector>

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 13.1.3: the Division of P'Re is surprised on turn 1.
namespace hexpost::kadesh {

/// The goals of scattered units, in the order of the book.
enum class Goal : std::uint8_t { camp, west, south };
const std::vector<Hex>& hexes_of(const BattleMap& map, Goal goal);
/// Works out Data::ways_home.
void prepare_ways_home(Data& data);

/// The units are attacked: the shock will come if one of them belongs to the division [K119].
void note_attack(Play& p, const Units& targets);
/// The units have suffered a result: the first one on a unit of the division in the Hittite turn 1 calls for the
/// scatter roll [K116].
void note_result(Play& p, const Units& targets);
/// After the Hittite turn 1: first the shock, then the division scatters if it must [K117].
void surprise(Play& p);
/// Scattered units go on in each Egyptian Movement Phase [K118].
void scattered_moves(Play& p);
/// [13.1.3] Recovery from scatter, in the Egyptian Recovery Phase.
void recover_from_scatter(Play& p);

}  // namespace hexpost::kadesh

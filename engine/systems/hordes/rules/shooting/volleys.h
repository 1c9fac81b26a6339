#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/systems/hordes/rules/shooting/figures.h"

/// Hordes & Heroes 1.8: declarations of shooting: judging them whole, what is left of them later, and those made by
/// standing orders.
namespace hexpost::hordes {

/// Part of a volley: one unit with `dice` of its D12; 0: all that it has left.
struct Shot {
  UnitId unit = k_no_unit;
  int dice = 0;
  bool operator==(const Shot&) const = default;
};

/// One pool: dice that are thrown together at one target [1.8.1].
struct Volley {
  std::vector<Shot> shots;
  UnitId target = k_no_unit;
  UnitId otherwise = k_no_unit;  ///< the target if the first is gone by then [Q51]
  bool suppress = false;         ///< no dice: keeps shooters in hard cover from shooting [1.8.10]
  bool operator==(const Volley&) const = default;
};

/// Why a declaration is refused, and where.
struct VolleyRefusal {
  std::size_t volley = 0;  ///< index in the declaration
  std::size_t shot = 0;    ///< index in the volley; volley.shots.size(): the volley as a whole
  base::Refusal refusal;
  bool operator==(const VolleyRefusal&) const = default;
};

/// Why a side may not declare these volleys, in the order written; nothing if they are legal [1.8.1] [Q51]. Each shot
/// must be legal, no die is used twice, and all targets of a unit lie within one arc. Only artillery, and a unit with
/// several enemies in contact, may divide its dice [1.8.6] [Q26].
std::optional<VolleyRefusal> judge_volleys(const View& v, SideId side, std::span<const Volley> volleys);

/// The volleys with a number of dice in the place of each "all that it has left"; illegal shots stay as they are.
std::vector<Volley> with_numbers(const View& v, std::span<const Volley> volleys);

/// What is left of a volley when its turn comes [Q51]: without shots that have become impossible, and at the other
/// target if no unit can shoot at the first. Without shots it is not fired. Unit::shot does not count here, because a
/// unit may have dice in several volleys.
Volley still_possible(const View& v, const Volley& volley);

/// The dice of a shot that one battery of the unit throws, front rank first.
struct Salvo {
  Battery battery;
  int dice = 0;
  bool operator==(const Salvo&) const = default;
};
/// `used`: dice of the unit spent in earlier volleys. Batteries that may not shoot at the target are left out.
std::vector<Salvo> salvos(const View& v, const Shot& shot, UnitId target, int used = 0);

/// The number of shooting stands of the target that a suppressing volley keeps from shooting [1.8.10].
int suppression(const View& v, const Volley& volley);

/// Targets that a standing order or `rest` names by kind.
enum class Aim : std::uint8_t { none, nearest, strongest, weakest };
std::optional<Aim> find_aim(std::string_view word);
std::string_view aim_name(Aim aim);

/// The strength of a unit in hand-to-hand combat, for the choice of targets: Combat Factor, Impact Bonus and stands
/// added up.
int strength(const View& v, UnitId unit);

/// The volleys of these units by one aim, one pool for each target. A unit with several enemies in contact splits its
/// dice evenly, and the rest goes to the strongest (nearest), or gives all to one enemy (strongest, weakest). Targets
/// that the unit cannot hurt are left out. Legal by judge_volleys().
std::vector<Volley> canned_volleys(const View& v, SideId side, std::span<const UnitId> units, Aim aim);

}  // namespace hexpost::hordes

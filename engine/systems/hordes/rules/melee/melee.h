#pragma once

#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: hand-to-hand combat [1.9]: the pairs, and the factors of each side before the dice.
namespace hexpost::hordes {

/// Who takes part in one combat on one side.
struct Party {
  std::vector<UnitId> units;        ///< ascending
  std::vector<GeneralId> generals;  ///< lone ones, ascending [1.12.4]; hosted ones come with their unit
  std::size_t size() const { return units.size() + generals.size(); }
  bool operator==(const Party&) const = default;
};

/// One combat: a single unit (or lone general) on one side and one to six opponents beside it [Q7].
struct Combat {
  std::array<Party, 2> sides;  ///< by SideId
  const Party& of(SideId side) const { return sides[side]; }
  Party& of(SideId side) { return sides[side]; }
  bool operator==(const Combat&) const = default;
};

/// Mounted in wood, river, broken ground or built-up area, or mounted against a built-up area, or any unit in a river:
/// Combat Factor only, though no marker is placed (terrain table, 1.12.1). `foes`: hexes of its opponents.
bool fights_as_if_disrupted(const View& v, UnitId unit, std::span<const Hex> foes);

/// Combat Factor, with one more when the unit stands upslope of all its opponents [1.9.2] [Q8]; kept when disrupted.
int combat_factor(const View& v, UnitId unit, std::span<const Hex> foes);

/// Stands that count [1.9.4]: all when deployed, the front two in column (one of two), the front rank of combined arms,
/// none when disrupted or as if disrupted.
int fighting_stands(const View& v, UnitId unit, std::span<const Hex> foes);

/// Impact Bonus that counts now [1.9.5]: zero unless it is live; one less for each stand lost, two less in column,
/// never more than the stands left; none in Static Combat, disrupted, after fighting mounted in bad terrain [Q35],
/// across stakes, or where terrain forbids it on either side.
int impact_bonus(const View& v, UnitId unit, std::span<const Hex> foes);
/// The bonus at its present strength and formation if nothing forbade it: for comparing units and for reports.
int nominal_impact(const View& v, UnitId unit);

/// The reasons why a unit loses stands or the Impact Bonus; bits of a set.
enum class Hindrance : std::uint16_t {
  disrupted = 1,
  water = 2,
  riders_in_rough = 4,
  riders_at_houses = 8,
  static_combat = 16,
  stakes = 32,
  ground = 64,              ///< such ground on either side of the hexside
  bad_ground_before = 128,  ///< [Q35]
  column = 256
};

/// Why the units of the party fight without stands, why without an Impact Bonus that they have on their list; sets of
/// Hindrance, of all its units together. A bonus that is spent has no reason but Static Combat.
struct Hindrances {
  int stands = 0, impact = 0;
};
Hindrances hindrances(const View& v, const Party& party, std::span<const Hex> foes);

/// The factors of one side before the dice [1.9.2] [1.9.3].
struct Total {
  int factor = 0;  ///< highest single Combat Factor
  int impact = 0;  ///< highest Impact Bonus, perhaps of another unit
  int stands = 0;  ///< sum of the stands that count
  int dice = 1;    ///< D6 to roll: two with a general, however many generals
  UnitId factor_of = k_no_unit;
  UnitId impact_of = k_no_unit;
  /// Without the dice.
  int base() const { return factor + impact + stands; }
  bool operator==(const Total&) const = default;
};
Total total(const View& v, const Combat& combat, SideId side);

/// Hexes of one side of a combat: units first, then lone generals, each in order.
std::vector<Hex> hexes_of(const View& v, const Party& party);

/// Enemies in contact with the unit that have not fought in this phase. Ascending.
std::vector<UnitId> open_enemies(const View& v, UnitId unit);
/// Units of `side` that have not fought in this phase, can fight and have an enemy in contact that has not either.
std::vector<UnitId> must_fight(const View& v, SideId side);

/// Units of the other side that may attack this lone general: beside his hex, not yet fought [Q45]. Ascending.
std::vector<UnitId> may_attack(const View& v, GeneralId general);
/// Enemy units beside a lone general that he may attack, or whose combat he may join [Q45]; none while an enemy general
/// is in his hex: the two fight each other [1.12.9]. Ascending.
std::vector<UnitId> may_be_attacked_by(const View& v, GeneralId general);

/// Judges the next combat as `by` declares it [Q7]: one against one to six in contact, no unit twice in a phase, and
/// no unit on either side left in contact only with enemies that have all fought then [1.9.1]. Only a unit's or
/// general's own side may have it attack a lone general, or have a lone general take part [Q45]. Nothing: legal.
std::optional<base::Refusal> judge_combat(const View& v, SideId by, const Combat& combat);

/// The legal combat with the largest party against each single unit that can stand alone, best first, without lone
/// generals who need not take part; the first is what the engine fights when the player gives no order: most attackers,
/// then the highest expected difference for the active side, then by rows of the map [Q7]. After all combats of units
/// those of units against lone generals follow.
std::vector<Combat> open_combats(const View& v);
/// Only the combats of units, in the order of the unit they attack: quicker, for counting.
std::vector<Combat> combats_of_units(const View& v);
/// The first of open_combats().
std::optional<Combat> next_combat(const View& v);

/// Two generals without a unit in one hex: the first of side 0, the second of side 1 [1.12.9]. Ascending.
std::vector<std::pair<GeneralId, GeneralId>> single_combats(const View& v);

}  // namespace hexpost::hordes

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: hand-to-hand combat [1.9]: the pairs, and the factors of each side before the dice.
namespace hexpost::hordes {

/// The units and generals of one side in one combat.
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

/// True if the unit fights with its Combat Factor alone, as if disrupted [1.5] [1.12.1]: each unit in a river, and a
/// mounted unit in wood, broken ground or a built-up area, or against a built-up area. It gets no marker. `foes`: hexes
/// of its opponents.
bool fights_as_if_disrupted(const View& v, UnitId unit, std::span<const Hex> foes);

/// The Combat Factor, and 1 more if the unit stands higher than all its opponents [1.9.2] [Q8]. A disrupted unit keeps
/// both.
int combat_factor(const View& v, UnitId unit, std::span<const Hex> foes);

/// The stands that count [1.9.4]: all stands of a deployed unit (of combined arms the front rank), in column two (one
/// of a unit with two stands or fewer [Q18]), none of a unit that is disrupted or fights as if disrupted.
int fighting_stands(const View& v, UnitId unit, std::span<const Hex> foes);

/// The Impact Bonus that counts now [1.9.5]. It is 0 unless it is live, and 0 in Static Combat, for a disrupted unit,
/// after a mounted fight in bad terrain [Q35], across stakes, and if the terrain of either side forbids it. Otherwise
/// it is nominal_impact().
int impact_bonus(const View& v, UnitId unit, std::span<const Hex> foes);
/// The Impact Bonus by strength and formation alone [1.9.5]: 1 less for each stand lost, in column 2 less and at most
/// 2, never more than the stands left. For comparing units and for reports.
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
  column = 256,
  losses = 512  ///< of stands, which take the whole bonus [1.9.5]
};

/// Two sets of Hindrance, of all units of a party together: why they fight without stands, and why without the Impact
/// Bonus of their list. A bonus that is no longer live has no reason but Static Combat.
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

/// Twice the lead that the side expects in this combat: a D6 is worth seven halves.
int expected_lead(const View& v, const Combat& combat, SideId side);

/// Hexes of one side of a combat: those of its units; those of its lone generals only if it has no unit, since a
/// general who helps units adds a die and no ground [Q45]. Each in order.
std::vector<Hex> hexes_of(const View& v, const Party& party);

/// Enemies in contact with the unit that have not fought in this phase. Ascending.
std::vector<UnitId> open_enemies(const View& v, UnitId unit);
/// The open enemies of every unit at one moment: in contact with it, and neither of the two has fought in this phase.
class OpenFoes {
 public:
  explicit OpenFoes(const View& v);
  bool none() const { return units_.empty(); }
  /// The units that have an open enemy, by id.
  std::span<const UnitId> units() const { return units_; }
  /// The open enemies of a unit, by id.
  std::span<const UnitId> of(UnitId u) const {
    const auto i = static_cast<std::size_t>(u);
    return std::span(all_).subspan(first_[i], static_cast<std::size_t>(first_[i + 1] - first_[i]));
  }

 private:
  std::vector<std::uint16_t> first_;  // by unit: where its enemies begin
  std::vector<UnitId> all_;
  std::vector<UnitId> units_;
};

/// Units of the other side that may attack this lone general: they are beside his hex and have not fought [Q45].
/// Ascending.
std::vector<UnitId> may_attack(const View& v, GeneralId general);
/// Enemy units beside a lone general that he may attack, or whose combat he may join [Q45]; none while an enemy general
/// is in his hex: the two fight each other [1.12.9]. Ascending.
std::vector<UnitId> may_be_attacked_by(const View& v, GeneralId general);

/// Why `by` may not declare this combat next; nothing if it is legal [1.9.1] [Q7]. One unit fights one to six enemies
/// in contact with it, and no unit fights twice in a phase. The combat must leave no unit out: afterwards each unit in
/// contact that has not fought needs an enemy in contact that has not fought either. Only its own side may order a unit
/// to attack a lone general, or a lone general to take part [Q45].
Refused judge_combat(const View& v, SideId by, const Combat& combat, const OpenFoes& open);

/// The combats of units that can be fought next: for each unit that can stand alone in one, the legal combat with the
/// largest party against it, in the order of the units.
std::vector<Combat> combats_of_units(const View& v, const OpenFoes& open);
/// What the questions about the next combat have in common, computed once for a position.
struct OpenCombats {
  OpenFoes foes;
  std::vector<Combat> of_units;  ///< combats_of_units()
  explicit OpenCombats(const View& v) : foes(v), of_units(combats_of_units(v, foes)) {}
};

/// All combats that can be fought next, without lone generals who need not take part. Best first: most attackers, then
/// the highest expected difference for the active side, then by rows of the map [Q7]; the engine fights the first if
/// the player gives no order. Combats of units against lone generals follow last.
std::vector<Combat> open_combats(const View& v, const OpenCombats& open);
/// The first of open_combats().
std::optional<Combat> next_combat(const View& v, const OpenCombats& open);

/// Two generals without a unit in one hex: the first of side 0, the second of side 1 [1.12.9]. Ascending.
std::vector<std::pair<GeneralId, GeneralId>> single_combats(const View& v);

}  // namespace hexpost::hordes

#include "engine/systems/chariots/model/names.h"

#include "engine/base/text.h"
#include "engine/orders/piece_names.h"

namespace hexpost::chariots {
namespace {

/// Words that were no names when the first games began. The list does not grow: a name that a running game has must
/// stay allowed. Later words of the orders are refused where a battle or an army is made (orders::new_name_fault).
constexpr std::string_view k_reserved =
    "about accept act advance advance-facing advance-to aggression all always and any army arrow ask at attack auto "
    "away back behind best block by capture captured challenge champion charge-facing charge-to chariot clash clash-as "
    "clash-by collapse column command concede continue decline default destroy dice disengage do done draw duel else "
    "end end-orders enemy engaged entry-fire evade face far fight fire first flank flanked flee foot from front go "
    "group half hero hex hexes hit hits hold if in into join keep lead leader leader-at leave line listed low march "
    "marker me mode momentum mount move moved near nearest never no none not off on or order orders out over own pass "
    "path place position pursue rally rally-at range reaction-face rear recover refuse rest retire-fire return-fire "
    "roll rout rout-facing routed run runners safest save second share shock shock-first shocked side single speed "
    "split stack stand standard stay stop strongest supply take target then third through to tq trump turn turn-on "
    "unit units unless vertex who wing with withdraw withdraw-to withdrawal-fire wounded yes";

}  // namespace

std::optional<std::string> name_fault(std::string_view name) {
  if (auto fault = orders::name_fault(k_reserved, name)) return fault;
  if (base::lower(name).starts_with("momentum"))
    return base::fill("the name {} begins like a Momentum marker's", {name});
  return std::nullopt;
}

}  // namespace hexpost::chariots

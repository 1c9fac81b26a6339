#include "engine/systems/kadesh/book/options.h"

#include <array>

namespace hexpost::kadesh {
namespace {

constexpr std::array<NamedOption, k_option_count> k_options{{
    {Option::advance_fighters_only, "advance-fighters-only", "9.3.8", "only units that fought may advance"},
    {Option::allied_chariots_13, "allied-chariots-13", "13.1.2", "the allies bring 13 Syrian chariots and no others"},
    {Option::amun_march, "amun-march", "13.1.1", "the Division of Amun begins on the road from 0105, in March Mode"},
    {Option::charge_morale_twice, "charge-morale-twice", "9.3.6", "a charge counts higher morale twice"},
    {Option::fortress_fire_only, "fortress-fire-only", "4.2.1", "no melee through the gates of the Fortress"},
    {Option::khenyt_7, "khenyt-7", "14.2", "the commander of the Marines is worth 7 points"},
    {Option::leader_back_after_2, "leader-back-after-2", "9.3.9", "a lost leader returns 2 turns later, not 3"},
    {Option::lone_leader_check, "lone-leader-check", "9.3.9",
     "a leader without a unit may be lost when an enemy enters the hex"},
    {Option::naarun_as_a_body, "naarun-as-a-body", "13.1.6", "the Na'Arun roll once for all of them"},
    {Option::no_penalty_after_reaction, "no-penalty-after-reaction", "4.4.1",
     "a zone of control from a reaction move does not drive units off"},
    {Option::one_scatter_die, "one-scatter-die", "13.1.3", "one die for the whole Division of P'Re as it scatters"},
    {Option::plunder_ten_minus, "plunder-ten-minus", "8.12", "units plunder on a roll up to 10 less the distance"},
    {Option::roll_for_first, "roll-for-first", "13.3", "the higher roll chooses which side moves first"},
    {Option::routed_off_map_recoverable, "routed-off-map-recoverable", "11.0",
     "units that Routed off the map may return"},
    {Option::s2_gal_im_only, "s2-gal-im-only", "13.2.3", "in scenario 2 there is no Gal Uku at 2739"},
    {Option::s2_pre_towards_kadesh, "s2-pre-towards-kadesh", "13.2.3",
     "in scenario 2 the Division of P'Re marches beyond 2133"},
    {Option::s3_line, "s3-line", "13.3.3", "in scenario 3 the Hittites also set up between the river and its stream"},
    {Option::scout_rout_7, "scout-rout-7", "4.5.4", "Routed scouts have 7 Movement Points, not 8"},
    {Option::set_turn9_as_marines, "set-turn9-as-marines", "13.1.6", "the Division of Set comes on turn 9 on a 1 only"},
    {Option::shock_always, "shock-always", "13.1.3", "the shock also comes without an attack on the Division of P'Re"},
    {Option::turn_track, "turn-track", "3.0", "the battle has as many turns as the Turn Record Track"},
}};

}  // namespace

std::span<const NamedOption> named_options() {
  return k_options;
}

int find_option(std::string_view name) {
  for (const NamedOption& o : k_options) {
    if (o.name == name) return static_cast<int>(o.option);
  }
  return -1;
}

}  // namespace hexpost::kadesh

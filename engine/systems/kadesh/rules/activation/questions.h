#pragma once

#include "engine/systems/kadesh/model/data.h"
#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions of activation and alerts.
namespace hexpost::kadesh {

inline bool is_egypt(const Data&, SideId side) {
  return side == k_egypt;
}
/// [13.1.5] [13.1.6]
inline bool egypt_alerts(const Data& data, SideId side) {
  return side == k_egypt && data.alerts;
}
/// [13.1.7]
inline bool hatti_releases(const Data& data, SideId side) {
  return side == k_hatti && data.alerts;
}
/// [7.3] True if a leader of the side commands chariots of other divisions.
inline bool borrows_chariots(const Data& data, SideId side) {
  for (std::size_t l = 0; l < data.leaders.size(); ++l) {
    const LeaderInfo& info = data.leaders[l];
    if (info.side == side && info.borrows > 0 && leader_takes_part(data, static_cast<LeaderId>(l))) return true;
  }
  return false;
}

inline constexpr table::Question k_camp{
    {"camp", "6.2", "NAME HEX", "the hex of the Camp in which a piece takes its place", "AM-H1 1012"},
    {"the hex of the Camp in which an alerted piece takes its place; first: the first with room", "first", "first"},
    {.duty = "choose the hex of the Camp for {0}", .comes_up = table::untyped<is_egypt>}};

inline constexpr table::Question k_alert{
    {"alert", "6.2", "NAME...", "pieces that you alert, in the order of preference", "AM-H1 AM-C1"},
    {"which pieces are alerted; listed: a leader, then four units, and so on", "listed", "listed"},
    {.duty = "choose the pieces that are alerted",
     .asks = table::Asks::army,
     .comes_up = table::untyped<egypt_alerts>}};

inline constexpr table::Question k_release{
    {"release", "13.1.7", "NAME...", "pieces that you release, in the order of preference", "LW-H1"},
    {"which pieces are released; listed: a leader, then four units, and so on, those on the map first", "listed",
     "listed"},
    {.duty = "choose the pieces that are released",
     .asks = table::Asks::army,
     .comes_up = table::untyped<hatti_releases>}};

inline constexpr table::Question k_borrow{
    {"borrow", "7.3", "UNIT...", "chariots that the commander of the Chariotry Reserve takes, the first ten",
     "AM-C1 AM-C2"},
    {"the ten chariots of other divisions that the commander of the Chariotry Reserve takes; listed: the nearest",
     "listed", "listed"},
    {.duty = "choose the chariots that the Chariotry Reserve takes",
     .asks = table::Asks::army,
     .comes_up = table::untyped<borrows_chariots>}};

inline constexpr table::Question k_arrival{
    {"arrival", "6.2", "(west | south)", "the edge at which the Division of Set arrives", "west"},
    {"the edge at which the Division of Set arrives", "west | south", "west"},
    {.duty = "choose the edge at which the Division of Set arrives",
     .asks = table::Asks::army,
     .sealed = false,
     .comes_up = table::untyped<egypt_alerts>}};

}  // namespace hexpost::kadesh

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
    .name = "camp",
    .rule = "6.2",
    .settles = "the hex of the Camp in which an alerted piece takes its place; first: the first with room",
    .words = "first",
    .proposed = "first",
    .usage = "camp NAME HEX",
    .help = "the hex of the Camp in which a piece takes its place",
    .example = "camp AM-H1 1012",
    .duty = "choose the hex of the Camp for {0}",
    .comes_up = table::untyped<is_egypt>};

inline constexpr table::Question k_alert{
    .name = "alert",
    .rule = "6.2",
    .settles = "which pieces are alerted; listed: a leader, then four units, and so on",
    .words = "listed",
    .proposed = "listed",
    .usage = "alert NAME...",
    .help = "pieces that you alert, in the order of preference",
    .example = "alert AM-H1 AM-C1",
    .duty = "choose the pieces that are alerted",
    .asks = table::Question::Asks::army,
    .comes_up = table::untyped<egypt_alerts>};

inline constexpr table::Question k_release{
    .name = "release",
    .rule = "13.1.7",
    .settles = "which pieces are released; listed: a leader, then four units, and so on, those on the map first",
    .words = "listed",
    .proposed = "listed",
    .usage = "release NAME...",
    .help = "pieces that you release, in the order of preference",
    .example = "release LW-H1",
    .duty = "choose the pieces that are released",
    .asks = table::Question::Asks::army,
    .comes_up = table::untyped<hatti_releases>};

inline constexpr table::Question k_borrow{
    .name = "borrow",
    .rule = "7.3",
    .settles =
        "the ten chariots of other divisions that the commander of the Chariotry Reserve takes; listed: the nearest",
    .words = "listed",
    .proposed = "listed",
    .usage = "borrow UNIT...",
    .help = "chariots that the commander of the Chariotry Reserve takes, the first ten",
    .example = "borrow AM-C1 AM-C2",
    .duty = "choose the chariots that the Chariotry Reserve takes",
    .asks = table::Question::Asks::army,
    .comes_up = table::untyped<borrows_chariots>};

inline constexpr table::Question k_arrival{.name = "arrival",
                                           .rule = "6.2",
                                           .settles = "the edge at which the Division of Set arrives",
                                           .words = "west | south",
                                           .proposed = "west",
                                           .usage = "arrival (west | south)",
                                           .help = "the edge at which the Division of Set arrives",
                                           .example = "arrival west",
                                           .duty = "choose the edge at which the Division of Set arrives",
                                           .asks = table::Question::Asks::army,
                                           .sealed = false,
                                           .comes_up = table::untyped<egypt_alerts>};

}  // namespace hexpost::kadesh

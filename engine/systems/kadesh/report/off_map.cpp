#include "engine/systems/kadesh/report/off_map.h"

#include <array>
#include <string>

#include "engine/base/lists.h"
#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/systems/kadesh/report/situation.h"
#include "engine/systems/kadesh/rules/setup/setup.h"

namespace hexpost::kadesh {
namespace {

using base::fill;
using base::tr;
using std::to_string;

/// The boxes in the order in which pieces pass through them; the map itself and pieces without a part are left out.
constexpr std::array k_boxes{Place::reinforcement, Place::alert, Place::ready,      Place::west,        Place::south,
                             Place::east,          Place::track, Place::eliminated, Place::slaughtered, Place::left};

std::string box_word(const View& v, Place place, SideId side) {
  const bool over = v.s.phase == Phase::over;
  switch (place) {
    case Place::reinforcement:
      return over ? tr("never came [13.1.6]") : tr("to come by the dice [13.1.6]");
    case Place::alert:
      return side == k_egypt ? tr("Camp Alert box [13.1.5]") : tr("Old Kadesh Alert box [6.1.1]");
    case Place::ready:
      return tr("Ready box [6.2]");
    case Place::west:
      return tr("Move to Map, west [6.2]");
    case Place::south:
      return tr("Move to Map, south [6.2]");
    case Place::east:
      return tr("Move to Map, east [6.1.1]");
    case Place::track:
      return over ? tr("killed or captured [9.3.9]") : tr("Turn Record Track [9.3.9]");
    case Place::eliminated:
      return over ? tr("eliminated, not recovered [11.1]") : tr("eliminated, may be recovered [11.1]");
    case Place::slaughtered:
      return tr("slaughtered [9.3.5]");
    case Place::left:
      return tr("left the map");
    case Place::unused:
    case Place::map:
      break;
  }
  return {};
}

std::string leader_words(const View& v, LeaderId l) {
  const Leader& leader = v.leader(l);
  const std::string& name = v.leader_name(l);
  const bool returns = leader.place == Place::track && v.s.phase != Phase::over;
  return returns ? fill(tr("{} (back on turn {})"), {name, to_string(leader.back)}) : name;
}

/// [3.0] The piece of the group goes on the map in the set-up that runs.
bool is_to_be_set_up(const View& v, const Group* g, Place place) {
  return v.s.phase == Phase::setup && place == Place::reinforcement && g != nullptr &&
         g->place != Group::Place::alert && g->place != Group::Place::reinforcement;
}

std::vector<LeaderId> leaders_in(const View& v, Place place, SideId side) {
  std::vector<LeaderId> out;
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    const bool in = v.leader_info(l).side == side && v.leader(l).place == place;
    if (in && !is_to_be_set_up(v, group_of_leader(v, l), place)) out.push_back(l);
  }
  return out;
}

Units units_in(const View& v, Place place, SideId side) {
  Units out;
  for (UnitId u = 0; u < v.count(); ++u) {
    const bool in = v.side(u) == side && v.unit(u).place == place;
    if (in && !is_to_be_set_up(v, group_of(v, u), place)) out.push_back(u);
  }
  return out;
}

std::string pieces_in(const View& v, Place place, SideId side) {
  std::vector<std::string> out =
      base::transformed(leaders_in(v, place, side), [&](LeaderId l) { return leader_words(v, l); });
  for (const UnitId u : units_in(v, place, side))
    out.push_back(v.name(u));
  return base::join(out, ", ");
}

std::string mode_words(Mode mode) {
  return mode == Mode::combat ? tr("in Combat Mode") : mode == Mode::reserve ? tr("in Reserve") : tr("in March");
}

/// [8.3] Units on the march behind the leader, as they were bound to it.
std::string file_behind(const View& v, LeaderId l) {
  std::vector<std::string> out;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.here(u) && v.unit(u).march && v.unit(u).bound == l) out.push_back(v.name(u));
  }
  return base::join(out, ", ");
}

std::string leader_line(const View& v, LeaderId l) {
  const LeaderInfo& info = v.leader_info(l);
  const Leader& leader = v.leader(l);
  const std::string range =
      info.range == 0 ? tr("without limit") : fill(tr("{0} {0|hex|hexes}"), {to_string(info.range)});
  const std::string where = leader.place == Place::map ? v.label(leader.at) + ", " + mode_words(leader.mode)
                            : is_to_be_set_up(v, group_of_leader(v, l), leader.place)
                                ? tr("not set up yet [3.0]")
                                : box_word(v, leader.place, info.side);
  std::string out = fill(tr("{} ({}): rating {}, commands {}, MA {}; {}"),
                         {info.name, tr(info.title), to_string(info.rating), range, to_string(info.ma), where});
  if (const std::string file = file_behind(v, l); !file.empty()) out += "; " + fill(tr("in file: {}"), {file});
  return out;
}

std::string fords_line(const View& v) {
  std::vector<std::string> known, hidden;
  for (std::size_t i = 0; i < v.data.map.fords.size(); ++i)
    (v.s.fords[i] ? known : hidden).push_back(v.label(v.data.map.fords[i]));
  if (hidden.empty()) return {};
  if (known.empty()) return fill(tr("Fords not found yet [13.1.4]: {}."), {base::join(hidden, ", ")});
  return fill(tr("Fords not found yet [13.1.4]: {}; found: {}."), {base::join(hidden, ", "), base::join(known, ", ")});
}

constexpr auto k_scatter = base::texts_for<Scatter>(
    {"Whether the Division of P'Re scatters is not rolled yet [13.1.3].", "The Division of P'Re has held [13.1.3].",
     "The Division of P'Re has scattered [13.1.3].", "The Division of P'Re has scattered [13.1.3]."});

}  // namespace

report::Table boxes_table(const View& v) {
  report::Table t{{tr("Side"), tr("Box"), tr("In it")}, {false, false, false}, {}};
  for (const SideId side : {k_egypt, k_hatti}) {
    for (const Place place : k_boxes) {
      if (std::string in = pieces_in(v, place, side); !in.empty())
        t.rows.push_back({tr(v.side_name(side)), box_word(v, place, side), std::move(in)});
    }
  }
  return t;
}

std::vector<report::Tray> trays(const View& v) {
  std::vector<report::Tray> out;
  for (const SideId side : {k_egypt, k_hatti}) {
    for (const Place place : k_boxes) {
      report::Tray tray{tr(v.side_name(side)) + ": " + box_word(v, place, side), {}};
      for (const LeaderId l : leaders_in(v, place, side))
        tray.counters.push_back(leader_counter(v, l));
      for (const UnitId u : units_in(v, place, side)) {
        tray.counters.push_back(unit_counter(v, u));
        tray.counters.back().facing = -1;
      }
      if (!tray.counters.empty()) out.push_back(std::move(tray));
    }
  }
  return out;
}

report::List battle_states(const View& v) {
  report::List out;
  if (v.data.ambush) out.items.push_back(tr(k_scatter(v.s.scatter)));
  const bool over = v.s.phase == Phase::over;
  if (v.data.alerts) {
    out.items.push_back(v.s.box_open ? tr("The Old Kadesh Alert box is open [6.1.1].")
                        : over       ? tr("The Old Kadesh Alert box stayed closed [6.1.1].")
                                     : tr("The Old Kadesh Alert box is still closed [6.1.1]."));
    out.items.push_back(v.s.camp_touched > 0 ? fill(tr("Hittites first came to the Camp on turn {} [6.1.1]."),
                                                    {to_string(v.s.camp_touched)})
                        : over               ? tr("No Hittite came to the Camp [6.1.1].")
                                             : tr("No Hittite has come to the Camp yet [6.1.1]."));
    out.items.push_back(v.s.garrison_alarmed ? tr("The garrison of Kadesh is alarmed [13.1.7].")
                                             : tr("The garrison of Kadesh is not alarmed [13.1.7]."));
  }
  if (std::string fords = fords_line(v); !fords.empty()) out.items.push_back(std::move(fords));
  if (v.s.awarded[k_egypt]) out.items.push_back(tr("Egypt has crossed the Orontes [14.0]."));
  if (v.s.awarded[k_hatti]) out.items.push_back(tr("Hittites have entered the Camp [14.0]."));
  return out;
}

report::List leaders_list(const View& v, SideId side) {
  report::List out;
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_info(l).side == side && v.leader(l).place != Place::unused) out.items.push_back(leader_line(v, l));
  }
  return out;
}

}  // namespace hexpost::kadesh

#include "engine/systems/chariots/words/conditions.h"

#include <array>

namespace hexpost::chariots {
namespace {

constexpr std::array<table::Condition<TableView, UnitId>, 7> k_unit_conditions{
    {{"gone", "", [](const TableView& v, UnitId u) { return !v.unit(u).alive; }},
     {"routed", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).routed; }},
     {"engaged", "", [](const TableView& v, UnitId u) { return v.here(u) && v.engaged(u); }},
     {"in-command", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).in_command; }},
     {"hit", "has hits", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).hits > 0; }},
     {"low", "missiles run out", [](const TableView& v, UnitId u) { return v.unit(u).supply != Supply::full; }},
     {"near", "an enemy is next to it",
      [](const TableView& v, UnitId u) { return v.here(u) && v.next_to(v.unit(u).at, other(v.side(u))); }}}};
constexpr std::array<table::Condition<TableView, LeaderId>, 3> k_leader_conditions{
    {{"gone", "", [](const TableView& v, LeaderId l) { return !v.leader(l).alive; }},
     {"wounded", "", [](const TableView& v, LeaderId l) { return v.leader(l).wounded; }},
     {"alone", "", [](const TableView& v, LeaderId l) {
        return v.leader_here(l) && !v.held_by(v.leader(l).side, v.leader(l).at);
      }}}};

}  // namespace

constinit const table::Conditions<TableView, UnitId, LeaderId> k_conditions{k_unit_conditions, k_leader_conditions};

}  // namespace hexpost::chariots

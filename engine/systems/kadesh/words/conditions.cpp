#include "engine/systems/kadesh/words/conditions.h"

#include <array>

namespace hexpost::kadesh {
namespace {

constexpr std::array<table::Condition<TableView, UnitId>, 8> k_unit_conditions{
    {{"gone", "", [](const TableView& v, UnitId u) { return !v.here(u); }},
     {"disordered", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).level == Level::disordered; }},
     {"shaken", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).level == Level::shaken; }},
     {"routed", "", [](const TableView& v, UnitId u) { return v.here(u) && v.routed(u); }},
     {"steady", "", [](const TableView& v, UnitId u) { return v.here(u) && v.steady(u); }},
     {"locked", "", [](const TableView& v, UnitId u) { return v.here(u) && v.locked(u); }},
     {"charging", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).charge.has_value(); }},
     {"led", "bound to a leader",
      [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).bound != k_no_leader; }}}};
constexpr std::array<table::Condition<TableView, LeaderId>, 2> k_leader_conditions{
    {{"gone", "", [](const TableView& v, LeaderId l) { return !v.leader_here(l); }},
     {"alone", "", [](const TableView& v, LeaderId l) { return v.leader_here(l) && !v.occupied(v.leader(l).at); }}}};

}  // namespace

constinit const table::Conditions<TableView, UnitId, LeaderId> k_conditions{k_unit_conditions, k_leader_conditions};

}  // namespace hexpost::kadesh

#include "engine/systems/ancients/words/conditions.h"

#include <array>

namespace hexpost::ancients {
namespace {

constexpr std::array<table::Condition<TableView, UnitId>, 9> k_unit_conditions{
    {{"gone", "", [](const TableView& v, UnitId u) { return !v.here(u); }},
     {"full", "all its blocks", [](const TableView& v, UnitId u) { return v.here(u) && v.full(u); }},
     {"led", "", [](const TableView& v, UnitId u) { return v.here(u) && v.leader_of(u) != k_no_leader; }},
     {"ordered", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).ordered; }},
     {"supported", "", [](const TableView& v, UnitId u) { return v.here(u) && v.supporters(u) >= 2; }},
     {"engaged", "next to an enemy",
      [](const TableView& v, UnitId u) { return v.here(u) && v.next_to_enemy(v.side(u), v.unit(u).at); }},
     {"blocks-1", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).blocks <= 1; }},
     {"blocks-2", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).blocks <= 2; }},
     {"blocks-3", "at most so many", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).blocks <= 3; }}}};
constexpr std::array<table::Condition<TableView, LeaderId>, 2> k_leader_conditions{
    {{"gone", "", [](const TableView& v, LeaderId l) { return !v.leader_here(l); }},
     {"alone", "",
      [](const TableView& v, LeaderId l) { return v.leader_here(l) && v.unit_at(v.leader(l).at) == k_no_unit; }}}};

}  // namespace

constinit const table::Conditions<TableView, UnitId, LeaderId> k_conditions{k_unit_conditions, k_leader_conditions};

}  // namespace hexpost::ancients

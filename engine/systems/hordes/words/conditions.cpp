#include "engine/systems/hordes/words/conditions.h"

#include <array>

#include "engine/systems/hordes/model/contact.h"

namespace hexpost::hordes {
namespace {

constexpr std::array<table::Condition<TableView, UnitId>, 6> k_unit_conditions{
    {{"gone", "", [](const TableView& v, UnitId u) { return !v.unit(u).alive; }},
     {"disrupted", "", [](const TableView& v, UnitId u) { return v.on_table(u) && v.unit(u).disrupted; }},
     {"engaged", "in contact with an enemy",
      [](const TableView& v, UnitId u) { return v.on_table(u) && engaged(v, u); }},
     {"commanded", "", [](const TableView& v, UnitId u) { return v.on_table(u) && v.unit(u).commanded; }},
     {"moved", "", [](const TableView& v, UnitId u) { return v.on_table(u) && v.unit(u).moved; }},
     {"reduced", "has lost a stand",
      [](const TableView& v, UnitId u) { return v.on_table(u) && v.stands(u) < v.full_stands(u); }}}};
constexpr std::array<table::Condition<TableView, GeneralId>, 2> k_leader_conditions{
    {{"gone", "", [](const TableView& v, GeneralId g) { return !v.general(g).alive; }},
     {"alone", "", [](const TableView& v, GeneralId g) { return v.alone(g); }}}};

}  // namespace

constinit const table::Conditions<TableView, UnitId, GeneralId> k_conditions{k_unit_conditions, k_leader_conditions};

}  // namespace hexpost::hordes

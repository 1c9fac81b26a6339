#include "engine/systems/chariots/load/side.h"

#include <algorithm>

#include "engine/data/loading.h"
#include "engine/systems/chariots/load/charts.h"
#include "engine/systems/chariots/model/things.h"

namespace hexpost::chariots {
namespace {

using namespace data::loading;
using hex::Hex;

class SideReader {
 public:
  SideReader(const Document& d, const Value& table, const Scenario& scenario, std::set<std::string>& taken)
      : d_(d), table_(table), scenario_(scenario), taken_(taken) {}

  SideSetup run() {
    side_.name = table_.string("name");
    side_.withdrawal = table_.integer("withdrawal");
    facing_ = *hex::find_facing(table_.string("facing"));
    claim(*table_.find("name"));
    add_leader(*table_.find("commander"), LeaderKind::overall);
    heroes(), wings(), entries(), standards(), everybody_comes();
    return std::move(side_);
  }

 private:
  /// Refuses a name that is unfit or taken.
  void claim(const Value& name) {
    if (const auto fault = name_fault(name.text)) fail(d_.error(name, *fault + "; choose another", "name"));
    if (!taken_.insert(base::lower(name.text)).second) {
      fail(d_.error(name, fill("the name {} is there twice in this battle; give one of them another", {name.text}),
                    "name"));
    }
  }

  Hex hex(const Value& label) const {
    const hex::Grid& grid = scenario_.map.grid;
    if (const auto found = grid.find(label.text)) return *found;
    fail(d_.error(label, fill("{} is not on the map of {} rows with {} hexes; choose a hex of the map",
                              {label.text, to_string(grid.rows), to_string(grid.columns)})));
  }

  /// `at` of the table, if it has one.
  void read_place(const Value& v, std::optional<Hex>& at) const {
    const Value* label = v.find("at");
    if (label) at = hex(*label);
  }

  /// The common fields of all leaders.
  void add_leader(const Value& v, LeaderKind kind) {
    claim(*v.find("name"));
    LeaderSetup l;
    l.name = v.string("name");
    l.kind = kind;
    l.ratings.range = v.integer("range", 0);
    l.ratings.rating = v.integer(kind == LeaderKind::overall ? "initiative" : "capability", 0);
    l.ratings.charisma = v.integer("charisma", 0);
    l.ratings.combat = v.integer("combat", 0);
    l.ratings.stamina = v.integer("stamina", 0);
    l.archer = v.flag("archer");
    l.heroic = kind == LeaderKind::hero || v.flag("hero");
    l.on_foot = v.flag("on_foot");
    l.foot_side = v.flag("foot_side") || l.on_foot;
    if ((l.heroic || l.archer || l.foot_side || l.ratings.stamina > 0) && !scenario_.special.heroes) {
      fail(d_.error(v, fill("{} has what only chapter 10 knows; add heroes = true to the battle", {l.name})));
    }
    if ((l.heroic || l.archer) && l.ratings.stamina == 0) {
      fail(d_.error(v, fill("{} is a Hero and needs combat and stamina [10.1]; add them", {l.name})));
    }
    if (const Value* r = v.find("replacement")) {
      claim(*r->find("name"));
      l.replacement_name = r->string("name");
      l.replacement = Ratings{r->integer("range"), r->integer("capability"), 0, 0, 0};
    }
    read_place(v, l.at);
    side_.leaders.push_back(std::move(l));
  }

  void heroes() {
    for (const Value& v : table_.array("hero_leader"))
      add_leader(v, LeaderKind::hero);
  }

  void wings() {
    for (const Value& v : table_.array("wing")) {
      claim(*v.find("name"));
      WingSetup wing;
      wing.name = v.string("name");
      wing.title = v.string("title");
      const Value* leader = v.find("leader");
      const bool own = v.flag("led_by_commander");
      if ((leader != nullptr) == own)
        fail(d_.error(v, fill("the wing {} needs either a leader or led_by_commander = true", {wing.name})));
      if (own) wing.leader = table_.find("commander")->string("name");
      if (leader) {
        add_leader(*leader, LeaderKind::wing);
        wing.leader = leader->string("name");
      }
      for (const Value& unit : v.array("unit"))
        units(unit, wing);
      side_.wings.push_back(std::move(wing));
    }
  }

  void units(const Value& v, WingSetup& wing) {
    const auto& names = v.array("names");
    const auto& at = v.array("at");
    if (!at.empty() && at.size() != names.size()) {
      fail(d_.error(*v.find("at"), fill("{} hexes for {} names; give one hex to each name",
                                        {to_string(at.size()), to_string(names.size())})));
    }
    UnitSetup unit;
    unit.type = type_of(v.string("type"));
    unit.tq = v.integer("tq");
    unit.ma = v.integer("ma");
    unit.missile = v.find("missile") ? missile_of(v.string("missile")) : Missile::none;
    unit.column = v.flag("column");
    unit.facing = facing_;
    if (const Value* facing = v.find("facing")) unit.facing = *hex::find_facing(facing->text);
    judge(v, unit);
    for (std::size_t i = 0; i < names.size(); ++i) {
      claim(names[i]);
      unit.name = names[i].text;
      unit.at.reset();
      if (!at.empty()) {
        const auto h = hex(at[i]);
        const MapHex& m = scenario_.map.at(h);
        if (scenario_.charts.movement.terrain[index_of(m.terrain)][index_of(mover(unit.type))].prohibited) {
          fail(d_.error(at[i], fill("{} cannot be in {}: the ground is prohibited to it [6.91]; move it",
                                    {unit.name, at[i].text})));
        }
        unit.at = h;
      }
      wing.units.push_back(unit);
    }
  }

  void judge(const Value& v, const UnitSetup& unit) {
    const std::string type(type_name(unit.type));
    if (unit.column && !is_formed(unit.type)) {
      fail(d_.error(v, fill("{} never marches In Column [6.31]; leave out column = true", {type})));
    }
    if (unit.column != (unit.facing % 2 == 1))
      fail(d_.error(v, unit.column ? "a unit In Column faces a hexside [6.33]: NE E SE SW W NW"
                                   : "a unit faces a vertex [6.61]: N ENE ESE S WSW WNW"));
    const bool shooters = unit.type == UnitType::li || is_chariot(unit.type);
    if (unit.missile == Missile::none) {
      if (unit.type == UnitType::li) fail(d_.error(v, "LI are missile troops [7.11]; add missile"));
      return;
    }
    const auto& rows = scenario_.charts.missiles;
    const bool on_chart = std::any_of(rows.begin(), rows.end(), [&](const MissileRow& row) {
      return row.weapon == unit.missile && row.chariot == is_chariot(unit.type);
    });
    if (!shooters || !on_chart) {
      fail(d_.error(v, fill("{} with weapon {} is not in the Missile table [7.11]; change or leave out missile",
                            {type, missile_name(unit.missile)})));
    }
  }

  void entries() {
    for (const Value& v : table_.array("entry")) {
      Entry entry;
      entry.wing = v.string("wing");
      entry.from_turn = v.integer("from_turn");
      entry.facing = *hex::find_facing(v.string("facing"));
      const auto wing = std::find_if(side_.wings.begin(), side_.wings.end(),
                                     [&](const auto& w) { return base::same_word(w.name, entry.wing); });
      if (wing == side_.wings.end()) {
        fail(d_.error(*v.find("wing"), fill("{} has no wing {}; name one of its wings", {side_.name, entry.wing})));
      }
      for (const Value& label : v.array("hexes"))
        entry.hexes.push_back(hex(label));
      side_.entries.push_back(std::move(entry));
    }
  }

  void standards() {
    for (const Value& v : table_.array("standard")) {
      claim(*v.find("name"));
      StandardSetup standard;
      standard.name = v.string("name");
      standard.leader = v.string("leader", "");
      standard.feature = v.flag("place");
      read_place(v, standard.at);
      for (const Value& also : v.array("also_rally"))
        standard.also_rally.push_back(also.text);
      if (standard.feature != standard.leader.empty() || (standard.feature && !standard.at))
        fail(d_.error(v,
                      fill("{}: a Standard has a leader, or it is a place = true with a hex [9.31]", {standard.name})));
      side_.standards.push_back(std::move(standard));
    }
  }

  /// Checks that no unit waits for ever off the map.
  void everybody_comes() {
    for (const WingSetup& wing : side_.wings) {
      const bool enters = std::any_of(side_.entries.begin(), side_.entries.end(),
                                      [&](const auto& e) { return base::same_word(e.wing, wing.name); });
      for (const UnitSetup& unit : wing.units) {
        if (unit.at.has_value() == enters) {
          fail(d_.error(table_, fill(enters ? "{} has a hex although its wing enters later; leave out at"
                                            : "{} has no hex and its wing no entry; add at, or an entry",
                                     {unit.name})));
        }
      }
      for (const LeaderSetup& l : side_.leaders) {
        const bool waits = enters && base::same_word(l.name, wing.leader);
        if (base::same_word(l.name, wing.leader) && l.at.has_value() == waits) {
          fail(d_.error(table_, fill(waits ? "{} has a hex although his wing enters later; leave out at"
                                           : "{} has no hex; add at",
                                     {l.name})));
        }
      }
    }
    for (const LeaderSetup& l : side_.leaders) {
      const bool leads = std::any_of(side_.wings.begin(), side_.wings.end(),
                                     [&](const auto& w) { return base::same_word(w.leader, l.name); });
      if (!leads && !l.at) fail(d_.error(table_, fill("{} has no hex; add at", {l.name})));
    }
  }

  const Document& d_;
  const Value& table_;
  const Scenario& scenario_;
  std::set<std::string>& taken_;
  SideSetup side_;
  hex::Facing facing_ = 0;
};

}  // namespace

SideSetup read_side(const Document& document, const Value& table, const Scenario& scenario,
                    std::set<std::string>& taken) {
  return SideReader(document, table, scenario, taken).run();
}

}  // namespace hexpost::chariots

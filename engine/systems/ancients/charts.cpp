#include <utility>

#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/data/origins.h"
#include "engine/data/schema.h"
#include "engine/systems/ancients/book/card_texts.h"
#include "engine/systems/ancients/book/terrain_texts.h"
#include "engine/systems/ancients/load/parts.h"
#include "engine/systems/doors.h"

namespace hexpost::ancients {
namespace {

using base::tr;
using std::to_string;

std::string hit_by(Face symbol) {
  return symbol == Face::green ? tr("green circle") : symbol == Face::blue ? tr("blue triangle") : tr("red square");
}

constexpr auto k_evades =
    base::texts_for<Evades>({"every attacker", "never", "foot, heavy mounted", "foot, elephants"});

/// [1.2] What the type itself ignores.
std::string ignores(const TypeInfo& t) {
  std::vector<std::string> out;
  if (t.kind == Kind::elephant) {
    out.push_back(tr("swords"));
    out.push_back(tr("a red square and a flag of cavalry and chariots"));
  }
  if (t.armour) out.push_back(tr("a sword"));
  if (t.kind == Kind::camel) out.push_back(tr("a blue triangle of cavalry and chariots"));
  if (t.full > 0) out.push_back(tr("a flag at full strength"));
  return base::join(out, ", ");
}

/// [4.10] After a success in close combat.
std::string after_success(const TypeInfo& t, UnitType type) {
  if (t.kind == Kind::machine) return tr("nothing");
  if (t.kind == Kind::foot && type != UnitType::wa) return tr("advance; bonus attack with a leader");
  return t.kind == Kind::cavalry ? tr("advance, a hex more, bonus attack") : tr("advance, bonus attack");
}

report::Section type_chart(const Data& data, const data::Document& file) {
  report::Table figures{
      {tr("Unit"), tr("Type"), tr("Blocks"), tr("Move"), tr("Dice"), tr("Full"), tr("Range"), tr("Retreat"), "EL"},
      {false, false, true, true, true, true, true, true, true},
      {}};
  report::Table rules{
      {tr("Unit"), tr("Hit by"), tr("Swords hit"), tr("Evades"), tr("Ignores"), tr("After a success")}, {}, {}};
  for (std::size_t i = 0; i < data.types.size(); ++i) {
    const TypeInfo& t = data.types[i];
    const bool own = t.kind != Kind::elephant;
    const std::string battle = t.battle_move < t.move ? "/" + to_string(t.battle_move) : "";
    figures.rows.push_back({t.code, tr(t.name), to_string(t.blocks), to_string(t.move) + battle,
                            own ? to_string(t.attack) + "-" + to_string(t.back) : "EL",
                            t.full > 0 ? "+" + to_string(t.full) : "", t.range > 0 ? to_string(t.range) : "",
                            to_string(t.retreat), to_string(t.elephants)});
    rules.rows.push_back({t.code, hit_by(t.symbol), t.swords ? tr("yes") : tr("no"), tr(k_evades(t.evades)), ignores(t),
                          after_success(t, static_cast<UnitType>(i))});
  }
  data::Origins from;
  for (const data::Value& row : file.root.array("unit")) {
    from.note(row.string("from"), row.string("code"));
    for (const auto& [word, figure] : {std::pair{"blocks_from", tr("blocks")}, std::pair{"evades_from", tr("evade")}}) {
      if (const data::Value* own = row.find(word)) from.note(own->text, row.string("code") + " " + figure);
    }
  }
  return {tr("Unit types") + " [1]",
          {std::move(figures),
           report::Paragraph{tr("Move: the longest, and after the slash the longest after which the unit may battle; "
                                "of warriors a charge [C21]. Dice: of the attack and of the battle back. Full: dice "
                                "more at full strength [C17]. EL: the dice of elephants, by their opponent [1.1].")},
           std::move(rules), from.list()}};
}

report::Section terrain_chart(const Data& data, const data::Document& file) {
  report::Table table{{tr("Terrain"), tr("Entering"), tr("Battle in that turn"), tr("Dice"), tr("Sight")}, {}, {}};
  for (std::size_t i = 0; i < data.terrain.size(); ++i) {
    const TerrainInfo& t = data.terrain[i];
    table.rows.push_back({terrain_name(static_cast<Terrain>(i)), entering_text(t), battle_text(t), dice_text(t),
                          t.blocks_sight ? tr("blocked") : tr("open")});
  }
  data::Origins from;
  for (const data::Value& row : file.root.array("terrain")) {
    for (std::size_t i = 0; i < k_terrain_words.size(); ++i) {
      if (row.string("kind") == k_terrain_words[i])
        from.note(row.string("from"), terrain_name(static_cast<Terrain>(i)));
    }
  }
  return {tr("Terrain") + " [4.9]", {std::move(table), from.list()}};
}

report::Section card_chart(const Data& data, const data::Document& file) {
  report::Table cards{{tr("word"), tr("Card"), tr("number")}, {false, false, true}, {}};
  for (const auto& kind : data.kinds)
    cards.rows.push_back({kind.name, tr(kind.title), to_string(kind.count)});
  data::Origins from;
  for (const data::Value& row : file.root.array("card")) {
    from.note(row.string("from"), tr(row.string("name")));
    if (const data::Value* count = row.find("count_from"))
      from.note(count->text, tr(row.string("name")) + " " + tr("number"));
  }
  return {tr("Cards") + " [3.6]", {std::move(cards), from.list()}};
}

report::Section card_effects(const Data& data) {
  report::List effects;
  for (const auto& kind : data.kinds)
    effects.items.push_back(base::fill(tr("{0}: {1}"), {tr(kind.title), card_text(kind, 0)}));
  return {tr("What the cards do"),
          {report::Paragraph{tr("Command is the largest hand that the battle allows the side now [3.2].")}, effects}};
}

}  // namespace

base::Result<report::Document> charts_document(const data::Library& library) {
  const auto units = data::read_document(library, k_units_file, "ancients-units");
  if (!units) return units.error();
  const auto terrain = data::read_document(library, k_terrain_file, "ancients-terrain");
  if (!terrain) return terrain.error();
  const auto cards = data::read_document(library, k_cards_file, "ancients-cards");
  if (!cards) return cards.error();
  Data data;
  if (auto done = read_types(*units, data); !done) return done.error();
  if (auto done = read_terrain(*terrain, data); !done) return done.error();
  if (auto done = read_cards(*cards, data); !done) return done.error();
  return report::Document{
      "Commands & Colors: Ancients",
      {},
      {type_chart(data, *units), terrain_chart(data, *terrain), card_chart(data, *cards), card_effects(data)},
      {tr("A reconstruction is ours: the figure is not in the rulebook and was found nowhere.")}};
}

}  // namespace hexpost::ancients

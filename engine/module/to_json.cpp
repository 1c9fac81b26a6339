#include "engine/module/to_json.h"

#include <string_view>
#include <type_traits>

#include "engine/module/words.h"

namespace hexpost::module {
namespace {

using table::Awaited;
using table::Deed;
using table::Entry;
using table::Verdict;

// declared here because Members::each calls it for the values of its lists
Json json_of(const Deed& deed);
Json json_of(const table::CombatLine& row);
Json json_of(const table::Score::Line& line);
Json json_of(const table::Odds::Told& told);
Json json_of(const table::Odds::Outcome& outcome);
Json json_of(const table::Odds::Fate& fate);
Json json_of(const report::Mark& mark);
Json json_of(const report::Counter& c);
Json json_of(const report::Cell& c);
Json json_of(const report::Arrow& arrow);
Json json_of(const report::Border& border);
Json json_of(const report::Graph::Line& line);
Json json_of(const report::Form::Row& row);
Json json_of(const report::Section& section);
Json json_of(const table::Given& given);

/// An object whose empty members are left out.
class Members {
 public:
  template <class T>
  Members& put(const char* key, const T& value) {
    json_[key] = value;
    return *this;
  }
  template <class T>
  Members& some(const char* key, const T& value, const T& empty = T{}) {
    if (!(value == empty)) json_[key] = value;
    return *this;
  }
  template <class T>
  Members& each(const char* key, const std::vector<T>& values) {
    if (values.empty()) return *this;
    Json& list = json_[key] = Json::array();
    for (const T& value : values)
      list.push_back(json_of(value));
    return *this;
  }
  Json take() { return std::move(json_); }

 private:
  Json json_ = Json::object();
};

template <class Names, class Kind>
std::string_view word_of(const Names& names, Kind kind) {
  return names.at(static_cast<std::size_t>(kind));
}

Json json_of(const Deed& deed) {
  return Members()
      .put("kind", word_of(k_deed, deed.kind))
      .some("piece", deed.piece)
      .some("side", deed.side, -1)
      .some("hexes", deed.hexes)
      .take();
}

Json json_of(const table::CombatLine& row) {
  return Members()
      .some("who", row.who)
      .some("factor", row.factor)
      .some("dice", row.dice)
      .some("total", row.total)
      .some("result", row.result)
      .take();
}

Json json_of(const table::Luck& luck) {
  return Members()
      .put("who", luck.who)
      .put("worth", luck.worth)
      .put("sum", luck.sum)
      .put("squares", luck.squares)
      .some("needed", luck.needed)
      .some("better", luck.better)
      .take();
}

Json json_of(const table::Score::Line& line) {
  return Members().put("side", line.side).put("value", line.value).some("limit", line.limit).take();
}

Json json_of(const table::Odds::Told& told) {
  return Members().put("rule", told.rule).put("text", told.text).take();
}

Json json_of(const table::Odds::Outcome& outcome) {
  // a reader with floating point only would lose digits of 64-bit numbers
  return Members()
      .put("what", outcome.what)
      .put("of", std::to_string(outcome.share.of))
      .put("all", std::to_string(outcome.share.all))
      .put("permille", outcome.share.permille())
      .take();
}

Json json_of(const table::Odds::Fate& fate) {
  return Members().put("who", fate.who).each("outcomes", fate.outcomes).take();
}

Json json_of(const report::Mark& mark) {
  return Members().put("sign", mark.sign).put("word", mark.word).take();
}

Json json_of(const report::Counter& c) {
  return Members()
      .put("name", c.name)
      .some("type", c.type)
      .put("symbol", word_of(k_symbol, c.symbol))
      .some("side", c.side, -1)
      .some("facing", c.facing, -1)
      .some("quality", c.quality)
      .some("movement", c.movement)
      .some("strength", c.strength)
      .each("marks", c.marks)
      .some("leaders", c.leaders)
      .some("standards", c.standards)
      .take();
}

Json json_of(const report::Cell& c) {
  return Members()
      .put("label", c.label)
      .put("column", c.column)
      .put("row", c.row)
      .some("terrain", c.terrain)
      .some("level", c.level)
      .some("above", c.above)
      .some("below", c.below)
      .some("side", c.side, -1)
      .some("facing", c.facing, -1)
      .some("roads", c.roads)
      .some("steep", c.steep)
      .some("walls", c.walls)
      .some("river", c.river)
      .some("wide_river", c.wide_river)
      .some("fords", c.fords)
      .some("gates", c.gates)
      .some("fences", c.fences)
      .some("stakes", c.stakes)
      .some("place", c.place)
      .each("counters", c.counters)
      .take();
}

Json json_of(const report::Arrow& arrow) {
  return Members().put("way", arrow.way).some("side", arrow.side, -1).some("piece", arrow.piece).take();
}

Json json_of(const report::Border& border) {
  return Members().put("from", border.from).put("to", border.to).take();
}

Json json_of(const report::Graph::Line& line) {
  return Members()
      .put("name", line.name)
      .some("side", line.side, -1)
      .put("values", line.values)
      .some("limit", line.limit)
      .take();
}

Json json_of(const report::Form::Row& row) {
  return Members().put("name", row.name).some("about", row.about).some("may", row.may).take();
}

Members block(const char* kind) {
  Members out;
  out.put("block", kind);
  return out;
}

Json json_of(const report::Paragraph& p) {
  return block("paragraph").put("text", p.text).some("strong", p.strong).take();
}

Json json_of(const report::Table& t) {
  Json tally = Json::array();
  for (const auto one : t.tally)
    tally.push_back(word_of(k_tally, one));
  return block("table")
      .put("head", t.head)
      .some("right", t.right)
      .put("rows", t.rows)
      .some("tally", tally, Json::array())
      .take();
}

Json json_of(const report::List& l) {
  return block("list").put("items", l.items).some("strong", l.strong).take();
}

Json json_of(const report::Plain& p) {
  return block("plain").put("lines", p.lines).take();
}

Json json_of(const report::Map& m) {
  return block("map")
      .put("flat_top", m.flat_top)
      .put("shift_even", m.shift_even)
      .put("columns", m.columns)
      .put("rows", m.rows)
      .put("first_column", m.first_column)
      .put("first_row", m.first_row)
      .each("cells", m.cells)
      .some("legend", m.legend)
      .each("arrows", m.arrows)
      .some("bursts", m.bursts)
      .some("shots", m.shots)
      .some("sides", m.sides)
      .each("borders", m.borders)
      .take();
}

Json json_of(const report::Graph& g) {
  return block("graph").put("title", g.title).put("along", g.along).each("lines", g.lines).take();
}

Json json_of(const report::Form& f) {
  return block("form").put("title", f.title).each("rows", f.rows).take();
}

Json json_of(const report::Code& c) {
  return block("code").put("data", c.data).put("words", c.words).take();
}

Json json_of(const report::Section& section) {
  Json blocks = Json::array();
  for (const report::Block& one : section.blocks)
    blocks.push_back(std::visit([](const auto& each) { return json_of(each); }, one));
  return Members().some("heading", section.heading).put("blocks", blocks).take();
}

Json json_of(const table::Given& given) {
  if (const auto* rolled = std::get_if<table::Rolled>(&given)) return Json::array({rolled->faces, rolled->value});
  if (const auto* shown = std::get_if<table::Shown>(&given))
    return Json::array({shown->who, shown->place, shown->card});
  const auto& opened = std::get<table::Opened>(given);
  return Json::array({opened.who, opened.slot, opened.policy});
}

}  // namespace

Json json_of(const base::Error& error) {
  return Members().put("code", error.code).put("what", error.what).some("where", error.where).take();
}

Json json_of(const base::Refusal& refusal) {
  return Members()
      .some("rule", refusal.rule)
      .put("why", refusal.why)
      .some("column", refusal.column)
      .some("hint", refusal.hint)
      .take();
}

Json json_of(const Awaited& awaited) {
  Members out;
  out.put("kind", word_of(k_awaited, awaited.kind));
  if (awaited.kind == Awaited::Kind::dice) out.put("faces", awaited.faces);
  if (awaited.kind == Awaited::Kind::opening) out.put("slot", awaited.slot);
  if (awaited.kind == Awaited::Kind::card) out.put("place", awaited.faces);
  if (awaited.kind == Awaited::Kind::opening || awaited.kind == Awaited::Kind::decision ||
      awaited.kind == Awaited::Kind::card)
    out.put("who", awaited.who);
  return out.some("rule", awaited.rule)
      .some("question", awaited.question)
      .some("subject", awaited.subject)
      .some("about", awaited.about)
      .take();
}

Json json_of(const Entry& entry) {
  Members out;
  out.put("kind", word_of(k_entry, entry.kind)).put("who", entry.who).put("segment", entry.segment);
  if (entry.kind == Entry::Kind::answered) out.put("by", word_of(k_by, entry.by));
  if (entry.kind == Entry::Kind::answered || entry.kind == Entry::Kind::voided || entry.kind == Entry::Kind::lapsed)
    out.put("line", entry.line);
  if (entry.kind == Entry::Kind::rolled) {
    out.put("faces", entry.faces).put("value", entry.value);
    if (!(entry.luck == table::Luck{})) out.put("luck", json_of(entry.luck));
  }
  return out.each("deeds", entry.deeds)
      .each("rows", entry.rows)
      .some("in_rows", entry.in_rows)
      .some("score", entry.score)
      .some("heading", entry.heading)
      .some("rule", entry.rule)
      .some("text", entry.text)
      .some("why", entry.why)
      .some("column", entry.column)
      .take();
}

Json json_of(const table::Segment& segment) {
  Json shown = Json::array();
  for (const table::KnownCard& card : segment.shown)
    shown.push_back({card.place, card.card});
  return Members()
      .put("who", segment.who)
      .put("sealed", segment.sealed)
      .put("lines", segment.lines)
      .each("given", segment.given)
      .some("shown", shown, Json::array())
      .take();
}

Json json_of(const table::DealtCards& dealt) {
  Json deals = Json::array(), hands = Json::array();
  for (const table::Deal& deal : dealt.deals) {
    Json lots = Json::array();
    for (const table::Lot& lot : deal.lots)
      lots.push_back({lot.hidden ? 1 : 0, lot.number});
    deals.push_back({{"first", deal.first}, {"lots", lots}});
  }
  for (const table::HandPlace& hand : dealt.hands)
    hands.push_back({hand.place, hand.who});
  return {{"cards", dealt.cards},
          {"deals", deals},
          {"hands", hands},
          {"plays", dealt.plays ? Json(*dealt.plays) : Json(nullptr)}};
}

Json json_of(const table::Pending& pending) {
  return Members()
      .put("name", pending.name)
      .some("rule", pending.rule)
      .some("subject", pending.subject)
      .some("about", pending.about)
      .put("answers", pending.answers)
      .some("words", pending.words)
      .take();
}

Json json_of(const table::LineOutlook& line) {
  Members out;
  out.put("canonical", line.canonical)
      .some("stand", line.stand)
      .some("heading", line.heading)
      .some("turn", line.turn)
      .put("verdict", word_of(k_verdict, line.verdict.is));
  if (line.verdict.refusal) out.put("refusal", json_of(*line.verdict.refusal));
  out.some("reached", line.reached).some("legal", line.legal);
  if (line.trouble) out.put("trouble", json_of(*line.trouble)).put("times", line.times);
  return out.some("sure", line.sure).some("cautions", line.cautions).take();
}

Json json_of(const table::Odds& odds) {
  return Members()
      .put("considered", odds.considered)
      .each("modifiers", odds.modifiers)
      .each("fates", odds.fates)
      .each("outcomes", odds.outcomes)
      .put("ways", std::to_string(odds.ways))
      .put("trials", std::to_string(odds.trials))
      .take();
}

Json json_of(const table::Score& score) {
  return Members().put("title", score.title).put("turn", score.turn).each("lines", score.lines).take();
}

Json json_of(const report::Document& document) {
  return Members()
      .put("title", document.title)
      .some("subtitle", document.subtitle)
      .each("sections", document.sections)
      .some("footnotes", document.footnotes)
      .take();
}

Json json_of(const table::Verb& verb) {
  return {
      {"verb", verb.verb}, {"usage", verb.usage}, {"rule", verb.rule}, {"help", verb.help}, {"example", verb.example}};
}

Json json_of(const table::StandingQuestion& one) {
  return Members()
      .put("name", one.name)
      .put("rule", one.rule)
      .put("help", one.help)
      .put("words", one.words)
      .put("tests", one.tests)
      .put("proposed", one.proposed)
      .put("per_unit", one.per_unit)
      .put("theirs", one.theirs())
      .some("own_turn", one.own_turn)
      .some("about", std::string(word_of(k_about, one.about)), std::string("army"))
      .some("mostly_theirs", one.mostly_theirs)
      .some("ends_no_orders", one.ends_no_orders)
      .some("listed", one.listed)
      .take();
}

Json json_of(const cli::BattleInfo& info) {
  return Members()
      .put("id", info.id)
      .put("name", info.name)
      .some("intro", info.intro)
      .put("sides", info.sides)
      .some("about", info.about)
      .some("own", info.own)
      .some("size", info.size)
      .some("first_evening", info.first_evening)
      .take();
}

Json json_of(const hex::Grid& grid) {
  return {{"flat_top", grid.top == hex::Grid::Top::flat},
          {"shift_even", grid.shift_even},
          {"columns", grid.columns},
          {"rows", grid.rows},
          {"row_first", grid.row_first}};
}

table::Given given_of(const Json& json) {
  if (json.size() == 2) return table::Rolled{json.at(0).get<int>(), json.at(1).get<int>()};
  if (json.at(2).is_number())
    return table::Shown{json.at(0).get<table::Player>(), json.at(1).get<int>(), json.at(2).get<int>()};
  return table::Opened{json.at(0).get<table::Player>(), json.at(1).get<std::uint32_t>(), json.at(2).get<std::string>()};
}

table::Segment segment_of(const Json& json) {
  table::Segment out;
  out.who = json.at("who").get<table::Player>();
  out.lines = json.at("lines").get<std::vector<std::string>>();
  out.sealed = json.at("sealed").get<std::vector<bool>>();
  if (const auto given = json.find("given"); given != json.end()) {
    for (const Json& one : *given)
      out.given.push_back(given_of(one));
  }
  if (const auto shown = json.find("shown"); shown != json.end()) {
    for (const Json& one : *shown)
      out.shown.push_back({one.at(0).get<int>(), one.at(1).get<int>(), table::k_all_see});
  }
  return out;
}

}  // namespace hexpost::module

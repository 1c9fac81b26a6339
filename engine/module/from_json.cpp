#include "engine/module/from_json.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

#include "engine/module/words.h"

namespace hexpost::module {
namespace {

/// Reads the members of an object; one that is left out has its empty value.
class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {
    if (!json.is_object()) (void)json.at("an object");  // throws, as for any other form
  }
  template <class T>
  const Reader& get(const char* key, T& out) const {
    if (const auto at = json_.find(key); at != json_.end()) out = at->get<T>();
    return *this;
  }
  template <class T, class Of>
  const Reader& each(const char* key, std::vector<T>& out, Of of) const {
    if (const auto at = json_.find(key); at != json_.end()) {
      for (const Json& one : *at)
        out.push_back(of(one));
    }
    return *this;
  }
  template <class Names, class Kind>
  const Reader& word(const char* key, const Names& names, Kind& out) const {
    if (const auto at = json_.find(key); at != json_.end()) out = kind_of<Kind>(names, *at);
    return *this;
  }
  template <class Kind, class Names>
  static Kind kind_of(const Names& names, const Json& json) {
    const auto word = json.get<std::string>();
    const auto at = std::find(names.begin(), names.end(), word);
    if (at == names.end()) (void)Json::object().at(word);  // throws: a kind of another revision
    return static_cast<Kind>(at - names.begin());
  }

 private:
  const Json& json_;
};

std::uint64_t wide_number(const Json& json) {
  const auto text = json.get<std::string>();
  std::uint64_t out = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), out);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) (void)Json::object().at(text);
  return out;
}

table::Deed deed_from(const Json& json) {
  table::Deed out;
  Reader(json).word("kind", k_deed, out.kind).get("piece", out.piece).get("side", out.side).get("hexes", out.hexes);
  return out;
}

table::CombatLine row_from(const Json& json) {
  table::CombatLine out;
  Reader(json)
      .get("who", out.who)
      .get("factor", out.factor)
      .get("dice", out.dice)
      .get("total", out.total)
      .get("result", out.result);
  return out;
}

table::Luck luck_from(const Json& json) {
  table::Luck out;
  Reader(json)
      .get("who", out.who)
      .get("worth", out.worth)
      .get("sum", out.sum)
      .get("squares", out.squares)
      .get("needed", out.needed)
      .get("better", out.better);
  return out;
}

table::Score::Line score_line_from(const Json& json) {
  table::Score::Line out;
  Reader(json).get("side", out.side).get("value", out.value).get("limit", out.limit);
  return out;
}

table::Odds::Told told_from(const Json& json) {
  table::Odds::Told out;
  Reader(json).get("rule", out.rule).get("text", out.text);
  return out;
}

table::Odds::Outcome outcome_from(const Json& json) {
  table::Odds::Outcome out;
  Reader(json).get("what", out.what);
  out.share = {wide_number(json.at("of")), wide_number(json.at("all"))};
  return out;
}

table::Odds::Fate fate_from(const Json& json) {
  table::Odds::Fate out;
  Reader(json).get("who", out.who).each("outcomes", out.outcomes, outcome_from);
  return out;
}

report::Mark mark_from(const Json& json) {
  report::Mark out;
  Reader(json).get("sign", out.sign).get("word", out.word);
  return out;
}

report::Counter counter_from(const Json& json) {
  report::Counter out;
  Reader(json)
      .get("name", out.name)
      .get("type", out.type)
      .word("symbol", k_symbol, out.symbol)
      .get("side", out.side)
      .get("facing", out.facing)
      .get("quality", out.quality)
      .get("movement", out.movement)
      .get("strength", out.strength)
      .each("marks", out.marks, mark_from)
      .get("leaders", out.leaders)
      .get("standards", out.standards);
  return out;
}

report::Cell cell_from(const Json& json) {
  report::Cell out;
  Reader(json)
      .get("label", out.label)
      .get("column", out.column)
      .get("row", out.row)
      .get("terrain", out.terrain)
      .get("level", out.level)
      .get("above", out.above)
      .get("below", out.below)
      .get("side", out.side)
      .get("facing", out.facing)
      .get("roads", out.roads)
      .get("steep", out.steep)
      .get("walls", out.walls)
      .get("river", out.river)
      .get("wide_river", out.wide_river)
      .get("fords", out.fords)
      .get("gates", out.gates)
      .get("fences", out.fences)
      .get("stakes", out.stakes)
      .get("place", out.place)
      .each("counters", out.counters, counter_from);
  return out;
}

report::Arrow arrow_from(const Json& json) {
  report::Arrow out;
  Reader(json).get("way", out.way).get("side", out.side).get("piece", out.piece);
  return out;
}

report::Border border_from(const Json& json) {
  report::Border out;
  Reader(json).get("from", out.from).get("to", out.to);
  return out;
}

report::Map map_from(const Json& json) {
  report::Map out;
  Reader(json)
      .get("flat_top", out.flat_top)
      .get("shift_even", out.shift_even)
      .get("columns", out.columns)
      .get("rows", out.rows)
      .get("first_column", out.first_column)
      .get("first_row", out.first_row)
      .each("cells", out.cells, cell_from)
      .get("legend", out.legend)
      .each("arrows", out.arrows, arrow_from)
      .get("bursts", out.bursts)
      .get("shots", out.shots)
      .get("sides", out.sides)
      .each("borders", out.borders, border_from);
  return out;
}

report::Table table_from(const Json& json) {
  report::Table out;
  Reader(json)
      .get("head", out.head)
      .get("right", out.right)
      .get("rows", out.rows)
      .each("tally", out.tally, [](const Json& one) { return Reader::kind_of<report::Table::Tally>(k_tally, one); });
  return out;
}

report::Graph graph_from(const Json& json) {
  report::Graph out;
  Reader(json).get("title", out.title).get("along", out.along).each("lines", out.lines, [](const Json& one) {
    report::Graph::Line line;
    Reader(one).get("name", line.name).get("side", line.side).get("values", line.values).get("limit", line.limit);
    return line;
  });
  return out;
}

report::Form form_from(const Json& json) {
  report::Form out;
  Reader(json).get("title", out.title).each("rows", out.rows, [](const Json& one) {
    report::Form::Row row;
    Reader(one).get("name", row.name).get("about", row.about).get("may", row.may);
    return row;
  });
  return out;
}

report::Block block_from(const Json& json) {
  const auto kind = json.at("block").get<std::string>();
  if (kind == "table") return table_from(json);
  if (kind == "map") return map_from(json);
  if (kind == "graph") return graph_from(json);
  if (kind == "form") return form_from(json);
  if (kind == "list") {
    report::List out;
    Reader(json).get("items", out.items).get("strong", out.strong);
    return out;
  }
  if (kind == "plain") {
    report::Plain out;
    Reader(json).get("lines", out.lines);
    return out;
  }
  if (kind == "code") {
    report::Code out;
    Reader(json).get("data", out.data).get("words", out.words);
    return out;
  }
  report::Paragraph out;
  out.text = json.at("text").get<std::string>();  // throws for a kind of another revision
  Reader(json).get("strong", out.strong);
  return out;
}

report::Section section_from(const Json& json) {
  report::Section out;
  Reader(json).get("heading", out.heading).each("blocks", out.blocks, block_from);
  return out;
}

}  // namespace

base::Error error_of(const Json& json) {
  base::Error out;
  Reader(json).get("code", out.code).get("what", out.what).get("where", out.where);
  return out;
}

base::Refusal refusal_of(const Json& json) {
  base::Refusal out;
  Reader(json).get("rule", out.rule).get("why", out.why).get("column", out.column).get("hint", out.hint);
  return out;
}

table::Awaited awaited_of(const Json& json) {
  table::Awaited out;
  Reader(json)
      .word("kind", k_awaited, out.kind)
      .get("who", out.who)
      .get("faces", out.faces)
      .get("place", out.faces)
      .get("slot", out.slot)
      .get("rule", out.rule)
      .get("question", out.question)
      .get("subject", out.subject)
      .get("about", out.about);
  return out;
}

table::DealtCards dealt_of(const Json& json) {
  table::DealtCards out;
  out.cards = json.at("cards").get<int>();
  for (const Json& deal : json.at("deals")) {
    table::Deal one{deal.at("first").get<int>(), {}};
    for (const Json& lot : deal.at("lots"))
      one.lots.push_back({lot.at(0).get<int>() == 1, lot.at(1).get<int>()});
    out.deals.push_back(std::move(one));
  }
  for (const Json& hand : json.at("hands"))
    out.hands.push_back({hand.at(0).get<int>(), hand.at(1).get<table::Player>()});
  if (const Json& plays = json.at("plays"); !plays.is_null()) out.plays = plays.get<table::Player>();
  return out;
}

table::Entry entry_of(const Json& json) {
  table::Entry out;
  Reader(json)
      .word("kind", k_entry, out.kind)
      .word("by", k_by, out.by)
      .get("who", out.who)
      .get("segment", out.segment)
      .get("line", out.line)
      .get("faces", out.faces)
      .get("value", out.value)
      .each("deeds", out.deeds, deed_from)
      .each("rows", out.rows, row_from)
      .get("in_rows", out.in_rows)
      .get("score", out.score)
      .get("heading", out.heading)
      .get("rule", out.rule)
      .get("text", out.text)
      .get("why", out.why)
      .get("column", out.column);
  if (const auto luck = json.find("luck"); luck != json.end()) out.luck = luck_from(*luck);
  return out;
}

table::Pending pending_of(const Json& json) {
  table::Pending out;
  Reader(json)
      .get("name", out.name)
      .get("rule", out.rule)
      .get("subject", out.subject)
      .get("about", out.about)
      .get("answers", out.answers)
      .get("words", out.words);
  return out;
}

table::Odds odds_of(const Json& json) {
  table::Odds out;
  Reader(json)
      .get("considered", out.considered)
      .each("modifiers", out.modifiers, told_from)
      .each("fates", out.fates, fate_from)
      .each("outcomes", out.outcomes, outcome_from);
  out.ways = wide_number(json.at("ways")), out.trials = wide_number(json.at("trials"));
  return out;
}

table::Score score_of(const Json& json) {
  table::Score out;
  Reader(json).get("title", out.title).get("turn", out.turn).each("lines", out.lines, score_line_from);
  return out;
}

table::Verb verb_of(const Json& json) {
  table::Verb out{};
  Reader(json)
      .get("verb", out.verb)
      .get("usage", out.usage)
      .get("rule", out.rule)
      .get("help", out.help)
      .get("example", out.example);
  return out;
}

table::StandingQuestion question_of(const Json& json) {
  table::StandingQuestion out{};
  Reader(json)
      .get("name", out.name)
      .get("rule", out.rule)
      .get("help", out.help)
      .get("words", out.words)
      .get("tests", out.tests)
      .get("proposed", out.proposed)
      .get("per_unit", out.per_unit)
      .get("own_turn", out.own_turn)
      .word("about", k_about, out.about)
      .get("mostly_theirs", out.mostly_theirs)
      .get("ends_no_orders", out.ends_no_orders)
      .get("listed", out.listed);
  return out;
}

cli::BattleInfo battle_info_of(const Json& json) {
  cli::BattleInfo out;
  Reader(json)
      .get("id", out.id)
      .get("name", out.name)
      .get("intro", out.intro)
      .get("sides", out.sides)
      .get("about", out.about)
      .get("own", out.own)
      .get("size", out.size)
      .get("first_evening", out.first_evening);
  return out;
}

hex::Grid grid_of(const Json& json) {
  hex::Grid out;
  bool flat = false;
  Reader(json)
      .get("flat_top", flat)
      .get("shift_even", out.shift_even)
      .get("columns", out.columns)
      .get("rows", out.rows)
      .get("row_first", out.row_first);
  out.top = flat ? hex::Grid::Top::flat : hex::Grid::Top::pointy;
  return out;
}

report::Document document_of(const Json& json) {
  report::Document out;
  Reader(json)
      .get("title", out.title)
      .get("subtitle", out.subtitle)
      .each("sections", out.sections, section_from)
      .get("footnotes", out.footnotes);
  return out;
}

}  // namespace hexpost::module

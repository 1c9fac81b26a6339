#pragma once

#include <concepts>
#include <type_traits>

#include "engine/module/words.h"
#include "engine/odds/odds.h"
#include "engine/report/document.h"
#include "engine/systems/system.h"
#include "engine/table/match.h"

/// The members of values in the module's JSON, each listed once: to_json.cpp writes them and from_json.cpp reads them
/// in this order (schemas/module.md). A function gets the value, constant or not, and an `io` with these functions:
///   put      a member that is always written
///   some     one that is left out if it is empty, or equal to the third argument
///   word     an enumeration, by its words; some_word: left out if it is the last argument
///   words    a list of them, left out if it is empty
///   wide     a 64-bit number as text: a reader with floating point only would lose digits of it
///   value    a value with members of its own, left out if it is equal to a new one
///   each     a list of these, left out if it is empty
///   blocks   the blocks of a document
///   derived  what is written for other readers and follows from the rest
namespace hexpost::module {

template <class T, class Value>
concept Is = std::same_as<std::remove_const_t<T>, Value>;

void members(auto& io, Is<base::Error> auto& error) {
  io.put("code", error.code).put("what", error.what).some("where", error.where);
}

void members(auto& io, Is<base::Refusal> auto& refusal) {
  io.some("rule", refusal.rule).put("why", refusal.why).some("column", refusal.column).some("hint", refusal.hint);
}

// ---- a match

void members(auto& io, Is<table::Awaited> auto& awaited) {
  using Kind = table::Awaited::Kind;
  io.word("kind", k_awaited, awaited.kind);
  const bool card = awaited.kind == Kind::card, opening = awaited.kind == Kind::opening;
  if (awaited.kind == Kind::dice) io.put("faces", awaited.faces);
  if (opening) io.put("slot", awaited.slot);
  if (card) io.put("place", awaited.faces);
  if (opening || card || awaited.kind == Kind::decision) io.put("who", awaited.who);
  io.some("rule", awaited.rule)
      .some("question", awaited.question)
      .some("subject", awaited.subject)
      .some("about", awaited.about);
}

void members(auto& io, Is<table::Deed> auto& deed) {
  io.word("kind", k_deed, deed.kind).some("piece", deed.piece).some("side", deed.side, -1).some("hexes", deed.hexes);
}

void members(auto& io, Is<table::CombatLine> auto& row) {
  io.some("who", row.who)
      .some("factor", row.factor)
      .some("dice", row.dice)
      .some("total", row.total)
      .some("result", row.result);
}

void members(auto& io, Is<table::Luck> auto& luck) {
  io.put("who", luck.who)
      .put("worth", luck.worth)
      .put("sum", luck.sum)
      .put("squares", luck.squares)
      .some("outcomes", luck.outcomes)
      .some("needed", luck.needed)
      .some("better", luck.better);
}

void members(auto& io, Is<table::Entry> auto& entry) {
  using Kind = table::Entry::Kind;
  io.word("kind", k_entry, entry.kind).put("who", entry.who).put("segment", entry.segment);
  const bool answered = entry.kind == Kind::answered;
  if (answered) io.word("by", k_by, entry.by);
  if (answered || entry.kind == Kind::voided || entry.kind == Kind::lapsed) io.put("line", entry.line);
  if (entry.kind == Kind::rolled) {
    io.put("faces", entry.faces).put("value", entry.value);
    io.value("luck", entry.luck);
  }
  io.each("deeds", entry.deeds)
      .each("rows", entry.rows)
      .some("in_rows", entry.in_rows)
      .some("score", entry.score)
      .some("heading", entry.heading)
      .some("rule", entry.rule)
      .some("text", entry.text)
      .some("why", entry.why)
      .some("column", entry.column);
}

void members(auto& io, Is<table::Pending> auto& pending) {
  io.put("name", pending.name)
      .some("rule", pending.rule)
      .some("subject", pending.subject)
      .some("about", pending.about)
      .put("answers", pending.answers)
      .some("words", pending.words);
}

void members(auto& io, Is<table::Odds::Told> auto& told) {
  io.put("rule", told.rule).put("text", told.text);
}

void members(auto& io, Is<table::Odds::Outcome> auto& outcome) {
  io.put("what", outcome.what)
      .wide("of", outcome.share.of)
      .wide("all", outcome.share.all)
      .derived("permille", outcome.share.permille());
}

void members(auto& io, Is<table::Odds::Fate> auto& fate) {
  io.put("who", fate.who).each("outcomes", fate.outcomes);
}

void members(auto& io, Is<table::Odds> auto& odds) {
  io.put("considered", odds.considered)
      .each("modifiers", odds.modifiers)
      .each("fates", odds.fates)
      .each("outcomes", odds.outcomes)
      .wide("ways", odds.ways)
      .wide("trials", odds.trials);
}

void members(auto& io, Is<table::Score::Line> auto& line) {
  io.put("side", line.side).put("value", line.value).some("limit", line.limit);
}

void members(auto& io, Is<table::Score> auto& score) {
  io.put("title", score.title).put("turn", score.turn).each("lines", score.lines);
}

// ---- a battle

void members(auto& io, Is<table::Verb> auto& verb) {
  io.put("verb", verb.verb)
      .put("usage", verb.usage)
      .put("rule", verb.rule)
      .put("help", verb.help)
      .put("example", verb.example)
      .some_word("sense", k_sense, verb.sense, orders::Sense::none);
}

void members(auto& io, Is<table::StandingQuestion> auto& one) {
  io.put("name", one.name)
      .put("rule", one.rule)
      .put("help", one.help)
      .put("words", one.words)
      .put("tests", one.tests)
      .put("proposed", one.proposed)
      .put("per_unit", one.per_unit)
      .derived("theirs", one.theirs())
      .some("own_turn", one.own_turn)
      .some_word("about", k_about, one.about, decltype(one.about){})
      .some("mostly_theirs", one.mostly_theirs)
      .some("ends_no_orders", one.ends_no_orders)
      .some("listed", one.listed);
}

void members(auto& io, Is<hexpost::BattleInfo> auto& info) {
  io.put("id", info.id)
      .put("name", info.name)
      .some("intro", info.intro)
      .put("sides", info.sides)
      .some("about", info.about)
      .some("own", info.own)
      .some("size", info.size)
      .some("first_evening", info.first_evening);
}

// ---- a document

void members(auto& io, Is<report::Mark> auto& mark) {
  io.put("sign", mark.sign).put("word", mark.word);
}

void members(auto& io, Is<report::Counter> auto& c) {
  io.put("name", c.name)
      .some("type", c.type)
      .word("symbol", k_symbol, c.symbol)
      .some("side", c.side, -1)
      .some("facing", c.facing, -1)
      .some("quality", c.quality)
      .some("movement", c.movement)
      .some("strength", c.strength)
      .each("marks", c.marks)
      .some("leaders", c.leaders)
      .some("standards", c.standards);
}

void members(auto& io, Is<report::Cell> auto& c) {
  io.put("label", c.label)
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
      .each("counters", c.counters);
}

void members(auto& io, Is<report::Arrow> auto& arrow) {
  io.put("way", arrow.way).some("side", arrow.side, -1).some("piece", arrow.piece);
}

void members(auto& io, Is<report::Border> auto& border) {
  io.put("from", border.from).put("to", border.to);
}

void members(auto& io, Is<report::Graph::Line> auto& line) {
  io.put("name", line.name).some("side", line.side, -1).put("values", line.values).some("limit", line.limit);
}

void members(auto& io, Is<report::Form::Row> auto& row) {
  io.put("name", row.name).some("about", row.about).some("may", row.may);
}

void members(auto& io, Is<report::Paragraph> auto& p) {
  io.put("text", p.text).some("strong", p.strong);
}

void members(auto& io, Is<report::Table> auto& t) {
  io.put("head", t.head).some("right", t.right).put("rows", t.rows).words("tally", k_tally, t.tally);
}

void members(auto& io, Is<report::List> auto& l) {
  io.put("items", l.items).some("strong", l.strong);
}

void members(auto& io, Is<report::Plain> auto& p) {
  io.put("lines", p.lines);
}

void members(auto& io, Is<report::Map> auto& m) {
  io.put("flat_top", m.flat_top)
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
      .each("borders", m.borders);
}

void members(auto& io, Is<report::Graph> auto& g) {
  io.put("title", g.title).put("along", g.along).each("lines", g.lines);
}

void members(auto& io, Is<report::Form> auto& f) {
  io.put("title", f.title).each("rows", f.rows);
}

void members(auto& io, Is<report::Code> auto& c) {
  io.put("data", c.data).put("words", c.words);
}

void members(auto& io, Is<report::Section> auto& section) {
  io.some("heading", section.heading).blocks("blocks", section.blocks);
}

void members(auto& io, Is<report::Document> auto& document) {
  io.put("title", document.title)
      .some("subtitle", document.subtitle)
      .each("sections", document.sections)
      .some("footnotes", document.footnotes);
}

}  // namespace hexpost::module

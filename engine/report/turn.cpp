#include "engine/report/turn.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/report/duty.h"
#include "engine/report/luck.h"
#include "engine/report/sheet.h"

namespace hexpost::report {
namespace {

using base::fill;
using base::tr;
using table::Awaited;
using table::Entry;

/// A face that is not a number belongs to a draw of markers, not to a roll.
std::string dice_sentence(const table::Battle& battle, int faces) {
  const bool drawn = !base::number(battle.die_face(faces, 1));
  return fill(drawn ? tr("One of {} markers is drawn next") : tr("A die with {} faces is due"),
              {std::to_string(faces)});
}

}  // namespace

std::string awaited_heading(bool over) {
  return over ? tr("The end of the battle") : tr("Waiting for");
}

std::string awaited_sentence(const table::Battle& battle, const table::Match& match) {
  const Awaited& a = match.awaited();
  switch (a.kind) {
    case Awaited::Kind::over: {
      const auto winner = match.winner();
      return winner ? fill(tr("The battle is over: victory for {}."), {side_name(battle, *winner)})
                    : tr("The battle is over, a draw: neither side has won.");
    }
    case Awaited::Kind::dice:
      return with_rule(dice_sentence(battle, a.faces), a.rule) + ".";
    case Awaited::Kind::opening:
      return fill(tr("{} must open the sealed standing order for {} ({})."),
                  {side_name(battle, a.who), a.subject.empty() ? tr("the army") : a.subject,
                   orders::shown(battle.names(), a.question)});
    case Awaited::Kind::card:
      return fill(tr("{} must lay a card open."), {side_name(battle, a.who)});
    case Awaited::Kind::cut:
      return tr("The battle has gone on since; this shows an earlier moment.");
    case Awaited::Kind::decision:
      break;
  }
  return fill(tr("{} must {}."), {side_name(battle, a.who), duty(battle, a)});
}

std::optional<Graph> standing_graph(const table::Battle& battle, const table::Match& match, std::size_t to) {
  const table::Score now = match.score();
  if (now.lines.empty()) return std::nullopt;
  std::map<int, std::vector<int>> by_turn;  // the last heading of a turn counts
  const auto& trace = match.trace();
  for (std::size_t i = 0; i < trace.size() && match.trace_base() + i < to; ++i) {
    const auto& score = trace[i].score;
    if (score.size() == now.lines.size() + 1) by_turn[score[0]].assign(score.begin() + 1, score.end());
  }
  auto& last = by_turn[now.turn];
  last.clear();
  for (const table::Score::Line& line : now.lines)
    last.push_back(line.value);
  Graph out{now.title, {}, {}};
  for (const table::Score::Line& line : now.lines)
    out.lines.push_back({side_name(battle, static_cast<table::Player>(line.side)), line.side, {}, line.limit});
  for (const auto& [turn, values] : by_turn) {
    out.along.push_back(std::to_string(turn));
    for (std::size_t i = 0; i < values.size(); ++i)
      out.lines[i].values.push_back(values[i]);
  }
  return out;
}

void draw_deeds(Map& map, const std::vector<Entry>& trace, std::size_t base, std::size_t from, std::size_t to) {
  std::set<std::string> drawn;
  for (const Cell& cell : map.cells)
    drawn.insert(cell.label);
  std::map<std::string, std::size_t> last;  // by piece: its arrow, to be continued
  std::set<std::string> fought, shot;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (base + i < from || base + i >= to) continue;
    for (const table::Deed& deed : trace[i].deeds) {
      if (deed.kind == table::Deed::Kind::fights) fought.insert(deed.hexes.begin(), deed.hexes.end());
      if (deed.kind == table::Deed::Kind::shot_at) shot.insert(deed.hexes.begin(), deed.hexes.end());
      if (deed.kind != table::Deed::Kind::goes) continue;
      const auto known = last.find(deed.piece);
      const bool on = known != last.end() && map.arrows[known->second].way.back() == deed.hexes.front();
      if (!on) {
        last[deed.piece] = map.arrows.size();
        map.arrows.push_back({{deed.hexes.front()}, deed.side, deed.piece});
      }
      auto& way = map.arrows[last[deed.piece]].way;
      way.insert(way.end(), deed.hexes.begin() + 1, deed.hexes.end());
    }
  }
  for (Arrow& arrow : map.arrows)
    std::erase_if(arrow.way, [&](const std::string& label) { return !drawn.contains(label); });
  std::erase_if(map.arrows, [](const Arrow& a) { return a.way.size() < 2; });
  for (const std::string& label : shot) {
    if (!fought.contains(label) && drawn.contains(label)) map.shots.push_back(label);
  }
  fought.insert(shot.begin(), shot.end());
  std::set_intersection(fought.begin(), fought.end(), drawn.begin(), drawn.end(), std::back_inserter(map.bursts));
}

namespace {

/// The head: what is due, and the score.
std::vector<Section> head_of(const table::Battle& battle, const table::Match& match, const TurnStyle& style) {
  std::vector<Section> out;
  if (match.awaited().kind != Awaited::Kind::cut) {
    const bool yours = match.awaited().kind == Awaited::Kind::decision && style.viewer == match.awaited().who;
    const bool strong = yours || match.awaited().kind == Awaited::Kind::over;
    out.push_back({awaited_heading(match.over()), {Paragraph{awaited_sentence(battle, match), strong}}});
  }
  if (!style.graph) return out;
  if (auto graph = standing_graph(battle, match, style.to))
    out.push_back({tr("How the battle stands"), {*std::move(graph)}});
  return out;
}

void draw_deeds(std::vector<Section>& sections, const table::Match& match, const TurnStyle& style) {
  for (Section& section : sections) {
    for (Block& block : section.blocks) {
      if (auto* map = std::get_if<Map>(&block))
        draw_deeds(*map, match.trace(), match.trace_base(), style.from, style.to);
    }
  }
}

bool has_map(const Section& section) {
  return std::ranges::any_of(section.blocks, [](const Block& b) { return std::holds_alternative<Map>(b); });
}

/// The sections of the situation that come before its map: how the battle ended.
std::vector<Section> take_end(Document& situation) {
  const auto map = std::ranges::find_if(situation.sections, has_map);
  if (map == situation.sections.end()) return {};
  std::vector<Section> out(std::make_move_iterator(situation.sections.begin()), std::make_move_iterator(map));
  situation.sections.erase(situation.sections.begin(), map);
  return out;
}

void append(std::vector<Section>& out, auto part) {
  if (part) out.push_back(*std::move(part));
}

}  // namespace

Document turn_report(const table::Battle& battle, const table::Match& match, const TurnStyle& style) {
  Document out;
  if (style.map) {
    out = match.situation(style.viewer);
  } else {
    out.title = battle.title();
  }
  draw_deeds(out.sections, match, style);
  std::vector<Section> sections = head_of(battle, match, style);
  if (match.over()) {
    // after the sentence that tells the winner, before the graph
    std::vector<Section> end = take_end(out);
    const auto behind = sections.begin() + (sections.empty() || match.awaited().kind == Awaited::Kind::cut ? 0 : 1);
    sections.insert(behind, std::make_move_iterator(end.begin()), std::make_move_iterator(end.end()));
  }
  auto told = narrative(battle, match.trace(), match.trace_base(), style.from, style.to);
  // a turn that has just begun: the next report shows its heading above its events
  if (told.size() > 1 && told.back().blocks.empty() && !match.over()) told.pop_back();
  std::move(told.begin(), told.end(), std::back_inserter(sections));
  std::move(out.sections.begin(), out.sections.end(), std::back_inserter(sections));
  if (style.form && style.viewer && match.awaited().kind == Awaited::Kind::decision &&
      match.awaited().who == *style.viewer) {
    Section sheet{tr("Order sheet"), {}};
    std::vector<std::string> lines;
    for (const std::string& line : match.order_sheet())
      lines.push_back(orders::shown_on_sheet(battle.names(), line));
    for (Form& form : forms(lines))
      sheet.blocks.emplace_back(std::move(form));
    sections.push_back(std::move(sheet));
  }
  if (style.dice) {
    append(sections, rolls(battle, match.trace(), match.trace_base(), style.from, style.to));
    append(sections, luck(battle, match.trace(), match.trace_base(), style.to));
  }
  out.sections = std::move(sections);
  for (const std::string& note : battle.footnotes()) {
    if (std::find(out.footnotes.begin(), out.footnotes.end(), note) == out.footnotes.end())
      out.footnotes.push_back(note);
  }
  return out;
}

}  // namespace hexpost::report

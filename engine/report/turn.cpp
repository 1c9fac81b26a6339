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

std::string with_rule(std::string text, const std::string& rule) {
  return rule.empty() ? text : text + " [" + rule + "]";
}

/// Collects items under headings.
class Teller {
 public:
  Teller(const table::Battle& battle, std::string first) : battle_(battle), first_(std::move(first)) {}

  void add(const Entry& e) {
    if (by_standing(e)) {
      if (!standing_.empty() && (standing_.front().who != e.who || standing_.front().by != e.by)) flush_standing();
      flush_lapsed();
      flush_held();
      flush_order();
      standing_.push_back(e);
      return;
    }
    flush_standing();
    if (e.kind == Entry::Kind::lapsed) {
      flush_held();
      if (order_ends_) order_.clear();
      flush_order();
      lapsed_.push_back(e);
      return;
    }
    flush_lapsed();
    if (e.kind == Entry::Kind::rolled) {
      flush_order();
      held_.push_back(e);
      return;
    }
    if (e.kind == Entry::Kind::told && (e.in_rows || !e.rows.empty())) {
      order_.clear();
      if (e.in_rows)
        held_.push_back(e);
      else
        combat(e);
      return;
    }
    flush_held();
    if (e.kind == Entry::Kind::told && (e.heading == 0 || order_ends_)) order_.clear();
    flush_order();
    if (e.kind == Entry::Kind::told && e.heading > 0) {
      flush_blocks();
      drop_empty_phase();
      out_.push_back({e.text, {}});
      level_ = e.heading;
      return;
    }
    std::string text = sentence(battle_, e);
    const bool strong = std::any_of(e.deeds.begin(), e.deeds.end(),
                                    [](const table::Deed& d) { return d.kind == table::Deed::Kind::loses; });
    if (e.kind == Entry::Kind::answered && e.by == Entry::By::line)
      order_ = std::move(text), order_ends_ = e.text.starts_with("end-");
    else
      item(std::move(text), strong);
  }

  std::vector<Section> take() {
    flush_standing();
    flush_lapsed();
    flush_held();
    flush_order();
    flush_blocks();
    drop_empty_phase();
    return std::move(out_);
  }

 private:
  void item(std::string text, bool strong = false) {
    if (blocks_.empty() || !std::holds_alternative<List>(blocks_.back())) blocks_.emplace_back(List{});
    List& list = std::get<List>(blocks_.back());
    list.items.push_back(std::move(text));
    list.strong.push_back(strong);
  }
  /// Answers of standing orders (mostly "no"): consecutive ones without an event between them are one item.
  static bool by_standing(const Entry& e) {
    return e.kind == Entry::Kind::answered && (e.by == Entry::By::sealed || e.by == Entry::By::standing);
  }
  void flush_standing() {
    if (standing_.size() == 1) item(sentence(battle_, standing_.front()));
    if (standing_.size() > 1) {
      std::vector<std::string> lines, rules;
      const auto add_new = [](std::vector<std::string>& all, std::string one) {
        if (!one.empty() && std::find(all.begin(), all.end(), one) == all.end()) all.push_back(std::move(one));
      };
      for (const Entry& e : standing_) {
        add_new(lines, orders::shown(battle_.names(), e.text));
        add_new(rules, e.rule);
      }
      const bool sealed = standing_.front().by == Entry::By::sealed;
      item(with_rule(fill(sealed ? tr("{}: {} (sealed standing orders)") : tr("{}: {} (standing orders)"),
                          {side_name(battle_, standing_.front().who), base::join(lines, ", ")}),
                     base::join(rules, "] [")));
    }
    standing_.clear();
  }
  /// The lines that lapse with a turn are one item.
  void flush_lapsed() {
    std::vector<std::string> lines;
    for (const Entry& e : lapsed_)
      lines.push_back(orders::shown(battle_.names(), e.text));
    if (lapsed_.size() == 1) item(sentence(battle_, lapsed_.front()));
    if (lapsed_.size() > 1)
      item(fill(tr("{}: not used, and their turn is over: {}"),
                {side_name(battle_, lapsed_.front().who), base::join(lines, "; ")}));
    lapsed_.clear();
  }
  std::string face(const Entry& die) const { return battle_.die_face(die.faces, die.value); }
  /// Dice of one rule that follow each other are one item: equal ones, or those of a shuffle, each with a face fewer.
  void flush_held() {
    for (std::size_t i = 0; i < held_.size(); ++i) {
      const Entry& e = held_[i];
      std::string text = sentence(battle_, e);
      if (e.kind == Entry::Kind::rolled) {
        std::string faces = face(e);
        const bool shuffle = i + 1 < held_.size() && is_next_draw(e, held_[i + 1]);
        for (; i + 1 < held_.size(); ++i) {
          const Entry& next = held_[i + 1];
          const bool alike = next.kind == Entry::Kind::rolled && next.rule == e.rule && next.faces == e.faces;
          if (shuffle ? !is_next_draw(held_[i], next) : !alike) break;
          faces += " " + face(next);
        }
        const int last = held_[i].faces;
        constexpr int k_few = 12;  // the faces of a longer shuffle tell a reader nothing
        if (last != e.faces && e.faces > k_few)
          text = with_rule(fill(tr("a shuffle with {} dice"), {std::to_string(e.faces - last + 1)}), e.rule);
        else
          text = with_rule(last == e.faces ? fill(tr("dice, {} faces: {}"), {std::to_string(e.faces), faces})
                                           : fill(tr("dice, {} to {} faces: {}"),
                                                  {std::to_string(e.faces), std::to_string(last), faces}),
                           e.rule);
      }
      item(std::move(text));
    }
    held_.clear();
  }
  /// Takes the last `dice` held dice, each as its face, and all held sentences. What the rows do not say stays. Nothing
  /// if fewer dice are held: the earlier ones are in another report.
  std::vector<std::string> take_dice(std::size_t dice) {
    const auto rolled = [](const Entry& e) { return e.kind == Entry::Kind::rolled; };
    const auto all = static_cast<std::size_t>(std::count_if(held_.begin(), held_.end(), rolled));
    if (all < dice) return {};
    std::vector<Entry> before;
    std::vector<std::string> out;
    for (const Entry& e : held_) {
      if (!rolled(e)) continue;
      if (before.size() < all - dice)
        before.push_back(e);
      else
        out.push_back(face(e));
    }
    held_ = std::move(before);
    return out;
  }
  /// The rows of a combat. Single rows that follow each other share a table.
  void combat(const Entry& e) {
    std::size_t dice = 0;
    for (const table::CombatLine& row : e.rows)
      dice += static_cast<std::size_t>(row.dice);
    std::vector<std::string> faces = take_dice(dice);
    flush_held();
    const bool single = e.rows.size() == 1;
    if (!single || !single_ || blocks_.empty() || !std::holds_alternative<Table>(blocks_.back()))
      blocks_.emplace_back(Table{
          {tr("Who"), tr("Factor"), tr("Dice"), tr("Total"), tr("Result")}, {false, false, false, true, false}, {}});
    single_ = single;
    Table& table = std::get<Table>(blocks_.back());
    auto next = faces.begin();
    for (const table::CombatLine& row : e.rows) {
      std::string rolled;
      for (int i = 0; i < row.dice && next != faces.end(); ++i)
        rolled += (i > 0 ? " " : "") + *next++;
      table.rows.push_back({row.who, row.factor, std::move(rolled), row.total, row.result});
    }
    std::string& last = table.rows.back().back();
    last = last.empty() ? "[" + e.rule + "]" : with_rule(std::move(last), e.rule);
  }
  /// An order is reported only if no fact follows it at once, since the fact also names the unit and its action.
  void flush_order() {
    if (!order_.empty()) item(std::move(order_));
    order_.clear();
  }
  /// A phase without events is left out.
  void drop_empty_phase() {
    if (level_ == 1 && !out_.empty() && out_.back().blocks.empty()) out_.pop_back();
    level_ = 0;
  }
  void flush_blocks() {
    if (blocks_.empty()) return;
    if (out_.empty()) out_.push_back({first_, {}});
    for (Block& block : blocks_) {
      auto* list = std::get_if<List>(&block);
      if (list && std::find(list->strong.begin(), list->strong.end(), true) == list->strong.end()) list->strong.clear();
      out_.back().blocks.push_back(std::move(block));
    }
    blocks_.clear();
  }

  const table::Battle& battle_;
  std::string first_;
  std::vector<Section> out_;
  std::vector<Block> blocks_;  ///< lists and tables of the present section
  bool single_ = false;        ///< the last table holds combats of one row
  std::vector<Entry> standing_, lapsed_;
  std::vector<Entry> held_;  ///< dice, and facts that rows may say
  std::string order_;        ///< the last answered line, not yet reported
  bool order_ends_ = false;  ///< it only ends a phase: the next heading says so
  int level_ = 0;            ///< of the heading pushed last
};

std::string answered(const table::Battle& battle, const Entry& e) {
  const std::string side = side_name(battle, e.who);
  const std::string line = orders::shown(battle.names(), e.text);
  switch (e.by) {
    case Entry::By::standing:
      return with_rule(fill(tr("{}: {} (standing order)"), {side, line}), e.rule);
    case Entry::By::sealed:
      return with_rule(fill(tr("{}: {} (sealed standing order)"), {side, line}), e.rule);
    case Entry::By::nobody:
    case Entry::By::line:
      break;
  }
  return fill(tr("{}: {}"), {side, line});
}

}  // namespace

std::string side_name(const table::Battle& battle, table::Player who) {
  const auto players = battle.players();
  return who < players.size() ? players[who] : tr("nobody");
}

std::string sentence(const table::Battle& battle, const Entry& e) {
  switch (e.kind) {
    case Entry::Kind::answered:
      return answered(battle, e);
    case Entry::Kind::voided:
      return fill(tr("{}: void: {}: {}"),
                  {side_name(battle, e.who), orders::shown(battle.names(), e.text), with_rule(e.why, e.rule)});
    case Entry::Kind::lapsed:
      return fill(tr("{}: not used, and its turn is over: {}"),
                  {side_name(battle, e.who), orders::shown(battle.names(), e.text)});
    case Entry::Kind::rolled:
      return with_rule(fill(tr("dice, {} faces: {}"), {std::to_string(e.faces), battle.die_face(e.faces, e.value)}),
                       e.rule);
    case Entry::Kind::told:
      return with_rule(e.text, e.rule);
  }
  return {};
}

std::vector<Section> narrative(const table::Battle& battle, const std::vector<Entry>& trace, std::size_t base,
                               std::size_t from, std::size_t to) {
  const auto heading = [&](std::size_t i) { return trace[i].kind == Entry::Kind::told && trace[i].heading > 0; };
  // headings at the end of the report before, which that one may leave out
  while (from > base && from < to && from - base <= trace.size() && heading(from - base - 1))
    --from;
  std::string under;  // the text continues under the previous heading
  for (std::size_t i = 0; i < trace.size() && base + i < from; ++i) {
    if (heading(i)) under = trace[i].text;
  }
  Teller teller(battle, under.empty() ? tr("What happened") : fill(tr("{} (continued)"), {under}));
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (base + i >= from && base + i < to) teller.add(trace[i]);
  }
  return teller.take();
}

/// A face that is not a number belongs to a draw of markers, not to a roll.
static std::string dice_sentence(const table::Battle& battle, int faces) {
  const bool drawn = !base::number(battle.die_face(faces, 1));
  return fill(drawn ? tr("One of {} markers is drawn next") : tr("A die with {} faces is due"),
              {std::to_string(faces)});
}

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

template <class Part>
void append(std::vector<Section>& out, Part part) {
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
    // behind the sentence that tells the winner, before the graph
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

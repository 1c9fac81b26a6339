#include "engine/report/turn.h"

#include <algorithm>

#include "engine/base/text.h"

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
    if (e.kind == Entry::Kind::rolled) {
      flush_order();
      if (!dice_.empty() && (dice_rule_ != e.rule || faces_ != e.faces)) flush_dice();
      dice_rule_ = e.rule, faces_ = e.faces;
      dice_ += (dice_.empty() ? "" : " ") + battle_.die_face(e.faces, e.value);
      return;
    }
    flush_dice();
    if (e.kind == Entry::Kind::told && (e.heading == 0 || order_ends_)) order_.clear();
    flush_order();
    if (e.kind == Entry::Kind::told && e.heading > 0) {
      flush_items();
      drop_empty_phase();
      out_.push_back({e.text, {}});
      level_ = e.heading;
      return;
    }
    std::string text = sentence(battle_, e);
    if (e.kind == Entry::Kind::answered && e.by == Entry::By::line)
      order_ = std::move(text), order_ends_ = e.text.starts_with("end-");
    else
      items_.push_back(std::move(text));
  }

  std::vector<Section> take() {
    flush_dice();
    flush_order();
    flush_items();
    drop_empty_phase();
    return std::move(out_);
  }

 private:
  void flush_dice() {
    if (dice_.empty()) return;
    items_.push_back(with_rule(fill(tr("dice, {} faces: {}"), {std::to_string(faces_), dice_}), dice_rule_));
    dice_.clear();
  }
  /// An order is told when no fact follows it at once: the fact says who did what, too.
  void flush_order() {
    if (!order_.empty()) items_.push_back(std::move(order_));
    order_.clear();
  }
  /// A phase in which nothing happened is passed over in silence.
  void drop_empty_phase() {
    if (level_ == 1 && !out_.empty() && out_.back().blocks.empty()) out_.pop_back();
    level_ = 0;
  }
  void flush_items() {
    if (items_.empty()) return;
    if (out_.empty()) out_.push_back({first_, {}});
    out_.back().blocks.emplace_back(List{std::move(items_)});
    items_ = {};
  }

  const table::Battle& battle_;
  std::string first_;
  std::vector<Section> out_;
  std::vector<std::string> items_;
  std::string order_;          ///< the last line answered, not yet told
  bool order_ends_ = false;    ///< it only ends a phase: the next heading says so
  std::string dice_, dice_rule_;
  int level_ = 0;      ///< of the heading pushed last
  int faces_ = 0;
};

std::string answered(const table::Battle& battle, const Entry& e) {
  const std::string side = side_name(battle, e.who);
  switch (e.by) {
    case Entry::By::standing:
      return with_rule(fill(tr("{}: {} (standing order)"), {side, e.text}), e.rule);
    case Entry::By::sealed:
      return with_rule(fill(tr("{}: {} (sealed standing order)"), {side, e.text}), e.rule);
    case Entry::By::nobody:
    case Entry::By::line:
      break;
  }
  return fill(tr("{}: {}"), {side, e.text});
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
      return fill(tr("{}: void: {}: {}"), {side_name(battle, e.who), e.text, with_rule(e.why, e.rule)});
    case Entry::Kind::rolled:
      return with_rule(fill(tr("dice, {} faces: {}"), {std::to_string(e.faces), battle.die_face(e.faces, e.value)}), e.rule);
    case Entry::Kind::told:
      return with_rule(e.text, e.rule);
  }
  return {};
}

std::vector<Section> narrative(const table::Battle& battle, const std::vector<Entry>& trace, std::size_t base,
                               std::size_t from, std::size_t to) {
  std::string under;  // what is told goes on under the heading that was reached before
  for (std::size_t i = 0; i < trace.size() && base + i < from; ++i) {
    if (trace[i].kind == Entry::Kind::told && trace[i].heading > 0) under = trace[i].text;
  }
  Teller teller(battle, under.empty() ? tr("What happened") : fill(tr("{} (continued)"), {under}));
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (base + i >= from && base + i < to) teller.add(trace[i]);
  }
  return teller.take();
}

std::string awaited_sentence(const table::Battle& battle, const table::Match& match) {
  const Awaited& a = match.awaited();
  switch (a.kind) {
    case Awaited::Kind::over: {
      const auto winner = match.winner();
      return winner ? fill(tr("The battle is over: {} has won."), {side_name(battle, *winner)})
                    : tr("The battle is over: nobody has won.");
    }
    case Awaited::Kind::dice:
      return with_rule(fill(tr("A die of {} faces is to be rolled"), {std::to_string(a.faces)}), a.rule) + ".";
    case Awaited::Kind::opening:
      return fill(tr("{} must open the sealed standing order for {} ({})."),
                  {side_name(battle, a.who), a.subject.empty() ? tr("the army") : a.subject, a.question});
    case Awaited::Kind::cut:
      return tr("The battle has gone on since; this is a moment of the past.");
    case Awaited::Kind::decision:
      break;
  }
  std::string what = a.question;
  if (!a.subject.empty()) what = fill(tr("{} of {}"), {what, a.subject});
  if (!a.about.empty()) what = fill(tr("{}, because of {}"), {what, a.about});
  return fill(tr("{} must decide: {}."), {side_name(battle, a.who), with_rule(what, a.rule)});
}

Document turn_report(const table::Battle& battle, const table::Match& match, const TurnStyle& style) {
  Document out;
  if (style.map) {
    out = match.situation(style.viewer);
  } else {
    out.title = battle.title();
  }
  std::vector<Section> sections = narrative(battle, match.trace(), match.trace_base(), style.from, style.to);
  sections.insert(sections.end(), std::make_move_iterator(out.sections.begin()),
                  std::make_move_iterator(out.sections.end()));
  if (match.awaited().kind != Awaited::Kind::cut) {
    sections.push_back({tr("What is awaited"), {Paragraph{awaited_sentence(battle, match)}}});
  }
  out.sections = std::move(sections);
  for (const std::string& note : battle.footnotes()) {
    if (std::find(out.footnotes.begin(), out.footnotes.end(), note) == out.footnotes.end())
      out.footnotes.push_back(note);
  }
  return out;
}

}  // namespace hexpost::report

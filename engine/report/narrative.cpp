#include "engine/report/narrative.h"

#include <algorithm>
#include <iterator>

#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/report/luck.h"

namespace hexpost::report {
namespace {

using base::fill;
using base::tr;
using table::Entry;

/// Collects items under headings.
class Teller {
 public:
  Teller(const table::Battle& battle, std::string first) : battle_(battle), first_(std::move(first)) {}

  void add(const Entry& e) {
    const bool told = e.kind == Entry::Kind::told;
    if (by_standing(e)) return add_answer(e);
    flush_standing();
    if (e.kind == Entry::Kind::lapsed) return add_lapsed(e);
    flush_lapsed();
    if (e.kind == Entry::Kind::rolled) return add_roll(e);
    if (told && (e.in_rows || !e.rows.empty())) return add_row(e);
    flush_held();
    if (told && (e.heading == 0 || order_ends_)) order_.clear();
    flush_order();
    if (told && e.heading > 0) return add_heading(e);
    add_sentence(e);
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
  void add_answer(const Entry& e) {
    if (!standing_.empty() && (standing_.front().who != e.who || standing_.front().by != e.by)) flush_standing();
    flush_lapsed();
    flush_held();
    flush_order();
    standing_.push_back(e);
  }
  void add_lapsed(const Entry& e) {
    flush_held();
    if (order_ends_) order_.clear();
    flush_order();
    lapsed_.push_back(e);
  }
  void add_roll(const Entry& e) {
    flush_order();
    held_.push_back(e);
  }
  void add_row(const Entry& e) {
    order_.clear();
    if (e.in_rows)
      held_.push_back(e);
    else
      combat(e);
  }
  void add_heading(const Entry& e) {
    flush_blocks();
    drop_empty_phase();
    out_.push_back({e.text, {}});
    level_ = e.heading;
  }
  void add_sentence(const Entry& e) {
    std::string text = sentence(battle_, e);
    const bool strong = std::any_of(e.deeds.begin(), e.deeds.end(),
                                    [](const table::Deed& d) { return d.kind == table::Deed::Kind::loses; });
    if (e.kind == Entry::Kind::answered && e.by == Entry::By::line)
      order_ = std::move(text), order_ends_ = e.text.starts_with("end-");
    else
      item(std::move(text), strong);
  }
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
    if (standing_.empty()) return;
    item(echo_of(standing_));
    earlier_ = std::move(latest_);
    latest_ = Echo{std::move(standing_), blocks_.size() - 1, std::get<List>(blocks_.back()).items.size()};
    standing_.clear();
  }
  std::string echo_of(const std::vector<Entry>& answers) const {
    if (answers.size() == 1) return sentence(battle_, answers.front());
    std::vector<std::string> lines, rules;
    const auto add_new = [](std::vector<std::string>& all, std::string one) {
      if (!one.empty() && std::find(all.begin(), all.end(), one) == all.end()) all.push_back(std::move(one));
    };
    for (const Entry& e : answers) {
      add_new(lines, orders::shown(battle_.names(), e.text));
      add_new(rules, e.rule);
    }
    std::string verb;  // lines that follow each other with one verb name it once
    for (std::string& line : lines) {
      const std::string word = line.substr(0, line.find(' ') + 1);
      if (!word.empty() && word == verb) line.erase(0, word.size());
      verb = word;
    }
    const bool sealed = answers.front().by == Entry::By::sealed;
    return with_rule(fill(sealed ? tr("{}: {} (sealed standing orders)") : tr("{}: {} (standing orders)"),
                          {side_name(battle_, answers.front().who), base::join(lines, ", ")}),
                     base::join(rules, "] ["));
  }
  /// Standing orders of one player by turns with combats of one row: the orders become one item, and the rows share
  /// a table. True if the latest item was such an order and has joined the one before the table.
  bool join_echoes() {
    const std::size_t last = blocks_.size() - 1;
    if (blocks_.size() < 3 || !single_ || !std::holds_alternative<Table>(blocks_[last - 1]) || latest_.block != last ||
        earlier_.block != last - 2)
      return false;
    auto* added = std::get_if<List>(&blocks_[last]);
    auto* list = std::get_if<List>(&blocks_[last - 2]);
    if (!added || added->items.size() != 1 || !list || list->items.size() != earlier_.items) return false;
    const Entry &first = earlier_.answers.front(), &next = latest_.answers.front();
    if (first.who != next.who || first.by != next.by) return false;
    std::move(latest_.answers.begin(), latest_.answers.end(), std::back_inserter(earlier_.answers));
    list->items.back() = echo_of(earlier_.answers);
    blocks_.pop_back();
    latest_ = std::move(earlier_);
    earlier_ = {};
    return true;
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
                                           : fill(tr("dice, from {} down to {} faces: {}"),
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
  /// Removes the sentence from the latest list: a row says it again. An answer after it had made it an item.
  void take_back(const std::string& said) {
    List* const list = blocks_.empty() ? nullptr : std::get_if<List>(&blocks_.back());
    if (list == nullptr || list->items.size() < 2) return;
    const auto found = std::find(list->items.rbegin(), list->items.rend(), said);
    if (found == list->items.rend()) return;
    const auto at = list->items.rend() - found - 1;
    list->items.erase(list->items.begin() + at), list->strong.erase(list->strong.begin() + at);
    for (Echo* echo : {&earlier_, &latest_}) {
      if (echo->block + 1 == blocks_.size() && echo->items > static_cast<std::size_t>(at)) --echo->items;
    }
  }
  /// The rows of a combat. Single rows that follow each other share a table.
  void combat(const Entry& e) {
    std::size_t dice = 0;
    for (const table::CombatLine& row : e.rows)
      dice += static_cast<std::size_t>(row.dice);
    std::vector<std::string> faces = take_dice(dice);
    flush_held();
    for (const table::CombatLine& row : e.rows)
      take_back(with_rule(row.who, e.rule));
    const bool single = e.rows.size() == 1;
    if (single && !blocks_.empty()) join_echoes();
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
    earlier_ = latest_ = {};
  }

  struct Echo {
    std::vector<Entry> answers;
    std::size_t block = 0;  ///< of blocks_: the list that has them
    std::size_t items = 0;  ///< of that list, with them as the last
  };

  const table::Battle& battle_;
  std::string first_;
  std::vector<Section> out_;
  std::vector<Block> blocks_;  ///< lists and tables of the present section
  bool single_ = false;        ///< the last table holds combats of one row
  std::vector<Entry> standing_, lapsed_;
  Echo earlier_, latest_;    ///< the last two items that report standing orders
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

std::string with_rule(std::string text, const std::string& rule) {
  return rule.empty() ? text : text + " [" + rule + "]";
}

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
  // headings at the end of the previous report, which that report may leave out
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

}  // namespace hexpost::report

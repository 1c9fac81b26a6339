#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "engine/table/game.h"

/// The sources of dice, cards and answers. A question finds its answer in
/// the lines of the packet, then in its open standing orders, or in the sealed ones. game.h includes this at its end.
namespace hexpost::table {

template <RuleSystem Sys>
void Game<Sys>::do_favour(const Die& die, const OfFace& worth) {
  if (!tells_) return;  // only the story has the luck
  luck_ = {}, luck_of_sum_ = {};
  luck_.who = die.favour.who;
  if (luck_.who < 0) return;
  worths_.clear();
  for (int face = 1; face <= die.faces; ++face)
    worths_.push_back(die.favour.sign * (worth ? worth(face) : face));
  weigh(worths_, die.favour.sign < 0, luck_);
}

template <RuleSystem Sys>
void Game<Sys>::do_favour_of_sum(int dice, const Die& die, const OfFace& worth) {
  if (!tells_) return;
  luck_ = {}, luck_of_sum_ = {};
  if (die.favour.who < 0) return;
  std::vector<int> worths;
  for (int sum = dice; sum <= dice * die.faces; ++sum)
    worths.push_back(die.favour.sign * (worth ? worth(sum) : sum));
  luck_of_sum_ = LuckOfSum(die.favour.who, dice, die.faces, std::move(worths));
}

template <RuleSystem Sys>
int Game<Sys>::do_roll(int faces, Rule rule, const Classes&) {
  if (!packets_.begun() && !begin_next())
    throw Stop{Awaited{Awaited::Kind::dice, 0, faces, 0, std::string(rule), {}, {}, {}}};
  const Player who = packets_.current().who;
  if (!packets_.next_given()) {
    const auto value = source_ && packets_.at_last() ? source_->die(faces, rule) : std::nullopt;
    if (!value) throw Stop{Awaited{Awaited::Kind::dice, who, faces, 0, std::string(rule), {}, {}, {}}};
    packets_.give(Rolled{faces, *value});
  }
  const auto* rolled = std::get_if<Rolled>(packets_.next_given());
  if (!rolled || rolled->faces != faces || rolled->value < 1 || rolled->value > faces)
    misfit("the rules ask for a die here");
  packets_.take_given(), ++inputs_;
  const int value = rolled->value;
  if (!tells_) return count(Entry::Kind::rolled), value;
  if (luck_of_sum_.open())
    luck_ = luck_of_sum_.next(value);
  else if (luck_.who >= 0)
    luck_.worth = worths_[static_cast<std::size_t>(value - 1)];
  record(typename Tale::Die{who, faces, value, luck_.who >= 0 ? luck_ : Luck{}, rule});
  return value;
}

template <RuleSystem Sys>
std::optional<int> Game<Sys>::do_show(Player who, int place) {
  base::ensure(packets_.begun(), "a card is laid open before the first packet");
  if (!packets_.next_given()) {
    const auto card = source_ && packets_.at_last() ? source_->card(who, place) : std::nullopt;
    if (!card) throw Stop{Awaited{Awaited::Kind::card, who, place, 0, {}, {}, {}, {}}};
    packets_.give(Shown{who, place, *card});
  }
  const auto* shown = std::get_if<Shown>(packets_.next_given());
  if (!shown || shown->who != who || shown->place != place || !cards_.learn({place, shown->card, k_all_see}))
    misfit("the rules ask for a card of a hand here");
  packets_.take_given(), ++inputs_;
  return shown->card;
}

template <RuleSystem Sys>
void Game<Sys>::do_tell(Rule rule, Fact fact) {
  if (!tells_) return do_miss();
  std::vector<int> values;
  if (Tale::heading(fact) > 0) {
    const Score now = score();
    if (!now.lines.empty()) values.push_back(now.turn);
    for (const Score::Line& line : now.lines)
      values.push_back(line.value);
  }
  record(typename Tale::Told{std::move(fact), std::move(values), rule});
}

template <RuleSystem Sys>
void Game<Sys>::do_ask(const View& view, Player who, AnyQuestion<View>& q) {
  if (!do_ask_or_stop(view, who, q)) throw Stop{std::move(awaited_)};
}

template <RuleSystem Sys>
bool Game<Sys>::do_ask_or_stop(const View& view, Player who, AnyQuestion<View>& q) {
  follow(view);
  if (q.take_forced(view)) return hear(view, who, q), true;
  if (!packets_.begun()) begin_next();
  for (;;) {
    if (packets_.begun()) {
      if (packets_.current().who == who ? ask_writer(view, who, q) : ask_sealed(view, who, q)) return true;
    }
    if (!begin_next()) {
      Awaited asked{Awaited::Kind::decision, who,      0, 0, std::string(q.rule()), std::string(q.name()),
                    q.subject(view),         q.about()};
      auto line = writer_ ? writer_(view, asked, q) : std::nullopt;
      if (!line) return stop_at(q, std::move(asked)), false;
      push({who, {*std::move(line)}, {}, {}});
      begin_next();
    }
    if (packets_.current().who != who) misfit("the next packet is not by the player who is asked");
  }
}

template <RuleSystem Sys>
void Game<Sys>::stop_at(const AnyQuestion<View>& q, Awaited asked) {
  pending_ = q.clone();
  awaited_ = std::move(asked);
  stopped_ = true;
}

template <RuleSystem Sys>
void Game<Sys>::hear(const View& view, Player who, AnyQuestion<View>& q) {
  if ((!packets_.begun() && !begin_next()) || packets_.current().who != who) return;
  std::string only;
  for (std::size_t i = packets_.first_unused(); i < packets_.lines().size(); ++i) {
    const Line* line = line_for(view, i, q);
    if (!line) continue;
    if (only.empty()) only = q.taken(view);
    const bool meant = q.hears(view, *line);
    const auto refusal = q.take(view, *line);
    const bool same = !refusal && q.taken(view) == only;
    if (same || meant) packets_.use(i);
    if (same) return answered(view, who, Entry::By::line, i, q);
    if (meant && refusal) voided(i, *refusal);
    base::ensure(q.take_forced(view), "a forced answer was forced a moment ago");
    if (meant && !refusal) return;
  }
}

template <RuleSystem Sys>
const Line* Game<Sys>::line_for(const View& view, std::size_t i, const AnyQuestion<View>& q) const {
  if (!packets_.ready(i)) return nullptr;
  const Prepared& p = packets_.lines()[i];
  const Line* line = p.conditional ? branch(view, *p.conditional) : &p.line;
  return line && q.speaks(view, *line) ? line : nullptr;
}

template <RuleSystem Sys>
void Game<Sys>::answered(const View& view, Player who, Entry::By by, std::size_t line, const AnyQuestion<View>& q) {
  ++inputs_;
  if (!tells_) return count(Entry::Kind::answered);
  record(typename Tale::Line{
      Entry::Kind::answered, by, who, static_cast<std::uint32_t>(line), 0, std::string(q.rule()), q.taken(view), {}});
}

template <RuleSystem Sys>
void Game<Sys>::voided(std::size_t i, const base::Refusal& refusal) {
  const Prepared& line = packets_.lines()[i];
  std::string why = refusal.why;
  if (!refusal.hint.empty()) why += " (" + refusal.hint + ")";
  record(typename Tale::Line{Entry::Kind::voided, Entry::By::nobody, packets_.current().who,
                             static_cast<std::uint32_t>(i), line.conditional ? 0 : refusal.column, refusal.rule,
                             line.line.text, std::move(why)});
}

template <RuleSystem Sys>
bool Game<Sys>::ask_writer(const View& view, Player who, AnyQuestion<View>& q) {
  const auto& lines = packets_.lines();
  for (std::size_t i = packets_.first_unused(); i < lines.size(); ++i) {
    const Line* line = line_for(view, i, q);
    if (!line) continue;
    packets_.use(i);
    const auto refusal = q.take(view, *line);
    if (!refusal) return answered(view, who, Entry::By::line, i, q), true;
    voided(i, *refusal);
  }
  for (std::size_t i = 0; i < lines.size() && q.implies(); ++i) {
    if (!packets_.ready(i) || lines[i].conditional || !q.take_implied(view, lines[i].line)) continue;
    base::ensure(!ends_phase(q.taken(view)), "a phase ends by a line that says so, and by no other");
    return answered(view, who, Entry::By::line, i, q), true;
  }
  std::optional<std::string> subject;  // once it is needed
  for (const std::size_t i : packets_.standing()) {
    const Prepared& p = lines[i];
    if (!packets_.holds(i) || p.stand->policy.question != q.name()) continue;
    if (!subject) subject = q.subject(view);
    if (!Sys::names(*data_).covers(p.stand->who, *subject)) continue;
    if (!orders::holds(p.stand->policy, q.circumstances())) continue;
    if (p.stand->policy.answer == "ask") return false;
    if (q.take_word(view, p.stand->policy.answer) && (!ends_phase(q.taken(view)) || may_end(p)))
      return answered(view, who, Entry::By::standing, i, q), true;
  }
  return false;
}

template <RuleSystem Sys>
bool Game<Sys>::may_end(const Prepared& p) const {
  if (packets_.in_its_turn(p)) return true;
  return std::ranges::any_of(Sys::standing(), [&](const StandingQuestion& one) {
    return one.name == p.stand->policy.question && one.ends_no_orders;
  });
}

template <RuleSystem Sys>
const Line* Game<Sys>::branch(const View& view, const orders::Conditional& c) const {
  const auto holds = Sys::condition(view, c.name, c.condition);
  if (!holds) return nullptr;
  if (*holds != c.negated) return &c.then;
  return c.otherwise ? &*c.otherwise : nullptr;
}

template <RuleSystem Sys>
bool Game<Sys>::ask_sealed(const View& view, Player who, AnyQuestion<View>& q) {
  const Segment& seg = packets_.current();
  if (seg.sealed.size() <= who || !seg.sealed[who]) return false;
  const auto slot = slot_of(view, who, q);
  if (!slot) return false;
  const Packets::Policies* policies = packets_.opened(who, *slot);
  if (!policies) {
    if (!packets_.next_given()) {
      if (!packets_.at_last()) return false;
      auto policy = source_ ? source_->opening(who, *slot) : std::nullopt;
      if (!policy) {
        throw Stop{Awaited{Awaited::Kind::opening, who, 0, *slot, std::string(q.rule()), std::string(q.name()),
                           q.subject(view), q.about()}};
      }
      packets_.give(Opened{who, *slot, *std::move(policy)});
    }
    const auto* opened = std::get_if<Opened>(packets_.next_given());
    if (!opened || opened->who != who || opened->slot != *slot) misfit("the rules ask for an opening here");
    packets_.take_given();
    policies = packets_.opened(who, *slot);
  }
  if (!*policies) return false;
  const auto word = orders::answer(**policies, q.name(), q.circumstances());
  if (!word || !q.take_word(view, *word)) return false;
  answered(view, who, Entry::By::sealed, 0, q);
  return true;
}

template <RuleSystem Sys>
std::optional<std::uint32_t> Game<Sys>::slot_of(const View& view, Player who, const AnyQuestion<View>& q) const {
  const auto name = q.slot(view);
  if (!name) return std::nullopt;
  const auto& slots = Sys::slots(*data_, who);
  const auto at = std::find(slots.begin(), slots.end(), *name);
  base::ensure(at != slots.end(), "a question names a seal slot that its side does not have");
  return static_cast<std::uint32_t>(at - slots.begin());
}

}  // namespace hexpost::table

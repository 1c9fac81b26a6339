#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/table/game.h"

/// The plain orders of a game. game.h includes this at its end.
namespace hexpost::table {

template <RuleSystem Sys>
std::vector<std::string> Game<Sys>::proposal() const {
  if (!pending_) return {};
  const auto middle = middle_faces();
  const Player who = awaited_.who;
  Game copy = trial();
  copy.cards_ = copy.save_.cards = cards_.seen_by(who);  // plain orders use only what their player may know
  if (copy.pending_->list(copy.view(), 1).empty()) return {};
  const auto view = [&copy] { return copy.view(); };
  auto thoughts = [&] {  // some begin with the position as it is before any die
    using Thoughts = typename ThoughtsOf<Sys>::Type;
    if constexpr (std::constructible_from<Thoughts, View>)
      return Thoughts(view());
    else
      return Thoughts();
  }();
  const auto propose = [&](const View& v, const Awaited& asked, const Answers& answers) {
    if constexpr (requires { typename Sys::Thoughts; })
      return Sys::propose_on(v, asked, answers, thoughts);
    else
      return Sys::propose(v, asked, answers);
  };
  PlainOrders out(Sys::player_turn(view()));
  std::vector<std::string> last = Sys::closing_lines(view(), who);
  bool open = false;   // a die was rolled or another player decided, so a later turn may differ
  bool ended = false;  // a question has no answer here
  std::size_t steps = 0;
  const auto answer = [&](const View& v, const Awaited& asked, AnyQuestion<View>& q) -> std::optional<std::string> {
    last = Sys::closing_lines(v, who);
    const auto answers = [&] { return q.list(view_of(*data_, copy.state_, copy.cards_.seen_by(asked.who)), 8); };
    const bool own = asked.who == who;
    std::optional<std::string> settled;
    if constexpr (requires { Sys::settled_by_closing_lines(v, asked); }) {
      if (own) settled = Sys::settled_by_closing_lines(v, asked);
    }
    auto line = settled ? settled : own ? propose(v, asked, answers) : answers().front();
    ended = !line || !takes(v, q, *line) || ++steps > 4 * k_longest_proposal;
    if (ended) return std::nullopt;
    if (own && !settled) out.add(*line);
    open = open || !own;
    return line;
  };
  copy.writer_ = [&](const View& v, const Awaited& asked, AnyQuestion<View>& q) -> std::optional<std::string> {
    const bool goes_on = !ended && out.size() < k_longest_proposal && Sys::player_turn(v) == out.turn();
    return goes_on ? answer(v, asked, q) : std::nullopt;
  };
  while (copy.pending_ && !ended && out.size() < k_longest_proposal) {
    if (const PlayerTurn now = Sys::player_turn(view()); now != out.turn()) {
      if (open || now.whose != who) break;
      out.close(last);
      out.next(now, copy.name_of(now));
    }
    const auto line = answer(view(), copy.awaited_, *copy.pending_->clone());
    if (!line) break;
    copy.push({copy.awaited_.who, {*line}, {}, {}});
    const std::size_t before = copy.story_.end();
    copy.run(middle.get());
    open = open || copy.awaited_.who != who || copy.story_.rolled_since(before);
  }
  out.close(last);
  std::vector<std::string> lines = out.take();
  Tried tried = try_packet(lines);
  if (!tried.answered) lines = out.take(first_answer()), tried = try_packet(lines);
  // in one packet the lines may meet the questions in another order than one by one: void lines are left out
  for (; tried.voided; tried = try_packet(lines))
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(*tried.voided));
  if (!tried.answered) lines.insert(lines.begin(), first_answer());
  return lines;
}

}  // namespace hexpost::table

#include "cli/player/stepper.h"

#include <algorithm>
#include <utility>

#include "cli/names.h"
#include "engine/base/text.h"
#include "engine/module/remote.h"
#include "engine/orders/small_words.h"
#include "engine/orders/tidy.h"
#include "engine/orders/tongue.h"
#include "engine/table/game.h"
#include "engine/table/trial.h"

namespace hexpost::cli {

using table::Entry;
using table::Match;

namespace {

constexpr int k_answers = 30;             ///< decisions passed over between two of the writer's lines
constexpr std::size_t k_listed = 64;      ///< answers among which a quiet one is looked for
constexpr std::size_t k_all_ways = 1000;  ///< of leaders that may move
constexpr std::uint64_t k_seeks = 8;      ///< tries to let a later turn of the writer come

/// Without hexes and numbers of hexes: what happens elsewhere on the map is the same to the player.
std::string without_places(const hex::Grid& grid, const std::string& text) {
  std::string out;
  for (const std::string_view word : base::words(text)) {
    std::string bare(word);
    while (!bare.empty() && (bare.back() == ',' || bare.back() == '.' || bare.back() == ':' || bare.back() == ';'))
      bare.pop_back();
    if (!grid.find(bare)) out += (out.empty() ? "" : " ") + std::string(word);
  }
  return out;
}

}  // namespace

Stepper::Stepper(const table::Battle& battle, const Match& board, table::Player who, std::vector<std::string> stands)
    : battle_(battle),
      who_(who),
      stands_(std::move(stands)),
      match_(board.clone()),
      turn_(match_->turn()),
      dice_(table::middle_faces()) {
  for (const table::Verb& verb : battle.verbs()) {
    if (verb.verb.starts_with("end-")) ends_.push_back(verb.verb);
  }
}

void Stepper::leave_to_lines(std::string_view question) {
  std::erase_if(stands_, [&](const std::string& stand) {
    const auto words = base::words(stand);
    return words.size() > 2 && base::same_word(words[2], question);
  });
}

bool Stepper::settled_by_stands() const {
  if (!mine(*match_) || stands_.empty()) return false;
  const auto next = match_->clone();
  next->push({who_, stands_, std::vector<bool>(battle_.players().size(), false), {}});
  next->run(dice_.get());
  return next->last_answered();
}

bool Stepper::take(const std::string& line) {
  auto next = played(line);
  if (!next) return false;
  before_ = std::exchange(match_, std::move(next));
  taken_ = line.substr(0, line.find(' '));
  return true;
}

void Stepper::reach(const std::string& typed) {
  const std::string line = order_of(*match_, typed);
  verb_ = line.substr(0, line.find(' '));
  // a line that ends an earlier phase is not matched with a later phase
  for (int i = 0; i < k_answers && is_before(line) && !is_over(line); ++i) {
    if (take_kept()) continue;
    auto next = match_->clone();
    next->push({who_, stands_, std::vector<bool>(battle_.players().size(), false), {}});
    next->run(dice_.get());
    if (!stands_.empty() && next->last_answered())
      match_ = std::move(next);
    else if (!answer_quietly(match_, *dice_))
      return;
    pass_enemy(match_);
  }
}

void Stepper::seek(const std::string& turn) {
  forget_phase();
  if (!before_headings_) before_headings_ = match_->clone();
  if (!seek_from(*match_, turn)) seek_from(*before_headings_, turn);
}

std::optional<Entry> Stepper::voided(const std::string& line) const {
  if (!mine(*match_)) return std::nullopt;
  return pushed(line, *dice_)->first_voided();
}

std::optional<std::string> Stepper::end_meant() const {
  // the phase of the line above has not come, or the `stand` lines have passed it over
  const auto behind = verb_ == taken_ ? std::nullopt : end_behind(verb_);
  if (behind && !is_over(*behind)) return behind;
  const auto then = before_ ? end_of_phase(*before_) : std::nullopt;
  if (then && (before_->turn() != match_->turn() || is_over(*then))) return then;
  if (!mine(*match_)) {  // the line is not about a phase of the enemy
    if (auto listed = end_behind(verb_)) return listed;
  }
  if (auto now = end_of_phase()) return now;
  return end_behind(verb_);
}

std::string Stepper::answer_meant(const std::string& line) const {
  const auto asked = mine(*match_) ? match_->pending(k_listed + 1) : std::nullopt;
  if (!asked || asked->answers.size() > k_listed) return {};
  const auto is_end = [](const std::string& answer) { return answer.starts_with("end-"); };
  if (std::ranges::any_of(asked->answers, is_end)) return {};  // a phase asks for orders
  // `missile` is enough of Ur-missile, and `evades` is evade
  const auto same = [](std::string_view name, std::string_view said) {
    const bool does = said.size() > 3 && said.ends_with('s') && base::same_word(name, said.substr(0, said.size() - 1));
    return does || base::same_word(name, said) || (said.size() > 2 && orders::ends_name(said, name));
  };
  const auto has = [&](const std::vector<std::string_view>& words, std::string_view word) {
    return std::ranges::any_of(words, [&](std::string_view w) { return same(w, word) || same(word, w); });
  };
  auto typed = base::words(line);
  const auto subject = base::words(match_->awaited().subject);
  const auto in_answer = [&](std::string_view word) {
    return std::ranges::any_of(asked->answers, [&](auto& answer) { return has(base::words(answer), word); });
  };
  std::erase_if(typed, [&](std::string_view word) { return orders::is_small_word(word) && !in_answer(word); });
  std::string meant;
  for (const std::string& answer : asked->answers) {
    const auto words = base::words(answer);
    const bool all = std::ranges::all_of(typed, [&](std::string_view word) { return has(words, word); });
    const bool only = std::all_of(words.begin() + 1, words.end(),
                                  [&](std::string_view word) { return has(typed, word) || has(subject, word); });
    if (!all || !only) continue;
    if (!meant.empty()) return {};
    meant = answer;
  }
  return meant;
}

std::optional<std::string> Stepper::end_behind(std::string_view verb) const {
  const auto verbs = battle_.verbs();
  const auto after = std::ranges::find(verbs, verb, &table::Verb::verb);
  const auto end = std::find_if(after, verbs.end(), [](const table::Verb& v) { return v.verb.starts_with("end-"); });
  if (end == verbs.end() || match_->reading(end->verb)->refusal) return std::nullopt;
  return end->verb;
}

std::optional<std::string> Stepper::end_of_phase(const Match& match) const {
  constexpr std::size_t k_first = 64;  // where there are more answers, the verbs are tried
  if (const auto pending = match.pending(k_first)) {
    for (const std::string& answer : pending->answers) {
      if (answer.starts_with("end-")) return answer;
    }
  }
  for (const table::Verb& one : battle_.verbs()) {
    if (!one.verb.starts_with("end-") || match.reading(one.verb)->refusal) continue;
    // that of this phase may be refused now, while an attack is owed
    if (consumed(match, one.verb)) return one.verb;
  }
  return std::nullopt;
}

bool Stepper::is_over(const std::string& end) const {
  const auto now = end_of_phase();
  if (!now || !mine(*match_)) return false;
  const auto place = [&](const std::string& line) {
    return std::ranges::find(ends_, std::string(base::words(line).front())) - ends_.begin();
  };
  return place(*now) > place(end);
}

bool Stepper::is_early(const std::string& line) const {
  return mine(*match_) && !consumed(*match_, line);
}

bool Stepper::consumed(const Match& match, const std::string& line) const {
  auto next = match.clone();
  next->push({who_, {line}, std::vector<bool>(battle_.players().size(), false), {}});
  next->run(dice_.get());
  return next->first_voided() || next->last_answered();
}

PricedWay Stepper::priced(const std::string& line) const {
  PricedWay out{line, {}, {}, {}, false};
  const auto brings = [&](const std::string& text) {
    out.price.push_back(text);
    out.terms.push_back(without_places(battle_.names().grid(), text));
  };
  const std::size_t before = match_->trace_base() + match_->trace().size();
  const auto dice = table::middle_faces();  // all ways see the same dice
  const auto next = pushed(line, *dice);
  for (std::size_t i = 0; i < next->trace().size(); ++i) {
    const Entry& e = next->trace()[i];
    if (next->trace_base() + i < before) continue;
    const bool goes = std::ranges::any_of(e.deeds, [](const table::Deed& d) {
      return d.kind == table::Deed::Kind::goes || d.kind == table::Deed::Kind::passes;
    });
    if (e.kind == Entry::Kind::told && e.heading > 0) break;
    out.loses =
        out.loses || std::ranges::any_of(e.deeds, [&](const table::Deed& d) {
          return d.kind == table::Deed::Kind::loses && d.side >= 0 && static_cast<table::Player>(d.side) == who_;
        });
    if (e.kind == Entry::Kind::told && !goes) brings(e.text);
    if (e.kind == Entry::Kind::answered && e.who != who_)
      brings(fill(tr("the enemy decides: {}"), {orders::shown(battle_.names(), e.text)}));
  }
  const auto& awaited = next->awaited();
  if (awaited.kind == table::Awaited::Kind::decision && awaited.who != who_) {
    brings(
        fill(tr("the enemy is asked: {}"), {orders::shown(battle_.names(), awaited.question) + " " + awaited.subject}));
    out.reactions.push_back(out.terms.back());
  }
  std::ranges::sort(out.terms);
  return out;
}

bool Stepper::mine(const Match& match) const {
  return match.awaited().kind == table::Awaited::Kind::decision && match.awaited().who == who_;
}

bool Stepper::seek_from(const Match& from, const std::string& turn) {
  for (std::uint64_t seed = 1; seed <= k_seeks; ++seed) {
    table::Chance dice(table::passive_policies(battle_), seed);
    auto next = from.clone();
    for (int i = 0; i < k_answers && next->awaited().kind == table::Awaited::Kind::decision; ++i) {
      const bool named = turn.empty() || base::same_word(next->turn_name(), turn);
      if (mine(*next) && next->turn() != turn_ && named) {
        match_ = std::move(next);
        turn_ = match_->turn();
        return true;
      }
      if (!answer_quietly(next, dice)) break;
    }
  }
  return false;
}

bool Stepper::is_before(const std::string& line) const {
  if (!mine(*match_)) return false;
  const std::string& question = match_->awaited().question;
  const auto words = base::words(line);
  if (words.empty() || base::same_word(words.front(), question)) return false;
  const auto questions = battle_.standing();
  const auto asked = std::ranges::find_if(
      questions, [&](const table::StandingQuestion& q) { return q.own_turn && base::same_word(q.name, question); });
  if (asked == questions.end()) return false;
  if (asked->ends_no_orders) {  // `stand army leaders do end` does not pass over an order for one of these leaders
    const auto now = match_->pending(k_all_ways);
    const std::string piece = std::string(words[0]) + " " + (words.size() > 1 ? std::string(words[1]) + " " : "");
    return !now || std::ranges::none_of(now->answers, [&](auto& answer) { return answer.starts_with(piece); });
  }
  return std::ranges::none_of(ends_, [&](const std::string& end) { return answered(*match_, end, *dice_) != nullptr; });
}

bool Stepper::take_kept() {
  for (auto line = kept_.begin(); line != kept_.end(); ++line) {
    if (!speaks(*line)) continue;
    auto next = played(*line);
    kept_.erase(line);
    if (!next) return false;
    match_ = std::move(next);
    return true;
  }
  return false;
}

std::unique_ptr<Match> Stepper::pushed(const std::string& line, table::Source& dice) const {
  auto next = match_->clone();
  std::vector<std::string> lines{line};
  lines.insert(lines.end(), stands_.begin(), stands_.end());
  next->push({who_, std::move(lines), std::vector<bool>(battle_.players().size(), false), {}});
  next->run(&dice);
  return next;
}

std::unique_ptr<Match> Stepper::played(const std::string& line) const {
  if (!mine(*match_)) return nullptr;
  auto next = pushed(line, *dice_);
  if (next->first_voided() || !next->last_answered()) return nullptr;
  pass_enemy(next);
  return next;
}

void Stepper::pass_enemy(std::unique_ptr<Match>& match) const {
  for (int i = 0; i < k_answers && !mine(*match); ++i) {
    if (match->awaited().kind != table::Awaited::Kind::decision || !answer_quietly(match, *dice_)) break;
  }
}

std::unique_ptr<Match> Stepper::answered(const Match& match, const std::string& line, table::Source& dice) const {
  auto next = match.clone();
  next->push({match.awaited().who, {line}, std::vector<bool>(battle_.players().size(), false), {}});
  next->run(&dice);
  return next->first_voided() || !next->last_answered() ? nullptr : std::move(next);
}

bool Stepper::answer_quietly(std::unique_ptr<Match>& match, table::Source& dice) const {
  const auto take = [&](const std::string& line) {
    auto next = answered(*match, line, dice);
    if (!next) return false;
    match = std::move(next);
    return true;
  };
  // a phase is not listed: its end stands behind hundreds of moves
  if (std::ranges::any_of(ends_, take)) return true;
  const auto asked = match->pending(k_listed);
  if (!asked) {  // too many answers: that which the program proposes
    const std::string& question = match->awaited().question;
    const auto questions = battle_.standing();
    const auto one = std::ranges::find(questions, question, &table::StandingQuestion::name);
    return one != questions.end() && !one->per_unit && take("stand army " + question + " do " + one->proposed);
  }
  const auto is_quiet = [](const std::string& answer) {
    return answer.ends_with(" no") || answer.ends_with(" stay") || answer.ends_with(" none");
  };
  const auto quiet = std::ranges::find_if(asked->answers, is_quiet);
  return (quiet != asked->answers.end() && take(*quiet)) || std::ranges::any_of(asked->answers, take);
}

std::string order_of(const Match& match, const std::string& line) {
  const auto conditional = line.starts_with("if ") ? match.readings().parsed(line)->conditional : nullptr;
  return conditional ? std::string(base::trim(conditional->then.text)) : line;
}

std::vector<std::string> ways_of(const System& system, const table::Match& match, std::string_view line,
                                 std::size_t limit) {
  auto out = module::ways_of(match, line, limit);
  return out.empty() && system.ways ? system.ways(match, line, limit) : out;
}

}  // namespace hexpost::cli

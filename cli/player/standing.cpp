#include "cli/player/standing.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <sstream>

#include "cli/names.h"
#include "cli/player/verdicts.h"
#include "engine/base/text.h"
#include "engine/orders/lenient.h"
#include "engine/orders/standing.h"
#include "engine/orders/tongue.h"
#include "engine/table/stand_line.h"
#include "store/files.h"

namespace hexpost::cli {
namespace {

using base::Refusal;
using table::StandingQuestion;

/// The group names and units a side may name.
std::vector<std::string> own_names(const table::Battle& battle, table::Player side) {
  std::vector<std::string> out = battle.slots(side);
  out.emplace_back("army");
  const std::vector<std::string> in_play = battle.names().in_play();
  // the slots of questions are no names; wings are
  std::erase_if(out, [&](const std::string& n) {
    const bool piece = battle.names().find_unit(n) || battle.names().find_leader(n);
    return n != "army" && (!piece || !base::has_word(in_play, n));
  });
  std::vector<std::string> wings;
  for (const std::string& n : in_play) {
    const bool mine = battle.names().find_other(n) && std::any_of(out.begin(), out.end(), [&](const std::string& unit) {
                        return battle.names().find_unit(unit) && battle.names().covers(n, unit);
                      });
    if (mine) wings.push_back(n);
  }
  std::rotate(out.begin(), out.end() - 1, out.end());  // army, then wings, then units
  out.front() = orders::shown(battle.names(), out.front(), orders::As::answer);
  out.insert(out.begin() + 1, wings.begin(), wings.end());
  return out;
}

std::string did_you_mean(std::string_view wrong, const std::vector<std::string>& known) {
  const auto near = base::nearest(wrong, known);
  if (near) return fill(tr("did you mean {}?"), {*near});
  std::vector<std::string> some(known.begin(),
                                known.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(known.size(), 30)));
  return fill(tr("one of: {}"), {base::join(some, " ")});
}

/// A place on the map or a name: answers that no list of words can hold.
bool is_thing(const table::Battle& battle, std::string_view answer) {
  const orders::Names& names = battle.names();
  for (const std::string_view word : base::words(answer)) {
    if (names.find_unit(word) || names.find_leader(word) || names.find_other(word) || names.grid().find(word) ||
        hex::find_facing(word))
      return true;
  }
  return false;
}

/// A standing order that is being judged: the line as it was typed, and as it was understood, word for word.
struct Sentence {
  const orders::Names& names;
  orders::Line typed, read;

  /// The place of a canonical word, from the question on; if it is missing, the place after the question.
  std::size_t place(std::string_view word) const {
    for (std::size_t i = 2; i < read.words.size(); ++i) {
      if (base::same_word(read.words[i], word)) return i;
    }
    return 3;
  }
  /// A canonical word as it was typed.
  std::string quoted(std::string_view word) const {
    const std::size_t at = place(word);
    return base::printable(base::same_word(read.word(at), word) ? typed.word(at) : word, 40);
  }
};

/// Whom a side may name in a standing order, in a test of one too.
struct Named {
  const table::Battle& battle;
  table::Player side;

  /// A unit of this side, a leader with a slot of their own, or a group.
  bool covers(std::string_view name) const {
    const auto slots = battle.slots(side);
    return base::same_word(name, "army") || std::any_of(slots.begin(), slots.end(), [&](const std::string& s) {
             return (battle.names().find_unit(s) || battle.names().find_leader(s)) && battle.names().covers(name, s);
           });
  }
  bool leads(std::string_view name) const { return base::has_word(battle.leaders(side), name); }
};

/// A question to one piece is either to units or to leaders.
std::optional<Refusal> judge_piece(const Sentence& s, const StandingQuestion& q, std::string_view who) {
  const bool leader = s.names.find_leader(who).has_value(), of_leaders = q.about == StandingQuestion::About::leader;
  const bool group = !leader && !s.names.find_unit(who);
  if (!q.per_unit || leader == of_leaders || (group && base::same_word(who, "army"))) return std::nullopt;
  const std::string why = of_leaders ? tr("{} does not fit this question: name a leader, or army")
                                     : tr("{} does not fit this question: name a unit, a group of units, or army");
  return Refusal{q.rule, fill(why, {base::printable(who, 40)}), s.typed.column(1), ""};
}

/// The tests of this question.
std::optional<Refusal> judge_tests(const Sentence& s, const Named& own, const StandingQuestion& q,
                                   const std::vector<orders::Test>& tests) {
  for (const orders::Test& t : tests) {
    const bool named = !q.per_unit && q.about != StandingQuestion::About::army && t.name.starts_with(table::k_of);
    const std::string_view whom = named ? std::string_view(t.name).substr(table::k_of.size()) : std::string_view();
    if (base::has_word(q.tests, t.name) || (named && (own.covers(whom) || own.leads(whom)))) continue;
    return Refusal{"",
                   fill(tr("{} is not a test of the question {}"), {s.quoted(t.name), orders::shown(s.names, q.name)}),
                   s.typed.column(s.place(t.name)),
                   q.tests.empty() ? tr("leave the test out")
                                   : did_you_mean(t.name, orders::shown(s.names, q.tests, orders::As::test))};
  }
  return std::nullopt;
}

/// Judges an answer, or word `i` of an answer that is a list.
std::optional<Refusal> judge_word(const Sentence& s, const Named& own, const StandingQuestion& q,
                                  const std::string& answer, std::size_t i) {
  const table::Battle& battle = own.battle;
  if (const auto wing = s.names.find_other(answer)) {
    const std::vector<std::string> wings = own_wings(battle, own.side);
    if (!base::has_word(wings, *wing))
      return Refusal{
          "", fill(tr("{} is not an answer to {}"), {base::printable(*wing, 40), orders::shown(s.names, q.name)}),
          s.typed.column(s.place("do") + 1 + i), fill(tr("one of: {}"), {base::join(wings, " ")})};
  }
  if (answer == "ask" || base::has_word(q.words, answer) || is_thing(battle, answer)) return std::nullopt;
  std::vector<std::string> known = orders::shown(s.names, q.words, orders::As::answer);
  known.push_back(orders::shown(s.names, "ask", orders::As::answer));
  const std::string given = base::printable(orders::shown(s.names, answer, orders::As::answer), 40);
  return Refusal{"", fill(tr("{} is not an answer to {}"), {given, orders::shown(s.names, q.name)}),
                 s.typed.column(s.place("do") + 1 + i), did_you_mean(answer, known)};
}

/// Judges an answer; of a list each word, and `ask` may be its last one.
std::optional<Refusal> judge_answer(const Sentence& s, const Named& own, const StandingQuestion& q,
                                    const std::string& answer) {
  if (!q.listed) return judge_word(s, own, q, answer, 0);
  const auto words = base::words(answer);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool asks_early = words[i] == "ask" && i + 1 < words.size();
    if (asks_early)
      return Refusal{
          "", fill(tr("the words of a list after {} never count"), {orders::shown(s.names, "ask", orders::As::answer)}),
          s.typed.column(s.place("do") + 2 + i), tr("leave the other words out")};
    if (auto refusal = judge_word(s, own, q, std::string(words[i]), i)) return refusal;
  }
  return std::nullopt;
}

/// The canonical lines of the file; the first that is not right any more goes to `wrong`.
base::Result<std::vector<std::string>> canonical_lines(
    Terminal& terminal, Game& game, const std::function<void(const orders::Numbered&, const base::Refusal&)>& wrong) {
  const auto lines = read_lines(terminal, game.standing_path());
  if (!lines) return lines.error();
  std::vector<std::string> out;
  for (const orders::Numbered& l : *lines) {
    auto one = judge_stand(*game.battle, game.board(), *game.side(), l.text);
    if (auto* r = std::get_if<base::Refusal>(&one)) {
      wrong(l, *r);
      return Error{"orders", tr("your standing orders are no longer valid; `hexpost standing set FILE` replaces them"),
                   game.standing_path()};
    }
    out.push_back(std::get<std::string>(std::move(one)));
  }
  return out;
}

bool has_file(const Game& game) {
  std::error_code failed;
  return game.side() && std::filesystem::exists(game.standing_path(), failed);
}

/// The seal itself says so, and no note beside the log: a folder put back from a backup has old words.
bool is_sealed(const Game& game, const std::vector<std::string>& lines) {
  return game.begun() && game.node.has_sealed(store::seal_texts(*game.battle, *game.side(), lines));
}

}  // namespace

std::vector<std::string> own_wings(const table::Battle& battle, table::Player side) {
  std::vector<std::string> out = own_names(battle, side);
  std::erase_if(out, [&](const std::string& n) { return !battle.names().find_other(n); });
  return out;
}

std::variant<std::string, Refusal> judge_stand(const table::Battle& battle, const table::Match& match,
                                               table::Player side, const std::string& text) {
  const orders::Names& names = battle.names();
  const auto plain = orders::plain_lines(names, text, battle.slots(side));  // LC1 and commas
  const std::string meant = plain.size() == 1 ? plain.front() : text;
  const auto reading = match.reading(meant);
  if (reading->refusal) return *reading->refusal;
  const auto read = match.readings().line(meant), as_text = match.readings().line(text);
  const bool word_for_word = as_text->words.size() == read->words.size();
  const Sentence s{names, word_for_word ? *as_text : *read, *match.readings().understood(names, meant)};
  const orders::Line& typed = s.typed;
  const orders::Line& line = reading->line();
  if (!base::same_word(line.verb(), "stand"))
    return Refusal{"", tr("a standing order begins with `stand`"), 1, orders::shown(names, orders::k_stand_usage)};
  const auto parsed = orders::parse_stand(line);
  if (const auto* r = std::get_if<Refusal>(&parsed)) return *r;
  const auto& stand = std::get<orders::Stand>(parsed);
  const Named own{battle, side};
  const std::string_view who = s.read.word(1);           // a name that the canonical line may have made a test of
  const bool tested = !base::same_word(stand.who, who);  // a leader may be named where a question is about one
  if (!own.covers(who) && !(tested && own.leads(who)))
    return Refusal{"", fill(tr("{} is not one of your units or groups"), {base::printable(who, 40)}), typed.column(1),
                   did_you_mean(who, tested ? battle.leaders(side) : own_names(battle, side))};
  const auto questions = battle.standing();
  const auto q = std::ranges::find(questions, stand.policy.question, &StandingQuestion::name);
  if (q == questions.end()) {
    std::vector<std::string> known;
    for (const auto& one : questions)
      known.push_back(orders::shown(names, one.name, orders::As::answer));
    return Refusal{"", fill(tr("{} is not the name of a question"), {s.quoted(stand.policy.question)}), typed.column(2),
                   did_you_mean(stand.policy.question, known)};
  }
  if (auto refusal = judge_piece(s, *q, who)) return *std::move(refusal);
  if (auto refusal = judge_tests(s, own, *q, stand.policy.tests)) return *std::move(refusal);
  if (auto refusal = judge_answer(s, own, *q, stand.policy.answer)) return *std::move(refusal);
  return reading->canonical();
}

base::Result<Standing> new_standing(Terminal& terminal, Game& game) {
  Standing out;
  if (!has_file(game)) return out;
  auto lines = canonical_lines(terminal, game, [&](const orders::Numbered& l, const base::Refusal& r) {
    show_refusal(terminal, game.standing_path(), l, r);
  });
  if (!lines) return lines.error();
  out.lines = std::move(*lines);
  out.fresh = !is_sealed(game, out.lines) || game.node.seals_always();
  return out;
}

bool standing_changed(Game& game) {
  if (!has_file(game)) return false;
  std::istringstream in;
  std::ostringstream out;
  Terminal nowhere{in, out, out};
  const auto lines = canonical_lines(nowhere, game, [](const orders::Numbered&, const base::Refusal&) {});
  return !lines || !is_sealed(game, *lines);
}

bool is_sealed_by_program(Game& game, const std::string& question) {
  for (const std::vector<std::string>& lines : game.board().every_card_stands()) {
    for (const std::string& line : lines) {
      const auto stand = orders::parse_stand(orders::cut(line));
      if (stand.index() == 0 && std::get<0>(stand).policy.question == question) return true;
    }
  }
  return false;
}

std::string own_stands_path(const Game& game) {
  return std::filesystem::path(game.path).replace_extension(".own").string();
}

std::vector<std::string> own_stands(Game& game) {
  std::vector<std::string> out;
  const auto bytes = store::read_file(own_stands_path(game), orders::k_max_text, false);
  if (!bytes) return out;
  const auto lines = orders::split_file(base::as_text(*bytes));
  if (lines.index() != 0) return out;
  for (const orders::Numbered& line : std::get<0>(lines)) {
    const auto read = game.board().reading(line.text);
    if (read->canonical().starts_with("stand ")) out.push_back(read->canonical());
  }
  return out;
}

}  // namespace hexpost::cli

#include "cli/player/draft_writer.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <span>
#include <utility>

#include "cli/player/group_orders.h"
#include "cli/player/map_words.h"
#include "cli/player/own_pieces.h"
#include "cli/player/way_choice.h"
#include "engine/base/text.h"
#include "engine/orders/heading.h"
#include "engine/orders/lenient.h"
#include "engine/orders/lexicon.h"
#include "engine/orders/small_words.h"
#include "engine/orders/tidy.h"

namespace hexpost::cli {

using base::fill;
using base::tr;

DraftWriter::DraftWriter(const System* system, Game& game, std::vector<std::string> stands)
    : at(*game.battle, game.board(), *game.side(), std::move(stands)),
      game_(game),
      pieces_(own_pieces(game)),
      verbs_(game.battle->verbs()) {
  if (system == nullptr) return;
  ways_ = [system](const table::Match& match, std::string_view line, std::size_t limit) {
    return ways_of(*system, match, line, limit);
  };
}

std::string DraftWriter::canonical(const std::string& line) const {
  return read(line)->canonical();
}

std::string DraftWriter::in_grammar(const std::string& line) const {
  if (canonical(line).empty()) return line;
  const std::string verb(base::words(line).front());
  std::string usage;
  for (const table::Verb& one : verbs_) {
    if (base::same_word(one.verb, verb)) usage += (usage.empty() ? "" : " | ") + one.usage;
  }
  std::string plain = orders::in_grammar(game_.battle->names(), line, usage);
  return canonical(plain).empty() ? line : plain;
}

std::string DraftWriter::understood(std::string line) const {
  line = in_grammar(line);
  if (std::string put = placed(line); !put.empty()) return put;
  // `PR-A1 2032` has become a move, while the unit is asked where it retreats or advances to
  const auto typed = base::words(line);
  if (typed.size() > 2 && base::same_word(typed[0], "move")) {
    std::string rest;
    for (const std::string_view word : std::span(typed).subspan(1)) {
      if (!base::same_word(word, "face")) rest += " " + std::string(word);
    }
    if (std::string answer = at.answer_meant(rest); !answer.empty()) return answer;
  }
  if (!canonical(line).empty()) {
    // `move A N` without a hex is a step, also where the rules would read it as a facing
    const auto words = base::words(line);
    const bool bare = words.size() == 3 && hex::find_facing(words[2]) && base::same_word(words[0], "move");
    const std::string stepped = bare ? write_steps_out(*game_.battle, at.now(), *game_.side(), line) : line;
    if (base::same_word(words[0], "advance") && !at.speaks(canonical(line))) {
      // `advance A HEX` is an answer to a question, and a move where that question is not asked
      const auto moves = orders::other_spellings(game_.battle->names(), line);
      const auto move = std::ranges::find_if(moves, [&](const std::string& other) { return is_lawful(other); });
      if (move != moves.end()) return *move;
    }
    return canonical(stepped).empty() ? line : stepped;
  }
  if (is_bare_end(line)) return at.end_meant().value_or(line);
  if (std::string answer = at.answer_meant(line); !answer.empty()) return answer;
  if (std::string answer = wing_answer(line); !answer.empty()) return answer;
  line = write_turns_out(*game_.battle, at.now(), *game_.side(), line);
  line = write_steps_out(*game_.battle, at.now(), *game_.side(), line);
  if (!canonical(line).empty()) return line;
  if (std::string charges = charge_of_several(line); !charges.empty()) return charges;
  auto others = orders::other_spellings(game_.battle->names(), line);
  if (const auto lawful = std::ranges::find_if(others, [&](const std::string& other) { return is_lawful(other); });
      lawful != others.end())
    return *lawful;
  for (const bool also_answers : {false, true}) {
    for (std::string& other : others) {
      if (!canonical(other).empty() && (also_answers || !is_unasked_turn(other))) return std::move(other);
    }
  }
  if (std::string played = card_without_verb(line); !played.empty()) return played;
  others.push_back(line);
  for (const std::string& other : others) {
    std::string placed = write_places_out(*game_.battle, at.now(), game_.board(), *game_.side(), other);
    if (placed != other && !canonical(placed).empty()) return placed;
  }
  for (const std::string& other : others) {
    if (std::string aimed = at_nearest(other); !aimed.empty()) return aimed;
  }
  if (auto full = ways_ ? ways_(at.now(), line, 1) : std::vector<std::string>{}; !full.empty())
    return std::move(full.front());
  const auto meaning = [&](const std::string& one) { return canonical(one); };
  if (std::string meant = orders::only_meaning(game_.battle->names(), line, meaning); !meant.empty()) return meant;
  return line;
}

bool DraftWriter::is_unasked_turn(const std::string& line) const {
  const std::string read = canonical(line);
  const std::string_view verb = std::string_view(read).substr(0, read.find(' '));
  const auto questions = game_.battle->standing();
  const auto is_answer = [&](const table::StandingQuestion& q) { return base::same_word(q.name, verb); };
  return orders::has_sense(game_.battle->names(), verb, orders::Sense::face) &&
         std::ranges::any_of(questions, is_answer) && !at.speaks(read);
}

bool DraftWriter::is_lawful(const std::string& line) const {
  const std::string read = canonical(line);
  return !read.empty() && at.speaks(read) && (!at.voided(read) || !ways_for(read).empty());
}

std::vector<std::string> DraftWriter::move_and_shot(const std::string& line) const {
  if (const auto two = advance_and_shot(line); !two.empty()) return two;
  if (!canonical(line).empty()) return {line};
  const auto aimed = write_nearest_out(*game_.battle, at.now(), game_.board(), *game_.side(), line);
  if (!aimed.empty() && !canonical(aimed.front()).empty())
    return {line};  // one order, for an enemy that is found later
  const std::string two = orders::move_and_fire(line);
  auto halves = two.empty() ? std::vector<std::string>{} : orders::plain_lines(game_.battle->names(), two, pieces_);
  return halves.size() == 2 ? std::move(halves) : std::vector<std::string>{line};
}

std::vector<std::string> DraftWriter::advance_and_shot(const std::string& line) const {
  const orders::Names& names = game_.battle->names();
  const auto words = base::words(line);
  if (words.size() < 4 || !base::same_word(words[0], "advance") || !names.find_unit(words[1])) return {};
  const auto is = [](std::string_view word, std::initializer_list<std::string_view> these) {
    return std::ranges::any_of(these, [&](std::string_view one) { return base::same_word(word, one); });
  };
  const auto fire = std::find_if(words.begin() + 2, words.end(), [&](auto w) {
    return orders::says(orders::Sense::shoot, w) || is(w, {"firing", "shooting"});
  });
  if (fire == words.end() || words.end() - fire < 2) return {};
  auto end = fire;
  while (is(end[-1], {"and", "then", "to"}))
    --end;
  auto target = fire + 1;
  if (is(*target, {"at", "on"}) && target + 1 != words.end()) ++target;
  const std::string unit(words[1]), target_name = orders::attacked_name(names, pieces_, std::string(*target));
  const std::string advance = base::join(std::vector<std::string>(words.begin(), end), " ");
  const std::string shot = " fire " + target_name;
  // a shot on the way is part of the move in some systems, an order of its own in others
  const bool one = !canonical("move " + unit + " " + names.grid().label(names.grid().at(1, 1)) + shot).empty();
  if (one) return {advance + shot};
  const std::string verb(orders::verb_of(names, orders::Sense::shoot));
  return verb.empty() ? std::vector<std::string>{}
                      : std::vector<std::string>{advance, verb + " " + unit + " " + target_name};
}

std::vector<std::string> DraftWriter::one_by_one(const std::string& line) const {
  const orders::Names& names = game_.battle->names();
  std::vector<std::string> lines;
  const auto words = base::words(line);
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (base::same_word(words[i], "and")) continue;
    if (!names.find_unit(words[i]) && !names.find_leader(words[i])) return {};
    lines.push_back(std::string(words[0]) + " " + std::string(words[i]));
    if (canonical(lines.back()).empty()) return {};
  }
  return lines.size() > 1 ? lines : std::vector<std::string>{};
}

std::string DraftWriter::several_called(const std::string& line) const {
  constexpr std::size_t k_most = 8;
  for (const std::string_view word : base::words(line)) {
    std::vector<std::string> meant;
    std::ranges::copy_if(pieces_, std::back_inserter(meant),
                         [&](const std::string& name) { return orders::ends_name(word, name); });
    if (meant.size() < 2) continue;
    if (meant.size() > k_most) meant.resize(k_most), meant.emplace_back("...");
    return fill(tr("{}: several of your pieces have this name; write one of: {}"),
                {base::printable(word, 40), base::join(meant, ", ")});
  }
  return {};
}

std::string DraftWriter::at_nearest(const std::string& line) const {
  constexpr std::size_t k_tried = 12;
  std::string first;  // its refusal says what is in the way
  auto aimed = write_nearest_out(*game_.battle, at.now(), game_.board(), *game_.side(), line);
  if (aimed.empty()) aimed = write_beside_out(*game_.battle, at.now(), game_.board(), *game_.side(), line);
  if (aimed.size() > k_tried) aimed.resize(k_tried);
  for (std::string& one : aimed) {
    std::string meant = understood(std::move(one));
    const std::string read = canonical(meant);
    if (read.empty()) continue;
    if (!at.voided(read) || !ways_for(read).empty()) return meant;
    if (first.empty()) first = std::move(meant);
  }
  return first;
}

bool DraftWriter::is_bare_end(std::string_view line) {
  constexpr std::array<std::string_view, 3> k_words{"end", "done", "koniec"};
  return std::ranges::any_of(k_words, [&](std::string_view word) { return base::same_word(base::trim(line), word); });
}

std::string DraftWriter::placed(const std::string& line) const {
  const std::string& question = at.now().awaited().question;
  if (question != "setup" && question != "deploy") return {};
  const auto typed = base::words(line);
  std::vector<std::string> words(typed.begin(), typed.end());
  const auto is = [&](std::size_t i, std::initializer_list<std::string_view> these) {
    return i < words.size() && std::ranges::any_of(these, [&](auto w) { return base::same_word(words[i], w); });
  };
  if (is(0, {"move", "lead"})) words.erase(words.begin());
  if (is(1, {"at", "in", "on", "to"})) words.erase(words.begin() + 1);
  if (words.size() < 2) return {};
  for (const orders::Verb* verb : orders::orders_of(game_.battle->names(), orders::Sense::place)) {
    auto put = orders::plain_lines(game_.battle->names(), verb->verb + " " + base::join(words, " "), pieces_);
    if (put.size() != 1) continue;
    const std::string read = canonical(put.front());
    if (!read.empty() && at.speaks(read)) return std::move(put.front());
    auto full = read.empty() && ways_ ? ways_(at.now(), put.front(), 1) : std::vector<std::string>{};
    if (!full.empty()) return std::move(full.front());
  }
  return {};
}

std::string DraftWriter::wing_answer(const std::string& line) const {
  const std::string& question = at.now().awaited().question;
  auto words = base::words(line);
  constexpr std::array<std::string_view, 4> k_first{"first", "begins", "starts", "zaczyna"};
  if (!words.empty() && std::ranges::any_of(k_first, [&](auto word) { return base::same_word(words.back(), word); }))
    words.pop_back();  // `missile wing first`
  if (question.empty() || words.size() < 2 || words.size() > 4) return {};
  const std::vector<std::string> said(words.begin(), words.end());
  for (const char* end : {" acts:", " wing acts:"}) {
    const auto heading = read("when " + base::join(said, " ") + end);
    if (!heading->is_heading()) continue;
    std::string answer = canonical(question + " " + heading->parsed->heading->turn);
    if (!answer.empty() && at.speaks(answer)) return answer;
  }
  return {};
}

std::string DraftWriter::charge_of_several(const std::string& line) const {
  const auto words = base::words(line);
  const std::string charge(orders::verb_of(game_.battle->names(), orders::Sense::charge));
  if (charge.empty() || words.empty() || !orders::says(orders::Sense::charge, words[0])) return {};
  std::vector<std::string> units;
  std::size_t rest = 1;
  for (; rest < words.size(); ++rest) {
    if (base::same_word(words[rest], "and")) continue;
    if (std::ranges::none_of(pieces_, [&](const std::string& own) { return base::same_word(own, words[rest]); })) break;
    units.emplace_back(words[rest]);
  }
  if (units.size() < 2 || rest == words.size()) return {};
  std::string end;
  for (std::size_t i = rest; i < words.size(); ++i)
    end += " " + std::string(words[i]);
  // a runner charges with its chariot only
  const std::string with = understood(charge + " " + units[0] + " with " + units[1] + end);
  if (units.size() == 2 && is_lawful(with) && !is_lawful(understood(charge + " " + units[1] + end))) return with;
  return charge + " " + base::join(units, " and ") + end;
}

std::string DraftWriter::card_without_verb(const std::string& line) const {
  const auto words = base::words(line);
  const auto is_first = [&](const table::Verb& verb) { return base::same_word(verb.verb, words.front()); };
  if (words.empty() || std::ranges::any_of(verbs_, is_first)) return {};
  const std::string play(orders::verb_of(game_.battle->names(), orders::Sense::play));
  if (play.empty()) return {};
  const auto plays = orders::plain_lines(game_.battle->names(), play + " " + line, pieces_);
  const std::string read = plays.size() == 1 ? canonical(plays.front()) : std::string();
  // the rules judge the word of a card later: here only a title or a word of several parts is one
  const bool card = !read.empty() && base::words(read)[1].find('-') != std::string_view::npos;
  return card ? read : std::string();
}

std::vector<std::string> DraftWriter::ways_for(const std::string& line) const {
  const std::string order = order_of(at.now(), line);
  if (!ways_ || !at.voided(order)) return {};
  auto ways = ways_(at.now(), order, k_ways);
  const std::string condition = order == line ? std::string() : line.substr(0, line.find(" then ") + 6);
  if (condition.empty()) return ways;
  const std::size_t otherwise = line.find(" else ", condition.size());
  for (std::string& way : ways)
    way = condition + way + (otherwise == std::string::npos ? "" : line.substr(otherwise));
  std::erase_if(ways, [&](const std::string& way) { return canonical(way).empty(); });
  return ways;
}

bool DraftWriter::add_line(const orders::Numbered& line, std::size_t choice) {
  out.lines.push_back(line);
  const std::string read = canonical(line.text);
  if (read.empty() || read.starts_with("stand ")) return true;
  at.reach(read);
  const bool taken = at.take(read);
  if (read.starts_with("end-")) at.forget_phase();
  if (!taken && at.is_early(read)) at.keep(read);
  if (taken || !at.voided(order_of(at.now(), read))) return true;
  const auto ways = ways_for(read);
  if (ways.empty()) return false;
  out.completions.push_back(choose(at, line, ways, choice));
  const Completion& c = out.completions.back();
  if (!c.full.empty()) out.lines.back().text = c.full;
  at.take(c.open() ? c.ways.front().line : c.full);  // what follows is read as if the first way were chosen
  return true;
}

bool DraftWriter::is_advance(const std::string& line) const {
  const auto words = base::words(line);
  const bool alone = words.size() == 2 && game_.battle->names().find_unit(words[1]);
  const bool row = words.size() > 2 && std::all_of(words.begin() + 1, words.end(), [&](std::string_view word) {
                     return base::same_word(word, "and") || game_.battle->names().find_unit(word);
                   });
  if ((alone || row) && base::same_word(words.front(), "advance") && !advance_is_an_answer(*game_.battle)) return true;
  const bool counts = base::same_word(words.front(), "advance") || base::same_word(words.front(), "back");
  if (counts && words.size() > 3 && base::same_word(words[words.size() - 2], "fire"))
    return true;  // `advance A 2 fire B`
  return words.size() > 2 && counts && base::number(words.back()) && !game_.battle->names().grid().find(words.back());
}

bool DraftWriter::is_hold(const std::string& part) const {
  const orders::Names& names = game_.battle->names();
  const auto is = [](std::string_view word, std::string_view one) { return base::same_word(word, one); };
  const auto named = [&](std::string_view word) {
    return names.find_unit(word) || names.find_leader(word) || names.find_other(word) || orders::keeps_still(word) ||
           orders::means_the_rest(word) || is(word, "all") || is(word, "and");
  };
  const auto words = base::words(part);
  return !words.empty() && (orders::keeps_still(words.front()) || orders::keeps_still(words.back())) &&
         std::ranges::all_of(words, named) && canonical(part).empty();
}

std::string DraftWriter::held_units(const std::string& part) const {
  std::string held = "hold";
  for (const std::string_view word : base::words(part)) {
    if (const auto unit = game_.battle->names().find_unit(word)) held += " " + game_.battle->names().unit(*unit);
  }
  return held;
}

bool DraftWriter::is_move(std::string line) const {
  take_choice(line);
  const std::string read = canonical(line);
  return orders::has_sense(game_.battle->names(), read.substr(0, read.find(' ')), orders::Sense::move);
}

void DraftWriter::go_back(const Moment& to) {
  at.go_back(*to.at);
  out = to.out;
}

}  // namespace hexpost::cli

#include "cli/player/draft.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>
#include <utility>

#include "cli/names.h"
#include "cli/player/group_orders.h"
#include "cli/player/macros.h"
#include "cli/player/own_words.h"
#include "cli/say/odd_answers.h"
#include "cli/say/verdicts.h"
#include "engine/base/text.h"
#include "engine/orders/heading.h"
#include "engine/orders/lenient.h"
#include "engine/orders/tongue.h"
#include "engine/report/board.h"
#include "engine/table/game.h"

namespace hexpost::cli {
namespace {

using table::Entry;
using table::Match;

constexpr int k_rounds = 4;         ///< of trial runs, while units of an order for several are left out
constexpr std::size_t k_ways = 16;  ///< ways that are compared

/// Removes the choice `way 2` at the end of a line and returns it; 0 without one.
std::size_t take_choice(std::string& text) {
  const auto words = base::words(text);
  if (words.size() < 3 || !base::same_word(words[words.size() - 2], "way")) return 0;
  const auto n = base::number(words.back());
  if (!n || *n < 1 || *n > static_cast<std::int64_t>(k_ways)) return 0;
  text = base::trim(
      std::string_view(text).substr(0, static_cast<std::size_t>(words[words.size() - 2].data() - text.data())));
  return static_cast<std::size_t>(*n);
}

/// All of `less` is in `more`, as often; both sorted.
bool within(const std::vector<std::string>& less, const std::vector<std::string>& more) {
  return std::ranges::includes(more, less);
}

/// True if no player would prefer `other`: the way's price is part of the other's, or the other costs something more
/// and both let the enemy react, though by other units.
bool is_no_dearer(const PricedWay& way, const PricedWay& other) {
  if (within(way.terms, other.terms)) return true;
  const auto own = [](const PricedWay& of) {
    std::vector<std::string> out;
    std::ranges::copy_if(of.terms, std::back_inserter(out), [&](const std::string& t) { return !of.is_reaction(t); });
    return out;
  };
  const auto mine = own(way), theirs = own(other);
  return within(mine, theirs) && mine.size() < theirs.size() && theirs.size() < other.terms.size();
}

/// Chooses among the ways; the full line is empty if the player must choose.
Completion choose(const Stepper& at, const orders::Numbered& line, const std::vector<std::string>& ways,
                  std::size_t wanted) {
  Completion out{line.number, line.text, {}, {}, {}, {}, {}};
  std::vector<PricedWay> priced;
  for (const std::string& way : ways)
    priced.push_back(at.priced(way));
  const auto best = std::ranges::find_if(priced, [&](const PricedWay& way) {
    return std::ranges::all_of(priced, [&](const PricedWay& o) { return is_no_dearer(way, o); });
  });
  if (best != priced.end() && wanted == 0) {
    out.full = best->line;
    return out;
  }
  for (const PricedWay& way : priced) {  // the first for each price
    if (std::ranges::find(out.ways, way.terms, &PricedWay::terms) == out.ways.end()) out.ways.push_back(way);
  }
  if (wanted > 0 && wanted <= out.ways.size())
    out.full = out.ways[wanted - 1].line;
  else if (best != priced.end())
    out.full = best->line;  // `way 3` after an order for several units, but this one has no third way
  return out;
}

}  // namespace

bool DraftLines::open() const {
  return std::ranges::any_of(completions, &Completion::open);
}

namespace {

/// True if the line ends in a word that a question of the battle lists, such as `edge south`. Such a word is
/// not another spelling of a direction.
bool in_own_words(const table::Battle& battle, const std::string& typed) {
  const auto words = base::words(typed);
  const auto questions = battle.standing();
  return words.size() > 1 && std::ranges::any_of(questions, [&](const table::StandingQuestion& q) {
           return std::ranges::any_of(words, [&](std::string_view w) { return base::same_word(w, q.name); }) &&
                  base::has_word(q.words, words.back());
         });
}

/// The names of the player's units and leaders on the map, with all leaders if the map shows none; before the set-up,
/// of the pieces that the order sheet names.
std::vector<std::string> own_pieces(Game& game) {
  const orders::Names& names = game.battle->names();
  const auto leaders = game.battle->leaders(*game.side());
  std::vector<std::string> out;
  const auto add = [&](std::string_view name) {
    if (std::ranges::find(out, name) == out.end()) out.emplace_back(name);
  };
  const report::Document situation = game.board().situation(game.side());
  const report::Map* map = report::first_map(situation);
  for (const report::Cell& cell : map ? std::span(map->cells) : std::span<const report::Cell>()) {
    for (const report::Counter& counter : cell.counters) {
      if (counter.side == static_cast<int>(*game.side())) add(counter.name);
      for (const std::string& leader : counter.leaders) {
        if (std::ranges::find(leaders, leader) != leaders.end()) add(leader);
      }
    }
  }
  if (out.empty()) {
    for (const std::string& line : game.board().order_sheet()) {
      for (const std::string_view word : base::words(line)) {
        if (names.find_unit(word) || names.find_leader(word)) add(word);
      }
    }
  }
  const auto leads = [&](const std::string& name) { return names.find_leader(name).has_value(); };
  if (std::ranges::none_of(out, leads)) std::ranges::for_each(leaders, add);
  return out;
}

/// Works through the typed lines in order and adds their meanings to the draft.
class Completer {
 public:
  Completer(const Context& context, Game& game, std::vector<OwnWord> own, std::vector<std::string> stands)
      : game_(game),
        own_(std::move(own)),
        pieces_(own_pieces(game)),
        at_(*game.battle, game.board(), *game.side(), std::move(stands)) {
    const System* system = find_system(context.systems, game.genesis().system);
    if (system == nullptr) return;
    ways_ = [system](const table::Match& match, std::string_view line, std::size_t limit) {
      return ways_of(*system, match, line, limit);
    };
  }

  /// A move written above the line that ends the phase before it waits until that line has been read, so that its way
  /// is looked for on the right position.
  void add(const orders::Numbered& typed) {
    auto parts = parts_of(typed.text);
    if (is_heading(parts)) add_waiting();
    if (is_early(parts)) {
      early_.push_back({typed, std::move(parts)});
      return;
    }
    add_parts(typed, std::move(parts));
    for (std::size_t i = 0; i < early_.size();) {
      if (is_early(early_[i].parts)) {
        ++i;
        continue;
      }
      const Early ready = std::move(early_[i]);
      early_.erase(early_.begin() + static_cast<std::ptrdiff_t>(i));
      add_parts(ready.typed, ready.parts);
      i = 0;
    }
  }

  DraftLines done() {
    add_waiting();
    return std::move(out_);
  }

 private:
  struct Early {
    orders::Numbered typed;
    std::vector<std::string> parts;
  };

  /// The orders of a typed line.
  std::vector<std::string> parts_of(const std::string& text) const {
    const bool keep = in_own_words(*game_.battle, text) && !canonical(text).empty();
    auto parts = keep ? std::vector<std::string>{text} : orders::plain_lines(game_.battle->names(), text, pieces_);
    for (std::string& plain : parts)
      plain = understood(std::move(plain));
    return parts;
  }
  bool is_heading(const std::vector<std::string>& parts) const {
    return std::ranges::any_of(
        parts, [&](const std::string& part) { return orders::is_heading(orders::cut(canonical(part))); });
  }
  bool is_early(const std::vector<std::string>& parts) const {
    return !parts.empty() && std::ranges::all_of(parts, [&](std::string part) {
      take_choice(part);
      const std::string read = canonical(part);
      return read.starts_with("move ") && at_.is_early(read);
    });
  }
  void add_waiting() {
    for (Early& early : std::exchange(early_, {}))
      add_parts(early.typed, std::move(early.parts));
  }

  void add_parts(const orders::Numbered& typed, std::vector<std::string> parts) {
    if (are_moves(parts)) return add_moves(typed, parts);
    for (std::string& plain : parts) {
      if (const std::string read = canonical(plain); orders::is_heading(orders::cut(read))) {
        at_.seek(std::get<orders::Heading>(orders::parse_heading(orders::cut(read))).turn);
        out_.lines.push_back({typed.number, std::move(plain)});
        continue;
      }
      const std::size_t choice = take_choice(plain);
      const auto group = canonical(plain).empty() || is_advance(plain)
                             ? read_group_order(*game_.battle, at_.now(), *game_.side(), own_, plain)
                             : std::nullopt;
      if (!group && is_advance(plain))
        out_.notices.push_back(fill(tr("{}: you have no unit, no wing and no group {}"),
                                    {base::printable(plain, 200), base::printable(base::words(plain)[1], 60)}));
      if (group)
        add_group({typed.number, plain}, *group, choice);
      else
        add_line({typed.number, std::move(plain)}, choice);
    }
  }

  /// `advance WHO N` is an order for a group; some systems have an answer `advance UNIT HEX`, too.
  bool is_advance(const std::string& line) const {
    const auto words = base::words(line);
    return words.size() > 2 && base::same_word(words.front(), "advance") && base::number(words.back()) &&
           !game_.battle->names().grid().find(words.back());
  }
  /// The line, or another spelling of it if only that has a canonical line; steps by direction become hexes.
  std::string understood(std::string line) const {
    if (!canonical(line).empty()) return line;
    if (base::same_word(base::trim(line), "end")) return at_.end_of_phase().value_or(line);
    line = write_steps_out(*game_.battle, at_.now(), *game_.side(), line);
    if (!canonical(line).empty()) return line;
    auto others = orders::other_spellings(game_.battle->names(), line);
    for (std::string& other : others) {
      if (!canonical(other).empty()) return std::move(other);
    }
    others.push_back(line);
    for (const std::string& other : others) {
      std::string placed = write_places_out(*game_.battle, at_.now(), *game_.side(), other);
      if (placed != other && !canonical(placed).empty()) return placed;
    }
    if (auto full = ways_ ? ways_(at_.now(), line, 1) : std::vector<std::string>{}; !full.empty())
      return std::move(full.front());
    return line;
  }
  std::string canonical(const std::string& line) const {
    auto read = game_.board().canonical(line);
    return read.index() == 0 ? std::get<0>(std::move(read)) : std::string();
  }

  /// The ways that complete the line and make it legal; empty if it is complete or no way helps.
  std::vector<std::string> ways_for(const std::string& line) const {
    return ways_ && at_.voided(line) ? ways_(at_.now(), line, k_ways) : std::vector<std::string>{};
  }

  /// False if the line is void where it comes, and no way helps.
  bool add_line(const orders::Numbered& line, std::size_t choice) {
    out_.lines.push_back(line);
    const std::string read = canonical(line.text);
    if (read.empty() || read.starts_with("stand ")) return true;
    at_.reach(read);
    if (at_.take(read) || !at_.voided(read)) return true;
    const auto ways = ways_for(read);
    if (ways.empty()) return false;
    out_.completions.push_back(choose(at_, line, ways, choice));
    const Completion& c = out_.completions.back();
    if (!c.full.empty()) out_.lines.back().text = c.full;
    at_.take(c.open() ? c.ways.front().line : c.full);  // what follows is read as if the first way were chosen
    return true;
  }

  /// Several moves of single units, as `move A 2020, B 2021` has them.
  bool are_moves(const std::vector<std::string>& lines) const {
    return lines.size() > 1 && std::ranges::all_of(lines, [&](const std::string& line) {
             std::string plain = line;
             take_choice(plain);
             return canonical(plain).starts_with("move ");
           });
  }

  /// A move and the way that was chosen for it.
  struct ChosenMove {
    std::string text;
    std::size_t choice = 0;
  };
  /// A point to which `go_back` returns.
  struct Moment {
    std::unique_ptr<Match> at;
    std::vector<orders::Numbered> lines;
    std::vector<Completion> completions;
  };
  Moment moment() const { return {at_.mark(), out_.lines, out_.completions}; }
  void go_back(const Moment& to) {
    at_.go_back(*to.at);
    out_.lines = to.lines;
    out_.completions = to.completions;
  }

  /// Moves of one line in the order in which they can be carried out, each with the moment before it.
  struct PlacedMoves {
    std::vector<ChosenMove> moves;
    std::vector<Moment> before;
  };

  /// Adds the moves one after the other; false at the first that is void.
  bool add_in_order(int number, std::span<const ChosenMove> moves, PlacedMoves& placed) {
    return std::ranges::all_of(moves, [&](const ChosenMove& move) {
      placed.before.push_back(moment());
      placed.moves.push_back(move);
      return add_line({number, move.text}, move.choice);
    });
  }

  /// Adds a move behind the others, or else before the first of them before which all have a way. False, and nothing
  /// changes, if there is no such place.
  bool place_move(int number, const ChosenMove& move, PlacedMoves& placed) {
    const Moment now = moment();
    PlacedMoves last;
    if (add_in_order(number, std::span(&move, 1), last)) {
      placed.moves.push_back(move);
      placed.before.push_back(std::move(last.before.front()));
      return true;
    }
    for (std::size_t to = 0; to < placed.moves.size(); ++to) {
      std::vector<ChosenMove> tried{move};
      tried.insert(tried.end(), placed.moves.begin() + static_cast<std::ptrdiff_t>(to), placed.moves.end());
      go_back(placed.before[to]);
      PlacedMoves again;
      if (!add_in_order(number, tried, again)) continue;
      placed.moves.resize(to);
      placed.before.resize(to);
      std::ranges::move(again.moves, std::back_inserter(placed.moves));
      std::ranges::move(again.before, std::back_inserter(placed.before));
      return true;
    }
    go_back(now);
    return false;
  }

  /// Moves on one line have no order of their own: one whose way another bars goes before it, and one whose hex another
  /// leaves goes behind it. What no order helps is void in the last place.
  void add_moves(const orders::Numbered& typed, const std::vector<std::string>& lines) {
    PlacedMoves placed;
    std::vector<ChosenMove> waiting;
    for (const std::string& line : lines) {
      ChosenMove move{line, 0};
      move.choice = take_choice(move.text);
      if (!place_move(typed.number, move, placed)) {
        waiting.push_back(std::move(move));
        continue;
      }
      for (std::size_t i = 0; i < waiting.size();) {
        const bool fits = place_move(typed.number, waiting[i], placed);
        if (fits) waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(i));
        i = fits ? 0 : i + 1;
      }
    }
    for (const ChosenMove& move : waiting)
      add_line({typed.number, move.text}, move.choice);
    std::ranges::copy(waiting, std::back_inserter(placed.moves));
    const bool same = std::ranges::equal(placed.moves, lines, [](const ChosenMove& move, std::string line) {
      take_choice(line);
      return move.text == line;
    });
    if (same) return;
    std::vector<std::string> names;
    for (const ChosenMove& move : placed.moves)
      names.emplace_back(base::words(move.text)[1]);
    out_.notices.push_back(
        fill(tr("{}: in this order: {}"), {base::printable(typed.text, 200), base::join(names, ", ")}));
  }

  /// The first of its lines that is legal now or can be completed; otherwise the last one: it is the shortest, and its
  /// refusal says what is in the way.
  std::string best_line(const UnitOrder& unit) const {
    for (const std::string& line : unit.lines) {
      const std::string read = canonical(line);
      if (!read.empty() && (!at_.voided(read) || !ways_for(read).empty())) return line;
    }
    return unit.lines.back();
  }

  void add_group(const orders::Numbered& typed, const GroupOrder& group, std::size_t choice) {
    Completion said{typed.number, typed.text, {}, {}, {}, {}, {}};
    const std::size_t before = out_.lines.size();
    for (const UnitOrder& unit : group.units) {
      if (const std::string read = canonical(unit.lines.front()); !read.empty()) at_.reach(read);
      const std::string line = best_line(unit);
      const std::string read = canonical(line);
      const auto why = group.group && !read.empty() ? at_.voided(read) : std::nullopt;
      if (why && ways_for(read).empty()) {
        said.left_out.push_back(unit.unit + ": " + (why->rule.empty() ? "" : "[" + why->rule + "] ") + why->why);
        continue;
      }
      add_line({typed.number, line}, choice);
      said.lines.push_back(line);
      said.written.push_back(out_.lines.back().text);
    }
    if (out_.lines.size() == before) {  // no unit can carry it out: reports the first refusal
      out_.lines.push_back({typed.number, group.units.front().lines.front()});
      said.lines = said.written = {out_.lines.back().text};
      said.left_out.clear();
    }
    out_.completions.push_back(std::move(said));
  }

  Game& game_;
  std::vector<OwnWord> own_;
  std::vector<std::string> pieces_;  ///< the player's own, by name
  Stepper at_;
  std::vector<Early> early_;  ///< lines that wait for the end of a phase
  decltype(System::ways) ways_{};
  DraftLines out_;
};

}  // namespace

DraftLines complete(const Context& context, Game& game, const std::vector<orders::Numbered>& typed) {
  std::vector<std::string> notices;
  auto own = read_own_words(own_words_path(game.path));
  if (!own) {
    notices.push_back(own.error().where + ": " + own.error().what);
    own = std::vector<OwnWord>{};
  }
  const auto lines = write_macros_out(game, *own, typed, notices);
  std::vector<std::string> stands;
  for (const orders::Numbered& line : lines) {
    const auto read = game.board().canonical(line.text);
    if (read.index() == 0 && std::get<0>(read).starts_with("stand ")) stands.push_back(std::get<0>(read));
  }
  Completer completer(context, game, std::move(*own), std::move(stands));
  for (const orders::Numbered& line : lines)
    completer.add(line);
  DraftLines out = completer.done();
  out.notices.insert(out.notices.begin(), notices.begin(), notices.end());
  out.lines = table::join_lines(game.board(), out.lines);
  return out;
}

bool leave_out_hopeless(DraftLines& draft, const table::Outlook& outlook) {
  bool found = false;
  for (std::size_t i = std::min(draft.lines.size(), outlook.lines.size()); i-- > 0;) {
    const table::LineOutlook& l = outlook.lines[i];
    if (!l.hopeless() || !l.trouble) continue;
    for (Completion& c : draft.completions) {
      const auto at = std::ranges::find(c.written, draft.lines[i].text);
      if (c.number != draft.lines[i].number || at == c.written.end() || c.written.size() < 2) continue;
      const auto line = c.lines.begin() + (at - c.written.begin());
      const auto words = base::words(*line);
      const std::string rule = l.trouble->rule.empty() ? "" : "[" + l.trouble->rule + "] ";
      c.left_out.push_back(std::string(words.size() > 1 ? words[1] : *line) + ": " + rule + l.trouble->why);
      c.lines.erase(line);
      c.written.erase(at);
      draft.lines.erase(draft.lines.begin() + static_cast<std::ptrdiff_t>(i));
      found = true;
      break;
    }
  }
  return found;
}

DraftCheck check_draft(const Context& context, Game& game, const std::vector<orders::Numbered>& typed, int runs,
                       const std::function<void(int)>& done) {
  DraftCheck out;
  out.draft = complete(context, game, typed);
  std::error_code failed;
  const auto sealed = game.sealed(std::filesystem::exists(game.standing_path(), failed));
  const auto guess = table::guess_policies(*game.battle);
  const auto try_draft = [&] {
    return table::try_lines(game.board(), *game.side(), texts_of(out.draft.lines), sealed, guess, runs, k_trial_seed,
                            done);
  };
  out.outlook = try_draft();
  // a line whose way is open waits for the player's choice
  for (int round = 0; round < k_rounds && !out.draft.open() && leave_out_hopeless(out.draft, out.outlook); ++round)
    out.outlook = try_draft();
  const auto texts = texts_of(out.draft.lines);
  mark_odd_answers(*game.battle, game.board(), *game.side(), texts, out.outlook.lines);
  table::add_cautions(out.outlook, game.board(), *game.side(), texts, sealed, guess, k_trial_seed);
  using Is = table::Verdict::Is;
  out.refused = !out.outlook.answers || out.draft.open() ||
                std::ranges::any_of(out.outlook.lines, [](const table::LineOutlook& l) {
                  return l.verdict.is == Is::malformed || l.verdict.is == Is::illegal;
                });
  out.hopeless = std::ranges::any_of(out.outlook.lines, &table::LineOutlook::hopeless);
  return out;
}

}  // namespace hexpost::cli

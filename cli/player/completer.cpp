#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "cli/names.h"
#include "cli/player/draft.h"
#include "cli/player/group_orders.h"
#include "cli/player/macros.h"
#include "cli/player/own_pieces.h"
#include "cli/player/own_words.h"
#include "cli/player/way_choice.h"
#include "engine/base/text.h"
#include "engine/orders/heading.h"
#include "engine/orders/lenient.h"
#include "engine/orders/tongue.h"
#include "engine/table/game.h"

namespace hexpost::cli {
namespace {

using table::Entry;
using table::Match;

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

  /// Works through the lines of a file. A move that stands above the line that ends the phase before it waits until
  /// that line has been read, so that its way is looked for on the right position. An order that stands below the line
  /// that ends its phase is read before that line.
  void add(const std::vector<orders::Numbered>& typed) {
    for (const orders::Numbered& line : typed)
      file_.push_back({line, raw_parts_of(line.text)});
    for (next_ = 0; next_ < file_.size();) {
      const Typed line = std::move(file_[next_++]);
      add_typed(line);
    }
  }

  DraftLines done() {
    add_waiting();
    return std::move(out_);
  }

 private:
  /// A line of the file, with its orders.
  struct Typed {
    orders::Numbered line;
    std::vector<std::string> parts;
  };

  /// The orders of a typed line.
  std::vector<std::string> raw_parts_of(const std::string& text) const {
    const bool keep = in_own_words(*game_.battle, text) && !canonical(text).empty();
    return keep ? std::vector<std::string>{text} : orders::plain_lines(game_.battle->names(), text, pieces_);
  }

  void add_typed(const Typed& typed) {
    std::vector<std::string> parts = typed.parts;
    for (std::string& part : parts)
      part = understood(std::move(part));
    if (std::ranges::any_of(parts, [&](const std::string& part) { return is_heading(part); })) add_waiting();
    std::vector<std::string> early;
    if (std::ranges::none_of(parts, [&](const std::string& part) { return is_end(part); })) {
      const auto later =
          std::stable_partition(parts.begin(), parts.end(), [&](const std::string& part) { return !is_early(part); });
      early.assign(later, parts.end());
      parts.erase(later, parts.end());
    }
    if (!early.empty()) early_.push_back({typed.line, std::move(early)});
    if (!parts.empty()) add_parts(typed.line, std::move(parts));
    add_ready();
  }

  /// Adds the moves whose turn has come.
  void add_ready() {
    for (std::size_t i = 0; i < early_.size();) {
      if (std::ranges::any_of(early_[i].parts, [&](const std::string& part) { return is_early(part); })) {
        ++i;
        continue;
      }
      const Typed ready = std::move(early_[i]);
      early_.erase(early_.begin() + static_cast<std::ptrdiff_t>(i));
      add_parts(ready.line, ready.parts);
      i = 0;
    }
  }

  /// Before a line that ends a phase: adds the orders below it, up to the next heading, that belong to this phase or
  /// come before it. They would lapse behind it. A second such line below shows that the phase comes twice: nothing is
  /// changed then.
  void add_late(const std::string& end) {
    at_.reach(end);
    bool now = at_.speaks(end);
    if (now && at_.voided(end)) return;
    std::size_t last = next_;
    for (; last < file_.size(); ++last) {
      const auto& parts = file_[last].parts;
      if (std::ranges::any_of(parts, [&](const std::string& part) { return is_heading(part); })) break;
      if (std::ranges::any_of(parts, [&](const std::string& part) { return canonical(part) == end; })) return;
    }
    std::vector<std::string> said;
    for (std::size_t i = next_; i < last && (!now || at_.speaks(end)); ++i) {
      Typed late{file_[i].line, {}};
      std::erase_if(file_[i].parts, [&](const std::string& part) {
        std::string plain = understood(part);
        const std::string read = first_line(plain);
        if (read.empty() || read.starts_with("stand ") || is_end(plain) || !at_.speaks(read)) return false;
        said.push_back(base::printable(part, 200));
        late.parts.push_back(std::move(plain));
        return true;
      });
      if (late.parts.empty()) continue;
      add_parts(late.line, std::move(late.parts));
      add_ready();
      if (!now) i = next_ - 1;  // a card that is played below the orders lets them come
      now = now || at_.speaks(end);
    }
    if (!said.empty())
      out_.notices.push_back(
          fill(tr("{} ends the phase; these orders below it are read before it: {}"), {end, base::join(said, "; ")}));
  }

  bool is_heading(const std::string& part) const { return orders::is_heading(orders::cut(canonical(part))); }
  bool is_end(const std::string& part) const {
    return base::same_word(base::trim(part), "end") || canonical(part).starts_with("end-");
  }
  /// The canonical line; of an order for several units that of the first one.
  std::string first_line(std::string part) const {
    take_choice(part);
    std::string read = canonical(part);
    if (!read.empty()) return read;
    const auto group = read_group_order(*game_.battle, at_.now(), *game_.side(), own_, part);
    return group ? canonical(group->units.front().lines.back()) : std::string();
  }
  bool is_early(const std::string& part) const {
    const std::string read = first_line(part);
    return read.starts_with("move ") && at_.is_early(read);
  }
  void add_waiting() {
    for (Typed& early : std::exchange(early_, {}))
      add_parts(early.line, std::move(early.parts));
  }

  void add_parts(const orders::Numbered& typed, std::vector<std::string> parts) {
    if (are_moves(parts)) return add_moves(typed, parts);
    for (std::string& plain : parts) {
      if (const std::string read = canonical(plain); orders::is_heading(orders::cut(read))) {
        at_.seek(std::get<orders::Heading>(orders::parse_heading(orders::cut(read))).turn);
        out_.lines.push_back({typed.number, std::move(plain)});
        continue;
      }
      if (const std::string read = canonical(plain); read.starts_with("end-")) add_late(read);
      plain = with_ordered_units(typed, std::move(plain));
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

  /// A card that is played without units orders those that move, attack or fire in the other lines of its turn, if it
  /// may: `play order-heavy-troops`, then `move HI1 0705`. Otherwise the line as it is.
  std::string with_ordered_units(const orders::Numbered& typed, std::string line) {
    const std::string read = canonical(line);
    if (!read.starts_with("play ") || base::words(read).size() != 2 || !at_.speaks(read)) return line;
    std::vector<std::string> units;
    const auto collect = [&](const Typed& other) {
      for (const std::string& part : other.parts) {
        const std::string plain = understood(part);
        std::vector<std::string> lines{canonical(plain)};
        if (lines.front().empty()) {
          const auto group = read_group_order(*game_.battle, at_.now(), *game_.side(), own_, plain);
          for (const UnitOrder& unit : group ? group->units : std::vector<UnitOrder>{})
            lines.push_back(unit.lines.front());
        }
        for (const std::string& order : lines) {
          const auto words = base::words(order);
          const bool acts = words.size() > 1 && (words[0] == "move" || words[0] == "attack" || words[0] == "fire");
          if (!acts || !game_.battle->names().find_unit(words[1])) continue;
          if (std::ranges::find(units, words[1]) == units.end()) units.emplace_back(words[1]);
        }
      }
    };
    std::ranges::for_each(early_, collect);
    for (std::size_t i = next_; i < file_.size(); ++i) {
      if (std::ranges::any_of(file_[i].parts, [&](const std::string& part) { return is_heading(part); })) break;
      collect(file_[i]);
    }
    if (units.empty()) return line;
    const std::string list = " " + base::join(units, " ");
    std::vector<std::string> tried{read + list};
    for (const std::string& leader : game_.battle->leaders(*game_.side()))
      tried.push_back(read + " under " + leader + list);
    for (std::string& full : tried) {
      if (canonical(full).empty() || at_.voided(canonical(full))) continue;
      out_.completions.push_back({typed.number, line, full, {}, {}, {}, {}});
      return std::move(full);
    }
    return line;
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
      std::string meant = understood(line);
      const std::string read = canonical(meant);
      if (!read.empty() && (!at_.voided(read) || !ways_for(read).empty())) return meant;
    }
    return understood(unit.lines.back());
  }

  /// One try to carry out an order for several units.
  struct GroupTry {
    Completion said;
    Moment after;
  };
  /// `left` of each pair of hexes: to the left of the direction first, or to the right first.
  GroupTry try_group(const orders::Numbered& typed, const GroupOrder& group, std::size_t choice, bool left) {
    Completion said{typed.number, typed.text, {}, {}, {}, {}, {}};
    for (const UnitOrder& unit : left ? group.units : group.mirrored) {
      if (const std::string read = canonical(understood(unit.lines.front())); !read.empty()) at_.reach(read);
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
    return {std::move(said), moment()};
  }

  /// A line of units that goes along a hexside goes to the left, or to the right if fewer units are left out then.
  void add_group(const orders::Numbered& typed, const GroupOrder& group, std::size_t choice) {
    const Moment before = moment();
    GroupTry best = try_group(typed, group, choice, true);
    if (!best.said.left_out.empty() && !group.mirrored.empty()) {
      go_back(before);
      GroupTry other = try_group(typed, group, choice, false);
      if (other.said.left_out.size() < best.said.left_out.size()) best = std::move(other);
      go_back(best.after);
    }
    if (out_.lines.size() == before.lines.size()) {  // no unit can carry it out: reports the first refusal
      out_.lines.push_back({typed.number, understood(group.units.front().lines.front())});
      best.said.lines = best.said.written = {out_.lines.back().text};
      best.said.left_out.clear();
    }
    out_.completions.push_back(std::move(best.said));
  }

  Game& game_;
  std::vector<OwnWord> own_;
  std::vector<std::string> pieces_;  ///< the player's own, by name
  Stepper at_;
  std::vector<Typed> file_;  ///< the lines; those below `next_` have been read
  std::size_t next_ = 0;
  std::vector<Typed> early_;  ///< lines that wait for the end of a phase
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
  completer.add(lines);
  DraftLines out = completer.done();
  out.notices.insert(out.notices.begin(), notices.begin(), notices.end());
  out.lines = table::join_lines(game.board(), out.lines);
  return out;
}

}  // namespace hexpost::cli

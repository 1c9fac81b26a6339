#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "cli/names.h"
#include "cli/player/contacts.h"
#include "cli/player/draft.h"
#include "cli/player/draft_writer.h"
#include "cli/player/group_orders.h"
#include "cli/player/group_writer.h"
#include "cli/player/joined_parts.h"
#include "cli/player/macros.h"
#include "cli/player/map_words.h"
#include "cli/player/move_row.h"
#include "cli/player/own_pieces.h"
#include "cli/player/own_words.h"
#include "cli/player/way_choice.h"
#include "cli/player/written_in.h"
#include "engine/base/text.h"
#include "engine/orders/heading.h"
#include "engine/orders/lenient.h"
#include "engine/orders/lexicon.h"
#include "engine/orders/tongue.h"
#include "engine/table/game.h"

namespace hexpost::cli {
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

/// Works through the typed lines in order and adds their meanings to the draft.
class Completer {
 public:
  Completer(const Context& context, Game& game, std::vector<OwnWord> own, std::vector<std::string> stands)
      : game_(game),
        own_(std::move(own)),
        pieces_(own_pieces(game)),
        system_(find_system(context.systems, game.genesis().system)),
        stands_(std::move(stands)),
        writer_(system_, game, stands_) {}

  /// Works through the lines of a file. A move that stands above the line that ends the phase before it waits until
  /// that line has been read, so that its way is looked for on the right position. An order that stands below the line
  /// that ends its phase is read before that line.
  void add(const std::vector<orders::Numbered>& typed) {
    for (const orders::Numbered& line : typed) {
      auto parts = raw_parts_of(line.text);
      if (names_this_turn(parts))
        out_.notices.push_back(fill(tr("the heading `{}` names the current turn and is left out"),
                                    {base::printable(base::trim(line.text), 200)}));
      else
        file_.push_back({line, std::move(parts)});
    }
    std::vector<std::vector<std::string>*> parts;
    for (Typed& line : file_)
      parts.push_back(&line.parts);
    if (system_) add_moves_into_contact(*system_, writer_, moved_by_lines(), parts);
    join_parts(writer_, game_.board(), parts);
    for (next_ = 0; next_ < file_.size();) {
      const Typed line = std::move(file_[next_++]);
      add_typed(line);
    }
  }

  DraftLines done() {
    add_waiting();
    row_.end();
    const auto turn = at_.now().turn();
    for (int n = 0; n < k_phases && at_.now().turn() == turn; ++n) {
      const auto end = at_.end_of_phase();
      const auto line = end ? line_behind(*end) : std::nullopt;
      if (!line || !write_end(*end, *line)) break;
    }
    complete_attacks();
    add_answers_without_attackers(system_, game_, writer_, stands_);
    return std::move(out_);
  }

 private:
  /// A line of the file, with its orders.
  struct Typed {
    orders::Numbered line;
    std::vector<std::string> parts;
  };

  /// The orders of a typed line.
  std::vector<std::string> raw_parts_of(const std::string& line) const {
    const bool card = system_ && system_->card_line;
    const std::string text = writer_.in_grammar(card ? system_->card_line(at_.now(), *game_.side(), line) : line);
    const bool keep = in_own_words(*game_.battle, text) && !writer_.canonical(text).empty();
    if (keep) return {text};
    const std::string typed =
        writer_.canonical(text).empty() ? write_types_out(*game_.battle, at_.now(), *game_.side(), text) : text;
    std::vector<std::string> out;
    for (const std::string& part : orders::plain_lines(game_.battle->names(), typed, pieces_))
      std::ranges::move(writer_.move_and_shot(part), std::back_inserter(out));
    // a line in which only words were translated stays as typed if it is read so, or if nothing can be made of it: its
    // refusal points at those words
    if (out.size() != 1 || out[0] != orders::canonical_words(game_.battle->names(), base::trim(text))) return out;
    const bool is_lost = writer_.understood(out[0]) == out[0] && !writer_.is_hold(out[0]) && first_line(out[0]).empty();
    if (is_lost || !writer_.canonical(text).empty()) return {text};
    return out;
  }

  void add_typed(const Typed& typed) {
    const auto heads = [&](const std::string& part) { return is_heading(part); };
    const auto ends = [&](const std::string& part) { return is_end(part); };
    std::vector<std::string> plain = understood(typed.parts);
    if (std::ranges::any_of(plain, heads)) {
      add_waiting();
      plain = understood(typed.parts);  // after what waited
    }
    const bool waits = std::ranges::none_of(plain, ends);
    std::vector<std::string> early, parts;
    for (std::size_t i = 0; i < plain.size(); ++i) {
      if (waits && is_early(plain[i]))
        early.push_back(typed.parts[i]);  // as typed: it is understood when its phase has come
      else
        parts.push_back(std::move(plain[i]));
    }
    if (!early.empty()) early_.push_back({typed.line, std::move(early)});
    if (!parts.empty()) add_parts(typed.line, std::move(parts));
    add_ready();
  }

  const orders::Names& names() const { return game_.battle->names(); }
  /// What the writer makes of a part at this point; an `end` is understood later.
  std::string understood(const std::string& part) const { return is_bare_end(part) ? part : writer_.understood(part); }
  std::vector<std::string> understood(const std::vector<std::string>& parts) const {
    std::vector<std::string> out;
    for (const std::string& part : parts)
      out.push_back(understood(part));
    return out;
  }

  /// Adds the moves whose turn has come. Only then is it known where the pieces stand that they name.
  void add_ready() {
    for (std::size_t i = 0; i < early_.size();) {
      std::vector<std::string> plain = understood(early_[i].parts);
      if (std::ranges::any_of(plain, [&](const std::string& part) { return is_early(part); })) {
        ++i;
        continue;
      }
      const orders::Numbered line = early_[i].line;
      early_.erase(early_.begin() + static_cast<std::ptrdiff_t>(i));
      add_parts(line, std::move(plain));
      i = 0;
    }
  }

  /// Before a line that ends a phase: adds the orders below it, up to the next heading, that belong to this phase or
  /// come before it. They would lapse after it. A second such line below shows that the phase comes twice: nothing is
  /// changed then.
  void add_late(const std::string& end) {
    at_.reach(end);
    add_ready();  // moves that waited for a question to be answered before this phase
    bool now = at_.speaks(end);
    if (now ? at_.voided(end).has_value() : at_.is_over(end)) return;
    std::size_t last = next_;
    for (; last < file_.size(); ++last) {
      const auto& parts = file_[last].parts;
      if (std::ranges::any_of(parts, [&](const std::string& part) { return is_heading(part); })) break;
      if (std::ranges::any_of(parts, [&](const std::string& part) { return writer_.canonical(part) == end; })) return;
    }
    std::vector<std::string> said;
    for (std::size_t i = next_; i < last && (!now || at_.speaks(end)); ++i) {
      Typed late{file_[i].line, {}};
      std::erase_if(file_[i].parts, [&](const std::string& part) {
        std::string plain = writer_.understood(part);
        const std::string read = first_line(plain);
        if (read.empty() || read.starts_with("stand ") || is_end(plain) || !at_.speaks(read)) return false;
        said.push_back(base::printable(writer_.canonical(plain).empty() ? part : plain, 200));
        late.parts.push_back(std::move(plain));
        return true;
      });
      if (late.parts.empty()) continue;
      add_parts(late.line, std::move(late.parts));
      add_ready();
      if (!now) i = next_ - 1;  // a card that is played below the orders lets them come
      now = now || at_.speaks(end);
    }
    const orders::Names& names = game_.battle->names();
    if (!said.empty())
      out_.notices.push_back(
          fill(tr("{} ends the phase; these orders below it are read before it: {}"),
               {orders::shown(names, end), base::join(orders::shown(names, said, orders::As::line), "; ")}));
  }

  bool is_heading(const std::string& part) const { return writer_.read(part)->is_heading(); }
  /// True for a heading that names the turn that runs now, if no order stands above it: a wing acts once in a game
  /// turn.
  bool names_this_turn(const std::vector<std::string>& parts) const {
    if (parts.size() != 1) return false;
    const auto read = writer_.read(parts.front());
    if (!orders::begins_turn(read->line()) || game_.board().awaited().who != game_.side()) return false;
    const auto is_stand = [&](const std::string& part) { return writer_.canonical(part).starts_with("stand "); };
    const bool first =
        std::ranges::all_of(file_, [&](const Typed& above) { return std::ranges::all_of(above.parts, is_stand); });
    const std::string named = read->parsed->heading->turn;
    return first && !named.empty() && base::same_word(game_.board().turn_name(), named);
  }
  /// `end`: the phase that it ends is known when the lines above it have been read.
  static bool is_bare_end(const std::string& part) { return DraftWriter::is_bare_end(part); }
  bool is_end(const std::string& part) const {
    return is_bare_end(part) || writer_.canonical(part).starts_with("end-");
  }
  /// True if the last order of the draft ends a phase.
  bool is_below_end() const {
    const auto is_stand = [&](auto& line) { return writer_.canonical(line.text).starts_with("stand "); };
    const auto last = std::find_if_not(out_.lines.rbegin(), out_.lines.rend(), is_stand);
    return last != out_.lines.rend() && is_end(last->text);
  }
  /// The canonical line; of an order for several units that of the first one.
  std::string first_line(std::string part) const {
    take_choice(part);
    std::string read = writer_.canonical(part);
    if (!read.empty() && !writer_.is_advance(part)) return read;
    const auto group = group_meant(part);
    if (group) return writer_.canonical(writer_.understood(group->units.front().lines.back()));
    if (!read.empty()) return read;
    const auto alone = writer_.one_by_one(part);
    return alone.empty() ? std::string() : writer_.canonical(alone.front());
  }
  /// The order for several units that the line is; nothing for any other line.
  std::optional<GroupOrder> group_meant(const std::string& plain) const {
    if (!writer_.canonical(plain).empty() && !writer_.is_advance(plain)) return std::nullopt;
    if (is_stand(plain)) return std::nullopt;  // a wrong one is refused once, not for each unit of its group
    return read_group_order(system_, *game_.battle, at_.now(), *game_.side(), own_, plain);
  }
  /// True for a standing order, right or wrong: `stand Leg1 Leg2` leaves units where they are.
  bool is_stand(const std::string& plain) const {
    const auto read = game_.board().readings().understood(game_.battle->names(), plain);
    const orders::Line& line = *read;
    return base::same_word(line.verb(), "stand") &&
           std::ranges::any_of(line.words, [](auto& word) { return base::same_word(word, "do"); });
  }
  /// A piece's way that the question at hand does not take; a later one may.
  bool is_early(const std::string& part) const {
    const std::string read = order_of(at_.now(), first_line(part));
    const std::string_view verb = std::string_view(read).substr(0, read.find(' '));
    return (orders::is_way(names(), verb) || orders::has_sense(names(), verb, orders::Sense::lead)) &&
           at_.is_early(read);
  }
  static constexpr int k_phases = 4;  ///< that may end within one turn; no system has more

  /// Writes in the line that ends a phase; false if it is not legal.
  bool write_end(const std::string& end, int number) {
    if (!writer_.add_line({number, end}, 0)) return false;
    out_.notices.push_back(fill(tr("{}: added, because the orders after it are for a later phase"),
                                {orders::shown(game_.battle->names(), end)}));
    return true;
  }
  /// True if the turn comes to the question of an order that waits once the phases before it have ended. The question
  /// of a charge, for one, is past or does not come at all where no unit may charge.
  bool ends_lead_on(const std::string& last) {
    const auto before = at_.mark();
    const auto turn = at_.now().turn();
    bool comes = false;
    for (int n = 0; n < k_phases && !comes; ++n) {
      const auto end = at_.end_of_phase();
      if (!end || *end == last || !at_.take(*end) || at_.now().turn() != turn) break;
      comes = std::ranges::any_of(early_, [&](const Typed& early) {
        return std::ranges::none_of(early.parts, [&](const std::string& part) { return is_early(understood(part)); });
      });
    }
    at_.go_back(*before);
    return comes;
  }
  /// Orders that wait are for a later phase: the lines that end the phases before it, up to the phase that `last` ends,
  /// are written in.
  void end_phases_before(const std::string& last = {}) {
    for (int n = 0; n < k_phases && !early_.empty() && ends_lead_on(last); ++n) {
      const auto end = at_.end_of_phase();
      if (!end || *end == last || !write_end(*end, early_.front().line.number)) return;
      add_ready();
    }
  }
  /// Attacks that were read before the lines that end the phases above them were written in: with what they leave out.
  void complete_attacks() {
    for (orders::Numbered& line : out_.lines) {
      const std::string read = writer_.canonical(line.text);
      if (!orders::closes(names(), read.substr(0, read.find(' ')))) continue;
      at_.reach(read);
      const auto ways = at_.speaks(read) ? writer_.ways_for(read) : std::vector<std::string>{};
      if (ways.empty()) continue;
      out_.completions.push_back({line.number, line.text, ways.front(), {}, {}, {}, {}});
      line.text = ways.front();
      at_.take(line.text);
    }
  }
  /// The number of a unit's attack that was read for this turn and is for a phase after the one that `end` ends;
  /// nothing if a line for that turn ends this phase.
  std::optional<int> line_behind(const std::string& end) const {
    const auto verbs = game_.battle->verbs();
    const auto behind = std::ranges::find(verbs, end, &table::Verb::verb);
    std::optional<int> found;
    for (auto line = out_.lines.rbegin(); line != out_.lines.rend(); ++line) {
      const std::string read = writer_.canonical(line->text);
      if (is_heading(line->text)) break;
      if (read.starts_with(end)) return std::nullopt;  // the turn has had this phase: what lies ahead is the next turn
      const std::string verb = read.substr(0, read.find(' '));
      const auto is_unit = [&](std::string_view word) { return names().find_unit(word).has_value(); };
      const bool acts = orders::attacks(names(), verb) && std::ranges::any_of(base::words(read), is_unit);
      if (acts && std::any_of(behind, verbs.end(), [&](const table::Verb& v) { return v.verb == verb; }) &&
          at_.is_early(read) && !found)
        found = line->number;
    }
    return found;
  }
  void add_waiting() {
    end_phases_before();
    for (const Typed& early : std::exchange(early_, {}))
      add_parts(early.line, understood(early.parts));
  }

  /// Adds what waits for the phase that `end` ends: the phase has not come, and after this line they would be too late.
  void add_waiting_for(const std::string& end) {
    const auto waits = [&](const Typed& early) {
      const std::string verb(base::words(first_line(understood(early.parts.front()))).front());
      return at_.end_behind(verb) == end;
    };
    if (std::ranges::any_of(early_, waits)) end_phases_before(end);
    for (Typed& early : std::exchange(early_, {})) {
      if (waits(early))
        add_parts(early.line, understood(early.parts));
      else
        early_.push_back(std::move(early));
    }
  }

  void add_parts(const orders::Numbered& typed, std::vector<std::string> parts) {
    const bool moves = std::ranges::all_of(parts, [&](const std::string& part) { return writer_.is_move(part); });
    if (moves && parts.size() > 1) return row_.add_line_of_moves(typed, parts);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      std::string& plain = parts[i];
      if (writer_.is_move(plain)) {
        row_.add({typed.number, std::move(plain)});
        continue;
      }
      row_.end();
      if (writer_.is_hold(plain)) {
        const std::string& said = parts.size() == 1 ? typed.text : plain;
        out_.notices.push_back(
            fill(tr("{}: a unit without an order stays where it is"), {base::printable(base::trim(said), 200)}));
        continue;
      }
      // below the line that ends a phase, `end` does not keep a standing order from its question
      const bool spare = is_bare_end(plain) && is_below_end() && at_.settled_by_stands();
      if (is_bare_end(plain) && !spare) plain = writer_.understood(std::move(plain));
      if (is_bare_end(plain) && std::ranges::any_of(out_.lines, [&](auto& line) { return is_end(line.text); })) {
        out_.notices.push_back(fill(tr("{}: the phase has ended above"), {base::printable(plain, 200)}));
        continue;
      }
      if (const auto read = writer_.read(plain); read->is_heading()) {
        at_.seek(read->parsed->heading->turn);
        out_.lines.push_back({typed.number, std::move(plain)});
        continue;
      }
      if (const std::string read = writer_.canonical(plain); read.starts_with("end-")) {
        add_waiting_for(read);
        add_late(read);
        row_.end();  // also moves without a way stand before this line: their refusal says why
      }
      plain = with_ordered_units(typed, std::move(plain));
      const std::size_t choice = take_choice(plain);
      const auto group = group_meant(plain);
      if (!group && writer_.is_advance(plain))
        out_.notices.push_back(fill(tr("{}: you have no unit, no wing and no group {}"),
                                    {base::printable(plain, 200), base::printable(base::words(plain)[1], 60)}));
      const bool unread = !group && writer_.canonical(plain).empty();
      if (std::string which = unread ? writer_.several_called(plain) : std::string(); !which.empty())
        out_.notices.push_back(std::move(which));
      if (const auto alone = unread ? writer_.one_by_one(plain) : std::vector<std::string>{}; !alone.empty()) {
        for (const std::string& one : alone)
          writer_.add_line({typed.number, one}, choice);
        continue;
      }
      if (group)
        groups_.add({typed.number, plain}, *group, choice, moved_alone(*group, std::span(parts).subspan(i + 1)));
      else
        writer_.add_line({typed.number, std::move(plain)}, choice);
    }
  }

  /// The line with the units that it orders, if it leaves them out and takes those of the other lines of its turn: a
  /// card of Ancients, `play order-heavy-troops`, then `move HI1 0705`. Otherwise the line as it is.
  std::string with_ordered_units(const orders::Numbered& typed, std::string line) {
    const std::string read = system_ && system_->with_units ? writer_.canonical(line) : std::string();
    const bool attacks = orders::has_sense(names(), read.substr(0, read.find(' ')), orders::Sense::attack);
    if (attacks) at_.reach(read);
    if (read.empty() || !at_.speaks(read)) return line;
    auto lines = system_->with_units(at_.now(), *game_.side(), read, [&] {
      return lines_of_turn([](const GroupOrder&, const UnitOrder& unit) { return unit.lines.front(); });
    });
    std::erase_if(lines, [&](const std::string& full) { return writer_.canonical(full).empty(); });
    auto lawful = std::ranges::find_if(lines, [&](auto& full) { return !at_.voided(writer_.canonical(full)); });
    // without units the turn would pass: the refusal says why these cannot be ordered together
    if (lawful == lines.end() && !attacks && ends_turn(read)) lawful = lines.begin();
    if (lawful == lines.end()) return line;
    out_.completions.push_back({typed.number, line, *lawful, {}, {}, {}, {}});
    return std::move(*lawful);
  }

  /// True if the turn is over with this line.
  bool ends_turn(const std::string& read) {
    const auto before = at_.mark();
    const bool over = at_.take(read) && at_.now().turn() != before->turn();
    at_.go_back(*before);
    return over;
  }

  /// The canonical lines that are still to be read, up to the next heading: `rest` of the line at hand, then those
  /// below. `of_group`: the line of each unit of an order for several; empty: none.
  std::vector<std::string> lines_of_turn(const auto& of_group, std::span<const std::string> rest = {}) const {
    std::vector<std::string> out;
    const auto collect = [&](std::span<const std::string> parts) {
      for (const std::string& part : parts) {
        const std::string plain = writer_.understood(part);
        if (writer_.is_hold(plain)) out.push_back(writer_.held_units(plain));
        const auto group = writer_.is_hold(plain) ? std::nullopt : group_meant(plain);
        if (const std::string read = writer_.canonical(plain); !group && !read.empty()) out.push_back(read);
        for (const UnitOrder& unit : group ? group->units : std::vector<UnitOrder>{}) {
          if (std::string line = of_group(*group, unit); !line.empty()) out.push_back(std::move(line));
        }
      }
    };
    collect(rest);
    for (const Typed& early : early_)
      collect(early.parts);
    for (std::size_t i = next_; i < file_.size(); ++i) {
      if (std::ranges::any_of(file_[i].parts, [&](const std::string& part) { return is_heading(part); })) break;
      collect(file_[i].parts);
    }
    return out;
  }

  /// The units that orders of their own move below this order for several, in the rest of its line or in later lines of
  /// its turn. An order for fewer units counts as one of their own.
  std::vector<std::string> moved_alone(const GroupOrder& by, std::span<const std::string> rest) const {
    const auto of_fewer = [&by](const GroupOrder& group, const UnitOrder& unit) {
      return group.units.size() < by.units.size() ? unit.lines.front() : std::string();
    };
    return movers(names(), lines_of_turn(of_fewer, rest));
  }
  /// The units that any line of the turn moves.
  std::vector<std::string> moved_by_lines() const {
    return movers(names(), lines_of_turn([](const GroupOrder&, const UnitOrder& unit) { return unit.lines.front(); }));
  }

  Game& game_;
  std::vector<OwnWord> own_;
  std::vector<std::string> pieces_;  ///< the player's own, by name
  std::vector<Typed> file_;          ///< the lines; those below `next_` have been read
  std::size_t next_ = 0;
  std::vector<Typed> early_;         ///< lines that wait for the end of a phase
  const System* system_;             ///< null if it is unknown
  std::vector<std::string> stands_;  ///< the `stand` lines of the file
  DraftWriter writer_;
  Stepper& at_ = writer_.at;
  DraftLines& out_ = writer_.out;
  MoveRow row_{writer_};
  GroupWriter groups_{writer_};
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
    const auto read = game.board().reading(line.text);
    if (read->canonical().starts_with("stand ")) stands.push_back(read->canonical());
  }
  Completer completer(context, game, std::move(*own), std::move(stands));
  completer.add(lines);
  DraftLines out = completer.done();
  out.notices.insert(out.notices.begin(), notices.begin(), notices.end());
  out.lines = table::join_lines(game.board(), out.lines);
  return out;
}

}  // namespace hexpost::cli

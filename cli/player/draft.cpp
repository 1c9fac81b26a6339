#include "cli/player/draft.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "cli/player/group_orders.h"
#include "cli/player/own_words.h"
#include "cli/player/standing.h"
#include "cli/say/verdicts.h"
#include "engine/base/text.h"
#include "engine/module/remote.h"
#include "engine/orders/heading.h"
#include "engine/orders/lenient.h"
#include "engine/orders/tongue.h"
#include "engine/table/game.h"
#include "store/wire/packet.h"

namespace hexpost::cli {
namespace {

using base::fill;
using base::tr;
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

/// Chooses among the ways; the full line is empty if the player must choose.
Completion choose(const Stepper& at, const orders::Numbered& line, const std::vector<std::string>& ways,
                  std::size_t wanted) {
  Completion out{line.number, line.text, {}, {}, {}, {}, {}};
  std::vector<PricedWay> priced;
  for (const std::string& way : ways)
    priced.push_back(at.priced(way));
  const auto best = std::ranges::find_if(priced, [&](const PricedWay& way) {
    return std::ranges::all_of(priced, [&](const PricedWay& o) { return within(way.terms, o.terms); });
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

/// Works through the typed lines in order and adds their meanings to the draft.
class Completer {
 public:
  Completer(const Context& context, Game& game, std::vector<OwnWord> own, std::vector<std::string> stands)
      : game_(game), own_(std::move(own)), at_(*game.battle, game.board(), *game.side(), std::move(stands)) {
    const System* system = find_system(context.systems, game.genesis().system);
    if (system == nullptr) return;
    // a match of another revision is asked through its module
    ways_ = [own = system->ways](const table::Match& match, std::string_view line, std::size_t limit) {
      auto out = module::ways_of(match, line, limit);
      return out.empty() && own ? own(match, line, limit) : out;
    };
  }

  void add(const orders::Numbered& typed) {
    const bool keep = in_own_words(*game_.battle, typed.text) && !canonical(typed.text).empty();
    for (std::string& plain :
         keep ? std::vector<std::string>{typed.text} : orders::plain_lines(game_.battle->names(), typed.text)) {
      if (const std::string read = canonical(plain); orders::is_heading(orders::cut(read))) {
        at_.seek(std::get<orders::Heading>(orders::parse_heading(orders::cut(read))).turn);
        out_.lines.push_back({typed.number, std::move(plain)});
        continue;
      }
      const std::size_t choice = take_choice(plain);
      const auto group = canonical(plain).empty() || is_advance(plain)
                             ? read_group_order(*game_.battle, at_.now(), *game_.side(), own_, plain)
                             : std::nullopt;
      if (group)
        add_group({typed.number, plain}, *group, choice);
      else
        add_line({typed.number, std::move(plain)}, choice);
    }
  }

  DraftLines done() { return std::move(out_); }

 private:
  /// `advance WHO N` is an order for a group; some systems have an answer of that verb, too.
  static bool is_advance(const std::string& line) {
    const auto words = base::words(line);
    return words.size() > 2 && base::same_word(words.front(), "advance") && base::number(words.back());
  }
  std::string canonical(const std::string& line) const {
    auto read = game_.board().canonical(line);
    return read.index() == 0 ? std::get<0>(std::move(read)) : std::string();
  }

  /// The ways that complete the line and make it legal; empty if it is complete or no way helps.
  std::vector<std::string> ways_for(const std::string& line) const {
    return ways_ && at_.voided(line) ? ways_(at_.now(), line, k_ways) : std::vector<std::string>{};
  }

  void add_line(const orders::Numbered& line, std::size_t choice) {
    out_.lines.push_back(line);
    const std::string read = canonical(line.text);
    if (read.empty() || read.starts_with("stand ")) return;
    at_.reach(read);
    if (at_.take(read)) return;
    const auto ways = ways_for(read);
    if (ways.empty()) return;
    out_.completions.push_back(choose(at_, line, ways, choice));
    const std::string& full = out_.completions.back().full;
    if (full.empty()) return;
    out_.lines.back().text = full;
    at_.take(full);
  }

  /// The first of its lines that is legal now or can be completed; otherwise the first line.
  std::string best_line(const UnitOrder& unit) const {
    for (const std::string& line : unit.lines) {
      const std::string read = canonical(line);
      if (!read.empty() && (!at_.voided(read) || !ways_for(read).empty())) return line;
    }
    return unit.lines.front();
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
  Stepper at_;
  decltype(System::ways) ways_{};
  DraftLines out_;
};

/// The signed `stand` lines of the player's last packet.
std::vector<std::string> last_stands(const Game& game) {
  const auto starts =
      game.begun() ? game.node.log().packet_starts() : base::Result<std::vector<std::uint64_t>>(base::Error{});
  for (std::size_t i = starts ? starts->size() : 0; i-- > 0;) {
    const auto bytes = game.node.log().packet_at((*starts)[i]);
    const auto packet = bytes && *bytes ? store::decode_packet(**bytes) : base::Result<store::Packet>(base::Error{});
    if (!packet || packet->seat != game.node.seat()) continue;
    std::vector<std::string> out;
    bool decided = false;
    const auto leaves = store::decode_leaves(*packet);
    for (const store::Leaf& leaf : leaves ? *leaves : std::vector<store::Leaf>{}) {
      const auto* decision = std::get_if<store::Decision>(&leaf);
      if (decision == nullptr) continue;
      decided = true;
      if (orders::is_heading(orders::cut(decision->text))) break;  // those below it held for one turn
      if (decision->text.starts_with("stand ")) out.push_back(decision->text);
    }
    if (decided) return out;
  }
  return {};
}

/// True for `as last turn`, in any language.
bool is_as_last_turn(const orders::Names& names, const std::string& line) {
  const auto words = orders::understood(names, orders::cut(line)).words;
  return words.size() >= 2 && words.size() <= 3 && base::same_word(words[0], "as") && base::same_word(words[1], "last");
}

/// The lines with macros and `as last turn` written out, and with the player's own `stand` lines for each packet after
/// those above the first heading.
std::vector<orders::Numbered> written_out(Game& game, const std::vector<OwnWord>& own,
                                          const std::vector<orders::Numbered>& typed,
                                          std::vector<std::string>& notices) {
  std::vector<orders::Numbered> out;
  for (const orders::Numbered& line : typed) {
    const auto macro = find_own_word(own, base::trim(line.text));
    if (macro && !names_units(*game.battle, *macro)) {
      for (const std::string_view part : base::split(*macro, ';'))
        out.push_back({line.number, std::string(base::trim(part))});
    } else if (is_as_last_turn(game.battle->names(), line.text)) {
      const auto stands = last_stands(game);
      for (const std::string& stand : stands)
        out.push_back({line.number, stand});
      if (stands.empty())
        notices.push_back(fill(tr("{}: your last packet has no `stand` lines"), {base::printable(line.text, 200)}));
    } else {
      out.push_back(line);
    }
  }
  std::vector<orders::Numbered> stands;
  for (const std::string& stand : own_stands(game)) {
    const std::string question = std::get<orders::Stand>(orders::parse_stand(orders::cut(stand))).policy.question;
    const bool answered = std::ranges::any_of(out, [&](const orders::Numbered& line) {
      const auto read = game.board().canonical(line.text);
      if (read.index() != 0 || !std::get<0>(read).starts_with("stand ")) return false;
      return std::get<orders::Stand>(orders::parse_stand(orders::cut(std::get<0>(read)))).policy.question == question;
    });
    if (!answered) stands.push_back({0, stand});
  }
  const auto heading = std::ranges::find_if(out, [&](const orders::Numbered& line) {
    const auto read = game.board().canonical(line.text);
    return read.index() == 0 && orders::is_heading(orders::cut(std::get<0>(read)));
  });
  out.insert(heading, stands.begin(), stands.end());
  return out;
}

}  // namespace

DraftLines complete(const Context& context, Game& game, const std::vector<orders::Numbered>& typed) {
  std::vector<std::string> notices;
  auto own = read_own_words(own_words_path(game.path));
  if (!own) {
    notices.push_back(own.error().where + ": " + own.error().what);
    own = std::vector<OwnWord>{};
  }
  const auto lines = written_out(game, *own, typed, notices);
  std::vector<std::string> stands;
  for (const orders::Numbered& line : lines) {
    const auto read = game.board().canonical(line.text);
    if (read.index() == 0 && std::get<0>(read).starts_with("stand ")) stands.push_back(std::get<0>(read));
  }
  Completer completer(context, game, std::move(*own), std::move(stands));
  for (const orders::Numbered& line : lines)
    completer.add(line);
  DraftLines out = completer.done();
  out.notices = std::move(notices);
  out.lines = table::join_lines(game.board(), out.lines);
  return out;
}

namespace {

/// The text of the file in which the lines with these numbers are written out: `full` has their orders, and each stands
/// on a line of its own. The first keeps the remark; a line without an order goes.
std::string rewritten(const orders::Names& names, const std::string& text, const std::vector<orders::Numbered>& full,
                      const std::set<int>& changed) {
  std::vector<std::string> out;
  int number = 0;
  for (const std::string_view l : base::split(text, '\n')) {
    if (!changed.contains(++number)) {
      out.emplace_back(l);
      continue;
    }
    std::string remark(l.substr(std::min(l.find('#'), l.size())));
    for (const orders::Numbered& one : full) {
      if (one.number != number) continue;
      out.push_back(orders::shown(names, one.text) + (remark.empty() ? "" : "  " + remark));
      remark.clear();
    }
  }
  return base::join(out, "\n");
}

}  // namespace

std::string with_ways(const orders::Names& names, const std::string& text, const DraftLines& draft,
                      const std::vector<std::size_t>& chosen) {
  std::vector<orders::Numbered> full = draft.lines;
  std::set<int> changed;
  std::size_t next = 0;
  for (const Completion& c : draft.completions) {
    if (!c.open() || next == chosen.size()) continue;
    const std::size_t way = chosen[next++];
    const auto open = std::ranges::find_if(
        full, [&](const orders::Numbered& l) { return l.number == c.number && l.text == c.typed; });
    if (open == full.end()) continue;
    open->text = c.ways.at(way).line;
    changed.insert(c.number);
  }
  return rewritten(names, text, full, changed);
}

std::optional<std::string> without_refused(const orders::Names& names, const std::string& text,
                                           const DraftCheck& checked) {
  if (!checked.outlook.answers || checked.draft.open()) return std::nullopt;
  std::vector<orders::Numbered> kept;
  std::set<int> changed;
  bool orders_left = false;
  for (std::size_t i = 0; i < checked.draft.lines.size(); ++i) {
    const orders::Numbered& line = checked.draft.lines[i];
    const table::LineOutlook& l = checked.outlook.lines[i];
    if (l.verdict.refusal || l.hopeless()) {
      if (line.number > 0) changed.insert(line.number);
      continue;
    }
    orders_left = orders_left || (!l.stand && !l.heading);
    kept.push_back(line);
  }
  if (changed.empty() || !orders_left) return std::nullopt;
  return rewritten(names, text, kept, changed);
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

namespace {

std::vector<std::string> lines_of(const Game& game, const Completion& c) {
  const orders::Names& names = game.battle->names();
  if (c.group()) {
    std::vector<std::string> out{
        fill(tr("{}: written out: {}"),
             {base::printable(c.typed, 200), base::join(orders::shown(names, c.lines, orders::As::line), "; ")})};
    if (!c.left_out.empty()) out.push_back("  " + fill(tr("left out: {}"), {base::join(c.left_out, "; ")}));
    return out;
  }
  if (!c.full.empty())
    return {fill(tr("{}: filled in: {}"), {base::printable(c.typed, 200), orders::shown(names, c.full)})};
  std::vector<std::string> out{
      fill(tr("{}: the ways differ in what they bring; choose one by its number, for example `{} way 1`:"),
           {base::printable(c.typed, 200), base::printable(c.typed, 200)})};
  for (std::size_t i = 0; i < c.ways.size(); ++i) {
    out.push_back("  " + std::to_string(i + 1) + "  " + orders::shown(names, c.ways[i].line));
    for (const std::string& price : c.ways[i].price)
      out.push_back("       " + price);
    if (c.ways[i].price.empty()) out.push_back("       " + tr("nothing beside the move itself"));
  }
  return out;
}

}  // namespace

std::vector<std::string> completion_lines(const Game& game, const DraftLines& draft) {
  std::vector<std::string> out = draft.notices;
  for (const Completion& c : draft.completions) {
    const auto more = lines_of(game, c);
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

}  // namespace hexpost::cli

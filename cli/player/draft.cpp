#include "cli/player/draft.h"

#include <algorithm>
#include <filesystem>

#include "cli/say/verdicts.h"
#include "engine/base/text.h"
#include "engine/orders/lenient.h"
#include "engine/orders/tongue.h"
#include "engine/table/game.h"

namespace hexpost::cli {
namespace {

using base::fill;
using base::tr;
using table::Entry;
using table::Match;

constexpr std::size_t k_ways = 16;  ///< ways that are compared
constexpr int k_answers = 30;       ///< enemy decisions passed over between two of the writer's lines

/// The choice `way 2` at the end of a line, taken off it; 0 without one.
std::size_t take_choice(std::string& text) {
  const auto words = base::words(text);
  if (words.size() < 3 || !base::same_word(words[words.size() - 2], "way")) return 0;
  const auto n = base::number(words.back());
  if (!n || *n < 1 || *n > static_cast<std::int64_t>(k_ways)) return 0;
  text = base::trim(
      std::string_view(text).substr(0, static_cast<std::size_t>(words[words.size() - 2].data() - text.data())));
  return static_cast<std::size_t>(*n);
}

/// Without hexes and numbers of hexes: what happens elsewhere on the map is the same to the player.
std::string without_places(const Game& game, const std::string& text) {
  std::string out;
  for (const std::string_view word : base::words(text)) {
    std::string bare(word);
    while (!bare.empty() && (bare.back() == ',' || bare.back() == '.' || bare.back() == ':' || bare.back() == ';'))
      bare.pop_back();
    if (!game.battle->names().grid().find(bare)) out += (out.empty() ? "" : " ") + std::string(word);
  }
  return out;
}

/// A stepping copy of the position: the lines are played one by one, each as a packet of its own.
class Stepper {
 public:
  Stepper(Game& game, std::vector<std::string> stands)
      : game_(game),
        who_(*game.side()),
        stands_(std::move(stands)),
        match_(game.board().clone()),
        dice_(table::middle_faces()) {}

  const Match& now() const { return *match_; }

  /// Plays the line; false, and nothing changes, if it answers nothing now or is void.
  bool take(const std::string& line) {
    auto next = played(line);
    if (!next) return false;
    match_ = std::move(next);
    return true;
  }
  /// The line is not legal now, and it is its turn.
  bool is_void(const std::string& line) const {
    if (!mine(*match_)) return false;
    const auto next = pushed(line);
    return next->first_voided().has_value();
  }
  /// What the line brings besides the move itself.
  std::vector<std::string> price(const std::string& line) const {
    std::vector<std::string> out;
    const std::size_t before = match_->trace_base() + match_->trace().size();
    const auto next = pushed(line);
    for (std::size_t i = 0; i < next->trace().size(); ++i) {
      const Entry& e = next->trace()[i];
      if (next->trace_base() + i < before) continue;
      const bool goes =
          std::ranges::any_of(e.deeds, [](const table::Deed& d) { return d.kind == table::Deed::Kind::goes; });
      if (e.kind == Entry::Kind::told && e.heading > 0) break;
      if (e.kind == Entry::Kind::told && !goes) out.push_back(without_places(game_, e.text));
      if (e.kind == Entry::Kind::answered && e.who != who_)
        out.push_back(
            fill(tr("the enemy decides: {}"), {orders::shown(game_.battle->names(), without_places(game_, e.text))}));
    }
    const auto& awaited = next->awaited();
    if (awaited.kind == table::Awaited::Kind::decision && awaited.who != who_)
      out.push_back(fill(tr("the enemy is asked: {}"),
                         {orders::shown(game_.battle->names(), awaited.question) + " " + awaited.subject}));
    std::ranges::sort(out);
    return out;
  }

 private:
  bool mine(const Match& match) const {
    return match.awaited().kind == table::Awaited::Kind::decision && match.awaited().who == who_;
  }
  std::unique_ptr<Match> pushed(const std::string& line) const {
    auto next = match_->clone();
    std::vector<std::string> lines{line};
    lines.insert(lines.end(), stands_.begin(), stands_.end());
    next->push({who_, std::move(lines), std::vector<bool>(game_.battle->players().size(), false), {}});
    next->run(dice_.get());
    return next;
  }
  std::unique_ptr<Match> played(const std::string& line) const {
    if (!mine(*match_)) return nullptr;
    auto next = pushed(line);
    if (next->first_voided() || !next->last_answered()) return nullptr;
    for (int i = 0; i < k_answers && !mine(*next); ++i) {
      if (next->awaited().kind != table::Awaited::Kind::decision) break;
      const auto asked = next->pending(8);
      if (!asked || asked->answers.empty()) break;
      next->push({next->awaited().who, {quiet(*asked)}, std::vector<bool>(game_.battle->players().size(), false), {}});
      next->run(dice_.get());
    }
    return next;
  }
  /// The enemy lets it pass where it can.
  static std::string quiet(const table::Pending& asked) {
    for (const std::string& answer : asked.answers) {
      if (answer.ends_with(" no") || answer.ends_with(" stay")) return answer;
    }
    return asked.answers.front();
  }

  Game& game_;
  table::Player who_;
  std::vector<std::string> stands_;
  std::unique_ptr<Match> match_;
  std::unique_ptr<table::Source> dice_;
};

/// All of `less` is in `more`, as often; both sorted.
bool within(const std::vector<std::string>& less, const std::vector<std::string>& more) {
  return std::ranges::includes(more, less);
}

/// Chooses among the ways; the full line is empty where the player has to.
Completion choose(const Stepper& at, const orders::Numbered& line, const std::vector<std::string>& ways,
                  std::size_t wanted) {
  Completion out{line.number, line.text, {}, {}};
  std::vector<PricedWay> priced;
  for (const std::string& way : ways)
    priced.push_back({way, at.price(way)});
  for (const PricedWay& way : priced) {
    const bool best = std::ranges::all_of(priced, [&](const PricedWay& o) { return within(way.price, o.price); });
    if (best && wanted == 0) {
      out.full = way.line;
      return out;
    }
  }
  for (const PricedWay& way : priced) {  // one for each price, the first
    if (std::ranges::find(out.ways, way.price, &PricedWay::price) == out.ways.end()) out.ways.push_back(way);
  }
  if (wanted > 0 && wanted <= out.ways.size()) out.full = out.ways[wanted - 1].line;
  return out;
}

}  // namespace

bool DraftLines::open() const {
  return std::ranges::any_of(completions, [](const Completion& c) { return c.full.empty(); });
}

DraftLines complete(const Context& context, Game& game, const std::vector<orders::Numbered>& typed) {
  DraftLines out;
  std::vector<std::size_t> choices;
  for (const orders::Numbered& line : typed) {
    for (std::string& plain : orders::plain_lines(game.battle->names(), line.text)) {
      choices.push_back(take_choice(plain));
      out.lines.push_back({line.number, std::move(plain)});
    }
  }
  const System* system = find_system(context.systems, game.genesis().system);
  if (system != nullptr && system->ways) {
    std::vector<std::string> stands, canonical;
    for (const orders::Numbered& line : out.lines) {
      const auto read = game.board().canonical(line.text);
      canonical.push_back(read.index() == 0 ? std::get<0>(read) : std::string());
      if (canonical.back().starts_with("stand ")) stands.push_back(canonical.back());
    }
    Stepper at(game, std::move(stands));
    for (std::size_t i = 0; i < out.lines.size(); ++i) {
      if (canonical[i].empty() || canonical[i].starts_with("stand ") || at.take(canonical[i]) ||
          !at.is_void(canonical[i]))
        continue;
      const auto ways = system->ways(at.now(), canonical[i], k_ways);
      if (ways.empty()) continue;
      out.completions.push_back(choose(at, out.lines[i], ways, choices[i]));
      const std::string& full = out.completions.back().full;
      if (full.empty()) continue;
      out.lines[i].text = full;
      at.take(full);
    }
  }
  out.lines = table::join_lines(game.board(), out.lines);
  return out;
}

DraftCheck check_draft(const Context& context, Game& game, const std::vector<orders::Numbered>& typed, int runs,
                       const std::function<void(int)>& done) {
  DraftCheck out;
  out.draft = complete(context, game, typed);
  std::error_code failed;
  const auto sealed = game.sealed(std::filesystem::exists(game.standing_path(), failed));
  const auto texts = texts_of(out.draft.lines);
  const auto guess = table::guess_policies(*game.battle);
  out.outlook = table::try_lines(game.board(), *game.side(), texts, sealed, guess, runs, k_trial_seed, done);
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

std::vector<std::string> completion_lines(const Game& game, const Completion& c) {
  const orders::Names& names = game.battle->names();
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

}  // namespace hexpost::cli

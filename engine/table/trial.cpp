#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "engine/base/text.h"
#include "engine/orders/heading.h"
#include "engine/orders/named_word.h"
#include "engine/orders/standing.h"
#include "engine/table/game.h"
#include "engine/table/judged.h"
#include "engine/table/stand_line.h"

namespace hexpost::table {
namespace {

/// The pushed lines, each with its index in the file.
struct Packed {
  Segment segment;
  std::vector<std::size_t> origin;
};

/// The turn of the lines below a heading.
std::string heading_title(const orders::Heading& heading) {
  return heading.turn.empty() ? base::tr("your next turn")
                              : base::fill(base::tr("the next turn of {}"), {heading.turn});
}

Packed pack(const Match& match, Player who, const std::vector<std::string>& lines, const std::vector<bool>& sealed,
            std::vector<LineOutlook>& out) {
  Packed packed;
  packed.segment.who = who;
  packed.segment.sealed = sealed;
  std::string turn = match.turn();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    LineOutlook& line = out.emplace_back();
    line.turn = turn;
    const auto reading = match.reading(lines[i]);
    if (reading->refusal) {
      line.verdict = {Verdict::Is::malformed, reading->refusal};
      continue;
    }
    line.canonical = reading->canonical();
    line.stand = reading->line().verb() == "stand";
    line.heading = reading->is_heading();
    if (line.heading) turn = heading_title(*reading->parsed->heading);
    line.turn = turn;
    if (!line.stand && !line.heading) line.verdict.is = Verdict::Is::later;
    packed.segment.lines.push_back(line.canonical);
    packed.origin.push_back(i);
  }
  return packed;
}

/// True if the line itself was the answer. A line that only implied it (`shoot ...` ends the moves) can still answer.
bool speaks_for_itself(const std::string& line, const std::string& answer) {
  const std::string_view verb = base::words(line).front();
  return verb == "if" || verb == base::words(answer).front();
}

/// The lines as typed, with the one at `i` put before the first of its verb, if that changes anything.
std::optional<std::vector<std::string>> moved_up(const std::vector<LineOutlook>& lines,
                                                 const std::vector<std::string>& typed, std::size_t i) {
  const auto verb = [&](std::size_t k) { return base::words(lines[k].canonical).front(); };
  for (std::size_t k = 0; k < i; ++k) {
    if (lines[k].canonical.empty() || verb(k) != verb(i) || lines[k].turn != lines[i].turn) continue;
    std::vector<std::string> out;
    for (std::size_t j = 0; j < lines.size(); ++j) {
      if (j == k) out.push_back(typed[i]);
      if (j != i && !lines[j].canonical.empty()) out.push_back(typed[j]);
    }
    return out;
  }
  return std::nullopt;
}

/// Calls `seen` with the line number and the entry of each line whose turn came in the packet played last.
void each_use(const Match& match, const Packed& packed, std::size_t segment, auto seen) {
  for (const Entry& e : match.trace()) {
    const bool by_line = e.kind == Entry::Kind::voided || (e.kind == Entry::Kind::answered && e.by == Entry::By::line);
    if (!by_line || e.segment != segment || e.line >= packed.origin.size()) continue;
    if (speaks_for_itself(packed.segment.lines[e.line], e.text)) seen(packed.origin[e.line], e);
  }
}

/// The line numbers of the open standing orders that answered a question, each once.
std::set<std::size_t> standing_used(const Match& match, const Packed& packed, std::size_t segment) {
  std::set<std::size_t> out;
  for (const Entry& e : match.trace()) {
    const bool by_it = e.kind == Entry::Kind::answered && e.by == Entry::By::standing && e.segment == segment;
    if (by_it && e.line < packed.origin.size()) out.insert(packed.origin[e.line]);
  }
  return out;
}

/// The facts told after each line that was carried out, up to the turn of the next line; nothing for other
/// lines.
std::vector<std::optional<std::vector<std::string>>> told_after(const Match& match, const Packed& packed,
                                                                std::size_t segment, std::size_t lines) {
  std::vector<std::optional<std::vector<std::string>>> out(lines);
  std::optional<std::size_t> current;
  for (const Entry& e : match.trace()) {
    if (e.segment != segment) continue;
    if (e.kind == Entry::Kind::told && current && e.heading == 0) {
      out[*current]->push_back(e.rule.empty() ? e.text : e.text + " [" + e.rule + "]");
    } else if (e.kind == Entry::Kind::told && e.heading > 0) {
      current.reset();
    } else if (e.kind == Entry::Kind::voided || (e.kind == Entry::Kind::answered && e.by == Entry::By::line)) {
      current.reset();
      if (e.kind == Entry::Kind::voided || e.line >= packed.origin.size()) continue;
      if (!speaks_for_itself(packed.segment.lines[e.line], e.text)) continue;
      current = packed.origin[e.line];
      out[*current].emplace();
    }
  }
  return out;
}

/// Keeps those entries of `sure` that `told` has, too.
void keep_common(std::vector<std::string>& sure, const std::vector<std::string>& told) {
  std::erase_if(sure, [&](const std::string& one) { return std::find(told.begin(), told.end(), one) == told.end(); });
}

/// Why the line was void; its column and its quoted word are those of the typed line.
base::Refusal refusal_as_typed(const Match& match, const std::string& text, const Entry& e) {
  const auto read = match.readings().line(e.text), as_text = match.readings().line(text);
  const orders::Line &line = *read, &typed = *as_text;
  base::Refusal out = as_typed(base::Refusal{e.rule, e.why, e.column, ""}, line, typed);
  const std::size_t named = out.column == 0 ? orders::named_word(line, e.why) : 0;
  if (named == 0) return out;
  const auto is_it = [&](const std::string& word) { return base::same_word(word, line.words[named]); };
  const bool in_place = typed.words.size() == line.words.size();
  const auto same = std::find_if(typed.words.begin() + 1, typed.words.end(), is_it);
  if (in_place)
    out.column = typed.column(named);
  else if (same != typed.words.end())
    out.column = typed.column(static_cast<std::size_t>(same - typed.words.begin()));
  return out;
}

/// Why a line failed, and in how many runs.
struct Trouble {
  base::Refusal refusal;
  int times = 0;
};
using Troubles = std::vector<std::map<std::pair<std::string, std::string>, Trouble>>;

void count_trouble(Trouble& trouble, const Match& match, const Entry& e, const std::string& typed) {
  if (trouble.times++ == 0) trouble.refusal = refusal_as_typed(match, typed, e);
}

void count_ending(std::vector<Ending>& endings, const Match& match, Player who) {
  const Awaited& awaited = match.awaited();
  for (Ending& e : endings) {
    if (e.awaited.kind == awaited.kind && e.awaited.who == awaited.who && e.awaited.question == awaited.question &&
        e.awaited.subject == awaited.subject && e.turn_passed == match.turn_passed()) {
      ++e.times;
      return;
    }
  }
  Ending e{awaited, false, {}, match.turn_passed(), 1, {}};
  const bool own = awaited.kind == Awaited::Kind::decision && awaited.who == who;
  if (own) {
    auto few = match.pending(k_listed_answers + 1);
    if (few && few->answers.size() <= k_listed_answers) e.answers = std::move(few->answers);
  }
  if (own && !e.turn_passed) {
    // the end is the last answer, and their number is not known in advance
    auto pending = match.pending(200);
    if (pending && pending->answers.size() == 200) pending = match.pending(20'000);
    if (pending) {
      for (const std::string& answer : pending->answers) {
        if (answer.compare(0, 4, "end-") == 0) e.turn_goes_on = true, e.way_out = answer;
      }
    }
  }
  endings.push_back(std::move(e));
}

}  // namespace

bool Judged::good() const {
  return std::none_of(lines.begin(), lines.end(), [](const LineOutlook& l) {
    return l.verdict.is == Verdict::Is::malformed || l.verdict.is == Verdict::Is::illegal;
  });
}

JudgedPosition judge_and_play(const Match& match, Player who, const std::vector<std::string>& lines,
                              const std::vector<bool>& sealed) {
  Judged out;
  const Packed packed = pack(match, who, lines, sealed, out.lines);
  auto play = match.clone();
  const std::size_t segment = play->segments();
  play->push(packed.segment);
  out.stop = play->run();
  out.answers = match.awaited().kind != Awaited::Kind::decision || play->last_answered();
  each_use(*play, packed, segment, [&](std::size_t i, const Entry& e) {
    Verdict& v = out.lines[i].verdict;
    if (e.kind == Entry::Kind::answered)
      v = {Verdict::Is::legal, std::nullopt};
    else
      v = {Verdict::Is::illegal, refusal_as_typed(match, lines[i], e)};
  });
  return {std::move(out), std::move(play)};
}

Judged judge_lines(const Match& match, Player who, const std::vector<std::string>& lines,
                   const std::vector<bool>& sealed) {
  return judge_and_play(match, who, lines, sealed).judged;
}

namespace {

/// The answer to a question in one policy; "ask" for none.
using Pick = std::function<std::string(const StandingQuestion&, dice::Random&)>;

/// Questions that a player's program answers by a seal made from the hand. Trials guess the seal of a hand without the
/// card.
std::map<std::string, std::string> program_answers(const Battle& battle) {
  std::map<std::string, std::string> out;
  const auto every = battle.begin()->every_card_stands();
  for (const std::string& line : every.empty() ? std::vector<std::string>() : every.front()) {
    const auto stand = orders::parse_stand(orders::cut(line));
    if (const auto* s = std::get_if<orders::Stand>(&stand)) out.emplace(s->policy.question, s->policy.answer);
  }
  return out;
}

GuessPolicy policies_by(const Battle& battle, Pick pick) {
  const auto questions = battle.standing();
  const auto by_program = program_answers(battle);
  std::vector<std::vector<std::string>> slots;
  for (std::size_t p = 0; p < battle.players().size(); ++p)
    slots.push_back(battle.slots(static_cast<Player>(p)));
  // the questions of each slot by their place in `questions`, found when the slot is first opened
  using Fitting = std::vector<std::optional<std::vector<std::size_t>>>;
  const auto known = std::make_shared<std::vector<Fitting>>();
  for (const auto& of_player : slots)
    known->emplace_back(of_player.size());
  return [questions, by_program, slots, known, pick = std::move(pick)](Player who, std::uint32_t slot,
                                                                       dice::Random& random) {
    if (who >= slots.size() || slot >= slots[who].size()) return std::string();
    std::optional<std::vector<std::size_t>>& fitting = (*known)[who][slot];
    if (!fitting) {
      fitting.emplace();
      for (std::size_t i = 0; i < questions.size(); ++i) {
        if (subject_in(questions, questions[i], slots[who][slot])) fitting->push_back(i);
      }
    }
    std::vector<orders::Policy> policies;
    policies.reserve(fitting->size());
    for (const std::size_t i : *fitting) {
      const StandingQuestion& q = questions[i];
      orders::Policy policy{q.name, {}, pick(q, random)};
      if (const auto at = by_program.find(q.name); at != by_program.end()) policy.answer = at->second;
      if (policy.answer != "ask" && !policy.answer.empty()) policies.push_back(std::move(policy));
    }
    return orders::print_slot(policies);
  };
}

}  // namespace

GuessPolicy guess_policies(const Battle& battle) {
  return policies_by(battle, [](const StandingQuestion& q, dice::Random& random) {
    if (random.chance(50)) return q.proposed;
    if (random.chance(80) && !q.words.empty()) return random.one_of(q.words);
    return std::string("ask");
  });
}

GuessPolicy proposed_policies(const Battle& battle) {
  return policies_by(battle, [](const StandingQuestion& q, dice::Random&) { return q.proposed; });
}

GuessPolicy passive_policies(const Battle& battle) {
  return policies_by(battle, [](const StandingQuestion& q, dice::Random&) {
    for (const char* word : {"no", "stay", "stand"}) {
      if (std::find(q.words.begin(), q.words.end(), word) != q.words.end()) return std::string(word);
    }
    return q.proposed;
  });
}

namespace {

/// Why a line whose turn never came would have been void while other lines of its verb were still carried out.
/// A question without a possible answer is not asked, so its lines get no verdict of their own.
std::optional<base::Refusal> passed_over(const Match& match, Player who, const std::vector<LineOutlook>& lines,
                                         const std::vector<std::string>& typed, std::size_t i,
                                         const std::vector<bool>& sealed) {
  const auto other = moved_up(lines, typed, i);
  if (!other) return std::nullopt;
  for (const LineOutlook& line : judge_lines(match, who, *other, sealed).lines) {
    if (line.canonical == lines[i].canonical) return line.verdict.refusal;
  }
  return std::nullopt;
}

/// A copy whose story begins at the savepoint and is kept, for many copies of which each is read.
std::unique_ptr<Match> start_of_runs(const Match& match) {
  auto start = match.clone();
  start->forget_trace();
  start->keep_story();
  return start;
}

/// Lines that no run reached, although their phase passed. The system can say in any phase why a combat or a similar
/// order is not legal. Such a line counts as refused in all runs if it is legal neither after the line above it nor
/// before the line below it.
class PassedLines {
 public:
  PassedLines(const Match& match, const Packed& packed, const GuessPolicy& guess, std::uint64_t seed)
      : packed_(packed), guess_(guess), seed_(seed), start_(start_of_runs(match)), segment_(start_->segments()) {
    start_->push(packed.segment);
  }

  void judge(Outlook& out, const std::vector<std::string>& typed) const {
    const bool turn_passes = std::ranges::all_of(out.endings, &Ending::turn_passed);
    for (std::size_t i = 0; i < out.lines.size(); ++i) {
      LineOutlook& line = out.lines[i];
      const bool later = line.verdict.is == Verdict::Is::later && line.reached == 0 && !line.trouble;
      if (!later || line.turn != out.lines.front().turn || line.canonical.starts_with("end-")) continue;
      const auto passes = [&](const LineOutlook& below) {
        return !below.stand && !below.heading && below.turn == line.turn && below.legal > 0;
      };
      const auto behind = out.lines.begin() + static_cast<std::ptrdiff_t>(i) + 1;
      if (!turn_passes && std::none_of(behind, out.lines.end(), passes)) continue;
      auto bar = bar_of(i, line.canonical);
      if (!bar) continue;
      Entry entry;
      entry.text = line.canonical, entry.rule = bar->rule, entry.why = told(*bar);
      line.trouble = refusal_as_typed(*start_, typed[i], entry);
      line.reached = line.times = out.runs, line.few = false;
    }
  }

 private:
  static constexpr std::uint64_t k_runs = 4;

  static std::string told(const base::Refusal& bar) {
    const bool of_odds = bar.hint.find("--after") != std::string::npos;  // an option of `hexpost odds`
    return bar.hint.empty() || of_odds ? bar.why : bar.why + " (" + bar.hint + ")";
  }

  /// Why the line is not legal in any of a few runs; nothing if it may be in one.
  std::optional<base::Refusal> bar_of(std::size_t i, const std::string& line) const {
    std::optional<base::Refusal> out;
    for (std::uint64_t r = 0; r < k_runs; ++r) {
      for (const std::size_t at : moments(*run(r, std::nullopt), i)) {
        const auto odds = run(r, at)->odds(line, [](Player, std::string_view) { return std::nullopt; });
        const auto* refusal = std::get_if<base::Refusal>(&odds);
        if (refusal == nullptr || refusal->rule.empty()) return std::nullopt;  // legal, or not a matter of odds
        out = *refusal;
      }
    }
    return out;
  }

  /// Entries of the trace: after the last line above this one, and before the first one below it.
  std::vector<std::size_t> moments(const Match& play, std::size_t i) const {
    std::optional<std::size_t> above, below;
    std::size_t first = play.trace_base() + play.trace().size();
    for (std::size_t at = 0; at < play.trace().size(); ++at) {
      const Entry& e = play.trace()[at];
      if (e.segment != segment_) continue;
      first = std::min(first, play.trace_base() + at);
      if (e.kind != Entry::Kind::answered || e.by != Entry::By::line || e.line >= packed_.origin.size()) continue;
      if (packed_.origin[e.line] < i)
        above = play.trace_base() + at + 1;
      else if (!below)
        below = play.trace_base() + at;
    }
    std::vector<std::size_t> out{above.value_or(first)};
    if (below && *below > out.front()) out.push_back(*below);
    return out;
  }

  std::unique_ptr<Match> run(std::uint64_t r, std::optional<std::size_t> until) const {
    auto play = start_->clone();
    Chance chance(guess_, seed_ + r);
    play->cut_at(until);
    play->run(&chance);
    return play;
  }

  const Packed& packed_;
  const GuessPolicy& guess_;
  std::uint64_t seed_;
  std::unique_ptr<Match> start_;
  std::size_t segment_;
};

}  // namespace

Outlook try_lines(const Match& match, Player who, const std::vector<std::string>& lines,
                  const std::vector<bool>& sealed, const GuessPolicy& guess, int runs, std::uint64_t seed,
                  const std::function<void(int)>& done) {
  return try_judged(match, who, judge_lines(match, who, lines, sealed), lines, sealed, guess, runs, seed, done);
}

Outlook try_judged(const Match& match, Player who, Judged judged, const std::vector<std::string>& lines,
                   const std::vector<bool>& sealed, const GuessPolicy& guess, int runs, std::uint64_t seed,
                   const std::function<void(int)>& done) {
  Outlook out{std::move(judged.lines), std::move(judged.stop), judged.answers, {}, runs};
  std::vector<LineOutlook> again;
  const Packed packed = pack(match, who, lines, sealed, again);
  const auto start = start_of_runs(match);
  const std::size_t segment = start->segments();
  start->push(packed.segment);
  Troubles troubles(lines.size());
  for (int r = 0; r < runs; ++r) {
    Chance chance(guess, seed + static_cast<std::uint64_t>(r));
    const auto play = start->clone();
    play->run(&chance);
    each_use(*play, packed, segment, [&](std::size_t i, const Entry& e) {
      ++out.lines[i].reached;
      if (e.kind == Entry::Kind::answered)
        ++out.lines[i].legal;
      else
        count_trouble(troubles[i][{e.rule, e.why}], match, e, lines[i]);
    });
    for (const std::size_t i : standing_used(*play, packed, segment))
      ++out.lines[i].reached, ++out.lines[i].legal;
    const auto told = told_after(*play, packed, segment, lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!told[i]) continue;
      if (out.lines[i].legal == 1)
        out.lines[i].sure = *told[i];
      else
        keep_common(out.lines[i].sure, *told[i]);
    }
    count_ending(out.endings, *play, who);
    if (done) done(r + 1);
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (const auto& [why, trouble] : troubles[i]) {
      if (trouble.times > out.lines[i].times)
        out.lines[i].trouble = trouble.refusal, out.lines[i].times = trouble.times;
    }
    LineOutlook& line = out.lines[i];
    // the enemy moves before a later turn, and trial runs only guess the moves: a few runs prove nothing about the line
    const int one_in = line.turn == match.turn() ? 20 : 2;
    line.few = line.reached * one_in < runs;
    if (line.verdict.is == Verdict::Is::later && line.reached == 0)
      line.trouble = passed_over(match, who, out.lines, lines, i, sealed);
  }
  std::stable_sort(out.endings.begin(), out.endings.end(),
                   [](const Ending& a, const Ending& b) { return a.times > b.times; });
  if (runs > 0) PassedLines(match, packed, guess, seed).judge(out, lines);
  return out;
}

void add_cautions(Outlook& out, const Match& match, Player who, const std::vector<std::string>& lines,
                  const std::vector<bool>& sealed, const GuessPolicy& guess, std::uint64_t seed) {
  constexpr std::uint64_t k_runs = 10;
  std::vector<LineOutlook> again;
  const Packed packed = pack(match, who, lines, sealed, again);
  const auto start = start_of_runs(match);
  const std::size_t segment = start->segments();
  start->push(packed.segment);
  const auto run = [&](std::uint64_t r, std::optional<std::size_t> until) {
    auto play = start->clone();
    Chance chance(guess, seed + r);
    play->cut_at(until);
    play->run(&chance);
    return play;
  };
  std::set<std::pair<std::size_t, std::string>> judged;  // pairs of a line and its answer, each judged once
  for (std::uint64_t r = 0; r < k_runs; ++r) {
    const auto play = run(r, std::nullopt);
    for (std::size_t at = 0; at < play->trace().size(); ++at) {
      const Entry& e = play->trace()[at];
      const bool his = e.kind == Entry::Kind::answered && e.segment == segment && e.who == who &&
                       (e.by == Entry::By::line || e.by == Entry::By::standing) && e.line < packed.origin.size();
      if (!his || !judged.emplace(e.line, e.text).second) continue;
      LineOutlook& line = out.lines[packed.origin[e.line]];
      for (std::string& caution : run(r, play->trace_base() + at)->cautions(e.text, packed.segment.lines[e.line])) {
        if (std::find(line.cautions.begin(), line.cautions.end(), caution) == line.cautions.end())
          line.cautions.push_back(std::move(caution));
      }
    }
  }
}

}  // namespace hexpost::table

#include "tests/property/random_battle.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

#include "engine/base/text.h"
#include "engine/table/duty.h"
#include "engine/table/stand_line.h"
#include "engine/table/trial.h"

namespace hexpost::property {
namespace {

using table::Awaited;
using table::Entry;
using table::Match;
using table::Segment;

bool proposes(const Style& style, table::Player who) {
  return style.proposals && style.random_player != who;
}

/// Dice and sealed policies out of one seed.
class Fortune final : public table::Source {
 public:
  Fortune(const table::Battle& battle, std::uint64_t seed, const Style& style)
      : battle_(battle), guess_(table::guess_policies(battle)), random_(seed), style_(style) {}
  std::optional<int> die(int faces, std::string_view) override { return random_.die(faces); }
  std::optional<std::string> opening(table::Player who, std::uint32_t slot) override {
    if (!proposes(style_, who)) return guess_(who, slot, random_);
    std::vector<orders::Policy> policies;
    const auto slots = battle_.slots(who);
    const auto questions = battle_.standing();
    for (const auto& q : questions) {
      const auto subject = table::subject_in(questions, q, slots[slot]);
      const bool mine = subject && (!q.per_unit || battle_.names().find_unit(*subject));
      if (mine && q.proposed != "ask") policies.push_back({q.name, {}, q.proposed});
    }
    return orders::print_slot(policies);
  }
  dice::Random& random() { return random_; }

 private:
  const table::Battle& battle_;
  table::GuessPolicy guess_;
  dice::Random random_;
  const Style& style_;
};

struct Judge {
  std::uint64_t seed;
  std::size_t packet = 0;
  void require(bool holds, const std::string& property) const {
    if (!holds)
      throw std::runtime_error("seed " + std::to_string(seed) + ", packet " + std::to_string(packet) + ": " + property);
  }
};

void check_replay(const Judge& judge, const table::Battle& battle, const Match& live,
                  const std::vector<Segment>& journal) {
  const auto fresh = battle.begin();
  for (const Segment& s : journal)
    fresh->push(s);
  fresh->run();
  judge.require(!fresh->misfit(), "a fresh replay does not fit: " + fresh->misfit().value_or(""));
  judge.require(fresh->position() == live.position(), "a fresh replay ends in another position");
  judge.require(
      fresh->awaited() == live.awaited(),
      "a fresh replay awaits something else: " + fresh->awaited().question + " instead of " + live.awaited().question);
  judge.require(fresh->trace() == live.trace(), "a fresh replay tells another story");
}

void check_snapshot(const Judge& judge, const table::Battle& battle, const Match& live) {
  const auto loaded = battle.load(live.save());
  judge.require(loaded.has_value(), "the snapshot cannot be loaded");
  judge.require((*loaded)->position() == live.position(), "the snapshot has another position");
  judge.require((*loaded)->awaited() == live.awaited(), "the snapshot awaits something else");
  judge.require((*loaded)->trace_base() + (*loaded)->trace().size() == live.trace_base() + live.trace().size(),
                "the snapshot has another trace length");
}

/// Every listed answer is judged legal, and its line is canonical.
void check_answers(const Judge& judge, const Match& live, std::size_t limit) {
  const auto pending = live.pending(limit);
  judge.require(pending.has_value() && !pending->answers.empty(),
                "dead end: no legal answer to " + live.awaited().question);
  const auto light = live.clone();  // without the long story, which every copy would carry
  light->forget_trace();
  for (const std::string& answer : pending->answers) {
    const auto canonical = live.canonical(answer);
    judge.require(canonical.index() == 0 && std::get<0>(canonical) == answer,
                  "a listed answer is not canonical: " + answer);
    const auto copy = light->clone();
    copy->push({live.awaited().who, {answer}, {}, {}});
    copy->run();
    for (const Entry& e : copy->trace()) {
      judge.require(e.kind != Entry::Kind::voided || e.segment + 1 != copy->segments(),
                    "a listed answer is void: " + answer + ": " + e.why);
    }
    judge.require(copy->unused().empty() || copy->awaited().kind == Awaited::Kind::dice,
                  "a listed answer is not taken: " + answer);
  }
}

/// The program's plain orders answer the question, and the opponent's program would take them.
void check_proposal(const Judge& judge, const Match& live) {
  const auto light = live.clone();
  light->forget_trace();
  const auto lines = light->proposal();
  const auto outlook = table::judge_lines(*light, live.awaited().who, lines, {});
  const std::string asked = live.awaited().question + " " + live.awaited().subject;
  judge.require(outlook.answers,
                "the plain orders do not answer " + asked + ": " + (lines.empty() ? "none" : lines.front()));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto& refusal = outlook.lines[i].verdict.refusal;
    judge.require(!refusal, "plain orders would be refused, asked " + asked + ": " + lines[i] + ": " +
                                (refusal ? refusal->why : ""));
    judge.require(outlook.lines[i].canonical == lines[i], "a plain order is not canonical: " + lines[i]);
  }
}

/// The order sheet offers an answer to the question: a line of it, mostly behind a #, has the verb of a legal answer.
void check_sheet(const Judge& judge, const Match& live) {
  const auto pending = live.pending(200);
  if (!pending || pending->answers.empty()) return;
  std::set<std::string> verbs;
  for (const std::string& answer : pending->answers)
    verbs.insert(std::string(base::words(answer).front()));
  const auto offers = [&](std::string_view line) {
    const auto words = base::words(line);
    const std::size_t first = !words.empty() && words.front() == "#" ? 1 : 0;
    return words.size() > first && verbs.contains(std::string(words[first]));
  };
  judge.require(std::ranges::any_of(live.order_sheet(), offers),
                "the order sheet offers no answer to " + live.awaited().question + " " + live.awaited().subject);
}

/// True if the line stands below a heading: it was written for a later turn than the one in which its packet begins.
bool for_a_later_turn(const Segment& packet, std::size_t line) {
  for (std::size_t i = 0; i < line; ++i) {
    if (packet.lines[i].ends_with(':')) return true;
  }
  return false;
}

/// A phase in which something could be ordered ends by a line, or a standing order, of its own player-turn. `before`:
/// the battle before the packet pushed last; `told`: entries of its story.
void check_phase_ends(const Judge& judge, const table::Battle& battle, const Match& before, std::size_t told,
                      const Match& live) {
  for (std::size_t i = told; i < live.trace_base() + live.trace().size(); ++i) {
    const Entry& e = live.trace()[i - live.trace_base()];
    if (e.kind != Entry::Kind::answered || !e.text.starts_with("end-")) continue;
    judge.require(e.by == Entry::By::line || e.by == Entry::By::standing,
                  "a phase ends by what its player has not written: " + e.text);
    const Segment& packet = live.last();
    judge.require(e.line < packet.lines.size(), "the line that ends a phase is not in its packet");
    if (e.by == Entry::By::standing) {
      const auto words = base::words(packet.lines[e.line]);
      const auto all = battle.standing();
      const auto q = std::ranges::find(all, words.size() > 2 ? words[2] : "", &table::StandingQuestion::name);
      if (q != all.end() && q->ends_no_orders) continue;
    }
    const auto then = before.clone();
    then->push(packet);
    then->cut_at(i);
    then->run();
    judge.require((then->turn() == before.turn()) != for_a_later_turn(packet, e.line),
                  "a line of another turn ends a phase of " + then->turn() + ": " + packet.lines[e.line]);
  }
}

std::size_t inputs_in(const Segment& s) {
  return s.lines.size() + s.given.size();
}

}  // namespace

Tally play_battle(const table::Battle& battle, std::uint64_t seed, const Style& style) {
  Fortune fortune(battle, seed, style);
  Judge judge{seed};
  Tally tally;
  const auto live = battle.begin();
  std::size_t told = 0;
  table::Player who = 0;
  std::set<std::pair<table::Player, std::string>> asked;
  const std::size_t players = battle.players().size();
  const auto* named = dynamic_cast<const table::DutyNames*>(&battle);
  for (judge.packet = 0; !live->over(); ++judge.packet) {
    judge.require(judge.packet < static_cast<std::size_t>(style.max_packets), "the battle does not end");
    Segment s{who, {}, {}, {}};
    for (std::size_t p = 0; p < players; ++p) {
      const bool sealed =
          proposes(style, static_cast<table::Player>(p)) || fortune.random().chance(style.sealed_percent);
      s.sealed.push_back(sealed);
    }
    if (live->awaited().kind == Awaited::Kind::decision) {
      judge.require(live->awaited().who == who, "the wrong player writes");
      const auto duties = named ? named->duties() : std::span<const table::Duty>();
      judge.require(
          duties.empty() || std::ranges::find(duties, live->awaited().question, &table::Duty::question) != duties.end(),
          "no duty says what to do at the question " + live->awaited().question);
      const bool due = style.check_every > 0 && judge.packet % static_cast<std::size_t>(style.check_every) == 1;
      if (due) check_answers(judge, *live, 40);
      const bool fresh = style.check_every > 0 && asked.insert({who, live->awaited().question}).second;
      if (fresh) check_sheet(judge, *live);
      if (due || fresh) check_proposal(judge, *live);
      if (proposes(style, who)) {
        s.lines = live->proposal();
        for (const auto& q : battle.standing()) {
          if (q.own_turn && q.proposed != "ask") s.lines.push_back("stand army " + q.name + " do " + q.proposed);
        }
      } else {
        s.lines.push_back(live->sample(fortune.random()));
      }
    }
    const auto before = style.phases && s.lines.size() > 1 ? live->clone() : nullptr;
    live->push(std::move(s));
    const Awaited& awaited = live->run(&fortune);
    judge.require(!live->misfit(), "misfit in live play: " + live->misfit().value_or(""));
    judge.require(awaited.kind == Awaited::Kind::over || awaited.kind == Awaited::Kind::decision,
                  "stopped for dice or an opening that were there");
    tally.journal.push_back(live->last());
    tally.inputs += inputs_in(live->last());
    if (style.phases) judge.require(live->trace().size() >= told, "a fact that was told is gone");
    if (style.fault) {
      const std::string wrong = style.fault(live->position());
      judge.require(wrong.empty(), wrong);
    }
    if (before) check_phase_ends(judge, battle, *before, live->trace_base() + told, *live);
    if (style.phases) told = live->trace().size();  // a story that is not read is not put into words
    if (style.check_every > 0 && judge.packet % static_cast<std::size_t>(style.check_every) == 0)
      check_snapshot(judge, battle, *live);
    who = awaited.who;
  }
  if (style.replay) {
    check_replay(judge, battle, *live, tally.journal);
    check_snapshot(judge, battle, *live);
  }
  tally.over = true;
  tally.winner = live->winner();
  tally.packets = tally.journal.size();
  tally.position = live->position();
  if (!style.story) return tally;
  tally.entries = live->trace().size();
  for (const Entry& e : live->trace())
    tally.bounds += e.heading == 2 ? 1 : 0;
  return tally;
}

namespace {

/// The game turn that a position tells.
int turn_of(const std::string& position) {
  const auto at = position.find("turn ");
  return at == std::string::npos ? 0 : std::atoi(position.c_str() + at + 5);
}

/// Where the hex of a unit's line stands in it; nothing: it is no unit, or one that is not on the map.
std::optional<std::size_t> hex_in(const std::string& line) {
  if (!line.starts_with("unit ")) return std::nullopt;
  const auto hex_at = [&](std::size_t at) {
    const std::string word = line.substr(at, line.find(' ', at) - at);
    return word.size() == 4 && word.find_first_not_of("0123456789") == std::string::npos;
  };
  if (line.find(" place=map") != std::string::npos) {
    const auto key = line.find(" at=");
    if (key != std::string::npos && hex_at(key + 4)) return key + 4;
  }
  const auto blank = line.find(' ', 5);
  return blank != std::string::npos && hex_at(blank + 1) ? std::optional(blank + 1) : std::nullopt;
}

}  // namespace

std::string two_in_a_hex(const std::string& position,
                         const std::function<bool(const std::string& a, const std::string& b)>& may) {
  std::istringstream lines(position);
  std::map<std::string, std::string> there;  // a name by hex
  for (std::string line; std::getline(lines, line);) {
    const auto at = hex_in(line);
    if (!at) continue;
    const std::string name = line.substr(5, line.find(' ', 5) - 5), hex = line.substr(*at, 4);
    const auto [other, alone] = there.try_emplace(hex, name);
    if (!alone && !(may && may(other->second, name))) return other->second + " and " + name + " are in " + hex;
  }
  return {};
}

std::string all_in_one_hex(const std::string& position) {
  std::istringstream lines(position);
  std::string out;
  for (std::string line; std::getline(lines, line); out += line + "\n") {
    if (const auto at = hex_in(line)) line.replace(*at, 4, "0101");
  }
  return out;
}

Score self_play(const table::Battle& battle, std::uint64_t first, int games,
                std::optional<table::Player> random_player) {
  Style style;
  style.proposals = true;
  style.random_player = random_player;
  style.check_every = 0;
  style.replay = false;
  Score out;
  out.wins.resize(battle.players().size());
  for (; out.games < games; ++out.games) {
    const Tally tally = play_battle(battle, first + static_cast<std::uint64_t>(out.games), style);
    tally.winner ? ++out.wins[static_cast<std::size_t>(*tally.winner)] : ++out.draws;
    out.packets += tally.packets;
    out.bounds += static_cast<std::size_t>(tally.bounds);
    out.turns.push_back(turn_of(tally.position));
  }
  std::sort(out.turns.begin(), out.turns.end());
  return out;
}

}  // namespace hexpost::property

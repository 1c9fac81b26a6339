#include "tests/cases/hordes_play.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>

#include "engine/base/text.h"
#include "engine/orders/standing.h"
#include "engine/rules/hordes/position.h"
#include "engine/rules/hordes/standing.h"
#include "engine/table/game.h"
#include "tests/cases/hordes_army.h"
#include "tests/cases/hordes_scene.h"
#include "tests/cases/hordes_tables.h"

namespace hexpost::test {
namespace {

using namespace hordes;
using table::Awaited;
using table::Entry;
using HordesGame = table::Game<Sys>;

const std::vector<std::string_view> k_phases{"initiative", "deployment", "command", "movement",
                                             "shooting",   "melee",      "over"};
const std::vector<std::string_view> k_endings{"none",       "generals-lost", "army-broken", "turn-limit",
                                              "chief-lost", "agreed",        "standstill"};

/// The dice a case names and the standing orders its sides have sealed.
class Supply final : public table::Source {
 public:
  struct Die {
    int value, line;
  };
  std::deque<Die> dice;
  std::array<std::vector<std::string>, 2> policies;  ///< by side and slot
  std::string trouble;

  std::optional<int> die(int faces, std::string_view rule) override {
    if (dice.empty()) return std::nullopt;
    const Die next = dice.front();
    if (next.value < 1 || next.value > faces) {
      trouble = "line " + std::to_string(next.line) + ": " + std::to_string(next.value) + " is not on the D" +
                std::to_string(faces) + " of " + std::string(rule);
      return std::nullopt;
    }
    dice.pop_front();
    return next.value;
  }
  std::optional<std::string> opening(table::Player who, std::uint32_t slot) override {
    return policies.at(who).at(slot);
  }
};

/// What each slot of a side says, as a sealed packet would have it.
std::vector<std::string> slot_texts(const GameData& data, SideId side, const std::vector<orders::Stand>& stands) {
  std::vector<std::string> out;
  const auto of_army = [](const std::string& question) {
    return std::ranges::find(army_slots(), question) != army_slots().end();
  };
  for (const std::string& slot : Sys::slots(data, side)) {
    std::vector<orders::Policy> policies;
    for (const orders::Stand& s : stands) {
      const bool fits =
          of_army(slot) ? s.policy.question == slot : !of_army(s.policy.question) && data.names.covers(s.who, slot);
      if (fits) policies.push_back(s.policy);
    }
    out.push_back(orders::print_slot(policies));
  }
  return out;
}

class Playing {
 public:
  explicit Playing(const Case& c) : c_(c), army_(c) {
    scene_ = hordes_scene(c);
    if (!scene_.data) return;
    game_ = std::make_unique<HordesGame>(scene_.data, scene_.state);
    game_->run(&supply_);
  }

  void run() {
    bool judged = false;
    for (at_ = 0; at_ < c_.clauses.size(); ++at_) {
      clause_ = &c_.clauses[at_];
      if (describes_scene(*clause_)) continue;
      judged = clause(*clause_) || judged;
    }
    if (!judged) throw CaseFailure(c_, c_.line, "the case says nothing that could be wrong");
    if (!scene_.fault.empty() && !fault_seen_)
      throw CaseFailure(c_, c_.line, "the scenario is refused: " + scene_.fault);
    if (!supply_.dice.empty()) fail("there are dice before any packet");
    if (game_) settle_voids();
  }

 private:
  // ---- failing
  [[noreturn]] void fail(const std::string& what) const {
    throw CaseFailure(c_, clause_ ? clause_->line : c_.line, what + story());
  }
  [[noreturn]] void fail(int line, const std::string& what) const { throw CaseFailure(c_, line, what + story()); }

  std::string story() const {
    if (!game_) return {};
    std::string out = "\n  what happened:";
    for (const Entry& e : game_->trace()) {
      switch (e.kind) {
        case Entry::Kind::told:
          out += "\n    [" + e.rule + "] " + e.text;
          break;
        case Entry::Kind::rolled:
          out += "\n    [" + e.rule + "] D" + std::to_string(e.faces) + ": " + std::to_string(e.value);
          break;
        case Entry::Kind::answered:
          out += "\n    > " + e.text;
          break;
        case Entry::Kind::voided:
          out += "\n    void: " + e.text + " [" + e.rule + "] " + e.why;
          break;
      }
    }
    return out + "\n  awaited: " + awaited_text() + offers() + "\n" + game_->position();
  }
  std::string awaited_text() const {
    const Awaited& a = game_->awaited();
    switch (a.kind) {
      case Awaited::Kind::over:
        return "nothing, it is over";
      case Awaited::Kind::dice:
        return "a D" + std::to_string(a.faces) + " [" + a.rule + "]";
      case Awaited::Kind::opening:
        return "an opening";
      case Awaited::Kind::cut:
        return "cut: " + game_->misfit().value_or("");
      case Awaited::Kind::decision:
        break;
    }
    return a.question + " " + (a.who == 0 ? "south" : "north") + (a.subject.empty() ? "" : " " + a.subject) +
           (a.about.empty() ? "" : " about " + a.about);
  }
  std::string offers() const {
    std::string out;
    const auto pending = game_->pending(12);
    if (!pending) return out;
    for (const std::string& answer : pending->answers)
      out += "\n    offered: " + answer;
    return out;
  }

  const std::string& word(std::size_t i) const {
    if (i >= clause_->words.size()) fail(clause_->keyword + " needs more words");
    return clause_->words[i];
  }
  int number(std::string_view text) const {
    const auto n = base::number(text);
    if (!n) fail(std::string(text) + " is no number");
    return static_cast<int>(*n);
  }
  HordesGame& game() {
    if (!game_) fail("the scenario is refused: " + scene_.fault);
    return *game_;
  }
  View view() const { return {game_->data().data, game_->now()}; }

  // ---- the clauses; true for those that judge
  bool clause(const Clause& c) {
    if (army_.takes(c)) return army_.clause(c);
    if (judge_table(c_, c)) return true;
    static const std::map<std::string, std::pair<bool, void (Playing::*)()>> known{
        {"SEAL", {false, &Playing::seal}},    {"ORDERS", {false, &Playing::packet}},
        {"VOID", {true, &Playing::was_void}}, {"UNUSED", {true, &Playing::unused}},
        {"EXPECT", {true, &Playing::expect}}, {"TOLD", {true, &Playing::told}},
        {"UNTOLD", {true, &Playing::untold}}, {"ROLLED", {true, &Playing::rolled}},
        {"AWAIT", {true, &Playing::await}},   {"OFFER", {true, &Playing::offer}},
        {"LEGAL", {true, &Playing::legal}},   {"REFUSE", {true, &Playing::refuse_line}},
        {"FAULT", {true, &Playing::fault}}};
    const auto it = known.find(c.keyword);
    if (it == known.end()) fail("no clause " + c.keyword);
    (this->*it->second.second)();
    return it->second.first;
  }

  void fault() {
    if (scene_.fault.find(clause_->text) == std::string::npos || scene_.fault.empty())
      fail("the scenario's fault is: " + scene_.fault);
    fault_seen_ = true;
  }

  void seal() {
    const SideId side = side_of(c_, *clause_, word(0));
    std::vector<orders::Stand> stands;
    for (const BodyLine& line : clause_->body) {
      const auto canonical = game().canonical(line.text);
      if (const auto* refusal = std::get_if<base::Refusal>(&canonical))
        fail(line.line, line.text + ": " + refusal->why);
      auto stand = orders::parse_stand(orders::cut(std::get<std::string>(canonical)));
      if (!std::holds_alternative<orders::Stand>(stand)) fail(line.line, "no standing order: " + line.text);
      stands.push_back(std::get<orders::Stand>(std::move(stand)));
    }
    supply_.policies[side] = slot_texts(game().data(), side, stands);
  }

  /// A packet, the dice after it, and everything that comes of it.
  void packet() {
    settle_voids();
    const SideId side = side_of(c_, *clause_, word(0));
    table::Segment segment{side, {}, {}, {}};
    for (const BodyLine& line : clause_->body) {
      const auto canonical = game().canonical(line.text);
      if (const auto* refusal = std::get_if<base::Refusal>(&canonical))
        fail(line.line, line.text + ": " + refusal->why + " (" + refusal->hint + ")");
      segment.lines.push_back(std::get<std::string>(canonical));
    }
    for (const auto& policies : supply_.policies)
      segment.sealed.push_back(!policies.empty());
    if (game().awaited().kind == Awaited::Kind::decision && game().awaited().who != side)
      fail("the other side is to write: " + awaited_text());
    while (at_ + 1 < c_.clauses.size() && c_.clauses[at_ + 1].keyword == "DICE") {
      const Clause& dice = c_.clauses[++at_];
      for (const std::string& die : dice.words)
        supply_.dice.push_back({number(die), dice.line});
    }
    packet_from_ = game().trace().size();
    game().push(std::move(segment));
    const Awaited& awaited = game().run(&supply_);
    if (!supply_.trouble.empty()) fail(supply_.trouble);
    if (game().misfit()) fail("misfit: " + *game().misfit());
    if (awaited.kind != Awaited::Kind::over && awaited.kind != Awaited::Kind::decision)
      fail("the rules want " + awaited_text());
    if (!supply_.dice.empty()) fail(supply_.dice.front().line, "dice are left over");
    for (const Entry& e : game().trace()) {
      if (e.kind == Entry::Kind::voided && e.segment + 1 == game().segments()) voids_.push_back(e);
    }
    unused_ = game().unused();
  }

  /// Whatever of the last packet came to nothing has to have been named.
  void settle_voids() {
    if (!voids_.empty())
      fail("a line was void: " + voids_.front().text + " [" + voids_.front().rule + "] " + voids_.front().why);
    if (!unused_.empty()) fail("a line was not used: " + unused_.front());
  }

  void was_void() {
    for (auto it = voids_.begin(); it != voids_.end(); ++it) {
      if (!base::same_word(it->text, word(0)) || it->rule != word(1)) continue;
      voids_.erase(it);
      return;
    }
    fail("no such void line");
  }
  void unused() {
    const auto it =
        std::ranges::find_if(unused_, [&](const std::string& line) { return base::same_word(line, word(0)); });
    if (it == unused_.end()) fail("no such line is left");
    unused_.erase(it);
  }

  // ---- EXPECT
  void expect() {
    game();
    for (const BodyLine& line : clause_->lines())
      expect_line(line.line, cut_words(line.text));
  }

  void expect_line(int line, const std::vector<std::string>& words) {
    const auto check = [&](bool holds) {
      if (!holds) fail(line, "not so");
    };
    const State& s = game().now();
    const std::string& what = words.at(0);
    const auto side_word = [](int side) { return side == 0 ? "south" : "north"; };
    if (const auto u = view().find_unit(what)) return expect_unit(line, *u, words);
    if (const auto g = view().find_general(what)) return expect_general(line, *g, words);
    if (what == "phase") return check(k_phases[static_cast<std::size_t>(s.phase)] == words.at(1));
    if (what == "active") return check(words.at(1) == side_word(s.active));
    if (what == "turn") return check(number(words.at(1)) == s.turn);
    if (what == "first") return check(words.at(1) == side_word(s.first));
    if (what == "southern-edge") return check(s.south[words.at(1) == "south" ? 0 : 1] == 1);
    if (what == "winner")
      return check(s.phase == Phase::over && words.at(1) == (s.winner < 0 ? "draw" : side_word(s.winner)));
    if (what == "ending") return check(k_endings[static_cast<std::size_t>(s.ending)] == words.at(1));
    if (what == "stakes") return expect_stakes(line, words);
    fail(line, "no unit, no general, no such word: " + what);
  }

  void expect_stakes(int line, const std::vector<std::string>& words) {
    const auto at = view().data.scenario.map.grid.find(words.at(1));
    std::uint8_t sides = 0;
    for (std::size_t i = 2; i < words.size() && words[i] != "none"; ++i)
      sides = static_cast<std::uint8_t>(sides | 1u << ((*hex::find_facing(words[i]) - 1) / 2));
    if (!at || view().stakes_on(*at) != sides) fail(line, "other stakes");
  }

  void expect_unit(int line, UnitId id, const std::vector<std::string>& words) {
    const View v = view();
    const Unit& u = v.unit(id);
    if (words.size() < 2) fail(line, "what about it?");
    if (words[1] == "gone") {
      if (u.alive) fail(line, "it is not gone");
      return;
    }
    if (!u.alive) fail(line, v.name(id) + " is gone");
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::string& w = words[i];
      const auto next = [&] { return i + 1 < words.size() ? words[++i] : std::string("-"); };
      if (v.data.scenario.map.grid.find(w)) {
        if (!u.placed || v.label(u.at) != w) fail(line, v.name(id) + " is in " + v.label(u.at) + ", not " + w);
      } else if (const auto facing = hex::find_facing(w)) {
        if (u.facing != *facing)
          fail(line, v.name(id) + " faces " + std::string(hex::facing_name(u.facing)) + ", not " + w);
      } else if (w == "unplaced") {
        if (u.placed) fail(line, v.name(id) + " stands on the table");
      } else if (w == "stands") {
        if (const int n = number(next()); u.front.now != n)
          fail(line, v.name(id) + " has " + std::to_string(u.front.now) + " stands");
      } else if (w == "rear") {
        if (const int n = number(next()); u.rear.now != n)
          fail(line, v.name(id) + " has " + std::to_string(u.rear.now) + " stands in its rear rank");
      } else if (w == "planted") {
        if (u.stakes == 0) fail(line, v.name(id) + " has no stakes planted");
      } else {
        const bool on = w != "not";
        const std::string flag = on ? w : next();
        const auto member = unit_flag(flag);
        if (!member) fail(line, flag + " says nothing about a unit");
        if (u.*member != on) fail(line, v.name(id) + (on ? " is not " : " is ") + flag);
      }
    }
  }

  void expect_general(int line, GeneralId id, const std::vector<std::string>& words) {
    const View v = view();
    const General& g = v.general(id);
    if (words.size() < 2) fail(line, "what about him?");
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::string& w = words[i];
      if (w == "dead") {
        if (g.alive) fail(line, "he lives");
      } else if (!g.alive) {
        fail(line, v.general_name(id) + " is dead");
      } else if (w == "alone") {
        if (g.host != k_no_unit) fail(line, "he is with " + v.name(g.host));
      } else if (w == "with") {
        const std::string& host = words.at(++i);
        if (g.host == k_no_unit || v.name(g.host) != host) fail(line, "he is not with " + host);
      } else if (v.label(g.at) != w) {
        fail(line, "he is in " + v.label(g.at) + ", not " + w);
      }
    }
  }

  // ---- the story
  void told() {
    const auto& trace = game().trace();
    const std::string fragment(base::trim(clause_->text.substr(word(0).size())));
    for (std::size_t i = told_from_; i < trace.size(); ++i) {
      const Entry& e = trace[i];
      if (e.kind != Entry::Kind::told || e.rule != word(0) || e.text.find(fragment) == std::string::npos) continue;
      told_from_ = i + 1;
      return;
    }
    fail("not told, or not in this order");
  }
  void untold() {
    const std::string fragment(base::trim(clause_->text.substr(word(0).size())));
    for (const Entry& e : game().trace()) {
      if (e.kind == Entry::Kind::told && e.rule == word(0) && e.text.find(fragment) != std::string::npos)
        fail("it was told: " + e.text);
    }
  }
  void rolled() {
    const auto& trace = game().trace();
    int n = 0;
    const bool none = word(0) == "none";
    for (std::size_t i = packet_from_; i < trace.size(); ++i) {
      if (trace[i].kind == Entry::Kind::rolled && (none || trace[i].rule == word(1))) ++n;
    }
    if (n != (none ? 0 : number(word(0)))) fail(std::to_string(n) + " dice were rolled");
  }
  void await() {
    const Awaited& a = game().awaited();
    if (word(0) == "over") {
      if (a.kind != Awaited::Kind::over) fail("it is not over");
      return;
    }
    const bool same = a.kind == Awaited::Kind::decision && a.question == word(0) &&
                      a.who == side_of(c_, *clause_, word(1)) && (clause_->words.size() < 3 || a.subject == word(2));
    if (!same) fail("something else is awaited");
  }

  // ---- what may be answered now
  void offer() {
    const auto pending = game().pending(1000);
    if (!pending) fail("no decision is awaited");
    std::vector<std::string> want, have = pending->answers;
    for (const BodyLine& line : clause_->lines())
      want.push_back(line.text);
    std::ranges::sort(want), std::ranges::sort(have);
    for (const std::string& answer : have) {
      if (std::ranges::find(want, answer) == want.end()) fail("offered as well: " + answer);
    }
    for (const std::string& answer : want) {
      if (std::ranges::find(have, answer) == have.end()) fail("not offered: " + answer);
    }
  }

  /// Why the line would come to nothing now.
  std::optional<base::Refusal> judge(const std::string& line) {
    const auto canonical = game().canonical(line);
    if (const auto* refusal = std::get_if<base::Refusal>(&canonical)) return *refusal;
    if (game().awaited().kind != Awaited::Kind::decision) fail("no decision is awaited");
    const auto copy = game().clone();
    copy->push({game().awaited().who, {std::get<std::string>(canonical)}, {}, {}});
    copy->run();
    if (const auto voided = copy->first_voided()) return base::Refusal{voided->rule, voided->why, 0, ""};
    if (!copy->unused().empty()) fail("nobody asks for this now");
    return std::nullopt;
  }
  void legal() {
    game();
    for (const BodyLine& line : clause_->lines()) {
      const std::vector<std::string> words = cut_words(line.text);
      const std::string& order = words.size() == 1 ? words.front() : line.text;
      if (const auto refusal = judge(order)) fail(line.line, "[" + refusal->rule + "] " + refusal->why);
    }
  }
  void refuse_line() {
    const auto refusal = judge(word(0));
    if (!refusal) fail("it is legal");
    const std::string rule = word(1) == "-" ? "" : word(1);
    const std::string fragment = clause_->words.size() > 2 ? word(2) : std::string();
    if (refusal->rule != rule || refusal->why.find(fragment) == std::string::npos)
      fail("[" + refusal->rule + "] " + refusal->why);
  }

  const Case& c_;
  ArmyJudge army_;
  HordesScene scene_;
  std::unique_ptr<HordesGame> game_;
  Supply supply_;
  std::size_t at_ = 0;
  const Clause* clause_ = nullptr;
  std::size_t told_from_ = 0, packet_from_ = 0;
  std::vector<Entry> voids_;
  std::vector<std::string> unused_;
  bool fault_seen_ = false;
};

}  // namespace

void play_hordes_case(const Case& c) {
  Playing(c).run();
}

}  // namespace hexpost::test

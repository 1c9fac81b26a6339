#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/text.h"
#include "engine/orders/standing.h"
#include "engine/table/game.h"
#include "tests/support/case_file.h"

/// The play and the verdict of a rule case, clause by clause, for any rule system:
///
///   SEAL <side>      stand lines that are sealed from now on
///   ORDERS <side>    one packet: order and answer lines, open stand lines. Played on at once with
///   PLAIN <side>     a packet of the program's plain orders, which answers the question. Likewise played on with
///   DICE <n>...      the dice that follow it, as printed on the die; exactly that many are rolled
///   VOID "line" <rule>             a line of the last packet was void; all others were carried out
///   UNUSED "line"                  an unused line of the last packet
///   EXPECT ...                     how things stand: the system's own
///   TOLD <rule> <fragment>         a fact with this rule and text, after the one found last
///   UNTOLD <rule> [<fragment>]     no such fact so far
///   ROLLED none | ROLLED <n> <rule>            dice of the last packet, those of one rule
///   AWAIT <question> <side> [<subject>] | AWAIT over
///   OFFER            all answers that may be given now, in any order
///   OFFERS "line"... these among them              NO-OFFER "line"...   none of these
///   LEGAL "line"     would be carried out now         REFUSE "line" <rule> [<fragment>]      would not, and why
namespace hexpost::test {

/// What a rule system adds to the play of its cases.
template <class Sys>
struct CaseSystem {
  std::function<table::Player(const Case&, const Clause&, const std::string&)> side;  ///< a side's word
  std::function<int(int faces, int printed)> die;  ///< what the table rolls for a printed face
  std::function<std::vector<std::string>()> army_slots;
  /// One line of EXPECT: nothing if it holds, otherwise the actual state.
  std::function<std::optional<std::string>(const typename Sys::Data&, const typename Sys::State&,
                                           const std::vector<std::string>&)>
      expect;
  std::function<bool(const Clause&)> describes_scene;
  /// A clause of the system's own, which needs no battle: whether it judged; nothing when it is none of these.
  std::function<std::optional<bool>(const Clause&)> own = [](const Clause&) { return std::nullopt; };
  std::string no_battle{};  ///< why there is none, for a case without `data`
};

template <class Sys>
class CasePlay {
  using Game = table::Game<Sys>;
  using Awaited = table::Awaited;
  using Entry = table::Entry;

 public:
  /// Without `data` there is no battle, and only the system's own clauses can be judged.
  CasePlay(const Case& c, CaseSystem<Sys> system, std::shared_ptr<const typename Sys::Data> data,
           typename Sys::State state)
      : c_(c), system_(std::move(system)) {
    if (!data) return;
    supply_.face = system_.die;
    game_ = std::make_unique<Game>(std::move(data), std::move(state));
    game_->run(&supply_);
  }

  void run() {
    bool judged = false;
    for (at_ = 0; at_ < c_.clauses.size(); ++at_) {
      clause_ = &c_.clauses[at_];
      if (system_.describes_scene(*clause_)) continue;
      judged = clause() || judged;
    }
    if (!judged) throw CaseFailure(c_, c_.line, "the case says nothing that could be wrong");
    settle_voids();
  }

 private:
  /// The dice a case names and the standing orders its sides have sealed.
  class Supply final : public table::Source {
   public:
    struct Die {
      int value, line;
    };
    std::deque<Die> dice;
    std::array<std::vector<std::string>, 2> policies;  ///< by side and slot
    std::string trouble;
    std::function<int(int, int)> face;

    std::optional<int> die(int faces, std::string_view rule) override {
      if (dice.empty()) return std::nullopt;
      const Die next = dice.front();
      const int value = face(faces, next.value);
      if (value < 1 || value > faces) {
        trouble = "line " + std::to_string(next.line) + ": " + std::to_string(next.value) + " is not on the D" +
                  std::to_string(faces) + " of " + std::string(rule);
        return std::nullopt;
      }
      dice.pop_front();
      return value;
    }
    std::optional<std::string> opening(table::Player who, std::uint32_t slot) override {
      return policies.at(who).at(slot);
    }
  };

  [[noreturn]] void fail(const std::string& what) const {
    throw CaseFailure(c_, clause_ ? clause_->line : c_.line, what + story());
  }
  [[noreturn]] void fail(int line, const std::string& what) const { throw CaseFailure(c_, line, what + story()); }

  Game& game() const {
    if (!game_) fail(system_.no_battle);
    return *game_;
  }

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
        case Entry::Kind::lapsed:
          out += "\n    lapsed: " + e.text;
          break;
        case Entry::Kind::voided:
          out += "\n    void: " + e.text + " [" + e.rule + "] " + e.why;
          break;
      }
    }
    return out + "\n  waiting for: " + awaited_text() + offers_text() + "\n" + game_->position();
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
      case Awaited::Kind::card:
        return "a card of side " + std::to_string(a.who);
      case Awaited::Kind::cut:
        return "cut: " + game_->misfit().value_or("");
      case Awaited::Kind::decision:
        break;
    }
    return a.question + " of side " + std::to_string(a.who) + (a.subject.empty() ? "" : " " + a.subject) +
           (a.about.empty() ? "" : " about " + a.about);
  }
  std::string offers_text() const {
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
  table::Player side(const std::string& name) const { return system_.side(c_, *clause_, name); }

  /// True for clauses that judge.
  bool clause() {
    static const std::map<std::string, std::pair<bool, void (CasePlay::*)()>> known{
        {"SEAL", {false, &CasePlay::seal}},        {"ORDERS", {false, &CasePlay::ordered}},
        {"PLAIN", {true, &CasePlay::plain}},       {"VOID", {true, &CasePlay::was_void}},
        {"UNUSED", {true, &CasePlay::unused}},     {"EXPECT", {true, &CasePlay::expect}},
        {"TOLD", {true, &CasePlay::told}},         {"UNTOLD", {true, &CasePlay::untold}},
        {"ROLLED", {true, &CasePlay::rolled}},     {"AWAIT", {true, &CasePlay::await}},
        {"OFFER", {true, &CasePlay::offer}},       {"OFFERS", {true, &CasePlay::offers}},
        {"NO-OFFER", {true, &CasePlay::no_offer}}, {"LEGAL", {true, &CasePlay::legal}},
        {"REFUSE", {true, &CasePlay::refuse_line}}};
    if (const auto judged = system_.own(*clause_)) return *judged;
    const auto it = known.find(clause_->keyword);
    if (it == known.end()) fail("no clause " + clause_->keyword);
    (this->*it->second.second)();
    return it->second.first;
  }

  void seal() {
    const table::Player who = side(word(0));
    const auto army = system_.army_slots();
    const auto of_army = [&](const std::string& question) { return std::ranges::find(army, question) != army.end(); };
    std::vector<orders::Stand> stands;
    for (const BodyLine& line : clause_->body) {
      const auto canonical = game().canonical(line.text);
      if (const auto* refusal = std::get_if<base::Refusal>(&canonical))
        fail(line.line, line.text + ": " + refusal->why);
      auto stand = orders::parse_stand(orders::cut(std::get<std::string>(canonical)));
      if (!std::holds_alternative<orders::Stand>(stand)) fail(line.line, "no standing order: " + line.text);
      stands.push_back(std::get<orders::Stand>(std::move(stand)));
    }
    supply_.policies[who].clear();
    for (const std::string& slot : Sys::slots(game().data(), who)) {
      std::vector<orders::Policy> policies;
      for (const orders::Stand& s : stands) {
        const bool fits = of_army(slot) ? s.policy.question == slot
                                        : !of_army(s.policy.question) && Sys::names(game().data()).covers(s.who, slot);
        if (fits) policies.push_back(s.policy);
      }
      supply_.policies[who].push_back(orders::print_slot(policies));
    }
  }

  void ordered() {
    settle_voids();
    std::vector<std::string> lines;
    for (const BodyLine& line : clause_->body) {
      const auto canonical = game().canonical(line.text);
      if (const auto* refusal = std::get_if<base::Refusal>(&canonical))
        fail(line.line, line.text + ": " + refusal->why + " (" + refusal->hint + ")");
      lines.push_back(std::get<std::string>(canonical));
    }
    packet(std::move(lines));
  }

  /// Plain orders without effect are not a failure, because the dice may fall differently.
  void plain() {
    settle_voids();
    if (game().awaited().kind != Awaited::Kind::decision) fail("no question waits for an answer");
    once_ = true;
    packet(game().proposal());
    once_ = false;
    if (!game().last_answered()) fail("the plain orders do not answer what is asked");
    voids_.clear(), unused_.clear();
  }

  /// A packet, the dice after it, and everything that comes of it.
  void packet(std::vector<std::string> lines) {
    const table::Player who = side(word(0));
    table::Segment segment{who, std::move(lines), {}, {}};
    for (const auto& policies : supply_.policies)
      segment.sealed.push_back(!policies.empty());
    if (game().awaited().kind == Awaited::Kind::decision && game().awaited().who != who)
      fail("the other side is to write: " + awaited_text());
    while (at_ + 1 < c_.clauses.size() && c_.clauses[at_ + 1].keyword == "DICE") {
      const Clause& dice = c_.clauses[++at_];
      for (const std::string& die : dice.words)
        supply_.dice.push_back({number(die), dice.line});
    }
    packet_from_ = game().trace().size();
    send(segment);
    const Awaited& awaited = game().awaited();
    if (!supply_.trouble.empty()) fail(supply_.trouble);
    if (game().misfit()) fail("misfit: " + *game().misfit());
    if (awaited.kind != Awaited::Kind::over && awaited.kind != Awaited::Kind::decision)
      fail("the rules want " + awaited_text());
    if (!supply_.dice.empty()) fail(supply_.dice.front().line, "dice are left over");
  }

  /// The lines as one packet; what is left of it when its turn is over is sent again in the next one, when its writer
  /// is asked there.
  void send(table::Segment segment) {
    for (;;) {
      game().push(segment);
      const Awaited& awaited = game().run(&supply_);
      for (const Entry& e : game().trace()) {
        if (e.kind == Entry::Kind::voided && e.segment + 1 == game().segments()) voids_.push_back(e);
      }
      unused_ = game().unused();
      const bool asked = awaited.kind == Awaited::Kind::decision && awaited.who == segment.who;
      if (once_ || !asked || unused_.empty() || !game().turn_passed()) return;
      std::vector<std::string> rest = unused_;
      for (const std::string& line : segment.lines) {
        if (line.starts_with("stand ")) rest.push_back(line);
      }
      segment.lines = std::move(rest);
    }
  }

  /// The case must have named each line of the last packet that had no effect.
  void settle_voids() {
    if (!voids_.empty())
      fail("a line was void: " + voids_.front().text + " [" + voids_.front().rule + "] " + voids_.front().why);
    if (!unused_.empty()) fail("a line was not used: " + unused_.front());
  }
  void was_void() {
    const auto it = std::ranges::find_if(
        voids_, [&](const Entry& e) { return base::same_word(e.text, word(0)) && e.rule == word(1); });
    if (it == voids_.end()) fail("no such void line");
    voids_.erase(it);
  }
  void unused() {
    const auto it =
        std::ranges::find_if(unused_, [&](const std::string& line) { return base::same_word(line, word(0)); });
    if (it == unused_.end()) fail("no such line is left");
    unused_.erase(it);
  }

  void expect() {
    for (const BodyLine& line : clause_->lines()) {
      if (const auto fault = system_.expect(game().data(), game().now(), cut_words(line.text))) fail(line.line, *fault);
    }
  }

  // ---- the story
  std::string fragment() const { return std::string(base::trim(clause_->text.substr(word(0).size()))); }
  void told() {
    const auto& trace = game().trace();
    for (std::size_t i = told_from_; i < trace.size(); ++i) {
      const Entry& e = trace[i];
      if (e.kind != Entry::Kind::told || e.rule != word(0) || e.text.find(fragment()) == std::string::npos) continue;
      told_from_ = i + 1;
      return;
    }
    fail("not told, or not in this order");
  }
  void untold() {
    for (const Entry& e : game().trace()) {
      if (e.kind == Entry::Kind::told && e.rule == word(0) && e.text.find(fragment()) != std::string::npos)
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
    const bool same = a.kind == Awaited::Kind::decision && a.question == word(0) && a.who == side(word(1)) &&
                      (clause_->words.size() < 3 || a.subject == word(2));
    if (!same) fail("another question waits for an answer");
  }

  // ---- what may be answered now
  std::vector<std::string> answers() const {
    const auto pending = game().pending(5000);
    if (!pending) fail("no question waits for an answer");
    return pending->answers;
  }
  static std::string unquoted(const BodyLine& line) {
    const auto words = cut_words(line.text);
    return words.size() == 1 ? words.front() : line.text;
  }
  void offer() {
    std::vector<std::string> want;
    const auto have = answers();
    for (const BodyLine& line : clause_->lines())
      want.push_back(unquoted(line));
    for (const std::string& answer : have) {
      if (std::ranges::find(want, answer) == want.end()) fail("offered as well: " + answer);
    }
    for (const std::string& answer : want) {
      if (std::ranges::find(have, answer) == have.end()) fail("not offered: " + answer);
    }
  }
  void offers() {
    const auto have = answers();
    for (const BodyLine& line : clause_->lines()) {
      if (std::ranges::find(have, unquoted(line)) == have.end()) fail(line.line, "not offered: " + unquoted(line));
    }
  }
  void no_offer() {
    const auto have = answers();
    for (const BodyLine& line : clause_->lines()) {
      if (std::ranges::find(have, unquoted(line)) != have.end()) fail(line.line, "offered: " + unquoted(line));
    }
  }

  /// Why the line would have no effect now.
  std::optional<base::Refusal> judge(const std::string& line) {
    const auto canonical = game().canonical(line);
    if (const auto* refusal = std::get_if<base::Refusal>(&canonical)) return *refusal;
    if (game().awaited().kind != Awaited::Kind::decision) fail("no question waits for an answer");
    const auto copy = game().clone();
    copy->push({game().awaited().who, {std::get<std::string>(canonical)}, {}, {}});
    copy->run();
    if (const auto voided = copy->first_voided()) return base::Refusal{voided->rule, voided->why, 0, ""};
    if (!copy->unused().empty()) fail("nobody asks for this now");
    return std::nullopt;
  }
  void legal() {
    for (const BodyLine& line : clause_->lines()) {
      if (const auto refusal = judge(unquoted(line))) fail(line.line, "[" + refusal->rule + "] " + refusal->why);
    }
  }
  void refuse_line() {
    const auto refusal = judge(word(0));
    if (!refusal) fail("it is legal");
    const std::string rule = word(1) == "-" ? "" : word(1);
    const std::string part = clause_->words.size() > 2 ? word(2) : std::string();
    if (refusal->rule != rule || refusal->why.find(part) == std::string::npos)
      fail("[" + refusal->rule + "] " + refusal->why);
  }

  const Case& c_;
  CaseSystem<Sys> system_;
  std::unique_ptr<Game> game_;
  Supply supply_;
  std::size_t at_ = 0;
  const Clause* clause_ = nullptr;
  std::size_t told_from_ = 0, packet_from_ = 0;
  std::vector<Entry> voids_;
  std::vector<std::string> unused_;
  bool once_ = false;  ///< nothing is sent again
};

}  // namespace hexpost::test

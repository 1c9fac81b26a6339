#include "tests/systems/ancients/cases/scene.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "engine/base/text.h"
#include "engine/systems/ancients/book/options.h"
#include "engine/systems/ancients/rules/battle/combat.h"
#include "engine/systems/ancients/rules/cards/orders.h"
#include "tests/support/scene.h"
#include "tests/systems/ancients/unit/field.h"

namespace hexpost::ancients::test {
namespace {

using hexpost::test::Case;
using hexpost::test::CaseFailure;
using hexpost::test::Clause;

/// No answer is there for a question.
struct Stop {};

class CaseTable final : public Table {
 public:
  std::array<std::vector<orders::Line>, 2> lines;
  std::map<std::string, std::string> always;
  std::string dice;
  std::size_t next_die = 0;
  std::vector<std::pair<std::string, std::string>> told;
  std::set<std::string> asked;
  std::unique_ptr<table::AnyQuestion<TableView>> pending;
  table::Player whom = 0;
  std::vector<std::string> voided;

 private:
  int do_roll(int faces, table::Rule rule, const table::Classes&) override {
    if (rule == "C68") return faces;  // a shuffle that changes nothing
    if (next_die == dice.size()) throw std::runtime_error("no die is left for " + std::string(rule));
    return static_cast<int>(std::string("GBRSHF").find(dice[next_die++])) + 1;
  }
  void do_ask(const TableView& view, table::Player who, table::AnyQuestion<TableView>& q) override {
    auto& mine = lines[who];
    if (q.take_forced(view)) {  // a line that says what goes without saying is used up
      const std::string only = q.taken(view);
      const auto said = std::ranges::find(mine, only, &orders::Line::text);
      if (said != mine.end()) mine.erase(said);
      return;
    }
    asked.emplace(q.name());
    for (std::size_t i = 0; i < mine.size(); ++i) {
      if (!q.speaks(view, mine[i])) continue;
      const auto refusal = q.take(view, mine[i]);
      if (refusal) voided.push_back(mine[i].text + ": [" + refusal->rule + "] " + refusal->why);
      mine.erase(mine.begin() + static_cast<std::ptrdiff_t>(i--));
      if (!refusal) return;
    }
    const auto word = always.find(std::string(q.name()));
    if (word != always.end() && q.take_word(view, word->second)) return;
    pending = q.clone();
    whom = who;
    throw Stop{};
  }
  void do_tell(table::Rule rule, Fact fact) override {
    told.emplace_back(std::string(rule), base::text(fact.sentence));
  }
};

/// Each word "6,4" as the program writes the hex.
std::string with_labels(const std::string& text) {
  std::string out;
  for (const auto& word : hexpost::test::cut_words(text))
    out += (out.empty() ? "" : " ") + label(word);
  return out;
}

class Scene {
 public:
  explicit Scene(const Case& one) : case_(one) {}

  void run() {
    for (const Clause& clause : case_.clauses) {
      if (clause.keyword == "BATTLE") {
        field_.data = load(clause.words.at(0));
        field_.s = initial_state(field_.data);
        const bool pieces = std::ranges::any_of(case_.clauses, [](const Clause& c) { return c.keyword == "SETUP"; });
        if (!pieces) field_.data.units.clear(), field_.data.leaders.clear(), field_.s = {};
      }
    }
    for (const Clause& clause : case_.clauses)
      given(clause);
    order_all();
    names_.emplace(roster_of(field_.data));
    for (const Clause& clause : case_.clauses) {
      if (clause.keyword == "FIGURES" || clause.keyword == "SOURCES" || clause.keyword == "EVADES") figures(clause);
    }
    play();
    for (const Clause& clause : case_.clauses)
      expect(clause);
    if (table_.next_die != table_.dice.size())
      fail(case_.line, std::to_string(table_.dice.size() - table_.next_die) + " dice were not rolled" + story());
  }

 private:
  using Handler = std::function<void(Scene&, const Clause&)>;

  [[noreturn]] void fail(int line, const std::string& what) const { throw CaseFailure(case_, line, what); }
  std::string story() const { return hexpost::test::story_of(table_, k_phase_words[index_of(field_.s.phase)]); }
  static int number(const std::string& word) { return static_cast<int>(base::number(word).value_or(-99)); }
  static SideId side(const std::string& word) { return word == "top" ? k_top : k_bottom; }
  std::optional<UnitId> find_unit(const std::string& name) const {
    for (std::size_t u = 0; u < field_.data.units.size(); ++u) {
      if (field_.data.units[u].name == name) return static_cast<UnitId>(u);
    }
    return std::nullopt;
  }
  UnitId unit(const Clause& clause, const std::string& name) const {
    const auto u = find_unit(name);
    if (!u) fail(clause.line, "no unit " + name);
    return *u;
  }
  std::optional<LeaderId> find_leader(const std::string& name) const {
    for (std::size_t l = 0; l < field_.data.leaders.size(); ++l) {
      if (field_.data.leaders[l].name == name) return static_cast<LeaderId>(l);
    }
    return std::nullopt;
  }
  KindId kind(const Clause& clause, const std::string& name) const {
    const KindId k = kind_called(field_.view(), name);
    if (k == k_no_card) fail(clause.line, "no card " + name);
    return k;
  }
  /// A card of the kind that is not used in this case yet.
  CardId card(const Clause& clause, const std::string& name) {
    const KindId k = kind(clause, name);
    for (std::size_t c = 0; c < field_.data.cards.size(); ++c) {
      if (field_.data.cards[c].kind == k && used_.insert(static_cast<CardId>(c)).second) return static_cast<CardId>(c);
    }
    fail(clause.line, "too many of " + name);
  }
  Place lay(CardId of) {
    field_.s.open.push_back({field_.s.end, of});
    return field_.s.end++;
  }

  void put_unit(const Clause& clause) {
    const auto& w = clause.words;
    const bool reserve = w.at(1) == "reserve";
    const UnitId u = field_.put(w[0], reserve ? "0,0" : w[1]);
    Unit& piece = field_.s.units[static_cast<std::size_t>(u)];
    if (reserve) piece.placed = false, piece.at = {}, piece.reserve = true;
    for (std::size_t i = 2; i < w.size(); ++i) {
      if (w[i] == "blocks")
        piece.blocks = static_cast<std::int8_t>(number(w.at(++i)));
      else if (w[i] == "moved")
        piece.moved = static_cast<std::int8_t>(number(w.at(++i)));
      else if (w[i] == "battles")
        piece.battles = static_cast<std::int8_t>(number(w.at(++i)));
      else if (w[i] == "sacred-band")
        field_.data.units[static_cast<std::size_t>(u)].sacred_band = true;
      else if (w[i] == "ordered" || w[i] == "gone" || w[i] == "joined")
        (w[i] == "ordered" ? piece.ordered : w[i] == "gone" ? piece.gone : piece.joined) = true;
      else
        fail(clause.line, "no word " + w[i]);
    }
  }
  void put_leader(const Clause& clause) {
    const auto& w = clause.words;
    const LeaderId l = field_.lead(w.at(0), side(w.at(1)), w.at(2) == "reserve" ? "0,0" : w.at(2));
    Leader& leader = field_.s.leaders[static_cast<std::size_t>(l)];
    if (w[2] == "reserve") leader.placed = false, leader.at = {}, leader.reserve = true;
    if (w.size() > 3 && w[3] == "ordered") leader.ordered = true;
    if (w.size() > 3 && w[3] == "last-hope") field_.data.leaders.back().last_hope = true;
  }
  void last_card(const Clause& clause) {
    const auto& w = clause.words;
    Played& last = field_.s.last[side(w.at(0))];
    last.card = last.as = kind(clause, w.at(1));
    if (w[1] == "first-strike") last.as = k_no_card;
    for (std::size_t i = 2; i < w.size(); ++i) {
      if (w[i] == "as") last.as = kind(clause, w.at(++i));
      if (w[i] == "plain") last.plain = true;
      if (w[i] == "where")
        last.where = bit(w.at(++i) == "left" ? Section::left : w[i] == "right" ? Section::right : Section::center);
    }
  }
  void terrain(const Clause& clause) {
    const auto at = std::ranges::find(k_terrain_words, clause.words.at(0));
    if (at == k_terrain_words.end()) fail(clause.line, "no terrain " + clause.words[0]);
    const auto kind = static_cast<Terrain>(at - k_terrain_words.begin());
    const int hill = kind == Terrain::hill ? hills_++ : -1;
    for (std::size_t i = 1; i < clause.words.size(); ++i)
      field_.terrain(clause.words[i], kind, hill);
  }
  void rampart(const Clause& clause) {
    const std::string& word = clause.words.at(0);
    const auto dash = word.find('-');
    const Hex in = field_.at(word.substr(0, dash)), out = field_.at(word.substr(dash + 1));
    field_.data.board.hexes[static_cast<std::size_t>(field_.data.slot(in))].ramparts =
        static_cast<std::uint8_t>(1U << static_cast<unsigned>(*hex::side_towards(in, out)));
  }

  void given_cards(const Clause& clause) {
    const auto& w = clause.words;
    State& s = field_.s;
    if (clause.keyword == "HAND") {
      for (std::size_t i = 1; i < w.size(); ++i)
        s.hands.push_back({lay(card(clause, w[i])), side(w.at(0))});
      s.next = s.end;
    } else if (clause.keyword == "PILE") {
      s.next = s.end;
      for (const std::string& word : w)
        lay(card(clause, word));
    } else if (clause.keyword == "DISCARDS") {
      for (const std::string& word : w)
        s.discards.push_back(card(clause, word));
      std::ranges::sort(s.discards);
    } else if (clause.keyword == "CARD") {
      Played& now = s.last[s.active];
      now.card = now.as = kind(clause, w.at(0));
      now.plain = w.size() > 1 && w[1] == "plain";
      s.used = card(clause, w[0]);
    }
  }

  void given(const Clause& clause) {
    const auto& w = clause.words;
    State& s = field_.s;
    const std::string& key = clause.keyword;
    if (key == "OPTION") {
      if (const auto done = set_options(field_.data, w); !done) fail(clause.line, done.error().what);
    } else if (key == "TERRAIN") {
      terrain(clause);
    } else if (key == "RAMPART") {
      rampart(clause);
    } else if (key == "UNIT") {
      put_unit(clause);
    } else if (key == "LEADER") {
      put_leader(clause);
    } else if (key == "COMMAND") {
      field_.data.sides[side(w.at(0))].hand = number(w.at(1));
    } else if (key == "GOAL") {
      field_.data.banners = number(w.at(0));
    } else if (key == "BANNERS") {
      s.banners = {static_cast<std::int8_t>(number(w.at(0))), static_cast<std::int8_t>(number(w.at(1)))};
    } else if (key == "TURN") {
      s.turns[side(w.at(0))] = static_cast<std::int16_t>(number(w.at(1)));
    } else if (key == "MARIAN") {
      field_.data.marian = true;
    } else if (key == "STORMED") {
      s.camps.push_back(field_.at(w.at(0)));
    } else if (key == "LAST") {
      last_card(clause);
    } else if (key == "NOW") {
      s.phase = static_cast<Phase>(std::ranges::find(k_phase_words, w.at(0)) - k_phase_words.begin());
      s.active = side(w.at(1));
    } else if (key == "ORDERED") {
      ordered_ = true;
      for (const std::string& name : w)
        s.units[static_cast<std::size_t>(unit(clause, name))].ordered = true;
    } else if (key == "THROUGH") {
      through_ = true;
    } else if (key == "ORDERS") {
      for (const auto& line : clause.body)
        table_.lines[side(w.at(0))].push_back(orders::cut(with_labels(line.text)));
    } else if (key == "ALWAYS") {
      table_.always[w.at(0)] = w.at(1);
    } else if (key == "DICE") {
      for (const std::string& word : w)
        table_.dice += word;
    } else {
      given_cards(clause);
    }
  }

  /// In movement and battle all units of the active side are ordered unless the case says which.
  void order_all() {
    State& s = field_.s;
    std::ranges::sort(s.open, {}, &Open::place);
    if (ordered_ || (s.phase != Phase::moves && s.phase != Phase::battle && s.phase != Phase::again)) return;
    for (Unit& u : s.units)
      u.ordered = u.ordered || (u.placed && u.side == s.active);
  }

  void play() {
    State& s = field_.s;
    Play p{{field_.data, s, table_, *names_}, table::Cards::none()};
    const Phase from = s.phase;
    try {
      while (s.phase != Phase::over && (through_ || s.phase != Phase::draw || from == Phase::draw)) {
        next_step(p);
        if (!through_ && from == Phase::draw) break;
      }
    } catch (const Stop&) {
    } catch (const std::runtime_error& e) {
      fail(case_.line, e.what() + story());
    }
  }

  void figures(const Clause& clause) {
    const auto& w = clause.words;
    const View v = field_.view();
    static const std::map<std::string, Blow> k_blows{
        {"attack", Blow::attack}, {"back", Blow::back}, {"first", Blow::first}, {"fire", Blow::fire}};
    if (clause.keyword == "FIGURES") {
      const Fight f = fight_now(v, unit(clause, w.at(1)), field_.at(w.at(2)), k_blows.at(w.at(0)));
      const int dice = fight_dice(v, f);
      if (dice != number(w.at(3))) fail(clause.line, "dice: " + std::to_string(dice));
    } else if (clause.keyword == "SOURCES") {
      const UnitId target = unit(clause, w.at(0));
      const Blow blow = w.size() > 3 && w[3] == "fire" ? Blow::fire : Blow::attack;
      const int sources = flag_sources(v, fight_now(v, unit(clause, w.at(1)), v.unit(target).at, blow));
      if (sources != number(w.at(2))) fail(clause.line, "flags: " + std::to_string(sources));
    } else {
      const bool may = may_evade(v, unit(clause, w.at(0)), unit(clause, w.at(1)));
      if (may != (w.at(2) == "yes")) fail(clause.line, may ? "it may evade" : "it may not evade");
    }
  }

  void judge(const Clause& clause) {
    if (clause.keyword == "REFUSE") (void)clause.words.at(1);  // it names the rule
    hexpost::test::judged(clause, table_, TableView{field_.view(), *names_, table::Cards::none()},
                          orders::cut(with_labels(clause.words.at(0))),
                          [&](const std::string& what) { fail(clause.line, what + story()); });
  }

  void expect_piece(const Clause& clause, const std::vector<std::string>& w) {
    const View v = field_.view();
    const auto u = find_unit(w.at(0));
    const auto l = find_leader(w[0]);
    if (!u && !l) fail(clause.line, "no piece " + w[0]);
    const bool placed = u ? v.here(*u) : v.leader_here(*l);
    const Hex at = !placed ? Hex{} : u ? v.unit(*u).at : v.leader(*l).at;
    for (std::size_t i = 1; i < w.size(); ++i) {
      bool holds = false;
      if (w[i] == "blocks")
        holds = u && v.unit(*u).blocks == number(w.at(++i));
      else if (w[i] == "gone")
        holds = u && !placed && !v.unit(*u).left && v.unit(*u).blocks == 0;
      else if (w[i] == "left")
        holds = !placed && (u ? v.unit(*u).left : v.leader(*l).left);
      else if (w[i] == "dead")
        holds = l && !v.leader(*l).alive;
      else if (w[i] == "ordered" || w[i] == "idle")
        holds = (u ? v.unit(*u).ordered : v.leader(*l).ordered) == (w[i] == "ordered");
      else
        holds = placed && at == field_.at(w[i]);
      const std::string now = placed ? v.label(at) + (u ? " blocks " + std::to_string(v.unit(*u).blocks) : "") : "off";
      if (!holds) fail(clause.line, w[0] + " is not " + w[i] + ": " + now + story());
    }
  }

  void expect_told(const Clause& clause) {
    const bool bare = clause.keyword == "UNTOLD";
    const std::string rule = bare ? "" : clause.words.at(0);
    const std::string text = with_labels(bare ? clause.text : clause.text.substr(rule.size() + 1));
    const bool found = std::ranges::any_of(table_.told, [&](const auto& fact) {
      return (bare || fact.first == rule) && fact.second.find(text) != std::string::npos;
    });
    if (found == bare) fail(clause.line, (bare ? "told: " : "not told: ") + text + story());
  }

  void expect(const Clause& clause) {
    const auto& w = clause.words;
    const std::string& key = clause.keyword;
    const View v = field_.view();
    const auto same = [&](int is, const std::string& should) {
      if (is != number(should)) fail(clause.line, key + " is " + std::to_string(is) + story());
    };
    if (key == "EXPECT") {
      for (const auto& line : clause.lines())
        expect_piece(clause, hexpost::test::cut_words(line.text));
    } else if (key == "SCORE") {
      same(field_.s.banners[k_top], w.at(0)), same(field_.s.banners[k_bottom], w.at(1));
    } else if (key == "WINNER") {
      const int winner = w.at(0) == "none" ? -1 : side(w[0]);
      if (field_.s.phase != Phase::over || field_.s.winner != winner) fail(clause.line, "another end" + story());
    } else if (key == "LEGAL" || key == "REFUSE") {
      judge(clause);
    } else if (key == "AWAIT") {
      const bool there = table_.pending && table_.pending->name() == w.at(0) && table_.whom == side(w.at(1));
      if (!there) fail(clause.line, "not awaited" + story());
    } else if (key == "TOLD" || key == "UNTOLD") {
      expect_told(clause);
    } else if (key == "ASKED" || key == "UNASKED") {
      if (table_.asked.contains(w.at(0)) != (key == "ASKED")) fail(clause.line, key + story());
    } else if (key == "HOLDS") {
      same(static_cast<int>(v.hand(side(w.at(0))).size()), w.at(1));
    } else if (key == "COMMANDS") {
      same(v.command(side(w.at(0))), w.at(1));
    } else if (key == "PILES") {
      same(field_.s.end - field_.s.next, w.at(0));
    }
  }

  const Case& case_;
  Field field_;
  int hills_ = 0;  ///< clauses so far: each is one hill
  std::optional<table::Roster> names_;
  CaseTable table_;
  std::set<CardId> used_;
  bool ordered_ = false, through_ = false;
};

}  // namespace

void run_case(const Case& one) {
  Scene(one).run();
}

}  // namespace hexpost::ancients::test

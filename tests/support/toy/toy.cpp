#include "tests/support/toy/toy.h"

#include "engine/table/game.h"

namespace hexpost::toy {
namespace {

using base::Refusal;
using table::Choice;

struct Strike {
  static constexpr auto verb = orders::syntax("strike", "", "<fencer> at <fencer>", "", "");
  int who = 0, whom = 0;
  void form(auto& io) { io.unit(who), io.keyword("at"), io.unit(whom); }
};
struct EndTurn {
  static constexpr auto verb = orders::syntax("end-turn", "", "", "", "");
};

/// 1.1 one fencer after the other strikes, or the turn ends
constexpr orders::Syntax k_give_order{"give-order", "1.1"};
struct GiveOrder : table::Orders<GiveOrder, k_give_order, Strike, EndTurn> {
  table::Player who;
  explicit GiveOrder(table::Player p) : who(p) {}
  std::optional<Refusal> judge_order(const View&, const EndTurn&) const { return std::nullopt; }
  std::optional<Refusal> judge_order(const View& v, const Strike& o) const {
    if (v.owner(o.who) != who) return Refusal{"1.1", v.names().unit(o.who) + " is not yours", 2, ""};
    if (v.gone(o.who)) return Refusal{"1.2", v.names().unit(o.who) + " is gone", 2, ""};
    if (v.s.acted[static_cast<std::size_t>(o.who)]) return Refusal{"1.3", v.names().unit(o.who) + " has acted", 2, ""};
    if (v.owner(o.whom) == who || v.gone(o.whom)) return Refusal{"1.4", "no enemy stands there", 4, ""};
    return std::nullopt;
  }
  std::vector<Answer> list(const View& v, std::size_t) const {
    std::vector<Answer> out;
    for (int a = 0; a < 2 * v.data.players; ++a) {
      for (int b = 0; b < 2 * v.data.players; ++b) {
        if (!judge_order(v, Strike{a, b})) out.push_back(Strike{a, b});
      }
    }
    out.push_back(EndTurn{});
    return out;
  }
  std::optional<Answer> forced(const View& v) const {
    const auto all = list(v, 0);
    return all.size() == 1 ? std::optional(all[0]) : std::nullopt;
  }
};

struct Play {
  const Data& data;
  State& s;
  Sys::Table& table;
  operator View() const { return {data, s}; }
  View view() const { return {data, s}; }
};

/// 2.1 a die decides; a fencer that still stands may strike back (2.2), and so on
void strike(Play& p, int who, int whom, bool may_reply) {
  const bool weak = p.s.left[static_cast<std::size_t>(whom)] == 1;
  const bool dodge = p.table.ask(
      p.view(), p.view().owner(whom),
      Choice<bool>{"dodge", "2.1", p.data.unit(whom), p.data.unit(who), table::yes_no(), {{"weak", weak ? 1 : 0}}});
  const int roll = p.table.roll({6, "2.1"});
  if (roll >= (dodge ? 5 : 4)) {
    --p.s.left[static_cast<std::size_t>(whom)];
    p.table.tell("2.1", Fact{Fact::What::hits, who, whom});
  } else if (dodge) {
    p.table.tell("2.1", Fact{Fact::What::dodges, whom, who});
  }
  if (p.view().gone(whom)) return p.table.tell("2.3", Fact{Fact::What::falls, whom, who});
  if (!may_reply || dodge) return;
  if (!p.table.ask(p.view(), p.view().owner(whom),
                   Choice<bool>{"strike-back", "2.2", p.data.unit(whom), p.data.unit(who), table::yes_no(), {}}))
    return;
  strike(p, whom, who, false);
}

}  // namespace

Data::Data(int player_count, int hit_count) : players(player_count), hits(hit_count) {
  for (int i = 0; i < 2 * players; ++i)
    fencers.push_back(std::string(1, static_cast<char>('A' + i / 2)) + std::to_string(i % 2 + 1));
}

std::optional<int> Data::find_unit(std::string_view name) const {
  for (std::size_t i = 0; i < fencers.size(); ++i) {
    if (base::same_word(fencers[i], name)) return static_cast<int>(i);
  }
  return std::nullopt;
}

bool Data::covers(std::string_view who, std::string_view unit) const {
  return base::same_word(who, "army") || base::same_word(who, unit);
}

State Sys::start(const Data& data) {
  return {std::vector<int>(data.fencers.size(), data.hits), std::vector<bool>(data.fencers.size(), false), 0, 0};
}

void Sys::step(const Data& data, State& s, Table& t) {
  Play p{data, s, t};
  if (s.turn == 0) {
    s.active = t.roll({data.players, "0.1"}) - 1, s.turn = 1;
    return t.tell("0.1", Fact{Fact::What::starts, s.active, 0});
  }
  const auto me = static_cast<table::Player>(s.active);
  const auto order = t.ask(p.view(), me, GiveOrder{me});
  if (const auto* o = std::get_if<Strike>(&order)) {
    s.acted[static_cast<std::size_t>(o->who)] = true;
    return strike(p, o->who, o->whom, true);
  }
  const auto next = static_cast<table::Player>((s.active + 1) % data.players);
  if (!View{data, s}.out(next) && t.ask(p.view(), next, Choice<bool>{"toast", "3.1", "", "", table::yes_no(), {}})) {
    t.tell("3.1", Fact{Fact::What::toasts, next, s.active});
  }
  do
    s.active = (s.active + 1) % data.players;
  while (View{data, s}.out(s.active));
  ++s.turn;
  s.acted.assign(s.acted.size(), false);
  t.tell("1.5", Fact{Fact::What::starts, s.active, 0});
}

bool Sys::over(const View& v) {
  return winner(v).has_value();
}

std::optional<table::Player> Sys::winner(const View& v) {
  std::optional<table::Player> last;
  for (int p = 0; p < v.data.players; ++p) {
    if (v.out(p)) continue;
    if (last) return std::nullopt;
    last = static_cast<table::Player>(p);
  }
  return last;
}

std::vector<table::TurnName> Sys::turn_names(const Data& data) {
  std::vector<table::TurnName> out;
  for (int p = 0; p < data.players; ++p)
    out.push_back({p, std::string("side-") + static_cast<char>('a' + p)});
  return out;
}

std::string Sys::position(const Data& data, const State& s) {
  std::string out = "toy turn " + std::to_string(s.turn) + " active " + std::to_string(s.active) + "\n";
  for (std::size_t i = 0; i < s.left.size(); ++i)
    out += data.fencers[i] + " " + std::to_string(s.left[i]) + (s.acted[i] ? " acted\n" : " ready\n");
  return out;
}

base::Result<State> Sys::read_position(const Data& data, std::string_view text) {
  State s = start(data);
  const auto lines = base::split(text, '\n');
  if (lines.size() == s.left.size() + 2) {
    const auto head = base::words(lines[0]);
    if (head.size() == 5)
      s.turn = static_cast<int>(base::number(head[2]).value_or(0)),
      s.active = static_cast<int>(base::number(head[4]).value_or(0));
    for (std::size_t i = 0; i < s.left.size(); ++i) {
      const auto w = base::words(lines[i + 1]);
      if (w.size() == 3) s.left[i] = static_cast<int>(base::number(w[1]).value_or(0)), s.acted[i] = w[2] == "acted";
    }
  }
  if (position(data, s) != text) return base::Error{"position", "not a position of this game", ""};
  return s;
}

std::string Sys::describe(const Data& data, const Fact& f) {
  switch (f.what) {
    case Fact::What::starts:
      return "player " + std::to_string(f.who) + " begins";
    case Fact::What::hits:
      return data.unit(f.who) + " hits " + data.unit(f.whom);
    case Fact::What::dodges:
      return data.unit(f.who) + " dodges " + data.unit(f.whom);
    case Fact::What::falls:
      return data.unit(f.who) + " falls";
    case Fact::What::toasts:
      return "player " + std::to_string(f.who) + " raises a glass";
  }
  return {};
}

std::variant<std::string, Refusal> Sys::canonical(const Data& data, const orders::Line& line) {
  if (auto order = orders::parse_any<Strike, EndTurn>(data, line)) {
    if (auto* refusal = std::get_if<Refusal>(&*order)) return *refusal;
    return std::visit([&](const auto& o) { return orders::print(data, o); }, std::get<0>(*order));
  }
  for (const char* verb : {"dodge", "strike-back", "toast"}) {
    if (!base::same_word(line.verb(), verb)) continue;
    std::string out = verb;
    for (std::size_t i = 1; i < line.words.size(); ++i)
      out += " " + orders::canonical_word(data, line.words[i]);
    return out;
  }
  return Refusal{"", base::printable(line.verb(), 40) + " is no order", 1,
                 "strike, end-turn, dodge, strike-back, toast"};
}

std::optional<bool> Sys::condition(const View& v, std::string_view name, std::string_view word) {
  const auto id = v.data.find_unit(name);
  if (!id || word != "gone") return std::nullopt;
  return v.gone(*id);
}

const std::vector<table::StandingQuestion>& Sys::standing() {
  static const std::vector<table::StandingQuestion> all{
      {"dodge", "2.1", "", {"yes", "no"}, {"weak"}, "yes", true, false},
      {"strike-back", "2.2", "", {"yes", "no"}, {}, "yes", true, true},
      {"toast", "3.1", "", {"yes", "no"}, {}, "no", false, false}};
  return all;
}

std::vector<std::string> Sys::slots(const Data& data, table::Player who) {
  return {data.fencers[2u * who], data.fencers[2u * who + 1], "toast"};
}

report::Document Sys::situation(const View& v, std::optional<table::Player>, const table::Awaited&) {
  report::Plain plain;
  const std::string all = position(v.data, v.s);
  for (const auto line : base::split(all, '\n'))
    plain.lines.emplace_back(line);
  return {"Toy", {}, {{"Fencers", {plain}}}, {}};
}

std::vector<std::string> Sys::order_sheet(const View&, const table::Awaited& awaited, const table::Pending* pending) {
  std::vector<std::string> out{"# " + awaited.question};
  if (pending) {
    for (const auto& a : pending->answers)
      out.push_back("# " + a);
  }
  return out;
}

namespace {

class ToyBattle final : public table::Battle {
 public:
  ToyBattle(int players, int hits) : data_(std::make_shared<Data>(players, hits)) {}
  std::string id() const override { return "toy"; }
  std::string title() const override { return "Fencing"; }
  std::vector<std::string> players() const override {
    std::vector<std::string> out;
    for (int i = 0; i < data_->players; ++i)
      out.push_back("Side " + std::string(1, static_cast<char>('A' + i)));
    return out;
  }
  std::vector<std::string> slots(table::Player who) const override { return Sys::slots(*data_, who); }
  std::vector<table::Verb> verbs() const override {
    return {{"strike", "strike <fencer> at <fencer>", "1.1", "", "strike A1 at B1"},
            {"end-turn", "end-turn", "1.5", "", "end-turn"}};
  }
  std::vector<table::StandingQuestion> standing() const override { return Sys::standing(); }
  const orders::Names& names() const override { return *data_; }
  std::unique_ptr<table::Match> begin() const override { return std::make_unique<table::Game<Sys>>(data_); }
  base::Result<std::unique_ptr<table::Match>> load(std::string_view saved) const override {
    return table::Game<Sys>::load(data_, saved);
  }
  base::Result<std::unique_ptr<table::Match>> from_position(std::string_view text) const override {
    return table::Game<Sys>::from_position(data_, text);
  }
  std::vector<std::string> footnotes() const override { return {}; }

 private:
  std::shared_ptr<const Data> data_;
};

}  // namespace

std::unique_ptr<table::Battle> battle(int players, int hits) {
  return std::make_unique<ToyBattle>(players, hits);
}

}  // namespace hexpost::toy

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/chariots/model/position.h"
#include "engine/systems/chariots/model/position_words.h"

/// Chariots of Fire: the position text read back. `print(parse(text)) == text` is checked at the end, so that here only
/// what could not be stored has to be refused.
namespace hexpost::chariots {
namespace {

constexpr int k_most = 1'000'000;  ///< no counter of a battle comes near it

base::Error damaged(std::string what, std::size_t line) {
  return {"position", std::move(what), "line " + std::to_string(line)};
}

/// Takes one word after the other from a line; `good` turns false at the first that does not fit.
class Words {
 public:
  explicit Words(std::string_view line) : words_(base::split(line, ' ')) {}
  bool end() const { return next_ >= words_.size(); }
  std::string_view take() { return end() ? std::string_view{} : words_[next_++]; }
  bool take_if(std::string_view word) {
    if (end() || words_[next_] != word) return false;
    ++next_;
    return true;
  }
  void expect(std::string_view word) { good = take_if(word) && good; }
  template <class T>
  void number(int low, int high, T& out) {
    const auto n = base::number(take());
    if (!n || *n < low || *n > high) {
      good = false;
    } else {
      out = static_cast<T>(*n);
    }
  }
  void flag(bool& out) {
    int n = 0;
    number(0, 1, n);
    out = n != 0;
  }
  template <std::size_t N, class T>
  void word(const std::array<std::string_view, N>& known, T& out) {
    pick(known, take(), out);
  }
  /// The rest of "key=rest"; empty when the next word is another.
  std::string_view value(std::string_view key) {
    if (end() || words_[next_].size() <= key.size() || !words_[next_].starts_with(key) ||
        words_[next_][key.size()] != '=')
      return {};
    return words_[next_++].substr(key.size() + 1);
  }
  template <class T>
  void value_number(std::string_view key, int low, int high, T& out) {
    const auto text = value(key);
    if (text.empty()) return;
    const auto n = base::number(text);
    if (!n || *n < low || *n > high) {
      good = false;
    } else {
      out = static_cast<T>(*n);
    }
  }
  template <std::size_t N, class T>
  void value_word(std::string_view key, const std::array<std::string_view, N>& known, T& out) {
    if (const auto text = value(key); !text.empty()) pick(known, text, out);
  }
  bool good = true;

 private:
  template <std::size_t N, class T>
  void pick(const std::array<std::string_view, N>& known, std::string_view text, T& out) {
    const auto it = std::ranges::find(known, text);
    if (it == known.end()) {
      good = false;
    } else {
      out = static_cast<T>(it - known.begin());
    }
  }
  std::vector<std::string_view> words_;
  std::size_t next_ = 0;
};

class Reader {
 public:
  Reader(const Data& data, std::string_view text) : data_(data), lines_(base::split(text, '\n')) {}

  base::Result<State> read() {
    if (lines_.empty() || !lines_.back().empty()) return damaged("the last line has no end", lines_.size());
    lines_.pop_back();
    if (next_line() != k_position_header) return wrong("not a position of this game");
    if (next_line() != "battle " + data_.scenario.id) return wrong("a position of another scenario");
    if (!turn() || !command() || !pool() || !set_aside() || !points())
      return wrong("the state of the battle is not understood");
    for (const UnitInfo& info : data_.units) {
      if (!unit(info)) return wrong("the unit is not understood");
    }
    for (const LeaderInfo& info : data_.leaders) {
      if (!leader(info)) return wrong("the leader is not understood");
    }
    for (const StandardInfo& info : data_.standards) {
      if (!standard(info)) return wrong("the Standard is not understood");
    }
    while (peek().starts_with("engaged ")) {
      if (!engaged()) return wrong("the Engaged units are not understood");
    }
    while (peek().starts_with("used ")) {
      if (!used()) return wrong("the reaction is not understood");
    }
    if (next_line() != "end" || at_ != lines_.size()) return wrong("the position does not end where it should");
    return std::move(s_);
  }

 private:
  base::Error wrong(std::string what) const { return damaged(std::move(what), at_); }
  std::string_view peek() const { return at_ < lines_.size() ? lines_[at_] : std::string_view{}; }
  std::string_view next_line() {
    const auto line = peek();
    ++at_;
    return line;
  }
  template <class Infos, class Id>
  static bool called(const Infos& infos, std::string_view name, Id& out, bool may_be_none) {
    if (may_be_none && name == "-") return true;
    const auto it = std::ranges::find(infos, name, [](const auto& info) -> std::string_view { return info.name; });
    if (it == infos.end()) return false;
    out = static_cast<Id>(it - infos.begin());
    return true;
  }
  bool place(std::string_view word, bool& placed, Hex& at) const {
    placed = false, at = Hex{};
    if (word == "-") return true;
    const bool off = word.starts_with('(') && word.ends_with(')');
    const auto h = data_.scenario.map.grid.find(off ? word.substr(1, word.size() - 2) : word);
    if (!h) return false;
    placed = !off, at = *h;
    return true;
  }

  bool turn() {
    Words w(next_line());
    w.expect("turn"), w.number(0, 30000, s_.turn);
    w.expect("phase"), w.word(k_phase_words, s_.phase);
    w.expect("stage"), w.number(-k_most, k_most, s_.stage);
    w.expect("side"), w.number(0, 1, s_.active);
    return w.good && w.end();
  }

  bool command() {
    Words w(next_line());
    w.expect("wing");
    bool names = called(data_.wings, w.take(), s_.wing, true);
    w.expect("commander");
    names = called(data_.leaders, w.take(), s_.commander, true) && names;
    w.expect("marker");
    names = called(data_.markers, w.take(), s_.marker, true) && names;
    w.expect("drawn"), w.flag(s_.from_pool);
    w.expect("trump"), w.flag(s_.trump_phase);
    w.expect("order"), w.word(k_order_words, s_.order);
    w.expect("heroic"), w.number(-100, 100, s_.heroic_drm);
    return names && w.good && w.end();
  }

  bool pool() {
    Words w(next_line());
    w.expect("pool");
    while (!w.end()) {
      MarkerId m = k_no_marker;
      if (!called(data_.markers, w.take(), m, false) || (!s_.pool.empty() && s_.pool.back() >= m)) return false;
      s_.pool.push_back(m);
    }
    return w.good;
  }

  bool set_aside() {
    Words w(next_line());
    w.expect("aside");
    const bool names = called(data_.markers, w.take(), s_.set_aside, true);
    w.expect("trumped"), w.flag(s_.trumped[0]), w.flag(s_.trumped[1]);
    w.expect("back"), w.flag(s_.momentum_back[0]), w.flag(s_.momentum_back[1]);
    w.expect("used"), w.flag(s_.momentum_used[0]), w.flag(s_.momentum_used[1]);
    w.expect("ignore"), w.number(0, 100, s_.ignore[0]), w.number(0, 100, s_.ignore[1]);
    return names && w.good && w.end();
  }

  bool points() {
    Words w(next_line());
    w.expect("points"), w.number(0, k_most, s_.rout_points[0]), w.number(0, k_most, s_.rout_points[1]);
    w.expect("levels"), w.number(0, k_most, s_.withdrawal[0]), w.number(0, k_most, s_.withdrawal[1]);
    w.expect("winner"), w.number(-1, 1, s_.winner);
    w.expect("ending"), w.word(k_ending_words, s_.ending);
    return w.good && w.end();
  }

  bool unit(const UnitInfo& info) {
    Words w(next_line());
    Unit unit;
    unit.side = info.side;
    w.expect("unit"), w.expect(info.name);
    if (!place(w.take(), unit.placed, unit.at)) return false;
    const auto facing = hex::find_facing(w.take());
    if (!facing) return false;
    unit.facing = *facing;
    w.value_number("hits", 1, 1000, unit.hits);
    w.value_word("supply", k_supply_words, unit.supply);
    w.value_word("withdrawal", k_withdrawal_words, unit.withdrawal);
    w.value_number("spent", 1, 100, unit.spent);
    w.value_number("turned", 1, 100, unit.turned);
    w.value_number("speed", 1, 100, unit.speed);
    for (const auto& flag : k_unit_flags)
      unit.*flag.flag = w.take_if(flag.word) != (flag.flag == &Unit::alive);
    s_.units.push_back(unit);
    return w.good && w.end();
  }

  bool leader(const LeaderInfo& info) {
    Words w(next_line());
    Leader leader;
    leader.side = info.side;
    w.expect("leader"), w.expect(info.name);
    if (!place(w.take(), leader.placed, leader.at)) return false;
    const auto ratings = base::split(w.take(), '/');
    if (ratings.size() != 5) return false;
    int* const into[]{&leader.now.range, &leader.now.rating, &leader.now.charisma, &leader.now.combat,
                      &leader.now.stamina};
    for (std::size_t i = 0; i < 5; ++i) {
      const auto n = base::number(ratings[i]);
      if (!n || *n < 0 || *n > 100) return false;
      *into[i] = static_cast<int>(*n);
    }
    w.value_number("hits", 1, 100, leader.hits);
    for (const auto& flag : k_leader_flags)
      leader.*flag.flag = w.take_if(flag.word) != (flag.flag == &Leader::alive);
    s_.leaders.push_back(leader);
    return w.good && w.end();
  }

  bool standard(const StandardInfo& info) {
    Words w(next_line());
    Standard standard;
    standard.side = info.side;
    w.expect("standard"), w.expect(info.name);
    if (!place(w.take(), standard.placed, standard.at)) return false;
    if (const auto captor = w.value("captor"); !captor.empty() && !called(data_.units, captor, standard.captor, false))
      return false;
    w.value_number("back", 1, 30000, standard.back_from);
    standard.captured = w.take_if("captured");
    s_.standards.push_back(standard);
    return w.good && w.end();
  }

  bool engaged() {
    Words w(next_line());
    w.expect("engaged");
    EngagedPair pair;
    if (!called(data_.units, w.take(), pair.a, false) || !called(data_.units, w.take(), pair.b, false) ||
        pair.a >= pair.b)
      return false;
    if (!s_.engaged.empty() && s_.engaged.back() >= pair) return false;
    s_.engaged.push_back(pair);
    return w.good && w.end();
  }

  bool used() {
    Words w(next_line());
    w.expect("used");
    Used used;
    w.word(k_used_words, used.what);
    if (!called(data_.units, w.take(), used.who, false) || !called(data_.units, w.take(), used.whom, false))
      return false;
    if (!s_.used.empty() && s_.used.back() >= used) return false;
    s_.used.push_back(used);
    return w.good && w.end();
  }

  const Data& data_;
  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;
  State s_;
};

/// What the rules take for granted and text could say otherwise, and how the line begins that says so.
struct Contradiction {
  std::string what, line;
};

std::optional<Contradiction> among_units(const View& v) {
  const auto of = [&v](UnitId u, std::string_view what, std::initializer_list<std::string_view> names) {
    return Contradiction{base::fill(what, names), "unit " + v.name(u) + " "};
  };
  for (std::size_t slot = 0; slot < v.s.first_at.size(); ++slot) {
    const UnitId first = v.s.first_at[slot];
    if (first == k_no_unit) continue;
    const Hex h = v.unit(first).at;
    const auto there = v.units_at(h);
    const bool city = v.special().city_stacking && v.terrain(h) == Terrain::city && !v.enemy_at(v.side(first), h);
    const bool stack = there.size() == 2 && v.partner(first) != k_no_unit;
    if (there.size() > 1 && !city && !stack) return of(there[1], "two units stand in {}", {v.label(h)});
  }
  for (UnitId u = 0; u < v.count(); ++u) {
    const Unit& unit = v.unit(u);
    if (unit.placed && !unit.alive) return of(u, "{} is lost and on the map", {v.name(u)});
    if (v.here(u) && (unit.facing % 2 != 0) != unit.column)
      return of(u, "{} does not face as its formation does", {v.name(u)});
    if (unit.column && !is_formed(v.type(u))) return of(u, "{} cannot march in Column", {v.name(u)});
  }
  for (const EngagedPair& pair : v.s.engaged) {
    if (v.here(pair.a) && v.here(pair.b) && v.hostile(pair.a, pair.b)) continue;
    return Contradiction{base::fill("{} and {} are not Engaged", {v.name(pair.a), v.name(pair.b)}),
                         "engaged " + v.name(pair.a) + " " + v.name(pair.b)};
  }
  return std::nullopt;
}

std::optional<Contradiction> contradiction(const View& v) {
  if (auto wrong = among_units(v)) return wrong;
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    const std::string& name = v.leader_info(l).name;
    if (v.leader(l).placed && !v.leader(l).alive)
      return Contradiction{base::fill("{} is lost and on the map", {name}), "leader " + name + " "};
  }
  for (std::size_t d = 0; d < v.s.standards.size(); ++d) {
    const Standard& standard = v.s.standards[d];
    const UnitId captor = standard.captor;
    const std::string& name = v.data.standards[d].name;
    const bool kept = captor == k_no_unit || (standard.captured && standard.placed && v.here(captor) &&
                                              v.side(captor) != standard.side && v.unit(captor).at == standard.at);
    if (!kept)
      return Contradiction{base::fill("{} does not keep {}", {v.name(captor), name}), "standard " + name + " "};
  }
  const bool under_way = v.s.phase == Phase::orders || v.s.phase == Phase::shock;
  if (under_way && (v.s.wing == k_no_wing || v.wing(v.s.wing).side != v.s.active))
    return Contradiction{"no wing is active", "wing "};
  if (v.s.phase == Phase::activation && v.s.stage != 0 && v.s.marker == k_no_marker)
    return Contradiction{"no marker is being used", "wing "};
  return std::nullopt;
}

/// Number of the first line that begins so.
std::size_t line_of(std::string_view text, std::string_view beginning) {
  std::size_t number = 1;
  for (const std::string_view line : base::split(text, '\n')) {
    if (line.starts_with(beginning)) return number;
    ++number;
  }
  return 0;
}

}  // namespace

base::Result<State> parse_position(const Data& data, std::string_view text) {
  if (text.size() > 1'000'000) return damaged("the position is too long", 0);
  auto state = Reader(data, text).read();
  if (!state) return state;
  rebuild_index(data, *state);
  const std::string again = print_position(data, *state);
  if (again == text) {
    if (const auto fault = contradiction({data, *state})) return damaged(fault->what, line_of(text, fault->line));
    return state;
  }
  const auto [a, b] = std::ranges::mismatch(again, text);
  const auto at = std::count(text.begin(), b, '\n') + 1;
  return damaged("not written the way positions are written", static_cast<std::size_t>(at));
}

}  // namespace hexpost::chariots

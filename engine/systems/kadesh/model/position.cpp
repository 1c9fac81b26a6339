#include "engine/systems/kadesh/model/position.h"

#include <algorithm>

#include "engine/base/text.h"

namespace hexpost::kadesh {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view k_header = "kadesh-position 1";
constexpr std::array k_places{"unused"sv, "reinforcement"sv, "alert"sv, "ready"sv, "west"sv,        "south"sv,
                              "east"sv,   "map"sv,           "track"sv, "lost"sv,  "slaughtered"sv, "left"sv};
constexpr std::array k_levels{"ordered"sv, "disordered"sv, "shaken"sv, "routed"sv};
constexpr std::array k_modes{"combat"sv, "reserve"sv, "march"sv};
constexpr std::array k_hows{"archery"sv, "defence"sv, "javelins"sv, "slaughter"sv, "melee"sv, "charge"sv};
constexpr std::array k_scatters{"unrolled"sv, "held"sv, "scattered"sv, "scattered-fast"sv};
constexpr std::array k_phases{"setup"sv,    "first"sv,      "start"sv,    "activation"sv, "command"sv, "modes"sv,
                              "charges"sv,  "overruns"sv,   "moves"sv,    "reaction"sv,   "plunder"sv, "archery"sv,
                              "defence"sv,  "withdrawal"sv, "javelins"sv, "slaughter"sv,  "melee"sv,   "rally"sv,
                              "recovery"sv, "shock"sv,      "over"sv};

/// Every field once: the same description writes a line and reads it. A field with the value of a new piece is not
/// written.
template <class Io>
void fields(Io& io, Unit& u) {
  io.word("place", k_places, u.place);
  io.hex("at", u.at);
  io.facing("facing", u.facing);
  io.word("level", k_levels, u.level);
  io.number("order", u.order);
  io.leader("bound", u.bound);
  io.flag("out-of-command", u.out_of_command), io.flag("unreleased", u.unreleased), io.flag("march", u.march);
  io.unit("ahead", u.ahead), io.flag("reserve", u.reserve), io.flag("scattered", u.scattered);
  io.number("ford", u.ford), io.number("ford-turn", u.ford_turn);
  io.hex("charge", u.charge);
  io.flag("led", u.led), io.flag("moved", u.moved), io.flag("entered", u.entered), io.flag("fast", u.fast),
      io.flag("overran", u.overran);
  io.flag("repulsed", u.repulsed), io.flag("goes-on", u.goes_on), io.flag("halved", u.halved),
      io.flag("left-zone", u.left_zone), io.flag("stopped", u.stopped), io.flag("fired", u.fired);
  io.flag("javelins", u.javelins), io.flag("pinned", u.pinned), io.flag("advanced", u.advanced);
  io.flag("tried", u.tried), io.flag("rallied", u.rallied);
  io.number("spent", u.spent), io.number("extra", u.extra);
  io.hex("overrun", u.overrun);
}

template <class Io>
void fields(Io& io, Leader& l) {
  io.word("place", k_places, l.place);
  io.hex("at", l.at);
  io.word("mode", k_modes, l.mode);
  io.flag("unreleased", l.unreleased), io.flag("to-reserve", l.turns_to_reserve), io.flag("moved", l.moved);
  io.number("spent", l.spent), io.number("back", l.back), io.unit("tail", l.tail);
}

template <class Io>
void fields(Io& io, Lock& lock) {
  io.unit("a", lock.a), io.unit("b", lock.b);
}
template <class Io>
void fields(Io& io, Struck& struck) {
  io.hex("at", struck.at), io.word("how", k_hows, struck.how);
}
template <class Io>
void fields(Io& io, Met& met) {
  io.unit("unit", met.unit), io.unit("enemy", met.enemy);
}

template <class Io>
void fields(Io& io, State& s) {
  io.number("turn", s.turn), io.word("phase", k_phases, s.phase), io.number("stage", s.stage);
  io.number("active", s.active), io.number("first", s.first), io.number("count", s.count);
  io.flag("box-open", s.box_open), io.number("camp-touched", s.camp_touched);
  io.flag("garrison-alarmed", s.garrison_alarmed), io.word("scatter", k_scatters, s.scatter);
  io.flag("pre-attacked", s.pre_attacked);
  for (std::size_t i = 0; i < s.fords.size(); ++i) {
    bool located = s.fords[i];
    io.flag("ford-" + std::to_string(i), located);
    s.fords[i] = located;
  }
  io.number("egypt", s.points[k_egypt]), io.number("hatti", s.points[k_hatti]);
  io.flag("crossed", s.awarded[k_egypt]), io.flag("camp-entered", s.awarded[k_hatti]);
  io.number("winner", s.winner);
}

/// Fails to compile when a struct gets a field that fields() does not name.
[[maybe_unused]] void every_field_is_described(const Unit& u, const Leader& l, const State& s) {
  [[maybe_unused]] const auto& [u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13, u14, u15, u16, u17, u18, u19,
                                u20, u21, u22, u23, u24, u25, u26, u27, u28, u29, u30, u31, u32, u33, u34, u35] = u;
  [[maybe_unused]] const auto& [l1, l2, l3, l4, l5, l6, l7, l8, l9] = l;
  [[maybe_unused]] const auto& [s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19,
                                s20, s21, s22, s23] = s;
}

class Writer {
 public:
  Writer(const Data& data, const char* what) : data_(data), out_(what) {}
  /// Everything that differs from `fresh`.
  template <class T>
  static std::string line(const Data& data, const char* what, T value) {
    Writer io(data, what);
    fields(io, value);
    return io.out_;
  }
  template <std::size_t N, class E>
  void word(std::string_view key, const std::array<std::string_view, N>& words, E& value) {
    if (index_of(value) != 0) add(key, words[index_of(value)]);
  }
  template <class Int>
  void number(std::string_view key, Int& value) {
    const int fresh = key == "turn" || key == "first" ? 1 : key == "ford" || key == "winner" ? -1 : 0;
    if (static_cast<int>(value) != fresh) add(key, std::to_string(static_cast<int>(value)));
  }
  void flag(std::string_view key, bool& value) {
    if (value) out_ += " " + std::string(key);
  }
  void hex(std::string_view key, Hex& value) {
    if (value != Hex{}) add(key, data_.label(value));
  }
  void hex(std::string_view key, std::optional<Hex>& value) {
    if (value) add(key, data_.label(*value));
  }
  void facing(std::string_view key, Facing& value) {
    if (value != Unit{}.facing) add(key, hex::facing_name(value));
  }
  void unit(std::string_view key, UnitId& value) {
    if (value != k_no_unit) add(key, data_.units[static_cast<std::size_t>(value)].name);
  }
  void leader(std::string_view key, LeaderId& value) {
    if (value != k_no_leader) add(key, data_.leaders[static_cast<std::size_t>(value)].name);
  }

 private:
  void add(std::string_view key, std::string_view value) { out_ += " " + std::string(key) + "=" + std::string(value); }
  const Data& data_;
  std::string out_;
};

class Reader {
 public:
  Reader(const Data& data, std::string_view line) : data_(data) {
    for (const std::string_view word : base::words(line)) {
      const auto equals = word.find('=');
      words_.push_back({word.substr(0, equals), equals == std::string_view::npos ? ""sv : word.substr(equals + 1)});
    }
  }
  bool good = true;
  template <std::size_t N, class E>
  void word(std::string_view key, const std::array<std::string_view, N>& words, E& value) {
    const auto text = take(key);
    if (!text) return;
    const auto at = std::ranges::find(words, *text);
    if (at == words.end())
      good = false;
    else
      value = static_cast<E>(at - words.begin());
  }
  template <class Int>
  void number(std::string_view key, Int& value) {
    const auto text = take(key);
    if (!text) return;
    const auto n = base::number(*text);
    if (!n || *n < -1 || *n > 10'000 || (sizeof(Int) == 1 && *n > 100))
      good = false;
    else
      value = static_cast<Int>(*n);
  }
  void flag(std::string_view key, bool& value) {
    const auto text = take(key);
    value = text.has_value();
    good = good && text.value_or(""sv).empty();
  }
  void hex(std::string_view key, Hex& value) {
    std::optional<Hex> read;
    hex(key, read);
    if (read) value = *read;
  }
  void hex(std::string_view key, std::optional<Hex>& value) {
    const auto text = take(key);
    if (!text) return;
    value = data_.map.grid.find(*text);
    good = good && value.has_value();
  }
  void facing(std::string_view key, Facing& value) {
    const auto text = take(key);
    if (!text) return;
    const auto read = hex::find_facing(*text);
    good = good && read && *read % 2 == 1;
    if (read) value = *read;
  }
  void unit(std::string_view key, UnitId& value) { value = has(key) ? called(data_.units, key, k_no_unit) : k_no_unit; }
  void leader(std::string_view key, LeaderId& value) {
    value = has(key) ? called(data_.leaders, key, k_no_leader) : k_no_leader;
  }
  bool all_used() const { return words_.empty(); }

 private:
  bool has(std::string_view key) const {
    return std::ranges::any_of(words_, [&](const auto& w) { return w.first == key; });
  }
  std::optional<std::string_view> take(std::string_view key) {
    const auto at = std::ranges::find_if(words_, [&](const auto& w) { return w.first == key; });
    if (at == words_.end()) return std::nullopt;
    const auto out = at->second;
    words_.erase(at);
    return out;
  }
  template <class Infos, class Id>
  Id called(const Infos& infos, std::string_view key, Id none) {
    const auto text = take(key);
    for (std::size_t i = 0; text && i < infos.size(); ++i) {
      if (infos[i].name == *text) return static_cast<Id>(i);
    }
    good = false;
    return none;
  }

  const Data& data_;
  std::vector<std::pair<std::string_view, std::string_view>> words_;
};

template <class T>
bool read_line(const Data& data, std::string_view line, T& value) {
  Reader io(data, line);
  fields(io, value);
  return io.good && io.all_used();
}

State fresh(const Data& data) {
  State s;
  s.units.resize(data.units.size());
  s.leaders.resize(data.leaders.size());
  s.fords.resize(data.map.fords.size(), false);
  return s;
}

/// Reads "kind [NAME] fields" into the state; false for what is not understood.
bool read_into(const Data& data, State& s, std::string_view line) {
  const auto blank = line.find(' ');
  const std::string_view kind = line.substr(0, blank);
  const std::string_view rest = blank == std::string_view::npos ? ""sv : line.substr(blank + 1);
  const auto after = rest.find(' ');
  const std::string_view name = rest.substr(0, after);
  const std::string_view tail = after == std::string_view::npos ? ""sv : rest.substr(after + 1);
  const auto add = [&](auto& list) {
    auto& item = list.emplace_back();
    return read_line(data, rest, item);
  };
  if (kind == "lock") return add(s.locks) && s.locks.back().a != k_no_unit && s.locks.back().a < s.locks.back().b;
  if (kind == "struck") return add(s.struck);
  if (kind == "met") return add(s.met) && s.met.back().unit != k_no_unit && s.met.back().enemy != k_no_unit;
  const auto piece = [&](const auto& infos, auto& pieces) {
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (infos[i].name == name) return read_line(data, tail, pieces[i]);
    }
    return false;
  };
  if (kind == "unit") return piece(data.units, s.units);
  return kind == "leader" && piece(data.leaders, s.leaders);
}

}  // namespace

std::string print_position(const Data& data, const State& s) {
  std::string out = std::string(k_header) + "\nbattle " + data.id + "\n" + Writer::line(data, "state", s) + "\n";
  for (std::size_t u = 0; u < s.units.size(); ++u) {
    const std::string head = "unit " + data.units[u].name;
    const std::string line = Writer::line(data, head.c_str(), s.units[u]);
    if (line != head) out += line + "\n";
  }
  for (std::size_t l = 0; l < s.leaders.size(); ++l) {
    const std::string head = "leader " + data.leaders[l].name;
    const std::string line = Writer::line(data, head.c_str(), s.leaders[l]);
    if (line != head) out += line + "\n";
  }
  for (const Lock& lock : s.locks)
    out += Writer::line(data, "lock", lock) + "\n";
  for (const Struck& struck : s.struck)
    out += Writer::line(data, "struck", struck) + "\n";
  for (const Met& met : s.met)
    out += Writer::line(data, "met", met) + "\n";
  return out + "end\n";
}

base::Result<State> parse_position(const Data& data, std::string_view text) {
  const auto wrong = [](std::size_t line, std::string what) {
    return base::Error{"position", std::move(what), "line " + std::to_string(line)};
  };
  const auto lines = base::split(text, '\n');
  if (lines.size() < 5 || !lines.back().empty() || lines[lines.size() - 2] != "end")
    return wrong(lines.size(), "the position does not end where it should");
  if (lines[0] != k_header) return wrong(1, "not a position of this game");
  if (lines[1] != "battle " + data.id) return wrong(2, "a position of another scenario");
  State s = fresh(data);
  if (!lines[2].starts_with("state") || !read_line(data, lines[2].substr(5), s))
    return wrong(3, "the state of the battle is not understood");
  for (std::size_t i = 3; i + 2 < lines.size(); ++i) {
    if (!read_into(data, s, lines[i])) return wrong(i + 1, "the line is not understood");
  }
  for (const Unit& unit : s.units) {
    if (unit.place == Place::map && data.slot(unit.at) < 0) return wrong(3, "a unit on the map has no hex");
  }
  rebuild_index(data, s);
  const std::string printed = print_position(data, s);
  if (printed != text) {
    const auto again = base::split(printed, '\n');
    std::size_t i = 0;
    while (i < again.size() && i < lines.size() && again[i] == lines[i])
      ++i;
    return wrong(i + 1, "the line is not written as a position has it");
  }
  return s;
}

}  // namespace hexpost::kadesh

#include "engine/systems/hordes/model/position.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/base/text.h"
#include "engine/systems/hordes/model/position_words.h"

namespace hexpost::hordes {
namespace {

constexpr std::string_view k_header = "hordes-position 1";
constexpr int k_most = 1'000'000;  ///< no counter of a battle comes near it
constexpr Hex k_nowhere{};

std::string number(int n) {
  return std::to_string(n);
}
std::string side_word(std::int8_t side) {
  return side < 0 ? "none" : number(side);
}

// ---- writing

std::string sides_text(std::uint8_t sides) {
  std::string out;
  for (hex::Side s = 0; s < hex::k_sides; ++s) {
    if (!has_side(sides, s)) continue;
    if (!out.empty()) out += ',';
    out += hex::side_name(s);
  }
  return out;
}

std::string stands_text(const Data& data, SideId side, const Stands& stands) {
  if (stands.type < 0) return "-";
  return data.scenario.armies[side].types[static_cast<std::size_t>(stands.type)].id + ":" + number(stands.now) + "/" +
         number(stands.start);
}

/// A hex that is meaningless (not placed) is written only when it is not the default one.
std::string place_text(const View& v, bool placed, Hex at) {
  if (placed) return v.label(at);
  if (at == k_nowhere) return "-";
  return v.on_map(at) ? "(" + v.label(at) + ")" : "-";
}

std::string unit_line(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::string line = "unit " + v.name(u) + " " + place_text(v, unit.placed, unit.at) + " " +
                     std::string(hex::facing_name(unit.facing)) + " " + stands_text(v.data, unit.side, unit.front);
  if (unit.rear.type >= 0) line += " rear=" + stands_text(v.data, unit.side, unit.rear);
  if (unit.stakes != 0) line += " stakes=" + sides_text(unit.stakes);
  if (unit.suppressed != 0) line += " suppressed=" + number(unit.suppressed);
  for (const UnitFlag& flag : k_unit_flags) {
    if (unit.*flag.flag != (flag.flag == &Unit::alive)) line += " " + std::string(flag.word);
  }
  return line;
}

std::string general_line(const View& v, GeneralId g) {
  const General& general = v.general(g);
  std::string line = "general " + v.general_name(g) + " " + place_text(v, general.placed, general.at) + " " +
                     number(general.move) + "/" + number(general.range);
  if (general.host != k_no_unit) line += " with=" + v.name(general.host);
  const auto flag = [&](bool on, std::string_view word) {
    if (on) line += " " + std::string(word);
  };
  flag(general.hero, "hero"), flag(general.chief, "chief"), flag(general.moved, "moved");
  flag(general.fought, "fought"), flag(!general.alive, "lost");
  return line;
}

// ---- reading

base::Error damaged(std::string what, std::size_t line) {
  return {"position", std::move(what), "line " + std::to_string(line)};
}

/// Takes one word after the other from a line.
class Words {
 public:
  explicit Words(std::string_view line) : words_(base::split(line, ' ')) {}
  bool end() const { return next_ >= words_.size(); }
  std::string_view peek() const { return end() ? std::string_view{} : words_[next_]; }
  std::string_view take() { return end() ? std::string_view{} : words_[next_++]; }
  bool take_if(std::string_view word) {
    if (end() || words_[next_] != word) return false;
    ++next_;
    return true;
  }
  /// The rest of "key=rest".
  std::optional<std::string_view> value(std::string_view key) {
    const std::string_view word = peek();
    if (word.size() <= key.size() || !word.starts_with(key) || word[key.size()] != '=') return std::nullopt;
    ++next_;
    return word.substr(key.size() + 1);
  }

 private:
  std::vector<std::string_view> words_;
  std::size_t next_ = 0;
};

template <class T>
bool read_number(std::string_view word, int low, int high, T& out) {
  const auto n = base::number(word);
  if (!n || *n < low || *n > high) return false;
  out = static_cast<T>(*n);
  return true;
}

template <std::size_t N, class T>
bool read_word(std::string_view word, const std::array<std::string_view, N>& known, T& out) {
  const auto it = std::ranges::find(known, word);
  out = static_cast<T>(it - known.begin());
  return it != known.end();
}

bool read_sides(std::string_view word, std::uint8_t& out) {
  for (const auto name : base::split(word, ',')) {
    const auto facing = hex::find_facing(name);
    if (!facing || is_point(*facing)) return false;
    out = static_cast<std::uint8_t>(out | 1u << ((*facing - 1) / 2));
  }
  return true;
}

bool read_stands(const Data& data, SideId side, std::string_view word, Stands& out) {
  const auto colon = word.find(':'), slash = word.rfind('/');
  if (colon == std::string_view::npos || slash == std::string_view::npos || slash < colon) return false;
  const auto& types = data.scenario.armies[side].types;
  const auto it = std::ranges::find(types, word.substr(0, colon), &TroopType::id);
  if (it == types.end()) return false;
  out.type = static_cast<std::int16_t>(it - types.begin());
  return read_number(word.substr(colon + 1, slash - colon - 1), 0, 12, out.now) &&
         read_number(word.substr(slash + 1), 0, 12, out.start);
}

bool read_place(const Data& data, std::string_view word, bool& placed, Hex& at) {
  placed = false, at = k_nowhere;
  if (word == "-") return true;
  const bool left = word.starts_with('(') && word.ends_with(')');
  const auto h = data.scenario.map.grid.find(left ? word.substr(1, word.size() - 2) : word);
  if (!h) return false;
  placed = !left, at = *h;
  return true;
}

/// Reads the lines in the only order there is; `print(parse(text)) == text` is checked at the end, so that here only
/// what could not be stored has to be refused.
class Reader {
 public:
  Reader(const Data& data, std::string_view text) : data_(data), lines_(base::split(text, '\n')) {}

  base::Result<State> read() {
    if (lines_.empty() || !lines_.back().empty()) return damaged("the last line has no end", lines_.size());
    lines_.pop_back();
    if (next_line() != k_header) return wrong("not a position of this game");
    if (next_line() != "battle " + data_.scenario.id) return wrong("a position of another scenario");
    if (!heading()) return wrong("the state of the battle is not understood");
    while (peek().starts_with("stakes ")) {
      if (!stakes()) return wrong("the stakes are not understood");
    }
    while (peek().starts_with("fight ")) {
      if (!fight()) return wrong("the fight is not understood");
    }
    for (const UnitInfo& info : data_.units) {
      if (!unit(info)) return wrong("the unit is not understood");
    }
    for (const GeneralInfo& info : data_.generals) {
      if (!general(info)) return wrong("the general is not understood");
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
  UnitId unit_called(std::string_view name) const {
    const auto it = std::ranges::find(data_.units, name, &UnitInfo::name);
    return it == data_.units.end() ? k_no_unit : static_cast<UnitId>(it - data_.units.begin());
  }

  bool heading() {
    Words turn(next_line());
    if (!turn.take_if("turn") || !read_number(turn.take(), 0, k_most, s_.turn) || !turn.take_if("side") ||
        !read_number(turn.take(), 0, 1, s_.active) || !turn.take_if("phase") ||
        !read_word(turn.take(), k_phase_words, s_.phase) || !turn.take_if("stage") ||
        !read_number(turn.take(), -k_most, k_most, s_.stage)) {
      return false;
    }
    Words army(next_line());
    int south0 = 0, south1 = 0;
    if (!army.take_if("first") || !read_number(army.take(), 0, 1, s_.first) || !army.take_if("south") ||
        !read_number(army.take(), 0, 1, south0) || !read_number(army.take(), 0, 1, south1) || !army.take_if("stands") ||
        !read_number(army.take(), 0, k_most, s_.start_stands[0]) ||
        !read_number(army.take(), 0, k_most, s_.start_stands[1])) {
      return false;
    }
    s_.south = {static_cast<std::uint8_t>(south0), static_cast<std::uint8_t>(south1)};
    Words result(next_line());
    if (!result.take_if("winner")) return false;
    const auto winner = result.take();
    if (winner == "none") {
      s_.winner = -1;
    } else if (!read_number(winner, 0, 1, s_.winner)) {
      return false;
    }
    return result.take_if("ending") && read_word(result.take(), k_ending_words, s_.ending);
  }

  bool stakes() {
    Words words(next_line());
    words.take();
    const auto at = data_.scenario.map.grid.find(words.take());
    LeftStakes left;
    if (!at || !read_sides(words.take(), left.sides)) return false;
    left.at = *at;
    if (!s_.left_stakes.empty() && s_.left_stakes.back().at >= left.at) return false;
    s_.left_stakes.push_back(left);
    return true;
  }

  bool fight() {
    Words words(next_line());
    words.take();
    const ChosenFight chosen{unit_called(words.take()), unit_called(words.take())};
    if (chosen.attacker == k_no_unit || chosen.barred == k_no_unit) return false;
    if (!s_.chosen_fights.empty() && s_.chosen_fights.back() >= chosen) return false;
    s_.chosen_fights.push_back(chosen);
    return true;
  }

  bool unit(const UnitInfo& info) {
    Words words(next_line());
    Unit unit;
    unit.side = info.side;
    if (!words.take_if("unit") || !words.take_if(info.name)) return false;
    if (!read_place(data_, words.take(), unit.placed, unit.at)) return false;
    const auto facing = hex::find_facing(words.take());
    if (!facing) return false;
    unit.facing = *facing;
    if (!read_stands(data_, info.side, words.take(), unit.front)) return false;
    if (const auto rear = words.value("rear"); rear && !read_stands(data_, info.side, *rear, unit.rear)) return false;
    if (const auto sides = words.value("stakes"); sides && !read_sides(*sides, unit.stakes)) return false;
    if (const auto n = words.value("suppressed"); n && !read_number(*n, -128, 127, unit.suppressed)) return false;
    for (const UnitFlag& flag : k_unit_flags)
      unit.*flag.flag = words.take_if(flag.word) != (flag.flag == &Unit::alive);
    s_.units.push_back(unit);
    return words.end();
  }

  bool general(const GeneralInfo& info) {
    Words words(next_line());
    General general;
    general.side = info.side;
    if (!words.take_if("general") || !words.take_if(info.name)) return false;
    if (!read_place(data_, words.take(), general.placed, general.at)) return false;
    const auto rating = base::split(words.take(), '/');
    if (rating.size() != 2 || !read_number(rating[0], 0, 100, general.move) ||
        !read_number(rating[1], 0, 100, general.range)) {
      return false;
    }
    if (const auto host = words.value("with")) {
      general.host = unit_called(*host);
      if (general.host == k_no_unit) return false;
    }
    general.hero = words.take_if("hero"), general.chief = words.take_if("chief"),
    general.moved = words.take_if("moved");
    general.fought = words.take_if("fought"), general.alive = !words.take_if("lost");
    s_.generals.push_back(general);
    return words.end();
  }

  const Data& data_;
  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;
  State s_;
};

/// What the rules take for granted and text could say otherwise; empty when all is well.
std::string contradiction(const View& v) {
  std::vector<char> taken(v.data.scenario.map.hexes.size(), 0);
  for (UnitId u = 0; u < v.count(); ++u) {
    if (!v.on_table(u)) continue;
    char& here = taken[static_cast<std::size_t>(v.data.slot(v.unit(u).at))];
    if (here++ != 0) return base::fill("two units stand in {}", {v.label(v.unit(u).at)});
    if (v.stands(u) == 0) return base::fill("{} has no stands", {v.name(u)});
  }
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    const General& general = v.general(g);
    if (!general.alive || general.host == k_no_unit) continue;
    const bool together = general.placed && v.on_table(general.host) && v.side(general.host) == general.side &&
                          v.unit(general.host).at == general.at;
    if (!together) return base::fill("{} is not with his unit", {v.general_name(g)});
  }
  return {};
}

}  // namespace

std::string print_position(const Data& data, const State& s) {
  const View v{data, s};
  std::string out{k_header};
  const auto line = [&out](const std::string& text) { out += "\n" + text; };
  line("battle " + data.scenario.id);
  line("turn " + number(s.turn) + " side " + number(s.active) + " phase " +
       std::string(k_phase_words[static_cast<std::size_t>(s.phase)]) + " stage " + number(s.stage));
  line("first " + number(s.first) + " south " + number(s.south[0]) + " " + number(s.south[1]) + " stands " +
       number(s.start_stands[0]) + " " + number(s.start_stands[1]));
  line("winner " + side_word(s.winner) + " ending " + std::string(k_ending_words[static_cast<std::size_t>(s.ending)]));
  for (const LeftStakes& left : s.left_stakes)
    line("stakes " + v.label(left.at) + " " + sides_text(left.sides));
  for (const ChosenFight& fight : s.chosen_fights)
    line("fight " + v.name(fight.attacker) + " " + v.name(fight.barred));
  for (UnitId u = 0; u < v.count(); ++u)
    line(unit_line(v, u));
  for (GeneralId g = 0; g < v.general_count(); ++g)
    line(general_line(v, g));
  out += "\nend\n";
  return out;
}

base::Result<State> parse_position(const Data& data, std::string_view text) {
  if (text.size() > 1'000'000) return damaged("the position is too long", 0);
  auto state = Reader(data, text).read();
  if (!state) return state;
  rebuild_board(data, *state);
  const std::string again = print_position(data, *state);
  if (again == text) {
    const std::string fault = contradiction({data, *state});
    if (!fault.empty()) return damaged(fault, 0);
    return state;
  }
  const auto [a, b] = std::ranges::mismatch(again, text);
  const auto at = std::count(text.begin(), b, '\n') + 1;
  return damaged("not written the way positions are written", static_cast<std::size_t>(at));
}

}  // namespace hexpost::hordes

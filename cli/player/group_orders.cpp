#include "cli/player/group_orders.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/hex/hex.h"
#include "engine/orders/heading.h"
#include "engine/orders/lexicon.h"
#include "engine/orders/tidy.h"
#include "engine/orders/tongue.h"
#include "engine/report/board.h"

namespace hexpost::cli {
namespace {

using hex::Hex;
using hex::Side;

constexpr int k_most_hexes = 60;  ///< of a group's move; no unit of any system goes as far
constexpr int k_as_far = 20;      ///< hexes of `advance WHO` without a number: as far as it can

/// A direction in which hexes are counted: across a side, or along a hexside between two of them.
struct Direction {
  Side left = 0, right = 0;  ///< the same for a direction across a side
};

/// A facing, in twelfths of a turn, as a direction.
Direction ahead(const hex::Grid& grid, int facing) {
  const bool flat = grid.top == hex::Grid::Top::flat;
  const int at = flat ? facing : facing - 1;  // of the first side's twelfth
  if (((at % 2) + 2) % 2 == 0) return {hex::wrap(at / 2), hex::wrap(at / 2)};
  return {hex::wrap((at - 1) / 2), hex::wrap((at + 1) / 2)};
}

/// A point of the compass as a direction. On a map of flat-topped hexes N is a side and E a hexside's end.
std::optional<Direction> direction(const hex::Grid& grid, std::string_view name) {
  if (grid.top == hex::Grid::Top::pointy) {
    const auto facing = hex::find_facing(name);
    return facing ? std::optional(ahead(grid, *facing)) : std::nullopt;
  }
  constexpr std::array<std::pair<std::string_view, int>, 8> k_points{
      {{"N", 0}, {"NE", 2}, {"E", 3}, {"SE", 4}, {"S", 6}, {"SW", 8}, {"W", 9}, {"NW", 10}}};
  for (const auto& [point, twelfths] : k_points) {
    if (base::same_word(point, name)) return ahead(grid, twelfths);
  }
  return std::nullopt;
}

/// The hexes that lie `n` hexes away in this direction: two where the way runs between them.
std::vector<Hex> away(Hex from, Direction d, int n) {
  for (int i = 0; i + 1 < n; i += 2)
    from = hex::step(hex::step(from, d.left), d.right);
  if (n % 2 == 0) return {from};
  if (d.left == d.right) return {hex::step(from, d.left)};
  return {hex::step(from, d.left), hex::step(from, d.right)};
}

/// The distance of a hex in a direction; only the order of two results has a meaning.
int forward(Hex at, Direction d) {
  const Hex step = hex::step(hex::step({0, 0}, d.left), d.right);  // two steps
  // dot product of axial coordinates in the plane, times two
  return 2 * at.q * step.q + 2 * at.r * step.r + at.q * step.r + at.r * step.q;
}

/// A unit on the map.
struct Placed {
  std::string name;
  Hex at;
  int facing = -1;
};

/// Where a unit stands, or the unit of a leader, and on which side.
struct Stand {
  Hex at;
  int side = -1;
};

std::optional<Stand> stand_of(const report::Document& situation, const hex::Grid& grid, std::string_view name) {
  const auto named = [name](const std::string& other) { return base::same_word(other, name); };
  std::optional<Stand> out;
  report::each_counter(situation, [&](const report::Cell& cell, const report::Counter& counter) {
    if (out || (!named(counter.name) && std::ranges::none_of(counter.leaders, named))) return;
    if (const auto at = grid.find(cell.label)) out = Stand{*at, counter.side};
  });
  return out;
}

bool names_a_leader(const orders::Names& names, std::string_view word) {
  return names.find_leader(word) && !names.find_unit(word);
}

/// True for a word after which a point of the compass is a facing.
bool turns(std::string_view word) {
  constexpr std::array<std::string_view, 4> k_words{"face", "column", "line", "deploy"};
  return std::ranges::any_of(k_words, [word](std::string_view w) { return base::same_word(w, word); });
}

}  // namespace

bool advance_is_an_answer(const table::Battle& battle) {
  const auto verbs = battle.verbs();
  return std::ranges::any_of(verbs, [](const table::Verb& v) { return base::same_word(v.usage, "advance UNIT"); });
}

namespace {

class Reader {
 public:
  Reader(const System* system, const table::Battle& battle, const table::Match& now, table::Player who,
         const std::vector<OwnWord>& words)
      : battle_(battle), now_(now), names_(battle.names()), own_(words) {
    if (system && system->ahead) ahead_ = system->ahead(who);
    add_units(now.situation(who), static_cast<int>(who));
  }

  std::optional<GroupOrder> read(std::string_view typed) const {
    orders::Line line = *now_.readings().understood(names_, with_wing_names(std::string(typed)));
    const bool back = goes_back(line.words);
    if (line.words.size() < 2) return std::nullopt;
    const auto verb_at = std::ranges::find_if(line.words, [](auto& w) { return base::same_word(w, "advance"); });
    if (verb_at != line.words.end()) std::rotate(line.words.begin(), verb_at, verb_at + 1);
    if (line.words.size() > 2 && orders::attacks(names_, line.words[1]) && !group_of(line.words[0]).empty())
      std::swap(line.words[0], line.words[1]);  // `xbows shoot War1`
    if (line.words.size() > 2 && base::same_word(line.words[0], "all") && charges(line.words[1]))
      std::swap(line.words[0], line.words[1]);  // `all charge 1636`
    begin_with_verb(line);
    const bool bare = base::same_word(line.verb(), "all");
    const bool advance = base::same_word(line.verb(), "advance");
    std::size_t at = bare ? 0 : 1;
    bool group = true;
    std::vector<Placed> chosen = selection(line, at, group, advance);
    if (chosen.empty()) return std::nullopt;
    std::vector<std::string> rest(line.words.begin() + static_cast<std::ptrdiff_t>(at), line.words.end());
    std::string shot;  // `advance A 2 fire B`
    if (advance && rest.size() > 1 && base::same_word(rest[rest.size() - 2], "fire")) {
      shot = " fire " + rest.back();
      rest.resize(rest.size() - 2);
    }
    const std::string verb = bare || advance ? "move" : std::string(line.verb());
    const bool moves = base::same_word(verb, "move");
    const bool as_far = advance && rest.empty() && !back && (group || !advance_is_an_answer(battle_));
    const bool one_step = rest.size() == 1 && direction(names_.grid(), rest[0]);  // `move A N`
    const auto n = as_far                                          ? std::optional<std::int64_t>(k_as_far)
                   : one_step || (back && rest.empty())            ? std::optional<std::int64_t>(1)
                   : !rest.empty() && !names_.grid().find(rest[0]) ? base::number(rest[0])
                                                                   : std::nullopt;
    const auto towards = one_step || rest.size() == 2 ? direction(names_.grid(), rest.back()) : std::nullopt;
    const bool counted =
        n && *n > 0 && *n <= k_most_hexes && moves && (towards ? !advance : advance && rest.size() <= 1);
    const bool faces = !rest.empty() && base::same_word(rest[0], "face");  // `all face left`
    if (!counted && (advance || (bare && !faces) || !group)) return std::nullopt;
    GroupOrder out{{}, {}, group};
    if (!counted && is_name(verb)) return std::nullopt;
    if (!counted) {
      for (const Placed& unit : chosen)
        out.units.push_back({unit.name, {verb + " " + unit.name + (rest.empty() ? "" : " " + base::join(rest, " "))}});
      return out;
    }
    const auto way_of = [&](const Placed& unit) {
      const int way = unit.facing >= 0 ? unit.facing : ahead_;
      return towards ? *towards : ahead(names_.grid(), back ? hex::clock(way + hex::k_facings / 2) : way);
    };
    std::ranges::stable_sort(chosen, [&](const Placed& a, const Placed& b) {
      const Direction d = way_of(a);
      return forward(a.at, d) > forward(b.at, d);
    });
    bool sides = false;  // some units may go to the left or to the right
    for (const Placed& unit : chosen) {
      UnitOrder one{unit.name, {}}, mirrored = one;
      // a unit that cannot advance so far goes as far as it can
      for (int hexes = static_cast<int>(*n); hexes >= (advance ? 1 : static_cast<int>(*n)); --hexes) {
        std::vector<std::string> lines;
        for (const Hex to : away(unit.at, way_of(unit), hexes)) {
          if (names_.grid().contains(to)) lines.push_back("move " + unit.name + " " + names_.grid().label(to) + shot);
        }
        sides = sides || lines.size() > 1;
        one.lines.insert(one.lines.end(), lines.begin(), lines.end());
        mirrored.lines.insert(mirrored.lines.end(), lines.rbegin(), lines.rend());
      }
      if (one.lines.empty()) continue;
      out.units.push_back(std::move(one));
      out.mirrored.push_back(std::move(mirrored));
    }
    if (!sides) out.mirrored.clear();
    return out.units.empty() ? std::nullopt : std::optional(std::move(out));
  }

 private:
  /// True for the end of a name, as Hetry ends AM-Hetry: it is not a verb.
  bool is_name(std::string_view word) const {
    const auto all = names_.all();
    return std::ranges::any_of(all, [&](const std::string& name) { return orders::ends_name(word, name); });
  }
  /// The name of a wing for its title with the word wing, as in `advance shock wing 1`. The rules know titles after
  /// `when`.
  std::string with_wing_names(const std::string& typed) const {
    std::vector<std::string> words;
    for (const std::string_view word : base::words(typed))
      words.emplace_back(word);
    const auto wing = std::ranges::find_if(words, [](auto& w) { return base::same_word(w, "wing"); });
    if (wing != words.begin() && wing != words.end() &&
        !group_of(wing[-1]).empty()) {  // `left wing` for the group left
      words.erase(wing);
      return base::join(words, " ");
    }
    for (auto from = words.begin(); wing != words.end() && from < wing; ++from) {
      const auto read = now_.reading("when " + base::join(std::vector<std::string>(from, wing + 1), " ") + " acts:");
      if (!read->is_heading()) continue;
      std::vector<std::string> out(words.begin(), from);
      out.push_back(read->parsed->heading->turn);
      out.insert(out.end(), wing + 1, words.end());
      return base::join(out, " ");
    }
    return with_initials(std::move(words), typed);
  }
  /// `left wing` is the group LW: its initials are the group's name.
  std::string with_initials(std::vector<std::string> words, const std::string& typed) const {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      const auto letters = [](const std::string& word) {
        return std::ranges::all_of(word, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
      };
      if (words[i].size() < 3 || words[i + 1].size() < 3 || !letters(words[i]) || !letters(words[i + 1])) continue;
      const std::string initials = {words[i][0], words[i + 1][0]};
      if (names_.find_unit(initials) || where([&](auto& p) { return names_.covers(initials, p.name); }).empty())
        continue;
      words[i] = initials;
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return base::join(words, " ");
    }
    return typed;
  }
  /// `LI4 back 1` and `LI4 falls back` are an advance to the rear: without these words, with `advance` in front. A turn
  /// to the rear is not one.
  static bool goes_back(std::vector<std::string>& words) {
    constexpr std::array<std::string_view, 9> k_back{"back", "backward", "backwards", "rearward", "rearwards",
                                                     "tyłu", "wstecz",   "cofnij",    "cofa"};
    constexpr std::array<std::string_view, 5> k_goes{"go", "goes", "move", "do", "się"};
    const auto is = [](const auto& these) {
      return [&these](const std::string& word) {
        return std::ranges::any_of(these, [&](std::string_view one) { return base::same_word(word, one); });
      };
    };
    if (std::ranges::none_of(words, is(k_back)) || std::ranges::any_of(words, turns)) return false;
    std::erase_if(words, is(k_back)), std::erase_if(words, is(k_goes));
    words.insert(words.begin(), "advance");
    return true;
  }
  /// True for `charge` and `charges` where they are an order of one unit: all others have orders of their own.
  bool charges(std::string_view word) const {
    return orders::says(orders::Sense::charge, word) && !orders::verb_of(names_, orders::Sense::charge).empty();
  }
  /// `missile-wing north 2` and `missile-wing 2`, without a verb: a move and an advance.
  void begin_with_verb(orders::Line& line) const {
    std::vector<std::string>& words = line.words;
    if (names_.find_unit(words[0]) || words.size() > 3 || group_of(words[0]).empty()) return;
    const auto verbs = battle_.verbs();
    if (std::ranges::any_of(verbs, [&](const table::Verb& v) { return base::same_word(v.verb, words[0]); })) return;
    const bool towards = direction(names_.grid(), words[1]).has_value();
    if (towards && words.size() == 3) std::swap(words[1], words[2]);
    if (!towards && !base::number(words[1])) return;
    words.insert(words.begin(), words.size() == 2 && !towards ? "advance" : "move");
  }
  void add_units(const report::Document& situation, int side) {
    report::each_counter(situation, [&](const report::Cell& cell, const report::Counter& counter) {
      const auto at = names_.grid().find(cell.label);
      const auto id = names_.find_unit(counter.name);
      const bool known = std::ranges::any_of(units_, [&](const Placed& p) { return p.name == counter.name; });
      if (at && id && counter.side == side && !known) units_.push_back({names_.unit(*id), *at, counter.facing});
    });
    std::ranges::sort(units_, {}, [&](const Placed& p) { return names_.find_unit(p.name); });
  }

  /// The units that the words from `at` on name, and `at` behind them. One unit alone is not a group. `and` stands
  /// between units and groups; in a `list` it may be missing.
  std::vector<Placed> selection(const orders::Line& line, std::size_t& at, bool& group, bool list) const {
    const std::string_view first = line.word(at);
    if (base::same_word(first, "all")) {
      ++at;
      if (!base::same_word(line.word(at), "of")) return units_;
      ++at;
      return group_of(line.word(at++));
    }
    if (base::same_word(first, "stack")) {
      const auto hex = names_.grid().find(line.word(at + 1));
      at += 2;
      return hex ? where([&](const Placed& p) { return p.at == *hex; }) : std::vector<Placed>{};
    }
    const bool one = names_.find_unit(first).has_value();
    std::vector<Placed> out = group_of(line.word(at++));
    const std::size_t alone = at;
    while (!out.empty()) {
      const std::size_t next = at + (base::same_word(line.word(at), "and") ? 1 : 0);
      if (next == at && !list) break;
      const auto more = group_of(line.word(next));
      if (more.empty()) break;
      for (const Placed& unit : more) {
        if (std::ranges::find(out, unit.name, &Placed::name) == out.end()) out.push_back(unit);
      }
      at = next + 1;
    }
    group = !one || at > alone;
    return out;
  }

  std::vector<Placed> where(auto is) const {
    std::vector<Placed> out;
    std::ranges::copy_if(units_, std::back_inserter(out), is);
    return out;
  }

  /// A unit, a group of the player's, or one of the scenario. Groups of the scenario are those of standing orders.
  std::vector<Placed> group_of(std::string_view name) const {
    if (const auto unit = names_.find_unit(name))
      return where([&](const Placed& p) { return names_.find_unit(p.name) == unit; });
    if (const auto text = find_own_word(own_, name)) {
      if (!names_units(battle_, *text)) return {};
      std::vector<Placed> out;
      for (const std::string_view word : base::words(*text)) {
        const auto one = group_of(word);
        out.insert(out.end(), one.begin(), one.end());
      }
      return out;
    }
    if (name.empty() || names_.find_leader(name)) return {};
    std::vector<Placed> covered = where([&](const Placed& p) { return names_.covers(name, p.name); });
    if (covered.empty()) covered = range_of(name);
    if (covered.empty()) covered = numbered(name);
    return covered.empty() ? wing_of(name) : covered;
  }
  /// The units that have this name before their numbers: `xbows` for Xbow1 and Xbow2.
  std::vector<Placed> numbered(std::string_view name) const {
    const auto stem_is = [](std::string_view unit, std::string_view word) {
      const std::string_view stem = unit.substr(0, unit.find_last_not_of("0123456789") + 1);
      return stem.size() < unit.size() && base::same_word(stem, word);
    };
    std::vector<Placed> out = where([&](const Placed& p) { return stem_is(p.name, name); });
    if (!out.empty() || name.size() < 3 || (name.back() != 's' && name.back() != 'S')) return out;
    return where([&](const Placed& p) { return stem_is(p.name, name.substr(0, name.size() - 1)); });
  }

  /// The units of the one group of the scenario whose name ends so behind a hyphen, as missile ends Ur-missile.
  std::vector<Placed> wing_of(std::string_view name) const {
    std::vector<Placed> out;
    for (const std::string& whole : names_.all()) {
      if (!orders::ends_name(name, whole)) continue;
      std::vector<Placed> covered = where([&](const Placed& p) { return names_.covers(whole, p.name); });
      if (!out.empty() && !covered.empty()) return {};
      if (!covered.empty()) out = std::move(covered);
    }
    return out;
  }

  /// The units from one number to another. Those that are gone are left out.
  std::vector<Placed> range_of(std::string_view name) const {
    return where([&](const Placed& p) { return orders::is_in_range(name, p.name); });
  }

  const table::Battle& battle_;
  const table::Match& now_;
  const orders::Names& names_;
  const std::vector<OwnWord>& own_;
  std::vector<Placed> units_;
  int ahead_ = 0;  ///< for a unit without facing, in twelfths
};

}  // namespace

std::optional<GroupOrder> read_group_order(const System* system, const table::Battle& battle, const table::Match& now,
                                           table::Player who, const std::vector<OwnWord>& words,
                                           std::string_view typed) {
  return Reader(system, battle, now, who, words).read(typed);
}

std::string write_steps_out(const table::Battle& battle, const table::Match& now, table::Player who,
                            const std::string& line) {
  const hex::Grid& grid = battle.names().grid();
  std::vector<std::string> words = now.readings().understood(battle.names(), line)->words;
  if (words.size() < 3 || !(base::same_word(words[0], "move") || base::same_word(words[0], "lead"))) return line;
  const bool leads = names_a_leader(battle.names(), words[1]);
  if (const auto towards = leads && words.size() == 4 ? direction(grid, words[3]) : std::nullopt; towards) {
    const auto n = base::number(words[2]);  // `Ramses 2 E`
    const auto stand = stand_of(now.situation(who), grid, words[1]);
    if (n && *n > 0 && *n <= k_most_hexes && stand) {
      const Hex to = away(stand->at, *towards, static_cast<int>(*n)).front();
      if (grid.contains(to)) return "lead " + words[1] + " " + grid.label(to);
    }
  }
  std::optional<Hex> at;
  bool changed = false;
  std::vector<std::string> out{words[0], words[1]};
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (const auto hex = grid.find(words[i])) {
      // `NE 1007` names a step twice
      if (!at || *at != *hex || !changed) out.push_back(words[i]);
      at = hex;
      continue;
    }
    const bool counted = base::number(words[i - 1]).has_value() && !grid.find(words[i - 1]);  // `2 NE`
    const auto towards = counted || turns(words[i - 1]) ? std::nullopt : direction(grid, words[i]);
    if (!towards || towards->left != towards->right) {
      out.push_back(words[i]);
      continue;
    }
    if (!at) {
      if (const auto stand = stand_of(now.situation(who), grid, words[1])) at = stand->at;
    }
    if (!at || !grid.contains(hex::step(*at, towards->left))) return line;
    at = hex::step(*at, towards->left);
    out.push_back(grid.label(*at));
    changed = true;
  }
  return changed ? base::join(out, " ") : line;
}

std::string write_places_out(const table::Battle& battle, const table::Match& now, const table::Match& board,
                             table::Player who, const std::string& line) {
  const orders::Names& names = battle.names();
  const hex::Grid& grid = names.grid();
  std::vector<std::string> words = now.readings().understood(names, line)->words;
  constexpr std::array<std::string_view, 3> k_of_own{"by", "with", "taking"};
  const report::Document situation = now.situation(who), before = board.situation(who);
  bool changed = false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto unit = names.find_unit(words[i]);
    const bool of_own = std::ranges::any_of(k_of_own, [&](auto w) { return base::same_word(words[i - 1], w); });
    // `fire B by A`: the second word of an order that ends in its own units; otherwise it is the one that acts
    const bool acts = i == 1 && (words.size() < 3 || !base::same_word(words[2], "by"));
    if (!unit || of_own || acts) continue;
    auto stand = stand_of(situation, grid, names.unit(*unit));
    // dice and sealed answers that are only guessed move the enemy: what is known is where it stands on the board
    if (const auto seen = stand_of(before, grid, names.unit(*unit)); seen && seen->side != static_cast<int>(who))
      stand = seen;
    const bool joins = base::same_word(words[0], "lead");  // `lead Valens Leg1`: to where that unit is
    if (!stand || (!joins && stand->side == static_cast<int>(who))) continue;
    words[i] = grid.label(stand->at);
    changed = true;
  }
  return changed ? base::join(words, " ") : line;
}

bool names_units(const table::Battle& battle, std::string_view text) {
  const auto all = base::words(text);
  return !all.empty() &&
         std::ranges::all_of(all, [&](std::string_view word) { return battle.names().find_unit(word).has_value(); });
}

}  // namespace hexpost::cli

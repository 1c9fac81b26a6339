#include "engine/systems/chariots/advice/odds_position.h"

#include <algorithm>
#include <array>
#include <type_traits>

namespace hexpost::chariots {
namespace {

/// Figures one after another; few of them need more than a byte.
class Packer {
 public:
  explicit Packer(std::string& out) : out_(out) {}
  ~Packer() { flush(); }
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;
  void figure(int n) {
    if (many_ + 5 > held_.size()) flush();
    auto rest = static_cast<unsigned>(n < 0 ? -2 * n - 1 : 2 * n);
    for (; rest >= 0x80; rest >>= 7)
      held_[many_++] = static_cast<char>(rest | 0x80);
    held_[many_++] = static_cast<char>(rest);
  }
  template <class... Flag>
  void flags(Flag... on) {
    int bits = 0;
    ((bits = bits * 2 + (on ? 1 : 0)), ...);
    figure(bits);
  }
  template <class T>
  void operator()(const T& value) {
    if constexpr (std::is_same_v<T, Hex>)
      figure(value.q), figure(value.r);
    else
      figure(static_cast<int>(value));
  }
  template <class T>
  void operator()(const std::vector<T>& values) {
    figure(static_cast<int>(values.size()));
    for (const T& value : values)
      each(value);
  }

 private:
  void each(const Breaking& b) { (*this)(b.unit), (*this)(b.group); }
  void each(const EngagedPair& e) { (*this)(e.a), (*this)(e.b); }
  void each(const Used& u) { (*this)(u.what), (*this)(u.who), (*this)(u.whom); }
  void each(const std::pair<UnitId, int>& taken) { (*this)(taken.first), (*this)(taken.second); }
  template <class T>
  void each(const T& value) {
    (*this)(value);
  }
  void flush() {
    out_.append(held_.data(), many_);
    many_ = 0;
  }
  std::string& out_;
  std::array<char, 256> held_;  // a call of the string for every byte would cost more than all the rest
  std::size_t many_ = 0;
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view in) : in_(in) {}
  int figure() {
    unsigned out = 0;
    for (int shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(in_[at_++]);
      out |= static_cast<unsigned>(byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    const int half = static_cast<int>(out >> 1);
    return (out & 1) != 0 ? -half - 1 : half;
  }
  template <class... Flag>
  void flags(Flag&... on) {
    int bits = figure();
    int bit = static_cast<int>(sizeof...(Flag));
    ((on = (bits >> --bit & 1) != 0), ...);
  }
  bool done() const { return at_ == in_.size(); }
  template <class T>
  void operator()(T& value) {
    if constexpr (std::is_same_v<T, Hex>)
      (*this)(value.q), (*this)(value.r);
    else
      value = static_cast<T>(figure());
  }
  template <class T>
  void operator()(std::vector<T>& values) {
    values.resize(static_cast<std::size_t>(figure()));
    for (T& value : values)
      each(value);
  }

 private:
  void each(Breaking& b) { (*this)(b.unit), (*this)(b.group); }
  void each(EngagedPair& e) { (*this)(e.a), (*this)(e.b); }
  void each(Used& u) { (*this)(u.what), (*this)(u.who), (*this)(u.whom); }
  void each(std::pair<UnitId, int>& taken) { (*this)(taken.first), (*this)(taken.second); }
  template <class T>
  void each(T& value) {
    (*this)(value);
  }
  std::string_view in_;
  std::size_t at_ = 0;
};

// every field: the sizes are here so that a new one is not forgotten
static_assert(sizeof(Unit) == 38 && sizeof(Leader) == 36 && sizeof(Standard) == 12);

template <class Io, class U>
void form_unit(Io& io, U& u) {
  io(u.at), io(u.facing), io(u.hits), io(u.supply), io(u.withdrawal), io(u.spent), io(u.turned);
  io.flags(u.placed, u.column, u.routed, u.reacted_facing, u.column_attacked, u.stopped, u.fired);
  io.flags(u.active, u.in_command, u.done, u.moved, u.stepped, u.parting, u.ran, u.pinned_facing, u.passed_through,
           u.was_adjacent, u.moved_marker, u.rallied, u.recovered);
}

template <class Io, class L>
void form_leader(Io& io, L& l) {
  io(l.at), io(l.now.range), io(l.now.rating), io(l.now.charisma), io(l.now.combat), io(l.now.stamina), io(l.hits);
  io.flags(l.placed, l.wounded, l.on_foot, l.replaced, l.moved, l.to_replace);
}

template <class Io, class S>
void form_standard(Io& io, S& d) {
  io(d.placed), io(d.at), io(d.captured), io(d.captor), io(d.back_from);
}

template <class Io, class C>
void form_combat(Io& io, C& c) {
  auto& f = c.figures;
  io(f.base), io(f.flank), io(f.numbers), io(f.terrain), io(f.column), io(f.leaders), io(f.heroic), io(f.superiority);
  io.flags(f.from_rear, f.in_column);
  io(c.attackers), io(c.defenders), io(c.hexes), io(c.fought), io(c.by), io(c.against), io(c.used), io(c.superiority);
  io(c.from_rear), io(c.taken), io(c.modifiers[0]), io(c.modifiers[1]);
}

template <class Io, class S>
void form_course(Io& io, S& shocks) {
  io(shocks.engaged_before), io(shocks.part), io(shocks.next), io(shocks.breaking), io(shocks.gathered);
  io(shocks.steadying);
}

bool fights(const Shocks& shocks, UnitId u) {
  return std::ranges::any_of(shocks.combats, [u](const Combat& c) {
    return std::ranges::find(c.attackers, u) != c.attackers.end() ||
           std::ranges::find(c.defenders, u) != c.defenders.end();
  });
}

/// The unit as far as anybody will look at it.
Unit in_short(const Unit& was, const Unit& is, const Shocks& shocks, UnitId u) {
  Unit out = is;
  out.next = was.next;
  const bool over = shocks.part == Shocks::Part::done;
  if (is.routed && !was.routed) {
    // [9.43] hits no longer matter but for who is the strongest of a combat [9.12]
    if (shocks.part > Shocks::Part::strike || !fights(shocks, u)) out.hits = was.hits;
    if (over) out.at = was.at, out.facing = was.facing, out.column = was.column;
  } else if (!is.routed && std::ranges::find(shocks.breaking, u, &Breaking::unit) != shocks.breaking.end()) {
    out.hits = was.hits;  // it is to Rout, whatever they are
  }
  if (over) {
    out.facing = was.facing, out.column = was.column, out.column_attacked = was.column_attacked;
    out.reacted_facing = was.reacted_facing;
  }
  return out;
}

}  // namespace

void pack_shock(const State& begun, const State& s, const Shocks& shocks, std::string& out) {
  Packer io(out);
  form_course(io, shocks);
  io(static_cast<int>(shocks.combats.size()));
  for (const Combat& combat : shocks.combats)
    form_combat(io, combat);
  io(s.engaged);
  const bool over = shocks.part == Shocks::Part::done;
  if (!over) io(s.heroic_drm), io(s.used);
  // pieces that have changed, by number; after a number of nobody the next kind
  for (std::size_t i = 0; i < s.units.size(); ++i) {
    const Unit& was = begun.units[i];
    const Unit& is = s.units[i];
    if (was.alive && !is.alive) {
      io(i), io(false);
      continue;
    }
    if (is == was) continue;
    if (const Unit unit = in_short(was, is, shocks, static_cast<UnitId>(i)); unit != was)
      io(i), io(true), form_unit(io, unit);
  }
  io(-1);
  for (std::size_t i = 0; i < s.leaders.size(); ++i) {
    const Leader& was = begun.leaders[i];
    Leader is = s.leaders[i];
    if (was.alive && !is.alive) {
      io(i), io(false);
      continue;
    }
    if (over) is.at = was.at, is.now = was.now;
    if (is != was) io(i), io(true), form_leader(io, is);
  }
  io(-1);
  for (std::size_t i = 0; i < s.standards.size() && !over; ++i) {
    if (s.standards[i] != begun.standards[i]) io(i), form_standard(io, s.standards[i]);
  }
}

void unpack_shock(const Data& data, const State& begun, std::string_view bytes, State& s, Shocks& shocks) {
  Unpacker io(bytes);
  form_course(io, shocks);
  shocks.combats.resize(static_cast<std::size_t>(io.figure()));
  for (Combat& combat : shocks.combats)
    form_combat(io, combat);
  s.units = begun.units, s.leaders = begun.leaders, s.standards = begun.standards;
  io(s.engaged);
  if (shocks.part != Shocks::Part::done) io(s.heroic_drm), io(s.used);
  for (int i = io.figure(); i >= 0; i = io.figure()) {
    Unit& unit = s.units[static_cast<std::size_t>(i)];
    if (io.figure() == 0)
      unit.alive = unit.placed = false;
    else
      form_unit(io, unit);
  }
  for (int i = io.figure(); i >= 0; i = io.figure()) {
    Leader& leader = s.leaders[static_cast<std::size_t>(i)];
    if (io.figure() == 0)
      leader.alive = leader.placed = false;
    else
      form_leader(io, leader);
  }
  while (!io.done())
    form_standard(io, s.standards[static_cast<std::size_t>(io.figure())]);
  rebuild_index(data, s);
}

}  // namespace hexpost::chariots

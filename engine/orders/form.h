#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/base/text.h"
#include "engine/orders/line.h"
#include "engine/orders/tongue.h"

/// One definition of an order prints and parses it:
///
///   struct Leg {
///     void form(auto& io) {
///       if (io.opt("face", kind == face)) kind = face, io.facing(facing);
///       else kind = go, io.hex(hex);
///     } };
///   struct Move {
///     static constexpr auto verb = orders::syntax("move", "1.5", "<unit> (<hex> | face <facing>)...", "move a unit",
///                                                 "Leg1 0609 face E", orders::Sense::move);
///     UnitId unit; std::vector<Leg> legs;
///     void form(auto& io) { io.unit(unit), io.list(legs); } };
///
/// The verb itself is read and written by `parse` and `print`. parse(print(order)) == order.
namespace hexpost::orders {

/// Writes the canonical text.
class Printer {
 public:
  explicit Printer(const Names& names) : names_(names) {}
  void unit(auto& id) { add(names_.unit(static_cast<int>(id))); }
  void leader(auto& id) { add(names_.leader(static_cast<int>(id))); }
  void hex(hex::Hex& h) { add(names_.grid().label(h)); }
  void facing(hex::Facing& f) { add(hex::facing_name(f)); }
  void number(auto& n) { add(std::to_string(static_cast<long>(n))); }
  void text(std::string& word) { add(word); }
  /// Writes the keyword if `present`; returns `present`.
  bool opt(std::string_view keyword, bool present) {
    if (present) add(keyword);
    return present;
  }
  /// A required keyword.
  void keyword(std::string_view word) { add(word); }
  void keyword(std::initializer_list<std::string_view>, std::string_view word) { add(word); }
  /// Reads or writes items to the end of the line (or to `until`).
  template <class T>
  void list(std::vector<T>& items, std::string_view = {}) {
    for (T& item : items)
      item.form(*this);
  }
  /// Reads or writes hexes to the end of the line.
  void hexes(std::vector<hex::Hex>& path) {
    for (hex::Hex& h : path)
      hex(h);
  }
  bool more() const { return false; }
  std::string take() { return std::move(out_); }
  void add(std::string_view word) {
    if (!out_.empty()) out_ += ' ';
    out_ += word;
  }

 private:
  const Names& names_;
  std::string out_;
};

/// Reads a line word by word. The first word that does not fit becomes the refusal, and the rest is skipped.
class Parser {
 public:
  Parser(const Names& names, const Line& line, std::size_t from) : names_(names), line_(line), at_(from) {}
  template <class Int>
  void unit(Int& id) {
    id = static_cast<Int>(named("a unit", names_.find_unit(next())));
  }
  template <class Int>
  void leader(Int& id) {
    id = static_cast<Int>(named(names_.leader_title(), names_.find_leader(next())));
  }
  void hex(hex::Hex& h) {
    if (const auto found = names_.grid().find(next())) {
      h = *found, ++at_;
    } else {
      const hex::Grid& grid = names_.grid();
      fail(not_one(base::tr("{} is not a hex of this map"), base::tr("a hex")),
           base::fill(base::tr("its hexes are {} to {}"),
                      {grid.label(grid.at(1, 1)), grid.label(grid.at(grid.columns, grid.rows))}));
    }
  }
  void facing(hex::Facing& f) {
    if (const auto found = hex::find_facing(next())) {
      f = *found, ++at_;
    } else {
      fail(not_one(base::tr("{} is not a facing"), base::tr("a facing")), "N NE ENE E ESE SE S SW WSW W WNW NW");
    }
  }
  template <class Int>
  void number(Int& n) {
    const auto found = base::number(next());
    if (found && *found >= -1000 && *found <= 1000) {
      n = static_cast<Int>(*found), ++at_;
    } else {
      fail(not_one(base::tr("{} is not a number"), base::tr("a number")), "");
    }
  }
  void text(std::string& word) {
    word = base::lower(next());
    if (word.empty()) fail(base::tr("a word is missing here"), "");
    ++at_;
  }
  bool opt(std::string_view keyword, bool) {
    if (!base::same_word(next(), keyword)) return false;
    ++at_;
    return true;
  }
  void keyword(std::string_view word) { keyword({}, word); }
  /// As the last of several alternatives, which `opt` has tried: the refusal names `others`, too.
  void keyword(std::initializer_list<std::string_view> others, std::string_view word) {
    if (opt(word, true)) return;
    std::string all = orders::shown(names_, word);
    for (const std::string_view other : others)
      all += base::tr(" or ") + orders::shown(names_, other);
    fail(base::fill(base::tr("{} is expected here, not {}"), {all, shown()}), "");
  }
  template <class T>
  void list(std::vector<T>& items, std::string_view until = {}) {
    while (!refusal_ && at_ < line_.words.size() && (until.empty() || !base::same_word(next(), until))) {
      T item{};
      item.form(*this);
      items.push_back(std::move(item));
    }
  }
  void hexes(std::vector<hex::Hex>& path) {
    while (more())
      hex(path.emplace_back());
  }
  bool more() const { return !refusal_ && at_ < line_.words.size(); }
  /// Refuses words that are left over.
  std::optional<base::Refusal> finish() {
    if (more()) fail(base::fill(base::tr("{} does not belong here"), {shown()}), "");
    return refusal_;
  }

 private:
  std::string_view next() const { return refusal_ ? std::string_view{} : line_.word(at_); }
  /// The next word is wrong, or there is none and `what` is missing.
  std::string not_one(const std::string& wrong, const std::string& what) const {
    return next().empty() ? base::fill(base::tr("{} is missing here"), {what}) : base::fill(wrong, {shown()});
  }
  std::string shown() const { return next().empty() ? base::tr("the end of the line") : base::printable(next(), 40); }
  void fail(std::string why, std::string hint) {
    if (!refusal_) refusal_ = base::Refusal{"", std::move(why), line_.column(at_), std::move(hint)};
  }
  int named(std::string_view what, std::optional<int> found) {
    if (!found && !refusal_) refusal_ = unknown_name(names_, what, next(), line_.column(at_));
    ++at_;
    return found.value_or(0);
  }

  const Names& names_;
  const Line& line_;
  std::size_t at_;
  std::optional<base::Refusal> refusal_;
};

namespace detail {
/// An order of one word, `end-moves`, has no form.
void form(auto& io, auto& order) {
  if constexpr (requires { order.form(io); })
    order.form(io);
  else
    static_assert(std::is_empty_v<std::remove_cvref_t<decltype(order)>>, "an order with members has a form");
}
}  // namespace detail

/// The order's canonical text: verb, then what form() writes.
template <class Order>
std::string print(const Names& names, const Order& order) {
  Printer io(names);
  io.add(Order::verb);
  Order copy = order;  // form() is one definition for both ways, so it takes a mutable order
  detail::form(io, copy);
  return io.take();
}

/// The order of a line whose verb is Order::verb.
template <class Order>
std::variant<Order, base::Refusal> parse(const Names& names, const Line& line) {
  Parser io(names, line, 1);
  Order order{};
  detail::form(io, order);
  if (auto refusal = io.finish()) {
    if (refusal->hint.empty()) refusal->hint = Order::verb.usage();
    return *refusal;
  }
  return order;
}

/// Reads a line as one of several orders; nothing if its verb belongs to none of them.
template <class... Order>
std::optional<std::variant<std::variant<Order...>, base::Refusal>> parse_any(const Names& names, const Line& line) {
  std::optional<std::variant<std::variant<Order...>, base::Refusal>> out;
  const auto attempt = [&]<class One>() {
    if (out || !base::same_word(line.verb(), One::verb)) return;
    auto one = parse<One>(names, line);
    if (auto* order = std::get_if<One>(&one)) {
      out.emplace(std::variant<Order...>(std::move(*order)));
    } else {
      out.emplace(std::get<base::Refusal>(one));
    }
  };
  (attempt.template operator()<Order>(), ...);
  return out;
}

}  // namespace hexpost::orders

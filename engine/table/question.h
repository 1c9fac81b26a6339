#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/base/refusal.h"
#include "engine/base/text.h"
#include "engine/dice/random.h"
#include "engine/orders/form.h"
#include "engine/orders/line.h"
#include "engine/orders/standing.h"

/// Questions: what a rule asks a player at the table.
///
/// A question type Q for a view V has
/// - using Answer: the type of the answer for the rule;
/// - std::string_view name() const: the word of the question; of a Choice also the verb of its answer line;
/// - std::string_view rule() const: the rule that asks;
/// - std::string subject(const V&) const: the unit in question; "" for a question to the army as a whole;
/// - std::optional<std::string> slot(const V&) const: the seal slot that may answer it, a unit's name or name();
///   nothing: the answer cannot be sealed, so the player must be asked;
/// - bool speaks(const V&, const Line&) const: true if the line answers this question, rightly or wrongly;
/// - std::variant<Answer, Refusal> parse(const V&, const Line&) const;
/// - std::string print(const V&, const Answer&) const: the canonical line;
/// - std::optional<Refusal> judge(const V&, const Answer&) const: complete; nothing means legal;
/// - std::vector<Answer> list(const V&, std::size_t limit) const: some legal answers, at least one;
/// - std::optional<Answer> forced(const V&) const: the only legal answer; then no player is asked;
/// - std::optional<Answer> choose(const V&, std::string_view word) const: the meaning of a standing order's word;
/// - std::vector<std::string> words(const V&) const: the words that choose() understands now;
/// - std::span<const Circumstance> circumstances() const: what a standing order may test;
///
/// and may have
/// - std::optional<Answer> implied(const V&, const Line&) const: the answer that a later line of the packet implies
///   (orders to shoot end the moves);
/// - bool hears(const V&, const Line&) const: with a forced answer, true if the question consumes the line; the line is
///   void if it says something else.
namespace hexpost::table {

using Player = std::uint8_t;  ///< index in the scenario's list of players (sides)
using orders::Circumstance;
using orders::Line;

/// One answer of a Choice.
template <class T>
struct Option {
  T value{};
  std::string word;             ///< as the player writes it: "yes", "0406", "Leg2", or several words
  std::string_view label = {};  ///< another word for standing orders: "far", "safest"; may be empty
  std::string_view also = {};   ///< a second such word, if one answer is both the "far" and the "near" one
  bool called(std::string_view w) const {
    return (!label.empty() && base::same_word(label, w)) || (!also.empty() && base::same_word(also, w));
  }
};

/// A choice of a few listed answers on one line: `name subject word`, or `name word` without a subject.
template <class T>
struct Choice {
  using Answer = T;
  std::string_view id;
  std::string_view cites;
  std::string unit;   ///< subject; empty: the army as a whole
  std::string about;  ///< the other party, for people; may be empty
  std::vector<Option<T>> options;
  std::vector<Circumstance> when;
  bool sealed = true;  ///< may be answered by a sealed standing order

  std::string_view name() const { return id; }
  std::string_view rule() const { return cites; }
  std::string subject(const auto&) const { return unit; }
  std::optional<std::string> slot(const auto&) const {
    if (!sealed) return std::nullopt;
    return unit.empty() ? std::string(id) : unit;
  }
  bool speaks(const auto&, const Line& line) const {
    return base::same_word(line.verb(), id) && (unit.empty() || base::same_word(line.word(1), unit));
  }
  std::variant<T, base::Refusal> parse(const auto&, const Line& line) const {
    const std::size_t from = unit.empty() ? 1 : 2;
    std::string rest;
    for (std::size_t i = from; i < line.words.size(); ++i)
      rest += (i > from ? " " : "") + line.words[i];
    for (const auto& o : options) {
      if (base::same_word(o.word, rest)) return o.value;
    }
    for (const auto& o : options) {
      if (o.called(rest)) return o.value;
    }
    std::string all;
    for (std::size_t i = 0; i < options.size() && i < 12; ++i)
      all += (all.empty() ? "" : " | ") + options[i].word;
    return base::Refusal{
        std::string(cites),
        base::fill(base::tr("{} is not one of the answers"), {rest.empty() ? "-" : base::printable(rest, 60)}),
        line.column(from), all};
  }
  std::string print(const auto&, const T& value) const {
    std::string out(id);
    if (!unit.empty()) out += " " + unit;
    for (const auto& o : options) {
      if (o.value == value) return out + " " + o.word;
    }
    base::bug("answer that was no option: " + out);
  }
  std::optional<base::Refusal> judge(const auto&, const T& value) const {
    for (const auto& o : options) {
      if (o.value == value) return std::nullopt;
    }
    return base::Refusal{std::string(cites), base::tr("this is not one of the answers"), 0, ""};
  }
  std::vector<T> list(const auto&, std::size_t limit) const {
    std::vector<T> out;
    for (const auto& o : options) {
      if (out.size() < limit) out.push_back(o.value);
    }
    return out;
  }
  std::optional<T> forced(const auto&) const {
    return options.size() == 1 ? std::optional<T>(options.front().value) : std::nullopt;
  }
  std::optional<T> choose(const auto&, std::string_view word) const {
    for (const auto& o : options) {
      if (base::same_word(o.word, word) || o.called(word)) return o.value;
    }
    return std::nullopt;
  }
  std::vector<std::string> words(const auto&) const {
    std::vector<std::string> out;
    for (const auto& o : options)
      out.emplace_back(o.label.empty() ? std::string_view(o.word) : o.label);
    return out;
  }
  std::span<const Circumstance> circumstances() const { return when; }
};

/// Yes before no, so that the first listed answer is the bold one.
inline std::vector<Option<bool>> yes_no() {
  return {{true, "yes", "always"}, {false, "no", "never"}};
}

/// Base of a question whose answer is one of several orders. `asked`: its declaration, an orders::Syntax. Self adds
/// judge_order(view, order) for each order and list(), and may hide any of the defaults. `View` must have
/// `const orders::Names& names() const`.
template <class Self, const auto& asked, class... Order>
struct Orders {
  using Answer = std::variant<Order...>;
  std::string_view name() const { return asked.name; }
  std::string_view rule() const { return asked.rule; }
  std::string subject(const auto&) const { return {}; }
  std::optional<std::string> slot(const auto&) const { return std::nullopt; }
  bool speaks(const auto&, const Line& line) const { return (base::same_word(line.verb(), Order::verb) || ...); }
  std::variant<Answer, base::Refusal> parse(const auto& view, const Line& line) const {
    auto out = orders::parse_any<Order...>(view.names(), line);
    base::ensure(out.has_value(), "parse of a line that does not speak");
    return *std::move(out);
  }
  std::string print(const auto& view, const Answer& answer) const {
    return std::visit([&](const auto& order) { return orders::print(view.names(), order); }, answer);
  }
  std::optional<base::Refusal> judge(const auto& view, const Answer& answer) const {
    return std::visit([&](const auto& order) { return static_cast<const Self*>(this)->judge_order(view, order); },
                      answer);
  }
  std::optional<Answer> forced(const auto&) const { return std::nullopt; }
  std::optional<Answer> choose(const auto&, std::string_view) const { return std::nullopt; }
  std::vector<std::string> words(const auto&) const { return {}; }
  std::span<const Circumstance> circumstances() const { return {}; }
};

/// A question without its type, for the kernel, the protocol and the reports. It holds no reference to the
/// state, so a pending question survives a copy of the game; each call takes a view.
template <class View>
class AnyQuestion {
 public:
  virtual ~AnyQuestion() = default;
  virtual std::unique_ptr<AnyQuestion> clone() const = 0;
  virtual std::string_view name() const = 0;
  virtual std::string_view rule() const = 0;
  virtual std::string about() const = 0;
  virtual std::string subject(const View&) const = 0;
  virtual std::optional<std::string> slot(const View&) const = 0;
  virtual bool speaks(const View&, const Line&) const = 0;
  /// Reads and judges; a legal answer is kept as the answer.
  virtual std::optional<base::Refusal> take(const View&, const Line&) = 0;
  /// Takes the answer that a standing order's word means; false if the word has no meaning here or is not legal.
  virtual bool take_word(const View&, std::string_view word) = 0;
  /// Takes the answer that a later line of the packet implies; false if it implies none.
  virtual bool take_implied(const View&, const Line& later) = 0;
  /// True if a line may imply an answer.
  virtual bool implies() const = 0;
  /// Takes the only legal answer; false if there are several.
  virtual bool take_forced(const View&) = 0;
  /// Takes the first legal answer; false if there is none.
  virtual bool take_first(const View&) = 0;
  /// True if the question consumes the line although its answer is forced: the line is meant for this question and can
  /// answer no later one.
  virtual bool hears(const View&, const Line&) const = 0;
  /// The canonical line of the answer taken.
  virtual std::string taken(const View&) const = 0;
  virtual std::vector<std::string> list(const View&, std::size_t limit) const = 0;
  virtual std::string sample(const View&, dice::Random&) const = 0;
  virtual std::vector<std::string> words(const View&) const = 0;
  virtual std::span<const Circumstance> circumstances() const = 0;
};

template <class View, class Q>
class Asked final : public AnyQuestion<View> {
 public:
  explicit Asked(Q question) : q_(std::move(question)) {}
  std::unique_ptr<AnyQuestion<View>> clone() const override { return std::make_unique<Asked>(*this); }
  std::string_view name() const override { return q_.name(); }
  std::string_view rule() const override { return q_.rule(); }
  std::string about() const override {
    if constexpr (requires { q_.about; }) return q_.about;
    return {};
  }
  std::string subject(const View& v) const override { return q_.subject(v); }
  std::optional<std::string> slot(const View& v) const override { return q_.slot(v); }
  bool speaks(const View& v, const Line& line) const override { return q_.speaks(v, line); }
  std::optional<base::Refusal> take(const View& v, const Line& line) override {
    auto parsed = q_.parse(v, line);
    if (auto* refusal = std::get_if<base::Refusal>(&parsed)) return *refusal;
    return keep(v, std::get<0>(std::move(parsed)));
  }
  bool take_word(const View& v, std::string_view word) override {
    auto chosen = q_.choose(v, word);
    return chosen && !keep(v, *std::move(chosen));
  }
  bool take_implied(const View& v, const Line& later) override {
    if constexpr (requires { q_.implied(v, later); }) {
      auto chosen = q_.implied(v, later);
      return chosen && !keep(v, *std::move(chosen));
    }
    return false;
  }
  bool implies() const override {
    return requires(const Q& q, const View& v, const Line& later) {
      q.implied(v, later);
    };
  }
  bool take_forced(const View& v) override {
    answer_ = q_.forced(v);
    return answer_.has_value();
  }
  bool take_first(const View& v) override {
    auto all = q_.list(v, 1);
    return !all.empty() && !keep(v, std::move(all.front()));
  }
  bool hears(const View& v, const Line& line) const override {
    if constexpr (requires { q_.hears(v, line); }) return q_.hears(v, line);
    return false;
  }
  std::string taken(const View& v) const override { return q_.print(v, *answer_); }
  std::vector<std::string> list(const View& v, std::size_t limit) const override {
    std::vector<std::string> out;
    for (const auto& a : q_.list(v, limit))
      out.push_back(q_.print(v, a));
    return out;
  }
  std::string sample(const View& v, dice::Random& random) const override {
    if constexpr (requires { q_.sample(v, random); }) {
      return q_.print(v, q_.sample(v, random));
    } else {
      const auto all = q_.list(v, 10000);
      base::ensure(!all.empty(), "a question without a legal answer");
      return q_.print(v, random.one_of(all));
    }
  }
  std::vector<std::string> words(const View& v) const override { return q_.words(v); }
  std::span<const Circumstance> circumstances() const override { return q_.circumstances(); }
  typename Q::Answer answer() const {
    base::ensure(answer_.has_value(), "answer of a question that has none");
    return *answer_;
  }

 private:
  std::optional<base::Refusal> keep(const View& v, typename Q::Answer answer) {
    if (auto refusal = q_.judge(v, answer)) return refusal;
    answer_ = std::move(answer);
    return std::nullopt;
  }
  Q q_;
  std::optional<typename Q::Answer> answer_;
};

}  // namespace hexpost::table

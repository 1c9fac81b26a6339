#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/table/fact.h"
#include "engine/table/match.h"
#include "engine/table/table.h"

namespace hexpost::table {

/// What has happened in a battle, in the order of play. An entry is kept as the rules gave it and put into words when
/// it is read. Entries are numbered over the whole game; those that were dropped keep their numbers.
template <class Sys>
class Story {
 public:
  using Data = typename Sys::Data;
  using Fact = typename Sys::Fact;

  struct Die {
    Player who = 0;
    int faces = 6, value = 1;
    Luck luck;
    Rule rule;
  };
  struct Told {
    Fact fact;
    std::vector<int> score;  ///< as in Entry
    Rule rule;
  };
  /// What became of a line: the members are those of Entry.
  struct Line {
    Entry::Kind kind = Entry::Kind::answered;
    Entry::By by = Entry::By::nobody;
    Player who = 0;
    std::uint32_t line = 0;
    int column = 0;
    std::string rule, text, why;
  };
  using What = std::variant<Die, Told, Line>;

  Story() = default;
  /// An empty one whose next entry has this number.
  explicit Story(std::size_t base) : base_(base) {}
  /// A copy for a trial that reads only what happens from entry `from` on: the entries before it are dropped.
  Story(const Story& other, std::size_t from)
      : base_(from), records_(other.records_.begin() + other.place(from), other.records_.end()) {}

  /// Number of the first entry that is kept.
  std::size_t base() const { return base_; }
  /// Number of the next entry.
  std::size_t end() const { return base_ + records_.size(); }

  void add(std::uint32_t segment, What what) { records_.push_back({segment, std::move(what)}); }
  /// Drops entry `from` and all behind it.
  void cut(std::size_t from) {
    records_.erase(records_.begin() + place(from), records_.end());
    rendered_.resize(std::min(rendered_.size(), records_.size()));
  }
  /// Drops all entries before `to`.
  void forget(std::size_t to) {
    const auto n = place(to);
    records_.erase(records_.begin(), records_.begin() + n);
    rendered_.erase(rendered_.begin(), rendered_.begin() + std::min(n, static_cast<std::ptrdiff_t>(rendered_.size())));
    base_ = to;
  }

  /// The entries that are kept, in words.
  const std::vector<Entry>& entries(const Data& data) const {
    for (std::size_t i = rendered_.size(); i < records_.size(); ++i)
      rendered_.push_back(entry(data, records_[i]));
    return rendered_;
  }
  /// The first entry of this packet about a line that was void, or that answered.
  const Line* first(std::uint32_t segment, Entry::Kind kind) const {
    const Line* found = nullptr;
    for (auto it = records_.rbegin(); it != records_.rend() && it->segment >= segment; ++it) {
      const Line* line = std::get_if<Line>(&it->what);
      if (line && it->segment == segment && line->kind == kind) found = line;
    }
    return found;
  }
  /// A die fell in entry `from` or behind it.
  bool rolled_since(std::size_t from) const {
    return std::any_of(records_.begin() + place(from), records_.end(),
                       [](const Record& r) { return std::holds_alternative<Die>(r.what); });
  }

  /// 2 if the fact begins a bound or turn, 1 a phase, else 0.
  static int heading(const Fact& fact) {
    if constexpr (TellsSentences<Sys>)
      return fact.heading;
    else
      return Sys::heading(fact);
  }
  /// A line's entry in words.
  static Entry entry_of(std::uint32_t segment, const Line& line) {
    Entry e;
    e.segment = segment;
    e.kind = line.kind, e.by = line.by, e.who = line.who, e.line = line.line, e.column = line.column;
    e.rule = line.rule, e.text = line.text, e.why = line.why;
    return e;
  }

 private:
  struct Record {
    std::uint32_t segment = 0;  ///< packet under which it happened
    What what;
  };
  std::ptrdiff_t place(std::size_t number) const { return static_cast<std::ptrdiff_t>(number - base_); }

  static Entry entry(const Data& data, const Record& record) {
    if (const auto* line = std::get_if<Line>(&record.what)) return entry_of(record.segment, *line);
    Entry e;
    e.segment = record.segment;
    if (const auto* die = std::get_if<Die>(&record.what)) {
      e.kind = Entry::Kind::rolled, e.who = die->who, e.faces = die->faces, e.value = die->value;
      e.luck = die->luck, e.rule = die->rule;
      return e;
    }
    const Told& told = std::get<Told>(record.what);
    e.kind = Entry::Kind::told, e.rule = told.rule, e.score = told.score, e.heading = heading(told.fact);
    if constexpr (TellsSentences<Sys>) {
      e.text = describe<Sys>(data, told.fact);
      e.deeds = deeds(told.fact, Sys::grid(data));
    } else {
      e.text = Sys::describe(data, told.fact);
      if constexpr (requires { &Sys::deeds; }) e.deeds = Sys::deeds(data, told.fact);
    }
    return e;
  }

  std::size_t base_ = 0;
  std::vector<Record> records_;
  mutable std::vector<Entry> rendered_;  // the first of records_, in words
};

}  // namespace hexpost::table

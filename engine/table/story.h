#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/base/shared_list.h"
#include "engine/table/fact.h"
#include "engine/table/match.h"
#include "engine/table/table.h"

namespace hexpost::table {

/// The events of a battle in the order of play. An entry is kept as the rules gave it and put into words when
/// it is read. Entries are numbered over the whole game; dropped entries keep their numbers. While no one reads the
/// story, its entries need only be counted, by their kinds.
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
  /// The fate of a line; its members are those of Entry.
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
  /// An empty story whose next entry has this number.
  explicit Story(std::size_t base) : base_(base) {}
  /// A copy for a trial that needs the entries from `from` on only: the entries before it are dropped.
  Story(const Story& other, std::size_t from) : base_(from), records_(other.records_) {
    records_.drop_first(other.place(from));
  }

  /// Number of the first entry kept.
  std::size_t base() const { return base_; }
  /// Number of the next entry.
  std::size_t end() const { return base_ + records_.size(); }

  void add(std::uint32_t segment, What what) {
    const Entry::Kind kind = kind_of(what);
    records_.push_back({segment, kind, std::make_shared<const What>(std::move(what))});
  }
  /// An entry that is only counted. A story with such entries cannot be put into words.
  void count(std::uint32_t segment, Entry::Kind kind) { records_.push_back({segment, kind, nullptr}); }
  /// Drops entry `from` and all after it.
  void cut(std::size_t from) {
    records_.keep_first(place(from));
    if (rendered_ && rendered_->size() > records_.size()) own_rendered(0, records_.size());
  }
  /// Drops all entries before `to`.
  void forget(std::size_t to) {
    const std::size_t n = place(to);
    records_.drop_first(n);
    if (rendered_) own_rendered(std::min(n, rendered_->size()), rendered_->size());
    base_ = to;
  }

  /// The kept entries in words. The reference is valid until the next call of another function.
  const std::vector<Entry>& entries(const Data& data) const {
    if (!rendered_) rendered_ = std::make_shared<std::vector<Entry>>();
    if (rendered_->size() < records_.size()) {
      std::vector<Entry>& all = own_rendered(0, rendered_->size());
      for (std::size_t i = all.size(); i < records_.size(); ++i)
        all.push_back(entry(data, records_[i]));
    }
    return *rendered_;
  }
  /// The first entry of this packet about a line that was void, which must not be only counted; null if there is none.
  const Line* first_voided(std::uint32_t segment) const {
    const Record* found = first(segment, Entry::Kind::voided);
    return found ? &std::get<Line>(*found->what) : nullptr;
  }
  /// True if a line or a standing order answered under this packet.
  bool answered(std::uint32_t segment) const { return first(segment, Entry::Kind::answered) != nullptr; }
  /// True if a die was rolled in entry `from` or a later one.
  bool rolled_since(std::size_t from) const {
    for (std::size_t i = place(from); i < records_.size(); ++i) {
      if (records_[i].kind == Entry::Kind::rolled) return true;
    }
    return false;
  }

  /// 2 if the fact begins a bound or turn, 1 if a phase, otherwise 0.
  static int heading(const Fact& fact) {
    if constexpr (TellsSentences<Sys>)
      return fact.heading;
    else
      return Sys::heading(fact);
  }
  /// The entry of a line in words.
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
    Entry::Kind kind = Entry::Kind::told;
    std::shared_ptr<const What> what;  ///< null: only counted
  };
  static Entry::Kind kind_of(const What& what) {
    if (const auto* line = std::get_if<Line>(&what)) return line->kind;
    return std::holds_alternative<Die>(what) ? Entry::Kind::rolled : Entry::Kind::told;
  }
  /// The first entry of this packet and kind; null if there is none.
  const Record* first(std::uint32_t segment, Entry::Kind kind) const {
    const Record* found = nullptr;
    for (std::size_t i = records_.size(); i > 0 && records_[i - 1].segment >= segment; --i) {
      const Record& record = records_[i - 1];
      if (record.segment == segment && record.kind == kind) found = &record;
    }
    return found;
  }
  std::size_t place(std::size_t number) const { return number - base_; }

  /// Entries `from` to `to` in words, not shared with a copy of this story.
  std::vector<Entry>& own_rendered(std::size_t from, std::size_t to) const {
    const auto at = [this](std::size_t n) { return rendered_->begin() + static_cast<std::ptrdiff_t>(n); };
    if (rendered_.use_count() == 1) {
      rendered_->erase(at(to), rendered_->end());
      rendered_->erase(rendered_->begin(), at(from));
    } else {
      rendered_ = std::make_shared<std::vector<Entry>>(at(from), at(to));
    }
    return *rendered_;
  }

  static Entry entry(const Data& data, const Record& record) {
    base::ensure(record.what != nullptr, "an entry of a story that was only counted is read");
    const What& what = *record.what;
    if (const auto* line = std::get_if<Line>(&what)) return entry_of(record.segment, *line);
    Entry e;
    e.segment = record.segment;
    if (const auto* die = std::get_if<Die>(&what)) {
      e.kind = Entry::Kind::rolled, e.who = die->who, e.faces = die->faces, e.value = die->value;
      e.luck = die->luck, e.rule = die->rule;
      return e;
    }
    const Told& told = std::get<Told>(what);
    e.kind = Entry::Kind::told, e.rule = told.rule, e.score = told.score, e.heading = heading(told.fact);
    if constexpr (TellsSentences<Sys>) {
      e.text = describe<Sys>(data, told.fact);
      e.deeds = deeds(told.fact, Sys::grid(data));
      e.rows = lines_of(told.fact.rows, namer<Sys>(data)), e.in_rows = told.fact.in_rows;
    } else {
      e.text = Sys::describe(data, told.fact);
      if constexpr (requires { &Sys::deeds; }) e.deeds = Sys::deeds(data, told.fact);
    }
    return e;
  }

  std::size_t base_ = 0;
  base::SharedList<Record> records_;
  mutable std::shared_ptr<std::vector<Entry>> rendered_;  // the first of records_, in words; null before they are read
};

}  // namespace hexpost::table

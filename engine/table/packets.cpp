#include "engine/table/packets.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/base/ensure.h"
#include "engine/base/text.h"

namespace hexpost::table {

namespace {

constexpr std::string_view k_stand = "stand ";

}  // namespace

std::shared_ptr<const orders::Stand> Packets::stand_of(const std::string& line, Readings* readings) {
  if (readings) return readings->parsed(line)->stand;
  auto& known = known_->stands;
  if (const auto read = known.find(line); read != known.end()) return read->second;
  if (known.size() >= k_most_known) known.clear();
  return known.emplace(line, parsed(orders::cut(line)).stand).first->second;
}

bool Packets::is_known_canonical(std::string_view line, std::optional<Player> by) const {
  const auto known = known_->canonical.find(line);
  return known != known_->canonical.end() && known->second.contains(by);
}

void Packets::note_canonical(const std::string& line, std::optional<Player> by) const {
  if (!line.starts_with(k_stand)) return;
  if (known_->canonical.size() >= k_most_known) known_->canonical.clear();
  known_->canonical[line].insert(by);
}

std::vector<Prepared> Packets::prepare(const std::vector<std::string>& lines, Readings* readings) {
  std::vector<Prepared> out;
  out.reserve(lines.size());
  std::size_t section = 0;
  const ReadLines* before = held_.empty() ? nullptr : held_.back().read.get();
  std::size_t next = 0;  // of the standing orders of the packet before: most packets repeat them in the same order
  const auto repeated = [&](const std::string& text) -> const Prepared* {
    if (!before || next == before->standing.size()) return nullptr;
    const Prepared& known = before->lines[before->standing[next]];
    return known.line.text == text ? &known : nullptr;
  };
  for (const std::string& text : lines) {
    Prepared& p = out.emplace_back();
    if (text.starts_with(k_stand)) {
      const Prepared* known = repeated(text);
      p.stand = known ? known->stand : stand_of(text, readings);
      next += known ? 1 : 0;
    }
    if (p.stand)
      p.line.text = text;
    else
      static_cast<Parsed&>(p) = readings ? *readings->parsed(text) : parsed(orders::cut(text));
    if (p.heading) ++section;
    p.section = section;
  }
  return out;
}

void Packets::push(Segment segment, Readings* readings) {
  ReadLines read{prepare(segment.lines, readings && !readings->empty() ? readings : nullptr), {}};
  for (std::size_t i = 0; i < read.lines.size(); ++i) {
    if (read.lines[i].stand) read.standing.push_back(i);
  }
  held_.push_back({std::move(segment), std::make_shared<const ReadLines>(std::move(read))});
}

void Packets::use(std::size_t line) {
  cursor_.used[line] = true;
  const std::vector<Prepared>& all = lines();
  std::size_t& first = cursor_.first;
  while (first < all.size() && (cursor_.used[first] || all[first].stand || all[first].heading))
    ++first;
}

const Segment& Packets::last() const {
  base::ensure(!held_.empty(), "last packet of a game that has none");
  return held_.back().segment;
}

std::vector<std::string> Packets::unused() const {
  std::vector<std::string> out;
  if (held_.empty()) return out;
  const auto& lines = held_.back().segment.lines;
  const std::vector<Prepared>& prepared = held_.back().read->lines;
  const std::string* heading = nullptr;  // of a section whose turn never came; null once it is listed
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Prepared& p = prepared[i];
    if (p.heading) {
      const bool came = at_last() && p.section < cursor_.begun.size() && cursor_.begun[p.section];
      heading = came ? nullptr : &lines[i];
      continue;
    }
    const bool asked_for = at_last() && i < cursor_.used.size() && cursor_.used[i];
    if (asked_for || p.stand) continue;
    if (heading) out.push_back(*std::exchange(heading, nullptr));
    out.push_back(lines[i]);
  }
  return out;
}

bool Packets::begin_next(const PlayerTurn& turn) {
  if (at_last()) return false;
  ++cursor_.segment;
  open_current();
  cursor_.given = 0;
  cursor_.used.assign(current().lines.size(), false);
  cursor_.first = 0;
  cursor_.turn = turn;
  cursor_.open = 0;
  cursor_.begun.assign(lines().empty() ? 1 : lines().back().section + 1, false);
  cursor_.begun[0] = true;
  return true;
}

std::vector<std::size_t> Packets::enter(const PlayerTurn& turn, std::string_view name) {
  std::vector<std::size_t> lapsed;
  const std::vector<Prepared>& all = lines();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (ready(i)) lapsed.push_back(i);
  }
  cursor_.turn = turn;
  cursor_.open = k_no_section;
  cursor_.first = 0;
  if (turn.whose != current().who) return lapsed;
  for (const Prepared& p : all) {
    if (!p.heading || cursor_.begun[p.section]) continue;
    if (!p.heading->turn.empty() && !base::same_word(p.heading->turn, name)) continue;
    cursor_.open = p.section;
    cursor_.first = static_cast<std::size_t>(&p - all.data());
    cursor_.begun[p.section] = true;
    break;
  }
  return lapsed;
}

std::uint32_t Packets::number() const {
  return static_cast<std::uint32_t>(base_ + cursor_.segment - (begun() ? 1 : 0));
}

const Given* Packets::next_given() const {
  return cursor_.given < current().given.size() ? &current().given[cursor_.given] : nullptr;
}

void Packets::give(Given given) {
  held_[cursor_.segment - 1].segment.given.push_back(std::move(given));
}

const Packets::Policies* Packets::opened(Player who, std::uint32_t slot) {
  const std::vector<Given>& given = current().given;
  for (std::size_t i = cursor_.given; i > 0; --i) {
    const auto* o = std::get_if<Opened>(&given[i - 1]);
    if (!o || o->who != who || o->slot != slot) continue;
    auto& known = known_->slots;
    if (const auto read = known.find(o->policy); read != known.end()) return &read->second;
    if (known.size() >= k_most_known) known.clear();
    return &known.emplace(o->policy, orders::parse_slot(o->policy)).first->second;
  }
  return nullptr;
}

void Packets::forget_before(Cursor& savepoint, Past past) {
  if (past == Past::dropped && !past_.empty()) drop_past();
  if (savepoint.segment < 2) return;
  const auto n = static_cast<std::ptrdiff_t>(savepoint.segment - 1);
  if (past == Past::kept) {
    for (auto held = held_.begin(); held != held_.begin() + n; ++held)
      past_.push_back(std::move(*held));
  }
  held_.erase(held_.begin(), held_.begin() + n);
  base_ += static_cast<std::size_t>(n);
  savepoint.segment = cursor_.segment = 1;
}

void Packets::bring_back() {
  base_ -= past_.size();
  for (std::size_t i = past_.size(); i > 0; --i)
    held_.push_front(past_[i - 1]);
  drop_past();
}

void Packets::save(const Cursor& savepoint, SnapshotWriter& out) const {
  const std::size_t first = savepoint.segment == 0 ? 0 : savepoint.segment - 1;
  out.number(base_ + first), out.number(savepoint.segment - first), out.number(savepoint.given);
  out.number(savepoint.used.size());
  for (const bool used : savepoint.used)
    out.number(used ? 1 : 0);
  for (const int part : {savepoint.turn.whose, savepoint.turn.name, savepoint.turn.number})
    out.number(static_cast<std::uint64_t>(part + 1));
  out.number(savepoint.open == k_no_section ? 0 : savepoint.open + 1);
  out.number(savepoint.begun.size());
  for (const bool begun : savepoint.begun)
    out.number(begun ? 1 : 0);
  std::vector<Segment> all;
  for (std::size_t i = first; i < held_.size(); ++i)
    all.push_back(held_[i].segment);
  out.segments(all);
}

bool Packets::load(SnapshotReader& in, Cursor& savepoint) {
  Cursor& c = savepoint;
  base_ = in.size();
  c.segment = in.size(), c.given = in.size();
  c.used.resize(std::min(in.size(), orders::k_max_lines));
  for (std::size_t i = 0; i < c.used.size(); ++i)
    c.used[i] = in.number() != 0;
  for (int* part : {&c.turn.whose, &c.turn.name, &c.turn.number})
    *part = static_cast<int>(in.number() % 1'000'000) - 1;
  const std::size_t open = in.size();
  c.open = open == 0 ? k_no_section : open - 1;
  c.begun.resize(std::min(in.size(), orders::k_max_lines + 1));
  for (std::size_t i = 0; i < c.begun.size(); ++i)
    c.begun[i] = in.number() != 0;
  auto segments = in.segments();
  if (!in.good() || c.segment > segments.size()) return false;
  for (Segment& s : segments)
    push(std::move(s));
  if (c.segment == 0) return true;
  const Segment& current = held_[c.segment - 1].segment;
  if (c.given > current.given.size() || c.used.size() != current.lines.size()) return false;
  const std::vector<Prepared>& lines = held_[c.segment - 1].read->lines;
  const std::size_t sections = lines.empty() ? 1 : lines.back().section + 1;
  return c.begun.size() == sections && (c.open == k_no_section || c.open < sections);
}

}  // namespace hexpost::table

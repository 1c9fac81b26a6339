#include "engine/report/luck.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/base/text.h"
#include "engine/report/turn.h"

namespace hexpost::report {
namespace {

using base::fill;
using base::tr;
using std::to_string;
using table::Entry;

constexpr std::int64_t k_share = 180;  ///< the outcomes of all common dice, and of two with six faces, divide it

/// The largest integer whose square is at most n.
std::int64_t root(std::int64_t n) {
  std::int64_t low = 0, high = 3'037'000'499;  // the largest root whose square fits
  while (low < high) {
    const std::int64_t middle = low + (high - low + 1) / 2;
    if (middle <= n / middle)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

std::int64_t rounded(std::int64_t value, std::int64_t by) {
  return value >= 0 ? (value + by / 2) / by : -((-value + by / 2) / by);
}

/// The equally likely outcomes that a luck is weighed over.
std::int64_t outcomes(const table::Luck& luck, int faces) {
  return luck.outcomes > 0 ? luck.outcomes : faces;
}

/// The variance of one roll in shares of shares; 0 if all outcomes have equal worth.
std::int64_t variance(const table::Luck& luck, int faces) {
  const std::int64_t n = outcomes(luck, faces);
  const std::int64_t times_n_squared = n * luck.squares - std::int64_t{luck.sum} * luck.sum;
  return times_n_squared * (k_share / n) * (k_share / n);
}

/// "0 to 4, 7": faces in the order in which they are printed, runs of neighbours joined.
std::string faces_text(const table::Battle& battle, int faces, std::uint32_t mask) {
  std::vector<std::int64_t> printed;
  for (int f = 1; f <= faces && f <= 32; ++f) {
    if ((mask >> (f - 1) & 1u) == 0) continue;
    const auto value = base::number(battle.die_face(faces, f));
    printed.push_back(value ? *value : f);
  }
  std::sort(printed.begin(), printed.end());
  std::string out;
  for (std::size_t i = 0; i < printed.size();) {
    std::size_t end = i;
    while (end + 1 < printed.size() && printed[end + 1] == printed[end] + 1)
      ++end;
    const std::string first = to_string(printed[i]), last = to_string(printed[end]);
    out += (out.empty() ? "" : ", ") + (i == end ? first : fill(tr("{} to {}"), {first, last}));
    i = end + 1;
  }
  return out.empty() ? "-" : out;
}

/// One purpose: the dice of one rule for one side with the same needed faces.
bool same_purpose(const Entry& a, const Entry& b) {
  return a.rule == b.rule && a.faces == b.faces && a.who == b.who && a.segment == b.segment &&
         a.luck.who == b.luck.who && a.luck.needed == b.luck.needed && a.luck.better == b.luck.better;
}

std::string whose(const table::Battle& battle, int who) {
  return who < 0 ? std::string("-") : side_name(battle, static_cast<table::Player>(who));
}

/// Figures of one side: by rule, and of all dice in standard deviations, so that hits and sums can be added.
struct OneSide {
  std::map<std::string, Deviation> by_rule;
  std::int64_t dice = 0, rolls = 0;  ///< dice that are read together are one roll
  std::int64_t z_thousandths = 0;    ///< of the single rolls, summed
};

void row(Table& table, std::string side, std::string rule, const Deviation& d) {
  table.rows.push_back({std::move(side), std::move(rule), to_string(d.dice()), decimal(d.expected_tenths(), 10),
                        to_string(d.got()), decimal(d.z_hundredths(), 100)});
}

}  // namespace

bool is_next_draw(const Entry& die, const Entry& next) {
  const bool rolled = die.kind == Entry::Kind::rolled && next.kind == Entry::Kind::rolled;
  return rolled && next.rule == die.rule && next.segment == die.segment && next.faces == die.faces - 1 &&
         die.luck.who < 0 && next.luck.who < 0;
}

void Deviation::add(const table::Luck& luck, int faces) {
  if (luck.who < 0 || faces < 1) return;
  const std::int64_t all = outcomes(luck, faces);
  if (k_share % all != 0) return;
  const std::int64_t v = variance(luck, faces);
  if (v == 0) return;
  for (std::int64_t one = faces; one <= all; one *= faces)
    ++dice_;
  got_ += luck.worth;
  expected_ += std::int64_t{luck.sum} * (k_share / all);
  variance_ += v;
}

std::int64_t Deviation::expected_tenths() const {
  return rounded(expected_ * 10, k_share);
}

std::int64_t Deviation::z_hundredths() const {
  if (variance_ == 0) return 0;
  const std::int64_t off = got_ * k_share - expected_;
  const std::int64_t hundredths = root(off * off / variance_ * 10000 + off * off % variance_ * 10000 / variance_);
  return off < 0 ? -hundredths : hundredths;
}

std::string decimal(std::int64_t value, int unit) {
  const std::int64_t size = value < 0 ? -value : value;
  std::string rest = to_string(size % unit);
  const std::size_t digits = to_string(unit).size() - 1;
  rest.insert(0, digits - std::min(digits, rest.size()), '0');
  return (value < 0 ? "-" : "") + fill(tr("{}.{}"), {to_string(size / unit), rest});
}

std::string needed(const table::Battle& battle, const Entry& roll) {
  if (roll.luck.who < 0) return "-";
  if (roll.luck.needed != 0) return faces_text(battle, roll.faces, roll.luck.needed);
  return roll.luck.better > 0 ? tr("high") : roll.luck.better < 0 ? tr("low") : "-";
}

std::optional<Section> rolls(const table::Battle& battle, const std::vector<Entry>& trace, std::size_t base,
                             std::size_t from, std::size_t to) {
  Table table;
  table.head = {tr("Rule"), tr("For"), tr("Die"), tr("Needed"), tr("Rolled"), tr("Drawn with")};
  table.right = {false, false, true, false, false, false};
  const Entry* before = nullptr;
  int first = 0;  // the faces of the first die of the last row
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const Entry& e = trace[i];
    if (e.kind != Entry::Kind::rolled || base + i < from || base + i >= to) continue;
    const std::string face = battle.die_face(e.faces, e.value);
    if (before && same_purpose(*before, e)) {
      table.rows.back()[4] += " " + face;
    } else if (before && before == &e - 1 && is_next_draw(*before, e)) {
      table.rows.back()[2] = fill(tr("{} to {}"), {to_string(first), to_string(e.faces)});
      table.rows.back()[4] += " " + face;
    } else {
      first = e.faces;
      table.rows.push_back({e.rule, whose(battle, e.luck.who), to_string(e.faces), needed(battle, e), face,
                            fill(tr("packet {}, {}"), {to_string(e.segment + 1), side_name(battle, e.who)})});
    }
    before = &e;
  }
  if (table.rows.empty()) return std::nullopt;
  return Section{tr("Dice"),
                 {std::move(table), Paragraph{tr("Each die is computed from the proofs of both the sender and the "
                                                 "answerer of that packet; `hexpost verify` checks them.")}}};
}

std::optional<Section> luck(const table::Battle& battle, const std::vector<Entry>& trace, std::size_t base,
                            std::size_t to) {
  if (base != 0) return std::nullopt;
  std::map<int, OneSide> sides;
  for (std::size_t i = 0; i < std::min(trace.size(), to); ++i) {
    const Entry& e = trace[i];
    if (e.kind != Entry::Kind::rolled || e.luck.who < 0) continue;
    Deviation one;
    one.add(e.luck, e.faces);
    if (one.dice() == 0) continue;
    OneSide& side = sides[e.luck.who];
    side.by_rule[e.rule].add(e.luck, e.faces);
    side.dice += one.dice(), ++side.rolls;
    side.z_thousandths += one.z_hundredths() * 10;
  }
  if (sides.empty()) return std::nullopt;
  Table table;
  table.head = {tr("Side"), tr("Rule"), tr("Dice"), tr("Expected"), tr("Got"), "z"};
  table.right = {false, false, true, true, true, true};
  for (const auto& [who, side] : sides) {
    for (const auto& [rule, deviation] : side.by_rule)
      row(table, whose(battle, who), rule, deviation);
    const std::int64_t spread = root(side.rolls * 1'000'000);
    const std::int64_t z = spread == 0 ? 0 : side.z_thousandths * 100 / spread;
    table.rows.push_back({whose(battle, who), tr("all"), to_string(side.dice), "", "", decimal(z, 100)});
  }
  return Section{
      tr("Luck so far"),
      {std::move(table),
       Paragraph{tr("The table counts the dice by which a side gains something (hits, successes, points) or loses "
                    "something (with a minus sign). z is the distance from the expected result in standard deviations; "
                    "-2 to 2 is normal. The line for all dice counts each die equally.")}}};
}

}  // namespace hexpost::report

#include "engine/odds/odds.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <numeric>
#include <span>

namespace hexpost::table {

int Share::permille() const {
  return static_cast<int>(((Big{of} * 2000 + all) / (Big{all} * 2)).low());
}

namespace detail {

bool Tally::add(const std::string& what, const Big& of, const Big& all) {
  if (!known_.contains(all)) {
    const Big more = all / common_divisor(all_, all);  // the factor by which the common denominator grows
    if (!product_fits(all_, more)) return false;
    all_ *= more;
    known_[all];
    for (auto& [one, times] : known_)
      times = all_ / one;
  }
  parts_[what][all] += of;
  return true;
}

Big Tally::over_all(const std::map<Big, Big>& part) const {
  Big out;
  for (const auto& [all, of] : part)
    out += of * known_.at(all);
  return out;
}

void Tally::rest(const std::string& what) {
  Big sum;
  for (const auto& [text, part] : parts_)
    sum += over_all(part);
  if (sum < all_) {
    known_.try_emplace(all_, 1);
    parts_[what][all_] += all_ - sum;
  }
}

namespace {

/// Brings fractions over one denominator into lowest terms. Denominators of chances are products of small primes, whose
/// powers are tried one by one; a general common divisor would take longer than the play.
class Reducer {
 public:
  explicit Reducer(const Big& all) : all_(all), rest_(all) {
    constexpr std::uint64_t k_small = 128;
    for (std::uint64_t p = 2; p < k_small; ++p) {
      std::uint64_t power = 1;  // of p, as far as a plain number holds it
      while (rest_.modulo(p) == 0) {
        if (power > k_most / p) powers_.push_back({p, power}), power = 1;
        rest_.divide(p), power *= p;
      }
      if (power > 1) powers_.push_back({p, power});
    }
  }

  /// of/all in lowest terms, numerator first.
  std::pair<Big, Big> lowest(Big of) const {
    Big all = all_;
    std::uint64_t common = 1;
    const auto divide = [&] {
      if (common > 1) of.divide(common), all.divide(common), common = 1;
    };
    std::uint64_t before = 0;  // the last prime
    for (const auto& [p, power] : powers_) {
      if (p == before) divide();  // the next power divides what the first has left
      before = p;
      std::uint64_t left = of.modulo(power);
      std::uint64_t part = left == 0 ? power : 1;
      for (; left != 0 && left % p == 0; left /= p)
        part *= p;
      if (part > k_most / common) divide();
      common *= part;
    }
    divide();
    if (rest_ != Big{1}) {
      const Big divisor = common_divisor(of, rest_);
      of = of / divisor, all = all / divisor;
    }
    return {of, all};
  }

 private:
  struct Power {
    std::uint64_t prime = 0, power = 0;
  };
  static constexpr std::uint64_t k_most = std::numeric_limits<std::uint64_t>::max();
  Big all_, rest_;
  std::vector<Power> powers_;  // together with `rest_` they make `all_`
};

}  // namespace

std::vector<Odds::Outcome> Tally::outcomes() const {
  std::vector<std::pair<Big, const std::string*>> order;
  Big sum;
  for (const auto& [text, part] : parts_) {
    order.emplace_back(over_all(part), &text);
    sum += order.back().first;
  }
  base::ensure(sum == all_, "the shares of all ways are not one");
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Odds::Outcome> out;
  const Reducer reducer(all_);
  for (const auto& [part, text] : order) {
    auto [of, all] = reducer.lowest(part);
    const int off = std::max(0, all.bits() - 64);  // for display only: the tally was exact
    of >>= off, all >>= off;
    out.push_back({*text, {of.low(), all.low()}});
  }
  return out;
}

bool Weight::add(const Weight& more, const Big& of, const Big& all) {
  for (const auto& [their_all, their_of] : more.parts_) {
    if (!product_fits(their_all, all)) return false;
    const Big whole = their_all * all;
    const auto at =
        std::lower_bound(parts_.begin(), parts_.end(), whole, [](const auto& p, const Big& b) { return p.first < b; });
    const auto mine = at != parts_.end() && at->first == whole ? at : parts_.insert(at, {whole, 0});
    mine->second += their_of * of;
  }
  return true;
}

namespace {

std::uint64_t digest_of(std::string_view bytes) {
  std::uint64_t out = bytes.size();
  const auto mix = [&out](std::uint64_t word) {
    out = (out ^ word) * 0x9e3779b97f4a7c15;
    out ^= out >> 32;
  };
  for (; bytes.size() >= sizeof(std::uint64_t); bytes.remove_prefix(sizeof(std::uint64_t))) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), sizeof word);
    mix(word);
  }
  for (const char c : bytes)
    mix(static_cast<unsigned char>(c));
  return out;
}

}  // namespace

void Positions::clear() {
  all_.clear(), met_.clear();
  std::fill(places_.begin(), places_.end(), 0);
}

void Positions::widen() {
  places_.assign(std::max<std::size_t>(64, places_.size() * 2), 0);
  for (std::size_t i = 0; i < met_.size(); ++i) {
    std::size_t place = met_[i].digest & (places_.size() - 1);
    while (places_[place] != 0)
      place = (place + 1) & (places_.size() - 1);
    places_[place] = static_cast<std::uint32_t>(i + 1);
  }
}

Weight& Positions::at(std::string_view bytes) {
  if (met_.size() * 2 >= places_.size()) widen();
  const std::uint64_t digest = digest_of(bytes);
  std::size_t place = digest & (places_.size() - 1);
  for (; places_[place] != 0; place = (place + 1) & (places_.size() - 1)) {
    Met& met = met_[places_[place] - 1];
    if (met.digest == digest && std::string_view(all_).substr(met.from, met.length) == bytes) return met.weight;
  }
  met_.push_back({digest, all_.size(), bytes.size(), {}});
  all_ += bytes;
  places_[place] = static_cast<std::uint32_t>(met_.size());
  return met_.back().weight;
}

Fates::Fates() : untouched_(base::tr("unhurt")) {}

bool Fates::add(const std::vector<Became>& became, const Weight& weight) {
  std::string all;
  for (const Became& b : became)
    all += (all.empty() ? "" : "; ") + b.who + ": " + b.what;
  for (const auto& [over, of] : weight.parts()) {
    for (const Became& b : became) {
      auto mine = std::find_if(each_.begin(), each_.end(), [&](const auto& e) { return e.first == b.who; });
      if (mine == each_.end()) mine = each_.insert(each_.end(), {b.who, {}});
      if (!mine->second.add(b.what, of, over)) return false;
    }
    if (!together_.add(all.empty() ? untouched_ : all, of, over)) return false;
  }
  return true;
}

void Fates::tell(Odds& out) {
  out.outcomes = together_.outcomes();
  for (auto& [who, tally] : each_) {
    tally.rest(untouched_);
    out.fates.push_back({who, tally.outcomes()});
  }
}

std::vector<Class> faces_by_class(int faces, const Classes& classes) {
  std::vector<Class> out;
  out.reserve(static_cast<std::size_t>(faces));
  if (!classes) {
    for (int face = 1; face <= faces; ++face)
      out.push_back({face, 1});
    return out;
  }
  std::array<std::uint8_t, Classes::k_most_faces> firsts{};
  classes.fill(std::span(firsts).first(static_cast<std::size_t>(faces)));
  for (int face = 1; face <= faces; ++face) {
    const int first = firsts[static_cast<std::size_t>(face - 1)] + 1;
    if (first == face)
      out.push_back({face, 1});
    else
      std::ranges::find(out, first, &Class::value)->ways += 1;
  }
  return out;
}

std::vector<Class> sums(int dice, int faces, const OfFace& worth) {
  if (dice * Big{static_cast<std::uint64_t>(faces)}.bits() > Big::k_bits) return {};
  std::map<int, Big> ways{{0, 1}};
  for (int i = 0; i < dice; ++i) {
    std::map<int, Big> more;
    for (const auto& [sum, n] : ways) {
      for (int face = 1; face <= faces; ++face)
        more[sum + (worth ? worth(face) : face)] += n;
    }
    ways = std::move(more);
  }
  std::vector<Class> out;
  for (const auto& [sum, n] : ways)
    out.push_back({sum, n});
  return out;
}

namespace {

/// The shares of the ends from one position over a common denominator.
struct Ends {
  std::map<int, Big> of;
  Big all = 1;

  /// Adds `more`, multiplied by `share`. False if the figures are too large.
  bool add(const Big& times, const Big& over, const Ends& more) {
    const Big divisor = common_divisor(over, times);
    const Big part = times / divisor, whole = over / divisor;
    if (!product_fits(whole, more.all)) return false;
    const Big theirs = whole * more.all, grows = theirs / common_divisor(all, theirs);
    if (!product_fits(all, grows)) return false;
    all *= grows;
    for (auto& [end, n] : of)
      n *= grows;
    const Big scale = all / theirs * part;
    for (const auto& [end, n] : more.of)
      of[end] += n * scale;
    return true;
  }
  void reduce() {
    Big divisor = all;
    for (const auto& [end, n] : of)
      divisor = common_divisor(divisor, n);
    all = all / divisor;
    for (auto& [end, n] : of)
      n = n / divisor;
  }
};

class Course {
 public:
  explicit Course(const std::function<std::vector<Lead>(int)>& leads) : leads_(leads) {}

  /// Nothing if the figures are too large.
  const std::optional<Ends>& from(int at) {
    const auto known = known_.find(at);
    if (known != known_.end()) {
      base::ensure(!known->second.under_way, "a course has led back to an earlier position");
      return known->second.ends;
    }
    known_[at].under_way = true;
    auto ends = solve(at);
    Entry& entry = known_[at];
    entry = {std::move(ends), false};
    return entry.ends;
  }

 private:
  struct Entry {
    std::optional<Ends> ends;
    bool under_way = false;
  };

  std::optional<Ends> solve(int at) {
    if (at < 0) return Ends{{{at, 1}}, 1};
    const auto leads = leads_(at);
    if (leads.empty()) return std::nullopt;
    Ends steps;  // where one step leads; its own position is left out below
    for (const Lead& lead : leads) {
      if (!steps.add(lead.of, lead.all, Ends{{{lead.to, 1}}, 1})) return std::nullopt;
    }
    steps.of.erase(at);
    Big onward;
    for (const auto& [to, n] : steps.of)
      onward += n;
    base::ensure(onward.bits() > 0, "a course has no end");
    Ends out;
    for (const auto& [to, n] : steps.of) {
      const auto& more = from(to);
      if (!more || !out.add(n, onward, *more)) return std::nullopt;
    }
    out.reduce();
    return out;
  }

  const std::function<std::vector<Lead>(int)>& leads_;
  std::map<int, Entry> known_;
};

}  // namespace

std::vector<Class> ends_of(int from, const std::function<std::vector<Lead>(int)>& leads) {
  Course course(leads);
  const auto& ends = course.from(from);
  std::vector<Class> out;
  if (!ends) return out;
  for (const auto& [end, n] : ends->of)
    out.push_back({end, n});
  return out;
}

}  // namespace detail
}  // namespace hexpost::table

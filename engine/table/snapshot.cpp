#include "engine/table/snapshot.h"

#include "engine/base/text.h"

namespace hexpost::table {
namespace {

constexpr std::string_view k_head = "hexpost snapshot v2\n";

constexpr std::uint64_t k_shown = std::variant_size_v<Given>;  ///< in the place of an input's kind: a shown card

}  // namespace

void SnapshotWriter::number(std::uint64_t value) {
  out_ += std::to_string(value) + "\n";
}

void SnapshotWriter::text(std::string_view value) {
  number(value.size());
  out_ += value;
  out_ += '\n';
}

void SnapshotWriter::segments(const std::vector<Segment>& all) {
  number(all.size());
  for (const Segment& s : all) {
    number(s.who);
    number(s.lines.size());
    for (const std::string& line : s.lines)
      text(line);
    number(s.sealed.size());
    for (const bool sealed : s.sealed)
      number(sealed ? 1 : 0);
    number(s.given.size() + s.shown.size());
    for (const KnownCard& card : s.shown) {
      number(k_shown), number(static_cast<std::uint64_t>(card.place)), number(static_cast<std::uint64_t>(card.card));
      number(card.seen_by);
    }
    for (const Given& g : s.given) {
      number(g.index());
      if (const auto* r = std::get_if<Rolled>(&g)) {
        number(static_cast<std::uint64_t>(r->faces)), number(static_cast<std::uint64_t>(r->value));
      } else if (const auto* o = std::get_if<Opened>(&g)) {
        number(o->who), number(o->slot), text(o->policy);
      } else {
        const auto& c = std::get<Shown>(g);
        number(c.who), number(static_cast<std::uint64_t>(c.place)), number(static_cast<std::uint64_t>(c.card));
      }
    }
  }
}

SnapshotReader::SnapshotReader(std::string_view in) : in_(in) {
  good_ = in_.substr(0, k_head.size()) == k_head;
  if (good_) in_.remove_prefix(k_head.size());
}

std::uint64_t SnapshotReader::number() {
  const std::size_t end = in_.find('\n');
  const auto value = good_ && end != std::string_view::npos ? base::number(in_.substr(0, end)) : std::nullopt;
  good_ = value && *value >= 0;
  if (!good_) return 0;
  in_.remove_prefix(end + 1);
  return static_cast<std::uint64_t>(*value);
}

std::string_view SnapshotReader::text() {
  const std::uint64_t size = number();
  const auto bytes = static_cast<std::size_t>(size);
  good_ = good_ && size < in_.size() && in_[bytes] == '\n';
  if (!good_) return {};
  const std::string_view out = in_.substr(0, bytes);
  in_.remove_prefix(bytes + 1);
  return out;
}

std::vector<Segment> SnapshotReader::segments() {
  std::vector<Segment> out;
  // every item takes at least two bytes, which bounds a count by the bytes left
  const auto count = [this] {
    const std::uint64_t n = number();
    good_ = good_ && n <= in_.size();
    return good_ ? n : 0;
  };
  for (std::uint64_t n = count(); good_ && n > 0; --n) {
    Segment s;
    s.who = static_cast<Player>(number());
    for (std::uint64_t k = count(); good_ && k > 0; --k)
      s.lines.emplace_back(text());
    for (std::uint64_t k = count(); good_ && k > 0; --k)
      s.sealed.push_back(number() != 0);
    for (std::uint64_t k = count(); good_ && k > 0; --k) {
      const std::uint64_t kind = number();
      if (kind == 0) {
        const int faces = static_cast<int>(number());
        s.given.push_back(Rolled{faces, static_cast<int>(number())});
      } else if (kind == 1) {
        const auto who = static_cast<Player>(number());
        const auto slot = static_cast<std::uint32_t>(number());
        s.given.push_back(Opened{who, slot, std::string(text())});
      } else if (kind == k_shown) {
        const int place = static_cast<int>(number()), card = static_cast<int>(number());
        s.shown.push_back({place, card, static_cast<std::uint32_t>(number())});
      } else {
        const auto who = static_cast<Player>(number());
        const int place = static_cast<int>(number());
        s.given.push_back(Shown{who, place, static_cast<int>(number())});
      }
    }
    out.push_back(std::move(s));
  }
  return out;
}

}  // namespace hexpost::table

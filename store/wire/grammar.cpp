#include "store/wire/grammar.h"

#include <string>

namespace hexpost::store {
namespace {

using base::Error;
using base::Result;
using Range = PacketParts::Range;

/// Walks the leaves; each step takes the leaves that are allowed next.
class Walk {
 public:
  explicit Walk(std::span<const Leaf> leaves) : leaves_(leaves) {}
  bool at(LeafType type) const { return next_ < leaves_.size() && type_of(leaves_[next_]) == type; }
  bool at_end() const { return next_ == leaves_.size(); }
  const Leaf& leaf() const { return leaves_[next_]; }
  std::size_t take() { return next_++; }
  template <class Predicate>
  Range take_while(Predicate fits) {
    const std::size_t begin = next_;
    while (next_ < leaves_.size() && fits(leaves_[next_]))
      ++next_;
    return next_ == begin ? Range{} : Range{begin, next_};
  }
  Range take_all(LeafType type) {
    return take_while([&](const Leaf& leaf) { return type_of(leaf) == type; });
  }
  Error wrong(const std::string& wanted) const {
    const std::string found =
        at_end() ? "the packet ends" : "a leaf \"" + std::string(name_of(type_of(leaf()))) + "\" stands";
    return {"grammar", found + " where " + wanted, "leaf " + std::to_string(next_)};
  }

 private:
  std::span<const Leaf> leaves_;
  std::size_t next_ = 0;
};

/// deal* (card-share | card-pass)* secret* decision* card* seal? draw? and the end.
Result<void> take_own_part(Walk& walk, PacketParts& parts) {
  parts.deals = walk.take_all(LeafType::deal);
  parts.card_shares = walk.take_while(
      [](const Leaf& leaf) { return type_of(leaf) == LeafType::card_share || type_of(leaf) == LeafType::card_pass; });
  parts.secrets = walk.take_all(LeafType::secret);
  parts.decisions = walk.take_all(LeafType::decision);
  parts.cards = walk.take_all(LeafType::card);
  if (walk.at(LeafType::seal)) parts.seal = walk.take();
  if (walk.at(LeafType::draw)) parts.draw = walk.take();
  if (!walk.at_end()) return walk.wrong("none may follow: the order is answer, notes, cards, decisions, seal, draw");
  return {};
}

Result<void> take_answer(Walk& walk, PacketParts& parts, std::span<const std::uint8_t> seats) {
  for (const std::uint8_t seat : seats) {
    const auto* share = walk.at(LeafType::share) ? &std::get<Share>(walk.leaf()) : nullptr;
    if (share == nullptr || share->seat != seat)
      return walk.wrong("the share of seat " + std::to_string(seat) + " is due");
    const std::size_t place = walk.take();
    if (parts.shares.size() == 0) parts.shares = {place, place};
    parts.shares.end = place + 1;
  }
  parts.run = walk.take_while([](const Leaf& leaf) {
    const LeafType type = type_of(leaf);
    return type == LeafType::roll || type == LeafType::opening || type == LeafType::card;
  });
  if (!walk.at(LeafType::mark)) return walk.wrong("the answer's mark is due");
  parts.mark = walk.take();
  return {};
}

bool opens_secret(const Leaf& leaf) {
  const auto* opening = std::get_if<Opening>(&leaf);
  return opening != nullptr && opening->slot == k_secret_slot;
}

}  // namespace

Result<PacketParts> first_packet_parts(std::span<const Leaf> leaves, std::uint8_t writer) {
  Walk walk(leaves);
  PacketParts parts;
  if (!walk.at(LeafType::genesis)) return walk.wrong("a game begins with its genesis");
  const Genesis& genesis = std::get<Genesis>(walk.leaf());
  if (writer >= genesis.seats.size()) return Error{"grammar", "the writer has no seat in this genesis", "leaf 0"};
  walk.take();
  for (std::size_t seat = 0; seat < genesis.seats.size(); ++seat) {
    const auto* own = walk.at(LeafType::assent) ? &std::get<Assent>(walk.leaf()) : nullptr;
    if (seat == writer && (own == nullptr || own->seat != seat)) continue;
    const auto* assent = walk.at(LeafType::assent) ? &std::get<Assent>(walk.leaf()) : nullptr;
    if (assent == nullptr || assent->seat != seat)
      return walk.wrong("the assent of seat " + std::to_string(seat) + " is due");
    const std::size_t place = walk.take();
    if (parts.assents.size() == 0) parts.assents = {place, place};
    parts.assents.end = place + 1;
  }
  const Result<void> own = take_own_part(walk, parts);
  if (!own) return own.error();
  const bool draws = !genesis.seats[writer].answerers.empty();
  if (draws != parts.draw.has_value()) {
    return Error{"grammar", draws ? "the first packet has no draw" : "a seat without answerers draws", "the end"};
  }
  return parts;
}

Result<PacketParts> packet_parts(std::span<const Leaf> leaves, std::span<const std::uint8_t> share_seats) {
  Walk walk(leaves);
  PacketParts parts;
  if (!walk.at(LeafType::seen)) return walk.wrong("a packet begins with the last head's signature (seen)");
  walk.take();
  if (!share_seats.empty()) {
    const Result<void> answer = take_answer(walk, parts, share_seats);
    if (!answer) return answer.error();
  } else {
    parts.secret_openings = walk.take_while(opens_secret);
  }
  parts.notes = walk.take_all(LeafType::note);
  const Result<void> own = take_own_part(walk, parts);
  if (!own) return own.error();
  const bool says = !share_seats.empty() || parts.notes.size() + parts.deals.size() + parts.card_shares.size() +
                                                    parts.secrets.size() + parts.decisions.size() >
                                                0;
  if (!says) return Error{"empty", "the packet neither answers nor decides nor carries a note", ""};
  return parts;
}

}  // namespace hexpost::store

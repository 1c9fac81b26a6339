#include <algorithm>
#include <map>

#include "engine/base/text.h"
#include "store/crypto/spoken.h"
#include "store/protocol/audit.h"
#include "store/protocol/signers.h"

namespace hexpost::store {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

namespace {

/// A packet of a history with its resulting head.
struct Placed {
  const Packet* packet = nullptr;
  StoredHead head;
  bool signed_right = false;
};

/// The packets in order, each with its head; tells whether its seat has signed that head.
Result<std::vector<Placed>> place(const History& history) {
  std::vector<Placed> out;
  Signers signers;
  Frontier tree;
  for (const Packet& packet : history) {
    const bool follows = packet.first == tree.size() && packet.game_id == history.front().game_id;
    if (!follows || packet.leaves.empty())
      return Error{"damaged", tr("a packet does not follow the one before it"),
                   "event " + std::to_string(packet.first)};
    const bool right = signers.take(packet, tree);
    tree = frontier_after(packet, std::move(tree));
    out.push_back({&packet, {{tree.size(), tree.root()}, packet.seat, packet.signature}, right});
  }
  return out;
}

/// All leaves in order.
std::vector<const Bytes*> leaves_of(const History& history) {
  std::vector<const Bytes*> out;
  for (const Packet& packet : history) {
    for (const Bytes& leaf : packet.leaves)
      out.push_back(&leaf);
  }
  return out;
}

Parting::Side side_of(const std::vector<Placed>& all, std::uint64_t event) {
  for (const Placed& placed : all) {
    if (event < placed.head.head.size)
      return {placed.packet->seat, placed.packet->first, placed.head.head, placed.signed_right};
  }
  return {};
}

/// By seat, the first head that it signed after the event.
std::map<std::uint8_t, StoredHead> signers(const std::vector<Placed>& all, std::uint64_t event) {
  std::map<std::uint8_t, StoredHead> out;
  for (const Placed& placed : all) {
    if (placed.signed_right && placed.head.head.size > event) out.emplace(placed.packet->seat, placed.head);
  }
  return out;
}

/// Equal leaves in packets with different ends: two packets were signed for one index, and the longer one
/// begins like the shorter one. The last common leaf is then the place of the difference.
std::optional<std::uint64_t> cut_otherwise(const std::vector<Placed>& left, const std::vector<Placed>& right) {
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
    const std::uint64_t a = left[i].head.head.size, b = right[i].head.head.size;
    if (a != b) return std::min(a, b) - 1;
  }
  return std::nullopt;
}

std::string sentence_of(const Parting& p) {
  std::string out = fill(tr("The histories diverge at event {}: on the left seat {} wrote it, on the right seat {}."),
                         {std::to_string(p.event), std::to_string(*p.left.seat), std::to_string(*p.right.seat)});
  for (const auto& twice : p.doubles) {
    out += " " + fill(tr("Seat {} signed both: head {} and head {}."),
                      {std::to_string(twice.seat),
                       std::to_string(twice.left.head.size) + " " + short_root(twice.left.head.root),
                       std::to_string(twice.right.head.size) + " " + short_root(twice.right.head.root)});
  }
  if (p.doubles.empty()) out += " " + tr("No player signed both.");
  for (const auto* side : {&p.left, &p.right}) {
    if (!side->signed_right)
      out += " " + fill(tr("The packet at event {} is not signed by its seat."), {std::to_string(side->first)});
  }
  return out;
}

}  // namespace

Result<std::optional<Parting>> compare(const History& left, const History& right) {
  if (left.empty() || right.empty()) return std::optional<Parting>();
  if (left.front().game_id != right.front().game_id) return Error{"other-game", tr("these are two games"), ""};
  const auto placed_left = place(left), placed_right = place(right);
  if (!placed_left) return placed_left.error();
  if (!placed_right) return placed_right.error();
  const auto leaves_left = leaves_of(left), leaves_right = leaves_of(right);
  const std::size_t common = std::min(leaves_left.size(), leaves_right.size());
  std::size_t event = 0;
  while (event < common && *leaves_left[event] == *leaves_right[event])
    ++event;
  Parting out;
  if (event == common) {
    const auto cut = cut_otherwise(*placed_left, *placed_right);
    if (!cut) return std::optional<Parting>();
    event = *cut;
  }
  out.event = event;
  out.left = side_of(*placed_left, event), out.right = side_of(*placed_right, event);
  const auto signed_right = signers(*placed_right, event);
  for (const auto& [seat, head] : signers(*placed_left, event)) {
    if (const auto twin = signed_right.find(seat); twin != signed_right.end())
      out.doubles.push_back({seat, head, twin->second});
  }
  out.sentence = sentence_of(out);
  return std::optional(std::move(out));
}

}  // namespace hexpost::store

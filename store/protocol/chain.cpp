#include "store/protocol/chain.h"

#include <algorithm>

#include "engine/base/text.h"

namespace hexpost::store {

using base::fill;
using base::Result;
using base::tr;

namespace {

constexpr std::uint64_t k_most_events = 100'000'000;

class Walker {
 public:
  Walker(const Log& log, const Packet* better) : log_(log), better_(better) {}

  Result<Chain> walk() {
    const auto starts = log_.packet_starts();
    const auto heads = log_.head_sizes();
    if (!starts) return starts.error();
    if (!heads) return heads.error();
    while (out_.tree.size() < log_.size()) {
      const auto taken = take(out_.tree.size());
      if (!taken) return taken.error();
      if (*taken) continue;
      out_.lost = out_.tree.size();
      break;
    }
    out_.reigns = signers_.holders();
    if (!out_.lost) check_others(*starts, *heads);
    return std::move(out_);
  }

 private:
  void damaged(std::string table, std::uint64_t event, std::string what) {
    out_.damage.push_back({std::move(table), event, std::move(what), std::nullopt, {}});
  }

  /// True if the packet follows the chain and is signed by the key in force, or by a new key that it rightly brings.
  bool is_signed(const Packet& packet) {
    if (packet.first != out_.tree.size() || packet.leaves.empty()) return false;
    Signers after = signers_;
    if (!after.take(packet, out_.tree)) return false;
    next_ = std::move(after);
    return true;
  }

  /// The packet built from its events and its head; nothing if they do not give one.
  Result<std::optional<Packet>> from_events(std::uint64_t first, const std::vector<std::uint64_t>& heads) {
    const auto end = std::ranges::upper_bound(heads, first);
    if (end == heads.end() || *end > log_.size() || *end - first > k_packet_leaves) return std::optional<Packet>();
    const auto head = log_.head_at(*end);
    const auto rows = log_.event_rows(first, *end);
    if (!head) return head.error();
    if (!rows) return rows.error();
    if (!*head || rows->size() != *end - first) return std::optional<Packet>();
    Packet out{out_.game_id, first, (*head)->seat, {}, (*head)->signature};
    for (const auto& row : *rows)
      out.leaves.push_back(row.body);
    if (first == 0) out.game_id = leaf_hash(out.leaves[0]);
    return is_signed(out) ? std::optional(std::move(out)) : std::nullopt;
  }

  /// True if the packet at `first` could be restored.
  Result<bool> take(std::uint64_t first) {
    const auto row = log_.packet_row(first);
    if (!row) return row.error();
    auto packet = *row ? decode_packet((*row)->bytes) : Result<Packet>(base::Error{});
    if (packet && !is_signed(*packet)) packet = base::Error{};
    bool whole = packet.has_value();
    if (!packet) {
      const auto heads = log_.head_sizes();
      if (!heads) return heads.error();
      const auto again = from_events(first, *heads);
      if (!again) return again.error();
      if (*again) packet = **again;
    }
    if (!packet && better_ != nullptr && better_->first + better_->leaves.size() <= log_.size() && is_signed(*better_))
      packet = *better_;
    if (!packet) {
      damaged("packets", first,
              fill(tr("the packet at event {} is damaged, and its events do not bear its signature"),
                   {std::to_string(first)}));
      return false;
    }
    if (!whole)
      damaged("packets", first,
              fill(tr("the packet at event {} is not the one that was signed"), {std::to_string(first)}));
    const Frontier before = out_.tree;
    link(*packet);
    const Bytes envelope = encode_packet(*packet);
    if (whole && ((*row)->size != static_cast<std::int64_t>(out_.tree.size()) ||
                  !std::ranges::equal((*row)->hash, packet_hash(envelope)))) {
      whole = false;
      damaged("packets", first, fill(tr("size or hash of the packet at event {} is wrong"), {std::to_string(first)}));
    }
    const auto rows = check_rows(*packet);
    if (!rows) return rows.error();
    if (!*rows || !whole) out_.fixes.push_back({*std::move(packet), envelope, out_.tree});
    return true;
  }

  /// The packet that is_signed has accepted last.
  void link(const Packet& packet) {
    signers_ = std::move(next_);
    if (packet.first == 0) out_.game_id = packet.game_id, out_.genesis = signers_.genesis();
    Link link{packet.first, packet.seat, out_.tree, {}};
    out_.tree = frontier_after(packet, std::move(out_.tree));
    link.head = {{out_.tree.size(), out_.tree.root()}, packet.seat, packet.signature};
    out_.links.push_back(std::move(link));
  }

  /// True if events and head agree with the packet.
  Result<bool> check_rows(const Packet& packet) {
    bool good = true;
    const auto rows = log_.event_rows(packet.first, out_.tree.size());
    if (!rows) return rows.error();
    if (rows->size() != packet.leaves.size()) {
      damaged("events", packet.first,
              fill(tr("events of the packet at event {} are missing"), {std::to_string(packet.first)}));
      good = false;
    }
    for (const auto& row : *rows) {
      const Bytes& leaf = packet.leaves[row.seq - packet.first];
      const auto type = static_cast<std::int64_t>(leaf[0] | leaf[1] << 8);
      if (row.body == leaf && row.type == type && row.packet == static_cast<std::int64_t>(packet.first)) continue;
      damaged("events", row.seq,
              fill(tr("event {} in the file is not the one that was signed"), {std::to_string(row.seq)}));
      good = false;
    }
    const auto head = log_.head_at(out_.tree.size());
    const auto frontier = log_.frontier_at(out_.tree.size());
    const bool head_good = head && *head && **head == out_.links.back().head;
    const bool frontier_good = frontier && *frontier && **frontier == out_.tree;
    if (!head_good || !frontier_good) {
      damaged("heads", packet.first,
              fill(tr("the head at size {} is not the one that was signed"), {std::to_string(out_.tree.size())}));
      good = false;
    }
    return good;
  }

  /// Rows that belong to no packet.
  void check_others(const std::vector<std::uint64_t>& starts, const std::vector<std::uint64_t>& heads) {
    for (const std::uint64_t first : starts) {
      if (!std::ranges::binary_search(out_.links, first, {}, &Link::first))
        damaged("packets", first, fill(tr("a packet row at event {} belongs to no packet"), {std::to_string(first)}));
    }
    for (const std::uint64_t size : heads) {
      const bool known = std::ranges::any_of(out_.links, [&](const Link& l) { return l.head.head.size == size; });
      if (!known)
        damaged("heads", std::min(size, k_most_events),
                fill(tr("a head at size {} belongs to no packet"), {std::to_string(size)}));
    }
  }

  const Log& log_;
  const Packet* better_;
  Chain out_;
  Signers signers_;  ///< of the links
  Signers next_;     ///< with the packet that is_signed has checked
};

}  // namespace

std::vector<SigningKey> Chain::keys_at(std::uint8_t seat, std::uint64_t first) const {
  if (seat >= reigns.size()) return {};
  const auto& all = reigns[seat];
  return std::prev(std::ranges::upper_bound(all, first, {}, &Reign::from))->keys;
}

std::vector<SigningKey> Chain::all_keys(std::uint8_t seat) const {
  std::vector<SigningKey> out;
  if (seat >= reigns.size()) return out;
  for (const Reign& reign : reigns[seat])
    out.insert(out.end(), reign.keys.begin(), reign.keys.end());
  return out;
}

std::string Chain::name_at(std::uint8_t seat, std::uint64_t first) const {
  if (seat >= reigns.size()) return {};
  return std::prev(std::ranges::upper_bound(reigns[seat], first, {}, &Reign::from))->name;
}

std::optional<Frontier> Chain::tree_at(std::uint64_t size) const {
  if (size == tree.size()) return tree;
  const auto at = std::ranges::lower_bound(links, size, {}, &Link::first);
  return at != links.end() && at->first == size ? std::optional(at->before) : std::nullopt;
}

Result<Chain> chain_of(const Log& log, const Packet* better) {
  return Walker(log, better).walk();
}

std::string repaired_sentence(const Chain& chain) {
  std::vector<std::string> events;
  for (const Chain::Fix& fix : chain.fixes)
    events.push_back(std::to_string(fix.packet.first));
  return fill(tr("your game file was damaged at event {}: its content differed from the signed packet. hexpost has "
                 "repaired it from the signed packets; no player is accused"),
              {base::join(events, ", ")});
}

std::string lost_sentence(std::uint64_t event) {
  return fill(
      tr("your own game file is damaged: its packet at event {} differs from the signed packet. Receive that packet "
         "again (your Sent folder, or the other player: `hexpost outbox --from {} --out FILE`); no player is accused"),
      {std::to_string(event), std::to_string(event)});
}

Result<void> put_right(Log& log, const Chain& chain) {
  for (const Chain::Fix& fix : chain.fixes) {
    if (const auto done = log.put_right(fix.packet, fix.envelope, fix.after); !done) return done;
  }
  return {};
}

}  // namespace hexpost::store

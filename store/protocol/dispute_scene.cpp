#include "store/protocol/dispute_scene.h"

#include <algorithm>

#include "engine/base/text.h"

namespace hexpost::store {

using base::fill;
using base::tr;

Scene::Scene(const History& all, const Evidence& evidence) : history(all) {
  Frontier tree;
  for (const Packet& packet : history) {
    trees.push_back(tree);
    signed_right.push_back(signers.take(packet, tree));
    for (const Bytes& leaf : packet.leaves)
      leaves.push_back(&leaf);
    // a packet that does not follow has no place in the tree; read_exported() lets none through
    if (packet.first == tree.size()) tree = frontier_after(packet, std::move(tree));
  }
  trees.push_back(tree);
  for (const Bytes& envelope : evidence.packets) {
    auto packet = decode_packet(envelope);
    if (!packet || packet->leaves.empty()) continue;
    Aside aside;
    aside.packet = *std::move(packet);
    aside.hash = packet_hash(envelope);
    const auto at = packet_at(aside.packet.first);
    if (at || aside.packet.first == tree.size()) {
      aside.placed = true;
      aside.before = at ? trees[*at] : tree;
      aside.head = store::head_after(aside.packet, aside.before);
      aside.key = signers.signer(aside.packet, aside.before);
    }
    asides.push_back(std::move(aside));
  }
  for (const std::string& text : evidence.notes) {
    if (auto read = read_note(text)) notes.push_back(*std::move(read));
  }
}

std::optional<std::size_t> Scene::packet_at(std::uint64_t first) const {
  const auto found = std::ranges::lower_bound(history, first, {}, &Packet::first);
  if (found == history.end() || found->first != first) return std::nullopt;
  return static_cast<std::size_t>(found - history.begin());
}

std::optional<std::uint8_t> Scene::signer_of(const ReadNote& read, std::uint64_t first,
                                             std::optional<std::uint8_t> but) const {
  for (unsigned seat = 0; seat < 256 && signers.known(static_cast<std::uint8_t>(seat)); ++seat) {
    const auto number = static_cast<std::uint8_t>(seat);
    if (number == but) continue;
    for (const SigningKey& key : signers.at(number, first).keys) {
      if (note_signed_by(read.signed_note, key_name(read.note.game_id, number), key)) return number;
    }
  }
  return std::nullopt;
}

Finding Scene::about(Finding::What what, const Aside& aside) const {
  Finding out;
  out.what = what;
  out.event = aside.packet.first;
  out.packets = {aside.hash};
  if (aside.placed) out.heads = {aside.signed_head()};
  if (!aside.key) return out;
  out.seat = aside.packet.seat;
  out.name = signers.at(aside.packet.seat, aside.packet.first).name;
  out.key = aside.key;
  return out;
}

std::optional<ReadNote> first_refusal(const Packet& packet) {
  for (const Bytes& bytes : packet.leaves) {
    if (type_of_bytes(bytes) != LeafType::note) continue;
    const auto leaf = decode_leaf(bytes);
    auto read = leaf ? read_note(std::get<NoteLeaf>(*leaf).text) : base::Result<ReadNote>(base::Error{});
    if (read && read->note.kind == NoteKind::refusal) return *std::move(read);
    return std::nullopt;
  }
  return std::nullopt;
}

bool is_replaced_by(const Scene& scene, const Aside& aside, const Packet& later) {
  if (later.first != aside.packet.first || later.seat != aside.packet.seat) return false;
  if (aside.judged && !aside.refused) return false;  // a packet that is right may not be replaced
  const auto read = first_refusal(later);
  return read && read->note.hash("packet") == aside.hash && read->note.game_id == later.game_id &&
         read->note.head == Head{aside.before.size(), aside.before.root()} &&
         scene.signer_of(*read, later.first, later.seat);
}

namespace {

/// The first leaf in which the aside's head differs from the history, or from that of the other aside; or the
/// last leaf of the shorter of two packets for one place with an equal beginning. Nothing if both can be true.
std::optional<std::uint64_t> parting(const Scene& scene, const Aside& aside, const Aside* other) {
  const auto leaf = [&](const Aside* one, std::uint64_t i) -> const Bytes* {
    if (one != nullptr && i >= one->packet.first) return &one->packet.leaves[i - one->packet.first];
    return i < scene.leaves.size() ? scene.leaves[i] : nullptr;
  };
  const std::uint64_t end = std::min(aside.end(), other != nullptr ? other->end() : scene.leaves.size());
  const std::uint64_t from = std::min(aside.packet.first, other != nullptr ? other->packet.first : aside.packet.first);
  for (std::uint64_t i = from; i < end; ++i) {
    const Bytes *one = leaf(&aside, i), *two = leaf(other, i);
    if (one != nullptr && two != nullptr && *one != *two) return i;
  }
  if (other != nullptr) {
    const bool one_place = other->packet.first == aside.packet.first && other->end() != aside.end();
    return one_place ? std::optional(end - 1) : std::nullopt;
  }
  const auto held = scene.packet_at(aside.packet.first);
  if (!held || scene.history[*held].seat != aside.packet.seat) return std::nullopt;
  const std::uint64_t held_end = aside.packet.first + scene.history[*held].leaves.size();
  return held_end != aside.end() ? std::optional(std::min(held_end, aside.end()) - 1) : std::nullopt;
}

/// The first packet of the history after the event with a head that the same player has signed.
std::optional<std::size_t> twin_in_history(const Scene& scene, const Aside& aside, std::uint64_t event) {
  const std::uint8_t seat = aside.packet.seat;
  for (std::size_t i = 0; i < scene.history.size(); ++i) {
    const Packet& packet = scene.history[i];
    if (packet.seat == seat && scene.signed_right[i] && packet.first + packet.leaves.size() > event &&
        scene.signers.same_player(seat, aside.packet.first, packet.first))
      return i;
  }
  return std::nullopt;
}

Finding fork_of(const Scene& scene, const Aside& aside, std::uint64_t event, const StoredHead& twin, const Hash& hash) {
  Finding out = scene.about(Finding::What::fork, aside);
  out.event = event;
  out.code = std::string(k_code_fork);
  out.rule = step_of(out.code);
  out.why = tr("two packets for the same place, signed by one player");
  out.heads.push_back(twin);
  out.packets.push_back(hash);
  return out;
}

/// True if the aside contradicts the history that its signer has signed.
bool parts_from_history(const Scene& scene, const Aside& aside, std::vector<Finding>& out) {
  const auto event = parting(scene, aside, nullptr);
  const auto twin = event ? twin_in_history(scene, aside, *event) : std::nullopt;
  if (!twin) return false;
  const Packet& packet = scene.history[*twin];
  if (is_replaced_by(scene, aside, packet)) return true;  // settled as the protocol allows: no fork
  const StoredHead head{scene.head_after(*twin), packet.seat, packet.signature};
  out.push_back(fork_of(scene, aside, *event, head, packet_hash(encode_packet(packet))));
  return true;
}

}  // namespace

void find_forks(const Scene& scene, std::vector<Finding>& out) {
  std::vector<bool> settled;
  for (const Aside& aside : scene.asides)
    settled.push_back(!aside.key || parts_from_history(scene, aside, out));
  for (std::size_t i = 0; i < scene.asides.size(); ++i) {
    for (std::size_t j = i + 1; j < scene.asides.size(); ++j) {
      const Aside &one = scene.asides[i], &two = scene.asides[j];
      if (settled[i] || settled[j] || one.packet.seat != two.packet.seat) continue;
      if (!scene.signers.same_player(one.packet.seat, one.packet.first, two.packet.first)) continue;
      const auto event = parting(scene, one, &two);
      if (!event || is_replaced_by(scene, one, two.packet) || is_replaced_by(scene, two, one.packet)) continue;
      out.push_back(fork_of(scene, one, *event, two.signed_head(), two.hash));
    }
  }
}

std::vector<Finding> forks_in(const History& history, const Evidence& evidence) {
  std::vector<Finding> out;
  find_forks(Scene(history, evidence), out);
  return out;
}

}  // namespace hexpost::store

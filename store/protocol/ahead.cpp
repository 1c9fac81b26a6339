#include "store/protocol/ahead.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "store/wire/genesis.h"
#include "store/wire/hashes.h"

namespace hexpost::store {

/// The checks of one packet with their inputs.
struct PacketChecks {
  std::uint64_t first = 0;
  SigningKey key{};
  Head head;
  Signature signature{};
  bool good = false;
  Frontier before;
  const std::vector<Bytes>* leaves = nullptr;
  GrownTree grown;
  struct Share {
    CurveKey key{};
    Hash x{};
    Proof proof{};
    std::optional<Hash> output;
  };
  std::vector<Share> shares;
};

namespace {

/// Follows the packets as far as they fit; the judge reports the error of the first that does not.
class Follower {
 public:
  std::optional<PacketChecks> next(const Packet& packet) {
    if (packet.first != tree_.size() || packet.leaves.empty()) return std::nullopt;
    PacketChecks out;
    out.first = packet.first, out.signature = packet.signature, out.leaves = &packet.leaves;
    out.before = tree_, out.grown = grown_tree(tree_, packet.leaves);
    for (const Bytes& bytes : packet.leaves) {
      if (!look(packet, bytes, out)) return std::nullopt;
    }
    tree_ = out.grown.whole;
    if (!genesis_ || packet.seat >= genesis_->seats.size()) return std::nullopt;
    out.head = {tree_.size(), tree_.root()};
    out.key = genesis_->seats[packet.seat].keys.signing;
    out.good = verify_head(out.key, game_id_, out.head, out.signature);
    return out;
  }

 private:
  bool look(const Packet& packet, const Bytes& bytes, PacketChecks& out) {
    const auto type = type_of_bytes(bytes);
    if (type != LeafType::genesis && type != LeafType::share && type != LeafType::draw) return true;
    const auto leaf = decode_leaf(bytes);
    if (!leaf) return false;
    if (const auto* genesis = std::get_if<Genesis>(&*leaf)) {
      genesis_ = *genesis, game_id_ = leaf_hash(bytes);
    } else if (const auto* share = std::get_if<Share>(&*leaf)) {
      return prove(share->seat, share->proof, out);
    } else if (const auto* draw = std::get_if<Draw>(&*leaf)) {
      const Frontier& tree = out.grown.but_last;  // a draw at another place is refused
      x_ = dice_text(game_id_, tree.size(), tree.root());
      return prove(packet.seat, draw->proof, out);
    }
    return true;
  }
  bool prove(std::uint8_t seat, const Proof& proof, PacketChecks& out) {
    if (!genesis_ || seat >= genesis_->seats.size()) return false;
    out.shares.push_back({genesis_->seats[seat].keys.vrf, x_, proof, verify_share(*genesis_, seat, x_, proof)});
    return true;
  }

  Frontier tree_;
  std::optional<Genesis> genesis_;
  Hash game_id_{}, x_{};
};

}  // namespace

/// The judge, which is quicker, waits for that many packets at once, because each sleep costs both threads time.
constexpr std::size_t k_at_once = 4;
/// Bytes that a leaf takes up besides its own.
constexpr std::size_t k_leaf_extra = 64;

struct CheckedAhead::State {
  std::vector<std::pair<std::uint64_t, Packet>> packets;  ///< by the index where the log has them; ascending
  bool whole = true;                                      ///< none is missing among them
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<PacketChecks> done;  ///< guarded; in order
  bool over = false;              ///< guarded; nothing more will come
  std::atomic<bool> stop = false;
  const PacketChecks* now = nullptr;  ///< of at(), one of `done`; null if its packet has not been checked
  std::thread worker;

  void work() {
    Follower follower;
    for (const auto& [first, packet] : packets) {
      if (stop) break;
      auto checks = follower.next(packet);
      if (!checks) break;
      const std::lock_guard lock(mutex);
      done.push_back(*std::move(checks));
      if (done.size() >= k_at_once) changed.notify_one();
    }
  }
  void run() {
    try {
      work();
    } catch (...) {  // any error: the judge meets it again and can report it
    }
    const std::lock_guard lock(mutex);
    over = true;
    changed.notify_one();
  }
};

CheckedAhead::CheckedAhead(const Log& log, const std::vector<std::uint64_t>& starts)
    : state_(std::make_unique<State>()) {
  std::size_t bytes = 0;
  for (const std::uint64_t first : starts) {
    const auto envelope = log.packet_at(first);
    auto packet = envelope && *envelope ? decode_packet(**envelope) : base::Result<Packet>(base::Error{});
    if (packet) bytes += (*envelope)->size() + k_leaf_extra * packet->leaves.size();
    if (!packet || bytes > k_most_bytes) {
      state_->whole = false;
      break;
    }
    state_->packets.emplace_back(first, *std::move(packet));
  }
  try {
    state_->worker = std::thread([state = state_.get()] { state->run(); });
  } catch (const std::system_error&) {
    state_->over = true;  // no second thread: the judge makes every check itself
  }
}

CheckedAhead::~CheckedAhead() {
  state_->stop = true;
  if (state_->worker.joinable()) state_->worker.join();
}

void CheckedAhead::at(std::uint64_t first) {
  std::unique_lock lock(state_->mutex);
  auto& done = state_->done;
  const auto behind = [&] { return !done.empty() && done.front().first < first; };
  do {
    while (behind())
      done.pop_front();
    if (state_->over || !done.empty()) break;
    state_->changed.wait(lock, [&] { return state_->over || done.size() >= k_at_once; });
  } while (true);
  state_->now = done.empty() || done.front().first != first ? nullptr : &done.front();
}

const Packet* CheckedAhead::packet(std::uint64_t first) const {
  const auto at = std::ranges::lower_bound(state_->packets, first, {}, &std::pair<std::uint64_t, Packet>::first);
  return at == state_->packets.end() || at->first != first ? nullptr : &at->second;
}

bool CheckedAhead::is_whole() const {
  return state_->whole;
}

const GrownTree* CheckedAhead::grown(const Frontier& before, const std::vector<Bytes>& leaves) const {
  const PacketChecks* now = state_->now;
  return now && now->before == before && (now->leaves == &leaves || *now->leaves == leaves) ? &now->grown : nullptr;
}

std::optional<bool> CheckedAhead::head(const SigningKey& key, const Head& head, const Signature& signature) const {
  const PacketChecks* now = state_->now;
  if (!now || now->key != key || now->head != head || now->signature != signature) return std::nullopt;
  return now->good;
}

std::optional<std::optional<Hash>> CheckedAhead::share(const CurveKey& key, const Hash& x, const Proof& proof) const {
  if (!state_->now) return std::nullopt;
  for (const auto& s : state_->now->shares) {
    if (s.key == key && s.x == x && s.proof == proof) return s.output;
  }
  return std::nullopt;
}

GrownTree grown_tree(Frontier before, const std::vector<Bytes>& leaves) {
  for (std::size_t i = 0; i + 1 < leaves.size(); ++i)
    before.append(leaf_hash(leaves[i]));
  GrownTree out{before, std::move(before)};
  out.whole.append(leaf_hash(leaves.back()));
  return out;
}

}  // namespace hexpost::store

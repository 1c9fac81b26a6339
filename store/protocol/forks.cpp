#include "store/protocol/forks.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "engine/base/text.h"

namespace hexpost::store {

using base::fill;
using base::Result;
using base::tr;

std::optional<std::string> fork_fault(const Fork& fork, const Frontier& before, std::span<const SigningKey> keys) {
  const auto held = decode_packet(fork.held_packet), other = decode_packet(fork.other_packet);
  if (!held || !other || held->leaves.empty() || other->leaves.empty())
    return tr("one of its two packets cannot be read");
  if (held->game_id != other->game_id) return tr("its two packets belong to two games");
  if (held->seat != other->seat || held->first != other->first) return tr("its two packets are not for one place");
  if (held->first != before.size()) return tr("its packets do not follow on a head of this game");
  for (const auto& [packet, head] : {std::pair(&*held, &fork.held), std::pair(&*other, &fork.other)}) {
    if (head->seat != packet->seat || head->signature != packet->signature || head->head != head_after(*packet, before))
      return tr("one of its two heads is not that of its packet");
    if (std::ranges::none_of(keys, [&, &signed_by = *packet](const SigningKey& key) {
          return verify_packet(signed_by, before, key).has_value();
        }))
      return fill(tr("one of its two packets is not signed by seat {}"), {std::to_string(packet->seat)});
  }
  if (fork.held.head == fork.other.head) return tr("its two packets are one and the same history");
  if (fork.index < held->first || fork.index > std::max(fork.held.head.size, fork.other.head.size))
    return tr("its event is not one of its packets");
  return std::nullopt;
}

std::uint64_t fork_event(const Fork& fork) {
  const auto held = decode_packet(fork.held_packet), other = decode_packet(fork.other_packet);
  base::ensure(held && other, "a fork whose packets were checked");
  const std::size_t common = std::min(held->leaves.size(), other->leaves.size());
  std::size_t at = 0;
  while (at < common && held->leaves[at] == other->leaves[at])
    ++at;
  return held->first + (at == common ? common - 1 : at);
}

Result<ForkRows> fork_rows(const Log& log, const Chain& chain) {
  const auto rows = log.forks();
  const auto ids = log.fork_ids();
  if (!rows) return rows.error();
  if (!ids) return ids.error();
  ForkRows out;
  for (std::size_t i = 0; i < rows->size(); ++i) {
    const Fork& fork = (*rows)[i];
    const auto packet = decode_packet(fork.other_packet);
    const std::uint64_t first = packet ? packet->first : 0;
    const auto before = packet ? chain.tree_at(first) : std::nullopt;
    std::optional<std::string> fault;
    if (!packet || !before)
      fault = tr("its packets do not follow on a head of this game");
    else if (packet->game_id != chain.game_id)
      fault = tr("its packets belong to another game");
    else
      fault = fork_fault(fork, *before, chain.keys_at(packet->seat, first));
    if (!fault) {
      out.proved.push_back({packet->seat, chain.name_at(packet->seat, first), fork_event(fork), fork});
      continue;
    }
    // the row's number is unsigned, too
    out.damage.push_back(
        {"forks",
         std::min(fork.index, log.size()),
         fill(tr("a row says that a player has signed two packets, but it proves nothing: {}"), {*fault}),
         i < ids->size() ? std::optional((*ids)[i]) : std::nullopt,
         {}});
  }
  return out;
}

Result<ForkRows> fork_rows(const Log& log) {
  const auto chain = chain_of(log);
  if (!chain) return chain.error();
  return fork_rows(log, *chain);
}

}  // namespace hexpost::store
